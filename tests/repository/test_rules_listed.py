"""Every rule of Got mit uns' text has its line in docs/rules/gmu.md, and each line its test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tableside.rules import registry
from tests.faults import none_of

PAGE = Path("docs") / "rules" / "gmu.md"
HEADINGS = (
    "Definitions", "Game end", "Setup", "Turn sequence", "Combat phase", "Combat selection",
    "Combat resolution", "Combat effects", "Combat modifiers", "Passing in combat",
    "Movement phase", "Corps movement", "Zone of influence", "Zone of control",
    "Passing in movement", "Reinforcements", "Terrain in movement", "Headquarters placement",
    "Broken corps return", "Detachment placement", "Detachment recall", "Withdrawal", "End phase",
    "Periods and armies", "American Civil War", "Battle scenario",
)  # fmt: skip


def listed(page: str) -> dict[str, list[list[str]]]:
    """Return the rows below each heading of the part that lists every rule of the text."""
    part = page.split("\n## Every rule of the text\n", 1)[1].split("\n## ", 1)[0]
    found: dict[str, list[list[str]]] = {}
    for section in part.split("\n### ")[1:]:
        heading, _, body = section.partition("\n")
        rows = [line.strip("| ").split(" | ") for line in body.splitlines() if line[:2] == "| "]
        found[heading] = [row for row in rows if row[0] != "rule"]
    return found


@cache
def functions_in(path: Path) -> frozenset[str]:
    """Return the names of the test functions of a file; none where there is no such file."""
    if not path.exists():
        return frozenset()
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def missing(row: list[str], root: Path) -> list[str]:
    """Return what a row lacks: a part, a test, or a test that is there."""
    if len(row) != 3 or not all(cell.strip() for cell in row):
        return ["a part is empty"]
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row[2])
    if not named:
        return ["names no test"]
    return [f"{file}::{test}" for file, test in named if test not in functions_in(root / file)]


def test_every_rule_has_a_line_and_every_line_a_test_that_is_there(root: Path) -> None:
    parts = listed((root / PAGE).read_text("utf-8"))
    assert set(HEADINGS) <= parts.keys()
    assert all(parts.values())
    wrong = [
        f"{heading}: {row[0]}: {', '.join(lacks)}"
        for heading, rows in parts.items()
        for row in rows
        if (lacks := missing(row, root))
    ]
    none_of(wrong)
    assert sum(map(len, parts.values())) >= 150


@pytest.mark.parametrize(
    "row",
    [
        ["a rule", "does it"],
        ["a rule", "does it", ""],
        ["a rule", "does it", "by hand"],
        ["a rule", "does it", "`tests/rules/gmu/test_gmu_turn.py::test_nothing_of_the_kind`"],
        ["a rule", "does it", "`tests/rules/test_no_file.py::test_it`"],
    ],
)
def test_a_line_without_its_test_is_found(row: list[str], root: Path) -> None:
    assert missing(row, root)


def test_every_name_of_a_rule_is_in_the_list_of_names(root: Path) -> None:
    """A breach or finding that the code names has its row."""
    page = (root / PAGE).read_text("utf-8")
    part = page.split("\n## Names of the rules\n", 1)[1].split("\n## ", 1)[0]
    rows = set(re.findall(r"^\| `([a-z]+\.[a-z-]+)` \|", part, flags=re.M))
    kinds = "combat|movement|retreat|placement|pursuit|turn|setup"
    code = "\n".join(
        path.read_text("utf-8") for path in (root / "tableside/rules/gmu").rglob("*.py")
    )
    assert set(re.findall(rf'"((?:{kinds})\.[a-z-]+)"', code)) <= rows


def test_every_line_of_the_other_texts_has_a_test_that_is_there(root: Path) -> None:
    for page in (f"{name}.md" for name in registry.names() if name != "gmu"):
        parts = listed((root / "docs" / "rules" / page).read_text("utf-8"))
        assert all(parts.values()), page
        found = [lacks for rows in parts.values() for row in rows for lacks in missing(row, root)]
        none_of(f"{page}: {each}" for each in found)
