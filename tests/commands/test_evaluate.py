"""boardd evaluate: traces with their truth beside them give the error rate."""

import json
from pathlib import Path

import pytest

from boardd.board import load
from boardd.model import Game, Reading
from boardd.trace import Header, write_header, write_reading
from tests.commands.shell import boardd, boardd_on_a_terminal


def trace() -> str:
    """Ten seconds of an empty HoleyBoard on which team A, first to throw, presses its button at 5 s: one miss."""
    game = Game("holeyboard", {}, {"A": (), "B": ()}, "A", {"A": 0, "B": 0}, ())
    noise = (0, 9, -7, 3, -5, 8, -2)  # counts that never change are those of a dead ADC
    loads = [
        Reading(n / 80, "load", "", tuple(80_000 + noise[(n + 2 * cell) % 7] for cell in range(4))) for n in range(800)
    ]
    readings = sorted([*loads, Reading(5.0, "button", "A", ())])
    return write_header(Header(load("holeyboard"), game, 1)) + "".join(map(write_reading, readings))


def throw(n: int, token: str, *tags: str) -> str:
    line = {"round": 1, "team": "A", "n": n, "throw": token, "t_contact": 4.0, "t_rest": 4.0, "tags": tags}
    return json.dumps(line) + "\n"


MISS = throw(1, "off", "miss", "button")


def put(folder: Path, name: str, truth: str, text: str | None = None) -> Path:
    path = folder / f"{name}.trace"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(trace() if text is None else text)
    path.with_suffix(".truth.json").write_text(truth)
    return path


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    """One throw that is right, one that is wrong, one that is missing, one that never was."""
    folder = tmp_path_factory.mktemp("suite")
    put(folder, "healthy-6g/right", MISS)
    put(folder, "hurt-sun/wrong", throw(1, "5", "direct") + '{"faults":[{"kind":"sun","t_s":1}]}\n')
    put(folder, "hurt-torn/deep/missing", MISS + throw(2, "3", "via-deck"))
    put(folder, "loose", '{"round":1,"pick_up":[1,2]}\n')
    return folder


def test_the_numbers_are_those_of_the_throws(suite):
    ran = boardd("evaluate", suite, "--json", "--jobs", "2")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert found["traces"] == 4
    counted = {name: found["total"][name] for name in ("throws", "right", "silent", "asked", "missing", "extra")}
    assert counted == {"throws": 4, "right": 2, "silent": 3, "asked": 0, "missing": 1, "extra": 1}
    assert found["total"]["percent"]["right"][0] == 50
    rights = {name: (counts["throws"], counts["right"]) for name, counts in found["groups"].items()}
    assert rights == {".": (0, 0), "healthy-6g": (1, 1), "hurt*": (3, 1), "hurt-sun": (1, 0), "hurt-torn": (2, 1)}
    assert {name: counts["throws"] for name, counts in found["tags"].items()} == {
        "button": 2,
        "miss": 2,
        "direct": 1,
        "via-deck": 1,
    }
    assert {name: counts["throws"] for name, counts in found["faults"].items()} == {"none": 3, "sun": 1}
    assert found["confusion"]["in a hole"]["off"] == found["confusion"]["in a hole"]["nothing"] == 1
    assert found["delay"]["unfelt"]["final"]["n"] == 2
    assert sum(one["n"] for one in found["calibration"]["bins"]) == 4
    assert found["speed"]["times_real"] > 1
    goals = {(one["where"], one["what"]): one["reached"] for one in found["goals"]}
    assert goals["healthy-6g", "right"]
    assert not goals["hurt*", "right"]
    wrong = {Path(one["trace"]).name: (one["truth"], one["inferred"]) for one in found["wrong"]}
    assert wrong == {"wrong.trace": ("5", "off"), "missing.trace": ("3", None), "loose.trace": (None, "off")}


