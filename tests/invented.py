"""Count what is read wrongly in clutter and under hands: ``python -m tests.invented``.

Each picture shows a board with a few units of the roster, some of them under a hand, and strewn
with what looks like tags and is none: other tags, mirrored and spoilt ones, frames with anything
inside, dice, print, figures. A unit that is told though it is not there, or more than 0.05 in or 2
degrees from where it is, is false. The pictures follow from the seed.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence

import cv2
import numpy as np

from tableside.geometry.pose import Pose, turn_between
from tableside.geometry.units import inches
from tableside.vision.lens import Lens
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement
from tableside.vision.pose_fit import mounts_of
from tests.vision.clutter import lay_hand, strew, taken
from tests.vision.flat_scene import (
    Scene,
    camera_file,
    looking_down,
    photograph,
    simple_board,
    simple_roster,
)

SIDES = (11.2, 7.0, 5.4)  # mm: cells of 2.7, 1.7 and 1.3 px
UNITS = 36
PLACES = (Pose(3.4, 2.9, 70.0), Pose(6.7, 2.5, 205.0))  # where two of them stand
AWAY, TURNED = 0.05, 2.0


class Tables:
    """Boards with a few units, one for each size of tag, and the measurers that look at them."""

    def __init__(self, seed: int) -> None:
        self.scenes = [self.scene(side, seed) for side in SIDES]
        self.bare = [photograph(scene, blur=0.0, noise=0.0) for scene in self.scenes]
        self._free = [_free(scene) for scene in self.scenes]
        self.measurers = [Measurer(s.camera, s.board, s.roster) for s in self.scenes]
        self._seed = seed

    @staticmethod
    def scene(side: float, seed: int) -> Scene:
        """Return a small board with two units of a roster of 36, their tags ``side`` mm."""
        camera = camera_file(640, 360)
        view = looking_down(Lens.of(camera), (5.0, 2.75), 21.0, 8.0, 3.0)
        scene = Scene(camera, view, simple_board(10.0, 5.5, False), simple_roster(UNITS, side))
        chosen = np.random.default_rng(seed).choice(UNITS, len(PLACES), replace=False)
        scene.poses = {f"u{n}": pose for n, pose in zip(chosen, PLACES, strict=True)}
        return scene

    def look(self, number: int) -> tuple[Scene, Measurement, np.ndarray]:
        """Return picture ``number``'s scene, what is measured in it, and the picture."""
        chance = np.random.default_rng([self._seed, number])
        which = number % len(SIDES)
        scene, picture = self.scenes[which], self.bare[which].copy()
        ours = [m.tag.id for unit in scene.roster.units for m in mounts_of(unit)]
        side = inches(SIDES[which]) * scene.camera.matrix[0][0] / 21.0
        strew(picture, chance, ours, side, self._free[which])
        if chance.random() < 0.5:
            lay_hand(picture, chance)
        picture = taken(picture, chance)
        return scene, self.measurers[which].measure(picture), picture


def _free(scene: Scene) -> np.ndarray:
    """Return where things may be strewn: not over markers or units, that is the hand's part."""
    free = np.ones((scene.camera.height, scene.camera.width), dtype=bool)
    places = [(m.at, inches(m.side)) for m in scene.board.markers]
    places += [((p.x, p.y), 2.4) for p in scene.poses.values()]
    for (x, y), side in places:
        (px, py), (qx, _) = scene.view.to_pixels([(x, y, 0.0), (x + 1, y, 0.0)])
        reach = 0.8 * side * abs(qx - px)
        free[int(py - reach) : int(py + reach), int(px - reach) : int(px + reach)] = False
    return free


def false_ones(scene: Scene, measured: Measurement) -> list[str]:
    """Return a sentence for each unit that is told and is not there."""
    said = []
    for unit in measured.units:
        true = scene.poses.get(unit.unit)
        if true is None:
            tags = ", ".join(t.name for t in unit.tags)
            said.append(f"{unit.unit} at {unit.pose.x:.2f}, {unit.pose.y:.2f} by {tags}")
            continue
        away = math.dist((true.x, true.y), (unit.pose.x, unit.pose.y))
        turned = abs(turn_between(true.facing, unit.pose.facing))
        if away > AWAY or turned > TURNED:
            said.append(f"{unit.unit} is off by {away:.3f} in and {turned:.1f} degrees")
    return said


def main(arguments: Sequence[str] | None = None) -> int:
    """Look at all pictures; print each false unit and the sums; fail when there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first picture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER", help="where pictures with a false unit go")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    tables = Tables(asked.seed)
    wrong = told = lost = conflicts = 0
    start = time.monotonic()
    for number in range(asked.first, asked.first + asked.frames):
        scene, measured, picture = tables.look(number)
        false = false_ones(scene, measured)
        told += len(measured.units)
        lost += not measured.registered
        conflicts += len(measured.conflicts)
        wrong += len(false)
        for sentence in false:
            print(f"picture {number}: {sentence}", flush=True)
        if false and asked.keep:
            cv2.imwrite(f"{asked.keep}/{number}.png", picture)
        done = number + 1 - asked.first
        if done % 500 == 0 or done == asked.frames:
            pace = 1000 * (time.monotonic() - start) / done
            print(
                f"{done} pictures: {told} units told, {wrong} of them false, {conflicts} conflicts,"
                f" {lost} not registered, {pace:.0f} ms each",
                flush=True,
            )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
