"""The tables of Brothers at Arms, checked when they are loaded (``data/tables.json``)."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from tableside.engine.terrain import Look
from tableside.files.loading import Model, data_file
from tableside.files.parts import Count, Name, Names, Positive, Size

FOLDER = Path(__file__).parent / "data"

#: The classes of cover, best first.
CLASSES = ("fortification", "hard", "soft")


class ScaleTable(Model):
    """Values that depend on the size of the figures; bases in mm, the last four in inches."""

    bases: dict[Name, Size]
    step: dict[Literal["in", "cm"], Positive]
    rate: dict[Name, dict[Literal["in", "cm"], Positive]]
    sight_inside: dict[Literal["in", "cm"], Positive]
    shape_gap: Positive
    edge_depth: Positive
    obstacle_reach: Positive
    objective_radius: Positive


class CoverTable(Model):
    """A class of cover: the result that keeps a hit, and the terrain that gives it."""

    value: Count
    grounds: Names
    lines: Names


class Tables(Model):
    """The tables in ``data/tables.json``."""

    format: Literal["tableside.brothers-tables/1"]
    scales: dict[Name, ScaleTable]
    cover: dict[Name, CoverTable]
    works: dict[Name, Name]
    section_strength: Count
    hit_at_most: Count
    march: dict[Literal["flank", "circuit"], Count]
    unformed_on: Names
    difficult: Names
    speeds: dict[Literal["turnpike", "local", "difficult"], Positive]
    blocks_sight: Names
    looks: dict[Name, Look]


tables = data_file(FOLDER / "tables.json", Tables)
