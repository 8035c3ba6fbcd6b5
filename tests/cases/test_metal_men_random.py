"""Compare answers about Metal Men on tables made by chance with independent oracles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tableside.engine.answering import plain
from tableside.rules.metal_men.answers import answer
from tableside.rules.metal_men.position import load
from tests.cases import oracle_metal_staff as staff
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


def staffed(seed: int) -> tuple[Table, Any]:
    position = staff.staffed(table_by_chance(seed), random.Random(f"staff {seed}"))
    return Table(position), load(position, "by chance")


def shots_of(table: Table, state: Any, phase: str) -> dict[tuple[str, str], Any]:
    return {
        (name, enemy): ask(state, ask="fire", unit=name, target=enemy, phase=phase)
        for name in filter(table.fights, table.units)
        for enemy in table.enemies(name)
    }


@pytest.mark.parametrize("phase", ["artillery", "defensive", "firefight"])
@pytest.mark.parametrize("seed", range(10))
def test_targets_of_a_phase(seed: int, phase: str) -> None:
    table, state = staffed(seed)
    shots = shots_of(table, state, phase)
    for name in filter(table.fights, table.units):
        found = ask(state, ask="targets", unit=name, phase=phase)["targets"]
        assert found == staff.targets(table, name, shots), name
        near = staff.nearest(table, name, shots)
        for enemy in filter(lambda each: staff.possible(shots[name, each]), table.enemies(name)):
            if "fire.own-flank" not in {item["rule"] for item in shots[name, enemy]["items"]}:
                too_far = "fire.band" in staff.broken(shots[name, enemy])
                assert too_far == (enemy not in near), (name, enemy)


@pytest.mark.parametrize("seed", range(10))
def test_firefights(seed: int) -> None:
    table, state = staffed(seed)
    found = ask(state, ask="firefights")
    shots = shots_of(table, state, "firefight")
    linked = staff.pairs(table, shots)
    knots = found["knots"]
    assert sorted(pair for knot in knots for pair in knot["pairs"]) == sorted(linked)
    assert [knot["units"] for knot in knots] == staff.knots(table, linked)
    for shot in (shot for knot in knots for shot in knot["shots"]):
        assert shot["targets"] == staff.nearest(table, shot["unit"], shots)
    pairs = table.position["firefights"]
    assert found["ended"] == [pair for pair in pairs if pair not in linked]
    shots = shots_of(table, state, "defensive")
    others = [n for n in table.units if table.fights(n) and table.units[n]["side"] != "csa"]
    answering = {name: staff.nearest(table, name, shots) for name in others}
    assert {each["unit"]: each["targets"] for each in found["defensive"]} == {
        name: targets for name, targets in answering.items() if targets
    }


@pytest.mark.parametrize("seed", range(20))
def test_checks_and_flights(seed: int) -> None:
    table, state = staffed(seed)
    chance = random.Random(f"rolls {seed}")
    flee, stay = staff.fleeing(table)
    found = ask(state, ask="rout")
    assert sorted(map(str, found["flee"])) == sorted(map(str, flee))
    assert found["stay"] == stay
    for name in filter(table.fights, table.units):
        unit = table.units[name]
        for hits in range(1, 6):
            rolls = [chance.randint(1, staff.die(unit)) for _ in range(hits)]
            found = ask(state, ask="morale", unit=name, hits=hits, rolls=rolls)
            wanted = staff.ladder(unit, sum(roll < 5 for roll in rolls))
            wanted |= {"die": staff.die(unit), "chance": pytest.approx(staff.chance(unit))}
            assert {key: found[key] for key in wanted} == wanted, (name, rolls)


@pytest.mark.parametrize("phase", ["rally", "artillery", "movement"])
@pytest.mark.parametrize("seed", range(20))
def test_orders(seed: int, phase: str) -> None:
    table, state = staffed(seed)
    for leader in [unit for unit in table.units.values() if unit["type"] == "leader"]:
        found = ask(state, ask="orders", leader=leader["id"], phase=phase)["units"]
        for name, answer_of in found.items():
            seen = "orders.sight" not in answer_of["because"]
            if table.fights(name):
                seen = ask(state, ask="sight", **{"from": leader["id"]}, to=name)["visible"]
            barred = staff.why_not(table, leader, table.units[name], seen=seen)
            allowed, because = staff.orders(table, table.units[name], phase)
            reasons = {*barred} | (set() if allowed else because)
            assert set(answer_of["allowed"]) == (set() if barred else {*allowed}), name
            assert {*answer_of["because"]} == reasons, name
