"""Whose decision is awaited, and what it is."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.message import Message, Several
from tableside.engine.overlay import Area, Label, Overlay, Path
from tableside.engine.prompting import Asked
from tableside.engine.ruleset import Prompt
from tableside.geometry.shapes import as_geojson
from tableside.rules.brothers_at_arms import objectives
from tableside.rules.brothers_at_arms.command import to_roll
from tableside.rules.brothers_at_arms.drawing import ghost
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.play import flow
from tableside.rules.brothers_at_arms.play import phases as phase
from tableside.rules.brothers_at_arms.play.losing import path_of, still_fighting
from tableside.rules.brothers_at_arms.play.phases import phase_called
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say

#: Of those who are to do something so many are named; the others are counted.
NAMED = 3


def prompt(state: State) -> Prompt:
    """Return whose decision is awaited."""
    if flow.over(state):
        return Prompt(None, _ended(state), "over")
    debt = state.due
    if debt is not None:
        unit = state.by_id[debt.unit]
        what = say(f"prompt-{debt.owed}", **_about(state, debt))
        asked = Asked(unit.side, state.side_called(unit.side))
        return asked.to(what, debt.owed, tuple(_shown(state, debt)))
    if state.night:
        return Prompt(None, say("prompt-night", bound=state.turn), "night")
    side = state.side_to_act
    text = say(
        "prompt-phase",
        side=state.side_called(side),
        phase=phase_called(state.phase),
        what=_what(state),
    )
    return Prompt(side, text, str(state.phase), what=_what(state, 1))


def _about(state: State, debt: Debt) -> dict[str, str | int | Message]:
    works = state.pieces.get(debt.enemy or "")
    unit = state.called(debt.unit) if works is None else works.called
    enemy = state.called(debt.enemy or "")
    return {"unit": unit, "enemy": enemy, "count": debt.count, "needs": debt.value or debt.count}


def _shown(state: State, debt: Debt) -> Iterator[Overlay]:
    """Yield where a fall-back leads: the ground that it passes over, its end, what stops it."""
    if debt.owed == "lose":
        for stand in state.by_id[debt.unit].stands:
            yield Label("proof", (stand.pose.x, stand.pose.y), stand.id)
    if debt.owed not in ("flinch", "fall-back"):
        return
    unit, path = state.by_id[debt.unit], path_of(state, debt)
    if path is None:
        if debt.to:
            yield ghost("retreat", unit, debt.to)
        return
    swept = as_geojson(path.swept)
    if swept is not None:
        yield Area("retreat", swept, say("overlay-path"))
    middle = unit.middle
    end = unit.put({stand.id: stand.pose for stand in path.to}).middle
    text = say("length", length=state.shown(path.length))
    yield Path("retreat", ((middle.x, middle.y), (end.x, end.y)), text, arrow=True)
    yield ghost("retreat", unit, {stand.id: stand.pose for stand in path.to})


def _what(state: State, named: int = NAMED) -> Message:
    """Return what is still to be done in the phase, naming at most so many who are to do it."""
    rolling = to_roll(state)
    if rolling:
        return say("what-roll", **_named(rolling, named))
    if flow.to_arrive(state):
        groups = Several(tuple(map(state.the_group, flow.to_arrive(state))), "and")
        return say("what-arrive", groups=groups)
    if state.phase == phase.CONTROL:
        stars = flow.to_assign(state)
        return say("what-assign", **_named(stars, named)) if stars else say("what-begin")
    if state.phase == phase.MELEE and still_fighting(state):
        return say("what-fight", **_named(still_fighting(state), named))
    movers = (*flow.to_move(state), *flow.to_come(state))
    if movers:
        return say("what-move", **_named(movers, named))
    if state.phase == phase.FIRE and flow.to_fire(state):
        return say("what-fire", **_named(flow.to_fire(state), named))
    return say("what-go-on")


def _named(units: tuple[Unit, ...], most: int) -> dict[str, Several | int]:
    names = tuple(unit.called for unit in units[:most])
    return {"units": Several(names, "comma"), "count": len(units), "more": len(units) - len(names)}


def _ended(state: State) -> Message:
    """Return who has won, and why."""
    if state.task is not None:
        return say("over-task", side=state.side_called(state.task))
    found = objectives.answer(state)
    if found["winner"] is None:
        return say("over-draw")
    side = state.side_called(found["winner"])
    return say("over-won", side=side, level=say(f"level-{found['level']}"))
