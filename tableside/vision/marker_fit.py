"""Fit a view to refined markers, reject misplaced ones, and rate the fit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Text, decimal
from tableside.files.board import Marker
from tableside.files.build import MarkerBuild, marker_build
from tableside.geometry.exchanged import exchanged
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.bent_view import BentView, bend_spread, known
from tableside.vision.build_errors import better, marker_covariances
from tableside.vision.chi_squared import reduced_chi_squared
from tableside.vision.marks import SQUARE, pose_of_corners
from tableside.vision.measurement import TagSight
from tableside.vision.refine import BLUR_PX, Blur, Refined, inflation, usual_autocorrelation
from tableside.vision.table_view import LooseView, TableView, View, plane_jacobian
from tableside.vision.words import say

Floats = NDArray[np.float64]

_STRAY_SIGMAS = 6.0
_EXCHANGED = 0.75  # inches: so near its fellow's place a marker lies in it
_STRAY_INCHES = 0.03  # a marker nearer than this to its place is never called astray
# A marker nearer than this (px) to where it was has not been moved, nor has the camera where so
# large a share of those seen is.
_QUIET_PX, _QUIET_SHARE = 0.15, 0.6
_PLAINLY_TURNED = 0.3  # radians
_ANY_ANGLE = 10.0  # radians: what is allowed to an angle that counts for nothing
_ROUNDS = 8
# Errors of up to so many times the promised variance are the pictures' own; beyond that, and so
# much beyond chance, the markers' places or the lens err.
_MOST_AGREED, _BEYOND, _OUTLIER = 1.5, 1.3, 5.0
_CLEARLY = 4.0  # chance alone shows so much on four checked markers once in 400 pictures
_FULLY = 3.0  # standard deviations to which a marker counts as much as any
_TELLING = 9  # free residuals: fewer do not tell how well the promises are kept


@dataclass(frozen=True)
class Placed:
    """A measured marker: its offset (inches) and rotation (degrees) from the stated pose.

    ``build`` is the word for how precisely it was laid, if there is one.
    """

    marker: Marker
    sight: TagSight
    offset: tuple[float, float]
    turn: float
    covariance: Floats
    stray: bool
    turned: bool
    build: str = ""


@dataclass(frozen=True, eq=False)
class Registration:
    """A picture registered to the board.

    ``covariance`` (k, k) is that of the view's parameters, the markers' own places included:
    ``from_picture`` (k, k) without those, and ``from_build`` (k, k) what they add, a column for
    each independent error. ``surveyed`` (k, k) is the covariance that they would add once the
    markers had been measured where they lie. ``field`` (inches, one standard
    deviation along x and along y) is what the markers show of error that no other term explains
    (lens, marker places). ``accuracy`` is the RMS distance (inches) of markers that were not
    fitted, ``checked`` how many they were; ``blur`` is the picture's, px, and ``kurtosis`` its
    excess kurtosis in hundredths; ``centres`` (n, 2) are
    the ``placed`` markers' centres in the picture; ``lasting`` are those troubles that hold until
    the markers are looked for anew. ``checks`` (m, 4) are, for each marker seen by a view that is
    not fitted to it, its x, y (inches), the square of its distance from where it is stated and
    what that square is expected to be (``field`` left out). ``loose_end``: the markers are too
    few to hold the view at all. ``scale``: by what the markers' stated sides were multiplied.
    """

    view: View
    covariance: Floats
    field: float
    placed: tuple[Placed, ...]
    accuracy: float | None
    checked: int
    blur: float
    centres: Floats
    checks: Floats
    from_picture: Floats
    from_build: Floats
    surveyed: Floats
    loose_end: bool = False
    lasting: tuple[Text, ...] = ()
    troubles: tuple[Text, ...] = ()
    kurtosis: int | None = None
    scale: float = 1.0

    def own_blur(self, spread: float = 0.2) -> Blur:
        """Return the picture's blur as other tags in it are fitted with."""
        return Blur(self.blur, spread, self.kurtosis)

    @property
    def fitted(self) -> int:
        """How many markers the view is fitted to."""
        return sum(not (p.stray or p.marker.held_out) for p in self.placed)

    def shift_from(self, view: View) -> float | None:
        """Return how far apart (px, RMS) the two views have the places of markers that register it.

        Where the markers are seen does not count: one laid beside its place is so in any view.
        """
        if view is self.view:
            return 0.0
        points = np.array(
            [(*p.marker.at, p.marker.height / MM_PER_INCH) for p in self.placed if not p.stray]
        )
        if not len(points):
            return None
        away = self.view.to_pixels(points) - view.to_pixels(points)
        return float(np.sqrt((away**2).sum(axis=1).mean())) if np.isfinite(away).all() else None

    def better_of(self, new: Registration) -> Registration:
        """Return what to go on with: ``new``, or this one where that says less and agrees.

        Markers are laid by hand: a view that is fitted to those alone that a cloth has left in
        sight lies beside the one fitted to all, and units would seem to move with it. Where fewer
        are fitted and those lie where they lay in the picture, the camera has not moved; a few of
        them may have the cloth's edge over them.
        """
        if new.fitted >= self.fitted:
            return new
        lay = {p.marker: at for p, at in zip(self.placed, self.centres, strict=True)}
        both = [
            float(np.hypot(*(at - lay[p.marker])))
            for p, at in zip(new.placed, new.centres, strict=True)
            if p.marker in lay
        ]
        quiet = sum(apart <= _QUIET_PX for apart in both)
        return self if both and quiet >= _QUIET_SHARE * len(new.placed) else new


