"""boardd replay: a simulated evening's recording gives the game back."""

import gzip
import json
import re
from pathlib import Path

import pytest

from boardd.commands.replay import doubts
from boardd.sheet import parse, write
from tests.commands.shell import boardd
from tests.play import game


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A HoleyBoard game with sets 6 g apart, every miss reported by its button."""
    path = tmp_path_factory.mktemp("traces") / "evening.trace"
    options = ("--random", "holeyboard", "--board", "holeyboard", "--seed", "1", "--rounds", "3")
    ran = boardd("simulate", *options, "--mass-gap", "6", "--calibrated", "--buttons", "1", "-o", path)
    assert ran.code == 0, ran.err
    return path


def test_every_throw_is_right_or_asked(evening):
    truth = {(t["round"], t["team"], t["n"]): t["throw"] for t in truths(evening)}
    said = {(line["round"], line["team"], line["n"]): line for line in throws(evening)}
    assert said.keys() == truth.keys()
    for key, throw in truth.items():
        assert throw in [said[key]["throw"], *said[key].get("ask", ())], key
    assert sum(said[key]["throw"] == throw for key, throw in truth.items()) >= len(truth) - 1


def test_the_sheet_can_be_scored(evening):
    ran = boardd("replay", evening)
    assert ran.code == 0
    assert len(parse(ran.out.split("\nHoleyBoard")[0]).game.rounds) == 3


def throws(evening):
    lines = [json.loads(line) for line in boardd("replay", "--json", evening).out.splitlines()]
    return [line for line in lines if "throw" in line]


def truths(evening):
    lines = [json.loads(line) for line in evening.with_suffix(".truth.json").read_text().splitlines()]
    return [line for line in lines if "throw" in line]


def test_json_is_one_object_per_throw_then_one_per_round(evening):
    lines = [json.loads(line) for line in boardd("replay", "--json", evening).out.splitlines()]
    thrown = [line for line in lines if "throw" in line]
    assert all({"round", "team", "n", "throw", "confidence", "t"} <= set(line) for line in thrown)
    assert all(0 < line["confidence"] <= 1 for line in thrown)
    assert [line["round"] for line in lines if "scores" in line] == [1, 2, 3]


def test_a_broken_trace_is_replayed_as_far_as_it_goes(evening, tmp_path):
    lines = evening.read_text().splitlines(keepends=True)
    path = tmp_path / "broken.trace"
    path.write_text("".join([lines[0], "[]\n", *lines[1:3000], lines[3000][:9]]))
    ran = boardd("replay", "--json", path)
    assert ran.code == 0
    assert f"{path}:2: " in ran.err
    assert "cut off in the middle; skipped" in ran.err


@pytest.mark.parametrize("text", ["", "{}\n", '{"trace":1}\n', "not json\n", '{"trace":1,"board":{},"variant":"x"}\n'])
def test_a_first_line_that_says_nothing_is_refused(text, tmp_path):
    path = tmp_path / "bad.trace"
    path.write_text(text)
    ran = boardd("replay", path)
    assert (ran.code, ran.out) == (2, "")
    assert f"{path}:1: " in ran.err


def test_sensors_that_never_speak_are_missed_aloud(evening, tmp_path):
    path = tmp_path / "quiet.trace"
    lines = evening.read_text().splitlines(keepends=True)
    path.write_text("".join([lines[0], *(line for line in lines[1:] if '"load"' not in line)]))
    ran = boardd("replay", path)
    assert ran.code == 0
    assert "the board has load cells, but no line is a reading of them" in ran.err


@pytest.mark.parametrize(
    ("variant", "said"), [("knock-off", "is played with weights"), ("yocu-4", "1, 2, 3 or 5 would be right")]
)
def test_a_variant_that_the_board_is_not_made_for_is_refused(evening, tmp_path, variant, said):
    header, *lines = evening.read_text().splitlines(keepends=True)
    path = tmp_path / "other.trace"
    changed = header.replace('"variant":"holeyboard"', f'"variant":"{variant}"').replace('"name":"5"', '"name":"4"')
    path.write_text("".join([changed.replace('"5":', '"4":'), *lines]))
    ran = boardd("replay", path)
    assert (ran.code, ran.out) == (2, "")
    assert f"{path}:1: " in ran.err
    assert said in ran.err


def test_one_throw_is_explained(evening, tmp_path):
    first = throws(evening)[0]
    ran = boardd("replay", evening, "--explain", "1", "--png", tmp_path / "x.png")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Round 1, {first['team']}1: ")
    assert f"{first['t']:.2f} s  announced as {first['throw']}, {100 * first['confidence']:.1f} % sure" in ran.out
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--explain", "99"), "has no throw"),
        (("--explain", "1.Z9"), "round 1 has"),
        (("--png", "x.png"), "--png needs --explain"),
        (("--json", "--explain", "1"), "without --json would be right"),
    ],
)
def test_a_throw_that_is_not_there_is_refused(evening, options, said):
    ran = boardd("replay", evening, *options)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_pipe_cannot_be_explained(evening):
    ran = boardd("replay", "/dev/stdin", "--explain", "1", stdin=evening.read_bytes()[:1000])
    assert (ran.code, ran.out) == (2, "")
    assert "a file would be right" in ran.err


def test_the_sheet_has_the_order_in_which_they_threw_as_it_turned_out_in_the_end(tmp_path):
    """Also where a throw was first told as the other team's: whoever moved a piece threw after it."""
    sheet = Path(__file__).parents[2] / "boardd" / "sheets" / "holeyboard.sheet"
    trace = tmp_path / "a.trace"
    assert boardd("simulate", sheet, "--board", "holeyboard", "--seed", "4", "-o", trace).code == 0
    ran = boardd("replay", trace)
    assert ran.code == 0, ran.err
    (tmp_path / "again.sheet").write_text(ran.out.split("\n\n")[0] + "\n\n" + ran.out.split("\n\n")[1])
    assert "was not thrown yet" not in boardd("score", tmp_path / "again.sheet").err


