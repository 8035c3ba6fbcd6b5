"""Render a report as a PDF file, with vector maps and fonts that every reader can show."""

from __future__ import annotations

import io

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, XPos, YPos

from tableside.engine.message import Several, Text, isolated
from tableside.report.rulings import Kept
from tableside.report.shapes import (
    Area,
    Map,
    Point,
    Sample,
    Shape,
    Spot,
    Stroke,
    Words,
    arrow_head,
)
from tableside.report.story import Chapter, Item, Story
from tableside.report.wording import (
    dates_text,
    effects_text,
    flagged_lines,
    left_out_text,
    luck_lines,
    odds_lines,
    phase_title,
    tally_text,
)
from tableside.report.words import say
from tableside.typeface.letters import laid_out, printable, set_letters

INK, SOFT, BAD = "#1d2321", "#5a625e", "#b3261e"
MARGIN, INDENT = 16.0, 10.0  # mm
#: The greatest height (mm) of a map on its page.
TALLEST = 150.0
#: The greatest height (mm) of a photograph.
PHOTO = 110.0
#: A map is shrunk down to this share before it moves to the next page.
SHORTEST = 0.7
#: A turn starts on a new page if less than this (mm) is left on the old one.
TURN_ROOM = 60.0
_POINTS_PER_MM = 72 / 25.4


def pdf_of(story: Story) -> bytes:
    """Return the report as an A4 PDF file."""
    return bytes(_Pages(story).output())


