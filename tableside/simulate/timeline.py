"""The script as it runs: where every unit, the hand and the camera are at any time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import cv2
import numpy as np

from tableside.files.board import Board
from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.simulate.hand import Hand
from tableside.simulate.light import Light
from tableside.simulate.scene import (
    Act,
    ChangeLight,
    Edge,
    Knock,
    Move,
    PassHand,
    PutOn,
    Scene,
    Step,
    Swap,
    TakeOff,
)
from tableside.simulate.stage import Moment, Place
from tableside.simulate.staging import first_places, game_of, light_of, stage_of, view_of
from tableside.simulate.view import View, make_view

REST = 7.5  # inches beyond the edge that a hand comes from and goes to
SHOULDER = 19.0  # inches beyond the edge
GRIP = 0.15  # inches of the finger tips above what the unit stands on
LIFT = 1.4  # inches that a unit is lifted at most

# Shares of a move's time: reaching out, gripping, carrying, letting go; the rest: going back.
REACHED, GRIPPED, CARRIED, LET_GO = 0.28, 0.36, 0.68, 0.74


@dataclass
class _State:
    """The table at one time, changed step by step."""

    view: View
    light: Light
    units: dict[str, Place]
    hands: tuple[Hand, ...] = ()


@dataclass(frozen=True)
class Timeline:
    """A scene's course. ``moment(frame)`` says how all is when that frame is taken."""

    scene: Scene
    board: Board = field(init=False)
    steps: tuple[Step, ...] = field(init=False)
    _first: tuple[Place, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", stage_of(self.scene).board)
        first = first_places(game_of(self.scene))
        object.__setattr__(self, "_first", first)
        object.__setattr__(self, "steps", tuple(_single(self.scene.script, first)))

    @property
    def frames(self) -> int:
        """How many frames the scene has, the first at 0 s and the last no later than its end."""
        return int(self.scene.seconds * self.scene.rate + 1e-9) + 1

    def time(self, frame: int) -> float:
        """Return the time of a frame in seconds."""
        return round(frame / self.scene.rate, 6)

    def moment(self, frame: int) -> Moment:
        """Return how everything stands when frame number ``frame`` is taken."""
        now = self._state(self.time(frame))
        before = self._state(self.time(frame - 1)) if frame else now
        units = tuple(
            replace(place, still=_still(place, before.units.get(name)))
            for name, place in now.units.items()
        )
        return Moment(
            view=now.view,
            units=units,
            light=now.light,
            hands=now.hands,
            time=self.time(frame),
            frame=frame,
            events=tuple(self._events(frame)),
        )

    def soon(self, moment: Moment, seconds: float) -> Moment:
        """Return how a frame's moment goes on ``seconds`` later, for rows that are read then."""
        now = self._state(moment.time + seconds)
        return replace(
            moment, view=now.view, units=tuple(now.units.values()), light=now.light, hands=now.hands
        )

    def actions(self) -> Iterator[tuple[float, dict[str, Any]]]:
        """Yield the players' taps with their times."""
        for step in self.steps:
            if isinstance(step, Act):
                yield step.at, step.action

    def _state(self, time: float) -> _State:
        state = _State(
            view=view_of(self.scene.view, self.board),
            light=light_of(self.scene.light),
            units={place.unit: place for place in self._first},
        )
        for step in self.steps:
            if step.at <= time:
                self._apply(state, step, time)
        return state

    def _apply(self, state: _State, step: Step, time: float) -> None:
        seconds = getattr(step, "seconds", 1.0)
        share = min(1.0, (time - step.at) / seconds)
        if isinstance(step, Knock):
            state.view = pushed(state.view, step, share)
        elif isinstance(step, ChangeLight):
            state.light = _blended(state.light, light_of(step.to), share)
        elif isinstance(step, PassHand):
            if share < 1:
                state.hands += (self._passing(step, share),)
        elif isinstance(step, Move | PutOn | TakeOff):
            self._carry(state, step, share)

    def _carry(self, state: _State, step: Move | PutOn | TakeOff, share: float) -> None:
        carried = _carried(state.units, step.unit)
        start = _middle(carried) if not isinstance(step, PutOn) else None
        end = Pose.of(step.to) if not isinstance(step, TakeOff) else None
        along = _along(step.from_edge, start or end)
        outside = self._beyond(step.from_edge, along, REST)
        if start is None:
            assert end is not None
            start = Pose(*outside, end.facing)
            bounds = (0.0, 0.0, CARRIED, LET_GO)
        elif end is None:
            end = Pose(*outside, start.facing)
            bounds = (REACHED, GRIPPED, 1.0, 1.0)
        else:
            bounds = (REACHED, GRIPPED, CARRIED, LET_GO)
        place, tips, height = _handling(step.unit, start, end, outside, share, bounds)
        if len(carried) > 1:
            middle = _middle(carried)
            for each in carried:
                state.units[each.unit] = replace(
                    place, unit=each.unit, pose=_moved_along(each.pose, middle, place.pose)
                )
        else:
            state.units[step.unit] = place
        if share >= 1:
            if isinstance(step, TakeOff):
                for each in carried:
                    del state.units[each.unit]
            return
        shoulder = self._beyond(step.from_edge, along + 2.5, SHOULDER)
        state.hands += (Hand(at=tips, height=height, shoulder=shoulder),)

    def _passing(self, step: PassHand, share: float) -> Hand:
        first, last = step.over[0], step.over[-1]
        start = self._beyond(step.from_edge, _along(step.from_edge, first), REST)
        end = self._beyond(step.from_edge, _along(step.from_edge, last), REST)
        tips = _on_path([start, *step.over, end], share)
        middle = sum(_along(step.from_edge, p) for p in step.over) / len(step.over)
        shoulder = self._beyond(step.from_edge, middle + 2.5, SHOULDER)
        return Hand(at=tips, height=step.height, shoulder=shoulder, closed=False)

    def _beyond(self, edge: Edge, along: float, out: float) -> tuple[float, float]:
        """Return the point ``out`` inches beyond an edge, ``along`` inches along it."""
        return {
            "south": (along, -out),
            "north": (along, self.board.depth + out),
            "west": (-out, along),
            "east": (self.board.width + out, along),
        }[edge]

    def _events(self, frame: int) -> Iterator[dict[str, Any]]:
        """Yield the truth's events: what was done since the frame before."""
        now = self.time(frame)
        before = self.time(frame - 1) if frame else -1.0
        for step in self.steps:
            end = round(step.at + getattr(step, "seconds", 0.0), 6)
            if before < end <= now:
                event = self._event(step, end)
                if event is not None:
                    yield event

    def _event(self, step: Step, end: float) -> dict[str, Any] | None:
        """Return what a step did, as a line of the truth has it."""
        if isinstance(step, Act):
            return {"event": "action", "time": step.at, "action": step.action}
        if isinstance(step, Knock):
            return {"event": "camera-moved", "time": end}
        if isinstance(step, ChangeLight | Swap):
            return None
        note = {} if step.note is None else {"note": step.note}
        if isinstance(step, PassHand):
            return {"event": "hand-passed", "time": end, **note}
        unit = {"unit": step.unit, "time": end}
        if isinstance(step, PutOn):
            return {"event": "appeared", **unit, "to": list(step.to), **note}
        came = _middle(_carried(self._state(step.at - 1e-6).units, step.unit)).as_list()
        if isinstance(step, TakeOff):
            return {"event": "gone", **unit, "from": came, **note}
        return {"event": "moved", **unit, "from": came, "to": list(step.to), **note}


def _single(steps: Sequence[Step], first: Sequence[Place]) -> Iterator[Step]:
    """Yield the steps with each swap written as its three moves."""
    poses = {place.unit: place.pose.as_list() for place in first}
    for step in steps:
        if not isinstance(step, Swap):
            if isinstance(step, Move | PutOn):
                poses[step.unit] = list(step.to)
            yield step
            continue
        a, b = step.units
        third = step.seconds / 3
        to_b, to_a = tuple(poses[b]), tuple(poses[a])
        for n, (unit, to) in enumerate(((a, step.via), (b, to_a), (a, to_b))):
            move = {"do": "move", "at": step.at + n * third, "unit": unit, "to": to}
            yield Move.model_validate(
                {**move, "seconds": third * 0.999, "from_edge": step.from_edge, "note": step.note}
            )
        poses[a], poses[b] = list(to_b), list(to_a)


def _carried(units: Mapping[str, Place], unit: str) -> tuple[Place, ...]:
    """Return what a hand takes that takes a unit: itself, or each of its stands."""
    if unit in units:
        return (units[unit],)
    return tuple(place for name, place in units.items() if name.rpartition("/")[0] == unit)


def _middle(places: Sequence[Place]) -> Pose:
    """Return the middle of what is carried together, facing as the first does."""
    poses = [place.pose for place in places]
    x, y = (sum(values) / len(poses) for values in ([p.x for p in poses], [p.y for p in poses]))
    return Pose(x, y, poses[0].facing)


def _moved_along(pose: Pose, start: Pose, end: Pose) -> Pose:
    """Return where a pose comes that is carried rigidly with a frame from ``start`` to ``end``."""
    turn = turn_between(start.facing, end.facing)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x, y = pose.x - start.x, pose.y - start.y
    there = (end.x + x * cos - y * sin, end.y + x * sin + y * cos)
    return Pose(*there, wrap_degrees(pose.facing + turn))


def _handling(
    unit: str,
    start: Pose,
    end: Pose,
    outside: tuple[float, float],
    share: float,
    bounds: tuple[float, float, float, float],
) -> tuple[Place, tuple[float, float], float]:
    """Return the unit's place, and the place and height of the finger tips, at ``share`` 0..1."""
    reached, gripped, carried, let_go = bounds
    if share < gripped:
        out = _smooth(share / reached) if reached > 0 else 1.0
        held = share >= reached
        tips = _between(outside, (start.x, start.y), out)
        return Place(unit, start, held=held), tips, GRIP + 2.2 * (1 - out)
    if share < carried:
        done = _smooth((share - gripped) / (carried - gripped))
        x, y = _between((start.x, start.y), (end.x, end.y), done)
        turned = start.facing + done * turn_between(start.facing, end.facing)
        far = math.hypot(end.x - start.x, end.y - start.y)
        lift = min(LIFT, 0.5 + 0.25 * far) * math.sin(math.pi * done)
        place = Place(unit, Pose(x, y, wrap_degrees(turned)), lift=lift, held=True)
        return place, (x, y), GRIP + lift
    back = _smooth((share - let_go) / (1 - let_go)) if share > let_go and let_go < 1 else 0.0
    tips = _between((end.x, end.y), outside, back)
    return Place(unit, end, held=share < let_go), tips, GRIP + 2.2 * back


def _smooth(share: float) -> float:
    """Return an easy start and stop between 0 and 1."""
    held = min(max(share, 0.0), 1.0)
    return held * held * (3 - 2 * held)


def _between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _on_path(points: Sequence[tuple[float, float]], share: float) -> tuple[float, float]:
    """Return the point at a share of the length of a path."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    left = share * sum(lengths)
    for a, b, length in zip(points[:-1], points[1:], lengths, strict=True):
        if left <= length and length > 0:
            return _between(a, b, left / length)
        left -= length
    return points[-1]


def _along(edge: Edge, point: Pose | tuple[float, float] | None) -> float:
    """Return a point's coordinate along an edge."""
    assert point is not None
    x, y = (point.x, point.y) if isinstance(point, Pose) else point
    return x if edge in ("north", "south") else y


def _still(now: Place, before: Place | None) -> bool:
    if before is None or now.lift > 0 or before.lift > 0:
        return False
    return now.pose == before.pose


def pushed(view: View, step: Knock, share: float) -> View:
    """Return the view after a share of a knock."""
    turn, _ = cv2.Rodrigues(np.radians(np.array(step.turn)) * share)
    rotation = turn @ view.matrix
    centre = view.centre + np.array(step.shift) * share
    return make_view(rotation, -rotation @ centre)


def _blended(start: Light, end: Light, share: float) -> Light:
    """Return the light between two; its azimuth goes the short way."""
    mixed = {
        name: getattr(start, name) + share * (getattr(end, name) - getattr(start, name))
        for name in Light.__dataclass_fields__
    }
    mixed["azimuth"] = start.azimuth + share * turn_between(start.azimuth, end.azimuth)
    return Light(**mixed)
