"""The tables of the rules text as data files: armies, periods, charts, the Battle scenario.

They are validated on loading. A player's own file has the format of one of them; its entries are
added, or replace those with the same id (``tableside.rules.gmu.book``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tableside.files.loading import Model, PlacedFault
from tableside.files.parts import AsTuple, Count, Name, Number, Positive, given_twice
from tableside.files.position import Colour

FOLDER = Path(__file__).parent / "data"

#: The classes of unit on a chart: corps with their battle value, and headquarters.
UnitClass = Literal[
    "infantry-0", "infantry-1", "infantry-2", "cavalry-0", "cavalry-1", "cavalry-2", "headquarters"
]
Die = Literal["1", "2", "3", "4", "5", "6"]


class Period(Model):
    """A period: its special rule, and how its models show their battle values."""

    id: Name
    title: Name
    cavalry_attacks_infantry: bool
    infantry_values: dict[Name, Count]
    cavalry_values: dict[Name, Count]


class Periods(Model):
    """``data/periods.json``."""

    format: Literal["tableside.gmu-periods/1"]
    periods: Annotated[tuple[Period, ...], AsTuple]

    def faults(self) -> Iterator[PlacedFault]:
        """Yield the periods that are given twice."""
        yield from given_twice((("periods", i, "id"), p.id) for i, p in enumerate(self.periods))


class ArmyList(Model):
    """An army list: ranges and movement in inches. Omitted values are unknown.

    ``followed_by_infantry`` false: enemy infantry may not advance when one of its corps leaves its
    place. ``adds``: units on top of the roll on ``chart``. ``short``: what its side is called by
    default; ``colour``: of its models on a screen.
    """

    id: Name
    title: Name
    short: Name | None = None
    period: Name
    command_range: Positive | None = None
    battle_range: Positive | None = None
    headquarters_value: Count | None = None
    infantry_movement: Positive | None = None
    cavalry_movement: Positive | None = None
    aggression: Count | None = None
    followed_by_infantry: bool = True
    chart: Name | None = None
    adds: Annotated[dict[UnitClass, Count], Field(default_factory=dict)]
    colour: Colour | None = None


class Armies(Model):
    """``data/armies.json``, and a player's own army file."""

    format: Literal["tableside.gmu-armies/1"]
    armies: Annotated[tuple[ArmyList, ...], AsTuple]

    def faults(self) -> Iterator[PlacedFault]:
        """Yield the armies that are given twice."""
        yield from given_twice((("armies", i, "id"), a.id) for i, a in enumerate(self.armies))


class Chart(Model):
    """The number of units of each class for each roll of a die."""

    id: Name
    title: Name
    columns: Annotated[tuple[UnitClass, ...], AsTuple]
    rolls: dict[Die, Annotated[tuple[Count, ...], AsTuple]]

    def faults(self) -> Iterator[PlacedFault]:
        """Yield rolls that are missing or have the wrong number of columns."""
        for face in "123456":
            if face not in self.rolls:
                yield PlacedFault(("rolls",), f"has no row for a roll of {face}", "add it")
        for face, row in self.rolls.items():
            if len(row) != len(self.columns):
                found = f"has {len(row)} numbers for {len(self.columns)} columns"
                yield PlacedFault(("rolls", face), found, "give one number a column")


class Charts(Model):
    """``data/charts.json``: the charts, and the balance number of each class of unit."""

    format: Literal["tableside.gmu-charts/1"]
    charts: Annotated[tuple[Chart, ...], AsTuple]
    balance: Annotated[dict[UnitClass, Positive], Field(default_factory=dict)]

    def faults(self) -> Iterator[PlacedFault]:
        """Yield the charts given twice, and the faults of each chart."""
        yield from given_twice((("charts", i, "id"), c.id) for i, c in enumerate(self.charts))
        for index, chart in enumerate(self.charts):
            for fault in chart.faults():
                yield PlacedFault(("charts", index, *fault.place), fault.found, fault.mend)


class Objectives(Model):
    """The number of objectives, how many win, and from how far (inches) one is held."""

    count: Count
    needed: Count
    within: Positive


