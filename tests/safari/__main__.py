"""``python -m tests.safari``: is a page drawn in Safari's engine as it is in Chromium?

Both open the same page of the same game at the same size, do the same there, and their pictures are
compared by the mean colours of squares, so that letters may differ and surfaces may not. Prints the
share of squares that differ for each view; both pictures side by side are in ``build/safari``. Ends
with status 1 where a view differs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, sync_playwright

from tableside.commands.demo import GAMES
from tests.conftest import ROOT, chromium
from tests.safari.webkit import BROWSER, DRIVER, WebKit, webkit
from tests.waiting import PATIENCE
from tests.web.served import Served

PICTURES = ROOT / "build" / "safari"
PHONE, SCREEN = (390, 844), (1280, 800)
SQUARE = 16  # pixels: a few letters
FAR = 60  # of 255: squares whose colours are so far apart differ
MOST = 0.02  # of all squares may differ: a line that is broken elsewhere moves what is below it
#: Seconds of a recording in which much is drawn.
MOMENT = 30.0

Image = NDArray[np.uint8]


@dataclass(frozen=True)
class View:
    """What is looked at: a page, of a unit where it says so, and what is clicked there in turn."""

    name: str
    path: str = "/"
    size: tuple[int, int] = PHONE
    clicks: tuple[str, ...] = ()


VIEWS = (
    View("table"),
    View("unit", "/#{unit}"),
    View("verdict", clicks=("#banners .banner",)),
    View("layers", clicks=("#choose-layers",)),
    View("log", clicks=("#open-log",)),
    View("turned", clicks=("#turn-map",)),
    View("wide", size=SCREEN),
    View("show", "/show", SCREEN),
    View("join", "/join"),
    View("host", "/host"),
)
#: A page is ready once it listens, and at rest once nothing of it moves for some frames.
AT_REST = """if (document.body.inert) return false;
const all = [...document.querySelectorAll('body, body *')].map((e) => e.getBoundingClientRect());
const now = JSON.stringify(all.map(({ x, y, width, height }) => [x, y, width, height]));
const still = now === window.stood;
window.stood = now;
return still;"""


class Chromium:
    """A page of Chromium that is driven as one of WebKit is."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page()

    def resize(self, width: int, height: int) -> None:
        """Make the page this large."""
        self._page.set_viewport_size({"width": width, "height": height})

    def open(self, url: str) -> None:
        """Load a page."""
        self._page.goto(url)

    def run(self, script: str) -> object:
        """Return what a function's body returns in the page."""
        return self._page.evaluate(f"() => {{ {script} }}")

    def picture(self) -> bytes:
        """Return a PNG of the page."""
        return self._page.screenshot()


def rest(page: WebKit | Chromium) -> None:
    """Wait until nothing moves."""
    end = time.monotonic() + PATIENCE
    while not page.run(AT_REST):
        assert time.monotonic() < end, "it never comes to rest"
        time.sleep(0.2)


def drawn(page: WebKit | Chromium, url: str, view: View) -> Image:
    """Open a page, click what the view has clicked (selectors), and return its picture."""
    page.open("about:blank")  # no page is left by a new unit alone
    page.open(url)
    rest(page)
    for click in view.clicks:
        page.run(f"document.querySelector({click!r})?.click()")
        rest(page)
    picture = cv2.imdecode(np.frombuffer(page.picture(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture.astype(np.uint8)


def apart(one: Image, other: Image) -> float:
    """Return the share of squares whose mean colours are far apart."""
    high, wide = (length // SQUARE for length in one.shape[:2])
    means = [cv2.resize(each, (wide, high), interpolation=cv2.INTER_AREA) for each in (one, other)]
    return float((cv2.absdiff(*means).max(axis=2) > FAR).mean())


def compared(name: str, served: Served, safari: WebKit, chrome: Chromium) -> Iterator[str]:
    """Yield the views of one game that differ; print how far each does."""
    unit = next(iter(served.get("/state")["units"]))
    for view in VIEWS:
        safari.resize(*view.size)
        wide, high = safari.run(
            "return [innerWidth, innerHeight]"
        )  # no window is as narrow as a phone
        chrome.resize(wide, high)
        url = served.url + view.path.format(unit=unit)
        theirs, ours = drawn(safari, url, view), drawn(chrome, url, view)
        share = apart(theirs, ours)
        cv2.imwrite(str(PICTURES / f"{name}-{view.name}.png"), np.hstack([theirs, ours]))
        print(f"{name} {view.name}: {100 * share:.2f} %", flush=True)
        if share > MOST:
            yield f"{name} {view.name}"


def main() -> int:
    """Compare every view of every game."""
    if DRIVER is None or BROWSER is None:
        print("no WebKit is found: apt install webkit2gtk-driver xvfb xauth", file=sys.stderr)
        return 2
    PICTURES.mkdir(parents=True, exist_ok=True)
    wrong = list[str]()
    with sync_playwright() as playwright, webkit() as safari:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for game in GAMES:
            served = Served(("demo", "--game", game))
            try:
                served.held_at(MOMENT)
                wrong += compared(game, served, safari, Chromium(browser))
            finally:
                served.stop()
    print("; ".join(f"{view} differs" for view in wrong) or "no view differs")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
