"""What makes a measured place uncertain, cause by cause, and what would mend most of it.

A place's variance is the sum of what five causes leave open: the picture (noise, blur), the lens,
where the board's markers lie, where the tags are glued, and how the base sits in its tray. Each
share says besides what would be left of it once its cause had been measured. From this one budget
come what people are told ("give or take"), the main cause and the cure with what it would reach.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeAlias

#: Variances of x, y (inches) and facing (degrees), squared.
Variances: TypeAlias = tuple[float, float, float]

NONE: Variances = (0.0, 0.0, 0.0)

#: What is told to people is two standard deviations.
SIGMAS_TOLD = 2.0

# A cure that leaves more than this share of the deviation is not worth the trouble.
_WORTH = 0.9


class Cause(StrEnum):
    """What may make a measured place differ from the true one."""

    PICTURE = "picture"
    LENS = "lens"
    MARKERS = "markers"
    TAGS = "tags"
    SEATS = "seats"


class Cure(StrEnum):
    """What can be done about a cause."""

    CALIBRATE = "calibrate"
    SURVEY = "survey"
    JIG = "jig"


#: What mends which causes; against the picture there is only another camera. The jig measures a
#: tag on its very base, so that neither its place on the tray nor the tray's seat matters any more.
CURES: Mapping[Cause, Cure] = {
    Cause.LENS: Cure.CALIBRATE,
    Cause.MARKERS: Cure.SURVEY,
    Cause.TAGS: Cure.JIG,
    Cause.SEATS: Cure.JIG,
}


@dataclass(frozen=True, slots=True)
class Share:
    """One cause's part of a place's variance.

    ``left`` is what the cause would leave open once it had been measured: as much as now where
    that is not known. ``how`` is the word of ``build`` that says how well it was made, if one does.
    """

    cause: Cause
    variances: Variances
    left: Variances
    how: str = ""


@dataclass(frozen=True)
class Budget:
    """The shares of all causes, each once: their sum is the place's variance."""

    shares: tuple[Share, ...]

    @cached_property
    def total(self) -> Variances:
        """The variances of x, y and facing."""
        return _sum([share.variances for share in self.shares])

    @property
    def told(self) -> float:
        """What is told as "give or take": inches, along the worse axis."""
        return _told(self.total[self._axis])

    @cached_property
    def main(self) -> Share:
        """The largest share along the worse axis, of those that have together the most to answer.

        Causes that one cure mends count together. The first of equal ones.
        """
        axis = self._axis

        def together(share: Share) -> float:
            cure = CURES.get(share.cause)
            alike = [s for s in self.shares if s is share or (cure and CURES.get(s.cause) is cure)]
            return math.fsum(s.variances[axis] for s in alike)

        return max(self.shares, key=lambda share: (together(share), share.variances[axis]))

    @property
    def cure(self) -> Cure | None:
        """What mends the main cause; None where nothing does, or what it leaves is hardly less."""
        cure = CURES.get(self.main.cause)
        if cure is None or cure is Cure.CALIBRATE:
            return cure  # what another calibration reaches is known only afterwards
        return cure if self.after(cure) <= _WORTH * self.told else None

    def after(self, *cures: Cure) -> float:
        """Return what would be told as "give or take" after these cures, inches."""
        left = [s.left if CURES.get(s.cause) in cures else s.variances for s in self.shares]
        return _told(max(_sum(left)[:2]))

    def by_cause(self) -> dict[Cause, float]:
        """Return what each cause alone would leave to be told, inches along the worse axis."""
        return {share.cause: _told(share.variances[self._axis]) for share in self.shares}

    def within(self, total: Variances) -> Budget:
        """Return the budget of a place that many pictures have shown, of which ``total`` is known.

        Pictures average out; what was there before them does not.
        """
        lens = next((s for s in self.shares if s.cause is Cause.LENS), None)
        built = _sum([s.variances for s in self.shares if s.cause in _BUILT])
        rest = _each(total, built, lambda whole, part: max(0.0, whole - part))
        kept = NONE if lens is None else _each(lens.variances, rest, min)
        now = {
            Cause.LENS: kept,
            Cause.PICTURE: _each(rest, kept, lambda whole, part: max(0.0, whole - part)),
        }
        return Budget(
            tuple(
                replace(s, variances=now[s.cause], left=now[s.cause]) if s.cause in now else s
                for s in self.shares
            )
        )

    @cached_property
    def _axis(self) -> int:
        x, y, _ = self.total
        return 0 if x >= y else 1


def as_told(budget: Budget) -> dict[str, Any]:
    """Return why a place is uncertain, as pages get it; all figures are told ones, in inches.

    ``told`` is the whole, ``shares`` what each cause alone would make it, ``cause`` the main one,
    ``how`` the word that says how well that was made ("" for none), ``cure`` what mends it (None
    where nothing does) and ``left`` what is told then (None where that is not known beforehand);
    ``least`` is what is told after jig and survey both.
    """
    main, cure = budget.main, budget.cure
    known = cure is not None and cure is not Cure.CALIBRATE
    return {
        "told": _shown(budget.told),
        "shares": {cause.value: _shown(told) for cause, told in budget.by_cause().items()},
        "cause": main.cause.value,
        "how": main.how,
        "cure": None if cure is None else cure.value,
        "left": _shown(budget.after(cure)) if cure is not None and known else None,
        "least": _shown(budget.after(Cure.JIG, Cure.SURVEY)),
    }


_BUILT = frozenset({Cause.MARKERS, Cause.TAGS, Cause.SEATS})


def _shown(inches: float) -> float:
    """Return a length rounded to what a screen can show."""
    return round(inches, 3)


def _told(variance: float) -> float:
    return SIGMAS_TOLD * math.sqrt(variance)


def _sum(parts: Sequence[Variances]) -> Variances:
    x, y, facing = (math.fsum(part[n] for part in parts) for n in range(3))
    return x, y, facing


def _each(one: Variances, other: Variances, together: Callable[[float, float], float]) -> Variances:
    x, y, facing = (together(a, b) for a, b in zip(one, other, strict=True))
    return x, y, facing
