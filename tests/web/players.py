"""Players at a live table: a phone each, and hands whose work the camera reports."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tableside.geometry.pose import Pose
from tableside.vision.observation import (
    Happening,
    Life,
    Observation,
    SeenUnit,
    TableEvent,
)
from tests.web.awaited import drawn
from tests.web.spoken import SpokenTable

#: What a camera is unsure of: variances of x, y (square inches) and facing (square degrees).
SURE = ((9e-6, 0.0, 0.0), (0.0, 9e-6, 0.0), (0.0, 0.0, 0.01))


#: One of more numbers than these is typed.
TYPED = 24


@dataclass
class Phone:
    """One player's phone."""

    context: BrowserContext
    page: Page
    complaints: list[str] = field(default_factory=list)

    @property
    def panel(self) -> Locator:
        return self.page.locator("#turn-panel")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def join(self, url: str, code: str, role: str, name: str) -> None:
        """Take a role (a side's id or name, or "Referee") as the join page does.

        Then open the table. What is tapped on the join page is the business of its own tests.
        """
        ask = self.context.request
        sides = ask.get(f"{url}/state").json()["table"]["sides"]
        called = ((side, about.get("name")) for side, about in sides.items())
        side = next((side for side, name_ in called if role in (side, name_)), None)
        wanted = {"role": "referee"} if side is None else {"role": "side", "side": side}
        assert side or role == "Referee", role
        answer = ask.post(f"{url}/join", data={**wanted, "name": name, "code": code})
        assert answer.ok, answer.text()
        self.page.goto(url)
        expect(self.page.locator("#you")).to_be_visible()
        expect(self.page.locator("body:not([inert])")).to_be_attached()  # it takes taps and keys

    def shows(self, number: int) -> None:
        """Wait until this state is drawn: a tap on an older one is refused."""
        drawn(self.page, number)

    def do(self, option: dict[str, Any], action: dict[str, Any]) -> None:
        """Tap an option, fill in what it asks for, and send it."""
        button = self.panel.get_by_role("button", name=str(option["text"]), exact=True)
        more = self.panel.locator(".turn-more")
        expect(button.or_(more).first).to_be_visible()
        if not button.is_visible():
            more.first.tap()
        button.tap()
        for ask in option["asks"]:
            self._fill(ask, filled_in(action, ask["field"]))
        if option["asks"]:
            self.button("Do it").tap()
        elif (option["ends"] and option["left"]) or option["warning"]:
            self.sure()

    def twice(self, name: str) -> None:
        """Tap a button that wants a second tap, and give it that."""
        self.button(name).tap()
        if not self.sure():
            self.button(name).tap()

    def sure(self) -> bool:
        """Tap the button again that says that it wants that; return whether one does."""
        if there := (again := self.panel.locator(".turn-option.sure")).count() > 0:
            again.tap()
        return there

    def _fill(self, ask: dict[str, Any], value: Any) -> None:
        """Tap the faces of dice, or what is chosen; what is chosen for us is tapped already."""
        values = value if isinstance(value, list) else [value]
        asked = self.panel.locator(f'[data-field="{ask["field"]}"]')
        if ask["aside"] and not asked.count():
            self.panel.locator(".turn-body > .turn-more").tap()
        if ask["kind"] == "dice":
            rows = asked.get_by_role("group")
            for row, face in enumerate(values):
                rows.nth(row).get_by_role("button", name=str(face), exact=True).tap()
            return
        if ask["kind"] == "number" and len(ask["choices"]) > TYPED:
            asked.locator("input").fill(str(value))
            asked.locator("input").press("Tab")
            return
        for each in values:
            pick = asked.locator(".pick").nth(ask["choices"].index(each))
            if pick.get_attribute("aria-pressed") != "true":
                pick.tap()


def filled_in(action: dict[str, Any], field: str) -> Any:
    """Return what an action has in a field, or in the entry of one (``dice.u1``)."""
    name, dot, entry = field.partition(".")
    return action[name][entry] if dot else action[field]


class Camera:
    """Says what the hands of the script do."""

    def __init__(self, table: SpokenTable, poses: dict[str, Pose]) -> None:
        self._table, self._poses, self._frame = table, poses, 0
        self._show(())

    def do(self, step: dict[str, Any]) -> None:
        """Show what one step has done, once the hand is gone."""
        unit, old = step["unit"], self._poses.get(step["unit"])
        if step["do"] == "take-off":
            del self._poses[unit]
            event = TableEvent(Happening.GONE, unit, old, None)
        else:
            x, y, facing = step["to"]
            self._poses[unit] = Pose(x, y, facing)
            event = TableEvent(Happening.MOVED, unit, old, self._poses[unit])
        self._show((event,))

    def follow(self, poses: dict[str, Pose | None]) -> None:
        """Put everything where the game has it, as hands do that follow a tap."""
        wanted = {unit: pose for unit, pose in poses.items() if pose is not None}
        moved = [unit for unit, pose in wanted.items() if self._poses.get(unit) != pose]
        gone = self._poses.keys() - wanted.keys()
        events = [TableEvent(Happening.GONE, unit, self._poses[unit], None) for unit in gone]
        for unit in moved:
            kind = Happening.MOVED if unit in self._poses else Happening.APPEARED
            events.append(TableEvent(kind, unit, self._poses.get(unit), wanted[unit]))
        self._poses = wanted
        if events:
            self._show(tuple(events))

    def _show(self, events: tuple[TableEvent, ...]) -> None:
        self._frame += 1
        units = tuple(SeenUnit(u, p, SURE, Life.SETTLED, 0.0) for u, p in self._poses.items())
        self._table.link.show(
            Observation(self._frame, self._frame / 5, True, units, events, accuracy=0.004)
        )


def new_phone(browser: Browser) -> Phone:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    phone = Phone(context, context.new_page())
    phone.page.on("pageerror", lambda error: phone.complaints.append(str(error)))
    return phone
