"""Distances and shares, with their standard deviations, to compare with limits (gmu section 8).

A limit is in doubt when the measured quantity lies within two standard deviations of it and
the standard deviation is above 0. Poses typed without an uncertainty are exact, never in doubt.
"""

from __future__ import annotations

import math

from shapely.geometry.base import BaseGeometry

from tableside.engine.message import inches
from tableside.engine.quantity import RANK, Doubt, Quantity, Ruling, all_of
from tableside.engine.spacing import off_board
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import direction, share, signed_gap
from tableside.geometry.uncertainty import of_gap
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Piece, State, Terrain


def gap(a: Piece, b: Piece) -> Quantity:
    """Return the distance between two pieces' bases; 0 in contact and where they overlap."""
    distance = a.distance(b)
    return Quantity(a.id, b.id, distance, _gap_sigma(a, b, distance))


def near_first(measured: Quantity, limit: float) -> tuple[int, float]:
    """Return a sort key: surely within a limit, in doubt, surely beyond it; then by how far."""
    return RANK[measured.at_most(limit, "", "").verdict], measured.value - limit


def overlap_gap(a: Piece, b: Piece) -> Quantity:
    """Return the distance between two bases; on overlap, minus the least push that parts them."""
    measured, along = signed_gap(a.footprint, b.footprint)
    return Quantity(a.id, b.id, measured, sigma_between(a, b, along))


def gap_to(piece: Piece, terrain: Terrain) -> Quantity:
    """Return the distance from a base to a piece of terrain, which is taken as exact."""
    distance = float(piece.footprint.distance(terrain.area))
    along = direction(piece.footprint, terrain.area) if distance > 0 else (0.0, 0.0)
    return Quantity(piece.id, terrain.id, distance, piece.sigma_along(along))


def board_gap(state: State, piece: Piece) -> Quantity:
    """Return how far (inches) the base is inside the board; negative by how much it sticks out."""
    over, along = off_board((state.width, state.depth), piece.footprint)
    return Quantity(piece.id, None, -over, piece.sigma_along(along))


def on_board(state: State, there: Piece, rule: str) -> Ruling:
    """Return the ruling of ``rule`` that the whole base must be on the board."""
    edge = board_gap(state, there)
    text = say("off-board", unit=there.name, by=inches(-edge.value))
    return edge.at_least(0.0, rule, text)


def overlaps(state: State, there: Piece, rule: str) -> Ruling:
    """Return the ruling of ``rule`` that the base must overlap no other; touching is allowed."""
    return all_of(
        _apart(there, other, rule)
        for other in state.pieces
        if other.id != there.id
        and there.place.distance_to(other.place) <= there.reach + other.reach + 1.0
    )


def _apart(there: Piece, other: Piece, rule: str) -> Ruling:
    room = overlap_gap(there, other)
    text = say("on-other", unit=there.name, other=other.name, by=inches(-room.value))
    return room.at_least(0.0, rule, text)


def sigma_between(a: Piece, b: Piece | None, along: tuple[float, float]) -> float:
    """Return one standard deviation (inches) of a length measured from ``a`` to ``b``."""
    own = a.sigma_along(along)
    return own if b is None else math.hypot(own, b.sigma_along(along))


def _gap_sigma(a: Piece, b: Piece, distance: float) -> float:
    """Return a gap's standard deviation; an error known to be shared by both counts once."""
    shared = of_gap((a.sigma, a.place), (b.sigma, b.place), (a.footprint, b.footprint))
    if shared is not None:
        return shared
    return sigma_between(a, b, _line(a, b, distance))


def _line(a: Piece, b: Piece, distance: float) -> tuple[float, float]:
    if not any(a.sigma) and not any(b.sigma):
        return 0.0, 0.0  # exact: the direction does not matter
    if distance > 0.0:
        return direction(a.footprint, b.footprint)
    return signed_gap(a.footprint, b.footprint)[1]


def share_in(piece: Piece, area: BaseGeometry) -> float:
    """Return the share (0 to 1) of the piece's base that lies in ``area``."""
    return share(piece.footprint, area)


def share_sigma(piece: Piece, area: BaseGeometry) -> float:
    """Return one standard deviation of ``share_in``, found by shifting the base by its sigmas.

    On each axis the direction that changes the share more counts.
    """
    if not any(piece.sigma):
        return 0.0
    total = 0.0
    here = share_in(piece, area)
    x, y, facing = piece.place.as_list()
    for axis, sigma in enumerate(piece.sigma):
        if sigma <= 0.0:
            continue
        changes = []
        for sign in (-1.0, 1.0):
            moved = [x, y, facing]
            moved[axis] += sign * sigma
            changes.append(share_in(piece.at(Pose.of(moved)), area) - here)
        total += max(map(abs, changes)) ** 2
    return math.sqrt(total)


def doubts(*found: Doubt | None) -> tuple[Doubt, ...]:
    """Return the doubts without None and duplicates."""
    return tuple(dict.fromkeys(doubt for doubt in found if doubt is not None))
