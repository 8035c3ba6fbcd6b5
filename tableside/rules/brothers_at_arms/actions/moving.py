"""Actions that move units, bring them on, place them at night, or take them off the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, cast

from tableside.engine.action import action, part
from tableside.engine.ends import as_models_lie
from tableside.engine.judged_action import Judged, JudgedAction, UnitAction, went
from tableside.engine.message import Message, Several
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.troops import Places
from tableside.engine.values import NAME, PLACES, SIGMA, one_of
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.brothers_at_arms.actions.common import in_turn, nothing_owed
from tableside.rules.brothers_at_arms.command import Result, with_marker
from tableside.rules.brothers_at_arms.contact import newly_touched
from tableside.rules.brothers_at_arms.laying import SHAPES, Poses, fielded, poses_at
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.movement.judged import JudgedMove, markers
from tableside.rules.brothers_at_arms.named import fighting_unit, reserve_of, unit_of
from tableside.rules.brothers_at_arms.placing import How, JudgedPlace
from tableside.rules.brothers_at_arms.play.losing import contacts_made, noted
from tableside.rules.brothers_at_arms.play.phases import UNITS_MOVE, move_phase
from tableside.rules.brothers_at_arms.shape import COLUMN
from tableside.rules.brothers_at_arms.state import Formed, Reserve, State, Unit
from tableside.rules.brothers_at_arms.words import say

#: A shape; that of a lone stand is any.
SHAPE = one_of((*SHAPES, "any"))
_HOW = ("reserve", "flank", "train")


@dataclass(frozen=True, slots=True)
class Move(JudgedAction[State]):
    """A unit or a commander has moved; ``moved`` is the form for models moved by hand.

    ``to`` and ``start`` are the places of its stands or of its middle; ``start`` None: its place
    in the game.
    """

    names = ("move", "moved")
    # Only ``moved`` has a line: its accuracy is the camera's, but taps keep every digit.
    lines = MappingProxyType({"move": (), "moved": ("{unit} {to} [as {shape}]",)})

    unit: str = part(NAME)
    to: Places = part(PLACES)
    shape: str | None = part(SHAPE, default=None)
    start: Places | None = part(PLACES, key="from", default=None)
    sigma: Sigma | None = part(SIGMA, default=None)
    name: str = "move"

    def ruling(self, state: State) -> Judged:
        """Return the ruling on the move itself, and whether the unit may move now."""
        unit = self._from(state)
        turn = in_turn(state, unit, (move_phase(unit),), state.done.moved)
        return (unit.id,), all_of([turn, as_models_lie(self._judged(state, unit).ruling)])

    def _from(self, state: State) -> Unit:
        """Return the unit at the start of the move, with the accuracy of its end."""
        unit = unit_of(state, self.unit)
        if self.start is not None:
            unit = unit.put(poses_at(state, unit, self.start, None))
        return unit.known(self.sigma)

    def _poses(self, state: State, unit: Unit) -> Poses:
        poses = poses_at(state, unit, self.to, self.shape)
        unknown = sorted(poses.keys() ^ {stand.id for stand in unit.stands})
        if unknown:
            text = say("every-stand", unit=unit, stands=Several(tuple(unknown)))
            raise QuestionError("to", text)
        return poses

    def _judged(self, state: State, unit: Unit) -> JudgedMove:
        return JudgedMove(state.put(unit), unit, self._poses(state, unit), self.shape)

    def apply(self, state: State) -> Result:
        """Move the unit, and record its move, its new contacts and the captures it owes."""
        unit = self._from(state)
        found = self._judged(state, unit)
        whole = isinstance(self.to, Pose) and self.shape is None
        moved = unit.put_at(self.to) if whole else unit.put(self._poses(state, unit))  # type: ignore[arg-type]
        shapeless = isinstance(self.to, Pose) or unit.kind == "riverboat" or self.shape == "any"
        moved = replace(moved, declared=None if shapeless else cast("Formed | None", self.shape))
        state = contacts_made(state.put(moved), moved, found.charged)
        state = noted(state, "moved", moved)
        due = tuple(
            Debt("capture", unit.id, commander)
            for commander in found.captures
            if f"{unit.id} {commander}" not in state.done.captures
        )
        state = replace(state, owes=(*state.owes, *due))
        return state, (went("move", unit, moved, _told(unit, found)),)


def _told(unit: Unit, found: JudgedMove) -> Message:
    length = found.went
    if found.charged:
        enemies = Several(tuple(enemy.called for enemy in found.charged), "and")
        return say("told-charged", unit=unit, enemies=enemies, length=length)
    if found.changes:
        shape = say(f"shape-{found.after.name}")
        return say("told-formed", unit=unit, length=length, shape=shape)
    unformed = "yes" if found.unformed else "no"
    return say("told-moved", unit=unit, length=length, unformed=unformed)


@action("bring", "{unit} {as} {to}")
class Bring(JudgedAction[State]):
    """A reserve comes on, a flank march arrives, or a unit is carried along a railroad."""

    unit: str = part(NAME)
    how: Literal["reserve", "flank", "train"] = part(one_of(_HOW), key="as")
    to: Places = part(PLACES)
    shape: str | None = part(SHAPE, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Return the ruling on whether the unit may come on now, at that place."""
        unit = self._unit(state)
        phase = move_phase(unit) if self.how == "train" else UNITS_MOVE
        turn = in_turn(state, unit, (phase,), state.done.moved | state.done.carried)
        bars = markers(unit) if self.how == "train" else ()  # it is the unit's move
        die = None if self.how == "train" else _march_die(state, self.unit)
        how: How = self.how if die is None else "flank"  # whatever a march is brought on as
        found = JudgedPlace(state, self._entry(state), how, self._poses(state, unit), die)
        return (unit.id,), all_of([turn, *bars, found.ruling])

    def _entry(self, state: State) -> Unit:
        """Return the unit as listed: a reserve, or a unit on the table that a train carries."""
        reserve = reserve_of(state, self.unit)
        if reserve is not None:
            if self.how == "flank" and reserve.arrival is None:
                raise QuestionError("as", say("no-arrival", unit=reserve))
            return reserve if self.sigma is None else replace(reserve, sigma=self.sigma)
        if self.how != "train":
            raise QuestionError("unit", say("no-reserve", unit=self.unit))
        return unit_of(state, self.unit)

    def _unit(self, state: State) -> Unit:
        """Return the unit with its stands, which have yet to be placed."""
        listed = self._entry(state)
        unit = fielded(state, listed) if isinstance(listed, Reserve) else listed
        return unit.known(self.sigma)

    def _poses(self, state: State, unit: Unit) -> Poses:
        shape = self.shape
        if shape is None and isinstance(self._entry(state), Reserve):
            shape = COLUMN
        return poses_at(state, unit, self.to, shape)

    def apply(self, state: State) -> Result:
        """Put the unit on the table; a newcomer is in command until its round ends."""
        unit = self._unit(state)
        there = unit.put(self._poses(state, unit))
        if unit.id not in state.by_id:
            there = with_marker(there, "arriving")
        before = state.by_id.get(unit.id)
        left = tuple(each for each in state.reserves if each.id != unit.id)
        state = replace(state, reserves=left).put(there)
        goes_on = self.how == "train" and state.house.train_then_move
        state = noted(state, "carried" if goes_on else "moved", unit)
        met = newly_touched(state, there, before)
        state = contacts_made(state, there, met)
        text = say("told-brought", unit=unit)
        places = {"to": there.middle.as_list()}
        return state, (Event("arrival", (unit.id,), text, places),)


