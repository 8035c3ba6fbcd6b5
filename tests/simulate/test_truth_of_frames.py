"""What is rendered lies where OpenCV's own projection says, to a small part of a pixel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest
import shapely
from pyapriltags import Detector

from tableside.files.recording import TruthLine
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.simulate import prints
from tableside.simulate.frame import render_frame, truth_of
from tableside.simulate.light import Light
from tableside.simulate.prints import Print, millimetre_print
from tableside.simulate.random_table import RandomTable, Recipe, random_table
from tableside.simulate.stage import Stage
from tableside.simulate.studio import Exposure, Studio
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


def expected_ink(stage: Stage, truth: TruthLine, print_: Print) -> tuple[np.ndarray, int, int]:
    """Return the share of ink of each pixel about a print, and the window's left and top.

    Polygons of the black cells, projected by OpenCV and cut with the pixels' squares: exact
    but for the cells' sides, which are straight here.
    """
    paper = opencv_pixels(stage, truth, print_.paper)
    left, top = (int(v) for v in paper.min(axis=0).astype(int) - 1)
    right, bottom = (int(v) for v in paper.max(axis=0).astype(int) + 3)
    polygons = cell_polygons(print_)
    corners = opencv_pixels(stage, truth, polygons.reshape(-1, 3)).reshape(-1, 4, 2)
    ink = shapely.union_all(shapely.polygons(corners), grid_size=1e-9)
    columns, rows = np.meshgrid(np.arange(left, right), np.arange(top, bottom))
    squares = shapely.box(columns - 0.5, rows - 0.5, columns + 0.5, rows + 0.5)
    return shapely.area(shapely.intersection(squares, ink)), left, top


def centre_of(share: np.ndarray) -> np.ndarray:
    rows, columns = np.mgrid[0 : share.shape[0], 0 : share.shape[1]]
    centre: np.ndarray = np.array([(share * columns).sum(), (share * rows).sum()]) / share.sum()
    return centre


def darkness(table: RandomTable, monkeypatch: pytest.MonkeyPatch) -> tuple[np.ndarray, Exposure]:
    """Return the share of ink that each pixel shows: the picture with it less that without."""
    inked = Studio(table.stage).expose(table.moment)
    with monkeypatch.context() as patch:
        patch.setattr(prints, "INK", prints.PAPER)
        prints._running_sums.cache_clear()
        white = Studio(table.stage).expose(table.moment)
    prints._running_sums.cache_clear()
    gained = (white.light - inked.light).mean(axis=2)
    return gained / (prints.PAPER - prints.INK), inked


def evenly_lit(seed: int, lens: str) -> RandomTable:
    """A table whose prints are equally bright all over: light from all round, no lamp."""
    recipe = Recipe(lens=lens, units=10, hills=2, size="720p")  # what is held is in pixels
    table = random_table(seed, recipe)
    moment = replace(table.moment, light=Light(room=1.0, slope=0.0, spot=0.0))
    return RandomTable(table.stage, moment, table.scene)


def prints_of(stage: Stage, truth: TruthLine) -> Iterator[Print]:
    """Yield every print, placed from board, roster and truth alone."""
    for marker in stage.board.markers:
        yield millimetre_print(
            marker.family, marker.id, marker.at, marker.height, marker.angle, marker.side
        )
    roster = {unit.id: unit for unit in stage.roster.units}
    for unit in truth.units:
        pose = Pose.of(unit.pose)
        for tag in roster[unit.id].bases[0].tags:
            centre = pose.place(inches(tag.at[0]), inches(tag.at[1]))
            height = tag.height + unit.surface
            angle = pose.facing + tag.angle
            yield millimetre_print(tag.family, tag.id, centre, height, angle, tag.side)


@pytest.mark.slow
@pytest.mark.parametrize("lens", LENSES)
def test_prints_lie_where_opencv_projects_them(lens: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = evenly_lit(7, lens)
    dark, exposure = darkness(table, monkeypatch)
    truth = truth_of(table.stage, table.moment, exposure)
    shifts, misses = [], []
    for print_ in prints_of(table.stage, truth):
        if exposure.shown[print_.family, print_.id] < 1:
            continue
        wanted, left, top = expected_ink(table.stage, truth, print_)
        rows, columns = wanted.shape
        shown = dark[top : top + rows, left : left + columns]
        misses.append(float(np.abs(shown - wanted).max()))
        shifts.append(float(np.linalg.norm(centre_of(shown) - centre_of(wanted))))
    assert len(shifts) >= 28
    assert max(shifts) < 0.004  # pixels
    assert max(misses) < 0.03  # of a pixel


@pytest.mark.slow
@pytest.mark.parametrize("lens", ["rational", "fisheye"])
def test_tags_read_with_their_ids_and_their_own_corner_order(lens: str) -> None:
    table = random_table(11, Recipe(lens=lens, units=10))
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
