"""The actions of a unit that was moved, and of one that was taken off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from tableside.engine.action import part
from tableside.engine.judged_action import Judged
from tableside.engine.message import Message, degrees
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import NAME, POSE, POSES, SIGMA, member_of
from tableside.geometry.pose import Pose, turn_between
from tableside.geometry.uncertainty import Sigma
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.actions.common import TurnAction, awaited
from tableside.rules.mini_nap.formations.change import Placement, in_none
from tableside.rules.mini_nap.formations.formation import TWO_STANDS, Formation
from tableside.rules.mini_nap.manoeuvres.judged import Judged as Manoeuvre
from tableside.rules.mini_nap.manoeuvres.judged import commands_move
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.play.break_through import PHASE, charged, may_break_through, straight
from tableside.rules.mini_nap.play.sequence import to_act
from tableside.rules.mini_nap.play.units import Result, begun_by, from_start, put_there, unit_of
from tableside.rules.mini_nap.reactions.open import first_touched
from tableside.rules.mini_nap.reactions.react import put_down
from tableside.rules.mini_nap.reactions.runs import announced, judged, may_be_called, run_of_move
from tableside.rules.mini_nap.state import Begun, Contact, Flown, State, Unit
from tableside.rules.mini_nap.words import cm, say, term

#: What some kinds of run record as done besides the manoeuvre.
_DONE = {MoveKind.REDEPLOY: {"redeployed"}, MoveKind.DIVISION: {"division"}}
#: A unit whose centre moved no more than this (inches) changed its formation in place.
IN_PLACE = 0.1


@dataclass(frozen=True, slots=True)
class Move(TurnAction):
    """A unit moves: to ``to`` in ``formation`` (None: its own), or with its stands at ``stands``.

    ``start``: where its outline stood (None: where the game has it). ``moved`` is made by hand; a
    tapped ``move`` is announced first if the other side may call on it.
    """

    names = ("move", "moved")
    # Moves by hand are as exact as the camera; tapped ones are kept to the last digit.
    lines = MappingProxyType(
        {
            "move": ("{unit} {to}",),
            "moved": ("{unit} {to} [as {as}]", "{unit} {stands} [as {as}]"),
        }
    )

    unit: str = part(NAME)
    to: Pose | None = part(POSE, default=None)
    stands: tuple[Pose, ...] | None = part(POSES, default=None)
    formation: Formation | None = part(member_of(Formation, TWO_STANDS), default=None)
    kind: MoveKind | None = part(member_of(MoveKind), key="as", default=None)
    start: Pose | None = part(POSE, key="from", default=None)
    sigma: Sigma | None = part(SIGMA, default=None)
    name: str = "move"

    @classmethod
    def check(cls, data: Mapping[str, Any]) -> None:
        """Raise QuestionError unless exactly one of ``to`` and ``stands`` is given."""
        if ("to" in data) == ("stands" in data):
            raise QuestionError("to", say("two-ends"))

    @property
    def made(self) -> bool:
        """Whether it was made by hand."""
        return self.name == "moved"

    def ruling(self, state: State) -> Judged:
        """Return the ruling on the manoeuvre and on whether the unit may act."""
        flown = self._ends(state)
        if flown is not None:
            unit = unit_of(state, self.unit, "unit")
            return (unit.id, flown.enemy), put_down(state, flown, self._moved_unit(unit))
        unit = self._from(state)
        if self.sigma is not None:
            unit = replace(unit, sigma=self.sigma, sigma_before=unit.sigma)
        table = state.put(unit)
        goal = self.goal_of(unit)
        if unit.kind.is_command:
            return (unit.id,), commands_move(table, unit, goal.pose)
        if goal.formation is Formation.NONE:
            text = say("formation-none-after", unit=unit)
            return (unit.id,), broken("formation.none", text)
        found = self._judged(table, unit)
        breaks = state.phase == PHASE
        turn = (may_break_through if breaks else to_act)(table, unit)
        way = straight(table, unit, found) if breaks else Ruling()
        # A hand may make the announced run, as nobody has called on it.
        announced_run = self.made and state.run is not None and state.run.unit == unit.id
        waits = awaited(state, "run" if announced_run else state.awaits_others)
        return (unit.id,), all_of([waits, turn, way, in_none(unit), found.outcome])

    def _from(self, state: State) -> Unit:
        """Return the unit where the manoeuvre began that this is, or continues."""
        if self._goes_on(state):
            return unit_of(from_start(state, self.unit), self.unit, "unit")
        unit = unit_of(state, self.unit, "unit")
        return unit if self.start is None else unit.moved_to(self.start)

    def _goes_on(self, state: State) -> bool:
        """Whether it continues the last manoeuvre; a further tapped run does not."""
        begun = begun_by(state, self.unit)
        return begun is not None and self.start is None and (self.made or not begun.ran)

    def _ends(self, state: State) -> Flown | None:
        """Return the run back that a hand ends here, after a tap had set its distance, or None."""
        flown = state.flown if self.made else None
        mine = flown is not None and flown.unit == self.unit and flown.enemy in state.by_id
        return flown if mine else None

    def _judged(self, table: State, unit: Unit) -> Manoeuvre:
        """Return the ruling on the manoeuvre; a break-through goes straight ahead."""
        kind = MoveKind.AHEAD if table.phase == PHASE else None
        return judged(table, unit, self.goal_of(unit), self.kind or kind)

    def goal_of(self, unit: Unit) -> Placement:
        """Return the placement in which the move ends."""
        return Placement.of(self._moved_unit(unit))

    def _moved_unit(self, unit: Unit) -> Unit:
        stood = put_there(unit, self.stands)
        moved = stood or unit.moved_to(self.to or unit.pose, self.formation)
        return replace(moved, sigma=self.sigma or unit.sigma)

    def left(self, state: State, end: Unit) -> Unit:
        """Return the unit where the move ends, as it may turn or form up after its run."""
        return self._moved_unit(self._from(state))

    def apply(self, state: State) -> Result:
        """Announce a tapped run that may be called on; make any other move."""
        start = self._from(state)
        if self.made or start.kind.is_command:
            return self.made_at_last(state)
        table = state.put(start)
        run = run_of_move(start, self._judged(table, start), self.as_data())
        return announced(table, run) or self.made_at_last(state)

    def made_at_last(self, state: State) -> Result:
        """Move the unit, and record what it has done."""
        now = unit_of(state, self.unit, "unit")
        if self._ends(state) is not None:
            moved = self._moved_unit(now)
            places = {"from": now.pose.as_list(), "to": moved.pose.as_list()}
            return state.put(moved), (Event("move", (now.id,), _told(now, moved, None), places),)
        unit = self._from(state)
        moved = self._moved_unit(unit)
        did = {"manoeuvred"} if unit.side == state.initiative else set()
        found = run = None
        if not unit.kind.is_command:
            found = self._judged(state.put(unit), unit)
            run = run_of_move(unit, found, None)
            if abs(turn_between(unit.pose.facing, moved.pose.facing)) > data.charging().turn:
                did.add("turned")
            did |= _DONE.get(found.kind, set())
        done = (unit.did - {PHASE}) | frozenset(did)
        if found is not None and found.kind is MoveKind.CHARGE:
            done = charged(state, done)
        moved = replace(moved, did=done)
        if moved.formation is not Formation.SQUARE or unit.formation is not Formation.SQUARE:
            moved = replace(moved, square="solid")
        goes_on = self._goes_on(state)
        text = _told(unit, moved, found)
        if goes_on:
            text = say("told-goes-on", told=text)
        places = {"from": (now if goes_on else unit).pose.as_list(), "to": moved.pose.as_list()}
        after = _in_contact(state.put(moved), unit, moved, found)
        after = replace(after, begun=_begun(state, unit, found))
        if run is not None and after.contact_made is not None and found is not None:
            run = replace(run, target=after.contact_made.target)
        announced = state.run is not None and state.run.unit == unit.id
        if run is not None and not announced and may_be_called(after, run):
            after = replace(after, run=run)
        return after, (Event("move", (unit.id,), text, places),)


def _begun(state: State, unit: Unit, found: Manoeuvre | None) -> Begun | None:
    """Return the manoeuvre that the unit may continue, None after a charge."""
    if found is None or found.kind is MoveKind.CHARGE or unit.side != state.initiative:
        return None
    return Begun(unit.id, unit.stands or (), unit.did, found.kind is not MoveKind.STAND)


@dataclass(frozen=True, slots=True)
class Gone(TurnAction):
    """A unit was taken off the table."""

    names = ("gone",)
    lines = ("{unit}",)

    unit: str = part(NAME, who=unit_of)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Yield a breach unless it is a command, as no rule takes units off the table."""
        if not unit.kind.is_command:
            yield broken("sequence.gone", say("turn-gone", unit=unit))

    def do(self, state: State, unit: Unit) -> Result:
        """Take the unit off the table."""
        return state.set_aside(unit), (Event("gone", (unit.id,), say("told-gone", unit=unit)),)


