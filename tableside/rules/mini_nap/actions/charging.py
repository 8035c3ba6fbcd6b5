"""The actions of charging, and of testing to extend a charge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.judged_action import Judged, found_by
from tableside.engine.message import Value
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import DICE, DIE, number
from tableside.geometry.pose import Pose
from tableside.motion.barriers import ROUNDING
from tableside.motion.bearings import nearest_within
from tableside.motion.shape import Track
from tableside.rules.mini_nap.actions.common import AtTarget, awaited
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


class Charging(AtTarget):
    """A charge, or the test to extend one, made from where ``to_charge`` puts the unit."""

    __slots__ = ()

    def ruling(self, state: State) -> Judged:
        """Return the ruling, judged from where the unit charges."""
        return super().ruling(to_charge(state, self.unit))

    def apply(self, state: State) -> Result:
        """Apply it from where the unit charges."""
        return super().apply(to_charge(state, self.unit))

    def run(self, unit: Unit, path: Track, target: str | None = None) -> Ran:
        """Return the run to announce, along ``path``."""
        made = self.as_data()
        return Ran(unit.id, unit.formation, path.facing, path.points, target, action=made)


@dataclass(frozen=True, slots=True)
class Charge(Charging):
    """A unit charges another, at ``heading``.

    Without a heading it takes the legal one nearest to its facing; if none is legal, the ruling
    says what bars the shortest run.
    """

    names = ("charge",)
    lines = ("{unit} {target} [heading {heading}]",)

    heading: float | None = part(number(), default=None)

    def rulings(self, state: State, unit: Unit, target: Unit) -> Iterator[Ruling]:
        """Yield the rulings on the charge and on whether the unit may act."""
        turn = may_break_through if state.phase == PHASE else to_act
        yield awaited(state, state.awaits_others)
        yield turn(state, unit)
        yield in_none(unit)
        yield charge.bars(unit)
        yield self._asked(state, unit, target)[1]
        if state.division is not None:
            yield broken("charge.division", say("charge-in-division"))

    def _asked(self, state: State, unit: Unit, target: Unit) -> tuple[charge.Target | None, Ruling]:
        heading = self.heading
        if heading is None:
            fan = charge.onto(state, unit, target).fan
            heading = nearest_within(fan.headings, unit.pose.facing)
        return charge.asked(state, unit, target, heading)

    def do(self, state: State, unit: Unit, target: Unit) -> Result:
        """Announce a charge that may be called on; make any other."""
        path = self._path(state, unit, target)
        run = None if path is None else self.run(unit, path, target.id)
        return announced(state, run) or self.made_at_last(state)

    def _path(self, state: State, unit: Unit, target: Unit) -> Track | None:
        """Return the run of the charge, None if it reaches no contact."""
        found = self._asked(state, unit, target)[0]
        return None if found is None else path_onto(unit, found.fan)

    def made_at_last(self, state: State) -> Result:
        """Make the charge."""
        state = to_charge(state, self.unit)
        unit, target = found_by(self, state)
        path = self._path(state, unit, target)
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
class Extend(Charging):
    """A unit tries to extend its charge; ``die``: the test's, ``distance``: the dice for it.

    A failed test needs no distance.
    """

    names = ("extend",)
    lines = ("{unit} {target} [die {die}] [distance {distance}]",)

    die: int = part(DIE)
    distance: tuple[int, ...] = part(DICE, default=())

    def rulings(self, state: State, unit: Unit, target: Unit) -> Iterator[Ruling]:
        """Yield the rulings on extending the charge."""
        yield from (awaited(state, None), to_act(state, unit), in_none(unit), charge.bars(unit))
        yield self._extension(state, unit, target).outcome

    def _extension(self, state: State, unit: Unit, target: Unit) -> Extension:
        """Return the extension; raise QuestionError for a wrong number of distance dice."""
        found, count = extend.extension(state, unit, target), extend.distance_dice(unit)
        if len(self.distance) != count and (self.distance or self.die >= found.needs):
            raise QuestionError("distance", say("distance-dice", count=count))
        return found

    def _ended(self, state: State, unit: Unit, target: Unit) -> tuple[Extension, Extended]:
        found, pips = self._extension(state, unit, target), sum(self.distance)
        return found, extend.extended(state, unit, target, found.heading, self.die, pips)

    def do(self, state: State, unit: Unit, target: Unit) -> Result:
        """Announce a rolled run that may be called on; make any other."""
        found, ended = self._ended(state, unit, target)
        if ended.move > ROUNDING:
            turned = Pose(unit.pose.x, unit.pose.y, found.heading)
            path = Track.ahead(unit.shape, turned, ended.move)
            waiting = announced(state, self.run(unit, path))
            if waiting is not None:
                after, (told,) = waiting
                return after, (replace(told, text=with_test(told.text, found.needs, self.die)),)
        return self.made_at_last(state)

    def made_at_last(self, state: State) -> Result:
        """Make the rolled run and charge on, or fall short."""
        state = replace(to_charge(state, self.unit), run=None)
        unit, target = found_by(self, state)
        found, ended = self._ended(state, unit, target)
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
