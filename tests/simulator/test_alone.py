"""The simulator and the engine that reads its traces share nothing but the board file and the trace format."""

import ast
from pathlib import Path

import pytest

import boardd

PACKAGE = Path(boardd.__file__).parent


def imported(folder):
    for path in (PACKAGE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                yield node.module or ""
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)


@pytest.mark.parametrize(
    ("folder", "other"),
    [
        ("simulator", "boardd.inference"),
        ("inference", "boardd.simulator"),
        ("simulator", "boardd.calibration"),
        ("calibration", "boardd.simulator"),
    ],
)
def test_neither_imports_the_other(folder, other):
    assert not [name for name in imported(folder) if name.startswith(other)]
