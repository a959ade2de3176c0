"""boardd replay on hostile traces: no traceback, no bug, and every line that is left out is named with its number."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardd.board import load
from boardd.commands.replay import doubts, game_of, replayed
from boardd.errors import BoarddError
from boardd.game import score
from boardd.model import RoundScore
from boardd.sheet import parse, write
from boardd.simulator import simulate
from boardd.simulator.options import Options
from boardd.trace import write_header, write_reading
from tests.commands.shell import boardd
from tests.play import game

BOARDS = ("holeyboard", "holeyboard-ir")
JUNK = [
    "null",
    "true",
    "[]",
    "{}",
    '""',
    "1e400",
    "-1",
    "[[[[1]]]]",
    "9" * 400,
    '"5.rim"',
    "8388607",
    "NaN",
    "2147483648",
]
ROUND = "A 5 on@80,300 3 | B on@320,500 5 1"


@pytest.fixture(scope="module", params=BOARDS)
def lines(request) -> list[str]:
    """Of one round, with its pick-up."""
    made = simulate(load(request.param), game("holeyboard", ROUND), 1, Options(calibrated=True))
    return [write_header(made.header), *map(write_reading, made.readings)]


spans = st.tuples(st.floats(0, 1), st.sampled_from([1, 3, 50, 400]))
edits = st.one_of(
    st.tuples(st.sampled_from(["drop", "double", "turn", "null", "later", "earlier", "header"]), spans, st.just("")),
    st.tuples(st.sampled_from(["value", "into", "insert"]), spans, st.sampled_from(JUNK)),
    st.tuples(st.just("insert"), spans, st.text(max_size=40)),
    st.tuples(st.just("press"), spans, st.sampled_from(["A", "B", "dead", "undo", "pickup", "C"])),
    st.tuples(st.just("flicker"), spans, st.sampled_from(["5.rim", "1.floor", "9.rim"])),
)


def hurt(lines: list[str], kind: str, start: int, end: int, what: str) -> list[str]:
    """The lines with one edit."""
    part, t = lines[start:end], time_of(lines[start])
    new = {
        "drop": list,
        "double": lambda: part + part,
        "turn": lambda: part[::-1],
        "header": lambda: [*part, lines[0]],
        "insert": lambda: [what.replace("\r", "") + "\n", *part],
        "into": lambda: [line[: len(line) // 2] + what + line[len(line) // 2 :] for line in part],
        "press": lambda: [f'{{"t":{t},"button":"{what}"}}\n', *part],
        "flicker": lambda: [f'{{"t":{t},"beam":"{what}","v":{i % 2}}}\n' for i in range(200)] + part,
        "later": lambda: [shifted(line, 70.0) for line in part],
        "earlier": lambda: [shifted(line, -3.0) for line in part],
        "null": lambda: [changed(line, "null") for line in part],
        "value": lambda: [changed(line, what) for line in part],
    }
    return [*lines[:start], *new[kind](), *lines[end:]]


def time_of(line: str) -> float:
    try:
        return float(json.loads(line)["t"])
    except (ValueError, KeyError, TypeError):
        return 5.0


def shifted(line: str, by_s: float) -> str:
    try:
        keys = json.loads(line)
        return json.dumps(keys | {"t": keys["t"] + by_s}) + "\n"
    except (ValueError, KeyError, TypeError):
        return line


def changed(line: str, value: str) -> str:
    """The first cell's count, or the last value of the line."""
    head, mark, tail = line.partition("[")
    return f"{head}[{value}{tail[tail.find(',') :]}" if mark else f"{line.rpartition(':')[0]}:{value}}}\n"


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(changes=st.lists(edits, min_size=1, max_size=5))
def test_whatever_was_done_to_a_trace_it_is_replayed_and_its_sheet_agrees(lines, changes, tmp_path_factory):
    """Either `score` takes the sheet and comes to the same, or the sheet says itself why not."""
    for kind, (where, length), what in changes:
        start = min(1 + int(where * len(lines)), len(lines) - 1)
        lines = hurt(lines, kind, start, min(start + length, len(lines)), what)
    path = tmp_path_factory.mktemp("hurt") / "hurt.trace"
    path.write_text("".join(lines), encoding="utf-8", errors="replace", newline="")
    header, found, courses = replayed(str(path))
    events = list(found)
    sheet = game_of(header, iter(events), courses)
    text = write(sheet)
    if not doubts(sheet):
        told = [event.scores for event in events if isinstance(event, RoundScore)]
        assert [scored.scores for scored in score(parse(text).game) if scored.complete][: len(told)] == told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", ":1: not JSON"),
        (b"\x00\xff\xfe" * 100, ":1: not JSON"),
        (b"[" * 100_000, ":1: not JSON"),
        (b"{}\n", ":1: not a trace"),
        (b'{"trace":2,"board":{}}\n', ":1: not a trace"),
        (b'{"trace":1,"board":{"name":"x"},"variant":"holeyboard"}\n', ":1: board: deck: missing"),
    ],
)
def test_a_file_that_is_no_trace_is_refused_in_words(tmp_path, text, said):
    path = tmp_path / "no.trace"
    path.write_bytes(text)
    for options in ([], ["--json"], ["--explain", "1"]):
        ran = boardd("replay", *options, path)
        assert ran.code == 2
        assert said in ran.err
        assert ran.out == ""


def test_a_header_alone_is_an_empty_game(tmp_path, lines):
    path = tmp_path / "head.trace"
    path.write_text(lines[0])
    ran = boardd("replay", path)
    assert ran.code == 0
    assert parse(ran.out.split("\nHoleyBoard")[0]).game.rounds == ()


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=300))
def test_random_bytes_after_a_header_are_reported_line_by_line(lines, data, tmp_path_factory, capsys):
    path: Path = tmp_path_factory.mktemp("bytes") / "x.trace"
    path.write_bytes(lines[0].encode() + data)
    capsys.readouterr()
    try:
        list(replayed(str(path))[1])
    except BoarddError as error:
        pytest.fail(str(error))
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    wrong = [i for i, line in enumerate(text.split("\n"), 2) if line.strip()]
    said = [line for line in capsys.readouterr().err.splitlines() if "; skipped" in line]
    assert [int(line.removeprefix(f"{path}:").split(":")[0]) for line in said] == wrong[:20]
