"""Actions judged by one ruling about some units, and actions that pay a debt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, cast

from tableside.engine.action import Action, keys_of, part
from tableside.engine.battle import Battle, Debt
from tableside.engine.finding import Finding, hidden, of_ruling
from tableside.engine.message import SHARED, Catalogue, Several, Text
from tableside.engine.proof import laid, shown
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.troops import Places, Troops
from tableside.engine.values import SIGMA
from tableside.files.position_checks import is_on
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma

say = SHARED

#: How far models may lie from where the rules put them, inches.
LED_SLACK = 0.1
#: The units that a ruling is about, and the ruling.
Judged = tuple[tuple[str, ...], Ruling]


class Table(Protocol):
    """The part of a state that these actions need."""

    @property
    def by_id(self) -> Any:
        """The units on the table by their ids."""

    def called(self, name: str) -> str:
        """Return the players' name for a unit."""


T = TypeVar("T", bound=Table)
B = TypeVar("B", bound=Battle[Any, Any, Any])
U = TypeVar("U", bound=Troops)
D = TypeVar("D", bound=Debt)


class JudgedAction(Action[T]):
    """An action with a ruling.

    ``mover``: the field that names the unit the action moves, if it has a ``to``.
    """

    __slots__ = ()
    mover: ClassVar[str] = "unit"

    def ruling(self, state: T) -> Judged:
        """Return the units concerned and the ruling on the action in this state."""
        raise NotImplementedError

    def judge(self, state: T) -> Iterable[Finding]:
        """Return every finding about the action; none if it is legal.

        Raises QuestionError if it names something that is not in the game.
        """
        units, found = self.ruling(state)
        known: list[Troops] = [state.by_id[name] for name in units if name in state.by_id]
        guessed = (hidden(unit.id, unit.called) for unit in known if unit.guessed)
        flagged = (*of_ruling(found, units, state.called), *guessed)
        went = self._went(state) if flagged else None
        return tuple(shown(each, state.by_id, went) for each in flagged)

    def _went(self, state: T) -> tuple[Troops, Troops] | None:
        """Return the unit that the action moves, before and after; None if it moves none."""
        unit, to = state.by_id.get(getattr(self, self.mover, None)), getattr(self, "to", None)
        if unit is None or to is None or not unit.stands:
            return None
        start = getattr(self, "start", None)
        return unit if start is None else laid(unit, start), laid(unit, to)


class UnitAction(JudgedAction[T]):
    """An action whose named units are looked up both to judge it and to apply it.

    They are the values of its fields with ``who``, in field order; an omitted one is None. Things
    other than units, such as sides, are looked up in the same way.
    """

    __slots__ = ()

    def known(self, *units: Any, **more: Any) -> None:
        """Raise QuestionError for other unknown names, such as stands the units do not have."""

    def rulings(self, state: T, *units: Any, **more: Any) -> Iterable[Ruling]:
        """Return the rulings on the action, given the units that it names; none if always legal."""
        return ()

    def do(self, state: T, *units: Any, **more: Any) -> tuple[T, tuple[Event, ...]]:
        """Return the state after it, and what happened."""
        raise NotImplementedError

    def ruling(self, state: T) -> Judged:
        """Return the ids of the units it names, and all rulings combined."""
        units = self._named(state)
        # A game's units need not be Troops: whatever has a side is one.
        ids = tuple(unit.id for unit in units if hasattr(unit, "side"))
        return ids, all_of(self.rulings(state, *units))

    def apply(self, state: T) -> tuple[T, tuple[Event, ...]]:
        """Apply the action to the units that it names."""
        return self.do(state, *self._named(state))

    def _named(self, state: T) -> list[Any]:
        units = found_by(self, state)
        self.known(*units)
        return units


@dataclass(frozen=True, slots=True, kw_only=True)
class Puts:
    """The part of an action that places models: where they are (``to``), and how accurately.

    ``to`` is a field of the action itself; None means where the rules put them.
    """

    if TYPE_CHECKING:

        @property
        def to(self) -> Places | None:
            """Where they are."""

    sigma: Sigma | None = part(SIGMA, default=None)

    def put(self, state: B, unit: U, led: Mapping[str, Pose] | None = None) -> U:
        """Return a unit placed at ``to``, or at ``led`` if that is None.

        Raises QuestionError if the centre of a stand would lie off the board, which no position
        allows.
        """
        # From now on its centre is that of its stands, as in the saved position.
        to = (led or {}) if self.to is None else self.to
        return on_table(state, unit.put(poses_at(unit, to), self.sigma))


def on_table(state: Battle[Any, Any, Any], unit: U) -> U:
    """Return a unit; raise QuestionError if the centre of one of its stands is off the board."""
    for stand in unit.stands:
        if not is_on(stand.pose.x, stand.pose.y, (state.width, state.depth)):
            raise QuestionError("to", say("off-board", unit=unit, stand=stand.id))
    return unit


