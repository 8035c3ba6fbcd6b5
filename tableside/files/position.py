"""The position file: the envelope that every rule set shares, and its checks.

A rule set brings its own types of unit and terrain; what is the same for all of them is here.
The cross-checks look at the raw data, so that they still speak when something else is wrong too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeGuard, TypeVar, cast

from pydantic import BaseModel, BeforeValidator, Field

from tableside.files.fault import Fault, FileError
from tableside.files.loading import Model, PlacedFault, found_text, place_text, validate
from tableside.files.parts import LARGEST, Name, Positive

FORMAT = "tableside.position/1"

#: A centre may lie this far (inches) over the board's edge: the tolerance of all limits.
EDGE_TOLERANCE = 0.005

#: Where units that are off the table are listed.
OFF_TABLE = ("eliminated", "broken", "reserves", "aside")

Place = tuple[int | str, ...]
M = TypeVar("M", bound=BaseModel)


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


#: A whole number; 3.0 is read as 3.
Whole = Annotated[int, BeforeValidator(_whole), Field(le=int(LARGEST))]
Turn = Annotated[Whole, Field(ge=1)]


class BoardSize(Model):
    """The table: ``width`` along x and ``depth`` along y, inches."""

    width: Positive
    depth: Positive


class Envelope(Model):
    """What the positions of all rule sets have in common."""

    format: Literal["tableside.position/1"]
    ruleset: Name
    board: BoardSize


class Named(Model):
    """What people call a thing: its name, and a short one where there is little room."""

    name: Name | None = None
    short: Name | None = None


class NamedSide(Model):
    """What people call a side, and the colour in which it is drawn (``#rrggbb``)."""

    name: Name | None = None
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")] | None = None


Check = Callable[[Mapping[str, Any]], Iterator[PlacedFault]]


def read_position(
    data: Any, model: type[M], file: str, place: str, checks: Iterable[Check] = ()
) -> M:
    """Return ``data`` as ``model``; raise FileError with all faults, the cross-checks' too.

    The checks may be given data of any shape.
    """
    faults: list[Fault] = []
    parsed: M | None = None
    try:
        parsed = validate(data, model, file, place)
    except FileError as error:
        faults.extend(error.faults)
    if isinstance(data, dict):
        for check in checks:
            for found in check(data):
                where = place_text(found.place, place)
                if not any(fault.place == where for fault in faults):
                    faults.append(Fault(file, where, found.found, found.mend))
    if parsed is None or faults:
        raise FileError(faults)
    return parsed


def ruleset_name(data: Any, file: str, place: str = "") -> str:
    """Return which rule set a position is of; raise FileError when it does not say."""
    if not isinstance(data, dict):
        raise FileError.one(file, place, f"is {found_text(data)}", "write a position: an object")
    where = f"{place}.ruleset" if place else "ruleset"
    name = data.get("ruleset")
    if "ruleset" not in data:
        raise FileError.one(file, where, "is missing", "name the rule set, such as gmu")
    if not isinstance(name, str):
        raise FileError.one(file, where, f"is {found_text(name)}", "name a rule set, such as gmu")
    return name


def entries(data: Mapping[str, Any], *lists: str) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Yield the place and the data of every entry of these lists that is an object."""
    for name in lists:
        value = data.get(name)
        for index, entry in enumerate(value if isinstance(value, list) else ()):
            if isinstance(entry, dict):
                yield (name, index), entry


def units_once(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find a unit's id that is given twice, on the table or off it."""
    yield from _once(entries(data, "units", *OFF_TABLE), "unit")


def terrain_once(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find a terrain piece's id that is given twice."""
    yield from _once(entries(data, "terrain"), "terrain piece")


def _once(listed: Iterable[tuple[Place, dict[str, Any]]], what: str) -> Iterator[PlacedFault]:
    first: dict[str, Place] = {}
    for place, entry in listed:
        name = entry.get("id")
        if not isinstance(name, str):
            continue
        if name in first:
            found = f"{what} {name} is given twice (first at {place_text(first[name])})"
            yield PlacedFault((*place, "id"), found, "give each its own id")
        first.setdefault(name, place)


def sides_known(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find a unit whose side is not among the position's sides."""
    sides = data.get("sides")
    if not isinstance(sides, dict):
        return
    for place, entry in entries(data, "units", *OFF_TABLE):
        side = entry.get("side")
        if isinstance(side, str) and side not in sides:
            mend = f"name one of: {', '.join(sides)}"
            yield PlacedFault((*place, "side"), f"is {found_text(side)}", mend)


Centre = tuple[str, float, float]


def centre_of_pose(entry: Mapping[str, Any]) -> Centre | None:
    """Return the field of a unit's ``pose``, and its centre; None where there is no good one."""
    pose = entry.get("pose")
    if not is_pose(pose):
        return None
    return "pose", pose[0], pose[1]


def is_pose(value: Any) -> TypeGuard[list[float]]:
    """Whether a value is three numbers."""
    return isinstance(value, list) and len(value) == 3 and all(map(_number, value))


def centres_on_board(
    data: Mapping[str, Any], centre: Callable[[Mapping[str, Any]], Centre | None] = centre_of_pose
) -> Iterator[PlacedFault]:
    """Find a unit whose ``centre`` is off the board; its edge belongs to the board."""
    board = data.get("board")
    if not isinstance(board, dict):
        return
    size = [board.get("width"), board.get("depth")]
    if not all(map(_number, size)):
        return
    width, depth = cast(list[float], size)
    if min(width, depth) <= 0:
        return  # said elsewhere
    for place, entry in entries(data, "units"):
        found = centre(entry)
        if found is None:
            continue
        field, x, y = found
        if not (_between(x, width) and _between(y, depth)):
            mend = f"put the centre on the board (0 to {width:g} by 0 to {depth:g} in)"
            text = f"has its centre off the board ({x:g}, {y:g})"
            yield PlacedFault((*place, field), text, mend)


def _between(value: float, most: float) -> bool:
    return -EDGE_TOLERANCE <= value <= most + EDGE_TOLERANCE


def _number(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and abs(value) <= LARGEST  # one that is too large is told of elsewhere


#: The checks that hold for any rule set's position.
SHARED_CHECKS: tuple[Check, ...] = (units_once, terrain_once, sides_known, centres_on_board)
