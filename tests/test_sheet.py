"""Sheet text to games and back, and what is said about a sheet that is wrong."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import boardd
from boardd.commands.score import scored
from boardd.errors import SheetError
from boardd.game import score
from boardd.model import Game, Move, Place, Throw, Turn
from boardd.sheet import MAX_BYTES, decode, parse, write

SHIPPED = sorted(Path(boardd.__file__).parent.glob("sheets/*.sheet"))
GOOD = [path.read_text() for path in SHIPPED]

FORMATS_EXAMPLE = """\
# the rule book's first "no ties" example
variant: holeyboard
set: target=21                 # house rules, optional
A: Ann, Al                     # players, optional
B: Bob, Bea
first: A                       # optional, default A
scores: A 18, B 15             # optional, default 0

1. A 1 1 1 | B 1 3 3
"""


def throws(text: str, variant: str = "holeyboard") -> tuple[Throw, ...]:
    return parse(f"variant: {variant}\n1. A {text}").game.rounds[0][0].throws


def error(text: str | bytes) -> str:
    """The line that `boardd score` prints for this sheet, without the file's name."""
    with pytest.raises(SheetError) as caught:
        scored(text.encode() if isinstance(text, str) else text, "game.sheet")
    said = str(caught.value)
    assert said.startswith("game.sheet:")
    assert "\n" not in said
    return said.removeprefix("game.sheet:")


def test_every_header_is_read():
    one = Throw((Place("1"),))
    three = Throw((Place("3"),))
    turns = (Turn("A", (one, one, one)), Turn("B", (one, three, three)))
    teams = {"A": ("Ann", "Al"), "B": ("Bob", "Bea")}
    expected = Game("holeyboard", {"target": 21}, teams, "A", {"A": 18, "B": 15}, (turns,))
    assert parse(FORMATS_EXAMPLE).game == expected


def test_headers_have_defaults():
    game = parse("variant: holeyboard").game
    assert game == Game("holeyboard", {}, {"A": (), "B": ()}, "A", {"A": 0, "B": 0}, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", Throw((Place("5"),))),
        ("~3", Throw((Place("3", leaning=True),))),
        ("on@203,640", Throw((Place("on", at_mm=(203, 640)),))),
        ("on@203.5,-7", Throw((Place("on", at_mm=(203.5, -7)),))),
        ("2@310", Throw((Place("2", depth_mm=310),))),
        ("hang@-14", Throw((Place("hang", depth_mm=-14),))),
        ("off(A2>3)", Throw((Place("off"),), (Move("A2", Place("3")),))),
        ("on(B1>off B3>~5)", Throw((Place("on"),), (Move("B1", Place("off")), Move("B3", Place("5", leaning=True))))),
        ("on (B1 > off)", Throw((Place("on"),), (Move("B1", Place("off")),))),
        ("[1 1 2@9 off]", Throw((Place("1"), Place("1"), Place("2", depth_mm=9), Place("off")))),
    ],
)
def test_a_throw_is_a_place_and_what_it_moved(text, expected):
    assert throws(text) == (expected,)


def test_a_round_runs_over_several_lines_until_the_next_one():
    split = parse("variant: holeyboard\n1. A 5 # first\n  3 on |\n\n B off(A3>\n off) off\n off 2. A 1").game
    assert split == parse("variant: holeyboard\n1. A 5 3 on | B off(A3>off) off off\n2. A 1").game


def test_windows_line_ends_and_a_byte_order_mark_are_fine():
    text = decode(b"\xef\xbb\xbf" + FORMATS_EXAMPLE.replace("\n", "\r\n").encode(), "game.sheet")
    assert parse(text).game == parse(FORMATS_EXAMPLE).game


@pytest.mark.parametrize("end", ["", "1.", "1. A", "1. A 5", "1. A 5 3 on |", "1. A 5 3 on | B", "1. A 5 3 on | B 1"])
def test_the_end_of_a_sheet_may_be_unfinished(end):
    rounds = score(parse(f"variant: holeyboard\n{end}").game)
    assert [r.complete for r in rounds] == ([False] if end else [])


def test_more_than_two_teams_have_a_line_each():
    game = parse("variant: crazy-eight\nA:\nB: Bob\nC:").game
    assert game.teams == {"A": (), "B": ("Bob",), "C": ()}
    assert game.scores == {"A": 0, "B": 0, "C": 0}


@pytest.mark.parametrize("text", GOOD, ids=[path.stem for path in SHIPPED])
def test_a_shipped_sheet_written_again_is_the_same_game(text):
    game = parse(text).game
    assert parse(write(game)).game == game


HB = "variant: holeyboard\n"
KO = "variant: knock-off\n"


