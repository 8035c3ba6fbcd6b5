"""What a step says of the table's files that another took the place of in this sitting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tableside.engine.message import Text
from tableside.setup.report import Report, Said
from tableside.setup.table import BOARD, CAMERA, POSITION, ROSTER, Table
from tableside.setup.words import say

#: The files that a step can put others in the place of.
REPLACED: Mapping[str, tuple[str, ...]] = {
    "game": (POSITION, ROSTER, BOARD),
    "lens": (CAMERA,),
    "board": (BOARD,),
    "survey": (BOARD,),
    "tags": (ROSTER,),
}

_KEPT: Mapping[str, str] = {
    POSITION: "kept-position",
    ROSTER: "kept-roster",
    BOARD: "kept-board",
    CAMERA: "kept-camera",
}


def with_kept_files(table: Table, step: str, report: Report) -> Report:
    """Return a step's report with a line for each file that is kept under another name."""
    lines = tuple(_lines(table, REPLACED.get(step, ())))
    return replace(report, said=(*report.said, *lines)) if lines else report


def _lines(table: Table, names: tuple[str, ...]) -> Iterator[Said]:
    for name in names:
        if name in table.kept_as:
            mend: Text = say("fix-kept-file", name=name)
            yield Said(say(_KEPT[name], file=table.kept_as[name]), mend, "plain")
