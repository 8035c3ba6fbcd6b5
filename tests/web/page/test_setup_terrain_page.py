"""The terrain's step in a real browser, by touch: pieces learned with their tags and laid again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.setup.templates import templates_file
from tests.setup.tables import DEPTH, WIDTH
from tests.setup.tagged import hill, shown, wood
from tests.setup.test_setting_up import step
from tests.waiting import until
from tests.web.access import violations
from tests.web.boxes import box
from tests.web.page.test_setup_tags_page import Served

FIRST, WOOD_FIRST = (8.0, 6.0, 20.0), (17.0, 10.0, 300.0)
SECOND, WOOD_SECOND = (15.0, 9.5, 145.0), (6.0, 5.0, 77.0)
PHONE, TABLET = (390, 844), (820, 1180)

Open = Callable[..., Page]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    served = Served(tmp_path, shown(FIRST, WOOD_FIRST), [hill(FIRST), wood(WOOD_FIRST)])
    yield served
    served.close()


@pytest.fixture
def opened(browser: Browser, served: Served) -> Iterator[Open]:
    """Open the terrain's step; the page may not complain of anything."""
    complaints: list[str] = []
    pages: list[Page] = []

    def make(size: tuple[int, int] = PHONE, locale: str = "en") -> Page:
        width, height = size
        context = browser.new_context(
            locale=locale,
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
        )
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(served.url)
        page.locator("[data-step=terrain]").tap()
        expect(page.locator("#drawing #tags text")).to_have_count(2)
        return page

    yield make
    for page in pages:
        page.context.close()
    assert complaints == []


def pieces(served: Served) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = served.job.table.pieces
    return found


