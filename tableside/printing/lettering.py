"""Letters on sheets: how small they may be, and what of a text fits."""

from __future__ import annotations

from tableside.typeface.letters import printable, width_of

LEAST = 2.3  # mm, 6.5 points: smaller letters cannot be read at a table


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
