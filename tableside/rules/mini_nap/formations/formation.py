"""Read the formation of two stands, and lay stands out in one (docs/rules/mini-nap.md).

Stand 2 is described in stand 1's frame, in mm: ``u`` ahead, ``v`` to the left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from tableside.engine.message import Amount, degrees
from tableside.engine.position import INSIDE
from tableside.engine.quantity import DEVIATIONS, SLACK, SLACK_DEGREES, Breach, Doubt
from tableside.files.loading import VALUES
from tableside.files.parts import NotNegative
from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.geometry.units import inches, millimetres
from tableside.motion.outlines import outline_of, two_about
from tableside.motion.shape import Shape
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.words import say, term

Sizes = tuple[tuple[float, float], ...]

#: The gap between the stands of a skirmish line that the program lays out, mm.
SKIRMISH_GAP = 4.5
#: The widest gap of a skirmish line, mm.
SKIRMISH_WIDEST = 8.0
#: Limits are compared with this much slack, mm.
_SLACK_MM = millimetres(SLACK)
#: A gap this near (mm) to the limit between line and skirmish line counts as on it: rounding.
_ROUNDING = 1e-6


class Formation(StrEnum):
    """The formations of a unit; ``none``: none that the rules know."""

    LINE = "line"
    COLUMN = "column"
    SQUARE = "square"
    SKIRMISH = "skirmish"
    BATTERY = "battery"
    COMMAND = "command"
    NONE = "none"


FORMED = frozenset({Formation.LINE, Formation.COLUMN, Formation.SQUARE})
#: The formations that two stands can be laid out in.
TWO_STANDS = (Formation.LINE, Formation.COLUMN, Formation.SQUARE, Formation.SKIRMISH)
#: The doubt whether stands side by side are a line or a skirmish line is about no rule.
_LINE_OR_SKIRMISH = ""


@dataclass(frozen=True, slots=True)
class Tolerances:
    """The tolerances of formations: degrees, mm, mm, per cent of the wider stand.

    The last is a separate house rule.
    """

    __pydantic_config__ = VALUES

    facing: NotNegative = 10.0
    echelon: NotNegative = 3.0
    gap: NotNegative = 2.5
    frontage: Annotated[float, *INSIDE] = 10.0


@dataclass(frozen=True)
class Reading:
    """The formation that the stands show.

    ``named``: the answer (``too_close`` for a gap in doubt); ``counts_as``: what the other rules
    use. ``pose``: the centre of the outline and its facing; ``shape``: the outline.
    """

    named: str
    counts_as: Formation
    pose: Pose
    shape: Shape
    defects: tuple[Breach, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def offset(named: Formation, sizes: Sizes) -> tuple[float, float, float]:
    """Return the pose of stand 2 in stand 1's frame when laid out: u, v (mm) and facing."""
    (w1, d1), (w2, d2) = sizes
    if named is Formation.COLUMN:
        return -(d1 + d2) / 2, 0.0, 0.0
    if named is Formation.SQUARE:
        return -(d1 + d2) / 2, 0.0, 180.0
    gap = SKIRMISH_GAP if named is Formation.SKIRMISH else 0.0
    return 0.0, (w1 + w2) / 2 + gap, 0.0


def stands_of(pose: Pose, named: Formation, sizes: Sizes) -> tuple[Pose, ...]:
    """Return the stands of a unit in a formation whose outline has its centre at ``pose``.

    Stand 1 is on the right of a line, in front in a column, and faces as the unit in a square.
    """
    if len(sizes) == 1:
        return (pose,)
    u, v, facing = offset(named, sizes)
    return two_about(pose, Pose(inches(u), inches(v), facing), sizes)


def placements(
    named: Formation, sizes: Sizes, keeps: int, kept: Pose
) -> Iterator[tuple[Pose, Pose]]:
    """Yield both stands for each way to set the other stand next to the one kept (1 or 2).

    A square has one way, the other stand at its back; other formations have one on either side.
    """
    ordered = sizes if keeps == 1 else (sizes[1], sizes[0])
    u, v, facing = offset(named, ordered)
    sides = (1.0,) if named is Formation.SQUARE else (1.0, -1.0)
    for side in sides:
        other = kept.compose(Pose(inches(u * side), inches(v * side), facing))
        yield (kept, other) if keeps == 1 else (other, kept)


def heading(named: Formation, stands: Sequence[Pose]) -> float:
    """Return the facing of an outline: the mean of its stands', for a square stand 1's."""
    first = stands[0].facing
    if len(stands) == 1 or named is Formation.SQUARE:
        return wrap_degrees(first)
    turn = turn_between(first, stands[1].facing)
    return wrap_degrees(first if turn == 180.0 else first + turn / 2)


@lru_cache(maxsize=1024)
def _laid_shape(make: Make, named: Formation) -> Shape:
    return make.outline(named, stands_of(Pose(0.0, 0.0, 0.0), named, make.sizes))[1]


