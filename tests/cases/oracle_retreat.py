"""Check a chain of three retreat slides against gmu.md section 4, and find chains by chance."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

from shapely import LineString, Point

from tests.cases.case_format import units_of
from tests.cases.oracle_shapes import (
    CONTACT,
    Pose,
    base,
    base_at,
    board,
    centre,
    controlling,
    corps,
    crossable,
    swept,
)

LEAST_GAIN = 0.01

# Limits are compared with 0.005 in in the player's favour; the rest is rounding.
SLACK = CONTACT + 1e-5


class Scene:
    """What a retreating corps must heed; ``margin`` asks for more room than the rules do."""

    def __init__(
        self, position: dict[str, Any], unit_id: str, enemy_id: str, margin: float = -SLACK
    ) -> None:
        units = units_of(position)
        self.unit, self.margin = units[unit_id], margin
        self.start: Pose = self.unit["pose"]
        self.foe = base(units[enemy_id])
        others = [u for u in position["units"] if u["id"] != unit_id]
        self.corps = [base(u) for u in others if corps(u)]
        self.passable = [base(u) for u in others if not corps(u)]
        foes = controlling(position, self.unit["side"])
        self.zones = [base(u) for u in foes]
        here = base(self.unit)
        started = [zone.distance(here) <= 1.0 + CONTACT for zone in self.zones]
        self.inside = [had or u["id"] == enemy_id for had, u in zip(started, foes, strict=True)]
        self.held_by = [
            zone
            for zone, had, u in zip(self.zones, started, foes, strict=True)
            if had and u["id"] != enemy_id
        ]
        self.board = board(position).buffer(-margin, join_style="mitre")
        self.river = crossable(position)

    def shape(self, pose: Pose) -> Any:
        """The retreating base in a pose."""
        return base_at(self.unit, pose)

    def pose_faults(self, pose: Pose, inside: list[bool]) -> list[str]:
        """What is wrong with standing there; ``inside`` tells the zones not yet left."""
        area = self.shape(pose)
        lines = [] if self.board.covers(area) else [f"{_text(pose)} leaves the board"]
        if any(_overlap(area, other, self.margin) for other in self.corps):
            lines.append(f"{_text(pose)} is on a corps")
        lines += [
            f"{_text(pose)} is in a closed zone"
            for zone, still in zip(self.zones, inside, strict=True)
            if not still and area.distance(zone) <= 1.0 + self.margin
        ]
        return lines

    def after(self, pose: Pose, inside: list[bool]) -> list[bool]:
        """Which zones the base has still not left once it stands in this pose."""
        area = self.shape(pose)
        return [
            still and area.distance(zone) <= 1.0
            for zone, still in zip(self.zones, inside, strict=True)
        ]

    def slide_faults(self, begin: Pose, end: Pose, inside: list[bool]) -> list[str]:
        """What is wrong with sliding from begin to end."""
        area = swept(self.unit, begin, end)
        lines = [] if self.board.covers(area) else ["a slide leaves the board"]
        if any(_overlap(area, other, self.margin) for other in self.corps):
            lines.append(f"the slide to {_text(end)} sweeps over a corps")
        lines += [
            f"the slide to {_text(end)} enters a closed zone"
            for zone, still in zip(self.zones, inside, strict=True)
            if not still and area.distance(zone) <= 1.0 + self.margin
        ]
        way = LineString([centre(begin), centre(end)])
        water = self.river.buffer(max(self.margin, -0.02))
        if way.intersects(water):
            lines.append(f"the slide to {_text(end)} crosses a river")
        return lines + self._nearing(begin, end)

    def _nearing(self, begin: Pose, end: Pose) -> list[str]:
        before, behind = self.shape(begin), self.shape(end)
        gain = self.margin / 2 if self.margin >= 0 else self.margin
        lines = []
        if behind.distance(self.foe) <= before.distance(self.foe) + gain:
            lines.append(f"the slide to {_text(end)} ends no farther from the enemy")
        lines += [
            f"the slide to {_text(end)} ends nearer to another zone's owner"
            for zone in self.held_by
            if behind.distance(zone) < before.distance(zone) + min(gain, -1e-6)
        ]
        return lines

    def order_faults(self, chain: list[Pose]) -> list[str]:
        """Do the distances grow from the start over the ends of the slides?"""
        spare = self.margin / 2 if self.margin >= 0 else self.margin
        shapes = [self.shape(pose) for pose in chain]
        d = [area.distance(self.foe) for area in shapes]
        lines = [
            f"distances {[round(x, 4) for x in d]} do not grow enough"
            for a, b in itertools.pairwise(d)
            if b < a + LEAST_GAIN + spare - 1e-6
        ]
        for zone in self.held_by:
            e = [area.distance(zone) for area in shapes]
            if any(b < a + min(spare, -1e-6) for a, b in itertools.pairwise(e)):
                lines.append(f"it comes nearer to another zone's owner: {e}")
        return lines


def _text(pose: Pose) -> str:
    return f"({pose[0]:.3f}, {pose[1]:.3f}, {pose[2]:.1f})"


def _overlap(area: Any, other: Any, margin: float) -> bool:
    """Closer than ``margin``; a negative margin lets them overlap by so much."""
    if margin >= 0:
        return bool(area.distance(other) < margin)
    return bool(area.buffer(margin / 2).intersects(other.buffer(margin / 2)))


def chain_faults(scene: Scene, steps: list[Pose], last: float | None = None) -> list[str]:
    """Everything wrong with the three slides (poses at their ends) and a last turn."""
    lines: list[str] = []
    inside, here = list(scene.inside), scene.start
    for end in steps:
        begin = (here[0], here[1], end[2])
        lines += scene.pose_faults(begin, inside)
        inside = scene.after(begin, inside)
        if abs(math.dist(centre(begin), centre(end)) - 1.0) > CONTACT:
            lines.append(f"the slide to {_text(end)} is not 1 in long")
        lines += scene.slide_faults(begin, end, inside)
        inside = scene.after(end, inside)
        lines += scene.pose_faults(end, inside)
        here = end
    resting = here if last is None else (here[0], here[1], last)
    if last is not None:
        lines += scene.pose_faults(resting, inside)
    if any(
        _overlap(scene.shape(pose), other, scene.margin)
        for pose in (here, resting)
        for other in scene.passable
    ):
        lines.append("it ends on a detachment or headquarters")
    return lines + scene.order_faults([scene.start, *steps])


def faults(
    position: dict[str, Any], unit: str, enemy: str, steps: Any, to: Pose | None = None
) -> list[str]:
    """Everything wrong with the answered ``steps``."""
    if not isinstance(steps, list) or len(steps) != 3 or any(len(s) != 3 for s in steps):
        return [f"{steps!r}, wanted three poses"]
    scene = Scene(position, unit, enemy)
    lines = chain_faults(scene, steps, None if to is None else to[2])
    if to is not None and math.dist(centre(steps[2]), centre(to)) > CONTACT:
        lines.append(f"the steps end at {_text(steps[2])}, not at {_text(to)}")
    return lines


def chances(
    position: dict[str, Any], unit: str, enemy: str, tries: int, seed: int, margin: float = 0.02
) -> list[list[Pose]]:
    """Chains found by chance that keep every limit with ``margin`` to spare."""
    rng = random.Random(seed)
    scene = Scene(position, unit, enemy, margin)
    found = []
    for _ in range(tries):
        chain, bent = _random_chain(scene, rng), scene.start[2]
        if chain and not chain_faults(scene, chain, bent if rng.random() < 0.5 else None):
            found.append(chain)
    return found


def _random_chain(scene: Scene, rng: random.Random) -> list[Pose] | None:
    """Three slides, each drawn until it gains distance; None when a draw fails too often."""
    here = scene.start
    chain: list[Pose] = []
    for _ in range(3):
        for _ in range(12):
            turn = rng.choice((here[2], rng.uniform(0, 180)))
            way = rng.uniform(0, 2 * math.pi)
            begin = (here[0], here[1], turn)
            end = (here[0] + math.cos(way), here[1] + math.sin(way), turn)
            if not scene._nearing(begin, end):
                break
        else:
            return None
        chain.append(end)
        here = end
    return chain


def reachable_by_straight_line(position: dict[str, Any], unit: str, point: Pose) -> bool:
    """No end of three 1 in slides lies farther than 3 in from the start."""
    start = units_of(position)[unit]["pose"]
    return bool(Point(centre(start)).distance(Point(centre(point))) <= 3.0 + CONTACT)
