"""Metal Men without a camera: formations, guns and caissons are put on the map of a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.rules.metal_men.metal_table import brigade
from tests.web.boxes import box
from tests.web.page.test_put_page import BODY, GHOST, HANDLE, Blind, blind, metal


def with_caisson() -> dict[str, Any]:
    """Return the table of moves with a caisson behind the battery, and its leader near both."""
    made = dict(metal())
    for each in made["units"]:
        if each["id"] == "csa-b":
            each["stands"].append({"id": "c", "part": "caisson", "pose": [25, 7, 90]})
        if each["id"] == "csa-L":
            each["pose"] = [18.5, 7.8, 90]
    return made


@pytest.fixture
def table(browser: Browser) -> Iterator[Blind]:
    with blind(browser, with_caisson(), "csa", "usa") as table:
        yield table


def stands(table: Blind, unit: str) -> dict[str, list[float]]:
    """Return where the game has the stands of a unit, to a hundredth."""
    poses = table.session.state.by_id[unit].poses
    return {name: [round(each, 2) for each in pose.as_list()] for name, pose in poses.items()}


def test_a_brigade_forms_a_column_where_its_ghost_is_put(table: Blind) -> None:
    page = table.mine.page
    table.begin("Gen. Pickett orders a move or charge", "Garnett", "road column")
    table.drag(BODY, 0, 2)
    corner = table.shape("csa-1")[0][0]  # of its left stand in line
    stood = re.compile(f"^M{corner[0]:g} {corner[1]:g}L")
    expect(page.locator(f"{BODY} path:not(.front)").first).not_to_have_attribute("d", stood)
    expect(table.mine.panel.locator(".foreseen:not(.old)")).to_contain_text("moved")
    table.mine.button("Do it").tap()
    mine, theirs = table.drawn("csa-1", 1)
    assert mine == theirs
    x, y, _ = table.pose("csa-1")
    assert stands(table, "csa-1") == {
        str(n + 1): [round(x, 2), round(y + 1 - n, 2), 90] for n in range(3)
    }
    assert table.session.snapshot().findings == ()


def test_guns_turn_where_they_stand_and_the_caisson_stays(table: Blind) -> None:
    """Their ghost has no caisson, and faces what is tapped: it goes nowhere."""
    page = table.mine.page
    expect(table.mine.button("Turn the guns of Stribling's Battery")).to_be_visible()
    table.begin("Turn the guns of Stribling's Battery")
    expect(page.locator(f"{BODY} path:not(.front)")).to_have_count(2)
    expect(page.locator(GHOST)).to_have_attribute("style", re.compile("25px, 10px"))
    expect(table.mine.panel.locator(".turn-option.main")).to_have_text("Choose: Which way?")
    x, y = box(page, GHOST).middle
    page.touchscreen.tap(x + 90, y)
    expect(page.locator(GHOST)).to_have_attribute("style", re.compile(r"25px, 10px.*rotate\("))
    table.drag(HANDLE, 0, 1)
    expect(page.locator(GHOST)).to_have_attribute("style", re.compile("25px, 10px"))
    told = table.mine.panel.locator(".foreseen:not(.old)")
    expect(told).to_contain_text("Stribling's Battery turned its guns.")
    table.mine.button("Do it").tap()
    table.drawn("csa-b", 1)
    after = stands(table, "csa-b")
    assert after["c"] == [25, 7, 90]
    assert after["g1"][2] == after["g2"][2] != 90
    middle = [(after["g1"][n] + after["g2"][n]) / 2 for n in (0, 1)]
    assert middle == pytest.approx([25, 10], abs=0.01)
    assert table.session.snapshot().findings == ()


def test_a_caisson_goes_alone(table: Blind) -> None:
    page = table.mine.page
    table.begin("Send the caisson of Stribling's Battery")
    expect(page.locator(f"{BODY} path:not(.front)")).to_have_count(1)
    expect(page.locator(GHOST)).to_have_attribute("style", re.compile("25px, 7px"))
    table.drag(BODY, 4, -3)
    told = table.mine.panel.locator(".foreseen:not(.old)")
    expect(told).to_contain_text("The caisson of Stribling's Battery moved")
    expect(page.locator(f"{BODY} path:not(.front)")).to_have_count(1)
    table.mine.button("Do it").tap()
    table.drawn("csa-b", 1)
    after = stands(table, "csa-b")
    assert after["c"] == pytest.approx([29, 4, 90], abs=0.3)
    assert (after["g1"], after["g2"]) == ([24, 10, 90], [26, 10, 90])
    assert table.session.snapshot().findings == ()


def test_a_brigade_that_has_rallied_faces_what_is_tapped(browser: Browser) -> None:
    """As it may for nothing: only its facing is asked, and nobody's points."""
    laid = with_caisson()
    for each in laid["units"]:
        if each["id"] == "csa-1":
            each["state"] = "dg"
    with blind(browser, {**laid, "phase": "rally"}, "csa", "usa") as table:
        page = table.mine.page
        table.begin("Rally Garnett (5 or more)")
        page.locator(".faces button").last.tap()
        table.mine.button("Do it").tap()
        table.begin("Garnett has rallied and may face another way")
        page.get_by_role("button", name="Turn left").tap()
        told = table.mine.panel.locator(".foreseen:not(.old)")
        expect(told).to_contain_text("Garnett turned to a new facing.")
        table.mine.button("Do it").tap()
        table.drawn("csa-1", 2)
        assert table.pose("csa-1") == pytest.approx([8, 10, 105], abs=0.01)
        assert table.session.snapshot().findings == ()


def test_the_form_of_a_shot_says_why_it_is_so_many_dice(browser: Browser) -> None:
    grove = {"id": "grove", "type": "woods", "polygon": [[22, 18], [30, 18], [30, 22], [22, 22]]}
    made = with_caisson()
    units = [*made["units"], brigade("usa-9", "usa", [25, 20, 270], name="Webb")]
    laid = {**made, "units": units, "terrain": [grove], "phase": "artillery"}
    with blind(browser, laid, "csa", "usa") as table:
        table.mine.panel.get_by_role("button", name="at Webb: 7 dice").tap()
        why = table.mine.panel.locator(".dice .quiet")
        expect(why).to_contain_text("2 stands × 4 = 8, target in cover -1.")
        expect(why).to_be_in_viewport(ratio=1)
