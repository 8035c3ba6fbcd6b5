"""Who has the initiative: the dice, the choice, its end, the next Turn."""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.message import Several
from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.mini_nap.play import actions
from tableside.rules.mini_nap.play.sequence import Roll, rolled, throwers, who_acts
from tableside.rules.mini_nap.play.units import Result
from tableside.rules.mini_nap.state import State
from tableside.rules.mini_nap.words import say


def totals(state: State, roll: actions.Roll) -> dict[str, int]:
    """Return what each side has thrown."""
    thrown = zip(state.sides, (roll.first, roll.second), strict=False)
    return {side: sum(dice) for side, dice in thrown if dice is not None}


def result_of(state: State, roll: actions.Roll) -> Roll:
    """Return what a roll gives; raise QuestionError when a side that rolls has no dice."""
    given = totals(state, roll)
    for field, side in zip(("first", "second"), state.sides, strict=False):
        if side in throwers(state) and side not in given:
            raise QuestionError(field, say("side-rolls", side=state.side_called(side)))
    return rolled(state, given)


def roll_done(state: State, action: actions.Roll) -> Result:
    """Return the state after the dice for the initiative."""
    found = result_of(state, action)
    totals_thrown = tuple(
        say("side-total", side=state.side_called(side), total=total)
        for side, total in totals(state, action).items()
    )
    thrown = Several(totals_thrown, "comma")
    if found.roll_again:
        return state, (Event("initiative", (), say("told-tie", thrown=thrown)),)
    if found.winner is None:
        text = say("told-turn-over")
        return state, (Event("initiative", (), text),)
    off = set(found.markers_off)
    units = tuple(
        replace(u, markers=u.markers - {"blue"}) if u.id in off else u for u in state.units
    )
    after = replace(state.with_units(units), initiative=found.winner, awaits="choice", brigade=None)
    text = say("told-initiative", side=state.side_called(found.winner))
    if totals_thrown:
        text = say("told-initiative-by", side=state.side_called(found.winner), thrown=thrown)
    return after, (Event("initiative", (), text, {"winner": found.winner}),)


def _begun(state: State) -> State:
    """Return the state as an initiative begins: squares are solid, nobody has done anything."""
    units = tuple(replace(u, did=frozenset(), square="solid") for u in state.units)
    return replace(state.with_units(units), phase="manoeuvre", awaits=None)


def brigade_done(state: State, action: actions.TakeBrigade) -> Result:
    """Return the state after the choice of a brigade."""
    after = replace(_begun(state), brigade=action.brigade, division=None)
    return after, (
        Event("brigade", (), say("told-brigade", brigade=state.group_called(action.brigade))),
    )


def division_done(state: State, action: actions.TakeDivision) -> Result:
    """Return the state after the choice of a division."""
    after = replace(_begun(state), brigade=None, division=action.division)
    text = say("told-division", division=state.group_called(action.division))
    return after, (Event("division", (), text),)


def ended(state: State) -> Result:
    """Return the state after an initiative: its brigade, or all of its division's, are used."""
    spent = {state.brigade} if state.division is None else _brigades_of(state)
    units = tuple(replace(u, did=frozenset()) for u in state.units)
    after = replace(
        state.with_units(units),
        used=state.used | {name for name in spent if name},
        brigade=None,
        division=None,
        phase="manoeuvre",
        awaits="roll",
    )
    text = say("told-over", name=who_acts(state))
    return after, (Event("phase", (), text),)


def _brigades_of(state: State) -> set[str | None]:
    return {u.brigade for u in state.units if u.division == state.division}


def turn_done(state: State, action: actions.NewTurn) -> Result:
    """Return the state as the next Turn begins."""
    units = tuple(replace(u, markers=u.markers - {"blue"}, did=frozenset()) for u in state.units)
    after = replace(
        state.with_units(units),
        turn=state.turn + 1,
        used=frozenset(),
        initiative=None,
        brigade=None,
        division=None,
        phase="manoeuvre",
        awaits="roll",
    )
    return after, (Event("turn", (), say("told-turn", turn=after.turn)),)
