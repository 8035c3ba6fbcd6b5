"""The page in a real browser, with the demo running through the whole pipeline."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.awaited import HeldBack, heard, time_stands, told
from tests.web.boxes import Box, box, boxes
from tests.web.conftest import NewPhone, Phone
from tests.web.fingers import gesture
from tests.web.served import Served


class Map:
    """Where board inches lie on the screen, read off the drawn mat alone."""

    def __init__(self, phone: Phone, board: dict[str, float]) -> None:
        self.left, self.top, right, bottom = box(phone.page, ".mat .ground")
        wide, high = right - self.left, bottom - self.top
        self.upright = (high > wide) == (board["width"] > board["depth"])
        across, down = (
            (board["depth"], board["width"]) if self.upright else (board["width"], board["depth"])
        )
        self.scale = wide / across
        assert high / down == pytest.approx(self.scale, rel=0.002), "the map is not to scale"
        self.board = board

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A place on the board as a point of the screen, for a map that was not turned by hand."""
        if self.upright:  # a quarter turn clockwise: x runs down, y to the right
            return self.left + y * self.scale, self.top + x * self.scale
        return self.left + x * self.scale, self.top + (self.board["depth"] - y) * self.scale


def corners(unit: dict[str, Any]) -> list[tuple[float, float]]:
    x, y, facing = unit["pose"]
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return [
        (x + ahead * cos - left * sin, y + ahead * sin + left * cos)
        for outline in unit["shape"]
        for ahead, left in outline
    ]


def bounds(points: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def tap(phone: Phone, unit: str) -> None:
    phone.page.touchscreen.tap(*box(phone.page, f'[data-unit="{unit}"] .edge').middle)


def corps(state: dict[str, Any]) -> list[str]:
    kinds = {"infantry", "cavalry"}
    return [name for name, unit in state["units"].items() if unit["type"] in kinds]


def alone(state: dict[str, Any]) -> str:
    """A corps with nothing else within 1.5 inches: a tap on it can mean no other."""
    places = {name: unit["pose"] for name, unit in state["units"].items()}
    for name in corps(state):
        x, y, _ = places[name]
        others = [p for other, p in places.items() if other != name]
        if all(math.hypot(x - p[0], y - p[1]) > 4 for p in others):
            return name
    raise AssertionError("every corps has a neighbour")


def called(phone: Phone, unit: str) -> str:
    """What people call a unit."""
    return str(phone.served.get("/state")["units"][unit]["name"])


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (820, 1180), (1920, 1080)])
def test_the_map_is_right(new_phone: NewPhone, phone: Phone, width: int, height: int) -> None:
    state = phone.served.get("/state")
    other = new_phone(width, height)
    other.open()
    other.rest()
    drawn = Map(other, state["table"]["board"])
    assert len(state["units"]) > 10
    edges = boxes(other.page, *(f'[data-unit="{name}"] .edge' for name in state["units"]))
    for got, (name, unit) in zip(edges, state["units"].items(), strict=True):
        wanted = bounds([drawn.point(*corner) for corner in corners(unit)])
        assert got == pytest.approx(wanted, abs=1.0), name
    for piece in state["table"]["terrain"]:
        if piece["geometry"]["type"] == "Polygon":
            ring = piece["geometry"]["coordinates"][0]
            wanted = bounds([drawn.point(x, y) for x, y in ring])
            got = box(other.page, f'[data-terrain="{piece["id"]}"] .fill')
            assert got == pytest.approx(wanted, abs=1.0), piece["id"]


def test_units_can_be_read_at_arms_length(new_phone: NewPhone, phone: Phone) -> None:
    """On a 5-inch screen of 360 px: bases of 30 px and more, figures of 9 px and more."""
    small = new_phone(360, 640)
    small.open()
    for name, unit in small.served.get("/state")["units"].items():
        left, top, right, bottom = box(small.page, f'[data-unit="{name}"] .edge')
        least = 20 if unit["type"] == "headquarters" else 28
        assert math.hypot(right - left, bottom - top) > least
        if unit["strength"]:
            size = box(small.page, f'[data-unit="{name}"] .strength')
            assert size[3] - size[1] >= 9


