"""How long after its rest a throw was told."""

from boardd.evaluation.delays import Spread, delays, quantile, spread
from tests.evaluation.hand_made import judged, line, thrown


def test_the_first_line_and_the_final_one_are_measured_from_the_rest():
    throws = [thrown(1, "5", rest_s=10.0), thrown(2, "5", rest_s=20.0)]
    lines = [line(1, "on", 10.25), line(2, "5", 20.5), line(1, "5", 11.0)]
    found = delays(judged(throws, lines))
    assert found["felt"].first == Spread(n=2, median_s=0.25, most_s=0.5, soon=2)
    assert found["felt"].final == Spread(n=2, median_s=0.5, most_s=1.0, soon=1)


def test_throws_that_no_sensor_feels_stand_apart_and_missing_or_extra_ones_nowhere():
    tags = ("miss", "button"), ("dead",), ("not-thrown",), ("slid-off",), ("direct",)
    throws = [thrown(n, "off", rest_s=1.0, tags=each) for n, each in enumerate(tags, 1)]
    found = delays(judged(throws, [line(n, "off", 3.0) for n in (1, 2, 3, 4, 6)]))
    assert (found["unfelt"].final.n, found["felt"].final.n) == (3, 1)


def test_without_throws_there_is_no_delay():
    assert delays([]) == {}


def test_a_quantile_is_the_smallest_value_that_such_a_part_does_not_exceed():
    twenty = [n / 10 for n in range(1, 21)]
    assert quantile(twenty, 0.95) == 1.9
    assert quantile(twenty, 0.5) == 1.0
    assert quantile([7.0], 0.95) == 7.0


def test_within_counts_the_limit_itself_and_lines_before_the_rest():
    assert spread([0.6, 0.61, -0.1]).soon == 2
