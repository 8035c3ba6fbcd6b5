"""Two Kings: a toy game that shows the whole contract of a rule set (tableside.engine.ruleset).

Each side has a king. In turn a king moves up to 6 in. A king within 2 in of the other may strike:
on a 4 or more the other one falls, and the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.engine.action import Action, Actions, action, part
from tableside.engine.finding import Finding, of_ruling
from tableside.engine.game import Game
from tableside.engine.position import PoseField, Position, SigmaField, word_of
from tableside.engine.quantity import Quantity, Ruling, broken
from tableside.engine.ruleset import Ask, Chance, Event, Option, Prompt, Sensed
from tableside.engine.values import DIE, NAME, POSE
from tableside.engine.wording import Wording
from tableside.files.loading import VALUES
from tableside.files.parts import AsTuple, Name
from tableside.files.position import NamedSide, read_position
from tableside.files.position_checks import SHARED_CHECKS
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose

MOVE, STRIKE, NEEDED, BASE = 6.0, 2.0, 4, Base(25, 25)
WORDS = {"turn.order": "The sides act in turn.", "move.distance": "A king moves 6 in at most.",
         "strike.distance": "A king strikes within 2 in."}  # fmt: skip


@dataclass(frozen=True)
class King:
    __pydantic_config__ = VALUES
    id: Name
    side: Name
    kind: Annotated[str, word_of(Literal["king"]), Field(alias="type")]
    pose: PoseField
    sigma: SigmaField = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class State(Position):
    """The game, and its position file: the kings, whose turn it is, who has fallen."""

    ruleset: Literal["two-kings"]
    sides: dict[Name, NamedSide]
    kings: Annotated[tuple[King, ...], AsTuple, Field(alias="units")]
    to_act: Name
    fallen: Name | None = None

    def put(self, name: str, **new: Any) -> State:
        kings = (replace(k, **new) if k.id == name else k for k in self.kings)
        return replace(self, kings=tuple(kings))

    def other(self, name: str) -> str:
        return next(king.id for king in self.kings if king.id != name)

    def gap(self) -> Quantity:
        a, b = self.kings
        return Quantity(a.id, b.id, a.pose.distance_to(b.pose), hypot(a.sigma[0], b.sigma[0]))


@action("move", "{unit} {to}")
class Move(Action[State]):
    unit: str = part(NAME)  # kings are called by their sides
    to: Pose = part(POSE)

    def judge(self, state: State) -> Iterable[Finding]:
        here = next(king for king in state.kings if king.id == self.unit)
        far = Quantity(self.unit, None, here.pose.distance_to(self.to), here.sigma[0])
        text = f"{self.unit} moved {far.value:.2f} in; its limit is {MOVE:.2f} in."
        turn = broken("turn.order", f"It is {state.to_act}'s turn.")
        late = Ruling() if self.unit == state.to_act else turn
        return of_ruling(late.and_(far.at_most(MOVE, "move.distance", text)), (self.unit,))

    def apply(self, state: State) -> tuple[State, tuple[Event, ...]]:
        after = replace(state.put(self.unit, pose=self.to), to_act=state.other(self.unit))
        return after, (Event("move", (self.unit,), f"{self.unit} moves."),)


@action("strike", "{die}")
class Strike(Action[State]):
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
        return read_position(data, State, file, place, SHARED_CHECKS)

    def sense(self, state: State, places: Mapping[str, Sensed | None]) -> State:
        for name, seen in places.items():
            state = state.put(name, pose=seen.pose, sigma=seen.sigma) if seen else state
        return state

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
        return {king.id: king.pose for king in state.kings}

    def units(self, state: State) -> tuple[dict[str, Any], ...]:
        look = {"type": "king", "kind": "king", "sign": "", "letters": "K", "strength": ""}
        return tuple(
            {**look, "id": king.id, "side": king.side, "label": king.id,
             "pose": king.pose.as_list(), "outlines": [BASE.outline(king.pose)],
             "sigma": list(king.sigma)}
            for king in state.kings
        )  # fmt: skip

    def table(self, state: State) -> dict[str, Any]:
        sides = {name: {"army": name, "name": name} for name in state.sides}
        return {"board": state.size.model_dump(), "terrain": [], "sides": sides}

    def wording(self, rule: str) -> Wording | None:
        return Wording("The rules", WORDS[rule]) if rule in WORDS else None
