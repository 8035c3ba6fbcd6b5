"""Fire, saves, melee, losses, flinching and falling back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.action import part
from tableside.engine.message import Several
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import COUNT, DICE, NAME, NAMES, PAIRED_DICE, SIGMA, by_name
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.brothers_at_arms.actions.doing import (
    Doing,
    Judged,
    fighting_unit,
    in_turn,
    not_owed,
    unit_of,
    works_of,
)
from tableside.rules.brothers_at_arms.actions.moving import PLACES, Places
from tableside.rules.brothers_at_arms.attack import items_of, needed
from tableside.rules.brothers_at_arms.fire import AT_COMMANDER, Fire
from tableside.rules.brothers_at_arms.laying import poses_at
from tableside.rules.brothers_at_arms.melee import Melee
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.play import losing
from tableside.rules.brothers_at_arms.play import phases as phase
from tableside.rules.brothers_at_arms.play.command import Result
from tableside.rules.brothers_at_arms.play.losing import hit, keep, owed, paid, taken
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say

#: How far models may be from where a fall-back leads, inches.
FALL_BACK_SLACK = 0.1


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
            found.append(_told_dice(fire.unit, self.dice, self.hits, self._wanted(fire)))
        return (self.unit, *([self.target] if self.target in state.by_id else [])), all_of(found)

    def _fire(self, state: State) -> Fire:
        unit = fighting_unit(state, self.unit)
        if self.target == unit.id:
            raise QuestionError("target", say("itself", unit=unit.called))
        works = self.target in state.pieces
        target = works_of(state, self.target, "target") if works else None
        return Fire(state, unit, target or unit_of(state, self.target, "target"))

    def _wanted(self, fire: Fire) -> int:
        return 2 * fire.dice if fire.at_commander else fire.dice

    def apply(self, state: State) -> Result:
        """Note the fire, and what its hits ask for; commanders who are hit go at once."""
        fire = self._fire(state)
        unit = fire.unit
        done = replace(state.done, fired=state.done.fired | {unit.id})
        bound = replace(state.bound, active=state.bound.active | {unit.id})
        state = replace(state, done=done, bound=bound)
        state, events = self._hits(state, fire)
        for name in self._through(fire):
            if name in state.by_id:
                text = say("told-shot", commander=state.called(name))
                state, more = taken(state, state.by_id[name], text)
                events += more
        return state, events

    def _hits(self, state: State, fire: Fire) -> Result:
        if fire.at_commander and isinstance(fire.target, Unit):
            hits = self.hits or 0 if self.dice is None else _pairs_hit(self.dice, fire.needs)
            told = self._told(fire, hits)
            if not hits:
                return state, (told,)
            text = say("told-shot", commander=fire.target.called)
            state, more = taken(state, fire.target, text)
            return state, (told, *more)
        hits = _hits(self.dice, self.hits, fire.needs)
        told = self._told(fire, hits)
        if isinstance(fire.target, Piece):
            value = fire.attack.save
            if hits and value is not None and self.save is None:
                due = Debt("save", fire.unit.id, fire.target.id, hits, value)
                return replace(state, owes=(*state.owes, due)), (told,)
            kept = sum(die >= (value or 1) for die in self.save or ())
            state, more = losing.works_hit(state, fire.target, kept if value else hits)
            return state, (told, *more)
        attack = Debt(
            "save",
            fire.target.id,
            fire.unit.id,
            value=fire.attack.save,
            stands=tuple(shot.stand.id for shot in fire.with_shot),
            covered=fire.attack.covered,
        )
        state, more = hit(state, attack, hits, _as_many(self.save, hits))
        return state, (told, *more)

    def _told(self, fire: Fire, hits: int) -> Event:
        target = fire.target
        called = target.called if isinstance(target, Unit) else target.id
        names = {"unit": fire.unit.called, "target": called}
        if self.dice is None:
            text = say("told-fire-hits", hits=hits, **names)
        else:
            text = say("told-fire", dice=_thrown(self.dice), hits=hits, **names)
        ids = (fire.unit.id, *([target.id] if isinstance(target, Unit) else []))
        return Event("fire", ids, text, {"hits": hits, "dice": list(self.dice or ())})

    def _through(self, fire: Fire) -> list[str]:
        """Return the commanders whom shots through them hit: both dice of a pair show 6."""
        risks = {unit.id for unit, _ in fire.at_risk}
        thrown = self.through or {}
        for name in thrown:
            if name not in risks:
                raise QuestionError(f"through.{name}", say("not-at-risk", unit=name))
        return [name for name, dice in thrown.items() if _pairs_hit(dice, AT_COMMANDER)]


def _as_many(save: Sequence[int] | None, hits: int) -> Sequence[int] | None:
    """Return the saves of an action, which has to have one for each hit."""
    if save is not None and len(save) != hits:
        raise QuestionError("save", say("dice-count", wanted=hits, given=len(save)))
    return save


def _pairs_hit(dice: Sequence[int], needs: int) -> int:
    """Return how many pairs, one after the other, have both dice at ``needs`` or more."""
    pairs = zip(dice[::2], dice[1::2], strict=False)
    return sum(min(pair) >= needs for pair in pairs)


def one_of_two(data: Mapping[str, Any], dice: str, count: str) -> None:
    """Raise QuestionError unless just one of two fields is given: dice, or what they came to."""
    if (data.get(dice) is None) == (data.get(count) is None):
        raise QuestionError(dice, say("dice-or-count", dice=dice, count=count))


def _hits(dice: Sequence[int] | None, hits: int | None, needs: int) -> int:
    """Return how many dice hit: those that show so much, or as many as players say."""
    return hits or 0 if dice is None else sum(die >= needs for die in dice)


def _told_dice(unit: Unit, dice: Sequence[int] | None, hits: int | None, wanted: int) -> Ruling:
    """Return whether there are as many dice as are due, or no more hits than that."""
    if dice is None:
        return Ruling() if (hits or 0) <= wanted else _counted(unit, hits or 0, wanted)
    return _counted(unit, len(dice), wanted)


def _counted(unit: Unit, given: int, wanted: int) -> Ruling:
    if given == wanted:
        return Ruling()
    return broken("attack.dice", say("dice-due", unit=unit.called, wanted=wanted, given=given))


def _thrown(dice: Sequence[int]) -> Several:
    return Several(tuple(str(die) for die in dice), "comma")


@dataclass(frozen=True, slots=True)
class Save(Doing):
    """The hits on a unit in cover are thrown again; on works by the artillery that hit them."""

    names = ("save",)
    lines = ("{unit} {dice}", "{unit} kept {kept}")

    unit: str = part(NAME)
    dice: tuple[int, ...] | None = part(DICE, default=None)
    kept: int | None = part(COUNT, default=None)

    @classmethod
    def check(cls, data: Mapping[str, Any]) -> None:
        """Raise QuestionError unless there are either dice or the hits that stay."""
        one_of_two(data, "dice", "kept")

    def ruling(self, state: State) -> Judged:
        """Flag a save that nobody asked for, and another number of dice."""
        unit = fighting_unit(state, self.unit)
        debt = owed(state, "save", unit.id)
        if debt is None:
            return (unit.id,), not_owed(unit)
        return (unit.id,), _told_dice(unit, self.dice, self.kept, debt.count)

    def apply(self, state: State) -> Result:
        """Note the hits that are kept, and what they ask for."""
        unit = fighting_unit(state, self.unit)
        debt = owed(state, "save", unit.id)
        if debt is None:
            return state, ()
        kept = _hits(self.dice, self.kept, debt.value or 1)
        if self.dice is None:
            text = say("told-kept", unit=unit.called, hits=debt.count, kept=kept)
        else:
            text = say("told-saved", unit=unit.called, dice=_thrown(self.dice), kept=kept)
        told = Event("save", (unit.id,), text, {"kept": kept})
        state = paid(state, debt)
        if debt.enemy in state.pieces:
            state, more = losing.works_hit(state, works_of(state, debt.enemy or ""), kept)
        else:
            state, more = losing.first(state, lambda table: keep(table, debt, kept))
        return state, (told, *more)


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
            found.append(_told_dice(unit, dice, hits, melee.dice_against(enemy)))
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
        if debt is None:
            done = replace(state.done, fought=state.done.fought | {unit.id})
            state = replace(state, done=done)
        else:
            state = paid(state, debt)
        active = {unit.id, *(enemy.id for enemy in melee.enemies)}
        state = replace(state, bound=replace(state.bound, active=state.bound.active | active))
        needs = needed(unit, items_of(state, unit))
        enemies = self._enemies(melee, debt)
        return losing.first(state, lambda table: self._all(table, melee, enemies, needs))

    def _all(self, state: State, melee: Melee, enemies: Sequence[Unit], needs: int) -> Result:
        events: tuple[Event, ...] = ()
        for enemy in enemies:
            state, more = self._against(state, melee, enemy, needs)
            events += more
        return state, events

    def _against(self, state: State, melee: Melee, enemy: Unit, needs: int) -> Result:
        thrown, told_hits = self._told(enemy)
        hits = _hits(thrown, told_hits, needs)
        cover = melee.cover_of(enemy)
        attack = Debt(
            "save",
            enemy.id,
            melee.unit.id,
            value=cover.value,
            stands=melee.stands_against(enemy),
            covered=cover.name is not None,
            melee=True,
        )
        names = {"unit": melee.unit.called, "target": enemy.called}
        if thrown is None:
            text = say("told-melee-hits", hits=hits, **names)
        else:
            text = say("told-melee", dice=_thrown(thrown), hits=hits, **names)
        told = Event("melee", (melee.unit.id, enemy.id), text, {"hits": hits})
        save = None if self.save is None else self.save.get(enemy.id)
        state, more = hit(state, attack, hits, _as_many(save, hits))
        return state, (told, *more)


@dataclass(frozen=True, slots=True)
class Lose(Doing):
    """Which bases leave after hits: the owner's choice."""

    names = ("lose",)
    lines = ("{unit} {stands}",)

    unit: str = part(NAME)
    stands: tuple[str, ...] = part(NAMES)

    def ruling(self, state: State) -> Judged:
        """Flag bases that nobody asked for, and another number of them."""
        unit = fighting_unit(state, self.unit)
        debt = owed(state, "lose", unit.id)
        if debt is None:
            return (unit.id,), not_owed(unit)
        if len(self.stands) != debt.count:
            text = say("lose-count", unit=unit.called, wanted=debt.count, given=len(self.stands))
            return (unit.id,), broken("attack.losses", text)
        return (unit.id,), Ruling()

    def apply(self, state: State) -> Result:
        """Take them off; a roll may be due."""
        unit = fighting_unit(state, self.unit)
        known = {stand.id for stand in unit.stands}
        for name in self.stands:
            if name not in known:
                raise QuestionError("stands", say("no-stand", unit=unit.called, stand=name))
        debt = owed(state, "lose", unit.id)
        if set(self.stands) == known:
            return losing.dispersed(paid(state, debt), unit)
        if debt is None:
            left = unit.standing(s for s in unit.stands if s.id not in self.stands)
            text = say("told-lost", unit=unit.called, count=len(self.stands), left=left.points)
            return state.put(left), (Event("lost", (unit.id,), text),)
        return losing.first(paid(state, debt), lambda table: losing.lose(table, debt, self.stands))


