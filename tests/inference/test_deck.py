"""A stream of readings, made by statics: what comes to rest on the deck is told once, and told right."""

from math import hypot

import pytest

from boardd.inference.deck import Deck, presses
from boardd.inference.landing import Landing
from boardd.inference.settling import Level, Unrest
from boardd.inference.touches import Touch
from boardd.model import Loads, Reading
from tests.inference.plates import MIDDLE_MM, shares
from tests.inference.streams import BOARD, COUNTS_PER_G, ROW_S, Glitch, Stream


def ready(seed: int = 1) -> Stream:
    """One washer lies there already, so the deck's ring is known."""
    stream = Stream(seed)
    assert stream.run(3.0) == []
    stream.throw(75.0, 203.0, 300.0)
    return stream


def place(landing: Landing) -> tuple[float, float]:
    mass, moment_x, moment_y = landing.change
    return MIDDLE_MM[0] + moment_x / mass, MIDDLE_MM[1] + moment_y / mass


def only(landings: list[Landing]) -> Landing:
    """One landing, told at once and perhaps better later."""
    assert len({landing.number for landing in landings}) == 1
    assert len(landings) <= 2
    return landings[-1]


def assert_is(landing: Landing, mass_g: float, x_mm: float, y_mm: float) -> None:
    assert landing.change[0] == pytest.approx(mass_g, abs=1)
    x, y = place(landing)
    assert hypot(x - x_mm, y - y_mm) < 10


def of_three(landing: Landing, mass_g: float) -> Landing:
    """Three cells know a washer as well as its mass is known: what is too much or too little is the missing one's."""
    stand_in = landing.stand_in
    mass, moment_x, moment_y = landing.change
    off_g = mass - mass_g
    assert abs(off_g) < 2 * stand_in.error_g
    return landing._replace(change=(mass_g, moment_x - off_g * stand_in.x_mm, moment_y - off_g * stand_in.y_mm))


@pytest.mark.parametrize("at", [(100.0, 400.0), (320.0, 1000.0), (203.0, 1133.0), (40.0, 40.0), (380.0, 1240.0)])
def test_a_washer_that_comes_to_rest_is_one_landing_with_its_mass_and_place(at):
    stream = ready()
    begin_s = stream.t_s
    landings = stream.throw(75.0, *at)
    assert_is(only(landings), 75, *at)
    assert begin_s <= landings[0].start_s < begin_s + 0.05
    assert landings[0].end_s - begin_s < 0.6  # the ring has still 300 g then: it was taken out
    assert not landings[0].heavy
    assert landings[0].steady == landings[0].hands == frozenset()


def test_the_very_first_washer_is_weighed_too_although_the_ring_is_not_known_yet():
    stream = Stream()
    stream.run(3.0)
    assert_is(only(stream.throw(75.0, 100.0, 400.0)), 75, 100, 400)


@pytest.mark.parametrize("seed", range(4))
def test_the_error_says_how_far_off_it_may_be(seed):
    stream = ready(seed)
    landing = only(stream.throw(75.0, 120.0, 900.0))
    true = 75.0, 75 * (120 - 203.0), 75 * (900 - 635.0)
    for measured, exact, error in zip(landing.change, true, landing.error, strict=True):
        assert abs(measured - exact) < 4 * error
    assert landing.error[0] < 2


def test_a_washer_that_is_lifted_is_a_landing_that_takes_its_weight_away():
    stream = ready()
    stream.lay(-75.0, 203.0, 300.0)
    landing = only(stream.run(2.0))
    assert landing.change[0] == pytest.approx(-75, abs=1)
    assert landing.blows == ()


def test_the_balance_comes_back_to_nothing_when_all_are_lifted():
    stream = ready()
    stream.throw(75.0, 100.0, 900.0)
    stream.lay(-75.0, 100.0, 900.0)
    stream.run(2.0)
    stream.lay(-75.0, 203.0, 300.0)
    landing = only(stream.run(2.0))
    assert landing.balance == pytest.approx((0, 0, 0), abs=1500)
    assert landing.balance[0] == pytest.approx(0, abs=2)


def test_a_washer_that_falls_through_both_beams_is_seen_by_both():
    stream = ready()
    stream.strike()
    stream.beam("5.rim", 0.001, 0.012)
    stream.beam("5.floor", 0.02, 0.008)
    stream.lay(75.0, 203.0, 1133.0)
    landing = only(stream.run(2.5))
    assert {name for name, count in landing.fell.items() if count} == {"5.rim", "5.floor"}
    assert landing.fell["5.rim"] == 1
    assert_is(landing, 75, 203, 1133)


def test_a_beam_alone_is_a_landing_without_weight():
    """A hole that stands on the base."""
    stream = ready()
    stream.beam("3.rim", 0.001, 0.012)
    landing = only(stream.run(1.0))
    assert landing.fell["3.rim"] == 1
    assert landing.change[0] == pytest.approx(0, abs=0.5)
    assert landing.blows == ()


