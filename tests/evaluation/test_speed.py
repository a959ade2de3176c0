"""How fast a replay is, in terms that do not depend on the machine's other users."""

import pytest

from boardd.evaluation.speed import Speed, parsed


def test_the_time_that_was_played_is_that_of_the_readings(tmp_path):
    path = tmp_path / "x.trace"
    path.write_text('{"trace":1}\n{"t":2,"button":"A"}\n{"t":3.5,"load":[1]}\n{"t":9.25,"lo\n\n[]\n{"t":"x"}\n')
    assert parsed(str(path)) == 1.5
    path.write_text('{"trace":1}\n')
    assert parsed(str(path)) == 0


def test_the_ratios_are_to_what_was_played_and_to_what_parsing_takes():
    speed = Speed(traces=1, played_s=100.0, parse_s=0.05, replay_s=0.4)
    assert speed.times_real == pytest.approx(250)
    assert speed.times_parse == pytest.approx(8)
