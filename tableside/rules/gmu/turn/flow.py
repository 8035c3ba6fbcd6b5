"""Whose turn it is, and what follows: the steps of a phase as data/phases.json gives them.

``settle`` is called after every action: it ends the steps in which nobody can act any more.
"""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.ruleset import Event
from tableside.rules.gmu.say import say, weather_text
from tableside.rules.gmu.setup import steps as setup_steps
from tableside.rules.gmu.state import Absent, Kind, Piece, State
from tableside.rules.gmu.turn.passing import limit_of
from tableside.rules.gmu.turn.phases import (
    PHASES,
    SETUP,
    Step,
    following,
    phase_name,
    phases,
    steps,
)
from tableside.rules.gmu.turn.play import Play
from tableside.rules.gmu.zones import controllers

Result = tuple[State, tuple[Event, ...]]


def now(state: State) -> Play:
    """Return how far the phase has gone; at its beginning nothing has been done."""
    if state.play is not None and steps()[state.play.step][0] == state.phase:
        return state.play
    kept = state.play is not None and state.play.kept
    return _fresh(state, kept or state.phase == SETUP)


def _fresh(state: State, kept: bool) -> Play:
    """Return the play at the beginning of the state's phase, its first step that is not idle."""
    first = phases()[state.phase].steps[0]
    return Play(first.id, state.aggressor, kept=kept)


def step(state: State) -> Step:
    """Return the step that is being played."""
    return steps()[now(state).step][1]


def sides_in_order(state: State) -> tuple[str, ...]:
    """Return the two sides, the aggressor first."""
    return tuple(sorted(state.sides, key=lambda side: side != state.aggressor))


def can_act(state: State, side: str) -> bool:
    """Whether the side may still act in this step: it has not passed, and has something to do."""
    play, part = now(state), step(state)
    if side in play.passed or (play.left == 0 and play.passed):
        return False
    return part.idle == "waits" or has_something(state, side)


def limit_due(state: State) -> str | None:
    """Return the side for which the die after the other's pass has to be thrown, or None."""
    play = now(state)
    if step(state).limit is None or len(play.passed) != 1 or play.left is not None:
        return None
    side = state.other(play.passed[0])
    return side if can_act(state, side) else None


def has_something(state: State, side: str) -> bool:
    """Whether the side has anything to do in the step, as far as pieces alone decide it."""
    name = now(state).step
    if state.phase == SETUP:
        return setup_steps.has_something(state, side, name)
    if name == "arrivals":
        return bool(late_corps(state, side))
    if name == "headquarters":
        return bool(unplaced_headquarters(state, side))
    if name == "returns":
        return bool(due_corps(state, side)) and returns_left(state, side) > 0
    if name == "detachments":
        return bool(idle_headquarters(state, side)) and detachments_left(state, side) > 0
    if name == "recall":
        return any(p.side == side and p.kind is Kind.DETACHMENT for p in state.pieces)
    if name == "withdrawal":
        return bool(held_corps(state, side))
    return True


def late_corps(state: State, side: str) -> tuple[Absent, ...]:
    """Return the side's corps on their way whose arrival is not rolled for yet in this turn."""
    used = now(state).used
    return tuple(
        entry
        for entry in state.reserves
        if entry.piece.side == side and entry.arrival is not None and entry.piece.id not in used
    )


def available(state: State, side: str) -> tuple[Absent, ...]:
    """Return the side's reinforcements that may come onto the board this turn."""
    return tuple(
        entry
        for entry in state.reserves
        if entry.piece.side == side
        and entry.available is not None
        and entry.available <= state.turn
    )


