"""Read and write a position of Brothers at Arms, and check its consistency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from tableside.engine.terrain import shape_faults
from tableside.files import position_checks as check
from tableside.files.fault import FileError
from tableside.files.fielded import with_models as fielded_with
from tableside.files.loading import PlacedFault, found_text
from tableside.files.position import read_position
from tableside.files.position_checks import Check, Place
from tableside.files.stand_checks import lone_stand, pose_or_stands, stands_once_on_board
from tableside.files.words import say as of_file
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.state import OBSTACLES, State, UnitType
from tableside.rules.brothers_at_arms.words import say

#: The default scale of a position.
USUAL = "15mm"
#: Types of terrain that may be a line with a width.
LINES = OBSTACLES | {"road", "railroad", "stream", "river", "bridge", "ford"}
#: Types of terrain that are points.
POINTS = frozenset({"objective"})
#: Fields that fighting units require.
FIGHTING = ("group", "range", "attack", "strength")
#: Where a group's only commander may be listed: on the table, or in reserve.
_LISTED = ("units", "reserves")


def load(data: Any, file: str, place: str = "") -> State:
    """Return the state of a position; raise FileError listing all faults."""
    return read_position(data, State, file, place, checks()).laid_out()


def checks() -> tuple[Check, ...]:
    """Return all consistency checks of a position."""
    stands = (pose_or_stands, stands_once_on_board, _reserves)
    own = (check.two_sides, _ids_once, _unit_fields, *stands, _terrain, _references, _debts)
    return (*check.SHARED_CHECKS, *own)


def _ids_once(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report pieces of terrain that share an id with a unit."""
    units = check.ids_of(data, "units", "eliminated", "reserves", "aside")
    for place, piece in check.entries(data, "terrain"):
        if piece.get("id") in units:
            found = say("file-unit-has-id", id=piece["id"])
            yield PlacedFault((*place, "id"), found, of_file("give-each-its-own-id"))