class MarkerFit:
    """The fit of a view to refined markers: x, y and angle of each, robustly.

    ``builds`` say how far each may lie from where it is stated, None that all lie there exactly.
    The markers' true places are then unknowns with that prior: in a linear fit that comes to the
    same as adding it to the markers' own covariances.
    """

    def __init__(
        self,
        view: View,
        seen: list[tuple[Marker, TagSight]],
        found: Refined,
        builds: Sequence[MarkerBuild] | None = None,
    ) -> None:
        self.view: View
        self.seen = seen
        factors = inflation(found, usual_autocorrelation(found))
        self.covariance = found.covariance * factors[:, None, None]
        self.blur = float(np.median(found.blur)) if len(seen) else BLUR_PX
        self.heights = np.array([m.height for m, _ in seen])
        self.held_out = np.array([m.held_out for m, _ in seen], dtype=bool)
        self.stated = np.array([(*m.at, np.radians(m.angle)) for m, _ in seen]).reshape(-1, 3)
        # What was seen, as pixels of points in the tag's plane: it stays when the view moves.
        self.sides = np.array([m.side for m, _ in seen]) / MM_PER_INCH
        corners = _square_points(found.poses, self.sides, self.heights)
        self.pixels = view.to_pixels(corners.reshape(-1, 3)).reshape(-1, 4, 2)
        middles = np.column_stack([found.poses[:, :2], self.heights / MM_PER_INCH])
        self.centres = view.to_pixels(middles)
        # The bend of the picture before is not this one's.
        self.view = view.straight() if isinstance(view, BentView) else view
        self.stray = np.zeros(len(seen), dtype=bool)
        self.build = self._surveyed = np.zeros((len(seen), 3, 3))
        self._words = [build.word or "" for build in builds or ()] or [""] * len(seen)
        if builds is not None:
            places, reached = self.stated[:, :2], marker_build("measured")
            self.build = marker_covariances(view, places, self.heights, builds)
            best = [better(build, reached) for build in builds]
            self._surveyed = marker_covariances(view, places, self.heights, best)
        # So far from its stated angle that it would only pull the fit astray.
        self.turned = np.asarray(np.abs(self.offsets()[:, 2]) > _PLAINLY_TURNED)
        self.spread = 0.0
        self.lost = False  # whether a step led to where a marker lies past the view's horizon
        self._promised = self.covariance
        self._taken = float(self._settled)  # numbers of the view that the markers settle

    @property
    def fitted(self) -> NDArray[np.bool_]:
        """Which markers the view is fitted to."""
        return np.asarray(~self.held_out & ~self.stray)

    @property
    def _settled(self) -> int:
        """How many of the view's parameters nothing but the markers settles."""
        return int((known(self.view)[0] == 0.0).sum())

    def offsets(self, view: View | None = None) -> Floats:
        """Return (n, 3): by how much each marker is seen off its stated x, y, angle.

        As the fit's view has it, or ``view``; NaN where that looks past the board's horizon.
        """
        flat = (view or self.view).to_plane(self.pixels.reshape(-1, 2), np.repeat(self.heights, 4))
        away = np.asarray(pose_of_corners(flat.reshape(-1, 4, 2))[0] - self.stated)
        away[:, 2] = (away[:, 2] + np.pi) % (2 * np.pi) - np.pi
        return away

    def _jacobian(self, view: View | None = None) -> Floats:
        """Return (n, 3, k): how the offsets change with the view's parameters, or ``view``'s."""
        points = _square_points(self.stated, self.sides, self.heights).reshape(-1, 3)
        flat = plane_jacobian(view or self.view, points).reshape(len(self.seen), 4, 2, -1)
        place = flat.mean(axis=1)
        turned = _turns(self.stated[:, 2], self.sides, np.asarray(flat))
        return np.concatenate([place, turned[:, None]], axis=1)

    def run(self) -> None:
        """Fit, and exclude markers that are not where they are stated, until nothing changes."""
        for _ in range(_ROUNDS):
            self._fit_all()
            if self.lost:
                break
            before, turned = self.stray, self.turned
            self.stray = self._find_strays()
            if np.array_equal(before, self.stray) and np.array_equal(turned, self.turned):
                break

    def bend(self) -> None:
        """Fit anew, with a view that bends as far as the markers show the picture to be bent.

        Markers that may lie elsewhere than stated do not show it, nor do those that are off by
        more than their pictures promise: there the lens or the places err, and a bend that took a
        part of that for its own would hide the rest.
        """
        if not isinstance(self.view, TableView) or isinstance(self.view, LooseView):
            return
        if self.lost or self.spread > 0.0 or self.build.any():
            return
        away, rows = self.offsets(), self.fitted
        jacobian = self._jacobian(BentView.of(self.view, 1.0))
        covariance = (self._promised + self._free_angles()) / self._robust(away)[:, None, None]
        spread = bend_spread(away[rows], jacobian[rows], covariance[rows])
        if spread > 0.0:
            self.view = BentView.of(self.view, spread)
            self._taken = float(self._settled)
            self.run()

    def _fit_all(self) -> None:
        for _ in range(_ROUNDS):
            jacobian, away = self._jacobian(), self.offsets()
            self._weigh(away)
            inverse = np.linalg.inv(self._expected())
            inverse = inverse * self._robust(away)[:, None, None]
            rows = self.fitted
            shown = np.einsum("nia,nij,njb->ab", jacobian[rows], inverse[rows], jacobian[rows])
            right = -np.einsum("nia,nij,nj->a", jacobian[rows], inverse[rows], away[rows])
            prior, value = known(self.view)
            normal, right = shown + np.diag(prior), right - prior * value
            if prior.any():
                self._taken = float(np.trace(np.linalg.solve(normal, shown)))
            scale = 1.0 / np.sqrt(np.maximum(np.diag(normal), 1e-300))
            change = (
                scale
                * np.linalg.lstsq(normal * scale[:, None] * scale, right * scale, rcond=1e-12)[0]
            )
            moved = self.view.moved(change)
            self.lost = not np.isfinite(self.offsets(moved)[self.fitted]).all()
            if self.lost:
                break
            self.view = moved
            if np.abs(self._jacobian() @ change).max() < 1e-7:
                break
        self.normal = normal

    def _expected(self) -> Floats:
        """Return (n, 3, 3): each marker's spread: measurement, build and unexplained error."""
        extra = self._free_angles()
        extra[:, 0, 0] = extra[:, 1, 1] = self.spread**2
        # As an error of the corners would turn it.
        extra[:, 2, 2] += 2 * (self.spread / self.sides) ** 2
        return np.asarray(self.covariance + self.build + extra)

    def _weigh(self, away: Floats) -> None:
        """Find how far the fitted markers err: by what their own pixels promise, or beyond that."""
        rows = self.fitted
        freedom = 3 * int(rows.sum()) - self._taken
        if freedom < 3:
            return
        inverse = np.linalg.inv(self._promised + self.build + self._free_angles())
        squares = np.einsum("ni,nij,nj->n", away, inverse, away)[rows]
        share = freedom / len(squares)
        agreed, kept = 1.0, _BEYOND
        if self.build.any():
            # What markers that may lie elsewhere show is no matter of their pictures' promises.
            kept *= _MOST_AGREED
        elif freedom >= _TELLING:
            agreed = reduced_chi_squared(((square, share) for square in squares), _MOST_AGREED)
            kept *= agreed
        self.covariance = self._promised * agreed
        unexplained = float(np.minimum(squares, _OUTLIER * share).sum()) > kept * freedom
        self.spread = self._spread_of(away, freedom) if unexplained else 0.0

    def _free_angles(self) -> Floats:
        """Return (n, 3, 3): what is added to the covariance of angles that are to be ignored."""
        extra = np.zeros((len(self.seen), 3, 3))
        extra[self.turned, 2, 2] = _ANY_ANGLE**2
        return extra

    def _spread_of(self, away: Floats, freedom: float) -> float:
        """Return the unexplained error (inches) that the fitted markers show, robustly."""
        rows = self.fitted
        count = int(rows.sum())
        # An angle counts as the way that it moves the corners, next to the centre's own.
        arm = np.column_stack([np.ones((len(away), 2)), self.sides / np.sqrt(2)])
        arm[self.turned, 2] = 0.0
        square = ((away * arm)[rows] ** 2).mean(axis=1)
        known = self.covariance + self.build
        known = (np.diagonal(known, axis1=1, axis2=2) * arm**2)[rows].mean(axis=1)
        # The median of the mean square of three normal numbers is 0.789 of its mean.
        usual = float(np.median(square)) / 0.789 * (3 * count / freedom)
        return float(np.sqrt(max(0.0, usual - float(np.median(known)))))

    def _place_distance(self, away: Floats) -> Floats:
        """Return how far off each marker's place is in standard deviations."""
        inverse = np.linalg.inv(self._expected()[:, :2, :2])
        return np.asarray(np.sqrt(np.einsum("ni,nij,nj->n", away[:, :2], inverse, away[:, :2])))

    def _distance(self, away: Floats) -> Floats:
        """Return how far off each marker is in standard deviations: in place or in angle."""
        angle = np.abs(away[:, 2]) / np.sqrt(self._expected()[:, 2, 2])
        return np.asarray(np.maximum(self._place_distance(away), angle))

    def _robust(self, away: Floats) -> Floats:
        """Return what each marker counts: fully within ``_FULLY``, for its weight tells the spread.

        Weights that fall from the first deviation on would add up to less than the markers are
        worth, and make the board's covariance larger than it is.
        """
        return np.asarray((_FULLY / np.maximum(self._distance(away), _FULLY)) ** 2)

    def _find_strays(self) -> NDArray[np.bool_]:
        away = self.offsets()
        expected = self._expected()
        arm = np.abs(away[:, 2]) * self.sides / 2
        turned = np.abs(away[:, 2]) / np.sqrt(expected[:, 2, 2]) > _STRAY_SIGMAS
        self.turned = self.turned | (turned & (arm > _STRAY_INCHES))
        far = np.hypot(away[:, 0], away[:, 1])
        return np.asarray((far > _STRAY_INCHES) & (self._place_distance(away) > _STRAY_SIGMAS))

    def registration(self, troubles: tuple[Text, ...], kurtosis: int | None) -> Registration:
        """Return the current fit with its uncertainty, and its picture's ``kurtosis``."""
        away = self.offsets()
        covariance = np.linalg.pinv(self.normal, hermitian=True)
        checked = self.held_out & ~self.stray
        checks = self._checks(away, covariance)
        accuracy = _rms(away[checked]) if checked.any() else _rms_of(checks)
        placed = tuple(
            Placed(
                marker,
                sight,
                (float(a[0]), float(a[1])),
                math.degrees(a[2]),
                c,
                bool(s),
                bool(t),
                word,
            )
            for (marker, sight), a, c, s, t, word in zip(
                self.seen, away, self.covariance, self.stray, self.turned, self._words, strict=True
            )
        )
        said = _astray_said(placed)
        return Registration(
            self.view,
            np.asarray(covariance),
            self._field(away, checked, np.asarray(covariance)),
            placed,
            accuracy,
            int(checked.sum()),
            self.blur,
            self.centres,
            checks,
            *self._parts(np.asarray(covariance)),
            3 * int(self.fitted.sum()) < self._settled,
            troubles,
            troubles + said,
            kurtosis,
        )

    def _parts(self, covariance: Floats) -> tuple[Floats, Floats, Floats]:
        """Return ``Registration.from_picture``, ``from_build`` and ``surveyed``."""
        if not self.build.any():
            nothing = np.zeros_like(covariance)
            return covariance, nothing, nothing
        rows, away = self.fitted, self.offsets()
        robust = self._robust(away)[:, None, None]
        gain = np.linalg.inv(self._expected()) * robust @ self._jacobian()
        gain = gain[rows] @ covariance

        def carried(build: Floats) -> Floats:
            return np.asarray(np.einsum("nia,nij,njb->ab", gain, (build / robust)[rows], gain))

        built = carried(self.build)
        values, ways = np.linalg.eigh((built + built.T) / 2)
        # The symmetric root: its columns stay what they are from one registration to the next.
        root = np.asarray(ways * np.sqrt(np.maximum(values, 0.0)) @ ways.T)
        return covariance - built, root, carried(self._surveyed)

    def _field(self, away: Floats, checked: NDArray[np.bool_], covariance: Floats) -> float:
        """Return the unexplained error (inches): what fitted and checked markers show together.

        Where the checked ones are clearly worse than the fit can explain, it is theirs. One that
        is far off alone, half in a shadow, does not say so: it counts as an outlier does.
        """
        count = int(checked.sum())
        if count < 3:
            return self.spread
        jacobian = self._jacobian()[checked, :2]
        known = (self.covariance + self.build)[checked][:, [0, 1], [0, 1]].sum(axis=1)
        known = known + np.einsum("nia,ab,nib->n", jacobian, covariance, jacobian)
        square = (away[checked, :2] ** 2).sum(axis=1)
        beyond = float((square - known).mean()) / 2
        fitted = int(self.fitted.sum())
        together = (fitted * self.spread**2 + count * beyond) / (fitted + count)
        together = together if self.spread else 0.0  # a few markers' chance is no error
        share = np.minimum(square / (known + 2 * self.spread**2), _OUTLIER)
        clearly = float(share.mean()) > 1 + _CLEARLY / count**0.5
        return float(np.sqrt(max(0.0, beyond if clearly else together)))

    def _checks(self, away: Floats, covariance: Floats) -> Floats:
        """Return ``Registration.checks``: held-out markers, and fitted ones each left out in turn.

        A least-squares fit without one of its points follows from the fit with all of them.
        """
        rows = ~self.stray
        if 3 * (int(self.fitted.sum()) - 1) < self._settled:
            rows = rows & self.held_out
        jacobian, off = self._jacobian()[rows], away[rows]
        leverage = jacobian @ covariance @ np.swapaxes(jacobian, 1, 2)
        fitted = self.fitted[rows]
        noise = self._expected()[rows][fitted] / self._robust(away)[rows][fitted, None, None]
        held = leverage[fitted]
        gap = np.linalg.pinv(noise - held, hermitian=True)
        off[fitted] = (noise @ gap @ off[fitted][..., None])[..., 0]
        leverage[fitted] = held + held @ gap @ held
        square = (off[:, :2] ** 2).sum(axis=1)
        known = self.covariance[rows] + self.build[rows] + leverage
        known = known[:, [0, 1], [0, 1]].sum(axis=1)
        return np.column_stack([self.stated[rows, :2], square, known])


