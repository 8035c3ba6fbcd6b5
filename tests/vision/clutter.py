"""Cheap clutter on a picture of a board: all that looks like a tag of the roster and is none."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import cv2
import numpy as np

from tableside.vision.families import pattern

FINE = 8  # pixels a cell in which prints are drawn before they are laid on the picture
PAPER, INK = 215, 45
Chance = np.random.Generator
Gray = np.ndarray

STRANGE = ("tag25h9", "tag16h5", "aruco_4x4_50", "aruco_5x5_100", "aruco_6x6_250")


def printed(cells: Gray) -> Gray:
    """Return a print (grey) of cells that are true where white, a cell of paper round them."""
    paper = np.pad(np.asarray(cells, dtype=bool), 1, constant_values=True)
    fine = np.kron(paper, np.ones((FINE, FINE), dtype=bool))
    return np.where(fine, PAPER, INK).astype(np.uint8)


def strange_tag(chance: Chance, ours: Sequence[int]) -> Gray:
    """Return a tag of our own family that is not in the roster, or one of another family."""
    if chance.random() < 0.6:
        other = int(chance.integers(587))
        while other in ours:
            other = int(chance.integers(587))
        return printed(pattern("tag36h11", other))
    return printed(pattern(str(chance.choice(STRANGE)), int(chance.integers(25))))


def mirrored_tag(chance: Chance, ours: Sequence[int]) -> Gray:
    """Return one of the roster's own tags as a mirror or a negative shows it."""
    cells = np.asarray(pattern("tag36h11", int(chance.choice(ours))))
    return printed(cells[:, ::-1] if chance.random() < 0.7 else ~cells.astype(bool))


def random_tag(chance: Chance, ours: Sequence[int]) -> Gray:
    """Return a black frame with anything inside."""
    del ours
    cells = np.zeros((8, 8), dtype=bool)
    cells[1:-1, 1:-1] = chance.random((6, 6)) < chance.uniform(0.3, 0.7)
    return printed(cells)


def spoilt_tag(chance: Chance, ours: Sequence[int]) -> Gray:
    """Return one of the roster's own tags with a third to a half of its cells another's."""
    cells = np.array(pattern("tag36h11", int(chance.choice(ours))), dtype=bool)
    inner = cells[1:-1, 1:-1]
    wrong = chance.permutation(36)[: int(chance.integers(12, 19))]
    inner[np.unravel_index(wrong, (6, 6))] ^= True
    return printed(cells)


def die(chance: Chance, ours: Sequence[int]) -> Gray:
    """Return a die's face, light or dark."""
    del ours
    face = np.full((80, 80), 225, np.uint8)
    for x, y in chance.permutation([(20, 20), (60, 60), (20, 60), (60, 20), (40, 40)])[
        : int(chance.integers(1, 6))
    ]:
        cv2.circle(face, (int(x), int(y)), 8, 30, -1)
    return 255 - face if chance.random() < 0.4 else face


def words(chance: Chance, ours: Sequence[int]) -> Gray:
    """Return a scrap of print: letters, black on white or white on black."""
    del ours
    scrap = np.full((80, 80), 230, np.uint8)
    text = "".join(chance.choice(list("ABEGHKMNRSWXZ8&#")) for _ in range(3))
    for line in range(2):
        cv2.putText(scrap, text, (2, 34 + 40 * line), cv2.FONT_HERSHEY_DUPLEX, 1.1, 25, 3)
    return 255 - scrap if chance.random() < 0.5 else scrap


def soldier(chance: Chance, ours: Sequence[int]) -> Gray:
    """Return a figure from above: a dark coat, a light face, a musket."""
    del ours
    patch = np.full((80, 80), int(chance.integers(60, 130)), np.uint8)
    cv2.ellipse(patch, (40, 40), (28, 18), float(chance.uniform(0, 180)), 0, 360, 30, -1)
    cv2.circle(patch, (40, 40), 9, int(chance.integers(120, 220)), -1)
    cv2.line(patch, (40, 40), (int(chance.integers(80)), 2), 20, 4)
    return patch


def checkers(chance: Chance, ours: Sequence[int]) -> Gray:
    """Return a chequered or a striped patch."""
    del ours
    size = int(chance.integers(3, 9))
    cells = np.indices((8, 8)).sum(axis=0) % size < size / 2
    return printed(cells if chance.random() < 0.5 else np.repeat(cells[:1], 8, axis=0))


