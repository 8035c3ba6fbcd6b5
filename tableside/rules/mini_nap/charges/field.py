"""What lies ahead of a charger at every heading: units, ground that bars it, the board's edge."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import shapely

from tableside.engine.quantity import SLACK, SLACK_DEGREES
from tableside.motion.barriers import ROUNDING, Barrier
from tableside.motion.onward import Obstacle, Onward
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit


def charge_allowance(state: State, unit: Unit) -> float:
    """Return how far (inches) a unit charges in its formation; 0 when it cannot."""
    table = data.movement().charge
    return state.rule_cm(table.get(unit.kind.arm, {}).get(unit.formation.value, 0.0))


@dataclass(frozen=True)
class Field:
    """A charger where it stands, before it turns; ``far`` is how far it may run (inches).

    ``only``: ids of units that count although they are out of reach. ``lenient``: limits have
    their slack, as when one heading is judged; a fan that is shown ends at the limit itself.
    """

    state: State
    unit: Unit
    far: float
    only: tuple[str, ...] = ()
    lenient: bool = False

    @property
    def _limit(self) -> float:
        """How far it may run, with its slack if limits have any."""
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
        """Return where a unit stands among those around."""
        return [each.id for each in self.around].index(unit.id)

    @cached_property
    def grounds(self) -> tuple[Barrier, ...]:
        """The prohibited ground that its run could meet."""
        reach = float("inf") if self.only else self._reach
        spot = shapely.Point(self.unit.pose.x, self.unit.pose.y)
        return tuple(g for g in self._scene.ground() if g.area.distance(spot) <= reach)

    @cached_property
    def onward(self) -> Onward:
        """Its runs at all headings; the obstacles are the units around, in their order."""
        scene, unit, state = self._scene, self.unit, self.state
        touched = scene.touched(unit.outline)
        return Onward(
            unit.shape,
            unit.pose,
            tuple(_obstacle(scene, other, other.id in touched) for other in self.around),
            self.grounds,
            turning(scene, unit.shape, unit.pose, formed=unit.formed).room,
            self._limit,
            data.charging().turn + (SLACK_DEGREES if self.lenient else ROUNDING),
            state.contact,
            SLACK,
            (state.width, state.depth),
        )


def _obstacle(scene: Scene, unit: Unit, touched: bool) -> Obstacle:
    under = touched and unit.id in scene.stood_on
    return Obstacle(unit.outline, unit.edges, unit.shape.reach, touched, under)
