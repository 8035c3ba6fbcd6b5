"""Actions that are judged by one ruling about some units, and steps that are owed first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol, TypeVar

from tableside.engine.action import Action
from tableside.engine.finding import Finding, hidden, of_ruling
from tableside.engine.message import Several, Text
from tableside.engine.quantity import Ruling
from tableside.engine.ruleset import Event
from tableside.engine.troops import Troops

#: The units that a ruling is about, and the ruling.
Judged = tuple[tuple[str, ...], Ruling]


class Table(Protocol):
    """What such an action needs to know of a state."""

    @property
    def by_id(self) -> Any:
        """The units on the table by their ids."""

    def called(self, name: str) -> str:
        """Return what players call a unit."""


B = TypeVar("B", bound=Table)


class Doing(Action[B]):
    """An action with a ruling."""

    __slots__ = ()

    def ruling(self, state: B) -> Judged:
        """Return what is found about it in this state, and about which units."""
        raise NotImplementedError

    def apply(self, state: B) -> tuple[B, tuple[Event, ...]]:
        """Do it, legal or not."""
        raise NotImplementedError

    def judge(self, state: B) -> Iterable[Finding]:
        """Return every finding about the action, none where it is legal.

        Raises QuestionError when something that it names is not in the game.
        """
        units, found = self.ruling(state)
        known: list[Troops] = [state.by_id[name] for name in units if name in state.by_id]
        guessed = (hidden(unit.id, unit.called) for unit in known if unit.guessed)
        return (*of_ruling(found, units, state.called), *guessed)


def went(kind: str, unit: Troops, there: Troops, text: Text) -> Event:
    """Return the event of a unit that stands ``there`` now, with its middle before and after."""
    places = {"from": unit.middle.as_list(), "to": there.middle.as_list()}
    return Event(kind, (unit.id,), text, places)


def faces(dice: Sequence[int]) -> Several:
    """Return what dice show, as a sentence lists it."""
    return Several(tuple(str(die) for die in dice), "comma")


class Debt(Protocol):
    """A step that a unit owes before the game goes on: what, and who."""

    @property
    def owed(self) -> str:
        """What it is."""

    @property
    def unit(self) -> str:
        """The id of the unit that owes it."""


D = TypeVar("D", bound=Debt, covariant=True)


E = TypeVar("E", bound=Debt)


class Owing(Protocol[D]):
    """A state in which steps are owed, the first of them first."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def owes(self) -> tuple[D, ...]:
        """What is owed."""

    @property
    def due(self) -> D | None:
        """What is owed first and can be paid; None where nothing is."""


O = TypeVar("O", bound=Owing[Any])  # noqa: E741


def owed(state: Owing[E], what: str, unit: str) -> E | None:
    """Return the debt that is due first, where it is this one of this unit; else None."""
    first = state.due
    return first if first is not None and (first.owed, first.unit) == (what, unit) else None


def paid(state: O, debt: Debt | None, *after: Debt) -> O:
    """Return the state with a debt paid, and what follows from it due first."""
    left = [each for each in state.owes if each is not debt]
    return replace(state, owes=(*after, *left))
