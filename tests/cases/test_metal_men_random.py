"""Compare answers about Metal Men on tables made by chance with independent oracles."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.answering import plain
from tableside.rules.metal_men.answers import answer
from tableside.rules.metal_men.position import load
from tests.cases.oracle_metal_men import BARS, RETREAT, Table, fire_faults, table_by_chance
from tests.cases.oracle_slides import Slide, beyond
from tests.cases.oracle_stands import facing_of, ranks, turn

#: How far a base may reach into what it only brushes, inches.
BRUSHED = 2e-6


def made(seed: int) -> tuple[Table, Any]:
    position = table_by_chance(seed)
    return Table(position), load(position, "by chance")


def ask(state: Any, **question: Any) -> Any:
    return plain(answer(state, question))


@pytest.mark.parametrize("seed", range(40))
def test_shapes_and_ranks(seed: int) -> None:
    table, state = made(seed)
    for name in filter(table.fights, table.units):
        found = ask(state, ask="shape", unit=name)
        assert found["geometry"] == table.shapes[name], name
        if found["geometry"] not in ("road-column", "limbered"):
            assert found["ranks"] == ranks(table.bases[name]), name


@pytest.mark.parametrize("seed", range(30))
def test_fire(seed: int) -> None:
    table, state = made(seed)
    for name, shape in table.shapes.items():
        foot = table.units[name]["type"] == "infantry"
        if foot or shape == "unlimbered":
            phase = "firefight" if foot else "artillery"
            for target in table.enemies(name):
                found = ask(state, ask="fire", unit=name, target=target, phase=phase)
                assert [*fire_faults(table, name, target, found)] == [], (name, target)


@pytest.mark.parametrize("seed", range(40))
def test_falling_back(seed: int) -> None:
    table, state = made(seed)
    for name in filter(table.fights, table.units):
        if any(table.in_contact(name, enemy) for enemy in table.enemies(name)):
            continue  # whether that enemy presses it is looked at elsewhere
        found = ask(state, ask="fall-back", unit=name, cause="rout")
        assert turn(found["direction"] - facing_of(table.bases[name]) - 180) < 0.01
        slide = slide_of(table, name, found["direction"])
        assert [*slide.faults(found)] == [], name
        stopped = found["outcome"] in ("enemy", "impassable")
        assert found["stands_lost"] == 1 + stopped, name


def slide_of(table: Table, name: str, direction: float) -> Slide:
    """How a unit routs that touches no enemy; what it only brushes does not stop it."""
    areas = [*table.areas[name].values()]
    stops: list[tuple[str, str | None, Any]] = [
        ("enemy", enemy, area.buffer(-BRUSHED))
        for enemy in table.enemies(name)
        for area in table.areas[enemy].values()
    ]
    stops += [
        ("impassable", piece["id"], area.buffer(-BRUSHED))
        for piece, area in table.ground
        if piece["type"] in BARS and not any(area.intersects(each) for each in areas)
    ]
    stops += [
        ("edge", None, side)
        for outwards, side in beyond(**table.position["board"]).items()
        if turn(direction - outwards) < 90 or not any(area.intersects(side) for area in areas)
    ]
    return Slide(areas, direction, RETREAT, stops, table.friends(name, "leader"))
