"""A position as the rules look at it: the file itself, its stands laid on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import EXACT, Stand
from tableside.engine.measure import CENTIMETRES, INCHES
from tableside.engine.message import Amount
from tableside.engine.terrain import Terrain, terrain_of
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.rules.brothers_at_arms.data import ScaleTable, tables
from tableside.rules.brothers_at_arms.position import (
    OBSTACLES,
    HouseFile,
    PositionFile,
    TerrainFile,
    UnitFile,
)

CM_PER_INCH = 2.54


class Ground(StrEnum):
    """The types of terrain."""

    HILL = "hill"
    STEEP = "steep"
    WOODLAND = "woodland"
    SETTLEMENT = "settlement"
    BUILDING = "building"
    FORTIFIED = "fortified-building"
    MARSH = "marsh"
    STREAM = "stream"
    RIVER = "river"
    BRIDGE = "bridge"
    FORD = "ford"
    ROAD = "road"
    RAILROAD = "railroad"
    HEDGE = "hedge"
    WALL = "wall"
    PREPARED = "prepared-defence"
    FIELD = "field-defence"
    IMPASSABLE = "impassable"
    OBJECTIVE = "objective"


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: its entry, and its area on the board (inches)."""

    file: TerrainFile
    terrain: Terrain[Ground]

    @property
    def id(self) -> str:
        """Its id."""
        return self.file.id

    @property
    def kind(self) -> Ground:
        """Its type."""
        return self.terrain.kind

    @property
    def area(self) -> BaseGeometry:
        """The ground that it covers."""
        return self.terrain.area

    @cached_property
    def middle_line(self) -> BaseGeometry:
        """The line that it was given as; of a polygon its area."""
        return self.area if self.file.line is None else shapely.LineString(self.file.line)

    @property
    def level(self) -> int:
        """Of a hill."""
        return self.file.level or 1

    @property
    def is_works(self) -> bool:
        """Whether it is a section of defence works."""
        return self.file.type in tables().works

    @property
    def left(self) -> int:
        """The strength that works have left."""
        return tables().section_strength if self.file.left is None else self.file.left

    @property
    def breached(self) -> bool:
        """Whether works are breached."""
        return self.is_works and self.left == 0


@dataclass(frozen=True)
class Unit:
    """A fighting unit or a commander on the table."""

    file: UnitFile
    stands: tuple[Stand, ...]

    @property
    def id(self) -> str:
        """Its id."""
        return self.file.id

    @property
    def side(self) -> str:
        """Its side."""
        return self.file.side

    @property
    def kind(self) -> str:
        """Its type."""
        return self.file.type

    @property
    def called(self) -> str:
        """What players call it."""
        return self.file.short or self.file.name or self.file.id

    @property
    def is_commander(self) -> bool:
        """Whether it is a commander."""
        return self.file.type == "commander"

    @property
    def is_guns(self) -> bool:
        """Whether it may fire at works."""
        return self.file.type in ("artillery", "riverboat")

    @property
    def group(self) -> str | None:
        """The group it is of: a star unit's is the one it was assigned to."""
        return self.file.assigned if self.file.group == "*" else self.file.group

    @property
    def points(self) -> int:
        """How many bases it has; of a riverboat the points that are left."""
        if self.kind == "riverboat":
            return self.file.left or self.file.strength or 1
        return len(self.stands)

    def has(self, status: str) -> bool:
        """Whether it bears a marker, or an ability."""
        return status in self.file.status or status in self.file.abilities

    @cached_property
    def area(self) -> BaseGeometry:
        """The ground that all its bases cover."""
        return shapely.union_all([stand.area for stand in self.stands])


