"""Read every tag of the roster that a picture shows, and verify each reading.

Guesses come from several sources: the general detector, the tags' last places, the search for small
squares, and a unit's other tags. Each is refined against its picture and then has to pass a test:
it must match its own picture, inside its frame too, and clearly better than that of any other tag
that may be there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.changes import Changed
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.marker_fit import Registration
from tableside.vision.marks import on_plane, wanted
from tableside.vision.measurement import TagSight
from tableside.vision.pose_fit import Mount, mounts_of
from tableside.vision.refine import (
    Refined,
    Wanted,
    chosen,
    inflation,
    refine,
    usual_autocorrelation,
)
from tableside.vision.seek import Guess, Part, Seeker
from tableside.vision.spots import Spots
from tableside.vision.surfaces import Surface, heights_at
from tableside.vision.table_view import View
from tableside.vision.unmoved import Unmoved
from tableside.vision.whole_look import EVERYTHING, Sweep

Floats = NDArray[np.float64]

LEAST_SCORE = 0.7  # correlation below which a tag's picture is not taken for it
# ... and of the cells inside its frame alone, and by how much it must beat any other tag there: of
# a tag that is looked for where it was or where its unit's other tag says, and of one from
# anywhere. Strange tags reach 0.5 where the blur is less than 0.3 cells and 0.72 where it is 0.55
# (measured over 6000 of them), so what the blur has over _SHARP cells is asked on top.
_KNOWN_INNER, _KNOWN_MARGIN = 0.6, 0.12
_LEAST_INNER, _LEAST_MARGIN = 0.68, 0.18
_SHARP, _INNER_BY_BLUR, _MOST_INNER = 0.3, 0.6, 0.9
# A tag of a unit that was not there before is believed on its own from this correlation on; below
# it another tag of the unit must be where it then has to be, within so many inches.
_ALONE, _APART = 0.9, 0.1
# Correlation of its inner cells below which a tag that should lie beside its unit's other one is
# not fitted at all: what lies there is something else, such as a hand.
_LIKELY = 0.3
_SIZE_SPAN = 0.12  # natural logarithm of apparent over stated side
_PER_TAG = 3  # places that are tried for one tag
_MOST_BLUR = 0.8  # cells: with more, a tag's inner cells say nothing
_SAME_PLACE = 0.5  # sides
_MANY = 6  # tags that say better than earlier pictures how alike neighbouring pixels err
_FIRST_AUTOCORRELATION = 1.1
_GLANCED_A_FRAME = 3  # tags read again in a picture that were only glanced at before
_CARRIED = 4.0  # sides that a tag may have gone since the last frame to be sought at once


@dataclass(frozen=True, eq=False)
class Proven:
    """A tag that is certainly there: its place, spread, and assumed height (mm).

    One that is not ``sure`` counts only if another tag of its unit confirms it.
    """

    mount: Mount
    pose: Floats
    covariance: Floats
    size: float
    score: float
    height: float
    margin: float
    sure: bool = True


class UnitReader:
    """Reads the roster's tags. Of earlier pictures it keeps only where the tags were."""

    def __init__(
        self, roster: Roster, board: Board, surfaces: Sequence[Surface], folder: Path | None
    ) -> None:
        self._by_unit = {unit.id: mounts_of(unit, roster.build_of(unit)) for unit in roster.units}
        self.mounts = {m.name: m for mounts in self._by_unit.values() for m in mounts}
        self._surfaces = surfaces
        self._folder = folder
        self._seeker = Seeker(self.mounts.values(), board, surfaces, folder)
        self._kept: list[Proven] = []
        self._spots = Spots()
        self._unmoved = Unmoved()
        self._glanced: set[Proven] = set()  # those kept that were only seen to lie where they lay
        self.autocorrelation = _FIRST_AUTOCORRELATION

    @property
    def owes(self) -> bool:
        """Whether some tags were only checked briefly; each next picture rereads a few of them."""
        return bool(self._glanced)

    def read(
        self,
        picture: GrayPicture,
        registration: Registration,
        sights: Sequence[TagSight],
        changed: Changed | None = None,
        sweep: Sweep = EVERYTHING,
    ) -> list[Proven]:
        """Return every tag verified in the picture; one name may occur twice.

        Where ``changed`` is given only the changes are read again: tags elsewhere are returned as
        the very same values as before. New tags are sought where ``sweep`` says.
        """
        if not self.mounts:
            return []
        view = registration.view
        still, stale = self._sorted(picture.gray, view, changed)
        again = [Guess(p.mount, _triple(p.pose), p.height) for p in stale]
        general = self._found(view, sights)
        found = self._prove(picture, registration, again, known=True)
        found += self._prove(picture, registration, _elsewhere(general, still))
        known = np.array([p.pose[:2] for p in (*still, *found)]).reshape(-1, 2)
        where = sweep.where
        if where is not None and changed is not None:
            where = _around(view, where, changed, stale, found)
        part = None if where is None else self._part(where, sweep, [*still, *found])
        sought = self._seeker.seek(
            picture.gray, picture.light, view, registration.blur, known, part
        )
        found = _distinct(view, [*found, *self._prove(picture, registration, _few(sought))])
        everywhere = where is None or (sweep.of_all and where.any)
        siblings = self._siblings(still, found, all_units=everywhere)
        if where is not None:
            siblings = self._likely(picture, registration, siblings)
        found = _distinct(view, [*found, *self._prove(picture, registration, siblings, known=True)])
        self._kept = _confirmed(_distinct(view, [*still, *found]))
        self._glanced &= set(self._kept)
        self._unmoved.note(picture.gray, self._kept, *self._spots.of(view, self._kept))
        return self._kept

    def _part(self, where: Changed, sweep: Sweep, there: Iterable[Proven]) -> Part:
        """Return where to look for what; a second tag of a name is found in a look over all."""
        names = set() if sweep.of_all else {p.mount.name for p in there}
        return Part(where, self.mounts.keys() - names)

    def _sorted(
        self, gray: NDArray[np.uint8], view: View, changed: Changed | None
    ) -> tuple[list[Proven], list[Proven]]:
        """Return the tags read before: those that nothing has moved, and the others."""
        if changed is None or not self._kept:
            self._glanced = set()
            return [], self._kept
        touched = changed.touches(*self._spots.of(view, self._kept))
        near = [p for p, is_touched in zip(self._kept, touched, strict=True) if is_touched]
        lies = self._unmoved.unmoved(gray, near)
        glanced = {p for p, has_not_moved in zip(near, lies, strict=True) if has_not_moved}
        due = self._due(set(near))
        stale = [p for p in self._kept if (p in near and p not in glanced) or p in due]
        self._glanced = (self._glanced | glanced) - set(stale)
        return [p for p in self._kept if p not in stale], stale

    def _due(self, touched: Set[Proven]) -> list[Proven]:
        """Return some of the briefly checked tags to read again, where nothing changes now."""
        calm = [p for p in self._kept if p in self._glanced and p not in touched]
        return calm[:_GLANCED_A_FRAME]

    def _found(self, view: View, sights: Sequence[TagSight]) -> list[Guess]:
        """Return the guesses from a general detector's finds."""
        ours = [s for s in sights if (s.family, s.id) in self.mounts]
        if not ours:
            return []
        mounts = [self.mounts[s.family, s.id] for s in ours]
        own = np.array([m.tag.height for m in mounts])
        ground = np.zeros(len(ours))
        for _ in range(3 if self._surfaces else 1):
            poses, _ = on_plane(view, ours, own + ground)
            used = own + ground
            units = [_unit_of(mount, pose) for mount, pose in zip(mounts, poses, strict=True)]
            ground = heights_at(self._surfaces, np.array([(u.x, u.y) for u in units]))
        return [Guess(m, _triple(p), float(h)) for m, p, h in zip(mounts, poses, used, strict=True)]

    def _siblings(
        self, still: Sequence[Proven], found: Sequence[Proven], all_units: bool
    ) -> list[Guess]:
        """Return the expected places of the other tags of units with at least one tag read.

        Unless ``all_units``, only for units of which a tag was found just now.
        """
        seen: dict[str, list[Proven]] = {}
        for one in (*still, *found):
            seen.setdefault(one.mount.unit, []).append(one)
        fresh = {p.mount.unit for p in found}
        guesses = []
        for unit, tags in seen.items():
            have = {p.mount.name for p in tags}
            missing = [m for m in self._by_unit[unit] if m.name not in have]
            if not missing or not (all_units or unit in fresh):
                continue
            best = max(tags, key=lambda p: p.score)
            ground = best.height - best.mount.tag.height
            pose = _unit_of(best.mount, best.pose)
            for mount in missing:
                at = pose.compose(mount.pose)
                place = (at.x, at.y, math.radians(at.facing))
                guesses.append(Guess(mount, place, mount.tag.height + ground))
        return guesses

    def _likely(
        self, picture: GrayPicture, registration: Registration, guesses: Sequence[Guess]
    ) -> list[Guess]:
        """Return the guesses without those whose place shows something else, such as a hand."""
        if not guesses:
            return []
        own, _ = self._seeker.certainty(
            picture.light, registration.view, registration.blur, guesses
        )
        return [g for g, near in zip(guesses, own, strict=True) if not near < _LIKELY]

    def _prove(
        self,
        picture: GrayPicture,
        registration: Registration,
        guesses: Sequence[Guess],
        known: bool = False,
    ) -> list[Proven]:
        """Refine guesses and return the correct ones; ``known`` ones are likely beforehand."""
        guesses = [g for g in guesses if np.isfinite(g.pose).all()]
        if not guesses:
            return []
        asked = wanted(
            (g.mount.name for g in guesses),
            np.array([g.mount.tag.side for g in guesses]),
            np.array([g.height for g in guesses]),
            np.array([g.pose for g in guesses]),
            self._folder,
        )
        found = refine(
            picture.gray, registration.view, asked, picture.tone, registration.own_blur()
        )
        cells = _pixels_a_cell(registration.view, asked)
        near = [
            n
            for n in range(len(guesses))
            if _is_near(found, n) and max(found.blur[n], registration.blur) < _MOST_BLUR * cells[n]
        ]
        placed = [Guess(guesses[n].mount, _triple(found.poses[n]), guesses[n].height) for n in near]
        own, other = self._seeker.certainty(
            picture.light, registration.view, registration.blur, placed
        )
        least, margin = _limits(registration.blur / cells[near], known)
        sure = np.isnan(own) | ((own > least) & (own - other > margin))
        true = np.array([n for k, n in enumerate(near) if sure[k]], dtype=int)
        if len(true) >= _MANY:
            self.autocorrelation = usual_autocorrelation(chosen(found, true))
        likes = list(zip(own[sure], other[sure], strict=True))
        return self._proven([guesses[n] for n in true], chosen(found, true), likes, known)

    def _proven(
        self,
        guesses: Sequence[Guess],
        found: Refined,
        likes: Sequence[tuple[float, float]],
        known: bool,
    ) -> list[Proven]:
        """Return guesses that are true as tags; ``likes``: how near to its own and to another."""
        factors = inflation(found, self.autocorrelation)
        return [
            Proven(
                mount=guess.mount,
                pose=found.poses[n],
                covariance=found.covariance[n] * factors[n],
                size=float(found.size[n]),
                score=float(found.score[n]),
                height=guess.height,
                margin=float(own - other),
                sure=known or not own < _ALONE,
            )
            for n, (guess, (own, other)) in enumerate(zip(guesses, likes, strict=True))
        ]


