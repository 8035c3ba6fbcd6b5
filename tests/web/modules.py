"""The modules of a page, in scripts of tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

#: The address under which a page names its files is that of its icon, but for the name.
_LOADS = """(given) => {
  const { href } = document.querySelector('link[rel=icon]');
  const load = (name) => import(new URL(`${name}.js`, href));
  return (SCRIPT)(given);
}"""


def run(page: Page, script: str, given: Any = None) -> Any:
    """Return what a page's script gives.

    In it ``load('map/names')`` gives the very module that the page itself runs, if it does.
    """
    return page.evaluate(_LOADS.replace("SCRIPT", script), given)
