"""What hands did between two settled tables: the candidates, the likeliest first.

The camera says which models stand elsewhere; the state says what was awaited of whom. Each
candidate explains every changed model, by actions in the order in which they were done or by
holding it for shifted by mistake. Few are tried and each is judged once, so that it stays cheap:
all models as they stand now, and beside that the mistakes that hands make.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from tableside.engine.finding import Finding
from tableside.engine.message import Message, Several, Text
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Proposal, QuestionError, Sensed
from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.rules.gmu.actions.referee import ACTIONS, apply, judge
from tableside.rules.gmu.hands.units import Reading, readings
from tableside.rules.gmu.judging.moves import PURSUIT_DEGREES, PURSUIT_INCHES
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Piece, State, Task
from tableside.rules.gmu.table import sense, task_of

#: A model shifted no farther than this (inches, degrees) beside one that was plainly moved may
#: have been bumped by the hand; plainly is this much (inches), or on or off the table.
BUMP_INCHES, BUMP_DEGREES = 0.5, 20.0
PLAIN_INCHES = 1.0
#: How near (inches) to the other's place a model stands that was taken for another one.
MIXED_INCHES = 0.5

#: Of many models moved at once so many are tried to come first: what is tried must stay little.
MOST_FIRST = 3

After = Mapping[str, Sensed | None]


@dataclass(frozen=True, slots=True)
class _Played:
    """Readings done one after the other: the state after them, and what was flagged."""

    state: State
    actions: tuple[Mapping[str, object], ...] = ()
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

    def proposal(self, put_back: tuple[str, ...] = (), why: Message | None = None) -> Proposal:
        """Return it as a candidate; ``why`` the units ``put_back`` were shifted by mistake."""
        reasons = (*((why,) if why else ()), *self.reasons)
        back = say("goes-back", units=_listed(self.state, put_back), count=len(put_back))
        texts = (*self.texts, *((back,) if put_back else ()))
        return Proposal(
            text=say("plain", value=Several(texts, "sentence")),
            reason=say("plain", value=Several(tuple(dict.fromkeys(reasons)), "sentence")),
            actions=self.actions,
            findings=self.findings,
            put_back=put_back,
        )


def recognise(state: State, before: After, after: After) -> tuple[Proposal, ...]:
    """Return the candidates (``RuleSet.recognise``), those with fewer breaches first.

    Of equals a known mistake of hands comes before the table as it stands, and that before the
    other ways to read it.
    """
    for unit, place in before.items():
        state = sense(state, unit, place)
    found = [*_mistakes(state, after), *_as_it_stands(state, after)]
    ranked = sorted(enumerate(found), key=lambda pair: (*pair[1][0].rank, pair[0]))
    return tuple(played.proposal(back, why) for _, (played, back, why) in ranked)


_Candidate = tuple[_Played, tuple[str, ...], Message | None]


def _as_it_stands(state: State, after: After) -> Iterator[_Candidate]:
    """Every model was put where it stands: the best order, then other readings of one model."""
    best = _in_best_order(state, after, {})
    if best is None:
        return
    yield best[0], (), None
    for unit, chosen in best[1].items():
        for other in range(len(readings(state, unit, after[unit]))):
            again = None if other == chosen else _in_best_order(state, after, {unit: other})
            if again is not None:
                yield again[0], (), None


def _in_best_order(
    state: State, after: After, fixed: Mapping[str, int]
) -> tuple[_Played, dict[str, int]] | None:
    """Play every changed model, a legal one first where there is one.

    What is awaited comes first, in its order; then those that settled first. ``fixed``: which
    reading a unit must have. None where nothing explains some model. Returned too: which reading
    each unit was given.
    """
    played, chosen = _Played(state), dict[str, int]()
    left = sorted(after, key=lambda unit: _due(state, unit))
    while left:
        due = [unit for unit in left if _due(state, unit) < len(state.awaited)]
        done = _first_legal(played, due[:1] or left[:MOST_FIRST], after, fixed)
        if done is None:
            return None
        unit, index, played = done
        chosen[unit] = index
        left.remove(unit)
    return played, chosen


def _first_legal(
    played: _Played, units: Iterable[str], after: After, fixed: Mapping[str, int]
) -> tuple[str, int, _Played] | None:
    """Play the first of these units that can be played legally, else the first at all."""
    first: tuple[str, int, _Played] | None = None
    for unit in units:
        for index, step in _steps(played, unit, after[unit], fixed.get(unit)):
            if step.rank == played.rank:
                return unit, index, step
            first = first or (unit, index, step)
    return first


def _due(state: State, unit: str) -> int:
    task = task_of(state, unit)
    return len(state.awaited) if task is None else state.awaited.index(task)


def _steps(
    played: _Played, unit: str, here: Sensed | None, only: int | None
) -> Iterator[tuple[int, _Played]]:
    """Yield what each reading of a unit's change makes of what was played before it.

    Once one is legal the others are not asked: they are tried for themselves.
    """
    for index, reading in enumerate(readings(played.state, unit, here)):
        if only is not None and index != only:
            continue
        step = _play(played, reading)
        if step is None:
            continue
        yield index, step
        if step.rank == played.rank:
            return


def _play(played: _Played, reading: Reading) -> _Played | None:
    """Do a reading's actions; None where one of them cannot be done at all."""
    try:
        for data in reading.actions:
            action = ACTIONS.read(data)
            flagged = judge(played.state, action)
            state, events = apply(played.state, action)
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


