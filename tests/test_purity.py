"""Pure modules import no clock, no chance, no log and no I/O, and call nothing that reads or writes."""

import ast
from pathlib import Path

import pytest

import boardd

PACKAGE = Path(boardd.__file__).parent
PURE = [
    *("model.py", "record.py", "errors.py", "sheet.py", "game.py", "recast.py", "agreement.py", "log.py"),
    *("account.py", "buttons.py", "fitting.py", "scoreboard.py", "coaching.py"),
    *("inference", "calibration", "rules", "referee", "wire", "watching"),
]
HARMLESS = {
    "__future__",
    "collections",
    "difflib",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "statistics",
    "textwrap",
    "typing",
}
ALLOWED = {
    "rules/__init__.py": {"importlib", "pkgutil"},  # finds files
    "rules/parts/clauses.py": {"importlib"},
    "wire/frames.py": {"binascii"},  # the checksum
}
CALLS = {"open", "print", "input", "exec", "eval", "__import__"}


def pure_files() -> list[Path]:
    found = [PACKAGE / name for name in PURE]
    return sorted(file for path in found for file in (path.rglob("*.py") if path.is_dir() else [path]))


def is_pure(module: str) -> bool:
    path = PACKAGE.parent / module.replace(".", "/")
    return path.with_suffix(".py") in pure_files() or path / "__init__.py" in pure_files()


def complaints(source: str, allowed: set[str]) -> list[str]:
    """Every import and call in the source that a pure module may not have."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = ["." * node.level + (node.module or "")]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            found.append(f"line {node.lineno} calls {node.func.id}")
        for name in names:
            if name.startswith(".") or (name.split(".")[0] not in allowed and not is_pure(name)):
                found.append(f"line {node.lineno} imports {name}")
    return found


@pytest.mark.parametrize("path", pure_files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_pure_module_stays_pure(path):
    allowed = HARMLESS | ALLOWED.get(path.relative_to(PACKAGE).as_posix(), set())
    assert complaints(path.read_text(), allowed) == []


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "from datetime import datetime",
        "def f():\n    import random",
        "import logging.handlers",
        "from boardd.commands import score",
        "from . import terminal",
        "open('x')",
        "print('x')",
    ],
)
def test_an_impure_module_is_noticed(source):
    assert complaints(source, HARMLESS) != []
