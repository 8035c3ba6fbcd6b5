"""From verified tags to units: a pose per unit with its full uncertainty, or why there is none."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Message, Several, decimal
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.geometry.uncertainty import NOTHING_BUILT, Built, sum_of
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.budgets import board_jacobian, budget_of, lens_covariance
from tableside.vision.build_errors import built_of, in_degrees, weighing_covariances
from tableside.vision.chi_squared import least_chi_squared, reduced_chi_squared
from tableside.vision.marker_fit import Registration
from tableside.vision.marks import in_view
from tableside.vision.measurement import TagSight, UnitSight
from tableside.vision.standing import Seen, Standing, stand
from tableside.vision.surfaces import Surface
from tableside.vision.table_view import View
from tableside.vision.unit_reader import Proven
from tableside.vision.words import say

Floats = NDArray[np.float64]

_APART = 0.05  # inches by which tags of one unit may disagree before it is a conflict
_AGREE = 36.0  # ... and so many squared standard deviations
_HEIGHT_SIGMA_MM = 0.01 / math.sqrt(12)  # of numbers that are stated to a hundredth
_MANY = 4  # units that say better than earlier pictures how well their tags agree
# A unit whose tags leave more than this open, at four standard deviations, is not told at all:
# what is seen of a tag that is mostly covered may be read and yet not say where it lies.
_MOST_OFF, _MOST_TURNED = 0.05 / 4, math.radians(2.0) / 4
# How well a tag's apparent size is known beforehand (natural logarithm), and how many tags of the
# stated size count beside those that are seen.
_SIZE_KNOWN, _STATED_SIZES = 0.008, 3

#: How a square of paper may be glued wrongly, degrees.
_TURNS = (180.0, 90.0, -90.0)

Conflicts = tuple[tuple[str, Message], ...]


@dataclass(frozen=True, eq=False)
class Stood:
    """A unit's tags, and the place that follows from them."""

    seen: Seen
    standing: Standing


class UnitPlacer:
    """Places units from their tags. Where the tags are the very same as before, so is the unit."""

    def __init__(self, surfaces: Sequence[Surface]) -> None:
        self._surfaces = surfaces
        self._kept: dict[str, tuple[list[Proven], UnitSight | Message | None]] = {}
        self._chi_squared = 1.0

    def place(
        self, registration: Registration, proven: Sequence[Proven], autocorrelation: float
    ) -> tuple[tuple[UnitSight, ...], Conflicts]:
        """Return the located units by id, and those that cannot be located with the reason.

        Units whose tags leave their place too uncertain are in neither. ``autocorrelation`` is that
        of neighbouring pixels' errors in the picture.
        """
        usual = float(np.median([*(p.size for p in proven), *[1.0] * _STATED_SIZES]))
        by_unit: dict[str, list[Proven]] = {}
        for one in proven:
            by_unit.setdefault(one.mount.unit, []).append(one)
        kept: dict[str, tuple[list[Proven], UnitSight | Message | None]] = {}
        stood: dict[str, Stood] = {}
        for unit, tags in sorted(by_unit.items()):
            before = self._kept.get(unit)
            if before is not None and _same(before[0], tags):
                kept[unit] = before
                continue
            answer = _stood(registration, tags, self._surfaces, usual)
            if isinstance(answer, Message):
                kept[unit] = (tags, answer)
            else:
                stood[unit] = answer
        self._learn(stood, least_chi_squared(autocorrelation, registration.blur))
        for unit, place in stood.items():
            tags = by_unit[unit]
            known = _is_known(place.standing.fused.covariance * self._chi_squared)
            sight = _sight(registration, unit, place, tags, self._chi_squared) if known else None
            kept[unit] = (tags, sight)
        self._kept = dict(sorted(kept.items()))
        placed = [(unit, answer) for unit, (_, answer) in self._kept.items()]
        return (
            tuple(answer for _, answer in placed if isinstance(answer, UnitSight)),
            tuple((unit, answer) for unit, answer in placed if isinstance(answer, Message)),
        )

    def _learn(self, stood: Mapping[str, Stood], least: float) -> None:
        """Learn how well pictures keep their promises, ignoring tags that may be glued askew."""
        telling = [s.standing.fused for s in stood.values() if s.seen.glue is None]
        if len(telling) >= _MANY:
            self._chi_squared = reduced_chi_squared(
                ((f.squares, f.freedom) for f in telling), least=least
            )