def _type_defect(kind: Kind, named: Formation) -> Breach:
    text = say("formation-type", kind=term(kind), formation=term(named))
    return Breach("formation.type", text)


@dataclass(frozen=True, slots=True)
class _Fit:
    """How far two stands are from a formation: the defects, and the correction needed (mm)."""

    formation: Formation
    defects: tuple[Breach, ...]
    mend: float


def _seen(stands: tuple[Pose, ...]) -> tuple[float, float, float]:
    """Return the pose of stand 2 in stand 1's frame: u, v (mm) and facing in (-180, 180]."""
    seen = stands[0].inverse().compose(stands[1])
    return millimetres(seen.x), millimetres(seen.y), turn_between(0.0, seen.facing)


def _deviation(stands: tuple[Pose, ...], sigma: tuple[float, float, float], aside: bool) -> float:
    """Return one deviation (mm) of where stand 2 is aside, or ahead, of stand 1.

    Both places are measured; the facing of stand 1 only matters for an offset the other way.
    """
    u, v, _ = _seen(stands)
    way = math.radians(stands[0].facing + (90.0 if aside else 0.0))
    place = math.hypot(sigma[0] * math.cos(way), sigma[1] * math.sin(way)) * math.sqrt(2)
    return math.hypot(millimetres(place), math.radians(sigma[2]) * (u if aside else v))


def _mm(length: float) -> Amount:
    return Amount(length, "mm", 1)


def _gap_defect(named: Formation, gap: float, tolerances: Tolerances) -> Breach | None:
    least, most = -tolerances.gap - _SLACK_MM, tolerances.gap + _SLACK_MM
    if named is Formation.LINE:
        most = tolerances.gap - _ROUNDING
    elif named is Formation.SKIRMISH:
        least, most = tolerances.gap - _ROUNDING, SKIRMISH_WIDEST + _SLACK_MM
    if gap > most or (named is Formation.LINE and gap >= most):
        limit = SKIRMISH_WIDEST if named is Formation.SKIRMISH else tolerances.gap
        text = say("formation-gap", formation=term(named), gap=_mm(gap), limit=_mm(limit))
        return Breach("formation.gap", text, gap - limit)
    if gap >= least:
        return None
    if named is Formation.SKIRMISH and gap >= -tolerances.gap:
        text = say("formation-too-near", gap=_mm(gap), limit=_mm(tolerances.gap))
        return Breach("formation.gap", text, tolerances.gap - gap)
    limit = tolerances.gap if named is Formation.SKIRMISH else -tolerances.gap
    text = say("formation-overlap", formation=term(named), gap=_mm(-gap))
    return Breach("formation.overlap", text, limit - gap)


