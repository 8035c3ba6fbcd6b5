"""What the awaited decision allows, as things that a player can tap (``ruleset.Option``)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.rules.gmu.actions import PHASES
from tableside.rules.gmu.combat import combat
from tableside.rules.gmu.state import Awaited, State, Task
from tableside.rules.ruleset import Ask, Option


def options(state: State) -> tuple[Option, ...]:
    """Return what can be done now; nothing when the last turn is over."""
    if state.awaited:
        return (_task(state, state.awaited[0]),)
    return (*(_fights(state) if state.phase == "combat" else ()), *_next_phase(state))


def _task(state: State, task: Awaited) -> Option:
    piece = state.by_id[task.unit]
    if task.task is Task.TAKE_OFF:
        action = {"action": "gone", "unit": task.unit}
        return Option(action, f"{task.unit} is off the table", piece.side)
    if task.task is Task.PURSUE and task.to is not None:
        advance = {"action": "move", "unit": task.unit, "to": task.to.as_list()}
        return Option(advance, f"{task.unit} advances", piece.side)
    where = Ask("to", "pose", "Where it stands after three slides of 1 in")
    action = {"action": "move", "unit": task.unit}
    return Option(action, f"{task.unit} retreats from {task.enemy}", piece.side, (where,))


def _fights(state: State) -> Iterator[Option]:
    """Every fight that is allowed, the aggressor's first."""
    sides = sorted(state.sides, key=lambda side: side != state.aggressor)
    dice = Ask("dice", "dice", "Attacker's die, defender's die", tuple(range(1, 7)), 2)
    for attacker in sorted(state.pieces, key=lambda piece: sides.index(piece.side)):
        for defender in state.enemies(attacker) if attacker.is_corps else ():
            if defender.is_unit and combat(state, attacker, defender).allowed:
                pair = {"attacker": attacker.id, "defender": defender.id}
                text = f"{attacker.id} attacks {defender.id}"
                yield Option({"action": "combat", **pair}, text, attacker.side, (dice,))


def _next_phase(state: State) -> Iterator[Option]:
    if state.phase == "end" and state.turn >= state.last_turn:
        return
    follows = PHASES[(PHASES.index(state.phase) + 1) % len(PHASES)]
    text = "Begin the next turn" if follows == PHASES[0] else f"On to the {follows} phase"
    yield Option({"action": "phase", "to": follows}, text)
