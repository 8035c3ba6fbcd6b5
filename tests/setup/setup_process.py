"""``tableside setup`` in a process of its own, as a user starts it, and its page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.setup.stand_in import StandIn
from tests.waiting import PATIENCE
from tests.web.served import free_port

WAIT = 180_000  # ms: a lens is fitted in between


class Setup:
    """``tableside setup`` of a folder, its page, and the camera that it looks through."""

    def __init__(self, folder: Path, page: Page, camera: StandIn, *more: str) -> None:
        self.folder, self.page, self.camera = folder, page, camera
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        command = [sys.executable, "-m", "tableside", "setup", *more, str(folder)]
        self.process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        assert "Set the table up at" in self.process.stdout.readline()
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.url)

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return bytes(answer.read())

    def status(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.get("/status"))
        return found

    def step(self, name: str) -> dict[str, Any]:
        return next(each for each in self.status()["steps"] if each["name"] == name)

    def says(self, text: str | re.Pattern[str]) -> None:
        """Wait until the page says it."""
        expect(self.page.locator("#said")).to_contain_text(text, timeout=WAIT)

    def says_no_more(self, text: str) -> None:
        expect(self.page.locator("#said")).not_to_contain_text(text, timeout=WAIT)

    def open(self, title: str) -> None:
        self.page.locator("#steps").get_by_role("button", name=title).click()
        expect(self.page.locator("#title")).to_have_text(title)

    def done(self, title: str) -> None:
        """Wait until a step is crossed off."""
        button = self.page.locator("#steps li.done").get_by_role("button", name=title)
        expect(button).to_be_visible(timeout=WAIT)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def fill(self, label: str, value: str) -> None:
        self.page.get_by_label(label).fill(value)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
