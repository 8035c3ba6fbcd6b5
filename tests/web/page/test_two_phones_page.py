"""Two players of Got mit uns: each sees who decides, what happened, what is to be done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.rules.gmu.gmu_table import GMU
from tests.rules.gmu.test_gmu_setup import ROLLED, fresh
from tests.rules.gmu.test_gmu_turn import do
from tests.rules.mini_nap.table import foot
from tests.rules.mini_nap.table import position as nap_position
from tests.web.access import violations
from tests.web.modules import run
from tests.web.players import Camera, Phone, new_phone
from tests.web.spoken import SpokenTable

ATTACK, ON = "csa-1 attacks usa-1", "Next phase: Movement"


@dataclass
class Two:
    """The phones of both sides, and what the hands do."""

    csa: Phone
    usa: Phone
    camera: Camera
    session: Session[Any]
    served: SpokenTable
    code: str

    def fight(self, *dice: int) -> None:
        """Have csa name the combat and fill in dice; all of them make it fight."""
        self.csa.button(ATTACK).tap()
        for row, face in enumerate(dice):
            die(self.csa, row, face).tap()
            expect(die(self.csa, row, face)).to_have_attribute("aria-pressed", "true")
        if len(dice) > 1:
            self.csa.button("Do it").tap()
            self.usa.shows(1)
            self.csa.shows(1)


@pytest.fixture
def two(root: Path, browser: Browser) -> Iterator[Two]:
    position = json.loads((root / "fixtures/images/short-game/position.json").read_text("utf-8"))
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True, heartbeat=0.3)
    session = Session(*load_position(position, "short-game"))
    served = SpokenTable(session, settings=settings, seats=seats)
    camera = Camera(served, {u["id"]: Pose.of(u["pose"]) for u in position["units"]})
    phones = {side: new_phone(browser) for side in ("csa", "usa")}
    for side, phone in phones.items():
        phone.join(served.url, seats.code, side, "")
        expect(phone.page.locator("#prompt")).to_contain_text("name a combat, or pass.")
    yield Two(phones["csa"], phones["usa"], camera, session, served, seats.code)
    for phone in phones.values():
        phone.context.close()
    served.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []


def test_both_see_what_came_of_the_dice_and_who_decides_next(two: Two) -> None:
    two.fight(4, 4)
    for phone in (two.csa, two.usa):
        expect(phone.panel.locator(".turn-last")).to_have_text(
            "csa-1 (4+2 = 6) attacks usa-1 (4+0 = 4): usa-1 retreats."
        )
    must = "usa-1 must retreat from csa-1."
    expect(two.csa.page.locator("#prompt")).to_have_text(f"Union to move: {must}")
    expect(two.usa.page.locator("#prompt")).to_have_text(f"Your move: {must}")
    expect(two.usa.button("usa-1 retreats from csa-1")).to_be_visible()


def test_one_side_does_not_end_by_a_slip_what_the_other_is_at(two: Two) -> None:
    usa = two.usa
    expect(two.csa.button(ON)).to_be_visible()
    expect(usa.panel).to_contain_text("Nothing for you to do now")
    expect(usa.button("usa-1 attacks csa-1")).to_be_hidden()
    expect(usa.button(ON)).to_be_hidden()
    usa.button("What else is possible (3)").tap()
    expect(usa.button("usa-1 attacks csa-1")).to_be_visible()
    expect(usa.button(ON)).to_be_visible()
    two.fight(4, 4)
    usa.twice("Take back the last change")
    two.csa.button("Accept").tap()
    usa.shows(2)
    expect(usa.page.locator("#prompt")).to_have_text("Confederacy to move: name a combat, or pass.")
    expect(usa.button(ON)).to_be_hidden()  # what was unfolded belonged to another decision


def die(phone: Phone, row: int, face: int) -> Locator:
    """Return a face of a die that is being filled in."""
    of_die = phone.panel.locator(".die-row").nth(row)
    return of_die.get_by_role("button", name=str(face), exact=True)


def test_each_side_fills_in_its_own_die_and_sees_the_others(two: Two) -> None:
    csa, usa = two.csa, two.usa
    expect(usa.button(ATTACK)).to_be_hidden()
    two.fight(5)
    expect(usa.button(ATTACK)).to_have_accessible_description("1 of 2 dice in")
    expect(usa.panel.locator(".next")).to_have_count(0)  # what the other side is at
    usa.button(ATTACK).tap()
    lying = usa.panel.locator(".face[aria-pressed=true]")
    expect(lying).to_have_text(["5"])
    for phone in (csa, usa):
        expect(phone.panel.locator(".odds li").first).to_be_hidden()  # of two dice, no more of one
    expect(usa.panel).to_contain_text("Confederacy taps “Do it”")
    expect(usa.button("Do it")).to_have_count(0)
    die(usa, 1, 3).tap()
    for phone in (csa, usa):
        expect(phone.panel.locator(".face[aria-pressed=true]")).to_have_text(["5", "3"])
        expect(phone.panel.locator(".foreseen")).to_contain_text("csa-1 (5+2 = 7) attacks usa-1")
    die(csa, 0, 6).tap()
    expect(lying).to_have_text(["6", "3"])
    csa.button("Do it").tap()
    for phone in (csa, usa):
        phone.shows(1)
        expect(phone.panel.locator(".turn-last")).to_contain_text("csa-1 (6+2 = 8) attacks usa-1")
    expect(usa.page.locator("#link")).to_be_hidden()  # its die counts: nothing came too late


def test_who_filled_in_a_die_is_told_when_another_phone_changes_it(two: Two) -> None:
    """The last tap counts, as a die is put right on any phone; one's own is no news."""
    csa, usa = two.csa, two.usa
    two.fight(5)
    die(csa, 0, 6).tap()
    usa.button(ATTACK).tap()
    expect(usa.panel.locator(".face[aria-pressed=true]")).to_have_text(["6"])
    expect(csa.page.locator("#link")).to_be_hidden()
    die(usa, 0, 2).tap()
    expect(csa.page.locator("#link")).to_have_text("Another phone has changed a die from 6 to 2")
    for phone in (csa, usa):
        expect(phone.panel.locator(".face[aria-pressed=true]")).to_have_text(["2"])
    expect(usa.page.locator("#link")).to_be_hidden()


