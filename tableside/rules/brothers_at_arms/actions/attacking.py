"""A unit fires, or attacks hand to hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tableside.engine.action import action, part
from tableside.engine.judged_action import Judged, JudgedAction, owed, paid
from tableside.engine.quantity import all_of
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import COUNT, DICE, NAME, PAIRED_DICE, by_name
from tableside.rules.brothers_at_arms.actions import common
from tableside.rules.brothers_at_arms.command import Result
from tableside.rules.brothers_at_arms.fire import AT_COMMANDER, Fire
from tableside.rules.brothers_at_arms.melee import Melee
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.named import fighting_unit, target_of
from tableside.rules.brothers_at_arms.play import losing
from tableside.rules.brothers_at_arms.play import phases as phase
from tableside.rules.brothers_at_arms.play.losing import hit, taken
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say


@action("melee", "{unit} [dice {dice}] [hits {hits}] [save {save}] [choose {choose}]")
class Attack(JudgedAction[State]):
    """A unit attacks the enemy units in contact, with ``dice`` by enemy unit.

    ``hits``: the number of hits by enemy unit, where ``dice`` are not given; ``choose``: by stand,
    the enemy unit that it picks if it touches several.
    """

    unit: str = part(NAME)
    dice: Mapping[str, tuple[int, ...]] | None = part(by_name(DICE), default=None)
    hits: Mapping[str, int] | None = part(by_name(COUNT), default=None)
    save: Mapping[str, tuple[int, ...]] | None = part(by_name(DICE), default=None)
    choose: Mapping[str, str] | None = part(by_name(NAME), default=None)

    def ruling(self, state: State) -> Judged:
        """Return the ruling on whether the unit attacks now, with the right number of dice."""
        melee, debt = self._melee(state)
        unit = melee.unit
        turn = common.nothing_owed(state, debt)
        if debt is None:
            both = state.house.melee_both_sides
            turn = common.in_turn(state, unit, (phase.MELEE,), state.done.fought, either_side=both)
        found = [turn, melee.ruling]
        for enemy in self._enemies(melee, debt):
            dice, hits = self._told(enemy)
            found.append(common.told_dice(unit, dice, hits, melee.attack_on(enemy).dice))
        return (unit.id, *(enemy.id for enemy in melee.enemies)), all_of(found)

    def _melee(self, state: State) -> tuple[Melee, Debt | None]:
        """Return the attack, and the debt that it pays: all who can fight its enemy do."""
        unit = fighting_unit(state, self.unit)
        debt = owed(state, "melee", unit.id)
        melee = Melee(state, unit, self.choose or {})
        if debt is not None:
            (melee,) = melee.ways(debt.enemy or "")
        known = {enemy.id for enemy in melee.enemies}
        for name in (*(self.dice or {}), *(self.hits or {})):
            if name not in known:
                raise QuestionError(f"dice.{name}", say("no-such-enemy", unit=state.called(name)))
        return melee, debt

    def _told(self, enemy: Unit) -> tuple[tuple[int, ...] | None, int | None]:
        """Return the dice against an enemy unit, or the number of hits."""
        hits = (self.hits or {}).get(enemy.id)
        return None if hits is not None else (self.dice or {}).get(enemy.id, ()), hits

    def _enemies(self, melee: Melee, debt: Debt | None) -> list[Unit]:
        """Return the enemies to attack: all in contact, or only the one that the debt names."""
        return [e for e in melee.enemies if debt is None or e.id == debt.enemy]

    def apply(self, state: State) -> Result:
        """Record the attack, and apply its hits enemy by enemy."""
        melee, debt = self._melee(state)
        unit = melee.unit
        state = losing.noted(state, "fought", unit) if debt is None else paid(state, debt)
        state = losing.active(state, unit, *melee.enemies)
        enemies = self._enemies(melee, debt)
        return losing.first(state, lambda table: self._all(table, melee, enemies))

    def _all(self, state: State, melee: Melee, enemies: Sequence[Unit]) -> Result:
        events: tuple[Event, ...] = ()
        for enemy in enemies:
            thrown, told_hits = self._told(enemy)
            attack = melee.attack_on(enemy)
            if not (attack.dice or thrown or told_hits):
                continue  # none of its stands picked it
            hits = common.hits_of(thrown, told_hits, attack.needs)
            told = common.told_attack("melee", melee.unit, enemy, thrown, hits)
            save = common.as_many((self.save or {}).get(enemy.id), hits)
            state, more = hit(state, melee.unit, enemy, attack, hits, save)
            events += (told, *more)
        return state, events


@action(
    "fire",
    "{unit} {target} {dice} [save {save}] [through {through}]",
    "{unit} {target} hits {hits} [through {through}]",
)
class Shoot(JudgedAction[State]):
    """A unit fires at an enemy unit, a commander, or a section of works.

    ``dice`` at a commander are rolled in pairs; players may give ``hits`` instead of many dice.
    ``through``: the pairs for commanders in the line of shots; ``save`` may follow as a separate
    action.
    """

    unit: str = part(NAME)
    target: str = part(NAME)
    dice: tuple[int, ...] | None = part(PAIRED_DICE, default=None)
    hits: int | None = part(COUNT, default=None)
    save: tuple[int, ...] | None = part(DICE, default=None)
    through: Mapping[str, tuple[int, ...]] | None = part(by_name(PAIRED_DICE), default=None)

    @classmethod
    def check(cls, data: Mapping[str, Any]) -> None:
        """Raise QuestionError unless there are either dice or hits."""
        common.one_of_two(data, "dice", "hits")

    def ruling(self, state: State) -> Judged:
        """Return the ruling on whether the unit may fire now, with the right number of dice."""
        fire = self._fire(state)
        once = () if state.house.split_fire else state.done.fired
        found = [common.in_turn(state, fire.unit, (phase.FIRE,), once), fire.ruling]
        if not fire.ruling.breaches:
            found.append(common.told_dice(fire.unit, self.dice, self.hits, self._wanted(fire)))
        return (self.unit, *([self.target] if self.target in state.by_id else [])), all_of(found)

    def _fire(self, state: State) -> Fire:
        unit = fighting_unit(state, self.unit)
        return Fire(state, unit, target_of(state, unit, self.target))

    def _wanted(self, fire: Fire) -> int:
        return 2 * fire.dice if fire.at_commander else fire.dice

    def apply(self, state: State) -> Result:
        """Record the fire, and apply its hits; commanders who are hit are removed at once."""
        fire = self._fire(state)
        state, events = self._hits(losing.noted(state, "fired", fire.unit), fire)
        for name in self._through(fire):
            if name in state.by_id:
                text = say("told-shot", commander=state.called(name))
                state, more = taken(state, state.by_id[name], text)
                events += more
        return state, events

    def _hits(self, state: State, fire: Fire) -> Result:
        if fire.at_commander and isinstance(fire.target, Unit):
            hits = self.hits or 0 if self.dice is None else common.pairs_hit(self.dice, fire.needs)
            told = common.told_attack("fire", fire.unit, fire.target, self.dice, hits)
            if not hits:
                return state, (told,)
            text = say("told-shot", commander=fire.target)
            state, more = taken(state, fire.target, text)
            return state, (told, *more)
        hits = common.hits_of(self.dice, self.hits, fire.needs)
        told = common.told_attack("fire", fire.unit, fire.target, self.dice, hits)
        if isinstance(fire.target, Piece):
            value = fire.attack.save
            if hits and value is not None and self.save is None:
                due = Debt("save", fire.unit.id, fire.target.id, hits, value)
                return replace(state, owes=(*state.owes, due)), (told,)
            kept = sum(die >= (value or 1) for die in self.save or ())
            state, more = losing.works_hit(state, fire.target, kept if value else hits)
            return state, (told, *more)
        save = common.as_many(self.save, hits)
        state, more = hit(state, fire.unit, fire.target, fire.attack, hits, save)
        return state, (told, *more)

    def _through(self, fire: Fire) -> list[str]:
        """Return the ids of commanders hit by shots through them: both dice of a pair show 6."""
        risks = {unit.id for unit, _ in fire.at_risk}
        thrown = self.through or {}
        for name in thrown:
            if name not in risks:
                raise QuestionError(f"through.{name}", say("not-at-risk", unit=name))
        return [name for name, dice in thrown.items() if common.pairs_hit(dice, AT_COMMANDER)]
