"""Recognise what hands did in Got mit uns: tasks that are due, and mistakes that hands make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from tableside.engine.message import Several
from tableside.engine.recognise import After, Hands, Mistake
from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.rules.gmu.actions import referee
from tableside.rules.gmu.actions.moving import PURSUIT_DEGREES, PURSUIT_INCHES
from tableside.rules.gmu.hands.units import readings
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Piece, State, Task
from tableside.rules.gmu.table import sense, task_of

#: A model shifted no farther than this (inches, degrees) may have been bumped if another one was
#: plainly moved: at least this far (inches), or on or off the table.
BUMP_INCHES, BUMP_DEGREES = 0.5, 20.0
PLAIN_INCHES = 1.0
#: How near (inches) to each other's places two mixed-up models stand.
MIXED_INCHES = 0.5


class GmuHands(Hands[State]):
    """The recognition of hands in Got mit uns."""

    actions = referee.ACTIONS
    judge = staticmethod(referee.judge)
    apply = staticmethod(referee.apply)
    sense = staticmethod(sense)
    readings = staticmethod(readings)

    def names(self, state: State, units: Iterable[str]) -> tuple[str, ...]:
        """Return what players call some units."""
        return state.names(units)

    def due(self, state: State, unit: str) -> int | None:
        """Return the position of the unit's task among those awaited, None if it has none."""
        task = task_of(state, unit)
        return None if task is None else state.awaited.index(task)

    def mistakes(self, state: State, after: After) -> Iterator[Mistake]:
        """Yield models mixed up, taken for another, or bumped."""
        yield from _mixed_up(state, after)
        yield from _taken_for(state, after)
        yield from _bumped(state, after)


def _mixed_up(state: State, after: After) -> Iterator[Mistake]:
    """Yield pairs of like models of one side that stand in each other's places."""
    for one, two in combinations(_shifted(state, after), 2):
        alike = one[0].side == two[0].side and one[0].bases == two[0].bases
        near = (
            one[1].distance_to(two[0].place) <= MIXED_INCHES
            and two[1].distance_to(one[0].place) <= MIXED_INCHES
        )
        if alike and near:
            units = (one[0].id, two[0].id)
            yield Mistake(units, say("mixed-up", units=_listed(state, units)))


def _taken_for(state: State, after: After) -> Iterator[Mistake]:
    """Yield models that stand where another one of their side must advance to."""
    for piece, pose in _shifted(state, after):
        for task in state.awaited:
            due = state.by_id.get(task.unit)
            if task.task is not Task.PURSUE or task.to is None or due is None:
                continue
            there = pose.distance_to(task.to) <= PURSUIT_INCHES
            there &= turn_modulo_180(pose.facing, task.to.facing) <= PURSUIT_DEGREES
            if there and due.id not in after and due.side == piece.side and due.id != piece.id:
                yield Mistake((piece.id,), say("taken-for", unit=piece.name, other=due.name))


def _bumped(state: State, after: After) -> Iterator[Mistake]:
    """Yield models that shifted a little, without a task, while another was plainly moved."""
    shifted = _shifted(state, after)
    little = tuple(
        piece.id
        for piece, pose in shifted
        if piece.place.distance_to(pose) <= BUMP_INCHES
        and turn_modulo_180(piece.place.facing, pose.facing) <= BUMP_DEGREES
        and task_of(state, piece.id) is None
    )
    plain = [p.id for p, pose in shifted if p.place.distance_to(pose) >= PLAIN_INCHES]
    others = len(after) - len(shifted)  # those that came or went
    if little and (plain or others):
        yield Mistake(little, say("bumped", units=_listed(state, little), count=len(little)))


def _shifted(state: State, after: After) -> list[tuple[Piece, Pose]]:
    """Return the models that stayed on the table, with their new poses."""
    return [
        (state.by_id[unit], here.pose)
        for unit, here in after.items()
        if here is not None and unit in state.by_id
    ]


def _listed(state: State, units: Iterable[str]) -> Several:
    return Several(state.names(units), "and")
