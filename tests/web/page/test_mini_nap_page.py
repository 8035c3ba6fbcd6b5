"""Mini-Nap on the phone: its terrain and units, lengths in cm, the zones of all units."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from bench.nap import crowded
from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.vision.observation import (
    Happening,
    Life,
    Observation,
    SeenUnit,
    TableEvent,
)
from tests.rules.mini_nap.table import horse, position
from tests.web.access import violations
from tests.web.boxes import boxes
from tests.web.conftest import NewPhone, Phone
from tests.web.spoken import SpokenTable

SURE = ((9e-6, 0.0, 0.0), (0.0, 9e-6, 0.0), (0.0, 0.0, 0.01))
MOVED = "fr-2"


@pytest.fixture(scope="module")
def table() -> Iterator[SpokenTable]:
    """Sixteen units among terrain of every kind; one was moved too far."""
    ruleset, state = load_position(crowded(3, 16), "bench", "position")
    table = SpokenTable(Session(ruleset, state))
    poses = {unit["id"]: Pose.of(unit["pose"]) for unit in ruleset.units(state)}

    def show(frame: int, events: tuple[TableEvent, ...] = ()) -> None:
        units = tuple(SeenUnit(u, p, SURE, Life.SETTLED, 0.0) for u, p in poses.items())
        table.link.show(Observation(frame, frame / 5, True, units, events, accuracy=0.004))

    show(1)
    old = poses[MOVED]
    poses[MOVED] = Pose(old.x + 6, old.y + 5, old.facing)
    show(2, (TableEvent(Happening.MOVED, MOVED, old, poses[MOVED]),))
    yield table
    table.close()


def opened(new_phone: NewPhone, table: Any, **look: Any) -> Phone:
    phone = new_phone(served=table, **look)
    phone.open()
    expect(phone.page.locator("#banners .banner")).to_be_visible()
    return phone


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_terrain_and_unit_is_drawn_as_such(
    new_phone: NewPhone, table: SpokenTable, scheme: str
) -> None:
    page = opened(new_phone, table, scheme=scheme).page
    looks = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.terrain > g')].map((piece) => [
             piece.getAttribute('class').replace('ground-', ''),
             getComputedStyle(piece.querySelector('.fill')).fill + ' '
             + getComputedStyle(piece.querySelector('.texture')).fill]))"""
    )
    assert {
        "wooded",
        "wet",
        "built",
        "raised",
        "water",
        "shallows",
        "track",
        "crossing",
    } <= looks.keys()
    assert len(set(looks.values())) == len(looks)  # no two look alike
    assert [name for name, look in looks.items() if look.startswith("rgb(0, 0, 0)")] == []
    signs = page.evaluate(
        """() => [...document.querySelectorAll('.unit')].filter((unit) =>
             !unit.querySelector('.sign').getAttribute('d')).length"""
    )
    assert signs == 0
    assert violations(page) == []


def test_lengths_are_in_cm_wherever_they_are_told(new_phone: NewPhone, table: SpokenTable) -> None:
    page = opened(new_phone, table).page
    page.locator("#banners .banner").tap()
    expect(page.locator(".gauge .number b")).to_have_text("13.8 cm")
    page.get_by_role("button", name=f"Card of {MOVED}").tap()
    expect(page.locator("#freshness")).to_contain_text("give or take 0.02 cm")
    page.get_by_role("button", name="What if …").tap()
    expect(page.locator("#sheet .where")).to_contain_text("5.1 cm away")
    page.locator("#close-sheet").tap()
    page.locator("#open-log").tap()
    expect(page.locator("#sheet")).to_contain_text("Table measured to 0.010 cm")
    assert " in)" not in page.locator("#sheet-body").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_zones_are_shown_by_side_once_they_are_asked_for(
    new_phone: NewPhone, table: SpokenTable, scheme: str
) -> None:
    phone = opened(new_phone, table, scheme=scheme)
    page, zones = phone.page, phone.page.locator("#map .zone")
    asked = [url for url in phone.requests if url.endswith("/zones")]
    assert (asked, zones.count()) == ([], 0)
    page.locator("#choose-layers").tap()
    layer = page.locator("[data-layer=allzones]")
    layer.tap()
    expect(zones).to_have_count(2)
    looks = zones.evaluate_all(
        "(all) => all.map((zone) => getComputedStyle(zone.querySelector('.texture')).fill)"
    )
    assert len(set(looks)) == 2  # hatched another way, whatever the colour
    assert violations(page) == []
    layer.tap()
    expect(zones).to_have_count(0)


