"""boardd score: tables for people, JSON lines for programs, errors for whoever wrote the sheet."""

import json
import re
import subprocess
import sys

import pytest

from tests.commands.shell import ENVIRONMENT, boardd, boardd_on_a_terminal

NO_TIES = """\
variant: holeyboard
A: Ann, Al
B: Bob, Bea
scores: A 18, B 15

1. A 1 1 1 | B 1 3 3
"""


@pytest.fixture
def no_ties(tmp_path):
    path = tmp_path / "no-ties.sheet"
    path.write_text(NO_TIES)
    return path


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "broken.sheet"
    path.write_text(NO_TIES.replace("B 1 3 3", "B 1 4 3"))
    return path


def test_json_is_one_object_per_round(no_ties):
    ran = boardd("score", "--json", no_ties)
    assert (ran.code, ran.err) == (0, "")
    [line] = ran.out.splitlines()
    scored = json.loads(line)
    why = scored.pop("why")
    assert scored == {
        "round": 1,
        "complete": True,
        "points": {"A": 2, "B": 6},
        "scores": {"A": 20, "B": 21},
        "next": None,
        "winner": "B",
        "how": "third-throw",
    }
    assert {"rule": "HB-3", "team": "B", "text": "Bob's 1 cancels Ann's 1"} in why
    assert all(set(reason) == {"rule", "team", "text"} for reason in why)


def test_several_files_name_theirs_and_a_bad_one_gives_its_error(no_ties, broken):
    ran = boardd("score", "--json", broken, no_ties)
    assert (ran.code, ran.err) == (2, "")
    bad, good = map(json.loads, ran.out.splitlines())
    assert set(bad) == {"file", "error"}
    assert bad["file"] == str(broken)
    assert bad["error"].startswith(f"{broken}:6:18: there is no hole or place")
    assert (good["file"], good["winner"]) == (str(no_ties), "B")


def test_a_bad_sheet_prints_no_scores(broken):
    for options in ([], ["--json"]):
        ran = boardd("score", *options, broken)
        assert (ran.code, ran.out) == (2, "")
        assert re.fullmatch(rf"{broken}:6:18: .*\n", ran.err)


def test_standard_input_is_a_dash():
    ran = boardd("score", "--json", "-", stdin=NO_TIES.encode())
    assert json.loads(ran.out)["winner"] == "B"
    assert boardd("score", "-", stdin=b"1. A").err.startswith("-:1:1: ")


def test_a_sheet_without_rounds_has_no_scores(tmp_path):
    path = tmp_path / "new.sheet"
    path.write_text("variant: holeyboard")
    assert boardd("score", "--json", path) == (0, "", "")
    assert "Round 1: team A to throw, 3 left" in boardd("score", path).out


def test_the_table_lines_up_and_marks_the_winner(no_ties):
    lines = boardd("score", no_ties).out.splitlines()
    start = next(line for line in lines if line.split()[:1] == ["start"])
    first = next(line for line in lines if line.split()[:1] == ["1"])
    assert start.split()[1:3] == ["18", "15"]
    assert first.split() == ["1", "+2", "20", "+6", "21", "*"]
    assert start.index("18") == first.index("20")
    assert start.index("15") == first.index("21")
    assert "Bob's 1 cancels Ann's 1 (HB-3)" in "\n".join(lines)
    assert lines[-1] == "* Bob & Bea: won in round 1 (third-throw)"


def test_names_of_any_width_line_up(tmp_path):
    path = tmp_path / "wide.sheet"
    path.write_text(NO_TIES.replace("Ann, Al", "明明明明明明").replace("Bob, Bea", "e\u0301ve"))
    lines = boardd("score", path).out.splitlines()
    head = next(line for line in lines if "明" in line)
    first = next(line for line in lines if line.split()[:1] == ["1"])
    assert head.index("明") + 12 == first.index("20") + 2 + 2  # each 明 is two columns wide


def test_an_unfinished_round_says_who_throws(tmp_path):
    path = tmp_path / "unfinished.sheet"
    path.write_text(NO_TIES.replace(" 3 3", ""))
    ran = boardd("score", path)
    assert ran.out.splitlines()[-1] == "Round 1, not finished: Bob (B) to throw, 2 left."
    scored = json.loads(boardd("score", "--json", path).out)
    assert (scored["complete"], scored["next"], scored["winner"], scored["how"]) == (False, None, None, None)
    assert scored["scores"] == {"A": 20, "B": 15}


