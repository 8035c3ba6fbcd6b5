"""The turn at a thumb's reach: what can be done is tapped, filled in, posted once, taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tableside.engine.ruleset import Ask, Chance, Event, Option, QuestionError
from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.handling import Handling, How
from tableside.session.session import Session
from tableside.web.table.recorded import Recorded
from tests.fake_game import FakeRuleSet, FakeState, fake_state, look, moved, seen
from tests.waiting import until
from tests.web.awaited import HeldBack, drawn, told
from tests.web.boxes import box, boxes, every_box
from tests.web.spoken import SpokenTable

START, NEAR, FAR = Pose(10, 6, 90), Pose(10, 9, 90), Pose(10, 13.5, 90)
UNITS = ("red-1", "red-2c", "blue-1")

DICE = ("Attacker's die", "defender's die")
NONE = Ask("units", "units", "Whom, if any", UNITS, 2, 0)
SEVERAL = Ask("units", "units", "Whom", UNITS, 2, 1)
MIXED = Ask("units", "units", "Two, one of them blue", UNITS, 2, 0, UNITS[2:], 1)
PERHAPS = Ask("turns", "number", "Turns", (1, 2, 3), optional=True)
HOW_FAR = Ask("far", "length", "How far", (1.25, 2.5), optional=True)
MORE = ("red-1 retreats", "Choose a brigade")
OPTIONS = (
    Option(
        {"action": "combat"},
        "Fight",
        "red",
        (Ask("dice", "dice", "Dice", (1, 2, 3, 4, 5, 6), 2, labels=DICE),),
        (Chance("blue-1 retreats", 0.25), Chance("nothing", 0.75)),
    ),
    Option({"action": "limit"}, "Roll the limit", "red", (Ask("die", "dice", "Die"),)),
    Option(
        {"action": "place"},
        "Place one",
        "red",
        (
            Ask("unit", "unit", "Which", UNITS[:2]),
            Ask(
                "formation",
                "choice",
                "Formation",
                ("in-line", "in-column"),
                labels=("in line", "in column"),
            ),
            Ask("to", "pose", "Where it stands"),
        ),
    ),
    Option({"action": "recall"}, "Recall some", "red", (SEVERAL,)),
    Option({"action": "spare"}, "Spare some", "red", (NONE,)),
    Option({"action": "mix"}, "Mix some", "red", (MIXED,)),
    Option({"action": "wait"}, "Wait", "red", (PERHAPS, HOW_FAR)),
    Option(
        {"action": "retreat", "unit": "red-1"},
        "red-1 retreats",
        "red",
        (Ask("to", "pose", "Where it stands", moved=True),),
    ),
    Option(
        {"action": "brigade"},
        "Choose a brigade",
        "red",
        (Ask("brigade", "name", "Brigade", ("in-line", "br-b")),),
    ),
    Option({"action": "pass", "side": "red"}, "red passes", "red"),
    Option({"action": "limit"}, "Blue's limit", "blue", (Ask("die", "dice", "Die"),)),
    Option({"action": "pass", "side": "blue"}, "blue passes", "blue"),
)


class Rich(FakeRuleSet):
    """A game in which much can be done; it remembers what was."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[dict[str, Any]] = []

    def options(self, state: FakeState) -> tuple[Option, ...]:
        del state
        return OPTIONS

    def action(self, data: Any) -> Any:
        if data.get("dice") == [6, 6]:
            raise QuestionError("dice", "sixes are not allowed")
        return dict(data)

    def apply(self, state: FakeState, action: Any) -> tuple[FakeState, tuple[Event, ...]]:
        self.done.append(action)
        if action["action"] in {"move", "phase", "gone", "roll"}:
            return super().apply(state, action)
        return state, (Event(action["action"], (), f"{action['action']} was done."),)


