"""What the referee flags about an action: it has already happened on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.message import degrees, inches
from tableside.engine.quantity import RANK, Quantity, Ruling, Verdict
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
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.judging.order import undone
from tableside.rules.gmu.judging.proof import with_proof
from tableside.rules.gmu.placement.placing import lifted
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup import judging as judging_setup
from tableside.rules.gmu.state import Awaited, Kind, Piece, State, Task
from tableside.rules.gmu.table import fighters, nudged, piece_of, task_of
from tableside.rules.gmu.turn.activity import act_of
from tableside.rules.gmu.turn.flow import settle
from tableside.rules.gmu.turn.phases import SETUP, phase_name
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
        text = say("not-judged", why=error.message)
        return (Finding("army.missing", (), Verdict.TOO_CLOSE, text),)
    return with_proof(state, action, found)


def _fight(state: State, action: Fight) -> Iterator[Finding]:
    attacker, defender = fighters(state, action)
    ruling = combat(state, attacker, defender).ruling
    return of_ruling(state, (attacker.id, defender.id), ruling, "combat.range")


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
        yield from _pursued(state, piece, task, to)
    elif task.enemy in state.by_id:
        enemy = state.by_id[task.enemy]
        ruling = asked.retreat_to(state, piece, enemy, to)
        yield from of_ruling(state, (piece.id, enemy.id), ruling, "retreat.unreachable")


def _pursued(state: State, piece: Piece, task: Awaited, to: Pose) -> Iterator[Finding]:
    """Is the pursuer where the beaten unit stood, as well as a hand can put it there?"""
    if task.to is None:
        return
    along = (task.to.x - to.x, task.to.y - to.y)
    off = Quantity(piece.id, None, to.distance_to(task.to), piece.sigma_along(along))
    angle = turn_modulo_180(to.facing, task.to.facing)
    turned = Quantity(piece.id, None, angle, piece.sigma[2], angle=True)
    rule, names = "pursuit.place", {"unit": piece.name, "enemy": state.name(task.enemy)}
    near, straight = inches(PURSUIT_INCHES), degrees(PURSUIT_DEGREES)
    beside = say("beside-the-place", **names, off=inches(off.value), limit=near)
    askew = say("askew-in-the-place", **names, off=degrees(angle), limit=straight)
    ruling = off.at_most(PURSUIT_INCHES, rule, beside).and_(
        turned.at_most(PURSUIT_DEGREES, rule, askew)
    )
    for each in (Ruling(ruling.breaches), Ruling(doubts=ruling.doubts)):
        yield from of_ruling(state, (piece.id, task.enemy), each, rule)


def _unasked(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """A move that no combat asked for."""
    if state.phase == "movement":
        yield from _moved(state, piece, to)
    elif state.phase == "command":
        yield from _commanded(state, piece, to)
    elif state.phase == SETUP:
        yield from judging_setup.put_down(state, piece, to)
    else:
        length, phase = inches(piece.place.distance_to(to)), phase_name(state.phase)
        text = say("moved-unasked", unit=piece.name, length=length, phase=phase)
        yield flagged("turn.phase", (piece.id,), text)


def _moved(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    if not piece.is_corps:
        text = say(f"{piece.kind}-stays", unit=piece.name)
        yield flagged("movement.held", (piece.id,), text)
        return
    yield from of_ruling(state, (piece.id,), asked.move_to(state, piece, to), "movement.path")


def _commanded(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """In the command phase headquarters are placed anew and corps may withdraw."""
    if piece.kind is Kind.HEADQUARTERS:
        ruling = asked.headquarters_at(lifted(state.without(piece.id)), piece, to)
        yield from of_ruling(state, (piece.id,), ruling, "placement.distance")
    elif piece.is_corps:
        yield from _withdrawn(state, piece, to)
    else:
        text = say("detachment-stays", unit=piece.name)
        yield flagged("movement.held", (piece.id,), text)


def _withdrawn(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """A withdrawal is a retreat from one enemy unit in whose zone of control the corps stands."""
    enemies = controllers(state, piece)
    if not enemies:
        yield flagged("turn.phase", (piece.id,), say("nothing-to-withdraw-from", unit=piece.name))
        return
    rulings = [(enemy, asked.retreat_to(state, piece, enemy, to)) for enemy in enemies]
    best = min(rulings, key=lambda pair: RANK[pair[1].verdict])
    yield from of_ruling(state, (piece.id, best[0].id), best[1], "retreat.unreachable")


def _gone(state: State, action: Gone) -> Iterator[Finding]:
    """Models leave the table because of a combat, in the command phase, or in the set-up."""
    piece = piece_of(state, action.unit, "unit")
    task = task_of(state, piece.id)
    asked_for = task is not None and task.task is Task.TAKE_OFF
    lifted = state.phase == "command" and not piece.is_corps
    if not asked_for and not lifted and state.phase != SETUP:
        yield flagged("turn.phase", (piece.id,), say("taken-off-unasked", unit=piece.name))


def _recall(state: State, action: Recall) -> Iterator[Finding]:
    """Any detachment may be taken back: whether it is the time for it, the order says."""
    piece_of(state, action.unit, "unit")
    yield from ()


def _withdraw(state: State, action: Withdraw) -> Iterator[Finding]:
    corps = piece_of(state, action.unit, "unit")
    enemy = piece_of(state, action.enemy, "from")
    if enemy not in controllers(state, corps):
        text = say("not-in-control-of", unit=corps.name, enemy=enemy.name)
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
