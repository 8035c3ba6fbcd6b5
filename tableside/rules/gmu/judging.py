"""What the referee flags about an action: it has already happened on the table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.rules.gmu import asked
from tableside.rules.gmu.actions import PHASES, Action, Fight, Gone, Move, ToPhase
from tableside.rules.gmu.apply import fighters, piece_of, task_of
from tableside.rules.gmu.asked import Ruling
from tableside.rules.gmu.combat import combat
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.nearness import DEVIATIONS, gap
from tableside.rules.gmu.state import Awaited, Kind, Piece, State, Task, measured_sigma
from tableside.rules.gmu.words import inches_text
from tableside.rules.gmu.zones import controllers
from tableside.rules.verdict import Breach, Doubt, Finding, Verdict

#: How near (inches, degrees modulo 180) a hand must put a pursuer to the place that was left.
PURSUIT_INCHES = 0.25
PURSUIT_DEGREES = 10.0

#: A model that shifted no more than this (inches, degrees) was nudged, not moved.
NUDGE_INCHES = 0.1
NUDGE_DEGREES = 5.0


def judge(state: State, action: Action) -> tuple[Finding, ...]:
    """Return every finding about the action, none where it is legal.

    Raises QuestionError when a unit of the action is not on the table.
    """
    try:
        if isinstance(action, Fight):
            return tuple(_fight(state, action))
        if isinstance(action, ToPhase):
            return tuple(_phase(state, action))
        if isinstance(action, Move):
            return tuple(_move(state, action))
        return tuple(_gone(state, action))
    except MissingValueError as error:
        return (Finding("army.missing", (), Verdict.TOO_CLOSE, f"Not judged: {error}."),)


def awaited_text(state: State, task: Awaited) -> str:
    """Return what is awaited, as a sentence for the players."""
    if task.task is Task.RETREAT:
        return f"{task.unit} must retreat from {task.enemy}."
    if task.task is Task.PURSUE:
        return f"{task.unit} must advance into the place that {task.enemy} left."
    why = {
        "broken": f"it is broken and may return on turn {state.turn + 2}",
        "eliminated": "it is eliminated",
        "removed": "it is removed and may return",
    }[task.into or "removed"]
    return f"Take {task.unit} off the table: {why}."


def _fight(state: State, action: Fight) -> Iterator[Finding]:
    attacker, defender = fighters(state, action)
    fight = combat(state, attacker, defender)
    units = (attacker.id, defender.id)
    yield from _wrong_phase(state, "combat", units, "A combat was declared")
    for task in state.awaited:
        yield _undone(state, task)
    for breach in fight.breaches:
        give = DEVIATIONS * gap(attacker, defender).sigma if breach.by is not None else 0.0
        yield _broken(breach, units, give)
    if fight.allowed and fight.range_doubt is not None:
        yield _too_close("combat.range", units, fight.range_doubt)


def _wrong_phase(state: State, wanted: str, units: tuple[str, ...], what: str) -> Iterator[Finding]:
    if state.phase != wanted:
        text = f"{what}, but this is the {state.phase} phase."
        yield Finding("turn.phase", units, Verdict.ILLEGAL, text)


def _undone(state: State, task: Awaited) -> Finding:
    return Finding(
        "turn.awaited", (task.unit,), Verdict.ILLEGAL, f"First: {awaited_text(state, task)}"
    )


def _phase(state: State, action: ToPhase) -> Iterator[Finding]:
    follows = PHASES[(PHASES.index(state.phase) + 1) % len(PHASES)]
    if action.to not in (follows, state.phase):
        text = f"After {state.phase} comes {follows}, not {action.to}."
        yield Finding("turn.phase", (), Verdict.ILLEGAL, text)
    for task in state.awaited:
        yield _undone(state, task)


def _move(state: State, action: Move) -> Iterator[Finding]:
    piece = piece_of(state, action.unit, "unit")
    start = action.start or piece.place
    if action.sigma is not None:
        piece = replace(piece, sigma=action.sigma)
    piece = piece.at(start)
    before = state.put(piece)
    task = task_of(state, action.unit)
    if task is not None:
        yield from _awaited(before, piece, task, action.to)
    elif not nudged(start, action.to):
        yield from _unasked(before, piece, action.to)


def nudged(start: Pose, to: Pose) -> bool:
    """Whether a model shifted so little that it was not moved on purpose."""
    little = start.distance_to(to) <= NUDGE_INCHES
    return little and turn_modulo_180(start.facing, to.facing) <= NUDGE_DEGREES


def _awaited(state: State, piece: Piece, task: Awaited, to: Pose) -> Iterator[Finding]:
    if task.task is Task.TAKE_OFF:
        if not nudged(piece.place, to):
            yield _undone(state, task)
    elif task.task is Task.PURSUE:
        yield from _pursued(piece, task, to)
    elif task.enemy in state.by_id:
        enemy = state.by_id[task.enemy]
        yield from _of_ruling(
            (piece.id, enemy.id), asked.retreat_to(state, piece, enemy, to), "retreat.unreachable"
        )


def _pursued(piece: Piece, task: Awaited, to: Pose) -> Iterator[Finding]:
    """Is the pursuer where the beaten unit stood, as well as a hand can put it there?"""
    if task.to is None:
        return
    units = (piece.id, task.enemy)
    off = to.distance_to(task.to)
    sigma = measured_sigma(piece, (task.to.x - to.x, task.to.y - to.y))
    turned = turn_modulo_180(to.facing, task.to.facing)
    yield from _off(units, off, PURSUIT_INCHES, DEVIATIONS * sigma, "in")
    yield from _off(units, turned, PURSUIT_DEGREES, DEVIATIONS * piece.sigma[2], "degrees")


def _off(
    units: tuple[str, ...], measured: float, limit: float, by: float, unit: str
) -> Iterator[Finding]:
    if measured <= limit - by:
        return
    close = by > 0 and abs(measured - limit) <= by
    if not close and measured <= limit:
        return
    text = (
        f"{units[0]} stands {measured:.2f} {unit} off the place that {units[1]} left "
        f"({limit:.2f} {unit} is near enough)."
    )
    verdict = Verdict.TOO_CLOSE if close else Verdict.ILLEGAL
    yield Finding("pursuit.place", units, verdict, text, measured - limit, by if by else None)


def _unasked(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """A move that no combat asked for."""
    if state.phase == "movement":
        yield from _moved(state, piece, to)
    elif state.phase == "command":
        yield from _commanded(state, piece, to)
    else:
        length = inches_text(piece.place.distance_to(to))
        text = f"{piece.id} was moved {length} in the {state.phase} phase; nothing asks for that."
        yield Finding("turn.phase", (piece.id,), Verdict.ILLEGAL, text, None)


def _moved(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    if not piece.is_corps:
        text = f"{piece.id} is a {piece.kind}: it does not move in the movement phase."
        yield Finding("movement.held", (piece.id,), Verdict.ILLEGAL, text)
        return
    along = (to.x - piece.place.x, to.y - piece.place.y)
    # Both ends of the way are measured, each with the unit's own deviation.
    give = DEVIATIONS * math.sqrt(2) * measured_sigma(piece, along)
    yield from _of_ruling((piece.id,), asked.move_to(state, piece, to), "movement.path", give)


def _commanded(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """In the command phase headquarters are placed anew and corps may withdraw."""
    if piece.kind is Kind.HEADQUARTERS:
        ruling = asked.headquarters_at(state.without(piece.id), piece, to)
        yield from _of_ruling((piece.id,), ruling, "placement.distance")
    elif piece.is_corps:
        yield from _withdrawn(state, piece, to)
    else:
        text = f"{piece.id} is a detachment: it does not move once it is placed."
        yield Finding("movement.held", (piece.id,), Verdict.ILLEGAL, text)


def _withdrawn(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """A withdrawal is a retreat from one enemy unit in whose zone of control the corps stands."""
    enemies = controllers(state, piece)
    if not enemies:
        text = f"{piece.id} was moved, but it is in no enemy zone of control: it cannot withdraw."
        yield Finding("turn.phase", (piece.id,), Verdict.ILLEGAL, text)
        return
    rulings = [(enemy, asked.retreat_to(state, piece, enemy, to)) for enemy in enemies]
    best = min(rulings, key=lambda pair: _RANK[pair[1].verdict])
    yield from _of_ruling((piece.id, best[0].id), best[1], "retreat.unreachable")


_RANK = {Verdict.LEGAL: 0, Verdict.TOO_CLOSE: 1, Verdict.ILLEGAL: 2}


def _of_ruling(
    units: tuple[str, ...], ruling: Ruling, rule: str, give: float = 0.0
) -> Iterator[Finding]:
    """The findings of a ruling; ``rule`` where it names none itself.

    ``give``: two deviations (inches) of what a broken limit was compared with, 0 when exact.
    """
    if ruling.verdict is Verdict.LEGAL:
        return
    if ruling.verdict is Verdict.TOO_CLOSE:
        for doubt in ruling.doubts:
            yield _too_close(rule, units, doubt)
        if not ruling.doubts:
            yield Finding(rule, units, Verdict.TOO_CLOSE, "Too close to call: measure by hand.")
        return
    for breach in ruling.breaches:
        yield _broken(breach, units, give)
    if not ruling.breaches:
        text = f"{units[0]} cannot come to where it stands by any legal way."
        yield Finding(rule, units, Verdict.ILLEGAL, text)


def _broken(breach: Breach, units: tuple[str, ...], give: float) -> Finding:
    known = give if breach.by is not None and give > 0.0 else None
    message = _sentence(breach.message)
    return Finding(breach.rule, units, Verdict.ILLEGAL, message, breach.by, known)


def _too_close(rule: str, units: tuple[str, ...], doubt: Doubt) -> Finding:
    digits = 2 if doubt.by >= 0.005 else 3  # as many as tell the two apart
    text = (
        f"Too close to call: measure {_what(rule, doubt)} ({doubt.measured:.{digits}f}, "
        f"limit {doubt.limit:.{digits}f}, give or take {doubt.by:.{digits}f})."
    )
    return Finding(rule, units, Verdict.TOO_CLOSE, text, doubt.measured - doubt.limit, doubt.by)


def _what(rule: str, doubt: Doubt) -> str:
    if doubt.b is not None:
        return f"from {doubt.a} to {doubt.b}"
    if rule.endswith(".board"):
        return f"from {doubt.a} to the board's edge"
    return f"how far {doubt.a} was moved"


def _gone(state: State, action: Gone) -> Iterator[Finding]:
    """Models leave the table because of a combat, or in the command phase."""
    piece = piece_of(state, action.unit, "unit")
    task = task_of(state, piece.id)
    asked_for = task is not None and task.task is Task.TAKE_OFF
    lifted = state.phase == "command" and not piece.is_corps
    if not asked_for and not lifted:
        text = f"{piece.id} was taken off the table; nothing asks for that."
        yield Finding("turn.phase", (piece.id,), Verdict.ILLEGAL, text)


def _sentence(message: str) -> str:
    return message if message.endswith(".") else f"{message}."