def test_a_die_that_is_changed_under_the_finger_is_read_before_it_counts(two: Two) -> None:
    csa, usa = two.csa, two.usa
    two.fight(6)
    die(csa, 1, 1).tap()
    usa.button(ATTACK).tap()
    expect(usa.panel.locator(".face[aria-pressed=true]")).to_have_text(["6", "1"])
    expect(csa.button("Do it")).to_be_enabled()
    die(usa, 0, 2).tap()
    expect(csa.panel.locator(".face[aria-pressed=true]")).to_have_text(["2", "1"])
    csa.button("Do it").tap()
    expect(csa.button("Do it")).to_have_attribute("aria-disabled", "true")  # for a moment
    expect(csa.page.locator("#link")).to_have_text("Another phone has changed a die from 6 to 2")
    assert two.session.number == 0
    expect(csa.button("Do it")).not_to_have_attribute("aria-disabled", "true")
    csa.button("Do it").tap()
    csa.shows(1)
    expect(csa.panel.locator(".turn-last")).to_contain_text("csa-1 (2+2 = 4) attacks usa-1")


CHANGED = """async ([[here, there], wait]) => {
  const { Fallen } = await load('turn/fallen');
  const { keyOf } = await load('turn/option');
  const option = { action: {}, side: null, asks: [] };
  const lying = [null];
  const store = { state: 1, parts: { options: [option], fallen: [] } };
  const lay = (field, index, face) => [lying[index], lying[index] = face][0];
  const heard = [];
  const say = (words) => heard.push(words);
  const all = new Fallen(store, keyOf(option), lay, () => {}, say);
  here.forEach((face) => { lay('dice', 0, face); all.give('dice 0', face); });
  for (const face of there) {
    store.parts.fallen = [{ option: 0, field: 'dice', dice: [face] }];
    all.hear();
  }
  const unread = all.unread(performance.now() + wait);
  return [unread, heard.length, all.unread()];
}"""


