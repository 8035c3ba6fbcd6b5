"""Films through the whole pipeline, from pictures to events: what a knock and a resting hand do."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tableside.geometry.pose import Pose
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_two_trays_that_change_places_in_a_hand_have_moved() -> None:
    """Each of them is told where it now stands; neither is gone, newly there or in two places."""
    scene = Tables.scene(11.2, 1)
    (one, at), (other, there) = scene.poses.items()
    under = [hand_over(scene, pose) for pose in (at, there)]
    before, hidden = looks(scene, 1), looks(scene, 3, covers=under)
    scene.poses = {one: there, other: at}
    after = looks(scene, 5)
    seen = played(scene, [*before * 5, *hidden * 6, *after * 8])
    events = [e for o in seen[1:] for e in o.events]
    assert {(e.kind, e.unit) for e in events} == {(Happening.MOVED, one), (Happening.MOVED, other)}
    assert len(events) == 2
    for event in events:
        start, end = (at, there) if event.unit == one else (there, at)
        assert event.start is not None
        assert event.end is not None
        assert event.start.distance_to(start) < 0.003
        assert event.end.distance_to(end) < 0.003
    assert off(scene, seen[-1]) < 0.003
    assert not [trouble for o in seen for trouble in o.troubles]


def hand_over(scene: Scene, pose: Pose) -> tuple[float, float, float, float]:
    """Return a box (px) over a unit, to the picture's upper edge: an arm."""
    x, y = scene.view.to_pixels([(pose.x, pose.y, 0.0)])[0]
    return x - 75, 0.0, x + 75, y + 75


@pytest.mark.slow
@pytest.mark.parametrize("how", ["lost", "grey", "shifted", "noise"])
def test_a_torn_frame_does_no_harm(how: str) -> None:
    """Noticed or not: nothing befalls a unit, every place is held, all settle again."""
    scene = Tables.scene(11.2, 1)
    pictures = looks(scene, 1) * 6
    torn = pictures[0].copy()
    if how == "grey":
        torn[160:] = 128
    elif how == "shifted":
        torn[160:] = np.roll(torn[160:], 45, axis=1)
    elif how == "noise":
        torn[160:] = np.random.default_rng(1).integers(0, 256, torn[160:].shape, dtype=np.uint8)
    pipeline = Pipeline(scene.camera, scene.board, scene.roster)
    seen = []
    for n, picture in enumerate([*pictures, torn, *pictures, torn, torn, *pictures]):
        lost = picture is torn and how == "lost"
        frame = Frame(n, n / RATE, None, "torn") if lost else Frame(n, n / RATE, picture)
        seen.append(pipeline.step(frame))
    said = {kind for _, kind in told(seen)}
    assert said <= {Happening.LOST_REGISTRATION, Happening.REGISTERED}
    assert all(off(scene, observation) < 0.003 for observation in seen)
    assert all(u.life is Life.SETTLED for u in seen[-1].units)


@pytest.mark.slow
def test_a_unit_first_read_in_a_hand_appears_where_it_is_put_and_not_where_it_was() -> None:
    scene = Tables.scene(11.2, 1)
    (stays, _), (unit, pose) = scene.poses.items()
    hidden = looks(scene, 1, covers=[hand_over(scene, pose)])
    put = Pose(pose.x - 0.9, pose.y + 0.3, pose.facing + 15.0)
    scene.poses[unit] = put
    after = looks(scene, 5)
    seen = played(scene, [*hidden * 5, *after * 22])
    assert [e.unit for e in seen[0].events if e.kind is Happening.APPEARED] == [stays]
    events = [e for o in seen[1:] for e in o.events]
    assert [(e.kind, e.unit, e.start) for e in events] == [(Happening.APPEARED, unit, None)]
    assert events[0].end is not None
    assert events[0].end.distance_to(put) < 0.003


@pytest.mark.slow
def test_a_unit_is_found_in_a_picture_that_only_repeats() -> None:
    scene = Tables.scene(11.2, 1)
    _, (unit, pose) = scene.poses.items()
    hand = hand_over(scene, pose)
    covered = looks(scene, 1, covers=[hand])
    beside = hand_over(scene, Pose(pose.x - 1.5, pose.y, pose.facing))
    lifted, _ = looks(scene, 3, covers=[hand, beside])  # it stirs, and is gone in the next frame
    still, _ = looks(scene, 5)
    seen = played(scene, [*covered * 4, lifted, *[still] * 20])
    assert seen[-1].units[-1].id == unit
    assert all(u.life is Life.SETTLED for u in seen[-1].units)
