"""Pieces that are put down or taken back, and units that a side chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from tableside.engine.action import part
from tableside.engine.finding import Finding
from tableside.engine.message import Several
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import NAME, NAMES, POSE, SIGMA, one_of
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.gmu import questions
from tableside.rules.gmu.actions.doing import Doing, Result
from tableside.rules.gmu.judging import choosing
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.placement import placing
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup import apply as setup
from tableside.rules.gmu.state import Kind, State
from tableside.rules.gmu.table import piece_of, take_off
from tableside.rules.gmu.turn.activity import any_piece, placed_piece
from tableside.rules.gmu.turn.flow import due_corps, eliminated
from tableside.rules.gmu.turn.phases import SETUP, Activity

Formation = Literal["command", "battle"]
Placement = Literal["headquarters", "return", "detachment", "reinforcement", "deployment"]

#: What putting down a piece is in the order of the turn, by the way in which it is put down.
_ACTS: dict[str, Activity] = {
    "headquarters": "headquarters",
    "return": "return",
    "detachment": "detachment",
    "reinforcement": "movement",
    "deployment": "deployment",
}


@dataclass(frozen=True, slots=True)
class Place(Doing):
    """A piece is put down. ``staff``: a detachment's headquarters, None where it was not told."""

    names = ("place",)
    line_name = "put"
    lines = (
        "{unit} {to} {as=headquarters} {formation}",
        "{unit} {to} {as=detachment} {with}",
        "{unit} {to} {as}",
    )

    unit: str = part(NAME)
    way: Placement = part(one_of(get_args(Placement)), key="as")
    to: Pose = part(POSE)
    formation: Formation | None = part(one_of(get_args(Formation)), default=None)
    staff: str | None = part(NAME, key="with", default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def act(self, state: State) -> tuple[str, Activity]:
        """Return it as what its way is."""
        return placed_piece(state, self).side, _ACTS[self.way]

    def judge(self, state: State) -> Iterator[Finding]:
        """Return what is wrong with the place, and with putting it down at all."""
        from tableside.rules.gmu.judging.placing import placed  # late: it loads a search

        return placed(state, self)

    def apply(self, state: State) -> Result:
        """Put it down."""
        return placing.place(state, self)


@dataclass(frozen=True, slots=True)
class Recall(Doing):
    """A detachment is taken back."""

    names = ("recall",)
    lines = ("{unit}",)

    unit: str = part(NAME)

    def act(self, state: State) -> tuple[str, Activity]:
        """Return it as its side's recall."""
        return any_piece(state, self.unit, "unit").side, "recall"

    def judge(self, state: State) -> Iterator[Finding]:
        """Any detachment may be taken back: whether it is the time for it, the order says."""
        piece = piece_of(state, self.unit, "unit")
        if piece.kind is not Kind.DETACHMENT:
            text = questions.wrong_kind(piece, (Kind.DETACHMENT,))
            yield flagged("turn.phase", (piece.id,), text)

    def apply(self, state: State) -> Result:
        """Take it off; raises QuestionError for a piece that is no detachment."""
        piece = piece_of(state, self.unit, "unit")
        if piece.kind is not Kind.DETACHMENT:
            raise QuestionError("unit", questions.wrong_kind(piece, (Kind.DETACHMENT,)))
        text = say("recalled", unit=piece.name)
        return take_off(state, piece), (Event("recall", (piece.id,), text),)


@dataclass(frozen=True, slots=True)
class Choose(Doing):
    """The units that a side names: those that return, or those of a friction result."""

    names = ("choose",)

    side: str = part(NAME)
    chosen: tuple[str, ...] = part(NAMES, key="units")

    def act(self, state: State) -> tuple[str, Activity]:
        """Return it as the side's choice."""
        return self.side, "choose"

    def judge(self, state: State) -> Iterator[Finding]:
        """Return what is wrong with the units."""
        if state.phase == SETUP:
            return choosing.friction_units(state, self.side, self.chosen)
        return choosing.returning(state, self.side, self.chosen)

    def apply(self, state: State) -> Result:
        """Note the choice; those due that are not chosen to return are eliminated."""
        if state.phase == SETUP:
            return setup.choose(state, self.side, self.chosen)
        due = due_corps(state, self.side)
        out = tuple(entry for entry in due if entry.piece.id not in self.chosen)
        units = Several(state.names(self.chosen), "and") if self.chosen else say("term-nobody")
        text = say("brings-back", side=state.side_name(self.side), units=units)
        lost = [say("not-returning", unit=entry.piece.name) for entry in out]
        events = [Event("choose", self.chosen, text)]
        events += [Event("eliminated", (e.piece.id,), t) for e, t in zip(out, lost, strict=True)]
        return eliminated(state, out), tuple(events)
