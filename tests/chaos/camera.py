"""A camera that is unplugged, stalls, tears, is knocked, covered, swapped or killed in a game.

It is a network stream (MJPEG over http) of a table on which nothing is ever moved, so whatever the
log has of the camera is a false accusation.
"""

from __future__ import annotations

import http.server
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench.covers import ROOT, Image, Table, cover, laid
from tests.chaos.history import accusations
from tests.chaos.kills import Crowd, Host, Round, checked
from tests.chaos.phones import OverHttp, log_of
from tests.chaos.server import Wrong
from tests.waiting import PATIENCE

#: The recording whose table it is, the frame in which nothing moves, and another one's picture.
NAME, STILL, OTHER = "demo", 8, "short-game"
RATE = 5.0  # frames a second
FAULTS = ("unplugged", "stalled", "torn", "knocked", "covered", "swapped", "killed")
#: Seconds between two kills of the process that measures: it is killed while it starts, too.
_KILLS = 1.3
_EDGE = b"tableside"


class Camera:
    """Serves the stream; ``fault`` is what befalls it at the moment, "" for nothing."""

    def __init__(self) -> None:
        self.fault = ""
        table = Table(NAME, STILL)
        self._still, self._noise = table.image, np.random.default_rng(24)
        self._over = cover(table, np.random.default_rng(4))
        other = cv2.imread(str(next(iter(sorted((ROOT / OTHER / "frames").iterdir())))))
        assert other is not None
        self._other = cv2.resize(other, table.image.shape[1::-1]).astype(np.uint8)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the stream is."""
        return f"http://127.0.0.1:{self._server.server_port}/stream.mjpg"

    def close(self) -> None:
        """Take it away for good."""
        self.fault = "unplugged"
        self._server.shutdown()
        self._server.server_close()

    def picture(self) -> bytes:
        """Return the next picture as JPEG, as it is under the present fault."""
        ways: dict[str, Callable[[Image], Image]] = {
            "knocked": _knocked,
            "covered": self._covered,
            "swapped": lambda image: self._other,
        }
        image = ways[self.fault](self._still) if self.fault in ways else self._still
        noisy = image + self._noise.normal(0, 1.2, image.shape)
        done, data = cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8))
        assert done
        jpeg: bytes = data.tobytes()
        return jpeg[: len(jpeg) // 2] if self.fault == "torn" else jpeg

    def _covered(self, image: Image) -> Image:
        return laid(image, self._over, 1.0, 4)[0]

    def _handler(camera: Camera) -> type[http.server.BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if camera.fault == "unplugged":
                    self.send_error(503)
                    return
                self.send_response(200)
                kind = f"multipart/x-mixed-replace; boundary={_EDGE.decode()}"
                self.send_header("Content-Type", kind)
                self.end_headers()
                while camera.fault != "unplugged":
                    if camera.fault != "stalled":
                        data = camera.picture()
                        head = b"Content-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(data)
                        self.wfile.write(b"--" + _EDGE + b"\r\n" + head + data + b"\r\n")
                    time.sleep(1 / RATE)

            def handle(self) -> None:
                try:
                    super().handle()
                except OSError:  # who watches has gone
                    self.close_connection = True

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        return Handler


def _knocked(image: Image) -> Image:
    """Return a picture as the camera gives it after somebody ran into its stand."""
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 2.5, 1.0)
    turn[:, 2] += (25, -14)
    return cv2.warpAffine(image, turn, (width, height), borderValue=(60, 60, 60)).astype(np.uint8)


def troubles(folder: Path, seconds: float) -> Iterator[tuple[str, Round]]:
    """Try all ``FAULTS``, each for so many seconds, in one game in which phones post at once."""
    camera = Camera()
    words = ["serve", camera.address]
    for name in ("camera", "board", "roster", "position"):
        words.append(f"--{name}={ROOT / NAME / name}.json")
    try:
        for fault in FAULTS:
            place = folder / fault
            place.mkdir()
            yield fault, troubled(Host(place, words), camera, fault, seconds)
    finally:
        camera.close()


def troubled(host: Host, camera: Camera, fault: str, seconds: float) -> Round:
    """Have a fault befall the camera for a while, then all be well again, and check it."""
    camera.fault = ""
    Wrong().write(host.wrong_file)
    host.start()
    host.wait()
    ask = OverHttp(host.port, away=False)
    _until(ask, lambda state: settled(state) > 0, "units that are seen")
    seen = settled(_state(ask))
    crowd = Crowd.at(host, "p")
    crowd.begin()
    more = []
    try:
        begun = _state(ask)["state"]
        camera.fault = fault
        killed = _befall(host, fault, seconds)
        if fault == "killed" and not killed:
            more.append("unkilled: no process of a camera was there to be killed")
        if fault in ("unplugged", "stalled", "swapped") and not _state(ask)["camera"]["troubles"]:
            more.append("unsaid: no phone is told what is wrong with the camera")
        camera.fault = ""
        _until(ask, lambda state: state["clock"]["mode"] == "live", "the camera's picture")
        _until(ask, lambda state: settled(state) >= seen - 1, "all units seen again")
        _until(ask, lambda state: not state["camera"]["troubles"], "the end of the trouble")
    finally:
        posts = crowd.end()
        ask.hang_up()
        host.stop()
    found = checked(host, crowd, posts)
    more += accusations(log_of(host.game), begun)
    return replace(found, faults=(*found.faults, *more))


def _befall(host: Host, fault: str, seconds: float) -> int:
    """Let a fault last; return how often the process that measures the camera was killed."""
    end, killed = time.monotonic() + seconds, 0
    while fault == "killed" and time.monotonic() < end:
        killed += host.kill_camera()
        time.sleep(_KILLS)
    time.sleep(max(0.0, end - time.monotonic()))
    return killed


def settled(state: dict[str, Any]) -> int:
    """Return how many units the camera sees and knows the place of."""
    return sum(unit["life"] == "settled" for unit in state["units"].values())


def _state(ask: OverHttp) -> dict[str, Any]:
    answer = ask("/state", None)
    assert answer is not None
    state: dict[str, Any] = answer[1]
    return state


def _until(ask: OverHttp, true: Callable[[dict[str, Any]], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true(state := _state(ask)):
        if time.monotonic() > end:
            raise RuntimeError(f"never came: {what}; {state['camera']['troubles']}")
        time.sleep(0.2)
