"""Spoil pictures and files: ``python -m bench vision --part pictures``.

Rendered tables are cut, torn, scaled, turned and mirrored, and measured with boards and rosters
that are not theirs: sizes out by up to a fifth, markers swapped, numbers of others. Real pictures
(``--photos FOLDER``) are measured with boards they do not show. Nothing may crash; what is told is
right by its own deviation, or there is a word why not.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.frames import Taken, random_frames
from tableside.files.board import Board
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose, turn_between
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement

Picture = NDArray[np.uint8]
Random = np.random.Generator

HEADINGS = (
    "pictures", "crashes", "board", "silent", "units", "worst in", "beyond 4s", "told why",
    "numbers",
)  # fmt: skip
FAR = 4.0  # standard deviations
_SIZES = (0.8, 1.2)  # stated sides over the true ones


@dataclass(frozen=True)
class Given:
    """A picture with the files that it is measured with."""

    picture: Picture
    board: Board
    roster: Roster


Damage = Callable[[Taken, Random], Given]


def _given(taken: Taken, picture: Picture) -> Given:
    return Given(picture, taken.stage.board, taken.stage.roster)


def cut(taken: Taken, random: Random) -> Given:
    """All but a rectangle is black."""
    rows, columns = taken.picture.shape[:2]
    top, bottom = sorted(random.integers(0, rows, 2).tolist())
    left, right = sorted(random.integers(0, columns, 2).tolist())
    picture = np.zeros_like(taken.picture)
    picture[top:bottom, left:right] = taken.picture[top:bottom, left:right]
    return _given(taken, picture)


def torn(taken: Taken, random: Random) -> Given:
    """The lower part is of a picture that was shifted: a frame that was received badly."""
    row = int(random.integers(1, taken.picture.shape[0]))
    picture = taken.picture.copy()
    picture[row:] = np.roll(picture[row:], int(random.integers(-200, 200)), axis=1)
    return _given(taken, picture)


def scaled(taken: Taken, random: Random) -> Given:
    """Smaller, in a corner of a picture of the usual size; the camera file does not fit."""
    factor = float(random.uniform(0.3, 0.95))
    small = cv2.resize(taken.picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    picture = np.full_like(taken.picture, 127)
    picture[: small.shape[0], : small.shape[1]] = small
    return _given(taken, picture)


def turned(taken: Taken, random: Random) -> Given:
    """Upside down: what a camera shows that hangs the other way round."""
    return _given(taken, np.ascontiguousarray(taken.picture[::-1, ::-1]))


def mirrored(taken: Taken, random: Random) -> Given:
    """Seen in a mirror."""
    return _given(taken, np.ascontiguousarray(taken.picture[:, ::-1]))


def inverted(taken: Taken, random: Random) -> Given:
    """Black is white."""
    return _given(taken, np.asarray(255 - taken.picture, dtype=np.uint8))


def grains(taken: Taken, random: Random) -> Given:
    """A twentieth of all numbers are any number."""
    picture = taken.picture.copy()
    hit = random.random(picture.shape) < 0.05
    picture[hit] = random.integers(0, 256, int(hit.sum()), dtype=np.uint8)
    return _given(taken, picture)


def board_size(taken: Taken, random: Random) -> Given:
    """All markers are stated too large or too small."""
    factor = float(random.uniform(*_SIZES))
    board = taken.stage.board
    markers = tuple(m.model_copy(update={"side": m.side * factor}) for m in board.markers)
    return replace(
        _given(taken, taken.picture), board=board.model_copy(update={"markers": markers})
    )


def tag_size(taken: Taken, random: Random) -> Given:
    """All units' tags are stated too large or too small."""
    factor = float(random.uniform(*_SIZES))
    roster = taken.stage.roster
    units = []
    for unit in roster.units:
        bases = [
            base.model_copy(
                update={
                    "tags": tuple(t.model_copy(update={"side": t.side * factor}) for t in base.tags)
                }
            )
            for base in unit.bases
        ]
        units.append(unit.model_copy(update={"bases": tuple(bases)}))
    return replace(
        _given(taken, taken.picture), roster=roster.model_copy(update={"units": tuple(units)})
    )


def swapped(taken: Taken, random: Random) -> Given:
    """Two markers have changed places."""
    markers = list(taken.stage.board.markers)
    one, two = random.choice(len(markers), 2, replace=False)
    first, second = markers[one], markers[two]
    markers[one] = first.model_copy(update={"id": second.id})
    markers[two] = second.model_copy(update={"id": first.id})
    board = taken.stage.board.model_copy(update={"markers": tuple(markers)})
    return replace(_given(taken, taken.picture), board=board)


