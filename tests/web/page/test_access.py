"""Every view of the page passes the automatic accessibility check, at each size, in both lights."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import violations
from tests.web.conftest import NewPhone
from tests.web.served import Served

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "1080p": (1920, 1080)}


def flagged(page: Page) -> None:
    expect(page.locator("#banners .banner")).to_be_visible()


def why(page: Page) -> None:
    page.locator("#banners .banner").click()
    expect(page.locator("#sheet .photograph")).to_be_visible()


def what_if(page: Page) -> None:
    page.locator("#close-sheet").click()
    page.locator('[data-unit="usa-hq-1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card-more")).to_be_visible()
    expect(page.locator("#sheet .working")).to_have_count(0)  # the card is whole
    page.locator(".card-more").evaluate("(more) => { more.open = true; }")
    expect(page.locator(".facts")).to_be_visible()
    assert violations(page) == [], "the card"
    page.get_by_role("button", name="What if …").click()
    expect(page.locator("#sheet .ruling > b")).to_contain_text("Would")


def layers(page: Page) -> None:
    page.locator("#close-sheet").click()
    page.locator("#choose-layers").click()
    page.locator('[data-layer="accuracy"]').click()


def log(page: Page) -> None:
    page.locator("#close-sheet").click()
    page.locator("#open-log").click()
    expect(page.locator("#sheet .entries button").first).to_be_visible()


def walk(page: Page) -> None:
    page.locator("#sheet .entries button").nth(2).click()
    expect(page.locator("#past")).to_be_visible()


VIEWS: tuple[Callable[[Page], None], ...] = (flagged, why, what_if, layers, log, walk)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_no_view_of_the_page_has_a_fault(
    new_phone: NewPhone, demo: Served, size: str, scheme: str
) -> None:
    demo.held_at(30.0)
    phone = new_phone(*SIZES[size], scheme=scheme)
    phone.open()
    for view in VIEWS:
        view(phone.page)
        assert violations(phone.page) == [], view.__name__


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nor_has_the_big_screen(new_phone: NewPhone, demo: Served, scheme: str) -> None:
    demo.held_at(30.0)
    screen = new_phone(*SIZES["1080p"], scheme=scheme)
    screen.open("/show")
    assert violations(screen.page) == []


def test_the_check_finds_what_is_wrong(new_phone: NewPhone, demo: Served) -> None:
    phone = new_phone()
    phone.open()
    phone.page.evaluate("() => document.body.append(document.createElement('button'))")
    assert [each.split(":")[0] for each in violations(phone.page)] == ["button-name"]
