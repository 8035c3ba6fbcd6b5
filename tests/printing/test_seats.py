"""Sheets of tags say where the tags are fixed, whatever form a roster's models have."""

from __future__ import annotations

import pytest

from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.printing import PrintError
from tableside.printing.counters import card_tray_sheets, inlay_sheets
from tableside.printing.guides import TAGS, TAGS_BEHIND
from tableside.printing.page import Page
from tableside.printing.paper import paper_of
from tableside.printing.seats import HIGH, Seat, seat_of, seat_words
from tableside.printing.shapes import Text
from tableside.printing.tags import tag_sheets
from tableside.rig.trays import Form, tray

A4 = paper_of("a4")


def unit(name: str, form: Form, first: int) -> Unit:
    return Unit(id=name, side="x", type="infantry", bases=(tray("infantry", first, form=form),))


def roster(*units: Unit) -> Roster:
    return Roster(format="tableside.roster/1", units=units)


def words(page: Page) -> str:
    return " ".join(shape.text for shape in page.shapes if isinstance(shape, Text))


@pytest.mark.parametrize(
    ("form", "guide", "said"),
    [
        (
            "lip",
            TAGS_BEHIND,
            "behind its base, on the lip of the tray or on the card, its upper side 3 mm above the "
            "table, its middle 8 mm behind the base's rear edge, 10 mm in from the left or right",
        ),
        ("card", TAGS_BEHIND, "on the card, its upper side 1 mm above the table"),
        (
            "flag",
            TAGS,
            "over its base, on top of a rod or of the model, its upper side 60 mm above the table, "
            "its middle 4 mm ahead of the base's rear edge, midway between its sides.",
        ),
        (
            "counter",
            TAGS,
            "on its base or counter, its upper side 1 mm above the table, its middle 7.4 mm ahead",
        ),
    ],
)
def test_a_sheet_says_where_the_tags_of_a_form_are_fixed(
    form: Form, guide: object, said: str
) -> None:
    (page,) = tag_sheets(roster(unit("u", form, 40)), A4)
    assert said in words(page)
    assert page.guide is guide


def test_tags_that_are_fixed_otherwise_have_a_page_of_their_own() -> None:
    mixed = roster(unit("one", "lip", 40), unit("two", "flag", 50), unit("three", "lip", 60))
    behind, above = tag_sheets(mixed, A4)
    assert (behind.guide, above.guide) == (TAGS_BEHIND, TAGS)
    assert "behind its base" in words(behind)
    assert "three" in words(behind)
    assert "60 mm above the table" in words(above)
    assert "one" not in words(above).split()


@pytest.mark.parametrize(
    ("at", "height", "seat"),
    [
        ((-15.0, 0.0), HIGH, "on"),
        ((-15.0, 0.0), HIGH + 0.1, "above"),
        ((-15.1, 0.0), HIGH + 0.1, "behind"),
        ((0.0, 30.0), 0.0, "on"),
        ((0.0, 30.1), 0.0, "beside"),
        ((15.1, 0.0), 0.0, "beside"),
    ],
)
def test_a_tag_is_over_its_base_as_far_as_its_edges(
    at: tuple[float, float], height: float, seat: Seat
) -> None:
    tag = Tag(family="tag36h11", id=1, side=11.2, at=at, angle=0.0, height=height)
    assert seat_of(Base(base=(60.0, 30.0), tags=(tag,)), tag) == seat


def test_places_that_differ_are_the_rosters_to_say() -> None:
    one, other = tray("infantry", 40), tray("infantry", 50, form="card")
    alike = [(one, tag) for tag in one.tags]
    assert "3 mm above the table" in seat_words("behind", alike)
    both = [*alike, *((other, tag) for tag in other.tags)]
    assert "as high as the roster says" in seat_words("behind", both)
    near = tray("infantry", 60, size=(60.0, 28.0)).tags[0]
    said = seat_words("behind", [*alike, (one, near)])
    assert "as far from the base's rear edge as the roster says" in said


@pytest.mark.parametrize("form", ["flag", "counter"])
def test_a_tag_over_its_base_is_in_no_tray(form: Form) -> None:
    given = roster(unit("u", "lip", 40), unit("high", form, 50))
    for sheets in (inlay_sheets, card_tray_sheets):
        with pytest.raises(PrintError, match="tag 50 of high lies over its base and in no tray"):
            sheets(given, A4)
