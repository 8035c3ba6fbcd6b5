"""The flow of a battle: phases, rounds, bounds, and nights between days (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from tableside.engine.ending import gone_on
from tableside.engine.led import Stop
from tableside.engine.message import Message
from tableside.engine.ruleset import Event
from tableside.rules.brothers_at_arms import objectives
from tableside.rules.brothers_at_arms.command import Result, not_rolled, to_roll, without_markers
from tableside.rules.brothers_at_arms.contact import contact
from tableside.rules.brothers_at_arms.fall_back import Path, night
from tableside.rules.brothers_at_arms.fire import Fire, allowed_fires, barred
from tableside.rules.brothers_at_arms.memory import Bound, Debt, Round
from tableside.rules.brothers_at_arms.play import phases as phase
from tableside.rules.brothers_at_arms.play.losing import still_fighting
from tableside.rules.brothers_at_arms.state import Reserve, State, Unit
from tableside.rules.brothers_at_arms.words import say

#: Markers that keep a unit from acting in a round.
_IDLE = ("nic", "pinned")


def over(state: State) -> bool:
    """Whether the battle is over: a task is done, or the last bound has passed."""
    return state.task is not None or (state.last_turn is not None and state.turn > state.last_turn)


def to_arrive(state: State) -> tuple[str, ...]:
    """Return the groups whose flank march still needs a roll at the start of this bound.

    A flank march with a set bound is rolled for from that bound on.
    """
    if (state.phase, state.side_to_act) != (1, state.first_side):
        return ()
    due = (each for each in state.reserves if each.marches and each.is_due(state.turn))
    groups = dict.fromkeys(each.group for each in due if each.group)
    return tuple(group for group in groups if group not in state.bound.arrivals)


def to_assign(state: State) -> tuple[Unit, ...]:
    """Return the star units that may still join a group; none after the first bound begins."""
    stars = tuple(unit for unit in state.units if unit.listed_group == "*")
    return stars if in_opening_phase(state) else ()


def to_move(state: State) -> tuple[Unit, ...]:
    """Return the units of the side to act that may still move in this phase."""
    return tuple(
        unit
        for unit in state.units
        if unit.side == state.side_to_act
        and phase.move_phase(unit) == state.phase
        and unit.id not in state.done.moved
        and not any(unit.has(marker) for marker in _IDLE)
    )


def to_come(state: State) -> tuple[Reserve, ...]:
    """Return the reserves of the side to act that may come on in this phase."""
    if state.phase != phase.UNITS_MOVE:
        return ()
    mine = (each for each in state.reserves if each.side == state.side_to_act)
    return tuple(r for r in mine if (r.arrived if r.arrival else r.is_due(state.turn)))


def to_capture(state: State) -> tuple[tuple[Unit, Unit], ...]:
    """Return pairs of a unit of the side to act and an enemy commander it may yet capture."""
    if state.phase != phase.UNITS_MOVE:
        return ()
    side = state.side_to_act
    return tuple(
        (unit, commander)
        for commander in state.units
        if commander.is_commander and commander.side != side
        for unit in state.units
        if unit.side == side
        and not unit.is_commander
        and f"{unit.id} {commander.id}" not in state.done.captures
        and contact(state).touching(unit, commander)
    )


def to_fire(state: State) -> tuple[Unit, ...]:
    """Return the units of the side to act that may still fire."""
    return tuple(
        unit
        for unit in state.units
        if unit.side == state.side_to_act
        and not unit.is_commander
        and (state.house.split_fire or unit.id not in state.done.fired)
        and not barred(state, unit).breaches
    )


def shots(state: State) -> Iterator[Fire]:
    """Yield each fire with at least one die that the side to act still has, unit by unit."""
    works = [piece for piece in state.terrain if piece.is_works and not piece.breached]
    for unit in to_fire(state):
        fires = allowed_fires(state, unit, works if unit.is_guns else ())
        yield from (fire for fire in fires if fire.dice)


#: By phase, whether anything can still be done in it; phases not listed are skipped.
_WAITS: Mapping[int, Callable[[State], object]] = {
    1: to_arrive,
    phase.COMMANDERS_ROLL: to_roll,
    phase.UNITS_ROLL: to_roll,
    phase.UNITS_MOVE: lambda state: to_move(state) or to_come(state) or to_capture(state),
    phase.COMMANDERS_MOVE: to_move,
    phase.HIGHER_MOVE: to_move,
    phase.FIRE: lambda state: any(
        True for unit in to_fire(state) for _ in allowed_fires(state, unit)
    ),
    phase.MELEE: still_fighting,
}


def waits(state: State) -> bool:
    """Whether the game waits for the players before it goes on."""
    if over(state) or state.due is not None or state.night:
        return True
    waiting = _WAITS.get(state.phase)
    return waiting is not None and bool(waiting(state))


def settle(state: State) -> Result:
    """Advance to the first phase in which something can be done."""
    return gone_on(state, waits, _ended)


def must_act(state: State) -> Message | None:
    """Return the message about a roll or attack that must come before the phase ends, if any."""
    if state.phase == phase.MELEE and (fighting := still_fighting(state)):
        return say("owed-melee", unit=fighting[0])
    if arriving := to_arrive(state):
        return say("owed-arrival", group=state.the_group(arriving[0]))
    if not state.house.command_roll_optional and (rolling := to_roll(state)):
        return say("owed-command", unit=rolling[0])
    return None


def next_phase(state: State) -> Result:
    """End the phase, or the night; rolls not made count as failed."""
    return _morning(state) if state.night else _ended(state)


def _ended(state: State) -> Result:
    state, events = not_rolled(state)
    if state.phase < phase.REMOVAL:
        return replace(state, phase=state.phase + 1), events
    state = _markers_off(state)
    last = state.side_to_act != state.first_side
    state, more = _bound_ended(state) if last else _second_round(state)
    return state, (*events, *more)


def _markers_off(state: State) -> State:
    """Remove the markers of the side to act, except ``pinned`` received in this round."""
    either = state.house.pinned_until == "next-round"
    for unit in state.units:
        own = unit.side == state.side_to_act
        gone = ["nic", "rolled", "arriving"] if own else []
        if (own or either) and unit.id not in state.done.pinned:
            gone.append("pinned")
        state = state.put(without_markers(unit, *gone))
    kept = state.done.captures if state.house.capture_once else frozenset()
    return replace(state, done=Round(captures=kept))


def _second_round(state: State) -> Result:
    state = with_objectives(state, begins=False)
    other = state.other_side(state.side_to_act)
    state = replace(state, round=other, phase=1)
    return state, (_news(say("told-round", side=state.side_called(other), bound=state.turn)),)


def _bound_ended(state: State) -> Result:
    state, events = _claimed(replace(state, phase=phase.REMOVAL))
    state, rested = _rests(state)
    state, more = _dusk(state) if state.turn in state.nights else _next_bound(state)
    return state, (*events, *rested, *more)


def _next_bound(state: State) -> Result:
    turn = state.turn + 1
    state = replace(state, turn=turn, round=state.first_side, phase=1, bound=Bound())
    state = with_objectives(state, begins=True)
    if over(state):
        return state, (_news(say("told-over", bound=turn - 1)),)
    side = state.side_called(state.first_side)
    return state, (_news(say("told-bound", bound=turn, side=side)),)


def in_opening_phase(state: State) -> bool:
    """Whether it is phase 1 of the first bound: star units join groups, models are set up."""
    return (state.turn, state.phase, state.side_to_act) == (1, 1, state.first_side)


def with_objectives(state: State, *, begins: bool) -> State:
    """Update who holds the objectives, when a bound ``begins`` or else when a round ends.

    A side alone at one when a bound begins holds it from then on, and loses its hold if it is no
    longer alone there when a round ends.
    """
    terrain = []
    for piece in state.terrain:
        if piece.kind == "objective":
            here = objectives.present(state, piece)
            if begins and here not in (None, piece.held_by):
                piece = replace(piece, held_by=here, held_from=state.turn)
            elif not begins and piece.held_by not in (None, here):
                piece = replace(piece, held_by=None, held_from=None)
        terrain.append(piece)
    return replace(state, terrain=tuple(terrain))


def _claimed(state: State) -> Result:
    """Give objectives to the sides that held them for the whole bound."""
    found = objectives.answer(state)
    claimed = {name: found["objectives"][name]["owner"] for name in found["claimed"]}
    terrain = tuple(
        replace(piece, owner=claimed[piece.id], since=state.turn) if piece.id in claimed else piece
        for piece in state.terrain
    )
    events = tuple(
        _told(say("told-claimed", objective=state.called(name), side=state.side_called(side)))
        for name, side in claimed.items()
    )
    return with_objectives(replace(state, terrain=terrain), begins=False), events


def _rests(state: State) -> Result:
    """Count the bounds of rest of fatigued units, and remove the marker after enough of them."""
    events = []
    for unit in state.units:
        if not unit.has("fatigued"):
            continue
        rested = 0 if unit.id in state.bound.active else unit.rested + 1
        unit = replace(unit, rested=rested)
        if rested and rested >= state.house.fatigue_rest:
            unit = without_markers(replace(unit, rested=0), "fatigued")
            events.append(_told(say("told-rested", unit=unit), unit.id))
        state = state.put(unit)
    return state, tuple(events)


def _dusk(state: State) -> Result:
    """Start the night: every unit with somewhere to go owes a fall-back, in file order."""
    found = night(state)["units"]
    debts = []
    for unit in state.units:
        place = found[unit.id]
        if place["length"] > 0.0:
            stop = Stop(place["length"], place["outcome"])
            path = Path(state, unit, place["direction"], stop, ()).on_board
            debts.append(Debt("fall-back", unit.id, to=path.poses))
    state = replace(state, night=True, owes=tuple(debts))
    return state, (_told(say("told-night-falls", bound=state.turn)),)


def _morning(state: State) -> Result:
    """End the night: remove all markers, and begin the next bound."""
    units = [replace(unit, status=()) for unit in state.units]
    return _next_bound(replace(state.with_units(units), night=False, melees=()))


def to_reposition(state: State) -> tuple[Unit, ...]:
    """Return the higher commanders that may still roll at night."""
    if not state.night or state.due is not None:
        return ()
    return tuple(u for u in state.units if u.higher and u.id not in state.bound.rolled)


def _told(text: Message, *units: str) -> Event:
    return Event("order", units, text)


def _news(text: Message) -> Event:
    return Event("turn", (), text)
