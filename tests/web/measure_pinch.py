"""How many frames a second the map shows while two fingers move and stretch it.

``python -m tests.web.measure_pinch``: the demo at a phone's size with every layer on and a card
open, the processor slowed. Frames are those of ``requestAnimationFrame``.
"""

from __future__ import annotations

import json
import math
import time
from itertools import pairwise

from playwright.sync_api import Browser, CDPSession

from tests.web.conftest import READY
from tests.web.measure_page import demo_held

SLOWED, SECONDS, RATE = (1, 4, 6), 4.0, 60
ALL = ("allzones", "sight", "names", "accuracy")  # the others are on by themselves
FRAMES = """() => {
  window.frames = [];
  const step = (now) => { window.frames.push(now); requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""


def fingers(session: CDPSession, kind: str, seconds: float) -> None:
    """Put two fingers where they are after so long: they stretch, and wander."""
    spread = 40 + 30 * (1 - math.cos(math.pi * seconds))
    x, y = 195 + 40 * math.sin(3 * seconds), 250 + 30 * math.sin(2 * seconds)
    points = [{"x": x + spread * side, "y": y, "id": side + 1} for side in (-1, 1)]
    touches = [] if kind == "touchEnd" else points
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def frames(browser: Browser, url: str, slowed: int) -> list[float]:
    """Return how long the frames of a gesture were, milliseconds, the shortest first."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    layers = json.dumps(json.dumps(dict.fromkeys(ALL, True)))
    page.add_init_script(f"localStorage.setItem('layers', {layers})")
    page.goto(url)
    page.wait_for_selector(READY)
    page.locator('[data-unit="csa-1"]').press("Enter")
    page.wait_for_selector(".numbers")
    page.wait_for_function("() => !document.querySelector('.working')")
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.wait_for_timeout(500)
    page.evaluate(FRAMES)
    fingers(session, "touchStart", 0)
    start, count = time.monotonic(), 0
    while (now := time.monotonic() - start) < SECONDS:
        fingers(session, "touchMove", now)
        count += 1
        time.sleep(max(0.0, count / RATE - (time.monotonic() - start)))
    fingers(session, "touchEnd", now)
    at = page.evaluate("() => window.frames")
    context.close()
    return sorted(b - a for a, b in pairwise(at))


def main() -> None:
    """Measure and print."""
    with demo_held(30.0) as (browser, url):
        for slowed in SLOWED:
            took = frames(browser, url, slowed)
            print(f"{slowed}x slower: {1000 * len(took) / sum(took):.0f} frames/s,", end=" ")
            late = took[int(0.95 * len(took))]
            print(f"95 of 100 within {late:.0f} ms, longest {took[-1]:.0f} ms")


if __name__ == "__main__":
    main()
