"""Rings laid over a grid of cells by geometry; the surface must find them, and say how well it knows."""

from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin, sqrt
from random import Random

import pytest

from boardd.inference.ir import Change, Surface, moved
from boardd.inference.spots import Spot
from boardd.model import Hole, Ir, Point

EMPTY, COVERED, TOP, RATE_HZ = 300, 3500, 4095, 50
DIAMETER_MM = 63.5
EYE_MM = 3.5
SPOT = [  # points spread evenly over what a cell sees
    (EYE_MM * sqrt((i + 0.5) / 80) * cos(2.39996 * i), EYE_MM * sqrt((i + 0.5) / 80) * sin(2.39996 * i))
    for i in range(80)
]


def under(cell: Point, rings: Sequence[Point], diameter_mm: float = DIAMETER_MM, bore: float = 0.4) -> float:
    """The part of a cell's spot that steel covers."""
    radius = diameter_mm / 2
    points = [(cell[0] + dx, cell[1] + dy) for dx, dy in SPOT]
    return sum(any(bore * radius < hypot(x - u, y - v) < radius for u, v in rings) for x, y in points) / len(points)


def grid(pitch_mm: float, columns: int = 6, rows: int = 10) -> tuple[Point, ...]:
    return tuple((pitch_mm * (i + 0.5), pitch_mm * (j + 0.5)) for j in range(rows) for i in range(columns))


def hand(at: Point, radius_mm: float, part: float) -> Callable[[Point], float]:
    """What a hand covers at some part of its visit: more, the nearer it is."""
    near = 0.6 * sin(pi * part)
    return lambda cell: near if hypot(cell[0] - at[0], cell[1] - at[1]) < radius_mm else 0.0


class Deck:
    """A board with flaws: each cell's own levels, noise, light that drifts."""

    def __init__(
        self, pitch_mm: float = 40.0, seed: int = 1, holes: Sequence[Hole] = (), rate_hz: int = RATE_HZ
    ) -> None:
        self.rate_hz = rate_hz
        self.chance = Random(seed)
        self.cells = grid(pitch_mm)
        self.holes, n = holes, len(self.cells)
        self.switch_on()
        self.empty = [EMPTY + self.chance.gauss(0, 8) for _ in range(n)]
        self.gain = [self.chance.gauss(1, 0.02) for _ in range(n)]
        self.rings: list[Point] = []
        self.light: Callable[[int, float], float] = lambda cell, t_s: 0.0
        self.broken: dict[int, int | None] = {}
        self.noise = 4.0
        self.t_s = 0.0
        self.pass_time(1.0)

    def switch_on(self) -> None:
        n = len(self.cells)
        self.surface = Surface(Ir(self.cells, (EMPTY,) * n, (COVERED,) * n, self.rate_hz), DIAMETER_MM, self.holes)

    def row(self, shade: Callable[[Point], float]) -> list[int | None]:
        counts: list[int | None] = []
        for i, cell in enumerate(self.cells):
            part = max(self.cover(i), shade(cell))
            full = (COVERED - EMPTY) * self.gain[i]
            value = self.empty[i] + full * part + self.light(i, self.t_s) + self.chance.gauss(0, self.noise)
            counts.append(self.broken[i] if i in self.broken else min(max(int(value), 0), TOP))
        return counts

    def cover(self, cell: int) -> float:
        near = [ring for ring in self.rings if hypot(ring[0] - self.cells[cell][0], ring[1] - self.cells[cell][1]) < 60]
        return under(self.cells[cell], near) if near else 0.0

    def pass_time(self, seconds: float, shade: Callable[[Point], float] = lambda cell: 0.0) -> list[Change]:
        changes = []
        for _ in range(max(1, round(seconds * self.rate_hz))):
            self.t_s += 1 / self.rate_hz
            change = self.surface.feed(self.t_s, self.row(shade))
            if change:
                changes.append(change)
        return changes

    def lay(self, *rings: Point) -> list[Change]:
        self.rings += rings
        return self.pass_time(0.6)

    def lift(self, ring: Point) -> list[Change]:
        self.rings.remove(ring)
        return self.pass_time(0.6)

    def reach(self, at: Point, radius_mm: float, seconds: float) -> list[Change]:
        """A hand comes and goes."""
        begin_s, changes = self.t_s, []
        while self.t_s < begin_s + seconds:
            changes += self.pass_time(0, hand(at, radius_mm, (self.t_s - begin_s) / seconds))
        return changes


def test_a_piece_is_where_it_lies():
    """Two cells half covered, by the edge: the centre is a radius away from both."""
    deck = Deck()
    ring = (120.0, 140 - sqrt(31.75**2 - 20**2))  # cells at (100, 140) and (140, 140)
    (change,) = deck.lay(ring)
    (spot,) = change.came
    assert change.went == ()
    assert not change.hand
    assert hypot(spot.x_mm - ring[0], spot.y_mm - ring[1]) < 3 * spot.spread_mm < 10


