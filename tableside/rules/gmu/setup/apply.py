"""What is settled before the first turn, done: armies, dice, edges, the corps held up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tableside.engine.message import Several, Value
from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.gmu.questions import no_side
from tableside.rules.gmu.say import edge_seen, say, titled
from tableside.rules.gmu.setup.armies import counts_of, counts_of_models, with_army
from tableside.rules.gmu.setup.settled import Setup
from tableside.rules.gmu.setup.steps import OPPOSITE, period_name, settled_so_far
from tableside.rules.gmu.state import State

if TYPE_CHECKING:
    from tableside.rules.gmu.actions.setting_up import TakeArmy

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


def period(state: State, wanted: str) -> Result:
    """Take the period; sides whose armies are of another get the first ones of this."""
    setup = _open(state)
    if wanted not in state.book.periods:
        known = Several(tuple(state.book.periods), "comma")
        raise QuestionError("period", say("no-period", period=wanted, periods=known))
    armies = state.book.armies_of(wanted)
    if not armies:
        raise QuestionError("period", say("no-army-of", period=period_name(state, wanted)))
    sides = dict(state.sides)
    for index, side in enumerate(sides):
        if state.army(side).period != wanted:
            sides[side] = replace(sides[side], army=armies[min(index, len(armies) - 1)].id)
            setup = replace(setup, armies=setup.armies - {side})
    text = say("period-is-played", period=period_name(state, wanted))
    event = Event("period", (), text, {"period": wanted})
    return replace(state, period=wanted, sides=sides, setup=setup), (event,)


def army(state: State, action: TakeArmy) -> Result:
    """Take an army: by the die on its chart, or as chosen, with what its list adds; or models."""
    setup, side = _open(state), _side(state, action.side)
    if action.army not in state.book.armies:
        known = Several(tuple(each.id for each in state.book.armies_of(state.period)), "comma")
        raise QuestionError("army", say("no-army", army=action.army, armies=known))
    listed = state.book.armies[action.army]
    if action.models is None:
        counts = counts_of(state, listed, action.die, action.classes or ())
    else:
        counts = counts_of_models(state, side, listed, action.models)
    after = with_army(state, side, listed, counts, first=action.models or ())
    setup = replace(setup, armies=setup.armies | {side})
    data: dict[str, Any] = {"army": action.army, "units": counts}
    if action.rolled is not None:
        data["rolled"] = action.rolled
    what = [say("class-count", count=n, what=say(f"class-{name}")) for name, n in counts.items()]
    values: dict[str, Value] = {
        "side": state.side_name(side),
        "army": titled(f"army-{listed.id}", listed.title),
        "units": Several(tuple(what), "comma"),
    }
    text = say("army-chosen", **values)
    if action.die is not None:
        setup = _noted(setup, "army", side, action.die)
        data["die"] = action.die
        text = say("army-rolled", **values, die=action.die)
    event = Event("army", (), text, data)
    return replace(after, setup=setup), (event,)


def _noted(setup: Setup, roll: str, side: str, die: int) -> Setup:
    thrown = {**setup.dice.get(roll, {}), side: die}
    return replace(setup, dice={**setup.dice, roll: thrown})


def aggressor_die(state: State, side: str, die: int, by_whom: Mapping[str, Any]) -> Result:
    """Take a side's die for the aggressor; when both are there he is named."""
    setup = _open(state)
    setup = _noted(setup, "aggressor", _side(state, side), die)
    adds = state.army(side).aggression or 0
    values = {"die": die, "adds": adds, "total": die + adds}
    text = say("aggressor-die", side=state.side_name(side), **values)
    told = Event("aggressor", (), text, {"die": die, "side": side, **by_whom})
    after, events = _compare(replace(state, setup=setup))
    return after, (told, *events)


def friction_die(state: State, side: str, die: int, by_whom: Mapping[str, Any]) -> Result:
    """Take a side's die for friction."""
    setup = _open(state)
    setup = _noted(setup, "friction", _side(state, side), die)
    result = state.played.friction_of(die)
    named = titled(f"friction-{result.id}", result.title) if result else say("term-nothing")
    text = say("friction-die", side=state.side_name(side), result=named, die=die)
    told = Event("friction", (), text, {"die": die, "side": side, **by_whom})
    return replace(state, setup=setup), (told,)


def _compare(state: State) -> Result:
    """Name the aggressor once both have thrown; a tie is thrown again."""
    setup = settled_so_far(state)
    dice = setup.dice.get("aggressor", {})
    if set(dice) != set(state.sides):
        return state, ()
    sums = {side: die + (state.army(side).aggression or 0) for side, die in dice.items()}
    high = [side for side in sums if sums[side] == max(sums.values())]
    if len(high) > 1:
        left = {name: thrown for name, thrown in setup.dice.items() if name != "aggressor"}
        again = Event("tie", (), say("tie"))
        return replace(state, setup=replace(setup, dice=left)), (again,)
    text = say("is-aggressor", side=state.side_name(high[0]))
    named = Event("aggressor", (), text, {"aggressor": high[0]})
    return replace(state, aggressor=high[0]), (named,)


def own_edge(state: State, side: str, edge: str) -> Result:
    """Take a side's edge; the other side gets the one opposite."""
    setup, other = _open(state), state.other(_side(state, side))
    edges = {side: edge, other: OPPOSITE[edge]}
    text = say(
        "sides-taken",
        side=state.side_name(side),
        other=state.side_name(other),
    )
    return replace(state, setup=replace(setup, edges=edges)), (Event("side", (), text),)


def flank(state: State, side: str, edge: str) -> Result:
    """Take the edge on which the other side's forced march arrives."""
    setup, other = _open(state), state.other(_side(state, side))
    flanks = {**setup.flanks, other: edge}
    seen = edge_seen(edge, setup.edges.get(other, "south"))
    text = say("flank-named", side=state.side_name(other), edge=seen)
    return replace(state, setup=replace(setup, flanks=flanks)), (Event("flank", (), text),)


def choose(state: State, side: str, units: tuple[str, ...]) -> Result:
    """Take the units that a side's friction result holds up or sends ahead."""
    setup = _open(state)
    chosen = {**setup.chosen, _side(state, side): units}
    named = Several(state.names(units), "and") if units else say("term-nobody")
    text = say("chosen", side=state.side_name(side), units=named)
    return replace(state, setup=replace(setup, chosen=chosen)), (Event("choose", units, text),)
