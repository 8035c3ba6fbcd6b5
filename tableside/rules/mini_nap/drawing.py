"""How the page draws the units and the table, as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from shapely import get_coordinates
from shapely.geometry.base import BaseGeometry

from tableside.engine import drawing as engine
from tableside.engine.message import Text
from tableside.engine.overlay import Ghost
from tableside.engine.terrain import terrain_kinds
from tableside.geometry.pose import Pose
from tableside.motion.outlines import stand_areas
from tableside.rules.mini_nap.data import terrain_table
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.position import LINES
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say, term

Outlines = tuple[tuple[tuple[float, float], ...], ...]

#: The letters on a command's base: the usual signs for the size of its formation.
_LETTERS = {Kind.BRIGADE_COMMAND: "X", Kind.DIVISION_COMMAND: "XX", Kind.CORPS_COMMAND: "XXX"}
#: The sign on the base of any other unit.
_SIGNS = {"infantry": "cross", "cavalry": "slash", "battery": "dot"}
#: The counters that lie beside a unit, and a white one for what it has done in this phase.
_DOTS = {"blue": "blue", "orange": "orange", "acted": "white"}
_ACTS = {"manoeuvre": "manoeuvred", "firing": "fired"}
TERRAIN_KINDS = terrain_kinds(terrain_table().looks, say, LINES)


def outlines(unit: Unit) -> Outlines:
    """Return the corners (inches) of each of a unit's stands."""
    return _rings(stand_areas(unit.stands or (), unit.sizes, unit.kind.is_command))


def _rings(areas: Iterable[BaseGeometry]) -> Outlines:
    return tuple(tuple(map(tuple, get_coordinates(area)[:-1].tolist())) for area in areas)


def unit_drawing(unit: Unit, phase: str) -> dict[str, Any]:
    """Return how to draw one unit; ``pose`` None and no outlines while it is off the table."""
    here, acted = unit.stands is not None, _ACTS.get(phase) in unit.did
    shown = [*sorted(unit.markers), *(["acted"] if acted else [])]
    drawing: dict[str, Any] = {
        "id": unit.id,
        "side": unit.side,
        "type": str(unit.kind),
        "kind": term(unit.kind),
        "sign": _SIGNS.get(unit.kind.branch, ""),
        "letters": _LETTERS.get(unit.kind, ""),
        "name": unit.called,
        "label": unit.short or unit.called,
        "strength": "" if unit.kind.is_command else str(unit.left),
        "pose": unit.pose.as_list() if here else None,
        "outlines": outlines(unit) if here else [],
        "sigma": list(unit.sigma),
        "markers": sorted(unit.markers),
        "dots": [_DOTS[name] for name in shown],
    }
    if unit.guessed:
        drawing["guessed"] = True
    if here and not unit.kind.is_command:
        drawing["formation"] = unit.reading.named
    return drawing


def unit_drawings(state: State) -> tuple[dict[str, Any], ...]:
    """Return how to draw every unit of the game, including those off the table."""
    return (
        *(unit_drawing(unit, state.phase) for unit in state.units),
        *(unit_drawing(unit.lifted(), "") for unit in state.off_table),
    )


def table_drawing(state: State) -> dict[str, Any]:
    """Return the board, its terrain, and the headline: Turn, phase, sides."""
    phase = state.phase if state.brigade or state.division else "initiative"
    drawn = engine.table_drawing(state, TERRAIN_KINDS, phase, term(phase))
    return {**drawn, "sides": {name: engine.side_drawing(state, name) for name in state.sides}}


def ghost(style: str, unit: Unit, pose: Pose, text: Text = "") -> Ghost:
    """Return the outline of a unit at another pose, for drawing."""
    return Ghost(style, unit.id, _rings(unit.shape.areas(pose)), text)
