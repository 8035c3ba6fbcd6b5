"""What all placements share, and the two that need no way: headquarters and returning corps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Value, inches
from tableside.engine.quantity import Doubt, Quantity, Ruling, all_of, broken
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.motion.nodes import edge_directions
from tableside.motion.obstacles import Keepout, Mover
from tableside.motion.standing import Standing, any_facing
from tableside.rules.gmu.command import headquarters_of
from tableside.rules.gmu.movement.ways import influence_shape
from tableside.rules.gmu.nearness import gap, near_first, on_board, overlaps
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Piece, State
from tableside.rules.gmu.zones import CONTROL, has_influence, influence_measure

#: How far (inches) a headquarters may be placed from a friendly corps, and a returning corps from
#: a headquarters.
NEAR_CORPS = 3.0
NEAR_HEADQUARTERS = 1.0


class Placement(Protocol):
    """A piece to place in one of the ways of section 6."""

    def area(self) -> BaseGeometry:
        """Return where its centre may be, in some facing."""

    def ruling(self, to: Pose) -> Ruling:
        """Return the ruling on one pose."""


def outside_zones(state: State, there: Piece, owners: tuple[Piece, ...]) -> Iterator[Ruling]:
    """Yield the rulings that the base is outside the owners' zones of control and influence."""
    for owner in owners:
        if not owner.is_unit:
            continue
        near = gap(there, owner)
        text = say("placed-in-control", **_away(there, owner, near))
        yield near.at_least(CONTROL, "placement.zone-of-control", text)
        measure = influence_measure(state, owner, there)
        if measure is not None:
            near = measure.gap
            text = say("placed-in-influence", **_away(there, owner, near))
            ruling = near.at_least(measure.limit, "placement.zone-of-influence", text)
            yield ruling if measure.hill is None else _on_hill(measure.hill, ruling)


def _on_hill(hill: Doubt, ruling: Ruling) -> Ruling:
    """Return the ruling on influence as the doubt whether its owner is mostly on a hill."""
    fails = not ruling.passes
    return Ruling(doubts=(replace(hill, rule="placement.zone-of-influence", fails=fails),))


def _away(there: Piece, owner: Piece, near: Quantity) -> dict[str, Value]:
    return {"unit": there.name, "enemy": owner.name, "distance": inches(near.value)}


def within_one(there: Piece, others: tuple[Piece, ...], limit: float, what: str) -> Ruling:
    """Return the ruling that the base is at most ``limit`` inches from one of the others.

    ``what``: what the others are, ``corps`` or ``hq``.
    """
    rule, most = "placement.distance", inches(limit)
    if not others:
        return broken(rule, say(f"no-{what}-to-be-near", unit=there.name, limit=most))
    gaps = ((gap(there, each), each) for each in others)
    near, other = min(gaps, key=lambda pair: near_first(pair[0], limit))
    text = say(
        f"far-from-{what}",
        unit=there.name,
        other=other.name,
        distance=inches(near.value),
        limit=most,
    )
    return near.at_most(limit, rule, text)


def zone_keepouts(state: State, owners: tuple[Piece, ...]) -> Iterator[Keepout]:
    """Yield the zones of control and of influence of ``owners`` as keepouts."""
    for owner in owners:
        if not owner.is_unit:
            continue
        yield Keepout(owner.id, owner.footprint, CONTROL)
        if has_influence(state, owner):
            area, reach = influence_shape(state, owner)
            if not area.is_empty:
                yield Keepout(f"{owner.id} influence", area, reach)


def standing_area(
    state: State,
    piece: Piece,
    keepouts: tuple[Keepout, ...],
    wanted: tuple[Keepout, ...],
) -> BaseGeometry:
    """Return where its centre may be, in some facing: near one of ``wanted``, off all keepouts."""
    if not wanted:
        return EMPTY
    mover = Mover(piece.bases)
    goals = shapely.union_all([w.area.buffer(w.radius + mover.reach) for w in wanted])
    near = tuple(k for k in keepouts if k.area.distance(goals) <= k.radius + mover.reach)
    lines = {line for k in (*near, *wanted) for line in edge_directions(k)}
    bounds = (0.0, 0.0, state.width, state.depth)
    return any_facing(Standing(mover, bounds, near, (wanted,)), sorted(lines))


def sides_of(state: State, piece: Piece) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Return the friends and the enemies, on the table, of a piece that is off it."""
    friends = tuple(p for p in state.pieces if p.side == piece.side)
    return friends, tuple(p for p in state.pieces if p.side != piece.side)


def stands(state: State, there: Piece) -> Ruling:
    """Return the ruling that a placed piece overlaps no other base and is on the board."""
    overlap = overlaps(state, there, "placement.overlap")
    return overlap.and_(on_board(state, there, "placement.board"))


class Beside:
    """A piece placed near one of its own side's, and out of all enemy zones.

    It must be within ``limit`` inches of one of the ``others``; ``what`` they are: ``corps`` or
    ``hq``. ``late``: the ruling that it may not come yet, if so.
    """

    def __init__(
        self, state: State, piece: Piece, others: tuple[Piece, ...], limit: float, what: str
    ) -> None:
        self.state, self.piece = state, piece
        self.others, self.limit, self.what = others, limit, what
        _, self.enemies = sides_of(state, piece)
        self.late = Ruling()

    def area(self) -> BaseGeometry:
        """Return where its centre may be, in some facing; empty if it may not come yet."""
        if self.late.breaches:
            return EMPTY
        solid = [Keepout(p.id, p.footprint) for p in self.state.pieces]
        wanted = tuple(Keepout(p.id, p.footprint, self.limit) for p in self.others)
        zones = zone_keepouts(self.state, self.enemies)
        return standing_area(self.state, self.piece, (*solid, *zones), wanted)

    def ruling(self, to: Pose) -> Ruling:
        """Return the ruling on one pose."""
        there = self.piece.at(to)
        near = within_one(there, self.others, self.limit, self.what)
        zones = outside_zones(self.state, there, self.enemies)
        return all_of((near, *zones, stands(self.state, there), self.late))


def headquarters(state: State, piece: Piece) -> Beside:
    """Return the placement of a headquarters: within 3 in of a friendly corps."""
    friends, _ = sides_of(state, piece)
    corps = tuple(friend for friend in friends if friend.is_corps)
    return Beside(state, piece, corps, NEAR_CORPS, "corps")


def returning(state: State, piece: Piece) -> Beside:
    """Return the placement of a returning corps: within 1 in of a headquarters, once it is due."""
    staff = headquarters_of(state, piece.side)
    found = Beside(state, piece, staff, NEAR_HEADQUARTERS, "hq")
    for entry in state.broken:
        if entry.id == piece.id and entry.due > state.turn:
            text = say("not-due", unit=piece.name, turn=entry.due, now=state.turn)
            found.late = broken("placement.limit", text)
    return found
