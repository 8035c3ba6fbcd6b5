"""A phone that plays a side trembles when that side begins to decide, and at nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.modules import run
from tests.web.spoken import SpokenTable

RED, BLUE, NOBODY = {"side": "red"}, {"side": "blue"}, {"side": None}
WATCH = """async (parts) => {
  const { Notice } = await load('around/notice');
  const store = Object.assign(new EventTarget(), { parts: {} });
  let trembled = 0;
  new Notice(store, { tremble: () => (trembled += 1) });
  return parts.map((part) => {
    Object.assign(store.parts, part);
    const changed = new Set(Object.keys(part));
    store.dispatchEvent(new CustomEvent('change', { detail: { changed } }));
    return trembled;
  });
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    table = SpokenTable()
    opened = browser.new_page()
    opened.goto(table.url)
    yield opened
    opened.close()
    table.close()


def turns(*prompts: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"table": {"prompt": prompt}} for prompt in prompts]


@pytest.mark.parametrize(
    ("role", "recorded", "counts"),
    [
        ({"role": "side", "side": "red"}, None, [0, 0, 1, 1, 1, 2]),
        ({"role": "side", "side": "blue"}, None, [0, 1, 1, 1, 1, 1]),
        ({"role": "referee", "side": None}, None, [0, 0, 0, 0, 0, 0]),
        ({"role": "watcher", "side": None}, None, [0, 0, 0, 0, 0, 0]),
        ({"role": "side", "side": "red"}, {"title": "a demo"}, [0, 0, 0, 0, 0, 0]),
    ],
)
def test_it_trembles_once_when_the_turn_comes(
    page: Page, role: dict[str, Any], recorded: Any, counts: list[int]
) -> None:
    parts = turns(RED, BLUE, RED, RED, NOBODY, RED)
    parts[0] |= {"you": role, "recorded": recorded}
    assert run(page, WATCH, parts) == counts
