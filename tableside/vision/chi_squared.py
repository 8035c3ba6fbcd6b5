"""How far a picture's tags really err, judged by units that show more than one of them.

A tag's covariance follows from its own pixels. That promise can be checked where a unit shows
several tags: their distance is known from the roster, whatever the board, the lens and the ground
do. The ratio of the actual to the promised squared deviation is the picture's reduced chi-squared;
every unit's covariance is multiplied by it, including that of units with one tag.
"""

from __future__ import annotations

from collections.abc import Iterable

# Beforehand the promises are taken as kept, worth so many squared standard deviations: as much as
# two units with two tags. Were it more, the few units of a small game would hardly be heard.
_PRIOR = 6.0
# One unit's tags count for at most so many times their promise: something may lie over one of them.
_OUTLIER = 5.0
# ... and the reduced chi-squared stays within these limits.
_LEAST, _MOST = 0.4, 4.0
# Where the residuals of neighbouring pixels correlate, the model lacks something, and the tags of
# one unit are then off together, which they cannot tell: from the second autocorrelation on they
# may not better their promise. Not so in a sharp picture: its pixels are too few for the edges,
# which brings an autocorrelation of up to 1.35, but how they meet an edge is another matter for
# each tag. So there, from one blur (px) down to the other, more of it is let pass
# (docs/accuracy.md).
_APART, _ALIKE = 1.0, 1.3
_BLURRED, _SHARP, _LET_PASS = 0.55, 0.47, 0.3


def least_chi_squared(autocorrelation: float, blur: float) -> float:
    """Return the lower limit of chi-squared for a picture of this autocorrelation and blur (px).

    >>> least_chi_squared(0.9, 0.7), least_chi_squared(1.3, 0.7)
    (0.4, 1.0)
    >>> least_chi_squared(1.3, 0.45)
    0.4
    """
    sharp = min(max((_BLURRED - blur) / (_BLURRED - _SHARP), 0.0), 1.0)
    share = (autocorrelation - _LET_PASS * sharp - _APART) / (_ALIKE - _APART)
    return _LEAST + (1.0 - _LEAST) * min(max(share, 0.0), 1.0)


def reduced_chi_squared(
    squares: Iterable[tuple[float, float]], most: float = _MOST, least: float = _LEAST
) -> float:
    """Return the ratio of true to promised variance from squared residuals and their freedom.

    The residuals are in promised standard deviations. The result is clamped to ``least`` and
    ``most``.

    >>> reduced_chi_squared([])
    1.0
    >>> reduced_chi_squared([(6.0, 3)] * 100) > 1.9
    True
    """
    total, free = _PRIOR, _PRIOR
    for square, freedom in squares:
        total += min(square, _OUTLIER * freedom)
        free += freedom
    return min(max(total / free, least), most)
