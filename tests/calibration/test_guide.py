"""The whole procedure on simulated boards, wired anyhow: everything right afterwards, or the fault named."""

from dataclasses import replace
from statistics import fmean

import pytest

from benchmarks.calibration import FIVE_MINUTES_S, calibrated, complaints, drawn
from boardd.board import load
from boardd.calibration.changes import of_board
from boardd.calibration.findings import FAULT, OK, UNKNOWN
from boardd.calibration.guide import Guide
from boardd.errors import UsageError
from boardd.model import Reading
from boardd.rehearsal import rehearsed
from boardd.simulator.bench import Bench
from boardd.simulator.deck import Deck
from boardd.simulator.hands import Hands
from boardd.simulator.options import Fault
from boardd.simulator.scene import Block
from boardd.simulator.wiring import beams_of, draw_wiring, right
from tests.checks.surveyed import link, source

BOARD = load("holeyboard")


def guided(board=BOARD, wiring=None, seed=1, hurt=(), mistakes=None, true=None, grams=None):
    wiring = wiring or right(board)
    hands = Hands(Bench(true or board, wiring, seed, hurt), {"A": 75.0, "B": 80.0}, seed, mistakes or {})
    guide = Guide(board, beams_of(board), grams=grams)
    asked = []
    for _ in rehearsed(guide, hands):
        text = guide.progress().ask.text if guide.step else ""
        asked += [text] if text not in asked[-1:] else []
    assert guide.findings
    return guide.findings, asked


def state(found, part):
    return next(verdict for verdict in found.verdicts if verdict.part == part)


# seeds of the benchmark: each kind of board, each number of beams, and what people and parts do wrong
@pytest.mark.parametrize("seed", [0, 1, 3, 5, 7, 9, 11, 15, 17, 18, 26, 182, 196])
def test_a_board_wired_anyhow_is_right_afterwards_or_its_fault_is_named(seed):
    trial = drawn(seed)
    found, took_s = calibrated(trial)
    assert complaints(trial, found) == []
    assert took_s < FIVE_MINUTES_S


def test_a_board_that_is_wired_right_passes_and_nothing_is_repaired():
    found, asked = guided()
    assert {verdict.state for verdict in found.verdicts} == {OK}
    assert all(wire.name == beam and not wire.inverted for beam, wire in found.wires.items())
    assert found.order == (0, 1, 2, 3)
    assert (found.cups, found.rate_hz, found.cells_mm) == ("", 0.0, ())
    assert len(asked) == 1 + 5 + 2 + 3 + 1


@pytest.mark.parametrize(("seed", "ring"), [(1, (14.0, 0.03)), (2, (19.2, 0.041)), (3, (24.0, 0.06))])
def test_the_ring_is_the_decks_own(seed, ring):
    """Every cell has a chip with a clock of its own, 78 to 95 conversions a second: none of them decides."""
    found, _ = guided(true=BOARD._replace(loads=BOARD.loads._replace(ring=ring)), seed=seed)
    assert found.ring[0] == pytest.approx(ring[0], rel=0.02)
    assert found.ring[1] == pytest.approx(ring[1], rel=0.2)
    f_hz, damping = state(found, "the deck's ring").text.split(" Hz, damping ")
    assert float(f_hz) == pytest.approx(ring[0], rel=0.02, abs=0.5)
    assert float(damping.split(" %")[0]) / 100 == pytest.approx(ring[1], rel=0.2)


def test_a_ring_that_was_not_measured_is_not_told():
    slow = BOARD._replace(loads=BOARD.loads._replace(rate_hz=10.0))  # ten values a second do not show it
    found, _ = guided(board=slow)
    assert found.counts_per_gram
    assert found.ring is None
    assert "too weak to be measured" in state(found, "the deck's ring").text


def test_the_mass_of_a_weighed_washer_decides_the_scale():
    wiring = right(BOARD)
    found, _ = guided(wiring=wiring, grams=150.0)  # it weighs 75: so every cell counts half as much for a gram
    assert [counts / 429.0 for counts in found.counts_per_gram] == pytest.approx([0.5] * 4, rel=0.03)


def test_without_a_weighed_washer_the_board_file_decides_it_and_that_is_said():
    found, _ = guided()
    assert found.mass_g["A"] == pytest.approx(75.0, abs=0.05)
    sets = {
        team: fmean(each) for team, each in Hands(Bench(BOARD, right(BOARD), 1), {"A": 75.0, "B": 80.0}, 1).sets.items()
    }
    assert found.mass_g["B"] == pytest.approx(sets["B"] * 75.0 / sets["A"], abs=0.5)
    assert "75 g for team A" in state(found, "the scale").text


