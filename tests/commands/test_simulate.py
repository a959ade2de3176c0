"""boardd simulate: a trace and the truth beside it."""

import json
from pathlib import Path

import pytest

import boardd as package
from boardd.game import score
from boardd.sheet import parse
from boardd.trace import read_header, read_readings
from tests.commands.shell import boardd

SHEETS = Path(package.__file__).parent / "sheets"


def test_a_sheet_gives_a_trace_a_sheet_and_the_truth(tmp_path):
    out = tmp_path / "game.trace"
    ran = boardd("simulate", SHEETS / "ritzenthaler.sheet", "--seed", "3", "--rounds", "1", "-o", out)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    first, *lines = out.read_text().splitlines(keepends=True)
    wrong = []
    readings = list(read_readings(lines, read_header(first, "x"), lambda *report: wrong.append(report)))
    assert not wrong
    assert len(readings) == len(lines) > 2000
    assert {reading.kind for reading in readings} >= {"load", "beam"}
    truth = [json.loads(line) for line in out.with_suffix(".truth.json").read_text().splitlines()]
    assert [line["throw"] for line in truth if "throw" in line] == ["3", "on", "off", "3", "off(A2>2)", "1"]
    assert truth[-1] == {"faults": []}
    assert score(parse(out.with_suffix(".sheet").read_text()).game)[0].complete


def test_a_random_game_is_the_same_for_the_same_seed(tmp_path):
    files = [tmp_path / name for name in ("a.trace", "b.trace", "c.trace")]
    for file, seed in zip(files, ("5", "5", "6"), strict=True):
        ran = boardd("simulate", "--random", "holeyboard", "--seed", seed, "--rounds", "1", "-o", file)
        assert ran.code == 0
    same, again, other = (file.read_bytes() for file in files)
    assert same == again != other


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "a SHEET or --random VARIANT says what to play"),
        (["x.sheet", "--random", "yocu-4"], "one of them would be right"),
        (["--random", "yocu"], "did you mean yocu-4 or yocu-9?"),
        (["--random", "knock-off", "--board", "shuffleboard"], "only washer boards can be simulated"),
        (["--random", "yocu-4", "--board", "holeyboard"], "board holeyboard has no hole 2, which yocu-4 needs"),
        (["--random", "yocu-4", "--ends", "2"], "YOCU has one board"),
        (["--random", "holeyboard", "--fault", "dead-bean"], "did you mean dead-beam?"),
        (["--random", "holeyboard", "--fault", "dead-beam:7.rim"], 'there is no beam "7.rim"'),
        (["--random", "holeyboard", "--fault", "dead-cell:4"], 'there is no cell "4"'),
        (["--random", "holeyboard", "--fault", "bad-wiring:2"], "0.01 would be right"),
        (["--random", "holeyboard", "--buttons", "3"], "0 to 1 would be right"),
        (["--random", "--board", "x.toml"], "--random holeyboard would be right"),
        (["--random", "holeyboard", "--rounds", "0"], "at least 1 would be right"),
        (["--random", "holeyboard", "--mass-gap", "99"], "-50 to 50 grams would be right"),
        (["nowhere.sheet"], "nowhere.sheet: cannot be read"),
    ],
)
def test_what_cannot_be_simulated_is_said(arguments, message, tmp_path):
    ran = boardd("simulate", *arguments, "-o", tmp_path / "out.trace")
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_the_truth_never_falls_on_the_sheet_that_is_played(tmp_path):
    sheet = tmp_path / "game.sheet"
    sheet.write_text("variant: holeyboard\n1. A 5 5 5\n")
    for out, message in (("game.trace", "would overwrite"), ("other.sheet", "ends in .trace")):
        ran = boardd("simulate", sheet, "-o", tmp_path / out)
        assert ran.code == 2
        assert message in ran.err
    assert sheet.read_text() == "variant: holeyboard\n1. A 5 5 5\n"


def test_random_plays_what_the_board_is_named_after(tmp_path):
    out = tmp_path / "x.trace"
    assert boardd("simulate", "--random", "--board", "yocu-4-base", "--rounds", "1", "-o", out).code == 0
    assert '"variant":"yocu-4"' in out.read_text().split("\n")[0]


def test_a_sheet_that_the_rules_refuse_is_refused_with_its_place(tmp_path):
    sheet = tmp_path / "bad.sheet"
    sheet.write_text("variant: holeyboard\n1. A 5 5 5 5\n")
    ran = boardd("simulate", sheet, "-o", tmp_path / "out.trace")
    assert ran.code == 2
    assert f"{sheet}:2:12:" in ran.err


def test_a_file_that_cannot_be_written_is_said(tmp_path):
    ran = boardd("simulate", "--random", "holeyboard", "--rounds", "1", "-o", tmp_path / "no" / "out.trace")
    assert ran.code == 2
    assert "cannot be written" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--random", "quoits"], 'there is no variant "quoits"'),
        (["--random", "holeyboard", "--board", "yocu-4"], "board yocu-4 has a hole 2, which holeyboard has not"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_written(arguments, said, tmp_path):
    ran = boardd("simulate", *arguments, "-o", tmp_path / "x.trace")
    assert (ran.code, ran.out, list(tmp_path.iterdir())) == (2, "", [])
    assert said in ran.err
