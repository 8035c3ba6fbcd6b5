"""Muster two armies on a bare table: turn a set-up page's request into an encounter.

An army is a list of lines, each of units of one arm and skill. A unit has the game's usual number
of men, and the game's table (``conversion.Fielding``) turns them into stands and commands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from tableside.engine.encounter import FORMAT, SKILLS, Arm, Body, Box, Encounter, Force, Plot
from tableside.engine.message import SHARED, Text
from tableside.engine.ruleset import QuestionError
from tableside.files.loading import VALUES, Model, PlacedFault
from tableside.files.parts import AsTuple, Count, Name, Size, given_twice
from tableside.files.position import Colour

say = SHARED

#: The most units in one line of an army.
MOST = 30
#: The ids of the two sides: the first attacks and stands on the edge whose y is 0.
SIDES = ("south", "north")


@dataclass(frozen=True)
class ArmyList:
    """An army list of a game: its id, its title, the name of its side, its colour."""

    id: str
    title: Text
    short: Text
    colour: str | None = None


@dataclass(frozen=True)
class Proposed:
    """The default name and colour of a side."""

    __pydantic_config__ = VALUES

    name: Name
    colour: Colour


@dataclass(frozen=True)
class Lists:
    """What armies of a game can be built from: the usual men in a unit of each arm, and lists.

    ``ask``: a question that can be asked about every unit. ``armies`` is empty in a game whose
    armies differ only in their units. ``called``: example names for its units; ``sides``: defaults
    for the attacker and the defender, if no list gives them.
    """

    usual: Mapping[Arm, int]
    ask: str
    called: tuple[str, ...]
    armies: tuple[ArmyList, ...] = ()
    sides: tuple[Proposed, ...] = ()


@dataclass(frozen=True)
class Line:
    """``count`` units of one arm and skill, 0 to 3 (the best), numbered if there are several.

    ``names``: individual names for the first of them; the others take the line's name.
    """

    __pydantic_config__ = VALUES

    arm: Arm
    name: Name
    count: Annotated[Count, Field(ge=1, le=MOST)] = 1
    skill: Annotated[Count, Field(lt=SKILLS)] = 1
    names: Annotated[tuple[Name, ...], AsTuple] = ()

    def called(self) -> tuple[str, ...]:
        """Return the name of each unit, before duplicates are numbered."""
        return (*self.names, *[self.name] * (self.count - len(self.names)))


@dataclass(frozen=True)
class Army:
    """A side's army: its name and general, its colour, its army list, its units."""

    __pydantic_config__ = VALUES

    name: Name
    lines: Annotated[tuple[Line, ...], AsTuple, Field(min_length=1)]
    colour: Colour | None = None
    leader: Name | None = None
    army: Name | None = None


class Muster(Model):
    """A request to muster: the game, its table (inches), and both armies, the attacker first.

    ``taken``: where the board's markers lie, as in an encounter.
    """

    ruleset: Name
    board: Size
    taken: Annotated[tuple[Box, ...], AsTuple] = ()
    armies: Annotated[tuple[Army, Army], AsTuple]

    @property
    def strengths(self) -> tuple[int, int]:
        """The number of units in each army."""
        first, second = (sum(line.count for line in army.lines) for army in self.armies)
        return first, second

    def cut_to(self, most: int) -> Muster:
        """Return a copy with at most ``most`` units in each army, cut from its longest lines."""
        first, second = (_cut(army, most) for army in self.armies)
        return self.model_copy(update={"armies": (first, second)})

    def faults(self) -> Iterator[PlacedFault]:
        """Yield a fault if both sides have the same name."""
        yield from given_twice((("armies", i, "name"), a.name) for i, a in enumerate(self.armies))


def _cut(army: Army, most: int) -> Army:
    counts = [line.count for line in army.lines]
    while sum(counts) > most:
        counts[max(range(len(counts)), key=lambda n: (counts[n], n))] -= 1
    lines = (
        replace(line, count=count, names=line.names[:count])
        for line, count in zip(army.lines, counts, strict=True)
        if count
    )
    return replace(army, lines=tuple(lines))


def encounter(muster: Muster, lists: Lists) -> Encounter:
    """Return the encounter of both armies on a bare table.

    Raises QuestionError if the game has no units of a line's arm, or a line has too many names.
    """
    first, second = (
        _force(side, army, lists) for side, army in zip(SIDES, muster.armies, strict=True)
    )
    return Encounter(
        format=FORMAT,
        ruleset=muster.ruleset,
        place="table",
        turn=1,
        seed=0,
        attacker=first,
        defender=second,
        ground=((Plot(),) * 3,) * 3,
        board=muster.board,
        taken=muster.taken,
    )


def _force(side: str, army: Army, lists: Lists) -> Force:
    bodies = tuple(_bodies(side, army, lists))
    return Force(side, army.name, bodies, army.colour, army.leader, army.army)


def _bodies(side: str, army: Army, lists: Lists) -> Iterator[Body]:
    """Yield the units of an army; units with the same name are numbered across all lines."""
    for line in army.lines:
        if line.arm not in lists.usual:
            raise QuestionError("arm", say("no-units-of-arm", name=line.name))
        if len(line.names) > line.count:
            raise QuestionError("names", say("more-names-than-units", name=line.name))
    called = [(line, name) for line in army.lines for name in line.called()]
    of_name = Counter(name for _, name in called)
    so_far = Counter[str]()
    for number, (line, plain) in enumerate(called, 1):
        so_far[plain] += 1
        name = f"{plain} {so_far[plain]}" if of_name[plain] > 1 else plain
        yield Body(f"{side}-{number}", name, line.arm, lists.usual[line.arm], skill=line.skill)
