"""The numbers of the rules as data files, in cm and dice, validated on loading.

What the rule text lacks (firing, terrain, hand-to-hand) is the table's own choice; those files
say so in ``supplied``, as does a unit's card.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from tableside.engine.terrain import Look
from tableside.files.loading import Model, data_file
from tableside.files.parts import AsTuple, Count, Name, Names, Positive

FOLDER = Path(__file__).parent / "data"

Cell = Literal["yes", "no", "outflank"]
Stretch = Annotated[tuple[Positive, Positive], AsTuple]


class DivisionMove(Model):
    """Distances of a Division Manoeuvre, cm; enemies nearer than ``barred`` forbid it.

    With no enemy nearer than ``clear``, units go up to ``far`` and keep ``far_keep`` away;
    otherwise they go up to ``near`` and keep ``near_keep`` away.
    """

    barred: Positive
    clear: Positive
    far: Positive
    far_keep: Positive
    near: Positive
    near_keep: Positive


class Movement(Model):
    """``data/movement.json``: distances in cm by the mover's arm and formation.

    ``moves``: by kind of move; for an oblique move the distance of each leg.
    """

    format: Literal["tableside.mini-nap-movement/1"]
    moves: dict[Name, dict[Name, dict[Name, Positive]]]
    charge: dict[Name, dict[Name, Positive]]
    inch_near_cavalry: Positive
    cavalry_near: Positive
    division: DivisionMove


class Charging(Model):
    """``data/charging.json``: the largest turn (degrees), who may charge whom, dice to extend."""

    format: Literal["tableside.mini-nap-charging/1"]
    turn: Positive
    targets: dict[Name, dict[Name, Cell]]
    extension: dict[Name, Count]


class SquareReaction(Model):
    """An emergency square: distances in cm, and the hit markers if it fails."""

    started_over: Positive
    nearby: Positive
    hits: Count


class Feint(Model):
    """A feint charge: distances in cm, the turn after it in degrees."""

    started_over: Positive
    back: Stretch
    pivot: Positive


class Reactions(Model):
    """``data/reactions.json``: reactions in the order of being offered; distances in cm."""

    format: Literal["tableside.mini-nap-reactions/1"]
    order: Names
    call: dict[Name, Positive]
    fall_back: dict[Name, Stretch]
    limber_flee: Stretch
    square: SquareReaction
    feint: Feint
    man_again: Positive


class SquareBonus(Model):
    """What is added to a die for an emergency square; ``kgl`` None matches either."""

    nation: Name
    formation: Name
    kgl: bool | None
    adds: Count


def fits(row: Model, **values: object) -> bool:
    """Whether a row of a table matches these values; None in the row matches any."""
    return all(getattr(row, name) in (None, value) for name, value in values.items())


class InitiativeDice(Model):
    """The number of dice thrown for the initiative."""

    first: Count
    holder: Count
    other: Count


class Tests(Model):
    """``data/tests.json``: quality ratings, and the dice for the initiative."""

    format: Literal["tableside.mini-nap-tests/1"]
    quality: dict[Name, Count]
    square_bonus: Annotated[tuple[SquareBonus, ...], AsTuple]
    initiative: InitiativeDice


class OneMore(Model):
    """Who throws one die more; None matches any."""

    arm: Literal["infantry", "guns"]
    rating: Name | None = None
    nation: Name | None = None
    kgl: bool | None = None
    advantage: bool | None = None


class Firing(Model):
    """``data/firing.json``: reach in cm, arc in degrees each side, dice."""

    format: Literal["tableside.mini-nap-firing/1"]
    supplied: str
    reach: dict[Name, Positive]
    arc: Positive
    hits_on: Count
    russian_guns_most: Count
    one_more: Annotated[tuple[OneMore, ...], AsTuple]
    halved_small_arms: Names
    halved_beyond: Positive
    blocked_by: Names


class TerrainTable(Model):
    """``data/terrain.json``: which ground bars whom, each with the ground that reopens it.

    ``looks``: how each type of ground is drawn.
    """

    format: Literal["tableside.mini-nap-terrain/1"]
    supplied: str
    bars_all: dict[Name, Names]
    bars_formed_cavalry_and_guns: dict[Name, Names]
    looks: dict[Name, Look]


class Melee(Model):
    """``data/melee.json``: hand-to-hand, and the end of the game; distances in cm."""

    format: Literal["tableside.mini-nap-melee/1"]
    supplied: str
    hits_on: Count
    beaten_falls_back: Positive
    turns: Count
    army_breaks_at: Positive


class Phases(Model):
    """``data/phases.json``: the phases of one initiative, in order."""

    format: Literal["tableside.mini-nap-phases/1"]
    phases: Names


movement = data_file(FOLDER / "movement.json", Movement)
charging = data_file(FOLDER / "charging.json", Charging)
reaction_table = data_file(FOLDER / "reactions.json", Reactions)
tests = data_file(FOLDER / "tests.json", Tests)
firing = data_file(FOLDER / "firing.json", Firing)
terrain_table = data_file(FOLDER / "terrain.json", TerrainTable)
phases = data_file(FOLDER / "phases.json", Phases)
melee = data_file(FOLDER / "melee.json", Melee)
