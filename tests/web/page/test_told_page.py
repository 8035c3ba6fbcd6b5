"""What the server says, on a phone that speaks German."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tableside.web.http.app import Settings
from tests.texts.german import german
from tests.web.conftest import NewPhone, Phone
from tests.web.page.test_page import tap
from tests.web.served import Served
from tests.web.spoken import SpokenTable

PATTERNS = {"Red moves ({n:n} rolls)": "Rot ist am Zug ({n} Würfe)", "roll": "würfeln"}


def flagged(new_phone: NewPhone, demo: Served, path: str = "/", **how: Any) -> Phone:
    """A German phone with the demo where a move is flagged, held there."""
    demo.held_at(30.0)
    phone = new_phone(locale="de-DE", **how)
    phone.open(path)
    return phone


def all_german(page: Page) -> None:
    """Wait until no text with a blank is marked as English."""
    expect(page.locator("body [lang=en]", has_text=re.compile(r"\S\s+\S"))).to_have_count(0)


def test_a_german_phone_is_told_in_german(
    new_phone: NewPhone, demo: Served, browser: Browser
) -> None:
    phone = flagged(new_phone, demo)
    page, state = phone.page, demo.get("/state")
    (finding,) = state["findings"]
    unit = finding["units"][0]
    glance, card = demo.get(f"/glance/{unit}"), demo.get(f"/unit/{unit}")
    said = german(browser, "gmu", [
        finding["message"], finding["words"], state["table"]["prompt"]["text"],
        *(entry["text"] for entry in state["log"].values()),
        *(words for fact in glance["facts"] for words in fact),
        *(words for section in card["sections"] for words in (section["title"], *section["lines"])),
    ])  # fmt: skip
    german_of = {text: text if each is None else each.words for text, each in said.items()}

    prompt = state["table"]["prompt"]["text"]
    assert german_of[prompt] != prompt
    expect(page.locator("#prompt span")).to_have_text(german_of[prompt])
    assert german_of[finding["message"]] != finding["message"]
    expect(page.locator("#banners .message")).to_have_text(german_of[finding["message"]])
    all_german(page)

    page.locator("#open-log").tap()
    newest = max(state["log"].values(), key=lambda entry: int(entry["number"]))
    expect(page.locator("#sheet .entries li").first).to_contain_text(german_of[newest["text"]])
    all_german(page)

    page.locator("#close-sheet").tap()
    page.locator("#banners .banner").tap()
    expect(page.locator("#sheet .rule p").first).to_have_text(german_of[finding["words"]])
    page.locator("#close-sheet").tap()

    tap(phone, unit)
    label, value = glance["facts"][0]
    expect(page.locator("#sheet .facts dt").first).to_have_text(german_of[label])
    expect(page.locator("#sheet .facts dd").first).to_have_text(german_of[value])
    title = card["sections"][0]["title"]
    expect(page.locator("#sheet summary").first).to_have_text(german_of[title])
    all_german(page)


def test_the_big_screen_is_told_in_german(new_phone: NewPhone, demo: Served) -> None:
    phone = flagged(new_phone, demo, "/show", width=1920, height=1080)
    expect(phone.page.locator("#log li").first).to_be_visible()
    all_german(phone.page)


def test_an_english_phone_fetches_no_texts(new_phone: NewPhone, demo: Served) -> None:
    demo.held_at(30.0)
    phone = new_phone()
    phone.open()
    assert [url for url in phone.requests if "/texts/" in url] == []
    expect(phone.page.locator("#prompt span")).to_have_text(
        demo.get("/state")["table"]["prompt"]["text"]
    )
    expect(phone.page.locator("body [lang]:not(g)")).to_have_count(0)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844})
    yield made
    made.close()


def fulfil(route: Route, texts: dict[str, str]) -> None:
    body = json.dumps({"language": "de", "texts": texts})
    route.fulfill(body=body, content_type="application/json")


def shown_in(element: Locator, words: str, lang: str | None) -> None:
    expect(element).to_have_text(words)
    if lang is None:
        expect(element).not_to_have_attribute("lang", "en")
    else:
        expect(element).to_have_attribute("lang", lang)


def test_what_no_catalogue_has_stays_english_and_is_marked(
    table: SpokenTable, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(table.url)
    shown_in(page.locator("#prompt span"), "Red moves (0 rolls).", "en")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#phase")).to_have_text("Bewegung")


def test_the_first_paint_waits_for_no_texts_and_nothing_typed_is_drawn_over(
    table: SpokenTable, context: BrowserContext
) -> None:
    page = context.new_page()
    held: list[Route] = []
    context.route("**/texts/de", lambda route: held.append(route))
    page.goto(table.url)
    prompt = page.locator("#prompt span")
    shown_in(prompt, "Red moves (0 rolls).", "en")
    prompt.evaluate("e => { e.mark = 'the same'; }")
    fulfil(held[0], PATTERNS)
    shown_in(prompt, "Rot ist am Zug (0 Würfe).", None)
    assert prompt.evaluate("e => e.mark") == "the same"
    assert len(held) == 1


def test_what_can_be_done_and_why_it_is_not_is_german(
    table: SpokenTable, context: BrowserContext
) -> None:
    texts = {**PATTERNS, "die": "Würfel", "that is not for {side} to do now": "noch nicht, {side}"}
    context.route("**/texts/de", lambda route: fulfil(route, texts))
    context.route("**/act", lambda route: route.fulfill(
        status=403, json={"error": "That is not for red to do now."}))  # fmt: skip
    page = context.new_page()
    page.goto(table.url)
    panel = page.locator("#turn-panel")
    shown_in(panel.locator(".turn-list .turn-option span").last, "Würfeln", None)
    panel.get_by_role("button", name="Würfeln").click()
    expect(panel.locator(".turn-title")).to_have_text("Würfeln")
    expect(panel.get_by_role("group", name="Würfel").last).to_be_visible()
    shown_in(panel.locator("legend span"), "Würfel", None)
    panel.get_by_role("button", name="4", exact=True).click()
    panel.get_by_role("button", name="Ausführen").click()
    shown_in(page.locator("#link"), "Noch nicht, red.", None)


def test_a_refused_way_in_is_told_in_german(context: BrowserContext) -> None:
    table = SpokenTable(settings=Settings(ask_secret=True))
    page = context.new_page()
    page.goto(f"{table.url}/host#wrong")
    shown_in(page.locator("#trouble"), "Das ist nicht das Geheimnis.", None)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page).to_have_title("Die Seite des Gastgebers · Tableside")
    page.close()
    table.close()


def test_texts_that_could_not_be_fetched_are_asked_for_again(
    table: SpokenTable, context: BrowserContext
) -> None:
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.abort()
        else:
            fulfil(route, PATTERNS)

    context.route("**/texts/de", answer)
    page = context.new_page()
    page.clock.install()
    page.goto(table.url)
    shown_in(page.locator("#prompt span"), "Red moves (0 rolls).", "en")
    page.clock.run_for(5000)
    shown_in(page.locator("#prompt span"), "Rot ist am Zug (0 Würfe).", None)
