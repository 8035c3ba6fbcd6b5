"""How a turn goes on: phases that end, knots that are fought, turns that begin (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import get_args

from tableside.engine.ending import gone_on
from tableside.engine.once import once
from tableside.engine.ruleset import Event
from tableside.rules.metal_men.command import allowed
from tableside.rules.metal_men.firefights import firefights
from tableside.rules.metal_men.memory import Debt, Doing, Turn
from tableside.rules.metal_men.morale import flights
from tableside.rules.metal_men.play.shooting import next_knot, shooters, with_targets
from tableside.rules.metal_men.retreats.fall_back import may_withdraw
from tableside.rules.metal_men.state import Phase, State, Unit
from tableside.rules.metal_men.supply import Supply, caisson_rests, is_away, refills, supply_of
from tableside.rules.metal_men.words import say

Result = tuple[State, tuple[Event, ...]]
PHASES: tuple[Phase, ...] = get_args(Phase)


def over(state: State) -> bool:
    """Whether the battle is over: somebody said who won."""
    return state.winner is not None


def ended(state: State) -> bool:
    """Whether the last turn is over, or a side has no combat unit left: a result is due."""
    if state.last_turn is not None and state.turn > state.last_turn:
        return True
    return any(
        not any(unit.side == side and unit.is_combat for unit in (*state.units, *state.aside))
        for side in state.sides
    )


def able_leaders(state: State) -> tuple[Unit, ...]:
    """Return the leaders of the active side who still give orders."""
    return tuple(u for u in state.leaders(state.active) if u.points > 0 and not u.done)


def to_rally(state: State) -> tuple[Unit, ...]:
    """Return the units that may have an order in the rally phase, be a leader near them or not."""
    units = (u for u in state.units if u.side == state.active and not u.is_leader)
    return tuple(unit for unit in units if allowed(state, unit, "rally")[0])


def _rallying(state: State) -> bool:
    """Whether a leader with points could rally a unit; he may have to ride up to it first."""
    return bool(able_leaders(state)) and bool(to_rally(state))


def _firing(state: State) -> bool:
    """Whether a battery has a target, and a leader the points to order it to fire."""
    if state.doing.target is not None:
        return bool(shooters(state))
    return bool(able_leaders(state)) and bool(with_targets(state))


def to_withdraw(state: State) -> tuple[Unit, ...]:
    """Return the units that may retreat without orders: theirs are done, and they had none."""
    if state.phase != "movement" or state.doing.supplies:
        return ()
    units = (u for u in state.units if u.side == state.active and u.is_combat)
    return tuple(unit for unit in units if may_withdraw(state, unit))


def to_flee(state: State) -> tuple[tuple[Unit, int], ...]:
    """Return who must still flee in the rout phase, with how many dice; the active side first."""
    if state.phase != "rout":
        return ()
    return tuple(pair for pair in flights(state).flee if pair[0].id not in state.doing.fled)


def to_supply(state: State) -> tuple[Supply, ...]:
    """Return the units of the active side that draw ammunition at the end of their movement."""
    units = (u for u in state.units if u.low_ammo and u.side == state.active)
    return tuple(found for unit in units if (found := supply_of(state, unit)).clears)


def _moving(state: State) -> bool:
    if state.doing.supplies:
        return bool(to_supply(state))
    return bool(able_leaders(state)) or bool(to_withdraw(state))


#: By phase: whether anything can still be done in it. The others pass by.
_WAITS: Mapping[str, Callable[[State], object]] = {
    "rally": _rallying,
    "artillery": _firing,
    "movement": _moving,
    "defensive": shooters,
    "firefight": shooters,
    "rout": to_flee,
}


def waits(state: State) -> bool:
    """Whether something has to be decided before the game goes on."""
    if over(state) or state.due is not None or ended(state):
        return True
    return bool(_WAITS[state.phase](state))


def settle(state: State) -> Result:
    """Go on until something has to be decided."""
    return gone_on(state, waits, go_on)


@once
def opened(state: State) -> State:
    """Return a game that nothing was done in yet at the first step with something to do.

    Any other one is as it is: it was settled after the last action.
    """
    fresh = (state.turn, state.phase, state.doing, state.so_far) == (1, PHASES[0], Doing(), Turn())
    return settle(state)[0] if fresh else state


def go_on(state: State) -> Result:
    """End what is being done: fire at one target, a knot, movement, or the phase."""
    if state.doing.target is not None or state.doing.knot:
        return counted(state), ()
    if state.phase == "firefight":
        knot = next_knot(state)
        if knot is not None:
            return _begun(state, *knot)
    if state.phase == "movement" and not state.doing.supplies:
        state = _refilled(state)
        return state.noting_in_phase(supplies=True), ()
    return _next_phase(state)


def _begun(state: State, units: tuple[str, ...], pairs: tuple[tuple[str, str], ...]) -> Result:
    """Begin to fight a knot: its pairs are marked as firefights."""
    known = {frozenset(pair) for pair in state.firefights}
    new = tuple(pair for pair in pairs if frozenset(pair) not in known)
    return replace(state.noting_in_phase(knot=units), firefights=(*state.firefights, *new)), ()


def counted(state: State) -> State:
    """End fire at a target, or a knot: who was hit owes morale checks, in the file's order."""
    doing = state.doing
    debts = tuple(
        Debt("checks", unit.id, doing.hits[unit.id], doing.by.get(unit.id, ()))
        for unit in (*state.units, *state.aside)
        if doing.hits.get(unit.id)
    )
    dealt = doing.dealt | ({doing.target} if doing.target is not None else set())
    doing = replace(doing, target=None, knot=(), hits={}, by={}, dealt=dealt)
    return replace(state, doing=doing, owes=(*state.owes, *debts))


