"""All actions of the game, and how to judge one, with overlays as proof, and apply one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tableside.engine.action import Actions
from tableside.engine.finding import NEARNESS, Finding, hidden, of_ruling
from tableside.engine.judged_action import Judged
from tableside.engine.overlay import BREACH, MEASURE, PROOF, Mark, Overlay, Path, between
from tableside.engine.quantity import Ruling, Verdict
from tableside.engine.ruleset import Event
from tableside.geometry.units import inches
from tableside.rules.mini_nap.actions import charging, fighting, initiative, moving, reacting
from tableside.rules.mini_nap.actions.common import TurnAction
from tableside.rules.mini_nap.actions.moving import Move
from tableside.rules.mini_nap.fights.strength import strength
from tableside.rules.mini_nap.formations.change import in_none
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.play.units import Result, fighter, lost, settled
from tableside.rules.mini_nap.scene import in_contact
from tableside.rules.mini_nap.state import State, Unit, hidden_stand
from tableside.rules.mini_nap.words import cm, say

ACTIONS: Actions[TurnAction] = Actions.of(initiative, moving, charging, reacting, fighting)


def judge(state: State, action: TurnAction) -> tuple[Finding, ...]:
    """Return every finding about the action, none if it is legal.

    Raises QuestionError if a unit or a side of the action is not in the game.
    """
    units, outcome = _ruling(state, action)
    known = (state.by_id[name] for name in units if name in state.by_id)
    guessed = tuple(hidden_stand(unit.id) for unit in known if unit.guessed)
    outcome = outcome.and_(Ruling(doubts=guessed))
    return tuple(
        replace(each, proof=tuple(_proof(state, action, each)))
        for each in _findings(state, units, outcome)
    )


def _ruling(state: State, action: TurnAction) -> Judged:
    """Return the ruling; a unit in no formation is barred by that alone from what needs one."""
    if action.formed:
        unit = fighter(state, getattr(action, "unit", ""), "unit")
        if unit.formation is Formation.NONE:
            return (unit.id,), in_none(unit)
    return action.ruling(state)


def _findings(state: State, units: tuple[str, ...], outcome: Ruling) -> Iterator[Finding]:
    yield from of_ruling(Ruling(outcome.breaches), units)
    for doubt in outcome.doubts:
        a = state.called(doubt.a)
        if doubt == hidden_stand(doubt.a):
            yield hidden(doubt.a, a)
        elif doubt.a in state.by_id and doubt in state.by_id[doubt.a].reading.doubts:
            margin, by = inches(doubt.measured - doubt.limit), inches(doubt.by)  # it is in mm
            text = say("measure-stands", a=a)
            yield Finding(NEARNESS, units, Verdict.TOO_CLOSE, text, margin, by)
        else:  # to measure by hand, whatever the rule
            yield from of_ruling(Ruling(doubts=(replace(doubt, rule=""),)), units, state.called)


def apply(state: State, action: TurnAction) -> Result:
    """Return the state after the action, and its events.

    Raises QuestionError if a unit or a side of it is not in the game.
    """
    after, events = action.apply(state)
    made, touched = after.contact_made, not action.keeps_run  # another model is touched
    ends = {
        "run": touched,
        "begun": not _goes_on(state, action),
        "flown": _settles(state, action),
        "contact_made": touched and made is not None and made.closed,  # it forgoes its feint
    }
    over: dict[str, Any] = {
        name: None
        for name, ended in ends.items()
        if ended and getattr(after, name) == getattr(state, name)
    }
    return _removals(settled(replace(after, **over)), events)


def _goes_on(state: State, action: TurnAction) -> bool:
    """Whether the last manoeuvre stays open: the action moves its unit, or touches no model."""
    if isinstance(action, moving.Move):
        return state.begun is not None and action.unit == state.begun.unit
    return action.keeps_run and not isinstance(action, reacting.React | initiative.Pass)


def _settles(state: State, action: TurnAction) -> bool:
    """Whether after the action no hand may end the last run back elsewhere.

    True for actions of its enemy, of its unit (except its move by hand), and for the start of an
    initiative or Turn.
    """
    flown = state.flown
    if flown is None:
        return False
    if isinstance(action, moving.Move) and action.made:
        return action.unit == flown.enemy
    about = {getattr(action, name, None) for name in ("unit", "enemy", "target", "square")}
    ends = initiative.Roll | initiative.NewTurn | initiative.TakeBrigade | initiative.TakeDivision
    return isinstance(action, ends) or bool(about & {flown.unit, flown.enemy})


def _removals(state: State, events: tuple[Event, ...]) -> Result:
    """Take off units that are spent, and abandoned guns that no square holds any more."""
    for unit in state.units:
        if not unit.kind.is_command and strength(state, unit).removed:
            state, more = lost(state, unit, "spent")
            events += more
    for unit in state.units:  # a second pass, as their squares may be gone now
        if unit.abandoned and not _held(state, unit):
            state, more = lost(state, unit, "guns")
            events += more
    return state, events


def _held(state: State, guns: Unit) -> bool:
    return any(
        square.side == guns.side and "orange" in square.markers and in_contact(state, square, guns)
        for square in state.units
        if square.id != guns.id
    )


def _proof(state: State, action: TurnAction, finding: Finding) -> Iterator[Overlay]:
    """Yield the overlays that prove a finding, on the table before the action."""
    close = finding.verdict is Verdict.TOO_CLOSE
    known = [state.by_id[name] for name in finding.units if name in state.by_id]
    if isinstance(action, Move) and action.unit in state.by_id:
        unit = state.by_id[action.unit]
        start, end = action.start or unit.pose, action.goal_of(unit).pose
        ends = ((start.x, start.y), (end.x, end.y))
        length = say("length", length=cm(start.distance_to(end)))
        yield Path(MEASURE if close else BREACH, ends, length, arrow=not close)
    elif len(known) > 1:
        one, other = known[0].outline, known[1].outline
        length = say("length", length=cm(one.distance(other)))
        yield between(MEASURE if close else PROOF, one, other, length)
    else:
        yield from (Mark(BREACH, unit.id) for unit in known)