def strange_board(taken: Taken, random: Random) -> Given:
    """Another board: the numbers of all markers in another order."""
    markers = taken.stage.board.markers
    ids = random.permutation([m.id for m in markers]).tolist()
    laid = tuple(m.model_copy(update={"id": n}) for m, n in zip(markers, ids, strict=True))
    board = taken.stage.board.model_copy(update={"markers": laid})
    return replace(_given(taken, taken.picture), board=board)


DAMAGES: dict[str, Damage] = {
    "cut": cut, "torn": torn, "scaled": scaled, "upside down": turned, "mirrored": mirrored,
    "inverted": inverted, "grains": grains, "markers' size": board_size, "tags' size": tag_size,
    "two markers swapped": swapped, "another board": strange_board,
}  # fmt: skip


@dataclass
class Outcome:
    """What came of one kind of damage. ``far``: numbers beyond four deviations.

    ``silent``: the board was not found and nothing says why. ``excused``: of ``far`` those of a
    picture about which something was said.
    """

    pictures: int = 0
    crashes: list[str] = field(default_factory=list)
    boards: int = 0
    silent: int = 0
    units: int = 0
    worst: float = 0.0
    far: int = 0
    excused: int = 0
    numbers: int = 0

    def cells(self) -> tuple[str, ...]:
        """Return the figures as they are printed, in the order of ``HEADINGS``."""
        return (
            str(self.pictures), str(len(self.crashes)), str(self.boards), str(self.silent),
            str(self.units), f"{self.worst:.4f}", str(self.far), str(self.excused),
            str(self.numbers),
        )  # fmt: skip


def pictures(
    seed: int, count: int, units: int, size: str, lens: str | None
) -> Iterator[tuple[str, Outcome]]:
    """Yield each kind of damage with what came of it on ``count`` tables."""
    tables = list(random_frames(seed, count, units=units, lens=lens, size=size, tilt=None))
    for number, (name, damage) in enumerate(DAMAGES.items()):
        outcome = Outcome()
        for taken in tables:
            random = np.random.default_rng([seed, number, outcome.pictures])
            measured = _look(taken, damage(taken, random), outcome)
            if measured is not None:
                _held(taken, measured, outcome)
        yield name, outcome


def photos(folder: Path, seed: int, size: str) -> Iterator[tuple[str, Outcome]]:
    """Measure every picture below a folder with the board of a table that it does not show."""
    (taken,) = random_frames(seed, 1, units=16, lens=None, size=size, tilt=None)
    rows, columns = taken.picture.shape[:2]
    outcome = Outcome()
    for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in (".jpg", ".png")):
        read = cv2.imread(str(path))
        if read is None:
            continue
        picture = np.asarray(cv2.resize(read, (columns, rows)), dtype=np.uint8)
        measured = _look(taken, _given(taken, picture), outcome)
        if measured is not None and not measured.troubles:
            outcome.far += 1  # a board was told that the picture does not show
    yield "photos", outcome


def _look(taken: Taken, given: Given, outcome: Outcome) -> Measurement | None:
    """Measure one picture twice, as a film would show it; None where no board was told."""
    outcome.pictures += 1
    try:
        measurer = Measurer(taken.stage.camera, given.board, given.roster, taken.surfaces)
        measurer.measure(given.picture, 0.0)
        measured = measurer.measure(given.picture, 0.2)
    except Exception:  # what crashed is counted, and the next one measured
        outcome.crashes.append(traceback.format_exc())
        return None
    outcome.boards += measured.registered
    outcome.silent += not measured.registered and not measured.troubles
    return measured if measured.registered else None


def _held(taken: Taken, measured: Measurement, outcome: Outcome) -> None:
    """Hold the units that were told against the truth."""
    true = {u.id: Pose.of(u.pose) for u in taken.truth.units}
    said = bool(measured.troubles) or bool(measured.conflicts)
    for unit in measured.units:
        pose = true[unit.unit]
        error = np.array([
            unit.pose.x - pose.x, unit.pose.y - pose.y,
            turn_between(pose.facing, unit.pose.facing),
        ])  # fmt: skip
        sigmas = np.abs(error) / np.sqrt(np.diag(np.array(unit.covariance)))
        far = int((sigmas > FAR).sum())
        outcome.units += 1
        outcome.numbers += 3
        outcome.far += far
        outcome.excused += far if said else 0
        outcome.worst = max(outcome.worst, float(np.hypot(*error[:2])))


def crashes(found: Sequence[tuple[str, Outcome]]) -> list[str]:
    """Return the last line of each different crash."""
    return sorted({each.strip().splitlines()[-1] for _, o in found for each in o.crashes})