def poses_at(unit: Troops, to: Places) -> dict[str, Pose]:
    """Return the resulting pose of each stand of a unit.

    ``to`` maps stands to poses, and omitted ones stay; or it is the pose of the unit's centre, and
    the stands keep their arrangement. Raises QuestionError for a stand the unit does not have.
    """
    if isinstance(to, Pose):
        return unit.put_at(to).poses
    here = unit.poses
    for name in to:
        if name not in here:
            raise QuestionError(f"to.{name}", say("no-such-stand", unit=unit, stand=name))
    return {**here, **to}


def found_by(action: Action[Any], state: Any) -> list[Any]:
    """Look up the values of an action's fields with ``who``, in order; omitted ones are None."""
    found = []
    for key, field in keys_of(type(action)).items():
        look_up, name = field.metadata["who"], getattr(action, field.name)
        if look_up is not None:
            found.append(None if name is None else look_up(state, name, key))
    return found


class Paying(JudgedAction[B], Generic[B, U, D]):
    """An action that pays a unit's debt, whose name is the action's first name.

    Its first field with ``who`` names the unit. If the unit does not owe this, the action is
    flagged and changes nothing. If something else is due first, it is flagged, but paid.
    ``words``: what the game says of either; ``rule``: the one that is broken if it is not owed.
    """

    __slots__ = ()
    words: ClassVar[Catalogue]
    rule: ClassVar[str]

    def payer(self, state: B) -> tuple[U, D | None]:
        """Return the unit, and its debt if it owes this.

        Raises QuestionError if the unit, or what ``known`` checks, is invalid.
        """
        unit: U = found_by(self, state)[0]
        self.known(unit)
        return unit, owed(state, self.names[0], unit.id)

    def known(self, unit: U) -> None:
        """Raise QuestionError for impossible dice, or stands the unit does not have."""

    def unasked(self, state: B, unit: U, debt: D | None) -> Ruling:
        """Return the ruling for a unit that does not owe this, or not yet (``debt``)."""
        if debt is None:
            return broken(self.rule, self.words("sequence-not-asked", unit=unit))
        return first_due(state, self.words)

    def paid_well(self, state: B, unit: U, debt: D) -> Ruling:
        """Return the ruling on how the unit pays."""
        raise NotImplementedError

    def pay(self, state: B, unit: U, debt: D) -> tuple[B, tuple[Event, ...]]:
        """Return the state after it, and what happened."""
        raise NotImplementedError

    def ruling(self, state: B) -> Judged:
        """Return the units concerned, and the ruling on the payment, owed or not."""
        unit, debt = self.payer(state)
        if debt is None or debt != state.due:
            return self.about(unit, debt), self.unasked(state, unit, debt)
        return self.about(unit, debt), self.paid_well(state, unit, debt)

    def about(self, unit: U, debt: D | None) -> tuple[str, ...]:
        """Return the ids of the units concerned; ``debt`` is None if the unit does not owe it."""
        return (unit.id,)

    def apply(self, state: B) -> tuple[B, tuple[Event, ...]]:
        """Pay the debt; change nothing if there is none."""
        unit, debt = self.payer(state)
        return (state, ()) if debt is None else self.pay(state, unit, debt)


def went(kind: str, unit: Troops, there: Troops, text: Text) -> Event:
    """Return the event of a unit moving ``there``, with its centre before and after."""
    places = {"from": unit.middle.as_list(), "to": there.middle.as_list()}
    return Event(kind, (unit.id,), text, places)


def led_to(
    rule: str,
    wanted: Mapping[str, Pose],
    poses: Mapping[str, Pose],
    sigma: Sigma | None,
    said: Callable[[float], Text],
) -> Ruling:
    """Check that models lie where the rules put them, within ``LED_SLACK`` and two deviations.

    ``wanted``: where they should be; ``poses``: where they are, with deviations ``sigma``;
    ``said``: makes the message from the inches they are off by.
    """
    off = max(poses[name].distance_to(pose) for name, pose in wanted.items())
    give = 2 * max(sigma[:2]) if sigma is not None else 0.0
    if off <= LED_SLACK + give:
        return Ruling()
    return broken(rule, said(off), off - LED_SLACK, give)


def faces(dice: Sequence[int]) -> Several:
    """Return the faces of dice, as a sentence lists them."""
    return Several(tuple(str(die) for die in dice), "comma")


def owed(state: Battle[Any, Any, D], what: str, unit: str) -> D | None:
    """Return the first debt that is this step of this unit and can be paid, else None."""
    steps = (debt for debt in state.owes if (debt.owed, debt.unit) == (what, unit))
    return next(filter(state.can_pay, steps), None)


def first_due(state: Battle[Any, Any, Any], words: Catalogue, pays: Debt | None = None) -> Ruling:
    """Return the breach of acting while a debt is due, other than the one that the action pays.

    ``words``: the game's.
    """
    if (debt := state.due) is None or debt is pays:
        return Ruling()
    return broken("sequence.owed", words(f"owed-{debt.owed}", unit=state.called(debt.unit)))


def paid(state: B, debt: Debt | None, *after: Debt) -> B:
    """Return the state with a debt paid; debts that follow from it (``after``) come first."""
    left = [each for each in state.owes if each is not debt]
    return cast("B", replace(cast("Any", state), owes=(*after, *left)))
