"""Clocks that are right, never set, in the past, or jump."""

from datetime import UTC, datetime

import pytest

from boardd.checks.clock import Clock, judge, newest, synchronised
from boardd.journal import Journal
from boardd.log import Entry

NOW_S = datetime(2026, 6, 1, 12, 0, tzinfo=UTC).timestamp()
DAY_S = 86400.0
FINE = Clock(NOW_S, 0.001, True, NOW_S - 30 * DAY_S, NOW_S - DAY_S)


@pytest.mark.parametrize(
    ("clock", "mark", "words"),
    [
        (FINE, "ok", "2026-06-01 12:00 UTC, set by the network"),
        (FINE._replace(set=None), "ok", "2026-06-01 12:00 UTC"),
        (FINE._replace(set=False), "doubtful", "not set by the network"),
        (FINE._replace(jumped_s=-3.0), "doubtful", "jumped by -3.0 s"),
        (FINE._replace(now_s=0.0), "broken", "1970-01-01 00:00 UTC: that was before boardd was installed"),
        (FINE._replace(newest_s=NOW_S + DAY_S), "broken", "before the last game here"),
        (FINE._replace(newest_s=None), "ok", "set by the network"),
    ],
)
def test_a_clock_is_judged(clock, mark, words):
    [told] = judge(clock)
    assert told.mark == mark
    assert words in told.found


def test_the_last_game_is_found_in_the_journal(tmp_path):
    assert newest(tmp_path) is None
    journal = Journal(tmp_path)
    journal.append([Entry(1, 1, "end", {}, "2026-06-01T12:00:00.000Z")])
    assert newest(tmp_path) == NOW_S
    journal.close()


def test_the_system_says_whether_it_was_set():
    assert synchronised() in (True, False, None)
