"""The path on which a unit falls back, and where it ends; by night everybody's (sections 2, 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.answering import plain, told
from tableside.engine.bodies import Stand
from tableside.engine.gaps import OVERLAP_SHRUNK
from tableside.engine.led import Stop
from tableside.engine.sliding import Slide, outlines, pieces_of, slid
from tableside.engine.troops import direction_away
from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms.contact import contact, contact_doubts, newly_touched
from tableside.rules.brothers_at_arms.melee import Melee
from tableside.rules.brothers_at_arms.shape import counts_as
from tableside.rules.brothers_at_arms.shots import Battery
from tableside.rules.brothers_at_arms.state import State, Unit

#: What is in contact at the start counts if a base, slid on by so much and shrunk by so much on
#: every side, would meet it; inches.
PRESSED_SLID, PRESSED_SHRUNK = 0.2, 0.05


@dataclass(frozen=True)
class Path:
    """A path: its direction (degrees), length (inches), outcome, what stopped it, over whom."""

    unit: Unit
    direction: float
    length: float
    outcome: str
    stopped_by: str | None
    through: tuple[str, ...]

    @property
    def to(self) -> tuple[Stand, ...]:
        """The unit's stands at its end, unturned."""
        return self._slide.at(self.length)

    @property
    def poses(self) -> dict[str, Pose]:
        """Where its stands end, by their ids."""
        return {stand.id: stand.pose for stand in self.to}

    @property
    def _slide(self) -> Slide:
        return Slide(self.unit.stands, self.direction)

    @property
    def swept(self) -> BaseGeometry:
        """The ground that its bases pass over."""
        return shapely.union_all(self._slide.swept(self.length))

    def as_json(self) -> dict[str, Any]:
        """Return it as ``fall-back`` answers."""
        way = told(self, "direction", "length") | {"to": plain(self.poses)}
        return way | told(self, "swept", "outcome", "stopped_by", "through")


def path_doubts(state: State, path: Path) -> list[dict[str, Any]]:
    """Return the contacts with enemy units, at its start and its end, that may or may not be."""
    moved = replace(path.unit, stands=path.to)
    found = (*contact_doubts(state, path.unit), *contact_doubts(state, moved))
    return [doubt.as_json() for doubt in dict.fromkeys(found)]


def _attackers(state: State, unit: Unit, enemy: Unit, named: Sequence[str]) -> list[Stand]:
    """Return the enemy's stands that fired or fought.

    Those that were ``named``; else those that fight where the two touch, else those that have the
    shot, else all.
    """
    chosen: Sequence[str] = named
    if not chosen and contact(state).touching(enemy, unit):
        chosen = Melee(state, enemy).stands_against(unit)
    if not chosen:
        chosen = [shot.stand.id for shot in Battery(state, enemy, unit).with_shot]
    return [stand for stand in enemy.stands if stand.id in chosen] or list(enemy.stands)


def flinch_path(state: State, unit: Unit, enemy: Unit, named: Sequence[str] = ()) -> Path:
    """Return the path on which a unit falls back from an enemy unit whose attack cost it bases.

    ``named``: his stands that fired or fought.
    """
    return _fall_back(state, unit, _away(state, unit, _attackers(state, unit, enemy, named)))


def _away(state: State, unit: Unit, stands: Sequence[Stand]) -> float:
    return direction_away(stands, unit.stands, counts_as(state, unit).facing)


def _fall_back(state: State, unit: Unit, direction: float, *, night: bool = False) -> Path:
    """Return the path of a unit for its full rate along a direction.

    It ends early at an enemy unit, impassable ground, a river or the board's edge; what was in
    contact at the start counts only where it is pressed. It passes friends and commanders, and
    slides on until it lies on none of them. ``night``: what stops it only blocks it.
    """
    rate, slide = state.rate(unit), Slide(unit.stands, direction)
    stops = sorted(_stops(state, unit, direction), key=lambda stop: stop.length)
    first = stops[0] if stops else None
    length, outcome, by = rate, "moved", None
    if first is None or first.length > rate:
        friends = [stand for friend in state.friends(unit) for stand in friend.stands]
        length = slide.clear_from(rate, outlines(friends, OVERLAP_SHRUNK), OVERLAP_SHRUNK)
    if first is not None and first.length <= length:
        length, outcome, by = first.length, first.outcome, first.by
    elif met := newly_touched(state, replace(unit, stands=slide.at(length)), unit):
        outcome, by = "melee", met[0].id
    if night and outcome in ("melee", "lost"):
        outcome = "blocked"
    return Path(unit, direction, length, outcome, by, _passed(state, unit, direction, length))