def _limits(blur: Floats, known: bool) -> tuple[Floats, float]:
    """Return the least inner correlation (n,) and margin for accepting a tag.

    ``blur`` (n,) is in cells.
    """
    if known:
        return np.full(len(blur), _KNOWN_INNER), _KNOWN_MARGIN
    most = np.minimum(_LEAST_INNER + _INNER_BY_BLUR * np.maximum(blur - _SHARP, 0), _MOST_INNER)
    return np.asarray(most), _LEAST_MARGIN


def _pixels_a_cell(view: View, asked: Wanted) -> Floats:
    """Return how many pixels a cell of each tag has."""
    points = np.column_stack([asked.guesses[:, :2], asked.heights / MM_PER_INCH])
    _, jacobian = view.jacobian(points)
    across = np.array([f.across for f in asked.families])
    scale = np.sqrt(np.abs(np.linalg.det(np.nan_to_num(jacobian[:, :, :2]))))
    return np.asarray(scale * asked.sides / MM_PER_INCH / across)


def _is_near(found: Refined, n: int) -> bool:
    """Tell whether the picture shows the expected tag in the expected place."""
    return bool(
        found.score[n] > LEAST_SCORE
        and np.isfinite(found.poses[n]).all()
        and abs(math.log(found.size[n])) < _SIZE_SPAN
    )


