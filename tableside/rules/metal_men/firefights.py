"""The order of fire, knot by knot across the table, and who may still fire (sections 3, 11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from typing import Any

from tableside.engine.answering import plain, told
from tableside.engine.linked import linked
from tableside.engine.once import once
from tableside.rules.metal_men.command import who_can_order
from tableside.rules.metal_men.fire import Fire, enemies_in_phase, nearest_band
from tableside.rules.metal_men.shape import shape_of
from tableside.rules.metal_men.state import State, Unit

Pair = tuple[str, str]


@dataclass(frozen=True)
class Choice:
    """The targets a unit may choose from: those in its nearest band."""

    unit: str
    band: str
    targets: tuple[str, ...]


@dataclass(frozen=True)
class Knot:
    """Connected firefights, resolved together, and who in them may fire at whom."""

    units: tuple[str, ...]
    pairs: tuple[Pair, ...]
    shots: tuple[Choice, ...]


@dataclass(frozen=True)
class Firefights:
    """The firefights of a position."""

    state: State

    @cached_property
    def shots(self) -> dict[str, tuple[Fire, ...]]:
        """Each brigade's possible fires in the firefight phase, ignoring the nearest-band rule."""
        return {u.id: enemies_in_phase(self.state, u, "firefight") for u in self.brigades}

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of enemy brigades of which one can fire at the other, in file order.

        Both must be able to if ``firefight_mutual`` is set.
        """
        foes = ((a, b) for a, b in combinations(self.brigades, 2) if a.side != b.side)
        return tuple((a.id, b.id) for a, b in foes if self._fight(a, b))

    @property
    def brigades(self) -> list[Unit]:
        """All brigades, in file order."""
        return [unit for unit in self.state.units if unit.is_foot]

    def _fight(self, a: Unit, b: Unit) -> bool:
        ways = [Fire(self.state, *pair, "firefight").possible for pair in ((a, b), (b, a))]
        return all(ways) if self.state.house.firefight_mutual else any(ways)

    @property
    def knots(self) -> tuple[Knot, ...]:
        """The knots, in order across the table."""
        return tuple(knot for knot in self.in_turn if knot.pairs)

    @cached_property
    def in_turn(self) -> tuple[Knot, ...]:
        """The knots, and each brigade that has only guns to fire at, in order across the table."""
        kinds = {name: {fire.target.kind for fire in fires} for name, fires in self.shots.items()}
        alone = [(name, name) for name, targets in kinds.items() if targets == {"battery"}]
        groups = sorted(linked((*self.pairs, *alone)), key=lambda g: place_across(self.state, g))
        return tuple(map(self._knot, groups))

    def _knot(self, group: Collection[str]) -> Knot:
        units = tuple(unit.id for unit in self.brigades if unit.id in group)
        pairs = tuple(pair for pair in self.pairs if pair[0] in group)
        return Knot(units, pairs, may_choose(self.shots[name] for name in units))

    @property
    def ended(self) -> tuple[Pair, ...]:
        """The marked firefights that no longer hold."""
        units = self.state.by_id
        here = ((a, b) for a, b in self.state.firefights if a in units and b in units)
        return tuple((a, b) for a, b in here if not self._fight(units[a], units[b]))


@once
def firefights(state: State) -> Firefights:
    """Return the firefights of a position."""
    return Firefights(state)


def may_choose(every: Iterable[tuple[Fire, ...]]) -> tuple[Choice, ...]:
    """Return each unit's choice of targets, skipping units without any fire."""
    return tuple(_choice(fires) for fires in every if fires)


def _choice(fires: tuple[Fire, ...]) -> Choice:
    band = nearest_band(fires)
    runs = ((fire.target.id, fire.run) for fire in fires if fire.run is not None)
    chosen = tuple(target for target, run in runs if run.own_flank or run.band == band)
    return Choice(fires[0].unit.id, "0" if band is None else band.name, chosen)


def place_across(state: State, units: Iterable[str]) -> float:
    """Return the sort key across the table: the least x of a stand's centre, negated from right."""
    x = [stand.pose.x for name in units for stand in state.by_id[name].bases]
    return min(x) if state.house.fire_from == "left" else -max(x)


