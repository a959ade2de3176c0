"""What a Pi's firmware notes about its power, by the bits of its documentation."""

import pytest

from boardd.checks.power import judge, noted


@pytest.mark.parametrize(
    ("text", "mark", "words"),
    [
        ("0", "ok", "fine"),
        ("50005\n", "broken", "too low now"),  # the usual picture of a weak supply: now and before
        ("50000\n", "doubtful", "was too low"),
        ("8", "doubtful", "too hot, and slowed down"),
        ("80000", "doubtful", "was too hot"),
        ("nonsense", "absent", "does not tell"),
    ],
)
def test_power_is_judged_by_its_bits(tmp_path, text, mark, words):
    (tmp_path / "get_throttled").write_text(text)
    [told] = judge(noted(tmp_path / "get_throttled"))
    assert told.mark == mark
    assert words in told.found


def test_another_machine_does_not_tell(tmp_path):
    assert [each.mark for each in judge(noted(tmp_path / "none"))] == ["absent"]
