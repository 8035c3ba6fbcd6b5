"""Two Kings: a toy game that shows the whole contract of a rule set (tableside.engine.ruleset).

Each side has a king. In turn a king moves up to 6 in. A king within 2 in of the other may strike:
on a 4 or more the other one falls, and the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from tableside.engine.action import Action, Actions, part
from tableside.engine.finding import Finding, of_ruling
from tableside.engine.game import Game
from tableside.engine.quantity import Quantity, Ruling, broken
from tableside.engine.ruleset import Ask, Chance, Event, Option, Prompt, Sensed
from tableside.engine.values import DIE, NAME, POSE
from tableside.engine.wording import Wording
from tableside.files.loading import Model
from tableside.files.parts import AsTuple, Name, PoseNumbers
from tableside.files.position import SHARED_CHECKS, Envelope, NamedSide, read_position
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose

MOVE, STRIKE, NEEDED, BASE = 6.0, 2.0, 4, Base(25, 25)
WORDS = {"turn.order": "The sides act in turn.", "move.distance": "A king moves 6 in at most.",
         "strike.distance": "A king strikes within 2 in."}  # fmt: skip


class KingFile(Model):
    id: Name
    side: Name
    type: Literal["king"]
    pose: PoseNumbers


class Position(Envelope):
    ruleset: Literal["two-kings"]
    sides: dict[Name, NamedSide]
    units: Annotated[tuple[KingFile, ...], AsTuple]
    to_act: Name


@dataclass(frozen=True)
class State:
    """Where each king stands and how surely, by side; whose turn it is; who has fallen."""

    file: Position
    at: Mapping[str, Sensed]
    to_act: str
    fallen: str | None = None

    def other(self, side: str) -> str:
        return next(name for name in self.at if name != side)

    def gap(self) -> Quantity:
        (one, a), (two, b) = self.at.items()
        sigma = (a.sigma[0] ** 2 + b.sigma[0] ** 2) ** 0.5
        return Quantity(one, two, a.pose.distance_to(b.pose), sigma)


@dataclass(frozen=True, slots=True)
class Move(Action[State]):
    names = ("move",)
    lines = ("{unit} {to}",)
    unit: str = part(NAME)  # kings are called by their sides
    to: Pose = part(POSE)

    def judge(self, state: State) -> Iterable[Finding]:
        here = state.at[self.unit]
        far = Quantity(self.unit, None, here.pose.distance_to(self.to), here.sigma[0])
        text = f"{self.unit} moved {far.value:.2f} in; its limit is {MOVE:.2f} in."
        turn = broken("turn.order", f"It is {state.to_act}'s turn.")
        late = Ruling() if self.unit == state.to_act else turn
        return of_ruling(late.and_(far.at_most(MOVE, "move.distance", text)), (self.unit,))

    def apply(self, state: State) -> tuple[State, tuple[Event, ...]]:
        there = {self.unit: replace(state.at[self.unit], pose=self.to)}
        after = replace(state, at={**state.at, **there}, to_act=state.other(self.unit))
        return after, (Event("move", (self.unit,), f"{self.unit} moves."),)


@dataclass(frozen=True, slots=True)
class Strike(Action[State]):
    names = ("strike",)
    lines = ("{die}",)
    die: int = part(DIE)

    def judge(self, state: State) -> Iterable[Finding]:
        text = f"The kings are {state.gap().value:.2f} in apart; the limit is {STRIKE:.2f} in."
        return of_ruling(state.gap().at_most(STRIKE, "strike.distance", text), ())

    def apply(self, state: State) -> tuple[State, tuple[Event, ...]]:
        victim, hit = state.other(state.to_act), self.die >= NEEDED
        text = f"{victim} falls." if hit else f"{victim} stands."
        after = replace(state, fallen=victim if hit else None, to_act=victim)
        return after, (Event("strike", (victim,), text, {"die": self.die}),)


class TwoKings(Game[State]):
    name, title = "two-kings", "Two Kings"
    actions = Actions(Move, Strike)

    def load(self, data: Any, file: str, place: str = "") -> State:
        read = read_position(data, Position, file, place, SHARED_CHECKS)
        at = {king.id: Sensed(Pose.of(king.pose), (0.0, 0.0, 0.0)) for king in read.units}
        return State(read, at, read.to_act)

    def dump(self, state: State) -> dict[str, Any]:
        data = state.file.model_dump(mode="json", exclude_unset=True)
        units = [{**king, "pose": state.at[king["id"]].pose.as_list()} for king in data["units"]]
        return {**data, "units": units, "to_act": state.to_act}

    def sense(self, state: State, places: Mapping[str, Sensed | None]) -> State:
        return replace(state, at={**state.at, **{k: v for k, v in places.items() if v is not None}})

    def prompt(self, state: State) -> Prompt:
        if state.fallen is not None:
            return Prompt(None, f"{state.fallen} has fallen.", "over")
        return Prompt(state.to_act, f"{state.to_act} moves or strikes.", "turn")

    def options(self, state: State) -> tuple[Option, ...]:
        if state.fallen is not None:
            return ()
        side, where = state.to_act, Ask("to", "pose", "Where to?")
        move = Option({"action": "move", "unit": side}, "Move", side, (where,))
        die = Ask("die", "dice", "Die", (1, 2, 3, 4, 5, 6))
        odds = (Chance("falls", (7 - NEEDED) / 6), Chance("stands", (NEEDED - 1) / 6))
        strike = Option({"action": "strike"}, "Strike", side, (die,), odds)
        return (move, strike) if state.gap().within(STRIKE) else (move,)

    def poses(self, state: State) -> dict[str, Pose | None]:
        return {king: here.pose for king, here in state.at.items()}

    def units(self, state: State) -> tuple[dict[str, Any], ...]:
        look = {"type": "king", "kind": "king", "sign": "", "letters": "K", "strength": ""}
        return tuple(
            {**look, "id": king, "side": king, "label": king, "pose": here.pose.as_list(),
             "outlines": [BASE.outline(here.pose)], "sigma": list(here.sigma)}
            for king, here in state.at.items()
        )  # fmt: skip

    def table(self, state: State) -> dict[str, Any]:
        sides = {name: {"army": name, "name": name} for name in state.at}
        return {"board": state.file.board.model_dump(), "terrain": [], "sides": sides}

    def wording(self, rule: str) -> Wording | None:
        return Wording("The rules", WORDS[rule]) if rule in WORDS else None
