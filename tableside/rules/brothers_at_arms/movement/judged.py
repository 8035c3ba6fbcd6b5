"""The rules that a move breaks, and the area a unit can reach (sections 2 and 10).

Both questions and actions use this: it considers only the position and the move, not the phase or
whose round it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.counted import went_by
from tableside.engine.ends import doubts_of, gone
from tableside.engine.message import Value
from tableside.engine.quantity import ROUNDING, Doubt, Ruling, all_of, broken, doubts_at
from tableside.geometry.pose import Pose, turn_between
from tableside.rules.brothers_at_arms import contact
from tableside.rules.brothers_at_arms.ground import (
    at_end,
    causes,
    is_unformed,
    moves,
    unformed_doubt,
)
from tableside.rules.brothers_at_arms.shape import ANY, IRREGULAR, Shape, counts_as
from tableside.rules.brothers_at_arms.state import Formed, State, Unit
from tableside.rules.brothers_at_arms.words import say

if TYPE_CHECKING:
    from tableside.motion.weighted import Way

#: A stand has moved if its centre is farther than this from where it was (inches), ...
MOVED = 0.05
#: ... or if its facing has turned by more than this (degrees).
TURNED = 2.0

#: Rules that already explain why a stand cannot reach its end.
_EXPLAIN = ("movement.overlap", "movement.impassable", "movement.river", "movement.board")


@dataclass(frozen=True)
class Reach:
    """The reach of a unit.

    ``areas``: by stand, the area that its centre can reach within the ``allowance`` (inches);
    ``half``: the same for half the rate; both are empty if the unit is not ``eligible``.
    """

    eligible: bool
    allowance: float
    areas: Mapping[str, BaseGeometry]
    half: Mapping[str, BaseGeometry]


def reach_of(state: State, unit: Unit) -> Reach:
    """Return a unit's reach at its rate, or at half of it in contact with an enemy unit."""
    if unit.has("nic") or unit.has("pinned"):
        return Reach(False, 0.0, {}, {})
    allowance = allowance_of(state, unit)
    found = moves(state, unit).areas(unit.stands, [allowance, state.rate(unit) / 2])
    full, half = (
        {stand.id: each[n] for stand, each in zip(unit.stands, found, strict=True)} for n in (0, 1)
    )
    return Reach(True, allowance, full, half)


def allowance_of(state: State, unit: Unit) -> float:
    """Return how far (inches) a unit may move in its shape: half its rate if in melee."""
    return state.rate(unit) / (2 if in_melee_with(state, unit) else 1)


