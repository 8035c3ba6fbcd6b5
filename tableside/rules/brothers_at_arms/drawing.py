"""How the page draws the units and the table: plain values, nothing decided."""

from __future__ import annotations

from typing import Any

from tableside.engine.drawing import battle_drawing, off_and_on, turn_called
from tableside.engine.message import Text
from tableside.engine.terrain import terrain_kinds
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.laying import fielded
from tableside.rules.brothers_at_arms.play import flow
from tableside.rules.brothers_at_arms.play.phases import phase_called
from tableside.rules.brothers_at_arms.position import LINES, POINTS
from tableside.rules.brothers_at_arms.shape import counts_as
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say

#: The sign on a unit's bases; commanders have letters.
_SIGNS = {"infantry": "cross", "cavalry": "slash", "artillery": "dot", "riverboat": "bar"}
#: The dice that lie beside a unit, by what they mark.
_DOTS = {"nic": "black", "pinned": "red", "rolled": "yellow", "fatigued": "white"}
TERRAIN_KINDS = terrain_kinds(tables().looks, say, LINES, POINTS)


def strength(unit: Unit) -> str:
    """Return what stands on a unit's base: its bases; a commander's command value."""
    return str(unit.command or "") if unit.is_commander else str(unit.points)


def unit_drawing(state: State, unit: Unit) -> dict[str, Any]:
    """Return how to draw one unit; ``pose`` None and no outlines while it is off the table."""
    letters = ("**" if unit.higher else "*") if unit.is_commander else ""
    drawing = off_and_on(unit, strength(unit) if unit.stands else "")
    markers = sorted(_DOTS.keys() & set(unit.status))
    drawing |= {
        "kind": say(f"kind-{unit.kind}"),
        "sign": _SIGNS.get(unit.kind, ""),
        "letters": letters,
        "markers": markers,
        "dots": [_DOTS[name] for name in markers],
    }
    if unit.stands and not unit.is_commander:
        drawing["formation"] = counts_as(state, unit).name
    return drawing


def unit_drawings(state: State) -> tuple[dict[str, Any], ...]:
    """Return how to draw every unit of the game, those off the table too."""
    coming = (fielded(state, reserve).lifted() for reserve in state.reserves)
    absent = (*state.aside, *coming, *state.eliminated)
    return tuple(unit_drawing(state, unit) for unit in (*state.units, *absent))


def table(state: State) -> dict[str, Any]:
    """Return the board, its terrain, and the headline: bound, phase, sides."""
    drawn = battle_drawing(state, TERRAIN_KINDS, turn_called(state, say, "bound"), _phase(state))
    return {**drawn, "turn_title": say("bound", bound=drawn["turn"])}


def _phase(state: State) -> Text:
    if flow.over(state):
        return say("phase-over")
    return say("phase-night") if state.night else phase_called(state.phase)
