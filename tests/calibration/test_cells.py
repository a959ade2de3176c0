"""Verdicts on load cells, from hand-made levels: noise, rate, deaf and silent ones, marks that do not fit."""

from boardd.board import load
from boardd.calibration.cells import deaf, judged, nominal_rate, verdicts
from boardd.calibration.findings import FAULT, OK, REPAIRED, UNKNOWN
from boardd.calibration.fitting import Put
from boardd.calibration.marks import marks
from boardd.calibration.senses import Senses
from tests.calibration.test_fitting import MASS_G, put, puts, statics

BOARD = load("holeyboard")
GOOD = puts((0, 1, 2, 3), (429.0,) * 4)


def senses(noise=(90.0,) * 4, rate_hz=88.0, dead=()):
    made = Senses(BOARD, 0)
    for i in range(20):
        made.loads.feed(i / rate_hz, (i, i, i, i))
    made.loads.learn(noise)
    made.dead = set(dead)
    return made


def told(made=None, found=GOOD, unseen=(), restless=False):
    fit = judged(found, BOARD.loads, MASS_G, True) if len(found) > 3 else None
    return {each.part: each for each in verdicts(made or senses(), found, unseen, fit, restless)}


def test_a_good_board_has_a_good_line_for_every_cell():
    lines = told()
    assert [line.state for line in lines.values()] == [OK] * 5
    assert lines["cell 2, far left"].text == "429.0 counts per gram, noise 0.21 g"  # 90 / 429


def test_too_much_noise_is_named():
    line = told(senses(noise=(90.0, 90.0, 3000.0, 90.0)))["cell 2, far left"]
    assert (line.state, line.text) == (FAULT, "too much noise: 7.0 g rms")  # 3000 / 429
    assert "E-/AGND" in line.todo


def test_cells_that_cannot_tell_teams_apart_are_said_to_be_coarse():
    assert "coarse" in told(senses(noise=(90.0, 900.0, 90.0, 90.0)))["cell 1, near right"].text


def test_ten_values_a_second_want_a_drop_of_solder():
    made = senses(rate_hz=10.6)
    assert told(made)["load cells' rate"].state == FAULT
    assert "RATE pin" in told(made)["load cells' rate"].todo
    assert nominal_rate(made, BOARD.loads) == 10.0
    assert nominal_rate(senses(), BOARD.loads) == 0.0


def test_a_cell_that_does_not_react_is_named_with_its_place():
    counts = (429.0, 429.0, 429.0, 0.5)
    found = puts((3, 1, 2, 0), counts)
    assert deaf(found) == {0}
    assert "far right cell" in told(found=found)["load channel 0"].text


def test_swapped_and_reversed_cells_are_repaired():
    lines = told(found=puts((1, 0, 2, 3), (429.0, 429.0, -429.0, 429.0)))
    assert [line.state for line in lines.values()][:4] == [REPAIRED, REPAIRED, REPAIRED, OK]
    assert "read where cell 1 was" in lines["cell 0, near left"].text
    assert "reversed" in lines["cell 2, far left"].text


def test_too_few_marks_tell_nothing():
    line = told(found=GOOD[:3], unseen=[(0.0, 0.0)] * 2)["load cells"]
    assert (line.state, line.text) == (UNKNOWN, "a washer was seen on 3 of 5 marks: too few to tell anything")


def test_marks_that_do_not_fit_are_a_fault_and_nothing_is_told_of_the_cells():
    places = [(60.0, 900.0), (300.0, 1200.0), (200.0, 100.0), (40.0, 40.0), (350.0, 600.0)]
    found = [put(mark, at, (0, 1, 2, 3), (429.0,) * 4) for mark, at in zip(marks(BOARD), places, strict=True)]
    lines = told(found=found)
    assert list(lines) == ["load cells"]
    assert lines["load cells"].state == FAULT


def test_a_board_that_never_rests_is_a_fault():
    assert "never came to rest" in told(restless=True)["load cells"].text


def test_a_cell_is_elsewhere_only_where_the_marks_were_put_twice():
    """What does not fit may be the person's mistake: the first time the cells stay where the file has them."""
    (x, y), *others = BOARD.loads.cells_mm
    true = [(x + 5, y + 60), *others]
    beside = [
        Put(mark.name, mark.at_mm, tuple(MASS_G * 429.0 * share for share in statics(true, *mark.at_mm)), (5.0,) * 4)
        for mark in marks(BOARD)
    ]
    once, twice = (judged(beside, BOARD.loads, MASS_G, again) for again in (False, True))
    assert once.cells_mm == BOARD.loads.cells_mm
    assert twice.cells_mm != BOARD.loads.cells_mm
