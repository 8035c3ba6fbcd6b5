"""From pictures of a pattern to a camera file: screen, fit each model, choose, rate the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tableside.engine.message import Message, SaidError, Several, Text, decimal
from tableside.files.camera import Camera, Source
from tableside.vision.calibration.expected import Expected, expected_error
from tableside.vision.calibration.fit import (
    MODELS,
    Fit,
    Model,
    NoFitError,
    fit,
    held_out_squares,
    rms_of,
)
from tableside.vision.calibration.patterns import Gray, Pattern, Sighting
from tableside.vision.calibration.screening import (
    LeftOut,
    Shot,
    badly_detected,
    edge_width,
    lacking,
    like_one_of,
    tilt_of,
    widest_edge,
)
from tableside.vision.calibration.strays import without_strays
from tableside.vision.words import say

#: Fewer pictures than this give no usable camera.
LEAST_PICTURES = 4
#: A lens that adds more than this on the table (inches, RMS) is of no use.
LARGEST_EXPECTED = 1.0
#: Where no pattern is tilted by more (degrees) the focal length cannot be told.
LEAST_TILT = 5.0
#: A held-out error above this (pixels) gives no usable camera.
LARGEST_ERROR = 1.5
#: Why a picture without the pattern is left out.
NOT_FOUND = say("picture-without-pattern")


class RefusedError(SaidError):
    """These pictures give no usable camera; the text says why and what to do."""

    def __init__(self, message: Text, left_out: Sequence[LeftOut] = ()) -> None:
        super().__init__(message)
        self.left_out = tuple(left_out)


@dataclass(frozen=True)
class Trial:
    """One lens model tried: its held-out error (RMS, pixels), or why it has none.

    ``spread`` is one standard error of the squared error, from picture to picture; ``expected``
    the error on the table.
    """

    model: Model
    error: float | None
    spread: float = 0.0
    expected: Expected | None = None
    why: Text = ""


@dataclass(frozen=True)
class Calibration:
    """The result: the fit, how it was chosen, the pictures used and not, what is missing.

    ``strays`` is the number of corners rejected because they disagree with those around them.
    """

    pattern: Pattern
    fit: Fit
    chosen: Trial
    trials: tuple[Trial, ...]
    reason: Text
    shots: tuple[Shot, ...]
    left_out: tuple[LeftOut, ...]
    lacking: tuple[Text, ...]
    strays: int = 0

    @property
    def held_out(self) -> float:
        """The chosen model's error at pictures it was not fitted to, RMS in pixels."""
        assert self.chosen.error is not None
        return self.chosen.error

    @property
    def expected(self) -> Expected:
        """The error that the lens adds on the table."""
        assert self.chosen.expected is not None
        return self.chosen.expected

    def camera(self, name: str | None, date: str) -> Camera:
        """Return the camera file."""
        lens = self.fit
        return Camera.model_validate(
            {
                "format": "tableside.camera/1",
                **({} if name is None else {"name": name}),
                "width": lens.size[0],
                "height": lens.size[1],
                "model": lens.model,
                "matrix": lens.matrix.tolist(),
                "distortion": lens.distortion.tolist(),
                "source": Source(
                    how="tableside calibrate",
                    date=date,
                    pictures=tuple(shot.name for shot in self.shots),
                    error=round(lens.rms, 4),
                    held_out_error=round(self.held_out, 4),
                    expected_error=round(self.expected.rms, 5),
                    chosen=str(self.reason),
                    residuals=tuple(round(rms_of(errors), 4) for errors in lens.errors),
                ),
            }
        )


def calibrate(
    names: Sequence[str],
    read: Callable[[str], Gray | None],
    pattern: Pattern,
    models: Sequence[Model] = MODELS,
) -> Calibration:
    """Return the calibration from the pictures ``names``; raise RefusedError when there is none.

    ``read`` gives a picture (h, w) in grey by its name, None when it cannot be read. All
    pictures are of one size; one of another size than most is left out.
    """
    pattern = pattern.settled(g for g in map(read, names) if g is not None)
    shots, left_out, size = _screened(names, read, pattern)
    _enough(shots, left_out)
    shots, spoiled, strays = without_strays(models, shots, size)
    left_out += spoiled
    _enough(shots, left_out)
    trials = _tried(models, shots, size)
    best, reason = _chosen(trials, left_out)
    fitted = _fit(best.model, shots, size)
    bad = badly_detected(fitted, shots)
    if bad:
        left_out += bad
        shots = [s for s in shots if s.name not in {b.name for b in bad}]
        _enough(shots, left_out)
        trials = _tried(models, shots, size)
        best, reason = _chosen(trials, left_out)
        fitted = _fit(best.model, shots, size)
    _usable(fitted, best, left_out)
    return Calibration(
        pattern=pattern,
        fit=fitted,
        chosen=best,
        trials=tuple(trials),
        reason=reason,
        shots=tuple(shots),
        left_out=tuple(left_out),
        lacking=tuple(lacking(fitted, shots)),
        strays=strays,
    )


