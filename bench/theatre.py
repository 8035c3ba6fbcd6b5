"""An invented theatre of war from a seed: a strategic map, a tactical map of each square, cities.

Campaigns of Gathered In Their Masses that are timed, and those of the tests, are fought in it.

Rivers and mountain ranges run from square to square and meet across their edges (2.3).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tableside.engine.grid import Cell, Grid, steps
from tableside.rules.gitm.ground import BARRIERS
from tableside.rules.gitm.squares import FIELD, Strategic

Rows = list[list[str]]

#: Terrain of squares with the share of each, and what is strewn over its tactical maps.
_COUNTRY = {".": 48, "h": 16, "f": 14, "F": 6, "m": 6, "a": 3, "D": 2}
_STREWN: dict[str, Sequence[tuple[str, float]]] = {
    ".": (("t", 0.05), ("h", 0.04)),
    "h": (("h", 0.22), ("H", 0.05), ("t", 0.05)),
    "f": (("t", 0.4),),
    "F": (("t", 0.3), ("h", 0.2)),
    "m": (("h", 0.25), ("H", 0.15)),
    "a": (("t", 0.1),),
    "D": (("h", 0.05),),
}
_NAMES = (
    "Aldford", "Bracken", "Calder", "Dunmore", "Eastlow", "Farrow", "Granby", "Harwood",
    "Ilkeston", "Jarrow", "Kelby", "Linwood", "Morden", "Norbury",
)  # fmt: skip
#: Where rivers and ranges leave a map: clear of the corners.
_GATES = range(3, 12)
_FORDS = 2

#: The north-western square of an invented theatre, G0-U0.
ORIGIN = Strategic(60, 50)


@dataclass(frozen=True)
class Theatre:
    """What was invented: the terrain of a position, and the squares of the cities by side."""

    terrain: list[dict[str, Any]]
    cities: dict[str, list[Cell]]


def invented(
    seed: int, sides: Sequence[tuple[str, str]], size: int = 12, origin: Strategic = ORIGIN
) -> Theatre:
    """Return a theatre of ``size`` by ``size`` squares; ``sides`` are ids with their nations.

    The first side holds the west, the last one the east.
    """
    chance = random.Random(seed)
    grid = Grid(size, size)
    country = {cell: _country(chance, cell, size) for cell in grid}
    maps = {cell: _strewn(chance, country[cell]) for cell in grid}
    for letter, crossing in (("~", "f"), ("~", "f"), ("^", "p")):
        _course(chance, maps, grid, letter, crossing)
    cities = _cities(chance, maps, country, sides, size)
    return Theatre(
        [
            _strategic(country, sides, size, origin),
            *(_tactical(cell, rows, origin) for cell, rows in maps.items()),
            *_written(cities, origin),
        ],
        {side: [origin.by(*cell) for cell, _ in own] for side, own in cities.items()},
    )


def _country(chance: random.Random, cell: Cell, size: int) -> str:
    """Return the terrain of a square; some of the southern edge is sea."""
    if cell.row == size - 1 and chance.random() < 0.4:
        return "w"
    return chance.choices(tuple(_COUNTRY), tuple(_COUNTRY.values()))[0]


def _strewn(chance: random.Random, letter: str) -> Rows:
    """Return a tactical map with what is usual for its country."""
    if letter == "w":
        return [["w"] * FIELD.columns for _ in range(FIELD.rows)]
    rows = [["."] * FIELD.columns for _ in range(FIELD.rows)]
    for line in rows:
        for column in range(FIELD.columns):
            line[column] = _one(chance, _STREWN[letter])
    return rows


def _one(chance: random.Random, strewn: Sequence[tuple[str, float]]) -> str:
    drawn = chance.random()
    for letter, share in strewn:
        if drawn < share:
            return letter
        drawn -= share
    return "."


def _course(
    chance: random.Random, maps: dict[Cell, Rows], grid: Grid, letter: str, crossing: str
) -> None:
    """Lay a river or range from the northern edge to the southern, or from west to east."""
    across = chance.random() < 0.5
    size = grid.columns
    here = Cell(0, chance.randrange(size)) if across else Cell(chance.randrange(size), 0)
    ahead = (1, 0) if across else (0, 1)
    gate = _gate(chance, ahead, entering=True)
    while here in grid:
        turn = chance.random()
        side = chance.choice(((0, 1), (0, -1)) if across else ((1, 0), (-1, 0)))
        step = ahead if turn < 0.7 or here.by(*side) not in grid else side
        out = _gate(chance, step, entering=False)
        _through(chance, maps[here], gate, out, letter, crossing)
        gate = Cell((out.column + step[0]) % FIELD.columns, (out.row + step[1]) % FIELD.rows)
        here = here.by(*step)


def _gate(chance: random.Random, step: tuple[int, int], *, entering: bool) -> Cell:
    """Return a square on the edge over which a course leaves, or enters, a map."""
    last, along = FIELD.columns - 1, chance.choice(_GATES)
    edge = 0 if entering else last
    if step[0]:
        return Cell(edge if step[0] > 0 else last - edge, along)
    return Cell(along, edge if step[1] > 0 else last - edge)


def _through(
    chance: random.Random, rows: Rows, start: Cell, end: Cell, letter: str, crossing: str
) -> None:
    """Lay a course from one edge square to another through the inside of a map."""
    way = list(_way(chance, start, end))
    for cell in way:
        rows[cell.row][cell.column] = letter
    inside = [cell for cell in way[2:-2] if steps(cell, start) > 1 and steps(cell, end) > 1]
    for cell in chance.sample(inside, min(_FORDS, len(inside))):
        rows[cell.row][cell.column] = crossing


def _way(chance: random.Random, start: Cell, end: Cell) -> Iterator[Cell]:
    """Yield a way in straight steps that touches the edges only where it begins and ends."""
    here, goal = _inward(start), _inward(end)
    yield start
    yield here
    while here != goal:
        across, down = goal.column - here.column, goal.row - here.row
        if across and (not down or chance.random() < abs(across) / (abs(across) + abs(down))):
            here = here.by(1 if across > 0 else -1, 0)
        else:
            here = here.by(0, 1 if down > 0 else -1)
        yield here
    yield end


def _inward(cell: Cell) -> Cell:
    last = FIELD.columns - 1
    return Cell(min(max(cell.column, 1), last - 1), min(max(cell.row, 1), last - 1))


def _cities(
    chance: random.Random,
    maps: dict[Cell, Rows],
    country: dict[Cell, str],
    sides: Sequence[tuple[str, str]],
    size: int,
) -> dict[str, list[tuple[Cell, Cell]]]:
    """Return the cities of each side: a strategic and a tactical square, drawn on its map."""
    found: dict[str, list[tuple[Cell, Cell]]] = {}
    for index, (side, _) in enumerate(sides):
        own = [c for c in maps if _owner(c, len(sides), size) == index and country[c] in ".hf"]
        picked: list[Cell] = []
        for cell in chance.sample(own, len(own)):
            if all(steps(cell, other) > 2 for other in picked) and len(picked) < max(2, size // 3):
                picked.append(cell)
        found[side] = [(cell, _town(chance, maps[cell])) for cell in sorted(picked)]
    return found


def _owner(cell: Cell, count: int, size: int) -> int:
    return min(count - 1, cell.column * count // size)


def _town(chance: random.Random, rows: Rows) -> Cell:
    """Draw a town on a map and return its square."""
    free = [c for c in FIELD if rows[c.row][c.column] not in BARRIERS and 3 <= c.row <= 11]
    fit = [c for c in free if 3 <= c.column <= 11]
    cell = chance.choice(fit)
    rows[cell.row][cell.column] = "T"
    return cell


def _strategic(
    country: dict[Cell, str], sides: Sequence[tuple[str, str]], size: int, origin: Cell
) -> dict[str, Any]:
    owners: dict[str, list[str]] = {nation: [] for _, nation in sides}
    for cell in country:
        nation = sides[_owner(cell, len(sides), size)][1]
        owners[nation].append(str(origin.by(*cell)))
    rows = ["".join(country[Cell(c, r)] for c in range(size)) for r in range(size)]
    return {
        "id": "theatre", "type": "strategic-map", "origin": str(origin),
        "rows": rows, "owners": owners,
    }  # fmt: skip


def _tactical(cell: Cell, rows: Rows, origin: Cell) -> dict[str, Any]:
    name = str(origin.by(*cell))
    return {"id": name, "type": "tactical-map", "rows": ["".join(line) for line in rows]}


def _written(cities: dict[str, list[tuple[Cell, Cell]]], origin: Cell) -> Iterator[dict[str, Any]]:
    names = iter(_NAMES)
    for side, own in cities.items():
        for index, (cell, square) in enumerate(own):
            city: dict[str, Any] = {
                "id": f"{side}-city-{index + 1}", "type": "city", "name": next(names),
                "strategic": str(origin.by(*cell)), "square": str(square),
                "owner": side, "supplies": 120,
            }  # fmt: skip
            if index == 0:
                city["fort"] = {"level": 2, "capacity": 3000}
            yield city
