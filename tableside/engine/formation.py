"""Recognise the formation of a body's stands, a file or connected ranks, and lay stands out in one.

Each game names the formations. Inches and degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from tableside.engine.bodies import Body, Stand, facing_of, file_of, hang_together
from tableside.engine.gaps import gap_between, spread, unsure
from tableside.engine.quantity import DEVIATIONS, SLACK, SLACK_DEGREES, Doubt, Quantity, doubts_at
from tableside.geometry.pose import Pose, turn_between, unit_vector
from tableside.geometry.units import inches

#: A stand is behind another if its centre is farther back by more than this, inches.
BEHIND = 0.005
#: ... and their spans overlap by more than this share of the narrower one.
OVERLAP = 1.0 / 3.0
#: The most that a file turns between two stands, degrees.
FILE_TURN = 45.0


@dataclass(frozen=True)
class Formation:
    """How the stands of a body are arranged.

    ``file``: the stands as a file, its leader first, None if they are not one; ``ranks``: front
    first, each from left to right; ``ordered``: whether all face as the body does and no gap is
    too wide. ``doubts``: all of them; ``file_doubts``, ``rank_doubts``: those about the file, and
    about which stands are behind others.
    """

    facing: float
    file: tuple[Stand, ...] | None
    ranks: tuple[tuple[Stand, ...], ...]
    ordered: bool
    doubts: tuple[Doubt, ...] = ()
    file_doubts: tuple[Doubt, ...] = ()
    rank_doubts: tuple[Doubt, ...] = ()


def formation_of(unit: str, stands: Sequence[Stand], gap: float, angle: float) -> Formation:
    """Return the formation of the stands of a unit, given by its id.

    ``gap``: the widest gap between connected stands, inches; ``angle``: the most that a stand may
    be turned off the body's facing, degrees; both plus slack.
    """
    facing = facing_of(stands)
    if len(stands) == 1:
        return Formation(facing, None, (tuple(stands),), True)
    ordered = hang_together(stands, gap) and all(
        abs(turn_between(facing, stand.pose.facing)) <= angle + SLACK_DEGREES for stand in stands
    )
    file = file_of(stands, gap, FILE_TURN)
    files = tuple(_file_doubts(unit, stands, gap))
    ranks = tuple(_rank_doubts(unit, Body(tuple(stands), facing)))
    doubts = dict.fromkeys((*_order_doubts(unit, stands, facing, gap, angle), *files, *ranks))
    return Formation(facing, file, _ranks(stands, facing), ordered, tuple(doubts), files, ranks)


def _ranks(stands: Sequence[Stand], facing: float) -> tuple[tuple[Stand, ...], ...]:
    body = Body(tuple(stands), facing)
    numbers = body.ranks(BEHIND, OVERLAP)
    return tuple(
        tuple(body.from_left([i for i, each in enumerate(numbers) if each == rank]))
        for rank in range(1, max(numbers) + 1)
    )


def _order_doubts(
    unit: str, stands: Sequence[Stand], facing: float, gap: float, angle: float
) -> Iterator[Doubt]:
    """Yield the doubts about gaps and angles that are too close to their limits."""
    for index, stand in enumerate(stands):
        off = abs(turn_between(facing, stand.pose.facing))
        yield from doubts_at([Quantity(unit, None, off, stand.sigma[2], angle=True)], angle)
        yield from doubts_at([gap_between(unit, stand, unit, o) for o in stands[index + 1 :]], gap)


def _file_doubts(unit: str, stands: Sequence[Stand], gap: float) -> Iterator[Doubt]:
    """Yield the doubts about turns and gaps that decide whether the stands are a file."""
    give = DEVIATIONS * math.sqrt(2.0) * max(s.sigma[2] for s in stands) + SLACK_DEGREES
    far = math.sqrt(2.0) * unsure(stands)
    file = file_of(stands, gap + far, FILE_TURN + give)
    # The tighter limits have their slack taken off: what is in doubt is not within them either.
    tight = (gap - far - SLACK, FILE_TURN - give - SLACK_DEGREES)
    if file is not None and file_of(stands, *tight) is None:
        for ahead, stand in pairwise(file):
            off = abs(turn_between(ahead.pose.facing, stand.pose.facing))
            turned = math.hypot(ahead.sigma[2], stand.sigma[2])
            yield from doubts_at([Quantity(unit, None, off, turned, angle=True)], FILE_TURN)
            (x, y), (to_x, to_y) = stand.front, ahead.back
            apart = spread((to_x - x, to_y - y), ahead, stand)
            yield from doubts_at(
                [Quantity(unit, unit, math.dist((x, y), (to_x, to_y)), apart)], gap
            )


def _rank_doubts(unit: str, body: Body) -> Iterator[Doubt]:
    """Yield the doubts about overlaps, in inches, that decide which stands are behind others."""
    cos, sin = unit_vector(body.facing)
    for one, other in combinations(range(len(body.stands)), 2):
        overlap, width = body.overlap(one, other)
        sigma = spread((-sin, cos), body.stands[one], body.stands[other])
        for doubt in doubts_at([Quantity(unit, None, overlap, sigma)], OVERLAP * width):
            least, most = (OVERLAP + lean * doubt.by / width for lean in (-1.0, 1.0))
            if body.ranks(BEHIND, least) != body.ranks(BEHIND, most):
                yield doubt


def in_ranks(stands: Sequence[Stand], count: int | None, middle: Pose) -> dict[str, Pose]:
    """Return the poses of stands laid out edge to edge, centred on ``middle`` and facing its way.

    ``stands``: front rank first, each from left to right; the poses have the same order.
    ``count``: the number of ranks, at most one a stand, as even as possible and the longer ones in
    front; None puts each stand into a rank of its own.
    """
    places: dict[str, tuple[float, float]] = {}
    waiting, back = list(stands), 0.0
    for ranks in range(min(count or len(stands), len(stands)), 0, -1):
        size = math.ceil(len(waiting) / ranks)
        rank, waiting = waiting[:size], waiting[size:]
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
