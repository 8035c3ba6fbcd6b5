"""Doing reactions, feints, fire and fights: what the dice make of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tableside.engine.message import Several, Text
from tableside.engine.ruleset import Event
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.charge import charge_path, onto
from tableside.rules.mini_nap.charges.extend import placed_at
from tableside.rules.mini_nap.fights import melee
from tableside.rules.mini_nap.play import actions
from tableside.rules.mini_nap.play.units import Result, fighter, lost
from tableside.rules.mini_nap.reactions.feint import feint
from tableside.rules.mini_nap.reactions.flight import Flight
from tableside.rules.mini_nap.reactions.open import CHARGES, square_touched
from tableside.rules.mini_nap.reactions.react import Asked, away, emergency_square, react, slid_onto
from tableside.rules.mini_nap.reactions.runs import at_call, first_call
from tableside.rules.mini_nap.scene import ROUNDING, Scene
from tableside.rules.mini_nap.state import Ran, State, Unit
from tableside.rules.mini_nap.words import cm, say


def asked(state: State, action: actions.React) -> tuple[State, Asked]:
    """Return the reaction of an action as it is asked about, and on which table.

    A call is about the mover where it stops it, a little way along its run.
    """
    unit, enemy = fighter(state, action.unit, "unit"), fighter(state, action.enemy, "from")
    made = state.contact_made
    started = made.started if made is not None and made.unit == enemy.id else None
    if calls_on(state, action) and state.run is not None:
        state, enemy = at_call(state, state.run, call_place(state, state.run, action))
    return state, Asked(unit, action.name, enemy, action.die, action.distance, started)


def calls_on(state: State, action: actions.React) -> bool:
    """Whether a reaction is a call on the run that may be called now."""
    return action.name in CHARGES and state.run is not None and state.run.unit == action.enemy


def call_place(state: State, run: Ran, action: actions.React) -> float:
    """Return after how many inches of its run a call stops the mover."""
    if action.at is not None:
        return action.at
    first = first_call(state, run, action.unit, action.name)
    return run.called if first is None else first


def react_done(state: State, action: actions.React) -> Result:
    """Return the state after a reaction: it earns a blue marker, whatever the die says."""
    table, question = asked(state, action)
    unit, enemy = question.unit, question.enemy
    found = react(table, question)
    passed = found.needs is None or action.die is None or action.die >= found.needs
    unit = replace(unit, markers=unit.markers | {"blue"}, did=unit.did | {"reacted"})
    if calls_on(state, action) and state.run is not None:
        at = call_place(state, state.run, action)
        # One that fails lets the mover go on from there: it may be called again.
        run = replace(state.run, called=at)
        state = replace(table, run=None, contact_made=None) if passed else replace(state, run=run)
    state = state.put(unit)
    reaction = action.name
    text = say(f"made-{reaction}" if passed else f"failed-{reaction}", unit=unit.called)
    told = Event("react", (unit.id, enemy.id), text)
    after, more = _REACTED[action.name](state, unit, enemy, passed, found.more)
    return _apart(after), (told, *more)


def _apart(state: State) -> State:
    """Return the table, where a charge that touches nobody any more is reacted to no further."""
    made = state.contact_made
    if made is None or made.unit not in state.by_id or made.target not in state.by_id:
        return state
    gap = float(state.by_id[made.unit].outline.distance(state.by_id[made.target].outline))
    return state if gap <= state.contact + ROUNDING else replace(state, contact_made=None)


def _fled(state: State, unit: Unit, enemy: Unit, passed: bool, more: Any) -> Result:
    state = _breaks_through(state, enemy)
    to = more.get("to")
    doomed = more.get("eliminated", False)
    if to is None and passed:
        facing = away(unit, enemy)
        flight = Flight(state, unit, facing, facing)
        safe = more.get("safe")
        to = flight.at(safe[0][0]).as_list() if safe else None
        doomed = to is None
    if doomed or to is None:
        return lost(state, unit, "eliminated")
    return state.put(placed_at(unit, Pose.of(to))), ()


def _to_square(state: State, unit: Unit, enemy: Unit, passed: bool, more: Any) -> Result:
    square = square_touched(state, unit)
    state = _breaks_through(state, enemy)
    state = state.put(replace(unit, markers=unit.markers | {"orange"}))
    if square is not None:
        state = state.put(replace(square, markers=square.markers | {"orange"}))
    return state, ()


def _squared(state: State, unit: Unit, enemy: Unit, passed: bool, more: Any) -> Result:
    if not passed:
        return state.put(replace(unit, hits=unit.hits + more.get("hits", 0))), ()
    square = emergency_square(state, unit, enemy)
    if square is None:
        return state, ()
    touched = Scene(state, unit).enemies_touched
    state = state.put(square)
    if any(other.id == enemy.id for other in touched):
        state = state.put(slid_onto(enemy, square))
    return state, ()


def _countered(state: State, unit: Unit, enemy: Unit, passed: bool, more: Any) -> Result:
    """A unit that charges as a reaction goes straight into contact."""
    if not passed or more.get("run") is None:
        return state, ()
    found = onto(state, unit, enemy)
    if found.fan.run is None or found.fan.heading is None:
        return state, ()
    path = charge_path(unit, found.fan.heading, found.fan.run)
    state = state.put(placed_at(unit, path.at(path.length)))
    if enemy.kind.is_battery:
        return lost(_breaks_through(state, unit), enemy, "overrun")
    return state, ()


_REACTED: dict[str, Callable[[State, Unit, Unit, bool, Any], Result]] = {
    "fall-back": _fled,
    "limber-flee": _fled,
    "flee-to-square": _to_square,
    "emergency-square": _squared,
    "opportunity-charge": _countered,
    "counter-charge": _countered,
}


def _breaks_through(state: State, unit: Unit) -> State:
    current = state.by_id.get(unit.id, unit)
    return state.put(replace(current, did=current.did | {"break-through"}))


def feint_done(state: State, action: actions.FeintBack) -> Result:
    """Return the state after the die of a feint: it rides back, stays, or is lost."""
    unit = fighter(state, action.unit, "unit")
    square = fighter(state, action.square, "square")
    started = None if state.contact_made is None else state.contact_made.started
    found = feint(state, unit, square, started)
    state = replace(state, contact_made=None)
    if action.die < found.needs:
        text = say("told-feint-failed", unit=unit.called)
        return state, (Event("feint", (unit.id,), text),)
    if not found.safe:
        return lost(state, unit, "collision")
    moved = placed_at(unit, Pose(*found.path[-1], unit.pose.facing))
    return state.put(moved), (Event("feint", (unit.id,), say("told-feint", unit=unit.called)),)


def _thrown(dice: tuple[int, ...]) -> Text:
    """Return dice as they are told: both players see what one phone has filled in."""
    return Several(dice, "comma") if dice else say("no-dice")


def fire_done(state: State, action: actions.Fire) -> Result:
    """Return the state after a shot: the target's losses grow by the hits."""
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    hits = sum(die >= data.firing().hits_on for die in action.dice)
    state = state.put(replace(unit, did=unit.did | {"fired"}))
    state = state.put(replace(target, losses=target.losses + hits))
    text = say(
        "told-fire", unit=unit.called, target=target.called, dice=_thrown(action.dice), hits=hits
    )
    return state, (Event("fire", (unit.id, target.id), text, {"hits": hits}),)


