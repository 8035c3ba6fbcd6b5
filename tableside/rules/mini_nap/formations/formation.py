"""Which formation two stands are in, and laying stands out in one (docs/rules/mini-nap.md).

Stand 2 is seen in stand 1's frame, in mm: ``u`` ahead, ``v`` to the left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tableside.engine.message import Amount, degrees
from tableside.engine.quantity import DEVIATIONS, SLACK, SLACK_DEGREES, Breach, Doubt
from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.geometry.units import inches, millimetres
from tableside.rules.mini_nap.formations.body import Shape, outline_of
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.words import say, term

Sizes = tuple[tuple[float, float], ...]

#: Between the stands of a skirmish line that the program lays out, mm.
SKIRMISH_GAP = 4.5
#: The widest gap of a skirmish line, mm.
SKIRMISH_WIDEST = 8.0
#: Limits are compared with this much slack, mm.
_SLACK_MM = millimetres(SLACK)
#: A gap this near to the limit between line and skirmish line is on it, mm: rounding.
_ROUNDING = 1e-6


class Formation(StrEnum):
    """What a unit's stands can be; ``none``: in no formation that the rules know."""

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


@dataclass(frozen=True, slots=True)
class Traits:
    """What else decides which formations a unit may take."""

    lancer: bool = False
    irregular: bool = False


@dataclass(frozen=True, slots=True)
class Tolerances:
    """How true a formation must be: degrees, mm, mm, per cent of the wider stand."""

    facing: float = 10.0
    echelon: float = 3.0
    gap: float = 2.5
    frontage: float = 10.0


