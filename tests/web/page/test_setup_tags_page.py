"""The tags' step in a real browser: a tag shown to the camera, house rules, both languages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.engine.message import rendered
from tableside.setup.setting_up import SettingUp
from tableside.setup.words import say
from tableside.vision.families import pattern
from tests.setup.tables import POSITION, Image, pictured, roster, table
from tests.setup.test_setting_up import Camera, step
from tests.waiting import until
from tests.web.setup_served import SetupServed

CELL = 6  # pixels
#: The selects whose longest choice is wider than they are.
CUT = """() => [...document.querySelectorAll('select')].filter((each) => {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = getComputedStyle(each).font;
  return each.offsetParent
    && [...each.options].some((one) => pen.measureText(one.text).width + 32 > each.clientWidth);
}).map((each) => [each.name, each.clientWidth])"""


def with_tag(image: Image, tag: int) -> Image:
    """A picture of the table into which a hand holds a tag."""
    cells = np.pad(np.asarray(pattern("tag36h11", tag), dtype=np.uint8), 1, constant_values=1)
    paper = cv2.resize(cells * 255, None, fx=CELL, fy=CELL, interpolation=cv2.INTER_NEAREST)
    shown = image.copy()
    side = paper.shape[0]
    y, x = image.shape[0] // 2 - side // 2, image.shape[1] // 2 - side // 2
    shown[y : y + side, x : x + side] = paper[..., None]
    return shown


def without_tags(image: Image, tags: Sequence[int]) -> Image:
    """A picture of the table in which paper lies over some tags."""
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    corners, ids, _ = cv2.aruco.ArucoDetector(words).detectMarkers(image)
    covered = [where for where, tag in zip(corners, ids.ravel(), strict=True) if tag in tags]
    assert len(covered) == len(tags)
    hidden = image.copy()
    cv2.fillPoly(hidden, [each[0].astype(np.int32) for each in covered], (255, 255, 255))
    return hidden


@pytest.fixture(scope="module")
def bare() -> Image:
    return pictured()


class Served(SetupServed):
    """A table that is set up but for what its test does; ``terrain`` is what is drawn already."""

    def __init__(self, folder: Path, image: Image, terrain: Sequence[Any] = ()) -> None:
        self.folder, self.camera = folder, Camera(image)
        position = {**POSITION, "terrain": list(terrain)}
        asked = table(folder, roster=roster(), position=position)
        super().__init__(SettingUp(asked, opener=lambda source, wanted: self.camera))


@pytest.fixture
def served(tmp_path: Path, bare: Image) -> Iterator[Served]:
    served = Served(tmp_path, bare)
    yield served
    served.close()


def opened(browser: Browser, served: Served, locale: str = "en") -> Page:
    page = browser.new_context(locale=locale, viewport={"width": 820, "height": 1180}).new_page()
    page.goto(served.url)
    page.locator("[data-step=tags]").click()
    expect(page.locator("#units li")).to_have_count(4)
    return page


def unfolded(page: Page) -> None:
    """Open the house rules, and each of them."""
    page.get_by_text("House rules").click()
    page.locator(".rule").evaluate_all("rules => rules.forEach((rule) => { rule.open = true; })")


def test_a_unit_gets_the_tag_that_is_held_under_the_camera(
    browser: Browser, served: Served, bare: Image
) -> None:
    page = opened(browser, served)
    unit = page.locator("[data-unit=csa-1]")
    expect(unit.locator("summary")).to_have_text("✓ csa-1: 9.0 / 4.0 in, 90°")
    unit.locator("summary").click()
    unit.get_by_role("button", name="Tag 41: show another").click()
    expect(page.locator("#hold")).to_contain_text("Hold the tag for csa-1 under the camera")
    served.camera.image = with_tag(bare, 90)
    expect(page.locator("#hold")).to_have_text("Tag 90 is csa-1's now")
    expect(unit.get_by_role("button", name="Tag 90: show another")).to_be_visible()
    kept = json.loads((served.folder / "roster.json").read_text())
    assert [tag["id"] for tag in kept["units"][0]["bases"][0]["tags"]] == [40, 90]

    # The same tag for another unit is refused, and said so.
    served.camera.image = bare
    other = page.locator("[data-unit=usa-1]")
    other.locator("summary").click()
    until(lambda: ["tag36h11", 90] not in step(served.job, "tags")["values"]["shown"])
    for _ in range(3):  # the page has seen that it is gone: what it asks next it asks after that
        with page.expect_response("**/status"):
            pass
    other.get_by_role("button").first.click()
    served.camera.image = with_tag(bare, 90)
    expect(page.locator("#refused")).to_have_text("Tag 90 is csa-1's already: show another")
    page.get_by_role("button", name="Leave it as it is").click()
    expect(page.locator(".shown-tag")).to_be_hidden()
    page.context.close()


def test_house_rules_and_scenario_are_chosen_in_the_page(browser: Browser, served: Served) -> None:
    page = opened(browser, served)
    page.locator("[data-step=game]").click()
    unfolded(page)
    page.get_by_label("Alignment to an enemy").fill("8")
    page.get_by_label("Where a move is measured").select_option("corner")
    page.get_by_label("Influence over bridges").check()
    page.get_by_label("Scenario").select_option("battle")
    with page.expect_response("**/do") as answer:
        page.get_by_role("button", name="Use these").click()
    assert answer.value.ok
    chosen = json.loads((served.folder / "position.json").read_text())
    assert chosen["house_rules"] == {
        "alignment-degrees": 8,
        "movement-measure": "corner",
        "bridge-carries-influence": True,
    }
    assert chosen["scenario"] == "battle"
    page.get_by_label("Alignment to an enemy").fill("-1")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator("#refused")).to_contain_text("alignment-degrees")
    assert json.loads((served.folder / "position.json").read_text()) == chosen
    page.context.close()


def test_a_house_rule_is_a_line_until_it_is_unfolded(browser: Browser, served: Served) -> None:
    page = opened(browser, served)
    page.locator("[data-step=game]").click()
    page.get_by_text("House rules").click()
    line = page.locator(".rule", has_text="Alignment to an enemy")
    expect(line.locator(".now")).to_have_text("5°")
    expect(line.locator("input")).to_be_hidden()
    assert line.evaluate("line => line.offsetHeight") <= 50
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    line.locator("summary").click()
    line.locator("input").fill("8")
    expect(line.locator(".now")).to_have_text("8°")
    expect(line).to_have_class("rule changed")
    page.context.close()


def test_what_is_typed_is_not_drawn_over_by_what_another_page_keeps(
    browser: Browser, served: Served
) -> None:
    page = opened(browser, served)
    page.locator("[data-step=game]").click()
    unfolded(page)
    page.get_by_label("Alignment to an enemy").fill("8")
    served.job.do({"do": "rules", "house_rules": {"stream-degrees": 20}, "scenario": "battle"})
    for _ in range(3):  # the page has seen it
        with page.expect_response("**/status"):
            pass
    expect(page.get_by_label("Alignment to an enemy")).to_have_value("8")
    expect(page.get_by_label("Alignment to a stream")).to_have_value("10")
    with page.expect_response("**/do"):
        page.get_by_role("button", name="Use these").click()
    kept = json.loads((served.folder / "position.json").read_text())
    assert kept["house_rules"] == {"alignment-degrees": 8}
    # Nothing is typed any more: what others keep is shown again.
    served.job.do({"do": "rules", "house_rules": {"stream-degrees": 20}, "scenario": "battle"})
    expect(page.get_by_label("Alignment to a stream")).to_have_value("20")
    page.context.close()


def test_what_another_page_keeps_leaves_the_keyboard_where_it_is(
    browser: Browser, served: Served
) -> None:
    page = opened(browser, served)
    page.locator("[data-step=game]").click()
    unfolded(page)
    page.get_by_label("Alignment to an enemy").focus()
    served.job.do({"do": "rules", "house_rules": {"stream-degrees": 20}, "scenario": "battle"})
    expect(page.get_by_label("Alignment to a stream")).to_have_value("20")
    expect(page.get_by_label("Alignment to an enemy")).to_be_focused()
    page.context.close()


def test_a_unit_that_is_taken_away_keeps_the_button_of_its_tag_in_place(
    browser: Browser, served: Served, bare: Image
) -> None:
    page = opened(browser, served)
    unit = page.locator("[data-unit=csa-1]")
    unit.locator("summary").click()
    button = unit.get_by_role("button").first
    button.focus()
    expect(unit.locator("summary")).to_contain_text("✓")  # it is listed before it is seen
    before = unit.locator("summary").inner_text()
    served.camera.image = without_tags(bare, [40, 41])
    expect(unit.locator("summary")).not_to_have_text(before)
    expect(button).to_be_focused()
    page.context.close()


def test_the_page_speaks_german(browser: Browser, served: Served) -> None:
    page = opened(browser, served, "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#title")).to_have_text("Marken")
    page.locator("[data-step=game]").click()
    page.get_by_text("Hausregeln").click()
    expect(page.get_by_role("button", name="Diese gelten")).to_be_visible()
    expect(page.get_by_role("button", name="Weiter")).to_be_visible()
    page.context.close()


def test_each_step_is_told_in_the_readers_language(browser: Browser, served: Served) -> None:
    page = opened(browser, served, "de-DE")
    for name, told in (
        ("board", say("markers-right", count=16)),
        ("tags", say("units-seen", count=4)),
        ("terrain", say("open-field")),
    ):
        page.locator(f"[data-step={name}]").click()
        expect(page.locator("#said")).to_contain_text(rendered(told, "de"))
    error = page.evaluate("""async () => {
        const post = { method: "POST", headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ do: "step", step: "none" }) };
        return (await (await fetch("do", post)).json()).error;
    }""")
    assert error == rendered(say("no-such-step"), "de")
    page.context.close()


@pytest.mark.parametrize("width", [390, 820])
def test_a_mend_is_said_once_and_choices_are_read_whole(
    browser: Browser, tmp_path: Path, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tableside.setup.steps.tags.LINES", 4)  # a line for each unit
    served = Served(tmp_path, pictured(units=False))
    context = browser.new_context(locale="de", viewport={"width": width, "height": 844})
    page = context.new_page()
    try:
        page.goto(served.url)
        page.locator("[data-step=tags]").click()
        unseen = page.locator("#said li", has_text="ist nicht zu sehen")
        expect(unseen).to_have_count(4)
        expect(unseen.locator(".mend")).to_have_count(1)
        expect(unseen.last.locator(".mend")).to_have_count(1)
        cut = page.evaluate(CUT)
        page.locator("[data-step=board]").click()
        expect(page.locator("[name=preset]")).to_be_visible()
        assert cut + page.evaluate(CUT) == []
    finally:
        context.close()
        served.close()


def test_a_long_name_is_short_in_the_picture_and_whole_in_the_list(
    browser: Browser, tmp_path: Path, bare: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    long = "Königlich Preußisches Garde-Grenadier-Regiment Nr. 3"
    served = Served(tmp_path, bare)
    served.job.do({"do": "names", "names": {"csa-1": long}})
    page = browser.new_context().new_page()
    page.goto(served.url)
    page.locator("[data-step=tags]").click()
    expect(page.locator("#marks text", has_text="Königlich")).to_have_text("Königlich Preußisch…")
    expect(page.locator("#units")).to_contain_text(long)
    page.context.close()
    served.close()
