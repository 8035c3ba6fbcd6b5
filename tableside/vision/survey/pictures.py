"""What the pictures of a survey show of the board's markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Text
from tableside.files.board import Board
from tableside.vision.detect import detector_for
from tableside.vision.measurement import TagSight
from tableside.vision.refine import ToneCurve
from tableside.vision.survey.solve import LEAST_MARKERS
from tableside.vision.words import say

Gray = NDArray[np.uint8]

#: Numbers as light: in a camera's own numbers the white around a blurred marker eats into it,
#: by nearly a hundredth of the side of a marker 60 px wide.
_LIGHT = np.round(255.0 * ToneCurve().table).astype(np.uint8)


@dataclass(frozen=True)
class Shot:
    """A picture's name, size (px) and the tags of the board's families in it."""

    name: str
    size: tuple[int, int]
    tags: tuple[TagSight, ...]


@dataclass(frozen=True)
class Shots:
    """The pictures that can be used, and why (by name) the others cannot."""

    used: tuple[Shot, ...]
    left_out: Mapping[str, Text]
    strangers: tuple[str, ...] = ()


def look(
    names: Sequence[str],
    read: Callable[[str], Gray | None],
    board: Board,
    size: tuple[int, int] | None,
) -> Shots:
    """Find the board's markers; ``size`` is that of the camera's pictures, None: that of most.

    ``strangers`` are tags in two pictures or more that the file does not have.
    """
    detector = detector_for({m.family for m in board.markers})
    wanted, left_out = {(m.family, m.id) for m in board.markers}, dict[str, Text]()
    shots, strange = list[Shot](), Counter[str]()
    for name in names:
        gray = read(name)
        if gray is None:
            left_out[name] = say("survey-picture-unreadable")
            continue
        found = _once(detector.find(_LIGHT[gray]))
        strange.update(t.name for t in found if (t.family, t.id) not in wanted)
        own = tuple(t for t in found if (t.family, t.id) in wanted)
        shots.append(Shot(name, (gray.shape[1], gray.shape[0]), own))
    usual = (
        size or max(Counter(s.size for s in shots).items(), key=lambda c: c[1], default=((), 0))[0]
    )
    used = []
    for shot in shots:
        why = _unfit(shot, usual)
        if why is None:
            used.append(shot)
        else:
            left_out[shot.name] = why
    strangers = tuple(name for name, count in sorted(strange.items()) if count > 1)
    return Shots(tuple(used), left_out, strangers)


def _once(tags: Sequence[TagSight]) -> list[TagSight]:
    """Return the tags that a picture shows once: of two, either could be the board's."""
    count = Counter(t.name for t in tags)
    return [t for t in tags if count[t.name] == 1]


def _unfit(shot: Shot, usual: Sequence[int]) -> Text | None:
    if shot.size != tuple(usual):
        (width, height), (w, h) = shot.size, usual
        return say("survey-picture-size", width=width, height=height, w=w, h=h)
    if len(shot.tags) < LEAST_MARKERS:
        return say("survey-picture-few", count=len(shot.tags), least=LEAST_MARKERS)
    return None
