"""How far a unit went, in words: its length, and what that counts as if ground costs more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import shapely

from tableside.engine.measure import Measure
from tableside.engine.message import SHARED, Message, Several, Text, Value

if TYPE_CHECKING:
    from tableside.motion.weighted import Way

say = SHARED


def counted(way: float, counts: float, over: Iterable[Text], measure: Measure) -> Value:
    """Return a way of ``way`` inches that counts as ``counts``, because of ``over``.

    If the two read the same, only the length is given.

    >>> from tableside.engine.measure import INCHES
    >>> str(say("plain", value=counted(8.0, 10.99, ["Wood"], INCHES)))
    '8.00 in (counts as 10.99 in: Wood)'
    """
    length, more = measure.amount(way), measure.amount(counts)
    names = tuple(dict.fromkeys(over))
    if f"{length.value:.{length.digits}f}" == f"{more.value:.{more.digits}f}":
        return more
    if not names:
        return say("counts", length=length, counts=more)
    return say("counts-over", length=length, counts=more, over=Several(names, "comma"))


def went_by(
    way: Way | None, counts: float, over: Callable[[Way], Iterable[Text]], measure: Measure
) -> Value:
    """Return how far something went, as worded by ``counted``; just the cost without a way."""
    if way is None:
        return measure.amount(counts)
    length = counts + float(shapely.LineString(way.path).length) - way.cost
    return counted(length, counts, over(way), measure)


def told_length(text: Text) -> Value | None:
    """Return the ``length`` in a message, or in the first of several that has one; else None."""
    if isinstance(text, Several):
        found = (told_length(each) for each in text.items if isinstance(each, Message | Several))
        return next((each for each in found if each is not None), None)
    if not isinstance(text, Message):
        return None
    values = dict(text.values)
    inner = values.get("value")
    if "length" not in values and isinstance(inner, Message | Several):
        return told_length(inner)
    return values.get("length")