def test_house_rules_are_shown_where_they_differ_from_the_book(tmp_path):
    path = tmp_path / "house.sheet"
    path.write_text("variant: holeyboard\nset: washers=3, target=15\n1. A 5 3 on | B off off off\n")
    assert "house rules: target 15 (book: 21)\n" in boardd("score", path).out
    path.write_text("variant: holeyboard\nset: washers=3, target=21\n")
    assert "house rules" not in boardd("score", path).out


def test_colours_only_on_a_terminal_and_never_with_no_color(no_ties):
    assert "\x1b[" in boardd_on_a_terminal("score", no_ties)
    assert "\x1b[" not in boardd_on_a_terminal("score", no_ties, NO_COLOR="1")
    assert "\x1b[" not in boardd_on_a_terminal("score", no_ties, TERM="dumb")
    assert "\x1b[" not in boardd("score", no_ties).out


def test_as_scores_the_same_throws_under_another_book(tmp_path):
    """HoleyBoard's holes 1, 3, 5 are Ritzenthaler's 1, 2, 3: 18 + 3 = 21, all washers on the board."""
    path = tmp_path / "as.sheet"
    path.write_text("variant: holeyboard\nscores: A 18, B 0\n1. A on 5 on | B off 1 off\n")
    assert json.loads(boardd("score", "--json", path).out)["scores"] == {"A": 13, "B": 1}
    scored = json.loads(boardd("score", "--json", "--as", "ritzenthaler", path).out)
    assert (scored["scores"], scored["winner"]) == ({"A": 21, "B": 1}, "A")
    assert "thrown as HoleyBoard, scored as Ritzenthaler washers" in boardd("score", "--as", "ritzenthaler", path).out


def test_as_takes_the_order_as_it_was_thrown_and_ends_with_the_win(tmp_path):
    """HoleyBoard lets B throw first in round 2, Ritzenthaler would not; A wins there in round 1."""
    path = tmp_path / "as.sheet"
    path.write_text("variant: holeyboard\nscores: A 18, B 0\n1. A on 5 on | B off 1 off\n2. B 1 1 1 | A on on on\n")
    [only] = boardd("score", "--json", "--as", "ritzenthaler", path).out.splitlines()
    assert json.loads(only)["winner"] == "A"
    assert "1 round after that does not count" in boardd("score", "--as", "ritzenthaler", path).out


@pytest.mark.parametrize(
    "text",
    [
        "variant: holeyboard\n1. A 2 2 2 | B 1 1 1",
        "variant: holeyboard\nset: bananas=3\n1. A 1 1 1 | B 1 1 1",
        "variant: holeyboard\n1. C 1 1 1 | B off off off",
        "variant: holeyboard\n1. B 1 1 1 | A 1 1 1",
    ],
)
def test_as_refuses_what_its_own_book_refuses(text):
    ran = boardd("score", "--as", "ritzenthaler", "-", stdin=text.encode())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == boardd("score", "-", stdin=text.encode()).err


def test_as_keeps_the_number_of_washers_and_no_other_house_rule():
    """Four washers of 3 are 12 under HoleyBoard with a target of 60, 2 + 2 + 2 + 2 = 8 under Ritzenthaler to 21."""
    sheet = b"variant: holeyboard\nset: washers=4, target=60\n1. A 3 3 3 3 | B off off off off\n"
    assert json.loads(boardd("score", "--json", "-", stdin=sheet).out)["scores"] == {"A": 12, "B": 0}
    out = boardd("score", "--as", "ritzenthaler", "-", stdin=sheet).out
    assert "house rules: washers 4 (book: 3)\n" in out
    assert "A: 6 + 2 = 8" in out


