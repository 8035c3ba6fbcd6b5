"""What the places of a body's stands show: a file, or ranks that face one way and hang together.

Which formation has which name is the game's. Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tableside.engine.bodies import Body, Stand, facing_of, file_of, hang_together
from tableside.engine.gaps import gap_between
from tableside.engine.quantity import SLACK_DEGREES, Doubt, Quantity
from tableside.geometry.pose import Pose, turn_between
from tableside.geometry.units import inches

#: A stand is behind another when its centre is farther back by more than this, inches.
BEHIND = 0.005
#: ... and their spans overlap by more than this share of the narrower one.
OVERLAP = 1.0 / 3.0
#: The most that a file turns between two stands, degrees.
FILE_TURN = 45.0


@dataclass(frozen=True)
class Formation:
    """How stands stand together.

    ``file``: the stands as a file, its leader first, None where they are none; ``ranks``: front
    first, each from left to right; ``ordered``: whether all face as the body does, and no gap
    is too wide.
    """

    facing: float
    file: tuple[Stand, ...] | None
    ranks: tuple[tuple[Stand, ...], ...]
    ordered: bool
    doubts: tuple[Doubt, ...] = ()


def formation_of(unit: str, stands: Sequence[Stand], gap: float, angle: float) -> Formation:
    """Return how the stands of a unit (its id) stand together.

    ``gap``: the widest in inches that leaves two stands together, ``angle``: the most that a
    stand is turned off the body's facing, degrees; both with their slack.
    """
    facing = facing_of(stands)
    if len(stands) == 1:
        return Formation(facing, None, (tuple(stands),), True)
    ordered = hang_together(stands, gap) and all(
        abs(turn_between(facing, stand.pose.facing)) <= angle + SLACK_DEGREES for stand in stands
    )
    file = file_of(stands, gap, FILE_TURN)
    doubts = tuple(_doubts(unit, stands, facing, gap, angle))
    return Formation(facing, file, _ranks(stands, facing), ordered, doubts)


def _ranks(stands: Sequence[Stand], facing: float) -> tuple[tuple[Stand, ...], ...]:
    body = Body(tuple(stands), facing)
    numbers = body.ranks(BEHIND, OVERLAP)
    return tuple(
        tuple(body.from_left([i for i, each in enumerate(numbers) if each == rank]))
        for rank in range(1, max(numbers) + 1)
    )


def _doubts(
    unit: str, stands: Sequence[Stand], facing: float, gap: float, angle: float
) -> Iterator[Doubt]:
    """Yield the gaps and angles between stands that are too near their limits to tell."""
    for index, stand in enumerate(stands):
        off = abs(turn_between(facing, stand.pose.facing))
        found = [Quantity(unit, None, off, stand.sigma[2], angle=True).doubt(angle)]
        found += [gap_between(unit, stand, unit, other).doubt(gap) for other in stands[index + 1 :]]
        yield from (doubt for doubt in found if doubt is not None)


def in_ranks(ranks: Sequence[Sequence[Stand]], middle: Pose) -> dict[str, Pose]:
    """Return the poses of stands laid out edge to edge, their middle and facing at ``middle``.

    ``ranks``: the front one first, each from left to right; so are the poses.
    """
    places: dict[str, tuple[float, float]] = {}
    back = 0.0
    for rank in ranks:
        deep = max(inches(stand.base.depth) for stand in rank)
        left = sum(inches(stand.base.width) for stand in rank) / 2
        for stand in rank:
            width = inches(stand.base.width)
            places[stand.id] = (-back - deep / 2, left - width / 2)
            left -= width
        back += deep
    ahead, aside = (sum(axis) / len(places) for axis in zip(*places.values(), strict=True))
    return {
        name: Pose(*middle.place(x - ahead, y - aside), middle.facing)
        for name, (x, y) in places.items()
    }
