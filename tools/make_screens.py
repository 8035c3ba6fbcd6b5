"""Make the pictures of docs/screens.md anew: every screen, light and dark, English and German.

Run from the project's top folder: .venv/bin/python -m tools.make_screens [NAME ...]. Each is the
page itself in Chromium, at a table whose camera is spoken for; a picture holds the English page in
the light beside the German one in the dark.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tableside.rules.registry import load_position
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.conftest import ROOT, chromium
from tests.web.crowded_table import crowded_session, set_back, show, standing
from tests.web.page.test_still_board_page import GAMES
from tests.web.players import Camera
from tests.web.spoken import SpokenTable

Look = tuple[Literal["light", "dark"], str]
PICTURES = ROOT / "docs" / "pictures" / "screens"
FIXTURES = ROOT / "fixtures" / "images"
#: How a picture's two halves are looked at: lights and language.
LOOKS: tuple[Look, ...] = (("light", "en-GB"), ("dark", "de-DE"))
PHONE, LOW, SCREEN = (390, 844), (844, 390), (1280, 800)
COMBAT = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [5, 3]}


@dataclass
class Stand:
    """A table with its seats and its camera, and how it is looked at."""

    browser: Browser
    look: Look
    session: Session[Any]
    sets_up: bool = False
    book: SeatBook = field(default_factory=SeatBook)
    after: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        self.seats = Seats(self.book)
        settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
        self.table = SpokenTable(
            self.session, settings=settings, seats=self.seats, sets_up=self.sets_up
        )
        self.after.callback(self.table.close)
        self.camera = Camera(self.table, standing(self.session))

    def page(self, path: str = "/", size: tuple[int, int] = PHONE) -> Page:
        """Return a page of the table, once it shows the units."""
        page = self.new_page(size)
        page.goto(self.table.url + path)
        page.wait_for_selector("body:not([inert])", state="attached")
        return page

    def new_page(self, size: tuple[int, int] = PHONE) -> Page:
        """Return an empty page of a phone that was never here."""
        scheme, locale = self.look
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size != SCREEN,
            color_scheme=scheme,
            locale=locale,
        )
        self.after.callback(context.close)
        page = context.new_page()
        page.add_init_script('localStorage.setItem(\'hints\', \'["seat","unit","tape"]\')')
        return page

    def seated(self, side: str, size: tuple[int, int] = PHONE) -> Page:
        """Return the page of a phone that plays a side."""
        page = self.new_page(size)
        page.goto(f"{self.table.url}/join#{self.seats.code}")
        page.locator(f"input[value='side {side}']").check()
        page.locator("form [type=submit], form button").first.tap()
        expect(page.locator("#you")).to_be_visible()
        expect(page.locator("#map .unit").first).to_be_visible()
        return page

    def tap_unit(self, page: Page, unit: str) -> None:
        """Tap a unit's place on the map, whatever is drawn over it."""
        box = page.locator(f'[data-unit="{unit}"] .edge').first.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def kept(name: str, asks: tuple[str, ...] = ()) -> Session[Any]:
    """Return a game that begins where a bundled recording does."""
    file = FIXTURES / name / "position.json"
    ruleset, state = load_position(json.loads(file.read_text("utf-8")), str(file))
    return Session(ruleset, state, handling=read_handling(list(asks)))


Draw = Callable[[Stand], Page]


@dataclass(frozen=True)
class Screen:
    """A screen: what stands below it, which game it is of, and what is done at its table."""

    caption: str
    game: Callable[[], Session[Any]]
    draw: Draw
    sets_up: bool = False


def at_rest(stand: Stand) -> Page:
    """The page as it is opened."""
    return stand.page()


def card(stand: Stand) -> Page:
    """A unit's card."""
    page = stand.page()
    stand.tap_unit(page, "csa-1")
    expect(page.locator("#sheet .numbers")).to_be_visible()
    return page


def retreat(stand: Stand) -> Page:
    """The area of one that must retreat."""
    page = stand.seated("usa")
    stand.table.live.act(stand.table.live.number, COMBAT)
    expect(page.locator("#map .layer-due .style-retreat")).to_be_attached()
    return page


def dice(stand: Stand) -> Page:
    """Two dice tapped, and what they come to."""
    page = stand.seated("csa")
    page.locator("#turn-panel").get_by_role("button", name=re.compile("^Hood .*I Corps")).tap()
    rows = page.locator(".die-row")
    for row, face in enumerate("53"):
        rows.nth(row).get_by_role("button", name=face, exact=True).tap()
    expect(page.locator(".foreseen")).to_be_visible()
    return page


def tape(stand: Stand) -> Page:
    """The tape from one base to another."""
    page = stand.page()
    stand.tap_unit(page, "csa-1")
    expect(page.locator("#sheet .numbers")).to_be_visible()
    stand.tap_unit(page, "usa-2")
    expect(page.locator("button.apart small")).to_be_visible()
    return page


def wrong_move(stand: Stand) -> Page:
    """A move that breaks a rule."""
    page = stand.seated("usa")
    pose = standing(stand.session)["usa-2"]
    stand.camera.do({"do": "move", "unit": "usa-2", "to": [pose.x + 2, pose.y, pose.facing]})
    expect(page.locator("#turn-panel .next")).to_be_visible()
    return page