def test_a_change_is_told_within_150_ms_of_the_last_movement():
    deck = Deck()
    begin_s = deck.t_s
    deck.rings.append((70.0, 70.0))
    told = [deck.t_s for _ in range(30) if deck.pass_time(1 / RATE_HZ)]
    assert len(told) == 1
    assert told[0] - begin_s < 0.15


@pytest.mark.parametrize("seed", range(4))
def test_most_pieces_are_within_three_spreads(seed):
    deck = Deck(pitch_mm=(40.0, 50.0, 45.0, 63.0)[seed], seed=seed)
    wide, tall = deck.cells[-1]
    for _ in range(8):
        ring = (deck.chance.uniform(30, wide), deck.chance.uniform(30, tall))
        for change in deck.lay(ring):
            for spot in change.came:
                assert hypot(spot.x_mm - ring[0], spot.y_mm - ring[1]) < 3 * spot.spread_mm
        deck.lift(ring)
        assert deck.surface.spots() == ()


def test_one_covered_cell_says_only_somewhere_around_it():
    deck = Deck(pitch_mm=63.0)
    cell = deck.cells[14]
    (change,) = deck.lay((cell[0] + 20, cell[1]))
    assert 8 < change.came[0].spread_mm < 31.75


def test_a_piece_between_the_cells_is_not_invented():
    deck = Deck(pitch_mm=63.0)
    x, y = deck.cells[14]
    assert deck.lay((x + 31.5, y + 31.5)) == []  # 44.5 mm from four cells
    assert deck.surface.spots() == ()


def test_two_touching_pieces_are_two():
    deck = Deck()
    first, second = (85.0, 185.0), (85.0 + DIAMETER_MM, 185.0)
    (change,) = deck.lay(first, second)
    assert len(change.came) == 2
    found = sorted(change.came)
    for spot, ring in zip(found, (first, second), strict=True):
        assert hypot(spot.x_mm - ring[0], spot.y_mm - ring[1]) < 3 * spot.spread_mm


def test_a_piece_beside_one_that_lies_there_is_the_only_one_that_came():
    deck = Deck()
    first, second = (85.0, 185.0), (85.0 + DIAMETER_MM, 195.0)
    deck.lay(first)
    (change,) = deck.lay(second)
    (spot,) = change.came
    assert change.went == ()
    assert hypot(spot.x_mm - second[0], spot.y_mm - second[1]) < 3 * spot.spread_mm
    (change,) = deck.lift(first)
    assert (change.came, len(change.went)) == ((), 1)
    assert change.went[0].x_mm == pytest.approx(85, abs=10)


def test_a_piece_pushed_aside_came_and_went():
    deck = Deck()
    deck.lay((85.0, 185.0))
    deck.rings.clear()
    (change,) = deck.lay((118.0, 215.0))
    assert [round(spot.x_mm, -1) for spot in change.came] == [120]
    assert [round(spot.x_mm, -1) for spot in change.went] == [80]


@pytest.mark.parametrize("rate_hz", [20, 50, 100])
def test_any_rate_will_do(rate_hz):
    deck = Deck(rate_hz=rate_hz)
    (change,) = deck.lay((115.0, 190.0))
    assert len(change.came) == 1
    changes = deck.reach((60.0, 330.0), 60.0, 1.0) + deck.pass_time(1.0)
    assert [(change.came, change.went, change.hand) for change in changes] == [((), (), True)]


def test_throws_close_together_are_told_apart():
    deck = Deck()
    changes = []
    for ring in ((70.0, 70.0), (150.0, 150.0), (70.0, 250.0)):
        deck.rings.append(ring)
        changes += deck.pass_time(0.4)
    assert [len(change.came) for change in changes] == [1, 1, 1]


@pytest.mark.parametrize("seconds", [0.3, 1.0, 3.0])
@pytest.mark.parametrize("radius_mm", [50.0, 75.0, 100.0])
def test_a_hand_is_not_a_piece(seconds, radius_mm):
    deck = Deck()
    changes = deck.reach((120.0, 200.0), radius_mm, seconds) + deck.pass_time(1.0)
    assert [(change.came, change.went, change.hand) for change in changes] == [((), (), True)]


def test_what_a_hand_lifts_is_told_after_it_has_gone():
    deck = Deck()
    ring = (115.0, 190.0)
    deck.lay(ring)
    begin_s = deck.t_s
    changes = []
    while deck.t_s < begin_s + 1:
        if deck.t_s > begin_s + 0.5:
            deck.rings.clear()
        changes += deck.pass_time(1 / RATE_HZ, hand(ring, 80, deck.t_s - begin_s))
    changes += deck.pass_time(0.6)
    assert [(len(change.came), len(change.went), change.hand) for change in changes] == [(0, 1, True)]


