"""Printed counters have the colours that their sides have on the phone."""

from __future__ import annotations

from tableside.files.roster import load_roster
from tableside.printing.counters import counter_sheets
from tableside.printing.paper import paper_of
from tableside.printing.shapes import Area
from tests.conftest import ROOT

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


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
