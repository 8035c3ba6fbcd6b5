"""Judge the order of play: whether an act or a pass is due in this phase, step and side."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.asking import side_of
from tableside.engine.finding import Finding
from tableside.engine.message import Message
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.say import names, say
from tableside.rules.gmu.state import Awaited, Kind, State, Task
from tableside.rules.gmu.table import BROKEN_TURNS, never_returns
from tableside.rules.gmu.turn.activity import Act
from tableside.rules.gmu.turn.flow import (
    FLOW,
    coming_first,
    must_choose,
    returns_left,
    unplaced_headquarters,
)
from tableside.rules.gmu.turn.phases import phase_name, step_name


def awaited_text(state: State, task: Awaited) -> Message:
    """Return a task as a sentence for the players."""
    unit, enemy = state.name(task.unit), state.name(task.enemy)
    if task.task is Task.RETREAT:
        return say("must-retreat", unit=unit, enemy=enemy)
    if task.task is Task.PURSUE:
        return say("must-advance", unit=unit, enemy=enemy)
    into = task.into or "removed"
    if into == "broken" and never_returns(state):
        return say("take-off-lost", unit=unit)
    return say(f"take-off-{into}", unit=unit, turn=state.turn + BROKEN_TURNS)


def undone(state: State, task: Awaited) -> Finding:
    """Return the finding that a task must be done first."""
    return flagged("turn.awaited", (task.unit,), say("first", what=awaited_text(state, task)))


def order(state: State, act: Act) -> Iterator[Finding]:
    """Yield the findings against an act's place in the order of the turn.

    If the table does not record passes (``Play.kept``), only the phase is judged, and moving a
    model need not wait for awaited tasks.
    """
    play = FLOW.now(state)
    if play.kept or not act.moved:
        for task in state.awaited:
            yield undone(state, task)
    if act.phase != state.phase:
        phase, now_ = phase_name(act.phase), phase_name(state.phase)
        text = say("wrong-phase", what=step_name(act.step), phase=phase, now=now_)
        yield flagged("turn.phase", act.units, text)
    elif play.kept:
        yield from _in_step(state, act, act.units)
        if act.moved and act.activity == "movement":
            yield from _reinforcements_first(state, act.side, act.units)


def _in_step(state: State, act: Act, units: tuple[str, ...]) -> Iterator[Finding]:
    play, part = FLOW.now(state), FLOW.step(state)
    side, to_act = state.side_name(act.side), state.side_name(play.to_act)
    if act.step.id != play.step:
        text = say("wrong-step", what=step_name(act.step), now=step_name(part))
        yield flagged("turn.order", units, text)
    elif act.side in play.passed:
        yield flagged("turn.passed", units, say("has-passed", side=side))
    elif FLOW.limit_due(state) == act.side:
        yield flagged("turn.limit", units, say("first-the-die", side=side))
    elif play.passed and play.left == 0:
        yield flagged("turn.limit", units, say("nothing-left", side=side))
    elif part.order == "alternate" and act.side != play.to_act:
        yield flagged("turn.order", units, say("not-their-turn", side=to_act))
    elif part.order == "free" and not FLOW.can_act(state, act.side):
        yield flagged("turn.order", units, say("nothing-to-do", side=side))


def _reinforcements_first(state: State, side: str, units: tuple[str, ...]) -> Iterator[Finding]:
    coming = coming_first(state, side)
    if coming:
        text = say("reinforcements-first", units=names(coming), count=len(coming))
        yield flagged("turn.reinforcements", units, text)


def passing(state: State, side: str) -> Iterator[Finding]:
    """Yield the findings against a pass; raise QuestionError for an unknown side."""
    side_of(state, side)
    for task in state.awaited:
        yield undone(state, task)
    play, part = FLOW.now(state), FLOW.step(state)
    if part.passing == "none":
        yield flagged("turn.phase", (), say("nobody-passes", what=step_name(part)))
        return
    if not FLOW.can_act(state, side) and part.passing != "for-both":
        text = say("done-already", side=state.side_name(side), what=step_name(part))
        yield flagged("turn.passed", (), text)
    elif part.order == "alternate" and play.kept and side != play.to_act:
        text = say("not-their-turn", side=state.side_name(play.to_act))
        yield flagged("turn.order", (), text)
    yield from _LEFT.get(play.step, _nothing)(state, side)


def _nothing(state: State, side: str) -> Iterator[Finding]:
    return iter(())


def _left_standing(state: State, side: str) -> Iterator[Finding]:
    """Yield the findings against headquarters left standing, which a pass places there."""
    from tableside.rules.gmu.judging.placing import stands_at  # late: it loads a search

    for piece in unplaced_headquarters(state, side):
        if piece.pose is not None and piece.kind is Kind.HEADQUARTERS:
            yield from stands_at(state, piece, piece.place)


def _deployed(state: State, side: str) -> Iterator[Finding]:
    from tableside.rules.gmu.judging.placing import deployed

    return deployed(state, side)


def _unchosen(state: State, side: str) -> Iterator[Finding]:
    """Flag a side that has not chosen which of too many broken corps return."""
    if must_choose(state, side):
        count = returns_left(state, side)
        text = say("choose-returning-first", side=state.side_name(side), count=count)
        yield flagged("turn.choice", (), text)


#: By step: the check of what a pass leaves as it is.
_LEFT = {
    "headquarters": _left_standing,
    "returns": _unchosen,
    "deployment": _deployed,
}
