"""Why, what if, the layers and the walk through the log, in a real browser with fingers."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect
from shapely.geometry import LineString, Point, shape

from tests.web.awaited import HeldBack
from tests.web.boxes import box, boxes
from tests.web.conftest import READY, NewPhone, Phone
from tests.web.fingers import gesture
from tests.web.page.test_page import Map, tap
from tests.web.served import Served

SIZES = [(390, 844), (820, 1180), (1920, 1080)]
#: Where the newest photograph is; the next one takes its place.
PICTURE = re.compile(r"^/picture/\d+$")
sized = pytest.mark.parametrize(("width", "height"), SIZES)


def opened(new_phone: NewPhone, demo: Served, width: int = 390, height: int = 844) -> Phone:
    """A page with the demo where a move is flagged, held there."""
    demo.held_at(30.0)
    phone = new_phone(width, height)
    phone.open()
    return phone


def pointed(phone: Phone, x: float, y: float) -> None:
    """Tap, or click where there is no touch."""
    if phone.page.viewport_size and phone.page.viewport_size["width"] < 1000:
        phone.page.touchscreen.tap(x, y)
    else:
        phone.page.mouse.click(x, y)


@sized
def test_a_verdict_opens_to_its_proof(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    phone = opened(new_phone, demo, width, height)
    (finding,) = demo.get("/state")["findings"]
    phone.page.locator("#banners .banner").click()
    sheet = phone.page.locator("#sheet")
    expect(sheet.locator("#sheet-title")).to_have_text("Rodes: Not allowed")
    for words in (finding["message"], finding["words"], finding["section"]):
        expect(sheet).to_contain_text(words)
    expect(sheet.locator(".rule")).to_have_attribute("data-rule", finding["rule"])
    expect(sheet).not_to_contain_text(finding["rule"])  # an id is for testers
    expect(sheet.locator(".gauge .number")).to_have_text(
        f"{finding['margin']:.2f} in beyond the limit, give or take 0.01 in"
    )
    ways = [each for each in finding["proof"] if each["kind"] == "path"]
    expect(phone.page.locator("#map .overlay.path.style-breach")).to_have_count(len(ways))
    expect(phone.page.locator("#map .style-breach .plate-text")).to_have_text("5.00 in")


def test_what_is_shown_stays_in_sight_when_its_card_grows(
    new_phone: NewPhone, demo: Served
) -> None:
    phone = opened(new_phone, demo, 390, 844)
    phone.page.locator("#banners .banner").click()
    line = "#map .overlay.path.style-breach .line"
    for _ in range(2):
        bar, sheet, way = boxes(phone.page, "#bar", "#sheet", line)
        assert bar.bottom - 1 <= way.top < way.bottom <= sheet.top + 1
        phone.page.locator("#grip").click()


def test_the_line_lies_on_the_models_in_the_camera_s_picture(
    new_phone: NewPhone, demo: Served
) -> None:
    phone = opened(new_phone, demo)
    (finding,) = demo.get("/state")["findings"]
    phone.page.locator("#banners .banner").tap()
    picture = phone.page.locator("#sheet .photograph")
    expect(picture).to_have_attribute("aria-label", re.compile(re.escape(finding["message"])))
    photo = phone.page.locator("#sheet .photograph image")
    href = photo.get_attribute("href")
    assert href == f"/picture/{finding['picture']}"
    size = phone.page.evaluate(
        """async (href) => {
             const picture = new Image();
             picture.src = href;
             await picture.decode();
             return [picture.naturalWidth, picture.naturalHeight];
           }""",
        href,
    )
    assert size == [1296, 864]
    # The picture is the whole board, to scale; the line's ends lie in it where they are in inches.
    board = demo.get("/state")["table"]["board"]
    casing = "#sheet .photograph .overlay.style-breach .casing"
    photograph, drawn = boxes(phone.page, "#sheet .photograph image", casing)
    scale = photograph.height / board["width"]  # a tall screen shows the table upright
    assert photograph.width / board["depth"] == pytest.approx(scale, rel=0.01)
    way = next(each["points"] for each in finding["proof"] if each["kind"] == "path")
    ends = [(photograph.left + y * scale, photograph.top + x * scale) for x, y in way]
    assert drawn.middle[0] == pytest.approx((ends[0][0] + ends[1][0]) / 2, abs=1.5)
    assert drawn.width == pytest.approx(abs(ends[1][0] - ends[0][0]), abs=1.5)


def test_where_no_picture_is_kept_it_says_so(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(30.0)
    phone = new_phone()
    phone.page.route("**/stream", lambda route: route.abort())

    def without(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'"picture": ?\d+', '"x":0', answer.text()))

    phone.page.route(phone.served.url + "/", without)
    phone.open()
    phone.page.locator("#banners .banner").tap()
    expect(phone.page.locator("#sheet")).to_contain_text("is not kept any more")
    expect(phone.page.locator("#sheet .photograph")).to_have_count(0)
    phone.complaints = [each for each in phone.complaints if "ERR_FAILED" not in each]


def what_if(phone: Phone, demo: Served, unit: str, x: float, y: float) -> Map:
    """Tap a unit, then a place of the board; return the map as it lies then."""
    state = demo.get("/state")
    pointed(phone, *box(phone.page, f'[data-unit="{unit}"] .edge').middle)
    expect(phone.page.locator("#sheet-title")).to_have_text(state["units"][unit]["name"])
    phone.rest()
    pointed(phone, *Map(phone, state["table"]["board"]).point(x, y))
    expect(phone.page.locator("#sheet .ruling > b")).to_contain_text("Would")
    return Map(phone, state["table"]["board"])


def asked(page: Page) -> Any:
    """Wait until no answer is missing, and return the ghost's look."""
    expect(page.locator("#sheet-body.stale")).to_have_count(0)
    return page.locator(".what-ghost").get_attribute("class")


