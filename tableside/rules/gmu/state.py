"""A game of Got mit uns as frozen values."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self, TypeVar

import shapely
from pydantic import AliasChoices, Field, PlainSerializer, PlainValidator
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Text
from tableside.engine.once import kept_in
from tableside.engine.phases import Play
from tableside.engine.position import (
    HYPHENATED,
    INSIDE,
    NULLABLE,
    EntryFile,
    NameSet,
    PoseField,
    Position,
    SigmaField,
    read_as,
    set_of,
    word_of,
)
from tableside.engine.quantity import along
from tableside.engine.terrain import Terrain as AnyTerrain
from tableside.files.loading import VALUES, reader
from tableside.files.parts import AsTuple, Name, NotNegative, PoseNumbers, Positive, Size, YesNo
from tableside.files.position import Colour, Turn, Whole
from tableside.geometry.footprint import ORIGIN, Base, footprint, half_diagonal, reach_of
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.gmu.book import Book, text_book
from tableside.rules.gmu.data import ArmyList, Scenario
from tableside.rules.gmu.say import titled
from tableside.rules.gmu.setup.settled import Setup

V = TypeVar("V")


class Kind(StrEnum):
    """The types of piece. Infantry and cavalry are corps; a headquarters is only a marker."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    DETACHMENT = "detachment"
    HEADQUARTERS = "headquarters"


CORPS = frozenset({Kind.INFANTRY, Kind.CAVALRY})
UNITS = CORPS | {Kind.DETACHMENT}


@dataclass(frozen=True)
class BaseFile:
    """One base of a multi-base unit: size in mm, pose in the unit's frame."""

    __pydantic_config__ = VALUES

    base: Size
    pose: PoseNumbers


_size = reader(Size)
_bases = reader(Annotated[tuple[BaseFile, ...], AsTuple, Field(min_length=1)])


def _read_bases(value: Any) -> tuple[Base, ...]:
    """Read the size of a single base, or a list of bases."""
    if isinstance(value, list) and not any(isinstance(each, int | float) for each in value):
        read: tuple[BaseFile, ...] = _bases(value)
        return tuple(Base(*b.base, place=Pose.of(b.pose)) for b in read)
    return (Base(*_size(value)),)


def _write_bases(bases: tuple[Base, ...]) -> list[Any]:
    if len(bases) == 1 and bases[0].place == ORIGIN:
        return [bases[0].width, bases[0].depth]
    return [{"base": [b.width, b.depth], "pose": b.place.as_list()} for b in bases]


@dataclass(frozen=True)
class Piece:
    """A piece on the table, or off it (``pose`` None).

    ``bases``: its kind's default if the file names none.
    ``sigma``: one standard deviation of x, y (inches) and facing (degrees), zeros when exact.
    ``sigma_before``: that of the pose it is moving from, None if it is the same as ``sigma``.
    ``given`` and ``short``: the names that players gave it, None if they gave none.
    """

    __pydantic_config__ = VALUES

    id: Name
    side: Name
    kind: Annotated[Kind, Field(alias="type")]
    bases: Annotated[
        tuple[Base, ...],
        PlainValidator(_read_bases),
        PlainSerializer(_write_bases),
        Field(validation_alias=AliasChoices("base", "bases"), serialization_alias="bases"),
        NULLABLE,
    ] = ()
    pose: PoseField | None = None
    battle_value: Annotated[Whole, Field(ge=0), NULLABLE] = 0
    formation: Literal["command", "battle"] | None = None
    sigma: Annotated[SigmaField, NULLABLE] = (0.0, 0.0, 0.0)
    sigma_before: Annotated[Sigma | None, *INSIDE] = None
    given: Annotated[Name | None, Field(alias="name")] = None
    short: Name | None = None

    @property
    def name(self) -> str:
        """What players call it: its given name, else its id."""
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
        """The pose of a piece on the table; raises ValueError if it is off it."""
        if self.pose is None:
            raise ValueError(f"{self.id} is not on the table")
        return self.pose

    @cached_property
    def footprint(self) -> BaseGeometry:
        """The area it covers, inches."""
        return footprint(self.bases, self.place)

    @cached_property
    def reach(self) -> float:
        """The distance (inches) from its centre to its farthest corner."""
        return reach_of(self.bases)

    @cached_property
    def half_diagonal(self) -> float:
        """Half the diagonal of its largest base, inches."""
        return half_diagonal(self.bases)

    def sigma_along(self, direction: tuple[float, float]) -> float:
        """Return the standard deviation (inches) of its place along ``direction``.

        The facing's sigma acts on a lever of half the base's diagonal (section 8).
        """
        return along(self.sigma, direction, self.half_diagonal)

    def at(self, pose: Pose | None) -> Piece:
        """Return this piece at another pose (None: off the table)."""
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
class Side:
    """One of the two sides: its army list, and the name and colour that players gave it, if any."""

    __pydantic_config__ = VALUES

    army: Name
    given: Annotated[Name | None, Field(alias="name")] = None
    colour: Colour | None = None


