"""The actions of a model that was moved, and of one that was taken off the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.finding import Finding
from tableside.engine.message import Message, degrees, inches
from tableside.engine.quantity import RANK, Quantity, Ruling
from tableside.engine.ruleset import Event
from tableside.engine.values import NAME, POSE, SIGMA
from tableside.geometry.pose import Pose, turn_between, turn_modulo_180
from tableside.geometry.uncertainty import Sigma
from tableside.rules.gmu import asked
from tableside.rules.gmu.actions.common import Result, TurnAction
from tableside.rules.gmu.actions.fighting import retreated
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.judging.order import undone
from tableside.rules.gmu.nearness import overlaps
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Awaited, Kind, Piece, State, Task
from tableside.rules.gmu.table import (
    as_faced,
    gone_on,
    nudged,
    piece_of,
    set_down,
    take_off,
    task_of,
)
from tableside.rules.gmu.turn.activity import any_piece
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import SETUP, Activity, phase_name
from tableside.rules.gmu.zones import controllers

#: A model whose centre moved less than this (inches) only turned.
_ON_THE_SPOT = 0.05
#: One that turned less than this (degrees) stayed.
_TURNED = 0.5

#: How near (inches, degrees modulo 180) to the vacated pose a pursuer must be put.
PURSUIT_INCHES = 0.25
PURSUIT_DEGREES = 10.0


@dataclass(frozen=True, slots=True)
class Move(TurnAction):
    """A model now stands at ``to``. ``start``: where it stood, None for where the game has it.

    A move that a player announces (``move``) counts however short it is, even as a mere turn. One
    made by hand (``moved``) may be a nudge: nothing is flagged and the model keeps its accepted
    place, so that nudges add up until they amount to a move.
    """

    names = ("move", "moved")
    lines = ("{unit} {to}",)

    unit: str = part(NAME)
    to: Pose = part(POSE)
    start: Pose | None = part(POSE, key="from", default=None)
    sigma: Sigma | None = part(SIGMA, default=None)
    name: str = "move"

    def act(self, state: State) -> tuple[str, Activity] | None:
        """Return the activity in this phase; None for a nudge and for an awaited task."""
        state = set_down(state, self.unit)
        piece = any_piece(state, self.unit, "unit")
        if task_of(state, piece.id) is not None or self._is_nudge(piece):
            return None
        if state.phase == SETUP:
            return piece.side, "deployment"
        if state.phase == "movement" and piece.is_corps:
            return piece.side, "movement"
        if state.phase == "command" and piece.kind is not Kind.DETACHMENT:
            lifted = piece.kind is Kind.HEADQUARTERS
            return piece.side, "headquarters" if lifted else "withdrawal"
        return None

    def _is_nudge(self, piece: Piece) -> bool:
        start = self.start or piece.pose
        return self.name == "moved" and start is not None and nudged(start, self.to)

    def judge(self, state: State) -> Iterator[Finding]:
        """Return the findings against the piece's new place and its way there."""
        state = set_down(state, self.unit)
        piece = piece_of(state, self.unit, "unit")
        task = task_of(state, piece.id)
        if task is None and self._is_nudge(piece):
            return
        piece = piece.at(self.start or piece.place)
        if self.sigma is not None:
            piece = replace(piece, sigma=self.sigma, sigma_before=piece.sigma)
        if task is not None:
            yield from _awaited(state.put(piece), piece, task, self.to)
        else:
            yield from _unasked(state.put(piece), piece, self.to)

    def apply(self, state: State) -> Result:
        """Move the piece; a task that was awaited of it is done."""
        state = set_down(state, self.unit)
        piece = piece_of(state, self.unit, "unit")
        start = self.start or piece.place
        moved = replace(piece, pose=self.to, sigma=self.sigma or piece.sigma)
        task = task_of(state, self.unit)
        if task is None and self._is_nudge(piece):
            return state.put(piece.at(start.facing_like(self.to))), ()
        awaited = tuple(other for other in state.awaited if other is not task)
        after = gone_on(replace(state.put(moved), awaited=awaited), piece.id, start)
        if state.phase == "movement" and moved.is_corps:
            before = {enemy.id for enemy in controllers(state, piece.at(start))}
            if any(enemy.id not in before for enemy in controllers(after, moved)):
                after = replace(after, entered=after.entered | {moved.id})
        told = self._told(state, piece, start, task)
        if task is None or task.task is not Task.RETREAT:
            return after, (told,)
        after, barred = retreated(after, moved)
        return after, (told, *barred)

    def _told(self, state: State, piece: Piece, start: Pose, task: Awaited | None) -> Event:
        data = {"from": start.as_list(), "to": self.to.as_list()}
        enemy = "" if task is None else state.name(task.enemy)
        if task is not None and task.task is Task.RETREAT:
            text = say("retreated", unit=piece.name, enemy=enemy)
            return Event("retreat", (piece.id,), text, data)
        if task is not None and task.task is Task.PURSUE:
            text = say("advanced", unit=piece.name, enemy=enemy)
            return Event("pursuit", (piece.id,), text, data)
        return Event("move", (piece.id,), _done(piece, start, self.to), data)


def _done(piece: Piece, start: Pose, to: Pose) -> Message:
    """Return the sentence that the piece moved, turned or stayed."""
    length = start.distance_to(to)
    if length >= _ON_THE_SPOT:
        return say("moved", unit=piece.name, length=inches(length))
    turned = abs(turn_between(start.facing, to.facing)) >= _TURNED
    return say("turned" if turned else "stayed", unit=piece.name)


