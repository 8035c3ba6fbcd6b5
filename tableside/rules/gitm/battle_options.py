"""What can be done while a campaign waits for a battle: roll it, fight it, tell how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableside.engine.draws import HUNDRED
from tableside.engine.message import Amount, Several, Text
from tableside.engine.ruleset import Ask, Option
from tableside.rules.gitm.actions.battles import fighting
from tableside.rules.gitm.memory import Contest, Result
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def battle_options(state: State) -> Iterator[Option]:
    """Yield how the pending battle can be fought, or how it can have ended on the table.

    Only someone who sees units of both sides can tell how it ended: a side for itself, so that the
    others in the battle must say the same, and the referee for good. Once it is on the table only
    the referee can still have it rolled.
    """
    contest, units = state.campaign.contest, fighting(state)
    assert contest is not None, "there is one in this stage"
    referee = state.glimpse is None
    side = None if state.glimpse is None else state.glimpse.side
    if referee or not contest.fielded:
        yield Option({"action": "roll"}, say("do-roll"))
    if not contest.fielded:
        yield Option({"action": "field"}, say("do-field"))
        return
    there = {unit.side for unit in units}
    if len(there) < 2 or not (referee or side in there):
        return
    by = {} if side is None else {"side": side}
    for result in _said_by_others(contest, side):
        if not result.lost.keys() <= {unit.id for unit in units}:
            continue  # a unit has been moved away since
        held = {} if result.held is None else {"held": result.held}
        action = {"action": "fought", **held, "lost": dict(result.lost), **by}
        yield Option(action, say("do-agree-fought", **_told(state, result)), side)
    asks = tuple(_results(state, units))
    yield Option({"action": "fought", **by}, say("do-fought"), side, asks)


def _said_by_others(contest: Contest, side: str | None) -> Sequence[Result]:
    """Return what others than a side say of a battle's end, each result once."""
    said: list[Result] = []
    for who, result in contest.said.items():
        if who != side and result not in said:
            said.append(result)
    return said


def _told(state: State, result: Result) -> dict[str, Text]:
    """Return the words for a battle's result: who held the field, and what was lost."""
    held = result.held
    who = say("fought-drawn") if held is None else say("fought-held", side=state.side_called(held))
    lost = [
        say("fought-lost", unit=state.by_id[name].called, lost=Amount(part, "%", 0))
        for name, part in result.lost.items()
    ]
    return {"held": who, "losses": Several(tuple(lost), "comma") if lost else say("fought-none")}


def _results(state: State, units: tuple[Unit, ...]) -> Iterator[Ask]:
    sides = tuple(dict.fromkeys(unit.side for unit in units))
    labels: tuple[Text, ...] = tuple(state.side_called(side) for side in sides)
    yield Ask("held", "choice", say("ask-held"), sides, optional=True, labels=labels)
    for unit in units:
        label = say("ask-lost", unit=unit.called)
        yield Ask(f"lost.{unit.id}", "number", label, tuple(range(HUNDRED + 1)), optional=True)
