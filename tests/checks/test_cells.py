"""Load cells of every kind of trouble that users report; counts per gram are 429, as of a 5 kg bar (holeyboard)."""

import pytest

from boardd.board import load
from boardd.checks.cells import judge
from tests.checks.surveyed import link, noisy, rows, source, survey

GOOD = noisy(90)


def verdict(cell, i: int = 0, **more):
    """Of one cell among three good ones."""
    return judge(survey(rows([cell, GOOD, GOOD, GOOD], **more)))[i]


def test_a_cell_with_the_usual_noise_is_fine():
    found = verdict(GOOD)
    assert (found.part, found.mark, found.do) == ("load cell 0", "ok", "")
    assert found.found.startswith("noise 0.2")  # 90 / 429 = 0.21 g
    assert found.found.endswith("80 values a second")


@pytest.mark.parametrize(
    ("cell", "mark", "found", "do"),
    [
        (lambda t, c: None, "broken", "says nothing", "VCC, GND, DOUT and SCK"),
        (lambda t, c: -1, "broken", "says only -1", "sleeps or is unplugged"),
        (lambda t, c: 8388607, "broken", "says only 8388607", "sleeps or is unplugged"),
        (lambda t, c: 83886, "broken", "always says 83886", "E+ E- A+ A-"),
        (noisy(90, 8_000_000), "broken", "is at the end of its range", "A+ or A-"),  # of 8,388,607
        (noisy(90, 5_000_000), "doubtful", "uses 60 % of its range", "take off"),
        (noisy(2500), "broken", "noise of 5.", "loose wire"),  # 2500 / 429 = 5.8 g
        (noisy(600), "doubtful", "noise of 1.", "check again"),  # 1.4 g; usual is up to 172 / 429 = 0.40 g
        (noisy(90, drift_s=429 * 4.0), "broken", "drifts by +4.0 g/s", "wire"),
        (noisy(90, drift_s=-429 * 0.5), "doubtful", "drifts by -0.5", "five minutes"),
        (lambda t, c: -1 if c.random() < 0.1 else GOOD(t, c), "broken", "% of its values are nonsense", "twist"),
        (lambda t, c: 4194303 if c.random() < 0.02 else GOOD(t, c), "doubtful", "% of its values", "shorten"),
        (lambda t, c: GOOD(t, c) if round(t * 80) % 8 == 0 else None, "broken", "gives 10 values", "RATE pin"),
        (lambda t, c: GOOD(t, c) if round(t * 80) % 5 == 0 else None, "broken", "gives 16 values", "loose wire"),
        (lambda t, c: GOOD(t, c) if round(t * 80) % 3 else None, "doubtful", "gives 53 values", "loose wire"),
    ],
)
def test_a_hurt_cell_is_told_with_what_to_do(cell, mark, found, do):
    told = verdict(cell)
    assert told.mark == mark
    assert found in told.found
    assert do in told.do
    assert [other.mark for other in judge(survey(rows([cell, GOOD, GOOD, GOOD])))[1:]] == ["ok"] * 3


def test_cells_that_are_all_restless_are_touched_not_broken():
    found = judge(survey(rows([noisy(5000)] * 4)))
    assert [each.mark for each in found] == ["doubtful"] * 4
    assert "nothing may touch the deck" in found[0].do


def test_a_rate_of_92_where_80_is_nominal_is_an_hx711s_own():
    assert verdict(GOOD, rate_hz=92.0).mark == "ok"  # olkal/HX711_ADC issue 29


def test_where_no_source_has_cells_they_are_absent_and_where_one_is_silent_broken():
    [absent] = judge(survey(sources=[source("gpio", beams={})]))
    assert (absent.part, absent.mark) == ("load cells", "absent")
    near, far = judge(survey(sources=[source(), source("gpio", end=1)], ends=2))
    assert (near.mark, far.mark) == ("broken", "absent")
    [silent] = judge(survey())
    assert (silent.part, silent.mark) == ("load cells", "broken")


def test_the_cells_of_both_ends_are_told_apart():
    both = [*rows([GOOD] * 4), *rows([GOOD, lambda t, c: -1, GOOD, GOOD], end=1)]
    found = judge(survey(both, [source(), source(end=1)], ends=2))
    assert [each.part for each in found if each.mark == "broken"] == ["load cell 1 at end 1"]
    assert len(found) == 8


def test_a_far_cells_noise_is_told_by_its_own_counts_per_gram():
    board = load("holeyboard")
    far = board._replace(loads=board.loads._replace(far=(42.9,) * 4))
    both = [*rows([GOOD] * 4), *rows([GOOD] * 4, end=1)]
    found = judge(survey(both, [source(), source(end=1)], ends=2, board=far))
    assert [each.found[:8] for each in found] == ["noise 0."] * 4 + ["noise 2."] * 4  # 90 / 429, 90 / 42.9


@pytest.mark.parametrize("gone", [{"faults": ["no Pico is plugged in"]}, {"link": link(0, ready=False)}])
def test_a_silent_deck_is_the_picos_fault_where_that_is_broken(gone):
    near, far = source(name="A"), source(end=1, name="B", **gone)
    told = judge(survey(sources=[near, far], board="holeyboard", ends=2))
    assert [(each.part, each.mark, each.because) for each in told] == [
        ("load cells at end 0", "broken", ""),
        ("load cells at end 1", "broken", "pico B at end 1"),
    ]
    assert [bool(each.do) for each in told] == [True, False]  # a Pico that works: look at what all of them share
