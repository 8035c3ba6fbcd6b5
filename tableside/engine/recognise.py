"""What hands did between two settled tables: the candidates, the likeliest first.

The camera says which models stand elsewhere; the game says what may have been done with each
(``Hands.readings``), who is due first, and which mistakes hands make. A candidate explains every
changed model, by actions in the order in which they were done or by holding it for shifted by
mistake. Few are tried and each is judged once, so that it stays cheap: all models as they stand
now, and beside that the mistakes.
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

#: Of many models moved at once so many are tried to come first: what is tried must stay little.
MOST_FIRST = 3

say = SHARED


@dataclass(frozen=True, slots=True)
class Reading:
    """Actions, as posts write them, that would explain one unit's change, and why."""

    actions: tuple[Mapping[str, Any], ...]
    reason: Message


@dataclass(frozen=True, slots=True)
class Mistake:
    """Units that hands shifted by mistake: they go back, and the others are as they stand."""

    units: tuple[str, ...]
    why: Message


@dataclass(frozen=True, slots=True)
class _Played(Generic[S]):
    """Readings done one after the other: the state after them, and what was flagged."""

    state: S
    actions: tuple[Mapping[str, Any], ...] = ()
    findings: tuple[tuple[Finding, ...], ...] = ()
    texts: tuple[Text, ...] = ()
    reasons: tuple[Message, ...] = ()

    @property
    def rank(self) -> tuple[int, int]:
        """How many actions are illegal, and how many too close to call."""
        worst = [{finding.verdict for finding in each} for each in self.findings]
        illegal = sum(Verdict.ILLEGAL in verdicts for verdicts in worst)
        close = sum(
            Verdict.TOO_CLOSE in verdicts and Verdict.ILLEGAL not in verdicts for verdicts in worst
        )
        return illegal, close


_Candidate = tuple[_Played[S], Mistake | None]


class Hands(ABC, Generic[S]):
    """What a game knows of hands; ``recognise`` is then ``RuleSet.recognise``."""

    actions: Actions[Any]

    @abstractmethod
    def judge(self, state: S, action: Any) -> tuple[Finding, ...]:
        """Return every finding about an action."""

    @abstractmethod
    def apply(self, state: S, action: Any) -> tuple[S, tuple[Event, ...]]:
        """Do an action; raise QuestionError where it cannot be done at all."""

    @abstractmethod
    def sense(self, state: S, unit: str, place: Sensed | None) -> S:
        """Return the state with a unit where the camera had it."""

    @abstractmethod
    def readings(self, state: S, unit: str, here: Sensed | None) -> tuple[Reading, ...]:
        """Return what may have been done with a unit that stands ``here`` now, likeliest first."""

    @abstractmethod
    def names(self, state: S, units: Iterable[str]) -> tuple[str, ...]:
        """Return what players call some units."""

    def due(self, state: S, unit: str) -> int | None:
        """Return at which place of what is awaited a unit stands, None where nothing is of it."""
        return None

    def mistakes(self, state: S, after: After) -> Iterable[Mistake]:
        """Return what may have gone wrong with hands."""
        return ()

    def recognise(self, state: S, before: After, after: After) -> tuple[Proposal, ...]:
        """Return the candidates, those with fewer breaches first.

        Of equals a known mistake of hands comes before the table as it stands, and that before
        the other ways to read it.
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
        """Every model was put where it stands: the best order, then other readings of one."""
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
        """Yield what went wrong with hands, the other models being where they were put."""
        for mistake in self.mistakes(state, after):
            rest = {unit: here for unit, here in after.items() if unit not in mistake.units}
            best = self._in_best_order(state, rest, {})
            if best is not None:
                yield best[0], mistake

    def _in_best_order(
        self, state: S, after: After, fixed: Mapping[str, int]
    ) -> tuple[_Played[S], dict[str, int]] | None:
        """Play every changed model, a legal one first where there is one.

        What is awaited comes first, in its order; then those that settled first. ``fixed``: which
        reading a unit must have. None where nothing explains some model. Returned too: which
        reading each unit was given.
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
        """Play the first of these units that can be played legally, else the first at all."""
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
        """Yield what each reading of a unit's change makes of what was played before it.

        Once one is legal the others are not asked: they are tried for themselves.
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
        """Do a reading's actions; None where one of them cannot be done at all."""
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
