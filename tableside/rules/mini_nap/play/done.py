"""Doing an action, legal or not: the new state and what happened."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tableside.engine.message import Message, Several
from tableside.engine.ruleset import Event, QuestionError
from tableside.geometry.pose import Pose, turn_between
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.charge import asked, charge_path
from tableside.rules.mini_nap.charges.extend import extended, extension, placed_at
from tableside.rules.mini_nap.fights.strength import strength
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.judged import Judged
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.manoeuvres.ways import Goal, laid_goal
from tableside.rules.mini_nap.play import actions, fights, initiative
from tableside.rules.mini_nap.play.actions import Action, as_data, read_action
from tableside.rules.mini_nap.play.units import Result, fighter, lost, unit_of
from tableside.rules.mini_nap.reactions.calls import Path, first_touched
from tableside.rules.mini_nap.reactions.runs import judged, open_calls, run_of_charge, run_of_move
from tableside.rules.mini_nap.scene import ROUNDING
from tableside.rules.mini_nap.state import Contact, Ran, State, Unit
from tableside.rules.mini_nap.words import cm, say, term

#: A unit whose centre is off by at most so much (inches) changed its formation where it stood.
IN_PLACE = 0.1


def apply(state: State, action: Action) -> Result:
    """Return the state after the action, and what happened.

    Raises QuestionError when a unit or a side of it is not in the game.
    """
    after, events = _DONE[type(action)](state, action)
    if after.run is not None and after.run == state.run and not isinstance(action, _KEEPS_RUN):
        after = replace(after, run=None)  # the next model is touched
    return _removals(after, events)


def _pass(state: State, action: actions.Pass) -> Result:
    run = state.run
    if run is not None and run.action is not None:
        return _let_go(state, run, action.side)
    if state.contact_made is not None:
        text = say("told-no-reaction", side=state.side_called(action.side))
        return replace(state, contact_made=None, run=None), (Event("pass", (), text),)
    if run is not None and action.side != state.initiative:
        return replace(state, run=None), (
            Event("pass", (), say("told-no-call", side=state.side_called(action.side))),
        )
    names = data.phases().phases
    at = names.index(state.phase)
    if at + 1 < len(names):
        text = say("told-phase", phase=term(names[at + 1]))
        return replace(state, phase=names[at + 1]), (Event("phase", (), text),)
    return initiative.ended(state)


def _let_go(state: State, run: Ran, side: str) -> Result:
    """Nobody calls on an announced run: it is made."""
    action = read_action(run.action or {})
    told = Event(
        "pass", (), say("told-lets-go", side=state.side_called(side), unit=state.called(run.unit))
    )
    done: Result = (state, ())
    if isinstance(action, actions.Charge):
        done = _charged(state, action)
    elif isinstance(action, actions.Move):
        done = _moved(state, action)
    after, events = done
    return replace(after, run=None), (told, *events)


def _announced(state: State, run: Ran | None) -> Result | None:
    """Return the state with a run that waits for a call; None where nobody may call."""
    if run is None or state.run is not None or not _may_be_called(state, run):
        return None
    names = dict.fromkeys(state.called(call.unit) for call in open_calls(state, run))
    unit, callers = state.called(run.unit), Several(tuple(names), "comma")
    text = say("told-announced", unit=unit, callers=callers)
    if run.target is not None:
        target = state.called(run.target)
        text = say("told-announced-at", unit=unit, target=target, callers=callers)
    return replace(state, run=run), (Event("announce", (run.unit,), text),)


def _may_be_called(state: State, run: Ran) -> bool:
    mover = state.by_id[run.unit]
    return mover.side == state.initiative and any(True for _ in open_calls(state, run))


def goal_of(unit: Unit, action: actions.Move) -> Goal:
    """Return where a move ends."""
    if action.stands is not None:
        if len(action.stands) != len(unit.sizes):
            raise QuestionError(
                "stands", say("stand-count", unit=unit.called, count=len(unit.sizes))
            )
        return Goal.of(unit.stood(action.stands))
    if action.to is None:
        raise QuestionError("to", say("no-end"))
    return laid_goal(unit, action.to, action.formation or unit.formation)


def moved_unit(unit: Unit, action: actions.Move) -> Unit:
    """Return the unit where a move puts it."""
    sigma = action.sigma or unit.sigma
    if action.stands is not None:
        moved = unit.stood(action.stands)
    elif action.to is None:
        raise QuestionError("to", say("no-end"))
    elif action.formation is not None and action.formation is not unit.formation:
        moved = unit.placed(action.to, action.formation)
    else:
        moved = placed_at(unit, action.to)
    return replace(moved, sigma=sigma)


def _move(state: State, action: actions.Move) -> Result:
    """Announce a run that is tapped and may be called; make any other."""
    unit = unit_of(state, action.unit, "unit")
    if not action.made and not unit.kind.is_command:
        start = unit if action.start is None else placed_at(unit, action.start)
        table = state.put(start)
        found = judged(table, start, goal_of(start, action), action.kind)
        waiting = _announced(table, run_of_move(start, found, as_data(action)))
        if waiting is not None:
            return waiting
    return _moved(state, action)


def _moved(state: State, action: actions.Move) -> Result:
    unit = unit_of(state, action.unit, "unit")
    if action.start is not None:
        unit = placed_at(unit, action.start)
    moved = moved_unit(unit, action)
    did = {"manoeuvred"} if unit.side == state.initiative else set()
    found = run = None
    if not unit.kind.is_command:
        found = judged(state.put(unit), unit, goal_of(unit, action), action.kind)
        run = run_of_move(unit, found, None)
        kind = found.kind
        if abs(turn_between(unit.pose.facing, moved.pose.facing)) > data.charging().turn:
            did |= {"turned"}
        if kind is MoveKind.REDEPLOY:
            did |= {"redeployed"}
        if kind is MoveKind.DIVISION:
            did |= {"division"}
    moved = replace(moved, did=(unit.did - {"break-through"}) | frozenset(did))
    if moved.formation is not Formation.SQUARE or unit.formation is not Formation.SQUARE:
        moved = replace(moved, square="solid")
    text = _told(unit, moved, None if found is None else found.kind)
    places = {"from": unit.pose.as_list(), "to": moved.pose.as_list()}
    after = _in_contact(state.put(moved), unit, moved, found)
    if run is not None and after.contact_made is not None and found is not None:
        run = replace(run, target=after.contact_made.target)
    announced = state.run is not None and state.run.unit == unit.id
    if run is not None and not announced and _may_be_called(after, run):
        after = replace(after, run=run)
    return after, (Event("move", (unit.id,), text, places),)


def _told(unit: Unit, moved: Unit, kind: MoveKind | None) -> Message:
    """Return what a unit has done: run, formed, or both; ``kind``: that of its run."""
    name, way = unit.called, unit.pose.distance_to(moved.pose)
    if kind is None:
        return say("told-moved", unit=name, length=cm(way))
    if moved.formation in (unit.formation, Formation.NONE):
        return say("told-moved-as", unit=name, length=cm(way), kind=term(kind))
    formation = term(moved.formation)
    if way <= IN_PLACE:
        return say("told-formed", unit=name, formation=formation)
    return say("told-formed-moved", unit=name, formation=formation, length=cm(way), kind=term(kind))


def _in_contact(state: State, unit: Unit, moved: Unit, found: Judged | None) -> State:
    """Return the table after a charge that a hand has made: the other side may react to it."""
    if found is None or found.kind is not MoveKind.CHARGE or found.way is None:
        return state
    target = first_touched(state, moved, state.enemies(moved))
    if target is None:
        return state
    way = found.way
    heading = math.degrees(math.atan2(way.end.y - way.start.y, way.end.x - way.start.x))
    begun = way.shape.at(Pose(way.start.x, way.start.y, heading))
    started = float(begun.distance(target.outline))
    return replace(state, contact_made=Contact(unit.id, target.id, started))


def _charge(state: State, action: actions.Charge) -> Result:
    """Announce a charge that may be called; make any other."""
    path = _charge_path(state, action)
    if path is not None:
        run = run_of_charge(path.mover, action.target, path, as_data(action))
        waiting = _announced(state, run)
        if waiting is not None:
            return waiting
    return _charged(state, action)


def _charge_path(state: State, action: actions.Charge) -> Path | None:
    """Return the run of a charge, None for one that comes into no contact."""
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    found = asked(state, unit, target, action.heading)[0]
    if found is None or found.fan.run is None or found.fan.heading is None:
        return None
    return charge_path(unit, found.fan.heading, found.fan.run)


def _charged(state: State, action: actions.Charge) -> Result:
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    path = _charge_path(state, action)
    if path is None:
        text = say("told-no-charge", unit=unit.called, target=target.called)
        return state, (Event("charge", (unit.id, target.id), text),)
    started = float(path.outline(0.0).distance(target.outline))
    moved = placed_at(unit, path.at(path.length))
    moved = replace(moved, did=unit.did | {"manoeuvred"})
    after = replace(state.put(moved), contact_made=Contact(unit.id, target.id, started))
    text = say("told-charge", unit=unit.called, target=target.called, distance=cm(started))
    places = {"from": unit.pose.as_list(), "to": moved.pose.as_list()}
    return after, (Event("charge", (unit.id, target.id), text, places),)


def _extend(state: State, action: actions.Extend) -> Result:
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    found = extension(state, unit, target)
    ended = extended(state, unit, target, found.heading, action.die, sum(action.distance))
    moved = placed_at(unit, ended.to)
    if ended.then == "charge":
        after, events = _charge(state.put(moved), actions.Charge(unit.id, target.id, found.heading))
        text = say("told-extends", unit=unit.called, length=cm(ended.move))
        return after, (Event("extend", (unit.id, target.id), text), *events)
    moved = replace(moved, markers=unit.markers | {"blue"}, did=unit.did | {"manoeuvred"})
    text = say("told-falls-short", unit=unit.called, target=target.called)
    return state.put(moved), (Event("extend", (unit.id, target.id), text),)


def _losses(state: State, action: actions.Ledger) -> Result:
    unit = fighter(state, action.unit, "unit")
    text = say("told-losses", unit=unit.called, losses=action.losses)
    return state.put(replace(unit, losses=action.losses)), (Event("losses", (unit.id,), text),)


def _gone(state: State, action: actions.Gone) -> Result:
    unit = unit_of(state, action.unit, "unit")
    after = replace(state.without(unit.id), aside=(*state.aside, unit.lifted()))
    return after, (Event("gone", (unit.id,), say("told-gone", unit=unit.called)),)


def _removals(state: State, events: tuple[Event, ...]) -> Result:
    """Take off the units that are spent, and abandoned guns that no square holds any more."""
    for unit in state.units:
        if not unit.kind.is_command and strength(state, unit).removed:
            state, more = lost(state, unit, "spent")
            events += more
        elif unit.abandoned and not _held(state, unit):
            state, more = lost(state, unit, "guns")
            events += more
    return state, events


def _held(state: State, guns: Unit) -> bool:
    return any(
        square.side == guns.side
        and "orange" in square.markers
        and float(square.outline.distance(guns.outline)) <= state.contact + ROUNDING
        for square in state.units
        if square.id != guns.id
    )


#: What leaves the call on a run open: no model is touched by it.
_KEEPS_RUN = (actions.React, actions.Ledger)

_DONE: dict[type, Callable[[State, Any], Result]] = {
    actions.Roll: initiative.roll_done,
    actions.TakeBrigade: initiative.brigade_done,
    actions.TakeDivision: initiative.division_done,
    actions.Pass: _pass,
    actions.NewTurn: initiative.turn_done,
    actions.Move: _move,
    actions.Charge: _charge,
    actions.Extend: _extend,
    actions.React: fights.react_done,
    actions.FeintBack: fights.feint_done,
    actions.Fire: fights.fire_done,
    actions.Fight: fights.fight_done,
    actions.Man: fights.man_done,
    actions.Ledger: _losses,
    actions.Gone: _gone,
}
