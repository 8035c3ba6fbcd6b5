"""Waiting for a page: for a state that is drawn, a tap that is heard, a request that is held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

from tests.waiting import until


def drawn(page: Page, number: int) -> None:
    """Wait until this state, or one after it, is drawn: a page may skip one that was soon over."""
    page.wait_for_function("(n) => Number(document.body.dataset.state ?? -1) >= n", arg=number)


#: Notes when the page has been told of a click and all that listens to it has done its work.
HEARD = """() => {
  window.heard = false;
  const note = () => setTimeout(() => { window.heard = true; });
  addEventListener('click', note, { once: true, capture: true });
}"""


@contextmanager
def heard(page: Page) -> Iterator[None]:
    """Go on when the page has done what a tap has it do: the tap itself does not wait for that."""
    page.evaluate(HEARD)
    yield
    page.wait_for_function("() => window.heard")


def time_stands(page: Page) -> None:
    """Stop the page's clock: nothing that lasts for some seconds is over before it is looked at."""
    page.clock.install()
    page.clock.pause_at("2040-01-01")


def told(page: Page, true: Callable[[], bool], what: str) -> None:
    """Wait until something is so that the browser tells of: requests, complaints."""

    def asked() -> bool:
        page.evaluate("0")  # what the browser has told meanwhile is handled here
        return true()

    until(asked, what)


class HeldBack:
    """The next request of an address is not sent on before the test says so."""

    def __init__(self, page: Page, address: str) -> None:
        self._page, self._held = page, list[Route]()
        page.route(address, lambda route: self._held.append(route), times=1)

    @property
    def route(self) -> Route:
        """The request, as soon as it is there: the browser tells of it before it is held."""
        told(self._page, lambda: bool(self._held), "a request")
        return self._held[0]