def unlinked(state: State) -> State:
    """Return the state without the firefights in which neither side can fire at the other."""
    gone = set(firefights(state).ended)
    if not gone:
        return state
    return replace(state, firefights=tuple(p for p in state.firefights if p not in gone))


def _refilled(state: State) -> State:
    """Note which caissons have drawn ammunition as the movement phase ends."""
    for unit in state.units:
        if unit.side == state.active and unit.low_ammo and refills(state, unit):
            state = state.put(replace(unit, refilled=True))
    return state


def _next_phase(state: State) -> Result:
    if state.phase in ("movement", "firefight", "rout"):
        state = unlinked(state)
    if state.phase == PHASES[-1]:
        return _next_turn(state)
    following = PHASES[PHASES.index(state.phase) + 1]
    return replace(state, phase=following, doing=Doing()), ()


def _next_turn(state: State) -> Result:
    """Begin the other side's turn: points, orders and marks are renewed."""
    aside = tuple(_renewed(state, unit) for unit in state.aside)
    state = replace(state.with_units([_renewed(state, unit) for unit in state.units]), aside=aside)
    other = state.other_side(state.active)
    state = replace(
        state, turn=state.turn + 1, given_active=other, phase="rally", doing=Doing(),
        so_far=Turn(),
    )  # fmt: skip
    if ended(state):
        return state, (Event("turn", (), say("told-over", turn=state.turn - 1)),)
    text = say("told-turn", turn=state.turn, side=state.side_called(other))
    return state, (Event("turn", (), text),)


def _renewed(state: State, unit: Unit) -> Unit:
    if unit.is_leader:
        return replace(unit, given_points=None, done=False)
    if unit.side == state.active and unit.is_combat and unit.stands:
        unit = _rested(state, unit)
    return replace(unit, moved=False, passed=False, orders=())


def _rested(state: State, unit: Unit) -> Unit:
    """Return a unit as its own turn ends: one more turn of rest, of silence, or none."""
    motionless = not unit.moved and unit.id not in state.so_far.driven
    rests = motionless and is_away(state, unit)
    silent = 0 if unit.id in state.so_far.shot else unit.silent + 1
    refilled = unit.refilled or (unit.low_ammo and caisson_rests(state, unit))
    still = unit.still + 1 if rests else 0
    return replace(unit, still=still, silent=silent, refilled=refilled)