def _told(unit: Unit, moved: Unit, found: Manoeuvre | None) -> Message:
    """Return the sentence that a unit has run, changed formation, or both."""
    name, way = unit.called, unit.pose.distance_to(moved.pose)
    if found is None:
        return say("told-moved", unit=name, length=cm(way))
    kind = found.kind
    if kind is MoveKind.OBLIQUE and moved.formation is unit.formation:
        ahead, aside = map(abs, _legs(found))
        return say("told-oblique", unit=name, ahead=cm(ahead), aside=cm(aside))
    turned = abs(turn_between(unit.pose.facing, moved.pose.facing))
    if kind is MoveKind.STAND and moved.formation is unit.formation and turned >= 1.0:
        return say("told-turned", unit=name, by=degrees(turned, 0))
    if moved.formation in (unit.formation, Formation.NONE):
        return say("told-moved-as", unit=name, length=cm(way), kind=term(kind))
    formation = term(moved.formation)
    if way <= IN_PLACE:
        return say("told-formed", unit=name, formation=formation)
    return say("told-formed-moved", unit=name, formation=formation, length=cm(way), kind=term(kind))


def _legs(found: Manoeuvre) -> tuple[float, float]:
    """Return how far (inches) a manoeuvre went along the facing of its run, and to the left."""
    if found.way is None or found.course is None:
        return 0.0, 0.0
    start, end = found.way.start, found.way.end
    return Pose(start.x, start.y, found.course.facing).seen(end.x, end.y)


def _in_contact(state: State, unit: Unit, moved: Unit, found: Manoeuvre | None) -> State:
    """Return the state after a charge made by hand, which the other side may react to."""
    if found is None or found.kind is not MoveKind.CHARGE or found.way is None:
        return state
    target = first_touched(state, moved.outline, state.enemies(moved))
    if target is None:
        return state
    way = found.way
    begun = way.shape.at(Pose(way.start.x, way.start.y, way.start.bearing_to(way.end)))
    started = float(begun.distance(target.outline))
    return replace(state, contact_made=Contact(unit.id, target.id, started, target.stands or ()))
