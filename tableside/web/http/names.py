"""Names of players: what is not seen would let one pass for another, or turn the line around."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

#: Join or part the letters beside them, as Persian and Indian names and faces of several need.
_JOINERS = "\u200c\u200d"
#: Choose between the drawing and the letter of a sign, which goes before.
_STYLES = "\ufe0e\ufe0f"
#: Where a joiner does nothing but make a name that looks like another one.
_UNJOINED = ("LATIN ", "GREEK ", "CYRILLIC ", "DIGIT ")
#: Drawn as nothing, though Unicode counts them as letters, marks and symbols. What it counts as
#: control and format (line breaks, marks of direction) no text "is printable" with.
_UNSEEN = (
    (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800),
    (0x3164, 0x3164), (0xFE00, 0xFE0D), (0xFFA0, 0xFFA0), (0x1D159, 0x1D159), (0xE0100, 0xE01EF),
)  # fmt: skip


def trimmed(name: str) -> str:
    """Return a name without blanks at its ends, nor joiners, which join nothing there."""
    return name.strip(f" {_JOINERS}")


def has_unseen(name: str) -> bool:
    """Whether some of a name is not seen: blanks and what its letters need are no such thing.

    >>> has_unseen("Zoë Müller"), has_unseen("a\\u202eb"), has_unseen("\\u3164")
    (False, True, True)
    >>> has_unseen("می\\u200cنا"), has_unseen("An\\u200dna"), has_unseen("❤\\ufe0f")
    (False, True, False)
    """
    if any(_is_unseen(sign) for sign in name):
        return True
    beside = [*pairwise(f" {name} ")]
    return any(
        (second in _STYLES and unicodedata.category(first)[0] not in "SP")
        or (first in _JOINERS and _is_unjoined(second))
        or (second in _JOINERS and _is_unjoined(first))
        for first, second in beside
    )


def _is_unseen(sign: str) -> bool:
    if sign in _JOINERS:
        return False
    return not sign.isprintable() or any(first <= ord(sign) <= last for first, last in _UNSEEN)


def _is_unjoined(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.name(sign, "").startswith(_UNJOINED)
