"""What the engine must cope with, each point on simulated readings whose truth is known.

The scenes leave no doubt: sets 6 g apart, pieces far from each other, calibrated cells. The truth's tags make sure that
a seed really shows what its test is about.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from boardd.board import load
from boardd.game import score
from boardd.inference.engine import Engine
from boardd.inference.saying import Inferred
from boardd.inference.tokens import plain
from boardd.model import Reading, RoundScore
from boardd.simulator import Simulated, simulate
from boardd.simulator.options import Options, fault_of
from tests.play import game

DECK, BASE = "holeyboard", "holeyboard-base"
BOARDS = pytest.mark.parametrize("board", [DECK, BASE])
USUAL = "A 5 on@80,300 3 | B on@320,500 5 1"
Key = tuple[int, str, int]


@dataclass
class Replayed:
    made: Simulated
    engine: Engine
    lines: list[Inferred]
    rounds: list[RoundScore]

    def truth(self) -> dict[Key, str]:
        return {(line["round"], line["team"], line["n"]): line["throw"] for line in self.made.truth.throws()}

    def tokens(self) -> dict[Key, str]:
        """What was said last of each throw."""
        return {(line.round, line.team, line.n): str(plain(line.throw)) for line in self.lines}

    def team(self, team: str) -> list[str]:
        return [token for (_, who, _), token in sorted(self.tokens().items()) if who == team]

    def happened(self) -> set[str]:
        """Tags of throws, events, and whether it was picked up early."""
        lines = self.made.truth.lines
        tags = {tag for line in lines for tag in line.get("tags", ())}
        return (
            tags | {line["event"] for line in lines if "event" in line} | {"early" for line in lines if "early" in line}
        )

    def check(self, *tags: str) -> None:
        """All throws are right in the end, no more and no less, and every round is scored as it was."""
        assert self.happened() >= set(tags)
        assert self.tokens() == self.truth()
        assert [scored.scores for scored in self.rounds] == [each.scores for each in score(self.made.truth.game)]


def played(board: str, rounds: tuple[str, ...], seed: int, *faults: str, **options: object) -> Replayed:
    wanted = Options(calibrated=True, mass_gap_g=6.0, faults=tuple(map(fault_of, faults)), **options)
    return replayed(simulate(load(board), game("holeyboard", *rounds), seed, wanted))


def replayed(made: Simulated) -> Replayed:
    engine = Engine(made.header.board, made.header.game, made.header.ends)
    events = list(heard(engine, made))
    lines = [event for event in events if isinstance(event, Inferred)]
    return Replayed(made, engine, lines, [event for event in events if isinstance(event, RoundScore)])


def heard(engine: Engine, made: Simulated) -> Iterator[Inferred | RoundScore]:
    for reading in made.readings:
        found = engine.feed(reading)
        if found:
            conserved(engine)
        yield from found
    yield from engine.finish(made.end_s)


def conserved(engine: Engine) -> None:
    """In no course is a piece in two places, or one there that was not thrown."""
    for track in engine.tracks:
        pieces = [lies.piece for lies in (*track.world.lying, *track.hand)]
        thrown = [team for team, _ in track.throws]
        assert len(pieces) == len(set(pieces))
        assert all(int(piece[1:]) <= thrown.count(piece[0]) for piece in pieces)


# 1. Where a throw ends up


@pytest.mark.parametrize(("board", "seed"), [(DECK, 2), (BASE, 1)])
def test_1_in_a_hole_directly_and_via_the_deck(board, seed):
    played(board, ("A 5 3 1 | B 1 5 3",), seed).check("direct", "via-deck")


@pytest.mark.parametrize(("board", "seed"), [(DECK, 2), (BASE, 4)])
def test_1_slid_off(board, seed):
    played(board, ("A off on@80,300 5 | B off 3 on@320,600",), seed, buttons=1.0).check("slid-off")


@BOARDS
def test_1_rests_on_the_deck_and_where(board):
    places = [(80, 200), (320, 400), (80, 600), (320, 1000), (80, 1000), (200, 250)]
    a, b = (" ".join(f"on@{x},{y}" for x, y in some) for some in (places[:3], places[3:]))
    found = played(board, (f"A {a} | B {b}",), 1)
    found.check("rest")
    last = {(line.team, line.n): line.throw.places[0].at_mm for line in found.lines}
    for (_, at_mm), (x, y) in zip(sorted(last.items()), places, strict=True):
        assert at_mm == pytest.approx((x, y), abs=15)


def test_1_leans():
    played(DECK, ("A ~5 on@80,300 3 | B ~1 on@320,300 off",), 1, buttons=1.0).check("leaner")


@BOARDS
def test_1_missed_and_the_team_pressed_its_button(board):
    played(board, ("A off off off | B off off on@320,300",), 1, buttons=1.0).check("miss", "button")


def test_1_missed_unseen_and_found_at_the_pick_up():
    """The round is locked with the throw as a miss; which of B's throws it was nothing tells but the pauses."""
    found = played(DECK, ("A on@80,300 5 3 | B on@320,300 5 off",), 1, buttons=0.0)
    assert found.happened() >= {"miss", "no-button"}
    assert found.team("A") == ["on", "5", "3"]
    assert sorted(found.team("B")) == ["5", "off", "on"]
    assert [scored.scores for scored in found.rounds] == [{"A": 3, "B": 0}]  # in hole 5 they cancel (HB-3)


