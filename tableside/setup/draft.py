"""Terrain as it is drawn on the page, kept while the rules refuse it so that it can be mended."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableside.engine.message import Text
from tableside.setup.steps.terrain import faults_of
from tableside.setup.table import Table

#: More points are nobody's drawing.
_MOST_POINTS = 1000


@dataclass(frozen=True)
class Draft:
    """Pieces of terrain that were drawn in the place of ``over`` and are refused for ``faults``."""

    pieces: Sequence[dict[str, Any]]
    faults: tuple[Text, ...]
    over: object

    def is_of(self, table: Table) -> bool:
        """Whether a table's terrain is still what this was drawn over."""
        return table.position is not None and table.position.get("terrain") is self.over


def draft_of(table: Table, pieces: Any) -> Draft | None:
    """Return the refused pieces of a page; None for what no page draws, or nothing refuses."""
    if table.position is None or not isinstance(pieces, list) or not all(map(_is_drawn, pieces)):
        return None
    faults = faults_of({**table.position, "terrain": pieces})
    return Draft(pieces, faults, table.position.get("terrain")) if faults else None


def _is_drawn(piece: Any) -> bool:
    """Whether a page can show a value as a piece: id, type and finite points."""
    if not (isinstance(piece, dict) and _is_text(piece.get("id")) and _is_text(piece.get("type"))):
        return False
    if not all(piece.get(size) is None or _is_number(piece[size]) for size in ("width", "height")):
        return False
    return _is_text(piece.get("name", "")) and _has_points(piece)


def _has_points(piece: Mapping[str, Any]) -> bool:
    if "at" in piece:
        return _is_point(piece["at"])
    points = piece.get("polygon", piece.get("line"))
    return (
        isinstance(points, list)
        and 2 <= len(points) <= _MOST_POINTS
        and all(_is_point(point) for point in points)
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 200


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and abs(value) < 1e6 and not math.isnan(value)
