"""A game of Got mit uns as frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Text
from tableside.engine.phases import Play
from tableside.engine.quantity import along
from tableside.engine.terrain import Terrain as AnyTerrain
from tableside.geometry.footprint import Base, footprint, half_diagonal, reach_of
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.gmu.say import titled
from tableside.rules.gmu.setup.settled import Setup

if TYPE_CHECKING:  # the tables are made of this module's armies
    from tableside.rules.gmu.book import Book
    from tableside.rules.gmu.data import Scenario


class Kind(StrEnum):
    """The types of piece. Infantry and cavalry are corps; a headquarters is only a marker."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    DETACHMENT = "detachment"
    HEADQUARTERS = "headquarters"


CORPS = frozenset({Kind.INFANTRY, Kind.CAVALRY})
UNITS = CORPS | {Kind.DETACHMENT}


@dataclass(frozen=True)
class Piece:
    """Something that stands on the table, or is off it (``pose`` None).

    ``sigma``: one standard deviation of x, y (inches) and facing (degrees), zeros when exact.
    ``sigma_before``: that of the place it is being moved from, None where that is as sure.
    ``given`` and ``short``: the names that players gave it, None where they gave none.
    """

    id: str
    side: str
    kind: Kind
    bases: tuple[Base, ...]
    pose: Pose | None = None
    battle_value: int = 0
    formation: Literal["command", "battle"] | None = None
    sigma: Sigma = (0.0, 0.0, 0.0)
    sigma_before: Sigma | None = None
    given: str | None = None
    short: str | None = None

    @property
    def name(self) -> str:
        """What players call it: the name that it was given, else its id."""
        return self.given or self.id

    @property
    def is_corps(self) -> bool:
        """Whether this is an infantry or a cavalry corps."""
        return self.kind in CORPS

    @property
    def is_unit(self) -> bool:
        """Whether this is a corps or a detachment (a headquarters is only a marker)."""
        return self.kind in UNITS

    @property
    def place(self) -> Pose:
        """The pose of a piece that is known to be on the table."""
        if self.pose is None:
            raise ValueError(f"{self.id} is not on the table")
        return self.pose

    @cached_property
    def footprint(self) -> BaseGeometry:
        """The area it covers, inches."""
        return footprint(self.bases, self.place)

    @cached_property
    def reach(self) -> float:
        """From its centre to its farthest corner, inches."""
        return reach_of(self.bases)

    @cached_property
    def half_diagonal(self) -> float:
        """Half the diagonal of its largest base, inches."""
        return half_diagonal(self.bases)

    def sigma_along(self, direction: tuple[float, float]) -> float:
        """Return the standard deviation (inches) of its place along ``direction``.

        The facing's sigma counts with half the base's diagonal as its lever (section 8).
        """
        return along(self.sigma, direction, self.half_diagonal)

    def at(self, pose: Pose | None) -> Piece:
        """Return this piece somewhere else (None: off the table)."""
        return replace(self, pose=pose)

    def distance(self, other: Piece) -> float:
        """Return the shortest distance (inches) between the two footprints; 0 in contact."""
        return float(self.footprint.distance(other.footprint))


class Ground(StrEnum):
    """The types of terrain."""

    HILL = "hill"
    TOWN = "town"
    DEFENSIBLE = "defensible"
    RIVER = "river"
    STREAM = "stream"
    ROAD = "road"
    BRIDGE = "bridge"
    OBJECTIVE = "objective"


#: A piece of terrain; an objective's area is its point.
Terrain = AnyTerrain[Ground]


@dataclass(frozen=True)
class Army:
    """What an army list says of a side: inches, and battle values. None where it is silent.

    ``followed_by_infantry`` false: enemy infantry may not advance when one of its corps leaves
    its place because of a combat. ``short``: what its side is called;
    ``colour``: of its models on a screen (CSS).
    """

    id: str
    title: str
    short: str = ""
    command_range: float | None = None
    battle_range: float | None = None
    headquarters_value: int | None = None
    infantry_movement: float | None = None
    cavalry_movement: float | None = None
    aggression: int | None = None
    followed_by_infantry: bool = True
    colour: str | None = None


@dataclass(frozen=True)
class Side:
    """One of the two sides, its army, and the name and colour that players gave it, if any."""

    id: str
    army: Army
    given: str | None = None
    colour: str | None = None


@dataclass(frozen=True)
class Absent:
    """A piece off the table. ``due``: turn of return; ``available``, ``entry``: reinforcements.

    ``entry`` is an edge name (north, south, east, west) or a point (inches). ``arrival``: the
    scenario's roll by which it may come before ``available``, None when that turn is fixed.
    """

    piece: Piece
    due: int | None = None
    available: int | None = None
    entry: str | tuple[float, float] | None = None
    arrival: str | None = None


@dataclass(frozen=True)
class HouseRules:
    """The points that groups read differently, with this table's choice (docs/rules/gmu.md)."""

    headquarters_base: tuple[float, float] = (40.0, 40.0)  # mm
    headquarters_disc: float | None = None  # mm across; a disc instead of the base above
    influence_over_own_hill: bool = False
    bridge_carries_influence: bool = False
    movement_measure: Literal["centre", "corner"] = "centre"
    alignment_degrees: float = 5.0
    stream_degrees: float = 10.0
    retreat_gain: float = 0.01  # inches, the least gain of a slide
    command_gain: float = 0.01  # inches by which a corps out of command comes closer at least
    headquarters_support: Literal["side", "combat"] = "side"  # one headquarters for each, or in all
    detachments_hold_cavalry: bool = False  # as enemy cavalry does; else it may leave their zones
    reinforcements_in_command: bool = True  # bound by command in the move that brings them on
    cavalry_moves_again: Literal["yes"] = "yes"  # this and the next three: the one reading known
    reinforcements_first: Literal["after-pass"] = "after-pass"
    detachments_cross_rivers: Literal["yes"] = "yes"
    bridge_defender: Literal["either-bank"] = "either-bank"
    battle_range_commands: bool = (
        True  # a headquarters in battle formation commands its battle range
    )
    deployment_depth: float = 6.0  # inches from the own edge, in the set-up


