"""Secrets: which audience may know what in games where sides know different things.

An audience may know everything (the referee, the host), what one side may know, or what everybody
may (the big screen, watchers). A rule set defines with ``known`` what each side knows of a
position, and with ``to`` which sides may know of an event or a finding; callers that pass something
on filter it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from tableside.engine import judged
from tableside.engine.ruleset import RuleSet

S = TypeVar("S")

#: The sides that may know of something; None for everybody, empty for the referee alone.
Hearers = tuple[str, ...] | None

REFEREE_ALONE: Hearers = ()


@dataclass(frozen=True, slots=True)
class Audience:
    """An audience that may know ``everything``, or what ``side`` may (None: what everybody may)."""

    side: str | None = None
    everything: bool = False

    def hears(self, to: Hearers) -> bool:
        """Whether the audience may know of something for the sides in ``to``.

        >>> [each.hears(("red",)) for each in (EVERYTHING, Audience("red"), PUBLIC)]
        [True, True, False]
        """
        return self.everything or to is None or self.side in to


EVERYTHING, PUBLIC = Audience(everything=True), Audience()


class _ForSome(Protocol):
    """An event or a finding."""

    @property
    def to(self) -> Hearers:
        """The sides that may know of it."""


F = TypeVar("F", bound=_ForSome)


def heard(told: Iterable[F], audience: Audience) -> tuple[F, ...]:
    """Return the events or findings that an audience may know of."""
    return tuple(each for each in told if audience.hears(each.to))


def audiences(ruleset: RuleSet[S], state: S) -> tuple[Audience, ...]:
    """Return all audiences except the referee; none in a game without secrets."""
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
    """Answer a phone's question from what its audience may know, or raise QuestionError."""
    if audience.everything or not ruleset.secret:
        return judged.answer(ruleset, state, question)
    if question.get("ask") != judged.ASK:
        return ruleset.answer_for(state, question, audience.side)
    return judged.answer(ruleset, known(ruleset, state, audience), question, audience.hears)