def _unit_of(mount: Mount, pose: Floats) -> Pose:
    """Return the unit's pose that puts a tag at ``pose`` (angle in radians)."""
    tag = Pose(float(pose[0]), float(pose[1]), math.degrees(pose[2]))
    return tag.compose(mount.pose.inverse())


def _triple(pose: Floats) -> tuple[float, float, float]:
    return float(pose[0]), float(pose[1]), float(pose[2])


def _elsewhere(guesses: Iterable[Guess], still: Sequence[Proven]) -> list[Guess]:
    """Return the guesses that are not of tags known to be there."""
    there = {p.mount.name: p.pose for p in still}
    return [
        g
        for g in guesses
        if g.mount.name not in there
        or np.hypot(*(there[g.mount.name] - g.pose)[:2]) > g.mount.tag.side / MM_PER_INCH
    ]


def _confirmed(proven: Sequence[Proven]) -> list[Proven]:
    """Return the tags without the unsure ones that no other tag confirms."""
    if all(p.sure for p in proven):
        return list(proven)
    units = [_unit_of(p.mount, p.pose) for p in proven]
    by_unit: dict[str, list[int]] = {}
    for n, one in enumerate(proven):
        by_unit.setdefault(one.mount.unit, []).append(n)
    return [
        one
        for n, one in enumerate(proven)
        if one.sure
        or any(
            proven[k].mount.name != one.mount.name and units[k].distance_to(units[n]) < _APART
            for k in by_unit[one.mount.unit]
        )
    ]


