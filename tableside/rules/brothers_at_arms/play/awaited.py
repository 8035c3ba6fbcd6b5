"""The pending decision, and the side that makes it."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.drawing import ghost, led, stand_labels
from tableside.engine.message import Message, Several
from tableside.engine.overlay import Overlay, shaded
from tableside.engine.prompting import NAMED, Asked, named
from tableside.engine.ruleset import Prompt
from tableside.rules.brothers_at_arms import objectives
from tableside.rules.brothers_at_arms.command import to_roll
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.play import flow
from tableside.rules.brothers_at_arms.play import phases as phase
from tableside.rules.brothers_at_arms.play.losing import path_of, still_fighting
from tableside.rules.brothers_at_arms.play.phases import phase_called
from tableside.rules.brothers_at_arms.state import State
from tableside.rules.brothers_at_arms.words import say


def prompt(state: State) -> Prompt:
    """Return the prompt for the pending decision."""
    if flow.over(state):
        return Prompt(None, _ended(state), "over", over=True)
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
    return {
        "unit": unit,
        "enemy": enemy,
        "count": debt.count,
        "needs": debt.value or debt.count,
        "dice": debt.dice,
    }


def _shown(state: State, debt: Debt) -> Iterator[Overlay]:
    """Yield the overlays of a debt: labels of stands to lose, or the path of a fall-back."""
    if debt.owed == "lose":
        yield from stand_labels(state.by_id[debt.unit].stands)
    if debt.owed not in ("flinch", "fall-back"):
        return
    unit, path = state.by_id[debt.unit], path_of(state, debt)
    if path is None:
        if debt.to:
            yield ghost("retreat", unit, debt.to)
        return
    yield from shaded("retreat", path.swept, say("overlay-path"))
    yield from led(unit, path.poses, say("length", length=state.shown(path.length)))


def _what(state: State, most: int = NAMED) -> Message:
    """Return what is still to be done in the phase, naming at most ``most`` units."""
    rolling = to_roll(state)
    if rolling:
        return say("what-roll", **named(rolling, most))
    if flow.to_arrive(state):
        groups = Several(tuple(map(state.the_group, flow.to_arrive(state))), "and")
        return say("what-arrive", groups=groups)
    if state.phase == phase.CONTROL:
        stars = flow.to_assign(state)
        return say("what-assign", **named(stars, most)) if stars else say("what-begin")
    if state.phase == phase.MELEE and still_fighting(state):
        return say("what-fight", **named(still_fighting(state), most))
    movers = (*flow.to_move(state), *flow.to_come(state))
    capturing = {unit.id: unit for unit, _ in flow.to_capture(state)}
    if capturing:
        acting = {unit.id: unit for unit in (*movers, *capturing.values())}
        return say("what-act", **named(tuple(acting.values()), most))
    if movers:
        return say("what-move", **named(movers, most))
    shots = flow.shots(state) if state.phase == phase.FIRE else ()
    firing = tuple({fire.unit.id: fire.unit for fire in shots}.values())
    if firing:
        return say("what-fire", **named(firing, most))
    return say("what-go-on")


def _ended(state: State) -> Message:
    """Return the message about the winner and why it won."""
    if state.task is not None:
        return say("over-task", side=state.side_called(state.task))
    found = objectives.answer(state)
    if found["winner"] is None:
        return say("over-draw")
    side = state.side_called(found["winner"])
    held = (say("held", side=state.side_called(s), count=n) for s, n in found["held"].items())
    level = say(f"level-{found['level']}")
    return say("over-won", side=side, level=level, held=Several(tuple(held), "comma"))