@dataclass(frozen=True)
class Absent(Piece):
    """A piece off the table: it has no pose."""

    pose: Annotated[Pose | None, *INSIDE] = None

    @classmethod
    def of(cls, piece: Piece, **more: Any) -> Self:
        """Return ``piece`` off the table; ``more``: the fields that its list adds."""
        return cls(
            **{each.name: getattr(piece, each.name) for each in fields(Piece)}
            | {"pose": None}
            | more
        )

    @cached_property
    def piece(self) -> Piece:
        """The plain piece, without the fields that its list adds."""
        return Piece(**{each.name: getattr(self, each.name) for each in fields(Piece)})


@dataclass(frozen=True)
class Broken(Absent):
    """A broken corps; ``due``: the turn in which it may return."""

    due: Turn = field(kw_only=True)


Entry = str | tuple[float, float]


def _write_entry(entry: Entry) -> dict[str, Any]:
    return {"edge": entry} if isinstance(entry, str) else {"at": list(entry)}


@dataclass(frozen=True)
class Reserve(Absent):
    """A corps that arrives from turn ``available`` on, at ``entry``.

    ``entry`` is an edge name (north, south, east, west) or a point (inches). ``arrival``: the
    scenario's roll that may bring it on before ``available``, None if that turn is fixed.
    """

    available: Turn = field(kw_only=True)
    entry: Annotated[
        Entry, read_as(EntryFile, lambda file: file.edge or file.at), PlainSerializer(_write_entry)
    ] = field(kw_only=True)
    arrival: Name | None = None


@dataclass(frozen=True)
class HouseRules:
    """The rules that groups read differently, with this table's readings (docs/rules/gmu.md)."""

    __pydantic_config__ = HYPHENATED

    headquarters_base: Size = (40.0, 40.0)  # mm
    headquarters_disc: Positive | None = None  # mm across; a disc instead of the base above
    influence_over_own_hill: YesNo = False
    bridge_carries_influence: YesNo = False
    movement_measure: Literal["centre", "corner"] = "centre"
    alignment_degrees: NotNegative = 5.0
    stream_degrees: NotNegative = 10.0
    retreat_gain: NotNegative = 0.01  # inches, the least gain of each slide
    command_gain: NotNegative = 0.01  # inches to come closer when out of command
    headquarters_support: Literal["side", "combat"] = "side"  # one per side, or one per combat
    detachments_hold_cavalry: YesNo = False  # as enemy cavalry does; else it may leave their zones
    reinforcements_in_command: YesNo = True  # command binds the move that brings them on
    cavalry_moves_again: Literal["yes"] = "yes"  # this and the next four: one known reading
    reinforcements_first: Literal["after-pass"] = "after-pass"
    detachments_cross_rivers: Literal["yes"] = "yes"
    bridge_defender: Literal["either-bank"] = "either-bank"
    broken_may_wait: Literal["yes"] = "yes"
    battle_range_commands: YesNo = True  # in battle formation a headquarters commands that range
    deployment_depth: Positive = 6.0  # inches from a side's own edge, in the set-up


class Task(StrEnum):
    """What a combat can leave for players to do by hand."""

    RETREAT = "retreat"
    TAKE_OFF = "take-off"
    PURSUE = "pursue"


@dataclass(frozen=True)
class Awaited:
    """A task to do on the table: by which unit, because of which enemy.

    ``to``: the pose (inches, degrees) that a pursuer must take. ``into``: the list for a unit taken
    off: eliminated, broken, or removed (a detachment that may return). ``faced``: the pose of the
    enemy when the retreat from it began, if it has moved since. ``stood``: where a corps that still
    owes the task was lifted.
    """

    __pydantic_config__ = VALUES

    task: Task
    unit: Name
    enemy: Name
    to: PoseField | None = None
    into: Literal["eliminated", "broken", "removed"] | None = None
    faced: PoseField | None = None
    stood: PoseField | None = None


