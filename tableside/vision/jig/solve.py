"""From looks at bases in the corner to where their tags are: all bases of an evening together.

Unknown are each tag's place on its base, how much higher than stated the tags of a base are, and
what all bases share: where the raised edges really run, the print's scale, and by how much trays
of one height are all higher than stated. Each time a base is pushed in it comes to lie a little
otherwise. Everything has a prior, so that what the looks do not tell stays as open as it was:
the tags of a base in two turns tell the corner's own error from the base's, and a card that is
turned round under a slanting view tells heights from both.

Millimetres and radians; the corner's first edge is x, its second y.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.files.build import SeatBuild, TagBuild
from tableside.files.jig import Jig
from tableside.vision.chi_squared import reduced_chi_squared
from tableside.vision.jig.card import Name
from tableside.vision.jig.looks import FRONTS, Look, fronts_of

Floats = NDArray[np.float64]

_X, _Y, _FIRST, _SECOND, _SCALE, _SHARED = range(6)
_ROUNDS = 3
_FREE = 1e3  # mm and radians: what is known beforehand of a tag's place on its base
#: So many free numbers tell how far bases are out in the corner; beyond so much they are worse.
_TELLING, _WORSE = 12, 1.2


@dataclass(frozen=True, eq=False)
class BaseLooks:
    """The looks at one base of ``size`` [width, depth] mm. ``height``: how well its tags' is known.

    One standard deviation, mm.
    """

    size: tuple[float, float]
    looks: tuple[Look, ...]
    height: float


@dataclass(frozen=True, eq=False)
class MeasuredTag:
    """A tag on its base: ``at`` (mm ahead and left), ``angle`` (degrees), ``height``, ``side``."""

    name: Name
    at: tuple[float, float]
    angle: float
    height: float
    side: float


@dataclass(frozen=True, eq=False)
class MeasuredBase:
    """A base's tags and how surely they are known.

    ``tag`` is what each tag has for itself (its ``height`` common to all), ``seat`` what all of
    them share. ``covariance`` (3n, 3n) is that of all places together, mm and radians. ``off``:
    the largest way (mm) and turn (degrees) that the base seems to have been out in the corner.
    """

    tags: tuple[MeasuredTag, ...]
    tag: TagBuild
    seat: SeatBuild
    covariance: Floats
    off: tuple[float, float]


def solve(jig: Jig, bases: Sequence[BaseLooks], scale: float | None = None) -> list[MeasuredBase]:
    """Return what is known of each base; each has a look at least, and all its looks fit.

    ``scale`` is the deviation of the card's scale where it was measured. Raise ValueError for
    looks that are no quarter turns of each other.
    """
    known = jig.scale if scale is None else scale
    pictures = reduced_chi_squared(_Solved(jig, bases, known).shapes())
    solved = _Solved(jig, bases, known, pictures)
    if solved.freedom >= _TELLING and solved.squares > _WORSE * solved.freedom:
        worse = math.sqrt(solved.squares / solved.freedom)
        solved = _Solved(jig, bases, known, pictures, worse)
    return [solved.base(n) for n in range(len(bases))]


@dataclass(frozen=True, eq=False)
class _Seen:
    """One look as equations: the unknowns ``columns`` that it involves, and its orientation."""

    base: int
    front: int
    places: Floats
    own: Floats
    leans: Floats
    columns: NDArray[np.int64]


class _Solved:
    """The fit of all looks.

    ``pictures``: true over stated variance of the tags' own places; ``worse``: how much farther
    bases lie from the corner than stated.
    """

    def __init__(
        self,
        jig: Jig,
        bases: Sequence[BaseLooks],
        scale: float,
        pictures: float = 1.0,
        worse: float = 1.0,
    ) -> None:
        self._bases, self._pictures = bases, pictures
        self._seat = (
            np.array([jig.seat.place, jig.seat.place, math.radians(jig.seat.angle)]) * worse
        )
        self._kinds = sorted({_kind(base) for base in bases})
        self._names = [sorted(frozenset.union(*(k.names for k in b.looks))) for b in bases]
        self._starts, self._length = self._layout()
        self._prior = self._priors(jig, scale)
        self._looks = [s for n in range(len(bases)) for s in self._seen(n)]
        self.row = np.zeros(self._length)
        self._start()
        for _ in range(_ROUNDS):
            self._step()

    def _layout(self) -> tuple[list[int], int]:
        """Return where each base's numbers begin, and how many numbers there are."""
        starts, at = [], _SHARED + len(self._kinds)
        for names in self._names:
            starts.append(at)
            at += 3 * len(names) + 1
        return starts, at

    def _priors(self, jig: Jig, scale: float) -> Floats:
        spread = np.full(self._length, _FREE)
        spread[[_X, _Y]] = max(jig.edges.place, 1e-6)
        spread[[_FIRST, _SECOND]] = max(math.radians(jig.edges.angle), 1e-9)
        spread[_SCALE] = max(scale, 1e-9)
        for n, base in enumerate(self._bases):
            height = max(base.height, 1e-6)
            spread[_SHARED + self._kinds.index(_kind(base))] = height
            spread[self._height(n)] = height
        return spread

    def _height(self, base: int) -> int:
        return self._starts[base] + 3 * len(self._names[base])

    def _seen(self, number: int) -> list[_Seen]:
        base, names = self._bases[number], self._names[number]
        fronts = fronts_of(base.looks)
        if fronts is None:
            raise ValueError("a base was not turned by quarters")
        kind = _SHARED + self._kinds.index(_kind(base))
        found = []
        for look, front in zip(base.looks, fronts, strict=True):
            edge = _FIRST if front % 2 == 0 else _SECOND
            own = [self._starts[number] + 3 * names.index(t.name) for t in look.tags]
            columns = [_X, _Y, edge, _SCALE, kind, self._height(number)]
            columns += [c + k for c in own for k in range(3)]
            covariance = np.zeros((3 * len(own), 3 * len(own)))
            for k, tag in enumerate(look.tags):
                covariance[3 * k : 3 * k + 3, 3 * k : 3 * k + 3] = tag.covariance
            places = np.array([t.place for t in look.tags])
            leans = np.array([t.lean for t in look.tags])
            covariance *= self._pictures
            found.append(_Seen(number, front, places, covariance, leans, np.array(columns)))
        return found

    def _start(self) -> None:
        """Put each tag where the first look that shows it has it."""
        known: set[int] = set()
        for look in reversed(self._looks):
            half = _half(self._bases[look.base].size, look.front)
            facing = FRONTS[look.front]
            back = _turn(-facing)
            for place, column in zip(look.places, look.columns[6::3], strict=True):
                self.row[column : column + 2] = back @ (place[:2] - half)
                self.row[column + 2] = _wrapped(place[2] - facing)
                known.add(int(column))

    def _equations(self, look: _Seen) -> tuple[Floats, Floats, Floats]:
        """Return what a look's numbers lack (3n), their jacobian (3n, c), the seat's (3n, 3)."""
        row = self.row[look.columns]
        turn, scale, high = row[2], row[3], row[4] + row[5]
        half = _turn(turn) @ _half(self._bases[look.base].size, look.front)
        facing = FRONTS[look.front] + turn
        count = len(look.places)
        off, jacobian, seat = (
            np.zeros(3 * count),
            np.zeros((3 * count, len(row))),
            np.zeros((3 * count, 3)),
        )
        for k, (place, lean) in enumerate(zip(look.places, look.leans, strict=True)):
            own = row[6 + 3 * k : 9 + 3 * k]
            arm = half + _turn(facing) @ own[:2]
            at = row[:2] + arm + high * lean
            off[3 * k : 3 * k + 2] = place[:2] - at * (1 - scale)
            off[3 * k + 2] = _wrapped(place[2] - facing - own[2])
            across = np.array([-arm[1], arm[0]])
            part = jacobian[3 * k : 3 * k + 3]
            part[:2, :2] = np.eye(2)
            part[:2, 2], part[2, 2] = across, 1.0
            part[:2, 3] = -at
            part[:2, 4] = part[:2, 5] = lean
            part[:2, 6 + 3 * k : 8 + 3 * k] = _turn(facing)
            part[2, 8 + 3 * k] = 1.0
            seat[3 * k : 3 * k + 3, :2] = np.eye(3)[:, :2]
            seat[3 * k : 3 * k + 3, 2] = (*across, 1.0)
        return off, jacobian, seat

    def _spread(self, look: _Seen, seat: Floats) -> Floats:
        return np.asarray(look.own + (seat * self._seat**2) @ seat.T)

    def _step(self) -> None:
        normal, right = np.diag(self._prior**-2.0), -self.row * self._prior**-2.0
        squares = 0.0
        for look in self._looks:
            off, jacobian, seat = self._equations(look)
            weighted = np.linalg.solve(self._spread(look, seat), jacobian).T
            normal[np.ix_(look.columns, look.columns)] += weighted @ jacobian
            right[look.columns] += weighted @ off
            squares += float(off @ np.linalg.solve(self._spread(look, seat), off))
        self.covariance = np.linalg.inv(normal)
        self.row = self.row + self.covariance @ right
        # Before the last step, which is tiny: every number's prior counts as a number seen.
        self.squares = squares + float((self.row**2 * self._prior**-2.0).sum())

    @property
    def freedom(self) -> int:
        """The number of measurements in excess of the places sought."""
        return sum(3 * len(look.places) for look in self._looks) - 3 * sum(map(len, self._names))

    def shapes(self) -> Iterator[tuple[float, int]]:
        """Yield for each base how its tags differ from look to look, however it was pushed in.

        In squared deviations of their pictures, with how many of these are free. The tags of a base
        are as far apart in each look: what differs is the pictures' doing.
        """
        for number, names in enumerate(self._names):
            looks = [look for look in self._looks if look.base == number]
            free = sum(3 * len(look.places) - 3 for look in looks) - (3 * len(names) - 3)
            if free <= 0:
                continue
            square = 0.0
            for look in looks:
                off, _, seat = self._equations(look)
                weighted = np.linalg.solve(look.own, seat).T
                left = off - seat @ np.linalg.solve(weighted @ seat, weighted @ off)
                square += float(left @ np.linalg.solve(look.own, left))
            yield square, free

    def base(self, number: int) -> MeasuredBase:
        """Return what is known of a base."""
        start, names = self._starts[number], self._names[number]
        rows = np.arange(start, start + 3 * len(names))
        whole = np.asarray(self.covariance[np.ix_(rows, rows)], dtype=np.float64)
        places = self.row[rows].reshape(-1, 3)
        kind = _SHARED + self._kinds.index(_kind(self._bases[number]))
        heights = [kind, self._height(number)]
        high = float(self.row[heights].sum())
        spread = float(self.covariance[np.ix_(heights, heights)].sum())
        scale = math.sqrt(self.covariance[_SCALE, _SCALE])
        own = self._of_pictures(number, rows)
        tag, seat = _shares(places, whole, own, scale)
        seen = {t.name: t for look in self._bases[number].looks for t in look.tags}
        tags = tuple(
            MeasuredTag(
                name,
                (float(x), float(y)),
                math.degrees(_wrapped(angle)),
                seen[name].height + high,
                seen[name].side * (1 + float(self.row[_SCALE])),
            )
            for name, (x, y, angle) in zip(names, places, strict=True)
        )
        built = tag.model_copy(update={"height": math.sqrt(spread), "scale": scale})
        return MeasuredBase(tags, built, seat, whole, self._off(number))

    def _of_pictures(self, number: int, rows: NDArray[np.int64]) -> Floats:
        """Return what the pictures' own errors add to a base's covariance."""
        total = np.zeros((len(rows), len(rows)))
        for look in (each for each in self._looks if each.base == number):
            _, jacobian, seat = self._equations(look)
            weighted = np.linalg.solve(self._spread(look, seat), jacobian).T
            gain = self.covariance[np.ix_(rows, look.columns)] @ weighted
            total += gain @ look.own @ gain.T
        return total

    def _off(self, number: int) -> tuple[float, float]:
        """Return ``MeasuredBase.off``."""
        way, turn = 0.0, 0.0
        for look in (each for each in self._looks if each.base == number):
            off, _, seat = self._equations(look)
            x, y, angle = self._seat**2 * (seat.T @ np.linalg.solve(self._spread(look, seat), off))
            way, turn = max(way, math.hypot(x, y)), max(turn, math.degrees(abs(float(angle))))
        return way, turn