@pytest.mark.parametrize(
    ("here", "there", "wait", "unread", "said"),
    [
        ([6], [6, 1], 0, True, 2),
        ([6], [6, 1], 900, True, 2),
        ([6], [6, 1], 1001, False, 1),  # there was time to see it
        ([1, 6], [6, 1], 0, True, 2),  # also to what lay there before
        ([1, 6], [1, 6], 0, False, 0),  # what was given here comes back late
        ([6], [6], 0, False, 0),
        ([], [6], 0, False, 0),  # nothing lay there
        ([], [6, 1], 0, True, 1),  # seen, but not filled in here
    ],
)
def test_a_die_is_unread_for_a_second_after_another_phone_changed_it(
    two: Two, here: list[int], there: list[int], wait: int, unread: bool, said: int
) -> None:
    assert run(two.csa.page, CHANGED, [[here, there], wait]) == [unread, said, False]


def test_who_waits_is_told_that_the_other_s_phone_is_gone(two: Two) -> None:
    away = "The phone of Confederacy is asleep or out of reach"
    expect(two.usa.panel).to_contain_text("Nothing for you to do now")
    expect(two.usa.panel).not_to_contain_text(away)
    two.csa.page.goto("about:blank")
    expect(two.usa.panel).to_contain_text(away)
    two.csa.page.goto(two.served.url)
    expect(two.usa.panel).not_to_contain_text(away)


def test_dice_that_are_filled_in_outlive_the_page(two: Two) -> None:
    csa = two.csa
    two.fight(5)
    csa.page.reload()
    pressed = csa.panel.locator(".face[aria-pressed=true]")
    expect(pressed).to_have_text(["5"])
    expect(csa.button("Do it · 1 die missing")).to_be_disabled()
    csa.button("Back").tap()
    expect(csa.button(ATTACK)).to_be_visible()
    csa.page.reload()
    expect(csa.button(ATTACK)).to_be_visible()
    expect(pressed).to_have_count(0)


def test_dice_for_what_has_been_done_meanwhile_are_dropped(two: Two) -> None:
    two.fight(5)
    two.csa.page.goto("about:blank")
    two.usa.button("What else is possible (3)").tap()
    two.usa.twice(ON)
    expect(two.usa.page.locator("#wishes")).to_contain_text("You asked to go on")
    two.served.live.act(0, {"action": "phase", "to": "movement"})  # as a referee does
    two.usa.shows(1)
    two.csa.page.go_back()
    two.csa.shows(1)
    expect(two.csa.button("Do it")).to_have_count(0)


def test_who_is_still_rolling_is_told_that_dice_are_there_already(two: Two) -> None:
    csa, live = two.csa, two.served.live
    two.fight(5)
    option = next(each for each in live.offered()[1] if str(each["text"]) == ATTACK)
    live.act(0, {**option["action"], option["asks"][0]["field"]: [4, 4]})  # as a referee does
    expect(csa.page.locator("#link")).to_have_text(
        "Your dice come too late: csa-1 (4+2 = 6) attacks usa-1 (4+0 = 4): usa-1 retreats."
    )
    expect(csa.button("Do it")).to_have_count(0)


def test_what_a_hand_does_closes_what_was_to_be_filled_in_without_alarm(two: Two) -> None:
    two.fight(4, 4)
    usa = two.usa
    usa.button("usa-1 retreats from csa-1").tap()
    expect(usa.panel).to_contain_text("that counts as soon as the camera sees it")
    two.camera.do({"do": "move", "unit": "usa-1", "to": [10.4, 10.6, 270]})
    expect(usa.panel.locator(".turn-last")).to_have_text("usa-1 retreated from csa-1.")
    expect(usa.button("Back")).to_have_count(0)
    expect(usa.page.locator("#link")).to_be_hidden()


def test_the_name_of_a_unit_is_not_broken_where_a_line_ends(two: Two) -> None:
    for width in (320, 344, 390, 412):
        two.csa.page.set_viewport_size({"width": width, "height": 700})
        names = two.csa.page.locator("#prompt .unbroken, .turn-option .unbroken")
        expect(names.last).to_be_visible()
        lines = names.evaluate_all("all => all.map(each => each.getClientRects().length)")
        assert lines
        assert set(lines) == {1}