@dataclass(frozen=True)
class State:
    """A position."""

    file: PositionFile

    @property
    def house(self) -> HouseFile:
        """What the table agreed on."""
        return self.file.house_rules

    @property
    def scale(self) -> ScaleTable:
        """What goes by the size of the figures."""
        return tables().scales[self.file.scale]

    @cached_property
    def board(self) -> BaseGeometry:
        """The table."""
        return shapely.box(0.0, 0.0, self.file.board.width, self.file.board.depth)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Units and commanders on the table, in the order of the file."""
        return tuple(unit_of(entry, self.scale) for entry in self.file.units)

    @cached_property
    def by_id(self) -> Mapping[str, Unit]:
        """The units by their ids."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def terrain(self) -> tuple[Piece, ...]:
        """The terrain."""
        return tuple(
            Piece(entry, terrain_of(entry, Ground(entry.type), self.board, entry.at))
            for entry in self.file.terrain
        )

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """The terrain by its ids."""
        return {piece.id: piece for piece in self.terrain}

    def of_kinds(self, kinds: Iterable[str]) -> tuple[Piece, ...]:
        """Return the terrain of these types."""
        wanted = frozenset(kinds)
        return tuple(piece for piece in self.terrain if piece.file.type in wanted)

    def ground(self, kinds: Iterable[str]) -> BaseGeometry:
        """Return all ground of these types as one area."""
        areas = [piece.area for piece in self.of_kinds(kinds)]
        return shapely.union_all(areas) if areas else EMPTY

    @cached_property
    def crossings(self) -> BaseGeometry:
        """Bridges and fords, which are cut out of all water and impassable ground."""
        return self.ground(("bridge", "ford"))

    def dry(self, area: BaseGeometry) -> BaseGeometry:
        """Return an area without the bridges and fords."""
        return area.difference(self.crossings) if not self.crossings.is_empty else area

    @property
    def obstacles(self) -> tuple[Piece, ...]:
        """Hedges, walls and works that are a line."""
        return self.of_kinds(OBSTACLES)

    def enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the enemy's fighting units, commanders left out."""
        return tuple(u for u in self.units if u.side != unit.side and not u.is_commander)

    def friends(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the other units and commanders of its side."""
        return tuple(u for u in self.units if u.side == unit.side and u.id != unit.id)

    def length(self, numbers: Mapping[Any, float]) -> float:
        """Return a number of the tables, which are in inches and in cm, in inches."""
        number = float(numbers[self.file.measure])
        return number if self.file.measure == "in" else number / CM_PER_INCH

    @property
    def step(self) -> float:
        """The step of ranges and command values, inches."""
        return self.length(self.scale.step)

    def shown(self, inches: float) -> Amount:
        """Return a length as this game's players read it."""
        measure = INCHES if self.file.measure == "in" else CENTIMETRES
        return measure.amount(inches)

    def rate(self, unit: Unit) -> float:
        """Return how far a unit moves, inches."""
        return self.length(self.scale.rate[unit.kind])

    def level_of(self, area: BaseGeometry) -> int:
        """Return the level of the highest hill that more than half of a base is on, else 0."""
        hills = self.of_kinds((Ground.HILL,))
        most = area.area / 2
        return max(
            (hill.level for hill in hills if hill.area.intersection(area).area > most), default=0
        )

    def with_units(self, units: Iterable[Unit]) -> State:
        """Return the position with other units on the table; for places alone."""
        changed = State(self.file)
        changed.__dict__["units"] = tuple(units)
        return changed


def unit_of(entry: UnitFile, scale: ScaleTable) -> Unit:
    """Return an entry of ``units`` with its stands on the board."""
    size = entry.base or scale.bases[entry.type]
    sigma = entry.sigma or EXACT
    if entry.stands is None:
        assert entry.pose is not None, "checked when it was read"
        return Unit(entry, (Stand("1", Pose.of(entry.pose), Base(*size), sigma),))
    stands = (
        Stand(each.id, Pose.of(each.pose), Base(*(each.base or size)), each.sigma or sigma)
        for each in entry.stands
    )
    return Unit(entry, tuple(stands))
