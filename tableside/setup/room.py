"""How much room a table has for armies, given the markers that lie on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from tableside.engine.encounter import Arm, Box
from tableside.engine.muster import Army, Line, Lists, Muster, encounter
from tableside.fielding.conversion import NoRoomError
from tableside.files.board import Board, Marker
from tableside.geometry.units import MM_PER_INCH
from tableside.rig.markers import PRESETS
from tableside.rig.trays import paper_side
from tableside.rules import registry

#: What an army begins with, by arm, where there is room for it.
USUAL: Mapping[Arm, int] = {"foot": 4, "horse": 1, "guns": 1}
#: The table (inches) that is thought of before there is one.
USUAL_TABLE = (36.0, 24.0)
#: The layout of markers that a page offers first.
USUAL_LAYOUT = "corners"


def put_on_table(muster: Muster, lists: Lists, board: Board | None) -> Mapping[str, Any]:
    """Return the position of both armies; raise NoRoomError or QuestionError.

    Before there is a board, units avoid the markers of every layout if there is room for that.
    """
    rules = registry.ruleset(muster.ruleset)
    tries = tuple(_taken(muster.board, board))
    for taken in tries[:-1]:
        try:
            return rules.fielded(encounter(muster.model_copy(update={"taken": taken}), lists))
        except NoRoomError:
            continue
    return rules.fielded(encounter(muster.model_copy(update={"taken": tries[-1]}), lists))


def has_room(muster: Muster, lists: Lists, board: Board | None) -> bool:
    """Whether both armies have room."""
    try:
        put_on_table(muster, lists, board)
    except NoRoomError:
        return False
    return True


def usual_army(ruleset: str, size: tuple[float, float], board: Board | None) -> dict[str, int]:
    """Return a game's default army, in units per arm: the usual numbers as far as they fit.

    One at least; empty for a game without armies.
    """
    markers = None if board is None else board.markers
    return dict(_usual_army(ruleset, size, markers))


@cache
def _usual_army(
    ruleset: str, size: tuple[float, float], markers: tuple[Marker, ...] | None
) -> tuple[tuple[str, int], ...]:
    lists = registry.ruleset(ruleset).lists()
    if lists is None:
        return ()
    board = None if markers is None else Board(
        format="tableside.board/1", width=size[0], depth=size[1], markers=markers
    )  # fmt: skip
    lines = tuple(Line(arm, arm, USUAL[arm]) for arm in lists.usual)
    armies = (Army("1", lines), Army("2", lines))
    muster = Muster(ruleset=ruleset, board=size, armies=armies)
    most = sum(line.count for line in lines)
    cuts = (muster.cut_to(n) for n in range(most, 0, -1))
    found = next((cut for cut in cuts if has_room(cut, lists, board)), muster.cut_to(1))
    return tuple((line.arm, line.count) for line in found.armies[0].lines)


def _taken(size: tuple[float, float], board: Board | None) -> Iterator[tuple[Box, ...]]:
    """Yield the areas that markers may occupy, the largest set first."""
    if board is not None:
        yield tuple(map(_paper, board.markers))
        return
    layouts = {name: tuple(map(_paper, made(*size))) for name, made in PRESETS.items()}
    yield tuple(box for layout in layouts.values() for box in layout)
    yield layouts[USUAL_LAYOUT]


def _paper(marker: Marker) -> Box:
    """Return the box round a marker and its white margin, inches."""
    angle, (x, y) = math.radians(marker.angle), marker.at
    reach = abs(math.cos(angle)) + abs(math.sin(angle))
    half = paper_side(marker.side) / 2 / MM_PER_INCH * reach
    return x - half, y - half, x + half, y + half
