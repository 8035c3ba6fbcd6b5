"""What moves, sieges and supply on the strategic map take from ``data/strategic.json``."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from tableside.files.loading import Model, load
from tableside.files.parts import AsTuple, Count, Name
from tableside.rules.gitm.data import FOLDER

#: A least and a most share of a unit's men.
Share = Annotated[tuple[float, float], AsTuple]


class StepCosts(Model):
    """Fatigue of a step, what mountain adds to it, and that of a withdrawal (7.1, 7.5)."""

    plain: Count
    mountain: Count
    withdrawal: Count


class EntryZone(Model):
    """How many rows or columns deep units enter a map, and the middle of its edge (7.14)."""

    depth: Count
    half: Count


class Stragglers(Model):
    """The share of a withdrawing unit's men that straggle: with an enemy beside it, without."""

    near: Share
    far: Share


class Prompt(Model):
    """How an initiative number is made: a base, what is drawn, what fatigue adds, its bounds."""

    base: float
    drawn: float
    tired: float
    least: float
    most: float


class Initiative(Model):
    """Initiative numbers, lower ones first, and the headquarters whose units have lower ones."""

    fast: Prompt
    others: Prompt
    headquarters: Name
    prompter: float


class Siege(Model):
    """How much of the defenders' men those outside have to exceed, in percent (10.3)."""

    percent: Count


class Requisition(Model):
    """How many active units of all sides a square may hold for it (10.5)."""

    units: Count


class Merging(Model):
    """The share of the excess men that is lost abroad, in percent (3.5)."""

    abroad_percent: Count


class Wagons(Model):
    """How many supplies a unit, and a corps headquarters, carries at most (10.7)."""

    units: Count
    corps: Count


class StrategicTables(Model):
    """``data/strategic.json``. ``shattered``: how many squares a shattered unit moves (12.2)."""

    format: Literal["tableside.gitm-strategic/1"]
    step: StepCosts
    entry: EntryZone
    stragglers: Stragglers
    initiative: Initiative
    siege: Siege
    requisition: Requisition
    merging: Merging
    shattered: Annotated[tuple[Count, Count], AsTuple]
    wagons: Wagons


@cache
def strategic_tables() -> StrategicTables:
    """Return the tables; raise FileError with all their faults."""
    return load(FOLDER / "strategic.json", StrategicTables)


def wagon_of(kind: str) -> int:
    """Return how many supplies a unit of a type carries at most (10.7)."""
    wagons = strategic_tables().wagons
    return wagons.corps if kind == "corps-hq" else wagons.units
