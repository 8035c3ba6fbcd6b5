"""The actions of a combat, and of a corps that withdraws from a zone of control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from tableside.engine.action import part
from tableside.engine.figures import percent, signed
from tableside.engine.finding import Finding
from tableside.engine.luck import OpposedRoll, luck_of
from tableside.engine.message import Several, Value
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import DICE_PAIR, NAME
from tableside.rules.gmu import questions
from tableside.rules.gmu.actions.common import THROWER, Result, Thrower, TurnAction, by_whom
from tableside.rules.gmu.asked import can_retreat
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.fights.combat import (
    Combat,
    Effect,
    Outcome,
    combat,
    odds,
    outcome,
    tally_text,
)
from tableside.rules.gmu.fights.pursuit import Pursuit, pursuit, reasons_text
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.nearness import overlap_gap
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import CORPS, Awaited, Piece, State, Task
from tableside.rules.gmu.table import fighters, never_returns, piece_of
from tableside.rules.gmu.turn.activity import any_piece
from tableside.rules.gmu.turn.phases import Activity
from tableside.rules.gmu.zones import controllers


@dataclass(frozen=True, slots=True)
class Fight(TurnAction):
    """One combat and its dice."""

    names = ("combat",)
    lines = ("{attacker} x {defender} {dice} [*] [by {rolled}]",)

    attacker: str = part(NAME)
    defender: str = part(NAME)
    dice: tuple[int, int] = part(DICE_PAIR)
    rolled: Thrower | None = part(THROWER, default=None)

    @property
    def units(self) -> tuple[str, ...]:
        """The two units."""
        return (self.attacker, self.defender)

    def act(self, state: State) -> tuple[str, Activity]:
        """Return the attacker's side and ``combat``."""
        return any_piece(state, self.attacker, "attacker").side, "combat"

    def judge(self, state: State) -> Iterator[Finding]:
        """Return the findings against the attack."""
        attacker, defender = fighters(state, self.attacker, self.defender)
        ruling = combat(state, attacker, defender).ruling
        return of_ruling(state, (attacker.id, defender.id), ruling, "combat.range")

    def apply(self, state: State) -> Result:
        """Resolve the combat; raise QuestionError if the army list lacks a value it needs."""
        pair = fighters(state, self.attacker, self.defender)
        try:
            return fight(state, *pair, self.dice, by_whom(self.rolled))
        except MissingValueError as error:
            raise questions.missing_value(error, "attacker") from None

    def opposed(self, state: State) -> OpposedRoll | None:
        """Return both dice with their modifiers; None if the army list lacks a value."""
        pair = fighters(state, self.attacker, self.defender)
        try:
            return opposed(combat(state, *pair), self.dice)
        except MissingValueError:
            return None


@dataclass(frozen=True, slots=True)
class Withdraw(TurnAction):
    """A corps withdraws from an enemy unit in whose zone of control it is."""

    names = ("withdraw",)
    activity = "withdrawal"
    lines = ("{unit} {from}",)

    unit: str = part(NAME)
    enemy: str = part(NAME, key="from")

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a corps that is not in the enemy's zone of control."""
        corps = piece_of(state, self.unit, "unit")
        enemy = piece_of(state, self.enemy, "from")
        if enemy not in controllers(state, corps):
            text = say("not-in-control-of", unit=corps.name, enemy=enemy.name)
            yield flagged("turn.phase", (corps.id, enemy.id), text)

    def apply(self, state: State) -> Result:
        """Await the corps' retreat."""
        corps, enemy = piece_of(state, self.unit, "unit"), piece_of(state, self.enemy, "from")
        if not corps.is_corps:
            raise QuestionError("unit", questions.wrong_kind(corps, CORPS))
        effect, told = _after_retreat(state, corps, enemy, Effect.RETREAT)
        text = say("has-withdrawn", unit=corps.name, enemy=enemy.name)
        event = Event("withdrawal", (corps.id, enemy.id), text)
        others = tuple(task for task in state.awaited if task.unit != corps.id)
        return replace(state, awaited=(*others, _task(corps, enemy, effect))), (event, *told)


def fight(
    state: State,
    attacker: Piece,
    defender: Piece,
    dice: tuple[int, int],
    by_whom: Mapping[str, Any],
) -> Result:
    """Return the state that awaits the tasks a fight leads to, and its events.

    ``by_whom``: who threw the dice, as event data.
    """
    fought = combat(state, attacker, defender)
    result = outcome(fought, *dice)
    events = [
        _told(state, fought, result, dice, by_whom),
        *_items(state, fought),
        _luck(attacker, defender, *dice),
    ]
    if result.loser is None:
        return state, tuple(events)
    winner = attacker if result.loser is defender else defender
    effect, told = _after_retreat(state, result.loser, winner, result.effect)
    events += told
    tasks = [_task(result.loser, winner, effect)]
    if result.loser is defender:
        task, event = _pursuit(state, attacker, defender, effect)
        tasks += [task] if task else []
        events.append(event)
    others = tuple(t for t in state.awaited if t.unit not in {task.unit for task in tasks})
    return replace(state, awaited=(*others, *tasks)), tuple(events)


