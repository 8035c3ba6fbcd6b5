"""Vision in its own process, so that the server can respond while a frame is measured.

The parent holds a ``VisionProcess``; the child runs ``_serve``. They communicate through one pipe:
``Command`` down, ``Message`` up. The child ends when told to, and when the pipe closes because its
parent has died.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.fault import FileError
from tableside.files.roster import Roster
from tableside.vision.messages import Command, Failed, Message
from tableside.vision.setting import Setting
from tableside.vision.surfaces import Surface

# Seconds that a child is given to end by itself before it is ended.
PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Job:
    """What the child is to do: a source as ``open_source`` reads it, and the setting.

    ``setting`` None takes the recording's own. ``loop`` plays a recording again and again.
    ``size`` (pixels) and ``rate`` (frames a second) are asked of a live camera, 0 for its own.
    ``keep`` names a new folder to record what is seen into, "" for none; ``position`` is the
    game's JSON that goes with it.
    """

    source: str
    setting: Setting | None = None
    loop: bool = False
    size: tuple[int, int] = (0, 0)
    rate: float = 0.0
    keep: str = ""
    position: Mapping[str, Any] | None = None

    @classmethod
    def live(
        cls,
        source: str,
        camera: Camera,
        board: Board,
        roster: Roster,
        surfaces: tuple[Surface, ...] = (),
    ) -> Job:
        """Return the job of watching a live camera with its picture size set to the file's."""
        setting = Setting(camera, board, roster, surfaces)
        return cls(source, setting, size=(camera.width, camera.height))


class VisionProcess:
    """A running camera side: the ``Link`` that the server reads. Make a new one when it dies."""

    def __init__(self, job: Job) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._send_lock = threading.Lock()
        self._process = context.Process(
            target=_serve, args=(theirs, job), name="tableside-vision", daemon=True
        )
        self._process.start()
        theirs.close()  # or the pipe would not close when the child dies

    @property
    def pid(self) -> int | None:
        """The child's process number."""
        return self._process.pid

    def receive(self, seconds: float) -> Message | None:
        """Return the message received, None after ``seconds``; raise EOFError if it died."""
        if not self._pipe.poll(seconds):
            return None
        try:
            message: Message = self._pipe.recv()
        except OSError as error:
            raise EOFError(str(error)) from error
        return message

    def send(self, command: Command) -> None:
        """Send a command; drop it if it can no longer be delivered."""
        with self._send_lock, contextlib.suppress(OSError, ValueError):
            self._pipe.send(command)

    def close(self) -> None:
        """Stop the child and wait until it is gone; harmless when called twice."""
        self.send(Command("stop"))
        with self._send_lock:
            self._pipe.close()
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _serve(pipe: Connection, job: Job) -> None:
    """Run in the child: measure frames until told to stop or the parent is gone."""
    # Ctrl-C and a closed terminal reach the whole group; the parent decides when the child ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):  # the parent is gone: so are we
        try:
            _loop(pipe, job)
        except FileError as error:
            pipe.send(Failed(error.faults[0].message))
        pipe.close()


def _loop(pipe: Connection, job: Job) -> None:
    import cv2  # the parent never needs it

    from tableside.vision.running import Running
    from tableside.vision.sources.live import Wanted

    # Two threads gain little on pictures of this size and cost the server its share.
    cv2.setNumThreads(1)
    running = Running(job.source, job.setting, loop=job.loop, wanted=Wanted(*job.size, job.rate))
    if job.keep:
        running.keep_if_possible(job.keep, job.position)
    try:
        _exchange(pipe, running.take, running.obey, running.wait)
    finally:
        running.close()


def _exchange(
    pipe: Connection,
    take: Callable[[], Message | None],
    obey: Callable[[Command], Message | None],
    wait: Callable[[], float | None],
) -> None:
    """Alternate between commands and frames until ``stop``."""
    while True:
        while pipe.poll(wait()):
            command: Command = pipe.recv()
            if command.do == "stop":
                return
            answer = obey(command)
            if answer is not None:
                pipe.send(answer)
        message = take()
        if message is not None:
            pipe.send(message)
