"""What can be done in a game of Mini-Nap, as typed values read from plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tableside.engine import asking
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap import data as tables
from tableside.rules.mini_nap.formations.formation import TWO_STANDS, Formation
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.words import say

Data = Mapping[str, Any]
Sigma = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice for the initiative: of the first and of the second side, as the file names them.

    None for a side that does not roll.
    """

    first: tuple[int, ...] | None = None
    second: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class TakeBrigade:
    """The side with the initiative chooses a brigade."""

    brigade: str


@dataclass(frozen=True, slots=True)
class TakeDivision:
    """The side with the initiative chooses a Division Manoeuvre."""

    division: str


@dataclass(frozen=True, slots=True)
class Pass:
    """A side is done: with reacting to a charge, or with the phase."""

    side: str


@dataclass(frozen=True, slots=True)
class NewTurn:
    """A new Turn begins."""


@dataclass(frozen=True, slots=True)
class Move:
    """A unit's stands are elsewhere now: at ``to``, in ``formation`` (None: its own), or stands.

    ``start`` (None: where the game has it) is where its outline stood. ``made``: a hand has made
    it; one that is only tapped is announced first where the other side may call on it.
    """

    unit: str
    to: Pose | None = None
    stands: tuple[Pose, ...] | None = None
    formation: Formation | None = None
    kind: MoveKind | None = None
    start: Pose | None = None
    sigma: Sigma | None = None
    made: bool = False


@dataclass(frozen=True, slots=True)
class Charge:
    """A unit charges another, at ``heading`` (None: that of its shortest legal run)."""

    unit: str
    target: str
    heading: float | None = None


@dataclass(frozen=True, slots=True)
class Extend:
    """A unit tries to extend its charge: the test's die and those of the distance."""

    unit: str
    target: str
    die: int
    distance: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class React:
    """A unit reacts: to ``enemy``, with its test's die and a distance (inches) where it has one.

    ``at``: of a call, after how many inches of its run the enemy is stopped (None: the first
    place at which the unit may call).
    """

    unit: str
    name: str
    enemy: str
    die: int | None = None
    distance: float | None = None
    at: float | None = None


@dataclass(frozen=True, slots=True)
class FeintBack:
    """Cavalry turns its charge into a feint."""

    unit: str
    square: str
    die: int


