"""The surroundings of a retreating corps (section 4): the bases, zones and water in its way.

Anything that three slides cannot bring it near is left out.
"""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.motion.sequences.scene import (
    JUDGED,
    SLIDES,
    Obstacle,
    Policy,
    Scene,
    obstacle_of,
    with_zone,
)
from tableside.rules.gmu.state import Ground, Piece, State
from tableside.rules.gmu.zones import CONTROL

#: Length of each slide, inches.
SLIDE = 1.0
#: Margin (inches) around what slides and zones reach; beyond it nothing matters.
_MARGIN = 0.5


def scene_of(state: State, unit: Piece, enemy: Piece, policy: Policy = JUDGED) -> Scene:
    """Return the surroundings of ``unit``'s retreat from ``enemy``, judged with ``policy``."""
    near = unit.reach + SLIDES * SLIDE + CONTROL + _MARGIN
    others = tuple(
        _obstacle(unit, piece, policy)
        for piece in state.pieces
        if piece.id not in (unit.id, enemy.id)
        and unit.place.distance_to(piece.place) <= near + piece.reach
    )
    edge = min(unit.place.x, unit.place.y, state.width - unit.place.x, state.depth - unit.place.y)
    return Scene(
        unit,
        _obstacle(unit, enemy, policy, opponent=True),
        others,
        state.width,
        state.depth,
        state.house.retreat_gain,
        policy,
        _forbidden_water(state, unit),
        edge <= SLIDES * SLIDE + unit.reach + _MARGIN,
        SLIDE,
        CONTROL,
    )


def _obstacle(unit: Piece, piece: Piece, policy: Policy, opponent: bool = False) -> Obstacle:
    """Return another piece as an obstacle to the corps: corps block, enemy units have zones."""
    enemy = piece.side != unit.side and piece.is_unit
    found = obstacle_of(unit, piece, enemy=enemy, blocks=piece.is_corps, opponent=opponent)
    return with_zone(found, policy, CONTROL)


def _forbidden_water(state: State, unit: Piece) -> BaseGeometry:
    """Return the rivers near the corps, less the bridges and towns over them."""
    x, y, reach = unit.place.x, unit.place.y, SLIDES * SLIDE + 0.6
    around = shapely.box(x - reach, y - reach, x + reach, y + reach)
    rivers = state.area_of(Ground.RIVER).intersection(around)
    if rivers.is_empty:
        return rivers
    return rivers.difference(state.area_of(Ground.BRIDGE, Ground.TOWN))
