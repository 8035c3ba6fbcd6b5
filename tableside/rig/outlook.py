"""Predict how well a camera will see a table, before anything is bought or mounted."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tableside.files.camera import Camera
from tableside.geometry.units import MM_PER_INCH
from tableside.rig.sharpness import FAIR, Sensor, unit_error
from tableside.rig.trays import FAMILY, HEIGHTS, TAG_SIDE
from tableside.vision.families import family
from tableside.vision.lens import Lens
from tableside.vision.table_view import TableView

Floats = NDArray[np.float64]

LEAST_CELL = 1.2  # px: the smallest cells that are read in a fair picture (docs/accuracy.md)
MOST_BLUR = 0.8  # cells: a blur of more hides what a tag says
_MARGIN = 1.02  # of the table's sides: how much of the mat should be seen
_GRID = 9  # places along each side of the table at which it is looked at
_HIGHEST = 400.0  # inches: higher than this nothing hangs


@dataclass(frozen=True)
class Setup:
    """A camera ``height`` inches above the middle of a table [width, depth] in inches.

    It looks down, the longer side of its picture along the table's. ``tilt`` (degrees) leans it
    while it still looks at the middle. The tags have a black square of ``side`` mm, ``tag_height``
    mm up.
    """

    camera: Camera
    height: float
    table: tuple[float, float]
    tilt: float = 0.0
    family: str = FAMILY
    side: float = TAG_SIDE
    tag_height: float = HEIGHTS["lip"]
    sensor: Sensor = FAIR

    @property
    def view(self) -> TableView:
        """How the camera looks at the table."""
        width, depth = self.table
        roll = 90.0 if (depth > width) != (self.camera.height > self.camera.width) else 0.0
        return view_down(Lens.of(self.camera), self.table, self.height, self.tilt, roll)

    def at(self, height: float) -> Setup:
        """Return the same set-up with the camera at another height."""
        return replace(self, height=height)


@dataclass(frozen=True)
class Outlook:
    """The prediction. Lengths are in inches, except those of tags in mm; errors are RMS.

    ``cells`` are pixels per tag cell at the worst and the best place. ``field`` is the mat seen
    across the middle of the picture, ``fits`` whether the whole table is seen, with a margin, and
    ``fits_from`` the lowest height from which it would be (None: from none). ``error`` and
    ``facing`` (degrees) are those of a corps with two tags in the middle of the table, ``worst`` at
    its worst place; NaN where its tags are not read. ``smallest`` is the side of the smallest tag
    that is read everywhere (infinite where part of the table is not seen). ``parallax`` is how far
    a tag at the farthest corner seems to move per millimetre of height, ``hill`` for a hill of one
    inch, if the height were not known.
    """

    cells: tuple[float, float]
    field: tuple[float, float]
    fits: bool
    fits_from: float | None
    readable: bool
    error: float
    worst: float
    facing: float
    smallest: float
    parallax: float
    hill: float


def view_down(
    lens: Lens, table: tuple[float, float], height: float, tilt: float = 0.0, roll: float = 0.0
) -> TableView:
    """Return the view of a camera ``height`` inches above the mat that looks at its middle.

    ``tilt`` leans it towards the far edge (+y); ``roll`` rotates its picture, degrees.
    """
    lean, turn = math.radians(tilt), math.radians(roll)
    ahead = np.array([0.0, math.sin(lean), -math.cos(lean)])
    right, down = np.array([1.0, 0.0, 0.0]), np.array([0.0, -math.cos(lean), -math.sin(lean)])
    axis_x = math.cos(turn) * right + math.sin(turn) * down
    axis_y = math.cos(turn) * down - math.sin(turn) * right
    rotation = np.stack([axis_x, axis_y, ahead])
    middle = np.array([table[0] / 2, table[1] / 2, 0.0])
    eye = middle - ahead * height / math.cos(lean)
    return TableView(lens, rotation, np.asarray(-rotation @ eye))


def outlook(setup: Setup) -> Outlook:
    """Return the prediction for a set-up."""
    scale = _pixels_an_inch(setup)
    cell = setup.side / MM_PER_INCH / family(setup.family).across
    seen = scale[np.isfinite(scale)]
    least = float(seen.min()) if len(seen) else math.nan
    whole = len(seen) == len(scale)
    enough = max(LEAST_CELL, setup.sensor.blur / MOST_BLUR)
    readable = whole and least * cell >= enough
    typical = _error(setup, float(np.sqrt(1 / np.mean(1 / seen**2)))) if readable else None
    worst = _error(setup, least) if readable else None
    parallax, hill = _parallax(setup)
    return Outlook(
        cells=(least * cell, float(seen.max()) * cell) if len(seen) else (math.nan, math.nan),
        field=_field(setup),
        fits=fits(setup),
        fits_from=lowest_fit(setup),
        readable=readable,
        error=typical[0] if typical else math.nan,
        worst=worst[0] if worst else math.nan,
        facing=typical[1] if typical else math.nan,
        smallest=enough / least * MM_PER_INCH * family(setup.family).across if whole else math.inf,
        parallax=parallax,
        hill=hill,
    )


def fits(setup: Setup) -> bool:
    """Say whether the whole table, with a small margin, is in the picture."""
    view = setup.view
    rim = _rim(setup.table, _MARGIN)
    pixels = view.to_pixels(rim)
    return bool(view.lens.sees(pixels).all())


def lowest_fit(setup: Setup) -> float | None:
    """Return the lowest height (inches) from which the whole table is seen, None for none."""
    low, high = 1.0, _HIGHEST
    if not fits(setup.at(high)):
        return None
    while high - low > 0.05:
        middle = (low + high) / 2
        low, high = (low, middle) if fits(setup.at(middle)) else (middle, high)
    return high


def _rim(table: tuple[float, float], share: float) -> Floats:
    """Return points (n, 3) along the table's edge, scaled out from its middle by ``share``."""
    steps = np.linspace(-0.5, 0.5, 21)
    ends = np.full_like(steps, 0.5)
    flat = np.concatenate(
        [
            np.column_stack(pair)
            for pair in ((steps, ends), (steps, -ends), (ends, steps), (-ends, steps))
        ]
    )
    size = np.array(table)
    places = (flat * share + 0.5) * size
    return np.column_stack([places, np.zeros(len(places))])