class Task(StrEnum):
    """What a combat can leave for the players' hands to do."""

    RETREAT = "retreat"
    TAKE_OFF = "take-off"
    PURSUE = "pursue"


@dataclass(frozen=True)
class Awaited:
    """Something that must be done on the table: by which unit, because of which enemy.

    ``to`` is the place (inches, degrees) that a pursuer must take; ``into`` where a unit goes
    that is taken off: eliminated, broken, or removed (a detachment that may return).
    """

    task: Task
    unit: str
    enemy: str
    to: Pose | None = None
    into: Literal["eliminated", "broken", "removed"] | None = None


@dataclass(frozen=True)
class State:
    """The whole game. Coordinates in inches on a board of ``width`` by ``depth``.

    ``awaited``: what the players' hands must do next because of a combat, in order. ``aside``:
    pieces lifted off the table that are neither broken nor eliminated nor reserves, and before
    the first turn the armies that are to be put down. ``play``: how far the phase has gone, None
    at its beginning. ``setup``: what is settled before the first turn, None from then on.
    ``book``: the tables it is played with; it does not make two states different.
    """

    width: float
    depth: float
    period: str
    turn: int
    last_turn: int
    phase: str
    aggressor: str
    sides: Mapping[str, Side]
    pieces: tuple[Piece, ...]
    terrain: tuple[Terrain, ...] = ()
    weather: frozenset[str] = frozenset()
    scenario: str = "battle"
    eliminated: tuple[Absent, ...] = ()
    broken: tuple[Absent, ...] = ()
    reserves: tuple[Absent, ...] = ()
    entered: frozenset[str] = frozenset()
    house: HouseRules = field(default_factory=HouseRules)
    awaited: tuple[Awaited, ...] = ()
    aside: tuple[Absent, ...] = ()
    play: Play | None = None
    setup: Setup | None = None
    book: Book = field(kw_only=True, compare=False, repr=False)

    @property
    def played(self) -> Scenario:
        """The scenario."""
        return self.book.scenarios[self.scenario]

    @cached_property
    def by_id(self) -> Mapping[str, Piece]:
        """The pieces on the table by their ids."""
        return MappingProxyType({piece.id: piece for piece in self.pieces})

    @cached_property
    def board(self) -> BaseGeometry:
        """The board as an area."""
        return shapely.box(0, 0, self.width, self.depth)

    def ground(self, *kinds: Ground) -> tuple[Terrain, ...]:
        """Return the terrain of these kinds, in the order of the position."""
        return tuple(piece for piece in self.terrain if piece.kind in kinds)

    def area_of(self, *kinds: Ground) -> BaseGeometry:
        """Return the union (inches) of all terrain of these kinds; empty when there is none."""
        if kinds not in self._unions:
            union = shapely.union_all([piece.area for piece in self.ground(*kinds)])
            shapely.prepare(union)
            self._unions[kinds] = union
        return self._unions[kinds]

    @cached_property
    def _unions(self) -> dict[tuple[Ground, ...], BaseGeometry]:
        """The unions of terrain found so far: the terrain lies still while units move."""
        return {}

    def with_pieces(self, pieces: tuple[Piece, ...]) -> State:
        """Return the state with these pieces on the table, the same terrain under them."""
        state = replace(self, pieces=pieces)
        vars(state)["_unions"] = self._unions
        return state

    def other(self, side: str) -> str:
        """Return the other side."""
        return next(each for each in self.sides if each != side)

    def name(self, unit: str) -> str:
        """Return what players call a unit on or off the table; an id that it lacks stays itself."""
        absent = (*self.aside, *self.broken, *self.reserves, *self.eliminated)
        known = (*self.pieces, *(entry.piece for entry in absent))
        return next((piece.name for piece in known if piece.id == unit), unit)

    def names(self, units: Iterable[str]) -> tuple[str, ...]:
        """Return what players call some units."""
        return tuple(map(self.name, units))

    def side_name(self, side: str) -> Text:
        """Return what players call a side: its own name, else its army's, else its id.

        Two sides of one army are told apart by their ids.
        """
        named = self.sides[side]
        if named.given is not None:
            return named.given
        twice = any(each.army.id == named.army.id for each in self.sides.values() if each != named)
        army = named.army
        return side if twice else titled(f"army-short-{army.id}", army.short or army.title)

    def friends(self, piece: Piece) -> tuple[Piece, ...]:
        """Return the other pieces of the same side on the table."""
        return tuple(p for p in self.pieces if p.side == piece.side and p.id != piece.id)

    def enemies(self, piece: Piece) -> tuple[Piece, ...]:
        """Return the pieces of the other side on the table."""
        return tuple(p for p in self.pieces if p.side != piece.side)

    def put(self, piece: Piece) -> State:
        """Return the state with ``piece`` in the place of the one of its id, or added."""
        if piece.id in self.by_id:
            pieces = tuple(piece if p.id == piece.id else p for p in self.pieces)
        else:
            pieces = (*self.pieces, piece)
        return self.with_pieces(pieces)

    def without(self, *ids: str) -> State:
        """Return the state with these pieces off the table."""
        return self.with_pieces(tuple(p for p in self.pieces if p.id not in ids))
