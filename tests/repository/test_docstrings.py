"""What docstrings name by its name is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

#: A name of code in a docstring, told from a word by its underscore; ``a_file.yml`` is none.
_NAMED = re.compile(r"``([a-z][\w.]*_\w*)``")
#: Names of other projects' code.
_OTHERS = {"py_func"}


def docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the docstrings of a module."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, kinds) and ast.get_docstring(node):
            statement = node.body[0]
            assert isinstance(statement, ast.Expr)
            assert isinstance(statement.value, ast.Constant)
            yield statement.value


def names_in(tree: ast.Module) -> Iterator[str]:
    """Yield every name that a module's code uses or writes, docstrings left out."""
    told = {id(text) for text in docstrings(tree)}
    for node in ast.walk(tree):
        for part in ("id", "attr", "arg", "name"):
            value = getattr(node, part, None)
            if isinstance(value, str):
                yield from value.split(".")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from re.findall(r"\w+", node.value)


def test_names_in_docstrings_are_names_in_the_code(root: Path) -> None:
    paths = sorted((*(root / "tableside").rglob("*.py"), *(root / "bench").rglob("*.py")))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    there = _OTHERS | {
        part for path in paths for part in path.relative_to(root).with_suffix("").parts
    }
    there.update(name for tree in trees.values() for name in names_in(tree))
    missing = [
        f"{path.relative_to(root)}: {name}"
        for path, tree in trees.items()
        for text in docstrings(tree)
        for name in _NAMED.findall(str(text.value))
        if not set(name.split(".")) <= there
    ]
    assert missing == []
