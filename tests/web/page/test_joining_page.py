"""The pages of joining and hosting in a real browser, with the phones that they change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tableside.web.table.recorded import Recorded
from tests.fake_game import fake_state, look, seen
from tests.waiting import until
from tests.web.access import violations
from tests.web.awaited import HeldBack, time_stands
from tests.web.spoken import SpokenTable

#: Keep all that the page says of the lock.
TELL_OF_THE_LOCK = """() => {
  window.told = [];
  const lock = document.querySelector('#lock');
  new MutationObserver(() => told.push(lock.textContent)).observe(lock, { childList: true });
}"""
SIZES = ((390, 844), (320, 568), (820, 1180), (1920, 1080))


@dataclass
class House:
    """A served table of which nobody is the host by being here, and pages of it."""

    browser: Browser
    table: SpokenTable
    seats: Seats
    secret: str
    complaints: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def page(self, path: str = "/", size: tuple[int, int] = (390, 844), dark: bool = False) -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.table.url + path)
        self.pages.append(page)
        return page

    def close(self) -> None:
        for page in self.pages:
            page.context.close()
        self.table.close()
        assert self.complaints == []


Open = Callable[..., House]


@pytest.fixture
def house(browser: Browser) -> Iterator[House]:
    made = open_house(browser)
    yield made
    made.close()


def open_house(
    browser: Browser, recorded: Recorded | None = None, *, ask_secret: bool = True
) -> House:
    book = SeatBook(code="WWWWWWWW")  # the widest there is
    seats = Seats(book, shared=recorded is not None)
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=ask_secret, heartbeat=0.3)
    table = SpokenTable(recorded=recorded, settings=settings, seats=seats)
    units = [seen(p.id, p.pose) for p in fake_state().pieces.values() if p.pose is not None]
    table.link.show(look(1, units))
    return House(browser, table, seats, book.secret)


def choose(page: Page, role: str) -> None:
    page.locator(".role").filter(has_text=re.compile(f"^{role}")).click()


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def join(page: Page) -> None:
    """Press Join and wait for the table: a page that is closed on its way there may never be."""
    button(page, "Join")
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("body:not([inert])")).to_be_visible()


def test_the_qr_code_leads_to_a_role_in_two_taps(house: House) -> None:
    page = house.page(f"/join#{house.seats.code}")
    expect(page.get_by_role("button", name="Join")).to_be_disabled()
    expect(page.locator("#asked")).to_have_text("First choose above what you will be.")
    choose(page, "red")
    expect(page.locator("#asked")).to_be_hidden()
    button(page, "Join")
    expect(page.locator("#you")).to_have_text("red")
    expect(page.locator("#turn-panel")).to_contain_text("Roll")
    assert page.evaluate("location.hash + location.search") == ""


def test_who_has_a_role_goes_back_to_the_table_without_another_choice(house: House) -> None:
    page = house.page(f"/join#{house.seats.code}")
    back = page.get_by_role("link", name="Back to the table")
    expect(page.locator("#choices .role").first).to_be_visible()
    expect(back).to_be_hidden()
    choose(page, "red")
    join(page)
    page.locator("#you").tap()
    expect(back).to_be_visible()
    assert violations(page) == []
    back.tap()
    expect(page.locator("#you")).to_have_text("red")
    page.wait_for_url(lambda url: url.rstrip("/") == house.table.url.rstrip("/"))


def test_the_join_page_speaks_the_other_language_after_one_tap(house: House) -> None:
    page = house.page("/join")
    page.get_by_role("button", name="Deutsch", exact=True).tap()
    expect(page.locator("#title")).to_have_text("Am Tisch mitmachen")
    expect(page.get_by_role("button", name="English", exact=True)).to_be_visible()


def test_a_wrong_code_is_said_and_can_be_typed_again(house: House) -> None:
    page = house.page("/")
    page.get_by_role("link", name="You are watching: join the table").click()
    choose(page, "blue")
    page.get_by_label("The table's code").fill("222-222")
    button(page, "Join")
    expect(page.get_by_role("alert")).to_have_text("That is not the code.")
    code = house.seats.code
    page.get_by_label("The table's code").fill(f"{code[:3]} {code[3:]}".lower())
    button(page, "Join")
    expect(page.locator("#you")).to_have_text("blue")
    expect(page.locator("#turn-panel")).to_be_visible()
    expect(page.get_by_role("button", name="Roll")).to_have_count(0)


def test_a_watcher_sees_the_table_and_is_offered_nothing(house: House) -> None:
    page = house.page("/")
    expect(page.locator(".unit.life-settled")).to_have_count(3)
    expect(page.get_by_role("region", name="What happened")).to_have_text(
        "Nothing has happened yet."
    )
    expect(page.locator("#turn-panel button")).to_have_count(0)
    expect(page.locator("#you")).to_have_text("Join")


def test_what_is_taken_shows_at_once_on_other_phones(house: House) -> None:
    waiting = house.page(f"/join#{house.seats.code}")
    waiting.locator("input[value=referee]").focus()
    first = house.page(f"/join#{house.seats.code}")
    choose(first, "red")
    first.get_by_label("Your name").fill("Anna")
    join(first)
    expect(waiting.locator(".role").filter(has_text="Taken by Anna")).to_be_visible()
    expect(waiting.locator("input[value='side red']")).to_be_enabled()  # it can be asked for
    expect(waiting.locator("input[value=referee]")).to_be_focused()  # the keyboard keeps its place


def test_the_host_gives_and_takes_while_the_phone_looks_on(house: House) -> None:
    phone = house.page("/")
    expect(phone.locator("#you")).to_have_text("Join")
    host = house.page(f"/host#{house.secret}")
    expect(host.locator("#house")).to_be_visible()
    assert host.evaluate("location.hash") == ""
    line = host.locator("#phones li").filter(has_text="Phone").filter(has=host.locator("select"))
    own = line.filter(has=host.locator("option[value=host]"))
    expect(own).to_contain_text("this device")
    expect(line.filter(has_text="this device")).to_have_count(1)
    role = line.locator("select:not(:has(option[value=host]))")
    role.select_option("side red")
    expect(phone.locator("#you")).to_have_text("red")
    expect(phone.locator("#link")).to_have_text("This phone is now: red")
    expect(phone.get_by_role("button", name="Roll")).to_be_visible()
    host.locator("#phones select:not(:has(option[value=host]))").select_option("watcher")
    expect(phone.locator("#you")).to_have_text("Join")
    expect(phone.locator("#turn-panel button")).to_have_count(0)
    expect(phone.locator("#link")).to_have_text("This phone only watches now")


def test_a_role_that_is_refused_is_shown_as_it_stays(house: House) -> None:
    house.page("/")
    host = house.page(f"/host#{house.secret}")
    role = host.locator("#phones select:not(:has(option[value=host]))")
    expect(role).to_have_value("watcher")
    refused = '{"error": "Too many phones have a role; the host can take some back."}'
    host.route("**/host/give", lambda route: route.fulfill(status=409, body=refused), times=1)
    role.select_option("referee")
    expect(host.get_by_role("alert")).to_contain_text("Too many phones have a role")
    expect(role).to_have_value("watcher")
    role.select_option("referee")
    expect(host.get_by_role("alert")).to_be_empty()
    expect(role).to_have_value("referee")


def test_phones_that_come_leave_the_keyboard_on_the_choice_it_is_on(house: House) -> None:
    house.page("/")
    host = house.page(f"/host#{house.secret}")
    role = host.locator("#phones select:not(:has(option[value=host]))").first
    role.focus()
    role.select_option("side red")
    first = house.page(f"/join#{house.seats.code}")
    choose(first, "blue")
    first.get_by_label("Your name").fill("Anna")
    join(first)
    expect(host.locator("#phones")).to_contain_text("Anna")
    expect(host.locator("#phones select:focus")).to_have_value("side red")


@pytest.mark.parametrize("path", ["/join", "/host"])
def test_a_lost_connection_is_said_and_what_is_typed_stays(house: House, path: str) -> None:
    page = house.page(f"{path}#{house.secret if path == '/host' else house.seats.code}")
    expect(page.locator(".role, #phones li").first).to_be_visible()
    field = page.locator("#name, #minutes")
    field.fill("45")
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_be_empty()
    expect(field).to_have_value("45")


def test_what_somebody_else_takes_is_asked_for(house: House) -> None:
    waiting = house.page(f"/join#{house.seats.code}")
    choose(waiting, "red")
    expect(waiting.get_by_role("button", name="Join")).to_be_enabled()
    first = house.page(f"/join#{house.seats.code}")
    choose(first, "red")
    join(first)
    button(waiting, "Ask for it")
    expect(waiting.locator("#asked")).to_contain_text("You asked for red")
    assert violations(waiting) == []
    expect(first.locator("#wishes")).to_contain_text("asks to be red from now on")
    button(first, "Decline")
    expect(waiting.get_by_role("alert")).to_contain_text("Nobody said yes")
    button(waiting, "Ask for it")
    button(waiting, "Stop asking")
    expect(first.locator("#wishes")).to_be_hidden()
    button(waiting, "Ask for it")
    button(first, "Accept")
    expect(waiting.locator("#you")).to_have_text("red")  # it went to the table by itself
    expect(first.locator("#you")).to_have_text("Join")


def asked_for(house: House) -> tuple[Page, Page]:
    """Return the page of a phone that plays red, and of one that asks for it."""
    first = house.page(f"/join#{house.seats.code}")
    choose(first, "red")
    join(first)
    late = house.page(f"/join#{house.seats.code}")
    choose(late, "red")
    button(late, "Ask for it")
    return first, late


def test_who_asks_for_the_role_of_a_phone_that_is_gone_reads_who_can_grant_it(house: House) -> None:
    first, late = asked_for(house)
    expect(late.locator("#asked")).to_contain_text("The player who has it, or the host")
    first.context.close()
    expect(late.locator("#asked")).to_contain_text("the other player or the referee can say yes")


def test_who_asks_has_the_seat_as_a_new_game_frees_it(house: House) -> None:
    first, late = asked_for(house)
    host = house.page(f"/host#{house.secret}")
    expect(host.locator("#house")).to_be_visible()
    for page in (host, first):  # what is asked and what is told is there for seconds
        time_stands(page)
    button(host, "Begin a new game")
    button(host, "Tap again: it begins from the start")
    expect(first.locator("#link")).to_have_text("This phone only watches now")
    expect(late.locator("#you")).to_have_text("red")


def test_a_page_that_is_open_follows_a_new_link(house: House) -> None:
    page = house.page("/join#22222222")
    house.seats.renew_code()
    page.goto(f"{house.table.url}/join#{house.seats.code}")
    expect(page.locator("#code")).to_have_value(house.seats.code)
    assert page.evaluate("location.hash") == ""
    choose(page, "blue")
    join(page)
    host = house.page("/host")
    host.goto(f"{house.table.url}/host#{house.secret}")
    expect(host.locator("#house")).to_be_visible()


def test_the_host_sees_who_has_a_role_and_finds_the_host_s_page(house: House) -> None:
    page = house.page(f"/join#{house.seats.code}")
    expect(page.locator("#to-host")).to_be_hidden()
    choose(page, "blue")
    page.get_by_label("Your name").fill("Anton")
    join(page)
    host = house.page(f"/host#{house.secret}")
    expect(host.locator("#house")).to_be_visible()
    host.goto(f"{house.table.url}/join")
    blue = host.locator(".role", has_text="blue")
    expect(blue).to_contain_text("Anton has it; you would have it, too")
    host.get_by_role("link", name="The host's page").click()
    expect(host.locator("#house")).to_be_visible()


def test_the_host_s_phone_is_another_s_only_once_that_is_known(house: House) -> None:
    """On the page of joining as on the host's own, which it loses thereby."""
    host = house.page(f"/host#{house.secret}")
    expect(host.locator("#house")).to_be_visible()
    own = host.locator("#phones li", has_text="this device").locator("select")
    own.select_option("referee")
    expect(host.locator("#trouble")).to_contain_text("this device is then no longer the host")
    expect(own).to_have_value("host")
    host.goto(f"{house.table.url}/join")
    for role in ("Referee", "blue"):
        choose(host, role)
        button(host, "Join")
        expect(host.locator("#trouble")).to_contain_text("this device is then no longer the host")
        expect(host.locator("#go")).to_be_enabled()
    choose(host, "Referee")
    expect(host.locator("#trouble")).to_be_empty()
    button(host, "Join")
    expect(host.locator("#trouble")).to_contain_text("no longer the host")
    join(host)
    host.goto(f"{house.table.url}/host")
    expect(host.get_by_label("The host's secret")).to_be_visible()


