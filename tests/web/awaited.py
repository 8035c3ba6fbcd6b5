"""Waiting for a page: until a state is drawn, or until a request that is held back is there."""

from __future__ import annotations

from playwright.sync_api import Page, Route

from tests.waiting import until


def drawn(page: Page, number: int) -> None:
    """Wait until this state, or one after it, is drawn: a page may skip one that was soon over."""
    page.wait_for_function("(n) => Number(document.body.dataset.state ?? -1) >= n", arg=number)


class HeldBack:
    """The next request of an address is not sent on before the test says so."""

    def __init__(self, page: Page, address: str) -> None:
        self._page, self._held = page, list[Route]()
        page.route(address, lambda route: self._held.append(route), times=1)

    @property
    def route(self) -> Route:
        """The request, as soon as it is there: the browser tells of it before it is held."""
        until(self._is_there, "a request")
        return self._held[0]

    def _is_there(self) -> bool:
        self._page.evaluate("0")  # what the browser has told meanwhile is handled here
        return bool(self._held)
