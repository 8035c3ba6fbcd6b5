"""``tableside calibrate --live`` in a real browser, with a folder of pictures as the camera."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import cv2
import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.files.camera import load_camera
from tests.vision.calibration.test_calibrate import CHARUCO, album
from tests.waiting import PATIENCE
from tests.web.access import violations
from tests.web.served import free_port

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


class Command:
    """``tableside calibrate --live`` on a port of its own."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.url = f"http://127.0.0.1:{(port := free_port())}/"
        command = [sys.executable, "-m", "tableside", "calibrate", "--live", str(folder)]
        command += ["--pattern", CHARUCO, "--model", "plain", "--host", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "--port", str(port), *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        assert "Measure the lens at" in self.process.stdout.readline()

    def end(self) -> str:
        try:
            printed, _ = self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
        return printed


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    folder.mkdir()
    for name, image in album(CHARUCO).items():
        cv2.imwrite(str(folder / name), image)
    return folder


@pytest.fixture
def command(pictures: Path, tmp_path: Path) -> Iterator[Command]:
    out, kept = tmp_path / "camera.json", tmp_path / "kept"
    made = Command(pictures, "--out", str(out), "--keep", str(kept))
    yield made
    if made.process.poll() is None:
        made.process.kill()
        made.process.communicate()


def everywhere(page: Page) -> list[str]:
    """What axe finds wrong, light and dark, on a screen and on a phone; the page then fits that."""
    found = []
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found += [f"{width} {scheme}: {each}" for each in violations(page)]
        if page.evaluate("() => document.documentElement.scrollWidth") > width:
            found.append(f"{width}: wider than the screen")
    return found


def test_the_page_covers_fits_and_writes(
    command: Command, browser: Browser, tmp_path: Path
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(command.url)
    expect(page.locator("#verdict")).to_contain_text("Wrote", timeout=60_000)
    expect(page.locator("#advice")).to_have_text("The lens is measured")
    expect(page.locator("#picture")).to_be_visible()
    expect(page.locator("#cover .cell")).to_have_count(12)
    expect(page.locator("#cover .cell.empty")).to_have_count(0)
    expect(page.locator("#figures")).to_contain_text("What the lens adds on a 36 x 24 in table")
    drawn = page.locator("#residuals")
    expect(drawn).to_be_visible()
    assert drawn.evaluate("e => e.decode().then(() => e.naturalWidth)") == 960
    assert everywhere(page) == []
    page.context.set_offline(True)
    expect(page.locator("#advice")).to_contain_text("The program does not answer")
    page.context.set_offline(False)
    expect(page.locator("#advice")).to_have_text("The lens is measured")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#advice")).to_have_text("The program has ended: this page can be closed")
    printed = command.end()
    assert command.process.returncode == 0
    assert "held" not in complaints
    assert complaints == []
    assert "from 12 pictures" in printed
    camera = load_camera(tmp_path / "camera.json")
    assert camera.source is not None
    assert camera.source.pictures == tuple(f"picture-{n:02}.png" for n in range(1, 13))
    assert len(list((tmp_path / "kept").iterdir())) == 12
    page.close()


def test_too_few_pictures_are_refused_on_the_page_and_at_the_end(
    tmp_path: Path, browser: Browser
) -> None:
    folder = tmp_path / "few"
    folder.mkdir()
    for name, image in album(CHARUCO, count=3).items():
        cv2.imwrite(str(folder / name), image)
    command = Command(folder, "--out", str(tmp_path / "camera.json"))
    page = browser.new_page()
    try:
        page.goto(command.url)
        expect(page.locator("#advice")).to_contain_text("Not yet: 3 of 3 pictures can be used")
        expect(page.locator("#missing li").first).to_contain_text("show it at the")
        expect(page.locator("#finish")).to_be_disabled()
        assert everywhere(page) == []
        german = browser.new_page(locale="de")
        german.goto(command.url)
        expect(german.locator("#advice")).to_contain_text("Noch nicht: 3 von 3 Bildern")
        german.close()
    finally:
        page.close()
        command.process.send_signal(signal.SIGINT)
        printed = command.end()
    assert command.process.returncode == 1
    assert "no camera: 3 of 3 pictures can be used" in printed
    assert not (tmp_path / "camera.json").exists()
