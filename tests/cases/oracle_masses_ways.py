"""Ways out of strategic squares and into others (section 10.4, `exit` and `enter`; 10.6)."""

from __future__ import annotations

from typing import Any

from tests.cases.oracle_masses import (
    SIZE,
    WAYS,
    Ground,
    Square,
    Unit,
    World,
    direction,
    fights,
    ids,
    name_of,
    place,
    square,
    steps,
    together,
)
from tests.cases.oracle_masses_moves import own_siege

MARSH = "a"


def beyond(strategic: str, way: str) -> str | None:
    """The neighbour in a direction, none off the map of names."""
    column, row = place(strategic)
    at = column + WAYS[way][0], row + WAYS[way][1]
    return name_of(at) if 0 <= at[0] < 140 and 0 <= at[1] < 110 else None


def way_to(a: str, b: str) -> str | None:
    """The direction of an adjacent strategic square."""
    return direction(place(a), place(b)) if steps(place(a), place(b)) == 1 else None


def beside(way: str) -> list[str]:
    """The two directions beside a diagonal, none beside a straight one."""
    order = [*WAYS]
    at = order.index(way)
    return [order[at - 1], order[(at + 1) % 8]] if len(way) == 2 else []


def shutters(world: World, unit: Unit, way: str) -> list[Unit]:
    """The combat units that shut a direction for a unit in its square."""
    at = square(unit["square"])

    def shuts(other: Unit) -> bool:
        there = square(other["square"])
        if there == at:
            return True
        if world.house.get("exit-clear") == "ray":
            dc, dr = WAYS[way]
            return any((at[0] + dc * k, at[1] + dr * k) == there for k in range(1, SIZE))
        return direction(at, there) == way

    return [u for u in fights(world.barring(unit)) if shuts(u)]


def edge_of(way: str) -> list[Square]:
    """The squares of the edge, or the corner, in a direction."""
    line = range(SIZE)
    dc, dr = WAYS[way]
    columns = {-1: [0], 0: line, 1: [SIZE - 1]}[dc]
    rows = {-1: [0], 0: line, 1: [SIZE - 1]}[dr]
    return [(c, r) for c in columns for r in rows]


def leaving(world: World, unit: Unit, way: str) -> list[str]:
    """What bars the way to an edge or corner."""
    at, ground = square(unit["square"]), world.ground(unit["strategic"])
    found = []
    if own_siege(world, unit):
        found.append("strategic.besieged")
    if shutters(world, unit, way):
        found.append("strategic.exit")
    bars = {square(u["square"]) for u in fights(world.barring(unit))}
    if len(way) == 2 and all(
        (at[0] + WAYS[each][0], at[1] + WAYS[each][1]) in bars for each in beside(way)
    ):
        found.append("strategic.between")
    if bars:
        edge = edge_of(way)
        if len(edge) == 1 and not ground.passable(edge[0]):
            dry = [each for each in ground.squares() if ground.passable(each)]
            least = min((steps(each, edge[0]) for each in dry), default=0)
            edge = [each for each in dry if steps(each, edge[0]) == least]
        if not any(ground.dry(at, each) for each in edge):
            found.append("strategic.river")
        if world.terrain(unit["strategic"]) == MARSH and at not in edge_of(way):
            found.append("strategic.marsh")
    return found


def zone(way: str) -> dict[Square, list[str]]:
    """The squares of entry by a move, each with the edges that it is entered from."""
    found: dict[Square, list[str]] = {}
    dc, dr = WAYS[way]
    for at in Ground(["." * SIZE] * SIZE).squares():
        across = {-1: at[1] > 10, 0: False, 1: at[1] < 4}[dr]
        along = {-1: at[0] > 10, 0: False, 1: at[0] < 4}[dc]
        if len(way) == 2:
            across &= at[0] < 8 if dc == 1 else at[0] > 6
            along &= at[1] < 8 if dr == 1 else at[1] > 6
        edges = ["row"] * across + ["column"] * along
        if edges:
            found[at] = edges
    return found


def entering(
    world: World, way: str, entry: Square, unit: Unit | None, target: str | None
) -> Square | None:
    ground = world.ground(target) if target else Ground(["." * SIZE] * SIZE)
    enemies = (
        [square(u["square"]) for u in together(world.enemies(unit), target)]
        if unit and target
        else []
    )
    dc, dr = WAYS[way]

    def free(at: Square, edge: str) -> bool:
        if edge == "row":  # entered from the north or south edge
            return not any(e[0] == at[0] and (e[1] - at[1]) * dr <= 0 for e in enemies)
        return not any(e[1] == at[1] and (e[0] - at[0]) * dc <= 0 for e in enemies)

    seam = _seam(world, way, unit, target) if unit and target and len(way) == 1 else None
    fit = [
        at
        for at, edges in zone(way).items()
        if ground.passable(at)
        and at not in enemies
        and any(free(at, edge) for edge in edges)
        and (seam is None or at in seam)
    ]

    def key(at: Square) -> Any:
        c, r = at[0] - entry[0], at[1] - entry[1]
        return c * c + r * r, abs(r), at

    return min(fit, key=key, default=None)


def _seam(world: World, way: str, unit: Unit, target: str) -> set[Square] | None:
    """The squares joined to the unit's own across both maps; none where any bank will do."""
    start = world.ground(unit["strategic"])
    if not world.barring(unit) or not any(letter in "".join(start.rows) for letter in "~f^p"):
        return None
    other = world.ground(target)
    dc, dr = WAYS[way]
    if dc:
        pair = (start, other) if dc == 1 else (other, start)
        both = Ground([a + b for a, b in zip(pair[0].rows, pair[1].rows, strict=True)])
    else:
        both = Ground(start.rows + other.rows if dr == 1 else other.rows + start.rows)
    first = (SIZE if dc == -1 else 0, SIZE if dr == -1 else 0)
    second = (SIZE if dc == 1 else 0, SIZE if dr == 1 else 0)
    at = square(unit["square"])
    own = both.sides((at[0] + first[0], at[1] + first[1]))
    return {
        each
        for each in other.squares()
        if own & both.sides((each[0] + second[0], each[1] + second[1]))
    }


def exits(world: World, unit: Unit) -> dict[str, Any]:
    found = {}
    for way in WAYS:
        breaches = leaving(world, unit, way)
        found[way] = {
            "open": not breaches,
            "by": ids(shutters(world, unit, way)),
            "breaches": breaches,
        }
    return found
