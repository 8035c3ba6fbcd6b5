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
from tableside.simulate.real_cameras import REAL, real_camera
from tableside.simulate.sensor import Sensor
from tableside.simulate.stage import Moment, Stage
from tableside.simulate.studio import Studio
from tableside.simulate.view import View, look_down
from tableside.vision.lens import Floats
from tableside.vision.survey.model import CHECK_LINE, CHECK_READ
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
    board: Board, camera: Camera, views: list[View], seed: int, sensor: Sensor | None = None
) -> tuple[dict[str, Gray], Board]:
    """Return the pictures of the board as it was taped, and where the markers are there.

    One every ten seconds, the camera being cold at the first.
    """
    empty = Roster(format="tableside.roster/1", units=())
    stage = as_built(Stage(board, empty, camera, seed=seed))
    studio, found = Studio(stage, 4), {}
    for n, view in enumerate(views):
        moment = Moment(view, (), frame=n, time=10.0 * n)
        picture, _ = render_frame(stage, moment, sensor, studio=studio)
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


def measure(tables: int, seed: int, count: int = 12) -> dict[str, Figures]:
    """Survey some tables, each taped anew, by the simulator's phone, whose lens is not known.

    Once with the sheets' check line, read off a ruler to ``CHECK_READ`` mm, and once without it.
    """
    chance, camera = np.random.default_rng(seed), real_camera("phone")
    views = round_the_table(count)
    found: dict[str, list[tuple[Floats, Floats, float]]] = {"check line": [], "no check line": []}
    for n in range(tables):
        shots, truth = pictures(file_board(), camera, views, seed + n, REAL["phone"].sensor)
        line = CHECK_LINE + chance.normal(0.0, CHECK_READ)
        for name, known in zip(found, (line, None), strict=True):
            began = time.perf_counter()
            done = survey(list(shots), shots.get, file_board(), check_line=known)
            taken = time.perf_counter() - began
            found[name].append((errors(done, truth), done.solved.deviations, taken))
    return {name: _figures(done) for name, done in found.items()}


def _figures(done: list[tuple[Floats, Floats, float]]) -> Figures:
    off, deviations, taken = (np.array(part) for part in zip(*done, strict=True))
    parts: tuple[list[int], ...] = ([0, 1], [2], [3])
    place, angle, height = (float(np.sqrt(np.mean(off[..., c] ** 2))) for c in parts)
    squares = (off / deviations) ** 2
    nees = [float(np.mean(squares[..., c])) for c in parts]
    return Figures(
        place=place * 25.4,
        angle=float(np.degrees(angle)),
        height=height * 25.4,
        place_nees=nees[0],
        angle_nees=nees[1],
        height_nees=nees[2],
        seconds=float(taken.mean()),
    )
