"""The fifth step: how precisely the camera measures, place by place."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from tableside.engine.message import Several, decimal
from tableside.files.board import Board
from tableside.files.build import unit_build
from tableside.geometry.budget import Budget, as_told
from tableside.geometry.pose import Pose
from tableside.rig.forecast import picture_error, usual_corps
from tableside.setup.looking import Looked
from tableside.setup.report import Mark, Report, Said, blocked, worst
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.accuracy_map import ACCURACY_LIMIT, AccuracyMap
from tableside.vision.foretold import foretold, middle_of
from tableside.vision.marker_fit import Registration

_SHADES = 4  # of what is good enough, from the best to the limit
_SPOTS = (0.15, 0.5, 0.85)  # of the table's sides: where a corps is thought to stand
_NEAR = 8.0  # inches within which a missing marker is to blame for a poor place


def report(table: Table, seen: Looked, limit: float = ACCURACY_LIMIT) -> Report:
    """Return the report on the accuracy; ``limit`` in inches."""
    registration, found = seen.registration, seen.accuracy
    if table.board is None or registration is None or found is None or found.worst is None:
        return blocked(say("board-not-found"), say("fix-first"))
    typical = found.typical or 0.0
    said = [
        Said(
            say("accuracy-usual", typical=decimal(typical, 4), worst=decimal(found.worst, 4)),
            tone="good",
        )
    ]
    if registration.accuracy is not None and registration.checked:
        text = say(
            "accuracy-checked", count=registration.checked, off=decimal(registration.accuracy, 4)
        )
        said.append(Said(text, tone="good" if registration.accuracy <= limit else "wrong"))
    said += [*_poor(found, seen, limit), *_unseen(found)]
    values: dict[str, Any] = {
        "typical": typical,
        "worst": found.worst,
        "limit": limit,
        "errors": found.errors,
    }
    budget = _budget(table.board, registration, seen)
    said.append(_why(budget, units=_seen_budgets(seen) != []))
    values["budget"] = as_told(budget)
    return Report(worst(said), tuple(said), _cells(found, seen, limit), values)


def _seen_budgets(seen: Looked) -> list[Budget]:
    units = () if seen.measured is None else seen.measured.units
    return [unit.budget for unit in units if unit.budget is not None]


def _budget(board: Board, registration: Registration, seen: Looked) -> Budget:
    """Return the mean budget of the units in the picture, or of a corps on the usual tray.

    The corps' is the mean over the table, known before anything stands there.
    """
    budgets = _seen_budgets(seen)
    if not budgets:
        corps = usual_corps()
        for x, y in itertools.product(_SPOTS, _SPOTS):
            pose = Pose(x * board.width, y * board.depth, 90.0)
            error = picture_error(registration.view, pose)
            budgets.append(foretold(registration, corps, unit_build("tray"), pose, error))
    return middle_of(budgets)


def _why(budget: Budget, *, units: bool) -> Said:
    """Return the line on how far off units will be, the cause, and the fix."""
    told = as_told(budget)
    cause = say(f"cause-{told['cause']}")
    text = say(
        "accuracy-units" if units else "accuracy-corps", told=decimal(told["told"], 3), cause=cause
    )
    left = "" if told["left"] is None else decimal(told["left"], 3)
    return Said(text, say(f"cure-{told['cure']}", left=left) if told["cure"] else "", "plain")


def _poor(found: AccuracyMap, seen: Looked, limit: float) -> Iterator[Said]:
    knots = list(_knots(found))
    known = [error for _, _, error in knots if error is not None]
    bad = [(x, y) for x, y, error in knots if error is not None and error > limit]
    if not bad:
        return
    share = decimal(100 * len(bad) / len(known), 0)
    text = say("accuracy-poor", share=share, limit=float(limit))
    near = [
        str(look.marker.id)
        for look in seen.markers
        if look.state != "placed" and min(math.dist(look.marker.at, at) for at in bad) < _NEAR
    ]
    if near:
        yield Said(text, say("fix-markers", count=len(near), ids=Several(tuple(near))))
    else:
        yield Said(text, say("fix-lay-or-measure"))


def _unseen(found: AccuracyMap) -> Iterator[Said]:
    knots = [(x, y) for x, y, error in _knots(found) if error is None]
    if not knots:
        return
    x, y = (sum(part) / len(knots) for part in zip(*knots, strict=True))
    across, up = x / found.width - 0.5, y / found.depth - 0.5
    side = ("east" if across > 0 else "west") if abs(across) > abs(up) else (
        "north" if up > 0 else "south"
    )  # fmt: skip
    yield Said(say(f"unseen-{side}"), say("fix-turn-camera"), "doubt")


def _knots(found: AccuracyMap) -> Iterator[tuple[float, float, float | None]]:
    rows, columns = len(found.errors), len(found.errors[0])
    for j, row in enumerate(found.errors):
        for i, error in enumerate(row):
            yield found.width * i / (columns - 1), found.depth * j / (rows - 1), error


def _cells(found: AccuracyMap, seen: Looked, limit: float) -> tuple[Mark, ...]:
    """Return the map as cells over the picture, each with the shade of its worst corner."""
    if seen.view is None:
        return ()
    rows, columns = len(found.errors), len(found.errors[0])
    flat = np.array([(x, y, 0.0) for x, y, _ in _knots(found)])
    pixels = seen.view.to_pixels(flat).reshape(rows, columns, 2).round(1)
    marks = []
    for j in range(rows - 1):
        for i in range(columns - 1):
            round_it = ((j, i), (j, i + 1), (j + 1, i + 1), (j + 1, i))
            errors = [found.errors[r][c] for r, c in round_it]
            known = [error for error in errors if error is not None]
            corners = np.array([pixels[at] for at in round_it])
            if len(known) == 4 and np.isfinite(corners).all():
                points = tuple((float(x), float(y)) for x, y in corners)
                marks.append(Mark(points, f"shade-{_shade(max(known), limit)}"))
    return tuple(marks)


def _shade(error: float, limit: float) -> str:
    return "bad" if error > limit else str(min(_SHADES - 1, int(error / limit * _SHADES)))