def test_1_missed_unseen_where_all_the_rest_lies_in_holes_that_weigh_nothing():
    """Nothing on the deck to be lifted: hands in every hole that holds a piece clear the board."""
    rounds = "A 5 3 1 | B 1 3 off", "B on@320,300 1 5 | A 5 on@80,300 3"
    found = played(BASE, rounds, 2, buttons=0.0)
    assert found.happened() >= {"miss", "no-button"}
    assert [scored.round for scored in found.rounds] == [1, 2]
    assert found.rounds[0].scores == {"A": 5, "B": 0}  # in holes 1 and 3 they cancel (HB-3)


# 2. What a throw moves


@pytest.mark.parametrize(("board", "seed"), [(DECK, 1), (BASE, 3)])
@pytest.mark.parametrize(
    ("throws", "tag"),
    [
        ("A on@203,640 5 3 | B on@120,600(A1>1) 5 3", "knock-in"),
        ("A on@350,400 5 3 | B on@200,420(A1>off) 5 3", "knock-off"),
        ("A on@350,400 5 3 | B off(A1>off) 5 3", "knock-off"),
        ("A on@100,300 5 3 | B on@260,300(A1>on@370,310) 5 3", "knock-aside"),
        ("A on@350,400 5 3 | B on@350,400(A1>off) 5 3", "took-place"),
    ],
)
def test_2_knocks(board, throws, tag, seed):
    played(board, (throws,), seed).check(tag)


def test_2_a_leaner_is_tipped_in():
    played(DECK, ("A ~3 5 on@80,300 | B on@300,500 3(A1>3) 1",), 1).check("leaner", "tipped-flat")


# 3. Throws before the last has settled


@pytest.mark.parametrize(("board", "seed"), [(DECK, 1), (DECK, 3), (BASE, 1), (BASE, 6)])
def test_3_quick_throws(board, seed):
    played(board, (USUAL,), seed, quick=0.3).check("quick")


# 4. What is no throw


@pytest.mark.parametrize(
    ("board", "seed", "events"),
    [(DECK, 2, {"hands", "phone"}), (DECK, 4, {"hands", "bump"}), (BASE, 4, {"hands", "bump"})],
)
def test_4_hands_bumps_and_a_phone_are_no_throws(board, seed, events):
    throws = "A 5 on@80,300 on@320,300 | B on@320,700 5 on@80,1000"
    played(board, (throws,), seed, hands=True, bumps=True, phone=True).check(*events)


def test_4_wind_is_no_throw():
    played(DECK, (USUAL,), 2, wind=True).check()


def test_4_a_person_on_the_other_board_is_no_throw():
    rounds = (USUAL, "B 3 on@80,300 5 | A on@320,500 1 on@80,1000")
    played(DECK, rounds, 1, ends=2).check()


def test_4_a_hand_in_the_only_hole_that_holds_a_piece_does_not_end_the_round_early():
    """Somebody looks whether it is in, for half a second after the second of six throws."""
    made = simulate(
        load(BASE), game("holeyboard", "A off 5 3 | B 1 3 off"), 5, Options(calibrated=True, mass_gap_g=6.0)
    )
    rest_s = made.truth.throws()[1]["t_rest"]
    assert isinstance(rest_s, float)
    looks = [
        Reading(rest_s + after_s, "beam", f"5.{kind}", (broken,))
        for after_s, broken in ((0.8, 1), (1.3, 0))
        for kind in ("rim", "floor")
    ]
    readings = iter(sorted([*made.readings, *looks], key=lambda reading: reading.t_s))
    found = replayed(replace(made, readings=readings))
    assert [scored.scores for scored in found.rounds] == [{"A": 5, "B": 1}]  # in hole 3 they cancel (HB-3)


