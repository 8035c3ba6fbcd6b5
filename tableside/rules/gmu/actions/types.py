"""What can be done in a game of Got mit uns, as typed values (docs/rules/gmu.md, actions)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tableside.geometry.pose import Pose

Sigma = tuple[float, float, float]
Formation = Literal["command", "battle"]
Thrower = Literal["players", "program"]
Placement = Literal["headquarters", "return", "detachment", "reinforcement", "deployment"]
SideRoll = Literal["aggressor", "friction"]
SideEdge = Literal["side", "flank"]
Edge = Literal["north", "south", "east", "west"]


@dataclass(frozen=True, slots=True)
class Fight:
    """One combat and its dice."""

    attacker: str
    defender: str
    dice: tuple[int, int]
    rolled: Thrower | None = None


@dataclass(frozen=True, slots=True)
class ToPhase:
    """Another phase begins; ``combat`` after ``end`` begins the next turn."""

    to: str


@dataclass(frozen=True, slots=True)
class Move:
    """A model stands at ``to`` now. ``start`` (None: where the game has it) is where it stood."""

    unit: str
    to: Pose
    start: Pose | None = None
    sigma: Sigma | None = None


@dataclass(frozen=True, slots=True)
class Gone:
    """A model was taken off the table."""

    unit: str


@dataclass(frozen=True, slots=True)
class Pass:
    """A side is done: for the phase, or for its step of the command phase."""

    side: str


@dataclass(frozen=True, slots=True)
class Limited:
    """The die after a pass; ``side`` (None: the one awaited) is the one that it limits."""

    die: int
    side: str | None = None
    rolled: Thrower | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A piece is put down. ``staff``: a detachment's headquarters, None where it was not told."""

    unit: str
    way: Placement
    to: Pose
    formation: Formation | None = None
    staff: str | None = None
    sigma: Sigma | None = None


@dataclass(frozen=True, slots=True)
class Recall:
    """A detachment is taken back."""

    unit: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A corps withdraws from an enemy unit in whose zone of control it is."""

    unit: str
    enemy: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The units that a side names: those that return, or those of a friction result."""

    side: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrive:
    """The die of a corps that comes late."""

    unit: str
    die: int
    rolled: Thrower | None = None


@dataclass(frozen=True, slots=True)
class TakePeriod:
    """The period that is played."""

    period: str


@dataclass(frozen=True, slots=True)
class TakeArmy:
    """A side's army: by the die on its chart, or (``die`` None) by how many of each class."""

    side: str
    army: str
    die: int | None = None
    units: tuple[tuple[str, int], ...] = field(default=())
    rolled: Thrower | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """A side's die in the set-up."""

    what: SideRoll
    side: str
    die: int
    rolled: Thrower | None = None


@dataclass(frozen=True, slots=True)
class TakeEdge:
    """An edge that a side names: its own, or that of the other side's forced march (flank)."""

    what: SideEdge
    side: str
    edge: Edge


TurnAction = Fight | ToPhase | Move | Gone | Pass | Limited | Place | Recall | Withdraw | Arrive
SetupAction = TakePeriod | TakeArmy | Roll | TakeEdge
Action = TurnAction | SetupAction | Choose
