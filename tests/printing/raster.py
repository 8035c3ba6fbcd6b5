"""Printed pages as pictures, and lengths measured in them below a pixel."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from tableside.printing.page import Page, numbered
from tableside.printing.pdf import pdf_of
from tableside.printing.shapes import BLACK, Area, Bounds

MM = 25.4

Gray = NDArray[np.uint8]


def opened(pages: Sequence[Page], title: str = "a test") -> pypdfium2.PdfDocument:
    """Return the pages as a PDF that is read by another library than the one that wrote it."""
    return pypdfium2.PdfDocument(pdf_of(numbered(pages, title), title))


def picture(document: pypdfium2.PdfDocument, number: int = 0, dpi: int = 600) -> Gray:
    """Return a page in grey."""
    drawn = document[number].render(scale=dpi / 72, grayscale=True)
    return np.asarray(drawn.to_numpy()).reshape(drawn.height, drawn.width)


def cropped(
    document: pypdfium2.PdfDocument, box: Bounds, number: int = 0, dpi: int = 600
) -> tuple[Gray, float, float]:
    """Return the part of a page in ``box`` (mm on paper), and the mm of its left and top edge.

    The box is moved to whole pixels; only that part of the page is drawn.
    """
    page = document[number]
    wide, tall = (side * dpi / 72 for side in page.get_size())
    a, b, c, d = (round(v / MM * dpi) for v in box)
    a, b, c, d = max(a, 0), max(b, 0), min(c, int(wide)), min(d, int(tall))
    crop = tuple(72 / dpi * v for v in (a, math.ceil(tall) - d, math.ceil(wide) - c, b))
    drawn = page.render(scale=dpi / 72, grayscale=True, crop=crop)
    gray = np.asarray(drawn.to_numpy()).reshape(drawn.height, drawn.width)
    return gray, a * MM / dpi, b * MM / dpi


def run(profile: NDArray[np.float64], dpi: int = 600) -> tuple[float, float]:
    """Return where the ink of a profile (0 white, 1 black) begins and ends, mm from its start.

    The pixels at both ends count as far as they are covered.
    """
    full = np.flatnonzero(profile > 0.98 * profile.max())
    first, last = int(full[0]), int(full[-1])
    start = first - profile[:first].sum() / profile[first]
    end = last + 1 + profile[last + 1 :].sum() / profile[last]
    return start * MM / dpi, end * MM / dpi


def ink(gray: Gray) -> NDArray[np.float64]:
    """Return how dark each pixel is: 0 white, 1 black."""
    return 1.0 - np.asarray(gray, dtype=np.float64) / 255.0


def tags_of(page: Page) -> list[Area]:
    """Return the black areas of a page that have many corners: its tags."""
    return [
        shape
        for shape in page.shapes
        if isinstance(shape, Area) and shape.shade == BLACK and sum(map(len, shape.rings)) > 12
    ]


def on_paper(box: Bounds, page: Page) -> Bounds:
    """Return a box of a page in mm of the PDF's sheet."""
    return Bounds(*(v * page.paper.scale for v in box))
