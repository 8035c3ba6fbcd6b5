"""Games in which sides know different things: who is told what.

An audience is told everything (the referee, the host), what one side may know, or what everybody
may (the big screen, watchers). A rule set says in ``known`` what a position is to each side, and in
``to`` which sides may hear of an event or a finding; whoever passes something on asks here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from tableside.engine import judged
from tableside.engine.ruleset import RuleSet

S = TypeVar("S")

#: The sides that may hear of something; None: everybody. Without any only the referee does.
Hearers = tuple[str, ...] | None

REFEREE_ALONE: Hearers = ()


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is told: ``everything``, what ``side`` may know, or, where that is None, everybody."""

    side: str | None = None
    everything: bool = False

    def hears(self, to: Hearers) -> bool:
        """Whether it may hear of what is for ``to``.

        >>> [each.hears(("red",)) for each in (EVERYTHING, Audience("red"), PUBLIC)]
        [True, True, False]
        """
        return self.everything or to is None or self.side in to


EVERYTHING, PUBLIC = Audience(everything=True), Audience()


class _ForSome(Protocol):
    """An event or a finding."""

    @property
    def to(self) -> Hearers:
        """Who may hear of it."""


F = TypeVar("F", bound=_ForSome)


def heard(told: Iterable[F], audience: Audience) -> tuple[F, ...]:
    """Return those events or findings that an audience may hear of."""
    return tuple(each for each in told if audience.hears(each.to))


def audiences(ruleset: RuleSet[S], state: S) -> tuple[Audience, ...]:
    """Return all but the referee that are told something of their own; none without secrets."""
    if not ruleset.secret:
        return ()
    return (*(Audience(str(side)) for side in ruleset.table(state)["sides"]), PUBLIC)


def known(ruleset: RuleSet[S], state: S, audience: Audience) -> S:
    """Return the position as an audience may know it."""
    if audience.everything or not ruleset.secret:
        return state
    return ruleset.known(state, audience.side)


def answer(
    ruleset: RuleSet[S], state: S, question: Mapping[str, Any], audience: Audience
) -> dict[str, Any]:
    """Answer a phone's question with what its audience may know; raise QuestionError."""
    if audience.everything or not ruleset.secret:
        return judged.answer(ruleset, state, question)
    if question.get("ask") != judged.ASK:
        return ruleset.answer_for(state, question, audience.side)
    return judged.answer(ruleset, known(ruleset, state, audience), question, audience.hears)
