"""Kept traces: one for each round, within a limit, with the truth beside those that people corrected."""

import gzip
import json
import os
import pickle
import resource
import signal
import zlib
from base64 import b64encode
from dataclasses import replace

import pytest

from boardd import snapshot
from boardd.commands.replay import as_json, replayed
from boardd.keeping import Keeping
from boardd.log import NOTHING
from boardd.model import Reading
from boardd.packing import pack
from boardd.trace import read_header
from tests.commands.shell import boardd
from tests.referee.test_sensing import HEAVIER, recorded, seated
from tests.refereed import Table

ROUNDS = replace(HEAVIER, rounds=3)


def follow(keeping, referee):
    keeping.follow(referee.folded, referee.entries, referee.engine, referee.t_s)


class Kept:
    """A keeping that follows a table."""

    def __init__(self, folder, table, limit_mb=10.0):
        self.folder, self.table = folder, table
        self.keeping = Keeping(folder, table.referee.board, 1, limit_mb)
        self.follow()

    def follow(self):
        follow(self.keeping, self.table.referee)

    def read(self, *times):
        for t_s in times:
            self.keeping.write(Reading(t_s, "button", "A", ()))

    def done(self):
        self.keeping.close()
        return sorted(path.name for path in self.folder.iterdir())


@pytest.fixture
def table():
    return Table(sensors=True)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "traces"


def times(path):
    with gzip.open(path, "rt") as stream:
        header, *lines = stream
    read_header(header, "x")
    return [json.loads(line)["t"] for line in lines]


def test_every_round_has_a_compressed_trace_with_its_own_beginning(folder, table):
    kept = Kept(folder, table)
    kept.read(1.0, 2.0)
    table.round("5", "off", "off", "off", "off", "off")
    kept.follow()
    kept.read(3.0)
    names = ["game-0001-round-01.trace.gz", "game-0001-round-01.truth.json", "game-0001-round-02.trace"]
    assert kept.done() == names
    assert times(folder / "game-0001-round-01.trace.gz") == [1.0, 2.0]
    header = read_header((folder / "game-0001-round-02.trace").read_text().splitlines()[0], "x")
    assert (header.round, dict(header.game.scores), header.game.first) == (2, {"A": 5, "B": 0}, "A")


def test_what_comes_after_a_win_belongs_to_the_next_game(folder):
    table = Table(sensors=True, scores={"A": 18, "B": 0})
    kept = Kept(folder, table)
    table.round("off", "off", "3", "off", "off", "off")
    kept.follow()
    kept.read(7.0)  # of the throw with which the next game begins
    table.do("new")
    kept.follow()
    kept.read(8.0)
    table.do("end")
    kept.follow()
    kept.done()
    assert times(folder / "game-0002-round-01.trace.gz") == [7.0, 8.0]


def header(path):
    with gzip.open(path, "rt") as stream:
        return read_header(stream.readline(), "x")


def test_a_next_game_with_other_teams_than_expected_says_so_in_its_trace(folder):
    """After a win the same teams are expected, and readings are kept already; then others begin."""
    table = Table(sensors=True, scores={"A": 18, "B": 0})
    kept = Kept(folder, table)
    table.round("off", "off", "3", "off", "off", "off")
    kept.follow()
    kept.read(7.0)
    table.do("new", teams={"A": ["Zoe"], "B": ["Yan"]}, first="B")
    kept.follow()
    kept.read(8.0)
    table.do("end")
    kept.follow()
    kept.done()
    packed = folder / "game-0002-round-01.trace.gz"
    assert times(packed) == [7.0, 8.0]
    assert (dict(header(packed).game.teams), header(packed).game.first) == ({"A": ("Zoe",), "B": ("Yan",)}, "B")


def test_nothing_is_recorded_while_nothing_is_played(folder, table):
    table.do("end")
    kept = Kept(folder, table)
    kept.read(1.0)
    kept.keeping.close()
    assert not folder.exists()


def test_a_round_that_goes_on_after_a_restart_is_one_trace_without_what_was_read_twice(folder, table):
    kept = Kept(folder, table)
    kept.read(1.0, 2.0, 3.0)
    with (folder / "game-0001-round-01.trace").open("a") as stream:
        stream.write('{"t":3.5,"but')  # the plug was pulled
    kept.keeping.close()
    kept = Kept(folder, table)
    kept.read(2.5, 3.5)  # the readings that had come to nothing are read again
    table.round("5", "off", "off", "off", "off", "off")
    kept.follow()
    kept.done()
    assert times(folder / "game-0001-round-01.trace.gz") == [1.0, 2.0, 2.5, 3.5]
    assert not list(folder.glob("*.trace"))


def test_an_undone_pick_up_overwrites_nothing(folder, table):
    kept = Kept(folder, table)
    kept.read(1.0)
    table.round("5", "off", "off", "off", "off", "off")
    kept.follow()
    kept.keeping.close()
    table.do("undo")
    kept = Kept(folder, table)
    kept.read(2.0)
    table.do("pickup")
    kept.follow()
    kept.done()
    assert times(folder / "game-0001-round-01.trace.gz") == [1.0, 2.0]


