"""Compare answers about Brothers at Arms on tables made by chance with independent oracles."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from tableside.engine.answering import plain
from tableside.rules.brothers_at_arms.ruleset import make
from tests.cases import oracle_brothers_fire as fire
from tests.cases import oracle_brothers_moves as moves
from tests.cases.oracle_brothers import (
    RATES,
    Table,
    fighting,
    orders,
    shape_of,
    table_by_chance,
)
from tests.cases.oracle_slides import Slide, beyond
from tests.cases.oracle_stands import mean, ranks, slid, turn

RULES = make()
SEEDS = range(12)


def ask(state: Any, **question: Any) -> Any:
    return plain(RULES.answer(state, question))


def made(seed: int, *, close: bool = False) -> tuple[Table, Any]:
    position = table_by_chance(seed, close=close)
    return Table(position), RULES.load(position, "by chance")


@pytest.mark.parametrize("seed", SEEDS)
def test_shapes_ranks_and_orders(seed: int) -> None:
    table, state = made(seed)
    for name in filter(table.fights, table.units):
        bases = table.bases[name]
        found = ask(state, ask="shape", unit=name)
        assert found["shape"] == shape_of(bases)
        assert [{*rank} for rank in found["ranks"]] == [{*rank} for rank in ranks(bases)]
    for side in ("csa", "usa"):
        found = ask(state, ask="orders", side=side)["units"]
        assert {name: each["status"] for name, each in found.items()} == orders(table, side)


@pytest.mark.parametrize("seed", SEEDS)
def test_fire(seed: int) -> None:
    table, state = made(seed)
    for name in filter(table.fights, table.units):
        for target in table.units.keys() - {name}:
            found = ask(state, ask="fire", unit=name, target=target)
            assert [*fire.faults(table, name, target, found)] == [], (name, target)


@pytest.mark.parametrize("seed", range(60))
def test_melee_and_capture(seed: int) -> None:
    table, state = made(seed, close=True)
    for name in filter(table.fights, table.units):
        found = ask(state, ask="melee", unit=name)
        fights = fighting(table, name)
        assert sorted(found["fighting"]) == sorted(fights), name
        dice = {enemy: [*fights.values()].count(enemy) for enemy in found["enemies"]}
        assert {enemy: each["dice"] for enemy, each in found["enemies"].items()} == dice
        assert not found["enemies"] or found["needs"] == table.needs(name)
        for enemy, each in found["enemies"].items():
            assert each["cover"] is not None
            assert_covered(table, name, enemy, each["cover"])


def assert_covered(table: Table, name: str, enemy: str, given: Any) -> None:
    """In a melee each stand is attacked from the nearest base, and cover is one less."""
    own, theirs = table.areas[name].values(), table.areas[enemy]

    def origin(stand: str) -> tuple[float, float]:
        nearest = min(own, key=lambda area: float(area.distance(theirs[stand])))
        return nearest.centroid.x, nearest.centroid.y

    found, share = fire.cover(table, enemy, origin)
    value = None if found is None else fire.VALUES[found] - 1
    assert (given["class"], given["value"]) == (found, value), (name, enemy)
    assert given["share"] == pytest.approx(share, abs=0.001)


@pytest.mark.parametrize("seed", range(40))
def test_falling_back(seed: int) -> None:
    table, state = made(seed)
    for name in filter(table.fights, table.units):
        if table.in_contact(name):
            continue  # whether that enemy presses it is looked at elsewhere
        for enemy in table.enemies(name):
            stand = [*table.bases[enemy]][-1]
            question = {"unit": name, "cause": "flinch", "from": enemy, "stands": [stand]}
            found = ask(state, ask="fall-back", **question)
            assert turn(found["direction"] - away_from(table, name, enemy, stand)) < 0.01
            slide = slide_of(table, name, found["direction"])
            assert [*slide.faults(found)] == [], (name, enemy)


def away_from(table: Table, name: str, enemy: str, stand: str) -> float:
    """The direction from a stand of the enemy to the middle of a unit."""
    here = mean([(base.x, base.y) for base in table.bases[name].values()])
    there = table.bases[enemy][stand]
    return math.degrees(math.atan2(here[1] - there.y, here[0] - there.x))


def slide_of(table: Table, name: str, direction: float) -> Slide:
    """How a unit that touches no enemy falls back."""
    areas = [*table.areas[name].values()]
    stops: list[tuple[str, str | None, Any]] = [
        ("melee", enemy, area)
        for enemy in table.enemies(name)
        for area in table.areas[enemy].values()
    ]
    pressed = [area.buffer(-0.05, join_style="mitre") for area in slid(areas, direction, 0.2)]
    for side in beyond(**table.position["board"]).values():
        if all(area.distance(side) > 0.05 for area in areas):
            stops.append(("edge", "board", side))
        elif any(area.intersects(side) for area in pressed):
            stops.append(("edge", "board", side.buffer(0.05, join_style="mitre")))
    rate = RATES[table.units[name]["type"]]
    return Slide(areas, direction, rate, stops, table.friends(name), shrunk=0.025, contact=0.05)


@pytest.mark.parametrize("seed", range(24))
def test_ends_of_moves(seed: int) -> None:
    table, state = made(seed, close=seed % 3 == 0)
    rng = random.Random(f"moves {seed}")
    for name in table.units:
        ends = moves.end_by_chance(table, name, rng)
        if ends is None:
            continue
        found = ask(state, ask="move", unit=name, to=ends)
        move = moves.Move(table, name, ends)
        broken = {breach["rule"] for breach in found["breaches"]}
        wanted = move.breaches(found["lengths"])
        unsure = {"movement.path"}
        if broken & moves.NOWHERE:
            unsure.add("movement.allowance")
        if move.over(moves.HANGS - moves.HAIR) != move.over(moves.HANGS + moves.HAIR):
            unsure.add("movement.board")
        assert broken - unsure == wanted - unsure, (name, ends)
        assert found["charge"] == move.charge
        assert found["captures"] == move.captures
        if move.moved:
            assert found["allowance"] == move.allowance
        if table.fights(name):
            assert found["shape"] == shape_of(move.after.bases[name])
            assert found["unformed"] == move.after.unformed(name)
