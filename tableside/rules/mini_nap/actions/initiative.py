"""The actions of the initiative: dice, choice of brigade or division, passing, the next Turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.action import part
from tableside.engine.asking import side_of
from tableside.engine.message import Several, Text
from tableside.engine.quantity import Ruling, Verdict, broken
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import DICE, NAME
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.actions.common import TurnAction, awaited, thrown_well
from tableside.rules.mini_nap.actions.reacting import FeintBack
from tableside.rules.mini_nap.manoeuvres import division
from tableside.rules.mini_nap.play import break_through, sequence
from tableside.rules.mini_nap.play.awaited import asked_side
from tableside.rules.mini_nap.play.units import Result
from tableside.rules.mini_nap.state import Contact, Ran, State
from tableside.rules.mini_nap.words import say, term

#: The state's fields after an initiative: nobody acts, and the next one is rolled for.
_OVER: dict[str, Any] = {
    "brigade": None, "division": None, "phase": "manoeuvre", "awaits": "roll",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Roll(TurnAction):
    """The dice for the initiative: of the first and the second side in the position's order.

    None for a side that does not roll.
    """

    names = ("initiative",)
    lines = ("[first {first}] [second {second}]",)

    first: tuple[int, ...] | None = part(DICE, default=None)
    second: tuple[int, ...] | None = part(DICE, default=None)

    def rulings(self, state: State) -> Iterator[Ruling]:
        """Yield the rulings that the roll is awaited and has the right number of dice.

        The holder throws three, others two. Raises QuestionError if a side that rolls has no dice.
        """
        thrown, found = self._rolled(state)
        if found.turn_over:
            yield broken("sequence.awaited", say("turn-none-left"))
        elif state.brigade is not None or state.division is not None:
            yield broken("sequence.awaited", say("turn-not-over"))
        else:
            yield awaited(state, "roll")
        for side, dice in thrown.items():
            wanted = sequence.dice_count(state, side)
            yield thrown_well("sequence.dice", state.side_called(side), dice, wanted)

    def _rolled(self, state: State) -> tuple[dict[str, tuple[int, ...]], sequence.Roll]:
        """Return the dice of each side that rolls, and their result.

        Raises QuestionError if such a side has none; dice of the other side are ignored.
        """
        thrown, rolls = {}, sequence.throwers(state)
        for side, field in zip(state.sides, ("first", "second"), strict=False):
            dice = getattr(self, field)
            if dice is not None and side in rolls:
                thrown[side] = dice
            elif side in rolls:
                raise QuestionError(field, say("side-rolls", side=state.side_called(side)))
        return thrown, sequence.rolled(state, {side: sum(dice) for side, dice in thrown.items()})

    def do(self, state: State) -> Result:
        """Give the initiative to the winner; after a tie they roll again."""
        dice, found = self._rolled(state)
        totals = tuple(
            say("side-total", side=state.side_called(side), total=sum(pips))
            for side, pips in dice.items()
        )
        thrown = Several(totals, "comma")
        if found.roll_again:
            return state, (Event("initiative", (), say("told-tie", thrown=thrown)),)
        if found.winner is None:
            return state, (Event("initiative", (), say("told-turn-over")),)
        after = state.with_units(
            replace(u, markers=u.markers - {"blue"}) if u.id in found.markers_off else u
            for u in state.units
        )
        after = replace(after, initiative=found.winner, awaits="choice", brigade=None)
        side, other = state.side_called(found.winner), state.other_side(found.winner)
        text = say("told-initiative", side=side)
        if not sequence.unused(state, other):
            text = say("told-initiative-left", side=side, other=state.side_called(other))
        if totals:
            text = say("told-initiative-by", side=side, thrown=thrown)
        return after, (Event("initiative", (), text, {"winner": found.winner}),)


@dataclass(frozen=True, slots=True)
class TakeBrigade(TurnAction):
    """The side with the initiative chooses a brigade."""

    names = ("brigade",)
    lines = ("{brigade}",)

    brigade: str = part(NAME)

    def rulings(self, state: State) -> Iterator[Ruling]:
        """Yield the rulings on choosing the brigade now."""
        yield from _chooses(state)
        side = state.initiative
        if side is not None and self.brigade not in sequence.unused(state, side):
            brigade = state.group_called(self.brigade)
            text = say("turn-not-unused", brigade=brigade, side=state.side_called(side))
            yield broken("sequence.brigade", text)

    def do(self, state: State) -> Result:
        """Begin the brigade's initiative."""
        text = say("told-brigade", brigade=state.group_called(self.brigade))
        return _begun(state, text, brigade=self.brigade)


@dataclass(frozen=True, slots=True)
class TakeDivision(TurnAction):
    """The side with the initiative chooses a Division Manoeuvre."""

    names = ("division",)
    lines = ("{division}",)

    division: str = part(NAME)

    def rulings(self, state: State) -> Iterator[Ruling]:
        """Yield the rulings on a manoeuvre of the whole division now."""
        yield from _chooses(state)
        yield division.barred(state, self.division)
        if state.initiative not in {u.side for u in state.units if u.division == self.division}:
            text = say("division-not-now", division=state.group_called(self.division))
            yield broken("sequence.initiative", text)

    def do(self, state: State) -> Result:
        """Begin the division's initiative."""
        text = say("told-division", division=state.group_called(self.division))
        return _begun(state, text, division=self.division)


