"""Tags that something lies over in part: told as surely as they are known, or not at all."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tableside.geometry.pose import turn_between
from tableside.vision.measurement import Measurement
from tests.invented import Tables, false_ones
from tests.vision.clutter import taken
from tests.vision.flat_scene import Scene, unit_tags


@pytest.mark.slow
def test_a_corner_of_a_tag_is_not_told_as_a_unit() -> None:
    """A hand left the corner of one tag: it was read, and turned the unit by 2.5 degrees."""
    tables = Tables(5)
    _, before, _ = tables.look(24958)
    scene, measured, _ = tables.look(24961)
    assert sorted(unit.unit for unit in before.units) == ["u23", "u28"]
    assert false_ones(scene, measured) == []
    assert [unit.unit for unit in measured.units] == ["u28"]


class Fingers:
    """Pictures of two units with a finger over a part of each tag."""

    def __init__(self, which: int) -> None:
        self._tables, self._which = Tables(5), which
        self.scene = self._tables.scenes[which]

    def look(self, number: int) -> Measurement:
        """Return what is measured with the fingers of chance ``number``, after a clear look."""
        chance = np.random.default_rng([77, number])
        bare, measurer = self._tables.bare[self._which], self._tables.measurers[self._which]
        measurer.measure(taken(bare.copy(), chance))
        picture, tone = bare.copy(), int(chance.integers(40, 200))
        for unit in self.scene.roster.units:
            if unit.id in self.scene.poses:
                for tag in unit_tags(unit, self.scene.poses[unit.id], 0.0):
                    (at,) = self.scene.view.to_pixels([(tag.x, tag.y, tag.height / 25.4)])
                    side = tag.side / 25.4 * self.scene.camera.matrix[0][0] / 21.0
                    lay_finger(picture, chance, at, 0.6 * side, tone)
        return measurer.measure(taken(picture, chance))


def lay_finger(
    picture: np.ndarray, chance: np.random.Generator, at: np.ndarray, reach: float, tone: int
) -> None:
    """Lay a finger's tip, or a whole finger, near a place: over it, or beside it."""
    angle, wide = chance.uniform(0, 2 * math.pi), int(chance.integers(6, 60))
    off = chance.uniform(-reach, reach) + (wide / 2) * chance.choice([-1, 1, 0])
    across = np.array([math.cos(angle), math.sin(angle)])
    along = np.array([-across[1], across[0]])
    long = int(chance.choice([20, 300]))
    start = at + across * off + along * (-10 if long == 300 else chance.uniform(0, 15))
    end = at + across * off + along * long
    a, b = ([int(v) for v in np.round(point)] for point in (start, end))
    cv2.line(picture, a, b, tone, wide, cv2.LINE_AA)


@pytest.mark.slow
@pytest.mark.parametrize("number", [214, 341, 563, 575])
def test_a_finger_beside_a_tag_makes_it_less_sure(number: int) -> None:
    """Tags that a finger's edge made look larger: taken at their word they are 3.8 to 4.4 off."""
    fingers = Fingers(0)
    found = sigmas(fingers.scene, fingers.look(number))
    assert found
    assert max(found) < 3.5


def sigmas(scene: Scene, measured: Measurement) -> list[float]:
    """Return each unit's largest error of x, y and facing in standard deviations."""
    found = []
    for unit in measured.units:
        true = scene.poses[unit.unit]
        turned = turn_between(true.facing, unit.pose.facing)
        error = np.array([unit.pose.x - true.x, unit.pose.y - true.y, turned])
        found.append(float((np.abs(error) / np.sqrt(np.diag(unit.covariance))).max()))
    return found
