"""What was agreed on for a game is told on every phone: scenario, weather, house rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.rules.mini_nap.table import foot, horse, position
from tests.web.access import violations
from tests.web.boxes import boxes
from tests.web.conftest import NewPhone, Phone
from tests.web.spoken import SpokenTable

Table = Callable[[dict[str, Any]], SpokenTable]


@pytest.fixture
def serve() -> Iterator[Table]:
    made: list[SpokenTable] = []

    def table(data: dict[str, Any]) -> SpokenTable:
        made.append(SpokenTable(Session(*load_position(data, "game", "position"))))
        return made[-1]

    yield table
    for each in made:
        each.close()


def told(new_phone: NewPhone, served: SpokenTable, locale: str = "en", width: int = 390) -> Phone:
    phone = new_phone(width, served=served, locale=locale)
    phone.open()
    phone.page.locator("#open-log").click()
    expect(phone.page.locator("#sheet .house-rules")).to_be_visible()
    return phone


def demo(root: Path, **changes: Any) -> dict[str, Any]:
    read = json.loads((root / "fixtures/images/demo/position.json").read_text("utf-8"))
    return {**read, **changes}


@pytest.mark.parametrize("width", [390, 820, 1920])
def test_weather_and_what_differs_from_the_usual_stand_first(
    serve: Table, new_phone: NewPhone, root: Path, width: int
) -> None:
    house = {"movement-measure": "corner", "alignment-degrees": 8, "headquarters-disc": 30}
    table = serve(demo(root, weather=["rain", "fog"], house_rules=house))
    page = told(new_phone, table, width=width).page
    facts = page.locator("#sheet .facts")
    expect(facts).to_contain_text("Weatherfog and rain")
    expect(facts).to_contain_text("ScenarioBattle")
    expect(facts).to_contain_text("ObjectivesConfederacy: 1, Union: 0")
    other = page.locator("#sheet .house").first
    expect(other.locator("dt")).to_have_text(
        [
            "Round headquarters: 30 mm",
            "Where a move is measured: corner",
            "Alignment to an enemy: 8°",
        ]
    )
    expect(other.locator("dd").nth(0)).to_contain_text("Usual: none.")
    expect(other.locator("dd").nth(2)).to_contain_text("Usual: 5°.")
    page.get_by_text("All other house rules").click()
    usual = page.locator("#sheet details .house")
    expect(usual.locator("dt")).to_have_count(11)
    expect(usual).to_contain_text("Headquarters base: width 40 mm, depth 40 mm")
    expect(usual).to_contain_text("Battle range commands: yes")
    assert violations(page) == []
    table.live.act(
        0, {"action": "pass", "side": "csa"}
    )  # the log is drawn anew, and what was opened stays open
    expect(page.locator("#sheet .entries")).to_contain_text("Confederacy passed")
    expect(usual.locator("dt").first).to_be_visible()


def test_it_is_told_in_german_with_what_is_unusual_about_the_rosters(
    serve: Table, new_phone: NewPhone
) -> None:
    units = [foot("fr-1", 20, 10, brigade="fr-a"), horse("br-1", 24, 20, 180, brigade="br-a")]
    table = serve(position(*units, house_rules={"formation-tolerance": {"gap": 4}}))
    page = told(new_phone, table, "de").page
    expect(page.locator("#sheet .facts")).to_contain_text(
        "Brigaden, die noch dran sindfr: fr-a; br: br-a"
    )
    expect(page.locator("#sheet .notes li")).to_have_text(
        [
            re.compile("Darauf achtet ihr selbst"),
            "fr-a hat 1 Bataillon; üblich sind 2 bis 10.",
            re.compile("Punkte an einer Einheit"),
            re.compile("Der Regeltext endet"),
        ]
    )
    other = page.locator("#sheet .house").first
    expect(other.locator("dt")).to_have_text(
        ["Toleranz für Formationen: Front 10°, Staffelung 3 mm, Lücke 4 mm"]
    )
    expect(other).to_contain_text("Üblich: Front 10°, Staffelung 3 mm, Lücke 2.5 mm.")
    page.get_by_text("Alle anderen Hausregeln").click()
    expect(page.locator("#sheet details .house dt")).to_have_count(6)
    expect(page.locator("#sheet .house [lang=en]")).to_have_count(0)


def test_the_big_screen_tells_how_it_stands(serve: Table, new_phone: NewPhone, root: Path) -> None:
    screen = new_phone(1920, 1080, served=serve(demo(root, weather=["fog"])))
    screen.open("/show")
    facts = screen.page.locator("#agreed")
    expect(facts.locator("dt")).to_have_text(
        ["Objectives", "Broken", "Weather", "Aggressor", "Scenario", "Period"]
    )
    expect(facts).to_contain_text("Weatherfog")
    expect(facts).to_contain_text("ObjectivesConfederacy: 1, Union: 0")
    join, stands, log = boxes(screen.page, "#join", "#agreed", "#log")
    assert stands.bottom < log.top < log.bottom <= join.top
    assert violations(screen.page) == []


def test_nothing_is_told_of_a_game_that_agrees_on_nothing(new_phone: NewPhone) -> None:
    table = SpokenTable()
    phone = new_phone(served=table)
    phone.open()
    phone.page.locator("#open-log").tap()
    expect(phone.page.locator("#sheet .entries, #sheet .quiet").first).to_be_visible()
    expect(phone.page.get_by_text("This game")).to_have_count(0)
    phone.close()
    table.close()
