"""What one side asks of the other: accepted, declined, cancelled; both phones are right at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.access import violations
from tests.web.page.test_two_phones_page import ATTACK, ON, Two, two
from tests.web.players import Phone

__all__ = ["two"]

UNDO = "Take back the last change"
TAKEN_BACK = "to take back: csa-1 (4+2 = 6) attacks usa-1 (4+0 = 4): usa-1 retreats."


def nothing_asked(two: Two) -> None:
    for phone in (two.csa, two.usa):
        expect(phone.page.locator("#wishes")).to_be_hidden()


def asks(phone: Phone, other: Phone, button: str, does: str) -> None:
    """Have one phone ask, and see both say so in one line, each with its buttons."""
    phone.twice(button)
    expect(phone.page.locator("#wishes")).to_contain_text(f"You asked {does}")
    expect(phone.page.locator("#wishes button")).to_have_text(["Cancel"])
    expect(other.page.locator("#wishes")).to_contain_text(f"asked {does}")
    expect(other.page.locator("#wishes button")).to_have_text(["Decline", "Accept"])
    expect(other.panel).not_to_contain_text("Nothing")  # while an answer is waited for


def test_a_takeback_is_cancelled_declined_and_accepted(two: Two) -> None:
    two.fight(4, 4)
    csa, usa = two.csa, two.usa
    asks(csa, usa, UNDO, TAKEN_BACK)
    assert violations(usa.page) == []
    csa.page.locator("#wishes button").tap()
    nothing_asked(two)
    asks(csa, usa, UNDO, TAKEN_BACK)
    usa.button("Decline").tap()
    expect(csa.page.locator("#link")).to_contain_text(  # for a few seconds
        "Union said no. Confederacy asked to take back"
    )
    nothing_asked(two)
    expect(usa.page.locator("#link")).to_be_hidden()
    assert two.session.number == 1
    asks(usa, csa, UNDO, TAKEN_BACK)
    csa.button("Accept").tap()
    for phone in (csa, usa):
        phone.shows(2)
        expect(phone.page.locator("#prompt")).to_contain_text("name a combat")
    nothing_asked(two)


def test_a_german_phone_drops_its_request_by_words_that_ask_for_nothing(two: Two) -> None:
    two.fight(4, 4)
    page = two.csa.page
    two.csa.twice(UNDO)
    page.evaluate("localStorage.setItem('language', 'de')")
    page.reload()
    cancel = page.locator("#wishes button")
    expect(cancel).to_have_text("Die Bitte zurückziehen")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 568})
        expect(cancel).to_be_in_viewport(ratio=1)
        assert cancel.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    cancel.tap()
    nothing_asked(two)


def test_a_phase_ends_for_both_when_both_said_so(two: Two) -> None:
    csa, usa = two.csa, two.usa
    expect(csa.page.locator(".turn-plain .left, .turn-next .left").first).to_have_text(
        "csa-1 could still act"
    )
    asks(csa, usa, ON, "to go on: Next phase: Movement")
    assert two.session.number == 0
    usa.page.reload()  # what is asked outlives a page
    expect(usa.page.locator("#wishes button")).to_have_text(["Decline", "Accept"])
    usa.button("Accept").tap()
    for phone in (csa, usa):
        phone.shows(1)
        expect(phone.page.locator("#phase")).to_have_text("Movement")
    nothing_asked(two)


def test_who_asks_sees_who_is_waited_for_and_drops_a_request_only_knowingly(two: Two) -> None:
    csa, usa = two.csa, two.usa
    asks(csa, usa, ON, "to go on: Next phase: Movement")
    waits = csa.panel.locator(".turn-waits")
    expect(waits).to_contain_text("Waiting for Union to answer")
    expect(usa.panel.locator(".turn-waits")).to_have_count(0)
    assert violations(csa.page) == []
    csa.button("Confederacy: pass").tap()
    expect(csa.panel.locator(".sure")).to_have_text("This drops your request: tap again")
    assert two.session.number == 0
    waits.get_by_role("button", name="Cancel").tap()
    nothing_asked(two)
    expect(waits).to_have_count(0)
    asks(csa, usa, ON, "to go on: Next phase: Movement")
    expect(waits).to_contain_text("Waiting for Union to answer")
    assert csa.panel.locator(".sure").count() == 0  # the first tap was for the other request
    csa.twice("Confederacy: pass")
    usa.shows(1)
    nothing_asked(two)


def test_a_takeback_is_asked_for_only_at_the_second_tap(two: Two) -> None:
    two.fight(4, 4)
    two.csa.button(UNDO).tap()
    expect(two.csa.page.locator("#link")).to_have_text(
        "Tap again to ask the others to take it back"
    )
    nothing_asked(two)
    two.csa.button(UNDO).tap()
    expect(two.csa.page.locator("#link")).to_be_hidden(timeout=4000)  # before its five seconds


@pytest.mark.parametrize("do", ["it is fought meanwhile", "a new game begins"])
def test_what_the_game_has_gone_on_from_is_asked_no_more(two: Two, do: str) -> None:
    csa, usa = two.csa, two.usa
    asks(csa, usa, ON, "to go on: Next phase: Movement")
    if do == "a new game begins":
        assert two.served.live.restart()
    else:
        csa.button(ATTACK).tap()
        for row in range(2):
            csa.panel.locator(".die-row").nth(row).get_by_role("button", name="4").tap()
        csa.twice("Do it")
        for phone, who in ((csa, "You"), (usa, "Confederacy")):
            told = f"Dropped without an answer. {who} asked"
            expect(phone.page.locator("#link")).to_contain_text(told)
    nothing_asked(two)
    usa.page.reload()
    nothing_asked(two)