def _same(before: Sequence[Proven], now: Sequence[Proven]) -> bool:
    return len(before) == len(now) and all(a is b for a, b in zip(before, now, strict=True))


def _stood(
    registration: Registration, tags: Sequence[Proven], surfaces: Sequence[Surface], usual: float
) -> Stood | Message:
    """Return where a unit stands, or the sentence that says why it cannot be placed."""
    twice = _seen_twice(tags)
    if twice:
        return twice
    seen = _seen(tags, usual)
    standing = stand(registration.view, seen, surfaces, usual)
    if _conflicts(standing):
        return _turned_tag(registration.view, seen, surfaces, usual) or _disagree(seen, standing)
    return Stood(seen, standing)


def _conflicts(standing: Standing) -> bool:
    return standing.fused.apart > _APART and standing.fused.squares > _AGREE


def _turned_tag(
    view: View, seen: Seen, surfaces: Sequence[Surface], usual: float
) -> Message | None:
    """Return a message if one tag, turned on the spot, would agree with all the others."""
    for number, turn in itertools.product(range(len(seen.mounts)), _TURNS):
        mounts = list(seen.mounts)
        old = mounts[number]
        pose = replace(old.pose, facing=old.pose.facing + turn)
        mounts[number] = replace(old, pose=pose)
        if _conflicts(stand(view, replace(seen, mounts=mounts), surfaces, usual)):
            continue
        what = say("tag-glued-turned", tag=old.tag.id)
        if turn == 180.0:
            what = say("tag-glued-upside-down", tag=old.tag.id)
        return say("trouble", what=what, fix=say("glue-it-right"))
    return None


def _seen_twice(tags: Sequence[Proven]) -> Message | None:
    """Return a message if one tag is seen in two places."""
    places: dict[tuple[str, int], int] = {}
    for one in tags:
        places[one.mount.name] = places.get(one.mount.name, 0) + 1
    for (_, number), count in sorted(places.items()):
        if count > 1:
            what = say("tag-seen-twice", id=number, count=count)
            return say("trouble", what=what, fix=say("take-copies-away"))
    return None


def _disagree(seen: Seen, standing: Standing) -> Message:
    names = Several(tuple(str(m.tag.id) for m in seen.mounts))
    what = say("tags-disagree", tags=names, length=decimal(2 * standing.fused.apart, 2))
    return say("trouble", what=what, fix=say("look-whose-tags"))


def _is_known(covariance: Floats) -> bool:
    """Tell whether tags locate a unit well enough: ``covariance`` (3, 3), inches and radians."""
    off, turned = math.sqrt(covariance[:2, :2].trace()), math.sqrt(covariance[2, 2])
    return off <= _MOST_OFF and turned <= _MOST_TURNED


def _seen(tags: Sequence[Proven], usual: float) -> Seen:
    mounts = [p.mount for p in tags]
    first = mounts[0].pose.facing
    glue = weighing_covariances(mounts, float(tags[0].pose[2]) - math.radians(first))
    return Seen(
        mounts=mounts,
        poses=np.array([p.pose for p in tags]),
        covariances=np.array([p.covariance * _doubt(p, usual) for p in tags]),
        sizes=np.array([p.size for p in tags]),
        heights=np.array([p.height for p in tags]),
        glue=glue if glue.any() else None,
    )


def _doubt(tag: Proven, usual: float) -> float:
    """Return the factor for a tag's covariance when its apparent size is wrong.

    The size is known beforehand. A fit that makes it larger or smaller than its own spread allows
    (about that of its angle) has mistaken something else for a part of the tag, such as a finger's
    edge. Its place and angle are then off by as many of their own standard deviations.
    """
    spread = _SIZE_KNOWN**2 + float(tag.covariance[2, 2])
    return max(1.0, math.log(tag.size / usual) ** 2 / spread)


