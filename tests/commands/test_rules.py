"""boardd rules: the variants, or one rule book."""

import pytest

from boardd.rules import find, names
from boardd.rules.parts.clauses import clauses
from tests.commands.shell import boardd


def test_without_a_name_all_variants_are_listed():
    listed = [line.split()[0] for line in boardd("rules").out.splitlines() if line.startswith("  ")]
    assert listed == names()


@pytest.mark.parametrize("variant", names())
def test_a_rule_book_has_its_clauses_and_its_settings_with_ranges(variant):
    out = boardd("rules", variant).out
    for clause in clauses(find(variant)):
        assert f"\n{clause} " in out
    for setting in find(variant).settings:
        [line] = [line for line in out.splitlines() if line.split()[:2] == [setting.name, str(setting.book)]][:1]
        assert setting.allowed() in line


def test_yocu_9_is_told_with_the_clauses_it_shares():
    assert "YO-9 " in boardd("rules", "yocu-9").out


def test_an_unknown_variant_is_refused():
    ran = boardd("rules", "holyboard")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean holeyboard?" in ran.err
