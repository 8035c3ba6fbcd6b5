"""What breaks a rule is put back or allowed, what is too close is measured, no more is asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from tableside.geometry.pose import Pose
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.fake_game import FakeRuleSet, FakeState, fake_state, look, moved, seen
from tests.web.access import violations
from tests.web.boxes import box
from tests.web.measure_parties import CORPS, party
from tests.web.players import Phone, new_phone
from tests.web.spoken import SpokenTable

HOME, ALLOWED, CLOSE, FAR = (Pose(10, y, 90) for y in (6, 9, 10.01, 10.5))
START = {piece.id: piece.pose for piece in fake_state().pieces.values() if piece.pose}


@dataclass
class Sides:
    """The phones of both sides, and a hand that moves red's first unit."""

    red: Phone
    blue: Phone
    table: SpokenTable
    session: Session[FakeState]
    frame: int = 1

    def hand(self, start: Pose, end: Pose) -> None:
        self.frame += 8
        units = [seen(name, pose) for name, pose in {**START, "red-1": end}.items()]
        self.table.link.show(look(self.frame, units, [moved("red-1", start, end)]))

    def all(self) -> tuple[Phone, Phone]:
        return self.red, self.blue


@contextmanager
def two_sides(browser: Browser, *, sets_up: bool = False) -> Iterator[Sides]:
    """Give both sides' phones at a live table, which ``sets_up`` or is played on."""
    seats = Seats(SeatBook())
    session = Session(FakeRuleSet(), fake_state(), handling=read_handling(["propose"]))
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    table = SpokenTable(session, settings=settings, seats=seats, sets_up=sets_up)
    table.link.show(look(1, [seen(name, pose) for name, pose in START.items()]))
    phones = {side: new_phone(browser) for side in ("red", "blue")}
    for side, phone in phones.items():
        phone.join(table.url, seats.code, side, "")
        expect(phone.page.locator(".unit.life-settled")).to_have_count(3)
    yield Sides(phones["red"], phones["blue"], table, session)
    for phone in phones.values():
        phone.context.close()
    table.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []


@pytest.fixture
def sides(browser: Browser) -> Iterator[Sides]:
    with two_sides(browser) as both:
        yield both


def nothing_waits(sides: Sides) -> None:
    for phone in sides.all():
        expect(phone.button("Put it back")).to_have_count(0)
        expect(phone.page.locator("#wishes")).to_be_hidden()
        expect(phone.page.locator("#map .layer-asked .overlay")).to_have_count(0)


def test_a_breach_asks_once_and_draws_where_it_came_from(sides: Sides) -> None:
    sides.hand(HOME, FAR)
    for phone in sides.all():
        page = phone.page
        expect(phone.panel).to_contain_text("red-1 moved 4.50 in, at most 4.00 are allowed.")
        expect(phone.panel.locator(".next")).to_have_text("Put it back")
        expect(page.locator("#banners")).to_be_empty()  # the dock has said it
        expect(page.locator("#map .layer-asked .overlay.ghost")).to_have_count(1)
        expect(page.locator("#map .layer-asked .overlay.path")).to_have_count(1)
    large, small = box(sides.red.page, "#turn-panel .next"), box(sides.red.page, ".next + button")
    assert large.right - large.left > 2 * (small.right - small.left)
    assert violations(sides.red.page) == []
    sides.red.panel.locator(".verdict").tap()
    expect(sides.red.page.locator("#sheet")).to_contain_text("beyond the limit")


def test_a_wrong_move_is_drawn_with_one_arrow_and_one_length(browser: Browser) -> None:
    """What waits has an arrow, and so has the proof of what is wrong with it."""
    with party(browser, 1) as at:
        pose, page = at.poses[CORPS], at.phones["usa"].page
        at.camera.do({"do": "move", "unit": CORPS, "to": [pose.x + 2, pose.y, pose.facing]})
        expect(at.phones["usa"].button("Put it back")).to_be_visible()
        expect(page.locator("#map .layer-asked .style-breach.path")).to_have_count(1)
        expect(page.locator("#map .layer-asked .plate-text")).to_have_text("2.00 in")


def test_put_back_by_hand_asks_for_no_tap(sides: Sides) -> None:
    sides.hand(HOME, FAR)
    expect(sides.blue.button("Put it back")).to_be_visible()
    sides.hand(FAR, HOME)
    nothing_waits(sides)
    assert sides.session.number == 0


def test_moved_on_to_where_it_may_stand_it_asks_for_no_tap_either(sides: Sides) -> None:
    sides.hand(HOME, FAR)
    expect(sides.red.button("Allow it")).to_be_visible()
    sides.hand(FAR, ALLOWED)
    nothing_waits(sides)
    assert sides.session.number == 1


def test_it_is_allowed_with_one_tap_on_each_phone(sides: Sides) -> None:
    sides.hand(HOME, FAR)
    sides.blue.button("Allow it").tap()
    expect(sides.red.page.locator("#wishes")).to_be_visible()
    assert sides.session.number == 0
    sides.red.button("Allow it").tap()
    for phone in sides.all():
        phone.shows(1)
    nothing_waits(sides)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_either_side_alone_has_a_breach_put_back(sides: Sides, side: str) -> None:
    sides.hand(HOME, FAR)
    phone = sides.red if side == "red" else sides.blue
    phone.button("Put it back").tap()
    nothing_waits(sides)
    for each in sides.all():
        expect(each.page.locator("#map .layer-ghosts .overlay.ghost")).to_have_count(1)
    sides.hand(FAR, HOME)
    expect(sides.red.page.locator("#map .overlay.ghost")).to_have_count(0)
    assert sides.session.number == 0


def test_what_is_too_close_is_measured_between_two_points(sides: Sides) -> None:
    sides.hand(HOME, CLOSE)
    phone = sides.red
    expect(phone.panel.locator(".next")).to_have_text("Measure here")
    phone.panel.locator(".next").tap()
    expect(phone.page.locator("#sheet")).to_contain_text("Too close to call")
    phone.page.locator("#close-sheet").tap()
    phone.button("Put it back").tap()  # the other side may think otherwise
    expect(sides.blue.page.locator("#wishes")).to_be_visible()
    assert phone.panel.locator(".next").is_visible()


def test_a_legal_move_asks_nothing(sides: Sides) -> None:
    sides.hand(HOME, ALLOWED)
    for phone in sides.all():
        phone.shows(1)
    nothing_waits(sides)
