"""Pages at a phone's size, and the demo running for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.web.guests import House, open_house
from tests.web.served import Served
from tests.web.spoken import SpokenTable

expect.set_options(timeout=30_000)  # a card may take its time on a busy machine


#: The table is drawn and listens to fingers and keys.
READY = "body:not([inert]) .unit"
#: The map has been drawn anew, and in three frames nothing of it has moved.
AT_REST = """() => {
  const map = document.querySelector('#map');
  const { x, y, width } = map.querySelector('.world').getBoundingClientRect();
  const now = map.style.transform === '' ? [x, y, width].join() : null;
  window.frames = now !== null && now === window.before ? window.frames + 1 : 0;
  window.before = now;
  return window.frames > 2;
}"""


@pytest.fixture
def house() -> Iterator[House]:
    """A table of the tiny game, for phones without a browser."""
    made = open_house()
    yield made
    made.table.close()


@pytest.fixture
def table() -> Iterator[SpokenTable]:
    """A live table of a game that no catalogue knows, its camera spoken for by the test."""
    made = SpokenTable()
    yield made
    made.close()


@pytest.fixture(scope="session")
def demo() -> Iterator[Served]:
    served = Served()
    yield served
    served.stop()
    served.output()


@dataclass
class Phone:
    """A page, with all that it asked for and complained about."""

    page: Page
    served: Served
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def open(self, path: str = "/") -> None:
        self.page.goto(self.served.url + path)
        self.page.wait_for_selector(READY)

    def rest(self) -> None:
        """Wait until the map moves no more."""
        self.page.wait_for_function(AT_REST)

    def close(self) -> None:
        """Close it; it may not have complained of anything or asked anybody else."""
        if not self.page.is_closed():
            self.page.context.close()
        assert self.complaints == []
        assert [url for url in self.requests if not url.startswith(self.served.url)] == []

    def number(self) -> int:
        """How many streams the page has opened."""
        return sum(1 for url in self.requests if url.endswith("/stream"))


NewPhone = Callable[..., Phone]


def listen(phone: Phone) -> None:
    """Note all that its page asks for and complains about."""

    def said(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            phone.complaints.append(message.text)

    phone.page.on("request", lambda request: phone.requests.append(request.url))
    phone.page.on("pageerror", lambda error: phone.complaints.append(str(error)))
    phone.page.on("console", said)


@pytest.fixture
def new_phone(browser: Browser, demo: Served) -> Iterator[NewPhone]:
    """Open pages; at the end none of them may have complained or asked anybody else.

    A test names the table before it: what is named last is closed first, and a page that is open
    when its table goes complains.
    """
    opened: list[Phone] = []

    def make(
        width: int = 390,
        height: int = 844,
        served: Served | None = None,
        scheme: str = "light",
        locale: str | None = None,
    ) -> Phone:
        touch = width < 1000
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=2 if touch else 1,
            reduced_motion="reduce",
            color_scheme="dark" if scheme == "dark" else "light",
            locale=locale,
        )
        phone = Phone(context.new_page(), served or demo)
        listen(phone)
        opened.append(phone)
        return phone

    yield make
    for phone in opened:
        phone.close()


@pytest.fixture
def phone(new_phone: NewPhone, demo: Served) -> Phone:
    """A phone with the demo's page, paused before its first move, all units seen."""
    demo.held_at(2.0)
    made = new_phone()
    made.open()
    return made
