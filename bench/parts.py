"""The parts of ``python -m bench vision``, by their names."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench import built, covers, hard, honest, pictures, small, speed, verdicts
from tableside.commands.progress import with_progress
from tableside.files.build import WORDS

STILL_FRAMES = 300  # half a minute of a still table
Rows = list[tuple[str, ...]]


@dataclass(frozen=True)
class Asked:
    """What the command was asked for; ``lens`` None takes each in turn.

    ``camera``: a real camera, for the part ``built``. ``photos``: a folder of real pictures, for
    the part ``pictures``. ``films``: the numbers of those to play, for the part ``covers``.
    """

    seed: int
    frames: int
    units: int
    size: str
    lens: str | None
    camera: str | None = None
    photos: Path | None = None
    films: range | None = None


def rows_of(part: str, asked: Asked) -> Rows:
    """Measure a part and return its rows as they are printed, the headings first."""
    return _PARTS[part](asked)


def as_json(rows: Rows) -> str:
    """Return rows as an object by their names, each an object by the headings."""
    headings, *named = rows
    return json.dumps(
        {name: dict(zip(headings[1:], cells, strict=True)) for name, *cells in named}, indent=1
    )


def _honest(asked: Asked) -> Rows:
    tables = honest.honesty(asked.seed, asked.frames, asked.units, asked.size, asked.lens)
    told = list(with_progress(tables, asked.frames, "tables"))
    rows = told[-1].rows() if told else ()
    return [("", *honest.HEADINGS), *((name, *cells) for name, cells in rows)]


def _built(asked: Asked) -> Rows:
    lens = asked.camera or asked.lens
    tables = built.built_tables(asked.seed, asked.frames, asked.units, asked.size, lens)
    told = list(with_progress(tables, asked.frames * len(WORDS), "pictures"))
    rows = told[-1].rows() if told else ()
    return [("", *honest.HEADINGS), *((name, *cells) for name, cells in rows)]


def _verdicts(asked: Asked) -> Rows:
    tables = verdicts.verdicts(asked.seed, asked.frames, asked.units, asked.size, asked.lens)
    told = list(with_progress(tables, asked.frames * len(WORDS), "pictures"))
    rows = told[-1].rows() if told else ()
    return [("", *verdicts.HEADINGS), *((name, *cells) for name, cells in rows)]


def _speed(asked: Asked) -> Rows:
    films = speed.speeds(asked.seed, asked.units, STILL_FRAMES, asked.size)
    timed = with_progress(films, speed.FILMS, "films")
    return [("", *speed.HEADINGS), *((film.film, *film.cells()) for film in timed)]


def _hard(asked: Asked) -> Rows:
    scenes = hard.hardships(asked.seed, asked.frames, asked.units, asked.size)
    told = with_progress(scenes, len(hard.HARDSHIPS), "scenes")
    return [("", *hard.HEADINGS), *((name, *outcome.cells()) for name, outcome in told)]


def _pictures(asked: Asked) -> Rows:
    size, lens = asked.size, asked.lens
    found = pictures.pictures(asked.seed, asked.frames, asked.units, size, lens)
    told = list(with_progress(found, len(pictures.DAMAGES), "kinds of damage"))
    if asked.photos is not None:
        told += pictures.photos(asked.photos, asked.seed, size)
    for crash in pictures.crashes(told):
        print(crash, file=sys.stderr)
    return [("", *pictures.HEADINGS), *((name, *outcome.cells()) for name, outcome in told)]


def _small(asked: Asked) -> Rows:
    tables = small.small(asked.seed, asked.frames, asked.units)
    told = list(with_progress(tables, asked.frames, "tables"))
    return [("", *small.HEADINGS), *(small.rows(told[-1]) if told else ())]


def _covers(asked: Asked) -> Rows:
    numbers = asked.films or range(asked.seed, asked.seed + asked.frames)
    films = list(with_progress(covers.covers(numbers), len(numbers), "films"))
    return [("", *covers.HEADINGS), *([("all", *films[-1].cells())] if films else [])]


_PARTS: Mapping[str, Callable[[Asked], Rows]] = {
    "honest": _honest,
    "built": _built,
    "verdicts": _verdicts,
    "speed": _speed,
    "hard": _hard,
    "small": _small,
    "pictures": _pictures,
    "covers": _covers,
}
PARTS = ("tables", *_PARTS)
