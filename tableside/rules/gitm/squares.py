"""The squares of the two maps and how they are written: ``5-9`` and ``G8-V5`` (1.1, 2.1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator

from tableside.engine.grid import Cell, Grid
from tableside.engine.position import read_as
from tableside.engine.printed_grid import PrintedGrid
from tableside.files.loading import found_text
from tableside.files.parts import fault
from tableside.rules.gitm.words import say

#: The tactical map of a strategic square.
FIELD = Grid(15, 15)
#: How a tactical map lies on the table.
PRINTED = PrintedGrid(FIELD, square=1.5, west=0.75, north=23.25)
#: The strategic map: about 15 miles a square.
WORLD = Grid(140, 110)

_SQUARE = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", re.ASCII)
_STRATEGIC = re.compile(r"([A-N])([0-9])-([P-Z])([0-9])", re.ASCII)


def square_of(text: Any) -> Cell | None:
    """Return the tactical square with a name, None for any other text."""
    match = _SQUARE.fullmatch(text) if isinstance(text, str) else None
    cell = Cell(int(match[1]), int(match[2])) if match else None
    return cell if cell is not None and cell in FIELD else None


class Strategic(Cell):
    """A strategic square, named by a letter and a digit each for its column and its row.

    >>> str(Strategic(92, 94))
    'J2-Y4'
    """

    __slots__ = ()

    def __str__(self) -> str:
        across, down = divmod(self.column, 10), divmod(self.row, 10)
        return f"{chr(ord('A') + across[0])}{across[1]}-{chr(ord('P') + down[0])}{down[1]}"


def strategic_of(text: Any) -> Strategic | None:
    """Return the strategic square with a name, None for any other text.

    >>> strategic_of("J2-Y4")
    Strategic(column=92, row=94)
    """
    match = _STRATEGIC.fullmatch(text) if isinstance(text, str) else None
    if not match:
        return None
    column = 10 * (ord(match[1]) - ord("A")) + int(match[2])
    return Strategic(column, 10 * (ord(match[3]) - ord("P")) + int(match[4]))


def named(of: Callable[[str], Any], found: str, mend: str) -> PlainValidator:
    """Return the validator of a name in a file; ``found`` and ``mend``: its error messages."""

    def read(text: str) -> Any:
        meant = of(text)
        if meant is None:
            raise fault(say(found, value=found_text(text)), say(mend))
        return meant

    return read_as(str, read)


#: A tactical square in a file: ``"5-9"``.
SquareField = Annotated[
    Cell, named(square_of, "file-square", "file-write-square"), PlainSerializer(str)
]
#: A strategic square in a file: ``"G8-V5"``.
StrategicField = Annotated[
    Cell, named(strategic_of, "file-strategic", "file-write-strategic"), PlainSerializer(str)
]
