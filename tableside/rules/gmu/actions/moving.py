"""A model that stands elsewhere, and one that was taken off the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.finding import Finding
from tableside.engine.message import inches
from tableside.engine.ruleset import Event
from tableside.engine.values import NAME, POSE, SIGMA
from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.geometry.uncertainty import Sigma
from tableside.rules.gmu.actions.doing import Doing, Result
from tableside.rules.gmu.fights import fighting
from tableside.rules.gmu.judging import moves
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Awaited, Kind, Piece, State, Task
from tableside.rules.gmu.table import gone_on, nudged, piece_of, set_down, take_off, task_of
from tableside.rules.gmu.turn.activity import any_piece
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import SETUP, Activity
from tableside.rules.gmu.zones import controllers

#: A centre that went less far than this (inches) was only turned.
_ON_THE_SPOT = 0.05


@dataclass(frozen=True, slots=True)
class Move(Doing):
    """A model stands at ``to`` now. ``start`` (None: where the game has it) is where it stood.

    What a player announces (``move``) is a move however short it is, or a mere turn. What hands
    did (``moved``) may be a nudge: nothing is flagged, and the model stays where it was accepted,
    so that nudges add up against that place until they are a move.
    """

    names = ("move", "moved")
    lines = ("{unit} {to}",)

    unit: str = part(NAME)
    to: Pose = part(POSE)
    start: Pose | None = part(POSE, key="from", default=None)
    sigma: Sigma | None = part(SIGMA, default=None)
    name: str = "move"

    def act(self, state: State) -> tuple[str, Activity] | None:
        """Return it as what the phase has the piece do; a nudge and a task done are nothing."""
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
        """Return what is wrong with where the piece stands now, or with its way there."""
        state = set_down(state, self.unit)
        piece = piece_of(state, self.unit, "unit")
        if task_of(state, piece.id) is None and self._is_nudge(piece):
            return iter(())
        start = self.start or piece.place
        if self.sigma is not None:
            piece = replace(piece, sigma=self.sigma, sigma_before=piece.sigma)
        return moves.moved(state, piece.at(start), self.to)

    def apply(self, state: State) -> Result:
        """Put the piece there; what was awaited of it is done."""
        state = set_down(state, self.unit)
        piece = piece_of(state, self.unit, "unit")
        start = self.start or piece.place
        moved = replace(piece, pose=self.to, sigma=self.sigma or piece.sigma)
        task = task_of(state, self.unit)
        if task is None and self._is_nudge(piece):
            return state.put(piece.at(_turned_like(start, self.to))), ()
        awaited = tuple(other for other in state.awaited if other is not task)
        after = gone_on(replace(state.put(moved), awaited=awaited), piece.id, start)
        if state.phase == "movement" and moved.is_corps:
            before = {enemy.id for enemy in controllers(state, piece.at(start))}
            if any(enemy.id not in before for enemy in controllers(after, moved)):
                after = replace(after, entered=after.entered | {moved.id})
        told = self._told(state, piece, start, task)
        if task is None or task.task is not Task.RETREAT:
            return after, (told,)
        after, barred = fighting.retreated(after, moved)
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
        length = start.distance_to(self.to)
        done = "moved" if length >= _ON_THE_SPOT else "turned"
        return Event("move", (piece.id,), say(done, unit=piece.name, length=inches(length)), data)


def _turned_like(start: Pose, seen: Pose) -> Pose:
    """Return a place as a nudged model keeps it: only which way round it stands may be another."""
    if abs(turn_between(start.facing, seen.facing)) <= 90.0:
        return start
    return Pose(start.x, start.y, wrap_degrees(start.facing + 180.0))


def _placed(state: State, piece: Piece) -> bool:
    """Whether a headquarters is placed in this command phase, and so is lifted no more.

    As far as the table keeps the order: by an action, or left standing when the step was over.
    """
    play = FLOW.now(state)
    over = play.kept and play.step != "headquarters"
    return piece.kind is Kind.HEADQUARTERS and (over or piece.id in play.placed)


@dataclass(frozen=True, slots=True)
class Gone(Doing):
    """A model was taken off the table."""

    names = ("gone",)
    lines = ("{unit}",)

    unit: str = part(NAME)

    def act(self, state: State) -> tuple[str, Activity] | None:
        """Return it as the recall of a detachment, in the command phase."""
        piece = any_piece(state, self.unit, "unit")
        lifted = piece.kind is Kind.DETACHMENT and state.phase == "command"
        return (piece.side, "recall") if lifted and task_of(state, piece.id) is None else None

    def judge(self, state: State) -> Iterator[Finding]:
        """Models leave the table because of a combat, in the command phase, or in the set-up."""
        piece = piece_of(state, self.unit, "unit")
        task = task_of(state, piece.id)
        asked_for = task is not None and task.task is Task.TAKE_OFF
        lifted = state.phase == "command" and not piece.is_corps and not _placed(state, piece)
        if not asked_for and not lifted and state.phase != SETUP:
            text = say("taken-off-unasked", unit=piece.name)
            yield flagged("turn.phase", (piece.id,), text)

    def apply(self, state: State) -> Result:
        """Take it off, into the list that its task names."""
        piece = piece_of(state, self.unit, "unit")
        task = task_of(state, self.unit)
        into = task.into if task is not None and task.into else "aside"
        text = say(f"gone-{into}", unit=piece.name)
        return take_off(state, piece), (Event("gone", (piece.id,), text),)