def test_cups_that_are_otherwise_than_the_file_says_are_found():
    base = load("holeyboard-base")
    assert guided(true=base)[0].cups == "base"
    assert guided(board=base, true=BOARD)[0].cups == "deck"


def test_a_dead_cell_is_named_with_its_place_and_no_gain_is_told():
    found, _ = guided(hurt=(Fault("dead-cell", "2", 0.0),), wiring=replace(right(BOARD), cells=(1, 0, 3, 2)))
    verdict = state(found, "load channel 3")
    assert verdict.state == FAULT
    assert "far left" in verdict.text
    assert found.counts_per_gram == ()


def test_a_washer_beside_its_mark_is_asked_for_again():
    found, asked = guided(mistakes={"mark far left": "wrong"})
    assert any(text.startswith("Mark far left does not fit the others. Once more") for text in asked)
    assert found.passed


def test_a_washer_in_the_wrong_hole_is_noticed_by_its_weight():
    found, asked = guided(mistakes={"hole 3": "5"})
    assert any(text.startswith("That was hole 5.") for text in asked)
    assert found.passed


def test_a_washer_in_the_wrong_hole_is_noticed_by_the_beams_where_it_does_not_weigh():
    board = load("holeyboard-base")
    found, asked = guided(board=board, mistakes={"hole 1": "5"})
    assert any("Those were the beams of hole 1" in text for text in asked)
    assert found.passed


def test_calibrated_again_nothing_changes():
    wiring = replace(right(BOARD), gains=(1.05, 0.95, 1.1, -0.9))
    found, _ = guided(wiring=wiring, seed=5, grams=75.0)
    loads = BOARD.loads._replace(counts_per_gram=found.counts_per_gram, ring=found.ring)
    board = BOARD._replace(mass_g=found.mass_g, loads=loads)
    again, _ = guided(board=board, true=BOARD, wiring=wiring, seed=5, grams=75.0)
    assert of_board(again, board) == []
    assert ("loads", "ring") in [change.key for change in of_board(found, BOARD)]
    assert of_board(found, BOARD) != []


def test_a_leaner_is_taken_out_and_dropped_again():
    """A washer that stands in the upper beam of the first hole for ten seconds."""
    hands = Hands(Bench(BOARD, right(BOARD), 8), {"A": 75.0, "B": 80.0}, 8)
    guide = Guide(BOARD, beams_of(BOARD))
    asked = []
    for t_s in rehearsed(guide, hands):
        text = guide.progress().ask.text if guide.step else ""
        if text == "Drop one washer into hole 1." and text not in asked:
            hands.bench.scene.blocks.append(Block(t_s + 0.5, t_s + 10.0, "1.rim", slow=True))
        asked += [text] if text not in asked[-1:] else []
    assert any(text.startswith("Something stands in a beam: take it out.") for text in asked)
    assert all(state(guide.findings, f"beam {beam}").state == OK for beam in beams_of(BOARD))


def test_a_hole_whose_beams_are_dead_is_named_although_a_leaf_falls_through_another_one():
    """Hole 1 says nothing; while a washer is dropped there, the upper beam of hole 3 gives a stray pulse."""
    board = load("holeyboard-base")
    wiring = replace(right(board), dead=frozenset({"1.rim", "1.floor"}))
    hands = Hands(Bench(board, wiring, 6), {"A": 75.0, "B": 80.0}, 6)
    guide = Guide(board, beams_of(board))
    strayed = False
    for t_s in rehearsed(guide, hands):
        if guide.step and guide.step.ask.name == "1" and not strayed:
            strayed = True
            hands.bench.scene.blocks.append(Block(t_s + 3.0, t_s + 3.003, "3.rim"))
    bad = [verdict.part for verdict in guide.findings.verdicts if verdict.state != OK]
    assert bad == ["beam 1.rim", "beam 1.floor"]
    assert all(wire.name == beam for beam, wire in guide.findings.wires.items())


@pytest.mark.parametrize(
    ("fault", "part", "words"),
    [
        (Fault("loose-plug", "2", 0.0), "load channel 3", "lost contact"),
        (Fault("bad-wiring", "0.01", 0.0), "load cells", "nonsense"),
    ],
)
def test_what_passes_by_luck_is_not_passed(fault, part, words):
    """Everything can be found out although a plug is loose, or a wire too long; the board does not pass."""
    found, _ = guided(hurt=(fault,), wiring=replace(right(BOARD), cells=(0, 1, 3, 2)))
    assert found.order == (0, 1, 3, 2)
    assert [verdict.part for verdict in found.verdicts if verdict.state == FAULT] == [part]
    assert words in state(found, part).text
    assert not found.passed


