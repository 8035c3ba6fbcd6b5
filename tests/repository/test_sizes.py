"""Functions stay short and take few things: what is longer is two functions, or wants a value."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import none_of

LINES, PARAMETERS = 40, 6

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> Iterator[Function]:
    """The functions of a file but for the kernels: those are compiled, and take plain arrays."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, Function) and not _is_kernel(node):
            yield node


def _is_kernel(node: Function) -> bool:
    names = {ast.unparse(each).partition("(")[0] for each in node.decorator_list}
    return bool(names & {"compiled", "part"})


def parameters(node: Function) -> int:
    """How many parameters callers fill, the object itself left out."""
    given = node.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len([name for name in names if name not in ("self", "cls")])


@pytest.fixture(scope="module")
def sources(root: Path) -> list[Path]:
    return sorted((root / "tableside").rglob("*.py"))


@pytest.mark.slow
def test_no_function_is_long(sources: list[Path]) -> None:
    found = [
        f"{path}:{node.lineno} {node.name}: {length} lines"
        for path in sources
        for node in functions(path)
        if (length := (node.end_lineno or 0) - node.lineno + 1) > LINES
    ]
    none_of(found)


@pytest.mark.slow
def test_no_public_function_takes_many_things(sources: list[Path]) -> None:
    found = [
        f"{path}:{node.lineno} {node.name}: {parameters(node)} parameters"
        for path in sources
        for node in functions(path)
        if not node.name.startswith("_") and parameters(node) > PARAMETERS
    ]
    none_of(found)


def test_the_tests_would_find_them(tmp_path: Path) -> None:
    long = "def f(a, b, c, d, e, g, h):\n" + "    pass\n" * LINES
    (tmp_path / "a.py").write_text(long + "@compiled('void()')\n" + long, "utf-8")
    (found,) = functions(tmp_path / "a.py")
    assert (found.end_lineno, parameters(found)) == (LINES + 1, PARAMETERS + 1)
