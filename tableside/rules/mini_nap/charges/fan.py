"""The headings at which one charger may legally hit one target: a fan, exact to its edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from tableside.geometry.pose import wrap_degrees
from tableside.motion.bearings import ahead, beside, classified, corners_of, merged, onto, stretches
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.field import Field
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.scene import ROUNDING
from tableside.rules.mini_nap.state import Unit

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

#: How far (degrees) from the edge of a stretch a heading is surely legal.
_INSIDE = 1e-6

#: So many headings are looked at together for all targets.
_FEW = 200


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

    def nearest(self, facing: float) -> float | None:
        """Return the legal heading nearest to a facing (degrees), that itself if it is legal.

        None where no heading is. At the edge of a stretch it is a hair inside.
        """
        found = []
        for low, high in self.headings:
            hair = min(_INSIDE, (high - low) / 2)
            for around in (facing - 360.0, facing, facing + 360.0):
                heading = min(max(around, low + hair), high - hair)
                found.append((abs(heading - around), wrap_degrees(heading)))
        return min(found)[1] if found else None


def named_of(code: int) -> str:
    """Return what strikes a heading out; one that misses its target is too far."""
    return NAMES[code] if code >= 0 else "distance"


@dataclass(frozen=True)
class Judge:
    """Judges the headings of a charger; ``all_round``: also those that it may not turn to."""

    field: Field
    all_round: bool = False

    @cached_property
    def _sides(self) -> tuple[float, float]:
        """How far the outline reaches to the right and to the left, inches."""
        across = [v for part in self.field.unit.shape.parts for _, v in part]
        return min(across), max(across)

    @cached_property
    def _shared(self) -> list[Floats]:
        """The headings at which something changes whatever the target is."""
        field, contact = self.field, self.field.state.contact
        right, left = self._sides
        points = corners_of([unit.outline for unit in field.around], field.centre)
        near = contact + ROUNDING
        found = [np.array(field.turn_limits), beside(points, right - near)]
        found.append(beside(points, left + near))
        if field.grounds:
            ground = corners_of([g.area for g in field.grounds], field.centre)
            found += [beside(ground, right + contact), beside(ground, left - contact)]
        return found

    def _critical(self, target: Unit) -> Floats:
        """Return the ends of the stretches of headings, those toward the target."""
        field = self.field
        centre = np.array(field.centre)
        ring = shapely.get_coordinates(target.outline) - centre
        far = field.limit
        found = [*self._shared, *(beside(ring, v) for v in self._sides)]
        for part in field.unit.shape.parts:
            for u, v in part:
                found += [ahead(ring, far + u), onto((u + far, v), ring[:-1], ring[1:])]
        ends = stretches(found, *self._range)
        middle, half = self._windows[field.index[target.id]]
        kept = np.abs(np.mod(ends - middle + 180.0, 360.0) - 180.0) <= half
        kept |= np.roll(kept, 1) | np.roll(kept, -1)
        kept[[0, -1]] = True
        return np.asarray(ends[kept])

    @property
    def _range(self) -> tuple[float, float]:
        """The headings looked at: all round, or those that it may turn to."""
        if self.all_round:
            return 0.0, 360.0
        most = self.field.most_turn
        return self.field.unit.pose.facing - most, self.field.unit.pose.facing + most

    @cached_property
    def _windows(self) -> Floats:
        """For each unit around: the bearing of its middle, and how far to the sides it can be hit.

        Degrees, generously.
        """
        field = self.field
        across = field.unit.shape.reach + 2 * field.state.contact
        found = []
        for unit in field.around:
            corners = shapely.get_coordinates(unit.outline) - np.array(field.centre)
            radius = np.hypot(corners[:, 0], corners[:, 1])
            middle = float(np.arctan2(*corners.mean(axis=0)[::-1]))
            if float(radius.min()) <= across + unit.shape.reach:
                found.append((np.degrees(middle), 180.0))
                continue
            angles = np.arctan2(corners[:, 1], corners[:, 0])
            spread = np.abs(np.mod(angles - middle + np.pi, 2 * np.pi) - np.pi)
            half = (spread + np.arcsin(across / radius)).max()
            found.append((np.degrees(middle), np.degrees(half) + 1.0))
        return np.array(found).reshape(-1, 2)

    def _rivals(self, target: Unit) -> list[int]:
        """Return the units that could be met on the way to a target."""
        column = self.field.index[target.id]
        middle, half = self._windows[column]
        apart = np.abs(np.mod(self._windows[:, 0] - middle + 180.0, 360.0) - 180.0)
        near = apart <= self._windows[:, 1] + half
        near[column] = False
        return [int(i) for i in np.flatnonzero(near)]

    def code(self, heading: float, target: Unit) -> int:
        """Return the index in ``NAMES`` of what strikes one heading, LEGAL or MISS."""
        return int(self._codes(np.array([heading]), np.zeros(1, dtype=np.int64), (target,))[0])

    def _codes(self, headings: Floats, which: Codes, targets: Sequence[Unit]) -> Codes:
        """Return the code of each heading, each onto the target that ``which`` tells.

        What stands in the way takes long to find: it is asked only where nothing else strikes.
        """
        runs = self._runs(headings, which, targets)
        found = self._struck(headings, runs, which, targets)
        left = np.flatnonzero(found == LEGAL)
        met = self._contacts(headings[left], which[left], targets) <= runs[left]
        found[left[met]] = NAMES.index("second-contact")
        left = left[~met]
        found[left] = self._on_the_board(headings[left], runs[left])
        return found

    def _struck(
        self, headings: Floats, runs: Floats, which: Codes, targets: Sequence[Unit]
    ) -> Codes:
        """Return the codes by the charger and its target alone, whatever stands around."""
        field = self.field
        found = np.full(len(headings), LEGAL, dtype=np.int64)
        found[runs > field.limit] = NAMES.index("distance")
        found[field.turns_into(headings)] = NAMES.index("pivot")
        found[field.turns_too_far(headings)] = NAMES.index("turn")
        for i, target in enumerate(targets):
            mine = which == i
            barred = cell(field.unit, target)
            if barred == "outflank":
                found[mine & self._not_behind(headings, target)] = NAMES.index("outflank")
            elif barred == "no":
                found[mine] = NAMES.index("table")
            if field.unit.side == target.side:
                found[mine] = NAMES.index("own-side")
        found[~np.isfinite(runs)] = MISS
        return found

    def _on_the_board(self, headings: Floats, runs: Floats) -> Codes:
        """Return the codes by the ground and the board's edge on runs of these lengths."""
        field = self.field
        found = np.full(len(headings), LEGAL, dtype=np.int64)
        found[field.over_edge(headings, runs)] = NAMES.index("board")
        found[field.to_ground(headings) < runs - ROUNDING] = NAMES.index("ground")
        return found

    def _runs(self, headings: Floats, which: Codes, targets: Sequence[Unit]) -> Floats:
        runs = np.empty(len(headings))
        for i in np.unique(which).tolist():
            mine = which == i
            runs[mine] = self.runs(headings[mine], targets[i])
        return runs

    def _contacts(self, headings: Floats, which: Codes, targets: Sequence[Unit]) -> Floats:
        """Return the run to the first new contact with another than each heading's target.

        Few headings are looked at all together, many target by target: each has few rivals.
        """
        field = self.field
        if len(headings) <= _FEW:
            columns = np.array([field.index[target.id] for target in targets])[which]
            contacts = field.to_contacts(headings)
            contacts[np.arange(len(headings)), columns] = np.inf
            return np.asarray(contacts.min(axis=1))
        nearest = np.empty(len(headings))
        for i in np.unique(which).tolist():
            mine = which == i
            met = field.to_contacts(headings[mine], self._rivals(targets[i]))
            nearest[mine] = met.min(axis=1, initial=np.inf)
        return nearest

    def _not_behind(self, headings: Floats, target: Unit) -> NDArray[np.bool_]:
        if target.formation is Formation.SQUARE:
            return np.ones(len(headings), dtype=bool)
        limit = self.field.state.contact + ROUNDING
        return np.asarray(self.field.ahead_of_front(headings, target) > limit)

    def fans(self, targets: Sequence[Unit]) -> list[Fan]:
        """Return the fan of legal headings onto each target."""
        if not targets:
            return []
        ends = [self._critical(target) for target in targets]
        found = classified(ends, lambda headings, which: self._codes(headings, which, targets))
        return [
            self._fan(target, cuts, codes)
            for target, (cuts, codes) in zip(targets, found, strict=True)
        ]

    def _fan(self, target: Unit, cuts: Floats, codes: Codes) -> Fan:
        spans = merged(cuts, codes == LEGAL, round_=self.all_round)
        if not spans:
            worst = int(codes.max(initial=MISS))
            return Fan(target, barred_by=named_of(worst))
        run, heading = self._shortest(spans, target)
        named = tuple((wrap_degrees(a), wrap_degrees(a) + b - a) for a, b in spans)
        return Fan(target, tuple(sorted(named)), run, wrap_degrees(heading))

    def just_beyond(self, target: Unit) -> bool:
        """Whether the shortest run to a target, were it alone, is its limit give or take a hair."""
        middle, half = self._windows[self.field.index[target.id]]
        runs = self.runs(middle + np.linspace(-half, half, 181), target)
        return bool(abs(float(runs.min()) - self.field.far) <= _HAIR)

    def runs(self, headings: Floats, target: Unit) -> Floats:
        """Return the run to distance 0 of the target at each heading."""
        return self.field.ahead.run_to(target.edges, headings)[:, 0]

    def _shortest(self, spans: list[tuple[float, float]], target: Unit) -> tuple[float, float]:
        """Return the shortest legal run and its heading: looked for ever more closely."""
        best = (np.inf, 0.0)
        for low, high in spans:
            inner = min(1e-9, (high - low) / 4)
            a, b = low + inner, high - inner
            for _ in range(8):
                headings = np.linspace(a, b, 33)
                runs = self.runs(headings, target)
                at = int(runs.argmin())
                best = min(best, (float(runs[at]), float(headings[at])))
                a, b = float(headings[max(at - 1, 0)]), float(headings[min(at + 1, 32)])
        return best
