"""boardd.recorder: what is recorded reads back equal, and no disk, full or gone, raises or tears a line."""

import json
import resource
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.model import Reading
from boardd.recorder import RETRY_S, Recorder
from boardd.trace import read_header, read_readings, write_header, write_reading
from tests.test_trace import GAME, HEADER, values

HEAD = len(write_header(HEADER).encode())
readings = st.lists(st.tuples(st.integers(0, 10**9), values)).map(
    lambda items: [Reading(t_us / 1e6, *value) for t_us, value in sorted(items, key=lambda item: item[0])]
)


def load(t_s: float) -> Reading:
    return Reading(t_s, "load", "", (83886, 84120, None, 84010))


def beam(t_s: float, broken: int, name: str = "5.rim") -> Reading:
    return Reading(t_s, "beam", name, (broken,))


LINE = len(write_reading(load(10.0)))  # and that of any other full second of two digits


def read(path: Path) -> tuple[list[Reading], dict[int, str]]:
    reports: dict[int, str] = {}
    with path.open() as lines:
        header = read_header(lines.readline(), str(path))
        assert header == HEADER
        return list(read_readings(lines, header, reports.__setitem__)), reports


@contextmanager
def room(size: int):
    """No file may grow beyond so many bytes: the write that would is cut short, the next one fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@given(readings)
def test_what_was_recorded_reads_back_equal(recorded):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.trace"
        with closing(Recorder(path, HEADER)) as recorder:
            for reading in recorded:
                recorder.write(reading)
        assert (recorder.fault, recorder.lost) == ("", 0)
        assert read(path) == (recorded, {})


@given(readings.filter(bool), st.data())
def test_a_plug_pulled_in_a_line_costs_that_line(recorded, data):
    lines = [write_reading(reading) for reading in recorded]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.trace"
        with closing(Recorder(path, HEADER)) as recorder:
            for reading in recorded:
                recorder.write(reading)
        left = data.draw(st.integers(1, len(lines[-1]) - 2))  # of the last line; only its newline would cost nothing
        path.write_bytes(path.read_bytes()[: left - len(lines[-1])])
        assert read(path) == (recorded[:-1], {len(lines) + 1: "cut off in the middle"})


def test_a_line_can_be_read_as_soon_as_it_is_written(tmp_path):
    recorder = Recorder(tmp_path / "x.trace", HEADER)
    for n in range(3):
        recorder.write(load(n))
        assert read(recorder.path)[0] == [load(t_s) for t_s in range(n + 1)]
    recorder.sync()
    recorder.close()
    assert recorder.fault == ""


@pytest.mark.parametrize("left", [0, 1, LINE // 2, LINE - 1])
def test_a_full_disk_stops_it_and_it_goes_on_after_the_last_whole_line(tmp_path, left):
    recorder = Recorder(tmp_path / "x.trace", HEADER)
    with room(HEAD + 3 * LINE + left):
        for t_s in (10, 11, 12, 13):
            recorder.write(load(float(t_s)))
        assert "x.trace: cannot be written: File too large" in recorder.fault
        assert recorder.path.stat().st_size == HEAD + 3 * LINE
        recorder.write(load(13 + RETRY_S))  # still no room
        assert recorder.lost == 2
    recorder.write(load(13.5 + RETRY_S))  # room, but it does not try all the time
    assert recorder.lost == 3
    assert recorder.fault
    recorder.write(load(13 + 2 * RETRY_S))
    assert (recorder.fault, recorder.lost) == ("", 3)
    recorder.close()
    assert read(recorder.path) == ([load(t_s) for t_s in (10.0, 11.0, 12.0, 13 + 2 * RETRY_S)], {})


def test_what_a_fault_hid_from_a_beam_is_told_afterwards(tmp_path):
    recorder = Recorder(tmp_path / "x.trace", HEADER)
    recorder.write(beam(1, 1, "1.rim"))
    with room(recorder.path.stat().st_size):
        for edge in (beam(2, 0, "1.rim"), beam(3, 1), beam(3.1, 0), beam(3.2, 1, "3.rim")):
            recorder.write(edge)
    recorder.write(load(9))
    recorder.close()
    back = [beam(9, 0, "1.rim"), beam(9, 1, "3.rim")]  # 5.rim is clear again, as the trace has it
    assert read(recorder.path) == ([beam(1, 1, "1.rim"), *back, load(9)], {})


def test_the_edge_that_ends_a_fault_is_told_once(tmp_path):
    recorder = Recorder(tmp_path / "x.trace", HEADER)
    with room(HEAD):
        recorder.write(load(1))
    recorder.write(beam(9, 1))
    recorder.close()
    assert read(recorder.path) == ([beam(9, 1)], {})


def test_a_file_that_went_away_in_a_fault_is_begun_anew(tmp_path):
    recorder = Recorder(tmp_path / "x.trace", HEADER)
    recorder.write(beam(1, 1))
    with room(recorder.path.stat().st_size):
        recorder.write(load(2))
    recorder.path.unlink()
    recorder.write(load(9))
    recorder.close()
    assert read(tmp_path / "x.trace") == ([beam(9, 1), load(9)], {})


def test_a_disk_without_room_for_the_first_line_is_only_a_fault():
    recorder = Recorder(Path("/dev/full"), HEADER)
    assert recorder.fault == "/dev/full: cannot be written: No space left on device"
    for t_s in range(100):
        recorder.write(load(t_s))
    recorder.sync()
    recorder.close()
    assert recorder.lost == 100
    assert recorder.fault


def test_a_torn_first_line_is_cut_away(tmp_path):
    with room(HEAD // 2):
        recorder = Recorder(tmp_path / "x.trace", HEADER)
    recorder.write(load(1))
    recorder.close()
    assert read(tmp_path / "x.trace") == ([load(1)], {})
    assert [path.name for path in tmp_path.iterdir()] == ["x.trace"]


def test_a_folder_that_comes_later_is_used_then(tmp_path):
    recorder = Recorder(tmp_path / "stick" / "x.trace", HEADER)
    recorder.write(load(1))
    assert "No such file or directory" in recorder.fault
    (tmp_path / "stick").mkdir()
    recorder.write(load(1 + RETRY_S))
    recorder.close()
    assert recorder.fault == ""
    assert read(recorder.path)[0] == [load(1 + RETRY_S)]


def test_an_existing_trace_is_never_written_over(tmp_path):
    for number in range(3):
        with closing(Recorder(tmp_path / "x.trace", HEADER)) as recorder:
            recorder.write(load(number))
    files = {path.name: read(path)[0] for path in tmp_path.iterdir()}
    assert files == {"x.trace": [load(0)], "x-2.trace": [load(1)], "x-3.trace": [load(2)]}


def test_it_stops_at_its_limit_with_a_whole_line(tmp_path):
    recorder = Recorder(tmp_path / "x.trace", HEADER, most_bytes=HEAD + 2 * LINE + 5)
    for t_s in (10, 11, 12, 99):
        recorder.write(load(float(t_s)))
    assert f"has reached its limit of {HEAD + 2 * LINE + 5:,} bytes" in recorder.fault
    assert recorder.lost == 2
    assert read(recorder.path) == ([load(10), load(11)], {})


def test_time_never_goes_back(tmp_path):
    recorder = Recorder(tmp_path / "x.trace", HEADER)
    for t_s in (5, 4.5, float("nan"), 6):
        recorder.write(load(t_s))
    recorder.close()
    assert read(recorder.path) == ([load(5), load(5), load(6)], {})
    assert recorder.lost == 1


def test_a_strange_name_is_no_reason_to_stop(tmp_path):
    header = HEADER._replace(game=GAME._replace(teams={"A": ("\udc80nn",), "B": ()}))
    Recorder(tmp_path / "x.trace", header).close()
    assert json.loads((tmp_path / "x.trace").read_text())["teams"]["A"] == ["\udc80nn"]