@dataclass(frozen=True, slots=True)
class Fire:
    """A unit fires at another, with its dice."""

    unit: str
    target: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """Two units in contact fight hand to hand, each with its dice."""

    unit: str
    enemy: str
    dice: tuple[int, ...]
    enemy_dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Man:
    """The crew in a square takes its guns again."""

    unit: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The losses of a unit, as its markers on the table show them."""

    unit: str
    losses: int


@dataclass(frozen=True, slots=True)
class Gone:
    """A unit was taken off the table."""

    unit: str


Action = (
    Roll
    | TakeBrigade
    | TakeDivision
    | Pass
    | NewTurn
    | Move
    | Charge
    | Extend
    | React
    | FeintBack
    | Fire
    | Fight
    | Man
    | Ledger
    | Gone
)


def read_action(data: Data) -> Action:
    """Return the action; raise QuestionError for one that is badly written."""
    return _READERS[asking.choice(data, "action", tuple(_READERS))](data)


def as_data(action: Move | Charge) -> dict[str, Any]:
    """Return a run as it is posted: ``read_action`` gives the same action back."""
    if isinstance(action, Charge):
        heading = {} if action.heading is None else {"heading": action.heading}
        return {"action": "charge", "unit": action.unit, "target": action.target, **heading}
    found: dict[str, Any] = {"action": "moved" if action.made else "move", "unit": action.unit}
    if action.to is not None:
        found["to"] = action.to.as_list()
    if action.stands is not None:
        found["stands"] = [stand.as_list() for stand in action.stands]
    if action.formation is not None:
        found["formation"] = action.formation.value
    if action.kind is not None:
        found["as"] = action.kind.value
    if action.start is not None:
        found["from"] = action.start.as_list()
    if action.sigma is not None:
        found["sigma"] = list(action.sigma)
    return found


def _dice(data: Data, field: str) -> tuple[int, ...]:
    value = asking.required(data, field)
    if asking.is_whole(value):
        value = [value]
    if not isinstance(value, list | tuple):
        raise QuestionError(field, say("no-dice-list", value=asking.shown(value)))
    return tuple(asking.die_of(each, field) for each in value)


def _die(data: Data) -> int:
    return asking.die_of(asking.required(data, "die"), "die")


def _roll(data: Data) -> Roll:
    given = {name: _dice(data, name) for name in ("first", "second") if name in data}
    return Roll(**given)


def _move(data: Data) -> Move:
    if ("to" in data) == ("stands" in data):
        raise QuestionError("to", say("two-ends"))
    kind = formation = start = None
    if data.get("as") is not None:
        kind = MoveKind(asking.choice(data, "as", tuple(k.value for k in MoveKind)))
    if data.get("formation") is not None:
        words = tuple(f.value for f in TWO_STANDS)
        formation = Formation(asking.choice(data, "formation", words))
    if data.get("from") is not None:
        start = asking.pose(data, "from")
    stands = None
    if "stands" in data:
        listed = data["stands"]
        if not isinstance(listed, list | tuple):
            raise QuestionError("stands", say("no-poses"))
        stands = tuple(asking.pose_of(each, "stands") for each in listed)
    to = asking.pose(data) if "to" in data else None
    made = data["action"] == "moved"
    return Move(asking.name(data, "unit"), to, stands, formation, kind, start, _sigma(data), made)


def _sigma(data: Data) -> Sigma | None:
    value = data.get("sigma")
    if value is None:
        return None
    good = isinstance(value, list | tuple) and len(value) == 3
    if not good or not all(asking.is_number(each) and each >= 0 for each in value):
        raise QuestionError("sigma", say("no-sigma"))
    x, y, facing = value
    return float(x), float(y), float(facing)


def _charge(data: Data) -> Charge:
    heading = asking.number(data, "heading")
    return Charge(asking.name(data, "unit"), asking.name(data, "target"), heading)


def _extend(data: Data) -> Extend:
    names = asking.name(data, "unit"), asking.name(data, "target")
    return Extend(*names, _die(data), _dice(data, "distance"))


def _react(data: Data) -> React:
    name = asking.choice(data, "as", tables.reaction_table().order)
    die = _die(data) if data.get("die") is not None else None
    distance = asking.number(data, "distance", 0.0) if data.get("distance") is not None else None
    at = asking.number(data, "at", 0.0) if data.get("at") is not None else None
    return React(asking.name(data, "unit"), name, asking.name(data, "from"), die, distance, at)


def _losses(data: Data) -> Ledger:
    value = asking.required(data, "losses")
    if not asking.is_whole(value) or value < 0:
        raise QuestionError("losses", say("no-count", value=asking.shown(value)))
    return Ledger(asking.name(data, "unit"), value)


def _fight(data: Data) -> Fight:
    names = asking.name(data, "unit"), asking.name(data, "enemy")
    return Fight(*names, _dice(data, "dice"), _dice(data, "enemy_dice"))


def _fire(data: Data) -> Fire:
    return Fire(asking.name(data, "unit"), asking.name(data, "target"), _dice(data, "dice"))


_READERS: dict[str, Callable[[Data], Action]] = {
    "initiative": _roll,
    "brigade": lambda data: TakeBrigade(asking.name(data, "brigade")),
    "division": lambda data: TakeDivision(asking.name(data, "division")),
    "pass": lambda data: Pass(asking.name(data, "side")),
    "turn": lambda data: NewTurn(),
    "move": _move,
    "moved": _move,
    "charge": _charge,
    "extend": _extend,
    "react": _react,
    "feint": lambda d: FeintBack(asking.name(d, "unit"), asking.name(d, "square"), _die(d)),
    "fire": _fire,
    "fight": _fight,
    "man": lambda data: Man(asking.name(data, "unit")),
    "losses": _losses,
    "gone": lambda data: Gone(asking.name(data, "unit")),
}

#: The words of all actions.
ACTIONS = tuple(_READERS)
