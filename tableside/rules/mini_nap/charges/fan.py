"""The headings at which one charger may legally hit one target: a fan with exact edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.engine.quantity import SLACK, SLACK_DEGREES
from tableside.motion.aim import STRIKES, Aim
from tableside.motion.barriers import ROUNDING, Barrier
from tableside.motion.onward import Obstacle, Onward
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit

Floats = NDArray[np.float64]

#: What rules out a heading, in order: because of the two units alone, and in all.
BARS = ("own-side", "table", "outflank")
NAMES = (*BARS, *STRIKES)

#: A run this near (inches) to the allowance is judged with the slack of limits.
_HAIR = 0.05


def row_of(unit: Unit) -> str:
    """Return the name of a unit in the table of who may charge whom."""
    if unit.kind.is_battery:
        return "battery"
    formed = "unformed" if unit.formation is Formation.SKIRMISH else "formed"
    return f"{formed}-{unit.kind.branch}"


def cell(charger: Unit, target: Unit) -> str:
    """Return whether a unit may charge another: ``yes``, ``no`` or ``outflank``."""
    return data.charging().targets.get(row_of(charger), {}).get(row_of(target), "no")


@dataclass(frozen=True)
class Fan:
    """The legal headings (from, to; degrees), the shortest run, and what ruled out the last one."""

    target: Unit
    headings: tuple[tuple[float, float], ...] = ()
    run: float | None = None
    heading: float | None = None
    barred_by: str | None = None


def charge_allowance(state: State, unit: Unit) -> float:
    """Return how far (inches) a unit charges in its formation; 0 if it cannot."""
    table = data.movement().charge
    return state.rule_cm(table.get(unit.kind.arm, {}).get(unit.formation.value, 0.0))


@dataclass(frozen=True)
class Field:
    """A charger in place, before it turns; ``far``: how far it may run (inches).

    ``only``: ids of units to include although they are out of reach. ``lenient``: limits have
    slack, as for judging one heading; a fan that is shown ends at the exact limit. ``all_round``:
    include headings that it may not turn to.
    """

    state: State
    unit: Unit
    far: float
    only: tuple[str, ...] = ()
    lenient: bool = False
    all_round: bool = False

    @property
    def _limit(self) -> float:
        """How far it may run (inches), with the slack if limits have any."""
        return self.far + (SLACK if self.lenient else ROUNDING)

    @cached_property
    def _scene(self) -> Scene:
        return Scene(self.state, self.unit)

    @property
    def _reach(self) -> float:
        return self._limit + self.unit.shape.reach + self.state.contact

    @cached_property
    def around(self) -> tuple[Unit, ...]:
        """The units that its run could meet, and those of ``only``."""
        near = self._scene.near(shapely.Point(self.unit.pose.x, self.unit.pose.y), self._reach)
        ids = {unit.id for unit in near} | set(self.only)
        return tuple(unit for unit in self._scene.around if unit.id in ids)

    def index(self, unit: Unit) -> int:
        """Return the index of a unit in ``around``."""
        return [each.id for each in self.around].index(unit.id)

    @cached_property
    def grounds(self) -> tuple[Barrier, ...]:
        """The prohibited ground that its run could meet."""
        reach = float("inf") if self.only else self._reach
        spot = shapely.Point(self.unit.pose.x, self.unit.pose.y)
        return tuple(g for g in self._scene.ground() if g.area.distance(spot) <= reach)

    @cached_property
    def onward(self) -> Onward:
        """Its runs at all headings; the obstacles are the units of ``around`` in order."""
        scene, unit, state = self._scene, self.unit, self.state
        touched = scene.touched(unit.outline)
        return Onward(
            shape=unit.shape,
            start=unit.pose,
            obstacles=tuple(_obstacle(scene, other, other.id in touched) for other in self.around),
            barriers=self.grounds,
            room=turning(scene, unit.shape, unit.pose, formed=unit.formed).room,
            far=self._limit,
            most_turn=data.charging().turn + (SLACK_DEGREES if self.lenient else ROUNDING),
            tolerance=state.contact,
            slack=SLACK,
            size=(state.width, state.depth),
        )

    @cached_property
    def _aim(self) -> Aim:
        return Aim(self.onward, BARS, self._barred, self.all_round)

    def _barred(self, headings: Floats, column: int) -> NDArray[np.int64]:
        """Return, for each heading to a unit of ``around``, which of ``BARS`` rules it out."""
        target = self.around[column]
        allowed = cell(self.unit, target)
        found = np.full(len(headings), len(BARS), dtype=np.int64)
        if self.unit.side == target.side:
            found[:] = BARS.index("own-side")
        elif allowed == "no":
            found[:] = BARS.index("table")
        elif allowed == "outflank":
            found[self._not_behind(headings, target)] = BARS.index("outflank")
        return found

    def _not_behind(self, headings: Floats, target: Unit) -> NDArray[np.bool_]:
        """Whether the charge begins ahead of the target's front; a square has fronts all round."""
        if target.formation is Formation.SQUARE:
            return np.ones(len(headings), dtype=bool)
        ahead = self.onward.ahead_of(headings, target.pose) - target.shape.half_depth
        return np.asarray(ahead > self.onward.near)

    def struck_by(self, heading: float, target: Unit) -> str | None:
        """Return what rules out a heading to a target, None if it is legal."""
        return self._aim.struck_by(heading, self.index(target))

    def fans(self, targets: Sequence[Unit]) -> list[Fan]:
        """Return the fan of legal headings to each target."""
        found = self._aim.at_each([self.index(target) for target in targets])
        return [Fan(target, *aimed) for target, aimed in zip(targets, found, strict=True)]

    def just_beyond(self, target: Unit) -> bool:
        """Whether the shortest run to a target, with nothing in the way, is about at the limit."""
        return abs(self._aim.about_shortest(self.index(target)) - self.far) <= _HAIR


def _obstacle(scene: Scene, unit: Unit, touched: bool) -> Obstacle:
    under = touched and unit.id in scene.stood_on
    return Obstacle(unit.outline, unit.edges, unit.shape.reach, touched, under)
