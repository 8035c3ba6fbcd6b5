"""Find hands over the table: changes that no unit explains."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np

from tableside.geometry.pose import Pose, turn_between
from tableside.vision.follow.around import Around, Place
from tableside.vision.follow.backdrop import Backdrop, Part
from tableside.vision.follow.ground import Array, Ground, Mask, filled
from tableside.vision.follow.shapes import Points, on_board
from tableside.vision.follow.snapshot import Snapshot
from tableside.vision.shrink import LABELLING
from tableside.vision.sources.frame import Picture

Share: TypeAlias = tuple[Part, Mask]  # a part of the ground, and which of it is covered

# Figures on a base, banners and all, are lower than this (mm).
TALLEST = 40.0
# Inches round a unit that its own shadow and the picture's softness may change.
SOFT = 0.2
# A hand this near (inches) to a unit has it. Fingers that have let go leave this much quickly.
NEAR = 0.6
# Square inches: two fingertips. Less is glitter, a die, a dropped counter.
LEAST_HAND = 0.8

# Seconds of stillness after which a change under a unit, or where one has left, is the new table.
UNIT_ABSORBED = 1.0
# ... and after which a thing put down (a mug, a ruler) is. A hand that rests is never so still.
THING_ABSORBED = 3.0
# While the backdrop is younger than this, what differs from it and keeps still is more likely what
# the first picture's hand had hidden: it is taken in sooner.
YOUNG_FOR, YOUNG_ABSORBED = 10.0, 0.6
SNAPSHOT_EVERY = 3.0
# The second one comes sooner: it tells how the ground's texture repeats.
SNAPSHOT_AGAIN = 0.5


# Inches and degrees by which a body's outline may be out of date: a fifth of a ground pixel.
STALE_DISTANCE, STALE_TURN = 0.02, 0.5


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a unit stands: its pose, and the height (mm) of the ground there above the mat."""

    pose: Pose
    surface: float

    def is_about(self, other: Stand) -> bool:
        """Whether the two cover the same ground, for the purpose of finding hands."""
        return (
            self.surface == other.surface
            and self.pose.distance_to(other.pose) <= STALE_DISTANCE
            and abs(turn_between(self.pose.facing, other.pose.facing)) <= STALE_TURN
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a unit: its home, its sight in this frame, whether it is at rest."""

    home: Stand | None
    sight: Stand | None


@dataclass(frozen=True, eq=False)
class Look:
    """What one picture says about hands."""

    hand_on_table: bool
    around: Mapping[str, Around]

    def of(self, unit: str) -> Around:
        """Return what is said of ``unit``."""
        return self.around.get(unit, Around())


class HandWatch:
    """Keeps the backdrop and each place's snapshot; processes one picture at a time."""

    def __init__(self, shapes: Mapping[str, Points]) -> None:
        self._shapes = shapes
        self._backdrop: Backdrop | None = None
        self._begun = 0.0
        self._snapshots: dict[str, tuple[float, Stand, Snapshot]] = {}
        self._bodies_kept: dict[str, tuple[Ground, Stand, Array]] = {}
        self._shares_kept: dict[str, tuple[Sequence[Array], Share]] = {}
        self._vacated: list[Array] = []
        self._homes: dict[str, Stand] = {}

    def look(
        self, ground: Ground, image: Picture, time: float, standing: Mapping[str, Standing]
    ) -> Look:
        """Look at ``image``, taken as ``ground`` maps it; ``standing`` by unit id."""
        picture = ground.view(image)
        if self._backdrop is None:
            self._backdrop, self._begun = Backdrop(picture, ground.seen, time), time
        changed = self._backdrop.change(picture, time)
        bodies = {unit: self._bodies(ground, unit, known) for unit, known in standing.items()}
        self._leave_old_homes(ground, standing)
        covered = self._covered(ground, [*bodies.values(), self._vacated])
        covered |= ground.marked
        hand = _large_parts(changed & ~covered, LEAST_HAND * ground.scale**2)
        any_hand = bool(hand.any())
        near = _grown(_whole_parts(changed, hand), NEAR * ground.scale) if any_hand else hand
        around = {
            unit: Around(
                near=any_hand and _touches(near, bodies[unit]),
                place=self._place(ground, picture, unit, known, bodies),
            )
            for unit, known in standing.items()
        }
        self._learn(ground, picture, time, standing, bodies, around)
        self._absorb(changed, covered, hand, near, time)
        return Look(any_hand, around)

    def _bodies(self, ground: Ground, unit: str, known: Standing) -> list[Array]:
        """Return the hulls of everything on a unit, at its home and where it is seen."""
        bodies = [self._home_body(ground, unit, known.home)] if known.home else []
        if known.sight and not (known.home and known.home.is_about(known.sight)):
            bodies.append(self._body(ground, unit, known.sight))
        return bodies

    def _home_body(self, ground: Ground, unit: str, home: Stand) -> Array:
        """Return a home's body, recomputed only when out of date: homes hardly change."""
        kept = self._bodies_kept.get(unit)
        if kept and kept[0] is ground and kept[1].is_about(home):
            return kept[2]
        body = self._body(ground, unit, home)
        self._bodies_kept[unit] = (ground, home, body)
        return body

    def _body(self, ground: Ground, unit: str, stand: Stand, tall: float = TALLEST) -> Array:
        corners = on_board(self._shapes.get(unit, ((0.0, 0.0),)), stand.pose)
        return ground.outline(corners, stand.surface, stand.surface + tall)

    def _covered(self, ground: Ground, hulls: Iterable[Sequence[Array]]) -> Mask:
        """Return the ground explained by units, including the soft edges of their outlines."""
        flat = [hull for several in hulls for hull in several]
        mask = filled((ground.height, ground.width), flat)
        return _grown(mask > 0, SOFT * ground.scale)

    def _shares(self, ground: Ground, bodies: Mapping[str, Sequence[Array]]) -> dict[str, Share]:
        """Return the share of each unit with a body, recomputed only where a hull of it is."""
        kept = self._shares_kept
        self._shares_kept = {
            unit: kept[unit]
            if unit in kept and _same(kept[unit][0], hulls)
            else (hulls, self._share(ground, hulls))
            for unit, hulls in bodies.items()
            if hulls
        }
        return {unit: share for unit, (_, share) in self._shares_kept.items()}

    def _share(self, ground: Ground, hulls: Sequence[Array]) -> Share:
        """Return the ground about a unit, one pixel at least, and which of it the unit covers."""
        spare = math.ceil(SOFT * ground.scale) + 2
        corners = np.concatenate(hulls)
        size = (ground.width, ground.height)
        low = np.floor(corners.min(axis=0)).astype(int) - spare
        high = np.ceil(corners.max(axis=0)).astype(int) + spare
        left, top = np.clip(low, 0, np.subtract(size, 1))
        right, bottom = np.clip(high, 1, size)
        mask = filled((bottom - top, right - left), [hull - (left, top) for hull in hulls])
        return (slice(top, bottom), slice(left, right)), _grown(mask > 0, SOFT * ground.scale)

    def _leave_old_homes(self, ground: Ground, standing: Mapping[str, Standing]) -> None:
        """Remember the places that units have left: they look changed but are no hand."""
        for unit, known in standing.items():
            old = self._homes.get(unit)
            if old is not None and (
                known.home is None or old.pose.distance_to(known.home.pose) > SOFT / 2
            ):
                self._vacated.append(self._body(ground, unit, old))
                del self._homes[unit]
            if known.home is not None and unit not in self._homes:
                self._homes[unit] = known.home

    def _place(
        self,
        ground: Ground,
        picture: Picture,
        unit: str,
        known: Standing,
        bodies: Mapping[str, list[Array]],
    ) -> Place:
        """Say how the home of a unit that is not seen looks."""
        kept = self._snapshots.get(unit)
        if known.sight is not None or known.home is None or kept is None:
            return Place.UNKNOWN
        return kept[2].compare(picture, self._free(ground, unit, bodies))

    def _free(self, ground: Ground, unit: str, bodies: Mapping[str, list[Array]]) -> Mask:
        """Return the ground in view that no other unit covers."""
        others = [hulls for other, hulls in bodies.items() if other != unit]
        return ground.seen & ~self._covered(ground, others)

    def _learn(
        self,
        ground: Ground,
        picture: Picture,
        time: float,
        standing: Mapping[str, Standing],
        bodies: Mapping[str, list[Array]],
        around: Mapping[str, Around],
    ) -> None:
        """Take snapshots of units that stand at home in plain view."""
        due = {
            unit: known.home
            for unit, known in standing.items()
            if known.home is not None
            and known.sight is not None
            and not around[unit].near
            and known.home.pose.distance_to(known.sight.pose) <= SOFT / 2
            and not self._has_snapshot(unit, time)
        }
        if not due:
            return
        shares = self._shares(ground, bodies)
        count = np.zeros((ground.height, ground.width), dtype=np.uint16)
        for part, share in shares.values():
            count[part] += share
        for unit, home in due.items():
            foot = self._body(ground, unit, home, tall=0.0)
            body = self._body(ground, unit, home)
            part, share = shares[unit]
            others = count.copy()
            others[part] -= share
            free = ground.seen & (others == 0)
            taken = Snapshot.take(picture, foot, body, free, ground.scale)
            if taken is not None:
                kept = self._snapshots.get(unit)
                if kept is not None and kept[1] == self._homes[unit]:
                    taken = taken.after(kept[2])
                self._snapshots[unit] = (time, self._homes[unit], taken)

    def _has_snapshot(self, unit: str, time: float) -> bool:
        """Tell whether a unit's snapshot is recent and of its present home."""
        kept = self._snapshots.get(unit)
        if kept is None:
            return False
        if time - kept[0] >= (SNAPSHOT_EVERY if kept[2].grain else SNAPSHOT_AGAIN):
            return False
        return kept[1] == self._homes.get(unit)

    def _absorb(self, changed: Mask, covered: Mask, hand: Mask, near: Mask, time: float) -> None:
        """Let the backdrop absorb changes that have come to stay."""
        if self._backdrop is None or not changed.any():
            self._vacated.clear()
            return
        self._vacated = [hull for hull in self._vacated if _touches(changed, [hull])]
        box = _box(changed)
        still = self._backdrop.still_for(time, box)
        explained = changed[box] & covered[box] & ~near[box]
        self._backdrop.absorb(explained & (still >= UNIT_ABSORBED), box)
        if hand.any():
            enough = YOUNG_ABSORBED if time - self._begun < YOUNG_FOR else THING_ABSORBED
            for part in _parts(hand[box]):
                if np.percentile(still[part], 5) >= enough:
                    self._backdrop.absorb(_grown(part, SOFT), box)


def _same(one: Sequence[Array], other: Sequence[Array]) -> bool:
    """Say whether these are the very same hull objects; homes' hulls are kept while they hold."""
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def _box(mask: Mask) -> Part:
    """Return the bounding box of everything set in ``mask``, grown by one."""
    x, y, width, height = cv2.boundingRect(mask.view(np.uint8))
    return slice(max(0, y - 1), y + height + 1), slice(max(0, x - 1), x + width + 1)


def _parts(mask: Mask) -> list[Mask]:
    count, labels = cv2.connectedComponents(mask.astype(np.uint8))
    return [labels == label for label in range(1, count)]


def _large_parts(mask: Mask, least: float) -> Mask:
    """Return ``mask`` without its thin and small parts (``least`` in pixels)."""
    opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    if not opened.any():
        return np.zeros_like(mask)
    # Counted here, the marked pixels only: OpenCV's own counting takes longer than all else.
    count, labels = cv2.connectedComponentsWithAlgorithm(opened, 8, cv2.CV_32S, LABELLING)
    large = np.bincount(labels[opened > 0], minlength=count) >= least
    return np.asarray(large[labels])


def _whole_parts(mask: Mask, seeds: Mask) -> Mask:
    """Return the parts of ``mask`` that hold a seed: a hand continues where it covers units."""
    count, labels = cv2.connectedComponentsWithAlgorithm(
        (mask | seeds).astype(np.uint8), 8, cv2.CV_32S, LABELLING
    )
    chosen = np.zeros(count, dtype=bool)
    chosen[np.unique(labels[seeds])] = True
    return np.asarray(chosen[labels])


def _grown(mask: Mask, radius: float) -> Mask:
    size = 2 * max(1, round(radius)) + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.dilate(mask.astype(np.uint8), kernel) > 0)


def _touches(mask: Mask, hulls: Sequence[Array]) -> bool:
    """Tell whether anything of ``mask`` lies in a hull; only the hulls' own boxes are looked at."""
    for hull in hulls:
        corners = np.round(hull).astype(np.int32)
        x, y, width, height = cv2.boundingRect(corners)
        left, top = max(0, x), max(0, y)
        part = mask[top : max(0, y + height), left : max(0, x + width)]
        if part.any() and (part & (filled(part.shape, [hull - (left, top)]) > 0)).any():
            return True
    return False