def test_a_tap_shows_the_card_and_its_overlays(phone: Phone) -> None:
    state = phone.served.get("/state")
    name = alone(state)
    tap(phone, name)
    card = phone.served.get(f"/unit/{name}")
    expect(phone.page.locator("#sheet-title")).to_have_text(card["title"])
    for label, value in card["numbers"]:
        expect(phone.page.locator(".numbers")).to_contain_text(label)
        expect(phone.page.locator(".numbers")).to_contain_text(value)
    phone.page.locator(".card-more > summary").tap()
    expect(phone.page.locator("#freshness")).to_contain_text("give or take")
    for label, value in card["facts"]:
        expect(phone.page.locator("#sheet-body")).to_contain_text(label)
        expect(phone.page.locator("#sheet-body")).to_contain_text(value)
    for section in card["sections"]:
        expect(phone.page.locator("summary", has_text=section["title"]).first).to_be_visible()
    # One thing at a time: its zones, until another is chosen.
    for styles, chip in (({"control", "influence"}, None), ({"command"}, "Command")):
        if chip is not None:
            phone.page.get_by_role("button", name=chip, exact=True).tap()
        wanted = [each for each in card["overlays"] if each["style"] in styles]
        expect(phone.page.locator("#map .overlay")).to_have_count(len(wanted))
        for style in styles:
            expect(phone.page.locator(f"#map .overlay.style-{style}").first).to_be_attached()


def test_a_tap_is_not_lost_when_the_card_comes_during_it(phone: Phone) -> None:
    """The card is drawn anew with its answer: not while a finger is on one of its buttons."""
    page = phone.page
    held = HeldBack(page, "**/unit/*")
    page.locator('[data-unit="usa-5"]').press("Enter")
    route = held.route
    page.locator(".elsewhere").hover()  # waits until it stands still
    page.mouse.down()
    with page.expect_response("**/unit/*") as answer:
        route.continue_()
    answer.value.finished()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.mouse.up()
    expect(page.locator(".turns .main")).to_be_visible()
    page.locator(".turns .main").click()


def test_the_shaded_zone_is_the_zone(phone: Phone) -> None:
    """Control reaches exactly one inch around the base, so its box is the base's grown by one."""
    state = phone.served.get("/state")
    name = alone(state)
    tap(phone, name)
    expect(phone.page.locator("#map .overlay.style-control")).to_have_count(1)
    card_is_whole(phone.page)
    phone.rest()
    scale = Map(phone, state["table"]["board"]).scale
    tint = "#map .overlay.style-control .tint"
    (left, top, right, bottom), zone = boxes(phone.page, f'[data-unit="{name}"] .edge', tint)
    wanted = (left - scale, top - scale, right + scale, bottom + scale)
    assert zone == pytest.approx(wanted, abs=1.0)


def test_a_switch_hides_its_overlay_and_is_remembered(phone: Phone) -> None:
    name = alone(phone.served.get("/state"))
    tap(phone, name)
    chip = phone.page.locator(".chip.style-control")
    chip.tap()
    expect(phone.page.locator("#map .overlay.style-control")).to_have_count(0)
    expect(chip).to_have_attribute("aria-pressed", "false")
    phone.page.reload()
    expect(phone.page.locator(".chip.style-control")).to_have_attribute("aria-pressed", "false")
    expect(phone.page.locator("#map .overlay.style-control")).to_have_count(0)


def test_a_reload_comes_back_to_the_same_state(phone: Phone) -> None:
    page = phone.page
    tap(phone, alone(phone.served.get("/state")))
    card_is_whole(page)
    seen = """() => [...document.querySelectorAll('.unit')]
        .map(unit => unit.dataset.unit + unit.style.transform).sort()"""
    texts = ["#phase", "#turn-number", "#prompt", "#sheet-title", "#sheet-body", "#time"]
    before = page.evaluate(seen), [page.inner_text(t) for t in texts]
    page.reload()
    card_is_whole(page)
    for place, text in zip(texts, before[1], strict=True):
        expect(page.locator(place)).to_have_text(text, use_inner_text=True)
    assert page.evaluate(seen) == before[0]


