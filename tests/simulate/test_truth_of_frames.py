"""What is rendered lies where OpenCV's own projection says, to a small part of a pixel."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from pyapriltags import Detector

from tableside.files.recording import TruthLine
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.simulate.frame import render_frame
from tableside.simulate.prints import INK, PAPER, Print, millimetre_print
from tableside.simulate.random_table import RandomTable, random_table
from tableside.simulate.sensor import CLEAN
from tableside.simulate.stage import Stage
from tableside.simulate.studio import Studio
from tableside.vision.families import pattern

LENSES = ("plain", "wide", "rational", "fisheye")


def opencv_pixels(stage: Stage, truth: TruthLine, points: np.ndarray) -> np.ndarray:
    """Project board points with nothing of the renderer's own."""
    rotation, _ = cv2.Rodrigues(np.array(truth.rotation))
    shift = np.array(truth.translation)
    matrix = np.array(stage.camera.matrix)
    distortion = np.array(stage.camera.distortion)
    shaped = np.asarray(points, dtype=np.float64).reshape(-1, 1, 3)
    if stage.camera.model == "fisheye":
        pixels, _ = cv2.fisheye.projectPoints(shaped, rotation, shift, matrix, distortion)
    else:
        pixels, _ = cv2.projectPoints(shaped, rotation, shift, matrix, distortion)
    return np.asarray(pixels).reshape(-1, 2)


def cell_polygons(print_: Print) -> np.ndarray:
    """Return the corners (n, 4, 3) of the black cells, written from the pattern's rows alone."""
    white = pattern(print_.family, print_.id)
    count = len(white)
    cell = print_.side / count
    angle = np.radians(print_.angle)
    right = np.array([np.cos(angle), np.sin(angle), 0])
    down = np.array([np.sin(angle), -np.cos(angle), 0])
    origin = np.array([*print_.centre, print_.height]) - (right + down) * print_.side / 2
    found = []
    for row, column in np.argwhere(~white):
        start = origin + right * cell * column + down * cell * row
        found.append(
            [start, start + right * cell, start + (right + down) * cell, start + down * cell]
        )
    return np.array(found)


def expected_dark_centre(stage: Stage, truth: TruthLine, print_: Print) -> np.ndarray:
    total, weighted = 0.0, np.zeros(2)
    polygons = cell_polygons(print_)
    pixels = opencv_pixels(stage, truth, polygons.reshape(-1, 3)).reshape(-1, 4, 2)
    for x, y in zip(pixels[..., 0], pixels[..., 1], strict=True):
        cross = x * np.roll(y, -1) - np.roll(x, -1) * y
        area = cross.sum() / 2
        middle = np.array(
            [((x + np.roll(x, -1)) * cross).sum(), ((y + np.roll(y, -1)) * cross).sum()]
        ) / (6 * area)
        total += area
        weighted += area * middle
    return weighted / total


def rendered_dark_centre(
    light: np.ndarray, stage: Stage, truth: TruthLine, print_: Print
) -> np.ndarray:
    paper = opencv_pixels(stage, truth, print_.square(print_.reach * 0.89))
    mask = np.zeros(light.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(paper * 256).astype(np.int32), 1, cv2.LINE_8, 8)
    dark = np.where(mask > 0, (PAPER - light.mean(axis=2)) / (PAPER - INK), 0)
    rows, columns = np.mgrid[0 : light.shape[0], 0 : light.shape[1]]
    centre: np.ndarray = np.array([(dark * columns).sum(), (dark * rows).sum()]) / dark.sum()
    return centre


def bare_table(seed: int, lens: str) -> RandomTable:
    """A table with nothing to shade its prints: no figures' shadows, light from all round."""
    table = random_table(seed, lens=lens, units=12, hills=2, tag_side=14.4)
    light = type(table.moment.light)(room=1.0, slope=0.0, spot=0.0)
    moment = type(table.moment)(view=table.moment.view, units=table.moment.units, light=light)
    return RandomTable(table.stage, moment, table.scene)


@pytest.mark.parametrize("lens", LENSES)
def test_prints_lie_where_opencv_projects_them(lens: str) -> None:
    table = bare_table(7, lens)
    studio = Studio(table.stage)
    exposure = studio.expose(table.moment)
    _, truth = render_frame(table.stage, table.moment, CLEAN, studio=studio)
    roster = {unit.id: unit for unit in table.stage.roster.units}
    misses: dict[str, list[np.ndarray]] = {"marker": [], "tag": []}
    for marker in table.stage.board.markers:
        if exposure.shown[marker.family, marker.id] < 1:
            continue
        print_ = millimetre_print(
            marker.family, marker.id, marker.at, marker.height, marker.angle, marker.side
        )
        at = rendered_dark_centre(exposure.light, table.stage, truth, print_)
        misses["marker"].append(at - expected_dark_centre(table.stage, truth, print_))
    for unit in truth.units:
        pose = Pose.of(unit.pose)
        for tag in roster[unit.id].bases[0].tags:
            if exposure.shown[tag.family, tag.id] < 1:
                continue
            centre = pose.place(inches(tag.at[0]), inches(tag.at[1]))
            height = tag.height + unit.surface
            print_ = millimetre_print(
                tag.family, tag.id, centre, height, pose.facing + tag.angle, tag.side
            )
            at = rendered_dark_centre(exposure.light, table.stage, truth, print_)
            misses["tag"].append(at - expected_dark_centre(table.stage, truth, print_))
    for kind, found in misses.items():
        errors = np.linalg.norm(found, axis=1)
        print(lens, kind, len(errors), errors.mean(), errors.max())
        assert len(errors) >= 8
        assert errors.max() < 0.02, kind


@pytest.mark.parametrize("lens", LENSES)
def test_tags_read_with_their_ids_and_their_own_corner_order(lens: str) -> None:
    table = random_table(11, lens=lens, units=10)
    picture, truth = render_frame(table.stage, table.moment)
    found = {
        d.tag_id: d
        for d in Detector(families="tag36h11", quad_decimate=1.0).detect(
            cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        )
    }
    seen = 0
    for marker in table.stage.board.markers:
        if marker.id not in found:
            continue
        print_ = millimetre_print(
            marker.family, marker.id, marker.at, marker.height, marker.angle, marker.side
        )
        # AprilTag's corners go round from the picture's bottom left, counter-clockwise; its
        # pixel centres are at + 0.5.
        corners = np.array(found[marker.id].corners)[[3, 2, 1, 0]] - 0.5
        wanted = opencv_pixels(table.stage, truth, print_.corners)
        assert np.abs(corners - wanted).max() < 0.6
        seen += 1
    assert seen >= 14
    tags = {t.id for u in table.stage.roster.units for b in u.bases for t in b.tags}
    assert tags & set(found)
