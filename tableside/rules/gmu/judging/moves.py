"""What the referee flags about a piece that stands elsewhere now: it has already happened."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding
from tableside.engine.message import degrees, inches
from tableside.engine.quantity import RANK, Quantity, Ruling
from tableside.geometry.pose import Pose, turn_modulo_180
from tableside.rules.gmu import asked
from tableside.rules.gmu.judging import deploying
from tableside.rules.gmu.judging.findings import flagged, of_ruling
from tableside.rules.gmu.judging.order import undone
from tableside.rules.gmu.limits import overlaps
from tableside.rules.gmu.placement.placing import lifted
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Awaited, Kind, Piece, State, Task
from tableside.rules.gmu.table import as_faced, nudged, task_of
from tableside.rules.gmu.turn.phases import SETUP, phase_name
from tableside.rules.gmu.zones import controllers

#: How near (inches, degrees modulo 180) a hand must put a pursuer to the place that was left.
PURSUIT_INCHES = 0.25
PURSUIT_DEGREES = 10.0


def moved(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
    """Yield what is wrong with a piece that went from where it stands to ``to``."""
    before = state.put(piece)
    task = task_of(state, piece.id)
    if task is not None:
        yield from _awaited(before, piece, task, to)
    else:
        yield from _unasked(before, piece, to)


def _awaited(state: State, piece: Piece, task: Awaited, to: Pose) -> Iterator[Finding]:
    if task.task is Task.TAKE_OFF:
        if not nudged(piece.place, to):
            yield undone(state, task)
    elif task.task is Task.PURSUE:
        yield from _pursued(state, piece, task, to)
    elif task.enemy in state.by_id:
        before = as_faced(state, task)
        enemy = before.by_id[task.enemy]
        ruling = asked.retreat_to(before, piece, enemy, to)
        if before is not state:  # who has advanced too early stands where it may go no more
            there = state.without(piece.id)
            ruling = ruling.and_(overlaps(there, piece.at(to), "retreat.overlap"))
        yield from of_ruling(state, (piece.id, enemy.id), ruling, "retreat.unreachable")


def _pursued(state: State, piece: Piece, task: Awaited, to: Pose) -> Iterator[Finding]:
    """Is the pursuer where the beaten unit stood, as well as a hand can put it there?

    And has the beaten unit left that place?
    """
    if task.to is None:
        return
    for other in state.awaited:
        if other.unit == task.enemy and other.task is not Task.PURSUE:
            yield undone(state, other)
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
        yield from _activated(state, piece, to)
    elif state.phase == "command":
        yield from _commanded(state, piece, to)
    elif state.phase == SETUP:
        yield from deploying.put_down(state, piece, to)
    else:
        length, phase = inches(piece.place.distance_to(to)), phase_name(state.phase)
        text = say("moved-unasked", unit=piece.name, length=length, phase=phase)
        yield flagged("turn.phase", (piece.id,), text)


def _activated(state: State, piece: Piece, to: Pose) -> Iterator[Finding]:
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