def card_is_whole(page: Page) -> None:
    """Wait until what takes a search is on the card, too."""
    expect(page.locator("#sheet-body .facts")).to_be_attached()
    expect(page.locator("#sheet-body .working")).to_have_count(0)


def test_tapping_the_table_closes_the_card(phone: Phone) -> None:
    tap(phone, alone(phone.served.get("/state")))
    expect(phone.page.locator("#sheet")).to_be_visible()
    phone.page.locator("#close-sheet").tap()
    expect(phone.page.locator("#sheet")).to_be_hidden()
    expect(phone.page.locator("#map .overlay")).to_have_count(0)
    expect(phone.page).to_have_url(re.compile("^[^#]*$"))


def test_the_headline_says_what_the_server_says(phone: Phone) -> None:
    table = phone.served.get("/state")["table"]
    expect(phone.page.locator("#turn-number")).to_have_text(f"Turn {table['turn']} of 15")
    expect(phone.page.locator("#phase")).to_have_text(table["phase"].capitalize())
    expect(phone.page.locator("#prompt")).to_have_text(
        f"Confederacy to move: {table['prompt']['what']}"
    )


def test_wheel_and_pinch_zoom_around_their_middle(phone: Phone) -> None:
    state = phone.served.get("/state")
    name = alone(state)
    scale = Map(phone, state["table"]["board"]).scale
    x, y = box(phone.page, f'[data-unit="{name}"] .edge').middle
    phone.page.mouse.move(x, y)
    still = phone.page.locator("#map .world").get_attribute("transform") or ""
    phone.page.mouse.wheel(0, -300)
    expect(phone.page.locator("#map .world")).not_to_have_attribute("transform", still)
    phone.rest()
    closer = Map(phone, state["table"]["board"]).scale
    assert closer > 1.3 * scale
    assert box(phone.page, f'[data-unit="{name}"] .edge').middle == pytest.approx((x, y), abs=1.5)
    gesture(phone, *([(x - spread, y), (x + spread, y)] for spread in (40, 50, 60, 70, 80)))
    assert Map(phone, state["table"]["board"]).scale == pytest.approx(2 * closer, rel=0.1)
    tap(phone, name)
    expect(phone.page.locator("#sheet-title")).to_contain_text(called(phone, name))
    for button in ("#close-sheet", "#fit-map"):
        with heard(phone.page):
            phone.page.locator(button).tap()
    assert Map(phone, state["table"]["board"]).scale == pytest.approx(scale, rel=0.01)


def test_one_finger_moves_the_map_and_opens_nothing(phone: Phone) -> None:
    before = box(phone.page, ".mat .ground")
    time_stands(phone.page)  # a finger that rests measures
    gesture(phone, *([(200.0 + 10 * step, 400.0 + 5 * step)] for step in range(7)))
    after = box(phone.page, ".mat .ground")
    # The first pixels tell a push from a tap; then the map follows the finger.
    assert after[0] - before[0] == pytest.approx(60, abs=12)
    assert after[1] - before[1] == pytest.approx(30, abs=8)
    expect(phone.page.locator("#sheet")).to_be_hidden()


def test_the_map_turns_by_quarters(phone: Phone) -> None:
    first = box(phone.page, ".mat .ground")
    turn_map(phone)
    second = box(phone.page, ".mat .ground")
    assert second.width > second.height
    for _ in range(3):
        turn_map(phone)
    assert box(phone.page, ".mat .ground") == pytest.approx(first, abs=0.5)


def turn_map(phone: Phone) -> None:
    with heard(phone.page):
        phone.page.locator("#turn-map").tap()


