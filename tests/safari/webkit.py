"""A page in WebKitGTK, which shares its engine with Safari, driven over WebDriver.

Of Debian's ``webkit2gtk-driver``; it draws to an X display (``xvfb-run``). The protocol is W3C's
(https://www.w3.org/TR/webdriver2/): of its commands these six are all that is needed.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.waiting import PATIENCE
from tests.web.served import free_port

DRIVER = shutil.which("WebKitWebDriver")
#: The browser that comes with the engine.
BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
#: It answers for a picture with the next frame, and of a page at rest there would be none for long.
MOVING = """const e = document.body.appendChild(document.createElement('i'));
e.style = 'position:fixed;width:1px;height:1px';
e.animate([{opacity: 0}, {opacity: .01}], {duration: 1000, iterations: Infinity});"""


class WebKit:
    """One window, beginning empty."""

    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}"
        options = {"binary": str(BROWSER), "args": ["--automation"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = self._send("POST", "/session", asked)
        self._base += f"/session/{made['sessionId']}"

    def resize(self, width: int, height: int) -> None:
        """Make the window this large in pixels, its bars counted in, or as near as it comes."""
        self._send("POST", "/window/rect", {"width": width, "height": height})

    def open(self, url: str) -> None:
        """Load a page."""
        self._send("POST", "/url", {"url": url})

    def run(self, script: str) -> Any:
        """Return what a function's body returns in the page."""
        return self._send("POST", "/execute/sync", {"script": script, "args": []})

    def picture(self) -> bytes:
        """Return a PNG of what is seen of the page."""
        self.run(MOVING)
        return base64.b64decode(self._send("GET", "/screenshot"))

    def close(self) -> None:
        """Close the window."""
        self._send("DELETE", "")

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A window of WebKit; DRIVER and BROWSER are there."""
    assert DRIVER is not None
    port = free_port()
    driver = subprocess.Popen([DRIVER, f"--port={port}"], stdout=subprocess.DEVNULL)
    try:
        window = _connected(port)
        yield window
        window.close()
    finally:
        driver.terminate()
        driver.wait(PATIENCE)


def _connected(port: int) -> WebKit:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return WebKit(port)
        except urllib.error.HTTPError as error:
            raise SystemExit(f"WebKit does not start: {error.read().decode()}") from None
        except OSError:  # the driver does not listen yet
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
