"""Tables on which all is well, put together as hands do it and seen by a real camera's sensor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tableside.files.build import Word
from tableside.setup.table import Kept, Table
from tableside.simulate.building import as_built
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.real_cameras import REAL, real_camera
from tests.setup.evening import Evening

#: Boards, cameras and how well all is put together: each is taken in turn, and no two sets of
#: turns are as long, so that tables differ in all three.
BOARDS = ((36.0, 24.0), (30.0, 20.0), (36.0, 30.0))
CAMERAS = ("webcam-1080p", "phone", "pi-camera", "machine-vision")
BUILDS: tuple[Word, ...] = ("tray", "hand", "measured", "exact", "tray")
UNITS = 10


def clean_tables(count: int, folder: Path) -> Iterator[tuple[str, Evening]]:
    """Yield so many tables with what they are; the same ones each time."""
    for seed in range(count):
        (width, depth), lens, build = turn(seed)
        name = f"{seed + 1}: {width:g} x {depth:g} in, {lens}, built {build}"
        yield name, clean_table(seed, folder)


def turn(seed: int) -> tuple[tuple[float, float], str, Word]:
    """The board, the camera and the build whose turn it is."""
    return BOARDS[seed % len(BOARDS)], CAMERAS[seed % len(CAMERAS)], BUILDS[seed % len(BUILDS)]


def clean_table(seed: int, folder: Path) -> Evening:
    """The table of a seed: built with the errors that its files declare, and no others."""
    board, lens, build = turn(seed)
    recipe = Recipe(
        units=UNITS,
        lens=real_camera(lens),
        tilt=float(seed % 4) * 4.0,
        hills=seed % 3,
        board=board,
        build=build,
    )
    made = random_table(seed, recipe)
    stage, built = made.stage, as_built(made.stage)
    files = Table(
        folder,
        Kept(source="0", check_line=200.0),
        stage.camera,
        stage.board,
        stage.roster,
        made.scene.position,
    )
    return Evening(
        files,
        built.board,
        built.roster,
        stage.camera,
        made.moment.units,
        made.moment.view,
        terrain=stage.terrain,
        sensor=REAL[lens].sensor,
        seed=seed,
    )
