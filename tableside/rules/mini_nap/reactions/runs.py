"""Runs of the side with the initiative that the other side may call on (section 5.6).

A tapped run is announced: it waits until the other side calls or lets it go. One made by hand may
be called on until another model is touched. A call names the point of the run where the mover is
stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tableside.engine.message import Several
from tableside.engine.ruleset import Event
from tableside.geometry.pose import Pose
from tableside.motion.halving import Span
from tableside.motion.shape import Point, Track
from tableside.rules.mini_nap.charges.charge import judge_charge
from tableside.rules.mini_nap.formations.change import Placement
from tableside.rules.mini_nap.manoeuvres.judged import Judged, judge
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.manoeuvres.ways import stays
from tableside.rules.mini_nap.play.units import Result
from tableside.rules.mini_nap.reactions.open import CHARGES, Reaction, Table
from tableside.rules.mini_nap.state import Ran, State, Unit
from tableside.rules.mini_nap.words import cm, say


def judged(state: State, unit: Unit, goal: Placement, kind: MoveKind | None) -> Judged:
    """Return the ruling on a manoeuvre of a kind; None: of the first kind that is legal.

    In a Division Manoeuvre None means that kind alone.
    """
    if kind is None and state.division is not None:
        kind = MoveKind.DIVISION
    if kind is MoveKind.CHARGE:
        return judge_charge(state, unit, goal)
    return judge(state, unit, goal, kind)


def run_of_move(unit: Unit, found: Judged, action: dict[str, Any] | None) -> Ran | None:
    """Return the run of a judged manoeuvre, None if it goes nowhere.

    ``action``: the announced manoeuvre, None if it has been made.
    """
    way, course = found.way, found.course
    if way is None or found.kind is MoveKind.STAND or stays(unit, way):
        return None
    points: tuple[Point, ...] = ((way.start.x, way.start.y), (way.end.x, way.end.y))
    facing = way.end.facing
    if course is not None:
        points, facing = course.points, course.facing
    return Ran(unit.id, way.formation, facing, points, action=action)


def runner(state: State, run: Ran) -> Unit:
    """Return the mover of a run, in the formation that it runs in."""
    mover = state.by_id[run.unit]
    if mover.formation is run.formation:
        return mover
    return mover.placed(Pose(*run.points[0], run.facing), run.formation)


def path_of(state: State, run: Ran) -> Track:
    """Return the path of a run."""
    return Track(runner(state, run).shape, run.facing, run.points)


def stopped(state: State, run: Ran, done: float) -> Unit:
    """Return the mover stopped after ``done`` inches of its run."""
    mover = runner(state, run).placed(path_of(state, run).at(done), run.formation)
    return replace(mover, did=mover.did | {"manoeuvred"})


def open_calls(state: State, run: Ran) -> Iterator[tuple[Reaction, tuple[Span, ...]]]:
    """Yield the calls open on a run, each with its stretches of the run (inches).

    They are open from where it was last called, or from its beginning.
    """
    if run.unit not in state.by_id:
        return
    path = path_of(state, run)
    start = runner(state, run).placed(path.at(0.0), run.formation)
    path = replace(path, shape=start.shape)
    table = Table(state.put(start), start)
    charged = None if run.target is None else state.by_id.get(run.target)
    opened = table.to_run(path, charge=charged is not None, onto=charged)
    for each in opened.reactions:
        if each.name not in CHARGES:
            continue
        spans = each.calls
        if spans is None:  # a counter-charge has no room to turn just before the contact
            spans = table.calls(state.by_id[each.unit], path, 2 * state.contact)
        left = tuple((max(low, run.called), high) for low, high in spans if high >= run.called)
        if left:
            yield each, left


def first_call(state: State, run: Ran, unit: str, name: str) -> float | None:
    """Return the first point (inches) of a run at which a unit may call, None without one."""
    for call, spans in open_calls(state, run):
        if (call.unit, call.name) == (unit, name):
            return spans[0][0]
    return None


def at_call(state: State, run: Ran, at: float) -> tuple[State, Unit]:
    """Return the state with the mover stopped by a call, and that mover."""
    mover = stopped(state, run, at)
    return state.put(mover), mover


def announced(state: State, run: Ran | None) -> Result | None:
    """Return the state with a run that waits for a call, and its event; None if nobody may call."""
    if run is None or state.run is not None or not may_be_called(state, run):
        return None
    calling = dict.fromkeys(state.called(call.unit) for call, _ in open_calls(state, run))
    who = {"unit": state.called(run.unit), "target": state.called(run.target or "")}
    callers, length = Several(tuple(calling), "comma"), cm(path_of(state, run).length)
    charges = "no" if run.target is None else "yes"
    text = say("told-announced", **who, length=length, charges=charges, callers=callers)
    return replace(state, run=run), (Event("announce", (run.unit,), text),)


def may_be_called(state: State, run: Ran) -> bool:
    """Whether the run is of the side with the initiative, and the other side may call on it."""
    mover = state.by_id[run.unit]
    return mover.side == state.initiative and any(True for _ in open_calls(state, run))