def test_the_tables_say_the_same_to_a_person(suite):
    ran = boardd("evaluate", suite, "--jobs", "1")
    assert ran.code == 0
    rows = [line.split() for line in ran.out.splitlines()]
    assert ["right", "2", "50.00", "%", "15.00", "to", "85.00", "%"] in rows  # Wilson: 50 +- 35
    group = next(row for row in rows if row[:1] == ["hurt-sun"])
    assert " ".join(group) == "hurt-sun 1 0.00 % 100.00 % 0.00 % 0 0 97 / 0.5 / 5: NOT REACHED (right, silent)"
    assert "99.5 / 0.1 / 1: reached" in ran.out
    assert "wrong.trace" not in ran.out


def test_wrong_throws_are_listed_on_demand(suite):
    ran = boardd("evaluate", suite, "--wrong", "--jobs", "1")
    listed = ran.out.split("inferred  confidence")[1].splitlines()[1:]
    assert [line.split()[0].rsplit("/", 1)[1] for line in listed] == ["wrong.trace", "missing.trace", "loose.trace"]
    assert listed[0].split()[1:6] == ["1.", "A", "1", "5", "off"]


def test_what_cannot_be_evaluated_is_said_and_the_rest_is(tmp_path):
    put(tmp_path, "good", MISS)
    alone = put(tmp_path, "alone", MISS)
    alone.with_suffix(".truth.json").unlink()
    broken = put(tmp_path, "broken", MISS + "{")
    headless = put(tmp_path, "headless", MISS, "not a trace\n")
    binary = put(tmp_path, "binary", MISS)
    binary.with_suffix(".truth.json").write_bytes(b"\xff\xfe")
    ran = boardd("evaluate", tmp_path, "--json")
    assert ran.code == 2
    said = ran.err.splitlines()
    assert f"{alone}: there is no truth beside it" in said[0]
    assert f"{binary.with_suffix('.truth.json')}: not text in UTF-8" in said[1]
    assert f"{broken.with_suffix('.truth.json')}:2: not JSON" in said[2]
    assert f"{headless}:1: not JSON" in said[3]
    found = json.loads(ran.out)
    assert (found["traces"], found["total"]["right"], found["problems"]) == (1, 1, said)


def test_where_nothing_can_be_evaluated_no_table_is_printed(tmp_path):
    put(tmp_path, "broken", "")
    ran = boardd("evaluate", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "broken.truth.json: empty" in ran.err


def test_a_bug_in_one_trace_is_said_and_its_throws_are_missing(tmp_path, monkeypatch, capsys):
    from boardd.__main__ import main

    def bug(file):
        raise ZeroDivisionError("by a bug")

    monkeypatch.setattr("boardd.evaluation.traces.replayed", bug)
    put(tmp_path, "x", MISS)
    assert main(["evaluate", str(tmp_path), "--json", "--jobs", "1"]) == 2
    captured = capsys.readouterr()
    assert "x.trace: a bug of boardd: ZeroDivisionError: by a bug" in captured.err
    assert json.loads(captured.out)["total"]["missing"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "nowhere: not a folder"),
        (["."], ".: no *.trace in it"),
        ([".", "--jobs", "0"], "--jobs 0: at least 1 would be right"),
    ],
)
def test_a_folder_without_traces_is_refused(arguments, message, tmp_path, monkeypatch, capsys):
    from boardd.__main__ import main

    monkeypatch.chdir(tmp_path)
    assert main(["evaluate", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err


def test_progress_is_shown_on_a_terminal(tmp_path):
    put(tmp_path, "x", MISS)
    assert "1 of 1 traces" in boardd_on_a_terminal("evaluate", tmp_path)


def test_the_diagram_is_a_png(suite, tmp_path):
    ran = boardd("evaluate", suite, "--png", tmp_path / "calibration.png")
    assert ran.code == 0
    assert (tmp_path / "calibration.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_a_diagram_that_cannot_be_written_is_refused_before_anybody_waits(suite, tmp_path):
    ran = boardd("evaluate", suite, "--png", tmp_path / "no" / "calibration.png")
    assert (ran.code, ran.out) == (2, "")
    assert "no/calibration.png: there is no such folder" in ran.err