def test_readings_of_another_time_get_a_file_of_their_own(folder, table):
    for start in (100.0, 5.0):
        kept = Kept(folder, table)
        kept.read(start, start + 1)
        kept.keeping.close()
    pack(folder, "game-0001-round-01")
    assert times(folder / "game-0001-round-01.trace.gz") == [100.0, 101.0]
    assert times(folder / "game-0001-round-01-2.trace.gz") == [5.0, 6.0]


def test_what_an_earlier_run_left_is_compressed_but_not_the_round_that_is_played(folder, table):
    folder.mkdir()
    left = folder / "game-0001-round-01.trace"
    kept = Kept(folder, table)
    kept.read(1.0)
    kept.keeping.close()
    for name in ("game-0000-round-10.trace", "game-0000-round-100.trace"):
        (folder / name).write_bytes(left.read_bytes())
    (folder / "game-0000-round-09.trace.new").write_bytes(b"half")
    kept = Kept(folder, table)
    kept.read(2.0)
    assert kept.done() == [
        "game-0000-round-10.trace.gz",
        "game-0000-round-100.trace.gz",
        "game-0001-round-01-2.trace",
        "game-0001-round-01.trace",
    ]


def test_the_oldest_go_first_with_their_truth_when_there_are_too_many(folder, table):
    folder.mkdir()
    for age in range(5):
        path = folder / f"game-000{age}-round-01.trace.gz"
        path.write_bytes(bytes(400_000))
        os.utime(path, (1000 + age, 1000 + age))
    (folder / "game-0000-round-01.truth.json").write_text("{}")
    kept = Kept(folder, table, limit_mb=1.0)
    assert kept.done() == ["game-0003-round-01.trace.gz", "game-0004-round-01.trace.gz"]


def test_without_a_limit_above_zero_nothing_is_kept(folder, table):
    kept = Kept(folder, table, limit_mb=0)
    kept.read(1.0)
    kept.keeping.close()
    assert not folder.exists()


def test_a_folder_that_cannot_be_made_is_a_fault_and_comes_back(tmp_path, table):
    (tmp_path / "traces").write_text("in its place")
    kept = Kept(tmp_path / "traces", table)
    kept.read(1.0)
    assert "no traces are kept" in kept.keeping.fault
    (tmp_path / "traces").unlink()
    kept.read(2.0)
    assert kept.keeping.fault == ""
    assert kept.done() == ["game-0001-round-01.trace"]


# The truth


def test_a_round_of_which_nobody_spoke_has_no_truth(folder):
    table = Table(sensors=True)
    kept = Kept(folder, table)
    kept.read(1.0)
    table.do("miss")
    kept.follow()
    assert kept.done() == ["game-0001-round-01.trace"]


def test_the_truth_tells_all_throws_of_a_corrected_round_also_later_ones_and_evaluate_reads_it(folder):
    header, readings = recorded(3)
    referee = seated(header)
    keeping = Keeping(folder, header.board, 1, 10.0)
    follow(keeping, referee)
    first = header.game.first
    for reading in readings:
        keeping.write(reading)
        if referee.feed(reading):
            if len(referee.entries) == 3:
                referee.command({"do": "correct", "throw": f"{first}1", "to": "on"}, reading.t_s)
            follow(keeping, referee)
    keeping.close()
    lines = [json.loads(line) for line in (folder / "game-0001-round-01.truth.json").read_text().splitlines()]
    assert [(line["team"], line["n"]) for line in lines] == [
        (team, n) for team in (first, "B" if first == "A" else "A") for n in (1, 2, 3)
    ]
    assert (lines[0]["throw"], lines[0]["tags"], lines[1]["tags"]) == ("on", ["told"], [])
    ran = boardd("evaluate", str(folder))
    assert "game-0001-round-01.truth.json" not in ran.err
    assert "Traceback" not in ran.err


def test_a_correction_that_is_undone_takes_its_truth_away(folder, table):
    kept = Kept(folder, table)
    kept.read(1.0)
    table.do("miss")
    table.do("correct", throw="A1", to="5")
    kept.follow()
    kept.keeping.thread.submit(lambda: None).result()
    assert (folder / "game-0001-round-01.truth.json").exists()
    table.do("undo")
    kept.follow()
    assert kept.done() == ["game-0001-round-01.trace"]


def test_a_game_without_readings_leaves_no_truth_without_a_trace(folder):
    table = Table()
    kept = Kept(folder, table)
    table.throw("5")
    kept.follow()
    kept.keeping.close()
    assert not folder.exists()


