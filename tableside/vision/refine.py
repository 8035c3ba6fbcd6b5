"""Place tags to hundredths of a pixel: fit each tag's known picture on its known plane.

The picture's brightness is explained by the tag's place and angle on the plane, its apparent
size, the blur, the brightness of black, of white and of the ground around, and a slope of the
light across it. Brightness is compared as light, not as the camera's numbers: a
camera's tone curve would shrink the black squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.units import MM_PER_INCH
from tableside.vision.families import Family
from tableside.vision.patches import Patches, gather
from tableside.vision.residuals import correlation, summed_with_neighbours
from tableside.vision.table_view import View
from tableside.vision.template import Brightness, Templates, kurtosis_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Singles = NDArray[np.float32]

_MARGIN = 0.65  # cells of the quiet zone that are looked at
BLUR_PX = 0.6  # of a sharp picture, a pixel's own width included
_BLUR_RANGE_PX = (0.3, 6.0)
_BLUR_COUNTS = 0.2  # cells that a change of the blur's logarithm by one counts as
# One standard deviation of what is known beforehand: the logarithm of apparent over stated size,
# the light of the ground, and the light's slope a cell.
_SIZE_SPREAD, _GROUND_SPREAD, _SLOPE_SPREAD = 0.05, 0.5, 0.02
_LEAST_VARIANCE = 1e-4
_STILL = 0.01  # cells: steps shrink by more than ten, so one this short ends the fit
_HOPELESS = 0.5  # correlation below which a tag is not waited for
_ROBUST = 3.0  # standard deviations beyond which a pixel counts less
MOST_PIXELS = 800  # of a tag that are looked at
_OWN_KINSHIP, _INFLATION_POWER, _OWN_SHARE = 0.87, 1.6, 0.6
_ALONG_ROWS, _ROWS = 1.7, 1.2  # measured over 2900 tags: docs/accuracy.md
_SHAPE = 5  # x, y, angle, log size, log blur; then the brightnesses
_LEVELS = 5  # black, white, ground beyond, light's slopes along u and v


@dataclass(frozen=True, eq=False)
class Wanted:
    """Tags to place: pictures, sides (mm), heights (mm) and first guesses x, y, angle (rad)."""

    families: Sequence[Family]
    ids: Sequence[int]
    sides: Floats
    heights: Floats
    guesses: Floats


@dataclass(frozen=True, eq=False)
class Refined:
    """Where n tags are. ``poses`` (n, 3): x, y inches, angle radians, with ``covariance``.

    ``score`` is the correlation with the tag's picture (1 = perfect); ``size`` the apparent side
    over the stated one; ``blur`` px; ``noise`` the residual, in parts of white minus black;
    ``pixels`` how many were looked at; ``contrast`` white minus black as light, 0 to 1.
    ``covariance`` takes the pixels' errors for independent; ``autocorrelation`` is how many times
    more the errors of neighbouring pixels, which are alike, let the place vary. ``crossed`` is how
    many rows of pixels an edge of the tag crosses.
    """

    poses: Floats
    covariance: Floats
    score: Floats
    size: Floats
    blur: Floats
    noise: Floats
    pixels: Floats
    contrast: Floats
    autocorrelation: Floats
    crossed: Floats


def chosen(found: Refined, rows: NDArray[np.bool_] | Ints) -> Refined:
    """Return the results of some of the tags."""
    return Refined(**{f.name: getattr(found, f.name)[rows] for f in fields(Refined)})


def usual_autocorrelation(found: Refined, prior: float = 1.2, worth: float = 3.0) -> float:
    """Return the tags' mean autocorrelation; ``prior`` counts as ``worth`` tags more."""
    good = np.isfinite(found.autocorrelation) & (found.score > 0.8)
    total = float(found.autocorrelation[good].sum()) + prior * worth
    return total / (int(good.sum()) + worth)


def inflation(found: Refined, usual: float) -> Floats:
    """Return (n,) by what covariances are to be multiplied to be honest.

    It grows with the ``usual`` autocorrelation of the picture: measured on two renderers and on
    plain noise (docs/accuracy.md), where independent errors give 0.87. A tag's own counts where it
    is far above the usual: something lies over it or shades it.

    An edge that runs along a row of pixels meets each of them alike, so what the model of the blur
    lacks does not average out: the fewer rows an edge crosses, the more that counts.
    """
    own = np.nan_to_num(found.autocorrelation, nan=usual)
    counted = np.clip(np.maximum(usual, _OWN_SHARE * own), 0.5, 4.0)
    along = 1.0 + _ALONG_ROWS * np.exp(-((found.crossed / _ROWS) ** 2))
    return np.asarray((counted / _OWN_KINSHIP) ** _INFLATION_POWER * along)


