"""Fight an encounter of two forces as a Metal Men battle, and report what is left of them.

``data/fielding.json`` converts men to stands and back. A force becomes a corps and its commands
divisions; a brigade or battery too large for one unit is split.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.engine.encounter import SKILLS, Arm, Encounter, Force, Outcome
from tableside.engine.muster import Lists
from tableside.fielding import conversion
from tableside.fielding.arraying import BEHIND, Array, Block
from tableside.fielding.commanded import Commanded, put_down_commands
from tableside.fielding.conversion import Commands, Part
from tableside.files.loading import data_file
from tableside.files.parts import AsTuple, Count, Positive
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.rules.metal_men.data import FOLDER, tables
from tableside.rules.metal_men.play import flow
from tableside.rules.metal_men.state import Quality, Rating, State, Unit

_KINDS: dict[Arm, str] = {"foot": "infantry", "horse": "cavalry", "guns": "battery"}


class Conversion(Commanded):
    """``data/fielding.json``.

    ``turns``: the length of a battle; ``cavalry``: the rate of cavalry, inches, if there is any. A
    battery's caisson does not count as one of its stands.
    """

    format: Literal["tableside.metal-men-fielding/1"]
    turns: Annotated[Count, Field(ge=1)]
    cavalry: Positive
    quality: Annotated[tuple[Quality, ...], AsTuple, Field(min_length=SKILLS, max_length=SKILLS)]
    rating: dict[Literal["division", "corps"], Rating]


table = data_file(FOLDER / "fielding.json", Conversion)


def lists() -> Lists:
    """Return the lists that armies are built from."""
    return table().lists()


def fielded(encounter: Encounter) -> dict[str, Any]:
    """Return the position of a battle; raise QuestionError if no table is large enough."""
    sides, array = put_down_commands(encounter, table(), _block, _heads)
    mounted = any(body.arm == "horse" for body in encounter.bodies)
    return {
        **conversion.position_of("metal-men", encounter, array, table()),
        "last_turn": table().turns, "active": encounter.attacker.side, "phase": "rally",
        "corps": {force.side: {"name": force.name} for force in encounter.forces},
        "divisions": conversion.command_names(sides),
        **({"house_rules": {"cavalry": table().cavalry}} if mounted else {}),
        "units": [unit for each in sides for unit in _units(array, *each)],
    }  # fmt: skip


def _base(kind: str) -> tuple[float, float]:
    """Return the width and depth of a stand's base, inches."""
    width, depth = tables().bases[kind]
    return inches(width), inches(depth)


def _heads(force: Force, number: int, central: bool) -> tuple[Block, ...]:
    """Return the blocks behind a division: its general, and the corps' own if it is central."""
    over = (Block(f"{force.side}-h", *_base("leader")), Block(f"{force.side}-t", *_base("train")))
    return Block(_head(force, number), *_base("leader")), *(over if central else ())


def _head(force: Force, number: int) -> str:
    return f"{force.side}-l-{number + 1}"


def _block(part: Part) -> Block:
    guns = part.arm == "guns"
    width, depth = _base("gun" if guns else _KINDS[part.arm])
    behind = BEHIND + _base("caisson")[1] if guns else 0.0
    return Block(part.id, table().strength(part) * width, depth + behind)


def _units(array: Array, force: Force, parts: Commands) -> Iterator[dict[str, Any]]:
    """Yield a force as position entries: its generals, their units, its supply wagon."""
    side = force.side
    own = {"side": side, "corps": side}

    def at(name: str) -> list[float]:
        return array.poses[name].as_list()

    def leader(name: str, called: str, level: Literal["division", "corps"]) -> dict[str, Any]:
        about = {"id": name, **own, "type": "leader", "name": called, "level": level}
        return {**about, "rating": table().rating[level], "pose": at(name)}

    yield leader(f"{side}-h", force.leader or f"{force.name} HQ", "corps")
    for number, bodies in enumerate(parts):
        division = {"division": conversion.command_id(force, number)}
        called = f"{conversion.command_name(force, number, bodies)} HQ"
        yield {**leader(_head(force, number), called, "division"), **division}
        for part in table().units_in(bodies):
            within = {} if part.arm == "guns" else division
            yield {**own, **within, **_unit(array, part)}
    wagon = {"id": f"{side}-t", **own, "type": "train", "name": f"{force.name} Wagon"}
    yield {**wagon, "pose": at(f"{side}-t")}


def _unit(array: Array, part: Part) -> dict[str, Any]:
    middle, kind = array.poses[part.id], _KINDS[part.arm]
    about: dict[str, Any] = {"id": part.id, "type": kind, "name": part.name}
    if part.arm == "guns":
        return {**about, "stands": _battery(middle, table().strength(part))}
    stands = conversion.in_line(middle, table().strength(part), _base(kind)[0])
    return {**about, "quality": table().quality[part.skill], "stands": stands}


def _battery(middle: Pose, guns: int) -> list[dict[str, Any]]:
    """Return guns in a line with their caisson behind them."""
    (width, deep), (_, long) = _base("gun"), _base("caisson")
    front = conversion.in_line(middle, guns, width, (long + BEHIND) / 2)
    x, y = middle.place(-(deep + BEHIND) / 2, 0.0)
    caisson = {"id": "c", "part": "caisson", "pose": [round(x, 4), round(y, 4), middle.facing]}
    return [*front, caisson]


def outcome(state: State, encounter: Encounter) -> Outcome:
    """Return what a battle came to; raise QuestionError where it is none of this encounter."""
    won = state.winner if state.winner in state.sides else None
    left = conversion.parts_left((*state.units, *state.aside), state.eliminated, _stands)
    return table().outcome(encounter, left, won, over=flow.over(state))


def _stands(unit: Unit) -> int:
    return sum(each.part != "caisson" for each in unit.listed or ()) or 1
