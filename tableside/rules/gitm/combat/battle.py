"""A battle in a square: its two parties, their lines and strengths (chapter 9; section 10.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from tableside.engine.grid import Cell
from tableside.rules.gitm.combat.lines import Lines, front_length, in_lines
from tableside.rules.gitm.combat.strengths import Situation, fire, is_manned, melee
from tableside.rules.gitm.data import defaults
from tableside.rules.gitm.memory import Meeting
from tableside.rules.gitm.moves import has_staff
from tableside.rules.gitm.state import Piece, State, Unit


@dataclass(frozen=True)
class Party:
    """One of the two parties in a battle: its units, their lines and their strengths."""

    units: tuple[Unit, ...]
    lines: Lines
    offensive: bool
    melee: Mapping[str, float]
    fire: Mapping[str, float]
    postures: Mapping[str, str]
    fought_in_fort: bool

    @property
    def melee_sum(self) -> float:
        """The total melee strength of its units."""
        return sum(self.melee.values())

    @property
    def mixed_arms(self) -> bool:
        """Whether cavalry provides one to two thirds (closed) of its melee strength, off forts."""
        horse = sum(self.melee[unit.id] for unit in self.units if unit.arm == "cavalry")
        part = round(3 * horse / self.melee_sum, 9) if self.melee_sum else 0
        return not self.fought_in_fort and 1 <= part <= 2


def manned_fort(state: State, strategic: Cell, at: Cell) -> Piece | None:
    """Return the city in a square if its fort is sufficiently manned, else None."""
    city = state.city_in(strategic)
    if city is None or city.square != at:
        return None
    return city if is_manned(city, state.active_in(strategic)) else None


@dataclass(frozen=True)
class Battle:
    """A battle in a square: the attackers with their directions, and the units already there.

    ``moved``: the ids of defenders that entered in this phase.
    """

    state: State
    strategic: Cell
    at: Cell
    attackers: tuple[Unit, ...]
    directions: tuple[str, ...]
    moved: frozenset[str] = frozenset()

    @property
    def place(self) -> Meeting:
        """The squares where the battle is."""
        return Meeting(self.strategic, self.at)

    @property
    def first(self) -> Unit:
        """The first attacker, whose side is the attacking one."""
        return self.attackers[0]

    @cached_property
    def _there(self) -> tuple[Unit, ...]:
        """The active combat units in the square that are not listed as attackers."""
        return tuple(
            unit
            for unit in self.state.active_at(self.strategic, self.at)
            if unit.is_combat and unit.id not in self._listed
        )

    @cached_property
    def defender(self) -> str | None:
        """The hostile side with the most men there, None if there is no enemy."""
        men: dict[str, int] = {}
        for unit in self._there:
            if self.state.are_hostile(unit.side, self.first.side):
                men[unit.side] = men.get(unit.side, 0) + unit.men
        return max(
            (side for side in self.state.sides if side in men), key=men.__getitem__, default=None
        )

    @cached_property
    def length(self) -> int:
        """The number of spaces in each front line."""
        return front_length(self.directions)

    @cached_property
    def _attacking(self) -> tuple[Unit, ...]:
        friends = (u for u in self._there if self.state.are_allied(u.side, self.first.side))
        return (*self.attackers, *friends)

    @cached_property
    def _defending(self) -> tuple[Unit, ...]:
        side, others = self.defender, (u for u in self._there if u not in self._attacking)
        return tuple(u for u in others if side and self.state.are_allied(u.side, side))

    def did_move(self, unit: Unit) -> bool:
        """Whether a unit entered the square in this phase."""
        return unit.id in self._listed or unit.id in self.moved

    @cached_property
    def _listed(self) -> frozenset[str]:
        return frozenset(unit.id for unit in self.attackers)

    def _is_offensive(self, units: Collection[Unit]) -> bool:
        return all(self.did_move(unit) for unit in units)

    @cached_property
    def rating(self) -> int:
        """The square's defence rating; 0 if all defenders entered in this phase."""
        if self._is_offensive(self._defending):
            return 0
        return self.state.field(self.strategic).rating(self.at)

    @cached_property
    def squares(self) -> bool:
        """Whether the defender's infantry forms squares (9.5)."""
        attackers = self._attacking
        horse = sum(unit.men for unit in attackers if unit.arm == "cavalry")
        guns = sum(unit.batteries for unit in attackers)
        return (
            any(unit.arm == "infantry" for unit in self._defending)
            and not any(unit.arm == "infantry" for unit in attackers)
            and 2 * horse > sum(unit.men for unit in attackers)
            and 1000 * guns < defaults().squares["guns_a_thousand"] * horse
        )

    @cached_property
    def fort(self) -> Piece | None:
        """The city in the square if its fort is sufficiently manned, else None."""
        return manned_fort(self.state, self.strategic, self.at)

    @cached_property
    def attacker(self) -> Party:
        """The attacking party."""
        return self._party(self._attacking, attacks=True)

    @cached_property
    def defending(self) -> Party:
        """The defending party; without units if nobody defends."""
        return self._party(self._defending, attacks=False)

    @property
    def parties(self) -> tuple[Party, Party]:
        """The attacking and the defending party."""
        return self.attacker, self.defending

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units in the battle, attackers first."""
        return (*self._attacking, *self._defending)

    def _party(self, units: tuple[Unit, ...], *, attacks: bool) -> Party:
        offensive = self._is_offensive(units)
        postures = {unit.id: unit.attack if offensive else unit.defend for unit in units}
        seen = {
            unit.id: self._situation(unit, postures[unit.id], offensive, attacks) for unit in units
        }
        return Party(
            units,
            in_lines(units, self.length),
            offensive,
            {unit.id: melee(unit, seen[unit.id]) for unit in units},
            {unit.id: fire(unit, seen[unit.id]) for unit in units},
            postures,
            any(unit.fort for unit in self.state.active_at(self.strategic, self.at)),
        )

    def _situation(self, unit: Unit, posture: str, offensive: bool, attacks: bool) -> Situation:
        moved = self.did_move(unit)
        inside = unit.fort and (unit.strategic, unit.square) == (self.strategic, self.at)
        level = self.fort.fort.level if inside and self.fort and self.fort.fort else 0
        return Situation(
            posture,
            rating=0 if offensive else self.state.field(self.strategic).rating(self.at),
            held=not offensive and not moved,
            moved=moved,
            in_town=self.state.field(self.strategic).is_town(self.at),
            staff=has_staff(self.state, unit),
            fort=level,
            squares=self.squares,
            attacks=attacks,
        )
