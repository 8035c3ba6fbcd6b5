"""The lens models, against OpenCV's own projection."""

import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tableside.files.camera import Camera
from tableside.vision.lens import Lens

MATRIX = ((1400.0, 0.0, 950.0), (0.0, 1405.0, 530.0), (0.0, 0.0, 1.0))
CASES: dict[str, tuple[str, tuple[float, ...]]] = {
    "none": ("plain", ()),
    "plain4": ("plain", (-0.21, 0.07, 0.001, -0.0007)),
    "plain5": ("plain", (-0.25, 0.11, 0.001, -0.0007, -0.03)),
    "rational8": ("rational", (0.342, 0.151, -0.0004, 0.0006, 0.017, 0.459, 0.112, 0.035)),
    "prism12": (
        "rational",
        (0.3, 0.1, -0.0004, 0.0006, 0.01, 0.4, 0.1, 0.03, 0.001, -0.002, 0.0015, 0.0007),
    ),
    "tilt14": (
        "rational",
        (0.3, 0.1, 0.0004, 0.0006, 0.01, 0.4, 0.1, 0.03, 0.001, -0.002, 0.001, 0.0, 0.01, -0.02),
    ),
    "fisheye": ("fisheye", (-0.02, 0.004, -0.003, 0.0006)),
}


def lens(case: str, focal: float = 1400.0) -> Lens:
    model, distortion = CASES[case]
    matrix = ((focal, *MATRIX[0][1:]), (0.0, focal + 5, 530.0), MATRIX[2])
    return Lens.of(
        Camera.model_validate(
            {
                "format": "tableside.camera/1",
                "width": 1920,
                "height": 1080,
                "model": model,
                "matrix": matrix,
                "distortion": distortion,
            }
        )
    )


def points(widest: float = 32.0, seed: int = 1) -> NDArray[np.float64]:
    rng = np.random.default_rng(seed)
    angle = np.radians(rng.uniform(0, widest, 300))
    around = rng.uniform(0, 2 * math.pi, 300)
    flat = np.stack([np.cos(around), np.sin(around)], 1) * np.tan(angle)[:, None]
    rays = np.concatenate([flat, np.ones((300, 1))], 1)
    return np.asarray(rays * rng.uniform(0.5, 60, (300, 1)), dtype=np.float64)


def opencv(case: str, at: NDArray[np.float64], focal: float = 1400.0) -> NDArray[np.float64]:
    model, distortion = CASES[case]
    matrix = np.array(((focal, *MATRIX[0][1:]), (0.0, focal + 5, 530.0), MATRIX[2]))
    zero = np.zeros(3)
    if model == "fisheye":
        found = cv2.fisheye.projectPoints(
            at.reshape(-1, 1, 3), zero, zero, matrix, np.array(distortion)
        )
    else:
        found = cv2.projectPoints(at, zero, zero, matrix, np.array(distortion))
    return np.asarray(found[0], dtype=np.float64).reshape(-1, 2)


@pytest.mark.parametrize("case", CASES)
def test_projection_is_opencvs(case: str) -> None:
    at = points()
    np.testing.assert_allclose(lens(case).project(at), opencv(case, at), atol=1e-8)


def test_a_wide_fisheye_is_projected_and_undistorted_to_its_edge() -> None:
    at = points(widest=70.0)
    wide = lens("fisheye", focal=600.0)
    seen = wide.project(at)
    np.testing.assert_allclose(seen, opencv("fisheye", at, 600.0), atol=1e-8)
    np.testing.assert_allclose(wide.undistort(seen), at[:, :2] / at[:, 2:], rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("case", CASES)
def test_undistort_takes_every_pixel_of_the_picture_back(case: str) -> None:
    glass = lens(case)
    rng = np.random.default_rng(2)
    pixels = np.concatenate([rng.uniform((0, 0), (1919, 1079), (400, 2)), glass.rim()])
    rays = glass.undistort(pixels)
    assert np.isfinite(rays).all()
    back = glass.project(np.concatenate([rays, np.ones((len(rays), 1))], 1))
    np.testing.assert_allclose(back, pixels, atol=1e-6)
    assert glass.sees(pixels).all()


@pytest.mark.parametrize("case", CASES)
def test_the_jacobian_is_that_of_small_steps(case: str) -> None:
    glass, at, step = lens(case), points()[:40], 1e-6
    at /= at[:, 2:] / 10
    jacobian = glass.project_with_jacobian(at)[1]
    for axis in range(3):
        shift = np.eye(3)[axis] * step
        measured = (glass.project(at + shift) - glass.project(at - shift)) / (2 * step)
        np.testing.assert_allclose(jacobian[:, :, axis], measured, rtol=1e-5, atol=1e-3)


def test_the_axis_itself_is_no_special_place() -> None:
    for case in CASES:
        jacobian = lens(case).project_with_jacobian([[0.0, 0.0, 1.0], [1e-7, 0.0, 1.0]])[1]
        assert np.isfinite(jacobian).all()
        np.testing.assert_allclose(jacobian[0], jacobian[1], rtol=1e-4, atol=1e-2)


def test_points_behind_the_camera_have_no_image() -> None:
    seen = lens("plain4").project([[0, 0, 1.0], [0, 0, 0.0], [0.1, 0, -1.0]])
    assert np.isfinite(seen[0]).all()
    assert np.isnan(seen[1:]).all()


def test_nothing_is_guessed_where_the_polynomial_folds_back() -> None:
    """r (1 - 0.3 r^2) grows up to r = 1.054 and falls beyond: two rays would share a pixel."""
    glass = Lens.from_numbers("plain", MATRIX, (-0.3, 0.0, 0.0, 0.0), 4000, 3000)
    fold = math.sqrt(1 / 0.9)
    assert glass.reach == pytest.approx(fold, abs=2e-3)
    seen = glass.project([[fold - 0.01, 0, 1.0], [fold + 0.01, 0, 1.0]])
    assert np.isfinite(seen[0]).all()
    assert np.isnan(seen[1]).all()
    limit = fold * (1 - 0.3 * fold * fold) * 1400 + 950
    rays = glass.undistort([[limit - 1.0, 530.0], [limit + 1.0, 530.0]])
    assert np.isfinite(rays[0]).all()
    assert np.isnan(rays[1]).all()
    assert not glass.sees([[limit + 1.0, 530.0], [-0.6, 10.0], [4000.0, 10.0]]).any()
    assert glass.sees([[-0.4, 10.0 + 520]]).all()


def test_undistort_of_nothing_and_of_nan() -> None:
    glass = lens("rational8")
    assert glass.undistort(np.empty((0, 2))).shape == (0, 2)
    assert np.isnan(glass.undistort([[math.nan, 3.0]])).all()
