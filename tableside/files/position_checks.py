"""Consistency checks on positions of any rule set, and the wording of their faults.

The checks work on raw data, so that they still report when something else is wrong too. Malformed
values are left to the parser.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeGuard, cast

from tableside.engine.message import Several
from tableside.files.loading import PlacedFault, found_text, place_text
from tableside.files.parts import LARGEST
from tableside.files.words import say

#: How far (inches) a centre may lie beyond the board's edge: the tolerance of all limits.
EDGE_TOLERANCE = 0.005

#: The lists of units that are off the table.
OFF_TABLE = ("eliminated", "broken", "reserves", "aside")

Place = tuple[int | str, ...]
Check = Callable[[Mapping[str, Any]], Iterator[PlacedFault]]


def only_of(
    place: Place, entry: Mapping[str, Any], fields: Mapping[str, Collection[str]]
) -> Iterator[PlacedFault]:
    """Find fields of an entry that only other types have."""
    kind = str(entry.get("type"))
    for name, kinds in fields.items():
        if entry.get(name) is not None and kind not in kinds:
            yield unfit((*place, name), kind)


def missing(place: Place, kind: str) -> PlacedFault:
    """Return the fault of a missing field."""
    return PlacedFault(place, say("is-missing"), say("kind-needs", kind=kind))


def unfit(place: Place, kind: str) -> PlacedFault:
    """Return the fault of a field that an entry of this kind cannot have."""
    return PlacedFault(place, say("kind-has-none", kind=kind), say("remove-it"))


def fields_fit(
    place: Place, entry: Mapping[str, Any], needed: Collection[str], had: Collection[str]
) -> Iterator[PlacedFault]:
    """Find the required fields that an entry lacks, and the fields unknown to its type.

    ``had``: all fields of the type. A field that is null counts as absent.
    """
    kind = str(entry.get("type"))
    yield from (missing((*place, name), kind) for name in needed if entry.get(name) is None)
    for name, value in entry.items():
        if name not in had and value is not None:
            yield unfit((*place, name), kind)


def within(value: Any, place: Place, least: int, most: int, kind: str) -> Iterator[PlacedFault]:
    """Find an integer outside a type's limits; other values are checked elsewhere."""
    if isinstance(value, int) and not isinstance(value, bool) and not least <= value <= most:
        mend = say("give-from-to", least=least, most=most, kind=kind)
        yield PlacedFault(place, say("is-value", value=found_text(value)), mend)


def drawn(
    rows: Any, place: Place, letters: Collection[str], size: tuple[int, int]
) -> Iterator[PlacedFault]:
    """Find rows of a letter map that do not match ``size`` (columns, rows), and unknown letters.

    Values that are not lists, and rows that are not text, are checked elsewhere.
    """
    if not isinstance(rows, list):
        return
    width, depth = size
    mend = say("give-rows", rows=depth, letters=width)
    if len(rows) != depth:
        yield PlacedFault(place, say("has-entries", count=len(rows)), mend)
    for index, row in enumerate(rows):
        if not isinstance(row, str):
            continue
        strange = sorted({letter for letter in row if letter not in letters})
        if len(row) != width:
            yield PlacedFault((*place, index), say("has-letters", count=len(row)), mend)
        elif strange:
            use = say("use-letters", letters=Several(tuple(letters), "comma"))
            yield PlacedFault((*place, index), say("holds-letter", letter=strange[0]), use)


def beside(place: Place, other: str) -> PlacedFault:
    """Return the fault of a field given together with an equivalent one."""
    return PlacedFault(place, say("given-beside", other=other), say("keep-one"))


def known(value: Any, place: Place, names: Collection[Any]) -> Iterator[PlacedFault]:
    """Yield a fault if a name is not among ``names``; other types are checked elsewhere."""
    if isinstance(value, str) and value not in names:
        mend = say("name-one-of", names=Several(tuple(map(str, names)), "comma"))
        yield PlacedFault(place, say("is-value", value=found_text(value)), mend)


def one_entry(place: Place, entry: Any) -> Iterator[PlacedFault]:
    """Find a reserve's ``entry`` that does not give exactly one of an edge and a point."""
    if isinstance(entry, dict) and (entry.get("edge") is None) == (entry.get("at") is None):
        yield PlacedFault((*place, "entry"), say("no-one-entry"), say("give-edge-or-at"))


