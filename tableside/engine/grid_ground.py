"""The ground of a grid: connected regions, squares within reach, and which squares hide others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from tableside.engine.grid import Cell, around, direction, steps


def stretches(
    way: Sequence[Cell], most: int, count: int, may_end: Callable[[Cell], bool]
) -> tuple[tuple[Cell, ...], ...]:
    """Split a way into at most ``count`` stretches of at most ``most`` squares each.

    A stretch is cut back to its last square where it ``may_end``; the way ends if there is none.
    """
    found: list[tuple[Cell, ...]] = []
    begun = 0
    while begun < len(way) and len(found) < count:
        stretch = list(way[begun : begun + most])
        while stretch and not may_end(stretch[-1]):
            stretch.pop()
        if not stretch:
            break
        found.append(tuple(stretch))
        begun += len(stretch)
    return tuple(found)


def reached(
    start: Cell,
    cells: Collection[Cell],
    most: int,
    goes: Callable[[Cell, Cell | None], bool],
    passes: Callable[[Cell], bool],
) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the squares reachable in ``most`` steps: straight only, and also via a waypoint.

    ``goes``: whether a way leads to a square, via the waypoint if one is given; ``passes``:
    whether a square can be a waypoint.
    """
    near = [cell for cell in cells if cell != start and steps(start, cell) <= most]
    straight = frozenset(cell for cell in near if goes(cell, None))
    found = set(straight)
    for waypoint in near:
        if not passes(waypoint):
            continue
        left = most - steps(start, waypoint)
        for cell in near:
            if cell not in found and steps(waypoint, cell) <= left and goes(cell, waypoint):
                found.add(cell)
    return straight, frozenset(found)


def unhidden(
    origin: Cell, cells: Mapping[Cell, bool], metric: Callable[[Cell, Cell], int]
) -> set[Cell]:
    """Return the squares not hidden from ``origin`` by a nearer one in the same direction.

    ``cells``: whether each square hides others; ``metric``: the distance between two squares.
    Squares at the same distance do not hide each other.
    """
    ways = {cell: (direction(origin, cell), metric(origin, cell)) for cell in cells}
    nearest: dict[str | None, int] = {}
    for cell, (way, far) in ways.items():
        if cells[cell] and far < nearest.get(way, far + 1):
            nearest[way] = far
    return {cell for cell, (way, far) in ways.items() if far <= nearest.get(way, far)}


def grouped(cells: Collection[Cell], joined: Callable[[Cell, Cell], bool]) -> dict[Cell, int]:
    """Number the connected regions: return each square's number.

    A step leads to any of the eight neighbouring squares that ``joined`` allows.
    """
    wanted, found = frozenset(cells), dict[Cell, int]()
    for number, first in enumerate(sorted(wanted)):
        if first in found:
            continue
        found[first], open_cells = number, [first]
        while open_cells:
            here = open_cells.pop()
            for there in around(here):
                if there in wanted and there not in found and joined(here, there):
                    found[there] = number
                    open_cells.append(there)
    return found


def sides(
    free: Collection[Cell], crossings: Collection[Cell], joined: Callable[[Cell, Cell], bool]
) -> dict[Cell, frozenset[int]]:
    """Return the numbered sides that each square is on, where something divides the ground.

    Free squares connected by steps that ``joined`` allows form one side. Adjacent crossings are on
    every side that any of them borders.
    """
    parts = grouped(free, joined)
    groups = grouped(crossings, lambda _a, _b: True)
    reached: dict[int, set[int]] = {group: set() for group in groups.values()}
    for cell, group in groups.items():
        reached[group].update(parts[each] for each in around(cell) if each in parts)
    leads = {cell: frozenset(reached[group]) for cell, group in groups.items()}
    return leads | {cell: frozenset((part,)) for cell, part in parts.items()}