def test_what_touched_and_left_is_a_change_without_spots():
    deck = Deck()
    deck.rings.append((115.0, 190.0))
    changes = deck.pass_time(0.06)
    deck.rings.clear()
    changes += deck.pass_time(0.6)
    assert [(change.came, change.went, change.hand) for change in changes] == [((), (), False)]


def test_light_that_drifts_is_never_a_change():
    """300 counts up and down in 40 s over all cells, and 60 on each cell in its own time."""
    deck = Deck()
    begin_s = deck.t_s
    deck.light = lambda cell, t_s: (
        150 * (1 - cos((t_s - begin_s) * pi / 20)) + 60 * sin((t_s - begin_s) * pi / (20 + cell % 7))
    )
    assert deck.pass_time(60) == []
    assert deck.surface.faults == frozenset()
    assert deck.surface.spots() == ()


@pytest.mark.parametrize("seconds", [1.0, 3.0, 20.0])
def test_sun_on_half_of_the_deck_blinds_that_half_and_no_more(seconds):
    deck = Deck()
    half, begin_s = len(deck.cells) // 2, deck.t_s
    deck.light = lambda cell, t_s: 3000 * min(1.0, (t_s - begin_s) / seconds) if cell < half else 0.0
    changes = deck.pass_time(seconds + 7)
    assert [change for change in changes if change.came or change.went] == []
    assert deck.surface.faults == frozenset(range(half))
    x, y = deck.cells[-10]
    (change,) = deck.lay((x + 20, y))
    assert change.came[0].y_mm == pytest.approx(y, abs=30)
    changes = deck.reach((120.0, 300.0), 75.0, 2.0) + deck.pass_time(1.0)
    assert [(change.came, change.went) for change in changes] == [((), ())]
    deck.light = lambda cell, t_s: 0.0
    assert [change for change in deck.pass_time(4) if change.came or change.went] == []
    assert deck.surface.faults == frozenset()


@pytest.mark.parametrize("value", [None, 0, EMPTY, 2000, COVERED, TOP])
def test_a_cell_that_dies_is_a_fault_and_no_piece(value):
    deck = Deck()
    deck.broken[21] = value
    changes = deck.pass_time(3)
    assert [change for change in changes if change.came or change.went] == []
    assert deck.surface.faults == {21}
    del deck.broken[21]
    assert [change for change in deck.pass_time(3) if change.came or change.went] == []
    assert deck.surface.faults == frozenset()


def test_a_dead_cell_is_no_evidence_against_a_piece():
    deck = Deck()
    deck.broken[21] = EMPTY
    deck.pass_time(3)
    x, y = deck.cells[21]
    (change,) = deck.lay((x + 20, y))  # covers cells 21 and 22
    (spot,) = change.came
    assert hypot(spot.x_mm - x - 20, spot.y_mm - y) < 3 * spot.spread_mm


def test_pieces_that_lie_there_from_the_start_are_known_but_did_not_come():
    deck = Deck()
    deck.rings = [(115.0, 190.0)]
    deck.switch_on()
    assert deck.pass_time(0.5) == []
    (spot,) = deck.surface.spots()
    assert hypot(spot.x_mm - 115, spot.y_mm - 190) < 3 * spot.spread_mm


def test_the_surface_says_when_it_moves():
    deck = Deck()
    assert not deck.surface.moving
    deck.rings.append((115.0, 190.0))
    deck.pass_time(0.04)
    assert deck.surface.moving
    deck.pass_time(0.2)
    assert not deck.surface.moving


def test_a_lamp_that_is_switched_on_is_neither_a_piece_nor_a_fault():
    deck = Deck()
    deck.lay((115.0, 190.0))
    deck.light = lambda cell, t_s: 600.0
    assert deck.pass_time(3) == []
    assert deck.surface.faults == frozenset()
    (change,) = deck.lay((50.0, 70.0))
    assert len(change.came) == 1


def test_a_board_may_be_switched_on_in_bright_light():
    deck = Deck()
    deck.light = lambda cell, t_s: 500.0
    deck.rings = [(115.0, 190.0)]
    deck.switch_on()
    assert deck.pass_time(1) == []
    assert len(deck.surface.spots()) == 1
    assert deck.surface.faults == frozenset()


def test_noise_as_of_a_lamp_is_never_a_change():
    """30 counts rms on every cell: seven times what an ADC makes."""
    deck = Deck()
    deck.noise = 30.0
    deck.switch_on()
    assert deck.pass_time(20) == []
    (change,) = deck.lay((115.0, 190.0))
    assert len(change.came) == 1


