"""The seventh step: the terrain, drawn over the table's photograph from straight above."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from tableside.files.fault import FileError
from tableside.files.position import ruleset_name
from tableside.rules.registry import load_position, ruleset
from tableside.setup.looking import Looked
from tableside.setup.report import Report, Said, blocked, worst
from tableside.setup.table import POSITION, Table

_TALL = frozenset({"hill"})  # what stands up from the table wherever it is played


def faults_of(position: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Return what the rule set finds wrong with a position, a sentence each."""
    if position is None:
        return ()
    try:
        load_position(position, POSITION)
    except FileError as error:
        return tuple(str(fault) for fault in error.faults)
    return ()


def kinds_of(position: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the types of terrain of a position's rule set, and how each is drawn."""
    try:
        return ruleset(ruleset_name(position, POSITION)).terrain_kinds
    except (FileError, KeyError):
        return {}


def report(table: Table, seen: Looked, faults: Sequence[str]) -> Report:
    """Return what is to be said of the terrain; ``faults`` are the position's."""
    if table.position is None:
        return blocked("No game is chosen yet", "choose it at the tags' step")
    if table.board is None:
        return blocked("There is no board yet", "make it first")
    pieces = pieces_of(table.position)
    values = {
        "kinds": dict(kinds_of(table.position)),
        "pieces": pieces,
        "board": {"width": table.board.width, "depth": table.board.depth},
        "photo": seen.view is not None and seen.image is not None,
    }
    said = [Said(fault, tone="wrong") for fault in faults] + list(_flat(pieces))
    state = worst(said)
    if state == "done":
        count = "1 piece" if len(pieces) == 1 else f"{len(pieces)} pieces"
        words = f"{count} of terrain" if pieces else "An open field: no terrain is drawn"
        said.append(Said(words, tone="good"))
    return Report(state, tuple(said), values=values)


def pieces_of(position: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the entries of a position's terrain."""
    pieces = position.get("terrain") or []
    return [dict(piece) for piece in pieces if isinstance(piece, dict)]


def _flat(pieces: Sequence[Mapping[str, Any]]) -> Iterator[Said]:
    for piece in pieces:
        if piece.get("type") in _TALL and not piece.get("height"):
            text = f"{piece.get('id')} has no height: what stands on it is told in the wrong place"
            yield Said(text, "give it its height in mm", "doubt")


def raised(piece: Mapping[str, Any], height: float, seen: Looked) -> dict[str, Any]:
    """Return a piece with another height (mm), its outline where ground so high lies.

    What was drawn over a photograph that took it for as high as it was before is seen along the
    same rays at its new height.
    """
    new = {**piece, "height": height}
    polygon = piece.get("polygon")
    if polygon is None or seen.view is None:
        return new
    before, after = (np.full(len(polygon), h) for h in (piece.get("height") or 0.0, height))
    lifted = seen.view.lifted(np.array(polygon, dtype=np.float64), before, after)
    if np.isfinite(lifted).all():
        new["polygon"] = lifted.round(2).tolist()
    return new
