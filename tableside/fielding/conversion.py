"""Tables by which so many men become units of a game, and what is left of them men again."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

import shapely
from pydantic import Field

from tableside.engine.encounter import SKILLS, Arm, Body, Encounter, Force
from tableside.engine.muster import ArmyList, Lists, Proposed
from tableside.engine.roster import Listed
from tableside.engine.ruleset import QuestionError
from tableside.engine.terrain import Look
from tableside.fielding.arraying import Array, Group, Zones, on_ground
from tableside.fielding.templates import templates
from tableside.fielding.words import say
from tableside.files.loading import Model
from tableside.files.parts import AsTuple, Count, Name, Positive, Size
from tableside.geometry.pose import Pose

P = TypeVar("P")
U = TypeVar("U", bound=Listed)

_Step = Annotated[tuple[Count, Count], AsTuple]
#: A table of steps: from how many men on it gives what, the least first.
Steps = Annotated[tuple[_Step, ...], AsTuple, Field(min_length=1)]
#: A value for each of the four skills, the worst first.
BySkill = Annotated[tuple[Count, ...], AsTuple, Field(min_length=SKILLS, max_length=SKILLS)]


def step_of(steps: Sequence[tuple[int, int]], number: int) -> int:
    """Return what a table of steps gives for a number; 0 below its first step.

    >>> [step_of(((200, 1), (1000, 2)), men) for men in (199, 200, 999, 1000)]
    [0, 1, 1, 2]
    """
    return next((value for least, value in reversed(steps) if number >= least), 0)


def parts_of(men: float, a_part: int) -> int:
    """Return how many parts of so many men there are: to the nearest, half up, at least one.

    >>> [parts_of(men, 400) for men in (1, 599, 600, 1400)]
    [1, 1, 2, 4]
    """
    return max(1, int((2 * men + a_part) // (2 * a_part)))


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


@dataclass(frozen=True)
class Part:
    """What stands for men of a body as one unit: those on foot or mounted, or its guns."""

    id: str
    name: str
    arm: Arm
    men: float
    skill: int


def evenly(units: Sequence[P], most: int) -> Iterator[tuple[P, ...]]:
    """Yield the units in as few and as even parts of at most ``most`` as possible.

    >>> list(evenly("abcde", 3))
    [('a', 'b'), ('c', 'd', 'e')]
    """
    count = -(-len(units) // most)
    for n in range(count):
        yield tuple(units[n * len(units) // count : (n + 1) * len(units) // count])


def guns_apart(body: Body) -> tuple[Part, ...]:
    """Return a body as units: its guns are one of their own, whose id and name say so."""
    gunners = body.men if body.arm == "guns" else min(body.gunners, body.men)
    found = []
    if gunners < body.men:
        found.append(Part(body.id, body.name, body.arm, body.men - gunners, body.skill))
    if gunners:
        id_, name = (f"{body.id}-guns", f"{body.name} guns") if found else (body.id, body.name)
        found.append(Part(id_, name, "guns", gunners, body.skill))
    return tuple(found)


def units_of(body: Body, men: Mapping[Arm, int], most: Mapping[Arm, int]) -> tuple[Part, ...]:
    """Return the units of a body, its guns apart, each of at most so many parts of its arm.

    ``men``: of how many a part is made. Units of one name are numbered.
    """
    return tuple(each for part in guns_apart(body) for each in _split(part, men, most))


def _split(part: Part, men: Mapping[Arm, int], most: Mapping[Arm, int]) -> Iterator[Part]:
    count = -(-parts_of(part.men, men[part.arm]) // most[part.arm])
    for number, id_ in enumerate(numbered(part.id, count), 1):
        name = part.name if count == 1 else f"{part.name} {number}"
        yield Part(id_, name, part.arm, part.men / count, part.skill)


def losses(
    encounter: Encounter,
    parts: Callable[[Force, Body], Iterable[Part]],
    lost: Callable[[Part], float],
    known: Container[str],
) -> dict[str, int]:
    """Return how many of a hundred men each body has lost, from what each of its units has.

    ``known``: the units of the battle; raises QuestionError where one of the encounter is none.
    """
    found = {}
    for force in encounter.forces:
        for body in force.bodies:
            units = tuple(parts(force, body))
            missing = next((unit.id for unit in units if unit.id not in known), None)
            if missing is not None:
                raise QuestionError("units", say("not-of-encounter", unit=missing))
            found[body.id] = mean_lost((unit.men, lost(unit)) for unit in units)
    return found


#: The bodies of a force in its commands.
Commands = tuple[tuple[Body, ...], ...]


def commands(force: Force, most: int) -> Commands:
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


def command_name(force: Force, number: int, bodies: Sequence[Body]) -> str:
    """Return what a command is called: after its leader, else by its number, counted from 0."""
    return led_by(bodies) or f"{force.name} {number + 1}"


def command_id(force: Force, number: int) -> str:
    """Return the id of a command of a force, counted from 0."""
    return f"{force.side}-{number + 1}"


def command_names(sides: Iterable[tuple[Force, Commands]]) -> dict[str, dict[str, str]]:
    """Return the commands of both sides by their ids, as a position writes them."""
    return {
        command_id(force, number): {"name": command_name(force, number, bodies)}
        for force, parts in sides
        for number, bodies in enumerate(parts)
    }


def side_of(force: Force) -> dict[str, Any]:
    """Return a force as the side of a position."""
    return {"name": force.name} | ({"colour": force.colour} if force.colour else {})


def in_line(middle: Pose, count: int, apart: float, ahead: float = 0.0) -> list[dict[str, Any]]:
    """Return stands in a single line from left to right, as a position writes them.

    ``apart``: from the middle of one to that of the next; ``ahead`` of ``middle``. Inches.
    """
    places = (
        Pose(*middle.place(ahead, apart * ((count - 1) / 2 - n)), middle.facing)
        for n in range(count)
    )
    return [
        {"id": str(n), "pose": [round(at.x, 4), round(at.y, 4), at.facing]}
        for n, at in enumerate(places, 1)
    ]


def parts_left(here: Iterable[U], gone: Iterable[U], count: Callable[[U], int]) -> dict[str, int]:
    """Return how many parts each unit has left, by its id: of those that are gone none.

    ``here``: the others, on the table or taken off it; ``count``: how many one of them has.
    """
    return {**{unit.id: 0 for unit in gone}, **{unit.id: count(unit) for unit in here}}


class Lost(Model):
    """Of a hundred men of a unit how many are lost.

    ``least``: where it lost nothing of its strength in the game; ``most``: where it lost it all.
    """

    least: Annotated[Count, Field(le=100)]
    most: Annotated[Count, Field(le=100)]

    def losses(
        self,
        encounter: Encounter,
        parts: Callable[[Body], Iterable[Part]],
        strength: Callable[[Part], float],
        left: Mapping[str, float],
    ) -> dict[str, int]:
        """Return how many of a hundred men each body has lost, by what is left of its units.

        Raises QuestionError where a unit of the encounter is not in the battle.
        """
        return losses(
            encounter,
            lambda _, body: parts(body),
            lambda part: self.of(left[part.id], strength(part)),
            left,
        )

    def of(self, left: float, strength: float) -> float:
        """Return it for a unit that has so much left of its strength."""
        return self.least + (self.most - self.least) * (1 - min(1.0, left / strength))


class Table(Model):
    """A table of a game: its size, and how far from their edges forces stand on it, inches."""

    size: Size
    zone: Positive

    @property
    def zones(self) -> Zones:
        """The two zones."""
        return Zones(*self.size, self.zone)

    def grown(self, width: float, depth: float) -> Table:
        """Return a table of another size, whose zones have the same share of its depth."""
        return Table(size=(width, depth), zone=self.zone * depth / self.size[1])


Tables = Annotated[tuple[Table, ...], AsTuple, Field(min_length=1)]
Grounds = dict[Look, Name]
Looks = Annotated[tuple[Look, ...], AsTuple]


class Fielding(Model):
    """What every game says of how an encounter becomes a position of it.

    ``tables``: the first with room for both forces is taken. ``command``: how many bodies have a
    leader of their own. ``usual``: how many men a unit of usual size has, by its arm; an arm that
    is not there makes no unit of its own. ``ask``: a question that can be asked of every unit.
    ``ground``: the game's terrain by looks, those without a word are left out, and have a level
    where they are among ``levels``; nobody is put down on ``bars``. ``objectives``: where they
    lie, as shares of the table's width, on the line half-way between both forces; beside ground
    that bars. ``called`` and ``sides``: what units and sides are called until somebody says
    otherwise (``engine.muster.Lists``).
    """

    tables: Tables
    command: Annotated[Count, Field(ge=1)]
    usual: dict[Arm, Annotated[Count, Field(ge=1)]]
    ask: Name
    ground: Grounds
    bars: Looks
    levels: Looks
    objectives: Annotated[tuple[Positive, ...], AsTuple]
    called: Annotated[tuple[Name, ...], AsTuple, Field(min_length=1)]
    sides: Annotated[tuple[Proposed, ...], AsTuple] = ()

    def lists(self, armies: tuple[ArmyList, ...] = ()) -> Lists:
        """Return of what armies of the game are made; ``armies``: its army lists."""
        return Lists(self.usual, self.ask, self.called, armies, self.sides)


Groups = tuple[Sequence[Group], Sequence[Group]]


class NoRoomError(QuestionError):
    """No table has room for both forces."""


def put_down(encounter: Encounter, by: Fielding, groups: Groups) -> Array:
    """Return an encounter on its own table, or on the first of the game's that has room for it.

    Raises NoRoomError where none has.
    """
    taken = shapely.union_all([shapely.box(*each) for each in encounter.taken])
    for table in _tables(encounter, by):
        ground = [each for each in templates(encounter, *table.size) if by.ground.get(each.look)]
        found = on_ground(table.zones, groups, ground, by.bars, taken)
        if found is not None:
            return found
    raise NoRoomError("at", say("no-room" if encounter.board is None else "no-room-here"))


def position_of(ruleset: str, encounter: Encounter, array: Array, by: Fielding) -> dict[str, Any]:
    """Return the position of a battle as it begins; a game adds its phase and its units."""
    return {
        "format": "tableside.position/1",
        "ruleset": ruleset,
        "board": {"width": array.zones.width, "depth": array.zones.depth},
        "turn": 1,
        "sides": {force.side: side_of(force) for force in encounter.forces},
        "terrain": terrain_of(array, by),
    }


def _tables(encounter: Encounter, by: Fielding) -> Sequence[Table]:
    """Return the tables to try: the encounter's own has the zones of the one most like it.

    Where those are too small, each may be a third of the table deep.
    """
    if encounter.board is None:
        return by.tables
    width, depth = encounter.board
    like = min(by.tables, key=lambda table: abs(table.size[1] - depth))
    usual = like.grown(width, depth)
    return usual, Table(size=usual.size, zone=max(usual.zone, depth / 3))


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
    star = by.ground.get("star")
    for number, share in enumerate(by.objectives if star else (), 1):
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