@dataclass(frozen=True, slots=True)
class Pass(TurnAction):
    """A side passes: on reacting to a run, charge or shot, or for the rest of the phase."""

    names = ("pass",)
    lines = ("{side}",)

    side: str = part(NAME, who=side_of)

    def rulings(self, state: State, side: str) -> Iterator[Ruling]:
        """Yield what must be done first."""
        if side == asked_side(state):
            return
        yield awaited(state, state.awaits_others)
        if side != break_through.side_of(state):
            text = say("turn-no-initiative", side=state.side_called(side))
            yield broken("sequence.initiative", text)
        if state.phase in ("hand-to-hand", break_through.PHASE):
            yield from break_through.must_fight(state)

    def do(self, state: State, side: str) -> Result:
        """Let a run go on, end the reactions, or begin the next phase."""
        run = state.run
        if run is not None and run.action is not None:
            return _let_go(state, run, side)
        if state.shot is not None:
            text = say("told-no-return", unit=state.called(state.shot.target))
            return replace(state, shot=None), (Event("pass", (), text),)
        if state.contact_made is not None:
            return self._no_further(state, state.contact_made)
        if run is not None and side != state.initiative:
            text = say("told-no-call", side=state.side_called(side))
            return replace(state, run=None), (Event("pass", (), text),)
        names = data.phases().phases
        at = names.index(state.phase)
        if at + 1 < len(names):
            text = say("told-phase", phase=term(names[at + 1]))
            return replace(state, phase=names[at + 1]), (Event("phase", (), text),)
        other = state.other_side(state.initiative)
        if state.awaits is None and break_through.able(state, other):
            text = say("told-others", side=state.side_called(other))
            return replace(state, awaits="others"), (Event("phase", (), text),)
        return _ended(state)

    def _no_further(self, state: State, made: Contact) -> Result:
        """End the reactions or, once they are over, the charger's chance to feint."""
        feints = FeintBack(made.unit, made.target, 1).ruling(state)[1].verdict is Verdict.LEGAL
        if feints and not made.closed:
            text = say("told-no-further", side=state.side_called(self.side))
            after = replace(state, contact_made=replace(made, closed=True), run=None)
            return after, (Event("pass", (), text),)
        text = say("told-no-reaction", side=state.side_called(self.side))
        if made.closed:
            text = say("told-no-feint", unit=state.called(made.unit))
        return replace(state, contact_made=None, run=None), (Event("pass", (), text),)


@dataclass(frozen=True, slots=True)
class NewTurn(TurnAction):
    """A new Turn begins."""

    names = ("turn",)

    def rulings(self, state: State) -> Iterator[Ruling]:
        """Yield the breach if brigades have yet to act."""
        left = any(sequence.unused(state, side) for side in state.sides)
        if left or state.brigade is not None or state.division is not None:
            yield broken("sequence.awaited", say("turn-brigades-left"))

    def do(self, state: State) -> Result:
        """Begin the Turn."""
        after = state.with_units(
            replace(u, markers=u.markers - {"blue"}, did=frozenset()) for u in state.units
        )
        after = replace(after, turn=state.turn + 1, used=frozenset(), initiative=None, **_OVER)
        return after, (Event("turn", (), say("told-turn", turn=after.turn)),)


def _chooses(state: State) -> Iterator[Ruling]:
    yield awaited(state, "choice")
    if state.awaits != "choice":
        yield broken("sequence.awaited", say("turn-no-choice"))


def _begun(
    state: State, text: Text, *, brigade: str | None = None, division: str | None = None
) -> Result:
    """Begin the initiative of a brigade or division: squares are solid, no unit has acted."""
    after = state.with_units(replace(u, did=frozenset(), square="solid") for u in state.units)
    after = replace(after, phase="manoeuvre", awaits=None, brigade=brigade, division=division)
    return after, (Event("brigade" if brigade else "division", (), text),)


def _ended(state: State) -> Result:
    """Return the state after an initiative, its brigade or its division's brigades used."""
    spent = {state.brigade}
    if state.division is not None:
        spent = {unit.brigade for unit in state.units if unit.division == state.division}
    after = state.with_units(replace(u, did=frozenset()) for u in state.units)
    after = replace(after, used=state.used | {name for name in spent if name}, **_OVER)
    text = say("told-over", name=sequence.who_acts(state))
    return after, (Event("phase", (), text),)


def _let_go(state: State, run: Ran, side: str) -> Result:
    """Make an announced run that nobody calls on."""
    from tableside.rules.mini_nap.actions.referee import ACTIONS  # late: it lists this one, too

    unit = state.called(run.unit)
    text = say("told-lets-go", side=state.side_called(side), unit=unit)
    after, events = ACTIONS.read(run.action or {}).made_at_last(state)
    if after.run == run:
        after = replace(after, run=None)
    return after, (Event("pass", (), text), *events)
