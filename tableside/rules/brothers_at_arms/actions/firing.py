"""A unit fires."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.action import part
from tableside.engine.doing import Judged
from tableside.engine.quantity import all_of
from tableside.engine.ruleset import QuestionError
from tableside.engine.values import COUNT, DICE, NAME, PAIRED_DICE, by_name
from tableside.rules.brothers_at_arms.actions.doing import (
    Doing,
    as_many,
    hits_of,
    in_turn,
    one_of_two,
    pairs_hit,
    told_attack,
    told_dice,
)
from tableside.rules.brothers_at_arms.fire import AT_COMMANDER, Fire
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.named import fighting_unit, target_of
from tableside.rules.brothers_at_arms.play import losing
from tableside.rules.brothers_at_arms.play import phases as phase
from tableside.rules.brothers_at_arms.play.command import Result
from tableside.rules.brothers_at_arms.play.losing import hit, taken
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say


@dataclass(frozen=True, slots=True)
class Shoot(Doing):
    """A unit fires at an enemy unit, a commander, or a section of works.

    ``dice`` at a commander are thrown in pairs; many dice may be told by how many of them hit
    (``hits``). ``through``: the pairs for commanders whom shots cross; ``save`` may come later, in
    an action of its own.
    """

    names = ("fire",)
    lines = (
        "{unit} {target} {dice} [save {save}] [through {through}]",
        "{unit} {target} hits {hits} [through {through}]",
    )

    unit: str = part(NAME)
    target: str = part(NAME)
    dice: tuple[int, ...] | None = part(PAIRED_DICE, default=None)
    hits: int | None = part(COUNT, default=None)
    save: tuple[int, ...] | None = part(DICE, default=None)
    through: Mapping[str, tuple[int, ...]] | None = part(by_name(PAIRED_DICE), default=None)

    @classmethod
    def check(cls, data: Mapping[str, Any]) -> None:
        """Raise QuestionError unless there are either dice or hits."""
        one_of_two(data, "dice", "hits")

    def ruling(self, state: State) -> Judged:
        """Return whether the unit may fire at it now, with so many dice."""
        fire = self._fire(state)
        once = () if state.house.split_fire else state.done.fired
        found = [in_turn(state, fire.unit, (phase.FIRE,), once), fire.ruling]
        if not fire.ruling.breaches:
            found.append(told_dice(fire.unit, self.dice, self.hits, self._wanted(fire)))
        return (self.unit, *([self.target] if self.target in state.by_id else [])), all_of(found)

    def _fire(self, state: State) -> Fire:
        unit = fighting_unit(state, self.unit)
        return Fire(state, unit, target_of(state, unit, self.target))

    def _wanted(self, fire: Fire) -> int:
        return 2 * fire.dice if fire.at_commander else fire.dice

    def apply(self, state: State) -> Result:
        """Note the fire, and what its hits ask for; commanders who are hit go at once."""
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
            hits = self.hits or 0 if self.dice is None else pairs_hit(self.dice, fire.needs)
            told = told_attack("fire", fire.unit, fire.target, self.dice, hits)
            if not hits:
                return state, (told,)
            text = say("told-shot", commander=fire.target.called)
            state, more = taken(state, fire.target, text)
            return state, (told, *more)
        hits = hits_of(self.dice, self.hits, fire.needs)
        told = told_attack("fire", fire.unit, fire.target, self.dice, hits)
        if isinstance(fire.target, Piece):
            value = fire.attack.save
            if hits and value is not None and self.save is None:
                due = Debt("save", fire.unit.id, fire.target.id, hits, value)
                return replace(state, owes=(*state.owes, due)), (told,)
            kept = sum(die >= (value or 1) for die in self.save or ())
            state, more = losing.works_hit(state, fire.target, kept if value else hits)
            return state, (told, *more)
        save = as_many(self.save, hits)
        state, more = hit(state, fire.unit, fire.target, fire.attack, hits, save)
        return state, (told, *more)

    def _through(self, fire: Fire) -> list[str]:
        """Return the commanders whom shots through them hit: both dice of a pair show 6."""
        risks = {unit.id for unit, _ in fire.at_risk}
        thrown = self.through or {}
        for name in thrown:
            if name not in risks:
                raise QuestionError(f"through.{name}", say("not-at-risk", unit=name))
        return [name for name, dice in thrown.items() if pairs_hit(dice, AT_COMMANDER)]