def test_a_beam_that_stays_broken_is_steady_at_first_and_blind_from_then_on():
    stream = ready()
    stream.strike()
    stream.listener.feed(Reading(stream.t_s + 0.001, "beam", "3.rim", (1,)))
    stream.lay(75.0, 203.0, 900.0)
    leaner = only(stream.run(2.5))
    assert (leaner.steady, leaner.blind) == ({"3.rim"}, frozenset())
    later = only(stream.throw(75.0, 100.0, 400.0))
    assert (later.steady, later.blind) == ({"3.rim"}, {"3.rim"})


def test_what_the_beams_saw_is_told_once():
    stream = ready()
    stream.beam("5.rim", 0.001, 0.012)
    stream.run(1.0)
    assert set(only(stream.throw(75.0, 100.0, 400.0)).fell.values()) == {0}


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_told_while_nothing_happens(seed):
    assert ready(seed).run(20.0) == []


def test_a_bump_is_a_landing_without_weight_but_with_a_blow():
    stream = ready()
    stream.strike()
    landing = only(stream.run(2.5))
    assert landing.change[0] == pytest.approx(0, abs=1)
    assert len(landing.blows) >= 1


GLITCHES: dict[str, Glitch] = {
    "all ones": lambda true: -1,
    "upper rail": lambda true: 2**23 - 1,
    "lower rail": lambda true: -(2**23),
    "2^n - 1": lambda true: 2**22 - 1,
    "doubled": lambda true: 2 * true,
    "halved": lambda true: true // 2,
    "nothing": lambda true: None,
}


@pytest.mark.parametrize("kind", GLITCHES)
@pytest.mark.parametrize("cell", [0, 3])
def test_glitches_of_one_cell_are_no_landing(kind, cell):
    """One read in fifty."""
    stream = ready()
    stream.wrong = {(stream.row + 50 * i, cell): GLITCHES[kind] for i in range(1, 20)}
    assert stream.run(12.0) == []


@pytest.mark.parametrize("kind", GLITCHES)
@pytest.mark.parametrize("cell", [0, 3])
def test_glitches_of_one_cell_do_not_spoil_a_landing(kind, cell):
    """While it rings most and after."""
    stream = ready()
    stream.wrong = {(stream.row + after, cell): GLITCHES[kind] for after in (6, 9, 100, 140)}
    assert_is(only(stream.throw(75.0, 100.0, 900.0)), 75, 100, 900)


@pytest.mark.parametrize("cell", range(4))
def test_a_cell_that_dies_is_no_landing_and_the_other_three_go_on(cell):
    stream = ready()
    stream.run(3.0)
    stream.dead_from[cell] = stream.row + 10
    assert stream.run(3.0) == []
    assert_is(of_three(only(stream.throw(75.0, 100.0, 400.0)), 75), 75, 100, 400)
    assert_is(of_three(only(stream.throw(81.0, 300.0, 900.0)), 81), 81, 300, 900)


@pytest.mark.parametrize("row", range(4))
def test_what_a_washer_does_to_each_cell_is_known_whenever_the_fourth_died(row):
    stream = ready()
    stream.run(3.0)
    stream.dead_from[0] = stream.row + 10 + row
    stream.run(2.0)
    assert stream.throw(75.0, 100.0, 400.0)[-1].blows
    stream.throw(75.0, 300.0, 900.0)
    assert stream.listener.steps_g[1:] == pytest.approx(shares(75.0, 100.0, 400.0)[1:], abs=1)


def test_a_cell_that_dies_while_a_washer_lands_is_left_out():
    stream = ready()
    stream.run(3.0)
    stream.dead_from[1] = stream.row + 40
    stream.throw(75.0, 100.0, 400.0)
    assert_is(of_three(only(stream.throw(81.0, 300.0, 900.0)), 81), 81, 300, 900)


@pytest.mark.parametrize("rows", range(14, 22))
def test_the_next_throw_is_a_landing_of_its_own_however_soon_it_comes_after_the_last_has_come_to_rest(rows):
    """And its blow is placed: without that, one throw cannot be told from the next."""
    stream = ready()
    stream.strike()
    stream.lay(75.0, 120.0, 400.0)
    first, second = two([*stream.rows(rows), *stream.throw(81.0, 300.0, 900.0)])
    assert_is(first, 75, 120, 400)
    assert_is(second, 81, 300, 900)


