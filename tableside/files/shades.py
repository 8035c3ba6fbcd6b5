"""The sides' colours, in distinguishable shades for paper and screens.

A side's colour (``#rrggbb``) determines its hue and strength; its lightness depends on what it is
drawn on. Computed in OKLCH (Ottosson 2020, "A perceptual color space for image processing"), where
colours of equal lightness look equally light, so text legible on one side's colour is legible on
every side's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple


class Tone(NamedTuple):
    """The part of a colour that belongs to its side: OKLCH chroma, and hue in degrees."""

    chroma: float
    hue: float


#: Default tones of the first two sides: red and blue.
USUAL = (Tone(0.157, 29.0), Tone(0.123, 257.0))
#: The strongest chroma that a screen can show at the lightness of a bar or a base.
STRONGEST = 0.13
#: Two tones no farther apart than this look the same.
ALIKE = 0.06
#: Constants of the sRGB transfer function (IEC 61966-2-1).
_KNEE, _SLOPE, _OFFSET, _POWER = 0.04045, 12.92, 0.055, 2.4


def tone(colour: str) -> Tone:
    """Return the tone of a colour ``#rrggbb``.

    >>> tone("#1f3a93")
    Tone(chroma=0.13, hue=266.0)
    """
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    hue = round(math.degrees(math.atan2(b, a)) % 360)
    return Tone(round(min(math.hypot(a, b), STRONGEST), 3), float(hue))


def tones(colours: Sequence[str | None]) -> tuple[Tone | None, ...]:
    """Return the tone of each side that does not use its position's default, None for the others.

    Of the first two sides, one without a colour gets whichever default contrasts with the other
    side's colour; if both have colours but too similar ones, both use the defaults.

    >>> tones(["#1f3a93", None])
    (Tone(chroma=0.13, hue=266.0), Tone(chroma=0.157, hue=29.0))
    """
    own = tuple(None if colour is None else tone(colour) for colour in colours)
    if len(own) < 2:
        return own
    (red, blue), (first, second, *more) = USUAL, own
    if not _alike(first or red, second or blue):
        return own
    if first is None:
        return (blue, second, *more)
    return (first, red, *more) if second is None else (None, None, *more)


def shade(of: Tone, lightness: float) -> str:
    """Return a tone at an OKLCH lightness (0 to 1) as ``#rrggbb``, reducing chroma if needed."""
    weaker = (of.chroma * part / 20 for part in range(20, -1, -1))
    found = next(
        parts for parts in (_screen(lightness, c, of.hue) for c in weaker) if _is_shown(parts)
    )
    return "#" + "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in found)


def _alike(one: Tone, other: Tone) -> bool:
    return math.dist(_place(*one), _place(*other)) <= ALIKE


def _place(chroma: float, hue: float) -> tuple[float, float]:
    """Return a tone's coordinates a, b in OKLab."""
    return chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))


def _screen(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    a, b = _place(chroma, hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _curved(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
        _curved(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
        _curved(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short),
    )


def _is_shown(parts: Sequence[float]) -> bool:
    return all(-1e-3 <= part <= 1 + 1e-3 for part in parts)


def _linear(part: float) -> float:
    return part / _SLOPE if part <= _KNEE else ((part + _OFFSET) / (1 + _OFFSET)) ** _POWER


def _curved(part: float) -> float:
    if part <= _KNEE / _SLOPE:
        return part * _SLOPE
    return float((1 + _OFFSET) * part ** (1 / _POWER)) - _OFFSET