def test_what_leaves_units_of_ones_own_idle_wants_a_second_tap(two: Two) -> None:
    """A second one that comes at once is the first one's."""
    csa = two.csa
    csa.page.clock.install()
    expect(csa.button(ON)).to_have_accessible_description("2 units could still act")
    csa.page.clock.pause_at("2040-01-01")  # both taps at once, however slow the browser is
    csa.button(ON).dispatch_event("click", {"detail": 1})
    sure = csa.panel.locator(".turn-option.sure")
    sure.dispatch_event("click", {"detail": 1})
    expect(sure).to_have_text(f"{ON}: tap again, csa-1 could still act")
    csa.page.clock.resume()
    assert violations(csa.page) == []
    expect(csa.page.locator("#wishes")).to_be_hidden()
    csa.page.clock.fast_forward(15_100)
    expect(csa.button(ON)).to_be_visible()  # after a while it is forgotten
    csa.twice(ON)
    expect(csa.page.locator("#wishes")).to_contain_text("You asked to go on")


def test_a_finger_that_taps_twice_does_one_thing(two: Two) -> None:
    """The second tap falls on what has come to stand there; later it is meant."""
    csa = two.csa
    csa.page.evaluate(
        """(ended) => new MutationObserver((_, observer) => {
             const buttons = [...document.querySelectorAll('#turn-panel .turn-option')];
             const there = buttons.find((each) => each.textContent.startsWith('Confederacy: pass'));
             if (there?.disabled !== false) return; // not there yet, or still being done
             if (buttons.some((each) => each.textContent.startsWith(ended))) return;
             observer.disconnect();
             there.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
             document.body.dataset.armed = there.classList.contains('sure');
           }).observe(document.querySelector('#turn-panel'), { childList: true })""",
        ON,
    )
    usa = two.usa
    usa.button("What else is possible (3)").tap()
    usa.twice(ON)
    csa.twice(ON)
    expect(csa.page.locator("body")).to_have_attribute("data-armed", "false")
    expect(csa.panel).to_have_attribute("aria-busy", "false")
    expect(csa.panel.locator("[aria-disabled]")).to_have_count(0)
    assert two.session.number == 1
    csa.twice("Confederacy: pass")
    csa.shows(2)


@pytest.mark.parametrize("by", ["this phone", "others"])
def test_a_slow_second_tap_ends_no_second_phase(two: Two, browser: Browser, by: str) -> None:
    """Nor does one that was meant for a phase that others have ended meanwhile."""
    referee = new_phone(browser)
    referee.join(two.served.url, two.code, "Referee", "")
    page, ends = referee.page, referee.button("Confederacy: pass")
    expect(referee.button(ON)).to_be_visible()
    page.clock.install()
    page.clock.pause_at("2040-01-01")
    if by == "others":
        two.usa.button("What else is possible (3)").tap()
        two.usa.twice(ON)
        two.csa.twice(ON)
    else:
        referee.button(ON).dispatch_event("click", {"detail": 1})
        page.clock.run_for(400)
        referee.panel.locator(".sure").dispatch_event("click", {"detail": 1})
    referee.shows(1)
    expect(referee.panel).to_have_attribute("aria-busy", "false")
    for passed in (0, 400, 1099):
        page.clock.run_for(passed)
        ends.dispatch_event("click", {"detail": 1})
        expect(ends).to_have_attribute("aria-disabled", "true")
    assert two.session.number == 1
    page.clock.run_for(1)
    expect(page.locator("#turn-panel [aria-disabled]")).to_have_count(0)
    ends.dispatch_event("click", {"detail": 1})
    page.clock.run_for(400)
    referee.panel.locator(".sure").dispatch_event("click", {"detail": 1})
    referee.shows(2)
    referee.context.close()
    assert referee.complaints == []


