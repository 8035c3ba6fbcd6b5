"""Letters on sheets: how small they may be, and what of a text fits."""

from __future__ import annotations

from tableside.typeface.letters import printable, width_of

LEAST = 2.3  # mm, 6.5 points: smaller letters cannot be read at a table


def fitted(
    text: str, width: float, size: float, bold: bool = False, least: float = LEAST
) -> tuple[str, float]:
    """Return the text and its letters' size so that it is no wider than ``width`` mm.

    Letters shrink from ``size`` to ``least``. What is still too long gets three dots in its middle,
    down to no text at all: of two units' names the ends often differ alone.
    """
    text = printable(text)
    wide = width_of(text, 1.0, bold)
    if wide * size <= width:
        return text, size
    if wide * least <= width:
        return text, width / wide * (1 - 1e-9)
    for left in range(len(text) - 1, 0, -1):
        start, end = text[: left // 2].rstrip(), text[len(text) - (left + 1) // 2 :].lstrip()
        if width_of(shorter := f"{start}...{end}", least, bold) <= width:
            return shorter, least
    return "", least