def test_everything_is_reached_with_the_keyboard(phone: Phone) -> None:
    name = alone(phone.served.get("/state"))
    unit = phone.page.locator(f'[data-unit="{name}"]')
    assert re.search("infantry|cavalry", unit.get_attribute("aria-label") or "")
    unit.focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#sheet-title")).to_contain_text(called(phone, name))
    expect(unit).to_have_attribute("aria-pressed", "true")
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("#sheet")).to_be_hidden()
    unnamed = """() => [...document.querySelectorAll('button')]
        .filter(button => !button.ariaLabel && !button.textContent.trim()).length"""
    assert phone.page.evaluate(unnamed) == 0


def test_the_recording_is_paused_stepped_and_jumped_in_from_the_page(phone: Phone) -> None:
    served, page = phone.served, phone.page
    duration = served.get("/state")["recorded"]["duration"]
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
    before = served.get("/state")["clock"]["time"]
    page.locator("#step").tap()
    served.until(lambda s: s["clock"]["time"] > before, "a step")
    page.locator("#slider").evaluate(
        """(slider, value) => {
             slider.value = value;
             slider.dispatchEvent(new Event('input'));
             slider.dispatchEvent(new Event('change'));
           }""",
        duration / 4,
    )
    served.until(lambda s: abs(s["clock"]["time"] - duration / 4) < 0.5, "a jump")
    expect(page.locator("#time")).to_contain_text(f"0:{int(duration / 4):02d}")
    page.locator("#loop").tap()
    served.until(lambda s: not s["clock"]["loop"], "no loop")
    expect(page.locator("#loop")).to_have_attribute("aria-pressed", "false")
    page.locator("#loop").tap()
    page.locator("#play").tap()
    served.until(lambda s: s["clock"]["mode"] == "playing" and s["clock"]["loop"], "playing")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    marks = page.locator("#marks i")
    expect(marks).to_have_count(len(served.get("/state")["recorded"]["marks"]))


def moment(served: Served, words: str) -> float:
    """When a mark of the recording is, seconds."""
    marks = served.get("/state")["recorded"]["marks"]
    return float(next(mark["time"] for mark in marks if words in mark["text"]))


def test_a_flagged_move_is_told_with_margin_and_unit_and_then_its_rule(
    new_phone: NewPhone, demo: Served
) -> None:
    state = demo.pause_at(moment(demo, "Rodes moved") - 2.0)
    while not state["findings"]:
        state = demo.stepped(state)
    finding = state["findings"][0]
    assert finding["units"] == ["csa-4"]
    phone = new_phone()
    phone.open()
    banner = phone.page.locator("#banners .banner").first
    expect(banner).to_contain_text("Not allowed")
    for part in (finding["message"], "Rodes"):
        expect(banner).to_contain_text(part)
    expect(phone.page.locator('[data-unit="csa-4"]')).to_have_class(re.compile("flag-illegal"))
    banner.tap()
    expect(phone.page.locator("#sheet-title")).to_contain_text("Rodes")
    expect(phone.page.locator("#sheet .banner")).to_contain_text(finding["message"])
    sheet = phone.page.locator("#sheet")
    for part in (finding["words"], finding["section"]):
        expect(sheet).to_contain_text(part)
    expect(sheet).not_to_contain_text(finding["rule"])  # an id is for programs
    expect(sheet.locator(".rule")).to_have_attribute("data-rule", finding["rule"])


def test_hidden_units_stay_and_say_for_how_long(new_phone: NewPhone, demo: Served) -> None:
    """A hand passes over the table: no unit moves, those under it fade and count seconds."""
    before = state = demo.pause_at(moment(demo, "hand passed") - 3.0)
    phone = new_phone()
    phone.open()
    while not any(unit["life"] == "hidden" for unit in state["units"].values()):
        state = demo.stepped(state)
    hidden = [name for name, unit in state["units"].items() if unit["life"] == "hidden"]
    for name in hidden:
        was, now = before["units"][name]["pose"], state["units"][name]["pose"]
        assert math.hypot(was[0] - now[0], was[1] - now[1]) < 0.05
    expect(phone.page.locator(".unit.life-hidden").first).to_be_visible()
    assert demo.get("/state")["findings"] == before["findings"]


