"""The flow of a turn: ending phases, fighting knots, and debts for hits (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from tableside.engine.ending import gone_on
from tableside.engine.judged_action import paid
from tableside.engine.once import once
from tableside.engine.ruleset import Event
from tableside.rules.metal_men.command import allowed
from tableside.rules.metal_men.firefights import all_choices, could_fire, firefights, next_begun
from tableside.rules.metal_men.memory import Debt, PhaseMemory, Turn
from tableside.rules.metal_men.morale import Result as Checked
from tableside.rules.metal_men.morale import fleeing, noted
from tableside.rules.metal_men.retreats import may_withdraw
from tableside.rules.metal_men.state import Phase, State, Unit
from tableside.rules.metal_men.supply import Supply, caisson_rests, is_away, refills, supply_of
from tableside.rules.metal_men.words import say

Result = tuple[State, tuple[Event, ...]]
PHASES: tuple[Phase, ...] = get_args(Phase)


def over(state: State) -> bool:
    """Whether the battle is over, that is, a winner has been declared."""
    return state.winner is not None


def ended(state: State) -> bool:
    """Whether a result is due: the last turn is over, or a side has no combat unit left."""
    if state.last_turn is not None and state.turn > state.last_turn:
        return True
    left = {unit.side for unit in (*state.units, *state.aside) if unit.is_combat}
    return not left >= state.sides.keys()


def _rallying(state: State) -> bool:
    """Whether a leader with points could rally a unit, possibly after riding up to it."""
    able, units = state.able_leaders(state.active), state.followers(state.active)
    return bool(able) and any(allowed(state, unit, "rally")[0] for unit in units)


def _firing(state: State) -> bool:
    """Whether a battery has a target, and a leader has points to order it to fire."""
    if state.doing.target is not None:
        return bool(all_choices(state))
    return bool(state.able_leaders(state.active)) and bool(could_fire(state))


def to_withdraw(state: State) -> tuple[Unit, ...]:
    """Return the active side's units that may retreat without orders."""
    units = (unit for unit in state.followers(state.active) if unit.is_combat)
    return tuple(unit for unit in units if may_withdraw(state, unit))


def to_flee(state: State) -> tuple[tuple[Unit, int], ...]:
    """Return the units still to flee in the rout phase, with their dice; the active side first."""
    if state.phase != "rout":
        return ()
    return tuple(pair for pair in fleeing(state) if pair[0].id not in state.doing.fled)


def to_supply(state: State) -> tuple[Supply, ...]:
    """Return the supply of active units that draw ammunition at the end of their movement."""
    units = (u for u in state.units if u.low_ammo and u.side == state.active)
    return tuple(found for unit in units if (found := supply_of(state, unit)).clears)


def to_face(state: State) -> tuple[Unit, ...]:
    """Return the units that have rallied, not moved, and may still change their facing."""
    rallied = (unit for unit in state.units if unit.id in state.so_far.rallied)
    return tuple(unit for unit in rallied if not unit.moved)


def _moving(state: State) -> bool:
    if state.doing.supplies:
        return bool(to_supply(state))
    able = state.able_leaders(state.active)
    return bool(able) or bool(to_face(state)) or bool(to_withdraw(state))


#: Whether anything can still be done in each phase; if not, it is skipped.
_WAITS: Mapping[str, Callable[[State], object]] = {
    "rally": _rallying, "artillery": _firing, "movement": _moving, "defensive": all_choices,
    "firefight": all_choices, "rout": to_flee,
}  # fmt: skip


def waits(state: State) -> bool:
    """Whether the game is waiting for a decision."""
    if over(state) or state.due is not None or ended(state):
        return True
    return bool(_WAITS[state.phase](state))


def settle(state: State) -> Result:
    """Advance the game until a decision is needed."""
    return gone_on(state, waits, go_on)


@once
def opened(state: State) -> State:
    """Advance a game that remembers nothing to the first step with something to do.

    It begins with turn 1 or with firefights, which are fought in knots. Any other game is returned
    unchanged: it was settled after its last action.
    """
    begins = state.phase == "firefight" or (state.turn, state.phase) == (1, PHASES[0])
    fresh = begins and (state.doing, state.so_far) == (PhaseMemory(), Turn())
    return settle(state)[0] if fresh else state


def go_on(state: State) -> Result:
    """End the current activity: fire at one target, a knot, movement, or the phase."""
    if state.doing.target is not None or state.doing.knot:
        return counted(state), ()
    if state.phase == "firefight":
        begun = next_begun(state)
        if begun is not None:
            return begun, ()
    if state.phase == "movement" and not state.doing.supplies:
        state = _refilled(state)
        return state.noting_in_phase(supplies=True), ()
    return _next_phase(state)


def counted(state: State) -> State:
    """End fire at a target or in a knot: units hit owe morale checks, in file order."""
    doing = state.doing
    hit = [unit.id for unit in (*state.units, *state.aside) if doing.hits.get(unit.id)]
    debts = [Debt("checks", name, doing.hits[name], doing.by.get(name, ())) for name in hit]
    dealt = doing.dealt | ({doing.target} if doing.target is not None else set())
    doing = replace(doing, target=None, knot=(), hits={}, by={}, dealt=dealt)
    return replace(state, doing=doing, owes=(*state.owes, *debts))


def unlinked(state: State) -> State:
    """Return the state without the firefights that no longer hold."""
    gone = set(firefights(state).ended)
    return replace(state, firefights=tuple(p for p in state.firefights if p not in gone))


