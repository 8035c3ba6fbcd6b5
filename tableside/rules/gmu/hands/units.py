"""What a hand may have done with one unit: each reading is one action or a few in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from tableside.engine.recognise import Reading
from tableside.engine.ruleset import Sensed
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import as_json
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Absent, Broken, Kind, Piece, Reserve, State, Task
from tableside.rules.gmu.table import absent, nudged, set_down, task_of
from tableside.rules.gmu.turn.phases import SETUP
from tableside.rules.gmu.zones import controllers

Data = Mapping[str, Any]
FORMATIONS: tuple[Literal["command", "battle"], ...] = ("command", "battle")


def readings(state: State, unit: str, here: Sensed | None) -> tuple[Reading, ...]:
    """Return the readings of a unit that stands ``here`` now (None: off the table).

    ``state`` is from before. The likeliest reading comes first; there is none if no rule lets the
    unit arrive like this, or if it is not in this game.
    """
    if unit in state.by_id:
        piece = state.by_id[unit]
        return tuple(_left(state, piece) if here is None else _shifted(state, piece, here))
    if here is None:
        return ()
    found = absent(state, unit)
    if found is None:
        return tuple(_sent_out(state, unit, None, here)) if state.phase == "command" else ()
    return tuple(_arrived(state, found[1], here))


def _left(state: State, piece: Piece) -> Iterator[Reading]:
    gone, name = {"action": "gone", "unit": piece.id}, piece.name
    task = task_of(state, piece.id)
    if task is not None and task.task is Task.TAKE_OFF:
        yield Reading((gone,), say("why-taken-off", unit=name, enemy=state.name(task.enemy)))
    elif state.phase == "command" and piece.kind is Kind.DETACHMENT:
        reason = say("why-recalled")
        yield Reading(({"action": "recall", "unit": piece.id},), reason)
        yield Reading((gone,), reason)
    elif state.phase == "command" and piece.kind is Kind.HEADQUARTERS:
        yield Reading((gone,), say("why-lifted"))
    else:
        yield Reading((gone,), say("why-gone", unit=name))


def _shifted(state: State, piece: Piece, here: Sensed) -> Iterator[Reading]:
    move, name = move_of(piece.id, here), piece.name
    task = task_of(state, piece.id)
    if task is not None and task.task is Task.RETREAT:
        yield Reading((move,), say("must-retreat", unit=name, enemy=state.name(task.enemy)))
    elif task is not None and task.task is Task.PURSUE:
        reason = say("must-advance", unit=name, enemy=state.name(task.enemy))
        yield Reading((move,), reason)
    elif state.phase == "command" and piece.kind is Kind.HEADQUARTERS:
        yield from _headquarters(piece, here)
        yield Reading((move,), say("why-placed-anew"))
    elif state.phase == "command" and piece.is_corps:
        for enemy in sorted(controllers(state, piece), key=piece.distance):
            withdraw = {"action": "withdraw", "unit": piece.id, "from": enemy.id}
            reason = say("why-withdraws", unit=name, enemy=enemy.name)
            yield Reading((withdraw, move), reason)
        yield Reading((move,), say("why-moved", unit=name))
    elif state.phase == "movement" and piece.is_corps:
        yield Reading((move,), say("why-activated", unit=name))
    else:
        yield Reading((move,), say("why-moved", unit=name))


def _arrived(state: State, entry: Absent, here: Sensed) -> Iterator[Reading]:
    piece = entry.piece
    if state.phase == SETUP:
        reason = say("why-deployed", unit=piece.name)
        yield Reading((place_of(piece.id, "deployment", here),), reason)
    elif isinstance(entry, Broken):
        reason = say("why-returns", unit=piece.name, turn=entry.due)
        yield Reading((place_of(piece.id, "return", here),), reason)
    elif isinstance(entry, Reserve):
        reason = say("why-reinforcement", unit=piece.name, turn=entry.available)
        yield Reading((place_of(piece.id, "reinforcement", here),), reason)
    elif entry in state.aside and piece.is_corps:
        back = set_down(state, piece.id)  # where it was lifted, with the task it owes
        was = back.by_id.get(piece.id)
        if was is not None and not nudged(was.place, here.pose):
            yield from _shifted(back, was, here)
    elif entry in state.aside and piece.kind is Kind.HEADQUARTERS:
        yield from _headquarters(piece, here)
    elif entry in state.aside and piece.kind is Kind.DETACHMENT:
        yield from _sent_out(state, piece.id, piece.side, here)


def _sent_out(state: State, unit: str, side: str | None, here: Sensed) -> Iterator[Reading]:
    """Yield a detachment of each headquarters, nearest first; ``side`` None: new to the game."""
    for hq in _nearest_headquarters(state, side, here.pose):
        action = {**place_of(unit, "detachment", here), "with": hq.id}
        yield Reading((action,), say("why-sent-out", hq=hq.name))


def _headquarters(piece: Piece, here: Sensed) -> Iterator[Reading]:
    """Yield both formations, which the camera cannot tell apart, the former one first."""
    for formation in sorted(FORMATIONS, key=lambda each: each != piece.formation):
        action = {**place_of(piece.id, "headquarters", here), "formation": formation}
        yield Reading((action,), say(f"why-formation-{formation}", hq=piece.name))


def _nearest_headquarters(state: State, side: str | None, pose: Pose) -> list[Piece]:
    staffs = [p for p in state.pieces if p.kind is Kind.HEADQUARTERS and side in (None, p.side)]
    return sorted(staffs, key=lambda hq: (pose.distance_to(hq.place), hq.id))


def move_of(unit: str, here: Sensed) -> dict[str, Any]:
    """Return the action of a model that now stands ``here``."""
    to, sigma = here.pose.as_list(), as_json(here.sigma)
    return {"action": "moved", "unit": unit, "to": to, "sigma": sigma}


def place_of(unit: str, role: str, here: Sensed) -> dict[str, Any]:
    """Return the action that places a piece ``here``; ``role``: the kind of placement."""
    to, sigma = here.pose.as_list(), as_json(here.sigma)
    return {"action": "place", "unit": unit, "as": role, "to": to, "sigma": sigma}