class _Pages(FPDF):
    """Builds the pages of one report."""

    def __init__(self, story: Story) -> None:
        super().__init__(unit="mm", format="A4")
        self._story = story
        self._heading = story.text(say("title", game=story.title))
        self.set_margins(MARGIN, MARGIN, MARGIN)
        self.c_margin = 0.0
        self.set_auto_page_break(True, MARGIN)
        self.set_title(self._heading)
        self.set_creator("tableside game")
        self.add_page()
        self._front(story)
        for chapter in story.chapters:
            self._chapter(chapter)
        for number, kept in enumerate(story.rulings):
            self._ruling(kept, first=number == 0)

    def footer(self) -> None:
        """Write the page number at the bottom of the page."""
        self.set_y(-MARGIN + 4)
        text = say("page-number", report=self._heading, page=self.page_no())
        letters = self._letters(self._story.text(text), 8, SOFT)
        self.cell(0, 5, laid_out(letters), align="C")

    def _front(self, story: Story) -> None:
        self._say(story.title, 20, bold=True)
        self._say(f" {story.text(say('against'))} ".join(map(isolated, story.sides.values())), 11)
        self._say(Several((dates_text(story), left_out_text(story)), "sentence"), 9, SOFT)
        self.ln(2)
        for index, told in enumerate(story.outcome):
            self._say(told, 12 if index == 0 else 10, bold=index == 0)
        if story.tallies:
            self._title(say("head-luck"))
        for tally in story.tallies:
            self._say(tally.title, 11, story.colours[tally.side], bold=True)
            self._say(tally_text(tally), 10)
            if effects_text(tally):
                self._say(effects_text(tally), 10)
            self.ln(1)
        if story.luck is not None:
            self._map(story.luck)
        self._title(say("head-flagged"))
        for words, often in flagged_lines(story):
            self._say(words, 10)
            self._say(often, 8.5, SOFT, indent=4)
            self.ln(0.6)
        if not story.findings:
            self._say(say("nothing-flagged"), 10)
        self._title(say("head-beginning"))
        for text in story.agreed:
            self._say(text, 10)
        self.ln(1)
        self._map(story.start)

    def _chapter(self, chapter: Chapter) -> None:
        self._title(chapter.title, TURN_ROOM)
        for phase, items in chapter.phases:
            self.ln(1)
            self._say(phase_title(phase), 11, SOFT, bold=True)
            for item in items:
                self._item(item)
        self._map(chapter.map)

    def _ruling(self, kept: Kept, *, first: bool) -> None:
        if self.will_page_break((0 if kept.photo is None else PHOTO) + 30):
            self.add_page()
        if first:
            self._title(say("head-rulings"))
        if kept.photo is not None:
            width = self.w - 2 * MARGIN
            self.image(io.BytesIO(kept.photo), w=width, h=PHOTO, keep_aspect_ratio=True)
        for line in kept.lines:
            self._say(line, 9, SOFT)
        self.ln(3)

    def _item(self, item: Item) -> None:
        if self.will_page_break(12 if item.fight is None else 36):
            self.add_page()
        self.cell(INDENT, 5, self._letters(str(item.number), 9, SOFT))
        for told in item.texts:
            self._say(told, 10, INK if item.counts else SOFT, indent=INDENT, struck=not item.counts)
        if item.fight is not None:
            for text in (*odds_lines(item.fight), *luck_lines(item.fight)):
                self._say(text, 9, SOFT, indent=INDENT + 4)
        for flag in item.flagged:
            self._say(say("flagged", what=flag), 10, BAD, indent=INDENT)
        for text in item.agreed:
            self._say(text, 10, SOFT, indent=INDENT)
        self.ln(0.8)

    def _title(self, text: Text, room: float = 30.0) -> None:
        if self.will_page_break(room):
            self.add_page()
        self.ln(3)
        self._say(text, 14, bold=True)
        self.set_draw_color("#d9d4c4")
        self.set_line_width(0.4)
        self.line(MARGIN, self.get_y(), self.w - MARGIN, self.get_y())
        self.ln(1.5)

    def _say(
        self,
        text: Text,
        size: float,
        colour: str = INK,
        *,
        bold: bool = False,
        indent: float = 0.0,
        struck: bool = False,
    ) -> None:
        letters = self._letters(self._story.text(text), size, colour, bold=bold, struck=struck)
        self.set_x(MARGIN + indent)
        height = size * 0.46
        lines = self.multi_cell(0, height, letters, dry_run=True, output=MethodReturnValue.LINES)
        assert isinstance(lines, list)
        self.multi_cell(
            0,
            height,
            "\n".join(map(laid_out, lines)),
            align="L",
            new_x=XPos.LMARGIN,
            new_y=YPos.NEXT,
        )

    def _letters(
        self, text: str, size: float, colour: str, *, bold: bool = False, struck: bool = False
    ) -> str:
        """Set the font for a text, and return the text with only printable letters."""
        letters = printable(text)
        set_letters(self, letters, size, bold=bold, struck=struck)
        self.set_text_color(*_rgb(colour))
        return letters

    def _map(self, drawn: Map) -> None:
        scale = min((self.w - 2 * MARGIN) / drawn.width, TALLEST / drawn.depth)  # mm per inch
        room = self.h - MARGIN - self.get_y() - 12
        if room < SHORTEST * drawn.depth * scale:
            self.add_page()
        elif room < drawn.depth * scale:
            scale = room / drawn.depth
        corner = ((self.w - drawn.width * scale) / 2, self.get_y() + 3)
        frame = _Frame(corner, drawn.depth, scale)
        for shape in drawn.shapes:
            self._draw(shape, frame)
        self.set_y(corner[1] + drawn.depth * scale + 2)
        self._say(drawn.title, 9, SOFT)
        self._legend(drawn.legend)

    def _legend(self, samples: tuple[Sample, ...]) -> None:
        """Write the legend in one line, a colour sample before each word."""
        self.set_line_width(0.2)
        x, y = MARGIN, self.get_y() + 1
        for sample in samples:
            self.set_fill_color(*_rgb(sample.fill))
            self.set_draw_color(*_rgb(sample.edge))
            self.rect(x, y, 4.5, 3, style="DF")
            letters = self._letters(sample.text, 9, SOFT)
            self.text(x + 6, y + 2.6, laid_out(letters))
            x += 10 + self.get_string_width(letters)
        if samples:
            self.set_y(y + 4)

    def _draw(self, shape: Shape, frame: _Frame) -> None:
        if isinstance(shape, Area):
            self._area(shape, frame)
        elif isinstance(shape, Stroke):
            self._stroke(shape, frame)
        elif isinstance(shape, Spot):
            self.set_fill_color(*_rgb(shape.fill))
            self.set_draw_color(*_rgb(shape.edge))
            self.set_line_width(0.06 * frame.scale)
            x, y = frame.at(shape.at)
            self.circle(x=x, y=y, radius=shape.radius * frame.scale, style="DF")
        else:
            self._words(shape, frame)

    def _area(self, shape: Area, frame: _Frame) -> None:
        style = "F" if shape.edge is None else "D" if shape.fill is None else "DF"
        dash = 0.2 * frame.scale if shape.dashed else 0
        self.set_dash_pattern(dash, dash)
        if shape.fill is not None:
            self.set_fill_color(*_rgb(shape.fill))
        if shape.edge is not None:
            self.set_draw_color(*_rgb(shape.edge))
            self.set_line_width(shape.width * frame.scale)
        self.polygon([frame.at(point) for point in shape.points], style=style)
        self.set_dash_pattern()

    def _stroke(self, shape: Stroke, frame: _Frame) -> None:
        self.set_draw_color(*_rgb(shape.colour))
        self.set_fill_color(*_rgb(shape.colour))
        self.set_line_width(shape.width * frame.scale)
        self.polyline([frame.at(point) for point in shape.points], style="D")
        if shape.arrow:
            head = arrow_head(shape.points[-2], shape.points[-1], 0.5)
            self.polygon([frame.at(point) for point in head], style="F")

    def _words(self, shape: Words, frame: _Frame) -> None:
        size = shape.size * frame.scale
        text = laid_out(self._letters(shape.text, size * _POINTS_PER_MM, shape.colour, bold=True))
        x, y = frame.at(shape.at)
        self.text(x - self.get_string_width(text) / 2, y + 0.35 * size, text)


class _Frame:
    """A map's placement on its page: corner and scale, both in mm."""

    def __init__(self, corner: Point, depth: float, scale: float) -> None:
        self._corner, self._depth, self.scale = corner, depth, scale

    def at(self, point: Point) -> Point:
        """Convert a point on the board to its place on the page, where y points down."""
        x, y = self._corner
        return x + point[0] * self.scale, y + (self._depth - point[1]) * self.scale


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
