"""What docstrings name by its name is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.rules import registry
from tests.faults import none_of

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


@pytest.mark.slow
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
    none_of(missing)


#: A page that a docstring names, and a document in capitals that it cites.
_PAGE, _CAPITALS = re.compile(r"\b[\w/-]+\.md\b"), re.compile(r"\b[A-Z]{6,}\b(?= section|:)")


def test_what_docstrings_cite_is_in_the_repository(root: Path) -> None:
    none_of(
        f"{path.relative_to(root)}: {cited}"
        for path in sorted((root / "tableside").rglob("*.py"))
        for text in docstrings(ast.parse(path.read_text(encoding="utf-8")))
        for cited in (*_PAGE.findall(str(text.value)), *_CAPITALS.findall(str(text.value)))
        if not (root / cited).is_file()
    )


@pytest.mark.parametrize("name", registry.names())
def test_every_section_that_a_game_s_code_cites_is_told_on_its_page(name: str, root: Path) -> None:
    page = (root / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    part = page.partition("\n## Sections in the code\n")[2].partition("\n## ")[0]
    told = set(re.findall(r"`([\d.]+)`", part))
    package = root / "tableside" / "rules" / registry.MODULES[name].split(".")[2]
    none_of(
        f"{path.relative_to(root)}: section {number}"
        for path in sorted(package.rglob("*.py"))
        for cited in re.findall(_SECTIONS, path.read_text(encoding="utf-8"))
        for number in re.findall(r"\d+(?:\.\d+)?", cited)
        if number not in told
    )


_SECTIONS = re.compile(r"[Ss]ections? ((?:\d+(?:\.\d+)?(?:, | and | to )?)+)")