@dataclass
class Phone:
    page: Page
    table: SpokenTable
    game: Rich
    before: int = 0  # the state before the last taps

    def button(self, name: str) -> Any:
        return self.page.locator("#turn-panel").get_by_role("button", name=name, exact=True)

    def tap(self, *names: str) -> None:
        self.before = self.table.live.number
        for name in names:
            self.button(name).tap()

    def did(self, action: dict[str, Any]) -> None:
        """Wait until it is done and the options are back; the rules were given this last."""
        self.settled()
        assert self.game.done[-1] == action

    def settled(self) -> None:
        """Wait until something is done, and the page shows it: taps before that are not taken."""
        told(self.page, lambda: self.table.live.number > self.before, "the next state")
        drawn(self.page, self.table.live.number)
        expect(self.button("red passes")).to_be_visible()
        expect(self.page.locator("#turn-panel")).to_have_attribute("aria-busy", "false")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    game = Rich()
    table = SpokenTable(Session(game, fake_state()))
    table.link.show(look(1, [seen(name, pose_of(name)) for name in UNITS]))
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error.stack)))
    page.goto(table.url)
    expect(page.locator(".unit.life-settled")).to_have_count(3)
    yield Phone(page, table, game)
    context.close()
    table.close()
    assert complaints == []


def pose_of(name: str) -> Pose:
    pose = fake_state().pieces[name].pose
    assert pose is not None
    return pose


def test_whose_decision_it_is_and_what_can_be_done(phone: Phone) -> None:
    panel = phone.page.locator("#turn-panel")
    expect(phone.page.locator("#prompt")).to_have_text("red to move: Red moves (0 rolls).")
    expect(panel.locator(".turn-body .turn-option")).to_have_text(
        [
            "Fight",
            "Roll the limit",
            "Place one",
            "Recall some",
            "Spare some",
            "Mix some",
            "Wait",
            *MORE,
        ]
    )
    expect(panel.locator(".turn-plain .turn-option")).to_have_text(["red passes"])
    phone.tap("What else is possible (2)")
    expect(panel.locator(".turn-body .turn-option")).to_have_count(11)
    expect(panel.locator(".turn-plain .turn-option")).to_have_text(["red passes"])
    phone.tap("What else is possible (2)")
    expect(panel.locator(".turn-body .turn-option")).to_have_count(9)


def test_everything_is_within_a_thumbs_reach_and_large_enough(phone: Phone) -> None:
    expect(phone.button("Fight")).to_be_visible()
    for button in every_box(phone.page, "#turn-panel button"):
        assert button.top > 844 / 2
        assert min(button.width, button.height) >= 44
    expect(phone.button("red passes")).to_be_in_viewport(ratio=1)


def test_what_asks_nothing_is_one_tap(phone: Phone) -> None:
    phone.tap("red passes")
    phone.did({"action": "pass", "side": "red"})


def test_dice_are_tapped(phone: Phone) -> None:
    phone.tap("Fight")
    odds = phone.page.locator(".odds li")
    expect(odds).to_have_text(["blue-1 retreats25 %", "nothing75 %"])  # as the game has them
    expect(phone.page.locator(".odds .likeliest")).to_have_text("nothing75 %")
    done = phone.page.locator("#turn-panel .turn-done .main")
    expect(done).to_have_text("Do it · 2 dice missing")
    expect(done).to_be_disabled()
    phone.page.get_by_role("group", name="Attacker's die").get_by_role("button", name="5").tap()
    expect(done).to_have_text("Do it · 1 die missing")
    expect(done).to_be_disabled()
    phone.page.get_by_role("group", name="defender's die").get_by_role("button", name="3").tap()
    expect(done).to_have_text("Do it")
    phone.tap("Do it")
    phone.did({"action": "combat", "dice": [5, 3]})


def test_dice_are_typed_and_the_keyboard_stays_where_it_was(phone: Phone) -> None:
    phone.tap("Fight")
    dice = phone.page.locator("#turn-panel .die-row")
    dice.first.get_by_role("button", name="2").focus()
    phone.page.keyboard.press("7")  # no die has it
    expect(phone.page.locator(".face[aria-pressed=true]")).to_have_count(0)
    phone.page.keyboard.press("5")
    phone.page.keyboard.press("3")  # the keyboard is at the second die now
    expect(phone.page.locator(".face[aria-pressed=true]")).to_have_text(["5", "3"])
    dice.nth(1).get_by_role("button", name="4").focus()
    phone.page.keyboard.press("Enter")
    expect(dice.nth(1).get_by_role("button", name="4")).to_be_focused()
    phone.button("Do it").focus()
    phone.page.keyboard.press("Enter")
    phone.did({"action": "combat", "dice": [5, 4]})


