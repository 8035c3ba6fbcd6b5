"""The surroundings of a unit that is about to move: what it touches, and what is near."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Text
from tableside.engine.quantity import DEVIATIONS, SLACK, Quantity, Ruling, all_of, broken
from tableside.engine.spacing import distance, gap_between, off_board, sigma_between
from tableside.geometry.shapes import direction
from tableside.motion.barriers import ROUNDING, Barrier, barring
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say


@dataclass(frozen=True)
class Scene:
    """The table from the point of view of one unit. ``around``: the units that it could touch."""

    state: State
    unit: Unit

    @cached_property
    def around(self) -> tuple[Unit, ...]:
        """The other units that can be touched."""
        return self.state.in_the_way(self.unit)

    @cached_property
    def areas(self) -> NDArray[np.object_]:
        """The outlines of ``around``."""
        found = np.empty(len(self.around), dtype=object)
        found[:] = [unit.outline for unit in self.around]
        return found

    @property
    def contact(self) -> float:
        """The distance (inches) that still counts as contact."""
        return self.state.contact

    @cached_property
    def margin(self) -> float:
        """How far (inches) past a limit a gap to another unit may still be in doubt."""
        if not any(any(unit.sigma) for unit in (self.unit, *self.around)):
            return 0.0
        return DEVIATIONS * max(
            sigma_between(self.unit, other, (0.0, 0.0)) for other in (*self.around, None)
        )

    def ground(self, *, formed: bool | None = None) -> tuple[Barrier, ...]:
        """Return the ground that bars the unit; ``formed``: overrides whether it is formed."""
        kind, known = self.unit.kind, self.state.ground_known
        formed = self.unit.formed if formed is None else formed
        heavy = kind.is_battery or (kind.is_cavalry and formed)
        if heavy not in known:
            table, pieces = data.terrain_table(), self.state.terrain
            bars = {**table.bars_all, **(table.bars_formed_cavalry_and_guns if heavy else {})}
            every = [(piece.id, piece.kind, piece.area) for piece in pieces]
            known[heavy] = barring(every, bars, self.contact)
        return known[heavy]

    def near(self, area: BaseGeometry, distance: float) -> list[Unit]:
        """Return the units within ``distance`` of an area, in the order of the position."""
        if not self.around:
            return []
        close = shapely.dwithin(self.areas, area, distance + ROUNDING)
        return [self.around[i] for i in np.flatnonzero(close)]

    def barriers(self, area: BaseGeometry, distance: float, *, formed: bool) -> Iterator[Barrier]:
        """Yield what bars a run of the unit, formed or not, within ``distance`` of an area.

        It may not touch an enemy that it does not touch already, nor go through one, nor over
        ground that bars it, nor, if formed, through a friend.
        """
        for unit in self.near(area, distance):
            if formed or self.enemy(unit):
                yield self.barrier(unit)
        yield from (g for g in self.ground(formed=formed) if g.area.distance(area) <= distance)

    def barrier(self, other: Unit) -> Barrier:
        """Return another unit as a barrier; an enemy bars even contact."""
        parts = tuple(other.part_areas)
        return Barrier(other.id, other.outline, self.contact, self.enemy(other), parts)

    def touched(self, area: BaseGeometry) -> frozenset[str]:
        """Return the ids of the units in contact with an area."""
        return frozenset(unit.id for unit in self.near(area, self.contact))

    def gaps(self, area: BaseGeometry) -> Iterator[Quantity]:
        """Yield the distances of all units from an area that this one would cover."""
        for other in self.around:
            sigma = sigma_between(self.unit, other, direction(area, other.outline))
            yield Quantity(self.unit.id, other.id, float(area.distance(other.outline)), sigma)

    def ground_gaps(self, area: BaseGeometry, *, formed: bool) -> Iterator[Quantity]:
        """Yield the distances from an area of all ground that bars the unit, formed or not."""
        for ground in self.ground(formed=formed):
            sigma = sigma_between(self.unit, None, direction(area, ground.area))
            yield Quantity(self.unit.id, ground.id, float(area.distance(ground.area)), sigma)

    def ground_touched(
        self, area: BaseGeometry, *, formed: bool | None = None
    ) -> tuple[Barrier, ...]:
        """Return the prohibited ground in contact with an area."""
        limit = self.contact + ROUNDING
        return tuple(g for g in self.ground(formed=formed) if g.area.distance(area) <= limit)

    def least_gap(self, begun: float, sigma: float) -> float:
        """Return the least gap (inches) allowed to something that was touched at the gap ``begun``.

        Negative gaps are overlaps. The slack of limits and two deviations of a measured gap do not
        count as coming nearer; but the slack never turns a contact into an overlap, nor deepens an
        overlap, as turn by turn this would add up.
        """
        deepest = min(begun, -self.contact) - ROUNDING
        return max(begun - SLACK, deepest) - DEVIATIONS * sigma

    def overlapped(self, begun: float) -> bool:
        """Whether a gap of ``begun`` inches (negative) is an overlap and not just contact.

        An overlap that exceeds the tolerance by less than the slack is contact. The game itself
        places units at the tolerance, and rounding must not open a way through them.
        """
        return begun < -self.contact - SLACK

    @cached_property
    def stood_on(self) -> frozenset[str]:
        """The ids of the units that it overlaps where it stands.

        They do not bar a run that begins on them, however it turned first.
        """
        parts = self.unit.part_areas
        near = self.near(self.unit.outline, self.contact)
        gaps = {other.id: gap_between(parts, other.part_areas)[0] for other in near}
        return frozenset(name for name, gap in gaps.items() if self.overlapped(gap))

    def not_to_stop_on(self, *, formed: bool) -> tuple[Unit, ...]:
        """Return what it may pass but not stop on: abandoned guns and, if unformed, friends."""
        guns = tuple(u for u in self.state.units if u.abandoned and u.id != self.unit.id)
        return guns if formed else (*self.state.friends(self.unit), *guns)

    def enemy(self, other: Unit) -> bool:
        """Whether ``other`` is on another side."""
        return other.side != self.unit.side

    @cached_property
    def enemies_touched(self) -> tuple[Unit, ...]:
        """The enemies in contact with the unit where it stands."""
        return tuple(u for u in self.near(self.unit.outline, self.contact) if self.enemy(u))


def in_contact(state: State, a: Unit, b: Unit) -> bool:
    """Whether two units touch or overlap."""
    return float(a.outline.distance(b.outline)) <= state.contact + ROUNDING


def touches(state: State, a: Unit, b: Unit, rule: str, message: Text) -> Ruling:
    """Return the ruling of ``rule`` that two units must be in contact."""
    gap, limit = distance(a, b), state.contact
    return gap.judged(limit, gap.value <= limit + ROUNDING, rule, message, gap.value - limit)


def touches_no_enemy(state: State, unit: Unit, rule: str, said: Callable[[Unit], Text]) -> Ruling:
    """Return the ruling of ``rule`` that a unit touches no enemy, with what is ``said`` of one."""
    scene, found = Scene(state, unit), []
    for enemy in filter(scene.enemy, scene.around):
        gap, text = distance(unit, enemy), said(enemy)
        clear = stays_clear(state, gap, rule, text)
        if clear.breaches:
            return broken(rule, text)
        found.append(clear)
    return all_of(found)


def stays_clear(state: State, gap: Quantity, rule: str, message: Text) -> Ruling:
    """Return the ruling of ``rule`` that a ``gap`` must not be contact."""
    limit = state.contact
    return gap.judged(limit, gap.value > limit + ROUNDING, rule, message, limit - gap.value)


def on_board(state: State, unit: Unit, area: BaseGeometry, rule: str, words: str) -> Ruling:
    """Return the ruling of ``rule`` that ``area`` is on the board, within the contact tolerance.

    ``words``: the name of the message that says by how much it is not.
    """
    over, way = off_board((state.width, state.depth), area)
    text = say(words, unit=unit, over=cm(over))
    beyond = Quantity(unit.id, None, over, sigma_between(unit, None, way))
    return beyond.judged(state.contact, over <= state.contact + ROUNDING, rule, text, over)
