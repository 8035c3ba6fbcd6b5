"""A unit attacks hand to hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tableside.engine.action import part
from tableside.engine.doing import Judged, owed, paid
from tableside.engine.quantity import Ruling, all_of
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import COUNT, DICE, NAME, by_name
from tableside.rules.brothers_at_arms.actions.doing import (
    Doing,
    as_many,
    hits_of,
    in_turn,
    told_attack,
    told_dice,
)
from tableside.rules.brothers_at_arms.melee import Melee
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.named import fighting_unit
from tableside.rules.brothers_at_arms.play import losing
from tableside.rules.brothers_at_arms.play import phases as phase
from tableside.rules.brothers_at_arms.play.command import Result
from tableside.rules.brothers_at_arms.play.losing import hit
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say


@dataclass(frozen=True, slots=True)
class Attack(Doing):
    """A unit attacks the enemy units that it is in contact with: dice by enemy unit.

    ``hits``: how many dice hit, by those enemy units at which no ``dice`` are told. ``choose``: by
    stand the enemy unit that it picks, where it touches several.
    """

    names = ("melee",)
    lines = ("{unit} [dice {dice}] [hits {hits}] [save {save}] [choose {choose}]",)

    unit: str = part(NAME)
    dice: Mapping[str, tuple[int, ...]] | None = part(by_name(DICE), default=None)
    hits: Mapping[str, int] | None = part(by_name(COUNT), default=None)
    save: Mapping[str, tuple[int, ...]] | None = part(by_name(DICE), default=None)
    choose: Mapping[str, str] | None = part(by_name(NAME), default=None)

    def ruling(self, state: State) -> Judged:
        """Return whether the unit is to attack now, with so many dice at each enemy unit."""
        melee = self._melee(state)
        unit = melee.unit
        debt = owed(state, "melee", unit.id)
        turn = Ruling()
        if debt is None:
            both = state.house.melee_both_sides
            turn = in_turn(state, unit, (phase.MELEE,), state.done.fought, either_side=both)
        found = [turn, melee.ruling]
        for enemy in self._enemies(melee, debt):
            dice, hits = self._told(enemy)
            found.append(told_dice(unit, dice, hits, melee.attack_on(enemy).dice))
        return (unit.id, *(enemy.id for enemy in melee.enemies)), all_of(found)

    def _melee(self, state: State) -> Melee:
        unit = fighting_unit(state, self.unit)
        melee = Melee(state, unit, self.choose or {})
        known = {enemy.id for enemy in melee.enemies}
        for name in (*(self.dice or {}), *(self.hits or {})):
            if name not in known:
                raise QuestionError(f"dice.{name}", say("no-such-enemy", unit=state.called(name)))
        return melee

    def _told(self, enemy: Unit) -> tuple[tuple[int, ...] | None, int | None]:
        """Return the dice at an enemy unit, or how many hit."""
        hits = (self.hits or {}).get(enemy.id)
        return None if hits is not None else (self.dice or {}).get(enemy.id, ()), hits

    def _enemies(self, melee: Melee, debt: Debt | None) -> list[Unit]:
        """Return whom it attacks: all that it touches, or the one that fell back into it."""
        return [e for e in melee.enemies if debt is None or e.id == debt.enemy]

    def apply(self, state: State) -> Result:
        """Note the attack, and what its hits ask for, enemy by enemy."""
        melee = self._melee(state)
        unit = melee.unit
        debt = owed(state, "melee", unit.id)
        state = losing.noted(state, "fought", unit) if debt is None else paid(state, debt)
        state = losing.active(state, unit, *melee.enemies)
        enemies = self._enemies(melee, debt)
        return losing.first(state, lambda table: self._all(table, melee, enemies))

    def _all(self, state: State, melee: Melee, enemies: Sequence[Unit]) -> Result:
        events: tuple[Event, ...] = ()
        for enemy in enemies:
            thrown, told_hits = self._told(enemy)
            attack = melee.attack_on(enemy)
            hits = hits_of(thrown, told_hits, attack.needs)
            told = told_attack("melee", melee.unit, enemy, thrown, hits)
            save = as_many((self.save or {}).get(enemy.id), hits)
            state, more = hit(state, melee.unit, enemy, attack, hits, save)
            events += (told, *more)
        return state, events
