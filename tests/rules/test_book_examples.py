"""The worked examples of the rule books: every sheet under tests/sheets says what it must come to."""

import re
from pathlib import Path

import pytest

from boardd.game import score
from boardd.model import RoundScore
from boardd.sheet import parse

SHEETS = Path(__file__).parent.parent / "sheets"
EXPECTATION = re.compile(r"#= (\d+): (.+)")
WINS = re.compile(r"([A-Z]) wins(?: ([a-z0-9-]+))?")
NEXT = re.compile(r"next ([A-Z])")
SCORE = re.compile(r"([A-Z]) (-?\d+)")


def expectations(text: str) -> list[tuple[int, list[str]]]:
    """Each `#= 1: A 20, B 21, B wins third-throw` as its round and what it says of it."""
    lines = [line.strip() for line in text.splitlines() if line.lstrip().startswith("#=")]
    found = [EXPECTATION.fullmatch(line) for line in lines]
    assert lines, "no line says what the sheet must come to; #= 1: A 20, B 21, B wins third-throw would"
    assert all(found), f"not an expectation among {lines}"
    return [(int(match[1]), match[2].split(", ")) for match in found if match]


def check(r: RoundScore, said: list[str]) -> None:
    winner = None
    for part in said:
        if wins := WINS.fullmatch(part):
            winner = wins[1]
            assert r.how == (wins[2] or r.how)
        elif first := NEXT.fullmatch(part):
            assert r.next == first[1]
        else:
            scored = SCORE.fullmatch(part)
            assert scored, f"{part!r} is neither a score nor a win nor who is next"
            assert r.scores[scored[1]] == int(scored[2]), r.scores
    assert r.winner == winner


@pytest.mark.parametrize("path", sorted(SHEETS.glob("*/*.sheet")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_book_example(path):
    text = path.read_text(encoding="utf-8")
    rounds = {r.round: r for r in score(parse(text, path.name).game)}
    for number, said in expectations(text):
        check(rounds[number], said)