def test_dice_are_rolled_by_the_phone(phone: Phone) -> None:
    rolls = set()
    for _ in range(40):  # that all of them are alike has a chance of 1 in 6 to the 39th
        phone.tap("Roll the limit", "Roll for me", "Do it")
        phone.settled()
        rolls.add(phone.game.done[-1]["die"])
        if len(rolls) > 1:
            break
    assert len(rolls) > 1
    assert rolls <= {1, 2, 3, 4, 5, 6}


def test_dice_that_lie_there_are_not_rolled_again(phone: Phone) -> None:
    """A second tap on a face may fall on *Roll for me*, as what stands above it has grown."""
    phone.tap("Fight")
    dice = phone.page.locator("#turn-panel .die-row")
    dice.first.get_by_role("button", name="6").tap()
    expect(phone.button("Roll for me")).to_be_enabled()
    phone.tap("Roll for me")  # the die that is missing
    expect(phone.button("Roll for me")).to_be_disabled()
    expect(dice.first.get_by_role("button", name="6")).to_have_attribute("aria-pressed", "true")


def test_a_unit_is_tapped_on_the_map_and_stands_where_the_camera_has_it(phone: Phone) -> None:
    phone.tap("Place one")
    expect(phone.page.locator(".unit.pickable")).to_have_count(2)
    expect(phone.page.locator("#turn-panel")).to_contain_text("First choose which")
    tap_unit(phone, "blue-1")  # cannot be chosen: its card opens instead
    expect(phone.page.locator("#sheet")).to_be_visible()
    phone.page.get_by_role("button", name="Close").tap()
    tap_unit(phone, "red-2c")
    expect(phone.page.locator(".unit.picked")).to_have_attribute("data-unit", "red-2c")
    expect(phone.page.locator("#turn-panel")).to_contain_text("Put the model where it goes")
    phone.tap("in column", "It stays here")
    to = pose_of("red-2c").as_list()
    phone.did({"action": "place", "unit": "red-2c", "formation": "in-column", "to": to})
    expect(phone.page.locator(".unit.pickable")).to_have_count(0)


def test_a_model_that_was_put_somewhere_stands_there(phone: Phone) -> None:
    phone.tap("Place one", "RED-1", "in line")
    expect(phone.button("It stays here")).to_be_enabled()
    units = [seen("red-1", NEAR), *(seen(name, pose_of(name)) for name in UNITS[1:])]
    phone.table.link.show(look(5, units, [moved("red-1", START, NEAR)]))
    expect(phone.page.locator("#turn-panel")).to_contain_text("It stands there now")
    phone.tap("Do it")
    to = NEAR.as_list()
    phone.did({"action": "place", "unit": "red-1", "formation": "in-line", "to": to})


def test_a_model_that_has_to_be_moved_cannot_stay(phone: Phone) -> None:
    phone.tap("red-1 retreats")
    expect(phone.page.locator("#turn-panel")).to_contain_text("Put the model where it goes")
    expect(phone.button("Do it")).to_be_disabled()
    expect(phone.button("It stays here")).to_have_count(0)
    units = [seen("red-1", NEAR), *(seen(name, pose_of(name)) for name in UNITS[1:])]
    phone.table.link.show(look(5, units, [moved("red-1", START, NEAR)]))
    phone.tap("Do it")
    phone.did({"action": "retreat", "unit": "red-1", "to": NEAR.as_list()})


def test_names_that_are_chosen_from_stay_as_they_are(phone: Phone) -> None:
    phone.tap("Choose a brigade")
    expect(phone.button("br-b")).to_be_visible()
    phone.tap("in-line", "Do it")
    phone.did({"action": "brigade", "brigade": "in-line"})


