"""The automatic accessibility check of a page: axe-core, which is no part of the program."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


#: Run axe: what it finds wrong, and text in the very colour that is behind it. Axe calls that only
#: "incomplete", since text may be hidden so on purpose; none of ours is.
CHECK = """async () => {
  const { violations, incomplete } = await axe.run(document);
  const unseen = ({ any }) => any.some(({ data }) => data?.messageKey === "equalRatio");
  const invisible = incomplete.filter(({ id }) => id === "color-contrast")
    .map(({ nodes }) => ({ id: "invisible-text", nodes: nodes.filter(unseen) }))
    .filter(({ nodes }) => nodes.length);
  return [...violations, ...invisible];
}"""


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong on a page as it is now: the rule and the first elements."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(CHECK)
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]