def _march_die(state: State, name: str) -> int | None:
    """Return a die that passes if the flank march has arrived, else one that fails.

    None for units without a flank march.
    """
    reserve = reserve_of(state, name)
    if reserve is None or not reserve.arrival:
        return None
    return 6 if reserve.arrived else 1


@action("place", "{unit} {to}")
class Place(UnitAction[State]):
    """A unit of a group that is repositioned at night is placed elsewhere."""

    unit: str = part(NAME, who=unit_of)
    to: Places = part(PLACES)
    sigma: Sigma | None = part(SIGMA, default=None)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Flag a unit that is not repositioned, and an illegal place."""
        yield nothing_owed(state)
        if unit.id not in state.bound.placing:
            yield broken("sequence.night", say("place-not-asked", unit=unit))
        poses = poses_at(state, unit, self.to, None)
        placed = JudgedPlace(state, unit.known(self.sigma), "reposition", poses)
        yield as_models_lie(placed.ruling)

    def do(self, state: State, unit: Unit) -> Result:
        """Place the unit."""
        there = unit.put(poses_at(state, unit, self.to, None), self.sigma)
        placing = state.bound.placing - {unit.id}
        state = replace(state.put(there), bound=replace(state.bound, placing=placing))
        return state, (went("move", unit, there, say("told-placed", unit=unit)),)


def _of_several_stands(state: State, name: str, field: str) -> Unit:
    """Return a fighting unit; raise QuestionError for a riverboat, which has no shape."""
    unit = fighting_unit(state, name, field)
    if unit.kind == "riverboat":
        raise QuestionError(field, say("no-shape", unit=unit))
    return unit


@action("declare", "{unit} {shape}")
class Declare(UnitAction[State]):
    """Players declare which shape the models of a unit represent."""

    unit: str = part(NAME, who=_of_several_stands)
    shape: Literal["single-line", "double-line", "column"] = part(one_of(SHAPES))

    def rulings(self, state: State, unit: Unit) -> tuple[Ruling, ...]:
        """Flag only a debt that is due first; any shape may be declared."""
        return (nothing_owed(state),)

    def do(self, state: State, unit: Unit) -> Result:
        """Record the shape until the unit moves."""
        text = say("told-declared", unit=unit, shape=say(f"shape-{self.shape}"))
        return state.put(replace(unit, declared=self.shape)), (Event("declare", (unit.id,), text),)


@action("gone", "{unit}")
class Gone(UnitAction[State]):
    """A unit or a commander was taken off the table."""

    unit: str = part(NAME, who=unit_of)

    def rulings(self, state: State, unit: Unit) -> tuple[Ruling, ...]:
        """Flag it always: every legal removal is a different action."""
        return (broken("sequence.gone", say("sequence-gone", unit=unit)),)

    def do(self, state: State, unit: Unit) -> Result:
        """Set the unit aside; it returns when it is seen again."""
        told = Event("gone", (unit.id,), say("told-gone", unit=unit))
        return state.set_aside(unit), (told,)