def _places(setup: Setup) -> Floats:
    """Return points (n, 3) spread over the table, at the tags' height."""
    xs = np.linspace(0, setup.table[0], _GRID)
    ys = np.linspace(0, setup.table[1], _GRID)
    x, y = (v.ravel() for v in np.meshgrid(xs, ys))
    return np.column_stack([x, y, np.full(len(x), setup.tag_height / MM_PER_INCH)])


def _pixels_an_inch(setup: Setup) -> Floats:
    """Return the scale at places all over the table; NaN where one is outside the picture."""
    view = setup.view
    pixels, jacobian = view.jacobian(_places(setup))
    scale = np.sqrt(np.abs(np.linalg.det(jacobian[:, :, :2])))
    inside = view.lens.sees(pixels)
    return np.where(inside, scale, np.nan)


def _error(setup: Setup, pixels_an_inch: float) -> tuple[float, float]:
    per_mm = pixels_an_inch / MM_PER_INCH
    place, facing = unit_error(setup.family, setup.side, per_mm, setup.sensor)
    return place / pixels_an_inch, facing


def _field(setup: Setup) -> tuple[float, float]:
    """Return how much of the mat is seen across and down the middle of the picture, inches."""
    lens = setup.view.lens
    right, bottom = lens.width - 1.0, lens.height - 1.0
    ends = [(0.0, bottom / 2), (right, bottom / 2), (right / 2, 0.0), (right / 2, bottom)]
    a, b, c, d = setup.view.to_plane(ends, 0.0)
    return float(np.hypot(*(b - a))), float(np.hypot(*(d - c)))


def _parallax(setup: Setup) -> tuple[float, float]:
    """Return the apparent shift at the farthest corner for a height of one mm, and of one inch."""
    width, depth = setup.table
    corners = np.array([[0.0, 0.0], [width, 0.0], [0.0, depth], [width, depth]])
    eye = setup.view.eye
    far = float(np.hypot(*(corners - eye[:2]).T).max())
    up = float(eye[2])
    shifts = [z / (up - z) * far if up > z else math.inf for z in (1 / MM_PER_INCH, 1.0)]
    return shifts[0], shifts[1]