def test_the_trace_of_a_round_ends_where_the_next_begins(folder):
    header, readings = recorded(3)
    referee = seated(header)
    keeping = Keeping(folder, header.board, 1, 10.0)
    follow(keeping, referee)
    for reading in readings:
        keeping.write(reading)
        if referee.feed(reading):
            follow(keeping, referee)
    keeping.follow(NOTHING, referee.entries, None, referee.t_s)
    keeping.close()
    kept = [t_s for path in sorted(folder.glob("*.gz")) for t_s in times(path)]
    assert kept == [round(reading.t_s, 6) for reading in readings]


# The engine's own beginning


def played(folder, header, readings):
    """Every round kept; what the engine told of each, live."""
    referee, told = seated(header), []
    keeping = Keeping(folder, header.board, header.ends, 10.0)
    follow(keeping, referee)
    for reading in readings:
        number = referee.engine.round
        keeping.write(reading)
        feed = referee.engine.feed

        def heard(reading, feed=feed, number=number):
            events = feed(reading)
            told.extend((number, as_json(event)) for event in events)
            return events

        referee.engine.feed = heard
        entries = referee.feed(reading)
        del referee.engine.feed
        if entries:
            follow(keeping, referee)
    keeping.follow(NOTHING, referee.entries, None, referee.t_s)
    keeping.close()
    return told


def replayed_events(path):
    return [as_json(event) for event in replayed(str(path))[1]]


@pytest.mark.parametrize("seed", [3, 4])
def test_a_kept_round_is_replayed_as_the_daemon_read_it_with_all_that_it_had_learned_before(folder, seed):
    header, readings = recorded(seed, ROUNDS)
    told = played(folder, header, readings)
    for number in (1, 2, 3):
        path = folder / f"game-0001-round-{number:02}.trace.gz"
        assert replayed_events(path) == [event for heard, event in told if heard == number]


def test_without_what_was_learned_some_of_it_is_read_otherwise(folder):
    """So the test above can fail: its engine's text is what makes the difference."""
    header, readings = recorded(3, ROUNDS)
    told = played(folder, header, readings)
    path = folder / "game-0001-round-03.trace.gz"
    first, rest = gzip.decompress(path.read_bytes()).split(b"\n", 1)
    keys = {key: value for key, value in json.loads(first).items() if key != "engine"}
    path.write_bytes(gzip.compress(json.dumps(keys).encode() + b"\n" + rest))
    assert replayed_events(path) != [event for heard, event in told if heard == 3]


def with_engine(path, engine):
    first, rest = gzip.decompress(path.read_bytes()).split(b"\n", 1)
    path.write_bytes(gzip.compress(json.dumps({**json.loads(first), "engine": engine}).encode() + b"\n" + rest))


class Evil:
    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


def test_an_engine_that_somebody_made_up_does_nothing_and_the_trace_is_read_without_it(folder, tmp_path):
    header, readings = recorded(3)
    played(folder, header, readings)
    path = folder / "game-0001-round-02.trace.gz"
    made_up = zlib.compress(pickle.dumps((snapshot.version(), Evil(tmp_path / "evil"))))
    for text in (b64encode(made_up).decode(), "?", b64encode(zlib.compress(b"x" * 10**8)).decode(), ""):
        with_engine(path, [0.0, text])
        ran = boardd("replay", path)
        assert (ran.code, "what was learned of the deck before it is not used" in ran.err) == (0, True)
    assert not (tmp_path / "evil").exists()


def test_an_engine_that_is_none_is_said_with_what_would_be_right(folder):
    header, readings = recorded(3)
    played(folder, header, readings)
    path = folder / "game-0001-round-02.trace.gz"
    for wrong in ("text", [1, 2], [True], {}):
        with_engine(path, wrong)
        ran = boardd("replay", path)
        assert (ran.code, "engine must be a time and a text" in ran.err) == (2, True)


def test_a_round_that_began_otherwise_after_all_is_read_by_a_new_engine(folder, table):
    """After a win the same teams are expected; other ones begin: the engine of the lull knows nothing of them."""
    kept = Kept(folder, table)
    kept.read(1.0)
    path = folder / "game-0001-round-01.trace"
    found = read_header(path.read_text().splitlines()[0], "x")
    assert snapshot.kept(found)
    for other in (found._replace(round=2), found._replace(game=found.game._replace(first="B")), found._replace(ends=2)):
        assert snapshot.kept(other) is None
    kept.keeping.close()


def test_a_full_disk_is_a_fault_and_the_trace_stays_until_it_can_be_compressed(folder, table):
    kept = Kept(folder, table)
    kept.read(*(n / 7 for n in range(9000)))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    was = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
        table.do("end")
        kept.follow()
        kept.keeping.thread.submit(lambda: None).result()
        assert "traces cannot be kept" in kept.keeping.fault
        assert [path.name for path in folder.iterdir()] == ["game-0001-round-01.trace"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, was)
    table.do("new")
    kept.follow()
    assert kept.done() == ["game-0001-round-01.trace.gz"]
    assert kept.keeping.fault == ""
