"""Tactical moves: straight legs, paths of one or two legs, the distance walked (section 10.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tableside.engine import grid, grid_ground
from tableside.engine.grid import Cell
from tableside.engine.once import once_by_arguments
from tableside.rules.gitm.breach import Breach, Judged, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.ground import TacticalMap
from tableside.rules.gitm.orders import PHASES, Goal
from tableside.rules.gitm.sieges import besieged_around, is_besieged
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.words import say


@dataclass(frozen=True)
class Leg:
    """A straight leg: its squares except the first, and the obstacles on it.

    ``cliff``: the first pair of squares with a cliff between them; ``meets``: the index of the
    first square with an enemy combat unit, None if there is none.
    """

    squares: tuple[Cell, ...]
    dry: bool
    impassable: bool
    cliff: tuple[Cell, Cell] | None
    neutral: bool
    closed_city: bool
    meets: int | None


@dataclass(frozen=True)
class Scene:
    """A tactical map as a unit on it meets it: ground, enemies, sieges; legs are cached.

    ``ignored``: an enemy that does not count as met, because it is moving itself; ``origin``: where
    the leg began that the unit is on, None if it stands at the beginning of it.
    """

    state: State
    unit: Unit
    ignored: str = ""
    origin: Cell | None = None

    @cached_property
    def ground(self) -> TacticalMap:
        """The tactical map."""
        return self.state.field(self.unit.strategic)

    @cached_property
    def is_near(self) -> bool:
        """Whether an enemy is in the strategic square."""
        return bool(self.state.enemies_in(self.unit.strategic, self.unit.side))

    @cached_property
    def is_strict(self) -> bool:
        """Whether impassable ground and cliffs bar moves: with enemies or neutrals at home near."""
        return bool(self.state.barring_in(self.unit.strategic, self.unit.side))

    @property
    def allowance(self) -> int:
        """How many squares the unit walks in a phase."""
        return self.unit.of_type.tactical

    @property
    def stops_short(self) -> bool:
        """Whether the unit halts one square before an enemy: headquarters, and who evades."""
        return self.unit.is_hq or self.unit.attack == "evade"

    @cached_property
    def enemies(self) -> dict[Cell, tuple[Unit, ...]]:
        """The enemy combat units by their squares."""
        found: dict[Cell, tuple[Unit, ...]] = {}
        for each in self.state.enemies_in(self.unit.strategic, self.unit.side):
            if each.is_combat and each.id != self.ignored:
                found[each.square] = (*found.get(each.square, ()), each)
        return found

    @cached_property
    def neutrals(self) -> frozenset[Cell]:
        """The squares of active neutral units."""
        return frozenset(
            each.square
            for each in self.state.active_in(self.unit.strategic)
            if self.state.are_neutral(each.side, self.unit.side)
        )

    @cached_property
    def own(self) -> Counter[Cell]:
        """How many other units of the side and its allies stand in each square."""
        return Counter(
            each.square
            for each in self.state.in_strategic(self.unit.strategic)
            if each.id != self.unit.id and self.state.are_allied(each.side, self.unit.side)
        )

    @cached_property
    def siege(self) -> Piece | None:
        """The besieged city of the strategic square, None if there is none."""
        city = self.state.city_in(self.unit.strategic)
        return city if city is not None and is_besieged(self.state, city) else None

    @cached_property
    def is_besieged(self) -> bool:
        """Whether the unit stands in a besieged own city."""
        at = self.unit
        return besieged_around(self.state, at.side, at.strategic, at.square) is not None

    @cached_property
    def closed_city(self) -> Cell | None:
        """The square of a besieged city closed to the unit, because its owner is not hostile."""
        city = self.siege
        if city is None or city.owner is None:
            return None
        return None if self.state.are_hostile(city.owner, self.unit.side) else city.square

    @once_by_arguments
    def leg(self, a: Cell, b: Cell) -> Leg:
        """Return the straight leg from a to b, or the rest of the one that the unit is on."""
        whole = grid.straight(self.origin, b) if self.origin and a == self.unit.square else ()
        squares = whole[whole.index(a) + 1 :] if a in whole else grid.straight(a, b)
        steps = zip((a, *squares), squares, strict=False) if "H" in self.ground.letters else ()
        cliffs = (pair for pair in steps if self.ground.is_cliff(*pair))
        meets = (index for index, square in enumerate(squares) if square in self.enemies)
        return Leg(
            squares,
            self.ground.is_dry(a, b),
            not self.ground.impassable.isdisjoint(squares),
            next(cliffs, None),
            not self.neutrals.isdisjoint(squares),
            self.closed_city in squares,
            next(meets, None),
        )


_LETTERS = {"nearest-ford": "f", "nearest-pass": "p"}


@dataclass(frozen=True)
class Path(Judged):
    """A whole tactical move; its squares exclude the start.

    ``phases``: the squares walked in each phase; ``met``: the enemy combat units in the first
    square of the path that holds any; ``first_leg``: the number of squares to the waypoint.
    """

    to: Cell | None
    breaches: tuple[Breach, ...]
    ends: Cell
    squares: tuple[Cell, ...] = ()
    phases: tuple[tuple[Cell, ...], ...] = ()
    met: tuple[Unit, ...] = ()
    first_leg: int = 0

    @property
    def done(self) -> bool:
        """Whether the move is allowed and reaches its goal."""
        return self.allowed and self.ends == self.to

    @property
    def walked(self) -> tuple[Cell, ...]:
        """All squares walked, over all phases."""
        return tuple(square for stretch in self.phases for square in stretch)

    @property
    def meets(self) -> dict[str, Any] | None:
        """The enemies met and their square, None if nobody is met."""
        return {"square": self.met[0].square, "units": self.met} if self.met else None


def first_phase(state: State) -> int:
    """Return the number of the position's tactical phase, 1 outside of tactical phases."""
    return int(state.phase[-1]) if state.phase.startswith("tactical") else 1


