"""What `make bench` runs, part by part."""

import ast
from pathlib import Path
from pkgutil import iter_modules

import pytest

import benchmarks
from benchmarks import suite

PARTS = [found.name for found in iter_modules(benchmarks.__path__) if not found.ispkg and found.name != "__main__"]


@pytest.mark.parametrize("name", PARTS)
def test_each_part_runs_by_itself_as_python_m(name):
    tree = ast.parse((Path(benchmarks.__file__).parent / f"{name}.py").read_text())
    assert {node.name for node in tree.body if isinstance(node, ast.FunctionDef)} >= {"run"}
    last = tree.body[-1]
    assert isinstance(last, ast.If)
    assert ast.unparse(last.test) == "__name__ == '__main__'"


def test_the_suite_by_itself_is_made_and_evaluated(monkeypatch):
    evaluated = []
    monkeypatch.setattr(suite, "run", evaluated.append)
    assert suite.main([]) == 0
    assert evaluated == [suite.GAMES]
