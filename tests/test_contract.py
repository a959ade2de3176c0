"""Every variant, command, source and output, found as boardd finds them, has what its users and its tests need."""

import ast
import re
from pathlib import Path
from types import ModuleType

import pytest

import boardd
from boardd import checks, commands, outputs, sensors
from boardd.commands.rules import overview
from boardd.errors import VariantError
from boardd.game import score
from boardd.rules import find, names
from boardd.rules.parts.clauses import clauses, clauses_of
from boardd.sheet import parse

PACKAGE = Path(boardd.__file__).parent
TESTS = Path(__file__).parent


def complaints(variant: str, clause_ids: list[str], sheets: Path, tests: Path) -> list[str]:
    """What a variant lacks: a shipped sheet, a file of tests, a test named after each clause."""
    found = []
    if not (sheets / f"{variant}.sheet").is_file():
        found.append(f"{variant} ships no sheet")
    file = tests / f"test_{variant.replace('-', '_')}.py"
    if not file.is_file() or not test_names(file):
        return [*found, f"{variant} has no tests"]
    tested = {name.split("_")[1] for path in tests.glob("test_*.py") for name in test_names(path)}
    missing = [clause for clause in clause_ids if clause.replace("-", "").lower() not in tested]
    return [*found, *(f"{clause} has no test" for clause in missing)]


def test_names(file: Path) -> list[str]:
    tree = ast.parse(file.read_text())
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


test_names.__test__ = False  # type: ignore[attr-defined]


@pytest.mark.parametrize("variant", names())
def test_a_variant_has_sheets_and_tests(variant):
    assert complaints(variant, list(clauses(find(variant))), PACKAGE / "sheets", TESTS / "rules") == []


def test_a_variant_without_sheets_and_tests_is_refused(tmp_path):
    assert complaints("quoits", [], tmp_path, tmp_path) == ["quoits ships no sheet", "quoits has no tests"]
    (tmp_path / "quoits.sheet").touch()
    (tmp_path / "test_quoits.py").write_text("def test_qu1_a_ringer_counts():\n    pass\n")
    assert complaints("quoits", ["QU-1"], tmp_path, tmp_path) == []
    assert complaints("quoits", ["QU-1", "QU-2"], tmp_path, tmp_path) == ["QU-2 has no test"]


@pytest.mark.parametrize("source", ["import no_such_module", "x = 1", "def (", "1 / 0"])
def test_a_variant_that_cannot_be_used_is_named_and_hides_no_other(source, tmp_path, monkeypatch):
    (tmp_path / "broken_game.py").write_text(source)
    monkeypatch.setattr(boardd.rules, "__path__", [*boardd.rules.__path__, str(tmp_path)])
    with pytest.raises(VariantError, match="the variant broken-game cannot be used"):
        find("broken-game")
    listed = overview()
    assert all(f"{find(name).title}; " in listed for name in names() if name != "broken-game")


@pytest.mark.parametrize("variant", names())
def test_a_shipped_sheet_is_a_game_to_the_end(variant):
    rounds = score(parse((PACKAGE / "sheets" / f"{variant}.sheet").read_text()).game)
    assert rounds[-1].winner


@pytest.mark.parametrize("variant", names())
def test_a_variants_example_round_is_one(variant):
    rounds = score(parse(f"variant: {variant}\n1. {find(variant).example}").game)
    assert [r.complete for r in rounds] == [True]


@pytest.mark.parametrize("variant", names())
def test_a_variant_cites_only_clauses_that_it_has(variant):
    known = clauses(find(variant))
    books = [cls.__module__ for cls in find(variant).__mro__ if cls.__module__.startswith("boardd.rules.")]
    for book in books:
        source = (PACKAGE.parent / book.replace(".", "/")).with_suffix(".py").read_text()
        own = clauses_of(book) or known
        for cited in re.findall(r'"([A-Z]{1,2}-[0-9]+)"', source):
            assert cited in own, f"{book} cites {cited}"


@pytest.mark.parametrize("name", commands.names())
def test_a_command_has_help_an_example_and_tests(name):
    command = commands.find(name)
    assert command.__doc__
    assert command.EXAMPLE.startswith(f"boardd {name}")
    assert test_names(TESTS / "commands" / f"test_{name}.py")


def part_complaints(module, kind, needs, tests):
    """What a source or an output lacks: a text, `read`, its class with what the contract asks for, tests."""
    name = module.__name__.rpartition(".")[2]
    found = [] if module.__doc__ else [f"{name} has no text"]
    if not callable(getattr(module, "read", None)):
        found.append(f"{name} has no read")
    made = getattr(module, kind, None)
    found += [f"{name} has no {kind}.{need}" for need in needs if not callable(getattr(made, need, None))]
    file = tests / f"test_{name}.py"
    if not file.is_file() or not test_names(file):
        found.append(f"{name} has no tests")
    return found


@pytest.mark.parametrize("name", sensors.names())
def test_a_source_has_what_the_contract_asks_for(name):
    assert part_complaints(sensors.find(name), "Source", ("run", "faults"), TESTS / "sensors") == []


def test_every_output_has_what_the_contract_asks_for():
    for name in outputs.names():
        assert part_complaints(outputs.find(name), "Output", ("show", "faults", "close"), TESTS / "outputs") == []


@pytest.mark.parametrize("name", checks.names())
def test_a_check_has_what_the_contract_asks_for(name):
    check = checks.find(name)
    assert check.__doc__
    assert check.LIMIT_S > 0
    assert isinstance(check.SENSES, bool)
    assert callable(check.look)
    assert callable(check.judge)
    assert test_names(TESTS / "checks" / f"test_{name}.py")


def test_a_part_that_lacks_everything_is_noticed(tmp_path):
    bare = ModuleType("boardd.sensors.sonar")
    assert part_complaints(bare, "Source", ("run", "faults"), tmp_path) == [
        "sonar has no text",
        "sonar has no read",
        "sonar has no Source.run",
        "sonar has no Source.faults",
        "sonar has no tests",
    ]
