"""What is settled before the first turn, done: armies, dice, edges, the corps held up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.gmu.actions.types import Choose, Roll, TakeArmy, TakeEdge, TakePeriod
from tableside.rules.gmu.fights.fighting import by_whom
from tableside.rules.gmu.setup.armies import counts_of, with_army
from tableside.rules.gmu.setup.steps import OPPOSITE, settled_so_far
from tableside.rules.gmu.state import Side, State
from tableside.rules.gmu.turn.play import Setup

Result = tuple[State, tuple[Event, ...]]


def _open(state: State) -> Setup:
    """Return what is settled; raise QuestionError once the game has begun."""
    if state.setup is None:
        raise QuestionError("action", "the game has begun: this belongs to the set-up")
    return settled_so_far(state)


def _side(state: State, side: str) -> str:
    if side not in state.sides:
        raise QuestionError("side", f"there is no side {side!r}: name {' or '.join(state.sides)}")
    return side


def period(state: State, action: TakePeriod) -> Result:
    """Take the period; sides whose armies are of another get the first ones of this."""
    setup = _open(state)
    if action.period not in state.book.periods:
        names = ", ".join(state.book.periods)
        raise QuestionError("period", f"there is no period {action.period!r}: name one of {names}")
    armies = state.book.armies_of(action.period)
    if not armies:
        raise QuestionError("period", f"no army list is of {action.period}: give one in a file")
    sides = dict(state.sides)
    for index, side in enumerate(sides):
        if state.book.armies[sides[side].army.id].period != action.period:
            sides[side] = Side(side, armies[min(index, len(armies) - 1)].army())
            setup = replace(setup, armies=setup.armies - {side})
    title = state.book.periods[action.period].title
    event = Event("period", (), f"{title} is played.", {"period": action.period})
    return replace(state, period=action.period, sides=sides, setup=setup), (event,)


def army(state: State, action: TakeArmy) -> Result:
    """Take an army: by the die on its chart, or as chosen, with what its list adds."""
    setup, side = _open(state), _side(state, action.side)
    if action.army not in state.book.armies:
        names = ", ".join(each.id for each in state.book.armies_of(state.period))
        raise QuestionError("army", f"there is no army {action.army!r}: name one of {names}")
    listed = state.book.armies[action.army]
    counts = counts_of(state, listed, action.die, action.units)
    after = with_army(state, side, listed, counts)
    setup = replace(setup, armies=setup.armies | {side})
    data: dict[str, Any] = {"army": action.army, "units": counts, **by_whom(action.rolled)}
    thrown = ""
    if action.die is not None:
        setup = replace(setup, dice=_noted(setup.dice, "army", side, action.die))
        data["die"] = action.die
        thrown = f" (die {action.die})"
    what = ", ".join(f"{number} {name}" for name, number in counts.items())
    event = Event("army", (), f"{side}: {listed.title}{thrown}, {what}.", data)
    return replace(after, setup=setup), (event,)


def _noted(
    dice: Mapping[str, Mapping[str, int]], roll: str, side: str, die: int
) -> dict[str, Mapping[str, int]]:
    return {**dice, roll: {**dice.get(roll, {}), side: die}}


def roll(state: State, action: Roll) -> Result:
    """Take a side's die for the aggressor or for friction."""
    setup, side = _open(state), _side(state, action.side)
    setup = replace(setup, dice=_noted(setup.dice, action.what, side, action.die))
    after = replace(state, setup=setup)
    data = {"die": action.die, "side": side, **by_whom(action.rolled)}
    if action.what == "aggressor":
        text = f"{side} throws {action.die} for the aggressor, {total(state, side, action.die)}."
        told = Event("aggressor", (), text, data)
        after, events = _compare(after)
        return after, (told, *events)
    result = state.played.friction_of(action.die)
    named = "nothing" if result is None else result.title
    return after, (Event("friction", (), f"{side}: {named} (die {action.die}).", data),)


def total(state: State, side: str, die: int) -> str:
    """Return a die and what the army adds to it, in words."""
    adds = state.sides[side].army.aggression or 0
    return f"{die} + {adds} = {die + adds}"


def _compare(state: State) -> Result:
    """Name the aggressor once both have thrown; a tie is thrown again."""
    setup = settled_so_far(state)
    dice = setup.dice.get("aggressor", {})
    if set(dice) != set(state.sides):
        return state, ()
    sums = {side: die + (state.sides[side].army.aggression or 0) for side, die in dice.items()}
    high = [side for side in sums if sums[side] == max(sums.values())]
    if len(high) > 1:
        left = {name: thrown for name, thrown in setup.dice.items() if name != "aggressor"}
        again = Event("tie", (), "A tie: both throw again.")
        return replace(state, setup=replace(setup, dice=left)), (again,)
    named = Event("aggressor", (), f"{high[0]} is the aggressor.", {"aggressor": high[0]})
    return replace(state, aggressor=high[0]), (named,)


def edge(state: State, action: TakeEdge) -> Result:
    """Take the edge that a side names: its own, or that of the other side's forced march."""
    setup, side = _open(state), _side(state, action.side)
    other = state.other(side)
    if action.what == "side":
        edges = {side: action.edge, other: OPPOSITE[action.edge]}
        text = f"{side} has the {action.edge} edge, {other} the {edges[other]} edge."
        return replace(state, setup=replace(setup, edges=edges)), (Event("side", (), text),)
    flanks = {**setup.flanks, other: action.edge}
    text = f"The forced march of {other} arrives on the {action.edge} edge."
    return replace(state, setup=replace(setup, flanks=flanks)), (Event("flank", (), text),)


def choose(state: State, action: Choose) -> Result:
    """Take the units that a side's friction result holds up or sends ahead."""
    setup, side = _open(state), _side(state, action.side)
    chosen = {**setup.chosen, side: action.units}
    text = f"{side} chooses {', '.join(action.units) or 'nobody'}."
    return replace(state, setup=replace(setup, chosen=chosen)), (
        Event("choose", action.units, text),
    )