class ToneCurve:
    """The camera's way from light to numbers: light = (number / 255) ** gamma."""

    def __init__(self, gamma: float = 2.2) -> None:
        self.gamma = gamma
        numbers = np.arange(256) / 255.0
        self.table = numbers**gamma

    def light(self, numbers: NDArray[np.uint8]) -> Floats:
        """Return the light, 0 to 1, behind grey numbers."""
        return np.asarray(self.table[numbers])

    def noise_slope(self, light: Floats) -> Floats:
        """Return how much more light an even noise of the numbers means there."""
        floor = np.maximum(light, 0.003)
        return np.asarray(self.gamma * floor ** (1.0 - 1.0 / self.gamma))


@dataclass(frozen=True, slots=True)
class Blur:
    """A picture's blur as far as it is known: ``width`` in pixels.

    ``spread``: one standard deviation of the width's natural logarithm. ``kurtosis``: the blur's
    excess kurtosis in hundredths, None for that of a lens and a pixel.
    """

    width: float = BLUR_PX
    spread: float = 0.2
    kurtosis: int | None = None


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a fit tries: at most so many ``rounds``, ``most`` pixels of a large tag."""

    rounds: int = 6
    most: int = MOST_PIXELS


#: For the few tags of which much depends.
THOROUGH = Effort(rounds=12)


def refine(
    gray: NDArray[np.uint8],
    view: View,
    wanted: Wanted,
    tone: ToneCurve,
    blur: Blur = Blur(),
    effort: Effort = Effort(),
) -> Refined:
    """Return where the wanted tags are."""
    return refine_each(gray, view, wanted, tone, [blur], effort)[0]


def refine_each(
    gray: NDArray[np.uint8],
    view: View,
    wanted: Wanted,
    tone: ToneCurve,
    blurs: Sequence[Blur],
    effort: Effort = Effort(),
) -> list[Refined]:
    """Return where the wanted tags are by each of the blurs; their pixels are gathered once."""
    count = len(wanted.ids)
    kinds = np.array([(f.cells, f.outside) for f in wanted.families]).reshape(count, 2)
    parts: list[list[tuple[Ints, Refined]]] = [[] for _ in blurs]
    for kind in sorted({tuple(k) for k in kinds.tolist()}):
        rows = np.flatnonzero((kinds == kind).all(axis=1))
        some = _rows(wanted, rows)
        seen = gather(gray, view, some.guesses, some.heights, _reach_of(some), effort.most)
        for blur, found in zip(blurs, parts, strict=True):
            fit = _Fit(seen, some, tone, blur)
            for _ in range(effort.rounds):
                if fit.improve() < _STILL:
                    break
            found.append((rows, fit.result()))
    return [_joined(found, count) for found in parts]


def _reach_of(wanted: Wanted) -> Floats:
    """Return (n,) inches from each tag's centre to the edge of what is looked at."""
    kin = wanted.families[0]
    return np.asarray((kin.cells / 2 + _MARGIN) * wanted.sides / MM_PER_INCH / kin.across)


def _rows(wanted: Wanted, rows: Ints) -> Wanted:
    return Wanted(
        families=[wanted.families[n] for n in rows],
        ids=[wanted.ids[n] for n in rows],
        sides=wanted.sides[rows],
        heights=wanted.heights[rows],
        guesses=wanted.guesses[rows],
    )


def _joined(parts: list[tuple[Ints, Refined]], count: int) -> Refined:
    """Return the parts' results in the order of the tags that were asked for."""
    names = [f.name for f in fields(Refined)]
    shapes = {"poses": (3,), "covariance": (3, 3)}
    joined = {name: np.zeros((count, *shapes.get(name, ()))) for name in names}
    for rows, part in parts:
        for name in names:
            joined[name][rows] = getattr(part, name)
    return Refined(**joined)