@pytest.mark.parametrize("width", [344, 360, 390, 412])
def test_what_is_to_be_decided_is_not_cut(two: Two, width: int) -> None:
    page = two.csa.page
    page.evaluate("localStorage.setItem('language', 'de')")
    two.usa.button("What else is possible (3)").tap()
    two.usa.twice(ON)
    two.csa.button("Accept").tap()
    two.csa.shows(1)
    two.csa.twice("Confederacy: pass")
    two.csa.shows(2)
    page.set_viewport_size({"width": width, "height": 700})
    page.reload()
    expect(page.locator("#prompt")).to_have_text(
        "Am Zug: Union – würfle, wie viele Bewegungen dir bleiben."
    )
    high = page.locator("#prompt").evaluate("each => [each.scrollHeight, each.clientHeight]")
    assert high[0] <= high[1]


def test_a_form_goes_on_after_the_other_side_has_rolled_for_the_same(browser: Browser) -> None:
    """Both sides roll for the aggressor in any order, each for itself."""
    seats = Seats(SeatBook())
    session = Session(GMU, do(fresh(), *ROLLED))
    served = SpokenTable(session, settings=Settings(ask_secret=True, heartbeat=0.3), seats=seats)
    phones = {side: new_phone(browser) for side in ("csa", "usa")}
    for side, phone in phones.items():
        phone.join(served.url, seats.code, side, "")
    csa, usa = phones.values()
    usa.panel.get_by_role("button", name="roll for the aggressor").tap()
    csa.panel.get_by_role("button", name="roll for the aggressor").tap()
    die(csa, 0, 3).tap()
    csa.button("Do it").tap()
    csa.shows(1)
    usa.shows(1)
    die(usa, 0, 2).tap()
    expect(die(usa, 0, 2)).to_have_attribute("aria-pressed", "true")
    usa.button("Do it").tap()
    usa.shows(2)
    for phone in phones.values():
        phone.context.close()
    served.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []


def test_a_form_goes_on_when_its_side_is_called_otherwise(browser: Browser) -> None:
    """Once one side has chosen its army, both are called in other words than before."""
    seats = Seats(SeatBook())
    session = Session(GMU, fresh())
    session.watch_nothing()
    served = SpokenTable(session, settings=Settings(ask_secret=True, heartbeat=0.3), seats=seats)
    phones = {side: new_phone(browser) for side in ("csa", "usa")}
    army = "choose an army and roll on its chart"
    for side, phone in phones.items():
        phone.join(served.url, seats.code, side, "")
        phone.panel.get_by_role("button", name=army).tap()
    csa, usa = phones.values()
    before = usa.panel.locator(".turn-title").inner_text()
    csa.panel.locator(".pick").first.tap()
    die(csa, 0, 3).tap()
    csa.button("Do it").tap()
    csa.shows(1)
    usa.shows(1)
    expect(usa.panel.locator(".turn-title")).not_to_have_text(before)
    die(usa, 0, 2).tap()
    expect(die(usa, 0, 2)).to_have_attribute("aria-pressed", "true")
    for phone in phones.values():
        phone.context.close()
    served.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []


def test_dice_of_a_tie_do_not_lie_in_the_next_roll(browser: Browser) -> None:
    """Both phones have the form open, and the roll after a tie is asked for in the same words."""
    units = [foot("br-1", 20, 10), foot("fr-1", 20, 30, 270)]
    seats = Seats(SeatBook())
    session = Session(*load_position(nap_position(*units), "tie"))
    served = SpokenTable(session, settings=Settings(ask_secret=True, heartbeat=0.3), seats=seats)
    phones = {side: new_phone(browser) for side in ("br", "fr")}
    for side, phone in phones.items():
        phone.join(served.url, seats.code, side, "")
        phone.button("Roll for the initiative").tap()
    br, fr = phones.values()
    for phone, first in ((fr, 0), (br, 2)):
        for row in (first, first + 1):
            die(phone, row, 3).tap()
            expect(die(phone, row, 3)).to_have_attribute("aria-pressed", "true")
    expect(fr.panel.locator(".face[aria-pressed=true]")).to_have_count(4)
    br.button("Do it").tap()
    for phone in phones.values():
        expect(phone.panel.locator(".turn-last")).to_contain_text("A tie")
        phone.button("Roll for the initiative").tap()
        expect(phone.panel.locator(".die-row")).to_have_count(4)
        expect(phone.panel.locator(".face[aria-pressed=true]")).to_have_count(0)
        phone.context.close()
    served.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []
