"""Which sensors of an end are silent, and whether they are as fast as they should be."""

from boardd.inference.hearing import RATE_S, SILENT_S, Hearing


def test_what_has_not_spoken_for_long_falls_silent_once():
    hearing = Hearing({"load": 80.0})
    hearing.heard_s["load"] = 10.0
    assert hearing.fall_silent(10.0 + SILENT_S) == []
    assert hearing.fall_silent(10.1 + SILENT_S) == ["load"]
    assert hearing.fall_silent(20.0) == []


def test_what_never_spoke_is_silent_from_the_first_reading_on():
    """A clock may begin anywhere."""
    hearing = Hearing({"load": 80.0, "ir": 50.0})
    assert hearing.fall_silent(5000.0) == []
    hearing.heard_s["ir"] = 5001.0
    assert hearing.fall_silent(5000.1 + SILENT_S) == ["load"]


def test_slow_sensors_may_pause_for_longer():
    """One row in two seconds: eight of them take 16 s."""
    hearing = Hearing({"ir": 0.5})
    hearing.heard_s["ir"] = 0.0
    assert hearing.fall_silent(15.9) == []
    assert hearing.fall_silent(16.1) == ["ir"]


def rows(hearing: Hearing, rate_hz: float, start_s: float, seconds: float) -> None:
    for row in range(int(rate_hz * seconds)):
        hearing.rows += 1
        hearing.heard_s["load"] = start_s + row / rate_hz
        hearing.fall_silent(start_s + row / rate_hz)


def test_cells_that_are_read_too_slowly_are_noticed_whatever_the_board_file_says():
    hearing = Hearing({"load": 80.0})
    rows(hearing, 10.0, 0.0, 3 * RATE_S)
    assert hearing.rate_hz
    assert abs(hearing.rate_hz - 10.0) < 1.5
    rows(hearing, 80.0, 3 * RATE_S, 3 * RATE_S)
    assert hearing.rate_hz is None


def test_one_row_in_five_may_be_lost():
    hearing = Hearing({"load": 80.0})
    rows(hearing, 64.0, 0.0, 5 * RATE_S)
    assert hearing.rate_hz is None
