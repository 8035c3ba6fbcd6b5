"""What people do at a table, in taps and seconds on a slow phone.

``python -m tests.web.measure_tasks``: the demo's table on a page of 390 x 844, the processor slowed
four times (Chromium's own brake); each task at a table of its own, the median of some runs. Seconds
are from the first tap, or from what the camera saw, to the answer on the screen. ``--runs N``.
"""

from __future__ import annotations

import argparse
import json
import logging
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tests.conftest import ROOT, chromium
from tests.web import measure_parties
from tests.web.boxes import box
from tests.web.players import Camera
from tests.web.spoken import SpokenTable

DEMO = ROOT / "fixtures" / "images" / "demo"
SLOWED, RUNS = 4, 3
ATTACKER, SECOND, ENEMY, OTHER = "csa-1", "csa-2", "usa-1", "usa-2"
COMBAT = {"action": "combat", "attacker": ATTACKER, "defender": ENEMY, "dice": [5, 3]}


@dataclass
class Table:
    """A table with a phone that speaks for both sides, and a camera that is spoken for."""

    page: Page
    table: SpokenTable
    camera: Camera
    poses: dict[str, Pose]
    taps: int = 0
    begun: float = field(default_factory=time.perf_counter)

    def start(self) -> None:
        """From now on time counts."""
        self.begun = time.perf_counter()

    def tap(self, what: Locator) -> None:
        """Tap something."""
        what.tap()
        self.taps += 1

    def tap_unit(self, name: str) -> None:
        """Tap a unit's place on a map that has come to rest, whatever is drawn over it."""
        self.page.touchscreen.tap(*box(self.page, f'[data-unit="{name}"] .edge').middle)
        self.taps += 1

    def button(self, name: str) -> Locator:
        """A button of the dock."""
        return self.page.locator("#turn-panel").get_by_role("button", name=name, exact=True)

    def shows(self, what: str, words: str = "") -> None:
        """Wait until something is seen, with these words."""
        expect(self.page.locator(what).filter(has_text=words).first).to_be_visible()

    def fight(self) -> None:
        """Let the demo's combat be over: I Corps must retreat."""
        self.table.live.act(self.table.live.number, COMBAT)
        self.shows("#prompt", "I Corps must retreat")


def whose_move(at: Table) -> None:
    """The bar says it as the page appears."""
    at.page.reload()
    at.shows("#prompt", "Confederacy to move")


def own_retreat(at: Table) -> None:
    """Where the one may go who must is drawn as soon as it must."""
    at.table.live.act(at.table.live.number, COMBAT)
    at.shows("#map .layer-due .style-retreat")


def other_retreat(at: Table) -> None:
    """Any other's on its card, where retreats were looked at last on this phone."""
    at.page.evaluate("localStorage.setItem('card-layer', 'retreat')")
    at.start()
    at.tap_unit(SECOND)
    at.shows("#map .layer-below .style-retreat")


def in_range(at: Table) -> None:
    """One unit, then the other: how far, and what the rules say."""
    at.tap_unit(ATTACKER)
    at.shows("#sheet .numbers")
    at.tap_unit(OTHER)
    at.shows("button.apart small")


def legal_move(at: Table) -> None:
    """A hand makes the retreat that is due; nothing is tapped."""
    at.fight()
    at.start()
    at.camera.do({"do": "move", "unit": ENEMY, "to": retreated()})
    at.shows(".turn-last", "I Corps retreated")


def put_back(at: Table) -> None:
    """A hand that moved what may not move puts it back: the flag goes by itself."""
    pose = at.poses[OTHER]
    at.camera.do({"do": "move", "unit": OTHER, "to": [pose.x + 2, pose.y, pose.facing]})
    at.shows("#banners .banner.illegal")
    at.start()
    at.camera.do({"do": "move", "unit": OTHER, "to": pose.as_list()})
    expect(at.page.locator("#banners .banner.illegal")).to_have_count(0)


def combat(at: Table) -> None:
    """Named, two dice, done; their result stands there before the last tap."""
    at.tap(at.button("Hood attacks I Corps"))
    rows = at.page.locator(".die-row")
    at.tap(rows.nth(0).get_by_role("button", name="5", exact=True))
    at.tap(rows.nth(1).get_by_role("button", name="3", exact=True))
    at.shows(".foreseen", "I Corps retreats")
    at.tap(at.button("Do it"))
    at.shows("#prompt", "I Corps must retreat")


def undo(at: Table) -> None:
    """One tap of whoever decides alone; of a side, and one more by the other who agrees."""
    at.fight()
    at.start()
    at.tap(at.button("Take back the last change"))
    at.shows("#prompt", "Confederacy to move")


TASKS: dict[str, Callable[[Table], None]] = {
    "whose move it is": whose_move,
    "retreat area of the one who must": own_retreat,
    "retreat area of any other": other_retreat,
    "is X in range of Y": in_range,
    "a legal move is confirmed": legal_move,
    "a wrong move is put back": put_back,
    "a combat with dice": combat,
    "the last change is taken back": undo,
}


def retreated() -> list[float]:
    """Where the demo's hand puts the beaten corps."""
    lines = (DEMO / "truth.jsonl").read_text("utf-8").splitlines()
    frames = [json.loads(line) for line in lines]
    last = max((f for f in frames if f.get("time", 0) < 9.0), key=lambda f: f["time"])
    return next(list(unit["pose"]) for unit in last["units"] if unit["id"] == ENEMY)


@contextmanager
def table_for(browser: Browser, slowed: int) -> Iterator[Table]:
    """Give the demo's table before its combat, with a slow phone that shows it."""
    position: dict[str, Any] = json.loads((DEMO / "position.json").read_text("utf-8"))
    spoken = SpokenTable(Session(*load_position(position, "demo")))
    poses = {u["id"]: Pose.of(u["pose"]) for u in position["units"] if "pose" in u}
    camera = Camera(spoken, dict(poses))
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    try:
        page.goto(spoken.url)
        page.wait_for_selector("body:not([inert]) .unit.life-settled")
        yield Table(page, spoken, camera, poses)
    finally:
        context.close()
        spoken.close()


def measured(browser: Browser, name: str, slowed: int = SLOWED) -> tuple[int, float]:
    """Return the taps and the seconds of a task."""
    with table_for(browser, slowed) as at:
        at.start()
        TASKS[name](at)
        return at.taps, time.perf_counter() - at.begun


def main() -> None:
    """Measure and print, as a table for docs/phone.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=RUNS)
    runs = parser.parse_args().runs
    logging.getLogger("werkzeug").setLevel(logging.WARNING)  # every request would be a line
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        print("| task | taps | seconds | longest |\n|---|---|---|---|")
        every = dict.fromkeys(TASKS, measured) | dict.fromkeys(
            measure_parties.TASKS, measure_parties.measured
        )
        for name, measure in every.items():
            found = [measure(browser, name, SLOWED) for _ in range(runs)]
            taps, seconds = max(each[0] for each in found), [each[1] for each in found]
            print(f"| {name} | {taps} | {statistics.median(seconds):.1f} | {max(seconds):.1f} |")
        browser.close()


if __name__ == "__main__":
    main()
