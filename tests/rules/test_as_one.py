"""The reach on a card of several stands: inside it a move as one is legal, outside it is not."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

import pytest
import shapely

from tableside.engine.overlay import Area
from tableside.rules.registry import load_position

Table = tuple[Any, Any]
#: How near its rim (inches) nothing is said: what is told as reached is, a little may be left out.
RIM = 0.1


def scenario(root: Path, file: str) -> Table:
    path = root / "tableside/rules" / file
    return load_position(json.loads(path.read_text("utf-8")), str(path))


def reach(table: Table, unit: str) -> Any:
    """Return the area on a unit's card, as far as it may go."""
    rules, state = table
    areas = [each for each in rules.card(state, unit).overlays if isinstance(each, Area)]
    return next(shapely.geometry.shape(each.geometry) for each in areas if each.style == "reach")


def is_free(table: Table, unit: Any, across: float, up: float) -> bool:
    """Whether nothing but its orders and the phase bars a unit from being moved so, as one."""
    rules, state = table
    to = {s.id: [s.pose.x + across, s.pose.y + up, s.pose.facing] for s in unit.stands}
    found = rules.answer(state, {"ask": "move", "unit": unit.id, "to": to})["breaches"]
    return not any(breach["rule"].startswith("movement.") for breach in found)


@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("metal_men/scenarios/tanners-crossing.json", ("south-1", "south-3", "north-2")),
        ("brothers_at_arms/scenarios/valley-road.json", ("south-1", "south-5", "north-3")),
    ],
)
def test_where_it_goes_as_one(root: Path, file: str, names: tuple[str, ...]) -> None:
    table, chance = scenario(root, file), random.Random(4)
    width, depth = table[1].width, table[1].depth
    told = {True: 0, False: 0}
    for name in names:
        unit = table[1].by_id[name]
        area, here = reach(table, name), unit.middle
        for _ in range(40):
            way, far = math.radians(chance.uniform(0, 360)), chance.uniform(0.3, 14)
            across, up = far * math.cos(way), far * math.sin(way)
            there = shapely.Point(here.x + across, here.y + up)
            on_board = shapely.box(0, 0, width, depth).contains(
                shapely.MultiPoint([(s.pose.x + across, s.pose.y + up) for s in unit.stands])
            )
            if on_board and area.boundary.distance(there) > RIM:
                inside = bool(area.contains(there))
                assert is_free(table, unit, across, up) is inside, (name, across, up)
                told[inside] += 1
    assert min(told.values()) > 10