def _awaited(state: State, piece: Piece, task: Awaited, to: Pose) -> Iterator[Finding]:
    if task.task is Task.TAKE_OFF:
        if not nudged(piece.place, to):
            yield undone(state, task)
    elif task.task is Task.PURSUE:
        yield from _pursued(state, piece, task, to)
    elif task.enemy in state.by_id:
        before = as_faced(state, task)
        enemy = before.by_id[task.enemy]
        ruling = asked.retreat_to(before, piece, enemy, to)
        if before is not state:  # an enemy that advanced too early is in the way now
            there = state.without(piece.id)
            ruling = ruling.and_(overlaps(there, piece.at(to), "retreat.overlap"))
        yield from of_ruling(state, (piece.id, enemy.id), ruling, "retreat.unreachable")


def _pursued(state: State, piece: Piece, task: Awaited, to: Pose) -> Iterator[Finding]:
    """Flag a pursuer that is farther from the vacated pose than a careful hand puts it.

    Also flag what the beaten unit still has to do first.
    """
    if task.to is None:
        return
    for other in state.awaited:
        if other.unit == task.enemy and other.task is not Task.PURSUE:
            yield undone(state, other)
    along = (task.to.x - to.x, task.to.y - to.y)
    off = Quantity(piece.id, None, to.distance_to(task.to), piece.sigma_along(along))
    angle = turn_modulo_180(to.facing, task.to.facing)
    turned = Quantity(piece.id, None, angle, piece.sigma[2], angle=True)
    rule, names = "pursuit.place", {"unit": piece.name, "enemy": state.name(task.enemy)}
    near, straight = inches(PURSUIT_INCHES), degrees(PURSUIT_DEGREES)
    beside = say("beside-the-place", **names, off=inches(off.value), limit=near)
    askew = say("askew-in-the-place", **names, off=degrees(angle), limit=straight)
    ruling = off.at_most(PURSUIT_INCHES, rule, beside).and_(
        turned.at_most(PURSUIT_DEGREES, rule, askew)
    )
    for each in (Ruling(ruling.breaches), Ruling(doubts=ruling.doubts)):
        yield from of_ruling(state, (piece.id, task.enemy), each, rule)


def _unasked(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """Yield the findings against a move that no combat calls for."""
    if state.phase == "movement":
        yield from _activated(state, piece, to)
    elif state.phase == "command":
        yield from _commanded(state, piece, to)
    elif state.phase == SETUP:
        from tableside.rules.gmu.judging.placing import put_down  # late: it loads a search

        yield from put_down(state, piece, to)
    else:
        length, phase = inches(piece.place.distance_to(to)), phase_name(state.phase)
        text = say("moved-unasked", unit=piece.name, length=length, phase=phase)
        yield flagged("turn.phase", (piece.id,), text)


def _activated(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    if not piece.is_corps:
        text = say(f"{piece.kind}-stays", unit=piece.name)
        yield flagged("movement.held", (piece.id,), text)
        return
    from tableside.rules.gmu.movement.moves import move  # late: it loads a search

    yield from of_ruling(state, (piece.id,), move(state, piece, to).ruling, "movement.path")


def _commanded(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """Judge a move in the command phase: headquarters are placed anew, corps may withdraw."""
    if piece.kind is Kind.HEADQUARTERS:
        from tableside.rules.gmu.judging.placing import stands_at  # late: it loads a search

        yield from stands_at(state, piece, to)
    elif piece.is_corps:
        yield from _withdrawn(state, piece, to)
    else:
        text = say("detachment-stays", unit=piece.name)
        yield flagged("movement.held", (piece.id,), text)


def _withdrawn(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """Judge a withdrawal as a retreat from the controlling enemy unit with the best ruling."""
    enemies = controllers(state, piece)
    if not enemies:
        yield flagged("turn.phase", (piece.id,), say("nothing-to-withdraw-from", unit=piece.name))
        return
    rulings = [(enemy, asked.retreat_to(state, piece, enemy, to)) for enemy in enemies]
    best = min(rulings, key=lambda pair: RANK[pair[1].verdict])
    yield from of_ruling(state, (piece.id, best[0].id), best[1], "retreat.unreachable")


def _placed(state: State, piece: Piece) -> bool:
    """Whether a headquarters has been placed in this command phase, so may not be lifted again.

    By an action or, where the order is kept, by being left standing until its step was over.
    """
    play = FLOW.now(state)
    over = play.kept and play.step != "headquarters"
    return piece.kind is Kind.HEADQUARTERS and (over or piece.id in play.placed)


@dataclass(frozen=True, slots=True)
class Gone(TurnAction):
    """A model was taken off the table."""

    names = ("gone",)
    lines = ("{unit}",)

    unit: str = part(NAME)

    def act(self, state: State) -> tuple[str, Activity] | None:
        """Return the recall of a detachment in the command phase, None for anything else."""
        piece = any_piece(state, self.unit, "unit")
        lifted = piece.kind is Kind.DETACHMENT and state.phase == "command"
        return (piece.side, "recall") if lifted and task_of(state, piece.id) is None else None

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a model taken off other than after a combat, in the command phase or the set-up."""
        piece = piece_of(state, self.unit, "unit")
        task = task_of(state, piece.id)
        asked_for = task is not None and task.task is Task.TAKE_OFF
        lifted = state.phase == "command" and not piece.is_corps and not _placed(state, piece)
        if not asked_for and not lifted and state.phase != SETUP:
            text = say("taken-off-unasked", unit=piece.name)
            yield flagged("turn.phase", (piece.id,), text)

    def apply(self, state: State) -> Result:
        """Take it off the table into the list that its task names, else ``aside``."""
        piece = piece_of(state, self.unit, "unit")
        task = task_of(state, self.unit)
        into = task.into if task is not None and task.into else "aside"
        text = say(f"gone-{into}", unit=piece.name)
        return take_off(state, piece), (Event("gone", (piece.id,), text),)
