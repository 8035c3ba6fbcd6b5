"""Actions for a pending battle: let these rules resolve it, or fight it on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.draws import HUNDRED
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import NAME, by_name, whole
from tableside.rules.gitm.actions.common import Act, Done
from tableside.rules.gitm.campaign.turn import resolve_on
from tableside.rules.gitm.memory import Contest, Result
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def fighting(state: State) -> tuple[Unit, ...]:
    """Return the combat units in the pending battle's square that have an enemy there."""
    contest = state.campaign.contest
    if contest is None:
        return ()
    at = contest.at
    here = [u for u in state.active_at(at.strategic, at.square) if u.is_combat]
    return tuple(u for u in here if any(state.are_hostile(u.side, e.side) for e in here))


class _Fighting(Act):
    """An action about the pending battle."""

    __slots__ = ()
    stages = ("battle",)

    def contest(self, state: State) -> Contest:
        """Return the pending battle; raise QuestionError if there is none."""
        contest = state.campaign.contest
        if contest is None:
            raise QuestionError("action", say("no-battle-waits"))
        return contest


@dataclass(frozen=True, slots=True)
class Roll(_Fighting):
    """These rules resolve the pending battle."""

    names = ("roll",)
    lines = ("",)

    def do(self, state: State) -> Done:
        """Resolve the battle, and continue the phase."""
        contest = replace(self.contest(state), fielded=False, result=None)
        return resolve_on(state.with_campaign(contest=contest))


@dataclass(frozen=True, slots=True)
class Field(_Fighting):
    """The pending battle is fought on the table, and the campaign waits for its result."""

    names = ("field",)
    lines = ("",)

    def must(self, state: State) -> None:
        """Raise QuestionError if no battle is pending, or it is already on the table."""
        super(Field, self).must(state)
        if self.contest(state).fielded:
            raise QuestionError("action", say("fielded-already"))

    def do(self, state: State) -> Done:
        """Record that the battle is fought on the table."""
        contest = replace(self.contest(state), fielded=True)
        text = say("done-field", square=contest.at.called)
        return state.with_campaign(contest=contest), (Event("field", (), text),)


@dataclass(frozen=True, slots=True)
class Fought(_Fighting):
    """The pending battle was fought on the table: who held the field, and the losses.

    ``held``: a side in the battle, None if neither gave way; ``lost``: the percentage of men that
    each unit lost, 0 for units not listed; ``side``: who says so. It counts once all sides in the
    battle say the same, at once if nobody's side is named: the referee has seen it.
    """

    names = ("fought",)
    lines = ("{lost} held {held}", "{lost}", "held {held}", "")
    held: str | None = part(NAME, default=None)
    lost: Mapping[str, int] | None = part(by_name(whole(0, HUNDRED)), default=None)
    side: str | None = part(NAME, default=None)

    def must(self, state: State) -> None:
        """Raise QuestionError if no battle is pending, or a side or unit is not in it."""
        super(Fought, self).must(state)
        units = fighting(state)
        sides = {unit.side for unit in units}
        for field, side in (("held", self.held), ("side", self.side)):
            if side is not None and side not in sides:
                raise QuestionError(field, say("not-in-battle", name=side))
        names = {unit.id for unit in units}
        for name in self.lost or ():
            if name not in names:
                raise QuestionError(f"lost.{name}", say("not-in-battle", name=name))

    def do(self, state: State) -> Done:
        """Apply the result and continue the phase, or record what a side says of it."""
        contest = self.contest(state)
        result = Result(self.held, {name: part for name, part in (self.lost or {}).items() if part})
        if self.side is not None:
            contest = replace(contest, said={**contest.said, self.side: result})
            sides = tuple(dict.fromkeys(unit.side for unit in fighting(state)))
            if any(contest.said.get(side) != result for side in sides):
                who = state.side_called(self.side)
                text = say("done-says-fought", side=who, square=contest.at.called)
                return state.with_campaign(contest=contest), (Event("fought", (), text, to=sides),)
        told = say("done-fought", square=contest.at.called)
        after, events = resolve_on(state.with_campaign(contest=replace(contest, result=result)))
        return after, (Event("fought", (), told), *events)
