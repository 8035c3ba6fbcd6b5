"""Pages written as a PDF file: vectors only, and no viewer is to scale them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.prefs import ViewerPreferences

from tableside.printing.page import Page
from tableside.printing.shapes import Area, Line, Point, Shape, Text
from tableside.typeface.letters import laid_out, printable, set_letters

_POINTS_PER_MM = 72 / 25.4


def pdf_of(pages: Sequence[Page], title: str) -> bytes:
    """Return the pages as a PDF file; each thing is where its page says, times the scale."""
    document = FPDF(unit="mm", format=(210, 297))
    document.set_auto_page_break(False)
    document.set_title(title)
    document.set_creator("tableside print")
    document.viewer_preferences = ViewerPreferences(print_scaling="None")
    for page in pages:
        # The size is given upright: fpdf2 turns it by itself.
        short, long = sorted(page.paper.size)
        orientation = "landscape" if page.paper.landscape else "portrait"
        document.add_page(orientation=orientation, format=(short, long))
        for is_text, shapes in groupby(page.shapes, lambda shape: isinstance(shape, Text)):
            (_write_all if is_text else _draw_all)(document, shapes, page.paper.scale)
    return bytes(document.output())


def _draw_all(document: FPDF, shapes: Iterable[Shape], scale: float) -> None:
    """Draw shapes in one go: each by itself, or copied, takes several times as long."""
    with document.drawing_context() as drawing:
        for shape in shapes:
            drawing.add_item(_path(shape, scale), clone=False)


def _path(shape: Shape, scale: float) -> PaintedPath:
    path = PaintedPath()
    if isinstance(shape, Area):
        path.style.fill_color, path.style.stroke_color = shape.shade, None
        path.style.intersection_rule = "evenodd"
        for ring in shape.rings:
            path.move_to(*_at(ring[0], scale))
            for point in ring[1:]:
                path.line_to(*_at(point, scale))
            path.close()
    elif isinstance(shape, Line):
        path.style.fill_color, path.style.stroke_color = None, shape.shade
        path.style.stroke_width = shape.width * scale
        path.style.stroke_cap_style = "butt"
        if shape.dash:
            path.style.stroke_dash_pattern = [shape.dash * scale, shape.dash * scale]
        path.move_to(*_at(shape.start, scale))
        path.line_to(*_at(shape.end, scale))
    return path


def _write_all(document: FPDF, texts: Iterable[Shape], scale: float) -> None:
    for text in texts:
        assert isinstance(text, Text)
        _write(document, text, scale)


def _write(document: FPDF, text: Text, scale: float) -> None:
    letters = printable(text.text)
    set_letters(document, letters, text.size * scale * _POINTS_PER_MM, bold=text.bold)
    document.set_text_color(*(int(text.shade[n : n + 2], 16) for n in (1, 3, 5)))
    x, y = _at(text.start, scale)
    if text.upwards:
        with document.rotation(90, x, y):
            document.text(x, y, laid_out(letters))
    else:
        document.text(x, y, laid_out(letters))


def _at(point: Point, scale: float) -> Point:
    return point[0] * scale, point[1] * scale
