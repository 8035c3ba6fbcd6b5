"""Where stands may end: on no other base, on the board, on ground that carries them (section 2)."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.gaps import OVERLAP_SHRUNK, overlap
from tableside.engine.message import Text
from tableside.engine.quantity import DEVIATIONS, Quantity, Ruling, all_of, along
from tableside.geometry.shapes import signed_gap
from tableside.rules.brothers_at_arms.movement.ground import impassable, waters
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say

#: A base may hang over the board, and a riverboat's over the bank, by so much; inches.
OVERHANG = 0.05
#: What is farther off than this (inches) and its deviations is not looked at closely.
_APART = 0.1


def at_end(state: State, moved: Unit, room: str) -> Ruling:
    """Return what a unit breaks where it stands: ``ROOM.overlap``, impassable, river, board."""
    every = [
        *_overlaps(state, moved, room),
        *_carried(state, moved, room),
        *_on_board(state, moved, room),
    ]
    return all_of(_first_of_each(every))


def _first_of_each(rulings: list[Ruling]) -> Iterator[Ruling]:
    """Yield rulings, of breaches of one rule against the same things only the first."""
    said = set()
    for ruling in rulings:
        key = tuple((breach.rule, breach.against) for breach in ruling.breaches)
        if not key or key not in said:
            said.add(key)
            yield ruling


def _overlaps(state: State, moved: Unit, room: str) -> Iterator[Ruling]:
    """Yield what lies on another base, one of the unit's own included."""
    others = [
        (u, other, _far(other)) for u in state.units if u.id != moved.id for other in u.stands
    ]
    stands = moved.stands
    for index, stand in enumerate(stands):
        own = [(moved, other, _far(other)) for other in stands[index + 1 :]]
        near = _far(stand) + _APART
        for unit, other, far in (*own, *others):
            if stand.pose.distance_to(other.pose) <= near + far:
                yield _apart(moved, stand, unit, other, f"{room}.overlap")


def _far(stand: Stand) -> float:
    """Return how far from its centre a base may reach, its deviations included."""
    return stand.half_diagonal + DEVIATIONS * _deviation(stand)


def _deviation(stand: Stand) -> float:
    if not any(stand.sigma):
        return 0.0
    return along(stand.sigma, (0.0, 0.0), stand.half_diagonal)


def _apart(moved: Unit, stand: Stand, unit: Unit, other: Stand, rule: str) -> Ruling:
    gap, way = signed_gap(stand.area, other.area)
    sigma = math.hypot(*(along(each.sigma, way, each.half_diagonal) for each in (stand, other)))
    measured = Quantity(moved.id, unit.id, gap, sigma)
    text = say("move-overlap", unit=moved.called, other=unit.called)
    if unit.id == moved.id:
        text = say("move-overlap-own", unit=moved.called)
    return measured.judged(-2 * OVERLAP_SHRUNK, not overlap(stand, other), rule, text, None)


def _carried(state: State, moved: Unit, room: str) -> Iterator[Ruling]:
    """Yield what stands with its centre on impassable ground; of a riverboat, out of its river."""
    for area in impassable(state, moved):
        for stand in moved.stands:
            deep = _depth(area, stand)
            if deep > -_APART - DEVIATIONS * _deviation(stand):
                text = say("move-impassable", unit=moved.called)
                sigma = along(stand.sigma, (0.0, 0.0), 0.0)
                measured = Quantity(moved.id, None, deep, sigma)
                yield measured.at_most(0.0, f"{room}.impassable", text)
    if moved.kind == "riverboat":
        text = say("move-river", unit=moved.called)
        rule = "movement.river" if room == "movement" else f"{room}.impassable"
        for stand in moved.stands:
            yield _hangs(moved, stand, waters(state), rule, text)


def _depth(area: BaseGeometry, stand: Stand) -> float:
    """Return how far in an area a stand's centre lies; below 0 how far off it is."""
    centre = shapely.Point(stand.pose.x, stand.pose.y)
    if area.is_empty:
        return -math.inf
    far = float(area.boundary.distance(centre))
    return far if area.contains(centre) else -far


def _on_board(state: State, moved: Unit, room: str) -> Iterator[Ruling]:
    text = say("move-board", unit=moved.called)
    for stand in moved.stands:
        yield _hangs(moved, stand, state.board, f"{room}.board", text)


def _hangs(moved: Unit, stand: Stand, area: BaseGeometry, rule: str, text: Text) -> Ruling:
    """Return whether a base hangs out of an area by more than it may."""
    sigma = _deviation(stand)
    if area.covers(stand.area) and not sigma:
        return Ruling()
    corners = shapely.points(shapely.get_coordinates(stand.area.difference(area)))
    if area.is_empty:
        over = math.inf
    elif len(corners):
        over = float(shapely.distance(area, corners).max())
    else:
        over = -float(area.boundary.distance(stand.area))
    measured = Quantity(moved.id, None, over, sigma)
    return measured.judged(OVERHANG, measured.within(OVERHANG), rule, text, None)
