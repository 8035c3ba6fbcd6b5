"""The tables of Metal Men with Minie Balls, checked when they are loaded (``data/tables.json``)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from tableside.engine.terrain import Look
from tableside.files.loading import Model, data_file
from tableside.files.parts import AsTuple, Count, Name, Names, NotNegative, Positive, Size

FOLDER = Path(__file__).parent / "data"

#: The faces of the die of a leader who inspires, of a flight, of a unit that is thrown back.
INSPIRE_DIE, FLIGHT_DIE, THROW_DIE = 6, 6, 8
#: The most points that a leader can have, and spend.
MOST_POINTS = 5
#: What a missed check does.
Step = Literal["dg", "stand", "rout"]


class Band(Model):
    """A range band: up to how many inches, that included, and what a die needs to hit."""

    name: Name
    to: NotNegative
    needs: Count


class FireTable(Model):
    """Fire: the arc in degrees, dice by type and phase, reaches in inches, and the modifiers."""

    arc: Positive
    dice: dict[Name, Count]
    reach: dict[Name, Positive]
    low_ammo_reach: Positive
    a_stand: dict[Name, Count]
    bands: Annotated[tuple[Band, ...], AsTuple]
    modifiers: dict[Name, int]
    low_ammo_die: Count


class Tables(Model):
    """``data/tables.json``: bases in mm, rates and ranges in inches.

    ``fields``: those of a position that only some types of unit have, with these types; ``needed``:
    by type what it has to have, a leader of a division that division, too.
    """

    format: Literal["tableside.metal-men-tables/1"]
    bases: dict[Name, Size]
    rates: dict[Name, Positive]
    column_gain: Positive
    road_gain: Positive
    slow: Names
    slow_cost: Positive
    barred: Names
    points: dict[Name, Count]
    morale_dice: dict[Name, Count]
    morale_passed: Count
    order_range: Positive
    near_enemy: Positive
    fire: FireTable
    covers: Names
    ladder: dict[Name, Annotated[tuple[Step, ...], AsTuple]]
    rout_length: Positive
    flight_dice: dict[Name, Count]
    inspiring: Names
    leader_hit: Count
    resupply_range: Positive
    resupply_away: Positive
    looks: dict[Name, Look]
    fields: dict[Name, Names]
    needed: dict[Name, Names]


tables = data_file(FOLDER / "tables.json", Tables)
