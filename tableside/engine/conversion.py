"""Tables by which so many men become units of a game, and what is left of them men again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import shapely
from pydantic import Field

from tableside.engine.arraying import Array, Group, Zones, on_ground
from tableside.engine.encounter import SKILLS, Body, Encounter, Force
from tableside.engine.templates import templates
from tableside.engine.terrain import Look
from tableside.files.loading import Model
from tableside.files.parts import AsTuple, Count, Name, Positive

_Step = Annotated[tuple[Count, Count], AsTuple]
#: A table of steps: from how many men on it gives what, the least first.
Steps = Annotated[tuple[_Step, ...], AsTuple, Field(min_length=1)]
#: A value for each of the four skills, the worst first.
BySkill = Annotated[tuple[Count, ...], AsTuple, Field(min_length=SKILLS, max_length=SKILLS)]
Size = Annotated[tuple[Positive, Positive], AsTuple]


def step_of(steps: Sequence[tuple[int, int]], number: int) -> int:
    """Return what a table of steps gives for a number; 0 below its first step.

    >>> [step_of(((200, 1), (1000, 2)), men) for men in (199, 200, 999, 1000)]
    [0, 1, 1, 2]
    """
    return next((value for least, value in reversed(steps) if number >= least), 0)


def parts_of(men: int, a_part: int) -> int:
    """Return how many parts of so many men there are: to the nearest, half up, at least one.

    >>> [parts_of(men, 400) for men in (1, 599, 600, 1400)]
    [1, 1, 2, 4]
    """
    return max(1, (2 * men + a_part) // (2 * a_part))


def numbered(name: str, count: int) -> tuple[str, ...]:
    """Return what the parts of something are called: one has its own name.

    >>> numbered("a", 1), numbered("a", 2)
    (('a',), ('a-1', 'a-2'))
    """
    return (name,) if count == 1 else tuple(f"{name}-{n + 1}" for n in range(count))


def mean_lost(parts: Iterable[tuple[float, float]]) -> int:
    """Return how many of a hundred are lost of parts, each of so many men and losing so much.

    To the nearest whole, half up; 0 where there are none.

    >>> mean_lost([(100, 10), (300, 60)]), mean_lost([(1, 0), (1, 1)])
    (48, 1)
    """
    listed = tuple(parts)
    men = sum(each for each, _ in listed)
    return int(sum(each * lost for each, lost in listed) / men + 0.5) if men else 0


def commands(force: Force, most: int) -> tuple[tuple[Body, ...], ...]:
    """Return a force's bodies in commands of at most ``most``, those of one leader side by side.

    Leaders come in the order of the force, those without one last.
    """
    order = [body.leader for body in force.bodies if body.leader is not None]
    ranked = sorted(
        force.bodies,
        key=lambda body: len(order) if body.leader is None else order.index(body.leader),
    )
    return tuple(tuple(ranked[at : at + most]) for at in range(0, len(ranked), most))


def led_by(bodies: Sequence[Body]) -> str | None:
    """Return who commands some bodies: the first leader among them."""
    return next((body.leader for body in bodies if body.leader is not None), None)


class Table(Model):
    """A table of a game: its size, and how far from their edges forces stand on it, inches."""

    size: Size
    zone: Positive

    @property
    def zones(self) -> Zones:
        """The two zones."""
        return Zones(*self.size, self.zone)


Tables = Annotated[tuple[Table, ...], AsTuple, Field(min_length=1)]
Grounds = dict[Look, Name]
Looks = Annotated[tuple[Look, ...], AsTuple]


class Fielding(Model):
    """What every game says of how an encounter becomes a position of it.

    ``tables``: the first with room for both forces is taken. ``command``: how many bodies have a
    leader of their own. ``ground``: the game's terrain by looks, those without a word are left
    out, and have a level where they are among ``levels``; nobody is put down on ``bars``.
    ``objectives``: where they lie, as shares of the table's width, on the line half-way between
    both forces; beside ground that bars.
    """

    tables: Tables
    command: Annotated[Count, Field(ge=1)]
    ground: Grounds
    bars: Looks
    levels: Looks
    objectives: Annotated[tuple[Positive, ...], AsTuple]


Groups = tuple[Sequence[Group], Sequence[Group]]


def put_down(encounter: Encounter, by: Fielding, groups: Groups) -> Array | None:
    """Return an encounter on the first table that has room for it; None where none has."""
    for table in by.tables:
        ground = [each for each in templates(encounter, *table.size) if by.ground.get(each.look)]
        found = on_ground(table.zones, groups, ground, by.bars)
        if found is not None:
            return found
    return None


def terrain_of(array: Array, by: Fielding) -> list[dict[str, Any]]:
    """Return the ground of a table as a position writes it, with the objectives."""
    found: list[dict[str, Any]] = []
    counts: dict[str, int] = {}
    for each in array.ground:
        kind = by.ground[each.look]
        counts[kind] = counts.get(kind, 0) + 1
        piece: dict[str, Any] = {"id": f"{kind}-{counts[kind]}", "type": kind}
        if each.polygon:
            piece["polygon"] = [list(point) for point in each.polygon]
        else:
            piece |= {"line": [list(point) for point in each.line], "width": each.width}
        if each.level > 1 and each.look in by.levels:
            piece["level"] = each.level
        found.append(piece)
    star = by.ground["star"]
    for number, share in enumerate(by.objectives, 1):
        at = list(_dry(array, by, share * array.zones.width))
        found.append({"id": f"{star}-{number}", "type": star, "at": at})
    return found


def _dry(array: Array, by: Fielding, x: float) -> tuple[float, float]:
    """Return where an objective lies: on the line half-way, as near to x as the ground lets it."""
    y, width = array.zones.depth / 2, array.zones.width
    barred = shapely.union_all([each.area for each in array.ground if each.look in by.bars])
    offs = (sign * step * _SHIFT for step in range(int(width / _SHIFT)) for sign in (1, -1))
    places = (shapely.Point(round(x + off, 2), y) for off in offs if 0 < x + off < width)
    found = next((at for at in places if barred.distance(at) >= _SHIFT or barred.is_empty), None)
    return (round(x, 2), y) if found is None else (found.x, found.y)


#: How far an objective keeps off ground that nobody stands on, and is shifted at a time, inches.
_SHIFT = 0.5