def path(
    state: State, unit: Unit, goal: Goal, waypoint: Cell | None = None, phase: int = 1
) -> Path:
    """Return a unit's move to a goal, from ``phase`` to the last, if no enemy moves."""
    return path_on(Scene(state, unit), goal, waypoint, PHASES + 1 - phase)


def path_on(scene: Scene, goal: Goal, waypoint: Cell | None = None, phases: int = PHASES) -> Path:
    """Return a move over an existing ``Scene``, within ``phases`` phases."""
    unit = scene.unit
    to = nearest(scene, goal) if isinstance(goal, str) else goal
    if to is None:
        none = breach("tactical.none", unit=unit, goal=say(f"word-{goal}"))
        ends = () if waypoint is None else (waypoint,)
        return Path(None, (*of_unit(scene), none, *_of_ends(scene, *ends)), unit.square)
    legs = _legs(scene, to, waypoint)
    broken = tuple(breaches(scene, to, waypoint, legs))
    if broken:
        return Path(to, broken, unit.square)
    squares = tuple(square for leg in legs for square in leg.squares)
    stretches, met = _walk(scene, squares, phases)
    walked = [square for stretch in stretches for square in stretch]
    return Path(
        to,
        (),
        walked[-1] if walked else unit.square,
        squares,
        stretches,
        met,
        len(legs[0].squares) if legs else 0,
    )


def nearest(scene: Scene, goal: str) -> Cell | None:
    """Return the nearest ford or pass: by steps, then diagonals, then column and row."""
    letter, here = _LETTERS[goal], scene.unit.square
    fit = (cell for cell in FIELD if scene.ground.letter(cell) == letter)
    return min(fit, key=lambda c: (grid.steps(here, c), grid.diagonals(here, c), c), default=None)


def _legs(scene: Scene, to: Cell, waypoint: Cell | None) -> tuple[Leg, ...]:
    start = scene.unit.square
    if waypoint is None:
        return (scene.leg(start, to),) if to != start else ()
    return (scene.leg(start, waypoint), scene.leg(waypoint, to))


