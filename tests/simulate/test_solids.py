"""Rays meet solids where the solids' own equations say."""

from __future__ import annotations

import numpy as np
import pytest
from shapely import MultiPoint, Point

from tableside.simulate.arrays import linear
from tableside.simulate.solids import (
    Hits,
    Rays,
    Rod,
    Solid,
    about_x,
    about_z,
    ball,
    box,
    house,
)

EYE = np.array([1.0, -2.0, 40.0])
GREY = linear(128, 128, 128)


def rays_over(low: float, high: float, count: int = 400) -> Rays:
    """Rays from EYE to a square grid of points on the level 0."""
    x, y = np.meshgrid(np.linspace(low, high, count), np.linspace(low, high, count))
    slope_x = ((EYE[0] - x) / EYE[2]).astype(np.float32)
    slope_y = ((EYE[1] - y) / EYE[2]).astype(np.float32)
    return Rays(EYE, slope_x, slope_y)


def points_of(hits: Hits, rays: Rays) -> np.ndarray:
    fall = hits.height - EYE[2]
    x = EYE[0] + fall * rays.slope_x[hits.row, hits.column]
    y = EYE[1] + fall * rays.slope_y[hits.row, hits.column]
    return np.stack([x, y, hits.height], axis=1)


def silhouette_share(solid: Solid, rays: Rays) -> float:
    """The share of rays that should hit: those into the hull of the outline's shadow from EYE."""
    outline = solid.outline()
    share = EYE[2] / (EYE[2] - outline[:, 2:])
    fallen = EYE[:2] + (outline[:, :2] - EYE[:2]) * share
    x, y = EYE[0] - rays.slope_x * EYE[2], EYE[1] - rays.slope_y * EYE[2]
    area = MultiPoint(fallen).convex_hull.area
    return float(area / ((x.max() - x.min()) * (y.max() - y.min())))


def test_a_ball_is_met_on_its_near_skin() -> None:
    solid = ball((0.3, 0.2, 2.0), (1.0, 0.6, 0.8), GREY, yaw=30, pitch=20)
    rays = rays_over(-4, 4)
    hits = solid.hit(rays)
    points = points_of(hits, rays)
    inner = np.linalg.solve(solid.axes, (points - solid.centre).T)
    assert np.abs(np.linalg.norm(inner, axis=0) - 1).max() < 1e-3
    towards = EYE - points
    facing = sum(n * towards[:, i] for i, n in enumerate(hits.normal))
    assert (np.asarray(facing) > -1e-2).all()
    # The outline's points lie on the skin, so that their hull is a little small.
    expected = silhouette_share(solid, rays)
    assert expected < len(points) / rays.slope_x.size < 1.08 * expected


def test_a_rod_is_met_on_its_round_side() -> None:
    start, end = np.array([-1.0, -0.5, 1.0]), np.array([1.2, 0.7, 2.0])
    solid = Rod(start, end, 0.3, GREY)
    rays = rays_over(-4, 4)
    points = points_of(solid.hit(rays), rays)
    axis = (end - start) / np.linalg.norm(end - start)
    off = (points - start) - np.outer((points - start) @ axis, axis)
    assert len(points) > 1000
    assert np.abs(np.linalg.norm(off, axis=1) - 0.3).max() < 1e-3
    along = (points - start) @ axis
    assert along.min() >= -1e-4
    assert along.max() <= np.linalg.norm(end - start) + 1e-4


def test_a_turned_box_shows_its_top_where_its_top_is() -> None:
    solid = box((-1.0, -0.5, 0.0), (1.0, 0.5, 0.8), GREY).moved(
        about_z(25), np.array([0.5, 0.4, 0.1])
    )
    rays = rays_over(-3, 3)
    hits = solid.hit(rays)
    points = points_of(hits, rays)
    top = hits.normal[2] > 0.99
    assert hits.height[top] == pytest.approx(0.9, abs=1e-5)
    local = (points[top] - [0.5, 0.4, 0.1]) @ about_z(25)
    assert np.abs(local[:, 0]).max() <= 1.0 + 1e-4
    assert np.abs(local[:, 1]).max() <= 0.5 + 1e-4
    expected = silhouette_share(solid, rays)
    assert len(points) / rays.slope_x.size == pytest.approx(expected, rel=0.02)


def test_a_house_has_walls_that_rise_to_a_ridge() -> None:
    solid = house(2.0, 1.0, 0.5, 1.0, GREY, GREY)
    rays = rays_over(-2, 2)
    points = points_of(solid.hit(rays), rays)
    assert points[:, 2].max() == pytest.approx(1.0, abs=0.01)
    ridge = points[points[:, 2] > 0.97]
    assert np.abs(ridge[:, 1]).max() < 0.05
    inside = np.abs(points[:, 0]) <= 1.001
    assert inside.all()
    roof = np.abs(points[:, 1]) * 1.0 + points[:, 2]
    assert roof.max() < 1.001


def test_what_is_moved_keeps_its_shape() -> None:
    for solid in (
        ball((0.1, 0.2, 0.3), (0.5, 0.3, 0.2), GREY),
        box((-1, -1, 0), (1, 1, 1), GREY),
    ):
        turn, shift = about_z(40) @ about_x(15), np.array([3.0, -1.0, 0.5])
        moved = solid.moved(turn, shift)
        assert moved.corners == pytest.approx(np.asarray(solid.corners) @ turn.T + shift)


def test_corners_hold_every_hit() -> None:
    for solid in (
        ball((0.3, 0.2, 2.0), (1.0, 0.6, 0.8), GREY, yaw=30, pitch=20),
        Rod(np.array([-1.0, -0.5, 1.0]), np.array([1.2, 0.7, 2.0]), 0.3, GREY),
        house(2.0, 1.0, 0.5, 1.0, GREY, GREY),
    ):
        rays = rays_over(-4, 4, 150)
        points = points_of(solid.hit(rays), rays)
        hull = MultiPoint(solid.corners[:, :2]).convex_hull.buffer(1e-3)
        assert len(points) > 50
        assert all(hull.covers(Point(x, y)) for x, y, _ in points)
