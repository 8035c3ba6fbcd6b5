"""A tiny game and a scripted camera: for tests of what carries a game, whichever it is.

Rule: a piece moves at most 4 inches at a time; with 0.02 in more or less nobody can tell.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tableside.engine.action import Actions
from tableside.engine.encounter import Encounter, Outcome
from tableside.engine.finding import Finding
from tableside.engine.house import HouseRule
from tableside.engine.measure import INCHES, Measure
from tableside.engine.measuring import Remark, gap_of, unit_end
from tableside.engine.message import SHARED, Catalogue
from tableside.engine.overlay import Area, Path
from tableside.engine.quantity import Quantity, Verdict
from tableside.engine.ruleset import (
    Agreed,
    Ask,
    Card,
    Event,
    Option,
    Prompt,
    Proposal,
    QuestionError,
    Sensed,
)
from tableside.engine.terrain import TerrainKind
from tableside.engine.wording import Wording
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.vision.messages import Command, Failed, Message, Seen
from tableside.vision.observation import (
    Happening,
    Life,
    Observation,
    SeenUnit,
    TableEvent,
)

LIMIT, DOUBT = 4.0, 0.02
BASE = Base(60, 30)


@dataclass(frozen=True)
class FakePiece:
    id: str
    side: str
    pose: Pose | None


@dataclass(frozen=True)
class FakeState:
    pieces: Mapping[str, FakePiece]
    phase: str = "movement"
    rolls: int = 0

    def put(self, name: str, pose: Pose | None) -> FakeState:
        piece = replace(self.pieces[name], pose=pose)
        return replace(self, pieces={**self.pieces, name: piece})


class ReadBy(Actions[Any]):
    """Actions that a function reads, and that stand in no line of a game's text."""

    def __init__(self, read: Callable[[Mapping[str, Any]], Any]) -> None:
        super().__init__()
        self._read = read

    def read(self, data: Mapping[str, Any]) -> Any:
        return self._read(data)


