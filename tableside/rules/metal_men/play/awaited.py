"""Whose decision is awaited, and what it is."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.drawing import led, stand_labels
from tableside.engine.measure import INCHES
from tableside.engine.message import Message, Several
from tableside.engine.overlay import Overlay, leading
from tableside.engine.prompting import Asked, named
from tableside.engine.ruleset import Prompt
from tableside.rules.metal_men.agreed import losses
from tableside.rules.metal_men.firefights import all_choices
from tableside.rules.metal_men.memory import Debt
from tableside.rules.metal_men.play import flow
from tableside.rules.metal_men.retreats import Retreat
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def prompt(state: State) -> Prompt:
    """Return whose decision is awaited."""
    state = flow.opened(state)
    if flow.over(state):
        return Prompt(None, _winner(state), "over", over=True)
    debt = state.due
    if debt is not None:
        unit = state.by_id[debt.unit]
        why = "passed" if debt.passed else debt.owed
        what = say(f"prompt-{why}", unit=unit, count=debt.count)
        asked = Asked(unit.side, state.side_called(unit.side))
        return asked.to(what, debt.owed, tuple(_shown(state, debt)))
    if flow.ended(state):
        text = say("prompt-result", losses=_losses(state), count=len(state.lost))
        return Prompt(None, text, "result")
    return _in_phase(state)


def _losses(state: State) -> Several:
    """Return the stands that each side has lost, by quality; nothing of who has lost none."""
    lines = (
        say("result-lost", side=state.side_called(side), lost=losses(lost))
        for side, lost in state.lost.items()
    )
    return Several(tuple(lines), "semicolon")


def _in_phase(state: State) -> Prompt:
    step = "supply" if state.doing.supplies else state.phase
    side: str | None = state.acting
    units = _waited_for(state)
    if state.phase == "firefight":
        sides = {unit.side for unit in units}
        side = sides.pop() if len(sides) == 1 else None
    if state.phase == "rout" and units:
        side = units[0].side
    who = say("both-sides") if side is None else state.side_called(side)
    asked = Asked(side, who, () if side else tuple(state.sides))
    left = say(f"left-{step}", **named(units))
    what = say(f"prompt-{step}", count=len(units))
    return asked.to(what, step, tuple(_knot(state)), left)


def _waited_for(state: State) -> tuple[Unit, ...]:
    if state.phase in ("rally", "movement"):
        if state.doing.supplies:
            return tuple(found.unit for found in flow.to_supply(state))
        return state.able_leaders(state.active)
    acting = flow.to_flee(state) if state.phase == "rout" else all_choices(state)
    return tuple(unit for unit, _ in acting)


def _knot(state: State) -> Iterator[Overlay]:
    """Yield the lines between those that are in the firefight that is being fought."""
    for pair in state.firefights:
        if pair[0] in state.doing.knot and all(name in state.by_id for name in pair):
            one, other = (state.by_id[name].middle for name in pair)
            yield leading("sight", one, other)


def _shown(state: State, debt: Debt) -> Iterator[Overlay]:
    """Yield what a debt is about: the stands to choose from, or where a retreat leads."""
    unit = state.by_id[debt.unit]
    if debt.owed == "lose":
        yield from stand_labels(unit.bases)
    if debt.owed == "retreat":
        path = Retreat(state, unit, "rout")
        yield from led(unit, path.poses, say("length", length=INCHES.amount(path.length)))


def _winner(state: State) -> Message:
    if state.winner in state.sides:
        return say("over-won", side=state.side_called(str(state.winner)))
    return say("over-draw")
