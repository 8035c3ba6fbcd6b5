"""A combat, and a corps that withdraws from a zone of control."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableside.engine.action import part
from tableside.engine.finding import Finding
from tableside.engine.luck import OpposedRoll
from tableside.engine.values import DICE_PAIR, NAME
from tableside.rules.gmu import questions
from tableside.rules.gmu.actions.doing import THROWER, Doing, Result, Thrower, by_whom
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.fights import fighting
from tableside.rules.gmu.fights.combat import combat
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import State
from tableside.rules.gmu.table import fighters, piece_of
from tableside.rules.gmu.turn.activity import any_piece
from tableside.rules.gmu.turn.phases import Activity
from tableside.rules.gmu.zones import controllers


@dataclass(frozen=True, slots=True)
class Fight(Doing):
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
        """Return it as the attacker's combat."""
        return any_piece(state, self.attacker, "attacker").side, "combat"

    def judge(self, state: State) -> Iterator[Finding]:
        """Return what bars the attack."""
        attacker, defender = fighters(state, self.attacker, self.defender)
        ruling = combat(state, attacker, defender).ruling
        return of_ruling(state, (attacker.id, defender.id), ruling, "combat.range")

    def apply(self, state: State) -> Result:
        """Fight it; raises QuestionError where a value is missing that no army list gives."""
        pair = fighters(state, self.attacker, self.defender)
        try:
            return fighting.fight(state, *pair, self.dice, by_whom(self.rolled))
        except MissingValueError as error:
            raise questions.missing_value(error, "attacker") from None

    def opposed(self, state: State) -> OpposedRoll | None:
        """Return both dice with what was added to them; None where a value is missing."""
        pair = fighters(state, self.attacker, self.defender)
        try:
            return fighting.opposed(combat(state, *pair), self.dice)
        except MissingValueError:
            return None


@dataclass(frozen=True, slots=True)
class Withdraw(Doing):
    """A corps withdraws from an enemy unit in whose zone of control it is."""

    names = ("withdraw",)
    lines = ("{unit} {from}",)

    unit: str = part(NAME)
    enemy: str = part(NAME, key="from")

    def act(self, state: State) -> tuple[str, Activity]:
        """Return it as the corps' withdrawal."""
        return any_piece(state, self.unit, "unit").side, "withdrawal"

    def judge(self, state: State) -> Iterator[Finding]:
        """Flag a corps that is not in the enemy's zone of control."""
        corps = piece_of(state, self.unit, "unit")
        enemy = piece_of(state, self.enemy, "from")
        if enemy not in controllers(state, corps):
            text = say("not-in-control-of", unit=corps.name, enemy=enemy.name)
            yield flagged("turn.phase", (corps.id, enemy.id), text)

    def apply(self, state: State) -> Result:
        """Await the corps' retreat."""
        corps = piece_of(state, self.unit, "unit")
        return fighting.withdraw(state, corps, piece_of(state, self.enemy, "from"))
