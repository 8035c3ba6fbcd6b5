"""Taps of tests: on a button as soon as it takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

#: The button takes taps, or was drawn anew meanwhile.
TAKES_TAPS = """(button) =>
  !button.isConnected || button.getAttribute('aria-disabled') !== 'true'"""


def tap_at_once() -> None:
    """Have every tap and click from now on wait no longer than the page does.

    A page takes no tap for a third of a second after each change; the driver, which finds a button
    disabled, looks again later and later, half a second in the end.
    """
    Locator.tap = _waiting(Locator.tap)  # type: ignore[method-assign]
    Locator.click = _waiting(Locator.click)  # type: ignore[method-assign]


def _waiting(made: Callable[..., None]) -> Callable[..., None]:
    def tap(locator: Locator, **how: Any) -> None:
        if not how.get("force"):
            locator.page.wait_for_function(TAKES_TAPS, arg=locator.element_handle())
        made(locator, **how)

    return tap
