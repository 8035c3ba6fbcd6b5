"""The reactions open to the other side on a run: calling a charge on it, and others (5.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import RANK, Doubt, Ruling, broken, doubts_at
from tableside.engine.spacing import distance, measured
from tableside.motion.barriers import ROUNDING
from tableside.motion.halving import Span
from tableside.motion.meeting import Meeting
from tableside.motion.shape import Track
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.fan import Field, cell, charge_allowance
from tableside.rules.mini_nap.formations.change import emergency_square
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.scene import in_contact, touches, touches_no_enemy
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say


def call_range(state: State, unit: Unit) -> float:
    """Return how near (inches) a mover must be for the unit to call on it."""
    return state.rule_cm(data.reaction_table().call[unit.kind.branch])


def needs(state: State, unit: Unit, bonus: int = 0) -> int:
    """Return the lowest unmodified die that passes a unit's quality test, at least 1."""
    return max(data.tests().quality[unit.rating or "trained"] - bonus, 1)


def may_call(state: State, unit: Unit) -> bool:
    """Whether a unit can charge as a reaction: formed, not in square, not a battery."""
    return unit.formed and not unit.kind.is_battery and charge_allowance(state, unit) > 0.0


def first_touched(state: State, area: BaseGeometry, units: Sequence[Unit]) -> Unit | None:
    """Return the nearest of the units in contact with an area, None without one."""
    gaps = [(float(area.distance(unit.outline)), unit) for unit in units]
    close = [pair for pair in gaps if pair[0] <= state.contact + ROUNDING]
    return min(close, key=lambda pair: pair[0])[1] if close else None


#: The reactions that are charges: they stop a run and need no contact.
CHARGES = ("opportunity-charge", "counter-charge")


@dataclass(frozen=True, slots=True)
class Reaction:
    """One open reaction: the unit, its name, the die needed, where it may call."""

    unit: str
    name: str
    needs: int | None = None
    calls: tuple[Span, ...] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON for an answer."""
        stretches = {} if self.calls is None else {"calls": [list(span) for span in self.calls]}
        return {"unit": self.unit, "as": self.name, "needs": self.needs, **stretches}


@dataclass(frozen=True)
class Open:
    """All reactions to a run. ``started``: how far (inches) from the charged unit it began."""

    reactions: tuple[Reaction, ...]
    charged: Unit | None = None
    started: float | None = None
    doubts: tuple[Doubt, ...] = ()


class Table:
    """The table for reactions to one mover's runs, caching what each enemy can do."""

    def __init__(self, state: State, mover: Unit) -> None:
        self.state, self.mover = state, mover
        self._without = state.without(mover.id)
        self._meetings: dict[str, Meeting] = {}

    def _meeting(self, unit: Unit) -> Meeting:
        """Return what a unit could meet by a charge, cached."""
        if unit.id not in self._meetings:
            field = Field(self._without, unit, charge_allowance(self.state, unit))
            self._meetings[unit.id] = Meeting(field.onward)
        return self._meetings[unit.id]

    def calls(self, unit: Unit, path: Track, beyond: float = -1.0) -> tuple[Span, ...]:
        """Return the stretches of the run (inches) along which a unit may call, in order.

        ``beyond``: only where the mover is farther off than this (inches).
        """
        limit, way = call_range(self.state, unit), shapely.LineString(path.points)
        if unit.outline.distance(way) > limit + path.shape.reach + ROUNDING:
            return ()  # it never comes near enough
        return self._meeting(unit).spans(path, limit, beyond)

    def reactors(self) -> Iterator[Unit]:
        """Yield the enemies that may react at all in this initiative."""
        for unit in self.state.enemies(self.mover):
            spent = "blue" in unit.markers or "reacted" in unit.did
            if not spent and unit.side != self.state.initiative:
                yield unit

    def to_run(self, path: Track, *, charge: bool, onto: Unit | None = None) -> Open:
        """Return the reactions to a run, in the order in which they are offered.

        ``onto``: the target of a charge; by default the enemy touched at its end.
        """
        charged, started = self._charged(path, onto) if charge else (None, None)
        doubts: list[Doubt] = []
        found = list(self._opportunities(path, charged, doubts))
        if charged is not None and started is not None:
            found += self._of_charged(path, charged, doubts)
            found += self._squares(path, charged, started, doubts)
        order = {name: i for i, name in enumerate(data.reaction_table().order)}
        found.sort(key=lambda reaction: order[reaction.name])
        return Open(tuple(found), charged, started, tuple(doubts))

    def _charged(self, path: Track, onto: Unit | None) -> tuple[Unit | None, float | None]:
        ended = path.shape.at(path.at(path.length))
        charged = onto or first_touched(self.state, ended, self.state.enemies(self.mover))
        if charged is None:
            return None, None
        return charged, float(path.shape.at(path.start).distance(charged.outline))

    def _opportunities(
        self, path: Track, charged: Unit | None, doubts: list[Doubt]
    ) -> Iterator[Reaction]:
        if path.length <= ROUNDING:
            return
        for unit in self.reactors():
            if charged is not None and unit.id == charged.id:
                continue
            if not self._may_charge(unit):
                continue
            spans, close = self.calls(unit, path), self._close(unit, path)
            if close and (spans or self._meeting(unit).spans(path, close.limit + close.by)):
                doubts.append(close)
            if spans:
                yield self._by(unit, "opportunity-charge", spans)

    def _close(self, unit: Unit, path: Track) -> Doubt | None:
        """Return the doubt whether the run comes within a unit's range of a call."""
        limit, way = call_range(self.state, unit), shapely.LineString(path.points)
        most = measured(self.mover, unit, float(unit.outline.distance(way)))
        if abs(most.value - limit) > most.give + path.shape.reach:
            return None  # for certain, one way or the other
        gap = min(float(sweep.distance(unit.outline)) for sweep in path.sweeps())
        return replace(most, value=gap).doubt(limit)

    def _by(self, unit: Unit, name: str, calls: tuple[Span, ...] | None = None) -> Reaction:
        return Reaction(unit.id, name, needed(self.state, name, unit), calls)

    def _may_charge(self, unit: Unit) -> bool:
        """Whether a unit may charge the mover as a reaction, regardless of where they are."""
        may = may_call(self.state, unit) and "turned" not in unit.did
        return may and fits(CHARGES[0], unit, self.mover)

    def _of_charged(self, path: Track, charged: Unit, doubts: list[Doubt]) -> Iterator[Reaction]:
        if charged.id not in {unit.id for unit in self.reactors()}:
            return
        if self._may_charge(charged) and self._meeting(charged).anywhere(path):
            yield self._by(charged, "counter-charge")
        for name in ("fall-back", "limber-flee", "flee-to-square"):
            if fits(name, charged, self.mover):
                touched = touching(self.state, name, charged, self.mover)
                doubts += touched.doubts
                if touched.passes:
                    yield self._by(charged, name)

    def _squares(
        self, path: Track, charged: Unit, started: float, doubts: list[Doubt]
    ) -> Iterator[Reaction]:
        table = data.reaction_table().square
        if not fits("emergency-square", charged, self.mover):
            return
        over = self.state.rule_cm(table.started_over)
        begun = measured(self.mover, charged, started)
        doubts += doubts_at([begun], over)
        if not begun.reaches(over):
            return
        limit, ended = self.state.rule_cm(table.nearby), self.mover.moved_to(path.at(path.length))
        for unit in self.reactors():
            if unit.side != charged.side or not may_square(unit):
                continue
            if unit.id != charged.id:
                near = distance(unit, charged)
                doubts += doubts_at([near], limit)
                if not near.within(limit):
                    continue
            if emergency_square(self._without, unit, ended) is None:
                continue
            yield self._by(unit, "emergency-square")


