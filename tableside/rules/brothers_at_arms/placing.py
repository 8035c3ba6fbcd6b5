"""Placing units: from a train, as a reserve, from a flank march, or at night.

Sections 4, 6 and 10, ``place``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, get_args

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.contact import nearest_gap
from tableside.engine.ends import doubts_of
from tableside.engine.gaps import gap_between, gap_to
from tableside.engine.quantity import ROUNDING, Quantity, Ruling, all_of, along, broken
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY, areas_only, direction, rounded
from tableside.geometry.units import inches
from tableside.rules.brothers_at_arms.contact import in_contact
from tableside.rules.brothers_at_arms.ground import at_end
from tableside.rules.brothers_at_arms.laying import fielded
from tableside.rules.brothers_at_arms.shape import IRREGULAR, seen
from tableside.rules.brothers_at_arms.state import Reserve, State, Unit
from tableside.rules.brothers_at_arms.words import say

How = Literal["train", "reserve", "flank", "reposition"]
HOWS: tuple[How, ...] = get_args(How)


@dataclass(frozen=True)
class JudgedPlace:
    """The area where a unit can be placed, and the ruling on its placement.

    ``unit``: a reserve, or a unit on the ``table``, which is lifted first; ``poses``: the place of
    each stand, None to ask for the area only; ``die``: the roll of a flank march.
    """

    table: State
    unit: Unit
    how: How
    poses: Mapping[str, Pose] | None = None
    die: int | None = None

    @cached_property
    def state(self) -> State:
        """The table without the unit."""
        return self.table.with_units(u for u in self.table.units if u.id != self.unit.id)

    @property
    def needs(self) -> int | None:
        """The result that a flank march needs to roll, None for other placements."""
        if self.how != "flank" or not isinstance(self.unit, Reserve):
            return None
        return self.unit.march_needs

    @property
    def arrives(self) -> bool | None:
        """Whether the flank march arrives; None before the roll, or if none is needed."""
        return None if self.needs is None or self.die is None else self.die >= self.needs

    @property
    def ruling(self) -> Ruling:
        """The ruling on the placement."""
        ruling = Ruling()
        if self.arrives is False:
            text = say("place-roll", unit=self.unit, die=self.die or 0, needs=self.needs or 0)
            ruling = broken("place.roll", text)
        return ruling if self.poses is None else ruling.and_(self._where_put)

    @cached_property
    def models(self) -> Unit:
        """The unit with its stands, wherever they are."""
        return fielded(self.state, self.unit) if isinstance(self.unit, Reserve) else self.unit

    @cached_property
    def put(self) -> Unit:
        """The unit at its new place."""
        assert self.poses is not None, "asked for with a place only"
        return replace(self.models.put(self.poses), declared=None)

    @property
    def _base(self) -> Base:
        """The base of its stands, or of the first one if they differ."""
        return self.models.stands[0].base

    @cached_property
    def area(self) -> BaseGeometry:
        """The area where the centre of a stand may be."""
        board = self.state.board
        if self.how == "train":
            track, base = self.track, self._base
            if track.is_empty:
                return EMPTY
            half = inches((base.width**2 + base.depth**2) ** 0.5) / 2
            return areas_only(board.intersection(rounded(track, half + self.state.house.contact)))
        if self.how == "reposition":
            return self._behind_lines
        return areas_only(board.intersection(rounded(self.entry, self.rate)))

    @property
    def track(self) -> BaseGeometry:
        """All railroads."""
        return self.state.ground(("railroad",))

    @property
    def rate(self) -> float:
        """How far it may end from its entry, inches."""
        return self.state.rate(self.unit)

    @property
    def entry(self) -> BaseGeometry:
        """The stretch of the board's edge where a reserve enters."""
        assert isinstance(self.unit, Reserve), "checked by who asks"
        return self.unit.entry.on(self.state.board)

    @cached_property
    def _own_lines(self) -> Quantity | None:
        """The least distance of its side's units from the enemy; None if that does not matter."""
        mine = [u for u in self.state.units if u.side == self.unit.side and not u.is_commander]
        pairs = [(u, enemy) for u in mine for enemy in self.state.enemies(self.unit)]
        if not pairs or self.state.house.own_lines != "nearest":
            return None
        near = min(pairs, key=lambda each: float(each[0].area.distance(each[1].area)))
        return nearest_gap(*near)

    @property
    def lines(self) -> float | None:
        """The distance of its own lines from the enemy; None if that does not matter."""
        return None if self._own_lines is None else self._own_lines.value

    @property
    def _behind_lines(self) -> BaseGeometry:
        board = self.state.board
        if self.lines is None:
            return board
        half = inches(min(self._base.width, self._base.depth)) / 2
        near = [rounded(e.area, self.lines + half) for e in self.state.enemies(self.unit)]
        return areas_only(board.difference(shapely.union_all(near)))

    @property
    def _where_put(self) -> Ruling:
        on_table = {"train": self._by_train, "reposition": self._repositioned}
        found = on_table.get(self.how, self._as_reserve)()
        return all_of([*found, *self._shape(), at_end(self.state, self.put, "place")])

    def _shape(self) -> Iterator[Ruling]:
        shape = seen(self.state, self.put)
        doubts = doubts_of("place.shape", shape.doubts)
        if shape.name == IRREGULAR and not doubts:
            yield broken("place.shape", say("move-shape", unit=self.unit))
        yield Ruling(doubts=doubts)

    def _by_train(self) -> Iterator[Ruling]:
        """Yield rulings: some stand must touch the track, and none may touch an enemy."""
        yield self._contact()
        track, contact = self.track, self.state.house.contact
        if track.is_empty:
            yield broken("place.track", say("place-no-track", unit=self.unit))
            return
        stand = min(self.put.stands, key=lambda each: each.area.distance(track))
        gap = gap_to(self.unit.id, stand, None, track)
        shown = self.state.shown(gap.value)
        text = say("place-track", unit=self.unit, distance=shown)
        touches, by = gap.value <= contact + ROUNDING, gap.value - contact
        yield gap.judged(contact, touches, "place.track", text, by)

    def _as_reserve(self) -> Iterator[Ruling]:
        """Yield rulings if it comes before it is due, or too far from its entry."""
        available = self.unit.available if isinstance(self.unit, Reserve) else None
        if available is not None and available > self.state.turn:
            text = say("place-due", unit=self.unit, available=available, turn=self.state.turn)
            yield broken("place.due", text)
        yield from self._within_rate()

    def _within_rate(self) -> Iterator[Ruling]:
        """Yield the ruling on whether it ends within its rate of its entry, ignoring ground."""

        def far(stand: Stand) -> float:
            return float(self.entry.distance(shapely.Point(stand.pose.x, stand.pose.y)))

        stand = max(self.put.stands, key=far)
        way = direction(self.entry, shapely.Point(stand.pose.x, stand.pose.y))
        measured = Quantity(self.unit.id, None, far(stand), along(stand.sigma, way, 0.0))
        shown = self.state.shown
        text = say(
            "place-allowance",
            unit=self.unit, distance=shown(far(stand)), limit=shown(self.rate),
        )  # fmt: skip
        yield measured.at_most(self.rate, "place.allowance", text)

    def _repositioned(self) -> Iterator[Ruling]:
        """Yield rulings: it must be behind its own lines, and touch no enemy."""
        yield self._contact()
        own = self._own_lines
        if own is None:
            return
        gaps = [
            (gap_between(self.unit.id, stand, enemy.id, other), enemy)
            for enemy in self.state.enemies(self.unit)
            for other in enemy.stands
            for stand in self.put.stands
        ]
        nearest, enemy = min(gaps, key=lambda each: each[0].value)
        shown = self.state.shown
        text = say(
            "place-lines", unit=self.unit, enemy=enemy,
            distance=shown(nearest.value), limit=shown(own.value),
        )  # fmt: skip
        both = replace(nearest, sigma=math.hypot(nearest.sigma, own.sigma))
        yield both.at_least(own.value, "place.lines", text)

    def _contact(self) -> Ruling:
        return in_contact(
            self.state,
            self.put,
            "place.contact",
            lambda names: say("place-contact", unit=self.unit, enemies=names),
        )
