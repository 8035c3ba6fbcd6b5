"""How heavy the phone page is, and how soon it shows the table on a slow phone.

``python -m tests.web.measure_page``: the demo's page at a phone's size, the processor slowed six
times, the network as it is. What is useful is the first frame in which units are drawn.
"""

from __future__ import annotations

import gzip
import statistics
from typing import Any

from playwright.sync_api import Browser, Response, sync_playwright

from tests.conftest import chromium
from tests.web.served import Served

SLOWED, RUNS = 6, 7
USEFUL = """() => new Promise((done) => {
  const look = () => document.querySelector('.unit')
    ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
  look();
})"""


def weight(browser: Browser, url: str) -> dict[str, int]:
    """Return the bytes, gzipped one by one, of all that the page at ``url`` loads."""
    bodies: dict[str, int] = {}
    page = browser.new_page(viewport={"width": 390, "height": 844})

    def take(response: Response) -> None:
        if not response.url.endswith("/stream") and response.ok:
            bodies[response.url] = len(gzip.compress(response.body(), 9))

    page.on("response", take)
    page.goto(url)
    page.wait_for_selector(".unit")
    page.wait_for_timeout(300)
    page.close()
    return bodies


def paints(browser: Browser, url: str) -> tuple[float, float]:
    """Return after how many milliseconds something, and the units, were painted."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    slow: dict[str, Any] = {"rate": SLOWED}
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", slow)
    page.goto(url, wait_until="commit")
    useful = float(page.evaluate(USEFUL))
    first = page.evaluate(
        "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    context.close()
    return float(first), useful


def main() -> None:
    """Measure and print."""
    served = Served()
    try:
        served.held_at(2.0)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            sizes = weight(browser, served.url)
            print(f"weight: {sum(sizes.values()) / 1000:.1f} kB gzipped in {len(sizes)} files")
            runs = [paints(browser, served.url) for _ in range(RUNS)]
            first, useful = (statistics.median(values) for values in zip(*runs, strict=True))
            print(f"{SLOWED}x slower, median of {RUNS}: first paint {first:.0f} ms,", end=" ")
            print(f"units drawn {useful:.0f} ms (longest {max(run[1] for run in runs):.0f} ms)")
            browser.close()
    finally:
        served.stop()


if __name__ == "__main__":
    main()