def _screened(
    names: Sequence[str], read: Callable[[str], Gray | None], pattern: Pattern
) -> tuple[list[Shot], list[LeftOut], tuple[int, int]]:
    left_out: list[LeftOut] = []
    seen: list[tuple[Shot, float]] = []
    sizes = Counter((g.shape[1], g.shape[0]) for g in map(read, names) if g is not None)
    size = sizes.most_common(1)[0][0] if sizes else (0, 0)
    for name in names:
        found = _seen(read(name), pattern, size)
        if isinstance(found, Message):
            left_out.append(LeftOut(name, found))
        else:
            seen.append((Shot(name, found[0]), found[1]))
    limit = widest_edge([width for _, width in seen])
    shots: list[Shot] = []
    for shot, width in seen:
        why = _why_not(shot, width, limit, shots, size)
        if why is None:
            shots.append(shot)
        else:
            left_out.append(LeftOut(shot.name, why))
    return shots, left_out, size


def _seen(
    gray: Gray | None, pattern: Pattern, size: tuple[int, int]
) -> tuple[Sighting, float] | Message:
    """Return the pattern in a picture and its edge width (px), or why it has none."""
    if gray is None:
        return say("picture-unreadable")
    if (gray.shape[1], gray.shape[0]) != size:
        return say(
            "picture-other-size", width=gray.shape[1], height=gray.shape[0], w=size[0], h=size[1]
        )
    sighting = pattern.find(gray)
    return NOT_FOUND if sighting is None else (sighting, edge_width(gray, sighting))


def _why_not(
    shot: Shot, width: float, limit: float, shots: Sequence[Shot], size: tuple[int, int]
) -> Text | None:
    """Return why a picture is not used alongside ``shots``, None if it is."""
    if width > limit:
        return say("picture-blurred", width=decimal(width, 1), limit=decimal(limit, 1))
    twin = like_one_of(shot.sighting, shots, size)
    return None if twin is None else say("picture-alike", picture=twin)


def _enough(shots: Sequence[Shot], left_out: Sequence[LeftOut]) -> None:
    if not shots and left_out and all(left.why == NOT_FOUND for left in left_out):
        raise RefusedError(
            say("pattern-in-no-picture", count=len(left_out)),
            left_out,
        )
    if len(shots) < LEAST_PICTURES:
        raise RefusedError(
            say(
                "too-few-pictures",
                good=len(shots),
                count=len(shots) + len(left_out),
                least=LEAST_PICTURES,
            ),
            left_out,
        )


def _usable(fitted: Fit, chosen: Trial, left_out: Sequence[LeftOut]) -> None:
    """Raise RefusedError if the fit, however good in pixels, is unusable for a table."""
    steepest = max(tilt_of(pose) for pose in fitted.poses)
    if steepest < LEAST_TILT:
        raise RefusedError(
            say("never-tilted", angle=decimal(steepest, 0)),
            left_out,
        )
    if chosen.expected is not None and chosen.expected.rms > LARGEST_EXPECTED:
        raise RefusedError(
            say("lens-adds-too-much", added=decimal(chosen.expected.rms, 2)),
            left_out,
        )


def _tried(models: Sequence[Model], shots: Sequence[Shot], size: tuple[int, int]) -> list[Trial]:
    trials = []
    for model in models:
        try:
            trials.append(_trial(model, shots, size))
        except NoFitError as why:
            trials.append(Trial(model, None, why=say("model-fails", model=model, why=why.message)))
    return trials


def _trial(model: Model, shots: Sequence[Shot], size: tuple[int, int]) -> Trial:
    """Try a model; raise NoFitError when it cannot be fitted or is under-determined."""
    sightings = [s.sighting for s in shots]
    squares = held_out_squares(model, sightings, size)
    if not np.all(np.isfinite(squares)):
        raise NoFitError(say("model-falls-short"))
    expected = expected_error(fit(model, sightings, size), sightings)
    spread = float(squares.std(ddof=1) / np.sqrt(len(squares)))
    return Trial(model, float(np.sqrt(squares.mean())), spread, expected)


def _chosen(trials: Sequence[Trial], left_out: Sequence[LeftOut]) -> tuple[Trial, Text]:
    """Return the simplest model within a standard error of the best, and the reason in words.

    (The one-standard-error rule of Breiman and others, 1984.)
    """
    known = [(trial, trial.error) for trial in trials if trial.error is not None]
    if not known:
        whys = Several(tuple(trial.why for trial in trials), "semicolon")
        raise RefusedError(
            say("no-model-fits", whys=whys),
            left_out,
        )
    best, least = min(known, key=lambda each: each[1])
    chosen, error = next(each for each in known if each[1] ** 2 <= least**2 + best.spread)
    if error > LARGEST_ERROR:
        raise RefusedError(
            say("best-model-too-far-out", error=decimal(error, 2), limit=LARGEST_ERROR),
            left_out,
        )
    return chosen, _reason(chosen, best, known)


def _reason(chosen: Trial, best: Trial, known: Sequence[tuple[Trial, float]]) -> Text:
    errors = Several(tuple(f"{trial.model} {error:.3f} px" for trial, error in known), "comma")
    name = "model-best" if chosen is best else "model-simplest"
    return say(name, model=chosen.model, errors=errors)


def _fit(model: Model, shots: Sequence[Shot], size: tuple[int, int]) -> Fit:
    return fit(model, [s.sighting for s in shots], size)
