"""Two Kings: a toy game that shows the whole contract of a rule set (tableside.engine.ruleset).

Red and blue have a king each. In turn a king moves up to 6 in. A king within 2 in of the other may
strike: on a 4 or more that one falls. Whose king falls, or is taken off the table, has lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Annotated, Any, Literal

from tableside.engine import asking
from tableside.engine.action import Action, Actions, action, part
from tableside.engine.finding import Finding, of_ruling
from tableside.engine.game import Game
from tableside.engine.position import PoseField, Position, SigmaField, word_of
from tableside.engine.quantity import Quantity, Ruling, broken
from tableside.engine.ruleset import Ask, Chance, Event, Option, Prompt, Sensed
from tableside.engine.values import DIE, POSE, one_of
from tableside.files import position_checks as checks
from tableside.files.loading import VALUES
from tableside.files.position import NamedSide, read_position
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose

MOVE, STRIKE, NEEDED, BASE = 6.0, 2.0, 4, Base(25, 25)
OTHER = {"red": "blue", "blue": "red"}  # a king has the name of its side
Side = Annotated[str, word_of(Literal["red", "blue"])]


@dataclass(frozen=True)
class King:
    __pydantic_config__ = VALUES
    id: Side
    type: Annotated[str, word_of(Literal["king"])]
    pose: PoseField | None = None  # None: off the table
    sigma: SigmaField = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class State(Position):  # the game, and its position file
    ruleset: Literal["two-kings"]
    sides: dict[Side, NamedSide]
    units: tuple[King, King]
    to_act: Side
    fallen: Side | None = None

    def king(self, name: str) -> King:
        asking.fitting(self, self.fallen is None, "The game is over.", "action")
        return next(king for king in self.units if king.id == name)

    def put(self, name: str, **new: Any) -> State:
        a, b = (replace(king, **new) if king.id == name else king for king in self.units)
        return replace(self, units=(a, b))

    def near(self) -> Ruling:  # whether the kings are near enough for a strike
        a, b = self.king(self.to_act), self.king(OTHER[self.to_act])
        if a.pose is None or b.pose is None:
            return broken("strike.distance", "A king is off the table.")
        gap = Quantity(a.id, b.id, a.pose.distance_to(b.pose), hypot(a.sigma[0], b.sigma[0]))
        text = f"The kings are {gap.value:.2f} in apart; the limit is {STRIKE:.2f} in."
        return gap.at_most(STRIKE, "strike.distance", text)


@action("move", "{unit} {to}")
class Move(Action[State]):
    unit: str = part(one_of(tuple(OTHER)))
    to: Pose = part(POSE)

    def judge(self, state: State) -> Iterable[Finding]:
        here, late = state.king(self.unit), broken("turn.order", f"It is {state.to_act}'s turn.")
        ruling = Ruling() if here.id == state.to_act else late
        start = here.pose or self.to  # where one that comes back stood, nobody knows
        far = Quantity(here.id, None, start.distance_to(self.to), here.sigma[0])
        text = f"{here.id} moved {far.value:.2f} in; its limit is {MOVE:.2f} in."
        return of_ruling(ruling.and_(far.at_most(MOVE, "movement.distance", text)), (here.id,))

    def apply(self, state: State) -> tuple[State, tuple[Event, ...]]:
        on_board = checks.is_on(self.to.x, self.to.y, (state.width, state.depth))
        to = asking.fitting(self.to, on_board, "Put its middle on the board.", "to")
        after = replace(state.put(state.king(self.unit).id, pose=to), to_act=OTHER[self.unit])
        return after, (Event("move", (self.unit,), f"{self.unit} moves."),)


@action("strike", "{die}")
class Strike(Action[State]):
    die: int = part(DIE)

    def judge(self, state: State) -> Iterable[Finding]:
        return of_ruling(state.near(), (state.to_act,))

    def apply(self, state: State) -> tuple[State, tuple[Event, ...]]:
        victim, hit = state.king(OTHER[state.to_act]).id, self.die >= NEEDED
        event = Event("strike", (victim,), f"{victim} {'falls' if hit else 'stands'}.")
        return replace(state, fallen=victim if hit else None, to_act=victim), (event,)


@action("gone", "{unit}")
class Gone(Action[State]):
    unit: str = part(one_of(tuple(OTHER)))

    def judge(self, state: State) -> Iterable[Finding]:
        return of_ruling(Ruling(), (state.king(self.unit).id,))

    def apply(self, state: State) -> tuple[State, tuple[Event, ...]]:
        after = state.put(state.king(self.unit).id, pose=None)
        return replace(after, fallen=self.unit), (Event("gone", (self.unit,), "A king is gone."),)


class TwoKings(Game[State]):
    name, title = "two-kings", "Two Kings"
    actions = Actions(Move, Strike, Gone)

    def load(self, data: Any, file: str, place: str = "") -> State:
        return read_position(data, State, file, place, (*checks.SHARED_CHECKS, checks.two_sides))

    def sense(self, state: State, places: Mapping[str, Sensed | None]) -> State:
        for name, seen in places.items():
            new = {"pose": seen.pose, "sigma": seen.sigma} if seen else {"pose": None}
            state = state.put(name, **new)
        return state

    def prompt(self, state: State) -> Prompt:
        if state.fallen is not None:
            return Prompt(None, f"{state.fallen} has fallen.", "over", over=True)
        return Prompt(state.to_act, f"{state.to_act} moves or strikes.", "turn")

    def options(self, state: State) -> tuple[Option, ...]:
        if state.fallen is not None:
            return ()
        where, die = Ask("to", "pose", "Where to?"), Ask("die", "dice", "Die", (1, 2, 3, 4, 5, 6))
        odds = (Chance("falls", (7 - NEEDED) / 6), Chance("stands", (NEEDED - 1) / 6))
        move = Option({"action": "move", "unit": state.to_act}, "Move", state.to_act, (where,))
        strike = Option({"action": "strike"}, "Strike", state.to_act, (die,), odds)
        return (move,) if state.near().breaches else (move, strike)

    def units(self, state: State) -> tuple[dict[str, Any], ...]:
        look = {"type": "king", "kind": "king", "sign": "", "letters": "K", "strength": ""}
        return tuple(
            {**look, "id": king.id, "side": king.id, "label": king.id, "sigma": list(king.sigma),
             "pose": king.pose and king.pose.as_list(),
             "outlines": [BASE.outline(king.pose)] if king.pose else []}
            for king in state.units)  # fmt: skip

    def table(self, state: State) -> dict[str, Any]:
        sides = {side: {"army": "", "name": of.name or side} for side, of in state.sides.items()}
        return {"board": state.size.model_dump(), "terrain": [], "sides": sides}