def test_the_host_s_own_role_is_changed_on_the_host_s_page_at_the_second_choice(
    house: House,
) -> None:
    host = house.page(f"/host#{house.secret}")
    own = host.locator("#phones li", has_text="this device").locator("select")
    own.select_option("referee")
    expect(host.locator("#trouble")).to_contain_text("no longer the host")
    expect(own).to_have_value("host")
    own.select_option("referee")
    expect(host.get_by_label("The host's secret")).to_be_visible()


def test_the_host_comes_in_on_the_page_that_is_open(house: House) -> None:
    host = house.page("/host")
    host.evaluate("() => (window.stays = true)")  # gone where the page is read anew
    secret = host.locator("#secret")
    secret.fill(house.secret)
    secret.press("Enter")
    expect(host.locator("#house")).to_be_visible()
    expect(secret).to_have_value("")
    assert host.evaluate("() => window.stays")


def test_without_the_secret_the_hosts_page_shows_nothing(house: House) -> None:
    page = house.page("/host")
    expect(page.get_by_label("The host's secret")).to_be_visible()
    expect(page.locator("#house")).to_be_hidden()
    page.get_by_label("The host's secret").fill("guess")
    button(page, "Open")
    expect(page.get_by_role("alert")).to_have_text("That is not the secret.")
    assert house.seats.code not in page.content()