def test_the_next_throw_is_a_landing_of_its_own_even_if_a_beam_may_still_have_more_to_say():
    stream = ready()
    stream.strike()
    stream.lay(75.0, 203.0, 318.0)
    said = [*stream.rows(12)]
    stream.beam("1.rim", 0.04, 0.004)  # more could follow for 0.12 s: it is not told yet
    first, second = two([*said, *stream.rows(9), *stream.throw(81.0, 300.0, 900.0)])
    assert_is(first, 75, 203, 318)
    assert_is(second, 81, 300, 900)
    assert [landing.fell["1.rim"] for landing in (first, second)] == [1, 0]


def test_a_throw_that_falls_straight_in_may_pass_the_beams_before_its_blow_is_noticed():
    """Two rows before it weighs anything."""
    stream = ready()
    stream.strike()
    stream.lay(75.0, 120.0, 400.0)
    said = [*stream.rows(14)]
    stream.beam("1.rim", -0.012, 0.004)
    first, second = two([*said, *stream.throw(81.0, 203.0, 318.0)])
    assert [landing.fell["1.rim"] for landing in (first, second)] == [0, 1]


def two(landings: list[Landing]) -> tuple[Landing, Landing]:
    """Each with its own blow."""
    first, second = {landing.number: landing for landing in landings}.values()
    assert [len(landing.touches) for landing in (first, second)] == [1, 1]
    return first, second


@pytest.mark.parametrize("rate_g_s", [1.0, 8.0, -25.0])
@pytest.mark.parametrize("cell", [0, 3])
def test_a_cell_that_drifts_steadily_weighs_as_well_as_others(cell, rate_g_s):
    """Nothing lands on one cell alone, so nothing is told while only the drift goes on."""
    stream = ready()
    start_s = stream.t_s
    stream.drifts[cell] = lambda t_s: rate_g_s * (t_s - start_s)
    stream.run(4.0)
    landings = stream.throw(75.0, 120.0, 900.0)
    assert_is(only(landings), 75, 120, 900)
    assert stream.listener.drift.drifting == {cell}
    assert stream.run(10.0) == []


def test_a_drift_that_turns_while_a_washer_lands_is_doubted():
    """By 10 g/s, of which nobody knows when."""
    stream = ready()
    start_s = stream.t_s
    stream.drifts[2] = lambda t_s: 5.0 * (t_s - start_s) + 10.0 * max(t_s - start_s - 4.1, 0.0)
    stream.run(4.0)
    landing = only(stream.throw(75.0, 120.0, 900.0))
    assert landing.stand_in
    assert abs(landing.change[0] - 75) < 3 * landing.error_g()


def test_a_cell_that_begins_to_drift_is_doubted_at_once():
    """It takes 0.3 s at least until the washer is weighed: 2.4 g too much, of a cell that was not known to drift."""
    stream = ready()
    start_s = stream.t_s
    stream.drifts[1] = lambda t_s: 8.0 * max(t_s - start_s - 0.1, 0.0)
    stream.run(0.1)
    landing = only(stream.throw(75.0, 120.0, 900.0))
    assert landing.change[0] > 75 + 2.4
    assert abs(landing.change[0] - 75) < 3 * landing.error_g()


class OnThree(Stream):
    """A deck on a tripod: one cell in the middle of the near edge, two at the far corners."""

    def __init__(self) -> None:
        cells = ((203.0, 25.0), (25.0, 1245.0), (381.0, 1245.0))
        super().__init__(listener=Deck(BOARD._replace(loads=Loads(cells, (COUNTS_PER_G,) * 3, 80.0, "deck"))))
        self.grams = self.grams[:3]

    def lay(self, mass_g: float, x_mm: float, y_mm: float) -> None:
        far, right = (y_mm - 25) / 1220, (x_mm - 203) / 356
        parts = (1 - far, far / 2 - right, far / 2 + right)
        self.grams = [was + mass_g * part for was, part in zip(self.grams, parts, strict=True)]


@pytest.mark.parametrize("cell", range(3))
def test_where_no_other_cells_can_stand_in_for_one_that_dies_a_landing_stays_as_it_was_weighed(cell):
    """Two cells say nothing of a place: the board waits until the third is back."""
    stream = OnThree()
    stream.run(3.0)
    stream.throw(75.0, 203.0, 300.0)
    stream.strike()
    stream.lay(75.0, 100.0, 900.0)
    stream.dead_from[cell] = stream.row + round(0.3 / ROW_S)
    landings = stream.run(4.0)
    mass, moment_x, moment_y = landings[-1].change
    assert mass == pytest.approx(75, abs=1.5)
    assert (203 + moment_x / mass, 2515 / 3 + moment_y / mass) == pytest.approx((100, 900), abs=15)
    assert landings[-1].stand_in is None
    assert stream.throw(75.0, 203.0, 600.0) == []


