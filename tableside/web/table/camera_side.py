"""Keep the camera side running: read its messages, restart it when it dies, pass on commands."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable

from tableside.engine.message import Text
from tableside.vision.messages import Command, Failed, Photo, Playing, Seen
from tableside.web.table.link import Link

#: Seconds to wait before restarting a dead camera side: initial, maximum.
RESTART_SECONDS = (0.5, 10.0)
#: Messages that arrive faster than players can be notified are batched for at most so many seconds.
TOGETHER_SECONDS = 0.2


class CameraSide:
    """A thread that opens a link and reads from it until closed.

    ``take`` receives every observation and every change in playback, and returns whether to notify
    players at once. Other messages are batched, and ``tell`` notifies the players after the batch:
    a process slower than the camera side notifies less often but misses nothing. ``down`` is told
    why the camera side does not work, or None if it stopped without a word and is being restarted.
    """

    def __init__(
        self,
        open_link: Callable[[], Link],
        take: Callable[[Seen | Playing], bool],
        tell: Callable[[], None],
        down: Callable[[Text | None], None],
    ) -> None:
        self._open_link, self._take, self._tell, self._down = open_link, take, tell, down
        self._link: Link | None = None
        self._stop = threading.Event()
        self._fresh = threading.Event()  # set when the link must be reopened
        self._photos: queue.SimpleQueue[Photo] = queue.SimpleQueue()
        self._photographing = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="camera-side", daemon=True)

    def start(self) -> None:
        """Start the thread, and with it the camera side."""
        self._thread.start()

    def close(self) -> None:
        """Stop both; if called by the thread itself, only tell it to end."""
        self._stop.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(10)

    def begin_anew(self) -> None:
        """Reopen the link soon, so that what is recorded from now on belongs to a new game."""
        self._fresh.set()

    def control(self, command: Command) -> bool:
        """Pass a command on; return False if no camera side is running."""
        link = self._link
        if link is None:
            return False
        link.send(command)
        return True

    def photo(self, width: int, seconds: float) -> Photo | None:
        """Return the camera's newest frame, at most ``width`` pixels wide.

        None if there is no frame, or it does not arrive within ``seconds``.
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
        untold: float | None = None  # time of the oldest message not yet passed to players
        while not self._stop.is_set() and not self._fresh.is_set():
            message, at_once = link.receive(0.5 if untold is None else 0.0), False
            if isinstance(message, Seen | Playing):
                at_once = self._take(message)
                untold = time.monotonic() if untold is None else untold
            elif isinstance(message, Photo):
                self._photos.put(message)
            elif isinstance(message, Failed):
                self._down(message.text)
            if untold is not None and (
                message is None or at_once or time.monotonic() - untold >= TOGETHER_SECONDS
            ):
                self._tell()
                untold = None
