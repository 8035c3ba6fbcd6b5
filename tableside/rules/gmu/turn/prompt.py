"""The prompt for a phone: whose decision is awaited, and what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tableside.engine.message import Message, Several, Value
from tableside.engine.overlay import Area, Mark, Overlay, Path
from tableside.engine.prompting import Asked
from tableside.engine.ruleset import Prompt
from tableside.rules.gmu import asked
from tableside.rules.gmu.drawing import ghost
from tableside.rules.gmu.judging.order import awaited_text
from tableside.rules.gmu.say import listed, say
from tableside.rules.gmu.setup import scenario
from tableside.rules.gmu.setup.steps import marched_ahead, undeployed
from tableside.rules.gmu.state import Awaited, State, Task
from tableside.rules.gmu.table import as_faced
from tableside.rules.gmu.turn.flow import FLOW, coming_first, must_choose
from tableside.rules.gmu.turn.objectives import controls, winner
from tableside.rules.gmu.turn.options import possible_fights


def prompt(state: State) -> Prompt:
    """Return the task that must be done first, else what the step asks of the side to act."""
    state = FLOW.settle(state)[0]
    if state.awaited:
        task = state.awaited[0]
        piece = state.by_id.get(task.unit)
        text, shown = awaited_text(state, task), tuple(_shown(state, task))
        return Prompt(piece.side if piece else None, text, str(task.task), shown)
    if state.phase == "end":
        return Prompt(None, _end(state), "end", over=state.turn >= state.last_turn)
    part, play = FLOW.step(state), FLOW.now(state)
    due = FLOW.limit_due(state)
    idle = due is not None and part.id == "combat" and _no_fight(state, due)
    if due is not None and not idle:
        return Asked(due, state.side_name(due)).to(say(f"throw-for-{part.id}"), "limit")
    able = [side for side in FLOW.sides(state) if FLOW.can_act(state, side)]
    if part.order == "alternate":
        able = [play.to_act]
    side = able[0] if len(able) == 1 else None
    who = Several(tuple(map(state.side_name, able)), "and") if able else say("term-both")
    named = _NAMED[play.step](state, able) if play.step in _NAMED else {}
    what = say(f"asks-{part.id}", **named)
    for step, is_first, first in _FIRST:
        if step == part.id and any(is_first(state, each) for each in able):
            what = first
    if play.left is not None:
        what = say("so-many-left", what=what, count=play.left)
    return Asked(side, who, tuple(able or state.sides)).to(what, part.id)


def _shown(state: State, task: Awaited) -> Iterator[Overlay]:
    piece, enemy = state.by_id.get(task.unit), state.by_id.get(task.enemy)
    if piece is None:
        return
    yield Mark("proof", piece.id)
    if task.to is not None:
        yield Path("proof", ((piece.place.x, piece.place.y), (task.to.x, task.to.y)), arrow=True)
        yield ghost("proof", piece, task.to)
    elif task.task is Task.RETREAT and enemy is not None:
        before = as_faced(state, task)
        area = asked.retreat(before, piece, before.by_id[enemy.id])["area"]
        if area is not None:
            yield Area("retreat", area, say("retreat-from", enemy=enemy.name))


def _missing(state: State, able: Sequence[str]) -> dict[str, Value]:
    return {"missing": listed(say(f"demand-{name}") for name in scenario.unmet(state))}


def _ahead(state: State, able: Sequence[str]) -> dict[str, Value]:
    """Return the corps that march ahead and are not deployed yet."""
    names = [
        piece.name
        for side in able
        for piece in undeployed(state, side)
        if piece.id in marched_ahead(state, side)
    ]
    return {"units": Several(tuple(names), "and")}


def _armies(state: State, able: Sequence[str]) -> dict[str, Value]:
    """Return how armies are chosen: by chart, or by units if the period has no chart."""
    charted = any(army.chart is not None for army in state.book.armies_of(state.period))
    return {"what": say("choose-by-chart") if charted else say("choose-by-units")}


def _no_fight(state: State, side: str) -> bool:
    return not any(possible_fights(state, side))


#: Steps, whether something comes first in them, and what is asked then.
_FIRST: tuple[tuple[str, Callable[[State, str], object], Message], ...] = (
    ("combat", _no_fight, say("asks-combat-none")),
    ("movement", coming_first, say("asks-movement-first")),
    ("returns", must_choose, say("asks-returns-first")),
)
#: By step: the values that its prompt names besides who is asked.
_NAMED = {"armies": _armies, "terrain": _missing, "advance": _ahead}


def _end(state: State) -> Message:
    if state.turn < state.last_turn:
        return say("turn-over")
    won = winner(state)
    if won is None:
        return say("draw")
    held = [found.side for found in controls(state)]
    own, other = held.count(won), held.count(state.other(won))
    return say("has-won", side=state.side_name(won), own=own, other=other)
