"""What can be done where a battle waits: roll it, fight it on the table, tell how that ended."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.message import Text
from tableside.engine.ruleset import Ask, Option, Prompt
from tableside.rules.gitm.actions.battles import fighting
from tableside.rules.gitm.campaign.draws import HUNDRED
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def prompt(state: State) -> Prompt:
    """Return that a battle waits, or that its result does."""
    contest = state.campaign.contest
    assert contest is not None, "checked when it was read"
    square = contest.at.called
    fielded = contest.fielded
    text = say("awaits-fought", square=square) if fielded else say("awaits-battle", square=square)
    return Prompt(None, text, "battle")


def options(state: State) -> Iterator[Option]:
    """Yield how the battle that waits can be fought; its result where both sides are seen."""
    contest, units = state.campaign.contest, fighting(state)
    yield Option({"action": "roll"}, say("do-roll"))
    if contest is None or not contest.fielded:
        yield Option({"action": "field"}, say("do-field"))
    elif len({unit.side for unit in units}) > 1:
        yield Option({"action": "fought"}, say("do-fought"), asks=tuple(_asks(state, units)))


def _asks(state: State, units: tuple[Unit, ...]) -> Iterator[Ask]:
    sides = tuple(dict.fromkeys(unit.side for unit in units))
    labels: tuple[Text, ...] = tuple(state.side_called(side) for side in sides)
    yield Ask("held", "choice", say("ask-held"), sides, optional=True, labels=labels)
    for unit in units:
        label = say("ask-lost", unit=unit.called)
        yield Ask(f"lost.{unit.id}", "number", label, tuple(range(HUNDRED + 1)), optional=True)