def _rms_of(checks: Floats) -> float | None:
    """Return the RMS distance (inches) of checked markers, None when there are none."""
    return float(np.sqrt(checks[:, 2].mean())) if len(checks) else None


def _rms(away: Floats) -> float:
    return float(np.sqrt((away[:, :2] ** 2).sum(axis=1).mean()))


def markers_exchanged(
    strays: Sequence[tuple[Marker, tuple[float, float]]],
) -> list[tuple[int, int]]:
    """Return the numbers of markers that were swapped; ``strays``: with their offsets.

    Only among markers of one family: no other pair is swapped by mistake.
    """
    stated = {(m.family, m.id): m.at for m, _ in strays}
    found = {(m.family, m.id): (m.at[0] + off[0], m.at[1] + off[1]) for m, off in strays}
    pairs = exchanged(stated, found, _EXCHANGED)
    return [(one[1], other[1]) for one, other in pairs if one[0] == other[0]]


def _astray_said(placed: Sequence[Placed]) -> tuple[Text, ...]:
    """Return the messages about markers that are misplaced, or rotated, from what is stated."""
    pairs = markers_exchanged([(p.marker, p.offset) for p in placed if p.stray])
    paired = {name for pair in pairs for name in pair}
    said = [
        say(
            "trouble",
            what=say("markers-exchanged", one=one, other=other),
            fix=say("exchange-markers"),
        )
        for one, other in pairs
    ]
    rest = [p for p in placed if (p.stray or p.turned) and p.marker.id not in paired]
    return (*said, *(_astray(p) for p in rest))