def test_lock_new_code_and_new_game(house: House) -> None:
    host = house.page(f"/host#{house.secret}")
    screen = house.page(f"/host#{house.secret}", (1920, 1080))  # the code is the host's to show
    expect(screen.locator("#code")).to_be_visible()
    screen.goto(f"{house.table.url}/show")
    expect(host.locator("#code")).to_have_text(f"{house.seats.code[:4]}-{house.seats.code[4:]}")
    expect(screen.locator("#code")).to_have_text(host.locator("#code").inner_text())
    phone = house.page(f"/join#{house.seats.code}")
    button(host, "Lock the table")
    expect(phone.locator("#you")).to_contain_text("The table is locked")
    expect(phone.locator("input[value=referee]")).to_be_disabled()
    button(host, "Locked")
    expect(phone.locator("input[value=referee]")).to_be_enabled()
    old = house.seats.code
    button(host, "New code")
    expect(host.locator("#code")).not_to_have_text(f"{old[:4]}-{old[4:]}")
    expect(screen.locator("#code")).to_have_text(host.locator("#code").inner_text())
    expect(screen.locator("#join svg.qr")).to_be_visible()
    house.table.live.act(0, {"action": "roll"})
    before = house.table.live.number
    time_stands(host)  # the second tap counts for a few seconds
    button(host, "Begin a new game")
    expect(host.get_by_role("button", name="Tap again: it begins from the start")).to_be_visible()
    assert house.table.live.number == before
    button(host, "Tap again: it begins from the start")
    expect(host.get_by_role("alert")).to_have_text("A new game has begun.")
    expect(screen.locator("#prompt")).to_contain_text("0 rolls")


