"""Hold stated uncertainties against tables built with errors: ``bench vision --part built``.

Each table is put together once for each word of ``build``: what stands there differs from board
and roster by draws from what the word declares. Each picture is measured with files that declare
the word; the one of trays is measured besides with files that declare nothing, which is taken for
work by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bench.frames import sensor_of, surfaces_of
from bench.honest import Honesty, told_of
from tableside.files.build import WORDS, Word
from tableside.simulate.building import as_built
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import CAMERAS
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.stage import Stage
from tableside.vision.measure import Measurer

#: Pictures of each table.
LOOKS = len(WORDS)


def built_tables(
    seed: int, count: int, units: int, size: str, lens: str | None = None
) -> Iterator[Honesty]:
    """Measure ``count`` tables, once for each word; yield the growing tally after each picture.

    Every lens in turn, or one ``lens`` only.
    """
    found = Honesty()
    for number in range(count):
        for word in WORDS:
            name = lens or CAMERAS[number % len(CAMERAS)]
            _look(found, seed + number, units, size, name, word)
            yield found


def _look(found: Honesty, seed: int, units: int, size: str, lens: str, word: Word) -> None:
    table = random_table(seed, Recipe(units=units, size=size, lens=lens, build=word))
    stage = table.stage
    picture, truth = render_frame(as_built(stage), table.moment, sensor_of(seed))
    asked: list[tuple[str, Stage]] = [(word, stage)]
    if word == "tray":
        asked.append(("tray, undeclared", _undeclared(stage)))
    for row, told in asked:
        measurer = Measurer(told.camera, told.board, told.roster, surfaces_of(told))
        for unit, _height, _edge in told_of(measurer.measure(picture), truth, told.board):
            found.add(row, unit)


def _undeclared(stage: Stage) -> Stage:
    """Return the stage with files that do not say how they were built."""
    return replace(
        stage,
        board=stage.board.model_copy(update={"build": None}),
        roster=stage.roster.model_copy(update={"build": None}),
    )
