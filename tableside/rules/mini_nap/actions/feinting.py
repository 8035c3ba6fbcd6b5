"""A charge that is turned into a feint."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.message import degrees
from tableside.engine.quantity import SLACK, Ruling, all_of, broken
from tableside.engine.ruleset import Event
from tableside.engine.values import DIE, NAME, POSES, SIGMA, number
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.geometry.uncertainty import Sigma
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.actions.doing import Doing, Judged
from tableside.rules.mini_nap.play.units import Result, fighter, lost, put_there, with_test
from tableside.rules.mini_nap.reactions.feint import Feint, feint
from tableside.rules.mini_nap.reactions.put_down import ridden_to, rode_back, within
from tableside.rules.mini_nap.scene import distance
from tableside.rules.mini_nap.state import Flown, State, Unit
from tableside.rules.mini_nap.words import cm, say


@dataclass(frozen=True, slots=True)
class FeintBack(Doing):
    """Cavalry turns its charge into a feint.

    ``distance``: how far from the square (inches) it stops, None for the least; ``facing``
    (degrees): how it then faces, None for as it charged. ``stands``: where a hand has put it.
    """

    names = ("feint",)
    lines = (
        "{unit} {square} [die {die}] [distance {distance}] [facing {facing}]",
        "{unit} {square} [die {die}] {stands}",
    )
    formed = True

    unit: str = part(NAME)
    square: str = part(NAME)
    die: int | None = part(DIE, default=None)
    distance: float | None = part(number(0.0), default=None)
    facing: float | None = part(number(), default=None)
    stands: tuple[Pose, ...] | None = part(POSES, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Return whether the charge may become a feint."""
        unit = fighter(state, self.unit, "unit")
        square = fighter(state, self.square, "square")
        made = state.contact_made
        waits = Ruling()
        if made is None or (made.unit, made.target) != (unit.id, square.id):
            waits = broken(
                "sequence.awaited", say("feint-no-charge", unit=unit.called, square=square.called)
            )
        found = self._found(state)
        rulings = [waits, found.outcome, self._far(state), self._turned(state, found)]
        moved = self._stood(unit)
        if moved is not None:
            rulings = [waits, found.outcome, rode_back(state, unit, square, moved)]
        if self.die is None:
            rulings.append(broken("feint.die", say("feint-die", unit=unit.called)))
        return (unit.id, square.id), all_of(rulings)

    def _found(self, state: State) -> Feint:
        unit = fighter(state, self.unit, "unit")
        square = fighter(state, self.square, "square")
        started = None if state.contact_made is None else state.contact_made.started
        far, moved = self.distance, self._stood(unit)
        if moved is not None:
            far = distance(ridden_to(unit, moved), square).value
        return feint(state, unit, square, started, far)

    def _stood(self, unit: Unit) -> Unit | None:
        """Return the unit where a hand has put it; None where none has."""
        return None if self.stands is None else put_there(unit, self.stands, self.sigma)

    def _far(self, state: State) -> Ruling:
        """Return whether it rides back as far as a feint goes."""
        low, high = (state.rule_cm(far) for far in data.reaction_table().feint.back)
        if self.distance is None or low - SLACK <= self.distance <= high + SLACK:
            return Ruling()
        text = say(
            "feint-back",
            unit=state.called(self.unit),
            low=cm(low),
            high=cm(high),
            distance=cm(self.distance),
        )
        return broken("feint.back", text)

    def _turned(self, state: State, found: Feint) -> Ruling:
        """Return whether it may turn to its facing where it stops."""
        if self.facing is None or any(within(self.facing, span) for span in found.pivots):
            return Ruling()
        unit = fighter(state, self.unit, "unit")
        most = degrees(data.reaction_table().feint.pivot)
        return broken("feint.pivot", say("feint-pivot", unit=unit.called, most=most))

    def apply(self, state: State) -> Result:
        """Ride back, stay, or be lost."""
        unit = fighter(state, self.unit, "unit")
        found = self._found(state)
        flown = Flown(unit.id, "feint", self.square, unit.stands or ())
        state = replace(state, contact_made=None)
        moved = self._stood(unit)
        if self.die is not None and self.die < found.needs:
            text = with_test(say("told-feint-failed", unit=unit.called), found.needs, self.die)
            return state, (Event("feint", (unit.id,), text),)
        if not found.path:
            return lost(state, unit, "collision")
        if moved is None:
            facing = unit.pose.facing if self.facing is None else wrap_degrees(self.facing)
            moved = unit.moved_to(Pose(*found.path[-1], facing))
        text = with_test(say("told-feint", unit=unit.called), found.needs, self.die)
        state = replace(state.put(moved), flown=flown)
        return state, (Event("feint", (unit.id,), text),)
