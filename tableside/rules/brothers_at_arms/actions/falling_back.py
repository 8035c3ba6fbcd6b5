"""A unit falls back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.doing import Judged, owed, paid
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import Event
from tableside.engine.values import NAME, SIGMA
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.brothers_at_arms.actions.doing import Doing, not_owed
from tableside.rules.brothers_at_arms.actions.moving import PLACES, Places
from tableside.rules.brothers_at_arms.laying import poses_at
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.named import unit_of
from tableside.rules.brothers_at_arms.play import losing
from tableside.rules.brothers_at_arms.play.command import Result
from tableside.rules.brothers_at_arms.play.losing import taken
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say

#: How far models may be from where a fall-back leads, inches.
FALL_BACK_SLACK = 0.1


@dataclass(frozen=True, slots=True)
class FallBack(Doing):
    """The models of a unit go to where its fall-back leads; ``to`` None: just there."""

    names = ("fall-back",)
    lines = ("{unit} [to {to}]",)

    unit: str = part(NAME)
    to: Places | None = part(PLACES, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Flag models that lie elsewhere than where the path ends."""
        unit = unit_of(state, self.unit)
        debt = owed(state, "fall-back", unit.id)
        if debt is None:
            return (unit.id,), not_owed(unit)
        wanted = ends_at(state, debt)
        poses = self._poses(state, unit, wanted)
        off = max(poses[name].distance_to(wanted[name]) for name in wanted)
        give = 2 * max(self.sigma[:2]) if self.sigma is not None else 0.0
        if off <= FALL_BACK_SLACK + give:
            return (unit.id,), Ruling()
        near = state.shown(FALL_BACK_SLACK)
        text = say("fall-back-off", unit=unit.called, distance=state.shown(off), limit=near)
        return (unit.id,), broken("fall-back.place", text, off - FALL_BACK_SLACK, give)

    def _poses(self, state: State, unit: Unit, wanted: Mapping[str, Pose]) -> Mapping[str, Pose]:
        if self.to is None:
            return wanted
        poses = poses_at(state, unit, self.to, None)
        return {name: poses.get(name, pose) for name, pose in wanted.items()}

    def apply(self, state: State) -> Result:
        """Put it there, pinned; lost, or in melee at once, where the path says so."""
        unit = unit_of(state, self.unit)
        debt = owed(state, "fall-back", unit.id)
        if debt is None:
            return state, ()
        path = losing.path_of(state, debt)
        moved = unit.put(self._poses(state, unit, ends_at(state, debt)), self.sigma)
        moved = replace(moved, declared=None)
        state = losing.abandoning(state, unit)
        if path is None:  # at night, or the enemy is gone
            state = paid(state.put(moved), debt)
            return state, (Event("fall-back", (unit.id,), say("told-night", unit=unit.called)),)
        if path.outcome == "lost":
            text = say("told-lost-on-path", unit=unit.called, what=losing.stopped_by(state, path))
            return taken(paid(state, debt), unit, text)
        state = losing.pinned(paid(state, debt).put(moved), moved)
        text = say("told-falls-back", unit=unit.called, length=state.shown(path.length))
        if path.outcome == "melee" and path.stopped_by is not None:
            state = losing.contacts_made(state, moved, (state.by_id[path.stopped_by],))
            due = losing.who_attacks(state, moved, path.stopped_by)
            state = replace(state, owes=(*due, *state.owes))
            enemy = state.called(path.stopped_by)
            text = say("told-falls-into", unit=unit.called, enemy=enemy)
        places = {"from": unit.middle.as_list(), "to": moved.middle.as_list()}
        return state, (Event("fall-back", (unit.id,), text, places),)


def ends_at(state: State, debt: Debt) -> dict[str, Pose]:
    """Return where a unit's stands come to lie when it falls back."""
    if debt.to:
        return dict(debt.to)
    path = losing.path_of(state, debt)
    stands = state.by_id[debt.unit].stands if path is None else path.to
    return {stand.id: stand.pose for stand in stands}
