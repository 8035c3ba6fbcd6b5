"""What follows morale checks and retreats: each step that players have to do is a debt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tableside.engine.doing import paid
from tableside.engine.ruleset import Event
from tableside.rules.metal_men.memory import Debt
from tableside.rules.metal_men.morale import Result as Checked
from tableside.rules.metal_men.morale import noted
from tableside.rules.metal_men.play.flow import Result, settle
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def checked(state: State, debt: Debt, unit: Unit, result: Checked) -> Result:
    """Return the state after the checks of a debt: a new state of morale, and what it brings.

    Retreating comes before being thrown back, and that before the loss of stands.
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
    """Whether infantry is thrown back: made disorganized by defensive fire."""
    return (
        state.phase == "defensive"
        and not debt.passed
        and unit.is_foot
        and "dg" in result.steps
        and result.state == "dg"
        and any(name in state.by_id for name in debt.by)
    )


def passed(state: State, units: Sequence[str]) -> State:
    """Return the state in which units that were fled through owe a check each.

    They wait for those that were fled through before them, and come before anything else.
    """
    new = [Debt("checks", name, passed=True) for name in units if name in state.by_id]
    return _after_passed(state, *new)


def _after_passed(state: State, *new: Debt) -> State:
    waiting = [debt for debt in state.owes if debt.passed]
    others = [debt for debt in state.owes if not debt.passed]
    return replace(state, owes=(*waiting, *new, *others))


def one_more_lost(state: State, unit: Unit, count: int) -> State:
    """Return the state in which a unit owes the loss of more stands."""
    if not count:
        return state
    for debt in state.owes:
        if (debt.owed, debt.unit) == ("lose", unit.id):
            more = replace(debt, count=debt.count + count)
            owes = tuple(more if each is debt else each for each in state.owes)
            return replace(state, owes=owes)
    return _after_passed(state, Debt("lose", unit.id, count))


def lost(state: State, unit: Unit, count: int, stands: Sequence[str] | None = None) -> Result:
    """Return the state after stands of a unit are gone; ``stands`` None: all of them.

    A unit without a stand is gone; of a battery its caisson goes with the last gun.
    """
    state = _counted(state, unit, count)
    if stands is None or not any(each.id not in stands for each in unit.bases):
        text = say("told-gone-for-good", unit=unit)
        return _eliminated(state, unit), (Event("lost", (unit.id,), text, {"count": count}),)
    left = unit.standing(stand for stand in unit.stands if stand.id not in stands)
    text = say("told-lost", unit=unit, count=count, left=len(left.bases))
    return state.put(left), (Event("lost", (unit.id,), text, {"count": count}),)


def settled(state: State) -> Result:
    """Go on until something has to be decided; who is to lose all its stands has no choice."""
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
    """Return the state with stands added to those that a side has lost, by quality."""
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