@pytest.fixture(scope="module")
def manoeuvring() -> Iterator[SpokenTable]:
    """A brigade has its initiative."""
    begun = crowded(3, 16)
    side, brigade = (begun["units"][0][name] for name in ("side", "brigade"))
    begun |= {"initiative": side, "brigade": brigade, "phase": "manoeuvre"}
    ruleset, state = load_position(begun, "bench", "position")
    table = SpokenTable(Session(ruleset, state))
    yield table
    table.close()


@pytest.mark.parametrize("width", [390, 820])
def test_a_long_prompt_stands_in_the_bar_in_two_lines(
    new_phone: NewPhone, manoeuvring: SpokenTable, width: int
) -> None:
    page = new_phone(width, served=manoeuvring).page
    page.goto(manoeuvring.url)
    words = page.locator("#prompt > span")
    expect(words).to_contain_text("each once.")
    high = words.evaluate("each => [each.scrollHeight, each.clientHeight]")
    assert high[0] <= high[1]
    turn, prompt = boxes(page, "#turn", "#prompt")
    assert prompt.top >= turn.bottom
    assert prompt.height <= 52


def test_a_brigade_is_chosen_on_the_map_by_one_of_its_units(new_phone: NewPhone) -> None:
    units = [horse("fr-1", 20, 10), horse("fr-2", 26, 10), horse("fr-3", 32, 10)]
    for unit, brigade in zip(units, ("fr-a", "fr-a", "fr-b"), strict=True):
        unit["brigade"] = brigade
    begun = position(*units, horse("br-1", 24, 30, 270), initiative="fr", awaits="choice")
    table = SpokenTable(Session(*load_position(begun, "made", "position")))
    phone = new_phone(served=table)
    page = phone.page
    page.goto(table.url)
    page.get_by_role("button", name="Choose a brigade", exact=True).tap()
    marked = "all => all.map(each => each.dataset.unit).sort()"
    expect(page.locator(".unit.pickable")).to_have_count(3)
    page.locator('.unit[data-unit="fr-2"]').tap()
    expect(page.locator('.pick[aria-pressed="true"]')).to_contain_text("fr-a")
    assert page.locator(".unit.picked").evaluate_all(marked) == ["fr-1", "fr-2"]
    page.locator(".pick").filter(has_text="fr-b").tap()
    expect(page.locator('.unit[data-unit="fr-3"]')).to_have_class(re.compile("picked"))
    assert page.locator(".unit.picked").evaluate_all(marked) == ["fr-3"]
    phone.close()
    table.close()


def test_a_run_that_was_announced_is_seen_until_it_is_decided_on(new_phone: NewPhone) -> None:
    units = [horse("fr-1", 20, 10), horse("br-1", 24, 13, 180)]
    begun = {**position(*units), "initiative": "fr", "brigade": "fr-a", "phase": "manoeuvre"}
    ruleset, state = load_position(begun, "made", "position")
    session = Session(ruleset, state)
    table = SpokenTable(session)
    phone = new_phone(served=table)
    page = phone.page
    page.goto(table.url)
    way = page.locator(".layer-asked .overlay.path")
    expect(page.locator("#prompt")).to_contain_text("move the units of fr-a")
    expect(way).to_have_count(0)
    run = {"action": "move", "unit": "fr-1", "to": [20, 16, 90]}
    table.live.act(table.live.number, run)
    expect(way.locator(".plate-text")).to_have_text("15.2 cm")
    expect(page.locator(".layer-asked .overlay.ghost")).to_have_count(1)
    table.live.act(table.live.number, {"action": "pass", "side": "br"})
    expect(way).to_have_count(0)
    phone.close()
    table.close()


#: The lines on which each of a card's figures stands.
LINES = """each => each.map((figure) => {
  const range = document.createRange();
  range.selectNodeContents(figure);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


def test_the_figures_of_a_card_stand_on_a_line_each(
    new_phone: NewPhone, table: SpokenTable
) -> None:
    page = opened(new_phone, table, locale="de-DE").page
    unit = next(u["id"] for u in crowded(3, 16)["units"] if u.get("rating") == "trained")
    page.locator(f'[data-unit="{unit}"]').press("Enter")
    figures = page.locator(".numbers dd")
    expect(figures.last).to_have_text("ausgebildet")
    assert figures.evaluate_all(LINES) == [1, 1, 1]
