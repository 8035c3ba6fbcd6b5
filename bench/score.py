"""Score measured frames against their truth, beside the plain way."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.frames import Taken
from bench.plain import PlainWay
from tableside.geometry.pose import Pose, turn_between
from tableside.vision.measure import Measurer

Floats = NDArray[np.float64]

SMALL, FAIR = 1.25, 1.5  # px a cell
_IN_VIEW = 0.995  # share of a tag's paper that must be seen for a unit to count as in full view

HEADINGS = (
    "units", "found", "found>=1.5", "found>=1.25", "invented", "rms in", "95% in", "worst in",
    "facing rms", "nees", "beyond 4s", "rms ratio", "ms",
)  # fmt: skip


@dataclass
class Way:
    """What one way of measuring did. ``errors``: x, y (inches), facing (degrees) of units found."""

    found: list[bool] = field(default_factory=list)
    errors: list[Floats] = field(default_factory=list)
    both: list[Floats] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)
    far: int = 0
    invented: int = 0
    seconds: list[float] = field(default_factory=list)


@dataclass
class Score:
    """Both ways over some frames; ``cells`` are px a cell of every unit in full view."""

    WAYS: ClassVar[tuple[str, str]] = ("tableside", "plain")
    cells: list[float] = field(default_factory=list)
    ways: dict[str, Way] = field(default_factory=lambda: {w: Way() for w in Score.WAYS})

    def add(self, other: Score) -> None:
        """Add another score's frames."""
        self.cells += other.cells
        for name, way in self.ways.items():
            more = other.ways[name]
            for part in ("found", "errors", "both", "squares", "seconds"):
                getattr(way, part).extend(getattr(more, part))
            way.far += more.far
            way.invented += more.invented

    def numbers(self, name: str) -> dict[str, float]:
        """Return the figures of one way; NaN where there is nothing to count."""
        way, cells = self.ways[name], np.array(self.cells)
        found = np.array(way.found, dtype=bool)
        errors = np.array(way.errors).reshape(-1, 3)
        off = np.hypot(errors[:, 0], errors[:, 1])
        both = {w: _rms(np.array(self.ways[w].both).reshape(-1, 3)) for w in self.WAYS}
        return {
            "units": float(len(cells)),
            "found": _share(found),
            "found>=1.5": _share(found[cells >= FAIR]),
            "found>=1.25": _share(found[cells >= SMALL]),
            "invented": float(way.invented),
            "rms in": _rms(errors),
            "95% in": float(np.percentile(off, 95)) if off.size else float("nan"),
            "worst in": float(off.max(initial=0.0)),
            "facing rms": float(np.sqrt((errors[:, 2] ** 2).mean())) if off.size else float("nan"),
            "nees": float(np.mean(way.squares)) / 3 if way.squares else float("nan"),
            "beyond 4s": float(way.far),
            "rms ratio": both["tableside"] / both["plain"] if name == "tableside" else 1.0,
            "ms": 1000 * float(np.median(way.seconds)) if way.seconds else float("nan"),
        }

    def cells_of(self, name: str) -> tuple[str, ...]:
        """Return the figures of one way as they are printed."""
        numbers = self.numbers(name)
        texts = []
        for heading in HEADINGS:
            value = numbers[heading]
            if not np.isfinite(value):
                texts.append("-")
            elif heading.startswith("found"):
                texts.append(f"{100 * value:.1f} %")
            elif heading in ("units", "invented", "beyond 4s", "ms"):
                texts.append(f"{value:.0f}")
            elif heading.endswith(" in"):
                texts.append(f"{value:.4f}")
            else:
                texts.append(f"{value:.3f}")
        return tuple(texts)

    def as_json(self) -> dict[str, Any]:
        """Return the figures of both ways, None where there is nothing to count."""
        return {
            way: {k: v if np.isfinite(v) else None for k, v in self.numbers(way).items()}
            for way in self.WAYS
        }


class Tally:
    """Scores by lens and of all frames."""

    def __init__(self) -> None:
        self._by_lens: dict[str, Score] = {}

    def add(self, taken: Taken, score: Score) -> None:
        """Add a frame's score."""
        self._by_lens.setdefault(taken.lens, Score()).add(score)

    def rows(self) -> Iterator[tuple[str, Score]]:
        """Yield the lenses' scores and that of all."""
        total = Score()
        for name, score in self._by_lens.items():
            yield name, score
            total.add(score)
        yield "all", total


def score_frame(taken: Taken) -> Score:
    """Measure a frame both ways and return the score."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _score(taken)
    finally:
        cv2.setNumThreads(threads)


def _score(taken: Taken) -> Score:
    stage, score = taken.stage, Score()
    truth = {unit.id: unit for unit in taken.truth.units}
    measurer = Measurer(stage.camera, stage.board, stage.roster, taken.surfaces)
    plain = PlainWay(stage, {u.id: u.surface for u in taken.truth.units})
    start = time.process_time()
    measured = measurer.measure(taken.picture)
    middle = time.process_time()
    poses = {"plain": plain.measure(taken.picture)}
    score.ways["tableside"].seconds.append(middle - start)
    score.ways["plain"].seconds.append(time.process_time() - middle)
    poses["tableside"] = {u.unit: u.pose for u in measured.units}
    spreads = {u.unit: np.array(u.covariance) for u in measured.units}
    in_view = [u for u in taken.truth.units if u.visible >= _IN_VIEW]
    score.cells = [taken.cells[u.id] for u in in_view]
    for name, way in score.ways.items():
        way.found = [u.id in poses[name] for u in in_view]
        way.invented = len(set(poses[name]) - set(truth))
        for unit in in_view:
            if unit.id not in poses[name]:
                continue
            error = _error(poses[name][unit.id], Pose.of(unit.pose))
            way.errors.append(error)
            if all(unit.id in found for found in poses.values()):
                way.both.append(error)
            if name == "tableside":
                square = float(error @ np.linalg.solve(spreads[unit.id], error))
                way.squares.append(square)
                sigmas = np.sqrt(np.diag(spreads[unit.id]))
                way.far += int((np.abs(error) > 4 * sigmas).sum())
    return score


def _error(found: Pose, true: Pose) -> Floats:
    return np.array([found.x - true.x, found.y - true.y, turn_between(true.facing, found.facing)])


def _rms(errors: Floats) -> float:
    return float(np.sqrt((errors[:, :2] ** 2).sum(axis=1).mean())) if len(errors) else float("nan")


def _share(found: NDArray[np.bool_]) -> float:
    return float(found.mean()) if found.size else float("nan")
