"""Where stands may end: clear of other bases, on permitted ground, on the board.

The game supplies the rules and messages; this module measures. Inches.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.gaps import OVERLAP_SHRUNK, overlap, spread, unsure
from tableside.engine.message import Text
from tableside.engine.quantity import Doubt, Quantity, Ruling, along
from tableside.engine.troops import Troops, mean_centre
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import signed_gap
from tableside.motion.weighted import Way

#: A base may overhang the board, or the area it must stay in, by this much; inches.
OVERHANG = 0.05
#: Bases and areas farther off than this (inches) plus their deviations are skipped.
_APART = 0.1


U = TypeVar("U", bound=Troops)


class Rule(NamedTuple):
    """A rule, and the message for breaking it."""

    name: str
    text: Text


def once_each(rulings: Iterable[Ruling]) -> Iterator[Ruling]:
    """Yield rulings, dropping repeated breaches of the same rules against the same things."""
    said = set()
    for ruling in rulings:
        key = tuple((breach.rule, breach.against) for breach in ruling.breaches)
        if not key or key not in said:
            said.add(key)
            yield ruling


def as_models_lie(ruling: Ruling) -> Ruling:
    """Return a ruling without doubts about overlaps.

    Touching bases always seem to overlap perhaps, but real models cannot stand on one another.
    """
    doubts = tuple(doubt for doubt in ruling.doubts if not doubt.rule.endswith(".overlap"))
    return replace(ruling, doubts=doubts)


def gone(unit: str, stand: Stand, to: Pose, length: float, way: Way | None) -> Quantity:
    """Return the ``length`` that a stand went by a way, with the uncertainty of both ends."""
    aim = (to.x - stand.pose.x, to.y - stand.pose.y)
    sigma = math.sqrt(2) * along(stand.sigma, aim, stand.half_diagonal)
    path = () if way is None or len(way.path) <= 2 else way.path
    return Quantity(unit, None, length, sigma, way=path)


def shifted(unit: str, stands: Sequence[Stand], there: Sequence[Stand]) -> Quantity:
    """Return how far the centre of a unit's stands moved to where they are ``there``.

    It has the uncertainty of both ends.
    """
    (ax, ay), (bx, by) = mean_centre(stands), mean_centre(there)
    way = (bx - ax, by - ay)
    squares = [along(stand.sigma, way, 0.0) ** 2 for stand in stands]
    return Quantity(unit, None, math.hypot(*way), math.sqrt(2 * sum(squares)) / len(squares))


def doubts_of(rule: str, doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """Attribute doubts, such as those about a shape, to a rule that depends on it."""
    return tuple(replace(each, rule=rule) for each in doubts)


def overlaps(
    moved: Troops,
    stands: Sequence[Stand],
    others: Iterable[U],
    own: Rule,
    against: Callable[[U], Text],
) -> Iterator[Ruling]:
    """Yield the overlaps of a unit's stands with each other and with the bases of other units.

    ``own``: the rule that forbids it, with the message about the unit's own bases; ``against``: the
    message about a base of another unit.
    """
    far_off = [(unit, base, _far(base)) for unit in others for base in unit.bases]
    for index, stand in enumerate(stands):
        near = _far(stand) + _APART
        for base in stands[index + 1 :]:
            if stand.pose.distance_to(base.pose) <= near + _far(base):
                yield _apart(moved.id, stand, moved.id, base, own)
        for unit, base, far in far_off:
            if stand.pose.distance_to(base.pose) <= near + far:
                yield _apart(moved.id, stand, unit.id, base, Rule(own.name, against(unit)))


def _far(stand: Stand) -> float:
    """Return how far a base may reach from its centre, including its deviations."""
    return stand.half_diagonal + unsure([stand])


def _apart(unit: str, stand: Stand, name: str, other: Stand, rule: Rule) -> Ruling:
    gap, way = signed_gap(stand.area, other.area)
    sigma, keeps = spread(way, stand, other), not overlap(stand, other)
    measured = Quantity(unit, name, gap, sigma)
    return measured.judged(-2 * OVERLAP_SHRUNK, keeps, rule.name, rule.text, None)


def centres_off(
    unit: str, stands: Sequence[Stand], areas: Iterable[BaseGeometry], rule: Rule
) -> Iterator[Ruling]:
    """Yield the rulings on stands whose centre is, or may be, on forbidden ground."""
    for area in areas:
        for stand in stands:
            deep = _depth(area, stand)
            if deep > -_APART - unsure([stand]):
                sigma = along(stand.sigma, (0.0, 0.0), 0.0)
                yield Quantity(unit, None, deep, sigma).at_most(0.0, rule.name, rule.text)


def _depth(area: BaseGeometry, stand: Stand) -> float:
    """Return how deep a stand's centre lies in an area; negative if it is outside."""
    centre = shapely.Point(stand.pose.x, stand.pose.y)
    if area.is_empty:
        return -math.inf
    far = float(area.boundary.distance(centre))
    return far if area.contains(centre) else -far


def hanging_out(
    unit: str, stands: Sequence[Stand], area: BaseGeometry, rule: Rule
) -> Iterator[Ruling]:
    """Yield the rulings on bases that overhang an area, such as the board, beyond ``OVERHANG``."""
    for stand in stands:
        sigma = spread((0.0, 0.0), stand)
        if area.covers(stand.area) and not sigma:
            continue
        measured = Quantity(unit, None, _over(stand, area), sigma)
        yield measured.judged(OVERHANG, measured.within(OVERHANG), rule.name, rule.text, None)


def _over(stand: Stand, area: BaseGeometry) -> float:
    """Return how far a base overhangs an area; negative is its clearance from the edge."""
    if area.is_empty:
        return math.inf
    corners = shapely.points(shapely.get_coordinates(stand.area.difference(area)))
    if len(corners):
        return float(shapely.distance(area, corners).max())
    return -float(area.boundary.distance(stand.area))
