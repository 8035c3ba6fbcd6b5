"""Load a Metal Men position, and check that its parts are consistent (section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, get_args

from tableside.engine.terrain import shape_faults
from tableside.files import position_checks as check
from tableside.files.fielded import with_models as fielded_with
from tableside.files.loading import PlacedFault
from tableside.files.position import read_position
from tableside.files.position_checks import Check, Place
from tableside.files.stand_checks import lone_stand, pose_or_stands, stands_once_on_board
from tableside.files.words import say as of_file
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.shape import SHAPES
from tableside.rules.metal_men.state import LINES, State, UnitType
from tableside.rules.metal_men.words import say

#: The most guns that a battery can have.
_GUNS = 2
_terrain = partial(shape_faults, lines=LINES)


def load(data: Any, file: str, place: str = "") -> State:
    """Load a position as a state; raise FileError with all its faults."""
    return read_position(data, State, file, place, checks()).laid_out()


def checks() -> tuple[Check, ...]:
    """Return all cross-checks of a position."""
    own = (check.two_sides, _fields, _stands, stands_once_on_board, _cavalry, _terrain, _references)
    return (*check.SHARED_CHECKS, *own)


def _fields(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find fields that a type of unit needs but lacks, or has but must not have."""
    for place, unit in check.entries(data, "units", "eliminated", "aside"):
        if unit.get("type") not in get_args(UnitType):
            continue  # reported elsewhere
        kind = str(unit["type"])
        leads = ("division",) if unit.get("level") == "division" else ()
        needed = (*tables().needed.get(kind, ()), *(leads if kind == "leader" else ()))
        yield from (check.missing((*place, name), kind) for name in needed if not unit.get(name))
        yield from check.only_of(place, unit, tables().fields)
        declared, shapes = unit.get("declared"), SHAPES.get(kind, {})
        if shapes and isinstance(declared, str) and declared not in shapes:
            yield from check.known(declared, (*place, "declared"), shapes)


def _stands(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    yield from pose_or_stands(data)
    for place, unit in check.entries(data, "units", "eliminated", "aside"):
        stands = unit.get("stands")
        if not isinstance(stands, list):
            continue
        if unit.get("type") == "leader":
            yield from lone_stand(place, unit)
        yield from _parts(place, unit, stands)


def _parts(place: Place, unit: Mapping[str, Any], stands: list[Any]) -> Iterator[PlacedFault]:
    """Find guns and caissons outside batteries, and batteries with the wrong number of them."""
    parts = {n: each.get("part") for n, each in enumerate(stands) if isinstance(each, dict)}
    kind = unit.get("type")
    if kind != "battery":
        unfit = (n for n, part in parts.items() if part is not None)
        yield from (check.unfit((*place, "stands", n, "part"), str(kind)) for n in unfit)
        return
    caissons = [n for n, part in parts.items() if part == "caisson"]
    guns = len(parts) - len(caissons)
    if len(caissons) > 1:
        second = (*place, "stands", caissons[1], "part")
        yield PlacedFault(second, say("file-caissons"), of_file("remove-it"))
    if guns > _GUNS:
        yield PlacedFault((*place, "stands"), say("file-guns", count=guns), say("file-two-guns"))
    elif parts and not guns:
        yield PlacedFault((*place, "stands"), say("file-no-gun"), say("file-two-guns"))


def _cavalry(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find cavalry without a house rule for its rate: the rules give none."""
    house = data.get("house_rules")
    if isinstance(house, dict) and house.get("cavalry") is not None:
        return
    for place, unit in check.entries(data, "units", "eliminated", "aside"):
        if unit.get("type") == "cavalry":
            yield PlacedFault((*place, "type"), say("file-cavalry"), say("file-cavalry-rate"))


def _references(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    sides = data.get("sides")
    if isinstance(sides, dict):
        yield from check.known(data.get("active"), ("active",), sides)
    brigades = {
        name: unit.get("side")
        for name, unit in check.by_id(data, "units", "aside").items()
        if unit.get("type") in ("infantry", "cavalry")
    }
    pairs = data.get("firefights")
    for index, pair in enumerate(pairs if isinstance(pairs, list) else ()):
        match pair:
            case [str(one), str(other)]:  # other faults are reported elsewhere
                if len({brigades.get(one), brigades.get(other)} - {None}) < 2:
                    place = ("firefights", index)
                    yield PlacedFault(place, say("file-no-pair"), say("file-enemy-brigades"))
    every = (unit.get("corps") for _, unit in check.entries(data, "units", "eliminated", "aside"))
    corps = dict.fromkeys(each for each in every if isinstance(each, str) and each)
    made = data.get("resupplied")
    for name in made if isinstance(made, dict) else ():
        yield from check.known(name, ("resupplied", name), corps)


def with_models(position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Return the position with the base of each unit's type; caissons have their own.

    Bases are the same for every figure size, so ``file`` is unused.
    """
    sizes = tables().bases
    guns = {**sizes, "battery": sizes["gun"]}
    return fielded_with(position, guns, lambda _: 1, {"caisson": sizes["caisson"]})