def _refilled(state: State) -> State:
    """Record which caissons have drawn ammunition at the end of the movement phase."""
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
    return replace(state, phase=following, doing=PhaseMemory()), ()


def _next_turn(state: State) -> Result:
    """Begin the other side's turn, resetting points, orders and marks."""
    aside = tuple(_renewed(state, unit) for unit in state.aside)
    turn, other = state.turn + 1, state.other_side(state.active)
    state = replace(
        state.with_units([_renewed(state, unit) for unit in state.units]),
        aside=aside, turn=turn, given_active=other, phase="rally", doing=PhaseMemory(),
        so_far=Turn(),
    )  # fmt: skip
    begins = say("told-turn", turn=turn, side=state.side_called(other))
    text = say("told-over", turn=turn - 1) if ended(state) else begins
    return state, (Event("turn", (), text),)


def _renewed(state: State, unit: Unit) -> Unit:
    if unit.is_leader:
        return replace(unit, given_points=None, done=False)
    if unit.side == state.active and unit.is_combat and unit.stands:
        unit = _rested(state, unit)
    return replace(unit, moved=False, passed=False, orders=())


def _rested(state: State, unit: Unit) -> Unit:
    """Return a unit at the end of its own turn, with its turns of rest and silence updated."""
    motionless = not unit.moved and unit.id not in state.so_far.driven
    silent = 0 if unit.id in state.so_far.shot else unit.silent + 1
    refilled = unit.refilled or (unit.low_ammo and caisson_rests(state, unit))
    still = unit.still + 1 if motionless and is_away(state, unit) else 0
    return replace(unit, still=still, silent=silent, refilled=refilled)


def checked(state: State, debt: Debt, unit: Unit, result: Checked) -> Result:
    """Return the state after the checks of a debt: the new morale, and the debts that follow.

    A retreat, or else a throw-back, comes before the loss of stands.
    """
    state = noted(paid(state, debt), unit, len(result.steps))
    if result.destroyed:
        return lost(state, unit, len(unit.bases))
    state = state.put(replace(unit, state=result.state))
    due = []
    if result.retreat is not None:
        due.append(Debt("retreat", unit.id))
    elif _thrown(state, debt, unit, result):
        due.append(Debt("throw", unit.id, by=debt.by))
    if result.stands_lost:
        due.append(Debt("lose", unit.id, result.stands_lost))
    return replace(state, owes=(*due, *state.owes)), ()


def _thrown(state: State, debt: Debt, unit: Unit, result: Checked) -> bool:
    """Whether infantry is thrown back, having been disorganized by defensive fire."""
    by_fire = state.phase == "defensive" and not debt.passed and bool(state.against(debt))
    return by_fire and unit.is_foot and "dg" in result.steps and result.state == "dg"


def passed(state: State, units: Sequence[str]) -> State:
    """Return the state in which each unit passed through owes a check.

    These come after the checks of units passed earlier, and before all other debts.
    """
    known = (name for name in units if name in state.by_id)
    return _after_passed(state, *(Debt("checks", name, passed=True) for name in known))


def _after_passed(state: State, *new: Debt) -> State:
    waiting = [debt for debt in state.owes if debt.passed]
    others = [debt for debt in state.owes if not debt.passed]
    return replace(state, owes=(*waiting, *new, *others))


def one_more_lost(state: State, unit: Unit, count: int) -> State:
    """Return the state in which a unit owes the loss of ``count`` more stands."""
    if not count:
        return state
    found = [debt for debt in state.owes if (debt.owed, debt.unit) == ("lose", unit.id)]
    if not found:
        return _after_passed(state, Debt("lose", unit.id, count))
    more = replace(found[0], count=found[0].count + count)
    return replace(state, owes=tuple(more if d is found[0] else d for d in state.owes))


def lost(state: State, unit: Unit, count: int, stands: Sequence[str] | None = None) -> Result:
    """Return the state after a unit loses ``stands``, or all of them if None.

    A unit without stands is eliminated; a battery's caisson goes with its last gun.
    """
    state = _counted(state, unit, count)
    if stands is None or not any(each.id not in stands for each in unit.bases):
        text, told = say("told-gone-for-good", unit=unit), {"count": count, "weight": 1}
        return _eliminated(state, unit), (Event("lost", (unit.id,), text, told),)
    left = unit.standing(stand for stand in unit.stands if stand.id not in stands)
    text = say("told-lost", unit=unit, count=count, left=len(left.bases))
    return state.put(left), (Event("lost", (unit.id,), text, {"count": count}),)


def settled(state: State) -> Result:
    """Advance until a decision is needed; a unit that must lose all its stands needs none."""
    state, events = settle(state)
    while (debt := state.due) is not None and debt.owed == "lose":
        unit = state.by_id[debt.unit]
        if debt.count < len(unit.bases):
            break
        state, gone = lost(paid(state, debt), unit, len(unit.bases))
        state, more = settle(state)
        events = (*events, *gone, *more)
    return state, events


def _counted(state: State, unit: Unit, count: int) -> State:
    """Return the state with lost stands added to the side's losses, by quality."""
    name = unit.quality or unit.kind
    side = state.lost.get(unit.side, {})
    here = {**side, name: side.get(name, 0) + count}
    return replace(state, lost={**state.lost, unit.side: here})


def _eliminated(state: State, unit: Unit) -> State:
    state = replace(state.without(unit.id), eliminated=(*state.eliminated, unit.lifted()))
    return replace(
        state,
        owes=tuple(debt for debt in state.owes if debt.unit != unit.id),
        firefights=tuple(pair for pair in state.firefights if unit.id not in pair),
    )