def test_as_needs_a_counterpart_of_every_hole(no_ties):
    yocu = b"variant: yocu-4\n1. A 2 off off off | B off off off off\n"
    ran = boardd("score", "--as", "holeyboard", "-", stdin=yocu)
    assert (ran.code, ran.out) == (2, "")
    assert "A1 of round 1 lies in hole 2, which has no counterpart there" in ran.err
    assert "ritzenthaler or yocu-9 would be right" in ran.err
    assert "did you mean ritzenthaler?" in boardd("score", "--as", "ritzentaler", no_ties).err


def test_as_says_what_could_not_be_carried_over(tmp_path):
    """To people above the table, and beside the JSON, which has a line for each round."""
    path = tmp_path / "as.sheet"
    path.write_text("variant: holeyboard\n1. A 3 off off | B off off off\n")
    assert "each team threw 3 washers; yocu-9 has 4\n" in boardd("score", "--as", "yocu-9", path).out
    ran = boardd("score", "--json", "--as", "yocu-9", path)
    assert json.loads(ran.out)["round"] == 1
    assert f"{path}: each team threw 3 washers; yocu-9 has 4\n" in ran.err


@pytest.mark.parametrize("name", ["missing.sheet", ".", "x" * 300])
def test_a_file_that_cannot_be_read_is_named(name, tmp_path):
    ran = boardd("score", tmp_path / name)
    assert (ran.code, ran.out) == (2, "")
    assert "cannot be read" in ran.err


def test_a_files_name_is_shown_harmless(tmp_path):
    for text in (NO_TIES, "x"):
        path = tmp_path / "evil\x1b[31m\nname.sheet"
        path.write_text(text)
        ran = boardd("score", path)
        assert "\x1b" not in ran.out + ran.err
        assert "evil\\u001b[31m\\u000aname.sheet" in ran.out + ran.err


def test_as_says_that_it_is_the_other_book_that_refuses():
    """What a dead washer knocked off goes back in HoleyBoard (HB-16) and stays off in Ritzenthaler (RZ-6)."""
    sheet = b"variant: holeyboard\n1. A on dead on | B dead(A1>off) on(A1>3) on\n"
    assert boardd("score", "-", stdin=sheet).code == 0
    assert "under the rules of ritzenthaler" in boardd("score", "--as", "ritzenthaler", "-", stdin=sheet).err


def test_a_huge_sheet_is_refused(tmp_path):
    path = tmp_path / "huge.sheet"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    ran = boardd("score", path)
    assert (ran.code, ran.out) == (2, "")
    assert "larger than 1000 kB" in ran.err


def test_json_is_json_whatever_the_terminal_can_show(tmp_path):
    path = tmp_path / "accents.sheet"
    path.write_text(NO_TIES.replace("Ann", "Çelik"))
    command = [sys.executable, "-m", "boardd", "score", "--json", path]
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60, check=True)
    assert any("Çelik" in why["text"] for why in json.loads(done.stdout)["why"])


@pytest.mark.parametrize(
    ("redirection", "code"),
    [(">&-", 0), (">/dev/full", 2), ("2>&-", 0), ("- <&-", 2), ("nope 2>&- >&-", 2), ("nope 2>/dev/full", 2)],
)
def test_closed_and_full_streams_are_no_bug(no_ties, redirection, code):
    script = f'"$0" -m boardd score "$1" {redirection}'
    done = subprocess.run(
        ["bash", "-c", script, sys.executable, no_ties], capture_output=True, env=ENVIRONMENT, timeout=60
    )
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert b"bug" not in done.stderr


def test_a_long_game_takes_no_longer_per_round():
    """Every round of this one comes to 11 with the opponent at 0."""
    pair = "{}. A off off 3|B 3 off off\n{}. B 1 off off|A 1 off off\n"
    text = "variant: holeyboard\nscores: A 8\n" + "".join(pair.format(n, n + 1) for n in range(1, 20_001, 2))
    ran = boardd("score", "--json", "-", stdin=text.encode())  # stopped after a minute
    assert ran.code == 0
    assert ran.out.count("\n") == 20_000


def test_a_reader_that_goes_away_is_no_error(no_ties):
    script = '"$0" -m boardd score "$@" | head -1'
    done = subprocess.run(
        ["bash", "-c", script, sys.executable, *[no_ties] * 300],
        capture_output=True,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    assert done.stdout.startswith(b"HoleyBoard")
    assert done.stderr == b""