def unplaced_headquarters(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's headquarters not put down yet in this command phase, lifted or not."""
    placed = now(state).placed
    lifted = tuple(entry.piece for entry in state.aside)
    return tuple(
        piece
        for piece in (*state.pieces, *lifted)
        if piece.side == side and piece.kind is Kind.HEADQUARTERS and piece.id not in placed
    )


def due_corps(state: State, side: str) -> tuple[Absent, ...]:
    """Return the side's broken corps that may return this turn."""
    return tuple(
        entry
        for entry in state.broken
        if entry.piece.side == side and entry.due is not None and entry.due <= state.turn
    )


def returns_left(state: State, side: str) -> int:
    """Return how many broken corps the side may still put back in this command phase."""
    most = steps()["returns"][1].most or 0
    kinds = {p.id for p in state.pieces if p.side == side and p.is_corps}
    return most - len(kinds & now(state).placed)


def idle_headquarters(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's headquarters on the table that have sent out no detachment this turn."""
    used = now(state).used
    return tuple(
        piece
        for piece in state.pieces
        if piece.side == side and piece.kind is Kind.HEADQUARTERS and piece.id not in used
    )


def detachments_left(state: State, side: str) -> int:
    """Return how many more detachments the corps on the board allow, eliminated ones counted."""
    own = [piece for piece in state.pieces if piece.side == side]
    lost = [entry for entry in state.eliminated if entry.piece.side == side]
    corps = sum(piece.is_corps for piece in own)
    out = sum(piece.kind is Kind.DETACHMENT for piece in own)
    return corps - out - sum(entry.piece.kind is Kind.DETACHMENT for entry in lost)


def held_corps(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's corps that stand in an enemy zone of control."""
    return tuple(p for p in state.pieces if p.side == side and p.is_corps and controllers(state, p))


def acted(state: State, side: str, step_name: str) -> State:
    """Return the state after ``side`` has acted in a step: the other one's turn comes.

    An act that belongs to another step than the one being played changes no order.
    """
    play = now(state)
    if play.step != step_name:
        return replace(state, play=play)
    left = play.left
    if left is not None and side not in play.passed:
        left = max(left - 1, 0)
    return replace(state, play=replace(play, to_act=state.other(side), left=left))


def passed(state: State, side: str) -> State:
    """Return the state after ``side`` has passed; from now on the order of acting is kept."""
    play = now(state)
    both = step(state).passing == "for-both"
    who = sides_in_order(state) if both else (side,)
    gone = (*play.passed, *(each for each in who if each not in play.passed))
    return replace(state, play=replace(play, passed=gone, to_act=state.other(side), kept=True))


def thrown(state: State, side: str, die: int) -> tuple[State, int]:
    """Return the state after the die that limits ``side``, and how often it may still act."""
    play, limit = now(state), step(state).limit
    left = die if limit is None else limit_of(state, side, limit, die)
    if limit is None or not play.passed:
        return state, left
    return replace(state, play=replace(play, left=left, kept=True)), left


def settle(state: State) -> Result:
    """End every step in which nobody can act; stop where somebody can, or a hand must first.

    Where no order is kept a phase ends only when the players say so.
    """
    events: list[Event] = []
    while not state.awaited:
        play = now(state)
        able = [side for side in sides_in_order(state) if can_act(state, side)]
        if able:
            to_act = play.to_act if play.to_act in able else able[0]
            if to_act != play.to_act:
                state = replace(state, play=replace(play, to_act=to_act))
            break
        after = _next_step(state)
        if after is None and not play.kept:
            break
        ended, told = end_step(state)
        events += told
        if after is None:
            state, told = begin(ended, following(state.phase))
            events += told
        else:
            fresh = replace(play, step=after.id, passed=(), left=None, to_act=state.aggressor)
            state, told = setup_steps.entered(replace(ended, play=fresh))
            events += told
    return state, tuple(events)


def _next_step(state: State) -> Step | None:
    parts = phases()[state.phase].steps
    index = [part.id for part in parts].index(now(state).step)
    return parts[index + 1] if index + 1 < len(parts) else None


def end_step(state: State) -> Result:
    """Return the state with the step left: due corps beyond two a side are eliminated."""
    if now(state).step != "returns":
        return state, ()
    events: list[Event] = []
    for side in sides_in_order(state):
        due = due_corps(state, side)
        out = due[returns_left(state, side) :] if len(due) > returns_left(state, side) else ()
        state = eliminated(state, out)
        events += [_too_many(entry) for entry in out]
    return state, tuple(events)


def eliminated(state: State, entries: tuple[Absent, ...]) -> State:
    """Return the state with these broken corps eliminated."""
    left = tuple(entry for entry in state.broken if entry not in entries)
    lost = tuple(Absent(entry.piece) for entry in entries)
    return replace(state, broken=left, eliminated=(*state.eliminated, *lost))


def _too_many(entry: Absent) -> Event:
    return Event("eliminated", (entry.piece.id,), say("too-many-return", unit=entry.piece.name))


def begin(state: State, phase: str) -> Result:
    """Return the state at the beginning of a phase, and what that brings; not settled yet."""
    kept = now(state).kept
    turn = state.turn + (1 if state.phase == PHASES[-1] and phase == PHASES[0] else 0)
    text = say("phase-begins", turn=turn, phase=phase_name(phase))
    event = Event("phase", (), text, {"turn": turn, "phase": phase})
    play = Play(phases()[phase].steps[0].id, state.aggressor, kept=True) if kept else None
    state = replace(state, turn=turn, phase=phase, entered=frozenset(), play=play, setup=None)
    if phase != PHASES[0]:
        return state, (event,)
    state, told = _weather(state)
    state, coming = _sure_arrivals(state)
    return state, (event, *told, *coming)


def _weather(state: State) -> Result:
    """Return the state with the weather that the scenario gives this turn, if it gives any."""
    if not state.played.weather:
        return state, ()
    weather = frozenset(state.played.weather.get(str(state.turn), ()))
    if weather == state.weather:
        return state, ()
    text = say("weather-is", weather=weather_text(weather))
    event = Event("weather", (), text, {"weather": sorted(weather)})
    return replace(state, weather=weather), (event,)


def _sure_arrivals(state: State) -> Result:
    """From its last turn on a corps on its way needs no roll."""
    reserves, told = [], []
    for entry in state.reserves:
        roll = None if entry.arrival is None else state.played.arrivals.get(entry.arrival)
        if roll is not None and roll.needed(state.turn) <= 1:
            entry = replace(entry, available=min(state.turn, entry.available or state.turn))
            entry = replace(entry, arrival=None)
            text = say("may-come-on", unit=entry.piece.name)
            told.append(Event("arrival", (entry.piece.id,), text))
        reserves.append(entry)
    return replace(state, reserves=tuple(reserves)), tuple(told)
