"""The jig's step in a real browser: a box of models becomes a roster without a word being typed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.files.build import unit_build
from tableside.files.roster import load_roster
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tests.setup.tables import table
from tests.setup.test_setting_up import Camera
from tests.vision.jig.pictures import CARD, JIG, Image, built, pictured, roster, stage
from tests.web.setup_served import SetupServed, on_phone

TURNED = (CARD.x + JIG.width, CARD.y + JIG.depth, 180.0)
PHONE = {"width": 390, "height": 844}
#: How many times as fast as the wall's the clock runs.
FAST = 4.0
PRINTED = "/print/jig.pdf?paper=a4"
WAIT = 30_000


class Served(SetupServed):
    """A table with lens and roster, and the camera over its jig."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.camera = folder, Camera(pictured(None))
        asked = table(folder, roster=roster(), camera=stage(roster()).camera)
        job = SettingUp(
            asked,
            opener=lambda source, wanted: self.camera,
            now=lambda: FAST * time.monotonic(),
        )
        super().__init__(job)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    served.close()


def opened(browser: Browser, served: Served, locale: str = "en") -> Page:
    page = on_phone(browser, served, "jig", locale)
    expect(page.get_by_role("link", name="Print the jig")).to_be_visible()
    return page


def looks(page: Page, served: Served, image: Image, then: str) -> None:
    """Show the camera a base until the page says what comes then."""
    served.camera.image = image
    expect(page.locator("#said")).to_contain_text(then, timeout=WAIT)


def test_a_box_becomes_a_roster(browser: Browser, served: Served) -> None:
    first, second, third = (unit.id for unit in roster().units)
    pictures = [pictured(unit, front) for unit in (first, second, third) for front in (0, 1)]
    turned = pictured(first, 1, card=TURNED)
    page = opened(browser, served)
    expect(page.locator("#said")).to_contain_text("0 of 3 bases are measured in the jig")
    assert page.get_by_role("link", name="Print the jig").get_attribute("href") == PRINTED
    assert served.job.sheet("jig", "a4", "").startswith(b"%PDF")
    page.get_by_role("button", name="Measure them").click()
    expect(page.locator("#said")).to_contain_text("csa-1: push it into the corner")
    looks(page, served, pictures[0], "csa-1: turn it clockwise")
    expect(page.locator(".looks .done")).to_have_text("✓ front to edge 1")
    looks(page, served, pictures[1], "csa-1: turn the whole card round")
    looks(page, served, turned, "csa-1 is measured, to 0.")
    line = page.locator("[data-base='csa-1/0']")
    expect(line.locator(".reached")).to_contain_text("mm")
    # Another base than the one that was named is told, not taken.
    page.locator("[data-base='csa-3/0']").get_by_role("button", name="This one next").click()
    looks(page, served, pictures[2], "and not csa-3's")
    looks(page, served, pictures[4], "csa-3: turn it clockwise")
    looks(page, served, pictures[5], "next is csa-2")
    looks(page, served, pictures[2], "csa-2: turn it clockwise")
    looks(page, served, pictures[3], "that is all 3")
    expect(page.locator("#controls")).to_contain_text("3 of 3 bases are measured")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#steps li.done [data-step=jig]")).to_be_visible()
    page.context.close()
    found = load_roster(served.folder / "roster.json")
    assert found.build == unit_build("measured")
    off = [
        np.subtract(tag.at, next(t.at for t in true.bases[0].tags if t.id == tag.id))
        for unit, true in zip(found.units, built().units, strict=True)
        for tag in unit.bases[0].tags
    ]
    assert np.sqrt(np.mean(np.square(off))) < 0.1


def test_what_cannot_be_is_refused(served: Served) -> None:
    for post in (
        {"what": "choose", "unit": "nobody", "base": 0},
        {"what": "choose", "unit": "csa-1"},
        {"what": "dance"},
        {"what": None},
        {"what": ["skip"]},
    ):
        served.job.do({"do": "jig", "what": "start"})
        with pytest.raises(SetupError):
            served.job.do({"do": "jig", **post})
    served.job.do({"do": "jig", "what": "skip"})
    served.job.do({"do": "jig", "what": "stop"})
    served.job.do({"do": "jig", "what": "skip"})  # nothing is measured: nothing to leave
