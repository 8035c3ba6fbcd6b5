"""A view whose picture is slightly bent, and how far the markers show it to be.

A rolling-shutter camera on a swaying arm shifts each row by a different fraction of a pixel
(hundredths). No lens file models that and no pixel noise reveals it, but the markers do: they are
all off together, along a smooth curve over the rows. So the view may bend, as far as the markers of
the same picture say that it does.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableside.vision.table_view import TableView, View

Floats = NDArray[np.float64]

_STILL = np.zeros(4)
# A swing that is slower than the reading of a picture shifts its rows by less in the second power
# of the row than in the first: one standard deviation of each, of the first power's.
_SHARES = np.array([1.0, 1.0, 0.5, 0.5])
# Standard deviations (px at the picture's upper and lower edge) that are held against each other,
# and how likely each is beforehand: most pictures are not bent at all.
_SPREADS = np.array([0.0, 0.005, 0.01, 0.02, 0.04, 0.08])
_LIKELY = np.array([0.5, 0.1, 0.1, 0.1, 0.1, 0.1])
_LEAST = 0.0005  # px: less is no bend
_NEEDED = 5  # markers; fewer do not tell a bend from what each of them errs
# What the markers promise counts as so many of their numbers when it is asked how far they err, and
# they do not err by less than this share of the variance.
_PROMISED, _LEAST_KEPT = 6.0, 0.4


@dataclass(frozen=True, eq=False)
class BentView(TableView):
    """A view through a picture whose rows are shifted.

    ``bend`` (4,): by how many px to the right and down at the picture's lower edge, in the first
    power of the row's distance from the middle and in the second. ``spread`` (px) is one standard
    deviation of the first power's shifts before a marker is seen.
    """

    bend: Floats
    spread: float

    @classmethod
    def of(cls, view: TableView, spread: float) -> Self:
        """Return a bendable version of a rigid view."""
        return cls(view.lens, view.rotation, view.shift, _STILL, spread)

    def straight(self) -> TableView:
        """Return the view of the same camera in the same place, with its rows in line."""
        return TableView(self.lens, self.rotation, self.shift)

    @property
    def parameters(self) -> int:
        """Three turns, three shifts and the bend's four numbers."""
        return 6 + len(self.bend)

    def to_pixels(self, points: ArrayLike) -> Floats:
        """Return the pixels (n, 2) of board points (n, 3), inches; NaN where there is no image."""
        return self._bent(super().to_pixels(points))

    def looking(self, pixels: ArrayLike) -> Callable[[ArrayLike], Floats]:
        """Return ``to_plane`` for these pixels, with everything but the heights precomputed."""
        at = np.asarray(pixels, dtype=np.float64).reshape(-1, 2)
        return super().looking(at - row_shifts(at, self.lens.height) @ self.bend)

    def jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) of board points (n, 3) and their derivatives (n, 2, 3).

        That the bend's shift differs from place to place, by 0.0001 of the place at most, is left
        out of the derivatives.
        """
        pixels, jacobian = super().jacobian(points)
        return self._bent(pixels), jacobian

    def pose_jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        """Return the pixels (n, 2) and their derivatives by ``moved``'s numbers (n, 2, 10)."""
        pixels, jacobian = super().pose_jacobian(points)
        shifts = row_shifts(pixels, self.lens.height)
        return self._bent(pixels), np.concatenate([jacobian, shifts], axis=2)

    def moved(self, change: Floats) -> Self:
        """Return the view after a small change (10,): turn (radians), shift (inches), bend (px)."""
        plain = self.straight().moved(change[:6])
        return type(self)(
            plain.lens, plain.rotation, plain.shift, self.bend + change[6:], self.spread
        )

    @functools.cached_property
    def prior(self) -> Floats:
        """The prior of each degree of freedom (10,): one over its variance, 0 for none."""
        return np.concatenate([np.zeros(6), 1.0 / (self.spread * _SHARES) ** 2])

    def _bent(self, pixels: Floats) -> Floats:
        """Return the pixels where they are seen; the bend is so small that one step is exact."""
        shifted = pixels + row_shifts(pixels, self.lens.height) @ self.bend
        return np.asarray(pixels + row_shifts(shifted, self.lens.height) @ self.bend)


def row_shifts(pixels: Floats, height: int) -> Floats:
    """Return (n, 2, 4): how pixels (n, 2) move with the bend of a picture ``height`` px high."""
    down = 2.0 * pixels[:, 1] / (height - 1) - 1.0
    found = np.zeros((len(pixels), 2, 4))
    found[:, 0, 0] = found[:, 1, 1] = down
    found[:, 0, 2] = found[:, 1, 3] = down * down
    return found


def known(view: View) -> tuple[Floats, Floats]:
    """Return the prior of a view's parameters (k,): precisions, and current values."""
    if not isinstance(view, BentView):
        return np.zeros(view.parameters), np.zeros(view.parameters)
    return view.prior, np.concatenate([np.zeros(6), view.bend])


def bend_spread(away: Floats, jacobian: Floats, covariances: Floats) -> float:
    """Return how far the picture is bent (px, one standard deviation), 0 for not at all.

    ``away`` (n, 3) is how far markers lie off an unbent view, ``jacobian`` (n, 3, 10) its
    derivative by a ``BentView``'s parameters, ``covariances`` (n, 3, 3) the promised errors. Each
    candidate spread is weighted by its likelihood; the variance is the weighted mean, since the
    best spread alone would be overconfident.
    """
    if len(away) < _NEEDED:
        return 0.0
    values, axes = np.linalg.eigh(covariances)
    whiten = np.swapaxes(axes / np.sqrt(np.maximum(values, 1e-30))[:, None], 1, 2)
    pose, bend = np.split((whiten @ jacobian).reshape(-1, jacobian.shape[2]), [6], axis=1)
    held = np.linalg.qr(pose / np.linalg.norm(pose, axis=0))[0]
    off = (whiten @ away[:, :, None]).ravel()
    off, bend = off - held @ (held.T @ off), (bend - held @ (held.T @ bend)) * _SHARES
    ways, sizes, _ = np.linalg.svd(bend, full_matrices=False)
    along = ways.T @ off
    free, rest = len(off) - 6 - len(along), float(off @ off - along @ along)
    kept = max((rest + _PROMISED) / (free + _PROMISED), _LEAST_KEPT)
    expected = kept + (_SPREADS[:, None] * sizes) ** 2
    fitting = -0.5 * (np.log(expected) + along**2 / expected).sum(axis=1)
    weights = _LIKELY * np.exp(fitting - fitting.max())
    spread = float(np.sqrt(weights @ _SPREADS**2 / weights.sum()))
    return spread if spread > _LEAST else 0.0
