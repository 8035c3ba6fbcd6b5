"""Pictures whose rows are shifted by hundredths of a pixel, as by a camera on a swaying arm."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tableside.files.build import Word, marker_build
from tableside.simulate.effects.rolling import sheared
from tableside.vision.bent_view import BentView, row_shifts
from tableside.vision.board_fit import follow, register
from tableside.vision.detect import detector_for
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import MarkerFit, Registration
from tableside.vision.measurement import TagSight
from tableside.vision.refine import Refined, ToneCurve, inflation, usual_autocorrelation
from tableside.vision.table_view import TableView, plane_jacobian
from tests.vision.flat_scene import Scene, photograph, simple_scene

Floats = NDArray[np.float64]

SWAY = np.array([0.015, 0.0, 0.003, 0.0])  # px at the lower edge: to the right, down
PLACES = np.array([(x, y, 0.12) for x in (4.0, 10.0, 16.0) for y in (3.0, 5.5, 8.0)])

SCENE = simple_scene(units=1)


def bent_by(by: Floats) -> BentView:
    return BentView(SCENE.view.lens, SCENE.view.rotation, SCENE.view.shift, by, 1.0)


BENT, UNBENT = bent_by(SWAY), bent_by(0 * SWAY)


def swayed(picture: NDArray[np.uint8], by: Floats) -> NDArray[np.uint8]:
    """Return the picture with its rows shifted to the right, by ``by``'s first and third."""
    down = np.linspace(-1.0, 1.0, len(picture))
    moved = sheared(picture[..., None].astype(np.float32), by[0] * down + by[2] * down**2)
    return np.clip(np.round(moved[..., 0]), 0, 255).astype(np.uint8)


def registered(picture: NDArray[np.uint8], scene: Scene) -> Registration:
    sights = detector_for(["tag36h11"]).find(picture)
    seen = GrayPicture.of(picture, ToneCurve())
    found = register(seen, scene.board, sights, Lens.of(scene.camera))
    assert isinstance(found, Registration)
    return found


def test_a_bent_view_takes_its_pixels_back() -> None:
    view, bent = SCENE.view, bent_by(20 * SWAY)
    pixels = bent.to_pixels(PLACES)
    assert np.abs(pixels - view.to_pixels(PLACES)).max() > 0.1
    np.testing.assert_allclose(bent.to_plane(pixels, 0.12 * 25.4), PLACES[:, :2], atol=1e-6)
    np.testing.assert_array_equal(bent.straight().to_pixels(PLACES), view.to_pixels(PLACES))


def seen_in(view: BentView, seed: int, word: Word = "exact") -> MarkerFit:
    """Return the fit of markers that are seen with some noise; ``word`` says how they were laid."""
    markers = [m for m in SCENE.board.markers if not m.held_out]
    stated = np.array([(*m.at, np.radians(m.angle)) for m in markers])
    one, spread = np.ones(len(markers)), np.diag([0.0001, 0.0001, 0.0003]) ** 2
    own = one[:, None, None] * spread
    found = Refined(stated, own, one, one, one, one, one, one, 0.87 * one, 99 * one)
    spread = spread * inflation(found, usual_autocorrelation(found))[0]
    off = np.random.default_rng(seed).multivariate_normal(np.zeros(3), spread, len(markers))
    at = np.column_stack([stated[:, :2], 0 * one])
    off[:, :2] += SCENE.view.to_plane(view.to_pixels(at), 0.0) - stated[:, :2]
    sight = TagSight("tag36h11", 0, ((0.0, 0.0),) * 4, (0.0, 0.0))
    seen = [(m, sight) for m in markers]
    builds = [marker_build(word)] * len(markers)
    return MarkerFit(SCENE.view, seen, replace(found, poses=stated + off), builds)


def places_off(true: BentView, bend: bool) -> float:
    """Return the mean squared error of places over what is stated, in 60 pictures."""
    total = []
    for seed in range(60):
        fit = seen_in(true, seed)
        fit.run()
        if bend:
            fit.bend()
        worth = fit.registration((), None)
        error = worth.view.to_plane(true.to_pixels(PLACES), 0.12 * 25.4) - PLACES[:, :2]
        jacobian = plane_jacobian(worth.view, PLACES)
        stated = np.einsum("nia,ab,nib->n", jacobian, worth.covariance, jacobian)
        total.append(float(np.mean((error**2).sum(axis=1) / stated)))
    return float(np.mean(total))


@pytest.mark.slow
def test_places_in_a_bent_picture_are_as_sure_as_is_said() -> None:
    assert places_off(BENT, bend=False) > 1.6
    assert 0.7 < places_off(BENT, bend=True) < 1.3


@pytest.mark.slow
def test_a_picture_that_is_not_bent_is_measured_as_before() -> None:
    before, after = places_off(UNBENT, bend=False), places_off(UNBENT, bend=True)
    assert after == pytest.approx(before, rel=0.15)


@pytest.mark.parametrize(("word", "kind"), [("exact", BentView), ("tray", TableView)])
def test_only_markers_that_lie_where_they_should_bend_a_picture(word: Word, kind: type) -> None:
    fit = seen_in(BENT, 1, word)
    fit.run()
    fit.bend()
    assert type(fit.view) is kind


def test_markers_that_are_off_by_more_than_a_bend_do_not_bend_a_picture() -> None:
    """There the lens errs, or a place: a bend would take a part of that for its own."""
    fit = seen_in(bent_by(4 * SWAY), 1)
    fit.run()
    fit.bend()
    assert type(fit.view) is TableView
    assert fit.spread > 0.0


@pytest.mark.slow
def test_a_swaying_camera_is_found_out_from_its_markers() -> None:
    scene = simple_scene(units=6)
    still = photograph(scene, noise=0.5)
    found = registered(swayed(still, SWAY), scene)
    assert isinstance(found.view, BentView)
    before = registered(still, scene).view
    usual = before.bend[0] if isinstance(before, BentView) else 0.0
    assert found.view.bend[0] - usual == pytest.approx(SWAY[0], abs=0.008)


@pytest.mark.slow
def test_the_next_picture_may_be_bent_in_another_way_or_not_at_all() -> None:
    scene = simple_scene(units=1)
    still = photograph(scene, noise=0.5)
    first = registered(swayed(still, SWAY), scene)
    for by in (-SWAY, 0 * SWAY):
        picture = GrayPicture.of(swayed(still, by), ToneCurve())
        then = follow(picture, scene.board, first)
        fresh = registered(swayed(still, by), scene)
        assert then is not None
        apart = then.view.to_plane(fresh.view.to_pixels(PLACES), 0.12 * 25.4) - PLACES[:, :2]
        assert np.abs(apart).max() < 0.0002


def test_rows_at_the_middle_are_not_shifted() -> None:
    shifts = row_shifts(np.array([[3.0, 0.0], [70.0, 50.0], [9.0, 100.0]]), 101) @ SWAY
    np.testing.assert_allclose(shifts[:, 0], [-0.012, 0.0, 0.018])
    np.testing.assert_array_equal(shifts[:, 1], 0.0)