@sized
def test_what_if_says_what_the_referee_would(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    phone = opened(new_phone, demo, width, height)
    before = demo.get("/state")
    what_if(phone, demo, "csa-hq-1", 12.0, 6.5)
    page = phone.page
    expect(page.locator("#sheet .ruling > b")).to_have_text("Would not be allowed")
    name = before["units"]["csa-hq-1"]["name"]
    expect(page.locator("#sheet-title")).to_have_text(f"If {name} moved here:")
    expect(page.locator("#sheet .verdict b")).to_contain_text("does not move")
    assert "illegal" in asked(page)
    expect(page.locator("#sheet .where")).to_contain_text("in away · facing 90°")
    assert demo.get("/state")["units"] == before["units"]
    # The words are never where the finger is: they stand outside the map.
    stage, sheet, ghost = boxes(page, "#stage", "#sheet", ".what-ghost .ghost-body")
    assert ghost.bottom <= sheet.top or ghost.right <= sheet.left
    assert ghost.left >= stage.left
    page.get_by_role("button", name="End what-if").click()
    expect(page.locator(".what-ghost")).to_have_count(0)
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_legal_place_and_a_place_too_far(new_phone: NewPhone, demo: Served) -> None:
    """usa-2 stands free in the movement phase: two inches are allowed, nine are not."""
    phone = opened(new_phone, demo)
    unit = demo.get("/state")["units"]["usa-5"]
    (x, y, _), name = unit["pose"], unit["name"]
    what_if(phone, demo, "usa-5", x + 2.0, y)
    expect(phone.page.locator("#sheet .ruling > b")).to_have_text("Would be allowed")
    assert "legal" in asked(phone.page)
    state = demo.get("/state")
    pointed(phone, *Map(phone, state["table"]["board"]).point(x + 5.5, y - 4.0))
    expect(phone.page.locator("#sheet .ruling > b")).to_have_text("Would not be allowed")
    phone.page.locator("#sheet .verdict").first.tap()
    expect(phone.page.locator("#sheet .rule")).to_be_visible()
    expect(phone.page.locator("#sheet-title")).to_have_text(f"If {name} moved here:")
    expect(phone.page.locator(".what-ghost")).to_have_count(1)
    phone.page.get_by_role("button", name="Back").tap()
    expect(phone.page.locator("#sheet .ruling > b")).to_have_text("Would not be allowed")


@pytest.mark.parametrize(("beside", "snaps"), [(0.15, True), (2.0, False)])
def test_a_ghost_beside_where_it_may_go_snaps_to_there(
    new_phone: NewPhone, demo: Served, beside: float, snaps: bool
) -> None:
    """The reach stays drawn with the ghost; from farther off a finger means what it says."""
    phone = opened(new_phone, demo)
    state, page = demo.get("/state"), phone.page
    x, y, _ = state["units"]["usa-5"]["pose"]
    pointed(phone, *box(page, '[data-unit="usa-5"] .edge').middle)
    page.locator('#sheet [data-layer="reach"]').wait_for()
    reach = "#map .layer-below .style-reach"
    card = demo.get("/unit/usa-5")
    areas = [shape(each["geometry"]) for each in card["overlays"] if each["style"] == "reach"]
    ahead = LineString([(x, y), (x + 20, y)])
    most = max(area.intersection(ahead).bounds[2] for area in areas)
    phone.rest()
    with page.expect_request("**/what-if") as post:
        pointed(phone, *Map(phone, state["table"]["board"]).point(most + beside, y))
    put = Point(json.loads(post.value.post_data or "")["to"][:2])
    assert any(area.covers(put) for area in areas) == snaps
    assert put.distance(Point(most + beside, y)) < (1.0 if snaps else 0.1)
    asked(page)
    expect(page.locator(reach)).to_have_count(len(areas))
    words = "Would be allowed" if snaps else "Would not be allowed"
    expect(page.locator("#sheet .ruling > b")).to_have_text(words)


def test_the_ghost_is_dragged_and_turned_by_its_handle(new_phone: NewPhone, demo: Served) -> None:
    phone = opened(new_phone, demo)
    drawn = what_if(phone, demo, "usa-5", 8.0, 18.0)
    start = box(phone.page, ".what-ghost .ghost-body")
    x, y = start.middle
    gesture(phone, *([(x + 6.0 * step, y + 4.0 * step)] for step in range(6)))
    asked(phone.page)
    there = box(phone.page, ".what-ghost .ghost-body")
    assert there[0] - start[0] == pytest.approx(30, abs=1.5)
    assert there[1] - start[1] == pytest.approx(20, abs=1.5)
    assert Map(phone, drawn.board).left == pytest.approx(drawn.left, abs=0.5), "the map stays"
    handle = box(phone.page, ".what-ghost .touch")
    assert handle.width >= 44, "the handle is as wide as a fingertip"
    (hx, hy), (x, y) = handle.middle, there.middle
    dx, dy = hx - x, hy - y
    gesture(phone, [(hx, hy)], [(x + dx + dy / 2, y + dy - dx / 2)], [(x + dy, y - dx)])
    asked(phone.page)
    turned = box(phone.page, ".what-ghost .ghost-body")
    assert turned.width == pytest.approx(there.height, abs=2)
    expect(phone.page.locator("#sheet .where")).to_contain_text("facing 0°")


def test_why_it_would_not_be_allowed_is_read_above_the_buttons(
    new_phone: NewPhone, demo: Served
) -> None:
    phone = opened(new_phone, demo)
    what_if(phone, demo, "csa-hq-1", 12.0, 6.5)
    why, buttons = boxes(phone.page, "#sheet .ruling .verdict", "#sheet .turns")
    assert why.bottom <= buttons.top
    phone.page.locator("#sheet .ruling .verdict").tap()
    expect(phone.page.locator("#sheet[data-kind=why]")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [*SIZES, (1280, 800)])
def test_the_buttons_that_turn_stay_where_they_are(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    """A finger taps on, while findings come and go above the buttons."""
    phone = opened(new_phone, demo, width, height)
    x, y, _ = demo.get("/state")["units"]["usa-5"]["pose"]
    drawn = what_if(phone, demo, "usa-5", x + 2.0, y)
    asked(phone.page)
    left = phone.page.locator(".turns button").first
    before = box(phone.page, ".turns button")
    sheet = phone.page.locator("#sheet")
    for place in ((x + 5.5, y - 4.0), (x + 2.0, y), (x + 5.5, y - 4.0)):
        pointed(phone, *drawn.point(*place))
        near = place[0] < x + 3
        expect(sheet.locator(".ruling.illegal")).to_have_count(0 if near else 1)
        left.click()
        asked(phone.page)
        after = box(phone.page, ".turns button")
        assert after == pytest.approx(before, abs=2)


def test_the_ghost_obeys_the_keyboard(new_phone: NewPhone, demo: Served) -> None:
    phone = opened(new_phone, demo, 1920, 1080)
    phone.page.locator('[data-unit="usa-5"]').focus()
    phone.page.keyboard.press("Enter")
    phone.page.get_by_role("button", name="What if …").click()
    ghost = phone.page.locator(".what-ghost")
    ghost.focus()
    expect(ghost).to_have_attribute("aria-label", re.compile("XII Corps"))
    start = box(phone.page, ".what-ghost .ghost-body")
    for _ in range(4):
        phone.page.keyboard.press("ArrowRight")
    asked(phone.page)
    inch = Map(phone, demo.get("/state")["table"]["board"]).scale
    assert box(phone.page, ".what-ghost .ghost-body")[0] - start[0] == pytest.approx(inch, abs=1)
    phone.page.keyboard.press(",")
    expect(phone.page.locator("#sheet .where")).to_contain_text("facing 275°")
    phone.page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)


def test_an_answer_is_never_of_an_older_place(new_phone: NewPhone, demo: Served) -> None:
    """While one question is under way the ghost goes on; the last place is what is answered."""
    phone = opened(new_phone, demo)
    what_if(phone, demo, "usa-5", 8.0, 18.0)
    ghost = phone.page.locator(".what-ghost")
    asked_of = list[Request]()
    phone.page.on("request", lambda request: asked_of.append(request))
    late = HeldBack(phone.page, "**/what-if")
    for _ in range(5):
        before = ghost.get_attribute("style")
        assert before
        phone.page.get_by_role("button", name="Turn left").tap()
        expect(ghost).not_to_have_attribute("style", before)
    late.route.continue_()
    asked(phone.page)
    what = [json.loads(each.post_data or "") for each in asked_of if each.url.endswith("/what-if")]
    facings = [each["to"][2] for each in what]
    seen = demo.get("/state")["units"]["usa-5"]["pose"][2]
    assert facings == pytest.approx([seen + 15, seen + 75], abs=0.02)
    expect(phone.page.locator("#sheet .where")).to_contain_text("facing 345°")


@sized
def test_layers_are_chosen_on_one_sheet_and_remembered(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    phone = opened(new_phone, demo, width, height)
    page = phone.page
    page.locator("#choose-layers").click()
    layers = page.locator("#sheet [data-layer]")
    expect(layers.last).to_be_attached()
    names = layers.evaluate_all("all => all.map(e => e.dataset.layer)")
    wanted = "allzones objectives terrain photo names accuracy"
    assert {*wanted.split(), "freshness", "last"} <= set(names)
    before = box(phone.page, '[data-terrain="river"] .fill') if width > 1000 else None
    page.locator('[data-layer="terrain"]').click()
    page.locator('[data-layer="last"]').click()
    expect(page.locator('[data-terrain="river"]')).to_be_hidden()
    expect(page.locator("#map .layer-last .overlay")).to_be_hidden()
    expect(page.locator(".ground-star").first).to_be_visible()
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator('[data-terrain="river"]')).to_be_hidden()
    page.locator("#choose-layers").click()
    expect(page.locator('[data-layer="terrain"]')).to_have_attribute("aria-pressed", "false")
    page.locator('[data-layer="terrain"]').click()
    expect(page.locator('[data-terrain="river"]')).to_be_visible()
    if before:
        assert box(phone.page, '[data-terrain="river"] .fill') == pytest.approx(before, abs=1)


def test_no_two_layers_look_alike_without_colour(new_phone: NewPhone, demo: Served) -> None:
    phone = opened(new_phone, demo)
    phone.page.locator("#choose-layers").tap()
    signs = phone.page.locator("#sheet [data-layer] svg")
    expect(signs.last).to_be_visible()
    looks = signs.evaluate_all(
        """all => all.map(svg => JSON.stringify([...svg.querySelectorAll('path')].map(path => {
             const style = getComputedStyle(path);
             const hatch = path.style.fill.match(/#(.*?)"/)?.[1];
             const turn = hatch && document.getElementById(hatch)?.getAttribute('patternTransform');
             const { strokeDasharray, strokeWidth, display } = style;
             return [path.getAttribute('d'), strokeDasharray, strokeWidth, display, turn];
           })))"""
    )
    assert len(looks) == len(set(looks)) >= 8


def test_the_photograph_lies_under_the_units(new_phone: NewPhone, demo: Served) -> None:
    phone = opened(new_phone, demo)
    phone.page.locator("#choose-layers").tap()
    expect(phone.page.locator("#map image")).to_have_count(0)
    phone.page.locator('[data-layer="photo"]').tap()
    phone.page.locator("#close-sheet").tap()
    expect(phone.page.locator("#map image")).to_have_attribute("href", PICTURE)
    photograph, ground = boxes(phone.page, "#map image", ".mat .ground")
    assert photograph == pytest.approx(ground, abs=1)


def test_the_big_screen_has_the_photograph_until_it_is_taken_away(
    new_phone: NewPhone, demo: Served
) -> None:
    screen = new_phone(1920, 1080)
    screen.open("/show")
    expect(screen.page.locator("#map image")).to_have_attribute("href", PICTURE)
    photograph, ground = boxes(screen.page, "#map image", ".mat .ground")
    assert photograph == pytest.approx(ground, abs=1)
    staff = screen.page.locator(".staff .strength").first
    expect(staff).to_have_css("stroke", "rgb(255, 255, 255)")  # what stands out on any photograph
    switch = screen.page.get_by_role("button", name="Photograph")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(screen.page.locator("#map image")).to_have_count(0)
    screen.page.reload()
    expect(screen.page.get_by_role("button", name="Photograph")).to_have_attribute(
        "aria-pressed", "false"
    )
    # A phone's page in the same browser has made no choice by that.
    screen.page.goto(screen.page.url.removesuffix("show"))
    screen.page.locator("#choose-layers").click()
    expect(screen.page.locator('[data-layer="photo"]')).to_have_attribute("aria-pressed", "false")


def test_from_either_player_s_edge_and_it_stays_so(new_phone: NewPhone, demo: Served) -> None:
    phone = opened(new_phone, demo)
    page = phone.page
    state = demo.get("/state")
    (x, y, _) = state["units"]["usa-5"]["pose"]
    first = Map(phone, state["table"]["board"]).point(x, y)
    page.locator("#choose-layers").tap()
    page.get_by_role("button", name="At the top of this map").tap()
    page.locator("#close-sheet").tap()
    page.reload()
    page.wait_for_selector(READY)
    unit, ground = boxes(page, '[data-unit="usa-5"] .edge', ".mat .ground")
    # Turned by half: as far from the right and the bottom as it was from the left and the top.
    assert unit.middle[0] == pytest.approx(ground.left + ground.right - first[0], abs=2)


@sized
def test_the_log_is_walked_through_with_maps(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    phone = opened(new_phone, demo, width, height)
    page = phone.page
    unit = page.locator('[data-unit="usa-1"]')
    now = unit.get_attribute("style")
    assert now
    log = demo.get("/state")["log"]
    number = next(n for n, line in log.items() if "I Corps retreated" in line["text"])
    then = demo.get(f"/log/{number}")
    page.locator("#open-log").click()
    page.get_by_role("button", name="I Corps retreated").click()
    expect(page.locator("#past")).to_contain_text("Turn 3 of 15 · Combat")
    stands_at(unit, then["stood"]["usa-1"])
    earlier = demo.get(f"/log/{int(number) - 1}")
    page.get_by_role("button", name="Earlier").click()
    expect(page.locator("#past")).to_contain_text(earlier["text"])
    stands_at(unit, earlier["stood"]["usa-1"])
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#past")).to_be_hidden()
    expect(unit).to_have_attribute("style", now)


@pytest.mark.parametrize(("width", "height"), [*SIZES, (360, 640)])
def test_nothing_moves_from_step_to_step_of_the_walk(
    new_phone: NewPhone, demo: Served, width: int, height: int
) -> None:
    """In German, whose words need now one line and now several."""
    demo.held_at(30.0)
    phone = new_phone(width, height, locale="de-DE")
    phone.open()
    page = phone.page
    page.locator("#open-log").click()
    page.locator(".entries button").first.click()
    earlier, words = page.locator("#past button").first, page.locator("#past p > span")
    stays = ("#past .main", "#past .icon", ".mat .ground")
    before, lines = boxes(page, *stays), set[float]()
    while earlier.is_enabled():
        said, moment = words.inner_text(), page.locator("#past p").inner_text()
        lines.add(box(page, "#past p > span").height)
        assert page.locator("#past p").evaluate("(p) => p.scrollHeight <= p.clientHeight"), said
        earlier.click()
        expect(page.locator("#past p")).not_to_have_text(moment, use_inner_text=True)
        for was, now in zip(before, boxes(page, *stays), strict=True):
            assert now == pytest.approx(was, abs=1)
    assert len(lines) > 1 or width > 600


def test_the_lines_of_the_log_that_begin_a_phase_stand_out(
    new_phone: NewPhone, demo: Served
) -> None:
    demo.held_at(30.0)
    phone = new_phone(390, 844)
    phone.open()
    phone.page.locator("#open-log").click()
    begins = phone.page.locator(".entries .entry-phase").first
    expect(begins).to_contain_text("phase begins")
    expect(begins).to_have_css("font-weight", "700")
    expect(phone.page.locator(".entries .entry-move").first).to_have_css("font-weight", "400")


def stands_at(unit: Locator, stood: dict[str, Any]) -> None:
    x, y, _ = stood["pose"]
    place = re.escape(f"translate({x}px, {y}px)")
    expect(unit).to_have_attribute("style", re.compile(place))


def test_who_is_back_from_the_log_is_not_taken_there_by_a_late_answer(
    new_phone: NewPhone, demo: Served
) -> None:
    page = opened(new_phone, demo).page
    page.locator("#open-log").tap()
    page.get_by_role("button", name="I Corps retreated").tap()
    expect(page.locator("#past")).to_be_visible()  # the next that is asked is the next step
    late = HeldBack(page, "**/log/*")
    page.get_by_role("button", name="Earlier").tap()
    route = late.route
    page.get_by_role("button", name="Back to now").tap()
    expect(page.locator("#past")).to_be_hidden()
    with page.expect_response("**/log/*") as answer:
        route.continue_()
    answer.value.finished()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert not page.locator("#past").is_visible()


def test_the_page_speaks_german(new_phone: NewPhone, demo: Served) -> None:
    phone = opened(new_phone, demo)
    page = phone.page
    page.locator("#open-log").tap()
    page.get_by_role("button", name="Deutsch").tap()
    page.wait_for_selector(READY)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#phase")).to_have_text("Bewegung")
    expect(page.locator("#banners .banner b")).to_have_text("Nicht erlaubt")
    expect(page.locator("#fit-map")).to_have_attribute("aria-label", "Den ganzen Tisch zeigen")
    tap(phone, "usa-5")
    page.get_by_role("button", name="Was wäre, wenn …").tap()
    name = demo.get("/state")["units"]["usa-5"]["name"]
    expect(page.locator("#sheet-title")).to_have_text(f"Wenn {name} hierher zöge:")