def request(stand: Stand) -> Page:
    """What the other side asks for."""
    mine, other = stand.seated("usa"), stand.seated("csa")
    stand.table.live.act(stand.table.live.number, COMBAT)
    expect(other.locator("#map .layer-due .style-retreat")).to_be_attached()
    other.get_by_role("button", name=re.compile("^(Take back|Die letzte)")).tap()
    expect(mine.locator("#wishes")).to_be_visible()
    return mine


def log(stand: Stand) -> Page:
    """What happened, a line an event."""
    page = stand.page()
    stand.table.live.act(stand.table.live.number, COMBAT)
    page.locator("#open-log").tap()
    expect(page.locator("#sheet li").first).to_be_visible()
    return page


def layers(stand: Stand) -> Page:
    """What can be drawn for a unit or for all."""
    page = stand.page()
    page.locator("#choose-layers").tap()
    expect(page.locator("#sheet")).to_be_visible()
    return page


def joining(stand: Stand) -> Page:
    """Who comes by the code that is scanned."""
    page = stand.new_page()
    page.goto(f"{stand.table.url}/join#{stand.seats.code}")
    expect(page.locator(".role").first).to_be_visible()
    return page


def hosting(stand: Stand) -> Page:
    """The page of who runs the table."""
    page = stand.new_page()
    page.goto(f"{stand.table.url}/host#{stand.book.secret}")
    expect(page.locator("#house")).to_be_visible()
    return page


def big_screen(stand: Stand) -> Page:
    """The screen beside the table, as a combat is over."""
    page = stand.page("/show", SCREEN)
    stand.table.live.act(stand.table.live.number, COMBAT)
    expect(page.locator(".layer-due .style-retreat").first).to_be_attached()
    return page


def lying(stand: Stand) -> Page:
    """A phone that lies on its side."""
    page = stand.seated("usa", LOW)
    stand.table.live.act(stand.table.live.number, COMBAT)
    expect(page.locator("#map .layer-due .style-retreat")).to_be_attached()
    return page


def crowded(stand: Stand) -> Page:
    """Forty units and a card with a long name."""
    page = stand.page()
    stand.tap_unit(page, next(iter(standing(stand.session))))
    expect(page.locator("#sheet .numbers")).to_be_visible()
    return page


def ghosts(stand: Stand) -> Page:
    """Eighteen models to be set back."""
    page = stand.page()
    expect(page.locator(".unit.life-settled").first).to_be_visible()
    set_back(stand.table, stand.session)
    expect(page.locator("#map .style-number").first).to_be_attached()
    return page


def demo() -> Session[Any]:
    """Return the demo's game."""
    return kept("demo")


SCREENS: Mapping[str, Screen] = {
    **{
        name: Screen("At rest", lambda folder=folder: kept(folder), at_rest)
        for name, folder in GAMES.items()
    },
    "card": Screen("A unit's card", demo, card),
    "retreat": Screen("Where the one may go who must", demo, retreat),
    "dice": Screen("A combat, with its dice", demo, dice),
    "tape": Screen("The tape measure", demo, tape),
    "wrong-move": Screen(
        "A move that breaks a rule", lambda: kept("demo", ("propose",)), wrong_move
    ),
    "request": Screen("What the other side asks for", demo, request),
    "log": Screen("The log", demo, log),
    "layers": Screen("Layers", demo, layers),
    "joining": Screen("Joining, by the code", demo, joining),
    "hosting": Screen("The host's page", demo, hosting),
    "lying": Screen("A phone on its side", demo, lying),
    "show": Screen("The big screen", demo, big_screen),
    "crowded": Screen("Forty units with long names", crowded_session, crowded),
    "ghosts": Screen("Eighteen of them to be set back", crowded_session, ghosts, sets_up=True),
}


@contextmanager
def stand_for(browser: Browser, screen: Screen, look: Look) -> Iterator[Stand]:
    """Give the table of a screen, and clear it away."""
    stand = Stand(browser, look, screen.game(), screen.sets_up)
    with stand.after:
        show(stand.table, 2, standing(stand.session))
        yield stand


def photographed(page: Page) -> NDArray[np.uint8]:
    """Return the page once nothing moves on it any more, on a grey rim."""
    expect(page.locator(".working")).to_have_count(0)
    page.wait_for_timeout(700)
    data = np.frombuffer(page.screenshot(), np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return np.asarray(
        cv2.copyMakeBorder(picture, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(128, 128, 128)),
        dtype=np.uint8,
    )


def drawn(browser: Browser, screen: Screen) -> NDArray[np.uint8]:
    """Return both looks of a screen: a phone's beside each other, wide ones below."""
    halves = []
    for look in LOOKS:
        with stand_for(browser, screen, look) as stand:
            halves.append(photographed(screen.draw(stand)))
    tall = halves[0].shape[0] > halves[0].shape[1]
    return np.concatenate(halves, axis=1 if tall else 0)


def main(names: list[str]) -> None:
    """Make the pictures of these screens, of all without a name."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for name in names or SCREENS:
            picture = drawn(browser, SCREENS[name])
            quality = [cv2.IMWRITE_JPEG_QUALITY, 72]
            cv2.imwrite(str(PICTURES / f"{name}.jpg"), picture, quality)
            print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
