"""How the page draws the units and the table: plain values, nothing decided."""

from __future__ import annotations

from typing import Any

from tableside.engine.drawing import battle_drawing, off_and_on, turn_called
from tableside.engine.terrain import terrain_kinds
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.play import flow
from tableside.rules.metal_men.shape import shape_of
from tableside.rules.metal_men.state import LINES, State, Unit
from tableside.rules.metal_men.words import say

#: The sign on a unit's bases; leaders have letters.
_SIGNS = {"infantry": "cross", "cavalry": "slash", "battery": "dot", "train": "bar"}
#: The dice and cotton that lie beside a unit, by what they mark.
_DOTS = {"dg": "yellow", "routed": "red", "low-ammo": "black", "firefight": "white"}
_LETTERS = {"division": "**", "corps": "***"}
TERRAIN_KINDS = terrain_kinds(tables().looks, say, LINES)


def unit_drawing(state: State, unit: Unit) -> dict[str, Any]:
    """Return how to draw one unit; ``pose`` None and no outlines while it is off the table."""
    strength = str(unit.points) if unit.is_leader else str(len(unit.bases))
    shown = unit.stands and unit.kind != "train"  # a wagon has one stand, and no room to say so
    drawing = off_and_on(unit, strength if shown else "")
    drawing |= {
        "kind": say(f"kind-{unit.kind}"),
        "sign": _SIGNS.get(unit.kind, ""),
        "letters": _LETTERS.get(unit.level or "", ""),
        "markers": state.markers(unit),
        "dots": [_DOTS[name] for name in state.markers(unit)],
    }
    if unit.stands and unit.is_combat:
        drawing["formation"] = shape_of(state, unit).name
    return drawing


def unit_drawings(state: State) -> tuple[dict[str, Any], ...]:
    """Return how to draw every unit of the game, those off the table too."""
    return tuple(unit_drawing(state, unit) for unit in (*state.units, *state.off_table))


def table(state: State) -> dict[str, Any]:
    """Return the board, its terrain, and the headline: turn, phase, sides.

    Before the first action the phase is the first one with something to do.
    """
    state = flow.opened(state)
    phase = say(f"phase-{state.phase}")
    if flow.over(state) or flow.ended(state):
        phase = say("phase-over")
    turn = turn_called(state, say, "turn", side=state.side_called(state.active))
    return battle_drawing(state, TERRAIN_KINDS, turn, phase)
