"""Zones as gmu.md section 2 writes them, built with shapely alone (curves within 0.0005 in)."""

from __future__ import annotations

from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tests.cases.oracle_shapes import CONTACT, base, board, corps, mostly, terrain

FINE = 64


def control(unit: dict[str, Any]) -> BaseGeometry:
    """All points within 1.00 in of a unit's base."""
    return base(unit).buffer(1.0, quad_segs=FINE)


def influence(position: dict[str, Any], unit: dict[str, Any]) -> BaseGeometry:
    """A corps' zone of influence; empty for anything else and in fog."""
    if not corps(unit) or "fog" in position.get("weather", []):
        return shapely.Point()
    shape, hills = base(unit), terrain(position, "hill")
    raised = mostly(shape, hills)
    plain = shape.buffer(3.0 if raised else 2.0, quad_segs=FINE)
    zone = shape.buffer(2.0, quad_segs=FINE)
    if raised:
        zone = zone.union(plain.difference(hills))
    river = terrain(position, "river")
    parts = shapely.get_parts(plain.difference(river))
    near = shapely.union_all([part for part in parts if part.distance(shape) <= CONTACT])
    return zone.difference(river).intersection(near).intersection(board(position))
