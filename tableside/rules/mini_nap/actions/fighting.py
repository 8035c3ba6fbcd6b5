"""The actions of firing, fighting hand to hand, manning guns again and recording losses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.action import part
from tableside.engine.message import Several, Text
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import Event
from tableside.engine.values import COUNT, DICE, NAME
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.actions.common import AtTarget, TurnAction, awaited, thrown_well
from tableside.rules.mini_nap.fights import melee
from tableside.rules.mini_nap.fights.fire import fire, may_return, returns
from tableside.rules.mini_nap.fights.strength import Thrown, may_lose
from tableside.rules.mini_nap.play.break_through import PHASE
from tableside.rules.mini_nap.play.sequence import may_act
from tableside.rules.mini_nap.play.units import Result, fighter, lost
from tableside.rules.mini_nap.reactions.flight import fleeing
from tableside.rules.mini_nap.scene import in_contact, touches
from tableside.rules.mini_nap.state import Shot, State, Unit
from tableside.rules.mini_nap.words import cm, say, term


@dataclass(frozen=True, slots=True)
class Fire(AtTarget):
    """A unit fires at another, or returns its fire."""

    names = ("fire",)
    lines = ("{unit} {target} [dice {dice}]",)

    dice: tuple[int, ...] = part(DICE)

    def rulings(self, state: State, unit: Unit, target: Unit) -> Iterator[Ruling]:
        """Yield the rulings on the shot and its number of dice."""
        shot = fire(state, unit, target)
        if state.shot == Shot(target.id, unit.id):
            yield returns(unit)
        else:
            yield awaited(state, None)
            yield may_act(state, unit, firing=True)
        yield shot.outcome
        yield thrown_well("firing.dice", unit.called, self.dice, shot.dice)

    def do(self, state: State, unit: Unit, target: Unit) -> Result:
        """Add the hits to the target's losses."""
        hits = sum(die >= data.firing().hits_on for die in self.dice)
        thrown_by = fire(state, unit, target).thrown
        back = state.shot == Shot(target.id, unit.id)
        state = state.put(replace(unit, did=unit.did | {"returned" if back else "fired"}))
        state = state.put(target.hit(hits))
        open_ = not back and may_return(state, unit.id, target.id)
        state = replace(state, shot=Shot(unit.id, target.id) if open_ else None)
        who = {"unit": unit.called, "target": target.called}
        thrown = {**who, "dice": _thrown(self.dice)}
        text = say("told-return" if back else "told-fire", **thrown, hits=hits)
        dice = {"dice": list(self.dice), "dice_of": [unit.id] * len(self.dice)}
        told = Event("fire", (unit.id, target.id), text, {"hits": hits, **dice})
        return state, (told, *_counted((unit, thrown_by)))


@dataclass(frozen=True, slots=True)
class Fight(TurnAction):
    """Two units in contact fight hand to hand, each with its dice."""

    names = ("fight",)
    lines = ("{unit} {enemy} [dice {dice}] [enemy_dice {enemy_dice}]",)

    unit: str = part(NAME, who=fighter)
    enemy: str = part(NAME, who=fighter)
    dice: tuple[int, ...] = part(DICE)
    enemy_dice: tuple[int, ...] = part(DICE)

    def rulings(self, state: State, unit: Unit, enemy: Unit) -> Iterator[Ruling]:
        """Yield the rulings on the fight and its number of dice."""
        yield awaited(state, None)
        if state.phase not in ("hand-to-hand", PHASE):
            yield broken("sequence.phase", say("fight-phase", phase=term(state.phase)))
        text = say("fight-apart", unit=unit, enemy=enemy)
        yield touches(state, unit, enemy, "fight.contact", text)
        for one, other, dice in ((unit, enemy, self.dice), (enemy, unit, self.enemy_dice)):
            yield thrown_well("fight.dice", one.called, dice, melee.dice(one, other).count)

    def do(self, state: State, unit: Unit, enemy: Unit) -> Result:
        """Record the losses on both sides; the beaten unit falls back."""
        found = melee.fought(unit, enemy, self.dice, self.enemy_dice)
        counted = _counted((unit, melee.dice(unit, enemy)), (enemy, melee.dice(enemy, unit)))
        unit, enemy = (
            replace(one.hit(points), hits=0, did=one.did | {"fought"})
            for one, points in ((unit, found.losses), (enemy, found.enemy_losses))
        )
        state = state.put(unit).put(enemy)
        thrown = {"dice": _thrown(self.dice), "others": _thrown(self.enemy_dice)}
        lost_by = {"own": found.losses, "theirs": found.enemy_losses}
        text = say("told-fight", unit=unit, enemy=enemy, **thrown, **lost_by)
        whose = [unit.id] * len(self.dice) + [enemy.id] * len(self.enemy_dice)
        dice = {"dice": [*self.dice, *self.enemy_dice], "dice_of": whose}
        told = Event("fight", (unit.id, enemy.id), text, {"beaten": found.beaten, **dice})
        if found.beaten is None:
            return state, (told, *counted)
        beaten, victor = (unit, enemy) if found.beaten == unit.id else (enemy, unit)
        after, more = _beaten(state, beaten, victor)
        return after, (told, *counted, *more)


