"""What may or may not bar a charge at one heading, as far as the camera can tell (5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely

from tableside.engine.quantity import Quantity, Ruling, all_of
from tableside.engine.spacing import sigma_between
from tableside.engine.turning import Turning
from tableside.geometry.pose import Pose, turn_between, unit_vector
from tableside.motion.barriers import ROUNDING
from tableside.motion.shape import Track
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.fan import Fan, Field, cell
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.sweep import edge, met, turning
from tableside.rules.mini_nap.scene import Scene, stays_clear
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say

#: So many headings are looked at across each stretch of a fan, and all round where there is none.
_ACROSS, _ROUND = 5, 180


def close_calls(state: State, fan: Fan, field: Field, asked: float | None) -> Ruling:
    """Return the ruling on a charge but for its distance, at ``asked`` or the heading most open.

    Its breaches are certain. It is empty where nothing is measured with a deviation.
    """
    unit, target = field.unit, fan.target
    if not any(any(each.sigma) for each in (unit, *field.around)):
        return Ruling()
    spans = [np.linspace(low, high, _ACROSS) for low, high in fan.headings]
    headings = np.concatenate(spans) if spans else np.arange(0.0, 360.0, 360.0 / _ROUND)
    headings = headings if asked is None else np.array([asked])
    runs = field.onward.runs(headings, np.full(len(headings), field.index(target)))
    scene = Scene(state, unit)
    room = turning(scene, unit.shape, unit.pose, formed=unit.formed)
    found = [
        all_of(_limits(scene, target, room, Pose(unit.pose.x, unit.pose.y, heading), run))
        for heading, run in zip(headings.tolist(), runs.tolist(), strict=True)
        if np.isfinite(run) and (run <= field.far or asked is not None)
    ]
    return min(found, key=lambda each: (len(each.breaches), len(each.doubts)), default=Ruling())


def surely(close: Ruling, barred_by: str | None) -> bool:
    """Whether what bars a charge as measured does so for certain."""
    return bool(close.breaches) or f"charge.{barred_by}" not in {d.rule for d in close.doubts}


def _limits(scene: Scene, target: Unit, room: Turning, begin: Pose, run: float) -> Iterator[Ruling]:
    """Yield the rulings in the order of their names; ``begin``: the pose before the run."""
    unit, state = scene.unit, scene.state
    path = Track.ahead(unit.shape, begin, run)
    sweep, most = shapely.union_all(path.sweeps()), data.charging().turn
    names: dict[str, Any] = {"unit": unit, "target": target, "far": cm(run)}
    if cell(unit, target) == "outflank" and target.formation is not Formation.SQUARE:
        corners = shapely.get_coordinates(unit.shape.at(begin)).tolist()
        ahead = max(target.pose.seen(x, y)[0] for x, y in corners) - target.shape.half_depth
        sigma = sigma_between(unit, target, unit_vector(target.pose.facing))
        behind, limit = Quantity(unit.id, target.id, ahead, sigma), state.contact
        text = say("charge-outflank", **names)
        yield behind.judged(limit, ahead <= limit + ROUNDING, "charge.outflank", text, None)
    turn = turn_between(unit.pose.facing, begin.facing)
    net = Quantity(unit.id, None, abs(turn), unit.pose_sigma[2], angle=True)
    yield net.judged(most, net.within(most), "charge.turn", say("charge-turn", **names), None)
    yield room.ruling(unit.id, (turn,), "charge.pivot", say("charge-pivot", **names))
    text = say("charge-second-contact", **names)
    touched = scene.touched(unit.outline) | {target.id}
    for gap in scene.gaps(sweep):
        if gap.b not in touched:
            yield stays_clear(state, gap, "charge.second-contact", text)
    ground, off = met(scene, path, formed=unit.formed).ground, edge(scene, sweep)
    yield ground.under("charge.ground", say("charge-ground", **names))
    yield off.under("charge.board", say("charge-board", **names))