@dataclass
class FakeRuleSet:
    """Counts the cards it makes, and can be held up while it makes one."""

    name: str = "fake"
    title: str = "Fake game"
    say: Catalogue = SHARED
    measure: Measure = INCHES
    terrain_kinds: Mapping[str, TerrainKind] = field(default_factory=dict)
    house_rules: tuple[HouseRule, ...] = ()
    scenarios: tuple[str, ...] = ()
    secret: bool = False
    needs_camera: bool = True
    cards: int = 0
    gate: threading.Event | None = None
    gated: str = ""
    judged: list[Any] = field(default_factory=list)

    def with_models(self, position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
        return position

    def map_sheet(self, state: FakeState, name: str | None = None) -> None:
        return None

    def chart_square(self, state: FakeState, name: str) -> None:
        return None

    def encounter(self, state: FakeState, at: str | None = None) -> Encounter:
        raise NotImplementedError

    def bring_back(
        self, state: FakeState, encounter: Encounter, outcome: Outcome
    ) -> dict[str, Any]:
        raise NotImplementedError

    def fielded(self, encounter: Encounter) -> dict[str, Any]:
        raise NotImplementedError

    def lists(self) -> None:
        return None

    def outcome(self, state: FakeState, encounter: Encounter) -> Outcome:
        raise NotImplementedError

    def load(self, data: Any, file: str, place: str = "") -> FakeState:
        raise NotImplementedError

    def dump(self, state: FakeState) -> dict[str, Any]:
        raise NotImplementedError

    def answer(self, state: FakeState, question: Mapping[str, Any]) -> dict[str, Any]:
        raise NotImplementedError

    def known(self, state: FakeState, side: str | None) -> FakeState:
        return state

    def answer_for(
        self, state: FakeState, question: Mapping[str, Any], side: str | None
    ) -> dict[str, Any]:
        return self.answer(state, question)

    def sense(self, state: FakeState, places: Mapping[str, Sensed | None]) -> FakeState:
        for name, place in places.items():
            state = state.put(name, None if place is None else place.pose)
        return state

    @property
    def actions(self) -> Actions[Any]:
        return ReadBy(self.action)

    def action(self, data: Mapping[str, Any]) -> Any:
        if data.get("action") not in {"move", "phase", "roll", "gone"}:
            raise QuestionError("action", f"there is no action {data.get('action')!r}")
        return dict(data)

    def judge(self, state: FakeState, action: Any) -> tuple[Finding, ...]:
        self.judged.append(action)
        if action["action"] != "move":
            return ()
        piece = state.pieces[action["unit"]]
        assert piece.pose is not None
        over = piece.pose.distance_to(Pose.of(action["to"])) - LIMIT
        if over < -DOUBT:
            return ()
        verdict = Verdict.TOO_CLOSE if over <= DOUBT else Verdict.ILLEGAL
        message = f"{piece.id} moved {LIMIT + over:.2f} in, at most {LIMIT:.2f} are allowed."
        return (Finding("movement.allowance", (piece.id,), verdict, message, over, DOUBT),)

    def recognise(
        self,
        state: FakeState,
        before: Mapping[str, Sensed | None],
        after: Mapping[str, Sensed | None],
    ) -> tuple[Proposal, ...]:
        """Each unit by itself was moved or taken off; one that arrives is not explained."""
        state = self.sense(state, before)
        actions: list[dict[str, Any]] = []
        for unit, here in after.items():
            if unit not in state.pieces or (here is not None and state.pieces[unit].pose is None):
                return ()
            to = {} if here is None else {"to": here.pose.as_list(), "sigma": list(here.sigma)}
            actions.append({"action": "gone" if here is None else "move", "unit": unit, **to})
        found = tuple(self.judge(state, action) for action in actions)
        text = " ".join(f"{unit} was handled." for unit in after)
        whole = Proposal(text, "It is elsewhere.", tuple(actions), found)
        return (whole, Proposal("Nothing.", "A mistake.", put_back=tuple(after)))

    def apply(self, state: FakeState, action: Any) -> tuple[FakeState, tuple[Event, ...]]:
        if action["action"] == "phase":
            return replace(state, phase=action["to"]), (Event("phase", (), "The phase changes."),)
        if action["action"] == "roll":
            return replace(state, rolls=state.rolls + 1), (Event("roll", (), "A roll."),)
        name = action["unit"]
        if action["action"] == "gone":
            return state.put(name, None), (Event("gone", (name,), f"{name} is off the table."),)
        return state.put(name, Pose.of(action["to"])), (Event("move", (name,), f"{name} moved."),)

    def prompt(self, state: FakeState) -> Prompt:
        return Prompt("red", f"Red moves ({state.rolls} rolls).")

    def options(self, state: FakeState) -> tuple[Option, ...]:
        die = Ask("die", "dice", "Die", tuple(range(1, 7)))
        return (Option({"action": "roll"}, "Roll", "red", (die,)),)

    def stands(self, state: FakeState) -> dict[str, tuple[str, ...]]:
        return {}

    def leaving(self, state: FakeState) -> dict[str, int]:
        return {}

    def poses(self, state: FakeState) -> dict[str, Pose | None]:
        return {piece.id: piece.pose for piece in state.pieces.values()}

    def units(self, state: FakeState) -> tuple[dict[str, Any], ...]:
        return tuple(
            {
                "id": piece.id,
                "side": piece.side,
                "type": "cavalry" if piece.id.endswith("c") else "infantry",
                "label": piece.id.upper(),
                "strength": "+1",
                "pose": None if piece.pose is None else piece.pose.as_list(),
                "outlines": [] if piece.pose is None else [BASE.outline(piece.pose)],
            }
            for piece in state.pieces.values()
        )

    def table(self, state: FakeState) -> dict[str, Any]:
        hill = {"type": "Polygon", "coordinates": [[[5, 5], [9, 5], [9, 9], [5, 9], [5, 5]]]}
        return {
            "board": {"width": 36, "depth": 24},
            "sides": {"red": {"army": "Reds"}, "blue": {"army": "Blues"}},
            "terrain": [
                {
                    "id": "hill",
                    "type": "hill",
                    "geometry": hill,
                }
            ],
            "turn": 1,
            "last_turn": 15,
            "phase": state.phase,
        }

    def agreed(self, state: FakeState) -> Agreed:
        return Agreed()

    def glance(self, state: FakeState, unit: str) -> Card:
        if unit not in state.pieces:
            raise QuestionError("unit", f"there is no unit {unit}")
        x, y, _ = (state.pieces[unit].pose or Pose(0, 0, 0)).as_list()
        square = [(x + a, y + b) for a, b in SQUARE]
        zone = Area("control", {"type": "Polygon", "coordinates": [square]}, "Its zone")
        return Card(unit.upper(), (("Side", state.pieces[unit].side),), (), (zone,))

    def card(self, state: FakeState, unit: str) -> Card:
        if unit not in state.pieces:
            raise QuestionError("unit", f"there is no unit {unit}")
        if self.gate is not None and self.gated in {"", unit}:
            assert self.gate.wait(10)
        self.cards += 1
        pose = state.pieces[unit].pose or Pose(0, 0, 0)
        square = [(pose.x + a * LIMIT, pose.y + b * LIMIT) for a, b in SQUARE]
        return Card(
            unit.upper(),
            (("Side", state.pieces[unit].side), ("Moves", "4 in")),
            (("Reach", ("4.00 in in any direction",)),),
            (
                Area("reach", {"type": "Polygon", "coordinates": [square]}, "Where it may go"),
                Path("sight", ((pose.x, pose.y), (20.0, 12.0)), "What it sees"),
            ),
        )

    def gap(self, state: FakeState, one: str, other: str) -> Quantity:
        units = self.units(state)
        return gap_of(unit_end(units, one), unit_end(units, other))

    def remarks(self, state: FakeState, one: str, other: str) -> tuple[Remark, ...]:
        return (Remark(f"{one} and {other} are on one table.", True),)

    def wording(self, rule: str) -> Wording | None:
        return WORDINGS.get(rule)


WORDINGS = {"movement.allowance": Wording("Moves", "A piece moves 4 inches at most.")}
SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))


