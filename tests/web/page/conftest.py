"""What tests of several pages open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.evening import Evening, campaign


@pytest.fixture
def evening(request: pytest.FixtureRequest, browser: Browser, root: Path) -> Iterator[Evening]:
    """The campaign of an evening; with a parameter that of another scenario."""
    with campaign(browser, root, getattr(request, "param", "fordham-fords")) as evening:
        yield evening