def _shares(places: Floats, whole: Floats, own: Floats, scale: float) -> tuple[TagBuild, SeatBuild]:
    """Return what each tag has for itself and what all share, each as one deviation.

    ``own`` (3n, 3n) is the part of ``whole`` that comes from the tags' own pictures.
    """
    spread = np.diag(own).reshape(-1, 3)
    rest = np.maximum(np.diag(whole - own).reshape(-1, 3), 0.0)
    angle = math.sqrt(float(rest[:, 2].mean()))
    arms = (places[:, :2] ** 2).sum(axis=1) / 2
    place = float((rest[:, :2].mean(axis=1) - arms * (angle**2 + scale**2)).mean())
    tag = TagBuild(
        place=math.sqrt(float(spread[:, :2].mean())),
        angle=math.degrees(math.sqrt(float(spread[:, 2].mean()))),
    )
    return tag, SeatBuild(place=math.sqrt(max(place, 0.0)), angle=math.degrees(angle))


def _kind(base: BaseLooks) -> float:
    """Return the height that a base's tags are stated at: trays of one height share an error."""
    return base.looks[0].tags[0].height


def _half(size: tuple[float, float], front: int) -> Floats:
    """Return the way (mm) from the corner to the middle of a base that stands in it."""
    wide, deep = size if front % 2 == 0 else size[::-1]
    return np.array([wide / 2, deep / 2])


def _turn(angle: float) -> Floats:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, -sin], [sin, cos]])


def _wrapped(angle: float) -> float:
    return float((angle + math.pi) % (2 * math.pi) - math.pi)
