"""The automatic accessibility check of a page: axe-core, which is no part of the program."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong on a page as it is now: the rule and the first elements."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
    )
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]
