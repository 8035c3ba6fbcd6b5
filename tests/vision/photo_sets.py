"""The photograph sets' own truth as the project's values."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tableside.files.board import Board, Marker
from tableside.files.build import marker_build
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.vision.board_fit import register
from tableside.vision.detect import detector_for
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import Registration
from tableside.vision.refine import ToneCurve
from tableside.vision.surfaces import Surface

OPENCV = "opencv__opencv_contrib"
PBARSIC = "pbarsic__aruco-rectify"
APRIL = "AprilRobotics__apriltag/test/data"


def grey(path: Path) -> np.ndarray:
    image = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    assert image is not None, path
    return np.asarray(image, dtype=np.uint8)


def tie(
    picture: Path, markers: Iterable[Marker], lens: Lens | None, folder: Path | None = None
) -> Registration:
    board = Board(
        format="tableside.board/1",
        width=20.0,
        depth=20.0,
        markers=tuple(markers),
        build=marker_build("exact"),
    )
    gray = grey(picture)
    detector = detector_for({m.family for m in board.markers}, folder)
    registration = register(
        GrayPicture.of(gray, ToneCurve()), board, detector.find(gray), lens, folder
    )
    assert isinstance(registration, Registration), registration
    return registration


def away(registration: Registration, held_out: bool = True) -> np.ndarray:
    """Return how far (inches) the held-out markers lie from where they are."""
    return np.array(
        [np.hypot(*p.offset) for p in registration.placed if p.marker.held_out is held_out]
    )


def opencv_lens(path: Path) -> Lens:
    storage = cv2.FileStorage(str(path), cv2.FILE_STORAGE_READ)
    matrix = storage.getNode("camera_matrix").mat()
    return Lens.from_numbers(
        "plain", matrix, storage.getNode("distortion_coefficients").mat(), 640, 480
    )


class RenderedSet:
    """``photos/rendered``: another renderer's table, with angles turned to AprilTag's pictures."""

    def __init__(self, folder: Path, picture: str = "table.jpg") -> None:
        setup = json.loads((folder / "setup.json").read_text(encoding="utf-8"))
        self.truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))["frames"][0]
        lens = setup["cameras"][self.truth["camera"]["lens"]]
        self.camera = Camera.model_validate(
            {
                "format": "tableside.camera/1",
                "width": lens["width"],
                "height": lens["height"],
                "model": lens["model"],
                "matrix": [[float(x) for x in row] for row in lens["K"]],
                "distortion": [float(x) for x in lens["dist"]],
            }
        )
        board = setup["board"]
        self.board = Board.model_validate(
            {
                "format": "tableside.board/1",
                "build": "exact",
                "width": board["width_in"],
                "depth": board["depth_in"],
                "markers": [_marker(m) for m in board["markers"]],
            }
        )
        self.roster = Roster.model_validate(
            {
                "format": "tableside.roster/1",
                "build": "exact",
                "units": [_unit(u) for u in setup["roster"]],
            }
        )
        terrain = setup["terrain"][str(self.truth["terrain_layout"])]
        self.surfaces = tuple(
            Surface(tuple((x, y) for x, y in piece["polygon"]), float(piece["height_mm"]))
            for piece in terrain
            if piece["type"] == "hill"
        )
        self.picture = np.asarray(cv2.imread(str(folder / picture)), dtype=np.uint8)


def _marker(m: dict[str, Any]) -> dict[str, Any]:
    return {
        "family": m["family"],
        "id": m["id"],
        "side": m["side_mm"],
        "at": [m["x"], m["y"]],
        "angle": (m["angle_deg"] + 180) % 360,
        "height": m["height_mm"],
        "held_out": m["role"] == "held_out",
    }


def _unit(u: dict[str, Any]) -> dict[str, Any]:
    # The set gives where a tag's top points, in OpenCV's picture of it: a quarter turn before
    # that is its top edge's direction, half a turn on is AprilTag's picture.
    tags = [
        {
            "family": t["family"],
            "id": t["id"],
            "side": t["side_mm"],
            "at": [t["forward_mm"], t["left_mm"]],
            "angle": (t["angle_deg"] - 90 + 180) % 360,
            "height": t["height_mm"],
        }
        for t in u["tags"]
    ]
    base = {"base": [u["base_mm"]["width"], u["base_mm"]["depth"]], "tags": tags}
    return {"id": u["id"], "side": u["side"], "type": u["type"], "bases": [base]}
