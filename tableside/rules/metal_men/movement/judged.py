"""What a move breaks, and what it comes to (sections 2, 3 and 11).

A judged move answers questions and actions of a game alike: it looks at the position and the move
alone, not at the phase or at whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import cast

from tableside.engine.bodies import Stand
from tableside.engine.counted import went_by
from tableside.engine.ends import doubts_of, gone, shifted
from tableside.engine.measure import INCHES
from tableside.engine.message import Several, Value
from tableside.engine.quantity import SLACK, Breach, Doubt, Quantity, Ruling, all_of, broken
from tableside.engine.troops import mean_centre
from tableside.engine.ways import Ways
from tableside.geometry.pose import Pose
from tableside.rules.metal_men import shape as shapes
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.movement.rates import Halved, Paths, at_end, base_rate, causes
from tableside.rules.metal_men.shape import Shape, shape_of
from tableside.rules.metal_men.state import MOVEMENT_ORDERS, Declared, State, Unit
from tableside.rules.metal_men.words import say

#: These say already why a stand cannot come to its end.
_EXPLAIN = ("movement.overlap", "movement.ground", "movement.board")
#: The orders by which guns stay where they are.
_STAYING = ("face", "limber")


@dataclass(frozen=True)
class JudgedMove:
    """A unit's move: what it breaks, and what it comes to.

    ``poses``: where stands end, the others stay; ``tapped``: what the models stand for at the
    end, None for what stood before; ``points``: how many a leader spends.
    """

    state: State
    unit: Unit
    poses: Mapping[str, Pose]
    tapped: str | None = None
    points: int = 1

    @cached_property
    def moving(self) -> tuple[Stand, ...]:
        """The stands that move, be it only to face another way."""
        return tuple(s for s in self.unit.stands if self.poses.get(s.id, s.pose) != s.pose)

    @cached_property
    def _caisson_alone(self) -> bool:
        return bool(self.moving) and all(s in self.unit.caissons for s in self.moving)

    @cached_property
    def moved(self) -> Unit:
        """The unit where it ends."""
        moved = self.unit.put(self.poses)
        tapped = cast("Declared | None", self.tapped)
        return moved if tapped is None else replace(moved, declared=tapped)

    @cached_property
    def before(self) -> Shape:
        """How the unit stands before it."""
        return shape_of(self.state, self.unit)

    @cached_property
    def after(self) -> Shape:
        """How it stands after it."""
        return shape_of(self.state, self.moved)

    @property
    def shape(self) -> str:
        """The shape after it as it is told; empty for leaders and trains.

        Guns in no order are irregular, unless something is declared.
        """
        return self.after.geometry if self.moved.declared is None else self.after.name

    @property
    def _names(self) -> tuple[str, str]:
        return self.before.name, self.after.name

    @cached_property
    def kind(self) -> str:
        """Which order it is, by what it does: ``move``, ``limber`` or ``face``."""
        if not self.unit.is_battery or self._caisson_alone:
            return "move"
        before, after = self._names
        if before != after:
            return "limber"
        return "face" if before == shapes.UNLIMBERED else "move"

    @cached_property
    def changes(self) -> bool:
        """Whether infantry changes its shape."""
        before, after = self._names
        if not self.unit.is_foot or before == shapes.IRREGULAR:
            return False
        numbered = before in (shapes.LINE, shapes.ATTACK)
        return before != after or (numbered and self.before.numbers != self.after.numbers)

    # How far.

    @cached_property
    def halved(self) -> Halved:
        """What halves its rate."""
        stands = self.unit.caissons if self._caisson_alone else self.unit.bases
        return Halved(self.state, self.unit, stands)

    @property
    def _rate(self) -> float:
        """Its rate, with what infantry gains in road column; guns that stay have none."""
        if self.kind in _STAYING:
            return 0.0
        rate = base_rate(self.state, self.unit) * (self.points if self.unit.is_leader else 1)
        return rate + (tables().column_gain if self._in_column else 0.0)

    @property
    def _in_column(self) -> bool:
        return self.unit.is_foot and not self.changes and set(self._names) == {shapes.COLUMN}

    @property
    def _gains_on_roads(self) -> bool:
        """Whether it is of those that gain on roads."""
        limbered = self.kind == "move" and self._names[0] == shapes.LIMBERED
        return self._in_column or limbered or self.unit.kind == "train"

    def _limit(self, on_roads: bool, why: Sequence[str]) -> float:
        """Return its allowance on roads or elsewhere, halved for some reasons."""
        return self.halved.of(self._rate + (tables().road_gain if on_roads else 0.0), why)

    @cached_property
    def on_roads(self) -> bool:
        """Whether it has the road's gain: every stand that moves can keep to roads within it."""
        if not self._gains_on_roads or not self.moving:
            return False
        costs = self.paths.costs(self.paths.on_roads).values()
        limit = self._limit(True, self.halved.why) + SLACK
        return all(cost is not None and cost <= limit for cost in costs)

    @property
    def allowance(self) -> float:
        """What a stand may use, inches."""
        return self._limit(self.on_roads, self.halved.why)

    @property
    def _sure_allowance(self) -> float:
        """What it may surely not go beyond: that enemies are near may be in doubt."""
        return self._limit(self.on_roads, self.halved.surely)

    @cached_property
    def paths(self) -> Paths:
        """The ways of the stands that move; guns that stay need none."""
        going = self.moving
        if self.kind in _STAYING:
            going = tuple(stand for stand in going if stand in self.unit.caissons)
        return Paths(self.state, self.unit, tuple((stand, self.poses[stand.id]) for stand in going))

    @cached_property
    def costs(self) -> dict[str, float | None]:
        """What each stand's move costs, inches; None without a way."""
        return {**{s.id: 0.0 for s in self.unit.stands}, **self.paths.costs(self._ways)}

    @property
    def _ways(self) -> Ways:
        return self.paths.on_roads if self.on_roads else self.paths.anywhere

    @cached_property
    def _known(self) -> dict[str, float]:
        """The costs of those that have a way."""
        return {name: cost for name, cost in self.costs.items() if cost is not None}

    @property
    def length(self) -> float | None:
        """What the dearest stand's move costs; None where one has no way."""
        return None if None in self.costs.values() else max(self._known.values())

    @cached_property
    def passed(self) -> tuple[Unit, ...]:
        """The friends that it cannot but pass through."""
        friends = () if self.unit.is_leader else self.state.friends(self.unit)
        limits = (self._limit(True, self.halved.why), self._limit(False, self.halved.why))
        return tuple(self.paths.passed(friends, self.on_roads, limits))

    @property
    def went(self) -> Value:
        """How far the part of it went whose way counts as most, as people say it."""
        return self._went_by(max(self._known, key=self._known.__getitem__)) if self._known else ""

    def _went_by(self, name: str) -> Value:
        """Return how far a stand went, as people say it: its way, and what that counts as."""
        over = partial(causes, self.state, self.unit)
        return went_by(self._ways.get(name), self.costs[name] or 0.0, over, INCHES)

    # What it breaks.

    @cached_property
    def ruling(self) -> Ruling:
        """Every rule that the move breaks, and what is in doubt."""
        found = all_of([*self._orders(), *self._guns(), *self._shapes(), *self._far()])
        found = found.and_(*self._passes(), at_end(self.state, self.moved, self._ending))
        named = {breach.rule for breach in found.breaches} | {doubt.rule for doubt in found.doubts}
        if None in self.costs.values() and named.isdisjoint(_EXPLAIN):
            found = found.and_(broken("movement.path", say("move-path", unit=self.unit)))
        return found.and_(*self._points())

    @property
    def _ending(self) -> tuple[Stand, ...]:
        """The stands whose ends are looked at: a caisson only where it moved."""
        going = {stand.id for stand in self.moving}
        idle = {stand.id for stand in self.unit.caissons if stand.id not in going}
        return tuple(stand for stand in self.moved.stands if stand.id not in idle)

    def _orders(self) -> Iterator[Ruling]:
        unit = self.unit
        if unit.state == "routed":
            yield broken("movement.routed", say("move-routed", unit=unit))
        if unit.passed:
            yield broken("movement.pinned", say("move-pinned", unit=unit))
        if any(order in MOVEMENT_ORDERS for order in unit.orders):
            yield broken("sequence.once", say("move-once", unit=unit))

    def _guns(self) -> Iterator[Ruling]:
        """Yield whether guns that turn or limber leave their place."""
        if self.kind not in _STAYING:
            return
        (ax, ay), (bx, by) = mean_centre(self.unit.bases), mean_centre(self.moved.bases)
        measured = shifted(self.unit.id, self.unit.bases, (bx - ax, by - ay))
        limit, rule = self.state.house.face_slack, "unlimbered" if self.kind == "face" else "limber"
        yield self._at_most(measured, INCHES.amount(measured.value), limit, rule)

    def _at_most(self, measured: Quantity, length: Value, limit: float, rule: str) -> Ruling:
        text = say(f"move-{rule}", unit=self.unit, length=length, limit=INCHES.amount(limit))
        return measured.at_most(limit, f"movement.{rule}", text)

    @cached_property
    def _shape_doubts(self) -> tuple[Doubt, ...]:
        """What of its shapes, as far as they are seen and not told, is in doubt."""
        changing = doubts_of("movement.shape-change", self.before.doubts)
        return (*changing, *doubts_of("movement.shape", self.after.doubts))

    def _shapes(self) -> Iterator[Ruling]:
        """Yield whether it ends in no shape, and what of its shapes is in doubt."""
        yield Ruling(doubts=self._shape_doubts)
        if self.shape == shapes.IRREGULAR and not self.after.doubts:
            yield broken("movement.shape", say("move-shape", unit=self.unit))

    def _far(self) -> Iterator[Ruling]:
        """Yield whether it went too far, and too far for a change of shape."""
        yield Ruling(doubts=self.halved.doubts)
        known = self._known
        if not known:
            return
        farthest = max(known, key=known.__getitem__)
        if self.kind != "move" and known[farthest] <= self.state.house.face_slack:
            return
        far = self._limited(farthest, known[farthest], self._sure_allowance, "allowance")
        yield far
        whole = len(known) == len(self.costs)
        if self.changes and whole and not far.breaches and not self._shape_doubts:
            least = min(known, key=known.__getitem__)
            yield self._limited(least, known[least], self._sure_allowance / 2, "shape-change")

    def _limited(self, name: str, length: float, limit: float, rule: str) -> Ruling:
        stand = next(each for each in self.unit.stands if each.id == name)
        measured = gone(self.unit.id, stand, self.poses.get(name, stand.pose), length)
        return self._at_most(measured, self._went_by(name), limit, rule)

    def _passes(self) -> Iterator[Ruling]:
        """Yield whether it passes through a friend that has moved."""
        moved = [friend for friend in self.passed if friend.moved]
        if moved:
            others = Several(tuple(friend.called for friend in moved), "and")
            text = say("move-passed", unit=self.unit, others=others, count=len(moved))
            against = tuple(friend.id for friend in moved)
            yield Ruling((Breach("movement.passed", text, against=against),))

    def _points(self) -> Iterator[Ruling]:
        """Yield whether a leader spends more points than he has left."""
        if self.unit.is_leader and self.points > self.unit.points:
            text = say("move-points", leader=self.unit, points=self.points, left=self.unit.points)
            yield broken("movement.points", text)
