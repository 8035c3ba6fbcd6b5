"""Every fault of a first evening as a phone shows it: read whole, and without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.setup.draw_faults import PHONE, in_setup, told
from tests.setup.evening import Evening, first_evening
from tests.setup.planted_faults import Fault
from tests.web.access import violations

pytestmark = pytest.mark.slow

FAULTS = in_setup()
#: Controls that a finger does not hit surely, as their names.
SMALL = """() => [...document.querySelectorAll('button, select, input:not([type=checkbox])')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
  .map((each) => each.textContent || each.name)"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport=PHONE, has_touch=True)
    yield page
    page.close()


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return first_evening(tmp_path_factory.mktemp("evening"))


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_fault_is_read_at_once(
    fault: Fault, clean: Evening, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with told(fault, clean, page) as sentence:
        line = page.locator("#said li").filter(has_text=sentence).first
        expect(line).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert page.evaluate(SMALL) == []
        assert violations(page) == []