def fake_state() -> FakeState:
    pieces = (
        FakePiece("red-1", "red", Pose(10, 6, 90)),
        FakePiece("red-2c", "red", Pose(15, 6, 90)),
        FakePiece("blue-1", "blue", Pose(10, 18, 270)),
    )
    return FakeState({piece.id: piece for piece in pieces})


def fake_session() -> Session[FakeState]:
    return Session(FakeRuleSet(), fake_state())


def seen(name: str, pose: Pose, life: Life = Life.SETTLED, unseen: float = 0.0) -> SeenUnit:
    covariance = ((1e-4, 0.0, 0.0), (0.0, 1e-4, 0.0), (0.0, 0.0, 0.04))
    return SeenUnit(name, pose, covariance, life, unseen)


def moved(name: str, start: Pose, end: Pose) -> TableEvent:
    return TableEvent(Happening.MOVED, name, start, end)


def look(
    frame: int,
    units: Iterable[SeenUnit] = (),
    events: Iterable[TableEvent] = (),
    time: float | None = None,
) -> Observation:
    """An observation of a registered table, five frames a second."""
    at = frame / 5 if time is None else time
    return Observation(frame, at, True, tuple(units), tuple(events), accuracy=0.006)


class FakeLink:
    """A camera side that shows what a test puts into it."""

    def __init__(self) -> None:
        self.messages: queue.Queue[Seen | Failed | type[EOFError]] = queue.Queue()
        self.commands: list[Command] = []
        self.closed = threading.Event()

    def show(self, *observations: Observation, restarted: bool = False) -> None:
        for observation in observations:
            self.messages.put(Seen(observation, restarted=restarted, mode="playing", loop=True))

    def fail(self, text: str) -> None:
        self.messages.put(Failed(text))

    def die(self) -> None:
        self.messages.put(EOFError)

    def receive(self, seconds: float) -> Message | None:
        try:
            message = self.messages.get(timeout=min(seconds, 0.05))
        except queue.Empty:
            return None
        if isinstance(message, Seen | Failed):
            return message
        raise EOFError

    def send(self, command: Command) -> None:
        self.commands.append(command)

    def close(self) -> None:
        self.closed.set()