#: Which units have a reaction, by type and formation, against which enemies.
_FITS: Mapping[str, Callable[[Unit, Unit], bool]] = {
    "fall-back": lambda unit, _: unit.formation is Formation.SKIRMISH and not unit.kind.is_battery,
    "limber-flee": lambda unit, enemy: unit.kind is Kind.HORSE_ARTILLERY and enemy.kind.is_infantry,
    "flee-to-square": lambda unit, _: unit.kind.is_battery,
    "emergency-square": lambda unit, enemy: may_square(unit) and enemy.kind.is_cavalry,
}


def fits(name: str, unit: Unit, enemy: Unit) -> bool:
    """Whether units of this type and formation have a reaction against such an enemy."""
    if unit.abandoned:
        return False
    if name in _FITS:
        return _FITS[name](unit, enemy)
    formed = unit.formed and unit.formation is not Formation.SQUARE
    return formed and not unit.kind.is_battery and cell(unit, enemy) != "no"


def needed(state: State, name: str, unit: Unit) -> int | None:
    """Return the lowest die with which a reaction succeeds, None if none is thrown."""
    if name in ("opportunity-charge", "limber-flee"):
        return needs(state, unit)
    return needs(state, unit, _square_bonus(unit)) if name == "emergency-square" else None


def touching(state: State, name: str, unit: Unit, enemy: Unit) -> Ruling:
    """Return the ruling on contacts with others than the charger.

    Limbering guns touch no other enemy, a fleeing crew's guns a friendly solid square.
    """
    if name == "limber-flee":
        return touches_no_enemy(
            state.without(enemy.id),
            unit,
            "reaction.contact",
            lambda other: say("react-also-touched", unit=unit, enemy=other),
        )
    if name != "flee-to-square":
        return Ruling()
    rule, text = "reaction.square", say("react-square", unit=unit)
    solid = (friend for friend in state.friends(unit) if friend.solid)
    found = (touches(state, unit, square, rule, text) for square in solid)
    best = min(found, key=lambda ruling: RANK[ruling.verdict], default=broken(rule, text))
    return broken(rule, text) if best.breaches else best


def may_square(unit: Unit) -> bool:
    """Whether a unit is formed infantry that is not in square."""
    return unit.kind.is_infantry and unit.formation in (Formation.LINE, Formation.COLUMN)


def _square_bonus(unit: Unit) -> int:
    """Return what is added to a unit's die for an emergency square."""
    about = {"nation": unit.nation.lower(), "formation": unit.formation.value, "kgl": unit.kgl}
    return sum(row.adds for row in data.tests().square_bonus if data.fits(row, **about))


def square_touched(state: State, battery: Unit) -> Unit | None:
    """Return a friendly solid square in contact with a battery, None without one."""
    solid = (unit for unit in state.friends(battery) if unit.solid)
    return next((unit for unit in solid if in_contact(state, unit, battery)), None)
