"""Where elements lie on the screen, all asked in one go when the page has come to rest.

What was asked one after the other may have been laid out anew in between, which on a busy machine
it now and then is.
"""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

#: Wide enough for a finger, CSS pixels.
FINGER = 44
#: All of them are drawn, and in three frames none of them has moved: what is hidden has a box, too,
#: of no size. ``every``: all that is drawn of what a selector finds, not its first alone.
AT_REST = """([selectors, every]) => {
  const drawn = (each) => each?.getClientRects().length > 0;
  const all = () => selectors.flatMap((each) => [...document.querySelectorAll(each)]);
  const elements = every ? all().filter(drawn)
    : selectors.map((each) => document.querySelector(each));
  const found = elements.map((each) => drawn(each) && each.getBoundingClientRect());
  const sides = (box) => [box.left, box.top, box.right, box.bottom];
  const now = found.length && found.every(Boolean) ? found.map(sides) : null;
  const said = JSON.stringify([selectors, now]);
  window.boxed = said === window.boxes ? window.boxed + 1 : 0;
  window.boxes = said;
  return window.boxed > 2 && now;
}"""


class Box(NamedTuple):
    """An upright rectangle on the screen, pixels from its top left corner."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def at(self, across: float, down: float) -> tuple[float, float]:
        """The place at a share of its width and of its height."""
        return self.left + across * self.width, self.top + down * self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.at(0.5, 0.5)


def boxes(page: Page, *selectors: str) -> list[Box]:
    """The box of the first element of each selector."""
    return _at_rest(page, selectors, every=False)


def every_box(page: Page, *selectors: str) -> list[Box]:
    """The boxes of all elements of the selectors that are drawn."""
    return _at_rest(page, selectors, every=True)


def box(page: Page, selector: str) -> Box:
    """The box of the first element of a selector."""
    return boxes(page, selector)[0]


def _at_rest(page: Page, selectors: tuple[str, ...], every: bool) -> list[Box]:
    found = page.wait_for_function(AT_REST, arg=[list(selectors), every]).json_value()
    return [Box(*each) for each in found]
