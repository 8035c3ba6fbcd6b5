"""What is kept of a picture that is shown on, and of places that stay, is as if made anew."""

from __future__ import annotations

import numpy as np
import pytest

from tableside.geometry.pose import Pose
from tableside.vision import pipeline
from tableside.vision.follow.backdrop import Backdrop
from tableside.vision.follow.ground import Ground
from tableside.vision.follow.hands import HandWatch, Stand, Standing
from tableside.vision.shrink import shrunk
from tableside.vision.sources.frame import Frame, Picture
from tests.invented import Tables
from tests.vision.test_follow_hands import BOARD, CAMERA, DOWN, OVER, STILL, paint

SHAPES = {"a": ((-1.0, -0.5), (-1.0, 0.5), (1.0, 0.5), (1.0, -0.5)), "b": ((0.0, 0.0),)}


def ground() -> Ground:
    return Ground(CAMERA, BOARD, (DOWN, OVER))


def test_a_picture_that_is_shown_on_is_laid_flat_once() -> None:
    flat, (one, other) = ground(), (paint(STILL, seed) for seed in range(2))
    first = flat.view(one)
    assert flat.view(one) is first
    assert np.array_equal(flat.view(other), ground().view(other))
    assert np.array_equal(flat.view(one), first)


def test_a_picture_that_is_shown_on_is_shrunk_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Picture] = []

    def counted(image: Picture) -> Picture:
        made.append(image)
        return shrunk(image)

    monkeypatch.setattr(pipeline, "shrunk", counted)
    scene = Tables.scene(11.2, 1)
    chain = pipeline.Pipeline(scene.camera, scene.board, scene.roster)
    blank = np.zeros((scene.camera.height, scene.camera.width, 3), np.uint8)
    for number, image in enumerate([blank, blank, blank.copy(), blank]):
        chain.step(Frame(number, number / 10, image))
    assert len(made) == 3


def test_a_picture_that_is_shown_on_has_stirred_nowhere() -> None:
    one, other = np.full((2, 40, 60, 3), 90, np.uint8)
    other[:12] = 200
    backdrop = Backdrop(one, np.ones(one.shape[:2], dtype=bool), 0.0)
    for time, picture in ((1.0, one), (2.0, other), (3.0, other)):
        backdrop.change(picture, time)
    whole = (slice(None), slice(None))
    still = backdrop.still_for(3.0, whole)
    assert still[5, 30] == 1.0
    assert still[30, 30] == 3.0


def test_the_share_of_a_unit_that_stays_is_kept() -> None:
    watch, flat = HandWatch(SHAPES), ground()
    bodies = {
        unit: [watch._body(flat, unit, Stand(Pose(x, 12.0, 30.0), 0.0))]
        for unit, x in (("a", 10.0), ("b", 20.0))
    }
    before = watch._shares(flat, bodies)
    moved = {**bodies, "b": [watch._body(flat, "b", Stand(Pose(22.0, 12.0, 30.0), 0.0))]}
    after = watch._shares(flat, moved)
    assert after["a"] is before["a"]
    part, covered = watch._share(flat, moved["b"])
    assert after["b"][0] == part != before["b"][0]
    assert np.array_equal(after["b"][1], covered)
    assert set(watch._shares(flat, {"a": bodies["a"], "b": []})) == {"a"}


def test_a_unit_that_stays_is_looked_at_as_before() -> None:
    watch, flat = HandWatch(SHAPES), ground()
    stand = Stand(Pose(10.0, 8.0, 90.0), 0.0)
    standing = {"a": Standing(stand, stand)}
    looks = [watch.look(flat, paint(STILL, n), n * 0.2, standing) for n in range(3)]
    assert not any(look.hand_on_table or look.of("a").near for look in looks)
