"""Check players' names for invisible characters, which enable impersonation or reverse the line."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

#: Joiners, which Persian and Indian names and multi-part emoji need.
_JOINERS = "\u200c\u200d"
#: Variation selectors: show the preceding character as emoji or as text.
_STYLES = "\ufe0e\ufe0f"
#: Scripts in which a joiner only serves to imitate another name.
_UNJOINED = ("LATIN ", "GREEK ", "CYRILLIC ", "DIGIT ")
#: Invisible, though Unicode classes them as letters, marks or symbols. Control and format
#: characters (line breaks, direction marks) already fail ``isprintable``.
_UNSEEN = (
    (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800),
    (0x3164, 0x3164), (0xFE00, 0xFE0D), (0xFFA0, 0xFFA0), (0x1D159, 0x1D159), (0xE0100, 0xE01EF),
)  # fmt: skip


def trimmed(name: str) -> str:
    """Return a name without spaces or joiners at its ends; joiners have no effect there."""
    return name.strip(f" {_JOINERS}")


def has_unseen(name: str) -> bool:
    """Return whether a name has invisible characters, apart from spaces and what its script needs.

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
