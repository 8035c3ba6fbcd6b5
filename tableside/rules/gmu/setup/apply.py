"""What is settled before the first turn, done: armies, dice, edges, the corps held up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.engine.message import Several, Value
from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.gmu.actions.types import Choose, Roll, TakeArmy, TakeEdge, TakePeriod
from tableside.rules.gmu.fights.fighting import by_whom
from tableside.rules.gmu.questions import no_side
from tableside.rules.gmu.say import edge_name, say, titled
from tableside.rules.gmu.setup.armies import counts_of, with_army
from tableside.rules.gmu.setup.steps import OPPOSITE, period_name, settled_so_far
from tableside.rules.gmu.state import State
from tableside.rules.gmu.turn.play import Setup

Result = tuple[State, tuple[Event, ...]]


def _open(state: State) -> Setup:
    """Return what is settled; raise QuestionError once the game has begun."""
    if state.setup is None:
        raise QuestionError("action", say("game-has-begun"))
    return settled_so_far(state)


def _side(state: State, side: str) -> str:
    if side not in state.sides:
        raise QuestionError("side", no_side(state, side))
    return side


def period(state: State, action: TakePeriod) -> Result:
    """Take the period; sides whose armies are of another get the first ones of this."""
    setup = _open(state)
    if action.period not in state.book.periods:
        known = Several(tuple(state.book.periods), "comma")
        raise QuestionError("period", say("no-period", period=action.period, periods=known))
    armies = state.book.armies_of(action.period)
    if not armies:
        raise QuestionError("period", say("no-army-of", period=period_name(state, action.period)))
    sides = dict(state.sides)
    for index, side in enumerate(sides):
        if state.book.armies[sides[side].army.id].period != action.period:
            sides[side] = replace(sides[side], army=armies[min(index, len(armies) - 1)].army())
            setup = replace(setup, armies=setup.armies - {side})
    text = say("period-is-played", period=period_name(state, action.period))
    event = Event("period", (), text, {"period": action.period})
    return replace(state, period=action.period, sides=sides, setup=setup), (event,)


def army(state: State, action: TakeArmy) -> Result:
    """Take an army: by the die on its chart, or as chosen, with what its list adds."""
    setup, side = _open(state), _side(state, action.side)
    if action.army not in state.book.armies:
        known = Several(tuple(each.id for each in state.book.armies_of(state.period)), "comma")
        raise QuestionError("army", say("no-army", army=action.army, armies=known))
    listed = state.book.armies[action.army]
    counts = counts_of(state, listed, action.die, action.units)
    after = with_army(state, side, listed, counts)
    setup = replace(setup, armies=setup.armies | {side})
    data: dict[str, Any] = {"army": action.army, "units": counts, **by_whom(action.rolled)}
    what = [say("class-count", count=n, what=say(f"class-{name}")) for name, n in counts.items()]
    values: dict[str, Value] = {
        "side": state.side_name(side),
        "army": titled(f"army-{listed.id}", listed.title),
        "units": Several(tuple(what), "comma"),
    }
    text = say("army-chosen", **values)
    if action.die is not None:
        setup = replace(setup, dice=_noted(setup.dice, "army", side, action.die))
        data["die"] = action.die
        text = say("army-rolled", **values, die=action.die)
    event = Event("army", (), text, data)
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
        adds = state.sides[side].army.aggression or 0
        text = say(
            "aggressor-die",
            side=state.side_name(side),
            die=action.die,
            adds=adds,
            total=action.die + adds,
        )
        told = Event("aggressor", (), text, data)
        after, events = _compare(after)
        return after, (told, *events)
    result = state.played.friction_of(action.die)
    named = titled(f"friction-{result.id}", result.title) if result else say("term-nothing")
    text = say("friction-die", side=state.side_name(side), result=named, die=action.die)
    return after, (Event("friction", (), text, data),)


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
        again = Event("tie", (), say("tie"))
        return replace(state, setup=replace(setup, dice=left)), (again,)
    text = say("is-aggressor", side=state.side_name(high[0]))
    named = Event("aggressor", (), text, {"aggressor": high[0]})
    return replace(state, aggressor=high[0]), (named,)


def edge(state: State, action: TakeEdge) -> Result:
    """Take the edge that a side names: its own, or that of the other side's forced march."""
    setup, side = _open(state), _side(state, action.side)
    other = state.other(side)
    if action.what == "side":
        edges = {side: action.edge, other: OPPOSITE[action.edge]}
        text = say(
            "sides-taken",
            side=state.side_name(side),
            edge=edge_name(action.edge),
            other=state.side_name(other),
            opposite=edge_name(edges[other]),
        )
        return replace(state, setup=replace(setup, edges=edges)), (Event("side", (), text),)
    flanks = {**setup.flanks, other: action.edge}
    text = say("flank-named", side=state.side_name(other), edge=edge_name(action.edge))
    return replace(state, setup=replace(setup, flanks=flanks)), (Event("flank", (), text),)


def choose(state: State, action: Choose) -> Result:
    """Take the units that a side's friction result holds up or sends ahead."""
    setup, side = _open(state), _side(state, action.side)
    chosen = {**setup.chosen, side: action.units}
    units = Several(state.names(action.units), "and") if action.units else say("term-nobody")
    text = say("chosen", side=state.side_name(side), units=units)
    return replace(state, setup=replace(setup, chosen=chosen)), (
        Event("choose", action.units, text),
    )
