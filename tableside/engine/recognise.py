"""Recognise what hands did between two settled tables: rank the candidates by likelihood.

The camera reports which models have moved; the game says what may have been done with each
(``Hands.readings``), which is due first, and which mistakes hands make. A candidate explains every
changed model, either by actions in order or as shifted by mistake. To stay cheap, few candidates
are tried and each is judged once: the models as they stand now, plus the mistakes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from tableside.engine.action import Actions
from tableside.engine.finding import Finding
from tableside.engine.message import SHARED, Message, Several, Text
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Event, Proposal, QuestionError, Sensed

S = TypeVar("S")

After = Mapping[str, Sensed | None]

#: How many of several models moved at once are tried as the first; limits the work.
MOST_FIRST = 3

say = SHARED


@dataclass(frozen=True, slots=True)
class Reading:
    """Actions, as in posts, that would explain one unit's change, and the reason."""

    actions: tuple[Mapping[str, Any], ...]
    reason: Message


@dataclass(frozen=True, slots=True)
class Mistake:
    """Units shifted by mistake, to be put back; all others stay as they stand."""

    units: tuple[str, ...]
    why: Message


@dataclass(frozen=True, slots=True)
class _Played(Generic[S]):
    """Readings applied one after another: the resulting state, and what was flagged."""

    state: S
    actions: tuple[Mapping[str, Any], ...] = ()
    findings: tuple[tuple[Finding, ...], ...] = ()
    texts: tuple[Text, ...] = ()
    reasons: tuple[Message, ...] = ()

    @property
    def rank(self) -> tuple[int, int]:
        """The number of illegal actions, and of those too close to call."""
        worst = [{finding.verdict for finding in each} for each in self.findings]
        illegal = sum(Verdict.ILLEGAL in verdicts for verdicts in worst)
        close = sum(
            Verdict.TOO_CLOSE in verdicts and Verdict.ILLEGAL not in verdicts for verdicts in worst
        )
        return illegal, close


_Candidate = tuple[_Played[S], Mistake | None]