def _mistakes(state: State, after: After) -> Iterator[_Candidate]:
    """Yield what went wrong with hands, the other models being where they were put."""
    for back, why in (*_mixed_up(state, after), *_taken_for(state, after), *_bumped(state, after)):
        rest = {unit: here for unit, here in after.items() if unit not in back}
        best = _in_best_order(state, rest, {})
        if best is not None:
            yield best[0], back, why


def _mixed_up(state: State, after: After) -> Iterator[tuple[tuple[str, ...], Message]]:
    """Two like models of a side stand in each other's places."""
    for one, two in combinations(_shifted(state, after), 2):
        alike = one[0].side == two[0].side and one[0].bases == two[0].bases
        near = (
            one[1].distance_to(two[0].place) <= MIXED_INCHES
            and two[1].distance_to(one[0].place) <= MIXED_INCHES
        )
        if alike and near:
            units = (one[0].id, two[0].id)
            yield units, say("mixed-up", units=_listed(state, units))


def _taken_for(state: State, after: After) -> Iterator[tuple[tuple[str, ...], Message]]:
    """A model stands where another one of its side has to advance to."""
    for piece, pose in _shifted(state, after):
        for task in state.awaited:
            due = state.by_id.get(task.unit)
            if task.task is not Task.PURSUE or task.to is None or due is None:
                continue
            there = pose.distance_to(task.to) <= PURSUIT_INCHES
            there &= turn_modulo_180(pose.facing, task.to.facing) <= PURSUIT_DEGREES
            if there and due.id not in after and due.side == piece.side and due.id != piece.id:
                yield (piece.id,), say("taken-for", unit=piece.name, other=due.name)


def _bumped(state: State, after: After) -> Iterator[tuple[tuple[str, ...], Message]]:
    """Models that stand off a little beside one that was plainly moved, and nothing asks it."""
    shifted = _shifted(state, after)
    little = tuple(
        piece.id
        for piece, pose in shifted
        if piece.place.distance_to(pose) <= BUMP_INCHES
        and turn_modulo_180(piece.place.facing, pose.facing) <= BUMP_DEGREES
        and task_of(state, piece.id) is None
    )
    plain = [p.id for p, pose in shifted if p.place.distance_to(pose) >= PLAIN_INCHES]
    others = len(after) - len(shifted)  # those that came or went
    if little and (plain or others):
        yield little, say("bumped", units=_listed(state, little), count=len(little))


def _shifted(state: State, after: After) -> list[tuple[Piece, Pose]]:
    """Return the models that stood on the table and still do, and where they stand now."""
    return [
        (state.by_id[unit], here.pose)
        for unit, here in after.items()
        if here is not None and unit in state.by_id
    ]


def _listed(state: State, units: Iterable[str]) -> Several:
    return Several(state.names(units), "and")