def opposed(fight: Combat, dice: tuple[int, int]) -> OpposedRoll:
    """Return the dice of a combat, attacker first, with the modifiers and the effect."""
    result, pair = outcome(fight, *dice), (fight.attacker, fight.defender)
    chances = odds(fight) if fight.allowed else {}
    return OpposedRoll(
        units=(pair[0].id, pair[1].id),
        names=(pair[0].name, pair[1].name),
        sides=(pair[0].side, pair[1].side),
        dice=dice,
        modifiers=(fight.attack.modifier, fight.defence.modifier),
        odds=(chances.get("attacker", {}), chances.get("defender", {})),
        loser=None if result.loser is None else result.loser.id,
        effect=str(result.effect),
        words={str(effect): say(f"effect-{effect}") for effect in Effect},
    )


def _told(
    state: State,
    fight: Combat,
    result: Outcome,
    dice: tuple[int, int],
    by_whom: Mapping[str, Any],
) -> Event:
    values: dict[str, Value] = {
        "attacker": fight.attacker.name,
        "defender": fight.defender.name,
        "die": dice[0],
        "adds": signed(fight.attack.modifier),
        "total": result.attacker,
        "other-die": dice[1],
        "other-adds": signed(fight.defence.modifier),
        "other-total": result.defender,
    }
    text = say("fought-draw", **values)
    if result.loser is not None:
        lasting = result.effect is Effect.BROKEN and never_returns(state)
        came = "lost" if lasting else str(result.effect)
        text = say(f"fought-{came}", **values, loser=result.loser.name)
    data = {
        "dice": list(dice),
        "loser": None if result.loser is None else result.loser.id,
        "effect": str(result.effect),
        **by_whom,
    }
    return Event("combat", (fight.attacker.id, fight.defender.id), text, data)


def _items(state: State, fight: Combat) -> Iterator[Event]:
    """Yield an event with the items of each die's tally."""
    for piece, tally in ((fight.attacker, fight.attack), (fight.defender, fight.defence)):
        if tally.items:
            yield Event("tally", (piece.id,), tally_text(state, piece, tally))


def _luck(attacker: Piece, defender: Piece, own: int, other: int) -> Event:
    """Return the event that says how lucky each die was against the other."""
    share, others = (percent(float(luck_of(*dice))) for dice in ((own, other), (other, own)))
    text = say("luck", unit=attacker.name, share=share, other=defender.name, others=others)
    return Event("luck", (attacker.id, defender.id), text)


def _after_retreat(
    state: State, loser: Piece, winner: Piece, effect: Effect
) -> tuple[Effect, tuple[Event, ...]]:
    """Replace a retreat that is impossible: the corps is broken, on the last turn eliminated."""
    if effect is not Effect.RETREAT or not loser.is_corps or can_retreat(state, loser, winner):
        return effect, ()
    instead = Effect.ELIMINATED if state.turn >= state.last_turn else Effect.BROKEN
    text = say(f"nowhere-{instead}", unit=loser.name)
    return instead, (Event("effect", (loser.id,), text, {"effect": str(instead)}),)


def _task(loser: Piece, winner: Piece, effect: Effect) -> Awaited:
    if effect is Effect.RETREAT and loser.is_corps:
        return Awaited(Task.RETREAT, loser.id, winner.id)
    return Awaited(Task.TAKE_OFF, loser.id, winner.id, into=_INTO.get(effect, "removed"))


#: The list that an effect sends a unit to. After any other effect a unit that leaves the table is
#: only removed: a detachment, which may be placed again.
_INTO: dict[Effect, Literal["eliminated", "broken"]] = {
    Effect.ELIMINATED: "eliminated",
    Effect.BROKEN: "broken",
}


def _pursuit(
    state: State, attacker: Piece, defender: Piece, effect: Effect
) -> tuple[Awaited | None, Event]:
    ruling = pursuit(state, attacker, defender, effect)
    units = (attacker.id, defender.id)
    data = {"pursuit": str(ruling.pursuit), "because": list(ruling.because)}
    if ruling.pursuit is Pursuit.REQUIRED:
        text = say("must-follow", unit=attacker.name, enemy=defender.name)
        task = Awaited(Task.PURSUE, attacker.id, defender.id, to=ruling.to)
        return task, Event("pursuit", units, text, data)
    why = reasons_text(state, ruling)
    text = say(f"advance-{ruling.pursuit}", unit=attacker.name, why=why)
    return None, Event("pursuit", units, text, data)


def retreated(state: State, loser: Piece) -> Result:
    """Return the state after a beaten corps has retreated, without pursuits that its base blocks.

    A retreat may end so near that the corps still covers part of the place it left, so that its
    pursuer cannot advance there.
    """
    tasks, events = [], []
    for task in state.awaited:
        pursuer = state.by_id.get(task.unit)
        follows = task.task is Task.PURSUE and task.enemy == loser.id and task.to is not None
        if not follows or pursuer is None or overlap_gap(pursuer.at(task.to), loser).reaches(0.0):
            tasks.append(task)
            continue
        why = say("bars-pursuit-overlap", units=Several((loser.name,), "and"))
        text = say("advance-blocked", unit=pursuer.name, why=why)
        data = {"pursuit": str(Pursuit.BLOCKED), "because": ["pursuit.overlap", loser.id]}
        events.append(Event("pursuit", (pursuer.id, loser.id), text, data))
    return replace(state, awaited=tuple(tasks)), tuple(events)