def in_melee_with(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that a unit is in melee with; none for a commander.

    Commanders do not fight, so they leave contact at their full rate.
    """
    return () if unit.is_commander else contact.touched(state, unit)


def melee_doubts(state: State, unit: Unit) -> tuple[Doubt, ...]:
    """Return the doubtful contacts that decide whether a unit is in a melee."""
    here = in_melee_with(state, unit)
    if unit.is_commander or contact.surely(state, unit, here):
        return ()
    return contact.contact_doubts(state, unit)


def has_moved(stand: Stand, to: Pose) -> bool:
    """Whether a stand has moved by more than the tolerance for placing it by hand."""
    turned = abs(turn_between(stand.pose.facing, to.facing))
    return stand.pose.distance_to(to) > MOVED + ROUNDING or turned > TURNED + ROUNDING


def markers(unit: Unit) -> Iterator[Ruling]:
    """Yield the breaches of moving a unit that has no orders, or is pinned."""
    for status in ("nic", "pinned"):
        if unit.has(status):
            yield broken(f"movement.{status}", say(f"move-{status}", unit=unit))


@dataclass(frozen=True)
class JudgedMove:
    """A unit's move: the rules it breaks, and its results.

    ``poses``: the end of each stand; ``tapped``: the shape that players declared for the end, None
    for the one seen. A unit of which no stand has moved breaks no rules.
    """

    state: State
    unit: Unit
    poses: Mapping[str, Pose]
    tapped: str | None = None

    @cached_property
    def has_moved(self) -> bool:
        """Whether any stand has moved."""
        return any(has_moved(stand, self.poses[stand.id]) for stand in self.unit.stands)

    @cached_property
    def moved(self) -> Unit:
        """The unit at its end; a move cancels an earlier declaration of its shape."""
        tapped = cast("Formed | None", self.tapped)
        declared = tapped if self.has_moved or tapped else self.unit.declared
        return replace(self.unit.put(self.poses), declared=declared)

    @cached_property
    def before(self) -> Shape:
        """The shape at the start."""
        return counts_as(self.state, self.unit)

    @cached_property
    def after(self) -> Shape:
        """The shape at the end."""
        return counts_as(self.state, self.moved)

    @property
    def changes(self) -> bool:
        """Whether it changes its shape."""
        names = (self.before.name, self.after.name)
        return names[0] != names[1] and ANY not in names

    @cached_property
    def touched_before(self) -> tuple[Unit, ...]:
        """The enemy units that it is in melee with at the start."""
        return in_melee_with(self.state, self.unit)

    @cached_property
    def touched_after(self) -> tuple[Unit, ...]:
        """The enemy units that it touches at the end."""
        return contact.touched(self.state, self.moved)

    @cached_property
    def charged(self) -> tuple[Unit, ...]:
        """The enemy units that it touches at the end but did not touch at the start."""
        return contact.newly_touched(self.state, self.moved, self.unit)

    @property
    def disengages(self) -> bool:
        """Whether it leaves a melee."""
        return self.has_moved and bool(self.touched_before)

    @property
    def captures(self) -> tuple[str, ...]:
        """The enemy commanders that it touches at the end."""
        if self.unit.is_commander:
            return ()
        return tuple(
            other.id
            for other in self._enemy_commanders
            if contact.contact(self.state).touching(self.moved, other)
        )

    @property
    def _enemy_commanders(self) -> list[Unit]:
        side = self.unit.side
        return [each for each in self.state.units if each.is_commander and each.side != side]

    @property
    def allowance(self) -> float:
        """The distance a stand may move, inches: the rate, or half of it."""
        half = self.disengages or (self.changes and self.state.house.shape_change == "all")
        return self.state.rate(self.unit) / (2 if half else 1)

    @cached_property
    def _paths(self) -> dict[str, Way | None]:
        """The cheapest legal way of each stand's centre, None if there is none."""
        ends = [(stand, self.poses[stand.id]) for stand in self.unit.stands]
        found = moves(self.state, self.unit).ways(ends)
        return {stand.id: way for (stand, _), way in zip(ends, found, strict=True)}

    @cached_property
    def ways(self) -> dict[str, float | None]:
        """The cost of each stand's way, None if there is none."""
        found: dict[str, float | None] = {}
        for stand in self.unit.stands:
            to, way = self.poses[stand.id], self._paths[stand.id]
            cost = None if way is None else way.cost
            # Nothing can bar a shift within the tolerance, even if no way is found.
            cost = stand.pose.distance_to(to) if cost is None and not has_moved(stand, to) else cost
            found[stand.id] = None if cost is None else cost + self._more(stand, to)
        return found

    @cached_property
    def lengths(self) -> dict[str, float]:
        """The cost of each stand's way, or the straight distance if there is none."""
        found = {}
        for stand in self.unit.stands:
            cost, to = self.ways[stand.id], self.poses[stand.id]
            straight = stand.pose.distance_to(to) + self._more(stand, to)
            found[stand.id] = straight if cost is None else cost
        return found

    @property
    def length(self) -> float:
        """The greatest of the ``lengths``."""
        return max(self.lengths.values())

    @property
    def went(self) -> Value:
        """The greatest length in words."""
        return self._went_by(max(self.lengths, key=lambda name: self.lengths[name]))

    @property
    def unformed(self) -> bool:
        """Whether it ends in difficult ground."""
        return is_unformed(self.state, self.moved)

    def _went_by(self, name: str) -> Value:
        """Return the distance a stand went, in words: its length, and what it counts as."""
        over = partial(causes, self.state)
        return went_by(self._paths[name], self.lengths[name], over, self.state.read_in)

    def _more(self, stand: Stand, to: Pose) -> float:
        """Return how much farther the farthest corner went than the centre, 0 if ignored."""
        return 0.0 if self.state.house.measure_move == "centre" else stand.corner_excess(to)

    @cached_property
    def ruling(self) -> Ruling:
        """All breaches of the move, and all doubts."""
        if not self.has_moved:
            return Ruling()
        found = all_of(
            [*markers(self.unit), *self._far(), *self._shapes(), *self._contacts(),
             at_end(self.state, self.moved, "movement")]
        )  # fmt: skip
        named = {breach.rule for breach in found.breaches}
        named |= {doubt.rule for doubt in found.doubts if doubt.fails}
        if named.isdisjoint(_EXPLAIN) and None in self.ways.values():
            found = found.and_(broken("movement.path", say("move-path", unit=self.unit)))
        return found

    def _far(self) -> Iterator[Ruling]:
        """Yield rulings if it went too far, or too far for a change of shape."""
        open_ = {name: cost for name, cost in self.ways.items() if cost is not None}
        if open_:
            stand = max(open_, key=lambda name: open_[name])
            yield self._limited(stand, self._sure_allowance, "allowance")
        anchored = self.changes and self.state.house.shape_change == "anchor"
        if anchored and not self._shape_doubts:
            stand = min(self.lengths, key=lambda name: self.lengths[name])
            yield self._limited(stand, self.state.rate(self.unit) / 2, "shape-change")

    @property
    def _sure_allowance(self) -> float:
        """The allowance that is certain: half the rate only if that rule applies beyond doubt."""
        half = self.disengages and bool(contact.surely(self.state, self.unit, self.touched_before))
        all_at_half = self.changes and self.state.house.shape_change == "all"
        half |= all_at_half and not self._shape_doubts
        return self.state.rate(self.unit) / (2 if half else 1)

    def _limited(self, name: str, limit: float, limited: str) -> Ruling:
        stand = next(each for each in self.unit.stands if each.id == name)
        went, shown = self._went_by(name), self.state.shown(limit)
        text = say(f"move-{limited}", unit=self.unit, length=went, limit=shown)
        to, way = self.poses[name], self._paths[name]
        measured = gone(self.unit.id, stand, to, self.lengths[name], way)
        return measured.at_most(limit, f"movement.{limited}", text)

    @cached_property
    def _shape_doubts(self) -> tuple[Doubt, ...]:
        """The doubts about its shapes, unless players declared them."""
        before = () if self.unit.declared else self.before.doubts
        after = () if self.moved.declared else self.after.doubts
        return (*doubts_of("movement.shape-change", before), *doubts_of("movement.shape", after))

    def _shapes(self) -> Iterator[Ruling]:
        """Yield rulings if it ends in no shape, and the doubts about its shapes."""
        yield Ruling(doubts=self._shape_doubts)
        unsure = any(doubt.rule == "movement.shape" for doubt in self._shape_doubts)
        if self.after.name == IRREGULAR and not unsure:
            yield broken("movement.shape", say("move-shape", unit=self.unit))

    def _contacts(self) -> Iterator[Ruling]:
        """Yield rulings about the enemies it touches at its end, or touched at its start."""
        yield Ruling(doubts=tuple(self._contact_doubts()))
        charged = contact.surely(self.state, self.moved, self.charged)
        if charged and self.changes and not self._shape_doubts:
            yield self._against("charge-shape", charged, "move-charge-shape")
        left = self.has_moved and contact.surely(self.state, self.unit, self.touched_before)
        stays = contact.surely(self.state, self.moved, self.touched_after)
        if left and stays:
            yield self._against("disengage", stays, "move-disengage")
        elif left and self._out_of_range:
            yield self._against("disengage", left, "move-disengage-rolled")

    @property
    def _out_of_range(self) -> bool:
        """Whether a house rule keeps it in its melee because it acts on a roll."""
        return self.state.house.disengage == "in-range" and self.unit.has("rolled")

    def _against(self, rule: str, enemies: tuple[Unit, ...], words: str) -> Ruling:
        return contact.broken_by(
            enemies, f"movement.{rule}", lambda names: say(words, unit=self.unit, enemies=names)
        )

    def _contact_doubts(self) -> Iterator[Doubt]:
        """Yield the doubtful contacts at the start and at the end."""
        if self.unit.is_commander:  # whom he touches is told as charged
            yield from contact.contact_doubts(self.state, self.unit)
            yield from contact.contact_doubts(self.state, self.moved)
            return
        yield from contact.contact_doubts(self.state, self.unit, "movement.disengage")
        rule = "movement.disengage" if self.touched_before else ""
        rule = "movement.charge-shape" if self.changes and not rule else rule
        yield from contact.contact_doubts(self.state, self.moved, rule)
        gaps = (
            contact.contact(self.state).nearest(self.moved, each) for each in self._enemy_commanders
        )
        yield from doubts_at(gaps, self.state.house.contact)
        yield from filter(None, [unformed_doubt(self.state, self.moved)])