@dataclass(frozen=True, slots=True)
class Make:
    """The make-up of a unit: its type, the width and depth (mm) of its stands, the tolerances.

    ``lancer`` and ``irregular`` units may not take some formations.
    """

    kind: Kind
    sizes: Sizes
    lancer: bool = False
    irregular: bool = False
    tolerances: Tolerances = Tolerances()

    def may_take(self, wanted: Formation) -> bool:
        """Whether a unit of this type may take a formation."""
        if self.kind.is_battery or self.kind.is_command:
            return wanted.value == self.kind.branch
        if wanted is Formation.SKIRMISH:
            light = self.kind is Kind.LIGHT_CAVALRY and not self.lancer
            return light or self.kind is Kind.LIGHT_INFANTRY
        if self.irregular:
            return False
        if wanted is Formation.SQUARE:
            return self.kind.is_infantry
        return wanted in (Formation.LINE, Formation.COLUMN)

    def outline(self, named: Formation, stands: Sequence[Pose]) -> tuple[Pose, Shape]:
        """Return the pose and the shape of its stands in a formation."""
        filled, disc = named is Formation.SKIRMISH, self.kind.is_command
        return outline_of(stands, self.sizes, heading(named, stands), filled=filled, disc=disc)

    def laid_out(self, pose: Pose, named: Formation) -> Reading:
        """Return the reading of stands laid out in a formation centred on ``pose``."""
        shape = _laid_shape(self, named)
        exact = Pose(pose.x, pose.y, wrap_degrees(pose.facing))
        defects = tuple(self._frontage())
        if not self.may_take(named):
            wrong = (_type_defect(self.kind, named), *defects)
            return Reading("none", Formation.NONE, exact, shape, wrong)
        return Reading(named.value, named, exact, shape, defects)

    def read(self, stands: tuple[Pose, ...], sigma: tuple[float, float, float]) -> Reading:
        """Return the reading of measured stands; ``sigma``: that of each stand."""
        if len(self.sizes) == 1:
            named = Formation(self.kind.branch)
            return Reading(named.value, named, *self.outline(named, stands))
        fit = self._best(stands)
        frontage = tuple(self._frontage())
        laid = self.outline(fit.formation, stands)
        close = tuple(self._close(fit, stands, sigma))
        unsure = {doubt.rule for doubt in close}
        sure = [each for each in fit.defects if each.rule not in unsure]
        if sure and _LINE_OR_SKIRMISH not in unsure:
            laid = self.outline(Formation.NONE, stands)
            return Reading("none", Formation.NONE, *laid, (*sure, *frontage))
        if close:
            return Reading("too_close", fit.formation, *laid, frontage, close)
        return Reading(fit.formation.value, fit.formation, *laid, frontage)

    def _frontage(self) -> Iterator[Breach]:
        if len(self.sizes) < 2:
            return
        widths, most = [width for width, _ in self.sizes], self.tolerances.frontage
        differs = 100 * (max(widths) - min(widths)) / max(widths)
        if differs > most + 1e-9:
            share, limit = Amount(differs, "%", 1), Amount(most, "%", 1)
            text = say("formation-frontage", share=share, limit=limit)
            yield Breach("formation.frontage", text, differs - most)

    def _best(self, stands: tuple[Pose, ...]) -> _Fit:
        """Return the formation that the stands are in, else the allowed one nearest to it."""
        fits = [self._fit(named, stands) for named in TWO_STANDS]
        allowed = [fit for fit in fits if self.may_take(fit.formation)]
        for fit in fits:
            if not fit.defects:
                wrong = () if fit in allowed else (_type_defect(self.kind, fit.formation),)
                return _Fit(fit.formation, wrong, 0.0)
        return min(allowed or fits, key=lambda fit: (round(fit.mend, 6), len(fit.defects)))

    def _measures(self, named: Formation, stands: tuple[Pose, ...]) -> tuple[float, float, float]:
        """Return how far stand 2 is turned (degrees) and out of line, and its gap (mm)."""
        u, v, facing = _seen(stands)
        (w1, d1), (w2, d2) = self.sizes
        if named is Formation.COLUMN:
            return abs(facing), abs(v), abs(u) - (d1 + d2) / 2
        if named is Formation.SQUARE:
            return 180.0 - abs(facing), abs(v), -u - (d1 + d2) / 2
        return abs(facing), abs(u), abs(v) - (w1 + w2) / 2

    def _close(
        self, fit: _Fit, stands: tuple[Pose, ...], sigma: tuple[float, float, float]
    ) -> Iterator[Doubt]:
        """Yield the doubts (degrees, mm) whether stands are within a formation's tolerances.

        The first, without a rule: whether stands side by side are a line or a skirmish line.
        """
        named, most = fit.formation, self.tolerances
        turned, echelon, gap = self._measures(named, stands)
        deep = named in (Formation.COLUMN, Formation.SQUARE)
        askew = {"formation.facing", "formation.echelon"} & {each.rule for each in fit.defects}
        widest = most.gap if deep else SKIRMISH_WIDEST
        along, across = (_deviation(stands, sigma, aside) for aside in (not deep, deep))
        limits = [
            *([(_LINE_OR_SKIRMISH, gap, most.gap, along)] if not (deep or askew) else ()),
            ("formation.facing", turned, most.facing, math.sqrt(2) * sigma[2]),
            ("formation.echelon", echelon, most.echelon, across),
            ("formation.gap", gap, widest, along),
            ("formation.overlap", gap, -most.gap, along),
        ]
        for rule, value, limit, deviation in limits:
            by = DEVIATIONS * deviation
            if by > 0.0 and abs(value - limit) <= by:
                yield Doubt("stand 1", "stand 2", value, limit, by, rule.endswith("facing"), rule)

    def _fit(self, named: Formation, stands: tuple[Pose, ...]) -> _Fit:
        turned, echelon, gap = self._measures(named, stands)
        most, (w2, d2) = self.tolerances, self.sizes[1]
        wrong: list[tuple[Breach, float]] = []
        if turned > most.facing + SLACK_DEGREES:
            by, limit = turned - most.facing, degrees(most.facing)
            text = say("formation-facing", formation=term(named), off=degrees(turned), limit=limit)
            cost = math.radians(by) * math.hypot(w2, d2) / 2
            wrong.append((Breach("formation.facing", text, by), cost))
        if echelon > most.echelon + _SLACK_MM:
            by, limit = echelon - most.echelon, _mm(most.echelon)
            text = say("formation-echelon", formation=term(named), off=_mm(echelon), limit=limit)
            wrong.append((Breach("formation.echelon", text, by), by))
        off = _gap_defect(named, gap, most)
        if off is not None:
            wrong.append((off, off.by or 0.0))
        mend = math.hypot(*(cost for _, cost in wrong)) if wrong else 0.0
        return _Fit(named, tuple(breach for breach, _ in wrong), mend)
