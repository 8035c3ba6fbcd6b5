"""Answers do not change when the table is mirrored, shifted or turned, or its sides renamed."""

from __future__ import annotations

import json
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.rules.gmu.state import State
from tests.rules.gmu.gmu_table import GMU, Data, ask, band, box, position, unit

KINDS = ["infantry", "cavalry", "detachment"]
WIDTH, DEPTH = 36.0, 24.0

# Units stand in the middle, so that on a larger board the old edge is missed by nobody.
poses = st.tuples(st.floats(14, 22), st.floats(8, 16), st.floats(0, 359))
crowds = st.lists(st.tuples(st.sampled_from(KINDS), poses), min_size=2, max_size=7)
TERRAIN = [
    box("hill", "hill", 13, 7, 18, 11),
    box("town", "town", 19, 12, 22, 15),
    box("wood", "defensible", 15, 13, 18, 16),
    band("river", "river", [8, 11], [18, 12.5], [28, 11], width=0.7),
    box("bridge", "bridge", 17.5, 11.8, 18.4, 13.2),
    {"id": "flag", "type": "objective", "at": [18, 9]},
]


def game(crowd: list[tuple[str, tuple[float, float, float]]]) -> Data:
    units = []
    for i, (kind, pose) in enumerate(crowd):
        value = 0 if kind == "detachment" else i % 3
        side = "csa" if i % 2 else "usa"
        units.append(unit(f"{side}-{i}", kind, [*pose], battle_value=value))
    hq = unit("csa-hq", "headquarters", [18, 6, 0], formation="battle")
    return position(*units, hq, terrain=TERRAIN)


def points(data: Data, change: Any) -> Data:
    """Return the position with every point of its terrain changed."""
    moved: Data = json.loads(json.dumps(data))
    for piece in moved["terrain"]:
        for field in ("polygon", "line"):
            if field in piece:
                piece[field] = [list(change(*point)) for point in piece[field]]
        if "at" in piece:
            piece["at"] = list(change(*piece["at"]))
    return moved


def mirrored(data: Data) -> Data:
    moved = points(data, lambda x, y: (WIDTH - x, y))
    for piece in moved["units"]:
        x, y, facing = piece["pose"]
        piece["pose"] = [WIDTH - x, y, 180 - facing]
    return moved


def shifted(data: Data) -> Data:
    moved = points(data, lambda x, y: (x + 7.5, y + 3.25))
    moved["board"] = {"width": 60, "depth": 40}
    for piece in moved["units"]:
        x, y, facing = piece["pose"]
        piece["pose"] = [x + 7.5, y + 3.25, facing]
    return moved


def turned(data: Data) -> Data:
    """The same table seen from the other long edge."""
    moved = points(data, lambda x, y: (WIDTH - x, DEPTH - y))
    for piece in moved["units"]:
        x, y, facing = piece["pose"]
        piece["pose"] = [WIDTH - x, DEPTH - y, facing + 180]
    return moved


def renamed(data: Data) -> Data:
    """The sides called by each other's names, each with its own army."""
    moved: Data = json.loads(json.dumps(data))
    other = {"csa": "usa", "usa": "csa"}
    moved["sides"] = {other[name]: side for name, side in data["sides"].items()}
    moved["aggressor"] = other[data["aggressor"]]
    for piece in moved["units"]:
        piece["side"] = other[piece["side"]]
    return moved


def told(table: State) -> tuple[Data, dict[str, float]]:
    """Return all answers that a change of coordinates must leave alone, and sizes of areas."""
    found: Data = {}
    sizes: dict[str, float] = {}
    names = [piece.id for piece in table.pieces if piece.is_unit]
    for one in names:
        zones = ask(table, "zones", unit=one)
        sizes[f"{one} control"] = _size(zones["control"])
        sizes[f"{one} influence"] = _size(zones["influence"])
        for two in names:
            if one == two:
                continue
            combat = ask(table, "combat", attacker=one, defender=two)
            for breach in combat["breaches"]:
                breach["by"] = round(breach.get("by", 0), 6)
                breach["message"] = str(breach["message"])
            found[f"{one} {two}"] = [
                combat,
                ask(table, "sight", **{"from": one, "to": two})["visible"],
                ask(table, "pursuit", attacker=one, defender=two, effect="broken")["pursuit"],
            ]
    command = ask(table, "command", unit="csa-hq")
    found["command"] = command["in_command"]
    sizes["command"] = _size(command["area"])
    return found, sizes


def _size(area: Data | None) -> float:
    return 0.0 if area is None else float(shapely.geometry.shape(area).area)


@pytest.mark.slow
@pytest.mark.parametrize("change", [mirrored, shifted, turned, renamed])
@settings(max_examples=25)
@given(crowd=crowds)
def test_the_same_answers(change: Any, crowd: list[tuple[str, tuple[float, float, float]]]) -> None:
    data = game(crowd)
    before, sizes = told(GMU.load(data, "before"))
    after, sizes_after = told(GMU.load(change(data), "after"))
    assert before == after
    assert sizes_after == pytest.approx(sizes, abs=0.05)
