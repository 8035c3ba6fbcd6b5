"""Problems with the table that a survey finds, each with its fix."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tableside.engine.message import Text, decimal
from tableside.files.board import Board
from tableside.vision.survey.solve import Solved
from tableside.vision.words import say

#: Directions (degrees) that pictures must span to tell lens and heights.
SPAN = 20.0
#: What a print may be off (parts of a length) and a table may sag (mm) without a word.
PRINT_OFF, SAG = 0.007, 1.0
_SURE = 4.0  # deviations
_MM = 25.4


def one_direction(solved: Solved) -> int | None:
    """Return within how many degrees the pictures look, where that is too few; else None."""
    middle = np.append(solved.problem.layout.places[:, :2].mean(axis=0), 0.0)
    ways = solved.centres - middle
    ways /= np.linalg.norm(ways, axis=1)[:, None]
    widest = math.degrees(math.acos(float(np.clip((ways @ ways.T).min(), -1.0, 1.0))))
    return math.ceil(widest) if widest < SPAN else None


def sag(solved: Solved) -> float:
    """Return how far (mm) the markers' heights form a bow; 0 where they form none.

    A quadratic surface is fitted to them, which takes nine markers; a plain slope is no bow.
    """
    seen = np.isin(np.arange(len(solved.markers)), solved.problem.sights.marker) & ~solved.moved
    if seen.sum() < 9:
        return 0.0
    x, y = (solved.markers[seen, :2] - solved.markers[seen, :2].mean(axis=0)).T
    flat, bent = np.column_stack([np.ones_like(x), x, y]), np.column_stack([x * x, x * y, y * y])
    bent = bent - flat @ np.linalg.lstsq(flat, bent, rcond=None)[0]
    heights = solved.markers[seen, 3] - solved.problem.layout.places[seen, 3]
    heights = heights - flat @ np.linalg.lstsq(flat, heights, rcond=None)[0]
    bow = bent @ np.linalg.lstsq(bent, heights, rcond=None)[0]
    left = max(float(np.std(heights - bow)), float(solved.deviations[seen, 3].mean()))
    deep = float(np.ptp(bow))
    return deep * _MM if deep > _SURE * left else 0.0


def findings(board: Board, solved: Solved, strangers: Sequence[str]) -> list[Text]:
    """Return the messages, the gravest first."""
    names = [f"{m.family} {m.id}" for m in board.markers]
    seen = set(solved.problem.sights.marker.tolist())
    moved = np.flatnonzero(solved.moved).tolist()
    said: list[Text] = [say("survey-moved", marker=names[n]) for n in moved]
    said += [
        say("survey-never-seen", marker=name)
        for n, name in enumerate(names)
        if n not in seen and n not in moved
    ]
    said += [say("survey-not-in-file", marker=name) for name in strangers]
    larger = math.expm1(solved.scale)
    if abs(larger) > PRINT_OFF:
        word = "yes" if larger > 0 else "no"
        said.append(say("survey-print-scale", percent=decimal(100 * abs(larger), 1), larger=word))
    bow = sag(solved)
    if bow > SAG:
        said.append(say("survey-bow", sag=decimal(bow, 1)))
    for one, other, length in solved.problem.known:
        found = float(np.hypot(*(solved.markers[other] - solved.markers[one])[:2]))
        if abs(found - length) * _MM > 1.0:
            mm = {"found": decimal(found * _MM, 1), "given": decimal(length * _MM, 1)}
            said.append(say("survey-known-off", one=names[one], other=names[other], **mm))
    return said
