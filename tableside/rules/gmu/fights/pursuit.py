"""Pursuit (gmu section 4): must the attacker advance into the place that the defender left?"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import shapely

from tableside.engine.quantity import Doubt
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import parts
from tableside.rules.gmu.edges import board_gap
from tableside.rules.gmu.fights.combat import Effect
from tableside.rules.gmu.nearness import doubts, gap, overlap_gap
from tableside.rules.gmu.state import TOLERANCE, Ground, Kind, Piece, State
from tableside.rules.gmu.zones import CONTROL


class Pursuit(StrEnum):
    """What the attacker does: it must advance, it must not, or it would and cannot."""

    REQUIRED = "required"
    FORBIDDEN = "forbidden"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The ruling on a pursuit. ``because``: rule names, and the ids of the units that bar it."""

    pursuit: Pursuit
    because: tuple[str, ...] = ()
    to: Pose | None = None
    doubts: tuple[Doubt, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer of a ``pursuit`` question (CONTRACT section 3)."""
        return {
            "pursuit": str(self.pursuit),
            "because": list(self.because),
            "to": None if self.to is None else self.to.as_list(),
            "doubt": [doubt.as_json() for doubt in self.doubts],
        }


_WORDS = {
    "combat.own-side": "both are on one side",
    "combat.attacker": "a detachment never advances",
    "pursuit.effect": "nothing happened to the defender",
    "pursuit.other-enemy": "within 1.00 in of it:",
    "pursuit.english": "infantry does not follow this army's corps",
    "pursuit.overlap": "in the way:",
    "pursuit.board": "its base would leave the board",
    "pursuit.river": "a river lies between",
}


def reasons_text(ruling: Ruling) -> str:
    """Return why there is no pursuit, for players; empty where there is one.

    >>> reasons_text(Ruling(Pursuit.FORBIDDEN, ("pursuit.other-enemy", "usa-2", "usa-3")))
    'within 1.00 in of it: usa-2, usa-3'
    """
    text = ""
    for reason in ruling.because:
        words = _WORDS.get(reason, reason)
        link = " " if text.endswith(":") else "; " if reason in _WORDS else ", "
        text += f"{link if text else ''}{words}"
    return text


@dataclass
class _Reasons:
    """Why not, as far as found; only the rules that hold stand in ``because``."""

    because: list[str] = field(default_factory=list)
    near: list[Doubt | None] = field(default_factory=list)


def pursuit(state: State, attacker: Piece, defender: Piece, effect: Effect) -> Ruling:
    """Return whether ``attacker`` must advance after ``effect`` on ``defender``.

    ``defender`` stands where it fought; it may still be on the table of ``state`` or not. It
    is taken to have left. A reason that forbids goes before one that blocks.
    """
    barred = _forbidden(state, attacker, defender, effect)
    if barred.because:
        because = tuple(barred.because)
        return Ruling(Pursuit.FORBIDDEN, because, None, doubts(*barred.near))
    blocked = _blocked(state, attacker, defender)
    near = doubts(*barred.near, *blocked.near)
    to = defender.place
    if blocked.because:
        return Ruling(Pursuit.BLOCKED, tuple(blocked.because), to, near)
    return Ruling(Pursuit.REQUIRED, (), to, near)


def _forbidden(state: State, attacker: Piece, defender: Piece, effect: Effect) -> _Reasons:
    if attacker.side == defender.side:
        return _Reasons(["combat.own-side"])
    if not attacker.is_corps:
        return _Reasons(["combat.attacker"])
    if effect is Effect.NONE:
        return _Reasons(["pursuit.effect"])
    found = _Reasons()
    held = []
    for enemy in state.enemies(attacker):
        if enemy.is_unit and enemy.id != defender.id:
            distance = gap(attacker, enemy)
            found.near.append(distance.doubt(CONTROL))
            if distance.within(CONTROL):
                held.append(enemy.id)
    if held:
        found.because += ["pursuit.other-enemy", *held]
    followed = state.sides[defender.side].army.followed_by_infantry
    if attacker.kind is Kind.INFANTRY and defender.is_corps and not followed:
        found.because.append("pursuit.english")
    return found


def _blocked(state: State, attacker: Piece, defender: Piece) -> _Reasons:
    found = _Reasons()
    there = attacker.at(defender.place)
    under = []
    for other in state.pieces:
        if other.id in (attacker.id, defender.id):
            continue
        room = overlap_gap(there, other)
        found.near.append(room.doubt(0.0))
        if not room.at_least(0.0):
            under.append(other.id)
    if under:
        found.because += ["pursuit.overlap", *under]
    edge = board_gap(state, there)
    found.near.append(edge.doubt(0.0))
    if not edge.at_least(0.0):
        found.because.append("pursuit.board")
    if _river_between(state, attacker, there):
        found.because.append("pursuit.river")
    return found


def _river_between(state: State, start: Piece, end: Piece) -> bool:
    """Whether a river parts the two poses inside their hull, and no bridge or town meets it."""
    hull = shapely.union_all([start.footprint, end.footprint]).convex_hull
    rivers = state.area_of(Ground.RIVER)
    if not rivers.intersects(hull):
        return False
    crossings = state.area_of(Ground.BRIDGE, Ground.TOWN)
    if not crossings.is_empty and hull.distance(crossings) <= TOLERANCE:
        return False
    banks = parts(hull.difference(rivers))
    return not any(
        bank.distance(start.footprint) <= _TOUCH and bank.distance(end.footprint) <= _TOUCH
        for bank in banks
    )


# Two areas cut from one hull touch exactly or not at all; this only absorbs rounding.
_TOUCH = 1e-9
