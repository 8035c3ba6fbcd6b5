"""The simulator as a camera: a network camera (motion JPEG over http) that a test points."""

from __future__ import annotations

import contextlib
import functools
import http.server
import math
import threading
import time
from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from tableside.files.camera import Camera
from tableside.simulate.optics import Optics
from tableside.simulate.presets import camera
from tableside.vision.sources.decoding import encode_jpeg

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

SIZE = (1280, 720)
DOTS = 4.0  # pixels a millimetre that a sheet is rasterised at
RATE = 12.0  # pictures a second


class StandIn:
    """A camera at ``url`` that sees what it is shown."""

    def __init__(self) -> None:
        self._jpeg = encode_jpeg(np.zeros((SIZE[1], SIZE[0], 3), np.uint8))
        stand_in = self

        class Stream(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                with contextlib.suppress(OSError):
                    while True:
                        data = stand_in._jpeg
                        head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}"
                        self.wfile.write(head.encode() + b"\r\n\r\n" + data + b"\r\n")
                        time.sleep(1 / RATE)

            def log_message(self, format: str, *args: object) -> None:
                """Keep the terminal quiet."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stream)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/table.mjpg"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def show(self, image: Image) -> None:
        """Let it see this from now on."""
        self._jpeg = encode_jpeg(image, 95)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def lens() -> Camera:
    """The camera that it is."""
    return camera("plain", SIZE)


def sheet(pdf: bytes) -> Image:
    """A printed page in grey, DOTS pixels a millimetre."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].render(scale=DOTS * 25.4 / 72, grayscale=True)
        return np.asarray(page.to_numpy()).reshape(page.height, page.width).copy()
    finally:
        document.close()


#: Where the sheet is held: its middle in the picture (shares from the middle), tilts in degrees.
HELD: tuple[tuple[float, float, float, float], ...] = (
    (0.0, 0.0, 0, 0),
    (-0.28, -0.22, 25, 0),
    (0.28, -0.22, 0, 25),
    (0.28, 0.22, -25, 0),
    (-0.28, 0.22, 0, -25),
    (0.0, -0.25, 18, 18),
    (0.0, 0.25, -18, -18),
    (-0.33, 0.0, 12, -28),
    (0.33, 0.0, -12, 28),
    (-0.36, -0.27, -20, 5),
    (0.36, 0.27, 20, -5),
    (0.1, 0.08, 30, 30),
)


def held(page: Image, way: tuple[float, float, float, float], blur: float = 0.6) -> Image:
    """The camera's picture of a sheet that somebody holds up, in landscape."""
    return photograph(page, _turn(90, way[2], way[3]), way[:2], blur)


def photograph(page: Image, turn: Floats, at: Sequence[float], blur: float) -> Image:
    optics, rays = _optics(), _rays()
    far = 430.0
    middle = optics.unproject(np.array([[SIZE[0] * (0.5 + at[0]), SIZE[1] * (0.5 + at[1])]]))[0]
    centre = np.array([*middle, 1.0]) * far
    hit = rays * ((turn[:, 2] @ centre) / (rays @ turn[:, 2]))[..., None] - centre
    on_page = hit @ turn[:, :2] * DOTS + np.array(page.shape[::-1]) / 2 - 0.5
    grid = on_page.astype(np.float32)
    seen = cv2.remap(
        page, grid[..., 0], grid[..., 1], cv2.INTER_LINEAR, None, cv2.BORDER_CONSTANT, (90.0,)
    )
    soft = cv2.GaussianBlur(seen.astype(np.float32), (0, 0), blur) * 0.8 + 15
    noise = np.random.default_rng(1).standard_normal(soft.shape, dtype=np.float32)
    grey = np.clip(np.rint(soft + noise), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), dtype=np.uint8)


@functools.cache
def _optics() -> Optics:
    return Optics(lens())


@functools.cache
def _rays() -> Floats:
    """The rays of all pixels' middles."""
    x, y = _optics().rays(0, 0, *SIZE, 1)
    return np.stack([x, y, np.ones_like(x)], axis=-1)


def _turn(roll: float, nod: float, swing: float) -> Floats:
    """The directions of the sheet's right, down and back, from its angles in degrees."""
    made = np.eye(3)
    for axis, angle in ((2, roll), (0, nod), (1, swing)):
        vector = np.zeros(3)
        vector[axis] = math.radians(angle)
        made = np.asarray(cv2.Rodrigues(vector)[0]) @ made
    return made


def glare(image: Image, spots: Sequence[tuple[float, float]], radius: float) -> Image:
    """A picture with a lamp's reflection at ``spots`` (pixels), so wide that it fills them."""
    rows, columns = np.mgrid[0 : image.shape[0], 0 : image.shape[1]]
    light = image.astype(np.float64)
    for x, y in spots:
        away = np.hypot(columns - x, rows - y)
        light += (700 * np.exp(-((away / radius) ** 2)))[..., None]
    return np.clip(light, 0, 255).astype(np.uint8)


@contextlib.contextmanager
def stand_in() -> Iterator[StandIn]:
    made = StandIn()
    try:
        yield made
    finally:
        made.close()
