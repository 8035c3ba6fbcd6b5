"""How surely a way is open, and whether a blocked one may be open after all (section 8).

Is there still a way if everything is two standard deviations wider? Is there one if everything
is two narrower? If the answers differ, the deciding obstacle is named, to be measured by hand.
"""

from __future__ import annotations

import math
from dataclasses import replace

from tableside.engine.quantity import DEVIATIONS, Doubt
from tableside.geometry.pose import Pose
from tableside.motion.checker import clearance
from tableside.motion.obstacles import Field, Keepout
from tableside.motion.paths import shortest_way
from tableside.motion.search import UndecidedError
from tableside.motion.ways import Way
from tableside.rules.gmu.state import Piece, State

#: The rule that asks for a way.
PATH = "movement.path"


def undecided(rule: str, mover: str, least: float, limit: float) -> Doubt:
    """Return the doubt of a search that gave up: how long the shortest way is (inches).

    ``least``: its lower bound. The way must be found and measured by hand.
    """
    return Doubt(mover, None, least, limit, abs(limit - least), rule=rule, fails=True)


def uncertain(state: State, mover: Piece) -> bool:
    """Whether the pose of the mover or of any piece on the table is uncertain."""
    return any(mover.sigma) or any(any(piece.sigma) for piece in state.pieces)


def twice_sigma(state: State, mover: Piece, keepout: Keepout) -> float:
    """Return two standard deviations (inches) of a keepout's distance, in the worst direction."""
    owner = state.by_id.get(keepout.id.removesuffix(" influence"))
    own = mover.sigma_along((0.0, 0.0))
    other = 0.0 if owner is None else owner.sigma_along((0.0, 0.0))
    return DEVIATIONS * math.hypot(own, other)


def way_doubts(state: State, mover: Piece, field: Field, way: Way, limit: float) -> list[Doubt]:
    """Return the doubts whether a way that was found is open."""
    ends = (way.path[0], way.path[-1])
    wide = replace(
        field,
        keepouts=tuple(_wider(state, mover, field, keepout, ends) for keepout in field.keepouts),
    )
    try:
        if shortest_way(wide, *ends, limit) is not None:
            return []
    except UndecidedError:
        return [undecided(PATH, mover.id, way.length, limit)]
    return _nearest(state, mover, field, way)


def shut_doubts(
    state: State, mover: Piece, field: Field, ends: tuple[Pose, Pose], limit: float
) -> list[Doubt]:
    """Return the doubts that leave open whether there is a way after all."""
    narrow = tuple(
        thinner
        for keepout in field.keepouts
        if (thinner := _thinner(state, mover, keepout)) is not None
    )
    try:
        way = shortest_way(replace(field, keepouts=narrow), *ends, limit)
    except UndecidedError:
        return [undecided(PATH, mover.id, ends[0].distance_to(ends[1]), limit)]
    if way is None:
        return []
    return [replace(doubt, fails=True) for doubt in _nearest(state, mover, field, way)]


def _wider(
    state: State, mover: Piece, field: Field, keepout: Keepout, ends: tuple[Pose, Pose]
) -> Keepout:
    """Return the keepout grown by two standard deviations, as far as the ends leave room."""
    more = twice_sigma(state, mover, keepout)
    room = min(float(field.mover.at(pose).distance(keepout.area)) for pose in ends)
    return replace(keepout, radius=max(keepout.radius, min(keepout.radius + more, room)))


def _thinner(state: State, mover: Piece, keepout: Keepout) -> Keepout | None:
    less = twice_sigma(state, mover, keepout)
    if keepout.radius >= less:
        return replace(keepout, radius=keepout.radius - less)
    area = keepout.area.buffer(keepout.radius - less, join_style="mitre")
    return None if area.is_empty else Keepout(keepout.id, area)


def _nearest(state: State, mover: Piece, field: Field, way: Way) -> list[Doubt]:
    """Return the doubt about the keepout that the way passes nearest, in terms of uncertainty."""
    found = []
    for keepout in field.keepouts:
        by = twice_sigma(state, mover, keepout)
        measured = clearance(field, keepout, way.path)
        if by > 0 and abs(measured - keepout.radius) <= by:
            name = keepout.id.removesuffix(" influence")
            found.append(Doubt(mover.id, name, measured, keepout.radius, by, rule=PATH))
    return sorted(found, key=lambda doubt: (doubt.measured - doubt.limit) / doubt.by)[:1]
