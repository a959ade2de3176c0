"""Traces: what is read, what is reported and skipped, what is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.board import load
from boardd.errors import TraceError
from boardd.model import Game, Reading
from boardd.trace import Header, read_header, read_readings, write_header, write_reading

GAME = Game("holeyboard", {}, {"A": ("Ann",), "B": ("Bob",)}, "A", {"A": 0, "B": 0}, ())
HEADER = Header(load("holeyboard"), GAME, 1)
BEAMS = ["1.rim", "1.floor", "3.rim", "3.floor", "5.rim", "5.floor"]

counts = st.one_of(st.none(), st.integers(-(2**23), 2**23 - 1))
values = st.one_of(
    st.tuples(st.just("load"), st.just(""), st.tuples(counts, counts, counts, counts)),
    st.tuples(st.just("beam"), st.sampled_from(BEAMS), st.tuples(st.integers(0, 1))),
    st.tuples(st.just("button"), st.sampled_from(["A", "B", "dead", "undo"]), st.just(())),
)


def read(*lines: str) -> tuple[list[Reading], dict[int, str]]:
    reports: dict[int, str] = {}
    return list(read_readings(lines, HEADER, reports.__setitem__)), reports


@given(st.lists(st.tuples(st.integers(0, 10**9), values)))
def test_written_readings_are_read_again(items):
    readings = [Reading(t_us / 1e6, *value) for t_us, value in sorted(items, key=lambda item: item[0])]
    assert read(*map(write_reading, readings)) == (readings, {})


def test_a_written_header_is_read_again():
    assert read_header(write_header(HEADER), "x") == HEADER
    two = HEADER._replace(ends=2, game=GAME._replace(first="B", scores={"A": 3, "B": 0}, settings={"target": 15}))
    assert read_header(write_header(two), "x") == two


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[]\n", "not a reading"),
        ('{"load":[1,2,3,4]}\n', "no time"),
        ('{"t":NaN,"load":[1,2,3,4]}\n', "no time"),
        ('{"t":true,"beam":"5.rim","v":1}\n', "no time"),
        ('{"t":1,"beam":"9.rim","v":1}\n', 'no beam "9.rim"'),
        ('{"t":1,"load":[1,2,3]}\n', "a list of 4 counts"),
        ('{"t":1,"load":[1,2,3,"x"]}\n', "whole counts or null"),
        ('{"t":1,"load":[1,2,3,4.5]}\n', "whole counts or null"),
        ('{"t":1,"beam":"5.rim","v":2}\n', "1 for broken or 0 for clear"),
        ('{"t":1,"button":"Z"}\n', 'no button "Z"'),
        ('{"t":1,"end":1,"load":[1,2,3,4]}\n', "no end"),
        ('{"t":1,"end":"x","load":[1,2,3,4]}\n', "no end"),
        ('{"t":1}\n', "neither load, ir, beam nor button"),
        ('{"t":1,"ir":[1]}\n', "a list of 0 counts"),
        ("{oops}\n", "not JSON"),
        ('{"t":1,"loa', "cut off in the middle"),
    ],
)
def test_a_line_that_cannot_be_used_is_reported_and_skipped(line, said):
    readings, reports = read('{"t":0.5,"button":"A"}\n', line)
    assert len(readings) == 1
    assert said in reports[3]


def test_time_that_goes_back_is_skipped():
    readings, reports = read('{"t":2,"button":"A"}\n', '{"t":1,"button":"A"}\n', '{"t":2,"button":"B"}\n')
    assert [reading.name for reading in readings] == ["A", "B"]
    assert reports == {3: "time goes back from 2 to 1 s"}


def test_a_number_that_no_adc_gives_is_skipped():
    """24 bits are the most; a number of hundreds of digits is no float any more."""
    found, said = read(f'{{"t":1,"load":[{10**400},2,3,4]}}\n', '{"t":2,"load":[1,2,3,4]}\n')
    assert [reading.t_s for reading in found] == [2]
    assert "no ADC gives" in said[2]


def test_a_time_that_no_clock_gives_is_skipped():
    found, said = read(f'{{"t":{10**400},"load":[1,2,3,4]}}\n', '{"t":2,"load":[1,2,3,4]}\n')
    assert [reading.t_s for reading in found] == [2]
    assert "no time" in said[2]


def test_one_time_far_ahead_does_not_lose_what_follows():
    lines = [f'{{"t":{t},"load":[1,2,3,4]}}\n' for t in (1, 2, 1e6, 3, 4)]
    found, said = read(*lines)
    assert [reading.t_s for reading in found] == [1, 2, 3, 4]
    assert "jumps ahead" in said[4]


def test_after_a_long_pause_the_trace_goes_on():
    lines = [f'{{"t":{t},"load":[1,2,3,4]}}\n' for t in (1, 2, 9000, 9001, 9002)]
    found, said = read(*lines)
    assert [reading.t_s for reading in found] == [1, 2, 9001, 9002]
    assert list(said) == [4]


def test_an_unknown_key_is_reported_once_and_the_reading_kept():
    readings, reports = read(*['{"t":1,"button":"A","colour":"red"}\n'] * 3)
    assert len(readings) == 3
    assert list(reports) == [2]


@pytest.mark.parametrize(
    "change",
    [
        {"trace": 2},
        {"board": None},
        {"variant": "chess"},
        {"variant": 3},
        {"teams": {"A": "Ann"}},
        {"scores": {"A": "many"}},
        {"scores": {"A": 21, "B": 0}},
        {"set": {"target": 1.5}},
        {"set": {"bananas": 3}},
        {"first": "Z"},
        {"ends": 3},
    ],
)
def test_a_first_line_that_does_not_fit_is_refused(change):
    keys = {**json.loads(write_header(HEADER)), **change}
    with pytest.raises(TraceError, match=r"^x:1: "):
        read_header(json.dumps(keys), "x")


@given(st.text())
def test_any_text_is_a_header_or_refused(text):
    with pytest.raises(TraceError):
        read_header(text, "x")


@given(st.lists(st.text(max_size=80)))
def test_any_lines_are_readings_or_reported(lines):
    for reading in read(*lines)[0]:
        assert reading.kind in ("load", "ir", "beam", "button")


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.sampled_from(["t", "load", "beam", "v", "button", "end", "ir"]), x),
    )
)
def test_any_json_is_a_reading_or_reported(value):
    read(json.dumps(value) + "\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"t":1,"beam":"1.rim","v":true}', '"v" must be'),
        ('{"t":1,"beam":"1.rim","v":1.0}', '"v" must be'),
        ('{"t":1,"end":false,"button":"A"}', "there is no end"),
        ('{"t":true,"button":"A"}', "no time"),
        ('{"t":1,"beam":"1.rim","v":1,"button":"A"}', "more than one reading"),
    ],
)
def test_true_is_no_number_and_a_line_is_one_reading(line, said):
    readings, reports = read(line + "\n")
    assert readings == []
    assert said in reports[2]


def test_unknown_keys_of_the_first_line_are_reported_with_it():
    keys = json.loads(write_header(HEADER)) | {"colour": "red", "weather": 1}
    header = read_header(json.dumps(keys), "x.trace")
    reports: list[tuple[int, str]] = []
    assert list(read_readings([], header, lambda line, text: reports.append((line, text)))) == []
    assert reports == [(1, 'there is no key "colour"'), (1, 'there is no key "weather"')]


@pytest.mark.parametrize("key", ["trace", "ends"])
def test_true_is_no_number_in_the_first_line(key):
    keys = json.loads(write_header(HEADER)) | {key: True}
    with pytest.raises(TraceError):
        read_header(json.dumps(keys), "x.trace")
