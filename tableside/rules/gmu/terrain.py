"""Whether a unit is mostly on a hill, in a town or on defensible ground."""

from __future__ import annotations

from tableside.engine.quantity import DEVIATIONS, Doubt
from tableside.rules.gmu.nearness import share_in, share_sigma
from tableside.rules.gmu.state import Ground, Piece, State, Terrain

#: A unit is mostly in a type of terrain when more than this share of its base is.
MOSTLY = 0.5

# Rounding must not turn exactly half of an area into a majority.
_ROUNDING = 1e-9


def mostly(state: State, piece: Piece, kind: Ground) -> bool:
    """Whether more than half of the base's area lies in terrain of this kind, taken together.

    Exactly half is not mostly (gmu section 1).
    """
    return share_in(piece, state.area_of(kind)) > MOSTLY + _ROUNDING


def mostly_doubt(state: State, piece: Piece, kind: Ground) -> Doubt | None:
    """Return the doubt whether the piece is mostly in this kind, None if sure; shares, not inches.

    ``b`` is the id of the terrain of this kind that holds most of the base.
    """
    if not any(piece.sigma):
        return None
    area = state.area_of(kind)
    measured = share_in(piece, area)
    by = DEVIATIONS * share_sigma(piece, area)
    if by <= 0.0 or abs(measured - MOSTLY) > by:
        return None
    pieces = state.ground(kind)
    holder = max(pieces, key=lambda terrain: share_in(piece, terrain.area))
    return Doubt(piece.id, holder.id, measured, MOSTLY, by)


def holds_part(terrain: Terrain, piece: Piece) -> bool:
    """Whether part of the base, more than a point or an edge, is in the terrain."""
    return share_in(piece, terrain.area) > _ROUNDING
