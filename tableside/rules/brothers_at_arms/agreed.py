"""What holds for all of the table in a game of Brothers at Arms, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.message import Several, Text
from tableside.engine.position import written
from tableside.engine.ruleset import Agreed
from tableside.rules.brothers_at_arms import objectives
from tableside.rules.brothers_at_arms.state import State
from tableside.rules.brothers_at_arms.words import say


def agreed(state: State) -> Agreed:
    """Return the scale, the last bound, how the battle stands, and who is lost."""
    notes = [say("agreed-dice"), say("agreed-dots")]
    if not any(unit.higher for unit in state.units):
        notes.append(say("agreed-no-higher"))
    return Agreed(tuple(_facts(state)), tuple(notes), written(state.house))


def _facts(state: State) -> Iterator[tuple[Text, Text]]:
    yield (
        say("agreed-scale"),
        say("agreed-figures", scale=state.figures, step=state.shown(state.step)),
    )
    if state.last_turn is not None:
        yield say("agreed-bounds"), say("agreed-last", last=state.last_turn)
    for side, task in state.tasks.items():
        yield say("agreed-task", side=state.side_called(side)), task
    if "night" in state.weather:
        yield say("agreed-weather"), say("agreed-night")
    if state.of_kinds(("objective",)):
        found = objectives.answer(state)
        held = (
            say("held", side=state.side_called(side), count=count)
            for side, count in found["held"].items()
        )
        yield say("agreed-objectives"), Several(tuple(held), "comma")
    if state.reserves:
        names = tuple(unit.called for unit in state.reserves)
        yield say("agreed-reserves"), Several(names, "comma")
    if state.eliminated:
        names = tuple(unit.called for unit in state.eliminated)
        yield say("agreed-lost"), Several(names, "comma")