def _stops(state: State, unit: Unit, direction: float) -> Iterator[Stop]:
    slide = Slide(unit.stands, direction)
    for enemy in state.enemies(unit):
        touching = bool(contact(state).touching(unit, enemy))
        if touching:
            if _pressed(unit, direction, enemy.area):
                yield Stop(0.0, "blocked", enemy.id)
        else:
            yield Stop(slide.touches(outlines(enemy.stands), True), "melee", enemy.id)
    if unit.kind == "riverboat":
        rivers = state.ground(("river",))
        yield Stop(_stay_inside(state, unit, direction, rivers), "blocked", "river")
    else:
        for piece, area in _barring(state):
            near = min(stand.area.distance(area) for stand in unit.stands)
            if near <= state.house.contact:
                if _pressed(unit, direction, area):
                    yield Stop(0.0, "lost", piece)
            else:
                yield Stop(slide.touches(pieces_of([area]), True), "lost", piece)
    outcome = "edge" if state.house.edge == "stop" else "lost"
    yield Stop(_stay_inside(state, unit, direction, state.board), outcome, "board")


def _barring(state: State) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield the ground that loses a unit, bridges and fords cut out."""
    kinds = ["impassable", *(["river"] if state.house.river_impassable else [])]
    return state.dry_pieces(kinds)


def _stay_inside(state: State, unit: Unit, direction: float, area: BaseGeometry) -> float:
    """Return how far the unit slides until it would leave an area; infinity for never.

    A border that it touches or hangs over as it starts counts only where it is pressed.
    """
    border = area.boundary
    if area.is_empty or not any(
        stand.area.distance(border) <= state.house.contact for stand in unit.stands
    ):
        return Slide(unit.stands, direction).leaves(area)
    pressed = any(
        not area.covers(slid(stand, direction, PRESSED_SLID).shrunk(PRESSED_SHRUNK))
        for stand in unit.stands
    )
    return 0.0 if pressed else math.inf


def _pressed(unit: Unit, direction: float, area: BaseGeometry) -> bool:
    return any(
        slid(stand, direction, PRESSED_SLID).shrunk(PRESSED_SHRUNK).intersects(area)
        for stand in unit.stands
    )


def _passed(state: State, unit: Unit, direction: float, length: float) -> tuple[str, ...]:
    """Return the friends and own commanders whom the unit sweeps over."""
    if length <= 0.0:
        return ()
    swept = Slide(unit.stands, direction).swept(length)
    areas = [area.buffer(-OVERLAP_SHRUNK) for area in swept]
    return tuple(
        friend.id
        for friend in state.friends(unit)
        if any(
            area.intersects(stand.shrunk(OVERLAP_SHRUNK))
            for area in areas
            for stand in friend.stands
        )
    )


def nearest_enemy(state: State, unit: Unit) -> Unit | None:
    """Return the enemy unit that is nearest to a unit or commander, the file's first of equals."""
    return min(state.enemies(unit), key=lambda enemy: enemy.area.distance(unit.area), default=None)


def path_at_night(state: State, unit: Unit, enemy: Unit) -> Path:
    """Return a unit's path away from all of an enemy unit, at night."""
    return _fall_back(state, unit, _away(state, unit, enemy.stands), night=True)


def night(state: State) -> dict[str, Any]:
    """Answer ``night``: where everybody goes, in the order of the file.

    Enemies stand where they stood at dusk, friends that have gone where they are now; those yet
    to go are disregarded.
    """
    found: dict[str, dict[str, Any]] = {}
    gone: dict[str, Unit] = {}
    for unit in state.units:
        enemy = nearest_enemy(state, unit) if state.house.night_move else None
        if enemy is None:
            found[unit.id] = stays(unit)
            gone[unit.id] = unit
            continue
        others = [u for u in state.units if u.side != unit.side]
        friends = [u for u in gone.values() if u.side == unit.side]
        path = path_at_night(state.with_units([unit, *others, *friends]), unit, enemy)
        gone[unit.id] = replace(unit, stands=tuple(path.to))
        ends = {"to": plain(path.poses)}
        found[unit.id] = ends | told(path, "outcome", "length", "direction", "stopped_by")
    return {"units": found, "doubt": []}


def stays(unit: Unit) -> dict[str, Any]:
    """Return the answer for a unit that nobody sends away."""
    to = plain(unit.poses)
    return {"to": to, "outcome": "moved", "length": 0.0, "direction": None, "stopped_by": None}
