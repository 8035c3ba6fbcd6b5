"""What the session shows at one moment: plain values, ready to be written as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.engine.message import Text
from tableside.geometry.budget import Budget, as_told
from tableside.geometry.pose import Pose
from tableside.vision.accuracy_map import AccuracyMap

Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit as the page draws it.

    ``drawing`` comes from the rule set (side, type, label, strength ...). ``shape`` holds the
    corners of its bases in the unit's own frame (inches ahead, inches left), so a move changes only
    ``pose``. ``life`` is the camera's term (``settled``, ``moving``, ``held``, ``hidden``), or
    ``unseen`` if the camera has not found it yet. ``last_seen`` is the table's time (seconds) when
    it was last seen; None while it is in view or if it never was. ``sigma``: one standard deviation
    of x, y (inches) and facing (degrees). ``budget``: the causes of that uncertainty; None if
    unknown.
    """

    id: str
    drawing: Mapping[str, Any]
    shape: tuple[Outline, ...]
    pose: Pose
    life: str
    last_seen: float | None
    sigma: tuple[float, float, float]
    budget: Budget | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the view, with lengths rounded to screen precision (0.001 in)."""
        return {
            **self.drawing,
            "id": self.id,
            "shape": [[[_inches(x), _inches(y)] for x, y in outline] for outline in self.shape],
            "pose": [_inches(self.pose.x), _inches(self.pose.y), round(self.pose.facing, 2)],
            "life": self.life,
            "last_seen": None if self.last_seen is None else round(self.last_seen, 2),
            "sigma": [_inches(self.sigma[0]), _inches(self.sigma[1]), round(self.sigma[2], 2)],
            "doubt": None if self.budget is None else as_told(self.budget),
        }


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log: its running ``number``, the table's ``time`` in seconds, a sentence.

    ``kind`` is the event's kind, or ``finding``; ``units`` are those concerned. ``after`` returns
    the game as it stood then (None: not kept); ``overlays`` show the event on the table. ``dice``
    decided it, in the order of its units if each has one; otherwise ``dice_of`` says who threw
    each. ``weight``: among simultaneous events the heaviest is read first. ``side``: whose act it
    was, if the event says so.
    """

    number: int
    time: float
    kind: str
    units: tuple[str, ...]
    text: Text
    after: Callable[[], Any] | None = field(default=None, compare=False, repr=False)
    overlays: tuple[Mapping[str, Any], ...] = field(default=(), compare=False, repr=False)
    dice: tuple[int, ...] = ()
    dice_of: tuple[str, ...] = ()
    weight: int = 0
    side: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the entry as the page receives it."""
        dice = {"dice": list(self.dice)} if self.dice else {}
        whose = {"dice_of": list(self.dice_of)} if self.dice_of else {}
        weight = {"weight": self.weight} if self.weight else {}
        side = {"side": self.side} if self.side else {}
        return (
            dice
            | whose
            | weight
            | side
            | {
                "number": self.number,
                "time": round(self.time, 2),
                "kind": self.kind,
                "units": list(self.units),
                "text": self.text,
            }
        )


@dataclass(frozen=True, slots=True)
class CameraView:
    """How well the table is seen: ``accuracy`` is the RMS error (inches) at held-out markers."""

    registered: bool
    accuracy: float | None
    troubles: tuple[Text, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the view as the page receives it."""
        return {
            "registered": self.registered,
            "accuracy": None if self.accuracy is None else round(self.accuracy, 4),
            "troubles": list(self.troubles),
        }


def accuracy_view(table: AccuracyMap | None, limit: float) -> dict[str, Any] | None:
    """Return the table's accuracy for the page, in inches; ``limit`` is the worst accepted."""
    if table is None:
        return None
    return {
        "limit": limit,
        "typical": _rounded(table.typical),
        "worst": _rounded(table.worst),
        "size": [table.width, table.depth],
        "errors": [[_rounded(error) for error in row] for row in table.errors],
    }


def _rounded(error: float | None) -> float | None:
    return None if error is None else round(error, 4)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the page shows at one moment.

    ``state`` is the number of the accepted game; it grows with every change and only then, so an
    action chosen on an older state can be recognised. ``table`` holds the board, terrain, turn,
    phase and prompt; ``agreed`` what applies to the whole game (``ruleset.Agreed``). Findings and
    log are newest first. ``ghosts`` are overlays (``rules.overlay``) for models to be put back
    where the game has them. ``proposals`` await a decision (``session.pending``). ``accuracy`` maps
    how well the table is measured (``accuracy_view``). ``last_move`` are overlays of the latest
    move. ``back`` counts the models already put back and lists those in the wrong place
    (``Takebacks.progress``).
    """

    state: int
    time: float
    table: Mapping[str, Any]
    units: tuple[UnitView, ...]
    findings: tuple[Mapping[str, Any], ...]
    log: tuple[LogEntry, ...]
    camera: CameraView
    ghosts: tuple[Mapping[str, Any], ...] = ()
    proposals: tuple[Mapping[str, Any], ...] = ()
    agreed: Mapping[str, Any] = field(default_factory=dict)
    accuracy: Mapping[str, Any] | None = None
    last_move: tuple[Mapping[str, Any], ...] = ()
    back: Mapping[str, Any] | None = None

    def sections(self) -> dict[str, Any]:
        """Return the parts that change together, each as JSON values."""
        return {
            "table": dict(self.table),
            "agreed": dict(self.agreed),
            "units": {unit.id: unit.as_json() for unit in self.units},
            "findings": [dict(finding) for finding in self.findings],
            "log": [entry.as_json() for entry in self.log],
            "camera": self.camera.as_json(),
            "ghosts": [dict(ghost) for ghost in self.ghosts],
            "proposals": [dict(proposal) for proposal in self.proposals],
            "accuracy": self.accuracy,
            "back": self.back,
            "last_move": [dict(overlay) for overlay in self.last_move],
        }


def _inches(value: float) -> float:
    return round(value, 3) + 0.0  # + 0.0: never "-0.0"
