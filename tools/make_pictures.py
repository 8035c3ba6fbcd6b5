"""Make the pictures of README.md and docs/ anew from the bundled recording: ``make pictures``.

Each is real: the frame is measured here and now, the pages are photographed in Chromium with
``tableside demo`` behind them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tableside.files.recordings import open_recording
from tableside.files.roster import Unit
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.vision.lens import Lens
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement, UnitSight
from tableside.vision.setting import Setting
from tableside.vision.sources.pictures import RecordedFrames

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.served import Served  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DEMO = ROOT / "fixtures" / "images" / "demo"
SIDES = {"csa": (205, 205, 205), "usa": (235, 120, 40)}  # blue green red
Image = NDArray[np.uint8]


def measured_frame(number: int) -> None:
    """Draw into a frame of the demo what was measured in it."""
    recording = open_recording(DEMO)
    setting = Setting.of(recording)
    image = RecordedFrames(recording).read(number).image
    assert image is not None
    measurer = Measurer(setting.camera, setting.board, setting.roster, setting.surfaces)
    found = measurer.measure(image)
    units = {unit.id: unit for unit in recording.roster.units}
    position = json.loads((DEMO / "position.json").read_text("utf-8"))
    names = {unit["id"]: unit["name"] for unit in position["units"]}
    for sight in found.units:
        draw_unit(image, sight, units[sight.unit], found, Lens.of(recording.camera))
    for sight in found.units:
        write_place(image, sight, names[sight.unit], found, Lens.of(recording.camera))
    cv2.imwrite(str(PICTURES / "frame.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, 85])


def draw_unit(image: Image, sight: UnitSight, unit: Unit, found: Measurement, lens: Lens) -> None:
    """Draw a unit's base, facing and tags."""
    colour = SIDES[unit.side]
    for tag in sight.tags:
        outline(image, np.array(tag.corners), (0, 220, 255), 1)
    height = sight.surface
    for base in unit.bases:
        there = Base(*base.base, Pose.of(base.pose)).outline(sight.pose)
        outline(image, pixels(there, height, found, lens), colour, 2)
    front = [(sight.pose.x, sight.pose.y), sight.pose.place(1.0, 0.0)]
    start, end = pixels(front, height, found, lens)
    cv2.arrowedLine(image, whole(start), whole(end), colour, 2, cv2.LINE_AA, tipLength=0.3)


def write_place(image: Image, sight: UnitSight, name: str, found: Measurement, lens: Lens) -> None:
    """Write a unit's name, its place, and how surely that is known."""
    height = sight.surface
    x, y = (2 * sight.covariance[i][i] ** 0.5 for i in range(2))
    lines = (name, f"{sight.pose.x:.2f}, {sight.pose.y:.2f}", f"+-{max(x, y):.3f} in")
    left, top = whole(pixels([sight.pose.place(0.0, 0.0)], height, found, lens)[0])
    for row, text in enumerate(lines):
        label(image, text, (left - 60, top + 44 + 18 * row))


def pixels(points: object, height: float, found: Measurement, lens: Lens) -> NDArray[np.float64]:
    """Return where board points (inches) at a height (mm) lie in the picture."""
    assert found.camera is not None
    rotation, translation = (np.array(part) for part in found.camera)
    flat = np.array(points, dtype=float)
    solid = np.column_stack([flat, np.full(len(flat), height / 25.4)])
    return np.asarray(lens.project(solid @ rotation.T + translation))


def whole(point: NDArray[np.float64]) -> tuple[int, int]:
    """Return a point as OpenCV's drawing takes it."""
    return round(float(point[0])), round(float(point[1]))


def outline(
    image: Image, corners: NDArray[np.float64], colour: tuple[int, int, int], width: int
) -> None:
    """Draw a closed line."""
    cv2.polylines(image, [np.rint(corners).astype(np.int32)], True, colour, width, cv2.LINE_AA)


def label(image: Image, text: str, at: tuple[int, int]) -> None:
    """Write white on black, readable on anything."""
    for colour, width in (((0, 0, 0), 4), ((255, 255, 255), 1)):
        cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, width, cv2.LINE_AA)


def browser_page(browser: Browser, width: int, height: int, phone: bool) -> Page:
    """Return a new page of this size."""
    return browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
    )


def pages() -> None:
    """Photograph the phone page and the big screen at moments of the demo."""
    served = Served()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
            )
            shots = (
                ("phone-card.png", "/#csa-1", 1.0, 390, 844),
                ("phone-retreat.png", "/#usa-1", 3.5, 390, 844),
                ("phone-flag.png", "/", 30.0, 390, 844),
                ("show.jpg", "/show", 30.0, 1600, 900),
            )
            for name, path, time, width, height in shots:
                served.pause_at(time)
                page = browser_page(browser, width, height, phone=width < 800)
                page.goto(served.url + path)
                page.wait_for_selector("body:not([inert]) [data-unit]")
                expect(page.get_by_text("Working it out")).to_have_count(0, timeout=60_000)
                page.wait_for_timeout(500)
                page.screenshot(path=PICTURES / name)
                page.close()
            looked_into(browser_page(browser, 390, 844, phone=True), served.url)
            browser.close()
    finally:
        served.stop()


def looked_into(page: Page, url: str) -> None:
    """Photograph why, what if and the layers, on a phone where a move is flagged."""
    page.goto(url)
    page.locator("#banners .banner").tap()
    page.locator("#grip").tap()
    expect(page.locator("#sheet .photograph")).to_be_visible()
    shot(page, "phone-why.png")
    page.locator("#close-sheet").tap()
    page.locator('[data-unit="usa-5"]').press("Enter")
    page.get_by_role("button", name="What if …").tap()
    ghost = page.locator(".what-ghost")
    for key in ("ArrowDown",) * 22 + (",",) * 4:
        ghost.press(key)
    expect(page.locator("#sheet .ruling.illegal")).to_be_visible()
    shot(page, "phone-whatif.png")
    page.locator("#close-sheet").tap()
    page.locator("#choose-layers").tap()
    page.locator("#grip").tap()
    shot(page, "phone-layers.png")


def shot(page: Page, name: str) -> None:
    """Photograph a page once nothing moves on it any more."""
    expect(page.locator("#sheet-body.stale")).to_have_count(0)
    page.wait_for_timeout(600)
    page.screenshot(path=PICTURES / name)


def main() -> None:
    """Make all pictures."""
    PICTURES.mkdir(exist_ok=True)
    measured_frame(100)
    pages()


if __name__ == "__main__":
    main()