def tap_unit(phone: Phone, name: str) -> None:
    phone.page.touchscreen.tap(*box(phone.page, f'[data-unit="{name}"] .edge').middle)


def test_a_model_that_is_not_seen_cannot_be_placed(phone: Phone) -> None:
    phone.tap("Place one", "RED-1", "in line")
    expect(phone.button("It stays here")).to_be_enabled()
    from tableside.vision.observation import Life

    hidden = [seen(name, pose_of(name), Life.HIDDEN, 1.0) for name in UNITS]
    phone.table.link.show(look(2, hidden))
    expect(phone.page.locator("#turn-panel")).to_contain_text("Put the model on the table")
    expect(phone.button("Do it")).to_be_disabled()


def test_several_are_chosen_up_to_the_most(phone: Phone) -> None:
    phone.tap("Recall some", "RED-1", "BLUE-1", "RED-2C")  # the third finds no room
    phone.tap("RED-1", "RED-2C", "Do it")
    phone.did({"action": "recall", "units": ["blue-1", "red-2c"]})


def test_none_of_them_is_an_answer_where_none_is_enough(phone: Phone) -> None:
    phone.tap("Spare some", "Do it")
    phone.did({"action": "spare", "units": []})


def test_a_mix_can_be_done_only_with_those_that_have_to_be_in_it(phone: Phone) -> None:
    phone.tap("Mix some")
    expect(phone.button("Do it")).to_be_enabled()  # none at all is allowed here
    phone.tap("RED-1", "RED-2C")
    expect(phone.button("Choose: Two, one of them blue")).to_be_disabled()
    phone.tap("RED-2C", "BLUE-1", "Do it")
    phone.did({"action": "mix", "units": ["red-1", "blue-1"]})


def test_what_was_posted_here_has_not_moved_on(phone: Phone) -> None:
    """The stream may be quicker than the post's own answer."""
    phone.page.route("**/act", late)
    phone.tap("Roll the limit", "4", "Do it")
    expect(phone.page.locator("#link")).to_be_hidden()
    phone.did({"action": "limit", "die": 4})
    expect(phone.page.locator("#link")).to_be_hidden()


def late(route: Route) -> None:
    page = route.request.frame.page
    before = page.evaluate("() => document.body.dataset.state")
    answer = route.fetch()
    page.wait_for_function("before => document.body.dataset.state !== before", arg=before)
    route.fulfill(response=answer)


@pytest.mark.parametrize(
    ("taps", "more"),
    [((), {}), (("2",), {"turns": 2}), (("2", "2"), {}), (("2.50 in",), {"far": 2.5})],
)
def test_what_is_optional_may_be_left_out(
    phone: Phone, taps: tuple[str, ...], more: dict[str, float]
) -> None:
    phone.tap("Wait", *taps, "Do it")
    phone.did({"action": "wait", **more})


def test_what_is_foreseen_too_late_draws_nothing(phone: Phone) -> None:
    """The answer may come when its dice have been left."""
    late = HeldBack(phone.page, "**/foresee")
    phone.tap("Fight")
    for name in ("Attacker's die", "defender's die"):
        phone.page.get_by_role("group", name=name).get_by_role("button", name="5").tap()
    route = late.route
    phone.tap("Back")
    expect(phone.button("Fight")).to_be_visible()
    with phone.page.expect_response("**/foresee") as answer:
        route.continue_()
    answer.value.finished()
    phone.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(phone.page.locator(".die-row")).to_have_count(0)  # nor does the page complain


def test_a_refusal_is_said_and_what_was_filled_in_stays(phone: Phone) -> None:
    phone.tap("Fight")
    for name in ("Attacker's die", "defender's die"):
        phone.page.get_by_role("group", name=name).get_by_role("button", name="6").tap()
    phone.tap("Do it")
    expect(phone.page.locator("#link")).to_have_text("Dice: sixes are not allowed")
    expect(phone.page.locator(".face[aria-pressed=true]")).to_have_count(2)
    phone.tap("Back")
    expect(phone.button("Fight")).to_be_visible()
    assert phone.game.done == []


