"""Forecast how far off units' places will be, for each way of building a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.files.board import Board
from tableside.files.build import WORDS, Word, marker_build, unit_build
from tableside.files.roster import Roster, Unit
from tableside.geometry.budget import Budget
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.rig.markers import preset_board
from tableside.rig.outlook import Setup
from tableside.rig.sharpness import FAIR, Sensor, unit_error
from tableside.rig.trays import FAMILY, HEIGHTS, TAG_SIDE, at_height, tray
from tableside.vision.foretold import expected_registration, foretold, pixels_an_inch
from tableside.vision.table_view import View

_IN_FROM_EDGE = 1.5  # inches: a corps at the table's edge stands so far in


@dataclass(frozen=True)
class Forecast:
    """A corps' budget on a table built as ``word`` says: in the middle, and at the edge.

    The edge's is the worst of eight places along it, corners included.
    """

    word: Word
    centre: Budget
    edge: Budget


def forecasts(setup: Setup) -> tuple[Forecast, ...]:
    """Return the forecast for each word of ``build``; nothing where too few markers are seen.

    The board has the usual markers round its edge, the corps the usual tray with two tags.
    """
    board = preset_board("edge", *setup.table)
    found = (_forecast(setup, board, word) for word in WORDS)
    return tuple(each for each in found if each is not None)


def _forecast(setup: Setup, board: Board, word: Word) -> Forecast | None:
    view, source = setup.view, setup.camera.source
    width, depth = setup.table
    laid = board.model_copy(update={"build": marker_build(word)})
    middle = Pose(width / 2, depth / 2, 90.0)
    lens = (source.expected_error if source else None) or 0.0
    registration = expected_registration(view, laid, _error(setup, middle)[0], lens)
    if registration is None:
        return None
    unit, build = usual_corps(setup.side, setup.tag_height), unit_build(word)
    near = _IN_FROM_EDGE
    spots = [
        (x, y)
        for x in (near, width / 2, width - near)
        for y in (near, depth / 2, depth - near)
        if (x, y) != (width / 2, depth / 2)
    ]
    budgets = [
        foretold(
            registration, unit, build, replace(middle, x=x, y=y), _error(setup, Pose(x, y, 0.0))
        )
        for x, y in spots
    ]
    centre = foretold(registration, unit, build, middle, _error(setup, middle))
    return Forecast(word, centre, max(budgets, key=lambda budget: budget.told))


def picture_error(
    view: View,
    at: Pose,
    sensor: Sensor = FAIR,
    tag_family: str = FAMILY,
    side: float = TAG_SIDE,
) -> tuple[float, float]:
    """Return a corps' error there from the picture alone: inches and degrees."""
    scale = pixels_an_inch(view, at)
    place, facing = unit_error(tag_family, side, scale / MM_PER_INCH, sensor)
    return place / scale, facing


def usual_corps(side: float = TAG_SIDE, tag_height: float = HEIGHTS["lip"]) -> Unit:
    """Return a corps on the usual tray, with two tags of ``side`` mm at the given height (mm)."""
    unit = Unit(id="corps", side="any", type="infantry", bases=(tray("infantry", 0, side=side),))
    roster = Roster(format="tableside.roster/1", units=(unit,))
    return at_height(roster, tag_height).units[0]


def _error(setup: Setup, at: Pose) -> tuple[float, float]:
    return picture_error(setup.view, at, setup.sensor, setup.family, setup.side)