KINDS: tuple[Callable[[Chance, Sequence[int]], Gray], ...] = (
    strange_tag,
    strange_tag,
    random_tag,
    random_tag,
    spoilt_tag,
    mirrored_tag,
    die,
    words,
    soldier,
    checkers,
)


def strew(picture: Gray, chance: Chance, ours: Sequence[int], side: float, free: Gray) -> None:
    """Lay up to 40 things about ``side`` px large on a grey picture, where ``free`` is set.

    ``side`` is that of a tag's black square.
    """
    rows, columns = picture.shape
    for _ in range(int(chance.integers(15, 41))):
        kind = KINDS[int(chance.integers(len(KINDS)))]
        thing = kind(chance, ours)
        size = side * 1.25 * float(chance.uniform(0.85, 1.2))
        x, y = float(chance.uniform(0, columns)), float(chance.uniform(0, rows))
        reach = round(size * 0.75) + 2
        box = free[max(0, int(y) - reach) : int(y) + reach, max(0, int(x) - reach) : int(x) + reach]
        if box.size and box.all():
            _lay(picture, thing, (x, y), size, float(chance.uniform(0, 2 * math.pi)))


def _lay(picture: Gray, thing: Gray, at: tuple[float, float], size: float, angle: float) -> None:
    """Lay a print on the picture, ``size`` px a side, turned by ``angle`` about ``at``."""
    wide = thing.shape[0]
    scale = size / wide
    soft = cv2.GaussianBlur(thing, (0, 0), 0.35 / scale)
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    reach = round(size * 0.75) + 2
    left, top = int(at[0]) - reach, int(at[1]) - reach
    middle = (wide - 1) / 2
    x, y = at[0] - left, at[1] - top
    matrix = np.array([[cos, -sin, x - (cos - sin) * middle], [sin, cos, y - (sin + cos) * middle]])
    shape = (2 * reach + 1, 2 * reach + 1)
    drawn = cv2.warpAffine(soft, matrix, shape, flags=cv2.INTER_LINEAR)
    inside = cv2.warpAffine(np.full_like(thing, 255), matrix, shape) / 255.0
    y0, x0 = max(0, top), max(0, left)
    part = picture[y0 : top + shape[1], x0 : left + shape[0]]
    if not part.size:
        return
    rows = slice(y0 - top, y0 - top + part.shape[0])
    columns = slice(x0 - left, x0 - left + part.shape[1])
    share = inside[rows, columns]
    part[:] = np.round(part * (1 - share) + drawn[rows, columns] * share).astype(np.uint8)


def lay_hand(picture: Gray, chance: Chance) -> None:
    """Lay a hand and its arm over the picture, from any side."""
    rows, columns = picture.shape
    tone = int(chance.integers(110, 200))
    tip = np.array([chance.uniform(0.1, 0.9) * columns, chance.uniform(0.1, 0.9) * rows])
    angle = float(chance.uniform(0, 2 * math.pi))
    away = np.array([math.cos(angle), math.sin(angle)])
    for finger in range(4):
        spread = angle + math.pi + (finger - 1.5) * 0.22
        end = tip + 70 * np.array([math.cos(spread), math.sin(spread)])
        _stroke(picture, tip + 30 * away, end, tone - 4 * finger, 20)
    _stroke(picture, tip + 40 * away, tip + 900 * away, tone, 80)


def _stroke(picture: Gray, start: np.ndarray, end: np.ndarray, tone: int, width: int) -> None:
    a, b = (tuple(int(v) for v in np.round(point)) for point in (start, end))
    cv2.line(picture, a, b, tone, width, cv2.LINE_AA)


def taken(picture: Gray, chance: Chance) -> Gray:
    """Return a picture as a camera gives it: uneven light, blur, noise, often JPEG."""
    rows, columns = picture.shape
    slope = np.linspace(1 - chance.uniform(0, 0.25), 1.0, columns, dtype=np.float32)
    light = picture * (slope if chance.random() < 0.5 else slope[::-1])
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(chance.uniform(0.4, 0.9))))
    light += chance.standard_normal((rows, columns), dtype=np.float32) * chance.uniform(1.0, 5.0)
    numbers = np.clip(light, 0, 255).astype(np.uint8)
    if chance.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(75, 98))]
        packed = cv2.imencode(".jpg", numbers, quality)[1]
        numbers = np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), dtype=np.uint8)
    return np.asarray(numbers, dtype=np.uint8)
