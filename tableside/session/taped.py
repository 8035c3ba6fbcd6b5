"""Replay what a recording's players tapped: an action, a takeback or a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tableside.engine.finding import Finding
from tableside.engine.ruleset import QuestionError
from tableside.session.pending import DECISIONS, Decision, Pending
from tableside.session.words import say


class Tapped(Protocol):
    """The game that taps are replayed in (a ``Session``)."""

    @property
    def pending(self) -> Pending | None:
        """The change awaiting a decision, if any."""

    def act(self, data: Mapping[str, Any]) -> tuple[Finding, ...]:
        """Do an action."""

    def undo(self, to: int | None) -> None:
        """Go back to an earlier state."""

    def drop(self, number: int) -> None:
        """Take back this entry alone."""

    def decide(self, number: int, decision: Decision, candidate: int) -> tuple[Finding, ...]:
        """Decide about the pending change."""


def do_again(game: Tapped, action: Mapping[str, Any]) -> tuple[Finding, ...]:
    """Replay a tap and return the findings about it.

    Raises QuestionError if it is malformed or cannot be done, and whatever the game raises.
    """
    name = action.get("action")
    if name == "undo":
        only, to = _whole(action, "only"), _whole(action, "to")
        if only is not None:
            game.drop(only)
        else:
            game.undo(to)
        return ()
    if name == "decide":
        if game.pending is None:
            raise QuestionError("action", say("nothing-waits"))
        do, candidate = action.get("do"), _whole(action, "candidate")
        if do not in DECISIONS:
            raise QuestionError("do", say("no-words", names=", ".join(DECISIONS)))
        return game.decide(game.pending.number, do, candidate or 0)
    return game.act(action)


def _whole(action: Mapping[str, Any], field: str) -> int | None:
    """Return an integer field of a recorded action, None if it is missing; raise QuestionError."""
    value = action.get(field)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise QuestionError(field, say("whole-number"))
    return value