def test_a_page_that_slept_reads_everything_again(phone: Phone) -> None:
    told(phone.page, lambda: phone.number() == 1, "the stream")
    with phone.page.expect_request("**/stream"):
        phone.page.evaluate(
            "() => document.dispatchEvent(new Event('visibilitychange'))"  # as at waking up
        )


def test_it_says_when_the_connection_is_lost_and_comes_back_by_itself(
    new_phone: NewPhone, demo: Served
) -> None:
    own = Served()
    try:
        phone = new_phone(served=own)
        phone.open()
        boot = own.get("/state")["boot"]
        assert own.stop() == 0
        expect(phone.page.locator("#link")).to_contain_text("Connection lost")
        again = Served(port=own.port)
        try:
            assert again.get("/state")["boot"] != boot
            expect(phone.page.locator("#link")).to_be_hidden()
            expect(phone.page.locator("body.lost")).to_have_count(0)
            lost = [words for words in phone.complaints if "Failed to load resource" in words]
            assert lost == phone.complaints
            phone.complaints = []
            phone.close()
        finally:
            again.stop()
            again.output()
    finally:
        own.stop()
        own.output()


def test_the_big_screen_shows_the_map_and_the_way_in(new_phone: NewPhone, demo: Served) -> None:
    screen = new_phone(1920, 1080)
    screen.open("/show")
    expect(screen.page.locator("#join svg.qr")).to_be_visible()
    expect(screen.page.locator(".address")).to_contain_text(str(demo.port))
    left, top, right, bottom = box(screen.page, ".mat .ground")
    assert (right - left) * (bottom - top) > 0.4 * 1920 * 1080


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_signs_stand_out_in_both_lights(
    new_phone: NewPhone, demo: Served, scheme: str
) -> None:
    demo.pause_at(2.0)
    phone = new_phone(scheme=scheme)
    phone.open()
    tap(phone, alone(demo.get("/state")))
    expect(phone.page.locator(".numbers dt").first).to_be_visible()
    for selector in ("#phase", "#prompt", "#sheet-title", ".facts dt", ".facts dd", ".chip"):
        assert contrast(phone, selector) >= 4.5, selector


def contrast(phone: Phone, selector: str) -> float:
    """The contrast ratio of a text to what is behind it, as WCAG 2 defines it."""
    # Asked again until it is there: an open card is drawn anew when more of it is known.
    colours = phone.page.wait_for_function(
        """selector => {
             let e = document.querySelector(selector);
             if (!e) return null;
             const text = getComputedStyle(e).color;
             const behind = () => getComputedStyle(e).backgroundColor;
             while (e.parentElement && behind() === 'rgba(0, 0, 0, 0)') e = e.parentElement;
             return [text, behind()];
           }""",
        arg=selector,
    ).json_value()

    def light(colour: str) -> float:
        parts = [float(part) / 255 for part in re.findall(r"[\d.]+", colour)[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dim = sorted(map(light, colours), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def test_large_text_still_fits_a_small_phone(new_phone: NewPhone, demo: Served) -> None:
    demo.pause_at(2.0)
    phone = new_phone(360, 640)
    phone.open()
    phone.page.add_style_tag(content="html { font-size: 200% }")
    tap(phone, alone(demo.get("/state")))
    expect(phone.page.locator(".numbers dt").first).to_be_visible()
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    shown = boxes(phone.page, "#close-sheet", "#play", "#loop", "#open-log")
    for left, top, right, bottom in shown:
        assert left >= 0
        assert right <= 360
        assert top >= 0
        assert bottom <= 640


def test_the_table_is_painted_before_the_stream_says_anything(new_phone: NewPhone) -> None:
    """How soon that is, ``python -m tests.web.measure_page`` measures."""
    phone = new_phone()
    stream = HeldBack(phone.page, "**/stream")
    phone.open()
    phone.page.wait_for_function(
        "() => performance.getEntriesByName('first-contentful-paint').length"
    )
    stream.route.continue_()
