"""What hands did, from the accepted game and what the camera sees: the candidates."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tableside.engine.finding import Finding
from tableside.engine.ruleset import Proposal, Sensed
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.session.entry import Places
from tableside.session.game import Game
from tableside.session.pending import literal
from tableside.session.stands import laid_as, place_of
from tableside.session.takeback import Takebacks
from tableside.session.tolerance import NUDGE_INCHES, nudged
from tableside.session.trust import Trust
from tableside.vision.observation import Life, Observation

S = TypeVar("S")

NOTHING_SEEN = Observation(frame=-1, time=0.0, registered=False)
UNSURE: Sigma = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Recognised:
    """Candidates, the likeliest first, and from what: the state after entry ``base``.

    ``before``: where the units stood, ``after``: where those stand that changed.
    """

    base: int
    before: Places
    after: Places
    candidates: tuple[Proposal, ...]

    @property
    def literal(self) -> Proposal:
        """The likeliest candidate that leaves every model where it stands."""
        return literal(self.candidates)


@dataclass(frozen=True, slots=True)
class _Flagged:
    """A change that was flagged: what was recognised, and the number it has in the game."""

    change: Recognised
    number: int


class Hands(Generic[S]):
    """Asks the rule set what hands did; knows what is sensed and how far it may be trusted.

    ``held``: units that wait to be decided about; for the game they stand where it has them.
    """

    def __init__(self, game: Game[S], takebacks: Takebacks, trust: Trust) -> None:
        self._game, self._takebacks, self._trust = game, takebacks, trust
        self._flagged: _Flagged | None = None
        self.seen = NOTHING_SEEN
        self._stood: dict[str, Sigma] = {}
        self.held: Collection[str] = ()

    def see(self, observation: Observation) -> None:
        """Store what the camera sees now, and how certain each unit's accepted place is."""
        self.seen = observation
        for seen in observation.units:
            if seen.life is Life.SETTLED and nudged(self._game.anchors.get(seen.id), seen.pose):
                self._stood[seen.id] = seen.sigma

    def recognise(self, after: Places) -> Recognised:
        """Return the candidates for these changes; none where the rules explain nothing."""
        before = self._before(after)
        game = self._game
        candidates = game.ruleset.recognise(game.state, before, after)
        trusted = self._trusted(candidates, before, after)
        return Recognised(game.timeline.head, before, after, trusted)

    def suppose(self, unit: str, to: Pose) -> Callable[[], tuple[Proposal, ...]]:
        """Return how to find what hands would have done that put ``unit`` at ``to``.

        It is as sure of the place as the camera is of the unit now, and may be called without
        a lock: it looks at the game as it is at this moment.
        """
        after = {unit: Sensed(to, self.sigma(unit))}
        before, state, ruleset = self._before(after), self._game.state, self._game.ruleset
        return lambda: self._trusted(ruleset.recognise(state, before, after), before, after)

    def note(self, change: Recognised) -> None:
        """Remember a change that was accepted and flagged: it may be put right."""
        self._flagged = _Flagged(change, self._game.number) if len(change.after) == 1 else None

    def forget(self) -> None:
        """Forget the last flagged change: it can no longer be put right."""
        self._flagged = None

    def put_right(self, after: Places) -> Recognised | None:
        """Return from where a unit is judged anew whose last change was flagged; None: as usual.

        A unit that is moved again before anything else happens is being put right: it is judged
        from where it stood before the flagged move, if that makes it legal; one that was taken
        off and put down again, from where it stood in any case.
        """
        last = self._flagged
        if last is None or last.number != self._game.number:
            return None
        if last.change.after.keys() != after.keys():
            return None
        before = {**last.change.before, **self._settled_others(after.keys())}
        base = last.change.base
        state = self._game.timeline.state(base)
        candidates = self._game.ruleset.recognise(state, before, after)
        found = Recognised(base, before, after, self._trusted(candidates, before, after))
        lifted = None in last.change.after.values()
        return found if candidates and (lifted or not found.literal.flagged) else None

    def is_back(self, unit: str, here: Sensed | None) -> bool:
        """Whether a unit stands where the game has it, up to a nudge."""
        away = self._game.away(unit)
        if here is None or away:
            return here is None and away
        if not nudged(self._game.anchors.get(unit), here.pose) or self._has_lost(unit, here):
            return False
        drawn = self._game.drawings().get(unit) if here.stands else None
        return laid_as(drawn, here.pose, here.stands, NUDGE_INCHES)

    def _has_lost(self, unit: str, here: Sensed) -> bool:
        """Whether as many stands of a unit are gone as it has to lose."""
        count = len(here.hidden)
        return count > 0 and self._game.ruleset.leaving(self._game.state).get(unit) == count

    def accepted(self, unit: str) -> Sensed | None:
        """Return the unit's accepted place, as surely as it was seen there; None: off the table."""
        pose = self._game.anchors.get(unit)
        if pose is None:
            return None
        return Sensed(pose, self._stood.get(unit) or self.sigma(unit))

    def sensed(self, unit: str, pose: Pose) -> Sensed:
        """Return a unit at a pose as surely as it is seen, with its stands if it is seen there."""
        seen = next((each for each in self.seen.units if each.id == unit), None)
        if seen is None or seen.pose != pose:
            return Sensed(pose, self.sigma(unit))
        return replace(place_of(seen), pose=pose)

    def sigma(self, unit: str) -> Sigma:
        """Return one standard deviation of where the unit is seen (inches, inches, degrees)."""
        return next((seen.sigma for seen in self.seen.units if seen.id == unit), UNSURE)

    def stand(self) -> Places:
        """Return where units stand for the referee: those that wait at their accepted places."""
        return self._before(dict.fromkeys(self.held))

    def _before(self, after: Places) -> Places:
        """Return where the units stood: those that changed at their accepted places."""
        places = self._settled_others(after.keys())
        for unit in after:
            accepted = self.accepted(unit)
            if accepted is not None:
                places[unit] = accepted
        return places

    def _settled_others(self, units: Collection[str]) -> dict[str, Sensed | None]:
        """Return where the camera has every other settled unit: a nudge is followed, not judged.

        One that waits to be put back, or to be decided about, stands where the game has it.
        """
        return {
            seen.id: place_of(seen)
            for seen in self.seen.units
            if seen.life is Life.SETTLED
            and seen.id not in units
            and seen.id not in self.held
            and nudged(self._game.anchors.get(seen.id), seen.pose)
            and not self._takebacks.waits_for(seen.id)
        }

    def _trusted(
        self, candidates: Sequence[Proposal], before: Places, after: Places
    ) -> tuple[Proposal, ...]:
        """Say of moves over ground that is measured too poorly that they are not judged."""
        doubts: dict[str, Finding] = {}
        for unit, here in after.items():
            start = before.get(unit)
            if here is not None:
                ends = (None if start is None else start.pose, here.pose)
                measure, name = self._game.ruleset.measure, self._game.name_of(unit)
                doubt = self._trust.doubt(self.seen.accuracy_map, unit, ends, measure, name)
                if doubt is not None:
                    doubts[unit] = replace(doubt, to=self._game.by_hand)
        return tuple(_doubted(each, doubts) for each in candidates)


def _doubted(proposal: Proposal, doubts: Mapping[str, Finding]) -> Proposal:
    findings = tuple(
        (doubts[str(action["unit"])],) if action.get("unit") in doubts else found
        for action, found in zip(proposal.actions, proposal.findings, strict=True)
    )
    return replace(proposal, findings=findings)
