"""The shade of a hand: of a lamp that has a size, and of the room's own light."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableside.simulate.arrays import Floats32
from tableside.simulate.hand import Hand
from tableside.simulate.hand_shadow import hand_shadow, lamp_directions, sky_directions
from tableside.simulate.light import Light
from tableside.simulate.solids import box

BOARD = (36.0, 24.0)
GREY = np.full(3, 0.5, dtype=np.float32)
ABOVE = Light(azimuth=90.0, elevation=90.0, spread=20.0)


def slab(height: float) -> list[object]:
    """A thin slab 4 in wide and very long over the middle of the board, so many inches up."""
    return [box((16.0, -10.0, height), (20.0, 34.0, height + 0.01), GREY)]


def across(shadow: Floats32, level: float) -> float:
    """Return where along x, from the slab's middle outwards, a share falls to a level (inches)."""
    x = np.linspace(18.0, 30.0, 1201)
    return float(x[np.flatnonzero(shadow < level)[0]])


def shares(height: float, light: Light) -> tuple[Floats32, Floats32]:
    found, _ = hand_shadow(slab(height), light, BOARD)  # type: ignore[arg-type]
    x = np.linspace(18.0, 30.0, 1201).astype(np.float32)[None]
    y = np.full_like(x, 12.0)
    return found.lamp_at(x, y)[0], found.sky_at(x, y)[0]


@pytest.mark.parametrize("height", [1.0, 4.0])
def test_the_penumbra_is_as_wide_as_lamp_and_height_make_it(height: float) -> None:
    lamp, _ = shares(height, ABOVE)
    half = height * np.tan(np.radians(20.0))
    assert across(lamp, 0.97) == pytest.approx(20.0 - half, abs=0.3)
    assert across(lamp, 0.5) == pytest.approx(20.0, abs=0.12)
    assert across(lamp, 0.03) == pytest.approx(20.0 + half, abs=0.3)


def test_a_point_of_light_throws_a_sharp_shadow() -> None:
    lamp, _ = shares(4.0, replace(ABOVE, spread=0.0))
    assert across(lamp, 0.1) - across(lamp, 0.9) < 0.6


def test_the_sky_that_is_hidden_is_that_of_a_strip() -> None:
    """Under the middle of a long strip: the sine of half the angle that it fills."""
    for height in (1.0, 2.0, 6.0):
        _, sky = shares(height, ABOVE)
        half = np.arctan(2.0 / height)
        assert float(sky[0]) == pytest.approx(np.sin(half), abs=0.06)
        assert np.all(np.diff(sky[:600]) < 0.02)


def test_directions_are_unit_vectors_round_their_lamp() -> None:
    light = Light(spread=28.0)
    aims = np.array(list(lamp_directions(light)))
    angles = np.degrees(np.arccos(np.clip(aims @ light.direction, -1, 1)))
    assert 24.0 < angles.max() <= 28.01
    sky = np.array(list(sky_directions()))
    assert np.mean(sky[:, :2], axis=0) == pytest.approx([0.0, 0.0], abs=0.05)
    assert len({tuple(each) for each in (*aims.tolist(), *sky.tolist())}) == len(aims) + len(sky)


def test_all_that_is_darkened_lies_within_the_points_that_are_told() -> None:
    hand = Hand(at=(14.0, 12.0), height=1.0, shoulder=(18.0, -19.0))
    shadow, reach = hand_shadow(list(hand.solids()), Light(), BOARD)
    x, y = (v.astype(np.float32) for v in np.meshgrid(np.arange(-12, 49), np.arange(-12, 37)))
    dark = np.maximum(shadow.lamp_at(x, y), shadow.sky_at(x, y)) > 0.012
    low, high = reach[:, :2].min(axis=0), reach[:, :2].max(axis=0)
    assert dark.any()
    for axis, at in enumerate((x[dark], y[dark])):
        assert low[axis] <= at.min()
        assert at.max() <= high[axis]
