"""Answer questions about the present table without holding up the game."""

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
from tableside.session.allowing import Breaches
from tableside.session.pending import Decision
from tableside.session.session import Session
from tableside.web.table.case import Case
from tableside.web.words import say


class Answers:
    """Answers questions about the present state, as far as an audience may know it.

    ``lock``, the table's own, is held only to take the state; the returned functions work on frozen
    values and need no lock. ``table`` returns the number of games started after the first, and the
    current session.
    """

    def __init__(self, lock: threading.Lock, table: Callable[[], tuple[int, Session[Any]]]) -> None:
        self._lock, self._table = lock, table

    @contextmanager
    def _held(self) -> Iterator[Session[Any]]:
        """Lock the table and provide its session."""
        with self._lock:
            yield self._table()[1]

    def question(
        self, audience: Audience = EVERYTHING
    ) -> tuple[int, Callable[[Mapping[str, Any]], dict[str, Any]]]:
        """Return the state's number and a lock-free function that answers questions about it.

        The answers contain only what ``audience`` may know.
        """
        with self._held() as session:
            state, ruleset = session.state, session.ruleset
            number = session.number_for(audience)
            return number, lambda asked: hidden.answer(ruleset, state, asked, audience)

    def case(self, change: int | None, audience: Audience = EVERYTHING) -> Case:
        """Return the case for a ruling: the table as a change was judged, None: as it is now.

        Raises QuestionError for a change that does not count, or that not everybody may hear of.
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
        """Return the game's and state's numbers and a function that makes ``unit``'s card.

        The function needs no lock, because states are frozen values.
        """
        number, ruleset, state = self.present(audience)
        return number, lambda: ruleset.card(state, unit)

    def present(self, audience: Audience = EVERYTHING) -> tuple[tuple[int, int], RuleSet[Any], Any]:
        """Return the game's and state's numbers, the rule set, and the state.

        State and number are as ``audience`` knows them.
        """
        with self._lock:
            games, session = self._table()
            number = (games, session.number_for(audience))
            return number, session.ruleset, session.known(audience)

    def suppose(
        self, unit: str, to: Pose, audience: Audience = EVERYTHING
    ) -> tuple[int, Callable[[], dict[str, Any]]]:
        """Return the state's number and a function giving the verdict on ``unit`` at ``to``.

        The function needs no lock. Raises QuestionError for a unit unknown to ``audience``.
        """
        with self._held() as session:
            return session.number_for(audience), session.suppose(unit, to, audience)

    def measure(
        self, one: Mapping[str, Any], other: Mapping[str, Any], audience: Audience = EVERYTHING
    ) -> tuple[int, Callable[[], dict[str, Any]]]:
        """Return the state's number and a function that measures between two ends.

        The function needs no lock. Raises QuestionError for an invalid end, or one unknown to
        ``audience``.
        """
        with self._held() as session:
            return session.number_for(audience), session.measure(one, other, audience)

    def foresee(
        self, action: Mapping[str, Any], audience: Audience = EVERYTHING
    ) -> tuple[int, Callable[[], dict[str, Any]]]:
        """Return the state's number and a function that predicts an action's outcome (``foresee``).

        The function needs no lock; it raises QuestionError if the action is malformed.
        """
        with self._held() as session:
            return session.number_for(audience), session.foresee(action, audience)

    def moment(
        self, number: int, audience: Audience = EVERYTHING
    ) -> Callable[[], dict[str, Any]] | None:
        """Return a function that draws the table at a line of an audience's log, or None."""
        with self._held() as session:
            return session.moment(number, audience)

    def to_allow(self, action: Mapping[str, Any]) -> Breaches | None:
        """Return what players would be asked to allow (``Session.to_allow``), or None."""
        _, session = self._table()
        return session.to_allow(action)

    def would_go_back(self, to: int | None, only: int | None) -> Text:
        """Return what a takeback would do, phrased to follow "asks"; raise QuestionError."""
        with self._held() as session:
            return session.would(to, only)

    def would_decide(self, decided: tuple[int, Decision, int]) -> Text:
        """Return what a decision would do, phrased to follow "asks"; raise QuestionError."""
        with self._held() as session:
            return session.would_decide(*decided)

    def by_one(self, number: int, do: Decision) -> bool:
        """Return whether a single side may make this decision about pending change ``number``."""
        with self._held() as session:
            pending = session.pending
            return pending is not None and pending.number == number and pending.by_one(do)
