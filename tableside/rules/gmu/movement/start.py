"""What the rules allow a corps before it moves: whether it may be activated, and how far.

Section 5 of docs/rules/gmu.md. Being *in* a zone at the start is exact, the limit included; the
tolerance of the limits only applies to where a move ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tableside.engine.message import Message, Several, Text
from tableside.engine.quantity import SLACK, Doubt
from tableside.rules.gmu.command import movement
from tableside.rules.gmu.nearness import doubts, gap
from tableside.rules.gmu.say import names, say
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.gmu.zones import CONTROL, heeds, influence_measure

#: The longest move (inches) in rain, out of an enemy zone, or within one it started in.
SHORT = 1.0

#: What a way along roads adds to the allowance, inches.
ROAD_BONUS = 4.0

# Rounding must not decide whether a corps at exactly 1.00 in is in a zone.
_ROUNDING = 1e-7


@dataclass(frozen=True)
class Start:
    """How a corps may move from where it stands.

    ``held``: why it may not be activated, None if it may. ``leaving``: the enemy units whose zones
    of control it (cavalry) leaves. ``influenced``: the enemy corps in whose zones of influence it
    stands and that it heeds. ``plain``: the allowance in inches; ``road``: that of a way along
    roads, None if there is no bonus. ``why``: what cuts the plain allowance, empty if nothing does.
    """

    held: Message | None
    leaving: tuple[str, ...]
    influenced: tuple[str, ...]
    plain: float
    road: float | None
    doubts: tuple[Doubt, ...] = ()
    why: Text = ""

    def largest(self, straight: float, on_road: Callable[[], bool], shut: bool = True) -> float:
        """Return the largest allowance (inches) that applies to a move that is not allowed.

        The road's counts if a road joins both ends; of a way that is ``shut``, only if even that
        is too short.
        """
        if self.road is None or (shut and straight <= self.road + SLACK) or not on_road():
            return self.plain
        return self.road


def start_of(state: State, piece: Piece, lean: int = 0) -> Start:
    """Return what the corps may do from where it stands.

    ``lean``: it stands in every zone that is in doubt (1), or in none of them (-1); 0: as measured.
    Raises MissingValueError if its army list lacks a movement value that is needed.
    """
    near = {enemy: gap(enemy, piece) for enemy in state.enemies(piece) if enemy.is_unit}
    controllers = tuple(e for e, g in near.items() if g.is_under(CONTROL, _ROUNDING, lean))
    influencers, unsure = _influencers(state, piece, lean)
    open_points = doubts(*(g.doubt(CONTROL) for g in near.values()), *unsure)
    held = _held(state, piece, controllers)
    if held is not None:
        sure = tuple(enemy for enemy in controllers if near[enemy].doubt(CONTROL) is None)
        certain = _held(state, piece, sure) is not None
        return Start(held, (), (), 0.0, None, () if certain else open_points)
    leaving = tuple(enemy.id for enemy in controllers)
    full = movement(state, piece)
    if leaving or influencers:
        by = Several(state.names(leaving or influencers), "and")
        why = say("leaves-control" if leaving else "in-influence", enemies=by)
        return Start(None, leaving, influencers, min(full, SHORT), None, open_points, why)
    return anywhere(state, full, open_points)


def anywhere(state: State, full: float, open_points: tuple[Doubt, ...] = ()) -> Start:
    """Return what a corps may do that starts in no zone; ``full``: its army's movement, inches."""
    road = full + ROAD_BONUS
    if "rain" in state.weather:
        return Start(None, (), (), min(full, SHORT), road, open_points, say("in-rain"))
    return Start(None, (), (), full, road, open_points)


def _influencers(
    state: State, piece: Piece, lean: int
) -> tuple[tuple[str, ...], list[Doubt | None]]:
    """Return the enemy corps whose zones of influence bind at the start, and the doubts."""
    found, unsure = [], []
    for enemy in state.enemies(piece):
        measure = influence_measure(state, enemy, piece) if heeds(piece, enemy) else None
        if measure is None:
            continue
        unsure.append(measure.doubt)
        if measure.is_inside(_ROUNDING, lean):
            found.append(enemy.id)
    return tuple(found), unsure


def _held(state: State, piece: Piece, controllers: tuple[Piece, ...]) -> Message | None:
    """Return why the corps may not be activated, None if it may."""
    if not piece.is_corps:
        return say("detachment-stays", unit=piece.name)
    if not controllers:
        return None
    enemies = names(controllers)
    if piece.kind is Kind.INFANTRY:
        return say("infantry-held", unit=piece.name, enemies=enemies)
    holding = {Kind.CAVALRY}
    if state.house.detachments_hold_cavalry:
        holding.add(Kind.DETACHMENT)
    if any(enemy.kind in holding for enemy in controllers):
        return say("cavalry-held", unit=piece.name, enemies=enemies)
    if piece.id in state.entered:
        return say("just-entered", unit=piece.name, enemies=enemies)
    return None