def answer(state: State) -> dict[str, Any]:
    """Answer ``firefights``."""
    found = firefights(state)
    units = [u for u in state.units if u.side != state.active and u.is_combat]
    defending = [enemies_in_phase(state, unit, "defensive") for unit in units]
    fires = chain(*found.shots.values(), *defending)
    firing = [*((u, "firefight") for u in found.brigades), *((u, "defensive") for u in units)]
    every = (Fire(state, u, enemy, phase) for u, phase in firing for enemy in state.enemies(u))
    doubts = dict.fromkeys(chain(*(f.doubts for f in fires), *(f.missed for f in every)))
    return {
        **told(found, "knots"),
        "defensive": [told(each, "unit", "targets") for each in may_choose(defending)],
        **told(found, "ended"),
        "doubt": plain(list(doubts)),
    }


#: Places across the table that differ by no more than this count as equal, inches.
ACROSS = 0.005


def unfired(state: State, unit: Unit) -> bool:
    """Whether any front-rank stand of a unit has not fired yet in this phase."""
    fired = state.doing.fired.get(unit.id, ())
    return any(stand.id not in fired for stand in shape_of(state, unit).front_rank)


def _choices(state: State, unit: Unit) -> tuple[Fire, ...]:
    """Return the fires a unit may choose from now: in its nearest band, in order across."""
    fired = state.doing.fired.get(unit.id, ())
    if not unfired(state, unit):
        return ()
    fires = enemies_in_phase(state, once_more(state, unit), state.phase)
    targets = [name for each in may_choose([fires]) for name in each.targets]
    if state.phase != "firefight":
        targets = [name for name in targets if is_next(state, name)]
    chosen = [fire for fire in fires if fire.target.id in targets]
    if fired:
        chosen = [left for fire in chosen if (left := _left(state, fire, fired)) is not None]
    return tuple(sorted(chosen, key=lambda fire: place_across(state, (fire.target.id,))))


def once_more(state: State, unit: Unit) -> Unit:
    """Return a unit ready for another shot: split fire is one order, however many groups."""
    if unit.id not in state.doing.fired:
        return unit
    return replace(unit, orders=tuple(order for order in unit.orders if order != "fire"))


def _left(state: State, fire: Fire, fired: Sequence[str]) -> Fire | None:
    """Return the longest shot by stands that have not fired yet, or None."""
    runs = [run for run in fire.aiming.runs if not any(s.id in fired for s in run.stands)]
    for run in sorted(runs, key=lambda run: (-len(run.stands), run.range)):
        shot = replace(fire, chosen=tuple(stand.id for stand in run.stands), grouped=True)
        if not other_band(state, shot):
            return shot
    return None


def other_band(state: State, fire: Fire) -> bool:
    """Whether a split fire would surely span two range bands, unless the house rule allows it."""
    first = state.doing.bands.get(fire.unit.id)
    if first is None or fire.band is None or state.house.split_bands or fire.band_unsure:
        return False
    return fire.band.name != first


@once
def all_choices(state: State) -> tuple[tuple[Unit, tuple[Fire, ...]], ...]:
    """Return each unit that may still fire in this phase, with the fires it may choose.

    If there is a current target, only fires at that one.
    """
    found, fired = could_fire(state), state.doing.fired
    if state.phase != "artillery":
        return found
    return tuple(pair for pair in found if pair[0].id in fired or who_can_order(state, pair[0]))


@once
def could_fire(state: State) -> tuple[tuple[Unit, tuple[Fire, ...]], ...]:
    """Return each unit that may still fire in this phase if ordered to, with its fires."""
    return tuple((u, fires) for u in _in_phase(state) if (fires := _choices(state, u)))


def is_next(state: State, target: str) -> bool:
    """Whether a target may be fired at next: the current one, or one not yet passed over."""
    doing = state.doing
    if doing.target is not None:
        return target == doing.target
    if target in doing.dealt:
        return False
    return doing.across is None or place_across(state, (target,)) >= doing.across - ACROSS


def _in_phase(state: State) -> tuple[Unit, ...]:
    if state.phase == "firefight":
        return tuple(state.by_id[name] for name in state.doing.knot if name in state.by_id)
    return tuple(u for u in state.units if u.side == state.acting and u.is_combat)


def next_begun(state: State) -> State | None:
    """Begin the first knot in which a unit has not fired yet; return None if there is none.

    The pairs of the knot are marked as firefights.
    """
    known = {frozenset(pair) for pair in state.firefights}
    for knot in firefights(state).in_turn:
        due = [shot.unit for shot in knot.shots if unfired(state, state.by_id[shot.unit])]
        if any(name not in state.doing.fired for name in due):
            marked = (pair for pair in knot.pairs if frozenset(pair) not in known)
            begun = state.noting_in_phase(knot=knot.units)
            return replace(begun, firefights=(*state.firefights, *marked))
    return None