def test_a_leaner_that_a_throw_tips_in_has_no_hand_in_its_hole():
    """It has kept the rim broken for seconds, which a washer that falls does not do; but it came before."""
    stream = ready()
    stream.strike()
    stream.listener.feed(Reading(stream.t_s + 0.001, "beam", "3.rim", (1,)))
    stream.run(4.0)
    stream.beam("3.floor", 0.004, 0.006)
    stream.listener.feed(Reading(stream.t_s + 0.012, "beam", "3.rim", (0,)))
    landing = only(stream.run(2.5))
    assert landing.hands == frozenset()
    assert landing.fell["3.floor"] == 1


def test_a_person_who_stands_on_the_deck_makes_no_cell_drift():
    """Three cells rest on their stops, and one feels how the person sways: 20 g a second, for seconds."""
    stream = ready()
    stream.lay(30_000.0, 203.0, 635.0)
    stream.run(3.0)
    start_s = stream.t_s
    stream.drifts[1] = lambda t_s: 20 * min(t_s - start_s, 6.0)
    stream.run(10.0)
    assert stream.listener.drift.drifting == frozenset()


@pytest.mark.parametrize(
    ("x_mm", "y_mm", "on"),
    [(203.0, 600.0, True), (-60.0, 1330.0, True), (1087.0, 600.0, False), (203.0, -400.0, False)],
)
def test_a_blow_that_seems_to_strike_far_beside_the_deck_lost_samples(x_mm, y_mm, on):
    assert Deck(BOARD).is_on_deck(Touch(1.0, 40.0, x_mm, y_mm, (5.0, 12.0))) == on


def test_a_weak_blow_that_one_cell_felt_alone_is_a_glitch():
    """What strikes the deck is shared by all four; a hard throw right above a cell is not shared, but hard."""
    deck = Deck(BOARD)
    x_mm, y_mm = BOARD.loads.cells_mm[2]
    assert deck.is_glitch(Touch(1.0, 15.0, x_mm + 5, y_mm - 8, (8.0, 20.0)))
    assert not deck.is_glitch(Touch(1.0, 45.0, x_mm + 5, y_mm - 8, (8.0, 20.0)))
    assert not deck.is_glitch(Touch(1.0, 15.0, x_mm + 60, y_mm - 8, (8.0, 20.0)))


def jumped(*jumps_g: float) -> bool:
    deck = Deck(BOARD)
    for tail, jump_g in zip(deck.tails, jumps_g, strict=True):
        tail.extend([(1.0, 0.0), (1.011, 0.0), (1.022, jump_g), (1.033, 0.0)])
    level = Level(1.0, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    return deck.is_sharp(Unrest(1.011, 1.5, level, level, (), 0.0, False))


def test_what_makes_several_cells_jump_has_struck_the_deck():
    """A throw of 4 m/s gives 75 g some 45 gram-seconds, a kilogram or two for a sample; a hand presses gently."""
    assert jumped(900.0, -700.0, 400.0, 100.0)
    assert not jumped(60.0, 80.0, 40.0, 20.0)


def test_a_sample_of_one_cell_alone_is_no_blow():
    assert not jumped(9000.0, 30.0, 20.0, 10.0)


def pressed(mass_g: float, long_s: float, ringing_g: float = 0.0) -> bool:
    """So much weight on an empty deck, for so long, while it rings about that by so much."""
    level = Level(1.0, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    path = tuple((1.0 + i * 0.0125, (mass_g + ringing_g * (-1) ** i, 0.0, 0.0)) for i in range(round(long_s / 0.0125)))
    return presses(Unrest(1.0, 1.0 + long_s, level, level, (), 0.0, False, path=path), 75.0)


def test_a_hand_of_kilograms_is_no_throw_however_suddenly_it_came():
    assert pressed(4000.0, 3.0)
    assert not pressed(4000.0, 0.3)
    assert not pressed(75.0, 3.0, ringing_g=4000.0)  # a piece on a deck that rings
    assert not pressed(-4000.0, 3.0)


def test_what_struck_three_seconds_ago_is_still_known_to_have_been_sudden():
    """Three throws in a row keep the deck from settling for so long."""
    deck = Deck(BOARD)
    for tail in deck.tails:
        tail.extend([(1.0, 0.0), (1.011, 0.0), (1.022, 900.0)])
        tail.extend([(1.022 + i * 0.011, 0.0) for i in range(1, 300)])
    level = Level(1.0, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    assert deck.is_sharp(Unrest(1.011, 4.3, level, level, (), 0.0, False))


def test_a_person_who_steps_on_the_deck_is_known_while_he_stands_there():
    """60 kg and more: who throws next, from this board."""
    stream = ready()
    assert not stream.listener.trodden()
    stream.lay(75.0, 200.0, 600.0)
    list(stream.run(0.2))
    assert not stream.listener.trodden()
    stream.lay(70_000.0, 200.0, 900.0)
    list(stream.run(0.2))
    assert stream.listener.trodden()
