"""How heavy the phone page is, and how soon it shows the table on a slow phone.

``python -m tests.web.measure_page``: the demo's page at a phone's size, the processor slowed four
and six times on the network as it is, then as it is on a network on which every answer is late.
What is useful is the first frame in which units are drawn.
"""

from __future__ import annotations

import gzip
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Response, sync_playwright

from tests.conftest import chromium
from tests.web.served import Served

RUNS = 7


def _network(late: int, speed: int) -> tuple[str, dict[str, Any]]:
    speeds = {"downloadThroughput": speed, "uploadThroughput": speed}
    return "Network.emulateNetworkConditions", {"offline": False, "latency": late, **speeds}


#: What Chromium slows a page by: its processor, or its network (ms to an answer, bytes a second).
SLOWED: dict[str, tuple[str, dict[str, Any]]] = {
    "4x slower": ("Emulation.setCPUThrottlingRate", {"rate": 4}),
    "6x slower": ("Emulation.setCPUThrottlingRate", {"rate": 6}),
    "150 ms, 200 kB/s": _network(150, 200_000),
    "300 ms, 100 kB/s": _network(300, 100_000),
}
#: Notes when the frame after the one with units begins: they are painted by then.
NOTED = """
const note = () => { window.useful = performance.now(); };
const look = () => requestAnimationFrame(document.querySelector('.unit') ? note : look);
look();
"""


def weight(browser: Browser, url: str) -> dict[str, int]:
    """Return the bytes, gzipped one by one, of all that the page at ``url`` loads."""
    bodies: dict[str, int] = {}
    page = browser.new_page(viewport={"width": 390, "height": 844})

    def take(response: Response) -> None:
        if not response.url.endswith("/stream") and response.ok:
            bodies[response.url] = len(gzip.compress(response.body(), 9))

    page.on("response", take)
    page.goto(url)
    page.wait_for_selector("body:not([inert]) .unit")
    page.wait_for_timeout(300)
    page.close()
    return bodies


def paints(browser: Browser, url: str, slowed: str) -> tuple[float, float, float]:
    """Return after how many milliseconds something, and the units, were painted, and all was there.

    What is there listens to fingers and keys. ``slowed``: by what, a name of ``SLOWED``.
    """
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    context.new_cdp_session(page).send(*SLOWED[slowed])
    page.add_init_script(NOTED)
    page.goto(url, wait_until="load")
    page.wait_for_function("() => window.useful && !document.body.inert")
    told = page.evaluate(
        "() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,"
        " window.useful, performance.now()]"
    )
    context.close()
    first, useful, ready = told
    return float(first), float(useful), float(ready)


@contextmanager
def demo_held(moment: float) -> Iterator[tuple[Browser, str]]:
    """Give a browser and the address of the demo, held at a moment (seconds)."""
    served = Served()
    try:
        served.held_at(moment)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            yield browser, served.url
            browser.close()
    finally:
        served.stop()


def main() -> None:
    """Measure and print."""
    with demo_held(2.0) as (browser, url):
        sizes = weight(browser, url)
        print(f"weight: {sum(sizes.values()) / 1000:.1f} kB gzipped in {len(sizes)} files")
        for slowed in SLOWED:
            runs = [paints(browser, url, slowed) for _ in range(RUNS)]
            first, useful, ready = (statistics.median(values) for values in zip(*runs, strict=True))
            print(f"{slowed}, median of {RUNS}: first paint {first:.0f} ms,", end=" ")
            print(f"units drawn {useful:.0f} ms", end=" ")
            print(f"(longest {max(run[1] for run in runs):.0f} ms), all there {ready:.0f} ms")


if __name__ == "__main__":
    main()
