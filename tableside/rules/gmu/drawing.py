"""How the page draws the units and the table, as plain values."""

from __future__ import annotations

from typing import Any

from tableside.engine import drawing as engine
from tableside.engine.figures import signed
from tableside.engine.message import Text
from tableside.engine.overlay import Ghost
from tableside.engine.terrain import Look, terrain_kinds
from tableside.geometry.pose import Pose
from tableside.rules.gmu.position import LINES
from tableside.rules.gmu.say import say, titled
from tableside.rules.gmu.state import Ground, Kind, Piece, State
from tableside.rules.gmu.turn.phases import phase_name

#: The sign on a unit's base; headquarters have letters, with a plus where they help in combats.
_SIGNS = {Kind.INFANTRY: "cross", Kind.CAVALRY: "slash", Kind.DETACHMENT: "bar"}
_LETTERS = {Kind.HEADQUARTERS: "HQ"}
_LOOKS: dict[Ground, Look] = {
    Ground.HILL: "raised",
    Ground.TOWN: "built",
    Ground.DEFENSIBLE: "wooded",
    Ground.RIVER: "water",
    Ground.STREAM: "brook",
    Ground.ROAD: "track",
    Ground.BRIDGE: "crossing",
    Ground.OBJECTIVE: "star",
}
TERRAIN_KINDS = terrain_kinds(_LOOKS, say, LINES, (Ground.OBJECTIVE,))


def outlines(piece: Piece, pose: Pose | None = None) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the corners (inches) of each of the piece's bases, at ``pose`` or where it stands."""
    return tuple(base.outline(pose or piece.place) for base in piece.bases)


def strength(piece: Piece) -> str:
    """Return the text on a unit's base: a corps' battle value, empty for the others."""
    return signed(piece.battle_value) if piece.is_corps else ""


def unit_drawing(piece: Piece) -> dict[str, Any]:
    """Return how to draw one unit; ``pose`` None and no outlines while it is off the table."""
    drawing: dict[str, Any] = {
        "id": piece.id,
        "side": piece.side,
        "type": str(piece.kind),
        "kind": say(f"kind-{piece.kind}"),
        "sign": _SIGNS.get(piece.kind, ""),
        "letters": _LETTERS.get(piece.kind, ""),
        "label": piece.short or piece.name,
        "name": piece.name,
        "strength": strength(piece),
        "pose": None if piece.pose is None else piece.pose.as_list(),
        "outlines": [] if piece.pose is None else outlines(piece),
        "sigma": list(piece.sigma),
    }
    if piece.formation is not None:
        drawing["formation"] = piece.formation
    if piece.formation == "battle":
        drawing |= {"letters": "HQ+", "kind": say("kind-headquarters-battle")}
    return drawing


def unit_drawings(state: State) -> tuple[dict[str, Any], ...]:
    """Return how to draw every unit of the game, including those off the table."""
    return tuple(map(unit_drawing, (*state.pieces, *state.absent)))


def table_drawing(state: State) -> dict[str, Any]:
    """Return the board, its terrain, and the headline: turn, phase, sides."""
    drawn = engine.table_drawing(state, TERRAIN_KINDS, state.phase, phase_name(state.phase))
    return {**drawn, "sides": {name: _side(state, name) for name in state.sides}}


def _side(state: State, side: str) -> dict[str, Any]:
    """Return a side's heading: its army, its name, and its colour (CSS) if known."""
    one = state.sides[side]
    listed = state.army(side)
    army = titled(f"army-{listed.id}", listed.title)
    colour = one.colour or listed.colour
    drawing: dict[str, Any] = {"army": army, "name": state.side_name(side)}
    return drawing if colour is None else {**drawing, "colour": colour}


def ghost(style: str, piece: Piece, pose: Pose, text: Text = "") -> Ghost:
    """Return the outline of a piece at another place."""
    return Ghost(style, piece.id, outlines(piece, pose), text)
