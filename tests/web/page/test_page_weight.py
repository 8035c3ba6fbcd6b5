"""The page stays light: a phone in a hall full of phones has to load it, too."""

from __future__ import annotations

from functools import partial
from typing import cast

import pytest
from flask import Flask, request
from playwright.sync_api import Browser, expect

from tableside.web.http.files import files
from tests.web.awaited import told
from tests.web.conftest import READY
from tests.web.measure_page import weight
from tests.web.served import Served
from tests.web.spoken import SpokenTable


@pytest.mark.parametrize("path", ["/", "/show"])
def test_all_that_a_page_loads_is_at_most_112_kilobytes(
    browser: Browser, demo: Served, path: str
) -> None:
    demo.held_at(30.0)
    sizes = weight(browser, demo.url + path)
    photographs = {url: sizes.pop(url) for url in [*sizes] if "/picture/" in url}
    assert not photographs or path == "/show"  # no phone loads one that nobody asked for
    assert (
        any(url.endswith(f"{files().address}/cards/whatif.js") for url in sizes) or path == "/show"
    )
    assert len(sizes) > 20
    assert 20_000 < sum(sizes.values()) <= 112_000


def test_nothing_is_asked_for_twice_or_in_vain(browser: Browser, demo: Served) -> None:
    """Modules that the drawn table needs are told to the browser at once: none waits for another.

    The others come once it is drawn, and are told at once, too.
    """
    page = browser.new_page()
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on(
        "response",
        lambda response: failed.append(response.url) if response.status >= 400 else None,
    )
    page.goto(demo.url)
    page.wait_for_selector(".unit")
    play = f"{demo.url}{files().address}/table/play.js"
    told(page, lambda: play in asked, "what comes once the table is drawn")
    preloaded = page.locator("link[rel=modulepreload]").evaluate_all("all => all.map(e => e.href)")
    early, later = preloaded[: preloaded.index(play)], preloaded[preloaded.index(play) :]
    page.wait_for_selector(READY)
    modules = [url for url in asked if url.endswith(".js")]
    first, then = modules[: modules.index(play)], modules[modules.index(play) :]
    assert set(first) - set(early) == {f"{demo.url}{files().address}/table/main.js"}
    assert set(early) - set(first) == set()
    assert set(later) == set(then)
    assert len(modules) == len(set(modules)) > 30
    assert failed == []
    page.close()


def test_the_words_of_a_german_phone_are_told_at_once(browser: Browser, demo: Served) -> None:
    """Words that only the module that needs them asks for are a round trip late."""
    page = browser.new_page(locale="de-DE")
    page.goto(demo.url)
    page.wait_for_selector(READY)
    words = f"{files().address}/words/text-de.js"
    assert page.locator(f"link[rel=modulepreload][href='{words}']").count() == 1
    page.close()


def test_a_page_that_is_loaded_again_asks_for_no_file_again(browser: Browser) -> None:
    table = SpokenTable()
    asked: list[str] = []
    app = cast(Flask, table.server.app)
    app.before_request(lambda: asked.append(request.path))
    page = browser.new_page()
    page.goto(table.url)
    page.wait_for_selector(READY)
    assert len([path for path in asked if path.startswith(f"{files().address}/")]) > 30
    for again in (page.reload, partial(page.goto, table.url)):
        asked.clear()
        again()
        page.wait_for_selector(READY)
        told(page, lambda: "/stream" in asked, "the stream")
        assert [path for path in asked if path.startswith("/static")] == []
        page.locator('[data-unit="red-1"]').press("Enter")
        expect(page.locator("#sheet")).to_be_visible()
    page.close()
    table.close()
