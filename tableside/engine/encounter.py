"""An encounter of two forces, which arises in one game and can be fought out in another.

The campaign says which forces meet on what ground. The game in which they fight turns that into a
position and afterwards reports the losses of each body of troops. Neither knows the other: this
module describes men and ground independently of any game. An encounter is saved as a file, so that
the outcome can be applied to the campaign it came from.
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

#: The arm of a body of troops: on foot, mounted, or guns with their crews.
Arm = Literal["foot", "horse", "guns"]
#: The number of skill levels of troops, 0 being the worst.
SKILLS = 4
FORMAT: Literal["tableside.encounter/1"] = "tableside.encounter/1"


@dataclass(frozen=True)
class Body:
    """Troops that stay together; ``gunners``: how many of the ``men`` serve guns.

    ``skill``: 0 (the worst) to 3. ``leader``: its commander, if it has one.
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
    """One of the two forces: its side in the game it comes from, and the players' name for it.

    ``army``: its army list in the game where it fights; None for that game's usual one.
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
        """The total number of men."""
        return sum(body.men for body in self.bodies)


@dataclass(frozen=True)
class Plot:
    """A square of ground: its look (None: open), its level, whether water flows through it.

    A ``crossing`` has flowing water too, but can be crossed.
    """

    __pydantic_config__ = VALUES

    look: Look | None = None
    level: Annotated[Count, Field(ge=1)] = 1
    flows: YesNo = False
    crossing: YesNo = False


Box = Annotated[tuple[float, float, float, float], AsTuple]
Row = Annotated[tuple[Plot, ...], AsTuple]


class Encounter(Model):
    """Which forces meet, and where. The attacker comes from the south.

    ``ground``: the squares of the table in rows from north to south, each from west to east, with
    a border of one square on every side for what runs off the table. ``place``: as the original
    game writes it; ``turn`` and ``seed`` distinguish it from others, and the ground follows from
    the seed. ``board``: the size of the table, inches; None for one the fighting game chooses.
    ``taken``: boxes where no unit is put down: west, south, east, north.
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
        """Both forces, the attacker first."""
        return self.attacker, self.defender

    @property
    def bodies(self) -> Iterator[Body]:
        """The bodies of troops of both forces."""
        return (body for force in self.forces for body in force.bodies)


@dataclass(frozen=True)
class Outcome:
    """The outcome of a battle: the percentage of men each body lost, and who held the field.

    ``held``: a side; ``over``: whether the battle was fought to its end.
    """

    lost: Mapping[str, int] = field(default_factory=dict)
    held: str | None = None
    over: bool = True


def holder(encounter: Encounter, lost: Mapping[str, int]) -> str:
    """Return the side that holds the field when the game's rules do not say.

    It is the side that lost the smaller share of its men; the defender on a tie.
    """
    first, second = (_share(force, lost) for force in encounter.forces)
    return encounter.attacker.side if first < second else encounter.defender.side


def _share(force: Force, lost: Mapping[str, int]) -> float:
    return sum(body.men * lost.get(body.id, 0) for body in force.bodies) / force.men
