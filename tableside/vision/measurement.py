"""What one frame alone says: the value between measuring a frame and following the table."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.message import Text
from tableside.geometry.budget import Budget
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Built, Matrix3
from tableside.vision.accuracy_map import AccuracyMap

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class TagSight:
    """A tag found in a picture. Corners in pixels, in the order of the family's own picture.

    They go round from the picture's top left (top left, top right, bottom right, bottom left);
    pixel centres are at whole numbers, x right, y down.
    """

    family: str
    id: int
    corners: Corners
    centre: tuple[float, float]
    margin: float = 0.0

    @property
    def name(self) -> str:
        """``family id``, as messages name a tag."""
        return f"{self.family} {self.id}"


@dataclass(frozen=True, slots=True)
class UnitSight:
    """A unit placed from this frame's tags. Covariance of (x, y, facing): inches and degrees.

    ``surface`` is the height of the ground it stands on, mm above the mat. ``built`` is the part
    of the covariance that comes from how things were put together, None where there is none;
    ``picture`` is the rest, which each picture has for itself. ``budget`` has the covariance's
    diagonal by cause.
    """

    unit: str
    pose: Pose
    covariance: Matrix3
    tags: tuple[TagSight, ...]
    surface: float = 0.0
    built: Built | None = None
    own: Matrix3 | None = None
    budget: Budget | None = None

    @property
    def picture(self) -> Matrix3:
        """The covariance without ``built``'s part."""
        return self.covariance if self.own is None else self.own


@dataclass(frozen=True, slots=True)
class Instead:
    """A tag that lies where another one belongs: of a unit that is placed by its other tags."""

    unit: str
    family: str
    belongs: int
    lies: int


@dataclass(frozen=True, slots=True)
class Measurement:
    """All that one frame says. ``registered`` is false when the board could not be placed.

    ``camera`` is the board-to-camera pose (rotation rows, translation; inches; x_cam = R x + t).
    ``unchanged`` says that the picture is that of the measurement before, but for noise.
    ``shift`` is how far (pixels, RMS) the board's markers lie from where the last registration
    had them. ``conflicts`` pairs a unit id with a sentence; ``unknown`` are tags of no unit.
    ``markers`` are the places on the board (x, y, height; inches) of those that registration it.
    ``whole`` is false as long as a film's board was never looked over in all its parts: no unit is
    told then, for its tags may lie where none was looked for yet. ``instead`` are tags that lie in
    the place of a unit's own.
    """

    registered: bool
    units: tuple[UnitSight, ...] = ()
    unknown: tuple[TagSight, ...] = ()
    conflicts: tuple[tuple[str, Text], ...] = ()
    accuracy: float | None = None
    shift: float | None = None
    camera: tuple[Matrix3, tuple[float, float, float]] | None = None
    troubles: tuple[Text, ...] = ()
    accuracy_map: AccuracyMap | None = None
    unchanged: bool = False
    whole: bool = True
    markers: tuple[tuple[float, float, float], ...] = ()
    instead: tuple[Instead, ...] = ()
