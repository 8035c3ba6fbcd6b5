"""What the referee flags about an action: it has already happened on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.quantity import Verdict
from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.rules.gmu import asked
from tableside.rules.gmu.actions.types import (
    Action,
    Arrive,
    Choose,
    Fight,
    Gone,
    Limited,
    Move,
    Pass,
    Place,
    Recall,
    Roll,
    TakeArmy,
    TakeEdge,
    TakePeriod,
    ToPhase,
    Withdraw,
)
from tableside.rules.gmu.command import MissingValueError
from tableside.rules.gmu.fights.combat import combat
from tableside.rules.gmu.judging import order as judging_order
from tableside.rules.gmu.judging.findings import broken, flagged, of_ruling, too_close
from tableside.rules.gmu.judging.order import undone
from tableside.rules.gmu.judging.proof import with_proof
from tableside.rules.gmu.nearness import DEVIATIONS
from tableside.rules.gmu.placement.placing import lifted
from tableside.rules.gmu.setup import judging as judging_setup
from tableside.rules.gmu.state import Awaited, Kind, Piece, State, Task, measured_sigma
from tableside.rules.gmu.table import fighters, nudged, piece_of, task_of
from tableside.rules.gmu.turn.activity import act_of
from tableside.rules.gmu.turn.flow import settle
from tableside.rules.gmu.turn.phases import SETUP
from tableside.rules.gmu.words import inches_text
from tableside.rules.gmu.zones import controllers

#: How near (inches, degrees modulo 180) a hand must put a pursuer to the place that was left.
PURSUIT_INCHES = 0.25
PURSUIT_DEGREES = 10.0


def judge(state: State, action: Action) -> tuple[Finding, ...]:
    """Return every finding about the action, none where it is legal.

    What is out of turn comes first. Raises QuestionError when a unit or side of the action is not
    in the game.
    """
    state = settle(state)[0]
    act = act_of(state, action)
    try:
        order = () if act is None else judging_order.order(state, action, act)
        found = (*order, *_JUDGES[type(action)](state, action))
    except MissingValueError as error:
        return (Finding("army.missing", (), Verdict.TOO_CLOSE, f"Not judged: {error}."),)
    return with_proof(state, action, found)


def _fight(state: State, action: Fight) -> Iterator[Finding]:
    attacker, defender = fighters(state, action)
    fight = combat(state, attacker, defender)
    units = (attacker.id, defender.id)
    doubt = fight.range_doubt
    sure = [each for each in fight.breaches if doubt is None or each.rule != "combat.range"]
    for breach in sure:
        yield broken(breach, units)
    if doubt is not None and not sure:
        yield too_close("combat.range", units, doubt)


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


def _awaited(state: State, piece: Piece, task: Awaited, to: Pose) -> Iterator[Finding]:
    if task.task is Task.TAKE_OFF:
        if not nudged(piece.place, to):
            yield undone(state, task)
    elif task.task is Task.PURSUE:
        yield from _pursued(piece, task, to)
    elif task.enemy in state.by_id:
        enemy = state.by_id[task.enemy]
        yield from of_ruling(
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
    elif state.phase == SETUP:
        yield from judging_setup.put_down(state, piece, to)
    else:
        length = inches_text(piece.place.distance_to(to))
        text = f"{piece.id} was moved {length} in the {state.phase} phase; nothing asks for that."
        yield Finding("turn.phase", (piece.id,), Verdict.ILLEGAL, text, None)


def _moved(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    if not piece.is_corps:
        text = f"{piece.id} is a {piece.kind}: it does not move in the movement phase."
        yield Finding("movement.held", (piece.id,), Verdict.ILLEGAL, text)
        return
    yield from of_ruling((piece.id,), asked.move_to(state, piece, to), "movement.path")


def _commanded(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """In the command phase headquarters are placed anew and corps may withdraw."""
    if piece.kind is Kind.HEADQUARTERS:
        ruling = asked.headquarters_at(lifted(state.without(piece.id)), piece, to)
        yield from of_ruling((piece.id,), ruling, "placement.distance")
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
    yield from of_ruling((piece.id, best[0].id), best[1], "retreat.unreachable")


_RANK = {Verdict.LEGAL: 0, Verdict.TOO_CLOSE: 1, Verdict.ILLEGAL: 2}


def _gone(state: State, action: Gone) -> Iterator[Finding]:
    """Models leave the table because of a combat, in the command phase, or in the set-up."""
    piece = piece_of(state, action.unit, "unit")
    task = task_of(state, piece.id)
    asked_for = task is not None and task.task is Task.TAKE_OFF
    lifted = state.phase == "command" and not piece.is_corps
    if not asked_for and not lifted and state.phase != SETUP:
        text = f"{piece.id} was taken off the table; nothing asks for that."
        yield Finding("turn.phase", (piece.id,), Verdict.ILLEGAL, text)


def _recall(state: State, action: Recall) -> Iterator[Finding]:
    """Any detachment may be taken back: whether it is the time for it, the order says."""
    piece_of(state, action.unit, "unit")
    yield from ()


def _withdraw(state: State, action: Withdraw) -> Iterator[Finding]:
    corps = piece_of(state, action.unit, "unit")
    enemy = piece_of(state, action.enemy, "from")
    if enemy not in controllers(state, corps):
        text = f"{corps.id} is not in the zone of control of {enemy.id}: it cannot withdraw."
        yield flagged("turn.phase", (corps.id, enemy.id), text)


def _place(state: State, action: Place) -> Iterator[Finding]:
    from tableside.rules.gmu.judging.placing import placed  # late: its search is only loaded here

    return placed(state, action)


_JUDGES: dict[type[Any], Callable[[State, Any], Iterator[Finding]]] = {
    Fight: _fight,
    ToPhase: judging_order.to_phase,
    Move: _move,
    Gone: _gone,
    Pass: judging_order.passing,
    Limited: judging_order.limited,
    Place: _place,
    Recall: _recall,
    Withdraw: _withdraw,
    Choose: judging_setup.choose,
    Arrive: judging_order.arrive,
    TakePeriod: judging_setup.period,
    TakeArmy: judging_setup.army,
    Roll: judging_setup.roll,
    TakeEdge: judging_setup.edge,
}