def test_the_last_change_is_taken_back(phone: Phone) -> None:
    phone.tap("red passes")
    phone.did({"action": "pass", "side": "red"})
    state = phone.table.live.number
    phone.tap("Take back the last change")
    phone.settled()
    assert phone.table.live.number == state + 1
    phone.page.locator("#open-log").tap()
    expect(phone.page.locator("#sheet")).to_contain_text("Taken back: pass was done.")


def test_a_post_whose_answer_is_lost_is_sent_again_and_done_once(phone: Phone) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        if not lost:
            route.fetch()  # it reaches the server; the answer does not reach the phone
            lost.append(route.request.post_data or "")
            route.abort()
        else:
            lost.append(route.request.post_data or "")
            route.continue_()

    phone.page.route("**/act", lose)
    phone.tap("red passes")
    told(phone.page, lambda: len(lost) > 1, "it is sent again")
    expect(phone.page.locator("#turn-panel")).to_have_attribute("aria-busy", "false")
    expect(phone.page.locator("#link")).to_be_hidden()
    assert len(lost) == 2
    assert lost[0] == lost[1]
    assert len(phone.game.done) == 1


def test_it_folds_away_and_stays_so(phone: Phone) -> None:
    expect(phone.button("Fold away what can be done")).to_be_visible()
    before, ground = boxes(phone.page, "#turn-panel", ".ground")
    phone.tap("Fold away what can be done")
    expect(phone.page.locator(".turn-option")).to_have_count(0)
    folded, same = boxes(phone.page, "#turn-panel", ".ground")
    assert folded.height < before.height - 100
    assert same == ground  # the map has its place
    phone.page.reload()
    expect(phone.button("What can be done now")).to_be_visible()
    phone.tap("What can be done now")
    expect(phone.button("Fight")).to_be_visible()


def test_a_recording_s_players_have_decided_already(browser: Browser) -> None:
    table = SpokenTable(Session(Rich(), fake_state()), Recorded("test", 60.0))
    page = browser.new_page()
    try:
        page.goto(table.url)
        table.link.show(look(1, [seen("red-1", START)]))
        expect(page.locator(".unit.life-settled")).to_have_count(1)
        expect(page.locator("#turn-panel")).to_be_hidden()
    finally:
        page.close()
        table.close()


@pytest.fixture
def proposed(browser: Browser) -> Iterator[Phone]:
    """A phone at a table where what hands did waits for the players."""
    game = Rich()
    handling = Handling(How.PROPOSE, {"legal": How.PROPOSE})
    table = SpokenTable(Session(game, fake_state(), handling=handling))
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(table.url)
    units = [seen("red-1", NEAR), *(seen(name, pose_of(name)) for name in UNITS[1:])]
    table.link.show(look(1, [seen(name, pose_of(name)) for name in UNITS]))
    table.link.show(look(9, units, [moved("red-1", START, NEAR)]))
    expect(page.locator("#turn-panel")).to_contain_text("Is this what happened?")
    yield Phone(page, table, game)
    context.close()
    table.close()


def test_what_a_hand_did_is_confirmed(proposed: Phone) -> None:
    expect(proposed.page.locator("#turn-panel")).to_contain_text("red-1 was handled.")
    proposed.tap("Yes")
    expect(proposed.button("red passes")).to_be_visible()
    until(lambda: bool(proposed.game.done), "what was confirmed")
    assert proposed.game.done[-1]["action"] == "move"


def test_a_long_last_line_makes_the_dock_no_wider(proposed: Phone) -> None:
    proposed.tap("Yes")
    last = proposed.page.locator("#turn-panel .turn-last")
    expect(last).to_be_visible()
    last.evaluate("(line) => { line.textContent = 'Nothing was done. '.repeat(20); }")
    for part in ("#turn-panel > *", "#turn-panel button"):
        edges = proposed.page.locator(part).evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().right)"
        )
        assert edges
        assert max(edges) <= 390


