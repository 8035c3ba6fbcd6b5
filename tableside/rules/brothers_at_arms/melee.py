"""Melee: who fights whom, and with how many dice (section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from typing import Any

from tableside.engine.bodies import Body, Stand, facing_of
from tableside.engine.finding import Item
from tableside.engine.formation import BEHIND, OVERLAP
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import QuestionError
from tableside.rules.brothers_at_arms.attack import Attack, items_of, items_ruling, needed, results
from tableside.rules.brothers_at_arms.contact import base_doubts, contact, contact_doubts, touched
from tableside.rules.brothers_at_arms.cover import Cover, cover_of
from tableside.rules.brothers_at_arms.shape import ANY, COLUMN, DOUBLE, counts_as
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say

Question = Mapping[str, Any]
#: The most picks that are tried, where many bases touch the same enemies.
_MOST_WAYS = 1000


@dataclass(frozen=True)
class Melee:
    """A unit's attack in a melee; ``choose``: by stand, the enemy unit that it picks."""

    state: State
    unit: Unit
    choose: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def enemies(self) -> tuple[Unit, ...]:
        """The enemy units in contact, in file order."""
        return touched(self.state, self.unit)

    @cached_property
    def _touching(self) -> dict[str, list[str]]:
        """By stand, the enemy units that it touches."""
        found: dict[str, list[str]] = {stand.id: [] for stand in self.unit.stands}
        for enemy in self.enemies:
            for stand in contact(self.state).touching(self.unit, enemy):
                found[stand.id].append(enemy.id)
        return found

    @cached_property
    def shape(self) -> str:
        """The unit's shape; an irregular one fights like a single line."""
        return counts_as(self.state, self.unit).name

    @cached_property
    def may_fight(self) -> dict[str, list[str]]:
        """By stand that fights, the enemy units it may pick from."""
        touching = {stand: enemies for stand, enemies in self._touching.items() if enemies}
        if not touching:
            return {}
        every = [enemy.id for enemy in self.enemies]
        found = {}
        for stand in self.unit.stands:
            if stand.id in touching:
                found[stand.id] = touching[stand.id]
            elif self.shape in (COLUMN, ANY):
                found[stand.id] = every
            elif self.shape == DOUBLE and (ahead := self._ahead_of(stand, touching)):
                found[stand.id] = ahead
        return found

    def _ahead_of(self, stand: Stand, touching: Mapping[str, list[str]]) -> list[str]:
        """Return the enemies that the stands in front of this one fight."""
        body = Body(self.unit.stands, facing_of(self.unit.stands))
        here = self.unit.stands.index(stand)
        enemies = [
            enemy
            for index, other in enumerate(self.unit.stands)
            if other.id in touching and body.behind(here, index, BEHIND, OVERLAP)
            for enemy in (self._picked(other.id, touching[other.id]),)
        ]
        return [enemy.id for enemy in self.enemies if enemy.id in enemies]

    def _picked(self, stand: str, enemies: list[str]) -> str:
        """Return the enemy that a stand fights: its pick, else the first in file order."""
        chosen = self.choose.get(stand)
        return chosen if chosen in enemies else enemies[0]

    def stands_against(self, enemy: Unit) -> tuple[str, ...]:
        """Return the stands that fight an enemy unit; a riverboat has only one."""
        return tuple(
            stand
            for stand, enemies in self.may_fight.items()
            if self._picked(stand, enemies) == enemy.id
        )

    def ways(self, only: str | None = None) -> tuple[Melee, ...]:
        """Return the attack for each way in which its stands may pick their enemies.

        Ways that put as many stands against each enemy count as one. ``only``: an enemy that every
        stand picks that can, which leaves one way.
        """
        several = {stand: each for stand, each in self.may_fight.items() if len(each) > 1}
        if only is not None:
            picks = {stand: only for stand, each in several.items() if only in each}
            return (replace(self, choose=picks),)
        ways: dict[tuple[int, ...], Melee] = {}
        for picked in islice(product(*several.values()), _MOST_WAYS):
            way = replace(self, choose=dict(zip(several, picked, strict=True)))
            spread = tuple(len(way.stands_against(enemy)) for enemy in self.enemies)
            ways.setdefault(spread, way)
        return tuple(ways.values())

    def cover_of(self, enemy: Unit) -> Cover:
        """Return an enemy unit's cover: areas help any unit in them.

        Hedges, walls and works help only the defender, which is the unit that did not make contact,
        or without such a record the unit attacked now. By house rule the value is one less than
        against fire.
        """
        attacked = any(
            melee.attacker == enemy.id and melee.defender == self.unit.id
            for melee in self.state.melees
        )

        def nearest(stand: Stand) -> tuple[float, float]:
            near = min(self.unit.stands, key=lambda own: own.area.distance(stand.area))
            return near.pose.x, near.pose.y

        found = cover_of(self.state, enemy, nearest, lines=not attacked)
        less = 1 if self.state.house.melee_cover_minus else 0
        value = None if found.value is None else found.value - less
        return Cover(found.name, value, found.share, found.doubt)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The modifiers that make hits harder."""
        return items_of(self.state, self.unit)

    @property
    def needs(self) -> int:
        """The result that a die needs to hit."""
        return needed(self.unit, self.items)

    def attack_on(self, enemy: Unit) -> Attack:
        """Return the attack on one of the enemy units."""
        stands = self.stands_against(enemy)
        dice = self.unit.points if stands and self.unit.kind == "riverboat" else len(stands)
        return Attack(dice, self.needs, self.cover_of(enemy), stands, melee=True)

    @property
    def ruling(self) -> Ruling:
        """The ruling on whether the unit is in a melee."""
        doubts = contact_doubts(self.state, self.unit, "melee.contact")
        if self.enemies or doubts:
            rear = len(self._touching) > sum(map(bool, self._touching.values()))
            unsure = rear and not self.unit.declared and self.enemies
            shapes = counts_as(self.state, self.unit).doubts if unsure else ()
            return Ruling(doubts=(*doubts, *shapes)).and_(items_ruling(self.state, self.unit))
        return broken("melee.contact", say("melee-contact", unit=self.unit))


def answer(state: State, unit: Unit, question: Question) -> dict[str, Any]:
    """Answer ``melee``, with the results of any dice; raise QuestionError for an invalid field."""
    melee = Melee(state, unit, _chosen(state, unit, question))
    covers = (melee.cover_of(enemy).doubt for enemy in melee.enemies)
    shares = Ruling(doubts=tuple(doubt for doubt in covers if doubt is not None))
    bases = base_doubts(state, unit, state.enemies(unit), "melee.contact")
    ruling = melee.ruling.and_(shares, Ruling(doubts=bases))
    return {
        "allowed": not ruling.breaches,
        **ruling.as_json(),
        "shape": melee.shape,
        "fighting": list(melee.may_fight),
        "choices": {stand: each for stand, each in melee.may_fight.items() if len(each) > 1},
        "needs": melee.needs,
        "items": [item.as_json() for item in melee.items],
        "enemies": {enemy.id: _against(melee, enemy, question) for enemy in melee.enemies},
    }


def _chosen(state: State, unit: Unit, question: Question) -> Mapping[str, str]:
    chosen = question.get("choose", {})
    if not isinstance(chosen, dict):
        raise QuestionError("choose", say("choose-object"))
    may = Melee(state, unit, chosen).may_fight
    for stand, enemy in chosen.items():
        if stand not in {each.id for each in unit.stands}:
            raise QuestionError(f"choose.{stand}", say("no-stand", unit=unit, stand=stand))
        if enemy not in may.get(stand, ()):
            raise QuestionError(f"choose.{stand}", say("not-touched", stand=stand))
    return chosen


def _against(melee: Melee, enemy: Unit, question: Question) -> dict[str, Any]:
    attack = melee.attack_on(enemy)
    own = {}
    for name in ("dice", "save", "flinch"):
        given = question.get(name, {})
        if not isinstance(given, dict):
            raise QuestionError(name, say("by-enemy", field=name))
        for key in given:
            if key not in {each.id for each in melee.enemies}:
                raise QuestionError(f"{name}.{key}", say("no-such-enemy", unit=key))
        if enemy.id in given:
            own[name] = given[enemy.id]
    try:
        found = results(own, melee.state.house, enemy, attack)
    except QuestionError as error:
        raise QuestionError(f"{error.place}.{enemy.id}", error.message) from None
    cover = None if attack.cover is None else attack.cover.as_json()
    return {"stands": list(attack.stands), "dice": attack.dice, "cover": cover, **found}
