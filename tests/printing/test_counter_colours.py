"""Printed counters have the colours that their sides have on the phone."""

from __future__ import annotations

import json
from pathlib import Path

from tableside.cli import main
from tableside.files.roster import load_roster
from tableside.printing.counters import card_tray_sheets, counter_sheets, inlay_sheets
from tableside.printing.lettering import LEAST
from tableside.printing.page import Page
from tableside.printing.paper import paper_of
from tableside.printing.shapes import Area, Text
from tableside.printing.tags import stand_of, tag_sheets
from tableside.rules.registry import sides_shown
from tests.conftest import ROOT

GREY_AND_GREEN = {
    "csa": {"name": "Confederates", "colour": "#8a8d8f"},
    "usa": {"name": "Irish Brigade", "colour": "#3f6b3a"},
}
DEMO = ROOT / "fixtures" / "images" / "demo"


def test_the_first_side_is_red_and_the_second_blue() -> None:
    """As map.css has sides a and b."""
    roster = load_roster(DEMO / "roster.json")
    first, second = dict.fromkeys(unit.side for unit in roster.units)
    assert (first, second) == ("csa", "usa")
    pages = counter_sheets(roster, paper_of("a4"), 1.0, DEMO)
    fills = [shape.shade for page in pages for shape in page.shapes if isinstance(shape, Area)]
    tinted = list(dict.fromkeys(fill for fill in fills if fill and len(set(_channels(fill))) > 1))
    (red, _, blue), (other_red, _, other_blue) = map(_channels, tinted)
    assert red > blue
    assert other_blue > other_red


def test_a_side_s_own_colour_is_that_of_its_counters() -> None:
    """The first side is the game's first, whoever comes first in the roster."""
    roster = load_roster(DEMO / "roster.json")
    grey, green = _tinted(counter_sheets(roster, paper_of("a4"), 1.0, DEMO, GREY_AND_GREEN))
    assert max(_channels(grey)) - min(_channels(grey)) < 10
    assert _channels(green)[1] == max(_channels(green))


def test_a_side_is_called_by_its_name_and_a_type_by_its_words() -> None:
    roster = load_roster(DEMO / "roster.json")
    units = tuple(u.model_copy(update={"type": "light-cavalry"}) for u in roster.units)
    roster = roster.model_copy(update={"units": units})
    words = _words(counter_sheets(roster, paper_of("a4"), 1.0, DEMO, GREY_AND_GREEN))
    assert {"light cavalry, Confederates", "light cavalry, Irish Brigade"} <= words
    assert "light cavalry, csa" in _words(counter_sheets(roster, paper_of("a4"), 1.0, DEMO))


def test_a_stand_is_told_from_the_others_of_its_unit() -> None:
    """Where the name is too long for its number the words below it have that."""
    roster = load_roster(DEMO / "roster.json")
    unit = roster.units[0].model_copy(update={"id": "c1/2", "name": "1er Régiment d'Infanterie 2"})
    roster = roster.model_copy(update={"units": (unit,)})
    words = _words(counter_sheets(roster, paper_of("a4"), 1.0, DEMO, GREY_AND_GREEN))
    assert f"2: {unit.type}, Confederates" in words
    assert any("stand 2" in each for each in _words(tag_sheets(roster, paper_of("a4"), DEMO)))
    assert stand_of(unit) == "2"
    assert stand_of(unit.model_copy(update={"id": "c1"})) is None


def test_tags_and_trays_say_whose_they_are() -> None:
    """Detachments of both sides are called D1; a side that nobody named is called by its id."""
    roster = load_roster(DEMO / "roster.json")
    units = tuple(u.model_copy(update={"name": "D1"}) for u in roster.units)
    roster = roster.model_copy(update={"units": units})
    named = {"csa": {"name": "Rebels"}, "usa": {"name": "Irish"}}
    for sheets in (tag_sheets, inlay_sheets, card_tray_sheets):
        words = " ".join(_words(sheets(roster, paper_of("a4"), DEMO, named)))
        assert "Rebels" in words
        assert "Irish" in words
        assert "csa" in " ".join(_words(sheets(roster, paper_of("a4"), DEMO)))


def test_a_long_name_has_lines_where_there_is_room() -> None:
    roster = load_roster(DEMO / "roster.json")
    name = "Infanterieregiment Großherzog von Würzburg Nr. 3"
    roster = roster.model_copy(
        update={"units": (roster.units[0].model_copy(update={"name": name}),)}
    )
    pages = counter_sheets(roster, paper_of("a4"), 1.0, DEMO, GREY_AND_GREEN)
    bold = [s for page in pages for s in page.shapes if isinstance(s, Text) and s.bold]
    lines = [shape for shape in bold if shape.text in name]
    assert " ".join(line.text for line in sorted(lines, key=lambda line: line.at[1])) == name
    assert len(lines) > 1
    assert len({line.size for line in lines}) == 1
    assert lines[0].size > LEAST


def test_a_printed_game_has_its_armies_colours(tmp_path: Path) -> None:
    out = tmp_path / "counters.pdf"
    sides = sides_shown(json.loads((DEMO / "position.json").read_text("utf-8")))
    colours = {side: about["colour"] for side, about in sides.items()}
    assert colours == {"csa": "#8a8d8f", "usa": "#2b4a8b"}
    assert main(["print", "counters", str(DEMO / "position.json"), "--out", str(out)]) == 0
    assert out.stat().st_size > 0


def _words(pages: list[Page]) -> set[str]:
    return {shape.text for page in pages for shape in page.shapes if isinstance(shape, Text)}


def _tinted(pages: list[Page]) -> list[str]:
    """Return the fills that are lighter than grey lines and no white, in their order."""
    fills = [shape.shade for page in pages for shape in page.shapes if isinstance(shape, Area)]
    return [each for each in dict.fromkeys(fills) if each and 0xC0 < min(_channels(each)) < 0xF0]


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
