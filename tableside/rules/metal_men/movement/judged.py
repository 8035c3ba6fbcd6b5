"""Judge a move: the rules it breaks, its cost and its result (sections 2, 3 and 11).

Questions and game actions share this code: it considers only the position and the move, not the
phase or whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from tableside.engine.bodies import Stand
from tableside.engine.counted import went_by
from tableside.engine.ends import doubts_of, gone, shifted
from tableside.engine.measure import INCHES
from tableside.engine.message import Several, Value
from tableside.engine.quantity import SLACK, Breach, Doubt, Quantity, Ruling, all_of, broken, unless
from tableside.engine.ways import Ways
from tableside.geometry.pose import Pose
from tableside.rules.metal_men import shape as shapes
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.movement.rates import Halved, Paths, at_end, base_rate, causes
from tableside.rules.metal_men.shape import Shape, shape_of
from tableside.rules.metal_men.state import MOVEMENT_ORDERS, State, Unit
from tableside.rules.metal_men.words import say

#: The rules that already explain why a stand has no way to its end.
_EXPLAIN = ("movement.overlap", "movement.ground", "movement.board")
#: The orders under which guns stay in place.
_STAYING = ("face", "limber")


@dataclass(frozen=True)
class JudgedMove:
    """A unit's move: the rules it breaks, its cost and its result.

    ``moved``: the unit at the end of the move; ``points``: how many a leader spends.
    """

    state: State
    unit: Unit
    moved: Unit
    points: int = 1

    @cached_property
    def poses(self) -> Mapping[str, Pose]:
        """Where its stands end."""
        return self.moved.poses

    @cached_property
    def moving(self) -> tuple[Stand, ...]:
        """The stands that move, even if only to change facing."""
        return tuple(s for s in self.unit.stands if self.poses[s.id] != s.pose)

    @cached_property
    def caisson_alone(self) -> bool:
        """Whether a caisson moves, and its guns stay."""
        return bool(self.moving) and all(s in self.unit.caissons for s in self.moving)

    @cached_property
    def before(self) -> Shape:
        """The unit's shape before the move."""
        return shape_of(self.state, self.unit)

    @cached_property
    def after(self) -> Shape:
        """The unit's shape after the move."""
        return shape_of(self.state, self.moved)

    @property
    def shape(self) -> str:
        """The shape after the move, as reported; empty for leaders and trains.

        Guns in no order are irregular, unless a shape is declared.
        """
        return self.after.geometry if self.moved.declared is None else self.after.name

    @property
    def _names(self) -> tuple[str, str]:
        return self.before.name, self.after.name

    @cached_property
    def kind(self) -> str:
        """The order that the move amounts to: ``move``, ``limber`` or ``face``."""
        before, after = self._names
        if self.unit.is_battery and before != after:
            return "limber"
        stays = before == shapes.UNLIMBERED and not self.caisson_alone
        return "face" if self.unit.is_battery and stays else "move"

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
        """The reasons that halve its rate."""
        stands = self.unit.caissons if self.caisson_alone else self.unit.bases
        return Halved(self.state, self.unit, stands)

    @property
    def _rate(self) -> float:
        """Its rate, including infantry's gain in road column; 0 for guns that stay in place."""
        if self.kind in _STAYING:
            return 0.0
        rate = base_rate(self.state, self.unit) * (self.points if self.unit.is_leader else 1)
        return rate + (tables().column_gain if self._in_column else 0.0)

    @property
    def _in_column(self) -> bool:
        return self.unit.is_foot and not self.changes and set(self._names) == {shapes.COLUMN}

    @property
    def _gains_on_roads(self) -> bool:
        """Whether it can gain on roads: infantry in column, limbered guns, trains."""
        limbered = self.kind == "move" and self._names[0] == shapes.LIMBERED
        return self._in_column or limbered or self.unit.kind == "train"

    def _limit(self, on_roads: bool, why: Sequence[str]) -> float:
        """Return its allowance, on roads or elsewhere, halved for the reasons in ``why``."""
        return self.halved.of(self._rate + (tables().road_gain if on_roads else 0.0), why)

    @cached_property
    def on_roads(self) -> bool:
        """Whether it gets the road gain: all moving stands can keep to roads within that limit."""
        if not self._gains_on_roads or not self.moving:
            return False
        costs = self.paths.costs(self.paths.on_roads).values()
        limit = self._limit(True, self.halved.why) + SLACK
        return all(cost is not None and cost <= limit for cost in costs)

    @property
    def allowance(self) -> float:
        """How far each stand may move, inches."""
        return self._limit(self.on_roads, self.halved.why)

    @property
    def _sure_allowance(self) -> float:
        """The allowance halved only for reasons beyond doubt; enemies near may be in doubt."""
        return self._limit(self.on_roads, self.halved.surely)

    @cached_property
    def paths(self) -> Paths:
        """The ways of the moving stands; guns that stay in place need none."""
        going = self.moving
        if self.kind in _STAYING:
            going = tuple(stand for stand in going if stand in self.unit.caissons)
        return Paths(self.state, self.unit, tuple((stand, self.poses[stand.id]) for stand in going))

    @cached_property
    def costs(self) -> dict[str, float | None]:
        """The cost of each stand's move, inches; None if it has no way."""
        return {**{s.id: 0.0 for s in self.unit.stands}, **self.paths.costs(self._ways)}

    @property
    def _ways(self) -> Ways:
        return self.paths.on_roads if self.on_roads else self.paths.anywhere

    @cached_property
    def _known(self) -> dict[str, float]:
        """The costs of the stands that have a way."""
        return {name: cost for name, cost in self.costs.items() if cost is not None}

    @property
    def length(self) -> float | None:
        """The cost of the most expensive stand's move; None if any has no way."""
        return None if None in self.costs.values() else max(self._known.values())

    @cached_property
    def passed(self) -> tuple[Unit, ...]:
        """The friends that it cannot avoid passing through."""
        friends = () if self.unit.is_leader else self.state.friends(self.unit)
        limits = (self._limit(True, self.halved.why), self._limit(False, self.halved.why))
        return tuple(self.paths.passed(friends, self.on_roads, limits))

    @property
    def went(self) -> Value:
        """How far its most expensive stand went, in words."""
        return self._went_by(max(self._known, key=self._known.__getitem__)) if self._known else ""

    def _went_by(self, name: str) -> Value:
        """Return how far a stand went, in words: its length, and what that counts as."""
        over = partial(causes, self.state, self.unit)
        return went_by(self._ways.get(name), self.costs[name] or 0.0, over, INCHES)

    # What it breaks.

    @cached_property
    def ruling(self) -> Ruling:
        """All rules that the move breaks, and all doubts."""
        found = all_of([*self._orders(), *self._guns(), *self._shapes(), *self._far()])
        found = found.and_(*self._passes(), at_end(self.state, self.moved, self._ending))
        named = {breach.rule for breach in found.breaches} | {doubt.rule for doubt in found.doubts}
        if None in self.costs.values() and named.isdisjoint(_EXPLAIN):
            found = found.and_(broken("movement.path", say("move-path", unit=self.unit)))
        return found.and_(*self._points())

    @property
    def _ending(self) -> tuple[Stand, ...]:
        """The stands whose end poses are checked; a caisson only if it moved."""
        going = {stand.id for stand in self.moving}
        idle = {stand.id for stand in self.unit.caissons if stand.id not in going}
        return tuple(stand for stand in self.moved.stands if stand.id not in idle)

    def _orders(self) -> Iterator[Ruling]:
        unit = self.unit
        yield unless(unit.state != "routed", "movement.routed", say("move-routed", unit=unit))
        yield unless(not unit.passed, "movement.pinned", say("move-pinned", unit=unit))
        if any(order in MOVEMENT_ORDERS for order in unit.orders):
            yield broken("sequence.once", say("move-once", unit=unit))

    def _guns(self) -> Iterator[Ruling]:
        """Check that guns that turn or limber stay in place."""
        if self.kind not in _STAYING:
            return
        measured = shifted(self.unit.id, self.unit.bases, self.moved.bases)
        limit, rule = self.state.house.face_slack, "unlimbered" if self.kind == "face" else "limber"
        yield self._at_most(measured, INCHES.amount(measured.value), limit, rule)

    def _at_most(self, measured: Quantity, length: Value, limit: float, rule: str) -> Ruling:
        text = say(f"move-{rule}", unit=self.unit, length=length, limit=INCHES.amount(limit))
        return measured.at_most(limit, f"movement.{rule}", text)

    @cached_property
    def _shape_doubts(self) -> tuple[Doubt, ...]:
        """The doubts about its shapes before and after, if they are seen, not declared."""
        changing = doubts_of("movement.shape-change", self.before.doubts)
        return (*changing, *doubts_of("movement.shape", self.after.doubts))

    def _shapes(self) -> Iterator[Ruling]:
        """Check that it ends in a shape, and yield the doubts about its shapes."""
        yield Ruling(doubts=self._shape_doubts)
        if self.shape == shapes.IRREGULAR and not self.after.doubts:
            yield broken("movement.shape", say("move-shape", unit=self.unit))

    def _far(self) -> Iterator[Ruling]:
        """Check that it did not go too far, in general and for a change of shape."""
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
        measured = gone(self.unit.id, stand, self.poses[name], length, self._ways.get(name))
        return self._at_most(measured, self._went_by(name), limit, rule)

    def _passes(self) -> Iterator[Ruling]:
        """Check that it passes through no friend that has moved."""
        moved = [friend for friend in self.passed if friend.moved]
        if moved:
            others = Several(tuple(friend.called for friend in moved), "and")
            text = say("move-passed", unit=self.unit, others=others, count=len(moved))
            against = tuple(friend.id for friend in moved)
            yield Ruling((Breach("movement.passed", text, against=against),))

    def _points(self) -> Iterator[Ruling]:
        """Check that a leader spends no more points than he has left."""
        if self.unit.is_leader and self.points > self.unit.points:
            text = say("move-points", leader=self.unit, points=self.points, left=self.unit.points)
            yield broken("movement.points", text)