def of_unit(scene: Scene) -> Iterator[Breach]:
    """Yield breaches if the unit is not active, or too tired to move near an enemy."""
    unit, limit = scene.unit, tables().fatigue["tactical"]
    if not unit.is_active:
        yield breach("tactical.state", unit=unit.called)
    if scene.is_near and unit.fatigue > limit:
        yield breach("tactical.fatigue", unit=unit.called, fatigue=unit.fatigue, limit=limit)


def breaches(
    scene: Scene, to: Cell, waypoint: Cell | None, legs: tuple[Leg, ...]
) -> Iterator[Breach]:
    """Yield all breaches that bar a move, in the order of the rules."""
    yield from of_unit(scene)
    called = scene.unit.called
    ends = tuple(_of_ends(scene, *((to,) if waypoint is None else (to, waypoint))))
    yield from ends
    if _besieged(scene, to, waypoint, legs):
        assert scene.siege is not None
        yield breach("tactical.besieged", unit=called, city=scene.siege.called)
    if any(leg.neutral for leg in legs):
        yield breach("tactical.neutral", unit=called)
    judged = all(each.rule != "tactical.destination" for each in ends)
    if judged and any(not leg.dry for leg in legs):
        yield breach("tactical.ford", unit=called)
    if scene.is_strict:
        yield from _ground_breaches(scene, legs)


def _of_ends(scene: Scene, *ends: Cell) -> Iterator[Breach]:
    """Yield breaches if a goal or waypoint is impassable or full; its own square is never full.

    A unit on impassable ground may stay, but not come back there.
    """
    start, called, limit = scene.unit.square, scene.unit.called, tables().stack["allied"]
    barred = [cell for cell in ends if not scene.ground.is_passable(cell)]
    if barred and ends != (start,):
        at = barred[0]
        yield breach("tactical.destination", {"square": at}, unit=called, square=at)
    full = [cell for cell in ends if cell != start and scene.own[cell] >= limit]
    if full:
        yield breach("tactical.full", unit=called, square=str(full[0]), limit=limit)


def _ground_breaches(scene: Scene, legs: tuple[Leg, ...]) -> Iterator[Breach]:
    """Yield the breaches of impassable ground and of cliffs on the way."""
    called, way = scene.unit.called, (square for leg in legs for square in leg.squares)
    if any(leg.impassable for leg in legs):
        first = next(square for square in way if not scene.ground.is_passable(square))
        yield breach("tactical.impassable", unit=called, square=first)
    cliff = next((leg.cliff for leg in legs if leg.cliff is not None), None)
    if cliff is not None:
        yield breach("tactical.cliff", {"squares": cliff}, unit=called, a=cliff[0], b=cliff[1])


def _besieged(scene: Scene, to: Cell, waypoint: Cell | None, legs: tuple[Leg, ...]) -> bool:
    """Whether a siege bars the move: into a city, or out of one unless it is a sally."""
    if any(leg.closed_city for leg in legs):
        return True
    if not scene.is_besieged or (to == scene.unit.square and waypoint is None):
        return False
    sallies = waypoint is None and grid.steps(scene.unit.square, to) == 1 and to in scene.enemies
    return not sallies


def _walk(
    scene: Scene, squares: tuple[Cell, ...], phases: int
) -> tuple[tuple[tuple[Cell, ...], ...], tuple[Unit, ...]]:
    """Return the squares walked in each phase, and the enemies met on the path."""
    meeting = next((i for i, square in enumerate(squares) if square in scene.enemies), None)
    stops = len(squares)
    if meeting is not None:
        stops = meeting if scene.stops_short else meeting + 1
    passable = scene.ground.is_passable
    stretches = grid_ground.stretches(squares[:stops], scene.allowance, phases, passable)
    met = scene.enemies[squares[meeting]] if meeting is not None else ()
    return stretches, met
