"""A game's state declared once: the frozen dataclasses that it is made of are its position file.

Each field says by its annotation how it stands in the file; pydantic reads the file into the
dataclasses (``tableside.files.position.read_position``) and ``written`` writes them again. What a
game works out from the file stands in fields marked ``INSIDE``: no file can give them, none gets
them. A dataclass of a file has ``__pydantic_config__ = VALUES``, one of house rules
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


#: Marks a field that a game works out: ``Annotated[T, *INSIDE]``. In a file no key is its.
INSIDE = (PlainValidator(_refuse), Field(exclude=True, validation_alias="(worked out)"))


def _or_default(value: Any) -> Any:
    if value is None:
        raise PydanticUseDefault
    return value


#: Marks a field for which ``null`` stands for its default.
NULLABLE = BeforeValidator(_or_default)


def read_as(written_as: Any, make: Callable[[Any], Any]) -> PlainValidator:
    """Return the validator that reads a value ``written_as`` a type and makes something of it."""
    read = reader(written_as)
    return PlainValidator(lambda value: make(read(value)))


def word_of(words: Any) -> PlainValidator:
    """Return the validator of a text that is one of a ``Literal``'s words."""
    return read_as(words, str)


def member_of(names: type[StrEnum], words: Any) -> tuple[PlainValidator, PlainSerializer]:
    """Return how a member of an enumeration of words is read, of a ``Literal`` of them."""
    return read_as(words, names), PlainSerializer(str)


def set_of(words: Any) -> tuple[PlainValidator, PlainSerializer]:
    """Return how a list of words, in no order, is read and written."""
    return read_as(Annotated[tuple[words, ...], AsTuple], frozenset), PlainSerializer(sorted)


#: A place and a facing: ``[x, y, facing]``.
PoseField = Annotated[Pose, read_as(PoseNumbers, Pose.of), PlainSerializer(Pose.as_list)]
#: The deviations of a place: three numbers, of a measured place with their parts.
SigmaField = Annotated[
    uncertainty.Sigma, read_as(Sigma, lambda sigma: sigma), PlainSerializer(uncertainty.as_json)
]
#: Several ids, in no order.
NameSet = Annotated[frozenset[str], *set_of(Name)]


@dataclass(frozen=True)
class Position:
    """What the states of all games have in common. Lengths in inches, x along the board's width.

    ``WHEN``: the fields that tell how far the game is; they are written even at its beginning.
    """

    __pydantic_config__ = VALUES
    WHEN: ClassVar = ("turn", "phase")

    format: Literal["tableside.position/1"]
    ruleset: Name
    size: Annotated[BoardSize, Field(alias="board")]

    @property
    def width(self) -> float:
        """The board along x."""
        return self.size.width

    @property
    def depth(self) -> float:
        """The board along y."""
        return self.size.depth

    @cached_property
    def board(self) -> BaseGeometry:
        """The board as an area."""
        return shapely.box(0.0, 0.0, self.width, self.depth)


def written(value: Any) -> dict[str, Any]:
    """Return a dataclass as its file writes it, in JSON values; defaults are left out."""
    found: dict[str, Any] = adapter(type(value)).dump_python(
        value, mode="json", by_alias=True, exclude_defaults=True
    )
    when = value.WHEN if isinstance(value, Position) else ()
    return found | {name: getattr(value, name) for name in when if hasattr(value, name)}


@dataclass(frozen=True)
class EntryFile:
    """Where a reserve comes on: an edge of the board, or a point (inches)."""

    __pydantic_config__ = VALUES

    edge: Literal["north", "south", "east", "west"] | None = None
    at: Point | None = None

    def on(self, board: BaseGeometry) -> BaseGeometry:
        """Return the point, or the edge of a board; the northern one where neither is given."""
        return entry_on(board, self.at or self.edge or "north")


def entry_on(board: BaseGeometry, where: str | tuple[float, float]) -> BaseGeometry:
    """Return an edge of a board by its name, or a point as it is; inches."""
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
