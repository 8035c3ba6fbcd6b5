"""The actions that place a piece, take back a detachment or choose units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, get_args

from tableside.engine.action import part
from tableside.engine.finding import Finding
from tableside.engine.message import Several
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import NAME, NAMES, POSE, SIGMA, one_of
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.gmu import questions
from tableside.rules.gmu.actions.common import Result, TurnAction
from tableside.rules.gmu.actions.setting_up import opened
from tableside.rules.gmu.judging.findings import flagged
from tableside.rules.gmu.placement import placing
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.steps import corps_of, is_infantry_0, selection_of, wanted
from tableside.rules.gmu.state import Kind, State
from tableside.rules.gmu.table import piece_of, take_off
from tableside.rules.gmu.turn.activity import placed_piece
from tableside.rules.gmu.turn.flow import due_corps, eliminated, returns_left
from tableside.rules.gmu.turn.phases import SETUP, Activity

Formation = Literal["command", "battle"]
Placement = Literal["headquarters", "return", "detachment", "reinforcement", "deployment"]

#: The activity that each kind of placement counts as in the order of the turn.
_ACTS: dict[str, Activity] = {
    "headquarters": "headquarters",
    "return": "return",
    "detachment": "detachment",
    "reinforcement": "movement",
    "deployment": "deployment",
}


@dataclass(frozen=True, slots=True)
class Place(TurnAction):
    """A piece is placed. ``staff``: a detachment's headquarters, None if it was not named."""

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
        """Return the piece's side and the activity that the placement counts as."""
        return placed_piece(state, self).side, _ACTS[self.way]

    def judge(self, state: State) -> Iterator[Finding]:
        """Return the findings against the place, and against placing the piece at all."""
        from tableside.rules.gmu.judging.placing import placed  # late: it loads a search

        return placed(state, self)

    def apply(self, state: State) -> Result:
        """Place the piece."""
        return placing.place(state, self)


@dataclass(frozen=True, slots=True)
class Recall(TurnAction):
    """A detachment is taken back."""

    names = ("recall",)
    activity = "recall"
    lines = ("{unit}",)

    unit: str = part(NAME)

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a piece that is not a detachment; ``judging.order`` judges the timing."""
        piece = piece_of(state, self.unit, "unit")
        if piece.kind is not Kind.DETACHMENT:
            text = questions.wrong_kind(piece, (Kind.DETACHMENT,))
            yield flagged("turn.phase", (piece.id,), text)

    def apply(self, state: State) -> Result:
        """Take it off the table; raise QuestionError for a piece that is not a detachment."""
        piece = piece_of(state, self.unit, "unit")
        if piece.kind is not Kind.DETACHMENT:
            raise QuestionError("unit", questions.wrong_kind(piece, (Kind.DETACHMENT,)))
        text = say("recalled", unit=piece.name)
        return take_off(state, piece), (Event("recall", (piece.id,), text),)


@dataclass(frozen=True, slots=True)
class Choose(TurnAction):
    """A side's choice of units: the corps that return, or those for a friction result."""

    names = ("choose",)
    activity = "choose"

    side: str = part(NAME)
    chosen: tuple[str, ...] = part(NAMES, key="units")

    def judge(self, state: State) -> Iterator[Finding]:
        """Return the findings against the choice."""
        if state.phase == SETUP:
            return _friction(state, self.side, self.chosen)
        return _returning(state, self.side, self.chosen)

    def apply(self, state: State) -> Result:
        """Record the choice; corps that are due but not chosen to return are eliminated."""
        if state.phase == SETUP:
            return self._settled(state)
        due = due_corps(state, self.side)
        out = tuple(entry for entry in due if entry.id not in self.chosen)
        units = Several(state.names(self.chosen), "and") if self.chosen else say("term-nobody")
        text = say("brings-back", side=state.side_name(self.side), units=units)
        lost = [say("not-returning", unit=entry.name) for entry in out]
        events = [Event("choose", self.chosen, text)]
        events += [Event("eliminated", (e.id,), t) for e, t in zip(out, lost, strict=True)]
        return eliminated(state, out), tuple(events)

    def _settled(self, state: State) -> Result:
        """Record the units that a side's friction result holds up or sends ahead."""
        setup, units = opened(state, self.side), self.chosen
        setup = replace(setup, chosen={**setup.chosen, self.side: units})
        named = Several(state.names(units), "and") if units else say("term-nobody")
        text = say("chosen", side=state.side_name(self.side), units=named)
        return replace(state, setup=setup), (Event("choose", units, text),)


def _returning(state: State, side: str, units: tuple[str, ...]) -> Iterator[Finding]:
    """Yield the findings against a side's choice of the broken corps that return."""
    due = {entry.id for entry in due_corps(state, side)}
    number = min(returns_left(state, side), len(due))
    if not set(units) <= due:
        others = sorted(set(units) - due)
        text = say("cannot-return", units=Several(state.names(others), "and"), count=len(others))
        yield flagged("turn.choice", units, text)
    if len(units) != number:
        text = say("names-so-many", side=state.side_name(side), count=number)
        yield flagged("turn.choice", units, text)


def _friction(state: State, side: str, units: tuple[str, ...]) -> Iterator[Finding]:
    """Yield the findings against a side's choice of units for its friction result."""
    asked = selection_of(state, side)
    corps = {piece.id: piece for piece in corps_of(state, side)}
    if asked is None:
        return  # ``judging.order`` flags it
    strangers = [name for name in units if name not in corps]
    if strangers:
        text = say(
            "no-corps-of",
            units=Several(state.names(strangers), "and"),
            side=state.side_name(side),
            count=len(strangers),
        )
        yield flagged("setup.choice", units, text)
    need = wanted(state, side, asked)
    chosen = [corps[name] for name in units if name in corps]
    if not need.least <= len(units) <= need.most:
        text = say(
            "chooses-so-many" if need.least == need.most else "chooses-up-to",
            side=state.side_name(side),
            count=need.most,
        )
        yield flagged("setup.choice", units, text)
    if sum(is_infantry_0(piece) for piece in chosen) < need.infantry_0:
        text = say("needs-infantry", count=need.infantry_0)
        yield flagged("setup.choice", units, text)
    if chosen and sum(piece.kind is Kind.CAVALRY for piece in chosen) < need.cavalry:
        text = say("needs-cavalry", count=need.cavalry)
        yield flagged("setup.choice", units, text)
