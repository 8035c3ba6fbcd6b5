"""The sides' clocks on the phone, the big screen and the host's page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.fake_game import look
from tests.web.conftest import NewPhone
from tests.web.spoken import SpokenTable


def test_the_host_gives_clocks_and_a_phone_stops_them(
    table: SpokenTable, new_phone: NewPhone
) -> None:
    host, phone, screen = (new_phone(served=table) for _ in range(3))
    phone.open()
    screen.open("/show")
    expect(phone.page.locator("#clocks")).to_be_hidden()
    host.page.goto(table.url + "/host")
    host.page.get_by_label("Minutes for each side").fill("90")
    host.page.get_by_role("button", name="Set", exact=True).tap()
    expect(host.page.get_by_role("button", name="No clocks")).to_be_visible()

    clocks = phone.page.locator("#clocks .side-clock")
    expect(clocks).to_have_count(2)
    expect(phone.page.locator("[data-side=blue] b")).to_have_text("90:00")
    expect(phone.page.locator(".side-clock.runs")).to_have_attribute("data-side", "red")
    table.link.show(look(1, time=0.0), look(2, time=65.0), look(3, time=125.5))
    for page in (phone.page, screen.page):
        expect(page.locator("[data-side=red] b")).to_have_text(re.compile(r"^87:[0-5]\d$"))
        expect(page.locator("[data-side=blue] b")).to_have_text("90:00")
    expect(screen.page.locator("#clocks button")).to_have_count(0)

    phone.page.get_by_role("button", name="Stop the clocks").tap()
    expect(phone.page.locator(".side-clock.runs")).to_have_count(0)
    expect(screen.page.locator("#clocks")).to_contain_text("The clocks stand")
    phone.page.get_by_role("button", name="Let the clocks go on").tap()
    expect(screen.page.locator(".side-clock.runs")).to_have_attribute("data-side", "red")
    table.link.show(look(4, time=90 * 60 + 5.0))
    expect(phone.page.locator("[data-side=red] b")).to_have_text(re.compile(r"^−0:\d\d$"))
    expect(phone.page.locator(".side-clock.short")).to_have_attribute("data-side", "red")
    host.page.get_by_role("button", name="No clocks").tap()
    expect(phone.page.locator("#clocks")).to_be_hidden()
    expect(screen.page.locator("#clocks")).to_be_hidden()
