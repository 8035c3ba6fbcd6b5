"""What of a slide is too near to call: contacts, whom it meets or passes (section 11)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.quantity import Doubt, Quantity, along
from tableside.engine.sliding import Slide
from tableside.geometry.shapes import signed_gap
from tableside.rules.metal_men.contact import gap
from tableside.rules.metal_men.state import State, Unit

#: A slide that is stopped is looked at so much farther: would it surely meet what stopped it?
_ON = 1.0


def contact_doubts(state: State, unit: Unit) -> Iterator[Doubt]:
    """Yield the contacts with enemies that may or may not be ones as a unit starts."""
    for enemy in state.enemies(unit):
        if _measured(unit.bases, enemy.bases):
            doubt = gap(unit, enemy).doubt(state.house.contact)
            if doubt is not None:
                yield doubt


def slide_doubts(
    state: State, unit: Unit, slide: Slide, end: tuple[float, str | None]
) -> Iterator[Doubt]:
    """Yield which enemies it may or may not meet, and which friends it may or may not pass.

    ``end``: how far it goes, and the id of what stops it.
    """
    length, stopped_by = end
    contact = state.house.contact
    for other in (*state.enemies(unit), *state.friends(unit)):
        if length <= 0.0 or not _measured(unit.bases, other.bases):
            continue
        swept = slide.swept(length + (_ON if other.id == stopped_by else 0.0))
        limit = 0.0 if other.side != unit.side else -contact
        if limit == 0.0 and gap(unit, other).value <= contact:
            continue
        doubt = _nearest(unit, slide, swept, other).doubt(limit)
        if doubt is not None:
            yield doubt


def _measured(*several: Sequence[Stand]) -> bool:
    """Whether some base's place is measured and not told."""
    return any(any(stand.sigma) for stands in several for stand in stands)


def _nearest(unit: Unit, slide: Slide, swept: Sequence[BaseGeometry], other: Unit) -> Quantity:
    """Return the gap between swept ground and the bases of a unit; below 0 how deep it reaches."""
    found = []
    for stand, area in zip(slide.stands, swept, strict=True):
        for base in other.bases:
            value, way = signed_gap(area, base.area)
            sigma = math.hypot(*(along(s.sigma, way, s.half_diagonal) for s in (stand, base)))
            found.append(Quantity(unit.id, other.id, value, sigma))
    return min(found, key=lambda each: each.value)
