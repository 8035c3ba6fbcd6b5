"""What players note by a tap: fatigue, works, a task that is done, and that a phase is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableside.engine.action import action, part
from tableside.engine.doing import Deed
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import COUNT, NAME, YES_NO
from tableside.rules.brothers_at_arms.actions.doing import nothing_owed, out_of_round
from tableside.rules.brothers_at_arms.command import Result, with_marker, without_markers
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.named import fighting_unit, side_of, works_of
from tableside.rules.brothers_at_arms.play.flow import must_act, next_phase
from tableside.rules.brothers_at_arms.play.losing import works_left
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say


@action("fatigued", "{unit} {value}")
class Fatigued(Deed[State]):
    """A unit is fatigued, or no longer is."""

    unit: str = part(NAME, who=fighting_unit)
    value: bool = part(YES_NO)

    def found(self, state: State, unit: Unit) -> tuple[Ruling, ...]:
        """Nothing is wrong with it: the text names no cause."""
        return ()

    def do(self, state: State, unit: Unit) -> Result:
        """Set or clear the marker; its rest begins anew."""
        unit = replace(unit, rested=0)
        tired = with_marker(unit, "fatigued")
        unit = tired if self.value else without_markers(unit, "fatigued")
        text = say("told-fatigued" if self.value else "told-rested", unit=unit)
        return state.put(unit), (Event("fatigued", (unit.id,), text),)


@action("works", "{works} {left}")
class Works(Deed[State]):
    """So much is left of a section of works, as the table has it."""

    works: str = part(NAME, who=works_of)
    left: int = part(COUNT)

    def found(self, state: State, works: Piece) -> Iterator[Ruling]:
        """Flag more than a section has, and works that are built up again."""
        most = tables().section_strength
        if self.left > most:
            raise QuestionError("left", say("works-most", most=most))
        if self.left > works.left:
            yield broken("works.more", say("works-more", works=works, left=works.left))

    def do(self, state: State, works: Piece) -> Result:
        """Note it."""
        return works_left(state, works, self.left)


@action("task", "{side}")
class Task(Deed[State]):
    """A side has done the task of its scenario: the battle is won."""

    side: str = part(NAME, who=side_of)

    def found(self, state: State, side: str) -> tuple[Ruling, ...]:
        """Nothing is wrong with it: what the task is the players know."""
        return ()

    def do(self, state: State, side: str) -> Result:
        """End the battle."""
        text = say("told-task", side=state.side_called(side))
        return replace(state, task=side, owes=()), (Event("over", (), text),)


@action("pass", "{side}")
class Pass(Deed[State]):
    """A side is done with a phase, or with the night."""

    side: str = part(NAME, who=side_of)

    def found(self, state: State, side: str) -> Iterator[Ruling]:
        """Flag what is still owed: a roll, a loss, a fall-back, an attack; and the other's pass."""
        yield nothing_owed(state)
        if state.night:
            return
        if side != state.side_to_act:
            yield out_of_round(state, side)
        if (due := must_act(state)) is not None:
            yield broken("sequence.owed", due)

    def do(self, state: State, side: str) -> Result:
        """Go on to the next phase; what was owed is let be."""
        return next_phase(replace(state, owes=()))