class Selection(Model):
    """The units that a friction result asks of a player, and what becomes of them."""

    units: Count
    at_most: bool = False
    infantry_0: Count = 0
    cavalry_if_possible: Count = 0
    removed: bool = False
    arrival: Name | None = None
    entry: Literal["own", "flank"] = "own"
    deploys_within: Number | None = None


class Friction(Model):
    """A friction result: the rolls that give it, and what each side does."""

    rolls: Annotated[tuple[Count, ...], AsTuple]
    id: Name
    title: Name
    both: Selection | None = None
    aggressor: Selection | None = None
    other: Selection | None = None

    def selection(self, aggressor: bool) -> Selection | None:
        """Return what it asks of the aggressor or of the other side, None for nothing."""
        return self.both or (self.aggressor if aggressor else self.other)


def _no_turns(field: str, turns: Iterable[str]) -> Iterator[PlacedFault]:
    """Yield the texts that are not turns."""
    for text in turns:
        if not (text.isascii() and text.isdecimal() and int(text) >= 1):
            yield PlacedFault((field, text), "is no turn", "write a whole number from 1")


class Arrival(Model):
    """What a late unit must roll at the start of a turn; later turns may ask less."""

    die: Count
    needs: Count
    by_turn: dict[Name, Count]

    def faults(self) -> Iterator[PlacedFault]:
        """Yield keys of ``by_turn`` that are not turns."""
        yield from _no_turns("by_turn", self.by_turn)

    def needed(self, turn: int) -> int:
        """Return the lowest die that brings a unit on this turn; 1: it needs no roll."""
        known = [int(each) for each in self.by_turn if int(each) <= turn]
        return self.by_turn[str(max(known))] if known else self.needs

    def latest(self, last_turn: int) -> int:
        """Return the latest turn in which it comes; ``last_turn`` if none is certain."""
        return next((t for t in range(1, last_turn) if self.needed(t) <= 1), last_turn)


class AggressorRoll(Model):
    """How the aggressor is rolled for."""

    die: Count
    adds: Literal["aggression"]
    ties: Literal["reroll"]


Demand = Literal[
    "roads", "towns", "water", "water-through-town", "river-crossings", "defensible", "hills"
]


Weathers = Annotated[tuple[Literal["rain", "fog"], ...], AsTuple]


class Scenario(Model):
    """``data/battle.json``: length, objectives, terrain demands, friction, arrivals.

    ``weather``: by turn; if there is none, the position's own weather holds throughout.
    """

    format: Literal["tableside.gmu-scenario/1"]
    id: Name
    title: Name
    turns: Annotated[Count, Field(ge=1)]
    objectives: Objectives
    terrain: dict[Demand, Count]
    aggressor: AggressorRoll
    friction: Annotated[tuple[Friction, ...], AsTuple]
    arrivals: dict[Name, Arrival]
    weather: Annotated[dict[Name, Weathers], Field(default_factory=dict)]

    def faults(self) -> Iterator[PlacedFault]:
        """Yield impossible objectives and turns, bad friction rolls and unknown arrivals."""
        if self.objectives.needed > self.objectives.count:
            mend = f"at most {self.objectives.count}, which is how many there are"
            yield PlacedFault(("objectives", "needed"), f"is {self.objectives.needed}", mend)
        yield from _no_turns("weather", self.weather)
        for name, arrival in self.arrivals.items():
            for fault in arrival.faults():
                yield PlacedFault(("arrivals", name, *fault.place), fault.found, fault.mend)
        faces = Counter(face for result in self.friction for face in result.rolls)
        wrong = [face for face in range(1, 7) if faces and faces[face] != 1]
        if wrong:
            found = f"has {faces[wrong[0]]} results for a roll of {wrong[0]}"
            yield PlacedFault(("friction",), found, "give one for each")
        for index, result in enumerate(self.friction):
            for who in ("both", "aggressor", "other"):
                chosen: Selection | None = getattr(result, who)
                if chosen and chosen.arrival is not None and chosen.arrival not in self.arrivals:
                    place = ("friction", index, who, "arrival")
                    mend = f"name one of: {', '.join(self.arrivals) or 'none is given'}"
                    yield PlacedFault(place, f"is {chosen.arrival!r}", mend)

    def friction_of(self, die: int) -> Friction | None:
        """Return the friction result of a die, None in a scenario without friction."""
        return next((each for each in self.friction if die in each.rolls), None)