def test_a_compressed_trace_that_is_cut_off_is_said_to_be_and_is_no_bug(tmp_path):
    trace = tmp_path / "a.trace"
    assert boardd("simulate", "--random", "holeyboard", "--rounds", "1", "-o", trace).code == 0
    packed = gzip.compress(trace.read_bytes())
    for name, data in (("cut", packed[: len(packed) // 2]), ("none", b"hello"), ("empty", b"")):
        (tmp_path / f"{name}.trace.gz").write_bytes(data)
        ran = boardd("replay", tmp_path / f"{name}.trace.gz")
        assert ran.code == 2
        assert "bug" not in ran.err
        assert f"{name}.trace.gz" in ran.err


def test_a_sheet_that_score_would_refuse_says_so_itself():
    """HB-15: B put the last washer into a hole, so B throws first in round 2; here A did, as the sensors had it."""
    wrong = game("holeyboard", "A 5 off off | B off off 1")._replace(rounds=())
    rounds = [game("holeyboard", text).rounds[0] for text in ("A 5 off off | B off off 1", "A 1 1 1 | B 3 3 3")]
    note = doubts(wrong._replace(rounds=tuple(rounds)))
    assert note.startswith("# round 2: it is B's turn")
    assert all(line.startswith("#") for line in note.splitlines())
    assert doubts(wrong._replace(rounds=tuple(rounds[:1]))) == ""


def test_the_note_is_a_comment_of_the_sheet():
    rounds = [game("holeyboard", text).rounds[0] for text in ("A 5 off off | B off off 1", "A 1 1 1 | B 3 3 3")]
    wrong = game("holeyboard")._replace(rounds=tuple(rounds))
    assert parse(write(wrong) + doubts(wrong)).game == wrong


def test_a_line_of_six_megabytes_is_one_line(evening, tmp_path):
    lines = evening.read_text().splitlines(keepends=True)
    path = tmp_path / "long.trace"
    path.write_text("".join([*lines[:3], "x" * 6_000_000 + "\n", "wrong\n", *lines[3:100]]))
    ran = boardd("replay", path)
    assert f"{path}:4: longer than 1,000,000 characters; skipped" in ran.err
    assert f"{path}:5: not JSON; skipped" in ran.err


def test_cells_that_go_silent_are_said_at_once(evening, tmp_path):
    """Half of them say null from 1 s on, before anything is thrown: who reads along need not wait for a throw."""
    path = tmp_path / "silent.trace"
    head, *lines = evening.read_text().splitlines(keepends=True)
    readings = [json.loads(line) for line in lines]
    for reading in readings:
        if "load" in reading and reading["t"] > 1.0:
            reading["load"][:2] = [None, None]
    path.write_text(head + "".join(json.dumps(reading) + "\n" for reading in readings))
    err = boardd("replay", "--json", path).err
    said = re.search(r": at (\S+) s: the load cells say nothing", err)
    assert said
    assert 1.0 < float(said[1]) < 3.5