@pytest.mark.parametrize(
    ("text", "position", "said"),
    [
        ("", "1:1", "variant: holeyboard would be right"),
        ("# nothing\n\n", "1:1", "variant: holeyboard would be right"),
        ("variant: holyboard\n", "1:10", "did you mean holeyboard?"),
        ("variant: parts\n", "1:10", "it can be crazy-eight,"),
        ("variant:\n", "1:9", "it can be crazy-eight,"),
        ("variant: chess\n", "1:10", "it can be crazy-eight,"),
        ("varient: holeyboard\n", "1:1", "did you mean variant?"),
        (HB + "variant: holeyboard", "2:1", "said already in line 1"),
        (HB + "hello", "2:1", "neither a header nor a round"),
        (HB + "1. A 5\nA: Ann", "3:1", "headers come first"),
        (HB + "  1. A 5\n  first: B", "3:3", "headers come first"),
        (HB + "set: skonk=7", "2:6", "did you mean skunk?"),
        (HB + "set: target=21, bust=13", "2:17", "it can be washers, target or skunk"),
        (HB + "set: washers=13", "2:6", "washers=13 is out of range: it can be 1 to 12"),
        (HB + "set: target=20, skunk=20", "2:17", "skunk=20 is out of range: it can be 1 to 19, because target is 20"),
        (
            HB + "set: target=10",
            "2:6",
            "skunk=11 is out of range: it can be 1 to 9, because target is 10; set skunk too",
        ),
        (HB + "set: target=1", "2:6", "a larger target is needed"),
        (HB + "set: target=x", "2:6", "not a whole number"),
        (HB + "set: target", "2:6", "target=21 would be right"),
        (HB + "set: target=9, target=9", "2:16", "set twice"),
        (HB + "set: target=9,", "2:15", "nothing stands between the commas"),
        ("variant: tap-and-draw\nset: scoring=horsecollar", "2:6", "did you mean horse-collar?"),
        ("variant: tap-and-draw\nset: corner=30", "2:6", "scoring=horse-collar sets it apart"),
        (HB + "A: Ann, , Al", "2:9", "nothing stands between the commas"),
        (HB + "A: Ann, Al, Abe", "2:4", "a team has 1, 2 or 4"),
        (HB + "A: " + "x" * 41, "2:4", "longer than 40 characters"),
        (HB + "A: \x1b[31mAnn", "2:4", "cannot be shown"),
        (HB + "C: Cleo", "2:4", "team A is missing"),
        (HB + "A:\nB:\nC: Cleo", "4:4", "played by two teams"),
        (HB + "first: C", "2:8", "A or B would be right"),
        (HB + "first: me", "2:8", "first: A would be right"),
        (HB + "scores: A 18 B 15", "2:9", "scores: A 18, B 15 would be right"),
        (HB + "scores: A 1, C 2", "2:14", "A or B would be right"),
        (HB + "scores: A 1, A 2", "2:14", "said twice"),
        (HB + "scores: A 21, B 0", "2:9", "no game could stand at these scores"),
        (HB + "2. A 5", "2:1", "1. would be right"),
        (HB + "1. A 5 3 1 | B 5 3 1\n3. A 5", "3:1", "2. would be right"),
        (HB + "1. a 5", "2:4", "a turn starts with its team's letter"),
        (HB + "1. | A 5", "2:4", "a turn starts with its team's letter"),
        (HB + "1. C 5", "2:4", "the teams are A and B"),
        (HB + "1. B 5", "2:4", "it is A's turn"),
        (HB + "1. A 5 3 1 B 5", "2:12", "| B would be right"),
        (HB + "1. A 5 3 1 1", "2:12", "A has thrown its 3 washers; it is B's turn"),
        (HB + "1. A 5 3 | B 5", "2:4", "A's turn is too short"),
        (HB + "1. A 5 3 | A 5 | B 3", "2:4", "A's turn is too short"),
        (HB + "1. A | B 3", "2:4", "A's throws are missing"),
        (KO + "1. A 3 | B | B 2", "2:10", "B's throws are missing"),
        (KO + "1. A | A 3", "2:4", "A's throws are missing"),
        ("variant: yocu-4\n1. A 1 1 1 1 | A 5 | B on", "2:16", "A's turn goes on here"),
        ("variant: yocu-4\n1. A on on on on | B 1 1 1 1 | B", "2:32", "B's turn goes on here"),
        (HB + "1. A 5 3 1 | B 5 3\n2. A 5", "2:14", "B's turn is too short"),
        (HB + "1. A 5 3 1\n2. A 5", "3:1", "round 1 is not finished"),
        (HB + "1. A 5 3 1 | B 1 3 5 | A 5", "2:24", "round 1 is complete"),
        (
            HB + "1. A 5 3 on | B on on on\n2. B 5",
            "3:4",
            "it is A's turn, A would be right (A first: A's throw was the last to put",
        ),
        (HB + "1. A 2", "2:6", "no hole or place"),
        (HB + "1. A onn", "2:6", "did you mean on?"),
        (HB + "1. A ~on", "2:6", "can lean only in a hole"),
        (HB + "1. A 5@310", "2:6", "on@x,y, in mm"),
        (HB + "1. A on@310", "2:6", "on@x,y"),
        (HB + "1. A on@1,2,3", "2:6", "on@203,640 or 2@310 would be right"),
        (HB + "1. A [1 1]", "2:6", "one washer is thrown at a time"),
        (HB + "1. A [1]", "2:6", "[1 1 2 1] would be right"),
        (HB + "1. A on()", "2:8", "(B1>off) would be right"),
        (HB + "1. A on(", "2:8", "the bracket is not closed"),
        (HB + "1. A on on(A1>off\n\n# end\n", "2:11", "the bracket is not closed"),
        ("variant: crazy-eight\n1. A [1 1 1 1\n\n", "2:6", "the bracket is not closed"),
        (HB + "1. A on on(A1", "2:12", "where did A1 go?"),
        (HB + "1. A on on(A1>", "2:15", "the end of the sheet stands where a place belongs"),
        (HB + "1. A on on(1>off)", "2:12", "is not a piece"),
        (HB + "1. A on on on | B on(A1>off,A2>on)", "2:25", "a space between the moves would be right"),
        ("variant: yocu-4\n1. A 1 1 1 1 | B 1 1 1 1 | A 5", "2:28", "A has declined its bonus throw"),
        (HB + "1. A on on(A3>off)", "2:12", "A3 was not thrown yet"),
        (HB + "1. A on on(A2>off)", "2:12", "A2 is the washer being thrown"),
        (HB + "1. A on on(A1>off A1>5)", "2:19", "A1 is named twice"),
        (HB + "1. A 5 on(A1>off)", "2:11", "A1 lies flat in hole 5"),
        (HB + "1. A off on(A1>on)", "2:13", "A1 is off the board already"),
        (HB + "1. A dead on(A1>on)", "2:14", "A1 is off the board already"),
        (HB + "1. A on on(A1>dead)", "2:12", "off would be right"),
        (HB + "1. A on on(A1>7)", "2:12", "no hole or place"),
        (HB + "scores: A 18\n1. A 3 off on | B off off off\n2. A 1", "4:1", "A won in round 1"),
        (KO + "1. A 4", "2:6", "no zone or place"),
        (KO + "1. A 2 3", "2:8", "it is B's turn"),
        (KO + "1. A hang@14", "2:6", "hang@-14"),
        (KO + "1. A 2@-14", "2:6", "hang@-14 would be right"),
        (KO + "1. A 2@1,2", "2:6", "one number"),
        (KO + "set: weights=1\n1. A 2 | B 2@3", "3:6", "A1 needs its depth, like 2@310 (KO-3)"),
        (KO + "set: weights=1\n1. A 2@3 | B 1(A1>1@9)", "3:14", "B1 needs its depth"),
        (KO + "set: weights=1\n1. A 2@3 | B 1@9(A1>1)", "3:18", "A1 needs its depth"),
        ("variant: crazy-eight\n1. A 1", "2:6", "a turn starts with a volley of 4 weights"),
        ("variant: crazy-eight\n1. A [1 1 1 8]", "2:13", "no zone or place"),
        ("variant: crazy-eight\n1. A [1 1 1 off] 1", "2:18", "so the turn is over (CE-1)"),
        (b"variant: holeyboard\n1. A \xff", "2:6", "save the sheet as UTF-8"),
        (b"\x00\x01", "1:1", "neither a header nor a round"),
        (b"variant: holeyboard\n" + b"#" * MAX_BYTES, "1:1", "larger than 1000 kB"),
    ],
)
def test_an_error_says_where_what_and_what_would_be_right(text, position, said):
    line = error(text)
    assert line.startswith(f"{position}: "), line
    assert said in line