def test_something_else_or_never_mind(proposed: Phone) -> None:
    proposed.tap("Something else")
    expect(proposed.page.locator("#turn-panel .turn-list")).to_contain_text("A mistake.")
    proposed.tap("Nothing: the models go back")
    expect(proposed.button("red passes")).to_be_visible()
    assert proposed.game.done == []
    expect(proposed.page.locator("#map .overlay.ghost")).to_have_count(1)


def test_dice_have_their_names_in_the_page_s_language(browser: Browser, root: Path) -> None:
    file = root / "fixtures" / "images" / "demo" / "position.json"
    rules, state = load_position(json.loads(file.read_text()), str(file))
    table = SpokenTable(Session(rules, state))
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE")
    page = context.new_page()
    try:
        page.goto(table.url)
        page.locator("#turn-panel").get_by_role("button", name="Hood greift I Corps an").click()
        names = ["Würfel des Angreifers", "Würfel des Verteidigers"]
        expect(page.locator(".die-name")).to_have_text(names)
        for name in names:
            expect(page.get_by_role("group", name=name)).to_be_visible()
    finally:
        context.close()
        table.close()


def test_a_combat_of_got_mit_uns_is_fought_and_taken_back(browser: Browser, root: Path) -> None:
    """The demo's table in its combat phase: dice on the phone, then the beaten must retreat."""
    file = root / "fixtures" / "images" / "demo" / "position.json"
    rules, state = load_position(json.loads(file.read_text()), str(file))
    table = SpokenTable(Session(rules, state))
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    panel = page.locator("#turn-panel")
    try:
        page.goto(table.url)
        panel.get_by_role("button", name="Hood attacks I Corps").tap()
        expect(page.locator(".odds li")).to_have_count(7)
        for name, face in (("Attacker's die", "5"), ("defender's die", "3")):
            page.get_by_role("group", name=name).get_by_role("button", name=face).tap()
        panel.get_by_role("button", name="Do it").tap()
        expect(page.locator("#prompt")).to_contain_text("I Corps must retreat")
        panel.get_by_role("button", name="Take back the last change").tap()
        expect(page.locator("#prompt")).to_contain_text("Confederacy to move: name a combat")
        expect(panel.get_by_role("button", name="Hood attacks I Corps")).to_be_visible()
    finally:
        page.close()
        table.close()


class Idle(Rich):
    """A game that asks to go on; before the first action something can be done besides."""

    def options(self, state: FakeState) -> tuple[Option, ...]:
        able = () if state.rolls else ("red-1",)
        on = Option({"action": "roll"}, "Go on", "red", ends=True, left=able)
        return (on, *(OPTIONS[0] for _ in able))


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_where_nothing_can_be_done_that_is_said_over_the_way_on(
    browser: Browser, size: tuple[int, int]
) -> None:
    table = SpokenTable(Session(Idle(), fake_state()))
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    panel = page.locator("#turn-panel")
    try:
        page.goto(table.url)
        expect(panel.get_by_role("button", name="Fight")).to_be_visible()
        expect(panel).not_to_contain_text("Nothing else is possible")
        panel.get_by_role("button", name="Go on").tap()
        panel.locator(".sure").tap()
        drawn(page, 1)
        expect(panel).to_contain_text("Nothing else is possible now")
        body, button = boxes(page, ".turn-body", ".turn-next .next")
        assert button.bottom <= body.bottom + 1
    finally:
        page.close()
        table.close()


class Besides(Rich):
    """A game that asks to go on, where something rare can be done besides."""

    def options(self, state: FakeState) -> tuple[Option, ...]:
        on = Option({"action": "roll"}, "Go on", "red", ends=True)
        return (on, replace(OPTIONS[0], aside=True))


def test_where_something_is_possible_besides_it_is_not_denied(browser: Browser) -> None:
    table = SpokenTable(Session(Besides(), fake_state()))
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    try:
        page.goto(table.url)
        expect(page.get_by_role("button", name="What else is possible (1)")).to_be_visible()
        expect(page.locator("#turn-panel")).not_to_contain_text("Nothing else is possible")
    finally:
        page.close()
        table.close()
