"""Pursuit (gmu section 4): must the attacker advance into the place that the defender left?"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import takewhile
from typing import Any

import shapely

from tableside.engine.message import Message, Several
from tableside.engine.quantity import DEVIATIONS, Doubt, doubts_at
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import parts
from tableside.rules.gmu.fights.combat import Effect, crossing_gap
from tableside.rules.gmu.nearness import board_gap, doubts, gap, overlap_gap, sigma_between
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Ground, Kind, Piece, State
from tableside.rules.gmu.zones import CONTROL


class Pursuit(StrEnum):
    """Whether the attacker must advance, must not, or should but cannot."""

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
        """Return the answer of a ``pursuit`` question (docs/judge.md)."""
        return {
            "pursuit": str(self.pursuit),
            "because": list(self.because),
            "to": None if self.to is None else self.to.as_list(),
            "doubt": [doubt.as_json() for doubt in self.doubts],
        }


def reasons_text(state: State, ruling: Ruling) -> Several:
    """Return why there is no pursuit, as text for players; empty if there is one."""
    found: list[Message] = []
    for reason in ruling.because:
        if "." in reason:  # the name of a rule; the units after it are those that bar the pursuit
            after = ruling.because[ruling.because.index(reason) + 1 :]
            units = tuple(takewhile(lambda name: "." not in name, after))
            listed = Several(state.names(units), "and")
            found.append(say(f"bars-{reason.replace('.', '-')}", units=listed))
    return Several(tuple(found), "semicolon")


@dataclass
class _Reasons:
    """The reasons against a pursuit: ``because`` as measured, ``near`` the doubts about them."""

    because: list[str] = field(default_factory=list)
    near: list[Doubt | None] = field(default_factory=list)


def pursuit(state: State, attacker: Piece, defender: Piece, effect: Effect) -> Ruling:
    """Return whether ``attacker`` must advance after ``effect`` on ``defender``.

    ``defender`` has the pose in which it fought and is assumed to have left it, whether or not it
    is still on the table. A reason that forbids takes precedence over one that blocks.
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
    others = (each for each in state.enemies(attacker) if each.is_unit and each.id != defender.id)
    gaps = [gap(attacker, enemy) for enemy in others]
    found.near += doubts_at(gaps, CONTROL)
    held = [str(each.b) for each in gaps if each.within(CONTROL)]
    if held:
        found.because += ["pursuit.other-enemy", *held]
    followed = state.army(defender.side).followed_by_infantry
    if attacker.kind is Kind.INFANTRY and defender.is_corps and not followed:
        found.because.append("pursuit.english")
    return found


def _blocked(state: State, attacker: Piece, defender: Piece) -> _Reasons:
    found = _Reasons()
    # The place that was left is as sure as the unit that left it.
    there = replace(attacker, pose=defender.place, sigma=defender.sigma)
    others = (each for each in state.pieces if each.id not in (attacker.id, defender.id))
    rooms = [overlap_gap(there, other) for other in others]
    found.near += doubts_at(rooms, 0.0)
    under = [str(room.b) for room in rooms if not room.reaches(0.0)]
    if under:
        found.because += ["pursuit.overlap", *under]
    edge = board_gap(state, there)
    found.near.append(edge.doubt(0.0))
    if not edge.reaches(0.0):
        found.because.append("pursuit.board")
    give = DEVIATIONS * sigma_between(attacker, there, (0.0, 0.0))
    wet = crossing_gap(state, attacker, there, Ground.RIVER)
    if wet and _parted(state, attacker, there, -give) != _parted(state, attacker, there, give):
        found.near.append(Doubt(attacker.id, wet.b, wet.value, 0.0, give))
    if _parted(state, attacker, there):
        over = crossing_gap(state, attacker, there, Ground.BRIDGE, Ground.TOWN)
        found.near.append(None if over is None else over.doubt(0.0))
        if over is None or not over.within(0.0):
            found.because.append("pursuit.river")
    return found


def _parted(state: State, start: Piece, end: Piece, by: float = 0.0) -> bool:
    """Whether a river separates the two poses within their hull, ``by`` inches wider all round."""
    hull = shapely.union_all([start.footprint, end.footprint]).convex_hull
    hull, rivers = hull.buffer(by, join_style="mitre"), state.area_of(Ground.RIVER)
    if not rivers.intersects(hull):
        return False
    banks = parts(hull.difference(rivers))
    return not any(
        bank.distance(start.footprint) <= _TOUCH and bank.distance(end.footprint) <= _TOUCH
        for bank in banks
    )


# Two areas cut from one hull touch exactly or not at all; this only absorbs rounding.
_TOUCH = 1e-9