def _astray(placed: Placed) -> Text:
    name, away = placed.marker.id, float(np.hypot(*placed.offset))
    what = say("marker-turned", id=name, turn=decimal(abs(placed.turn), 1))
    if placed.stray:
        what = say("marker-astray", id=name, away=decimal(away, 2))
    return say("trouble", what=what, fix=say("lay-marker-back"))


def _square_points(poses: Floats, sides: Floats, heights: Floats) -> Floats:
    """Return the corners (n, 4, 3) of tags at poses x, y, angle (radians)."""
    cos, sin = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    base = SQUARE
    turn = np.stack([np.stack([cos, sin], 1), np.stack([-sin, cos], 1)], axis=1)
    flat = base * sides[:, None, None] @ turn + poses[:, None, :2]
    z = np.broadcast_to(heights[:, None, None] / MM_PER_INCH, (len(poses), 4, 1))
    return np.concatenate([flat, z], axis=2)


def _turns(angles: Floats, sides: Floats, moves: Floats) -> Floats:
    """Return (n, k): the turn (radians) of squares whose corners move by (n, 4, 2, k)."""
    base = SQUARE
    cos, sin = np.cos(angles), np.sin(angles)
    turn = np.stack([np.stack([cos, sin], 1), np.stack([-sin, cos], 1)], axis=1)
    arm = base * sides[:, None, None] @ turn
    across = np.stack([-arm[:, :, 1], arm[:, :, 0]], axis=2)
    reach = (arm**2).sum(axis=(1, 2))
    return np.asarray(np.einsum("nci,ncik->nk", across, moves) / reach[:, None])
