"""A trace as a source: all of it, or what comes after what is known; and files that are not as they should be."""

import asyncio
import gzip

import pytest

from boardd.keys import Keys
from boardd.sensors.trace import Settings, Source, read
from boardd.trace import write_header, write_reading
from tests.referee.test_sensing import recorded
from tests.sensors.sourced import run

READINGS = 300


@pytest.fixture
def trace(tmp_path):
    header, readings = recorded(3)
    path = tmp_path / "evening.trace"
    path.write_text(write_header(header) + "".join(map(write_reading, readings[:READINGS])))
    return path


def test_its_file_and_speed_are_read_from_the_config(tmp_path):
    keys = Keys({"file": "a.trace", "speed": 20}, folder=tmp_path)
    assert (read(keys), keys.mistakes) == (Settings(tmp_path / "a.trace", 20.0), [])
    keys = Keys({"speed": 0})
    read(keys)
    assert ["file" in keys.mistakes[0], "0.01" in keys.mistakes[1]] == [True, True]


def test_it_knows_the_board_and_the_game_that_were_recorded(trace):
    header, _ = recorded(3)
    assert Source(Settings(trace, 1e6)).header == header


def test_all_readings_come_in_order(trace):
    source = Source(Settings(trace, 1e6))
    times = [reading.t_s for reading in run(source)]
    assert len(times) == READINGS
    assert times == sorted(times)
    assert source.faults() == []


def test_it_goes_on_after_what_is_known(trace):
    whole = run(Source(Settings(trace, 1e6)))
    assert run(Source(Settings(trace, 1e6)), after_s=whole[99].t_s) == [
        reading for reading in whole if reading.t_s > whole[99].t_s
    ]


def test_it_waits_until_a_game_is_played(trace):
    waited = []

    async def playing():
        waited.append(True)
        await asyncio.sleep(0)

    run(Source(Settings(trace, 1e6)), playing=playing)
    assert waited == [True]


def test_lines_that_cannot_be_used_are_counted(trace):
    with trace.open("a") as stream:
        stream.write("nonsense\n{}\n")
    source = Source(Settings(trace, 1e6))
    assert len(run(source)) == READINGS
    assert source.faults() == ["evening.trace: 2 lines could not be used"]


def test_a_file_that_is_not_there_is_a_fault(tmp_path):
    source = Source(Settings(tmp_path / "none.trace", 1.0))
    assert source.header is None
    assert run(source) == []
    [fault] = source.faults()
    assert "none.trace" in fault


def test_a_file_that_goes_away_is_a_fault(trace):
    source = Source(Settings(trace, 1e6))
    trace.unlink()
    assert run(source) == []
    assert "evening.trace" in source.faults()[0]


@pytest.mark.parametrize("left", [10, 2_000, -20])
def test_a_compressed_file_that_is_cut_off_is_a_fault_after_what_could_be_read(trace, left):
    packed = gzip.compress(trace.read_bytes())
    cut = trace.with_name("cut.trace.gz")
    cut.write_bytes(packed[:left])
    source = Source(Settings(cut, 1e6))
    assert len(run(source)) < READINGS
    assert "cut.trace.gz" in source.faults()[0]
