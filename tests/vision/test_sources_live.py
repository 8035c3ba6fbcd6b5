"""Live cameras: the newest frame only, and back by themselves after an unplug."""

from __future__ import annotations

import contextlib
import http.server
import threading
from collections.abc import Iterator

import numpy as np
import pytest

from tableside.vision.sources.decoding import encode_jpeg
from tableside.vision.sources.frame import Frame, Picture
from tableside.vision.sources.live import NEXT, LiveCamera, Wanted
from tableside.vision.sources.opening import open_source
from tests.waiting import PATIENCE


def picture(level: int) -> Picture:
    image = np.zeros((16, 16, 3), np.uint8)
    image[:8] = level
    return image


class Script:
    """A camera that does what a test tells it: each item is given when the test lets it."""

    def __init__(self, openings: list[list[Picture | None] | None]) -> None:
        self.openings = iter(openings)
        self.gate = threading.Semaphore(0)
        self.released = 0
        self.opened: list[tuple[str | int, Wanted]] = []

    def open(self, place: str | int, wanted: Wanted) -> ScriptDevice:
        self.opened.append((place, wanted))
        return ScriptDevice(self, next(self.openings, None))


class ScriptDevice:
    def __init__(self, script: Script, pictures: list[Picture | None] | None) -> None:
        self._script = script
        self._pictures: Iterator[Picture | None] | None = (
            None if pictures is None else iter(pictures)
        )

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self._pictures is not None

    def read(self) -> tuple[bool, Picture | None]:
        assert self._pictures is not None
        self._script.gate.acquire()
        image = next(self._pictures, None)
        if image is None:
            self._pictures = None  # unplugged
        return image is not None, image

    def release(self) -> None:
        self._script.released += 1


class Clock:
    """A clock that goes a second on each time it is looked at."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 1.0
        return self.time


@pytest.fixture
def cameras() -> Iterator[list[LiveCamera]]:
    opened: list[LiveCamera] = []
    yield opened
    for camera in opened:
        camera.close()


def start(cameras: list[LiveCamera], script: Script) -> LiveCamera:
    camera = LiveCamera(0, Wanted(640, 480, 5.0), opener=script.open, now=Clock(), retry_every=0.0)
    cameras.append(camera)
    return camera


def taken(camera: LiveCamera) -> Frame:
    frame = camera.take(PATIENCE)
    assert frame is not None
    return frame


def level(frame: Frame) -> int:
    assert frame.image is not None
    return int(frame.image[0, 0, 0])


def stop(script: Script) -> None:
    """Let the camera's thread run out of whatever it waits for."""
    for _ in range(1000):
        script.gate.release()


def test_frames_are_numbered_and_timed_as_they_are_taken(cameras: list[LiveCamera]) -> None:
    script = Script([[picture(60), picture(70)]])
    camera = start(cameras, script)
    frames = []
    for _ in range(2):
        script.gate.release()
        frames.append(taken(camera))
    assert [frame.index for frame in frames] == [0, 1]
    assert [level(frame) for frame in frames] == [60, 70]
    assert frames[1].time > frames[0].time > 0
    assert [frame.until_next for frame in frames] == [NEXT, NEXT]
    assert script.opened == [(0, Wanted(640, 480, 5.0))]
    stop(script)


def test_late_frames_are_dropped(cameras: list[LiveCamera]) -> None:
    script = Script([[*(picture(50 + n) for n in range(30)), None]])
    camera = start(cameras, script)
    for _ in range(30):
        script.gate.release()
    seen = [level(taken(camera))]
    while seen[-1] != 79:  # the newest comes at last, whatever was left out before it
        seen.append(level(taken(camera)))
    assert seen == sorted(set(seen))
    stop(script)


def test_an_unplugged_camera_is_told_and_comes_back(cameras: list[LiveCamera]) -> None:
    script = Script([[picture(60), None], None, [picture(90)]])
    camera = start(cameras, script)
    script.gate.release()
    assert level(taken(camera)) == 60
    script.gate.release()
    frame = taken(camera)
    troubles = {str(frame.trouble)}
    script.gate.release()
    while frame.image is None:
        troubles.add(str(frame.trouble))
        frame = taken(camera)
    assert level(frame) == 90
    assert troubles <= {
        "the camera 0 gives no picture; trying again",
        "the camera 0 cannot be opened; is it plugged in?",
    }
    assert len(script.opened) == 3
    assert script.released == 2
    stop(script)


def test_a_black_frame_is_told(cameras: list[LiveCamera]) -> None:
    script = Script([[picture(3)]])
    camera = start(cameras, script)
    script.gate.release()
    frame = taken(camera)
    assert frame.image is None
    black = "the picture is black; take off the lens cap, or switch on the light"
    assert str(frame.trouble) == f"frame 0 could not be used: {black}"
    stop(script)


def test_taking_does_not_wait_longer_than_asked(cameras: list[LiveCamera]) -> None:
    script = Script([[picture(60)]])
    camera = start(cameras, script)
    assert camera.take(0.0) is None
    stop(script)


def test_closing_ends_the_frames(cameras: list[LiveCamera]) -> None:
    script = Script([[picture(60)]])
    camera = start(cameras, script)
    script.gate.release()
    for frame in camera:
        assert level(frame) == 60
        stop(script)
        camera.close()


class Stream(http.server.BaseHTTPRequestHandler):
    """A network camera: motion JPEG over http, until its reader goes."""

    def log_message(self, *arguments: object) -> None:
        pass

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        data = encode_jpeg(np.repeat(picture(90), 8, axis=0).repeat(8, axis=1))
        part = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(data)
        with contextlib.suppress(OSError):
            while True:
                self.wfile.write(part + data + b"\r\n")


def test_a_network_stream_gives_frames() -> None:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stream) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        source = open_source(f"http://127.0.0.1:{server.server_address[1]}/table.mjpg")
        frames = iter(source)
        shapes = {
            frame.image.shape for frame in (next(frames), next(frames)) if frame.image is not None
        }
        source.close()
        server.shutdown()
    assert shapes == {(128, 128, 3)}


def test_a_camera_that_is_not_there_is_told() -> None:
    source = open_source("/dev/video97")
    frame = next(iter(source))
    source.close()
    assert str(frame.trouble) == "the camera /dev/video97 cannot be opened; is it plugged in?"
