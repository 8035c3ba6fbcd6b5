"""Where models of Got mit uns might be put: guesses near what the rules ask for."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from typing import Any

from tableside.engine.ruleset import Option
from tableside.geometry.pose import Pose
from tableside.rules.gmu.movement.start import start_of
from tableside.rules.gmu.retreat.retreats import steps_of
from tableside.rules.gmu.setup.deployment import depth_of, zone_of
from tableside.rules.gmu.setup.steps import settled_so_far
from tableside.rules.gmu.state import Ground, Piece, State
from tableside.rules.gmu.table import absent, task_of

Poses = Iterator[list[float]]


def guesses(
    state: State, option: Option, values: Mapping[str, Any], chance: random.Random
) -> Poses:
    """Yield poses to try for an option whose other fields are filled in."""
    action = {**option.action, **values}
    name = str(action["unit"])
    way = action.get("as")
    if way == "deployment":
        yield from _deployed(state, name, chance)
    elif way == "reinforcement":
        yield from _entering(state, name, chance)
    elif way is not None:
        yield from _near(state, action, chance)
    elif task_of(state, name) is not None:
        yield from _retreated(state, name, chance)
    else:
        yield from _moved(state, state.by_id[name], chance)


def _deployed(state: State, name: str, chance: random.Random) -> Poses:
    found = absent(state, name)
    piece = found[1].piece if found else state.by_id[name]
    edge = settled_so_far(state).edges[piece.side]
    low_x, low_y, high_x, high_y = zone_of(state, edge, depth_of(state, piece))
    facing = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}[edge]
    inset = 1.3
    for _ in range(6):
        x = chance.uniform(low_x + inset, high_x - inset)
        y = chance.uniform(low_y + inset, high_y - inset)
        yield [x, y, facing]


def _entering(state: State, name: str, chance: random.Random) -> Poses:
    entry = next(e.entry for e in state.reserves if e.piece.id == name)
    deep, facing = chance.choice((0.7, 1.3, 2.5)), chance.choice((0.0, 90.0))
    x, y = chance.uniform(1.3, state.width - 1.3), chance.uniform(1.3, state.depth - 1.3)
    if isinstance(entry, tuple):
        x, y = entry
    places = {
        "south": (x, deep, 90.0), "north": (x, state.depth - deep, 270.0),
        "west": (deep, y, 0.0), "east": (state.width - deep, y, 180.0),
    }  # fmt: skip
    yield list(places[entry]) if isinstance(entry, str) else [x, y, facing]


def _near(state: State, action: Mapping[str, Any], chance: random.Random) -> Poses:
    """Headquarters near corps, returning corps near headquarters, detachments near their own."""
    way, name = action["as"], str(action["unit"])
    found = absent(state, name)
    piece = state.by_id.get(name) or (found[1].piece if found else None)
    side = piece.side if piece else state.by_id[action["with"]].side
    if way == "detachment":
        near = [state.by_id[action["with"]]]
        if chance.random() < 0.7:  # into the nearest corner, which may be cut off
            place, inset = near[0].place, 1.6
            x = inset if place.x < state.width / 2 else state.width - inset
            y = inset if place.y < state.depth / 2 else state.depth - inset
            yield [x, y, 45.0 if (x < place.x) == (y < place.y) else 135.0]
    else:
        near = [p for p in state.pieces if p.side == side and p.id != name
                and (p.is_corps if way == "headquarters" else not p.is_unit)]  # fmt: skip
    reach = {"headquarters": 4.0, "return": 2.6, "detachment": 7.0}[way]
    for _ in range(4 if near else 0):
        place = chance.choice(near).place
        angle, far = chance.uniform(0, 2 * math.pi), chance.uniform(1.3, reach)
        facing = chance.choice((place.facing, place.facing + 90.0)) % 360
        yield [place.x + far * math.cos(angle), place.y + far * math.sin(angle), facing]


def _retreated(state: State, name: str, chance: random.Random) -> Poses:
    task = task_of(state, name)
    assert task is not None
    piece, enemy = state.by_id[name], state.by_id[task.enemy]
    here, away = piece.place, enemy.place
    angle = math.atan2(here.y - away.y, here.x - away.x) + chance.uniform(-0.7, 0.7)
    yield [here.x + 3 * math.cos(angle), here.y + 3 * math.sin(angle), here.facing]
    steps = steps_of(state, piece, enemy)
    if steps is not None:
        yield steps[-1].as_list()


def _moved(state: State, piece: Piece, chance: random.Random) -> Poses:
    """Towards an enemy or an objective, mostly; in contact, near it, or as far as it may go."""
    here, start = piece.place, start_of(state, piece)
    enemies = [p for p in state.enemies(piece) if p.is_unit]
    goals: list[tuple[float, float, Piece | None]] = [(p.place.x, p.place.y, p) for p in enemies]
    goals += [(t.area.x, t.area.y, None) for t in state.ground(Ground.OBJECTIVE)]
    far = start.plain if start.road is None else chance.choice((start.plain, start.road))
    near = sorted(goals, key=lambda goal: math.hypot(goal[0] - here.x, goal[1] - here.y))[:4]
    if near and chance.random() < 0.85:
        x, y, enemy = chance.choice(near)
        angle = math.atan2(y - here.y, x - here.x) + chance.choice((0.0, 0.0, 0.4, -0.4))
        distance = math.hypot(x - here.x, y - here.y)
        gap = chance.choice((1.25, 1.9, 2.4, 3.1)) if enemy is not None else 0.0
        length = min(far, max(distance - gap, 0.0)) * chance.choice((1.0, 1.0, 0.7))
        facing = enemy.place.facing if enemy is not None else math.degrees(angle)
    else:
        angle, length = chance.uniform(0, 2 * math.pi), chance.uniform(0, far)
        facing = chance.choice((here.facing, math.degrees(angle)))
    to = Pose(here.x + length * math.cos(angle), here.y + length * math.sin(angle), facing % 360)
    if 0 <= to.x <= state.width and 0 <= to.y <= state.depth:
        yield to.as_list()
