"""Actions that players record by a tap: fatigue, works, a task done, the end of a phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableside.engine.action import action, part
from tableside.engine.asking import side_of
from tableside.engine.judged_action import UnitAction
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import COUNT, NAME, YES_NO
from tableside.rules.brothers_at_arms.actions.common import nothing_owed, out_of_round
from tableside.rules.brothers_at_arms.command import Result, with_marker, without_markers
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.named import fighting_unit, works_of
from tableside.rules.brothers_at_arms.play.flow import must_act, next_phase
from tableside.rules.brothers_at_arms.play.losing import works_left
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say


@action("fatigued", "{unit} {value}")
class Fatigued(UnitAction[State]):
    """A unit is fatigued, or no longer is."""

    unit: str = part(NAME, who=fighting_unit)
    value: bool = part(YES_NO)

    def do(self, state: State, unit: Unit) -> Result:
        """Set or clear the marker, and restart the count of rest."""
        unit = replace(unit, rested=0)
        tired = with_marker(unit, "fatigued")
        unit = tired if self.value else without_markers(unit, "fatigued")
        text = say("told-fatigued" if self.value else "told-rested", unit=unit)
        return state.put(unit), (Event("fatigued", (unit.id,), text),)


@action("works", "{works} {left}")
class Works(UnitAction[State]):
    """Players set the strength left of a section of works."""

    works: str = part(NAME, who=works_of)
    left: int = part(COUNT)

    def rulings(self, state: State, works: Piece) -> Iterator[Ruling]:
        """Flag an increase; raise QuestionError for more than a section can have."""
        most = tables().section_strength
        if self.left > most:
            raise QuestionError("left", say("works-most", most=most))
        if self.left > works.left:
            yield broken("works.more", say("works-more", works=works, left=works.left))

    def do(self, state: State, works: Piece) -> Result:
        """Set the strength left."""
        return works_left(state, works, self.left)


@action("task", "{side}")
class Task(UnitAction[State]):
    """A side has done the task of its scenario: the battle is won."""

    side: str = part(NAME, who=side_of)

    def do(self, state: State, side: str) -> Result:
        """End the battle."""
        text = say("told-task", side=state.side_called(side))
        return replace(state, task=side, owes=()), (Event("over", (), text),)


@action("pass", "{side}")
class Pass(UnitAction[State]):
    """A side ends a phase, or the night."""

    side: str = part(NAME, who=side_of)

    def rulings(self, state: State, side: str) -> Iterator[Ruling]:
        """Flag anything still owed, such as a roll or an attack, and a pass by the wrong side."""
        yield nothing_owed(state)
        if state.night:
            return
        if side != state.side_to_act:
            yield out_of_round(state, side)
        if (due := must_act(state)) is not None:
            yield broken("sequence.owed", due)

    def do(self, state: State, side: str) -> Result:
        """Go on to the next phase, and drop all debts."""
        return next_phase(replace(state, owes=()))
