"""Keep the camera side running: read what it tells, start it again when it dies, pass commands."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable

from tableside.engine.message import Text
from tableside.vision.messages import Command, Failed, Photo, Seen
from tableside.web.table.link import Link

#: Waiting time (seconds) before a camera side that died is started again: first, longest.
RESTART_SECONDS = (0.5, 10.0)


class CameraSide:
    """A thread that opens a link and reads it, as long as it is wanted.

    ``take`` gets every observation; ``down`` is told why the camera side does not work, None
    where it stopped without a word and is being started again.
    """

    def __init__(
        self,
        open_link: Callable[[], Link],
        take: Callable[[Seen], None],
        down: Callable[[Text | None], None],
    ) -> None:
        self._open_link, self._take, self._down = open_link, take, down
        self._link: Link | None = None
        self._stop = threading.Event()
        self._fresh = threading.Event()  # it has to begin anew
        self._photos: queue.SimpleQueue[Photo] = queue.SimpleQueue()
        self._photographing = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="camera-side", daemon=True)

    def start(self) -> None:
        """Start the thread, and the camera side with it."""
        self._thread.start()

    def close(self) -> None:
        """Stop both; called by the thread itself, it is told to end."""
        self._stop.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(10)

    def begin_anew(self) -> None:
        """Close the link soon and open another: what is recorded from now on is a new game."""
        self._fresh.set()

    def control(self, command: Command) -> bool:
        """Pass a command on; return False when no camera side is running."""
        link = self._link
        if link is None:
            return False
        link.send(command)
        return True

    def photo(self, width: int, seconds: float) -> Photo | None:
        """Return the camera's newest frame, at most ``width`` pixels wide.

        None where there is none, or it has not come after ``seconds``.
        """
        with self._photographing:
            while not self._photos.empty():
                self._photos.get_nowait()
            if not self.control(Command("photo", width=width)):
                return None
            try:
                photo = self._photos.get(timeout=seconds)
            except queue.Empty:
                return None
            return photo if photo.jpeg else None

    def _run(self) -> None:
        delay = RESTART_SECONDS[0]
        while not self._stop.is_set():
            started = time.monotonic()
            try:
                self._link = self._open_link()
                self._read(self._link)
            except (EOFError, OSError):
                pass
            finally:
                link, self._link = self._link, None
                if link is not None:
                    link.close()
            if self._stop.is_set():
                return
            if self._fresh.is_set():
                self._fresh.clear()
                continue
            if time.monotonic() - started > RESTART_SECONDS[1]:
                delay = RESTART_SECONDS[0]
            self._down(None)
            self._stop.wait(delay)
            delay = min(delay * 2, RESTART_SECONDS[1])

    def _read(self, link: Link) -> None:
        while not self._stop.is_set() and not self._fresh.is_set():
            message = link.receive(0.5)
            if isinstance(message, Seen):
                self._take(message)
            elif isinstance(message, Photo):
                self._photos.put(message)
            elif isinstance(message, Failed):
                self._down(message.text)