def _unit_fields(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    leaders: list[tuple[Any, Any]] = []
    for place, unit in check.entries(data, "units", "eliminated", "reserves", "aside"):
        kind = unit.get("type")
        if kind not in get_args(UnitType):
            continue  # said elsewhere
        yield from _commander(place, unit) if kind == "commander" else _fighting(place, unit)
        leads = (unit.get("side"), unit.get("group"))
        if kind == "commander" and place[0] in _LISTED and isinstance(leads[1], str):
            if leads in leaders:
                found = say("file-two-commanders", group=leads[1])
                yield PlacedFault((*place, "group"), found, say("file-one-commander"))
            leaders.append(leads)


def _fighting(place: Place, unit: Mapping[str, Any]) -> Iterator[PlacedFault]:
    kind = str(unit["type"])
    for field in FIGHTING:
        if unit.get(field) is None:
            yield check.missing((*place, field), kind)
    for field in ("command", "higher", "exceptional", "superior"):
        if unit.get(field) not in (None, False):
            yield check.unfit((*place, field), kind)
    if unit.get("group") == "*" and unit.get("assigned") is None:
        yield PlacedFault((*place, "assigned"), of_file("is-missing"), say("file-star"))
    strength, left, stands = unit.get("strength"), unit.get("left"), unit.get("stands")
    if kind == "riverboat" and unit.get("declared") is not None:
        yield check.unfit((*place, "declared"), kind)
    if left is not None and kind != "riverboat":
        yield check.unfit((*place, "left"), kind)
    elif isinstance(left, int) and isinstance(strength, int) and left > strength:
        text = say("file-more-than-strength", count=left, strength=strength)
        yield PlacedFault((*place, "left"), text, of_file("give-at-most", most=strength))
    if not isinstance(stands, list) or not isinstance(strength, int):
        return
    most = 1 if kind == "riverboat" else strength
    if len(stands) > most:
        text = say("file-more-than-strength", count=len(stands), strength=strength)
        yield PlacedFault((*place, "stands"), text, of_file("give-at-most", most=most))


def _commander(place: Place, unit: Mapping[str, Any]) -> Iterator[PlacedFault]:
    if unit.get("command") is None:
        yield check.missing((*place, "command"), "commander")
    group, higher = unit.get("group"), unit.get("higher") is True
    if (group is None) == (not higher):
        found = of_file("is-missing") if group is None else say("file-group-and-higher")
        yield PlacedFault((*place, "group"), found, say("file-group-or-higher"))
    elif group == "*":
        yield PlacedFault((*place, "group"), say("file-star-group"), say("file-group-or-higher"))
    for field in ("range", "attack", "strength", "left", "assigned", "abilities", "declared"):
        if unit.get(field) not in (None, []):
            yield check.unfit((*place, field), "commander")
    yield from lone_stand(place, unit)


def _reserves(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report reserves that have a place: they are off the table."""
    for place, unit in check.entries(data, "reserves"):
        for name in ("pose", "stands"):
            if unit.get(name) is not None:
                yield PlacedFault((*place, name), say("file-off-table"), of_file("remove-it"))


def _terrain(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    yield from shape_faults(data, LINES, POINTS)
    for place, piece in check.entries(data, "terrain"):
        kind = piece.get("type")
        if not isinstance(kind, str):
            continue
        if kind in OBSTACLES and piece.get("polygon") is not None:
            found = of_file("kind-has-none", kind=kind)
            yield PlacedFault((*place, "polygon"), found, say("file-line-width"))
        if kind == "road" and piece.get("grade") is None:
            yield PlacedFault((*place, "grade"), of_file("is-missing"), say("file-grade"))
        yield from check.only_of(place, piece, _ONLY_OF)


_WORKS = ("prepared-defence", "field-defence", "fortified-building")
#: The types of terrain that may have each of these fields.
_ONLY_OF = {
    "grade": ("road",),
    "level": ("hill",),
    "left": _WORKS,
    "owner": POINTS,
    "since": POINTS,
    "held_by": POINTS,
    "held_from": POINTS,
}


def _debts(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report debts of unknown units, and debts whose ``to`` does not match the unit's stands."""
    units = check.by_id(data, "units", "aside")
    for place, debt in check.entries(data, "owes"):
        yield from check.known(debt.get("unit"), (*place, "unit"), units)
        unit, to = units.get(str(debt.get("unit")), {}), debt.get("to")
        stands = unit.get("stands")
        if not isinstance(to, dict) or not to:
            continue
        ids = {"1"}
        if isinstance(stands, list):
            ids = {str(each.get("id")) for each in stands if isinstance(each, dict)}
        if to.keys() != ids:
            yield PlacedFault((*place, "to"), say("file-other-stands"), say("file-every-stand"))


def _references(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    units, sides = check.ids_of(data, "units"), data.get("sides")
    for place, melee in check.entries(data, "melees"):
        for field in ("attacker", "defender"):
            yield from check.known(melee.get(field), (*place, field), units)
    for place, unit in check.entries(data, "reserves"):
        yield from check.one_entry(place, unit.get("entry"))
    if not isinstance(sides, dict):
        return
    for field in ("first", "round", "task"):
        yield from check.known(data.get(field), (field,), sides)
    tasks = data.get("tasks")
    for side in tasks if isinstance(tasks, dict) else ():
        yield from check.known(side, ("tasks", side), sides)
    for place, piece in check.entries(data, "terrain"):
        for field in ("owner", "held_by"):
            yield from check.known(piece.get(field), (*place, field), sides)


def with_models(position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Return a position with the bases of its scale, and reserves with stands for their strength.

    Raises FileError for an unknown scale.
    """
    scales, name = tables().scales, position.get("scale", USUAL)
    if not isinstance(name, str) or name not in scales:
        found, mend = of_file("is-value", value=found_text(name)), ", ".join(scales)
        raise FileError.one(file, "scale", found, of_file("name-one-of", names=mend))
    return fielded_with(position, scales[name].bases, _stands)


def _stands(unit: Mapping[str, Any]) -> int:
    """Return the number of stands of a unit that is not yet on the table."""
    strength = unit.get("strength")
    lone = unit.get("type") in ("riverboat", "commander")
    return strength if isinstance(strength, int) and not lone else 1
