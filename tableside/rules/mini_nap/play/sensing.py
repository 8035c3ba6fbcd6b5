"""What the camera sees: where the units are now, and what hands may have done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tableside.engine.finding import Finding, hidden
from tableside.engine.message import Several
from tableside.engine.ruleset import Proposal, Sensed
from tableside.rules.mini_nap.actions.common import TurnAction
from tableside.rules.mini_nap.actions.moving import Gone, Move
from tableside.rules.mini_nap.actions.reacting import FeintBack, React
from tableside.rules.mini_nap.actions.referee import apply, judge
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.play.break_through import PHASE
from tableside.rules.mini_nap.play.units import settled
from tableside.rules.mini_nap.reactions.open import first_touched, fits
from tableside.rules.mini_nap.reactions.react import FLIGHTS, way_back
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say

Places = Mapping[str, Sensed | None]


def sense(state: State, places: Places) -> State:
    """Return the state with these units where the camera sees them (None: off the table).

    A unit whose stands are all seen takes their poses; otherwise it keeps its last formation, laid
    out about the pose that was seen.
    """
    for name, place in places.items():
        state = _sensed(state, name, place)
    return settled(state)


def _sensed(state: State, name: str, place: Sensed | None) -> State:
    here = state.by_id.get(name)
    if here is not None:
        return state.set_aside(here) if place is None else state.put(_at(here, place))
    off = next((unit for unit in state.off_table if unit.id == name), None)
    if place is None or off is None:
        return state
    aside, eliminated = (
        tuple(unit for unit in units if unit is not off)
        for units in (state.aside, state.eliminated)
    )
    return replace(state.put(_at(off, place)), aside=aside, eliminated=eliminated)


def _at(unit: Unit, place: Sensed) -> Unit:
    if len(place.stands) == len(unit.sizes):
        unit = unit.stood(place.stands)
    elif unit.stands is None:
        fallback = Formation.LINE if unit.kind.stands == 2 else Formation(unit.kind.branch)
        unit = unit.placed(place.pose, unit.was or fallback)
    elif unit.formation is Formation.NONE:
        unit = unit.moved_to(place.pose)
    else:
        unit = unit.placed(place.pose, unit.formation)
    return replace(unit, sigma=place.sigma, guessed=place.guessed)


def _seen_reaction(state: State, name: str, place: Sensed) -> React | FeintBack | None:
    """Return the fall-back, flight or feint that a hand has made, None if it made none.

    A flight and a feint need a die, which is flagged as missing.
    """
    made, unit = state.contact_made, state.by_id[name]
    if made is None or not {made.unit, made.target} <= state.by_id.keys():
        return None
    moved = _at(unit, place)
    stands, sigma = moved.stands, moved.sigma
    if name == made.unit and state.by_id[made.target].emergency and unit.kind.is_cavalry:
        back = unit.pose.inverse().compose(moved.pose).x < -state.contact
        return FeintBack(name, made.target, stands=stands, sigma=sigma) if back else None
    enemy = state.by_id[made.unit]
    if made.closed or name != made.target or not way_back(unit, enemy, moved) > state.contact:
        return None
    flight = next((each for each in FLIGHTS if fits(each, unit, enemy)), None)
    return None if flight is None else React(name, flight, enemy.id, stands=stands, sigma=sigma)


def _seen_move(state: State, name: str, place: Sensed) -> Move:
    """Return the move by hand that put a unit there: a charge if it makes a new contact."""
    unit = state.by_id[name]
    stands = place.stands if len(place.stands) == len(unit.sizes) else None
    to = place.pose if stands is None else None
    action = Move(name, to, stands, sigma=place.sigma, name="moved")
    moved = _at(unit, place)
    charges = unit.side == state.initiative or PHASE in unit.did
    if not charges or unit.kind.is_command or not unit.blocks:
        return action
    new = first_touched(state, moved.outline, state.enemies(moved))
    if new is None or new.id in {enemy.id for enemy in Scene(state, unit).enemies_touched}:
        return action
    return replace(action, kind=MoveKind.CHARGE)


def recognise(state: State, before: Places, after: Places) -> tuple[Proposal, ...]:
    """Return what hands may have done between two settled tables, the likeliest first.

    Either each unit was moved or taken off, those with the initiative first, or all were shifted by
    mistake. No rule lets a unit arrive.
    """
    state = sense(state, before)
    if any(name not in state.by_id for name in after):
        return ()
    order = sorted(after, key=lambda name: state.by_id[name].side != state.initiative)
    actions: list[dict[str, object]] = []
    found: list[tuple[Finding, ...]] = []
    table = state
    for name in order:
        if name not in table.by_id:
            continue  # an earlier action took it off
        place = after[name]
        action: TurnAction = Gone(name)
        if place is not None:
            action = _seen_reaction(table, name, place) or _seen_move(table, name, place)
        found.append(judge(table, action))
        if place is not None and place.guessed and not table.by_id[name].guessed:
            found[-1] += (hidden(name, state.called(name)),)
        table = apply(table, action)[0]
        actions.append(action.as_data())
    units = Several(tuple(map(state.called, order)))
    moved, shifted = say("hands-moved", units=units), say("hands-shifted", units=units)
    whole = Proposal(moved, say("hands-elsewhere"), tuple(actions), tuple(found))
    back = Proposal(shifted, say("hands-no-meaning"), put_back=tuple(after))
    return (whole, back)
