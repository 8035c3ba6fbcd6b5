"""What of a slide is too near to call: contacts, whom and what it meets or passes (section 11)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import shapely

from tableside.engine.bodies import Stand
from tableside.engine.quantity import Doubt, Quantity, along, doubts_at
from tableside.engine.sliding import Slide, outlines, pieces_of
from tableside.geometry.shapes import signed_gap
from tableside.rules.metal_men.contact import gap
from tableside.rules.metal_men.retreats.stops import Led, lies_on
from tableside.rules.metal_men.state import State, Unit


def contact_doubts(state: State, unit: Unit, slide: Slide) -> Iterator[Doubt]:
    """Yield the contacts that may or may not be ones as a unit starts, with enemies in its way."""
    for enemy in state.enemies(unit):
        ahead = any(end > 0.0 for _, end in slide.over(outlines(enemy.bases)))
        if ahead and _measured(unit.bases, enemy.bases):
            yield from doubts_at([gap(unit, enemy)], state.house.contact)


def slide_doubts(
    led: Led, stopping: Iterable[Unit], passing: Iterable[Unit] = ()
) -> Iterator[Doubt]:
    """Yield which of the units that stop it, or are passed, it may or may not meet.

    Ground that nobody enters stops it, too.
    """
    if led.length <= 0.0:
        return
    contact = led.state.house.contact
    for others, limit in ((stopping, 0.0), (passing, -contact)):
        for other in others:
            if not _measured(led.unit.bases, other.bases):
                continue
            if limit == 0.0 and gap(led.unit, other).value <= contact:
                continue
            yield from doubts_at([_nearest(led, other)], limit)
    if _measured(led.unit.bases):
        yield from _at_ground(led)


def _at_ground(led: Led) -> Iterator[Doubt]:
    for name, area in led.state.barred():
        if lies_on(led.slide.stands, area):
            continue
        found = []
        parts = [shapely.Polygon(piece) for piece in pieces_of([area])]
        for stand, ground in zip(led.slide.stands, led.meeting(name), strict=True):
            for part in parts:
                value, way = signed_gap(ground, part)
                sigma = along(stand.sigma, way, stand.half_diagonal)
                found.append(Quantity(led.unit.id, name, value, sigma))
        yield from doubts_at([min(found, key=lambda each: each.value)], 0.0)


def _measured(*several: Sequence[Stand]) -> bool:
    """Whether some base's place is measured and not told."""
    return any(any(stand.sigma) for stands in several for stand in stands)


def _nearest(led: Led, other: Unit) -> Quantity:
    """Return the gap between swept ground and the bases of a unit; below 0 how deep it reaches."""
    found = []
    for stand, area in zip(led.slide.stands, led.meeting(other.id), strict=True):
        for base in other.bases:
            value, way = signed_gap(area, base.area)
            sigma = math.hypot(*(along(s.sigma, way, s.half_diagonal) for s in (stand, base)))
            found.append(Quantity(led.unit.id, other.id, value, sigma))
    return min(found, key=lambda each: each.value)