@dataclass(frozen=True, slots=True)
class Man(TurnAction):
    """The crew, sheltering in a square, mans its guns again."""

    names = ("man",)
    lines = ("{unit}",)

    unit: str = part(NAME, who=fighter)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Yield the rulings on manning guns again, in the last phase of a friendly initiative.

        No enemy may be near the guns or their square.
        """
        if not unit.abandoned:
            yield broken("man.abandoned", say("man-not-abandoned", unit=unit))
        if unit.side != state.initiative:
            text = say("man-initiative", unit=unit, side=state.side_called(unit.side))
            yield broken("sequence.initiative", text)
        last = data.phases().phases[-1]
        if state.phase != last:
            text = say("turn-phase", wanted=term(last), phase=term(state.phase))
            yield broken("sequence.phase", text)
        limit = state.rule_cm(data.reaction_table().man_again)
        for near in (unit, *(f for f in state.friends(unit) if "orange" in f.markers)):
            for enemy in state.enemies(unit):
                if float(near.outline.distance(enemy.outline)) <= limit:
                    text = say("man-near", enemy=enemy, unit=near, limit=cm(limit))
                    yield broken("man.near", text)

    def do(self, state: State, unit: Unit) -> Result:
        """Take the orange markers off."""
        state = state.put(replace(unit, markers=unit.markers - {"orange"}))
        for square in state.friends(state.by_id[unit.id]):
            if "orange" in square.markers and in_contact(state, square, unit):
                state = state.put(replace(square, markers=square.markers - {"orange"}))
        return state, (Event("man", (unit.id,), say("told-manned", unit=unit)),)


@dataclass(frozen=True, slots=True)
class Ledger(TurnAction):
    """The losses of a unit as its markers on the table show them."""

    names = ("losses",)
    lines = ("{unit} [losses {losses}]",)
    keeps_run = True

    unit: str = part(NAME, who=fighter)
    losses: int = part(COUNT)

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Yield the ruling that the losses do not exceed the unit's initial strength."""
        yield may_lose(unit, self.losses)

    def do(self, state: State, unit: Unit) -> Result:
        """Record the losses, at most the unit's strength."""
        unit = replace(unit, losses=0).hit(self.losses)
        text = say("told-losses", unit=unit, losses=unit.losses)
        return state.put(unit), (Event("losses", (unit.id,), text),)


def _counted(*thrown: tuple[Unit, Thrown]) -> tuple[Event, ...]:
    """Return how dice were counted, unless they are plainly one per strength point."""
    return tuple(
        Event("dice", (unit.id,), dice.text(unit.called)) for unit, dice in thrown if not dice.plain
    )


def _thrown(dice: tuple[int, ...]) -> Text:
    """Return dice as text, as both players must see what one phone has filled in."""
    return Several(dice, "comma") if dice else say("no-dice")


def _beaten(state: State, unit: Unit, victor: Unit) -> Result:
    """Let a beaten unit fall back; a contact on the way eliminates it."""
    flight = fleeing(state, unit, victor)
    far = state.rule_cm(data.melee().beaten_falls_back)
    safe = flight.safe(far, far)
    if not safe:
        return lost(state, unit, "nowhere")
    text = say("told-beaten", unit=unit, length=cm(safe[0][0]))
    moved = unit.moved_to(flight.at(safe[0][0]))
    return state.put(moved), (Event("beaten", (unit.id,), text),)
