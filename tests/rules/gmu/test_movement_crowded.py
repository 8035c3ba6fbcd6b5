"""Reach and moves on crowded tables made by chance: what must not change."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from bench.tables import Data, crowded, ends
from tableside.geometry.pose import Pose
from tableside.rules.gmu.movement.moves import move
from tableside.rules.gmu.movement.reach import Reach, reach
from tableside.rules.gmu.movement.start import start_of
from tableside.rules.gmu.state import State
from tableside.rules.registry import load_position

GOLDEN = Path(__file__).parent / "golden_reach.txt"

#: What is narrower than this on either side (inches) may be left out of an area.
PATCH = 0.03

Point = tuple[float, float]
Change = Callable[[Data, float, float, float], list[float]]


def loaded(table: Data) -> State:
    _, state = load_position(table, "table", "position", [])
    assert isinstance(state, State)
    return state


def movers(table: Data, count: int) -> list[str]:
    """The first corps of a table that may be activated."""
    state = loaded(table)
    free = [p.id for p in state.pieces if p.is_corps and start_of(state, p).held is None]
    return free[:count]


def changed(table: Data, change: Change) -> Data:
    """The same table with every pose and corner elsewhere."""

    def corners(points: list[list[float]]) -> list[list[float]]:
        return [change(table, x, y, 0.0)[:2] for x, y in points]

    units = [{**unit, "pose": change(table, *unit["pose"])} for unit in table["units"]]
    ground = [
        {**piece, **{key: corners(piece[key]) for key in ("line", "polygon") if key in piece}}
        for piece in table["terrain"]
    ]
    return {**table, "units": units, "terrain": ground}


def mirrored(table: Data, x: float, y: float, facing: float) -> list[float]:
    return [table["board"]["width"] - x, y, (180.0 - facing) % 360.0]


def from_the_other_corner(table: Data, x: float, y: float, facing: float) -> list[float]:
    return [table["board"]["width"] - x, table["board"]["depth"] - y, (facing + 180.0) % 360.0]


def swapped(table: Data) -> Data:
    """The same table with the names of the sides exchanged."""
    other = {"csa": "usa", "usa": "csa"}
    units = [{**unit, "side": other[unit["side"]]} for unit in table["units"]]
    sides = {other[side]: army for side, army in table["sides"].items()}
    return {**table, "units": units, "sides": sides}


def reach_of(table: Data, name: str) -> Reach:
    state = loaded(table)
    return reach(state, state.by_id[name])


def alike(one: BaseGeometry, other: BaseGeometry) -> bool:
    return bool(one.symmetric_difference(other).buffer(-PATCH).is_empty)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("change", "back"),
    [(mirrored, (-1.0, 1.0)), (from_the_other_corner, (-1.0, -1.0))],
    ids=["mirrored", "origin"],
)
def test_a_reach_does_not_depend_on_where_the_table_is_looked_at_from(
    seed: int, change: Change, back: Point
) -> None:
    table = crowded(seed, 16, 10)
    middle = (table["board"]["width"] / 2, table["board"]["depth"] / 2)
    for name in movers(table, 1):
        here, there = reach_of(table, name), reach_of(changed(table, change), name)
        assert here.allowance == there.allowance
        area = shapely.affinity.scale(there.area, *back, origin=middle)
        assert alike(here.area, area), name


@pytest.mark.parametrize("seed", range(3))
def test_names_of_sides_do_not_matter(seed: int) -> None:
    table = crowded(seed, 16, 10)
    for name in movers(table, 2):
        assert alike(reach_of(table, name).area, reach_of(swapped(table), name).area)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("change", [mirrored, from_the_other_corner])
def test_a_move_is_judged_the_same_from_everywhere(seed: int, change: Change) -> None:
    table = crowded(seed, 24, 12)
    name = movers(table, 1)[0]
    unit: Any = next(unit for unit in table["units"] if unit["id"] == name)
    here, there = loaded(table), loaded(changed(table, change))
    for to in itertools.islice(ends(table, unit, seed), 5):
        one = move(here, here.by_id[name], Pose(*to))
        other = move(there, there.by_id[name], Pose(*change(table, *to)))
        assert one.ruling.verdict == other.ruling.verdict, to
        assert {b.rule for b in one.ruling.breaches} == {b.rule for b in other.ruling.breaches}, to
        assert one.length == pytest.approx(other.length, abs=0.02), to


@pytest.mark.parametrize("seed", range(4))
def test_one_more_corps_in_the_way_never_adds_reach(seed: int) -> None:
    table = crowded(seed, 16, 10)
    fewer = {**table, "units": [u for u in table["units"] if u["id"] != added(table)]}
    for name in movers(table, 1):
        more, less = reach_of(fewer, name).area, reach_of(table, name).area
        assert less.difference(more).buffer(-PATCH).is_empty


def added(table: Data) -> str:
    """The last infantry corps of the side of the first corps that may move."""
    name = movers(table, 1)[0]
    side = name.split("-")[0]
    friends = [u["id"] for u in table["units"] if u["side"] == side and u["type"] == "infantry"]
    return str(next(friend for friend in reversed(friends) if friend != name))


def test_golden_areas() -> None:
    """Areas and counts as text: a change of more than 0.1 square inches is looked at by people."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    wanted = [line.split() for line in lines if line and not line.startswith("#")]
    assert len(wanted) >= 6
    for seed, units, name, allowance, area, pieces in wanted:
        found = reach_of(crowded(int(seed), int(units), 12), name)
        thick = found.area.buffer(-PATCH / 2)
        assert found.allowance == float(allowance), (seed, name)
        assert found.area.area == pytest.approx(float(area), abs=0.1), (seed, name)
        assert len(shapely.get_parts(thick)) == int(pieces), (seed, name)