@dataclass(frozen=True)
class State(Position):
    """The whole game. Coordinates in inches on a board of ``width`` by ``depth``.

    ``awaited``: the tasks that players must do next because of a combat, in order. ``owed``: the
    tasks of corps that were lifted before doing them, due again once the corps is set down.
    ``aside``: pieces off the table that are neither broken, eliminated nor reserves, and before the
    first turn the armies to deploy. ``play``: how far the phase has gone, None at its beginning.
    ``setup``: what is settled before the first turn, None from then on. ``book``: the tables in
    use, ignored when states are compared.
    """

    ruleset: Literal["gmu"]
    period: Name
    turn: Turn
    last_turn: Turn
    phase: Annotated[str, word_of(Literal["setup", "combat", "movement", "command", "end"])]
    aggressor: Name
    sides: dict[Name, Side]
    pieces: Annotated[tuple[Piece, ...], AsTuple, Field(alias="units")]
    terrain: Annotated[tuple[Terrain, ...], AsTuple]
    weather: Annotated[frozenset[str], *set_of(Literal["rain", "fog"])] = frozenset()
    scenario: Annotated[Name, NULLABLE] = "battle"
    eliminated: Annotated[tuple[Absent, ...], AsTuple] = ()
    broken: Annotated[tuple[Broken, ...], AsTuple] = ()
    reserves: Annotated[tuple[Reserve, ...], AsTuple] = ()
    entered: NameSet = frozenset()
    house: Annotated[HouseRules, Field(alias="house_rules")] = HouseRules()
    awaited: Annotated[tuple[Awaited, ...], AsTuple] = ()
    owed: Annotated[tuple[Awaited, ...], AsTuple] = ()
    aside: Annotated[tuple[Absent, ...], AsTuple] = ()
    play: Annotated[Play | None, Field(alias="order")] = None
    setup: Setup | None = None
    book: Annotated[Book, *INSIDE] = field(
        default_factory=text_book, kw_only=True, compare=False, repr=False
    )

    def army(self, side: str) -> ArmyList:
        """Return the army list of a side."""
        return self.book.armies[self.sides[side].army]

    @property
    def played(self) -> Scenario:
        """The scenario."""
        return self.book.scenarios[self.scenario]

    @property
    def absent(self) -> tuple[Absent, ...]:
        """All pieces off the table."""
        return (*self.aside, *self.broken, *self.reserves, *self.eliminated)

    @cached_property
    def by_id(self) -> Mapping[str, Piece]:
        """The pieces on the table by their ids."""
        return MappingProxyType({piece.id: piece for piece in self.pieces})

    def ground(self, *kinds: Ground) -> tuple[Terrain, ...]:
        """Return the terrain of these kinds, in the order of the position."""
        return tuple(piece for piece in self.terrain if piece.kind in kinds)

    def area_of(self, *kinds: Ground) -> BaseGeometry:
        """Return the union (inches) of all terrain of these kinds; empty if there is none."""

        def union() -> BaseGeometry:
            area = shapely.union_all([piece.area for piece in self.ground(*kinds)])
            shapely.prepare(area)
            return area

        return self.of_terrain(kinds, union)

    def of_terrain(self, what: Hashable, found: Callable[[], V]) -> V:
        """Return a value that depends on the terrain alone, cached while only units move.

        ``what``: its cache key, which no other value may share.
        """
        return kept_in(self._of_terrain, what, found)

    @cached_property
    def _of_terrain(self) -> dict[Hashable, Any]:
        return {}

    def with_pieces(self, pieces: tuple[Piece, ...]) -> State:
        """Return the state with these pieces on the table, keeping the terrain's cache."""
        state = replace(self, pieces=pieces)
        vars(state)["_of_terrain"] = self._of_terrain
        return state

    def other(self, side: str) -> str:
        """Return the other side."""
        return next(each for each in self.sides if each != side)

    def name(self, unit: str) -> str:
        """Return what players call a unit, on or off the table; an unknown id is returned as is."""
        known = (*self.pieces, *self.absent)
        return next((piece.name for piece in known if piece.id == unit), unit)

    def names(self, units: Iterable[str]) -> tuple[str, ...]:
        """Return what players call some units."""
        return tuple(map(self.name, units))

    def side_name(self, side: str) -> Text:
        """Return what players call a side: its own name, else its army's, else its id.

        Two sides with the same army are named by their ids.
        """
        named = self.sides[side]
        if named.given is not None:
            return named.given
        others = (each for name, each in self.sides.items() if name != side)
        twice = any(each.army == named.army for each in others)
        army = self.army(side)
        return side if twice else titled(f"army-short-{army.id}", army.short or army.title)

    def friends(self, piece: Piece) -> tuple[Piece, ...]:
        """Return the other pieces of the same side on the table."""
        return tuple(p for p in self.pieces if p.side == piece.side and p.id != piece.id)

    def enemies(self, piece: Piece) -> tuple[Piece, ...]:
        """Return the pieces of the other side on the table."""
        return tuple(p for p in self.pieces if p.side != piece.side)

    def put(self, piece: Piece) -> State:
        """Return the state with ``piece`` added, or replacing the piece with its id."""
        pieces = tuple(piece if p.id == piece.id else p for p in self.pieces)
        return self.with_pieces(pieces if piece.id in self.by_id else (*pieces, piece))

    def without(self, *ids: str) -> State:
        """Return the state with these pieces off the table."""
        return self.with_pieces(tuple(p for p in self.pieces if p.id not in ids))