def test_4_a_far_board_whose_cells_are_elsewhere_tells_its_places_by_them():
    """Its first two cells are 150 mm further in: by the near board's places what is beside them seems 120 mm nearer."""
    board, rounds = load(DECK), (USUAL, "B 3 on@80,300 5 | A 1 5 on@80,900")
    left, right, *others = board.loads.cells_mm
    far = ((left[0], left[1] + 150), (right[0], right[1] + 150), *others)
    board = board._replace(loads=board.loads._replace(far_cells_mm=far))
    done = replayed(simulate(board, game("holeyboard", *rounds), 1, Options(calibrated=True, mass_gap_g=6.0, ends=2)))
    done.check()
    lies = {(line.round, line.team, line.n): line.throw.places[0].at_mm for line in done.lines}
    true = {(1, "A", 2): (80, 300), (1, "B", 1): (320, 500), (2, "B", 2): (80, 300), (2, "A", 3): (80, 900)}
    for throw, at_mm in true.items():
        assert lies[throw] == pytest.approx(at_mm, abs=25)


# 5. Beams in trouble


@pytest.mark.parametrize("beam", ["5.rim", "5.floor"])
def test_5_a_dead_beam_where_holes_weigh(beam):
    played(DECK, (USUAL,), 1, f"dead-beam:{beam}@0").check()


# 6. Cells in trouble


@pytest.mark.parametrize(
    ("board", "fault", "seed"),
    [(DECK, "bad-wiring:0.01", 1), (BASE, "bad-wiring:0.01", 2), (DECK, "loose-plug:1@0", 1)],
)
def test_6_a_bad_wire_or_plug(board, fault, seed):
    played(board, (USUAL,), seed, fault).check()


@pytest.mark.parametrize(("board", "seed"), [(DECK, 1), (BASE, 2)])
def test_6_a_cell_dies_in_the_middle(board, seed):
    """Silent, all ones, or always the same: chance decides."""
    found = played(board, (USUAL,), seed, "dead-cell:2@10")
    found.check()
    assert found.engine.decks[0].cells.dead == {2}


# 7. The pick-up as an audit


def test_7_a_round_is_scored_when_the_board_is_empty_and_not_before():
    throws = "A on@80,200 on@320,400 on@80,600 | B on@320,1000 on@80,1000 on@200,250"
    made = simulate(load(DECK), game("holeyboard", throws), 1, Options(calibrated=True, mass_gap_g=6.0))
    [(_, end_s)] = [line["pick_up"] for line in made.truth.lines if "pick_up" in line]
    engine = Engine(made.header.board, made.header.game)
    scored_s = [r.t_s for r in made.readings for event in engine.feed(r) if isinstance(event, RoundScore)]
    assert len(scored_s) == 1
    assert end_s - 1.5 < scored_s[0] < end_s + 3  # hands leave up to 1.5 s after the last piece


def test_7_the_next_round_starts_from_an_empty_board():
    found = played(BASE, (USUAL, "B 3 on@80,300 5 | A on@320,500 1 on@80,1000"), 2)
    found.check()
    assert found.engine.tracks[0].world.lying == ()


@pytest.mark.parametrize(("board", "seed"), [(DECK, 2), (BASE, 3)])
def test_7_pieces_are_conserved_and_nothing_breaks_whatever_goes_wrong(board, seed):
    """heard() checks every course of every event."""
    faults = tuple(map(fault_of, ("bad-wiring:0.02", "loose-plug:1@5", "dead-beam:3.rim@10")))
    busy = {"hands": True, "bumps": True, "phone": True, "wind": True, "put_back": True, "early_pick_up": True}
    made = simulate(load(board), "holeyboard", seed, Options(rounds=2, quick=0.3, faults=faults, **busy))
    found = replayed(made)
    assert all(0 <= line.confidence <= 1.000001 for line in found.lines)
    assert all(line.n <= 3 for line in found.lines)


# 8. Hands that are early, and pieces that come back


@pytest.mark.parametrize(("board", "seed"), [(DECK, 1), (BASE, 3)])
def test_8_a_piece_that_is_looked_at_and_put_back(board, seed):
    throws = "A on@80,300 on@320,300 5 | B on@320,700 on@80,1000 3"
    played(board, (throws,), seed, put_back=True).check("put-back")


@pytest.mark.parametrize(("board", "seed"), [(DECK, 7), (BASE, 8)])
def test_8_picked_up_before_the_last_throw(board, seed):
    """Right after the last one came to rest: what was not thrown is a miss."""
    throws = "A 5 on@80,300 3 | B on@320,500 off off"
    played(board, (throws,), seed, early_pick_up=True, buttons=0.0).check("early", "not-thrown")


def test_6_a_cell_that_never_says_anything_is_stood_in_for():
    found = played(DECK, (USUAL,), 2, "dead-cell:0@0")
    assert [len(found.team("A")), len(found.team("B"))] == [3, 3]
    assert found.rounds
    assert any("load cell 0" in fault for fault in found.engine.faults())
