"""What a campaign remembers beside the position, as its file writes it."""

from __future__ import annotations

from dataclasses import astuple, dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.position import NameSet
from tableside.files.loading import Values
from tableside.files.parts import AsTuple, Name, YesNo
from tableside.files.position import Whole
from tableside.rules.gitm.squares import SquareField, StrategicField

Number = Annotated[Whole, Field(ge=0)]
Pair = Annotated[tuple[Name, Name], AsTuple]
Squares = Annotated[tuple[StrategicField, ...], AsTuple]
#: What the campaign waits for: both sides' deployment or orders, that it goes on, that the
#: counters are put right, a draw, how a battle is fought; nothing when it is over.
Stage = Literal["deploy", "orders", "resolve", "counters", "draw", "battle", "over"]


@dataclass(frozen=True)
class Conduct(Values):
    """What a unit has done in this turn, and what is left of its orders.

    ``steps``: strategic steps charged; ``late``: phases by which its path lags behind; ``halted``:
    its path is over; ``chasing``: it pursues and does nothing else; ``withdrew``: it made its
    withdrawal; ``turned``: it has passed its waypoint; ``arrived``: its specified move is done;
    ``still``: it moves no more on the tactical map; ``failed``: it engages no more. In the present
    phase: ``moved``: it has made its tactical move; ``held``: an enemy has met it; ``struck``: it
    has intercepted; ``fired``: ammunition is spent.
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
    moved: YesNo = False
    held: YesNo = False
    struck: YesNo = False
    fired: YesNo = False
    start: SquareField | None = None


@dataclass(frozen=True)
class Reforming(Values):
    """A shattered unit: in how many turns it reforms, and how often it could not."""

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
        """How many they are together."""
        return self.killed + self.wounded + self.prisoners + self.stragglers

    def and_(self, more: Losses) -> Losses:
        """Return these and others together."""
        return Losses(*(a + b for a, b in zip(astuple(self), astuple(more), strict=True)))


@dataclass(frozen=True)
class Command(Values):
    """Who commands a unit, and who is his deputy, by the names of their seats."""

    commander: Name
    deputy: Name | None = None


@dataclass(frozen=True)
class Shipping(Values):
    """Supplies that are ordered from a city to another."""

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

    ``lost``: by unit how many of a hundred men.
    """

    held: Name | None = None
    lost: dict[Name, Annotated[Number, Field(le=100)]] = field(default_factory=dict)


@dataclass(frozen=True)
class Contest(Values):
    """A battle at which a tactical phase has stopped, for the table to say how it is fought.

    ``left``: the squares that come after it; ``fielded``: it is fought on the table; ``result``:
    how that ended. ``stirred``: counters on the table's map have moved before it.
    """

    at: Meeting
    left: Annotated[tuple[Meeting, ...], AsTuple] = ()
    fielded: YesNo = False
    result: Result | None = None
    stirred: YesNo = False


@dataclass(frozen=True)
class Campaign(Values):
    """The campaign under way.

    ``seed`` and ``drawn``: all random numbers follow from them; ``entered``: the numbers that a
    table draws by itself, for the phase that waits for one. ``ready``: the sides that have ended
    their orders; ``ordered``: who gave a unit's orders, the commander or his deputy. ``merges``,
    ``rest``, ``wake`` and ``shipments``: what the supply phase will do. ``fought``: where there
    were battles in this turn; ``posted``: where active units stood when it began, of which the
    ministers hear at its end; ``stirred``: whose morale battle or a city has moved in it;
    ``pool``: men that went back, by side; ``gone``: units that there are no longer, whose counters
    leave the table; ``agreed``: who wants an override or a truce; ``ended``: what decided
    the campaign; ``contest``: the battle that waits, until it is resolved.
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
    stirred: NameSet = frozenset()
    gone: NameSet = frozenset()
    agreed: dict[Name, NameSet] = field(default_factory=dict)
    winner: Name | None = None
    ended: Literal["concede", "truce", "cities", "men", "even"] | None = None
    contest: Contest | None = None