def _around(
    view: View, where: Changed, changed: Changed, stale: Sequence[Proven], found: Sequence[Proven]
) -> Changed:
    """Return ``where``, and what changed round the places of tags that are no longer there."""
    there = {p.mount.name for p in found}
    lost = [p for p in stale if p.mount.name not in there]
    if not lost:
        return where
    points = np.array([(*p.pose[:2], p.height / MM_PER_INCH) for p in lost])
    pixels, jacobian = view.jacobian(points)
    sides = np.array([p.mount.tag.side / MM_PER_INCH for p in lost])
    reach = _CARRIED * sides * np.sqrt(np.abs(np.linalg.det(jacobian[:, :, :2])))
    return where.joined(changed.near(pixels, reach))


def _few(guesses: Iterable[Guess]) -> list[Guess]:
    """Return the first few guesses of each tag, each at a different place."""
    kept: dict[tuple[str, int], list[Guess]] = {}
    for guess in guesses:
        before = kept.setdefault(guess.mount.name, [])
        reach = _SAME_PLACE * guess.mount.tag.side / MM_PER_INCH
        x, y, _ = guess.pose
        near = any(math.hypot(x - b.pose[0], y - b.pose[1]) < reach for b in before)
        if not near and len(before) < _PER_TAG:
            before.append(guess)
    return [guess for guesses_of_tag in kept.values() for guess in guesses_of_tag]


def _distinct(view: View, proven: Sequence[Proven]) -> list[Proven]:
    """Return the tags with each place of each tag once, the best reading of it.

    Places are compared as they would be on the mat: one tag may have been taken at two heights.
    """
    if not proven:
        return []
    heights = np.array([p.height for p in proven])
    flat = view.lifted(np.array([p.pose[:2] for p in proven]), heights, np.zeros(len(proven)))
    order = sorted(range(len(proven)), key=lambda n: (proven[n].mount.name, -proven[n].score))
    kept: dict[tuple[str, int], list[int]] = {}
    for n in order:
        mount = proven[n].mount
        reach = _SAME_PLACE * mount.tag.side / MM_PER_INCH
        before = kept.setdefault(mount.name, [])
        if not any(math.hypot(*(flat[k] - flat[n])) < reach for k in before):
            before.append(n)
    return [proven[n] for places in kept.values() for n in places]
