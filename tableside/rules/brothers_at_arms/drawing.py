"""How the page draws the units and the table: plain values, nothing decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine.message import Text
from tableside.engine.overlay import Ghost
from tableside.engine.terrain import Look, terrain_drawing, terrain_kinds
from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms.play.phases import phase_called
from tableside.rules.brothers_at_arms.position import LINES, POINTS
from tableside.rules.brothers_at_arms.reserves import fielded
from tableside.rules.brothers_at_arms.shape import counts_as
from tableside.rules.brothers_at_arms.state import Ground, State, Unit
from tableside.rules.brothers_at_arms.words import say

#: The sign on a unit's bases; commanders have letters.
_SIGNS = {"infantry": "cross", "cavalry": "slash", "artillery": "dot", "riverboat": "bar"}
_LOOKS: dict[Ground, Look] = {
    Ground.HILL: "raised",
    Ground.STEEP: "raised",
    Ground.WOODLAND: "wooded",
    Ground.SETTLEMENT: "built",
    Ground.BUILDING: "built",
    Ground.FORTIFIED: "built",
    Ground.MARSH: "wet",
    Ground.STREAM: "brook",
    Ground.RIVER: "water",
    Ground.BRIDGE: "crossing",
    Ground.FORD: "shallows",
    Ground.ROAD: "track",
    Ground.RAILROAD: "track",
    Ground.HEDGE: "wooded",
    Ground.WALL: "blocked",
    Ground.PREPARED: "blocked",
    Ground.FIELD: "blocked",
    Ground.IMPASSABLE: "blocked",
    Ground.OBJECTIVE: "star",
}
TERRAIN_KINDS = terrain_kinds(_LOOKS, say, LINES, tuple(Ground(name) for name in POINTS))


def outlines(unit: Unit) -> list[tuple[tuple[float, float], ...]]:
    """Return the corners (inches) of each of a unit's stands."""
    return [stand.base.outline(stand.pose) for stand in unit.stands]


def strength(unit: Unit) -> str:
    """Return what stands on a unit's base: its bases; a commander's command value."""
    return str(unit.command or "") if unit.is_commander else str(unit.points)


def unit_drawing(state: State, unit: Unit) -> dict[str, Any]:
    """Return how to draw one unit; ``pose`` None and no outlines while it is off the table."""
    here = bool(unit.stands)
    letters = ("**" if unit.higher else "*") if unit.is_commander else ""
    drawing: dict[str, Any] = {
        "id": unit.id,
        "side": unit.side,
        "type": unit.kind,
        "kind": say(f"kind-{unit.kind}"),
        "sign": _SIGNS.get(unit.kind, ""),
        "letters": letters,
        "name": unit.name or unit.called,
        "label": unit.called,
        "strength": strength(unit) if here else "",
        "pose": unit.middle.as_list() if here else None,
        "outlines": outlines(unit) if here else [],
        "sigma": list(_sigma(unit)) if here else [0.0, 0.0, 0.0],
        "markers": sorted({"nic", "pinned", "rolled", "fatigued"} & set(unit.status)),
    }
    if unit.guessed:
        drawing["guessed"] = True
    if here and not unit.is_commander:
        drawing["formation"] = counts_as(state, unit).name
    return drawing


def _sigma(unit: Unit) -> tuple[float, ...]:
    """Return the deviations of the stand that is known worst."""
    return max((stand.sigma for stand in unit.stands), key=lambda sigma: max(sigma[:2]))


def unit_drawings(state: State) -> tuple[dict[str, Any], ...]:
    """Return how to draw every unit of the game, those off the table too."""
    coming = (fielded(state, reserve).lifted() for reserve in state.reserves)
    absent = (*state.aside, *coming, *state.eliminated)
    return tuple(unit_drawing(state, unit) for unit in (*state.units, *absent))


def table_drawing(state: State) -> dict[str, Any]:
    """Return the board, its terrain, and the headline: bound, phase, sides."""
    return {
        "board": {"width": state.width, "depth": state.depth},
        "terrain": [terrain_drawing(piece, TERRAIN_KINDS) for piece in state.terrain],
        "turn": state.turn,
        "last_turn": state.last_turn,
        "turn_name": _bound(state),
        "phase": str(state.phase),
        "phase_name": say("phase-night") if state.night else phase_called(state.phase),
        "sides": {name: _side(state, name) for name in state.sides},
    }


def _bound(state: State) -> Text:
    if state.last_turn is None:
        return say("bound", bound=state.turn)
    return say("bound-of", bound=state.turn, last=state.last_turn)


def _side(state: State, name: str) -> dict[str, Any]:
    about = state.sides[name]
    shown = {"army": about.army or "", "name": state.side_called(name)}
    return shown | ({"colour": about.colour} if about.colour else {})


def ghost(style: str, unit: Unit, poses: Mapping[str, Pose], text: Text = "") -> Ghost:
    """Return the outline of a unit's stands in other places, as it is drawn."""
    return Ghost(style, unit.id, tuple(outlines(unit.put(poses))), text)
