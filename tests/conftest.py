"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.tapping import tap_at_once
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
#: The first is Chromium without the windows round its pages: a page costs it a fifth.
PLACES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
#: How many times slower than it can the browser works: `make stress` finds what is not waited for.
SLOWED = float(os.environ.get("SLOWED_BROWSER", "1"))
#: A folder in memory, and how much (bytes) has to be free there for what all tests write.
MEMORY, ENOUGH = Path("/dev/shm"), 4 << 30


def chromium() -> str | None:
    """Return the browser to use: the system's, or the one that playwright has installed."""
    found = (os.environ.get("CHROMIUM"), *(shutil.which(name) for name in PLACES))
    return next((path for path in found if path and Path(path).exists()), None)


# A shell that runs the tests in the background has them, and all that they start, ignore Ctrl-C;
# some of them send it.
signal.signal(signal.SIGINT, signal.default_int_handler)
# With nohup they ignore a terminal that is closed as well. What is started inherits that, but not a
# handler, so the tests go on and their servers end.
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)

# The tests start the program by the hundred. Where Python is told to keep no compiled sources, each
# of those processes would compile the whole program anew, and each run the tests themselves.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A kept game is flushed to the disk at each change, which takes longer than all else in its tests.
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

settings.register_profile("tableside", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("tableside")
# Hypothesis takes numbers from the source of whatever is loaded: what a test is given would hang on
# which tests ran before it in the same process. It has no setting for that.
providers._get_local_constants = lambda: providers._local_constants


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a browser: whatever asks for one, itself or through another fixture."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


def pytest_collection_finish() -> None:
    """Keep the tests themselves, most of a million objects, out of each garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _no_settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of whoever runs the tests out of them, and the tests' out of those."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "no-settings"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's top folder."""
    return ROOT


@pytest.fixture(scope="session")
def photos() -> Path:
    """The folder of real photographs; tests that need it are skipped only when it is absent."""
    folder = Path(os.environ.get("TABLESIDE_PHOTOS", ROOT.parent / "shared" / "photos"))
    if not folder.is_dir():
        pytest.skip(f"no photographs at {folder} (set TABLESIDE_PHOTOS)")
    return folder


def slow_down() -> None:
    """Have every page from now on work ``SLOWED`` times slower."""
    made = BrowserContext.new_page

    def new_page(context: BrowserContext) -> Page:
        page = made(context)
        page.set_default_timeout(PATIENCE * 1000)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        return page

    def page_alone(browser: Browser, **of_context: Any) -> Page:
        return browser.new_context(**of_context).new_page()

    expect.set_options(timeout=PATIENCE * 1000)  # a slow page is no fault here, a race is
    BrowserContext.new_page = new_page  # type: ignore[assignment,method-assign]
    Browser.new_page = page_alone  # type: ignore[assignment,method-assign]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium. One for all tests: its driver cannot be started twice."""
    with sync_playwright() as playwright:
        path = chromium()
        own = playwright.chromium.executable_path
        if path is None and not Path(own).exists():
            pytest.skip("no Chromium is found: apt install chromium, or set CHROMIUM")
        tap_at_once()
        started = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        if SLOWED > 1:
            slow_down()
        yield started
        started.close()