def test_what_was_asked_before_a_change_does_not_take_it_back(house: House) -> None:
    host = house.page(f"/host#{house.secret}")
    expect(host.locator("#house")).to_be_visible()
    late = HeldBack(host, "**/host/house").route  # it asks every few seconds
    open_ = late.fetch()
    button(host, "Lock the table")
    expect(host.locator("#lock")).to_have_text("Locked")
    host.evaluate(TELL_OF_THE_LOCK)
    late.fulfill(response=open_)
    button(host, "New code")
    expect(host.get_by_role("alert")).to_have_text(re.compile("old code lets nobody"))
    assert set(host.evaluate("told")) == {"Locked"}


def test_a_recordings_phones_hold_the_controls_or_watch(browser: Browser) -> None:
    house = open_house(browser, Recorded("demo", 40.0))
    page = house.page("/")
    expect(page.locator(".unit.life-settled")).to_have_count(3)
    expect(page.locator("#player")).to_be_hidden()
    page.goto(f"{house.table.url}/join#{house.seats.code}")
    expect(page.locator(".role")).to_have_count(2)
    choose(page, "Hold the controls")
    button(page, "Join")
    expect(page.locator("#player")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    until(lambda: bool(house.table.link.commands), "a command")  # a page that is closed sends none
    house.close()
    assert [command.do for command in house.table.link.commands] == ["pause"]


def test_the_machine_itself_watches_as_its_host(browser: Browser) -> None:
    house = open_house(browser, Recorded("demo", 40.0), ask_secret=False)
    page = house.page("/join")
    choose(page, "Watch")
    join(page)
    house.close()


def test_a_phone_that_wakes_shows_nothing_as_present_before_it_has_read_anew(house: House) -> None:
    page = house.page("/")
    expect(page.locator("body:not([inert])")).to_be_visible()  # it listens, and asks for the stream
    held: list[Route] = []
    hold = True
    page.route("**/stream", lambda route: held.append(route) if hold else route.continue_())
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("body.lost")).to_be_visible()
    house.table.live.act(0, {"action": "roll"})
    hold = False
    for route in held:
        route.continue_()
    expect(page.locator("#prompt")).to_contain_text("1 rolls")
    expect(page.locator("body:not(.lost)")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/join", "/host"])
def test_nothing_is_cut_off_and_everything_large_enough_to_tap(
    house: House, path: str, size: tuple[int, int]
) -> None:
    page = house.page(f"{path}#{house.secret if path == '/host' else house.seats.code}", size)
    expect(page.locator(".role, #phones li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for box in page.evaluate(
        "[...document.querySelectorAll('button, select, .role, input:not([type=radio])')]"
        ".filter((e) => e.offsetParent).map((e) => e.getBoundingClientRect().height)"
    ):
        assert box >= 44
    if path == "/host":  # what has to be typed stands in one line, where it can
        lines = (
            "(e) => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)"
        )
        assert page.locator("#address").evaluate(lines) < 1.5


@pytest.mark.parametrize("path", ["/", "/join", "/host"])
def test_an_address_that_was_cut_off_is_none(house: House, path: str) -> None:
    page = house.page(f"{path}#%")
    expect(page.locator("body:not([inert])")).to_be_visible()
    expect(page.locator("#you:visible, .role, #secret").first).to_be_visible()


def test_a_role_can_be_chosen_with_the_keyboard_alone(house: House) -> None:
    page = house.page(f"/join#{house.seats.code}", (1920, 1080))
    expect(page.locator(".role").first).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.locator("input:checked")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#you")).to_have_text("blue")
