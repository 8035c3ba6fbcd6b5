"""Is it their turn? What is out of the order of phases, steps and sides."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding
from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu.actions.types import Action, Arrive, Fight, Limited, Move, Pass, ToPhase
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.state import Awaited, Kind, State, Task
from tableside.rules.gmu.turn.activity import Act
from tableside.rules.gmu.turn.flow import (
    available,
    can_act,
    limit_due,
    now,
    sides_in_order,
    step,
    unplaced_headquarters,
)
from tableside.rules.gmu.turn.phases import SETUP, following


def awaited_text(state: State, task: Awaited) -> str:
    """Return what is awaited, as a sentence for the players."""
    if task.task is Task.RETREAT:
        return f"{task.unit} must retreat from {task.enemy}."
    if task.task is Task.PURSUE:
        return f"{task.unit} must advance into the place that {task.enemy} left."
    why = {
        "broken": f"it is broken and may return on turn {state.turn + 2}",
        "eliminated": "it is eliminated",
        "removed": "it is removed and may return",
    }[task.into or "removed"]
    return f"Take {task.unit} off the table: {why}."


def undone(state: State, task: Awaited) -> Finding:
    """Return the finding of something that has to be done first."""
    return flagged("turn.awaited", (task.unit,), f"First: {awaited_text(state, task)}")


def order(state: State, action: Action, act: Act) -> Iterator[Finding]:
    """Yield what is wrong with an act in the order of the turn.

    Where a table does not tell of passes (``Play.kept``) only the phase is looked at.
    """
    units = _units(action)
    play = now(state)
    if play.kept or not isinstance(action, Move):
        for task in state.awaited:
            yield undone(state, task)
    if act.phase != state.phase:
        text = f"{_what(act)} belongs to the {act.phase} phase: this is the {state.phase} phase."
        yield flagged("turn.phase", units, text)
    elif play.kept:
        yield from _in_step(state, act, units)
        if isinstance(action, Move) and act.activity == "movement":
            yield from _reinforcements_first(state, act.side, units)


def _units(action: Action) -> tuple[str, ...]:
    if isinstance(action, Fight):
        return (action.attacker, action.defender)
    unit = getattr(action, "unit", None)
    return () if unit is None else (unit,)


def _what(act: Act) -> str:
    return act.step.title


def _in_step(state: State, act: Act, units: tuple[str, ...]) -> Iterator[Finding]:
    play, part = now(state), step(state)
    if act.step.id != play.step:
        yield flagged("turn.order", units, f"{_what(act)} is not now: now is {part.title}.")
    elif act.side in play.passed:
        yield flagged("turn.passed", units, f"{act.side} has passed.")
    elif limit_due(state) == act.side:
        text = f"First the die that says how often {act.side} may still act."
        yield flagged("turn.limit", units, text)
    elif play.passed and play.left == 0:
        yield flagged("turn.limit", units, f"{act.side} has nothing left after the other's pass.")
    elif part.order == "alternate" and act.side != play.to_act:
        yield flagged("turn.order", units, f"It is {play.to_act}'s turn.")
    elif part.order == "free" and not can_act(state, act.side):
        yield flagged("turn.order", units, f"{act.side} has nothing to do here any more.")


def _reinforcements_first(state: State, side: str, units: tuple[str, ...]) -> Iterator[Finding]:
    coming = [entry.piece.id for entry in available(state, side)]
    if now(state).passed and coming:
        text = f"After the other side's pass {', '.join(coming)} must come onto the board first."
        yield flagged("turn.reinforcements", units, text)


def to_phase(state: State, action: ToPhase) -> Iterator[Finding]:
    """Yield what is wrong with beginning a phase: its place in the turn, what is left to do."""
    if action.to == state.phase:
        return
    follows = following(state.phase)
    if action.to != follows:
        text = f"After {state.phase} comes {follows}, not {action.to}."
        yield flagged("turn.phase", (), text)
    for task in state.awaited:
        yield undone(state, task)
    if state.phase == "end" and state.turn >= state.last_turn:
        yield flagged("turn.phase", (), "The last turn is over: there is no next one.")
    if now(state).kept and state.phase != "end":
        for side in sides_in_order(state):
            if can_act(state, side):
                yield flagged("turn.order", (), f"{side} has not finished: {step(state).title}.")


def passing(state: State, action: Pass) -> Iterator[Finding]:
    """Yield what is wrong with a pass."""
    if action.side not in state.sides:
        raise QuestionError("side", f"there is no side {action.side!r}")
    for task in state.awaited:
        yield undone(state, task)
    play, part = now(state), step(state)
    if part.passing == "none":
        yield flagged("turn.phase", (), f"Nobody passes now: {part.title}.")
        return
    if not can_act(state, action.side) and part.passing != "for-both":
        yield flagged("turn.passed", (), f"{action.side} is done already: {part.title}.")
    elif part.order == "alternate" and play.kept and action.side != play.to_act:
        yield flagged("turn.order", (), f"It is {play.to_act}'s turn.")
    if play.step == "headquarters":
        yield from _left_standing(state, action.side)
    if state.phase == SETUP and play.step == "deployment":
        from tableside.rules.gmu.setup.judging import deployed

        yield from deployed(state, action.side)


def _left_standing(state: State, side: str) -> Iterator[Finding]:
    """A headquarters that is left where it stands is placed there."""
    from tableside.rules.gmu.judging.placing import left_standing

    for piece in unplaced_headquarters(state, side):
        if piece.pose is not None and piece.kind is Kind.HEADQUARTERS:
            yield from left_standing(state, piece)


def limited(state: State, action: Limited) -> Iterator[Finding]:
    """Yield what is wrong with the die after a pass."""
    due = limit_due(state)
    if due is None:
        yield flagged("turn.limit", (), "No die is awaited that limits a side.")
    elif action.side not in (None, due):
        yield flagged("turn.order", (), f"The die limits {due}, not {action.side}.")


def arrive(state: State, action: Arrive) -> Iterator[Finding]:
    """Yield what is wrong with the die of a corps that comes late."""
    if action.unit in now(state).used and state.phase == "combat":
        text = f"{action.unit} was rolled for already this turn."
        yield flagged("turn.order", (action.unit,), text)
