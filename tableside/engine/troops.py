"""Units made of individual stands, as stored in a position.

A unit in a file lists its ``stands``, or has the ``pose`` of a single stand with the id ``1``. The
game defines what each stand is and the size of its base. Inches, degrees, bases in mm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Self

import shapely
from pydantic import Field
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import EXACT, Stand, facing_of
from tableside.engine.position import INSIDE, PoseField, SigmaField
from tableside.engine.quantity import along
from tableside.files.loading import VALUES
from tableside.files.parts import AsTuple, Name, Size, YesNo
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose, unit_vector, wrap_degrees
from tableside.geometry.uncertainty import Sigma

#: Centres no farther apart than this (inches) coincide.
SAME_PLACE = 1e-9
#: Where a unit is put: the pose of its centre, or poses of some of its stands.
Places = Pose | Mapping[str, Pose]


@dataclass(frozen=True)
class StandFile:
    """A stand of a unit; ``base`` in mm if it differs from the game's table."""

    __pydantic_config__ = VALUES

    id: Name
    pose: PoseField
    base: Size | None = None
    sigma: SigmaField | None = None


@dataclass(frozen=True)
class Troops:
    """A unit: its stands are ``listed``, or it has the ``pose`` of a single one.

    ``stands``: those on the board, empty if the unit is off it; ``guessed``: some of them are
    hidden, and their poses are a guess; ``seen_at``: the pose at which the unit was placed as a
    whole, if it was.
    """

    __pydantic_config__ = VALUES

    id: Name
    side: Name
    kind: Annotated[str, Field(alias="type")]
    name: Name | None = None
    short: Name | None = None
    pose: PoseField | None = None
    listed: Annotated[
        Annotated[tuple[StandFile, ...], AsTuple, Field(min_length=1)] | None, Field(alias="stands")
    ] = None
    base: Size | None = None
    sigma: SigmaField | None = None
    guessed: YesNo = False
    stands: Annotated[tuple[Stand, ...], *INSIDE] = field(default=(), compare=False)
    seen_at: Annotated[Pose | None, *INSIDE] = field(default=None, compare=False)

    @property
    def called(self) -> str:
        """The players' name for it."""
        return self.name or self.short or self.id

    @cached_property
    def area(self) -> BaseGeometry:
        """The ground that all its bases cover."""
        return shapely.union_all([stand.area for stand in self.stands])

    @property
    def middle(self) -> Pose:
        """The centre of its stands on the board, with their combined facing."""
        if self.seen_at is not None:
            return self.seen_at
        if len(self.stands) == 1:
            return self.stands[0].pose
        x, y = mean_centre(self.stands)
        return Pose(x, y, facing_of(self.stands))

    @property
    def bases(self) -> tuple[Stand, ...]:
        """Its stands on the board that count as the unit; by default all."""
        return self.stands

    @cached_property
    def base_area(self) -> BaseGeometry:
        """The ground that its bases cover."""
        return shapely.union_all([stand.area for stand in self.bases])

    @cached_property
    def hull(self) -> BaseGeometry:
        """The convex hull of its bases."""
        return self.base_area.convex_hull

    @property
    def poses(self) -> dict[str, Pose]:
        """The poses of its stands on the board, by id."""
        return {stand.id: stand.pose for stand in self.stands}

    def known(self, sigma: Sigma | None) -> Self:
        """Return the unit in place with deviations ``sigma``; None leaves them as they are."""
        return self if sigma is None else self.put(self.poses, sigma)

    def standing(self, stands: Iterable[Stand], seen_at: Pose | None = None) -> Self:
        """Return the unit with these stands, both on the board and in its file entry."""
        stands = tuple(stands)
        if self.listed is None:
            (stand,) = stands
            return replace(
                self, pose=stand.pose, sigma=_told(stand.sigma), stands=stands, seen_at=None
            )
        files = {each.id: each for each in self.listed}
        listed = tuple(
            replace(files[each.id], pose=each.pose, sigma=_told(each.sigma)) for each in stands
        )
        seen_at = None if len(stands) == 1 else seen_at
        return replace(self, listed=listed, sigma=None, stands=stands, seen_at=seen_at)

    def put(self, poses: Mapping[str, Pose], sigma: Sigma | None = None) -> Self:
        """Return the unit with stands moved to ``poses``; ``sigma`` applies to all, if given."""
        return self.standing(
            replace(each, pose=poses[each.id], sigma=each.sigma if sigma is None else sigma)
            if each.id in poses
            else each
            for each in self.stands
        )

    def put_at(self, pose: Pose, sigma: Sigma | None = None) -> Self:
        """Return the unit moved as a whole, its centre to ``pose``, keeping its arrangement."""
        there = pose.compose(self.middle.inverse())
        stands = (
            replace(
                each,
                pose=pose if len(self.stands) == 1 else there.compose(each.pose),
                sigma=each.sigma if sigma is None else sigma,
            )
            for each in self.stands
        )
        return self.standing(stands, pose)

    def lifted(self) -> Self:
        """Return the unit off the board; its file entry keeps the arrangement of its stands."""
        return replace(self, stands=(), seen_at=None, guessed=False)

    def with_bases(self, size_of: Callable[[str], tuple[float, float]]) -> Self:
        """Return the unit with its stands on the board.

        ``size_of``: the base (width, depth, mm) of a stand, by id, if the file gives none.
        """
        sigma = self.sigma or EXACT
        if self.listed is not None:
            stands = tuple(
                Stand(
                    each.id,
                    each.pose,
                    Base(*(each.base or self.base or size_of(each.id))),
                    each.sigma or sigma,
                )
                for each in self.listed
            )
        else:
            assert self.pose is not None, "checked when it was read"
            stands = (Stand("1", self.pose, Base(*(self.base or size_of("1"))), sigma),)
        return replace(self, stands=stands)


def mean_centre(stands: Iterable[Stand]) -> tuple[float, float]:
    """Return the mean of the stands' centres, inches."""
    x, y = zip(*((stand.pose.x, stand.pose.y) for stand in stands), strict=True)
    return sum(x) / len(x), sum(y) / len(y)


def direction_away(others: Iterable[Stand], stands: Iterable[Stand], facing: float) -> float:
    """Return the direction from the mean centre of others to that of stands, degrees [0, 360).

    If the two coincide, the direction opposite to ``facing``.
    """
    (ax, ay), (bx, by) = mean_centre(others), mean_centre(stands)
    if math.hypot(bx - ax, by - ay) < SAME_PLACE:
        return wrap_degrees(facing + 180.0)
    return wrap_degrees(math.degrees(math.atan2(by - ay, bx - ax)))


def sigma_away(others: Sequence[Stand], stands: Sequence[Stand], direction: float) -> float:
    """Return the standard deviation of a ``direction_away``, degrees."""
    across = unit_vector(direction + 90.0)
    off = (
        along(stand.sigma, across, stand.half_diagonal) / len(each)
        for each in (others, stands)
        for stand in each
    )
    far = math.dist(mean_centre(others), mean_centre(stands))
    return math.degrees(math.hypot(*off) / max(far, SAME_PLACE))


def _told(sigma: Sigma) -> Sigma | None:
    return None if sigma == EXACT else sigma