def entries(data: Mapping[str, Any], *lists: str) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Yield place and data of every entry in these lists that is an object."""
    for name in lists:
        value = data.get(name)
        for index, entry in enumerate(value if isinstance(value, list) else ()):
            if isinstance(entry, dict):
                yield (name, index), entry


def ids_of(data: Mapping[str, Any], *lists: str) -> list[str]:
    """Return the ids in these lists."""
    ids = (entry.get("id") for _, entry in entries(data, *lists))
    return [name for name in ids if isinstance(name, str)]


def by_id(data: Mapping[str, Any], *lists: str) -> dict[str, dict[str, Any]]:
    """Return the entries of these lists by id; ids that are not text are checked elsewhere."""
    listed = ((entry.get("id"), entry) for _, entry in entries(data, *lists))
    return {name: entry for name, entry in listed if isinstance(name, str)}


def two_sides(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report any number of sides other than two."""
    sides = data.get("sides")
    if isinstance(sides, dict) and len(sides) != 2:
        yield PlacedFault(("sides",), say("has-sides", count=len(sides)), say("name-two-sides"))


def relations(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find allies and neutrals that are not another side, or that are both at once."""
    sides = data.get("sides")
    if not isinstance(sides, dict):
        return
    for name, about in sides.items():
        for relation in ("allies", "neutral"):
            for index, other in enumerate(_listed(about, relation)):
                others = [each for each in sides if each != name]
                yield from known(other, ("sides", name, relation, index), others)
        for index, other in enumerate(_listed(about, "neutral")):
            if other in _listed(about, "allies") or name in _listed(sides.get(other), "allies"):
                found = say("allied-and-neutral", side=str(other))
                yield PlacedFault(("sides", name, "neutral", index), found, say("keep-one"))


def _listed(about: Any, field: str) -> list[str]:
    value = about.get(field) if isinstance(about, dict) else None
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def units_once(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find repeated unit ids, on the table or off it."""
    yield from _once(entries(data, "units", *OFF_TABLE), "unit-twice")


def terrain_once(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find repeated terrain ids."""
    yield from _once(entries(data, "terrain"), "terrain-twice")


def _once(listed: Iterable[tuple[Place, dict[str, Any]]], said: str) -> Iterator[PlacedFault]:
    first: dict[str, Place] = {}
    for place, entry in listed:
        name = entry.get("id")
        if not isinstance(name, str):
            continue
        if name in first:
            found = say(said, id=name, place=place_text(first[name]))
            yield PlacedFault((*place, "id"), found, say("give-each-its-own-id"))
        first.setdefault(name, place)


def sides_known(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find units whose side is not one of the position's sides."""
    sides = data.get("sides")
    if isinstance(sides, dict):
        for place, entry in entries(data, "units", *OFF_TABLE):
            yield from known(entry.get("side"), (*place, "side"), sides)


Centre = tuple[str, float, float]


def centre_of_pose(entry: Mapping[str, Any]) -> Centre | None:
    """Return the name of a unit's ``pose`` field and its centre; None if the pose is malformed."""
    pose = entry.get("pose")
    if not is_pose(pose):
        return None
    return "pose", pose[0], pose[1]


def is_pose(value: Any) -> TypeGuard[list[float]]:
    """Return whether a value is a list of three numbers."""
    return isinstance(value, list) and len(value) == 3 and all(map(_number, value))


def centres_on_board(
    data: Mapping[str, Any], centre: Callable[[Mapping[str, Any]], Centre | None] = centre_of_pose
) -> Iterator[PlacedFault]:
    """Find units whose ``centre`` is off the board; the edge belongs to the board."""
    size = size_of_board(data)
    if size is None:
        return
    width, depth = size
    for place, entry in entries(data, "units"):
        found = centre(entry)
        if found is None:
            continue
        field, x, y = found
        if not is_on(x, y, size):
            mend = say("put-centre-on-board", width=float(width), depth=float(depth))
            text = say("centre-off-board", x=float(x), y=float(y))
            yield PlacedFault((*place, field), text, mend)


def size_of_board(data: Mapping[str, Any]) -> tuple[float, float] | None:
    """Return the board's width and depth; None if they are malformed."""
    board = data.get("board")
    if not isinstance(board, dict):
        return None
    size = [board.get("width"), board.get("depth")]
    if not all(map(_number, size)):
        return None
    width, depth = cast(list[float], size)
    return (width, depth) if min(width, depth) > 0 else None


def is_on(x: float, y: float, size: tuple[float, float]) -> bool:
    """Return whether a place is on a board of this size, including its edge."""
    return all(
        -EDGE_TOLERANCE <= at <= most + EDGE_TOLERANCE
        for at, most in zip((x, y), size, strict=True)
    )


def _number(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and abs(value) <= LARGEST  # larger ones are checked elsewhere


#: The checks for positions of any rule set.
SHARED_CHECKS: tuple[Check, ...] = (units_once, terrain_once, sides_known, centres_on_board)
