"""The orders of a unit for a turn, as a position and the phones write them (section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, PlainSerializer, WrapValidator

from tableside.engine import asking
from tableside.engine.grid import Box, Cell
from tableside.engine.ruleset import QuestionError
from tableside.files.fault import FileError
from tableside.files.loading import Values, adapter, validate
from tableside.files.parts import AsTuple, Name, YesNo
from tableside.files.position import Whole
from tableside.rules.gitm.squares import SquareField, named, square_of, strategic_of
from tableside.rules.gitm.words import say

Nearest = Literal["nearest-ford", "nearest-pass"]
Kind = Literal["battle", "allies", "enemies"]
Line = Literal["front", "second", "rear"]
Attack = Literal["assault", "attack", "skirmish", "evade"]
Defend = Literal["last-ditch", "defend", "skirmish", "evade"]

PHASES = 5
BOXES = 6
NEAREST = get_args(Nearest)
KINDS: tuple[Kind, ...] = get_args(Kind)

#: The goal of a tactical move: a square, or the nearest ford or pass.
Goal = Cell | str


def goal_of(value: Any) -> Goal | None:
    """Return the goal that a ``to`` names; None if it is neither a square nor ``nearest-…``."""
    return value if isinstance(value, str) and value in NEAREST else square_of(value)


GoalField = Annotated[Goal, named(goal_of, "file-square", "file-write-goal"), PlainSerializer(str)]
#: A box of a strategic path: a square, or "" for a phase without a step.
BoxField = Annotated[
    Cell | None,
    named(strategic_of, "file-strategic", "file-write-box"),
    WrapValidator(lambda text, box: None if text == "" else box(text)),
    PlainSerializer(lambda cell: "" if cell is None else str(cell)),
]
PhaseField = Annotated[Whole, Field(ge=1, le=PHASES)]
ALL_PHASES = tuple(range(1, PHASES + 1))


@dataclass(frozen=True)
class Reaction(Values):
    """Where and when a unit supports battles or intercepts moves: centre, radius, phases."""

    at: SquareField
    radius: Annotated[Whole, Field(ge=0, le=14)]
    phases: Annotated[tuple[PhaseField, ...], AsTuple] = ALL_PHASES

    @property
    def box(self) -> Box:
        """The squares in which the unit reacts."""
        return Box(self.at, self.radius)


@dataclass(frozen=True)
class Orders(Values):
    """A unit's orders for a turn; fields not given are None or their default.

    ``attack`` and ``defend`` are None for the usual postures of the unit's type.
    """

    boxes: Annotated[tuple[BoxField, ...], AsTuple, Field(min_length=BOXES, max_length=BOXES)] = (
        None,
    ) * BOXES
    pursue: YesNo = False
    march: Annotated[tuple[Kind, ...], AsTuple] = ()
    entry: SquareField | None = None
    halt_detection: YesNo = False
    halt_entry: YesNo = False
    no_forced: YesNo = False
    to: GoalField | None = None
    waypoint: SquareField | None = None
    phase: PhaseField = 1
    stay_out: YesNo = False
    engage: Annotated[tuple[PhaseField, PhaseField], AsTuple] | None = None
    line: Line = "front"
    support: Reaction | None = None
    intercept: Reaction | None = None
    attack: Attack | None = None
    defend: Defend | None = None
    level: Annotated[Whole, Field(ge=0)] | None = None
    source: Name | None = None


def orders_of(value: Any, field: str) -> Orders:
    """Return the orders in a field's value; raise QuestionError that names the faulty place."""
    if not isinstance(value, dict):
        raise QuestionError(field, say("no-orders", value=asking.shown(value)))
    try:
        return validate(value, Orders, "")
    except FileError as error:
        first = error.faults[0]
        place = f"{field}.{first.place}" if first.place else field
        raise QuestionError(place, say("bad-orders", found=first.found, mend=first.mend)) from None


def orders_data(orders: Orders) -> dict[str, Any]:
    """Return orders as a position writes them, without defaults."""
    found: dict[str, Any] = adapter(Orders).dump_python(
        orders, mode="json", by_alias=True, exclude_defaults=True
    )
    return found
