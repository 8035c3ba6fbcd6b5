"""Lenses from pictures of patterns: rendered ones with a known lens, and real photographs."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tableside.vision.calibration.calibrate import Calibration, RefusedError, calibrate
from tableside.vision.calibration.expected import expected_error, looked_at, table_seen
from tableside.vision.calibration.fit import fit, held_out_squares
from tableside.vision.calibration.patterns import Gray, Pattern, PatternError, Sighting
from tableside.vision.families import pattern as tag_picture
from tableside.vision.lens import Lens

pytestmark = pytest.mark.slow

SIZE = (640, 480)
MATRIX = np.array([[560.0, 0, 322.0], [0, 562.0, 236.0], [0, 0, 1]])
PLAIN = np.array([0.12, -0.25, 0.001, -0.0007, 0.1])
FISHEYE = np.array([0.03, -0.01, 0.004, -0.001])
SCALE = 8.0  # pixels of a sheet a millimetre


def sheet(text: str, legacy: bool = False) -> NDArray[np.uint8]:
    """A pattern's sheet with a white margin of 20 mm, SCALE pixels a mm."""
    asked = Pattern.parse(text)
    margin = round(20 * SCALE)
    size = (round(asked.columns * asked.square * SCALE), round(asked.rows * asked.square * SCALE))
    if asked.kind == "charuco":
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
        shape = (asked.columns, asked.rows)
        board = cv2.aruco.CharucoBoard(shape, asked.square, asked.tag, dictionary)
        board.setLegacyPattern(legacy)
        inner = board.generateImage(size)
    elif asked.kind == "chessboard":
        cell = round(asked.square * SCALE)
        squares = np.indices((asked.rows, asked.columns)).sum(axis=0) % 2 * 255
        inner = np.kron(squares, np.ones((cell, cell))).astype(np.uint8)
    else:
        inner = april_grid(asked)
    return cv2.copyMakeBorder(
        np.asarray(inner, np.uint8), margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=255
    ).astype(np.uint8)


def april_grid(asked: Pattern) -> NDArray[np.uint8]:
    """Tags from the bottom left, black squares at the corners between them."""
    gap, side = round(asked.tag * SCALE), round(asked.square * SCALE)
    pitch = gap + side
    image = np.full((asked.rows * pitch + gap, asked.columns * pitch + gap), 255, np.uint8)
    for row in range(asked.rows + 1):
        for column in range(asked.columns + 1):
            image[row * pitch : row * pitch + gap, column * pitch : column * pitch + gap] = 0
    for number in range(asked.columns * asked.rows):
        column, row = number % asked.columns, asked.rows - 1 - number // asked.columns
        cells = tag_picture(asked.family, number).astype(np.uint8) * 255
        picture = cv2.resize(cells, (side, side), interpolation=cv2.INTER_NEAREST)
        top, left = row * pitch + gap, column * pitch + gap
        image[top : top + side, left : left + side] = picture
    return image


@functools.cache
def rays_of(fisheye: bool) -> NDArray[np.float64]:
    """The ray of each sample of a picture, two by two a pixel, by OpenCV's own lens."""
    y, x = np.mgrid[0 : SIZE[1] * 2, 0 : SIZE[0] * 2]
    pixels = ((np.column_stack([x.ravel(), y.ravel()]) - 0.5) / 2.0).reshape(-1, 1, 2)
    if fisheye:
        flat = cv2.fisheye.undistortPoints(pixels, MATRIX, FISHEYE)
    else:
        flat = cv2.undistortPoints(pixels, MATRIX, PLAIN)
    return np.column_stack([np.asarray(flat).reshape(-1, 2), np.ones(len(pixels))])


