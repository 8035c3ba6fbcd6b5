"""Tags that light changed on and nothing moved are told from those that were moved or covered."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tableside.vision.families import family
from tableside.vision.unmoved import Unmoved

Picture = NDArray[np.uint8]

Light = NDArray[np.float64]

SIDE, CENTRE = 20.0, (40.3, 36.8)


def tag(
    dx: float = 0.0, dy: float = 0.0, turn: float = 0.0, number: int = 5
) -> NDArray[np.float64]:
    """Return a picture (80, 90) of a tag on white paper, somewhere else or turned (degrees)."""
    cells = np.kron(family("tag36h11").pattern(number) > 0, np.ones((8, 8))) * 200.0 + 30.0
    large = np.full((160, 160), 230.0)
    edge = (160 - len(cells)) // 2
    large[edge : edge + len(cells), edge : edge + len(cells)] = cells
    scale = SIDE / (len(cells))
    way = np.asarray(cv2.getRotationMatrix2D((79.5, 79.5), turn, scale), dtype=np.float64)
    way[:, 2] += [CENTRE[0] + dx - 79.5, CENTRE[1] + dy - 79.5]
    blurred = cv2.GaussianBlur(large, (0, 0), 0.8 / scale)
    seen = cv2.warpAffine(blurred, way, (90, 80), flags=cv2.INTER_AREA, borderValue=230.0)
    return np.asarray(seen, dtype=np.float64)


def shown(light: Light, seed: int = 1, noise: float = 2.0) -> Picture:
    chance = np.random.default_rng(seed)
    return np.clip(light + chance.normal(0, noise, light.shape), 0, 255).astype(np.uint8)


def is_still(picture: Picture) -> bool:
    unmoved, thing = Unmoved(), object()
    unmoved.note(shown(tag()), [thing], np.array([CENTRE]), np.array([SIDE]))
    return bool(unmoved.unmoved(picture, [thing])[0])


def test_the_edge_of_a_soft_shadow_moves_nothing() -> None:
    slope = np.linspace(1.0, 0.6, 90)[None, :]
    assert is_still(shown(tag() * slope, seed=2))
    assert is_still(shown(tag() * 0.7 + 12, seed=3))


@pytest.mark.parametrize("noise", [0.5, 4.0])
def test_noise_moves_nothing(noise: float) -> None:
    assert all(is_still(shown(tag(), seed, noise)) for seed in range(2, 12))


@pytest.mark.parametrize(
    ("dx", "dy", "turn"), [(0.3, 0.0, 0.0), (0.0, -0.3, 0.0), (0.0, 0.0, 2.0), (3.0, 0.0, 0.0)]
)
def test_a_nudge_is_seen(dx: float, dy: float, turn: float) -> None:
    assert not any(is_still(shown(tag(dx, dy, turn), seed)) for seed in range(2, 12))


def test_what_covers_a_tag_or_takes_its_place_is_seen() -> None:
    finger = tag()
    finger[:, 44:] = 150.0
    assert not is_still(shown(finger))
    assert not is_still(shown(tag(number=9)))
    assert not is_still(shown(np.full((80, 90), 200.0)))
    assert not is_still(shown(tag() * 0.1))


def test_what_was_not_noted_is_not_known() -> None:
    unmoved, known, other = Unmoved(), object(), object()
    picture = shown(tag())
    unmoved.note(picture, [known], np.array([CENTRE]), np.array([SIDE]))
    assert unmoved.unmoved(picture, [known, other]).tolist() == [True, False]
    unmoved.note(picture, [other], np.array([CENTRE]), np.array([SIDE]))
    assert unmoved.unmoved(picture, [known, other]).tolist() == [False, True]


def test_a_tag_at_the_rim_is_not_told() -> None:
    unmoved, thing = Unmoved(), object()
    picture = shown(tag())
    unmoved.note(picture, [thing], np.array([[4.0, 30.0]]), np.array([SIDE]))
    assert not unmoved.unmoved(picture, [thing])[0]


def test_a_tag_is_told_by_the_picture_that_was_noted_even_if_that_is_gone() -> None:
    unmoved, thing = Unmoved(), object()
    picture = shown(tag())
    unmoved.note(picture, [thing], np.array([CENTRE]), np.array([SIDE]))
    picture[:] = 0
    assert unmoved.unmoved(shown(tag(), seed=2), [thing])[0]


def test_even_paper_is_never_told() -> None:
    unmoved, thing = Unmoved(), object()
    paper = np.full((80, 90), 200, np.uint8)
    unmoved.note(paper, [thing], np.array([CENTRE]), np.array([SIDE]))
    assert not unmoved.unmoved(paper, [thing])[0]
