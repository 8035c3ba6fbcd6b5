"""Zones of control and of influence (gmu section 2): as areas to draw, and as exact answers.

Whether a unit is *in* a zone is decided by distances between the true bases, never by the
drawn area, whose curved edges are chords.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import SLACK, Doubt, Quantity
from tableside.geometry.shapes import EMPTY, areas_only, direction, parts, rounded
from tableside.rules.gmu.nearness import gap, sigma_between
from tableside.rules.gmu.state import Ground, Kind, Piece, State
from tableside.rules.gmu.terrain import holds_part, mostly, mostly_doubt

#: Reach of a zone of control, of a zone of influence, and of the latter from a hill; inches.
CONTROL = 1.0
INFLUENCE = 2.0
HILL_INFLUENCE = 3.0


def control_zone(piece: Piece) -> BaseGeometry:
    """Return the zone of control of a unit: within 1.00 in of its base; empty for other pieces."""
    return rounded(piece.footprint, CONTROL) if piece.is_unit else EMPTY


def in_control(of: Piece, piece: Piece) -> bool:
    """Whether ``piece`` is in the zone of control of ``of``: at most 1.00 in away, 1.00 included.

    The sides do not matter.
    """
    return of.is_unit and gap(of, piece).within(CONTROL)


def controllers(state: State, piece: Piece) -> tuple[Piece, ...]:
    """Return the enemy units in whose zone of control ``piece`` stands."""
    return tuple(enemy for enemy in state.enemies(piece) if in_control(enemy, piece))


def has_influence(state: State, piece: Piece) -> bool:
    """Whether the piece has a zone of influence: a corps, and no fog."""
    return piece.is_corps and "fog" not in state.weather


def influence_reach(state: State, piece: Piece) -> float:
    """Return the reach (inches) of a corps' zone of influence: 3.00 mostly on a hill, else 2.00."""
    return HILL_INFLUENCE if mostly(state, piece, Ground.HILL) else INFLUENCE


def influence_zone(state: State, piece: Piece) -> BaseGeometry:
    """Return the zone of influence of a corps as an area on the board; empty if it has none."""
    if not has_influence(state, piece):
        return EMPTY
    reach = influence_reach(state, piece)
    whole = rounded(piece.footprint, reach)
    bank = _own_bank(state, piece, whole)
    if reach == INFLUENCE:
        return areas_only(bank)
    high = whole.difference(_not_level(state, piece))
    zone = rounded(piece.footprint, INFLUENCE).union(high)
    return areas_only(zone if bank is whole else zone.intersection(bank))


def heeds(piece: Piece, enemy: Piece) -> bool:
    """Whether ``piece`` must heed that enemy's zone of influence, by their kinds alone.

    Infantry heeds every corps', cavalry only cavalry's.
    """
    if not piece.is_corps or not enemy.is_corps:
        return False
    return piece.kind is Kind.INFANTRY or enemy.kind is Kind.CAVALRY


def in_influence(state: State, of: Piece, piece: Piece) -> bool:
    """Whether ``piece``'s base meets the zone of influence of ``of``: 2.00 (3.00) in included."""
    measure = influence_measure(state, of, piece)
    return measure is not None and measure.gap.within(measure.limit)


def influencers(state: State, piece: Piece) -> tuple[Piece, ...]:
    """Return the enemy corps in whose zone of influence ``piece`` stands, heeded or not."""
    return tuple(enemy for enemy in state.enemies(piece) if in_influence(state, enemy, piece))


@dataclass(frozen=True, slots=True)
class InfluenceMeasure:
    """The gap that decides whether a unit is in a zone of influence, and its limit.

    ``hill``: the doubt whether the zone's owner is mostly on a hill, if that decides it.
    """

    gap: Quantity
    limit: float
    hill: Doubt | None = None

    @property
    def doubt(self) -> Doubt | None:
        """The doubt if the gap, or the hill that decides it, is too near the limit to call."""
        return self.hill or self.gap.doubt(self.limit)

    def is_inside(self, slack: float, lean: int) -> bool:
        """Whether the unit is in the zone: see ``Quantity.is_under``."""
        if self.hill is not None and lean:
            return lean > 0
        return self.gap.is_under(self.limit, slack, lean)


