"""Compare moves on tables made by chance with the independent verifier and with plain ways."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.geometry import shape

from tableside.cli import main
from tests.cases import oracle_moves
from tests.cases.oracle_shapes import base, base_at, board, crossable
from tests.cases.random_tables import field, goals

pytestmark = pytest.mark.slow

SEEDS = range(12)
GOALS = 8
SURE = 0.012


def ask(whole: Any, asked: list[dict[str, Any]], folder: Path, capsys: Any) -> list[Any]:
    """Ask the program as a stranger would."""
    file = folder / "table.json"
    file.write_text(json.dumps({"position": whole, "ask": asked}), encoding="utf-8")
    assert main(["judge", str(file)]) == 0
    found: list[Any] = json.loads(capsys.readouterr().out)["answers"]
    return found


def end_breaches(whole: Any, to: list[float]) -> set[str]:
    """The breaches of the end pose that need no path, zone or turn: those that are sure."""
    unit = whole["units"][0]
    shape, found = base_at(unit, to), set()
    most = 4.0 if unit["type"] == "infantry" else 8.0
    if any(piece["type"] == "bridge" for piece in whole["terrain"]):
        most += 4.0  # a bridge is road, and these are as wide as a field
    if math.dist(unit["pose"][:2], to[:2]) > most + SURE:
        found.add("movement.allowance")
    if any(
        shape.buffer(-SURE / 2).intersects(base(o).buffer(-SURE / 2)) for o in whole["units"][1:]
    ):
        found.add("movement.overlap")
    if not board(whole).buffer(SURE).covers(shape):
        found.add("movement.board")
    for water in ("river", "stream"):
        if crossable(whole, water).buffer(-SURE).intersects(shapely.Point(to[:2])):
            found.add(f"movement.{water}")
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_moves(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = field(seed)
    most = 4.0 if whole["units"][0]["type"] == "infantry" else 8.0
    ends = goals(whole, seed, GOALS)
    asked = [{"ask": "move", "unit": "csa-1", "to": to} for to in ends]
    for to, got in zip(ends, ask(whole, asked, tmp_path, capsys), strict=True):
        rules = {breach["rule"] for breach in got["breaches"]}
        if got["verdict"] == "legal":
            assert oracle_moves.faults(whole, "csa-1", to, got["path"], got["allowance"]) == []
            assert end_breaches(whole, to) == set()
        elif rules == {"movement.held"}:
            assert got["allowance"] == 0 or whole["units"][0]["type"] == "cavalry"
        else:
            assert rules >= end_breaches(whole, to), to
            assert not oracle_moves.plain_way(whole, "csa-1", to, most), to
            assert rules


@pytest.mark.parametrize("seed", range(6))
def test_reach(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = field(seed + 40)
    most = 4.0 if whole["units"][0]["type"] == "infantry" else 8.0
    got = ask(whole, [{"ask": "reach", "unit": "csa-1"}], tmp_path, capsys)[0]
    area = shape(got["area"]) if got["area"] else shapely.Point()
    for to in goals(whole, seed, 60):
        point = shapely.Point(to[:2])
        if oracle_moves.plain_way(whole, "csa-1", to, most, room=0.04):
            assert area.distance(point) == 0, to
        if all(end_breaches(whole, [*to[:2], facing]) for facing in range(0, 180, 5)):
            assert not area.buffer(-0.02).covers(point), to