def test_nothing_heard_at_all_is_said_and_it_ends():
    guide = Guide(BOARD, beams_of(BOARD))
    t_s = 0.0
    while guide.step and t_s < 3000:
        t_s += 1.0
        guide.wait(t_s)
    assert t_s < 300
    found = guide.findings
    assert state(found, "load cells").state == FAULT
    assert state(found, "load cells").text == "nothing came from them"
    assert all(state(found, f"beam {beam}").state == FAULT for beam in beams_of(BOARD))
    assert all(verdict.todo for verdict in found.verdicts)


def test_every_step_can_be_skipped_and_what_was_not_done_is_unknown():
    guide = Guide(BOARD, beams_of(BOARD))
    while guide.step:
        guide.feed(Reading(1.0, "load", "", (1, 2, 3, 4)))
        guide.skip()
    assert not guide.findings.passed
    assert {verdict.state for verdict in guide.findings.verdicts} <= {FAULT, UNKNOWN}
    assert guide.findings.counts_per_gram == ()


def test_a_board_without_sensors_is_refused():
    with pytest.raises(UsageError, match="nothing to calibrate"):
        Guide(load("shuffleboard"), [])


def test_a_channel_without_a_name_is_found():
    """The Pico tells of all its channels; the config names only the wrong ones."""
    board = BOARD._replace(beams={"1": ("rim",), "3": ("rim",)}, loads=None)
    wiring = replace(right(board), beams={"?1:7": ("1.rim",), "3.rim": ("3.rim",)})
    hands = Hands(Bench(board, wiring, 4), {"A": 75.0, "B": 75.0}, 4)
    guide = Guide(board, ["1.rim", "3.rim", "?1:7", "?1:8"])
    assert max(rehearsed(guide, hands)) < 60
    assert guide.findings.wires["1.rim"].name == "?1:7"
    assert "channel 7 of source 2, which the config does not name" in state(guide.findings, "beam 1.rim").text


def test_a_far_boards_readings_are_not_the_near_ones():
    guide = Guide(BOARD, beams_of(BOARD), end=1)
    for i in range(2000):
        guide.feed(Reading(i / 80, "load", "", (i % 7, 100 - i % 5, i % 3, i % 11), 0))
    assert guide.senses.loads.arrived == 0


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_findings(seed):
    from random import Random

    wiring = draw_wiring(BOARD, Random(seed))
    assert guided(wiring=wiring, seed=seed) == guided(wiring=wiring, seed=seed)


@pytest.mark.parametrize("way_mm", [30.0, 60.0])
def test_a_cell_that_is_not_where_the_board_file_has_it_does_not_put_washers_elsewhere(way_mm):
    (x, y), *others = BOARD.loads.cells_mm
    true = BOARD._replace(loads=BOARD.loads._replace(cells_mm=((x + 5, y + way_mm), *others)))
    found, _ = guided(true=true, seed=2)
    assert found.cells_mm
    deck = Deck(true.loads, Bench(true, right(BOARD), 2).now.stiffness, ())
    for at in ((100.0, 200.0), (300.0, 200.0), (200.0, 600.0), (300.0, 1100.0)):
        parts = [share / counts for share, counts in zip(deck.shares(*at), found.counts_per_gram, strict=True)]
        seems = [sum(p * c[axis] for p, c in zip(parts, found.cells_mm, strict=True)) / sum(parts) for axis in (0, 1)]
        assert seems == pytest.approx(at, abs=4.0)  # by the board file's places it would be 14 mm off, or 28


GONE = source(link=link(0, ready=False), faults=["no Pico is plugged in"])


def waited(guide, sources, until_s, from_s=0):
    for t_s in range(from_s, until_s):
        guide.count(sources)
        guide.wait(t_s)


@pytest.mark.parametrize("board", [BOARD, BOARD._replace(loads=None)], ids=["load cells", "beams alone"])
def test_of_a_board_that_nobody_hears_nothing_is_asked_and_only_the_cause_is_told(board):
    guide = Guide(board, beams_of(board))
    waited(guide, [GONE], 59)
    assert guide.progress().ask.kind == "empty"
    assert guide.progress().seen == "nothing is heard of the board: no Pico is plugged in"
    waited(guide, [GONE], 64, 59)
    assert guide.progress().notes == ()  # nobody knows whether it is empty
    assert [(each.part, each.state, each.text) for each in guide.findings.verdicts] == [
        ("the link", FAULT, "no Pico is plugged in")
    ]
    assert (guide.findings.wires, guide.findings.passed) == ({}, False)


def test_a_pico_that_is_plugged_in_meanwhile_is_calibrated():
    board = BOARD._replace(loads=None)
    guide = Guide(board, beams_of(board))
    waited(guide, [GONE], 30)
    waited(guide, [source(link=link(100))], 40, 30)
    assert guide.progress().ask.kind == "hole"
