"""Edges of the board as somebody at one of them sees them."""

from __future__ import annotations

from tableside.engine.message import SHARED, Message

say = SHARED

#: By the edge where somebody sits: the edges on the left and on the right.
_SEEN_FROM = {
    "south": ("west", "east"), "north": ("east", "west"),
    "west": ("north", "south"), "east": ("south", "north"),
}  # fmt: skip


def edge_seen(edge: str, own: str) -> Message:
    """Return an edge as seen from the edge ``own``, as players do not think in compass points."""
    if edge == own:
        return say("term-edge-own")
    sides = _SEEN_FROM[own]
    if edge not in sides:
        return say("term-edge-opposite")
    return say("term-edge-left" if edge == sides[0] else "term-edge-right")