def influence_measure(state: State, of: Piece, piece: Piece) -> InfluenceMeasure | None:
    """Return the gap and limit that decide ``in_influence``; None if the zone cannot matter.

    The gap is measured to the part of ``piece``'s base that lies on the board and on a bank
    that the zone can lie on; where the hill's extra inch decides, to its part on level ground.
    """
    if not has_influence(state, of):
        return None
    reach = influence_reach(state, of)
    found = _influence_measure(state, of, piece, reach)
    hill = mostly_doubt(state, of, Ground.HILL)
    if hill is None:
        return found
    other = _influence_measure(state, of, piece, INFLUENCE + HILL_INFLUENCE - reach)
    near, far = (each is not None and each.gap.within(each.limit) for each in (found, other))
    if near == far:
        return found
    return replace(found, hill=hill) if found else other and replace(other, limit=reach, hill=hill)


def _influence_measure(
    state: State, of: Piece, piece: Piece, reach: float
) -> InfluenceMeasure | None:
    distance = of.distance(piece)
    margin = SLACK + 4 * _most_sigma(of, piece)
    if distance > reach + margin + SLACK:
        return None
    # Slightly wider than the zone, so that its true edge decides and not a chord of it.
    body = piece.footprint.intersection(
        _own_bank(state, of, rounded(of.footprint, reach + 2 * margin))
    )
    choices = [_measure(of, piece, body, INFLUENCE)]
    if reach > INFLUENCE:
        level = body.difference(_not_level(state, of))
        choices.append(_measure(of, piece, level, reach))
    known = [choice for choice in choices if math.isfinite(choice.gap.value)]
    return max(known, key=lambda choice: choice.limit - choice.gap.value, default=None)


def _measure(of: Piece, piece: Piece, body: BaseGeometry, limit: float) -> InfluenceMeasure:
    if body.is_empty:
        return InfluenceMeasure(Quantity(piece.id, of.id, math.inf), limit)
    distance = float(of.footprint.distance(body))
    exact = not any(of.sigma) and not any(piece.sigma)
    along = (0.0, 0.0) if exact else direction(of.footprint, body)
    return InfluenceMeasure(
        Quantity(piece.id, of.id, distance, sigma_between(of, piece, along)), limit
    )


def _most_sigma(a: Piece, b: Piece) -> float:
    """Return the largest standard deviation (inches) that a length between the two can have."""
    return sum(
        math.hypot(*piece.sigma[:2], math.radians(piece.sigma[2]) * piece.half_diagonal)
        for piece in (a, b)
    )


def _not_level(state: State, piece: Piece) -> BaseGeometry:
    """Return the hills that the extra inch does not cover (a house rule exempts its own)."""
    if not state.house.influence_over_own_hill:
        return state.area_of(Ground.HILL)
    return shapely.union_all(
        [hill.area for hill in state.ground(Ground.HILL) if not holds_part(hill, piece)]
    )


def _own_bank(state: State, piece: Piece, whole: BaseGeometry) -> BaseGeometry:
    """Return the parts of the board in ``whole``, cut by rivers, that the base touches."""
    ground = whole if state.board.contains(whole) else whole.intersection(state.board)
    rivers = state.area_of(Ground.RIVER)
    if rivers.is_empty or not rivers.intersects(whole):
        return ground
    if state.house.bridge_carries_influence:
        rivers = rivers.difference(state.area_of(Ground.BRIDGE))
    banks = [
        bank for bank in parts(ground.difference(rivers)) if bank.distance(piece.footprint) <= SLACK
    ]
    return shapely.union_all(banks) if banks else EMPTY
