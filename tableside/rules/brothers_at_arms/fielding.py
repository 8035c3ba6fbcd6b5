"""Convert an encounter of two forces to a battle of Brothers at Arms, and its result back.

``data/fielding.json`` has the table for converting men to bases and back.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.engine.encounter import Arm, Encounter, Force, Outcome
from tableside.engine.muster import Lists
from tableside.fielding import conversion
from tableside.fielding.arraying import Array, Block
from tableside.fielding.commanded import Commanded, put_down_commands
from tableside.fielding.conversion import BySkill, Commands, Part
from tableside.files.loading import data_file
from tableside.files.parts import Count, Name
from tableside.geometry.units import inches
from tableside.rules.brothers_at_arms import objectives
from tableside.rules.brothers_at_arms.data import FOLDER, tables
from tableside.rules.brothers_at_arms.play import flow
from tableside.rules.brothers_at_arms.state import State

_KINDS: Mapping[Arm, str] = {"foot": "infantry", "horse": "cavalry", "guns": "artillery"}


class Conversion(Commanded):
    """The table in ``data/fielding.json``.

    ``indomitable``: the least skill of indomitable units; ``commands``: the command values of
    commanders.
    """

    format: Literal["tableside.brothers-fielding/1"]
    scale: Name
    bounds: Annotated[Count, Field(ge=1)]
    range: dict[Arm, Count]
    attack: BySkill
    indomitable: Count
    commands: dict[Literal["group", "higher"], Count]


table = data_file(FOLDER / "fielding.json", Conversion)


def lists() -> Lists:
    """Return the army lists."""
    return table().lists()


def fielded(encounter: Encounter) -> dict[str, Any]:
    """Return the position of a battle; raise QuestionError if no table is large enough."""
    sides, array = put_down_commands(encounter, table(), _block, _heads)
    return {
        **conversion.position_of("brothers-at-arms", encounter, array, table()),
        "scale": table().scale,
        "phase": 1,
        "last_turn": table().bounds,
        "first": encounter.attacker.side,
        "groups": conversion.command_names(sides),
        "units": [unit for each in sides for unit in _units(array, *each)],
    }


def _base(kind: str) -> tuple[float, float]:
    """Return the width and depth of a type's base, inches."""
    width, depth = tables().scales[table().scale].bases[kind]
    return inches(width), inches(depth)


def _heads(force: Force, number: int, central: bool) -> tuple[Block, ...]:
    """Return the blocks behind a command: its commander, and in the centre the higher one too."""
    names = (_head(force, number), *([_higher(force)] if central else []))
    return tuple(Block(name, *_base("commander")) for name in names)


def _block(part: Part) -> Block:
    width, depth = _base(_KINDS[part.arm])
    return Block(part.id, table().strength(part) * _apart(width), depth)


def _apart(width: float) -> float:
    """Return the spacing of base centres in a line: edge to edge, rounded up against overlap."""
    return math.ceil(1000 * width) / 1000


def _head(force: Force, number: int) -> str:
    return f"{force.side}-c-{number + 1}"


def _higher(force: Force) -> str:
    return f"{force.side}-h"


def _units(array: Array, force: Force, parts: Commands) -> Iterator[dict[str, Any]]:
    """Yield the commanders and units of a force, as a position writes them."""
    by, side = table(), force.side
    high = {"id": _higher(force), "side": side, "type": "commander", "higher": True}
    yield {
        **high,
        "name": force.leader or f"{force.name} HQ",
        "command": by.commands["higher"],
        "pose": array.poses[_higher(force)].as_list(),
    }
    for number, bodies in enumerate(parts):
        name, group = _head(force, number), conversion.command_id(force, number)
        yield {
            "id": name,
            "side": side,
            "type": "commander",
            "name": conversion.command_name(force, number, bodies),
            "group": group,
            "superior": _higher(force),
            "command": by.commands["group"],
            "pose": array.poses[name].as_list(),
        }
        for part in table().units_in(bodies):
            yield {"side": side, "group": group, **_unit(array, part)}


def _unit(array: Array, part: Part) -> dict[str, Any]:
    by, kind, bases = table(), _KINDS[part.arm], table().strength(part)
    proud = part.skill >= by.indomitable and part.arm != "guns"
    return {
        "id": part.id,
        "type": kind,
        "name": part.name,
        "range": by.range[part.arm],
        "attack": by.attack[part.skill],
        "strength": bases,
        "stands": conversion.in_line(
            array.poses[part.id], table().strength(part), _apart(_base(kind)[0])
        ),
        **({"abilities": ["indomitable"]} if proud else {}),
    }


def outcome(state: State, encounter: Encounter) -> Outcome:
    """Return the outcome of a battle; raise QuestionError if it is not of this encounter."""
    won = state.task or objectives.answer(state)["winner"]
    here = (*state.units, *state.aside)
    left = conversion.parts_left(here, state.eliminated, lambda unit: len(unit.listed or (unit,)))
    later = {unit.id: unit.strength or 1 for unit in state.reserves}
    return table().outcome(encounter, {**later, **left}, won, over=flow.over(state))