@pytest.mark.parametrize(
    "before", ["1. A ", "set: target=", "set: ", "first: ", "scores: ", "A: ", "", "1. A on(", "1. "]
)
def test_hostile_text_is_shown_short_and_harmless(before):
    for hostile in ("\x1b]0;pwned\x07", "9" * 100_000, "\x1b[31m" + "x" * 100_000, "\u202eevil"):
        line = error(HB + before + hostile)
        assert line.isprintable()
        assert len(line) < 400


def only_refuses(data: bytes) -> None:
    for variant in (None, "holeyboard", "ritzenthaler", "tap-and-draw"):
        with suppress(SheetError):
            scored(data, "game.sheet", variant)


@given(st.binary(max_size=400))
@example(b"variant: holeyboard\n1. A on(A1>")
@example(b"variant: holeyboard\n" + b"1. " * 2000)
@example(b"variant: knock-off\n1. A [" + b"[" * 5000)
def test_arbitrary_bytes_are_refused_or_scored(data):
    only_refuses(data)


@given(
    text=st.sampled_from(GOOD),
    edits=st.lists(
        st.tuples(
            st.integers(0, 600),
            st.integers(0, 6),
            st.one_of(st.text("AB123~onf()[]|>@., \n#:=-", max_size=4), st.text(max_size=3)),
        ),
        min_size=1,
        max_size=3,
    ),
)
def test_an_edited_sheet_is_refused_or_scored(text, edits):
    for at, cut, insert in edits:
        text = text[: at % len(text)] + insert + text[at % len(text) + cut :] if text else insert
    only_refuses(text.encode("utf-8", "surrogatepass"))