def test_a_cell_with_a_loose_wire_does_not_blind_the_board():
    deck = Deck()
    changes = []
    for _ in range(500):
        deck.broken[21] = deck.chance.choice((EMPTY, 1500, COVERED))
        changes += deck.pass_time(1 / RATE_HZ)
    assert deck.surface.faults == {21}
    assert not deck.surface.moving
    deck.rings.append((200.0, 230.0))
    for _ in range(30):
        deck.broken[21] = deck.chance.choice((EMPTY, 1500, COVERED))
        changes += deck.pass_time(1 / RATE_HZ)
    assert [len(change.came) for change in changes if change.came or change.went] == [1]


@pytest.mark.parametrize("value", [None, 0, 2000, COVERED])
def test_a_cell_that_is_dead_from_the_start_is_a_fault_and_no_piece(value):
    deck = Deck()
    deck.broken[21] = value
    deck.switch_on()
    assert deck.pass_time(3) == []
    assert deck.surface.spots() == ()
    assert deck.surface.faults == {21}


def test_a_leaner_does_not_put_its_centre_over_the_hole_without_need():
    """One covered cell at a hole's lip: the centre lies on the far side of the cell."""
    hole = Hole("1", (100.0, 180.0), 50.8)
    plain, lip = Deck(63.0), Deck(63.0, holes=[hole])
    cell = plain.cells[20]
    ring = (cell[0] + 20, cell[1])
    (without,), (spot,) = plain.lay(ring)[0].came, lip.lay(ring)[0].came
    assert hypot(spot.x_mm - 100, spot.y_mm - 180) >= hypot(without.x_mm - 100, without.y_mm - 180)


def test_a_board_with_one_cell_sees_what_lies_on_it():
    surface = Surface(Ir(((50.0, 50.0),), (EMPTY,), (COVERED,), RATE_HZ), DIAMETER_MM, ())
    rows = [[EMPTY]] * 50 + [[COVERED]] * 20
    changes = [change for i, row in enumerate(rows) if (change := surface.feed(i / RATE_HZ, row))]
    assert [len(change.came) for change in changes] == [1]
    assert 8 < changes[0].came[0].spread_mm < DIAMETER_MM / 2


@pytest.mark.parametrize("seed", range(5))
def test_whatever_the_cells_say_coverage_stays_between_none_and_all(seed):
    deck, values = Deck(63.0, seed), (None, -50, 0, EMPTY, 1000, COVERED, TOP, 70000)
    counts: list[int | None] = [EMPTY] * len(deck.cells)
    for i in range(200):
        if i % 20 == 0:
            for _ in range(deck.chance.randrange(12)):
                counts[deck.chance.randrange(len(counts))] = deck.chance.choice(values)
        change = deck.surface.feed(deck.t_s + i / RATE_HZ, counts)
        if change:
            assert all(0 <= cover <= 1 for cover in change.before + change.after)
            assert change.start_s <= change.end_s


@pytest.mark.parametrize("at", [(100.0, 100.0), (120.0, 200.0), (90.0, 310.0)])
def test_it_is_told_where_a_hand_was(at):
    deck = Deck()
    (change,) = deck.reach(at, 60.0, 0.8) + deck.pass_time(1.0)
    (place,) = change.hands_mm
    assert hypot(place[0] - at[0], place[1] - at[1]) < 30


def test_hands_at_two_places_are_two():
    deck = Deck()
    near, far = (70.0, 70.0), (150.0, 320.0)
    changes = deck.reach(near, 60.0, 0.8) + deck.reach(far, 60.0, 0.8) + deck.pass_time(1.0)
    places = sorted(place for change in changes for place in change.hands_mm)
    assert len(places) == 2
    assert all(hypot(place[0] - x, place[1] - y) < 30 for place, (x, y) in zip(places, (near, far), strict=True))


def test_a_piece_that_slides_past_is_no_hand():
    deck = Deck()
    for step in range(10):
        deck.rings[:] = [(120.0, 40.0 + 30 * step)]
        deck.pass_time(1 / RATE_HZ)
    deck.rings.clear()
    (change,) = deck.pass_time(1.0)
    assert (change.hand, change.hands_mm) == (False, ())


def test_what_knocks_a_piece_away_and_comes_down_again_is_one_change():
    """A bounce of 1 m/s takes 0.2 s."""
    deck = Deck()
    deck.lay((115.0, 190.0))
    deck.rings.clear()
    changes = deck.pass_time(0.2)
    changes += deck.lay((75.0, 310.0))
    assert [(len(change.came), len(change.went)) for change in changes] == [(1, 1)]


def test_a_piece_that_is_only_known_better_has_not_moved():
    lay, again, pushed = Spot(100.0, 200.0, 7.0, 19.0), Spot(104.0, 203.0, 5.0, 20.0), Spot(100.0, 230.0, 7.0, 19.0)
    assert moved([again, pushed], [lay]) == ((pushed,), ())
    assert moved([pushed], [lay]) == ((pushed,), (lay,))
