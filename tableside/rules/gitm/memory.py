"""The memory of a campaign beyond the position, in the format of its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.draws import Draws
from tableside.engine.position import NameSet
from tableside.files.loading import Values
from tableside.files.parts import AsTuple, Name, YesNo
from tableside.files.position import Whole
from tableside.rules.gitm.squares import SquareField, StrategicField

Number = Annotated[Whole, Field(ge=0)]
Pair = Annotated[tuple[Name, Name], AsTuple]
Squares = Annotated[tuple[StrategicField, ...], AsTuple]
#: What the campaign waits for: both sides' deployment or orders, the go-ahead for the next phase,
#: counters to be put right, a draw, or how to fight a battle; nothing once it is over.
Stage = Literal["deploy", "orders", "resolve", "counters", "draw", "battle", "over"]


@dataclass(frozen=True)
class Conduct(Values):
    """What a unit has done this turn, and which of its orders are finished.

    ``steps``: strategic steps charged; ``late``: phases by which its path is delayed; ``halted``:
    its path has ended; ``chasing``: it only pursues; ``withdrew``: it has made its withdrawal;
    ``turned``: it has passed its waypoint; ``arrived``: its specified move is complete; ``still``:
    it makes no more tactical moves; ``failed``: it no longer engages; ``supported``: it has
    supported a battle. For the current phase: ``moved``: it has made its tactical move; ``held``:
    an enemy has met it; ``struck``: it has intercepted; ``fired``: it has spent ammunition.
    """

    steps: Number = 0
    late: Number = 0
    halted: YesNo = False
    chasing: YesNo = False
    withdrew: YesNo = False
    turned: YesNo = False
    arrived: YesNo = False
    still: YesNo = False
    failed: YesNo = False
    supported: YesNo = False
    moved: YesNo = False
    held: YesNo = False
    struck: YesNo = False
    fired: YesNo = False
    start: SquareField | None = None


@dataclass(frozen=True)
class Reforming(Values):
    """A shattered unit: the turns until it reforms, and how often it has failed to."""

    turns: Number
    failed: Number = 0


@dataclass(frozen=True)
class Losses(Values):
    """The men that a unit has lost, by kind (9.13)."""

    killed: Number = 0
    wounded: Number = 0
    prisoners: Number = 0
    stragglers: Number = 0

    @property
    def men(self) -> int:
        """The total number of men lost."""
        return self.killed + self.wounded + self.prisoners + self.stragglers

    def and_(self, more: Losses) -> Losses:
        """Return the sum of these losses and others."""
        return Losses(*(a + b for a, b in zip(astuple(self), astuple(more), strict=True)))


@dataclass(frozen=True)
class Command(Values):
    """The commander of a unit and his deputy, by the names of their seats."""

    commander: Name
    deputy: Name | None = None


@dataclass(frozen=True)
class Shipping(Values):
    """An order to ship supplies from one city to another."""

    source: Annotated[Name, Field(alias="from")]
    to: Name
    supplies: Number


@dataclass(frozen=True, order=True)
class Meeting(Values):
    """A tactical square in which hostile units stand."""

    strategic: StrategicField
    square: SquareField

    @property
    def called(self) -> str:
        """The place as players read it: ``G8-V5 9-5``."""
        return f"{self.strategic!s} {self.square}"


@dataclass(frozen=True)
class Result(Values):
    """How a battle on the table ended: the side that held the field, and what it cost.

    ``lost``: the percentage of its men that each unit lost.
    """

    held: Name | None = None
    lost: dict[Name, Annotated[Number, Field(le=100)]] = field(default_factory=dict)


@dataclass(frozen=True)
class Contest(Values):
    """A battle that has stopped a tactical phase until the table says how to fight it.

    ``left``: the squares with combat still to resolve; ``fielded``: it is fought on the table;
    ``said``: how it ended there, according to each side that has said so; ``result``: how it ended
    for good; ``stirred``: counters on the table's map moved before it.
    """

    at: Meeting
    left: Annotated[tuple[Meeting, ...], AsTuple] = ()
    fielded: YesNo = False
    said: dict[Name, Result] = field(default_factory=dict)
    result: Result | None = None
    stirred: YesNo = False


@dataclass(frozen=True)
class Campaign(Values):
    """The state of a campaign beyond its position.

    ``seed`` and ``drawn`` (the count of draws) determine all random numbers; ``entered``: numbers
    that the table drew itself for the current phase. ``ready``: the sides that have finished their
    orders; ``ordered``: by unit, whether the commander or his deputy gave its orders. ``merges``,
    ``rest``, ``wake`` and ``shipments``: orders for the supply phase. ``fought``: the squares of
    this turn's battles; ``posted``: where active units stood at the start of the turn, for the
    ministers' reports at its end, or all units before anybody was deployed, and ``stood``: their
    tactical squares then; ``stirred``: units whose morale a battle or city changed this
    turn; ``pool``: men returned to the pool, by side; ``gone``: removed units, whose counters
    leave the table; ``agreed``: the sides that want an override or a truce; ``ended``: what
    decided the campaign; ``contest``: the pending battle.
    """

    stage: Stage = "orders"
    seed: Number = 1
    drawn: Number = 0
    entered: Annotated[tuple[Annotated[Whole, Field(ge=1, le=100)], ...], AsTuple] = ()
    ready: NameSet = frozenset()
    ordered: dict[Name, Literal["commander", "deputy"]] = field(default_factory=dict)
    commands: dict[Name, Command] = field(default_factory=dict)
    merges: Annotated[tuple[Pair, ...], AsTuple] = ()
    rest: NameSet = frozenset()
    wake: NameSet = frozenset()
    shipments: Annotated[tuple[Shipping, ...], AsTuple] = ()
    conduct: dict[Name, Conduct] = field(default_factory=dict)
    reforming: dict[Name, Reforming] = field(default_factory=dict)
    losses: dict[Name, Losses] = field(default_factory=dict)
    pool: dict[Name, Number] = field(default_factory=dict)
    fought: Squares = ()
    posted: dict[Name, StrategicField] = field(default_factory=dict)
    stood: dict[Name, SquareField] = field(default_factory=dict)
    stirred: NameSet = frozenset()
    gone: NameSet = frozenset()
    agreed: dict[Name, NameSet] = field(default_factory=dict)
    winner: Name | None = None
    ended: Literal["concede", "truce", "cities", "men", "even"] | None = None
    contest: Contest | None = None

    def draws(self, entered: Sequence[int] | None = None) -> Draws:
        """Return the next numbers: from the seed, or those that the table has ``entered``."""
        return Draws(self.seed, self.drawn, entered)
