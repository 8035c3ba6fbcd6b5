"""Break-throughs: who may use one now, and how it moves (the table's own, page section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.message import degrees
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.spacing import turned_by
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.fights import melee
from tableside.rules.mini_nap.manoeuvres.judged import Judged
from tableside.rules.mini_nap.manoeuvres.ways import stays
from tableside.rules.mini_nap.play.sequence import locked
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say

PHASE = "break-through"


def side_of(state: State) -> str | None:
    """Return the side that may break through now; the one with the initiative goes first."""
    return state.other_side(state.initiative) if state.awaits == "others" else state.initiative


def able(state: State, side: str | None) -> tuple[Unit, ...]:
    """Return the units of a side that have won a break-through and not used it yet."""
    return tuple(u for u in state.units if PHASE in u.did and u.side == side)


def free(state: State) -> tuple[Unit, ...]:
    """Return the units of the side to act that may break through now."""
    fit = able(state, side_of(state))
    return tuple(unit for unit in fit if not may_break_through(state, unit).breaches)


def may_break_through(state: State, unit: Unit) -> Ruling:
    """Return the ruling on a unit's break-through now."""
    found = []
    if PHASE not in unit.did:
        found.append(broken("sequence.phase", say("turn-no-break-through", unit=unit)))
    side = side_of(state)
    if side is not None and unit.side != side:
        names = {"side": state.side_called(side), "other": state.side_called(unit.side)}
        found.append(broken("sequence.initiative", say("turn-break-through", **names)))
    return all_of([*found, *must_fight(state), locked(state, unit)])


def must_fight(state: State) -> Iterator[Ruling]:
    """Yield a breach for each fight that must be fought before anything else."""
    for unit, enemy in melee.contacts(state):
        text = say("turn-must-fight", unit=unit, enemy=enemy)
        yield broken("sequence.awaited", text)


def charged(state: State, did: frozenset[str]) -> frozenset[str]:
    """Return a unit's ``did`` after a charge; in a break-through it may then fight once more."""
    return did - {PHASE, "fought"} if state.phase == PHASE else did


def straight(state: State, unit: Unit, found: Judged) -> Ruling:
    """Return the ruling that a move fits a break-through: one turn, then straight ahead."""
    way = found.way
    if way is None:
        return Ruling()
    if way.change is not None:
        return broken("movement.change", say("break-through-change", unit=unit))
    most, limit = data.charging().turn, state.house.charge_alignment
    on_the_spot = stays(unit, way)
    heading = way.end.facing if on_the_spot else way.start.bearing_to(way.end)
    turned = turned_by(unit, unit.pose.facing, heading)
    far = {"turned": degrees(turned.value), "most": degrees(most)}
    text = say("break-through-turn", unit=unit, **far)
    turn = turned.at_most(most, "movement.pivot", text)
    if on_the_spot:
        return turn
    off = turned_by(unit, heading, way.end.facing)
    text = say("break-through-off", unit=unit, off=degrees(off.value), limit=degrees(limit))
    return turn.and_(off.at_most(limit, "movement.kind", text))