def off(piece: dict[str, Any], true: dict[str, Any]) -> float:
    return float(np.abs(np.subtract(piece["polygon"], true["polygon"])).max())


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where on the page a place of the board is."""
    return box(page, "#drawing").at(x / WIDTH, 1 - y / DEPTH)


def touch(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(*spot(page, x, y))


def learn(page: Page, name: str, tag: int) -> None:
    page.locator(f"[data-piece={name}].ground").tap()
    page.locator("select[name=tag]").select_option(f"tag36h11 {tag}")
    title = name.replace("-", " ").capitalize()
    page.get_by_role("button", name=f"Learn {title} with this tag").tap()
    expect(page.locator("#taught")).to_have_text(f"Tag {tag} (24 mm) is {title}'s now")


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_pieces_are_learned_laid_and_taken_back_by_touch(
    size: tuple[int, int], served: Served, opened: Open
) -> None:
    page = opened(size)
    learn(page, "hill-1", 500)
    learn(page, "wood-1", 501)
    assert [each["id"] for each in json.loads(templates_file().read_text())["pieces"]] == [500, 501]
    expect(page.locator("#templates li")).to_have_count(2)
    lay = page.get_by_role("button", name="Lay the")
    expect(lay).to_be_hidden()

    # Another evening: nothing is drawn, and both lie elsewhere.
    served.camera.image = shown(SECOND, WOOD_SECOND)
    expect(page.locator("#said")).to_contain_text("Wood 1 lies up to 12.5 in from where it is")
    served.job.do({"do": "terrain", "pieces": []})
    expect(page.locator("#said")).to_contain_text("Hill 1 and Wood 1: their tags are seen")
    expect(page.locator("#drawing .ground")).to_have_count(0)
    assert violations(page) == []
    expect(lay).to_have_text("Lay the 2 pieces whose tags are seen")
    lay.tap()
    expect(page.locator("#drawing .ground")).to_have_count(2)
    expect(lay).to_be_hidden()
    assert off(pieces(served)[0], hill(SECOND)) < 0.03
    assert off(pieces(served)[1], wood(WOOD_SECOND)) < 0.03

    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#drawing .ground")).to_have_count(0)
    expect(lay).to_be_visible()
    until(lambda: pieces(served) == [])
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width == size[0]


def test_one_that_is_moved_is_laid_once_and_stays_a_piece_like_others(
    served: Served, opened: Open
) -> None:
    page = opened()
    learn(page, "hill-1", 500)
    served.camera.image = shown(SECOND, WOOD_FIRST)
    expect(page.locator("#said")).to_contain_text("Hill 1 lies up to 8.6 in from where it is drawn")
    page.get_by_role("button", name="Lay the piece whose tag is seen").tap()
    expect(page.locator("#said")).to_contain_text("2 pieces of terrain")
    assert off(pieces(served)[0], hill(SECOND)) < 0.03
    name = page.get_by_label("Name")
    name.fill("the hill")
    name.press("Enter")
    until(lambda: [each.get("name") for each in pieces(served)] == ["the hill", None])
    assert [each["id"] for each in pieces(served)] == ["hill-1", "wood-1"]  # the tag stays its own


def test_what_cannot_be_learned_is_told_and_nothing_is_to_be_undone(
    served: Served, opened: Open
) -> None:
    page = opened()
    page.locator("[data-piece=hill-1].ground").tap()
    # The nearest tag is offered first.
    expect(page.locator("select[name=tag]")).to_have_value("tag36h11 500")
    page.locator("select[name=tag]").select_option("tag36h11 501")
    page.get_by_role("button", name="Learn Hill 1 with this tag").tap()
    expect(page.locator("#refused")).to_contain_text("Tag 501 lies ")
    expect(page.locator("#refused")).to_contain_text(" in from Hill 1: put it on the piece")
    expect(page.locator("#taught")).to_be_empty()
    assert not templates_file().exists()


def test_a_piece_is_forgotten_when_it_was_asked_twice(served: Served, opened: Open) -> None:
    page = opened()
    learn(page, "hill-1", 500)
    page.get_by_role("button", name="Forget Hill 1").tap()
    page.get_by_text("Really forget Hill 1?").tap()
    expect(page.locator("#templates li")).to_have_count(0)
    assert json.loads(templates_file().read_text())["pieces"] == []
    assert [each["id"] for each in pieces(served)] == ["hill-1", "wood-1"]  # it stays here


def test_a_new_drawing_takes_no_name_of_a_learned_piece(served: Served, opened: Open) -> None:
    page = opened()
    learn(page, "hill-1", 500)
    served.job.do({"do": "terrain", "pieces": []})
    expect(page.locator("#drawing .ground")).to_have_count(0)
    page.get_by_role("button", name="Hill", exact=True).tap()
    for x, y in ((3, 11), (6, 11), (6, 14), (3, 14)):
        touch(page, x, y)
    touch(page, 3.5, 11.5)  # as near to the first as a finger can
    until(lambda: len(pieces(served)) == 1)
    assert (pieces(served)[0]["id"], pieces(served)[0]["name"]) == ("hill-2", "Hill 1")
    assert len(pieces(served)[0]["polygon"]) == 4


def drag(page: Page, start: tuple[float, float], end: tuple[float, float], beside: int) -> None:
    """Drag from ``beside`` pixels beside a place of the board to another place."""
    (left, top), (to_left, to_top) = spot(page, *start), spot(page, *end)
    page.mouse.move(left + beside, top + beside)
    page.mouse.down()
    page.mouse.move(to_left, to_top, steps=4)
    page.mouse.up()


def test_a_corner_is_dragged_by_a_finger_beside_it(served: Served, opened: Open) -> None:
    """A dot on a phone is smaller than a finger: what is round it counts, too."""
    page = opened()
    page.locator("[data-piece=hill-1].ground").tap()
    expect(page.locator("#drawing .handle")).to_have_count(5)
    x, y = hill(FIRST)["polygon"][2]
    drag(page, (x, y), (x + 2, y + 1), 8)
    until(lambda: pieces(served)[0]["polygon"][2] != [x, y])
    assert pieces(served)[0]["polygon"][2] == pytest.approx([x + 2, y + 1], abs=0.1)


def test_a_corner_is_made_by_dragging_and_not_by_a_tap(served: Served, opened: Open) -> None:
    page = opened()
    page.locator("[data-piece=hill-1].ground").tap()
    dots = page.locator("#drawing .handle")
    expect(dots).to_have_count(5)
    (ax, ay), (bx, by) = hill(FIRST)["polygon"][:2]
    between = ((ax + bx) / 2, (ay + by) / 2)
    touch(page, *between)
    touch(page, ax, ay)
    expect(dots).to_have_count(5)
    assert pieces(served)[0] == hill(FIRST)
    drag(page, between, (between[0], between[1] - 2), 5)
    expect(dots).to_have_count(6)
    until(lambda: len(pieces(served)[0]["polygon"]) == 6)
    made = pieces(served)[0]["polygon"][1]
    assert made == pytest.approx([between[0], between[1] - 2], abs=0.1)
    page.get_by_role("button", name="Undo").tap()
    until(lambda: pieces(served)[0] == hill(FIRST))


def test_a_corner_is_taken_away_by_fingers_alone(served: Served, opened: Open) -> None:
    page = opened()
    page.locator("[data-piece=hill-1].ground").tap()
    away = page.get_by_role("button", name="Remove the corner")
    expect(away).to_be_disabled()
    corners = hill(FIRST)["polygon"]
    touch(page, *corners[2])
    expect(page.locator("#drawing .handle.taken")).to_have_count(1)
    away.tap()
    expect(page.locator("#drawing .handle")).to_have_count(4)
    until(lambda: pieces(served)[0]["polygon"] == [*corners[:2], *corners[3:]])
    expect(away).to_be_disabled()
    page.get_by_role("button", name="Undo").tap()
    until(lambda: pieces(served)[0] == hill(FIRST))
    touch(page, *corners[0])
    page.locator("[data-piece=wood-1].ground").tap()  # its corners are others
    expect(away).to_be_disabled()


def test_without_a_tag_it_is_said_what_one_is_for(served: Served, opened: Open) -> None:
    page = opened()
    served.camera.image = shown()
    expect(page.locator("#drawing #tags text")).to_have_count(0)
    hint = page.locator(".hint")
    expect(hint).to_contain_text("Put a tag on a piece that comes every week")
    page.locator("[data-piece=hill-1].ground").tap()
    expect(hint).to_have_text("Put a tag of its own on Hill 1, and it can be learned.")
    expect(page.get_by_role("button", name="Learn")).to_be_hidden()
    sheet = page.get_by_role("link", name="Print tags for terrain").get_attribute("href")
    assert sheet == "/print/terrain.pdf?paper=a4"
    assert page.request.get(served.url + sheet).body().startswith(b"%PDF")


def test_it_is_there_in_german(served: Served, opened: Open) -> None:
    page = opened(locale="de")
    page.locator("[data-piece=hill-1].ground").tap()
    page.get_by_role("button", name="Hill 1 mit dieser Marke merken").tap()
    expect(page.locator("#taught")).to_have_text("Marke 500 (24 mm) gehört jetzt zu Hill 1")
    served.camera.image = shown(SECOND, WOOD_FIRST)
    expect(page.get_by_role("button", name="Das Stück legen, dessen Marke")).to_be_visible()
    assert violations(page) == []
    assert step(served.job, "terrain")["state"] == "doubt"
