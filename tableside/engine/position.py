"""A game's state declared once: its frozen dataclasses define its position file.

Each field's annotation says how the file writes it; pydantic reads the file into the
dataclasses (``tableside.files.position.read_position``) and ``written`` writes them back. What a
game derives from the file goes into fields marked ``INSIDE``, which are never read or written.
A dataclass of a file has ``__pydantic_config__ = VALUES``, one of house rules
``HYPHENATED``; a game's state derives from ``Position``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Never

import shapely
from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
)
from pydantic_core import PydanticUseDefault
from shapely.geometry.base import BaseGeometry

from tableside.files.loading import VALUES, adapter, reader
from tableside.files.parts import AsTuple, Name, Point, PoseNumbers, Sigma, fault
from tableside.files.position import BoardSize
from tableside.files.words import say as of_file
from tableside.geometry import uncertainty
from tableside.geometry.pose import Pose

#: The configuration of house rules: ``retreat_gain`` is ``retreat-gain`` in a file.
HYPHENATED = VALUES | ConfigDict(alias_generator=lambda name: name.replace("_", "-"))


def _refuse(_value: Any) -> Never:
    raise fault(of_file("unknown-field"), of_file("remove-or-correct"))


#: Marks a derived field, which no file has: ``Annotated[T, *INSIDE]``.
INSIDE = (PlainValidator(_refuse), Field(exclude=True, validation_alias="(worked out)"))


def _or_default(value: Any) -> Any:
    if value is None:
        raise PydanticUseDefault
    return value


#: Marks a field whose default ``null`` stands for.
NULLABLE = BeforeValidator(_or_default)


def read_as(written_as: Any, make: Callable[[Any], Any]) -> PlainValidator:
    """Return the validator that reads a value ``written_as`` a type, then converts it."""
    read = reader(written_as)
    return PlainValidator(lambda value: make(read(value)))


def word_of(words: Any) -> PlainValidator:
    """Return the validator of a string that must be one of a ``Literal``'s words."""
    return read_as(words, str)


def member_of(names: type[StrEnum], words: Any) -> tuple[PlainValidator, PlainSerializer]:
    """Return the validator of an enumeration's members, read from a ``Literal`` of their words."""
    return read_as(words, names), PlainSerializer(str)


def set_of(words: Any) -> tuple[PlainValidator, PlainSerializer]:
    """Return the validator and serializer of an unordered list of words."""
    return read_as(Annotated[tuple[words, ...], AsTuple], frozenset), PlainSerializer(sorted)


#: A pose: ``[x, y, facing]``.
PoseField = Annotated[Pose, read_as(PoseNumbers, Pose.of), PlainSerializer(Pose.as_list)]
#: A pose's standard deviations: three numbers; for a measured pose with their parts.
SigmaField = Annotated[
    uncertainty.Sigma, read_as(Sigma, lambda sigma: sigma), PlainSerializer(uncertainty.as_json)
]
#: A set of ids.
NameSet = Annotated[frozenset[str], *set_of(Name)]


@dataclass(frozen=True)
class Position:
    """What all games' states have in common. Lengths are in inches, x along the board's width.

    ``WHEN``: the fields that tell how far the game is; written even if they have their defaults.
    """

    __pydantic_config__ = VALUES
    WHEN: ClassVar = ("turn", "phase")

    format: Literal["tableside.position/1"]
    ruleset: Name
    size: Annotated[BoardSize, Field(alias="board")]

    @property
    def width(self) -> float:
        """The board's size along x."""
        return self.size.width

    @property
    def depth(self) -> float:
        """The board's size along y."""
        return self.size.depth

    @cached_property
    def board(self) -> BaseGeometry:
        """The board as an area."""
        return shapely.box(0.0, 0.0, self.width, self.depth)


def written(value: Any) -> dict[str, Any]:
    """Return a dataclass as JSON values, as its file writes it, without defaults."""
    found: dict[str, Any] = adapter(type(value)).dump_python(
        value, mode="json", by_alias=True, exclude_defaults=True
    )
    when = value.WHEN if isinstance(value, Position) else ()
    return found | {name: getattr(value, name) for name in when if hasattr(value, name)}


@dataclass(frozen=True)
class EntryFile:
    """Where a reserve enters: an edge of the board, or a point (inches)."""

    __pydantic_config__ = VALUES

    edge: Literal["north", "south", "east", "west"] | None = None
    at: Point | None = None

    def on(self, board: BaseGeometry) -> BaseGeometry:
        """Return the point, or the edge of a board: the northern one if neither is given."""
        return entry_on(board, self.at or self.edge or "north")


def entry_on(board: BaseGeometry, where: str | tuple[float, float]) -> BaseGeometry:
    """Return the line of a board's edge by its name, or a point unchanged; inches."""
    if not isinstance(where, str):
        return shapely.Point(where)
    west, south, east, north = board.bounds
    edges = {
        "north": ((west, north), (east, north)),
        "south": ((west, south), (east, south)),
        "east": ((east, south), (east, north)),
        "west": ((west, south), (west, north)),
    }
    return shapely.LineString(edges[where])
