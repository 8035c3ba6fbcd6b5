"""What real cameras add to a picture, each effect measured."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tableside.simulate.arrays import Floats32
from tableside.simulate.effects.denoise import denoised
from tableside.simulate.effects.dust import dust_shade
from tableside.simulate.effects.exposure import PAUSE, exposure_gain
from tableside.simulate.effects.flicker import flicker_gain, row_times
from tableside.simulate.effects.fringes import fringed
from tableside.simulate.effects.lens_motion import BREATH, camera_at
from tableside.simulate.effects.packing import packed
from tableside.simulate.effects.resample import along_columns
from tableside.simulate.effects.rolling import banded, sheared, swing_of
from tableside.simulate.effects.sharpen import sharpened
from tableside.simulate.real_cameras import REAL, real_camera
from tableside.simulate.real_sensor import RealSensor


def blob(rows: int, columns: int, x: float, y: float) -> Floats32:
    """Return a soft spot in the three colours."""
    down, across = np.ogrid[0:rows, 0:columns]
    spot = np.exp(-((across - x) ** 2 + (down - y) ** 2) / 18)
    return np.asarray(np.repeat(spot[..., None], 3, axis=-1), dtype=np.float32)


def middle(plane: Floats32) -> tuple[float, float]:
    down, across = np.indices(plane.shape)
    return float((plane * across).sum() / plane.sum()), float((plane * down).sum() / plane.sum())


def test_fringes_at_the_corner_are_as_wide_as_stated() -> None:
    rows, columns = 300, 400
    light = fringed(blob(rows, columns, 380.0, 285.0), 0.8)
    corner = math.hypot(199.5, 149.5)
    share = math.hypot(380 - 199.5, 285 - 149.5) / corner
    blue, green, red = (middle(light[..., n]) for n in range(3))
    assert green == pytest.approx((380, 285), abs=0.01)
    assert math.dist(red, green) == pytest.approx(0.8 * share, abs=0.002)
    assert math.dist(blue, green) == pytest.approx(0.8 * share, abs=0.002)
    assert red > green > blue
    inside = fringed(blob(rows, columns, 199.5, 149.5), 0.8)
    assert middle(inside[..., 2]) == pytest.approx((199.5, 149.5), abs=0.01)


@pytest.mark.parametrize("aside", [0.0, 0.003, 0.4, 0.997])
def test_places_between_pixels_are_exact(aside: float) -> None:
    light = blob(60, 80, 40.0, 30.0)
    taken = along_columns(light[..., 1], np.asarray(np.arange(80) - aside))
    assert middle(taken)[0] == pytest.approx(40 + aside, abs=5e-4)


def test_a_halo_overshoots_by_half_the_amount() -> None:
    step = np.full((40, 80, 3), 80, np.uint8)
    step[:, 40:] = 160
    plain = sharpened(step, 0.0, 1.0)
    assert (plain.min(), plain.max()) == (80, 160)
    sharp = sharpened(step, 0.6, 3.0)
    assert sharp.max() - 160 == pytest.approx(0.3 * 80, abs=4)
    assert 80 - int(sharp.min()) == pytest.approx(0.3 * 80, abs=4)
    assert (sharp[:, 5] == 80).all()


def test_noise_is_smoothed_and_makes_neighbours_alike_while_edges_stay() -> None:
    random = np.random.default_rng(3)
    clean = np.full((100, 200, 3), 60, np.float64)
    clean[:, 100:] = 200
    noisy = np.clip(clean + random.normal(0, 4, clean.shape), 0, 255).astype(np.uint8)
    smooth = denoised(noisy, 14.0)
    flat, before = smooth[10:90, 10:90, 1].astype(float), noisy[10:90, 10:90, 1].astype(float)
    assert flat.std() < 0.6 * before.std()
    kin = np.corrcoef(flat[:, 1:].ravel(), flat[:, :-1].ravel())[0, 1]
    assert kin > 0.4
    assert abs(np.corrcoef(before[:, 1:].ravel(), before[:, :-1].ravel())[0, 1]) < 0.05
    assert float(smooth[10:90, 101].mean() - smooth[10:90, 98].mean()) > 135
    assert (denoised(noisy, 0.0) == noisy).all()


def test_bands_of_mains_light_have_their_period() -> None:
    gain = flicker_gain(row_times(1080, 0.030), 0.004, 0.1)
    swings = np.abs(np.fft.rfft(gain - gain.mean()))
    assert int(swings.argmax()) == 3  # 100 a second in 0.030 s
    assert gain.max() - 1 == pytest.approx(0.1 * np.sinc(0.4), abs=1e-3)
    # A whole period's exposure sees none; just beside it there is some.
    assert np.ptp(flicker_gain(row_times(1080, 0.030), 0.010, 0.1)) < 1e-9
    assert np.ptp(flicker_gain(row_times(1080, 0.030), 0.0105, 0.1)) > 0.005
    assert np.ptp(flicker_gain(row_times(1080, 0.0), 0.004, 0.1)) == 0


def test_exposure_hunts_and_comes_back() -> None:
    gains = np.array([exposure_gain(t, 0.06) for t in np.arange(0, PAUSE, 0.1)])
    assert 0.03 < gains.max() - 1 <= 0.06
    assert gains.min() < 0.98
    assert abs(gains[-1] - 1) < 0.002
    assert exposure_gain(PAUSE + 1, 0.06) == pytest.approx(exposure_gain(1, 0.06))


def test_a_lens_drifts_by_half_a_pixel_in_twenty_minutes() -> None:
    cold = real_camera("webcam-1080p")
    assert camera_at(cold, 0.0, 0.5, 0.0) is cold

    def gone(time: float) -> float:
        warm = camera_at(cold, time, 0.5, 0.0)
        x, y = (warm.matrix[n][2] - cold.matrix[n][2] for n in (0, 1))
        return math.hypot(x, y)

    assert gone(1200.0) == pytest.approx(0.5, abs=0.005)
    assert gone(60.0) < gone(400.0) < gone(1200.0)
    assert gone(2400.0) - gone(1200.0) < 0.05


def test_focus_breathes() -> None:
    cold = real_camera("phone")
    near, far = camera_at(cold, BREATH / 4, 0.0, 0.001), camera_at(cold, BREATH * 0.75, 0.0, 0.001)
    assert near.matrix[0][0] / cold.matrix[0][0] == pytest.approx(1.001, abs=2e-5)
    assert far.matrix[0][0] / cold.matrix[0][0] == pytest.approx(0.999, abs=2e-5)
    assert camera_at(cold, 0.0, 0.0, 0.001) is cold


def test_dust_stays_where_it_is_and_takes_a_little_light() -> None:
    shade = dust_shade(200, 300, 5, 1)
    assert (shade == dust_shade(200, 300, 5, 1)).all()
    assert (shade != dust_shade(200, 300, 5, 2)).any()
    assert 0.8 < shade.min() < 0.99
    assert (dust_shade(200, 300, 0, 1) == 1).all()


def test_a_vibrating_arm_shears_the_rows() -> None:
    times = row_times(120, 0.030)
    shifts = swing_of(times, 0.5)
    light = blob(120, 160, 80.0, 60.0)
    moved = sheared(light, shifts)
    assert middle(moved[..., 1])[0] - 80 == pytest.approx(shifts[60], abs=0.01)
    assert abs(shifts[60]) > 0.2
    assert sheared(light, 0 * shifts) is light


def test_rows_are_read_at_other_times() -> None:
    pictures = [np.full((10, 4, 3), n, np.float32) for n in range(4)]
    whole = banded(pictures)
    assert whole.shape == (10, 4, 3)
    assert whole[:, 0, 0].tolist() == [0, 0, 1, 1, 1, 2, 2, 3, 3, 3]


def test_packing_halves_the_resolution_of_colours_not_of_light() -> None:
    stripes = np.zeros((64, 64, 3), np.uint8)
    stripes[:, ::2] = (40, 40, 220)
    stripes[:, 1::2] = (220, 40, 40)
    after = cv2.cvtColor(packed(stripes, 85), cv2.COLOR_BGR2YCrCb)
    before = cv2.cvtColor(stripes, cv2.COLOR_BGR2YCrCb)
    assert np.ptp(after[32, 8:56, 1].astype(int)) < 0.2 * np.ptp(before[32, 8:56, 1].astype(int))
    assert np.ptp(after[32, 8:56, 0].astype(int)) > 0.7 * np.ptp(before[32, 8:56, 0].astype(int))


@pytest.mark.parametrize("name", REAL)
def test_a_real_camera_is_the_same_by_seed_and_time(name: str) -> None:
    sensor = REAL[name].sensor
    light = np.full((90, 120, 3), 0.4, np.float32)
    picture = sensor.develop(light, 5, 3.0)
    assert (picture == sensor.develop(light, 5, 3.0)).all()
    assert (picture != sensor.develop(light, 6, 3.0)).any()
    assert real_camera(name).name == name


def test_a_sensor_without_effects_is_the_plain_one() -> None:
    light = blob(60, 80, 40.0, 30.0)
    plain = RealSensor()
    assert (plain.develop(light, 1, 9.0) == super(RealSensor, plain).develop(light, 1)).all()
    assert plain.lens_at(real_camera("phone"), 100.0) == real_camera("phone")