def _tags(view: View, tags: Sequence[Proven]) -> tuple[TagSight, ...]:
    """Return the tags with the corners that their refined places give, in pixels."""
    poses = np.array([p.pose for p in tags])
    heights = np.array([p.height for p in tags])
    sides = np.array([p.mount.tag.side * p.size for p in tags])
    boxes = in_view(view, poses, sides, heights)
    middles = view.to_pixels(np.column_stack([poses[:, :2], heights / MM_PER_INCH]))
    return tuple(
        TagSight(*p.mount.name, box, (float(m[0]), float(m[1])), p.margin)
        for p, box, m in zip(tags, boxes, middles, strict=True)
    )


def _sight(
    registration: Registration, unit: str, stood: Stood, tags: Sequence[Proven], agreed: float
) -> UnitSight:
    mounts, standing = stood.seen.mounts, stood.standing
    x, y, facing = standing.fused.pose
    pose = Pose(float(x), float(y), wrap_degrees(math.degrees(facing)))
    jacobian = _board_jacobian(registration, stood)
    own = _covariance(registration, stood, agreed, jacobian)
    picture, built = in_degrees(own), _built(registration, stood, jacobian)
    return UnitSight(
        unit=unit,
        pose=pose,
        covariance=picture if built is None else sum_of(picture, built.covariance(pose.facing)),
        tags=_tags(registration.view, tags),
        surface=standing.surface,
        built=built,
        own=None if built is None else picture,
        budget=budget_of(registration, mounts, standing.fused, standing.surface, own, jacobian),
    )


def _board_jacobian(registration: Registration, stood: Stood) -> Floats:
    """Return (3, k): how the unit's pose moves with the view's parameters."""
    return board_jacobian(registration.view, stood.standing.fused.pose, _height_of(stood))


def _height_of(stood: Stood) -> float:
    """Return the mean height of the unit's tags above the mat, inches."""
    own = float(np.mean([m.tag.height for m in stood.seen.mounts]))
    return (own + stood.standing.surface) / MM_PER_INCH


def _covariance(
    registration: Registration, stood: Stood, agreed: float, jacobian: Floats
) -> Floats:
    """Return the pose's covariance (3, 3) from the picture: tags, board, lens, ground."""
    standing = stood.standing
    covariance = (
        agreed * standing.fused.covariance + jacobian @ registration.from_picture @ jacobian.T
    )
    covariance += lens_covariance(registration)
    for shift in _height_errors(registration.view, standing, _height_of(stood)):
        covariance += np.outer(shift, shift)
    return np.asarray(covariance)


def _built(registration: Registration, stood: Stood, jacobian: Floats) -> Built | None:
    """Return the pose's uncertainty from the unit's and the markers' build; None for nothing."""
    mounts, standing = stood.seen.mounts, stood.standing
    heights = np.array([m.tag.height + standing.surface for m in mounts])
    own = built_of(registration.view, mounts, standing.fused, heights)
    if not registration.from_build.any():
        return own
    columns = (jacobian @ registration.from_build).T
    board = tuple((float(x), float(y), math.degrees(turn)) for x, y, turn in columns)
    return replace(own or NOTHING_BUILT, board=board)


def _height_errors(view: View, standing: Standing, height: float) -> list[Floats]:
    """Return the shifts (3,) caused by uncertain heights."""
    pose = standing.fused.pose
    up = np.array([height * MM_PER_INCH])
    raised = view.lifted(pose[None, :2], up, up + _HEIGHT_SIGMA_MM)[0]
    errors = [np.append(raised - pose[:2], 0.0)]
    if standing.other is not None:
        away = standing.other - pose
        away[2] = (away[2] + math.pi) % (2 * math.pi) - math.pi
        errors.append(away)
    return errors
