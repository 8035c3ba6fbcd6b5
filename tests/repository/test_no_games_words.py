"""Rooms that serve every game hold no word of one: no unit type, terrain, phase or rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from tableside.engine.terrain import Look
from tableside.rules import registry
from tableside.rules.gmu.state import Kind as GmuKind
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.mini_nap.data import phases as nap_phases
from tableside.rules.mini_nap.kinds import Kind as NapKind
from tests.faults import none_of

ROOMS = ("engine", "fielding", "geometry", "motion", "session", "vision", "files", "web", "report")
#: Words of a game that mean something else in these files.
ELSEWHERE = {
    "engine/judged_action.py": {"sequence.owed"},  # the engine's own: what is owed comes first
    "web/http/routes.py": {"stream"},  # of a connection
    "web/http/watching.py": {"stream"},
}
UNITS = {*map(str, GmuKind), *map(str, NapKind)}
PHASES = {*FLOW.phases, *nap_phases().phases}
#: Without those that are looks, too: every game's ground may look like water.
TERRAIN = {
    str(kind) for name in registry.names() for kind in registry.ruleset(name).terrain_kinds
} - set(get_args(Look))
RULES = set(registry.rule_names())


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every text in a Python file's code, with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_every_game_knows_none(root: Path, room: str) -> None:
    package = root / "tableside"
    words = UNITS | PHASES | TERRAIN | RULES
    found = [
        f"{path.relative_to(root)}:{line}: {text}"
        for path in sorted((package / room).rglob("*.py"))
        for line, text in texts(path)
        if text in words - ELSEWHERE.get(str(path.relative_to(package)), set())
    ]
    none_of(found)


def test_the_page_knows_no_unit_no_terrain_and_no_rule(root: Path) -> None:
    words = UNITS | TERRAIN | RULES
    quoted = re.compile(r"""["'`]([\w.-]+)["'`]|([\w-]+)(?=\s*:)""")
    found = [
        f"{path.relative_to(root)}:{number}: {word}"
        for path in sorted((root / "tableside" / "web" / "static").rglob("*.js"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        for pair in quoted.findall(line)
        for word in pair
        if word in words
    ]
    none_of(found)


def test_the_test_would_find_one(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('KIND = "cavalry"  # cavalry\n', "utf-8")
    assert "cavalry" in [text for _, text in texts(tmp_path / "a.py")]
    assert "cavalry" in UNITS