@dataclass(frozen=True, slots=True)
class Flinch(Doing):
    """A unit that lost bases rolls whether it flinches."""

    names = ("flinch",)
    lines = ("{unit} {dice}",)

    unit: str = part(NAME)
    dice: tuple[int, ...] = part(DICE)

    def ruling(self, state: State) -> Judged:
        """Flag a roll that nobody asked for, and another number of dice."""
        unit = fighting_unit(state, self.unit)
        debt = owed(state, "flinch", unit.id)
        if debt is None:
            return (unit.id,), not_owed(unit)
        return (unit.id,), _counted(unit, len(self.dice), debt.dice)

    def apply(self, state: State) -> Result:
        """Note whether the unit has to fall back."""
        unit = fighting_unit(state, self.unit)
        debt = owed(state, "flinch", unit.id)
        if debt is None:
            return state, ()
        flinches = all(die <= debt.count for die in self.dice)
        text = say(
            "told-flinches" if flinches else "told-stands",
            unit=unit.called,
            dice=_thrown(self.dice),
            needs=debt.count,
        )
        due = (replace(debt, owed="fall-back"),) if flinches else ()
        data = {"flinches": flinches}
        return paid(state, debt, *due), (Event("flinch", (unit.id,), text, data),)


@dataclass(frozen=True, slots=True)
class FallBack(Doing):
    """The models of a unit go to where its fall-back leads; ``to`` None: just there."""

    names = ("fall-back",)
    lines = ("{unit} [to {to}]",)

    unit: str = part(NAME)
    to: Places | None = part(PLACES, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def ruling(self, state: State) -> Judged:
        """Flag models that lie elsewhere than where the path ends."""
        unit = unit_of(state, self.unit)
        debt = owed(state, "fall-back", unit.id)
        if debt is None:
            return (unit.id,), not_owed(unit)
        wanted = ends_at(state, debt)
        poses = self._poses(state, unit, wanted)
        off = max(poses[name].distance_to(wanted[name]) for name in wanted)
        give = 2 * max(self.sigma[:2]) if self.sigma is not None else 0.0
        if off <= FALL_BACK_SLACK + give:
            return (unit.id,), Ruling()
        near = state.shown(FALL_BACK_SLACK)
        text = say("fall-back-off", unit=unit.called, distance=state.shown(off), limit=near)
        return (unit.id,), broken("fall-back.place", text, off - FALL_BACK_SLACK, give)

    def _poses(self, state: State, unit: Unit, wanted: Mapping[str, Pose]) -> Mapping[str, Pose]:
        if self.to is None:
            return wanted
        poses = poses_at(state, unit, self.to, None)
        return {name: poses.get(name, pose) for name, pose in wanted.items()}

    def apply(self, state: State) -> Result:
        """Put it there, pinned; lost, or in melee at once, where the path says so."""
        unit = unit_of(state, self.unit)
        debt = owed(state, "fall-back", unit.id)
        if debt is None:
            return state, ()
        path = losing.path_of(state, debt)
        moved = unit.put(self._poses(state, unit, ends_at(state, debt)), self.sigma)
        moved = replace(moved, declared=None)
        state = losing.abandoning(state, unit)
        if path is None:  # at night, or the enemy is gone
            state = paid(state.put(moved), debt)
            return state, (Event("fall-back", (unit.id,), say("told-night", unit=unit.called)),)
        if path.outcome == "lost":
            text = say("told-lost-on-path", unit=unit.called, what=losing.stopped_by(state, path))
            return taken(paid(state, debt), unit, text)
        state = losing.pinned(paid(state, debt).put(moved), moved)
        text = say("told-falls-back", unit=unit.called, length=state.shown(path.length))
        if path.outcome == "melee" and path.stopped_by is not None:
            state = losing.contacts_made(state, moved, (path.stopped_by,))
            due = losing.who_attacks(state, moved, path.stopped_by)
            state = replace(state, owes=(*due, *state.owes))
            enemy = state.called(path.stopped_by)
            text = say("told-falls-into", unit=unit.called, enemy=enemy)
        places = {"from": unit.middle.as_list(), "to": moved.middle.as_list()}
        return state, (Event("fall-back", (unit.id,), text, places),)


def ends_at(state: State, debt: Debt) -> dict[str, Pose]:
    """Return where a unit's stands come to lie when it falls back."""
    if debt.to:
        return dict(debt.to)
    path = losing.path_of(state, debt)
    stands = state.by_id[debt.unit].stands if path is None else path.to
    return {stand.id: stand.pose for stand in stands}
