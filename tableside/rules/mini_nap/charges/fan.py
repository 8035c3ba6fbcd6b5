"""The headings at which one charger may legally hit one target: a fan, exact to its edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.engine.quantity import SLACK, SLACK_DEGREES
from tableside.geometry.pose import wrap_degrees
from tableside.motion.barriers import ROUNDING, Barrier
from tableside.motion.bearings import classified, merged
from tableside.motion.hits import Hits
from tableside.motion.onward import Obstacle, Onward
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.sweep import turning
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]

#: What strikes headings out, in this order; the last that strikes one is named.
NAMES = (
    "own-side",
    "table",
    "outflank",
    "turn",
    "pivot",
    "distance",
    "second-contact",
    "ground",
    "board",
)
#: The code of a legal heading, and of one that misses the target.
LEGAL = len(NAMES)
MISS = -1

#: A run this near (inches) to the allowance is judged with the slack of the limits.
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
    """The legal headings (from, to; degrees), the shortest run, and what struck the last one."""

    target: Unit
    headings: tuple[tuple[float, float], ...] = ()
    run: float | None = None
    heading: float | None = None
    barred_by: str | None = None


def named_of(code: int) -> str:
    """Return what strikes a heading out; one that misses its target is too far."""
    return NAMES[code] if code >= 0 else "distance"


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


def _obstacle(scene: Scene, unit: Unit, touched: bool) -> Obstacle:
    under = touched and unit.id in scene.stood_on
    return Obstacle(unit.outline, unit.edges, unit.shape.reach, touched, under)


@dataclass(frozen=True)
class Judge:
    """Judges the headings of a charger; ``all_round``: also those that it may not turn to."""

    field: Field
    all_round: bool = False

    @cached_property
    def _hits(self) -> Hits:
        return Hits(self.field.onward, self.all_round)

    def code(self, heading: float, target: Unit) -> int:
        """Return the index in ``NAMES`` of what strikes one heading, LEGAL or MISS."""
        return int(self._codes(np.array([heading]), np.array([self.field.index(target)]))[0])

    def _codes(self, headings: Floats, columns: Codes) -> Codes:
        """Return the code of each heading, each onto the unit around that its column tells.

        What stands in the way takes long to find: it is asked only where nothing else strikes.
        """
        onward = self.field.onward
        runs = onward.runs(headings, columns)
        found = self._struck(headings, runs, columns)
        left = np.flatnonzero(found == LEGAL)
        met = self._hits.to_another(headings[left], columns[left]) <= runs[left]
        found[left[met]] = NAMES.index("second-contact")
        left = left[~met]
        found[left[onward.over_edge(headings[left], runs[left])]] = NAMES.index("board")
        on_ground = onward.to_barriers(headings[left]) < runs[left] - ROUNDING
        found[left[on_ground]] = NAMES.index("ground")
        return found

    def _struck(self, headings: Floats, runs: Floats, columns: Codes) -> Codes:
        """Return the codes by the charger and its target alone, whatever stands around."""
        unit, onward = self.field.unit, self.field.onward
        found = np.full(len(headings), LEGAL, dtype=np.int64)
        found[runs > onward.far] = NAMES.index("distance")
        found[onward.turns_into(headings)] = NAMES.index("pivot")
        found[onward.turns_too_far(headings)] = NAMES.index("turn")
        for column in np.unique(columns).tolist():
            mine, target = columns == column, self.field.around[column]
            barred = cell(unit, target)
            if barred == "outflank":
                found[mine & self._not_behind(headings, target)] = NAMES.index("outflank")
            elif barred == "no":
                found[mine] = NAMES.index("table")
            if unit.side == target.side:
                found[mine] = NAMES.index("own-side")
        found[~np.isfinite(runs)] = MISS
        return found

    def _not_behind(self, headings: Floats, target: Unit) -> NDArray[np.bool_]:
        """Whether it begins ahead of the target's front; a square has no other side."""
        if target.formation is Formation.SQUARE:
            return np.ones(len(headings), dtype=bool)
        ahead = self.field.onward.ahead_of(headings, target.pose) - target.shape.half_depth
        return np.asarray(ahead > self.field.onward.near)

    def fans(self, targets: Sequence[Unit]) -> list[Fan]:
        """Return the fan of legal headings onto each target."""
        if not targets:
            return []
        columns = np.array([self.field.index(target) for target in targets])
        ends = [self._hits.critical(column) for column in columns.tolist()]
        found = classified(ends, lambda headings, which: self._codes(headings, columns[which]))
        return [
            self._fan(target, cuts, codes)
            for target, (cuts, codes) in zip(targets, found, strict=True)
        ]

    def _fan(self, target: Unit, cuts: Floats, codes: Codes) -> Fan:
        spans = merged(cuts, codes == LEGAL, round_=self.all_round)
        if not spans:
            worst = int(codes.max(initial=MISS))
            return Fan(target, barred_by=named_of(worst))
        run, heading = self._hits.shortest(spans, self.field.index(target))
        named = tuple((wrap_degrees(a), wrap_degrees(a) + b - a) for a, b in spans)
        return Fan(target, tuple(sorted(named)), run, wrap_degrees(heading))

    def just_beyond(self, target: Unit) -> bool:
        """Whether the shortest run to a target, were it alone, is its limit give or take a hair."""
        return abs(self._hits.about_shortest(self.field.index(target)) - self.field.far) <= _HAIR
