"""Films through the whole pipeline, from pictures to events: what a knock and a resting hand do."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from tableside.vision.lens import Lens
from tableside.vision.observation import Happening, Life, Observation
from tableside.vision.pipeline import Pipeline
from tableside.vision.sources.frame import Frame
from tests.invented import Tables
from tests.vision.flat_scene import Scene, looking_down, photograph

RATE = 10.0
OF_UNITS = {Happening.APPEARED, Happening.MOVED, Happening.GONE}


def looks(scene: Scene, seed: int, **options: object) -> list[np.ndarray]:
    """Return two pictures of a scene with noise of their own."""
    return [
        np.asarray(cv2.cvtColor(photograph(scene, seed=seed + n, **options), cv2.COLOR_GRAY2BGR))  # type: ignore[arg-type]
        for n in range(2)
    ]


def played(scene: Scene, pictures: Sequence[np.ndarray]) -> list[Observation]:
    pipeline = Pipeline(scene.camera, scene.board, scene.roster)
    return [pipeline.step(Frame(n, n / RATE, picture)) for n, picture in enumerate(pictures)]


def told(seen: Sequence[Observation]) -> list[tuple[float, Happening]]:
    return [(o.time, e.kind) for o in seen[1:] for e in o.events]


def off(scene: Scene, seen: Observation) -> float:
    """Return how far (inches) the unit that is worst placed lies from where it is."""
    true = scene.poses
    assert {u.id for u in seen.units} == set(true)
    return max(math.dist(u.pose.as_list()[:2], true[u.id].as_list()[:2]) for u in seen.units)


def test_a_knocked_camera_is_noticed_and_moves_no_unit() -> None:
    scene = Tables.scene(11.2, 1)
    before = looks(scene, 1) * 6
    scene.view = looking_down(Lens.of(scene.camera), (5.2, 2.6), 21.2, 8.7, 3.5)
    after = looks(scene, 5) * 10
    seen = played(scene, [*before, *after])
    knock = len(before) / RATE
    events = told(seen)
    assert [kind for _, kind in events] == [Happening.CAMERA_MOVED, Happening.REGISTERED]
    (noticed, _), (fitted, _) = events
    assert knock <= noticed <= knock + 1.0
    assert fitted <= knock + 1.0
    held = {u.id: u.pose for u in seen[len(before) - 1].units}
    for observation in seen[len(before) :]:
        if observation.time < fitted:
            assert not observation.registered
            assert {u.id: u.pose for u in observation.units} == held
    assert off(scene, seen[-1]) < 0.003
    assert all(u.life is Life.SETTLED for u in seen[-1].units)


def test_a_hand_that_rests_over_a_unit_neither_moves_nor_kills_it() -> None:
    """After three seconds it is taken for a thing put down; the unit under it stays hidden.

    When it is lifted, what was taken for the table has changed: that is a hand for as long again.
    """
    scene = Tables.scene(11.2, 1)
    unit, pose = next(iter(scene.poses.items()))
    x, y = scene.view.to_pixels([(pose.x, pose.y, 0.0)])[0]
    bare = looks(scene, 1)
    covered = looks(scene, 5, covers=[(x - 75, 0.0, x + 75, y + 75)])
    seen = played(scene, [*bare * 5, *covered * 40, *bare * 22])
    assert not [kind for _, kind in told(seen) if kind in OF_UNITS]
    under = [u for o in seen[15:90] for u in o.units if u.id == unit]
    assert {u.life for u in under} == {Life.HIDDEN}
    assert all(u.pose.distance_to(pose) < 0.003 for u in under)
    assert off(scene, seen[-1]) < 0.003
    assert all(u.life is Life.SETTLED for u in seen[-1].units)
