"""Letters: which of them the printers' own typeface has, and how wide they are."""

from __future__ import annotations

import functools
import unicodedata

from fpdf import FPDF

FONT = "helvetica"
LEAST = 2.3  # mm, 6.5 points: smaller letters cannot be read at a table


def printable(text: str) -> str:
    """Return the text in the letters that every printer has (Latin-1).

    Letters with marks that it lacks lose their marks, others become a question mark.

    >>> printable("Żółw, 3e Légion")
    'Zó?w, 3e Légion'
    """
    return "".join(_letter(letter) for letter in text)


def _letter(letter: str) -> str:
    if _has(letter):
        return letter
    plain = unicodedata.normalize("NFKD", letter)[:1]
    return plain if plain and _has(plain) else "?"


def _has(letter: str) -> bool:
    code = ord(letter)
    return 32 <= code < 127 or 160 <= code < 256


@functools.lru_cache(maxsize=4096)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is with letters of ``size`` mm."""
    measure = _measure(bold)
    return float(measure.get_string_width(printable(text))) / 100 * size


@functools.lru_cache(maxsize=2)
def _measure(bold: bool) -> FPDF:
    """Return a document whose unit is a hundredth of its letters' size."""
    document = FPDF(unit="pt")
    document.set_font(FONT, style="B" if bold else "", size=100)
    return document


def fitted(
    text: str, width: float, size: float, bold: bool = False, least: float = LEAST
) -> tuple[str, float]:
    """Return the text and its letters' size so that it is no wider than ``width`` mm.

    Letters shrink from ``size`` to ``least``; what is still too long is cut off with three dots,
    down to no text at all.
    """
    text = printable(text)
    wide = width_of(text, 1.0, bold)
    if wide * size <= width:
        return text, size
    if wide * least <= width:
        return text, width / wide * (1 - 1e-9)
    while text and width_of(text + "...", least, bold) > width:
        text = text[:-1]
    return (text.rstrip() + "..." if text else ""), least
