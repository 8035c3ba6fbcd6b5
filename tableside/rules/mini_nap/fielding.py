"""Field an encounter of two forces as a battle of Mini-Nap, and return what is left of them.

``data/fielding.json`` converts men to battalions, regiments and batteries and back. A force is a
division: brigades of infantry, each with a battery as long as there are any, brigades of cavalry,
and one brigade of the remaining batteries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from tableside.engine.encounter import SKILLS, Arm, Body, Encounter, Force, Outcome, holder
from tableside.engine.muster import Lists
from tableside.fielding import conversion
from tableside.fielding.arraying import Array, Block, Group
from tableside.fielding.conversion import Part
from tableside.files.loading import data_file
from tableside.files.parts import AsTuple, Count
from tableside.geometry.units import inches
from tableside.rules.mini_nap.data import FOLDER
from tableside.rules.mini_nap.fights.strength import LEAST_STRENGTH
from tableside.rules.mini_nap.kinds import STAND_SIZES, Kind
from tableside.rules.mini_nap.play import awaited
from tableside.rules.mini_nap.state import State

Rating = Literal["untrained", "trained", "veteran", "elite", "guard"]
ByArm = dict[Arm, Annotated[Count, Field(ge=1)]]


class Conversion(conversion.Fielding):
    """``data/fielding.json``.

    ``turns``: the length of a battle; ``ranks``: how many a brigade stands in; ``men``: how many
    make a point of strength, or a gun; ``strength_most``: of one unit; ``brigade``: the most units
    of one arm in it; ``rating``: by skill; ``guns``: their class.
    """

    format: Literal["tableside.mini-nap-fielding/1"]
    turns: Annotated[Count, Field(ge=1)]
    ranks: Annotated[Count, Field(ge=1)]
    kinds: dict[Arm, Annotated[Kind, BeforeValidator(Kind)]]
    men: ByArm
    strength_most: ByArm
    brigade: ByArm
    rating: Annotated[tuple[Rating, ...], AsTuple, Field(min_length=SKILLS, max_length=SKILLS)]
    guns: Literal["light", "medium", "heavy"]
    lost: conversion.Lost


table = data_file(FOLDER / "fielding.json", Conversion)


def _units_of(body: Body) -> tuple[Part, ...]:
    return conversion.units_of(body, table().men, table().strength_most)


def _strength(part: Part) -> int:
    return max(LEAST_STRENGTH, conversion.parts_of(part.men, table().men[part.arm]))


Brigade = tuple[Part, ...]


def _brigades(force: Force) -> tuple[Brigade, ...]:
    """Return a force in brigades, as the rules let arms be combined."""
    units = [part for body in force.bodies for part in _units_of(body)]
    foot, horse, guns = ([u for u in units if u.arm == arm] for arm in ("foot", "horse", "guns"))
    most = table().brigade
    found: list[Brigade] = []
    for brigade in conversion.evenly(foot, most["foot"]):
        found.append((*brigade, *guns[:1]))
        guns = guns[1:]
    return (*found, *conversion.evenly(horse, most["horse"]), *((tuple(guns),) if guns else ()))


def lists() -> Lists:
    """Return what armies are made of."""
    return table().lists()


def fielded(encounter: Encounter) -> dict[str, Any]:
    """Return the position of a battle; raise QuestionError if no table is large enough."""
    sides = [(force, _brigades(force)) for force in encounter.forces]
    first, second = (
        [Group(tuple(map(_block, brigade)), ranks=table().ranks) for brigade in brigades]
        for _, brigades in sides
    )
    array = conversion.put_down(encounter, table(), (first, second))
    return {
        **conversion.position_of("mini-nap", encounter, array, table()),
        "last_turn": table().turns,
        "awaits": "roll",
        "brigades": {
            conversion.command_id(force, number): {"name": f"{force.name} {number + 1}"}
            for force, brigades in sides
            for number in range(len(brigades))
        },
        "divisions": {_division(force): {"name": force.name} for force in encounter.forces},
        "units": [unit for each in sides for unit in _units(array, *each)],
    }


def _division(force: Force) -> str:
    return f"{force.side}-d"


def _block(part: Part) -> Block:
    kind = table().kinds[part.arm]
    width, depth = STAND_SIZES[kind.branch]
    return Block(part.id, kind.stands * inches(width), inches(depth))


def _units(array: Array, force: Force, brigades: Sequence[Brigade]) -> Iterator[dict[str, Any]]:
    for number, brigade in enumerate(brigades):
        for part in brigade:
            kind, block = table().kinds[part.arm], _block(part)
            line = conversion.in_line(array.poses[part.id], kind.stands, block.width / kind.stands)
            yield {
                "id": part.id,
                "side": force.side,
                "type": str(kind),
                "name": part.name,
                "brigade": conversion.command_id(force, number),
                "division": _division(force),
                "rating": table().rating[part.skill],
                "strength": _strength(part),
                "stands": [stand["pose"] for stand in line],
                "base": list(STAND_SIZES[kind.branch]),
                **({"class": table().guns} if kind.is_battery else {}),
            }


def outcome(state: State, encounter: Encounter) -> Outcome:
    """Return the outcome of a battle; raise QuestionError if it is not from this encounter."""
    here = (*state.units, *state.aside)
    left = conversion.parts_left(here, state.eliminated, lambda unit: unit.left)
    lost = table().lost.losses(encounter, _units_of, _strength, left)
    return Outcome(lost, holder(encounter, lost), awaited.over(state))
