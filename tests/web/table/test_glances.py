"""What is known without a search: a card's first part, and the zones of all units at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from shapely.geometry import shape

from tableside.session.session import Session
from tableside.web.http.app import create_app
from tableside.web.table.live import LiveTable
from tests.fake_game import FakeLink, FakeRuleSet, fake_state
from tests.web.guests import Guest


@pytest.fixture
def rules() -> FakeRuleSet:
    return FakeRuleSet()


@pytest.fixture
def table(rules: FakeRuleSet) -> Iterator[LiveTable]:
    table = LiveTable(Session(rules, fake_state()), FakeLink)
    yield table
    table.close()


@pytest.fixture
def guest(table: LiveTable) -> Guest:
    return Guest(create_app(table).test_client(), "127.0.0.1")


def test_facts_are_there_while_the_search_goes_on(
    rules: FakeRuleSet, table: LiveTable, guest: Guest
) -> None:
    rules.gate = threading.Event()
    status, glance = guest.get("/glance/red-1")
    assert (status, glance["facts"], glance["sections"]) == (200, [["Side", "red"]], [])
    assert [each["style"] for each in glance["overlays"]] == ["control"]
    assert rules.cards == 0
    rules.gate.set()
    assert guest.get("/unit/red-1")[1]["facts"][0] == glance["facts"][0]
    assert guest.get("/glance/nobody")[0] == 404


def test_a_game_without_a_chart_has_no_maps_within_its_squares(guest: Guest) -> None:
    status, answer = guest.get("/chart/G8-V5")
    assert (status, answer["error"]) == (404, "This square has no map of its own.")


def test_zones_are_one_area_a_side_and_go_with_the_units(table: LiveTable, guest: Guest) -> None:
    status, answer = guest.get("/zones")
    assert (status, answer["state"]) == (200, 0)
    zones = {(each["side"], each["style"]): shape(each["geometry"]) for each in answer["zones"]}
    assert zones.keys() == {("red", "control"), ("blue", "control")}
    assert zones["blue", "control"].bounds == (9, 17, 11, 19)
    assert zones["red", "control"].area == pytest.approx(8.0)  # of two units, five inches apart
    table.act(0, {"action": "gone", "unit": "blue-1"})
    answer = guest.get("/zones")[1]
    assert (answer["state"], [each["side"] for each in answer["zones"]]) == (1, ["red"])
