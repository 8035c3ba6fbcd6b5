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
from tableside.vision.table_view import LocalMaps, View
from tableside.vision.template import QUIET, Brightness, Templates

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_MARGIN = 0.65  # cells of the quiet zone that are looked at
BLUR_PX = 0.6  # of a sharp picture, a pixel's own width included
_BLUR_RANGE_PX = (0.3, 4.0)
_STILL = 1e-5  # cells: a step this short ends the fit
_ROBUST = 3.0  # standard deviations beyond which a pixel counts less
_MOST_PIXELS = 900
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
    """

    poses: Floats
    covariance: Floats
    score: Floats
    size: Floats
    blur: Floats
    noise: Floats
    pixels: Floats
    contrast: Floats


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


def refine(
    gray: NDArray[np.uint8],
    view: View,
    wanted: Wanted,
    tone: ToneCurve,
    rounds: int = 5,
    blur: float = BLUR_PX,
) -> Refined:
    """Return where the wanted tags are. ``blur`` (px) is the first guess of the picture's."""
    count = len(wanted.ids)
    kinds = np.array([(f.cells, f.outside) for f in wanted.families]).reshape(count, 2)
    parts: list[tuple[Ints, Refined]] = []
    for kind in sorted({tuple(k) for k in kinds.tolist()}):
        rows = np.flatnonzero((kinds == kind).all(axis=1))
        fit = _Fit(gray, view, _rows(wanted, rows), tone, blur)
        for _ in range(rounds):
            if fit.improve() < _STILL:
                break
        parts.append((rows, fit.result()))
    return _joined(parts, count)


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
    """The state of one fit: pixels of all tags in one row, told apart by ``tag``."""

    def __init__(
        self,
        gray: NDArray[np.uint8],
        view: View,
        wanted: Wanted,
        tone: ToneCurve,
        blur: float,
    ) -> None:
        kin = wanted.families[0]
        self.count = len(wanted.ids)
        self.cells = kin.cells
        self.cell = wanted.sides / MM_PER_INCH / kin.across
        self.poses = np.array(wanted.guesses, dtype=np.float64)
        self.size = np.zeros(self.count)
        self.blur = np.full(self.count, np.log(blur))
        self.tone = tone
        self.templates = Templates(
            [f.pattern(i) for f, i in zip(wanted.families, wanted.ids, strict=True)]
        )
        self._gather(gray, view, wanted)
        self.levels = self._first_levels()
        self.weight = np.ones(len(self.tag))
        self.normal = np.zeros((self.count, 1, 1))
        self.variance = np.zeros(self.count)

    def _gather(self, gray: NDArray[np.uint8], view: View, wanted: Wanted) -> None:
        """Collect the pixels of every tag and where on the board they look."""
        at = np.concatenate([self.poses[:, :2], wanted.heights[:, None] / MM_PER_INCH], axis=1)
        centres, slopes = view.slopes(at)
        pixel_size = np.sqrt(np.abs(np.linalg.det(slopes[:, :, :2])))  # px an inch
        half = (self.cells / 2 + QUIET) * self.cell * pixel_size * 1.2
        radius = np.where(np.isfinite(half), half * np.sqrt(2), 1.0)
        bad = np.isnan(centres.sum(axis=1))
        centres = np.where(bad[:, None], 0.0, centres)
        maps = LocalMaps.around(view, np.round(centres), np.maximum(radius, 2.0), wanted.heights)
        self.by_pixel = maps.slopes()
        tags, values, planes = [], [], []
        for n in range(self.count):
            if bad[n]:
                continue
            pixels = _window(gray.shape, np.round(centres[n]), radius[n])
            plane = maps.to_plane(n, pixels)
            u, v = self._uv(np.full(len(plane), n), plane)
            reach = self.cells / 2 + _MARGIN
            with np.errstate(invalid="ignore"):
                keep = np.maximum(np.abs(u), np.abs(v)) < reach
            inside = np.flatnonzero(keep)
            chosen = inside[:: max(1, -(-len(inside) // _MOST_PIXELS))]
            spot = pixels[chosen].astype(np.int64)
            tags.append(np.full(len(chosen), n))
            values.append(gray[spot[:, 1], spot[:, 0]])
            planes.append(plane[chosen])
        self.tag = np.concatenate([np.zeros(0, dtype=np.int64), *tags])
        self.numbers = np.concatenate([np.zeros(0, dtype=np.uint8), *values])
        self.light = self.tone.light(self.numbers)
        self.plane = np.concatenate([np.zeros((0, 2)), *planes])
        self.pixels = np.bincount(self.tag, minlength=self.count)

    def _uv(self, tag: Ints, plane: Floats) -> tuple[Floats, Floats]:
        """Return tag coordinates (cells) of board points."""
        away = plane - self.poses[tag, :2]
        cos, sin = np.cos(self.poses[:, 2])[tag], np.sin(self.poses[:, 2])[tag]
        scale = (np.exp(-self.size) / self.cell)[tag]
        return (
            (cos * away[:, 0] + sin * away[:, 1]) * scale,
            (sin * away[:, 0] - cos * away[:, 1]) * scale,
        )

    def _blurs(self) -> tuple[Floats, Floats]:
        """Return each tag's blur along u and v in cells, from that in pixels."""
        cos, sin = np.cos(self.poses[:, 2]), np.sin(self.poses[:, 2])
        turn = np.stack([np.stack([cos, sin], 1), np.stack([sin, -cos], 1)], axis=1)
        by_pixel = turn @ self.by_pixel / self.cell[:, None, None]
        spread = np.sqrt((by_pixel**2).sum(axis=2))
        scaled = spread * np.exp(self.blur)[:, None]
        return scaled[:, 0], scaled[:, 1]

    def _brightness(self) -> tuple[Floats, Floats, Brightness]:
        u, v = self._uv(self.tag, self.plane)
        blur_u, blur_v = self._blurs()
        return u, v, self.templates.at(self.tag, u, v, blur_u[self.tag], blur_v[self.tag])

    def _first_levels(self) -> Floats:
        """Return first guesses of the brightnesses (n, 5)."""
        levels = np.zeros((self.count, _LEVELS))
        for n in range(self.count):
            light = self.light[self.tag == n]
            if light.size:
                low, middle, high = np.percentile(light, [10, 50, 90])
                levels[n, :3] = low, high, middle
        return levels

    def _columns(self) -> tuple[Floats, Floats]:
        """Return the residual (p,) and the slopes by every parameter (p, 10)."""
        u, v, seen = self._brightness()
        black, white, ground, slope_u, slope_v = self.levels[self.tag].T
        dark = 1.0 - seen.white - seen.beyond
        even = black * dark + white * seen.white + ground * seen.beyond
        shade = 1.0 + slope_u * u + slope_v * v
        contrast = (white - black) * shade
        by_u = contrast * seen.white_by_u + even * slope_u
        by_v = contrast * seen.white_by_v + even * slope_v
        cos, sin = np.cos(self.poses[:, 2])[self.tag], np.sin(self.poses[:, 2])[self.tag]
        scale = (np.exp(-self.size) / self.cell)[self.tag]
        columns = np.stack(
            [
                -(cos * by_u + sin * by_v) * scale,
                -(sin * by_u - cos * by_v) * scale,
                -v * by_u + u * by_v,
                -(u * by_u + v * by_v),
                contrast * seen.white_by_blur,
                dark * shade,
                seen.white * shade,
                seen.beyond * shade,
                even * u,
                even * v,
            ],
            axis=1,
        )
        return self.light - even * shade, columns

    def improve(self) -> float:
        """Take one step; return the largest move, in cells."""
        residual, columns = self._columns()
        slope = self.tone.noise_slope(self.light - residual)
        weight = 1.0 / (slope * slope)
        weight *= self._robust(residual / slope)
        self.weight = weight
        weighted = columns * weight[:, None]
        starts = np.concatenate([[0], np.cumsum(self.pixels)[:-1]])
        size = columns.shape[1]
        outer = (weighted[:, :, None] * columns[:, None, :]).reshape(len(residual), size * size)
        normal = _sums(outer, starts, self.pixels).reshape(-1, size, size)
        right = _sums(weighted * residual[:, None], starts, self.pixels)
        squares = _sums((weight * residual * residual)[:, None], starts, self.pixels)[:, 0]
        normal = normal + self._priors(size)
        step = np.linalg.solve(normal, right[:, :, None])[:, :, 0]
        step = self._bounded(np.asarray(step))
        self.poses += step[:, :3]
        self.size = np.clip(self.size + step[:, 3], -0.15, 0.15)
        self.blur = np.clip(self.blur + step[:, 4], *np.log(_BLUR_RANGE_PX))
        self.levels += step[:, _SHAPE:]
        self.normal = normal
        self.variance = squares / np.maximum(self.pixels - size, 1)
        moved = np.abs(step[:, :2]).max(axis=1) / self.cell
        return float(np.max(moved, initial=0.0))

    def _robust(self, residual: Floats) -> Floats:
        """Return weights (p,) that fall for pixels far from the tag's usual residual."""
        spread = np.empty(self.count)
        for n, part in enumerate(np.split(np.abs(residual), np.cumsum(self.pixels)[:-1])):
            spread[n] = 1.4826 * np.median(part) if part.size else 1.0
        ratio = np.abs(residual) / np.maximum(spread, 0.004)[self.tag]
        return np.asarray(np.minimum(1.0, _ROBUST / np.maximum(ratio, 1e-9)))

    @staticmethod
    def _priors(size: int) -> Floats:
        """Return what is added to the normal matrix so that it can always be solved."""
        weights = np.zeros(size)
        weights[:3] = 1e-6
        weights[3] = 1.0
        weights[4] = 20.0
        weights[_SHAPE:] = 1e-3
        weights[7] = 1.0
        weights[8:] = 50.0
        return np.diag(weights)

    def _bounded(self, step: Floats) -> Floats:
        """Return the step, kept within half a cell and 0.1 radian."""
        move = np.abs(step[:, :2]).max(axis=1) / (0.5 * self.cell)
        turn = np.abs(step[:, 2]) / 0.1
        shape = np.abs(step[:, 3:5]).max(axis=1) / 0.3
        most = np.maximum(np.maximum(move, turn), np.maximum(shape, 1.0))
        return np.asarray(step / most[:, None])

    def result(self) -> Refined:
        """Return the fit as it stands."""
        inverse = np.linalg.inv(self.normal)[:, :3, :3]
        _, _, seen = self._brightness()
        levels = self.levels[self.tag]
        model = (
            levels[:, 0] * (1 - seen.white - seen.beyond)
            + levels[:, 1] * seen.white
            + levels[:, 2] * seen.beyond
        )
        score = np.array(
            [
                _correlation(a, b)
                for a, b in zip(
                    np.split(self.light, np.cumsum(self.pixels)[:-1]),
                    np.split(model, np.cumsum(self.pixels)[:-1]),
                    strict=True,
                )
            ]
        )
        contrast = self.levels[:, 1] - self.levels[:, 0]
        score = np.where(contrast > 0, score, 0.0)
        return Refined(
            poses=self.poses,
            covariance=inverse * self.variance[:, None, None],
            score=score,
            size=np.exp(self.size),
            blur=np.exp(self.blur),
            noise=np.sqrt(self.variance),
            pixels=self.pixels.astype(np.float64),
            contrast=contrast,
        )


def _window(shape: tuple[int, ...], centre: Floats, radius: float) -> Floats:
    """Return the pixels (m, 2) of the picture within ``radius`` of ``centre``, both ways."""
    reach = np.ceil(radius)
    x0, x1 = max(0, int(centre[0] - reach)), min(shape[1] - 1, int(centre[0] + reach))
    y0, y1 = max(0, int(centre[1] - reach)), min(shape[0] - 1, int(centre[1] + reach))
    if x1 < x0 or y1 < y0:
        return np.zeros((0, 2))
    x, y = np.meshgrid(np.arange(x0, x1 + 1.0), np.arange(y0, y1 + 1.0))
    return np.stack([x.ravel(), y.ravel()], axis=1)


def _sums(rows: Floats, starts: Ints, counts: Ints) -> Floats:
    """Return the sums of consecutive runs of rows; 0 for an empty run."""
    if not len(rows):
        return np.zeros((len(counts), rows.shape[1]))
    sums = np.add.reduceat(rows, np.minimum(starts, len(rows) - 1), axis=0)
    sums[counts == 0] = 0.0
    return np.asarray(sums)


def _correlation(a: Floats, b: Floats) -> float:
    """Return the correlation of two rows, 0 when either is even."""
    if a.size < 8:
        return 0.0
    a, b = a - a.mean(), b - b.mean()
    size = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / size if size > 0 else 0.0
