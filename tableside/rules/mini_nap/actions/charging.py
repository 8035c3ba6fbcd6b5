"""A charge, and the test to extend one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.doing import Judged
from tableside.engine.message import Value
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.ruleset import Event
from tableside.engine.values import DICE, DIE, number
from tableside.geometry.pose import Pose
from tableside.motion.barriers import ROUNDING
from tableside.motion.bearings import nearest_within
from tableside.motion.shape import Track
from tableside.rules.mini_nap.actions.doing import AtTarget, awaited
from tableside.rules.mini_nap.charges import charge, extend
from tableside.rules.mini_nap.charges.charge import path_onto
from tableside.rules.mini_nap.charges.extend import Extended, Extension
from tableside.rules.mini_nap.formations.change import in_none
from tableside.rules.mini_nap.play.break_through import PHASE, charged, may_break_through
from tableside.rules.mini_nap.play.sequence import to_act
from tableside.rules.mini_nap.play.units import Result, to_charge, with_test
from tableside.rules.mini_nap.reactions.runs import announced
from tableside.rules.mini_nap.state import Contact, Ran, State, Unit
from tableside.rules.mini_nap.words import cm, say


def _run(unit: Unit, path: Track, action: AtTarget, target: str | None = None) -> Ran:
    """Return the run that an action announces, along its path."""
    made = action.as_data()
    return Ran(unit.id, unit.formation, path.facing, path.points, target, action=made)


@dataclass(frozen=True, slots=True)
class Charge(AtTarget):
    """A unit charges another, at ``heading``.

    Without one it goes straight ahead, or where that is barred at the legal heading nearest to
    its facing; where none is legal, what bars the shortest run is told.
    """

    names = ("charge",)
    lines = ("{unit} {target} [heading {heading}]",)

    heading: float | None = part(number(), default=None)

    def ruling(self, state: State) -> Judged:
        """Return the ruling on the charge, and whether the unit may act."""
        state = to_charge(state, self.unit)
        unit, target = self.pair(state)
        outcome = self._asked(state)[1]
        if state.division is not None:
            text = say("charge-in-division")
            outcome = all_of([outcome, broken("charge.division", text)])
        turn = may_break_through if state.phase == PHASE else to_act
        waits = awaited(state, state.awaits_others)
        bars = [waits, turn(state, unit), in_none(unit), charge.bars(unit)]
        return (unit.id, target.id), all_of([*bars, outcome])

    def _asked(self, state: State) -> tuple[charge.Target | None, Ruling]:
        unit, target = self.pair(state)
        heading = self.heading
        if heading is None:
            fan = charge.onto(state, unit, target).fan
            heading = nearest_within(fan.headings, unit.pose.facing)
        return charge.asked(state, unit, target, heading)

    def apply(self, state: State) -> Result:
        """Announce a charge that may be called; make any other."""
        state = to_charge(state, self.unit)
        path = self._path(state)
        if path is not None:
            waiting = announced(state, _run(self.pair(state)[0], path, self, self.target))
            if waiting is not None:
                return waiting
        return self.made_at_last(state)

    def _path(self, state: State) -> Track | None:
        """Return the run of the charge, None for one that comes into no contact."""
        found = self._asked(state)[0]
        return None if found is None else path_onto(self.pair(state)[0], found.fan)

    def made_at_last(self, state: State) -> Result:
        """Make the charge."""
        state = to_charge(state, self.unit)
        unit, target = self.pair(state)
        path = self._path(state)
        if path is None:
            text = say("told-no-charge", unit=unit, target=target)
            return state, (Event("charge", (unit.id, target.id), text),)
        started = float(path.outline(0.0).distance(target.outline))
        moved = unit.moved_to(path.at(path.length))
        moved = replace(moved, did=charged(state, unit.did | {"manoeuvred"}))
        after = replace(
            state.put(moved), contact_made=Contact(unit.id, target.id, started, target.stands or ())
        )
        text = say("told-charge", unit=unit, target=target, distance=cm(started))
        places = {"from": unit.pose.as_list(), "to": moved.pose.as_list()}
        return after, (Event("charge", (unit.id, target.id), text, places),)


@dataclass(frozen=True, slots=True)
class Extend(AtTarget):
    """A unit tries to extend its charge: the test's die and those of the distance."""

    names = ("extend",)
    lines = ("{unit} {target} [die {die}] [distance {distance}]",)

    die: int = part(DIE)
    distance: tuple[int, ...] = part(DICE)

    def ruling(self, state: State) -> Judged:
        """Return whether the charge may be extended."""
        state = to_charge(state, self.unit)
        unit, target = self.pair(state)
        found = extend.extension(state, unit, target)
        bars = [awaited(state, None), to_act(state, unit), in_none(unit), charge.bars(unit)]
        return (unit.id, target.id), all_of([*bars, found.outcome])

    def _ended(self, state: State) -> tuple[Extension, Extended]:
        unit, target = self.pair(state)
        found = extend.extension(state, unit, target)
        pips = sum(self.distance)
        return found, extend.extended(state, unit, target, found.heading, self.die, pips)

    def apply(self, state: State) -> Result:
        """Announce a rolled run that may be called; make any other."""
        state = to_charge(state, self.unit)
        unit = self.pair(state)[0]
        found, ended = self._ended(state)
        if ended.move > ROUNDING:
            turned = Pose(unit.pose.x, unit.pose.y, found.heading)
            path = Track.ahead(unit.shape, turned, ended.move)
            waiting = announced(state, _run(unit, path, self))
            if waiting is not None:
                after, (told,) = waiting
                return after, (replace(told, text=with_test(told.text, found.needs, self.die)),)
        return self.made_at_last(state)

    def made_at_last(self, state: State) -> Result:
        """Go on into a charge, or fall short."""
        state = replace(to_charge(state, self.unit), run=None)
        unit, target = self.pair(state)
        found, ended = self._ended(state)
        moved = unit.moved_to(ended.to)
        if ended.then == "charge":
            after, events = Charge(unit.id, target.id, found.heading).apply(state.put(moved))
            text = say("told-extends", unit=unit, length=cm(ended.move))
            told = Event("extend", (unit.id, target.id), with_test(text, found.needs, self.die))
            return after, (told, *events)
        moved = replace(moved, markers=unit.markers | {"blue"}, did=unit.did | {"manoeuvred"})
        values: dict[str, Value] = {"unit": unit.called, "target": target.called}
        text = say("told-extend-failed", **values)
        if self.die >= found.needs:
            text = say("told-falls-short", **values, length=cm(ended.move))
        told = Event("extend", (unit.id, target.id), with_test(text, found.needs, self.die))
        return state.put(moved), (told,)