class _Fit:
    """The state of one fit: the pixels of all tags in one row, told apart by ``tag``."""

    def __init__(self, seen: Patches, wanted: Wanted, tone: ToneCurve, blur: Blur) -> None:
        kin = wanted.families[0]
        self.count = len(wanted.ids)
        self.cell = wanted.sides / MM_PER_INCH / kin.across
        self.start = np.array(wanted.guesses, dtype=np.float64)
        self.moves = np.zeros((self.count, 3))
        self.size = np.zeros(self.count)
        self.blur = np.full(self.count, np.log(blur.width))
        self.tone = tone
        self.templates = Templates(
            [f.pattern(i) for f, i in zip(wanted.families, wanted.ids, strict=True)],
            kurtosis_of(blur.width) if blur.kurtosis is None else blur.kurtosis,
        )
        self.seen = seen
        self.tag = self.seen.tag
        self.light = tone.light(self.seen.numbers)
        self.away = self.seen.away.astype(np.float32)
        self.levels = self._first_levels()
        self.normal = np.tile(np.eye(_SHAPE + _LEVELS), (self.count, 1, 1))
        self.variance = np.zeros(self.count)
        self.usual = self._shape()
        self.loose = np.full(_SHAPE + _LEVELS, np.inf)
        self.loose[[3, 4, 7]] = _SIZE_SPREAD, blur.spread, _GROUND_SPREAD
        self.loose[8:] = _SLOPE_SPREAD
        self.score = np.zeros(self.count)

    def _shape(self) -> Floats:
        """Return all ten parameters as they stand (n, 10)."""
        return np.column_stack([self.moves, self.size, self.blur, self.levels])

    def _parts(self) -> list[slice]:
        """Return where each tag's pixels are."""
        ends = self.seen.starts + self.seen.counts
        return [slice(a, b) for a, b in zip(self.seen.starts, ends, strict=True)]

    def _spread(self, *rows: Floats) -> list[Singles]:
        """Return numbers a tag (n,) as numbers a pixel (p,)."""
        return [row.astype(np.float32)[self.tag] for row in rows]

    def _frame(self) -> tuple[Floats, Floats, Floats]:
        """Return cosine and sine of each tag's angle, and cells an inch."""
        angle = self.start[:, 2] + self.moves[:, 2]
        return np.cos(angle), np.sin(angle), np.exp(-self.size) / self.cell

    def _uv(self) -> tuple[Singles, Singles]:
        """Return the tag coordinates (cells) of all pixels."""
        cos, sin, scale = self._frame()
        x, y = self.away.T - np.stack(self._spread(*self.moves[:, :2].T))
        right, up = self._spread(cos * scale, sin * scale)
        return right * x + up * y, up * x - right * y

    def _blurs(self) -> tuple[Singles, Singles]:
        """Return each pixel's blur along u and v in cells, from its tag's in pixels."""
        cos, sin, _ = self._frame()
        turn = np.stack([np.stack([cos, sin], 1), np.stack([sin, -cos], 1)], axis=1)
        by_pixel = turn @ self.seen.by_pixel / self.cell[:, None, None]
        spread = np.sqrt((by_pixel**2).sum(axis=2)) * np.exp(self.blur)[:, None]
        # A blur of more than a cell reaches beyond the template's window.
        along, across = self._spread(*np.clip(spread, 0.05, 1.2).T)
        return along, across

    def _first_levels(self) -> Floats:
        """Return first guesses of the brightnesses (n, 5)."""
        levels = np.zeros((self.count, _LEVELS))
        for n, part in enumerate(self._parts()):
            light = np.sort(self.light[part])
            if light.size:
                spots = [light.size // 10, light.size * 9 // 10, light.size // 2]
                levels[n, :3] = light[spots]
        return levels

    def _columns(self) -> tuple[Floats, Singles]:
        """Return the residual (p,) and the Jacobian by every parameter (10, p)."""
        u, v = self._uv()
        seen: Brightness = self.templates.at(self.tag, u, v, *self._blurs())
        black, white, ground, slope_u, slope_v = self._spread(*self.levels.T)
        dark = 1.0 - seen.white - seen.beyond
        even = black * dark + white * seen.white + ground * seen.beyond
        shade = 1.0 + slope_u * u + slope_v * v
        contrast = (white - black) * shade
        by_u = contrast * seen.white_by_u + even * slope_u
        by_v = contrast * seen.white_by_v + even * slope_v
        cos, sin, scale = self._frame()
        right, up = self._spread(cos * scale, sin * scale)
        columns = np.stack(
            [
                -(right * by_u + up * by_v),
                -(up * by_u - right * by_v),
                -v * by_u + u * by_v,
                -(u * by_u + v * by_v),
                contrast * seen.white_by_blur,
                dark * shade,
                seen.white * shade,
                seen.beyond * shade,
                even * u,
                even * v,
            ]
        )
        return self.light - even * shade, columns

    def improve(self) -> float:
        """Take one step; return the largest, in cells, of a tag that may be there."""
        residual, columns = self._columns()
        model = self.light - residual
        slope = self.tone.noise_slope(model)
        weight = self._robust(residual / slope) / (slope * slope)
        size = len(columns)
        normal = np.empty((self.count, size, size))
        right = np.empty((self.count, size))
        for n, part in enumerate(self._parts()):
            mine = columns[:, part].astype(np.float64)
            weighted = mine * weight[part]
            normal[n] = weighted @ mine.T
            right[n] = weighted @ residual[part]
            self._judge(n, part, residual, weight)
        pull = np.maximum(self.variance, _LEAST_VARIANCE)[:, None] / self.loose**2
        normal += pull[:, :, None] * np.eye(size) + 1e-9 * np.eye(size)
        right += pull * (self.usual - self._shape())
        step = self._bounded(np.asarray(np.linalg.solve(normal, right[:, :, None])[:, :, 0]))
        self.moves += step[:, :3]
        self.size = np.clip(self.size + step[:, 3], -0.15, 0.15)
        self.blur = np.clip(self.blur + step[:, 4], *np.log(_BLUR_RANGE_PX))
        self.levels += step[:, _SHAPE:]
        self.normal = normal
        moved = np.maximum(
            np.abs(step[:, :2]).max(axis=1) / self.cell, _BLUR_COUNTS * np.abs(step[:, 4])
        )
        return float(np.max(moved, initial=0.0, where=self.score > _HOPELESS))

    def _judge(self, n: int, part: slice, residual: Floats, weight: Floats) -> None:
        """Note how well a tag's picture is explained."""
        square = float(weight[part] @ residual[part] ** 2)
        self.variance[n] = square / max(int(self.seen.counts[n]) - _SHAPE - _LEVELS, 1)
        light = self.light[part]
        self.score[n] = correlation(light, light - residual[part])

    def _robust(self, residual: Floats) -> Floats:
        """Return weights (p,) that fall for pixels far from the tag's usual residual."""
        size = np.abs(residual)
        spread = np.full(self.count, 0.004)
        for n, part in enumerate(self._parts()):
            if self.seen.counts[n]:
                middle = (part.stop - part.start) // 2
                spread[n] = max(1.4826 * np.partition(size[part], middle)[middle], 0.004)
        return np.asarray(_ROBUST / np.maximum(size / spread[self.tag], _ROBUST))

    def _bounded(self, step: Floats) -> Floats:
        """Return the step, kept within half a cell and 0.1 radian."""
        move = np.abs(step[:, :2]).max(axis=1) / (0.5 * self.cell)
        turn = np.abs(step[:, 2]) / 0.1
        shape = np.abs(step[:, 3:5]).max(axis=1) / 0.3
        most = np.maximum(np.maximum(move, turn), np.maximum(shape, 1.0))
        return np.asarray(step / most[:, None])

    def result(self) -> Refined:
        """Return the fit as it stands."""
        inverse = np.asarray(np.linalg.inv(self.normal))
        autocorrelation = self._autocorrelation(inverse)
        contrast = self.levels[:, 1] - self.levels[:, 0]
        return Refined(
            poses=self.start + self.moves,
            covariance=inverse[:, :3, :3] * self.variance[:, None, None],
            score=np.where(contrast > 0, self.score, 0.0),
            size=np.exp(self.size),
            blur=np.exp(self.blur),
            noise=np.sqrt(self.variance),
            pixels=self.seen.counts.astype(np.float64),
            contrast=contrast,
            autocorrelation=autocorrelation,
            crossed=self._crossed(),
        )

    def _crossed(self) -> Floats:
        """Return (n,) how many rows of pixels an edge of each tag crosses, along x or y."""
        angle = self.start[:, 2] + self.moves[:, 2]
        edge = np.stack([np.cos(angle), np.sin(angle)], axis=1)[:, :, None]
        steep = np.abs(np.linalg.pinv(self.seen.by_pixel) @ edge)[:, :, 0]
        return np.asarray(steep.min(axis=1) * self.cell * self.templates.cells)

    def _autocorrelation(self, inverse: Floats) -> Floats:
        """Return the ratio of the places' variances with and without errors that go together.

        Each pixel's error moves the place by so much; errors of pixels up to three apart are
        added up as they are (a triangular kernel), not as if each were on its own.
        """
        residual, columns = self._columns()
        slope = self.tone.noise_slope(self.light - residual)
        weight = self._robust(residual / slope) / (slope * slope)
        ratio = np.full(self.count, np.nan)
        for n, part in enumerate(self._parts()):
            self._judge(n, part, residual, weight)  # after the last step
            alone = float(np.trace(inverse[n, :2, :2])) * self.variance[n]
            if self.seen.counts[n] >= 4 * len(columns) and alone > 0:
                moves = inverse[n, :2] @ columns[:, part] * (weight[part] * residual[part])
                ratio[n] = summed_with_neighbours(self.seen.spots[part], moves) / alone
        return ratio
