"""A tiny game of secrets: each side plans, and has counters, of which the other knows nothing.

What is secret has names and numbers that occur nowhere else, so that a test can look for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableside.engine.action import Actions
from tableside.engine.asking import choice, name
from tableside.engine.finding import Finding
from tableside.engine.game import Game
from tableside.engine.overlay import Area
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Ask, Card, Event, Option, Prompt, QuestionError, Sensed
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.session.store import create_store, open_store
from tests.fake_game import ReadBy

BASE = Base(60, 30)
SIDES = ("red", "blue")
#: What each side can plan.
WORDS = {
    "red": ("Kestrel", "Kingfisher", "late", *(f"w{n}" for n in range(4))),
    "blue": ("Osprey", "Nightjar", "Nightjars", "mine", "short", *(f"w{n}" for n in range(4))),
}


@dataclass(frozen=True)
class Counter:
    """``shown``: whether the other side knows of it; ``last``: where it believes it to stand."""

    id: str
    side: str
    called: str
    pose: Pose
    shown: bool = False
    last: Pose | None = None


@dataclass(frozen=True)
class Secrets:
    counters: tuple[Counter, ...]
    plans: tuple[tuple[str, str, str], ...] = ()  # side, counter, word
    turn: int = 1
    knower: str | None = None  # whose knowledge this is; None where it is the whole

    def of(self, counter: str) -> Counter:
        found = next((each for each in self.counters if each.id == counter), None)
        if found is None:
            raise QuestionError("unit", f"there is no unit {counter}")
        return found

    def put(self, counter: Counter) -> Secrets:
        changed = tuple(counter if each.id == counter.id else each for each in self.counters)
        return replace(self, counters=changed)


class _Deed:
    def opposed(self, state: Secrets) -> None:
        """No dice are thrown."""


@dataclass(frozen=True)
class Plan(_Deed):
    """A side plans, in secret; a word of many letters is flagged to it alone."""

    side: str
    unit: str
    word: str

    def judge(self, state: Secrets) -> tuple[Finding, ...]:
        if state.of(self.unit).side != self.side:
            raise QuestionError("unit", f"{self.unit} is not of {self.side}")
        over = float(len(self.word) - 6)
        if over <= 0:
            return ()
        said = f"The word {self.word} is too long."
        return (Finding("plan.word", (self.unit,), Verdict.ILLEGAL, said, over, to=(self.side,)),)

    def apply(self, state: Secrets) -> tuple[Secrets, tuple[Event, ...]]:
        plans = (*state.plans, (self.side, self.unit, self.word))
        said = f"{state.of(self.unit).called} is to do {self.word}."
        return replace(state, plans=plans), (Event("plan", (self.unit,), said, to=(self.side,)),)


@dataclass(frozen=True)
class March(_Deed):
    """A counter goes two inches, and where it is shown the other side believes it as it was."""

    unit: str

    def judge(self, state: Secrets) -> tuple[Finding, ...]:
        state.of(self.unit)
        return ()

    def apply(self, state: Secrets) -> tuple[Secrets, tuple[Event, ...]]:
        counter = state.of(self.unit)
        pose = replace(counter.pose, y=counter.pose.y + 2.0)
        gone = replace(counter, pose=pose, last=counter.last or counter.pose)
        said = f"{counter.called} marches."
        return state.put(gone), (Event("march", (self.unit,), said, to=(counter.side,)),)


@dataclass(frozen=True)
class Show(_Deed):
    """A counter is shown to everybody, where it stands."""

    unit: str

    def judge(self, state: Secrets) -> tuple[Finding, ...]:
        state.of(self.unit)
        return ()

    def apply(self, state: Secrets) -> tuple[Secrets, tuple[Event, ...]]:
        counter = state.of(self.unit)
        shown = state.put(replace(counter, shown=True, last=None))
        return shown, (Event("show", (self.unit,), f"{counter.called} is seen."),)


@dataclass(frozen=True)
class Go(_Deed):
    """A turn ends; anybody says so."""

    def judge(self, state: Secrets) -> tuple[Finding, ...]:
        return ()

    def apply(self, state: Secrets) -> tuple[Secrets, tuple[Event, ...]]:
        return replace(state, turn=state.turn + 1), (Event("go", (), "The turn ends."),)


def read(data: Mapping[str, Any]) -> Plan | March | Show | Go:
    kind = choice(data, "action", ("plan", "march", "show", "go"))
    if kind == "plan":
        return Plan(name(data, "side"), name(data, "unit"), name(data, "word"))
    if kind == "go":
        return Go()
    return March(name(data, "unit")) if kind == "march" else Show(name(data, "unit"))


class SecretGame(Game[Secrets]):
    name, title, secret = "secrets", "A game of secrets", True
    actions: Actions[Any] = ReadBy(read)

    def load(self, data: Any, file: str, place: str = "") -> Secrets:
        counters = tuple(
            Counter(
                each["id"], each["side"], each["called"], Pose.of(each["pose"]), each["shown"],
                None if each["last"] is None else Pose.of(each["last"]),
            )
            for each in data["units"]
        )  # fmt: skip
        return Secrets(counters, tuple(tuple(each) for each in data["plans"]), data["turn"])

    def dump(self, state: Secrets) -> dict[str, Any]:
        units = [
            {"id": each.id, "side": each.side, "called": each.called, "pose": each.pose.as_list(),
             "shown": each.shown, "last": None if each.last is None else each.last.as_list()}
            for each in state.counters
        ]  # fmt: skip
        return {"units": units, "plans": [list(plan) for plan in state.plans], "turn": state.turn}

    def known(self, state: Secrets, side: str | None) -> Secrets:
        counters = tuple(
            each if each.side == side else replace(each, pose=each.last or each.pose, last=None)
            for each in state.counters
            if each.side == side or each.shown
        )
        plans = tuple(plan for plan in state.plans if plan[0] == side)
        return Secrets(counters, plans, state.turn, side or "everybody")

    def answer(self, state: Secrets, question: Mapping[str, Any]) -> dict[str, Any]:
        if question.get("ask") == "plans":
            return {"plans": [list(plan) for plan in state.plans]}
        return {"unit": state.of(name(question, "unit")).pose.as_list()}

    def sense(self, state: Secrets, places: Mapping[str, Sensed | None]) -> Secrets:
        for counter in state.counters:
            place = places.get(counter.id)
            state = state if place is None else state.put(replace(counter, pose=place.pose))
        return state

    def recognise(
        self, state: Secrets, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> tuple[Any, ...]:
        from tableside.engine.ruleset import Proposal

        actions = tuple({"action": "march", "unit": unit} for unit in after)
        texts = [f"{state.of(unit).called} was moved." for unit in after]
        return (Proposal(" ".join(texts), "It is elsewhere.", actions, ((),) * len(actions)),)

    def prompt(self, state: Secrets) -> Prompt:
        return Prompt(None, f"Both plan ({len(state.plans)} plans).", "plan")

    def options(self, state: Secrets) -> tuple[Option, ...]:
        found = [Option({"action": "go"}, "End the turn")]
        for side in SIDES:
            own = tuple(each.id for each in state.counters if each.side == side)
            who = Ask("unit", "unit", "Who", own)
            plan = Option({"action": "plan", "side": side}, f"{side} plans", side,
                          (who, Ask("word", "choice", "What", WORDS[side])))  # fmt: skip
            march = Option({"action": "march"}, f"{side} marches", side, (who,))
            show = Option({"action": "show"}, f"{side} shows", side, (who,))
            found += [plan, march, show] if own else []
        return tuple(found)

    def poses(self, state: Secrets) -> dict[str, Pose | None]:
        return {each.id: each.pose for each in state.counters}

    def units(self, state: Secrets) -> tuple[dict[str, Any], ...]:
        return tuple(
            {"id": each.id, "side": each.side, "type": "counter", "kind": "counter",
             "label": each.called, "name": each.called, "strength": "", "sign": "",
             "pose": each.pose.as_list(), "outlines": [BASE.outline(each.pose)]}
            for each in state.counters
        )  # fmt: skip

    def table(self, state: Secrets) -> dict[str, Any]:
        sides = {side: {"name": side.title(), "army": f"{side.title()} army"} for side in SIDES}
        board = {"width": 36, "depth": 24}
        facts = {"turn": state.turn, "last_turn": 9, "phase": "plan", "phase_name": "Plan"}
        return {"board": board, "terrain": [], "sides": sides, **facts}

    def glance(self, state: Secrets, unit: str) -> Card:
        counter = state.of(unit)
        x, y, _ = counter.pose.as_list()
        square = [(x + a, y + b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
        zone = Area("control", {"type": "Polygon", "coordinates": [square]}, "Its zone")
        words = tuple(word for _, planned, word in state.plans if planned == unit)
        return Card(counter.called, (("Plans", ", ".join(words)),), (), (zone,))


GAME = SecretGame()

#: By side: ids, names, words and places that nobody but it may know.
OWN: Mapping[str, tuple[str | float, ...]] = {
    "red": ("red-jackdaw", "Jackdaw", "Kingfisher", "Kestrel", 7.317),
    "blue": ("blue-magpie", "Magpie", "Nightjar", "Osprey", 28.713),
}
#: Where a shown counter of red stands, and where blue believes it.
GONE, BELIEVED = 11.119, 9.119


def start() -> Secrets:
    return Secrets(
        (
            Counter("red-open", "red", "Wren", Pose(14.0, BELIEVED, 90), shown=True),
            Counter("red-jackdaw", "red", "Jackdaw", Pose(7.317, 5.0, 90)),
            Counter("blue-open", "blue", "Robin", Pose(20.0, 18.0, 270), shown=True),
            Counter("blue-magpie", "blue", "Magpie", Pose(28.713, 19.0, 270)),
        )
    )


def plan(side: str, word: str) -> dict[str, Any]:
    """Return a secret plan for a side's secret counter, as it is posted."""
    return {"action": "plan", "side": side, "unit": OWN[side][0], "word": word}


def secret_session(path: Path | None = None) -> Session[Secrets]:
    """Return a game, kept at ``path``, and gone on with where there is one."""
    if path is None:
        return Session(GAME, start())
    store = open_store(path) if path.exists() else create_store(path, GAME.dump(start()))
    return Session(GAME, GAME.load(store.start, str(path)), (), store)
