"""Sheets of paper: their sizes, what a printer reaches of them, and their true scale."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.printing import PrintError
from tableside.printing.shapes import Bounds

SIZES = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
NAMES = {"a4": "A4", "a3": "A3", "letter": "Letter"}  # as people write them
MARGIN = 8.0  # mm at the rim that some printers leave white
STRIP = 10.0  # mm along the long side, for the check line and the page's title
CHECK_LINE = 200.0  # mm
_FARTHEST_OFF = 0.1  # share: a check line more wrong than this is no printer's doing


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet. ``scale``: how much larger all is drawn, so that it comes out of a printer right.

    All lengths that it gives are true millimetres, as they come out of the printer.
    """

    name: str = "a4"
    scale: float = 1.0
    landscape: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as the file states them, mm."""
        short, long = SIZES[self.name]
        return (long, short) if self.landscape else (short, long)

    @property
    def printable(self) -> Bounds:
        """What a printer reaches."""
        width, height = (side / self.scale for side in self.size)
        return Bounds(0.0, 0.0, width, height).grown(-MARGIN / self.scale)

    @property
    def strip(self) -> Bounds:
        """The strip along the long side that the check line is in: the left one or the top."""
        left, top, right, bottom = self.printable
        if self.landscape:
            return Bounds(left, top, right, top + STRIP)
        return Bounds(left, top, left + STRIP, bottom)

    @property
    def area(self) -> Bounds:
        """Where things are printed: all that is reached, less the strip."""
        left, top, right, bottom = self.printable
        if self.landscape:
            return Bounds(left, top + STRIP, right, bottom)
        return Bounds(left + STRIP, top, right, bottom)

    def turned(self) -> Paper:
        """Return the same sheet, portrait for landscape."""
        return Paper(self.name, self.scale, not self.landscape)


def paper_of(name: str, check_line: float = CHECK_LINE) -> Paper:
    """Return a sheet for a printer that makes ``check_line`` mm of the 200 mm line.

    Raise PrintError for a length that no printer makes of it, more than a tenth off.

    >>> round(paper_of("a4", 199.0).scale, 4)
    1.005
    """
    if not abs(check_line / CHECK_LINE - 1) <= _FARTHEST_OFF + 1e-9:
        raise PrintError(
            f"a check line of {check_line:g} mm cannot be: it is drawn {CHECK_LINE:g} mm long; "
            "measure it in millimetres, and print at 100 %, not 'fit to page'"
        )
    return Paper(name, CHECK_LINE / check_line)