def photographed(paper: NDArray[np.uint8], index: int, fisheye: bool, spread: float) -> Gray:
    """A picture of the sheet from the ``index``-th of twelve places, through OpenCV's lens."""
    random = np.random.default_rng(index)
    height, width = paper.shape
    far = max(width, height) / SCALE * random.uniform(1.1, 1.35)
    rotation, _ = cv2.Rodrigues(random.uniform(-0.45, 0.45, 3) * (1, 1, 0.6))
    across, down = (index % 4) / 1.5 - 1.0, (index // 4) - 1.0
    centre = np.array([across * 0.28 * spread, down * 0.2 * spread, 1.0]) * far
    # Where each ray meets the sheet's plane, in the sheet's own millimetres.
    normal, rays = rotation[:, 2], rays_of(fisheye)
    hit = rays * (normal @ centre / (rays @ normal))[:, None] - centre
    on_sheet = hit @ rotation[:, :2] * SCALE + np.array([width, height]) / 2 - 0.5
    grid = on_sheet.reshape(SIZE[1] * 2, SIZE[0] * 2, 2).astype(np.float32)
    table = (120.0,)
    large = cv2.remap(
        paper, grid[..., 0], grid[..., 1], cv2.INTER_LINEAR, None, cv2.BORDER_CONSTANT, table
    )
    small = cv2.resize(large, SIZE, interpolation=cv2.INTER_AREA).astype(np.float64)
    noisy = cv2.GaussianBlur(small, (0, 0), 0.6) * 0.8 + 20 + random.normal(0, 1.5, small.shape)
    return np.asarray(np.clip(np.rint(noisy), 0, 255), dtype=np.uint8)


@functools.cache
def shown(text: str, index: int, fisheye: bool = False, legacy: bool = False) -> Gray:
    """A picture, made once. A chessboard must be seen whole, so it keeps near the middle."""
    spread = 0.45 if text.startswith("chessboard") else 1.0
    return photographed(sheet(text, legacy), index, fisheye, spread)


def album(
    text: str, fisheye: bool = False, legacy: bool = False, count: int = 12
) -> dict[str, Gray]:
    return {f"{i:02}.png": shown(text, i, fisheye, legacy) for i in range(count)}


def made(text: str, pictures: dict[str, Gray]) -> Calibration:
    return calibrate(list(pictures), pictures.get, Pattern.parse(text))


def out_by(found: Calibration, fisheye: bool = False) -> float:
    """The difference (pixels, RMS over the picture) of the found lens to the true one.

    A lens is known up to where its axis points, so the rays are compared after the best turn.
    """
    x, y = np.meshgrid(np.arange(40, 601, 70), np.arange(40, 441, 50))
    pixels = np.column_stack([x.ravel(), y.ravel()])
    true = rays_of(fisheye).reshape(SIZE[1] * 2, SIZE[0] * 2, 3)[2 * pixels[:, 1], 2 * pixels[:, 0]]
    # The sample at an even number lies a quarter of a pixel left of and above the centre.
    got = found.fit.lens.undistort(pixels - 0.25)
    a, b = true, np.column_stack([got, np.ones(len(got))])
    a, b = (r / np.linalg.norm(r, axis=1)[:, None] for r in (a, b))
    u, _, v = np.linalg.svd(a.T @ b)
    between = np.linalg.norm(a @ (u @ v) - b, axis=1)
    return float(np.sqrt(np.mean(between**2)) * MATRIX[0, 0])


CHARUCO = "charuco:8x6:24:17:aruco_5x5_100"


@pytest.mark.parametrize("legacy", [False, True])
def test_a_charuco_board_of_either_layout_gives_the_lens(legacy: bool) -> None:
    found = made(CHARUCO, album(CHARUCO, legacy=legacy))
    assert found.pattern.legacy is legacy
    assert found.fit.rms < 0.15
    assert out_by(found) < 0.4
    assert found.expected.rms < 0.03
    assert found.expected.rms < found.expected.raised_rms < 0.04


@pytest.mark.parametrize("text", ["chessboard:9x7:22", "aprilgrid:5x4:30:9:tag36h11"])
def test_other_patterns_give_the_lens(text: str) -> None:
    found = made(text, album(text))
    assert len(found.shots) >= 8
    assert found.fit.rms < 0.2
    assert out_by(found) < 0.6


def test_a_fisheye_lens_is_told_from_a_plain_one() -> None:
    found = made(CHARUCO, album(CHARUCO, fisheye=True))
    assert out_by(found, fisheye=True) < 0.4
    errors = {t.model: t.error for t in found.trials}
    assert errors["fisheye"] is not None
    assert errors["fisheye"] < 0.2
    assert str(found.reason).startswith(f"the {found.fit.model} model")


RATIONAL = np.array([0.35, 0.12, 0.0006, -0.0004, 0.02, 0.48, 0.1, 0.03])


def projected(model: str, matrix: np.ndarray, distortion: np.ndarray, seed: int) -> list[Sighting]:
    """Sixteen sightings by OpenCV's own projection, to a tenth of a pixel, all over the picture."""
    random, size = np.random.default_rng(seed), (1280, 960)
    flat = np.array([(x, y) for y in range(1, 6) for x in range(1, 8)], dtype=float) * 24.0
    solid = np.column_stack([flat - (96.0, 72.0), np.zeros(len(flat))])
    none, found = np.zeros(3), list[Sighting]()
    fisheye = model == "fisheye"
    while len(found) < 16:
        pixel = random.uniform(0.06, 0.94, (1, 1, 2)) * size
        undistort = cv2.fisheye.undistortPoints if fisheye else cv2.undistortPoints
        ray = np.append(np.asarray(undistort(pixel, matrix, distortion)).reshape(2), 1.0)
        ahead = ray / np.linalg.norm(ray)
        right = np.cross([0.0, 1.0, 0.0], ahead)
        right /= np.linalg.norm(right)
        facing = np.column_stack([right, np.cross(ahead, right), ahead])
        tilt, _ = cv2.Rodrigues(random.uniform(-0.6, 0.6, 3))
        there = solid @ tilt.T @ facing.T + ahead * random.uniform(180.0, 350.0)
        if fisheye:
            seen, _ = cv2.fisheye.projectPoints(there[:, None], none, none, matrix, distortion)
        else:
            seen, _ = cv2.projectPoints(there, none, none, matrix, distortion)
        pixels = np.asarray(seen).reshape(-1, 2)
        good = (there[:, 2] > 5) & np.all((pixels > 5) & (pixels < np.array(size) - 6), axis=1)
        if good.sum() >= 10:
            ids = np.flatnonzero(good)
            noisy = pixels[ids] + random.normal(0, 0.1, (len(ids), 2))
            found.append(Sighting(ids, flat[ids], noisy, 30.0))
    return found


@pytest.mark.parametrize(("focal", "seed"), [(900.0, 0), (500.0, 1), (400.0, 2)])
def test_a_fisheye_is_fitted_however_wide_it_is(focal: float, seed: int) -> None:
    """Across the picture 81, 147 and 183 degrees; OpenCV's own fit fails at the last two."""
    matrix = np.array([[focal, 0, 645.0], [0, focal * 1.001, 473.0], [0, 0, 1.0]])
    seen = projected("fisheye", matrix, FISHEYE, seed)
    found = fit("fisheye", seen, (1280, 960))
    assert found.rms < 0.16
    assert found.matrix == pytest.approx(matrix, abs=2.0)
    assert np.sqrt(np.median(held_out_squares("fisheye", seen, (1280, 960)))) < 0.2


def test_a_rational_lens_is_fitted() -> None:
    matrix = np.array([[1100.0, 0, 645.0], [0, 1101.0, 473.0], [0, 0, 1.0]])
    seen = projected("rational", matrix, RATIONAL, 3)
    found = fit("rational", seen, (1280, 960))
    assert found.rms < 0.16
    assert found.matrix == pytest.approx(matrix, abs=8.0)
    assert np.sqrt(held_out_squares("rational", seen, (1280, 960)).mean()) < 0.25


@pytest.mark.parametrize(("focal", "lens"), [(1100.0, RATIONAL), (800.0, PLAIN)])
def test_twelve_pictures_are_enough_for_a_rational_lens(focal: float, lens: np.ndarray) -> None:
    """They leave open what is above and what below the line: neither may run off."""
    matrix = np.array([[focal, 0, 645.0], [0, focal, 473.0], [0, 0, 1.0]])
    model = "rational" if lens is RATIONAL else "plain"
    seen = projected(model, matrix, lens, 3)[:12]
    found = fit("rational", seen, (1280, 960))
    assert found.rms < 0.16
    assert np.abs(found.distortion).max() < 1.0
    assert np.sqrt(held_out_squares("rational", seen, (1280, 960)).mean()) < 0.25
    assert 0.0 < expected_error(found, seen).rms < 0.01


def test_a_lens_that_only_the_rational_model_explains_is_let_go_as_far() -> None:
    """Of a depth camera: a plain lens leaves it half a pixel out."""
    lens = np.array([0.51, -2.63, 0.0006, -0.0002, 1.52, 0.39, -2.45, 1.45])
    seen = projected("rational", np.array([[605.0, 0, 645], [0, 605, 473], [0, 0, 1]]), lens, 4)
    seen = seen[:12]
    assert fit("plain", seen, (1280, 960)).rms > 0.3
    assert fit("rational", seen, (1280, 960)).rms < 0.16
    assert np.sqrt(held_out_squares("rational", seen, (1280, 960)).mean()) < 0.25


def test_a_lens_that_is_exact_looks_where_the_places_are() -> None:
    """On the mat and an inch above it; a lens 5 % longer sees only the raised ones elsewhere."""
    lens = Lens.from_numbers("plain", MATRIX, PLAIN, *SIZE)
    seen, places = table_seen(lens)
    depths = np.repeat([0.0, -1.0], len(places))
    edge = np.ones(len(places), dtype=bool)
    both = np.concatenate([places, places])
    assert looked_at(lens.undistort(seen), places, edge, depths) == pytest.approx(both, abs=1e-6)
    longer = looked_at(lens.undistort(seen) / 1.05, places, edge, depths) - both
    off = np.hypot(*longer.T)
    assert off[: len(places)].max() < 1e-4
    corner = np.hypot(18.0, 12.0) / 30.0  # inches a tag moves for each inch, at 30 in or so
    assert 0.02 * corner < off[len(places) :].max() < 0.1 * corner


def test_a_pattern_that_was_never_tilted_is_refused() -> None:
    flat = np.array([(x, y) for y in range(1, 6) for x in range(1, 8)], dtype=float) * 24.0
    solid, turn = np.column_stack([flat, np.zeros(len(flat))]), np.zeros(3)
    shots = {}
    for n in range(8):
        shift = np.array([-190.0 + 60 * (n % 4), -150.0 + 110 * (n // 4), 300.0 + 4 * n])
        pixels, _ = cv2.projectPoints(solid, turn, shift, MATRIX, PLAIN)
        noise = np.random.default_rng(n).normal(0, 0.05, (len(flat), 2))
        shots[f"{n}.png"] = Sighting(np.arange(len(flat)), flat, pixels.reshape(-1, 2) + noise, 30)
    with pytest.raises(RefusedError, match="focal length cannot be told"):
        seen_by_calibrate(shots)


def seen_by_calibrate(shots: dict[str, Sighting]) -> Calibration:
    """Calibrate from sightings: each picture holds nothing but its own number."""
    named = list(shots)

    class Known(Pattern):
        def find(self, gray: Gray) -> Sighting:
            return shots[named[int(gray[0, 0])]]

    def read(name: str) -> Gray:
        blank = np.full((SIZE[1], SIZE[0]), named.index(name), np.uint8)
        blank[:, (np.arange(SIZE[0]) // 8) % 2 == 1] = 255  # sharp edges everywhere
        return blank

    return calibrate(named, read, Known("chessboard", 8, 6, 24.0), ("plain",))


def test_the_file_tells_each_picture_s_residual() -> None:
    found = calibrate(
        list(album(CHARUCO, count=6)), album(CHARUCO).get, Pattern.parse(CHARUCO), ("plain",)
    )
    source = found.camera("test", "2026-01-01").source
    assert source is not None
    assert len(source.residuals) == len(source.pictures) == 6
    assert max(source.residuals) > (source.error or 9.0) > min(source.residuals) > 0.0


def test_bad_pictures_are_left_out_and_named() -> None:
    pictures = album(CHARUCO, count=8)
    blurred = cv2.GaussianBlur(pictures["03.png"], (0, 0), 1.5).astype(np.uint8)
    pictures |= {
        "blurred.png": blurred,
        "twin.png": pictures["05.png"],
        "empty.png": np.full((SIZE[1], SIZE[0]), 128, np.uint8),
        "small.png": pictures["01.png"][:240, :320],
    }
    found = calibrate([*pictures, "torn.png"], pictures.get, Pattern.parse(CHARUCO), ("plain",))
    whys = {left.name: str(left.why) for left in found.left_out}
    assert set(whys) == {"blurred.png", "twin.png", "empty.png", "small.png", "torn.png"}
    assert "is blurred" in whys["blurred.png"]
    assert whys["twin.png"] == "shows the pattern where 05.png has it"
    assert whys["small.png"] == "is 320 x 240, most are 640 x 480"
    assert whys["torn.png"] == "cannot be read as a picture"


def test_what_is_lacking_is_said() -> None:
    """Every picture has the pattern on the right."""
    names = [f"{i:02}.png" for i in range(12) if i % 4 >= 2]
    found = calibrate(names, album(CHARUCO).get, Pattern.parse(CHARUCO), ("plain",))
    lacking = [str(text) for text in found.lacking]
    assert "no picture has the pattern near the top left corner: take one there" in lacking
    assert not any("right corner" in text or "tilted" in text for text in lacking)


def test_too_few_pictures_are_refused_with_the_mend() -> None:
    pictures = album(CHARUCO, count=3)
    with pytest.raises(RefusedError, match=r"3 of 3 pictures can be used, and 4 are needed"):
        made(CHARUCO, pictures)


def test_a_misstated_pattern_is_refused() -> None:
    """A board whose squares are said to be oblong cannot be: here, rows for columns."""
    with pytest.raises(RefusedError):
        made("charuco:6x8:24:17:aruco_5x5_100", album(CHARUCO, count=5))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("circles:4x11:20", "'circles' is no pattern"),
        ("chessboard:9x7", "is not written like chessboard"),
        ("chessboard:1x7:20", "'1x7' is no size"),
        ("chessboard:101x7:20", "'101x7' is no size; write COLUMNSxROWS, each from 2 to 100"),
        ("charuco:30000x30000:10:5:aruco_4x4_50", "'30000x30000' is no size"),
        (f"aprilgrid:{'9' * 5000}x5:10:5:tag36h11", "999…999.*x5' is no size"),
        ("chessboard:9x7:-2", "'-2' is no length; write millimetres from 0.5 to 1000"),
        ("chessboard:9x7:0.05", "'0.05' is no length"),
        ("chessboard:9x7:1001", "'1001' is no length"),
        ("chessboard:9x7:nan", "'nan' is no length"),
        (f"chessboard:9x7:20.{'0' * 5000}", "000…000.*' is no length"),
        ("charuco:5x7:20:0.05:aruco_5x5_100", "'0.05' is no length"),
        ("charuco:5x7:20:20:aruco_5x5_100", "does not fit"),
        ("charuco:5x7:20:15:tag36h11", "an aruco family"),
        ("aprilgrid:5x7:20:6:aruco_5x5_100", "an apriltag family"),
        ("charuco:5x7:20:15:aruco_9x9", "not known"),
    ],
)
def test_a_pattern_that_cannot_be_says_the_mend(text: str, said: str) -> None:
    with pytest.raises(PatternError, match=said):
        Pattern.parse(text)


@pytest.fixture(scope="module")
def by_name(photos: Path) -> Callable[[str], Gray | None]:
    def read(name: str) -> Gray | None:
        image = cv2.imread(str(photos / "opencv__opencv_contrib" / name), cv2.IMREAD_GRAYSCALE)
        return None if image is None else np.asarray(image, dtype=np.uint8)

    return read


def test_real_photographs_of_a_board(by_name: Callable[[str], Gray | None]) -> None:
    """OpenCV's own figure for these four is 0.18 px; the covered one still gives 16 corners."""
    asked = Pattern.parse("charuco:5x7:40:20:aruco_6x6_250")
    found = calibrate([f"img_0{i}.jpg" for i in range(4)], by_name, asked)
    assert found.fit.rms < 0.2
    covered = by_name("chocclusion_original.jpg")
    assert covered is not None
    seen = found.pattern.find(covered)
    assert seen is not None
    assert len(seen.ids) >= 16


@pytest.mark.parametrize("share", [1.0, 0.6])
def test_a_grid_is_found_though_squares_touch_its_tags(share: float) -> None:
    """All of it in a sharp picture; of a part that is cut off at the rim what is seen."""
    asked = Pattern.parse("aprilgrid:5x4:30:9:tag36h11")
    paper = cv2.resize(sheet("aprilgrid:5x4:30:9:tag36h11"), None, fx=0.25, fy=0.25)
    seen = np.ascontiguousarray(paper[:, : round(share * paper.shape[1])], dtype=np.uint8)
    found = asked.find(seen)
    assert found is not None
    assert len(found.ids) == (4 * 20 if share == 1.0 else 4 * 12)
    assert (found.pixels[:, 0] < seen.shape[1]).all()