@dataclass(frozen=True)
class Reading:
    """What the stands show.

    ``named`` is the answer (``too_close`` for a gap in doubt); ``counts_as`` is what the other
    rules go by. ``pose`` is the centre of the outline and its facing, ``shape`` the outline.
    """

    named: str
    counts_as: Formation
    pose: Pose
    shape: Shape
    defects: tuple[Breach, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def may_take(kind: Kind, traits: Traits, wanted: Formation) -> bool:
    """Whether a unit of this type may take a formation."""
    if kind.is_battery or kind.is_command:
        return wanted.value == kind.branch
    if wanted is Formation.SKIRMISH:
        if kind is Kind.LIGHT_INFANTRY:
            return True
        return kind is Kind.LIGHT_CAVALRY and not traits.lancer
    if traits.irregular:
        return False
    if wanted is Formation.SQUARE:
        return kind.is_infantry
    return wanted in (Formation.LINE, Formation.COLUMN)


def offset(named: Formation, sizes: Sizes) -> tuple[float, float, float]:
    """Return where stand 2 stands in stand 1's frame when laid out: u, v (mm) and facing."""
    (w1, d1), (w2, d2) = sizes
    if named is Formation.COLUMN:
        return -(d1 + d2) / 2, 0.0, 0.0
    if named is Formation.SQUARE:
        return -(d1 + d2) / 2, 0.0, 180.0
    gap = SKIRMISH_GAP if named is Formation.SKIRMISH else 0.0
    return 0.0, (w1 + w2) / 2 + gap, 0.0


def stands_of(pose: Pose, named: Formation, sizes: Sizes) -> tuple[Pose, ...]:
    """Return the stands of a unit in a formation whose outline has its centre at ``pose``.

    Stand 1 is on the right of a line, in front in a column, and looks along in a square.
    """
    if len(sizes) == 1:
        return (pose,)
    u, v, facing = offset(named, sizes)
    first, second = Pose(0.0, 0.0, 0.0), Pose(inches(u), inches(v), facing)
    middle, _ = outline_of((first, second), sizes, 0.0, filled=True)
    stands = (Pose(s.x - middle.x, s.y - middle.y, s.facing) for s in (first, second))
    return tuple(pose.compose(stand) for stand in stands)


def placements(
    named: Formation, sizes: Sizes, keeps: int, kept: Pose
) -> Iterator[tuple[Pose, Pose]]:
    """Yield both stands for each way to set the other stand to the one kept (1 or 2).

    Into a square there is one way, the other stand at its back; else one on either side.
    """
    ordered = sizes if keeps == 1 else (sizes[1], sizes[0])
    u, v, facing = offset(named, ordered)
    sides = (1.0,) if named is Formation.SQUARE else (1.0, -1.0)
    for side in sides:
        other = kept.compose(Pose(inches(u * side), inches(v * side), facing))
        yield (kept, other) if keeps == 1 else (other, kept)


def heading(named: Formation, stands: Sequence[Pose]) -> float:
    """Return the facing of an outline: the mean of its stands', of a square stand 1's."""
    first = stands[0].facing
    if len(stands) == 1 or named is Formation.SQUARE:
        return wrap_degrees(first)
    turn = turn_between(first, stands[1].facing)
    return wrap_degrees(first if turn == 180.0 else first + turn / 2)


def outline(
    named: Formation, kind: Kind, stands: Sequence[Pose], sizes: Sizes
) -> tuple[Pose, Shape]:
    """Return the pose and the shape of stands in a formation."""
    return outline_of(
        stands,
        sizes,
        heading(named, stands),
        filled=named is Formation.SKIRMISH,
        disc=kind.is_command,
    )


def laid_out(
    kind: Kind,
    traits: Traits,
    sizes: Sizes,
    pose: Pose,
    named: Formation,
    tolerances: Tolerances,
) -> Reading:
    """Return the reading of stands that were laid out in a formation about ``pose``."""
    shape = _laid_shape(named, kind, sizes)
    exact = Pose(pose.x, pose.y, wrap_degrees(pose.facing))
    defects = tuple(_frontage(sizes, tolerances))
    if not may_take(kind, traits, named):
        return Reading("none", Formation.NONE, exact, shape, (_type_defect(kind, named), *defects))
    return Reading(named.value, named, exact, shape, defects)


@lru_cache(maxsize=1024)
def _laid_shape(named: Formation, kind: Kind, sizes: Sizes) -> Shape:
    return outline(named, kind, stands_of(Pose(0.0, 0.0, 0.0), named, sizes), sizes)[1]


def _type_defect(kind: Kind, named: Formation) -> Breach:
    text = say("formation-type", kind=term(kind), formation=term(named))
    return Breach("formation.type", text)


def _frontage(sizes: Sizes, tolerances: Tolerances) -> Iterator[Breach]:
    if len(sizes) < 2:
        return
    wide, narrow = max(sizes[0][0], sizes[1][0]), min(sizes[0][0], sizes[1][0])
    differs = 100 * (wide - narrow) / wide
    if differs > tolerances.frontage + 1e-9:
        text = say(
            "formation-frontage",
            share=Amount(differs, "%", 1),
            limit=Amount(tolerances.frontage, "%", 1),
        )
        yield Breach("formation.frontage", text, differs - tolerances.frontage)


@dataclass(frozen=True, slots=True)
class _Fit:
    """How far two stands are from one formation: what is wrong, and how much to mend it (mm)."""

    formation: Formation
    defects: tuple[Breach, ...]
    mend: float


def read(
    kind: Kind,
    traits: Traits,
    sizes: Sizes,
    stands: tuple[Pose, ...],
    sigma: tuple[float, float, float],
    tolerances: Tolerances,
) -> Reading:
    """Return what measured stands show; ``sigma`` is that of each stand."""
    if len(sizes) == 1:
        named = Formation(kind.branch)
        pose, shape = outline(named, kind, stands, sizes)
        return Reading(named.value, named, pose, shape)
    fit = _best(kind, traits, sizes, stands, tolerances)
    frontage = tuple(_frontage(sizes, tolerances))
    pose, shape = outline(fit.formation, kind, stands, sizes)
    doubts = tuple(_gap_doubt(fit, sizes, stands, sigma, tolerances))
    if doubts:
        return Reading("too_close", fit.formation, pose, shape, frontage, doubts)
    if fit.defects:
        pose, shape = outline(Formation.NONE, kind, stands, sizes)
        return Reading("none", Formation.NONE, pose, shape, (*fit.defects, *frontage))
    return Reading(fit.formation.value, fit.formation, pose, shape, frontage)


def _best(
    kind: Kind, traits: Traits, sizes: Sizes, stands: tuple[Pose, ...], tolerances: Tolerances
) -> _Fit:
    """Return the formation that the stands are in, or the allowed one with the smallest mend."""
    fits = [_fit(named, sizes, stands, tolerances) for named in TWO_STANDS]
    for fit in fits:
        if not fit.defects:
            if may_take(kind, traits, fit.formation):
                return fit
            return _Fit(fit.formation, (_type_defect(kind, fit.formation),), 0.0)
    allowed = [fit for fit in fits if may_take(kind, traits, fit.formation)]
    return min(allowed or fits, key=lambda fit: fit.mend)


def _seen(stands: tuple[Pose, ...]) -> tuple[float, float, float]:
    """Return stand 2 in stand 1's frame: u, v (mm) and its facing in (-180, 180]."""
    seen = stands[0].inverse().compose(stands[1])
    return millimetres(seen.x), millimetres(seen.y), turn_between(0.0, seen.facing)


def _fit(named: Formation, sizes: Sizes, stands: tuple[Pose, ...], tolerances: Tolerances) -> _Fit:
    u, v, facing = _seen(stands)
    (w1, d1), (w2, d2) = sizes
    turned, echelon, gap = abs(facing), abs(u), abs(v) - (w1 + w2) / 2
    if named is Formation.COLUMN:
        echelon, gap = abs(v), abs(u) - (d1 + d2) / 2
    elif named is Formation.SQUARE:
        turned, echelon, gap = 180.0 - abs(facing), abs(v), -u - (d1 + d2) / 2
    wrong: list[tuple[Breach, float]] = []
    if turned > tolerances.facing + SLACK_DEGREES:
        by = turned - tolerances.facing
        lever = math.hypot(w2, d2) / 2
        text = say(
            "formation-facing",
            formation=term(named),
            off=degrees(turned),
            limit=degrees(tolerances.facing),
        )
        wrong.append((Breach("formation.facing", text, by), math.radians(by) * lever))
    if echelon > tolerances.echelon + _SLACK_MM:
        by = echelon - tolerances.echelon
        text = say(
            "formation-echelon",
            formation=term(named),
            off=_mm(echelon),
            limit=_mm(tolerances.echelon),
        )
        wrong.append((Breach("formation.echelon", text, by), by))
    off = _gap_defect(named, gap, tolerances)
    if off is not None:
        wrong.append((off, off.by or 0.0))
    mend = math.hypot(*(cost for _, cost in wrong)) if wrong else 0.0
    return _Fit(named, tuple(breach for breach, _ in wrong), mend)


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


def _gap_doubt(
    fit: _Fit,
    sizes: Sizes,
    stands: tuple[Pose, ...],
    sigma: tuple[float, float, float],
    tolerances: Tolerances,
) -> Iterator[Doubt]:
    """Yield the doubt whether stands side by side are a line or a skirmish line, in mm."""
    if not any(sigma) or fit.formation not in (Formation.LINE, Formation.SKIRMISH):
        return
    if any(breach.rule in ("formation.facing", "formation.echelon") for breach in fit.defects):
        return
    u, v, _ = _seen(stands)
    gap = abs(v) - (sizes[0][0] + sizes[1][0]) / 2
    across = math.radians(stands[0].facing + 90.0)
    # Both places are measured; the facing of stand 1 tells only what lies ahead of it.
    place = math.hypot(sigma[0] * math.cos(across), sigma[1] * math.sin(across)) * math.sqrt(2)
    by = DEVIATIONS * math.hypot(millimetres(place), math.radians(sigma[2]) * u)
    if by > 0.0 and abs(gap - tolerances.gap) <= by:
        yield Doubt("stand 1", "stand 2", gap, tolerances.gap, by)
