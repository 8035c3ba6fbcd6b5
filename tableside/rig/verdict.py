"""What a set-up is good for, in a player's words; the underlying figures are shown elsewhere."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tableside.files.camera import Camera
from tableside.rig.forecast import Forecast
from tableside.rig.outlook import Outlook, Setup, lowest_fit, outlook

#: What to plan with: so much larger than the smallest tag that is read in a fair picture (1.5
#: pixels a cell in place of 1.2), because a real lens is softer at its corners.
SPARE = 1.25
#: Lengths that everybody has seen, inches: up to each of them it is said so.
_LIKE = (
    (0.013, "a hair's breadth"),
    (0.022, "a pencil line"),
    (0.036, "a credit card's thickness"),
    (0.075, "a coin's edge"),
    (math.inf, "more than a coin's edge"),
)


def like(inches: float) -> str:
    """Return a length compared to a familiar object, and in hundredths of an inch.

    >>> like(0.0116), like(0.0005)
    ("a hair's breadth, 0.01 in", "a hair's breadth, 0.01 in")
    """
    words = next(words for most, words in _LIKE if inches <= most)
    return f"{words}, {max(inches, 0.01):.2f} in"


def good_from(seen: Outlook) -> float:
    """Return the smallest tag's black side to plan with, whole or half mm; inf for none."""
    if not math.isfinite(seen.smallest):
        return math.inf
    return math.ceil(2 * SPARE * seen.smallest - 1e-9) / 2


def verdict(setup: Setup, seen: Outlook) -> Iterator[str]:
    """Yield the line that says whether the set-up will do."""
    side, least = f"{setup.side:g} mm", good_from(seen)
    if not seen.fits:
        yield "verdict   no: this camera does not see the whole table"
    elif not seen.readable:
        yield f"verdict   no: it sees the whole table, but tags of {side} are too small for it"
    elif setup.side < least:
        yield (
            f"verdict   just: it sees the whole table and reads tags of {side}, with nothing to "
            f"spare; {least:g} mm would be good"
        )
    else:
        yield (
            f"verdict   good for {least:g} mm tags and larger (yours: {side}); it sees the whole "
            "table"
        )


def errors(expected: Sequence[Forecast]) -> Iterator[str]:
    """Yield how accurately a unit is located, on a table built as most are and at its best."""
    by_word = {each.word: each.edge.told for each in expected}
    for word, words in (
        ("measured", "with markers and tags measured in the set-up"),
        ("hand", "with markers laid and tags glued by hand"),
    ):
        if word in by_word:
            yield f"errors    about {like(by_word[word])}, {words}"


def worth(camera: Camera, tables: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Yield for each table what a camera could do there, mounted as low as possible."""
    for table in tables:
        setup = Setup(camera=camera, height=48.0, table=table)
        lowest = lowest_fit(setup)
        if lowest is None:
            continue
        height = math.ceil(lowest)
        least = good_from(outlook(setup.at(height)))
        yield (
            f"good for {least:g} mm tags and larger on a table of {table[0]:g} x {table[1]:g} in, "
            f"hung {height} in up"
        )