def fight_done(state: State, action: actions.Fight) -> Result:
    """Return the state after a fight: losses on both sides, and the beaten unit falls back."""
    unit, enemy = fighter(state, action.unit, "unit"), fighter(state, action.enemy, "enemy")
    found = melee.fought(unit, enemy, action.dice, action.enemy_dice)
    unit = replace(unit, losses=unit.losses + found.losses, hits=0, did=unit.did | {"fought"})
    enemy = replace(
        enemy, losses=enemy.losses + found.enemy_losses, hits=0, did=enemy.did | {"fought"}
    )
    state = state.put(unit).put(enemy)
    own, theirs = _thrown(action.dice), _thrown(action.enemy_dice)
    text = say(
        "told-fight",
        unit=unit.called,
        dice=own,
        enemy=enemy.called,
        others=theirs,
        own=found.losses,
        theirs=found.enemy_losses,
    )
    told = Event("fight", (unit.id, enemy.id), text, {"beaten": found.beaten})
    if found.beaten is None:
        return state, (told,)
    beaten, victor = (unit, enemy) if found.beaten == unit.id else (enemy, unit)
    after, more = _beaten(state, beaten, victor)
    return after, (told, *more)


def _beaten(state: State, unit: Unit, victor: Unit) -> Result:
    """A beaten unit falls back; a contact on the way eliminates it."""
    facing = away(unit, victor)
    flight = Flight(state, unit, facing, facing)
    far = state.rule_cm(data.melee().beaten_falls_back)
    safe = flight.safe(far, far)
    if not safe:
        return lost(state, unit, "nowhere")
    text = say("told-beaten", unit=unit.called, length=cm(safe[0][0]))
    moved = placed_at(unit, flight.at(safe[0][0]))
    return state.put(moved), (Event("beaten", (unit.id,), text),)


def man_done(state: State, action: actions.Man) -> Result:
    """Return the state with guns manned again: the orange markers come off."""
    unit = fighter(state, action.unit, "unit")
    state = state.put(replace(unit, markers=unit.markers - {"orange"}))
    for square in state.friends(state.by_id[unit.id]):
        gap = float(square.outline.distance(unit.outline))
        if "orange" in square.markers and gap <= state.contact + ROUNDING:
            state = state.put(replace(square, markers=square.markers - {"orange"}))
    return state, (Event("man", (unit.id,), say("told-manned", unit=unit.called)),)
