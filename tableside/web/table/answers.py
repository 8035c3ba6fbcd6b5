"""What is asked about the table as it stands: each is worked out without holding up the game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tableside.engine import judged
from tableside.engine import secrets as hidden
from tableside.engine.message import Text
from tableside.engine.ruleset import Card, QuestionError, RuleSet
from tableside.engine.secrets import EVERYTHING, Audience
from tableside.geometry.pose import Pose
from tableside.session.pending import Decision
from tableside.session.session import Session
from tableside.web.table.case import Case
from tableside.web.words import say


class Answers:
    """Answers about the present state, to an audience as far as it may know.

    Under ``lock``, the table's own, only the state is taken; what is returned with it works on
    frozen values and needs no lock. ``table`` returns how many games were begun after the first,
    and the session of the one that is played.
    """

    def __init__(self, lock: threading.Lock, table: Callable[[], tuple[int, Session[Any]]]) -> None:
        self._lock, self._table = lock, table

    @contextmanager
    def _held(self) -> Iterator[Session[Any]]:
        """Hold the table still, and give its session."""
        with self._lock:
            yield self._table()[1]

    def question(
        self, audience: Audience = EVERYTHING
    ) -> tuple[int, Callable[[Mapping[str, Any]], dict[str, Any]]]:
        """Return the state's number and how to answer a question about it, without a lock.

        It is answered with what ``audience`` may know.
        """
        with self._held() as session:
            state, ruleset = session.state, session.ruleset
            number = session.number_for(audience)
            return number, lambda asked: hidden.answer(ruleset, state, asked, audience)

    def case(self, change: int | None, audience: Audience = EVERYTHING) -> Case:
        """Return what a ruling is about: the table as a change found it, None: as it is now.

        Raises QuestionError for a change that does not count, or that not everybody hears of.
        """
        with self._held() as session:
            ruleset = session.ruleset
            if change is not None and ruleset.secret and not audience.everything:
                raise QuestionError("change", say("change-of-referee"))
            state, action = session.judged(change)
            question = None if action is None else judged.question_about(action)
            return Case(
                session.number_for(audience),
                question,
                lambda: ruleset.dump(state),
                lambda asked: hidden.answer(ruleset, state, asked, audience),
            )

    def card(
        self, unit: str, audience: Audience = EVERYTHING
    ) -> tuple[tuple[int, int], Callable[[], Card]]:
        """Return the game's and the state's number and how to make ``unit``'s card in that state.

        The making needs no lock: states are frozen values.
        """
        number, ruleset, state = self.present(audience)
        return number, lambda: ruleset.card(state, unit)

    def present(self, audience: Audience = EVERYTHING) -> tuple[tuple[int, int], RuleSet[Any], Any]:
        """Return the game's and the state's number, the rule set, and the state itself.

        As ``audience`` knows them.
        """
        with self._lock:
            games, session = self._table()
            number = (games, session.number_for(audience))
            return number, session.ruleset, session.known(audience)

    def suppose(
        self, unit: str, to: Pose, audience: Audience = EVERYTHING
    ) -> tuple[int, Callable[[], dict[str, Any]]]:
        """Return the state's number and how to answer what ``unit`` at ``to`` would be there.

        The working needs no lock. Raises QuestionError for a unit that ``audience`` does not know.
        """
        with self._held() as session:
            return session.number_for(audience), session.suppose(unit, to, audience)

    def measure(
        self, one: Mapping[str, Any], other: Mapping[str, Any], audience: Audience = EVERYTHING
    ) -> tuple[int, Callable[[], dict[str, Any]]]:
        """Return the state's number and how to answer what a tape between two ends shows.

        The working needs no lock. Raises QuestionError for no end, as far as ``audience`` knows.
        """
        with self._held() as session:
            return session.number_for(audience), session.measure(one, other, audience)

    def foresee(
        self, action: Mapping[str, Any], audience: Audience = EVERYTHING
    ) -> tuple[int, Callable[[], dict[str, Any]]]:
        """Return the state's number and how to say what an action would bring (``foresee``).

        The working needs no lock; it raises QuestionError for one that is badly written.
        """
        with self._held() as session:
            return session.number_for(audience), session.foresee(action, audience)

    def moment(
        self, number: int, audience: Audience = EVERYTHING
    ) -> Callable[[], dict[str, Any]] | None:
        """Return how to draw the table at a line of an audience's log, None: it is not kept."""
        with self._held() as session:
            return session.moment(number, audience)

    def to_allow(self, action: Mapping[str, Any]) -> tuple[Text, ...]:
        """Return which rules a move breaks that players are asked about (``Session.to_allow``)."""
        _, session = self._table()
        return session.to_allow(action)

    def would_go_back(self, to: int | None, only: int | None) -> Text:
        """Return what a takeback would do, in words that follow "asks"; raise QuestionError."""
        with self._held() as session:
            return session.would(to, only)

    def would_decide(self, decided: tuple[int, Decision, int]) -> Text:
        """Return what a decision would do, likewise."""
        with self._held() as session:
            return session.would_decide(*decided)

    def by_one(self, number: int, do: Decision) -> bool:
        """Whether one side may decide alone what waits under ``number``."""
        with self._held() as session:
            pending = session.pending
            return pending is not None and pending.number == number and pending.by_one(do)
