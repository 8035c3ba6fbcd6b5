"""A meeting of two forces, which arises in one game and can be fought out in another.

The campaign in which it arises says who meets on what ground. The game in which it is fought makes
a position of it and reports afterwards what each body of troops has lost. Neither knows the other:
all that passes between them is here, men and ground in terms of no game. It is saved as a file, so
that the outcome can be applied to the campaign from which the battle came.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.terrain import Look
from tableside.files.loading import VALUES, Model
from tableside.files.parts import AsTuple, Count, Name, Size, YesNo
from tableside.files.position import Colour

#: What a body of troops is made of: on foot, mounted, or guns with those who serve them.
Arm = Literal["foot", "horse", "guns"]
#: How good troops are, from the worst to the best.
SKILLS = 4
FORMAT: Literal["tableside.encounter/1"] = "tableside.encounter/1"


@dataclass(frozen=True)
class Body:
    """Troops that stay together; ``gunners``: how many of the ``men`` serve guns.

    ``skill``: 0 (the worst) to 3. ``leader``: who commands it, where somebody does.
    """

    __pydantic_config__ = VALUES

    id: Name
    name: Name
    arm: Arm
    men: Annotated[Count, Field(ge=1)]
    gunners: Count = 0
    skill: Annotated[Count, Field(lt=SKILLS)] = 1
    leader: Name | None = None


@dataclass(frozen=True)
class Force:
    """One of the two parties: a side of the game that has it, and what players call it.

    ``army``: the list it is from, of the game that it is fought in; None: that game's usual one.
    """

    __pydantic_config__ = VALUES

    side: Name
    name: Name
    bodies: Annotated[tuple[Body, ...], AsTuple, Field(min_length=1)]
    colour: Colour | None = None
    leader: Name | None = None
    army: Name | None = None

    @property
    def men(self) -> int:
        """All its men."""
        return sum(body.men for body in self.bodies)


@dataclass(frozen=True)
class Plot:
    """A square of the ground: what it looks like (None: open), how high, whether water flows in it.

    A ``crossing`` lies where water flows, too, but can be crossed there.
    """

    __pydantic_config__ = VALUES

    look: Look | None = None
    level: Annotated[Count, Field(ge=1)] = 1
    flows: YesNo = False
    crossing: YesNo = False


Box = Annotated[tuple[float, float, float, float], AsTuple]
Row = Annotated[tuple[Plot, ...], AsTuple]


class Encounter(Model):
    """Who meets whom, and where. The first force attacks; it comes from the south.

    ``ground``: the squares of the table from north to south, each row from west to east, with one
    more around on every side: what runs off the table. ``place``: where, as the game that has it
    writes it; ``turn`` and ``seed`` tell it from others, and the ground follows from the seed.
    ``board``: the size of the table, inches; None: one of those that the game it is fought in has.
    ``taken``: what of it nobody is put down on, a box each: west, south, east, north.
    """

    format: Literal["tableside.encounter/1"]
    ruleset: Name
    place: Name
    turn: Count
    seed: Count
    attacker: Force
    defender: Force
    ground: Annotated[tuple[Row, ...], AsTuple, Field(min_length=3)]
    board: Size | None = None
    taken: Annotated[tuple[Box, ...], AsTuple] = ()

    @property
    def forces(self) -> tuple[Force, Force]:
        """Both parties, the attacker first."""
        return self.attacker, self.defender

    @property
    def bodies(self) -> Iterator[Body]:
        """The troops of both."""
        return (body for force in self.forces for body in force.bodies)


@dataclass(frozen=True)
class Outcome:
    """What came of a battle: by body how many of a hundred men it lost, and who held the field.

    ``held``: a side; ``over``: whether the battle was fought to its end.
    """

    lost: Mapping[str, int] = field(default_factory=dict)
    held: str | None = None
    over: bool = True


def holder(encounter: Encounter, lost: Mapping[str, int]) -> str:
    """Return who holds a field that the game's rules give to nobody.

    It is the side that lost the smaller share of its men; of equal ones the defender.
    """
    first, second = (_share(force, lost) for force in encounter.forces)
    return encounter.attacker.side if first < second else encounter.defender.side


def _share(force: Force, lost: Mapping[str, int]) -> float:
    return sum(body.men * lost.get(body.id, 0) for body in force.bodies) / force.men
