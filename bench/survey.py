"""How well a survey finds markers that were taped by hand: rendered pictures, an unknown lens."""

from __future__ import annotations

import time
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board, Marker
from tableside.files.build import MarkerBuild
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.simulate.building import as_built
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import lens_of_view
from tableside.simulate.stage import Moment, Stage
from tableside.simulate.studio import Studio
from tableside.simulate.view import View, look_down
from tableside.vision.lens import Floats
from tableside.vision.survey.solve import gauge
from tableside.vision.survey.survey import Survey, layout_of, survey

Gray = NDArray[np.uint8]

_PHONE = (0.08, -0.16, 0.0003, -0.0002, 0.06)
_TAPED = MarkerBuild(place=1.0, angle=0.5, height=0.3)


def file_board() -> Board:
    """Return twelve 50 mm markers round and on a table of 36 x 24 inches, taped 1 mm off."""
    spots = [(x, y) for y in (2.0, 12.0, 22.0) for x in (2.0, 12.5, 23.5, 34.0)]
    markers = tuple(Marker(family="tag36h11", id=n, side=50.0, at=at) for n, at in enumerate(spots))
    return Board(format="tableside.board/1", width=36.0, depth=24.0, markers=markers, build=_TAPED)


def phone(size: tuple[int, int]) -> Camera:
    """Return a camera as a phone has it."""
    return lens_of_view(66.0, size, _PHONE)


def round_the_table(count: int) -> list[View]:
    """Return views from all sides, tilted by 15 to 45 degrees."""
    return [
        look_down((18.0, 12.0), 30.0 + n % 3 * 3, 15.0 + n % 4 * 10, n * 360.0 / count, n * 50.0)
        for n in range(count)
    ]


def pictures(
    board: Board, camera: Camera, views: list[View], seed: int
) -> tuple[dict[str, Gray], Board]:
    """Return the pictures of the board as it was taped, and where the markers are there."""
    empty = Roster(format="tableside.roster/1", units=())
    stage = as_built(Stage(board, empty, camera, seed=seed))
    studio, found = Studio(stage, 2), {}
    for n, view in enumerate(views):
        picture, _ = render_frame(stage, Moment(view, (), frame=n), studio=studio)
        found[f"{n:02}.png"] = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    return found, stage.board


def errors(found: Survey, truth: Board) -> Floats:
    """Return the markers' errors (m, 4), inches and radians, truth laid onto the same places."""
    places, layer = found.solved.problem.layout.places, gauge(found.solved.problem)
    off = (layout_of(truth).places - places).reshape(-1)
    return found.solved.markers - places - (layer @ off).reshape(-1, 4)


@dataclass(frozen=True)
class Figures:
    """RMS errors (mm, degrees), each mean squared error over its stated variance, seconds."""

    place: float
    angle: float
    height: float
    place_nees: float
    angle_nees: float
    height_nees: float
    seconds: float


def measure(tables: int, seed: int, size: tuple[int, int], count: int = 12) -> Figures:
    """Survey some tables, each taped anew, by a phone whose lens is not known."""
    off, honest, taken = [], [], 0.0
    for n in range(tables):
        shots, truth = pictures(file_board(), phone(size), round_the_table(count), seed + n)
        began = time.perf_counter()
        found = survey(list(shots), shots.get, file_board())
        taken += time.perf_counter() - began
        off.append(errors(found, truth))
        honest.append((off[-1] / found.solved.deviations) ** 2)
    parts = ([0, 1], 2, 3)
    place, angle, height = (float(np.sqrt(np.mean(np.array(off)[..., c] ** 2))) for c in parts)
    squares = [float(np.mean(np.array(honest)[..., c])) for c in parts]
    return Figures(
        place * 25.4,
        float(np.degrees(angle)),
        height * 25.4,
        squares[0],
        squares[1],
        squares[2],
        taken / tables,
    )