class Hands(ABC, Generic[S]):
    """A game's knowledge of what hands do; ``recognise`` implements ``RuleSet.recognise``."""

    actions: Actions[Any]

    @abstractmethod
    def judge(self, state: S, action: Any) -> tuple[Finding, ...]:
        """Return every finding about an action."""

    @abstractmethod
    def apply(self, state: S, action: Any) -> tuple[S, tuple[Event, ...]]:
        """Apply an action; raise QuestionError if it cannot be done at all."""

    @abstractmethod
    def sense(self, state: S, unit: str, place: Sensed | None) -> S:
        """Return the state with a unit where the camera had it."""

    @abstractmethod
    def readings(self, state: S, unit: str, here: Sensed | None) -> tuple[Reading, ...]:
        """Return the readings of a unit that now stands ``here``, likeliest first."""

    @abstractmethod
    def names(self, state: S, units: Iterable[str]) -> tuple[str, ...]:
        """Return the players' names for some units."""

    def due(self, state: S, unit: str) -> int | None:
        """Return a unit's place in the queue of awaited actions, None if none is awaited of it."""
        return None

    def mistakes(self, state: S, after: After) -> Iterable[Mistake]:
        """Return the mistakes that hands may have made."""
        return ()

    def recognise(self, state: S, before: After, after: After) -> tuple[Proposal, ...]:
        """Return the candidates, those with fewer breaches first.

        Ties put a known mistake of hands first, then the table as it stands, then other readings
        of it.
        """
        for unit, place in before.items():
            state = self.sense(state, unit, place)
        found = [*self._put_right(state, after), *self._as_it_stands(state, after)]
        ranked = sorted(enumerate(found), key=lambda pair: (*pair[1][0].rank, pair[0]))
        return tuple(self._proposal(*candidate) for _, candidate in ranked)

    def _proposal(self, played: _Played[S], mistake: Mistake | None) -> Proposal:
        put_back = () if mistake is None else mistake.units
        reasons = (*(() if mistake is None else (mistake.why,)), *played.reasons)
        units = Several(self.names(played.state, put_back), "and")
        back = say("hands-go-back", units=units, count=len(put_back))
        texts = (*played.texts, *((back,) if put_back else ()))
        return Proposal(
            text=say("plain", value=Several(texts, "sentence")),
            reason=say("plain", value=Several(tuple(dict.fromkeys(reasons)), "sentence")),
            actions=played.actions,
            findings=played.findings,
            put_back=put_back,
        )

    def _as_it_stands(self, state: S, after: After) -> Iterator[_Candidate[S]]:
        """Yield candidates without mistakes: the best order, then with another reading of one."""
        best = self._in_best_order(state, after, {})
        if best is None:
            return
        yield best[0], None
        for unit, chosen in best[1].items():
            for other in range(len(self.readings(state, unit, after[unit]))):
                again = (
                    None if other == chosen else self._in_best_order(state, after, {unit: other})
                )
                if again is not None:
                    yield again[0], None

    def _put_right(self, state: S, after: After) -> Iterator[_Candidate[S]]:
        """Yield candidates with a mistake, taking all other models as deliberately placed."""
        for mistake in self.mistakes(state, after):
            rest = {unit: here for unit, here in after.items() if unit not in mistake.units}
            best = self._in_best_order(state, rest, {})
            if best is not None:
                yield best[0], mistake

    def _in_best_order(
        self, state: S, after: After, fixed: Mapping[str, int]
    ) -> tuple[_Played[S], dict[str, int]] | None:
        """Play every changed model, preferring legal ones first.

        Awaited units come first, in order; then those that settled first. ``fixed``: the reading a
        unit must have. Returns also the reading chosen for each unit; None if some model has no
        explanation.
        """

        def place(unit: str) -> float:
            due = self.due(state, unit)
            return float("inf") if due is None else due

        played, chosen = _Played(state), dict[str, int]()
        left = sorted(after, key=place)
        while left:
            due = [unit for unit in left if self.due(state, unit) is not None]
            done = self._first_legal(played, due[:1] or left[:MOST_FIRST], after, fixed)
            if done is None:
                return None
            unit, index, played = done
            chosen[unit] = index
            left.remove(unit)
        return played, chosen

    def _first_legal(
        self, played: _Played[S], units: Iterable[str], after: After, fixed: Mapping[str, int]
    ) -> tuple[str, int, _Played[S]] | None:
        """Play the first of these units that is legal, else the first that can be played at all."""
        first: tuple[str, int, _Played[S]] | None = None
        for unit in units:
            for index, step in self._steps(played, unit, after[unit], fixed.get(unit)):
                if step.rank == played.rank:
                    return unit, index, step
                first = first or (unit, index, step)
        return first

    def _steps(
        self, played: _Played[S], unit: str, here: Sensed | None, only: int | None
    ) -> Iterator[tuple[int, _Played[S]]]:
        """Yield the result of playing each reading of a unit's change.

        Stops at the first legal one; the others are tried as candidates of their own.
        """
        for index, reading in enumerate(self.readings(played.state, unit, here)):
            if only is not None and index != only:
                continue
            step = self._play(played, reading)
            if step is None:
                continue
            yield index, step
            if step.rank == played.rank:
                return

    def _play(self, played: _Played[S], reading: Reading) -> _Played[S] | None:
        """Apply a reading's actions; return None if one of them cannot be done at all."""
        try:
            for data in reading.actions:
                action = self.actions.read(data)
                flagged = self.judge(played.state, action)
                state, events = self.apply(played.state, action)
                played = replace(
                    played,
                    state=state,
                    actions=(*played.actions, data),
                    findings=(*played.findings, flagged),
                    texts=(*played.texts, *(event.text for event in events)),
                )
        except QuestionError:
            return None
        return replace(played, reasons=(*played.reasons, reading.reason))
