"""A camera that is bumped, from rendered frames to the page: said at once, nothing moved."""

from __future__ import annotations

import functools

import pytest
from playwright.sync_api import Browser, expect

from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.vision.follow.mount import BUMPED
from tableside.vision.lens import Lens
from tableside.vision.observation import Happening, Life, Observation
from tableside.vision.pipeline import Pipeline
from tableside.vision.sources.frame import Frame, Picture
from tests.fake_game import FakePiece, FakeRuleSet, FakeState
from tests.vision.flat_scene import Scene, looking_down, photograph, simple_scene
from tests.web.awaited import time_stands
from tests.web.conftest import READY
from tests.web.spoken import SpokenTable

APART = 0.2  # seconds between frames
KNOCKED = 5  # the frame in which the camera is bumped


def in_colour(scene: Scene, seed: int) -> Picture:
    grey = photograph(scene, seed=seed, samples=3)
    return grey[..., None].repeat(3, axis=2)


@functools.cache
def film() -> tuple[list[Observation], dict[str, Pose]]:
    """Five still frames, a knock that swings for two, then the camera hangs elsewhere."""
    scene = simple_scene(units=2)
    lens = Lens.of(scene.camera)
    pipeline = Pipeline(scene.camera, scene.board, scene.roster)
    told = []
    for frame in range(12):
        swing = {KNOCKED: 1.1, KNOCKED + 1: -0.4}.get(frame, 0.5 if frame > KNOCKED else 0.0)
        scene.view = looking_down(lens, (10.0, 5.5), 21.0, 12.0 + swing, 3.0 + swing)
        told.append(pipeline.step(Frame(frame, frame * APART, in_colour(scene, frame))))
    return told, scene.poses


def kinds(observation: Observation) -> list[Happening]:
    return [event.kind for event in observation.events]


@pytest.mark.slow
def test_a_bump_is_noticed_in_the_frame_that_shows_it() -> None:
    told, _ = film()
    assert next(n for n, seen in enumerate(told) if not seen.registered) == KNOCKED
    assert Happening.CAMERA_MOVED in kinds(told[KNOCKED])
    assert told[KNOCKED].troubles[0] == BUMPED


def test_every_position_is_held_and_found_again() -> None:
    told, poses = film()
    held = {unit.id: unit.pose for unit in told[KNOCKED - 1].units}
    swinging = [seen for seen in told if seen.troubles]
    assert swinging
    for seen in swinging:
        assert {unit.id: unit.pose for unit in seen.units} == held
    assert Happening.REGISTERED in [kind for seen in told[KNOCKED:] for kind in kinds(seen)]
    assert not {Happening.MOVED, Happening.GONE} & {k for seen in told for k in kinds(seen)}
    assert told[-1].registered
    for unit in told[-1].units:
        assert unit.life is Life.SETTLED
        assert unit.pose.distance_to(poses[unit.id]) < 0.005


def test_the_page_says_so_and_that_it_is_over(browser: Browser) -> None:
    told, poses = film()
    pieces = {name: FakePiece(name, "red", pose) for name, pose in poses.items()}
    table = SpokenTable(Session(FakeRuleSet(), FakeState(pieces)))
    page = browser.new_page(viewport={"width": 390, "height": 844})
    try:
        page.goto(table.url)
        expect(page.locator(READY).first).to_be_attached()
        time_stands(page)  # that it is over is told for some seconds
        table.link.show(*told[: KNOCKED + 1])
        expect(page.locator("#banners .banner.trouble")).to_have_text(f"!{BUMPED}")
        expect(page.locator(".unit")).to_have_count(2)
        table.link.show(*told[KNOCKED + 1 :])
        expect(page.locator("#banners .banner.trouble")).to_have_count(0)
        expect(page.locator("#banners .banner.news")).to_contain_text("is still again")
        expect(page.locator(".unit.life-settled")).to_have_count(2)
    finally:
        page.close()
        table.close()


@pytest.mark.parametrize("kind", ["trouble", "news"])
def test_a_table_that_was_never_bumped_says_nothing_of_it(browser: Browser, kind: str) -> None:
    told, poses = film()
    pieces = {name: FakePiece(name, "red", pose) for name, pose in poses.items()}
    table = SpokenTable(Session(FakeRuleSet(), FakeState(pieces)))
    page = browser.new_page(viewport={"width": 390, "height": 844})
    try:
        page.goto(table.url)
        table.link.show(*told[:KNOCKED])
        expect(page.locator(".unit.life-settled")).to_have_count(2)
        expect(page.locator(f"#banners .banner.{kind}")).to_have_count(0)
    finally:
        page.close()
        table.close()
