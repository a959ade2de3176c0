"""Each fault can be seen in the readings."""

from pathlib import Path
from statistics import fmean

import pytest

import boardd
from boardd.board import load
from boardd.errors import UsageError
from boardd.sheet import parse
from boardd.simulator import simulate
from boardd.simulator.lines import lines
from boardd.simulator.options import Fault, Options, fault_of
from boardd.trace import read_header, read_readings

GAME = parse((Path(boardd.__file__).parent / "sheets" / "holeyboard.sheet").read_text()).game


def readings(*faults, board="holeyboard", rounds=1, seed=1):
    made = simulate(load(board), GAME, seed, Options(rounds=rounds, faults=tuple(map(fault_of, faults))))
    return list(made.readings), made.truth


def edges(found, beam):
    return [(r.t_s, r.value[0]) for r in found if r.kind == "beam" and r.name == beam]


def cell(found, number):
    return [(r.t_s, r.value[number]) for r in found if r.kind == "load"]


def test_faults_are_said_in_the_truth():
    _, truth = readings("dead-beam:3.rim@0")
    (fault,) = truth.lines[-1]["faults"]
    assert (fault["kind"], fault["what"], fault["t_s"]) == ("dead-beam", ("3.rim",), 0.0)


def test_a_dead_beam_never_answers_and_the_others_do():
    healthy, _ = readings()
    hurt, _ = readings("dead-beam:3.rim@0")
    assert edges(healthy, "3.rim")
    assert not edges(hurt, "3.rim")
    assert edges(hurt, "3.floor")


def test_a_stuck_beam_goes_dark_and_stays_so():
    hurt, _ = readings("stuck-beam:5.floor@8")
    assert edges(hurt, "5.floor")[-1] == (pytest.approx(8.0), 1)


def test_a_dead_cell_says_nothing_or_always_the_same_from_then_on():
    seen = set()
    for seed in range(8):
        hurt, truth = readings("dead-cell:2@10", seed=seed)
        after = {value for t_s, value in cell(hurt, 2) if t_s > 10.1}
        assert len({value for t_s, value in cell(hurt, 2) if t_s < 10}) > 100
        how = truth.lines[-1]["faults"][0]["how"]
        assert len(after - {None}) == (0 if how == "none" else 1)
        seen.add(how)
    assert seen == {"none", "constant", "ones"}


def test_a_drifting_cell_wanders_by_many_grams():
    def range_g(found, number):
        values = sorted(value for _, value in cell(found, number) if value is not None)
        return (values[-len(values) // 20] - values[len(values) // 20]) / 429

    healthy, hurt = readings(rounds=2)[0], readings("drifting-cell:1@0", rounds=2)[0]
    assert range_g(hurt, 1) > range_g(healthy, 1) + 15


def test_the_sun_blinds_beams_or_holds_them():
    hurt, truth = readings("sun:5@0")
    (fault,) = truth.lines[-1]["faults"]
    assert fault["what"] == ("5.rim", "5.floor")
    assert len(edges(hurt, "5.rim")) <= 1


def test_the_sun_lifts_ir_cells():
    healthy, hurt = (readings(*faults, board="holeyboard-ir")[0] for faults in ((), ("sun@0",)))
    first, later = ([r.value[3] for r in found if r.kind == "ir" and 25 < r.t_s < 30] for found in (healthy, hurt))
    assert fmean(later) > fmean(first) + 1000


def test_a_loose_plug_comes_and_goes():
    hurt, _ = readings("loose-plug:0@0", rounds=3)
    values = [value for _, value in cell(hurt, 0)]
    wrong = sum(value in (None, -1) for value in values) / len(values)
    assert 0.01 < wrong < 0.3


@pytest.mark.parametrize(("fault", "least", "most"), [((), 0, 0.001), (("bad-wiring:0.02",), 0.01, 0.03)])
def test_bad_wiring_makes_wild_reads(fault, least, most):
    found = readings(*fault)[0]
    wild = 0
    values = [value for _, value in cell(found, 1) if value is not None]
    for before, here, after in zip(values, values[1:], values[2:], strict=False):
        wild += abs(here - before) > 20_000_000 / 50 and abs(before - after) < 2000
    wild += sum(value == -1 for value in values)
    assert least <= wild / len(values) <= most * 2


def test_torn_lines_are_among_the_others_and_the_reader_survives_them():
    made = simulate(load("holeyboard"), GAME, 1, Options(rounds=1, faults=(fault_of("torn:0.02"),)))
    header, *rest = (line for _, line in lines(made, 1))
    wrong = []
    good = list(read_readings(rest, read_header(header, "x"), lambda number, text: wrong.append(text)))
    assert 0.005 < len(wrong) / len(rest) < 0.05
    assert len(good) > 0.95 * len(rest)


def test_the_other_end_is_healthy():
    made = simulate(load("holeyboard"), GAME, 1, Options(rounds=2, ends=2, faults=(Fault("dead-beam", "3.rim", 0.0),)))
    found = {r.end for r in made.readings if r.kind == "beam" and r.name == "3.rim"}
    assert 0 not in found


@pytest.mark.parametrize("words", ["fire", "dead-cell@soon", "", "sun@1.2.3"])
def test_an_unknown_fault_is_refused(words):
    with pytest.raises(UsageError):
        fault_of(words)
