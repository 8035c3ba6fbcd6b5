"""A game that is killed at each step of a write, four phones posting at once.

The whole server but for its sockets plays in a child process on a disk that counts its steps. The
child is killed before a step, in the middle of a write, or after a write; what the phones heard
goes through a pipe, which outlives it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn

from flask import Flask

from tableside.web.http.app import Settings, create_app
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tableside.web.table.live import LiveTable
from tests.chaos import disk
from tests.chaos.history import Post, faults
from tests.chaos.phones import Phone, Send, log_of
from tests.fake_game import FakeLink
from tests.session.kept_game import begin, go_on

PHONES, POSTS = 4, 4
#: ``power``: before the step, and what was not synced by then is gone as well.
HOWS = ("before", "half", "after", "power")


@dataclass(frozen=True, slots=True)
class Fallen:
    """A child that was killed: at which step, how many posts it had acknowledged, the faults."""

    step: int
    how: str
    acknowledged: int
    faults: tuple[str, ...]


class Killing:
    """A hook that counts the steps and kills at one of them; 0: never."""

    def __init__(self, at: int, how: str) -> None:
        self._at, self._how, self.count = at, how, 0
        self._armed = False
        self._lock = threading.Lock()

    def __call__(self, step: str, half: Callable[[], None] | None) -> None:
        """Count, and kill the process where it is time."""
        with self._lock:
            if self._armed:  # the step before has been done
                os.kill(os.getpid(), signal.SIGKILL)
            self.count += 1
            if self.count != self._at:
                return
            if self._how == "half" and half is not None:
                half()
            if self._how == "power":
                disk.lose_unsynced()
            if self._how == "after":
                self._armed = True
                return
            os.kill(os.getpid(), signal.SIGKILL)


def play(game: Path, run: str, heard: Callable[[Post], None]) -> None:
    """Play a kept game with four phones until each has posted its share; close it.

    ``run``: what the phones of this run are called, so that none is called as one of another.
    """
    table = LiveTable(go_on(game) if game.exists() else begin(game), FakeLink)
    table.start()
    app = create_app(table, Settings(join=("http://127.0.0.1:8000",)), Seats(SeatBook()))
    over = threading.Event()
    phones = [Phone(name, sender(app), heard=heard) for name in names(PHONES, run)]
    threads = [threading.Thread(target=phone.play, args=(over, POSTS)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    table.close()


def names(count: int, run: str) -> list[str]:
    """Return what so many phones of a run are called."""
    return [f"{run}{number}" for number in range(count)]


def sender(app: Flask) -> Send:
    """Return what sends a phone's posts to an application of this process."""
    client, here = app.test_client(), {"REMOTE_ADDR": "127.0.0.1"}

    def send(path: str, body: Mapping[str, Any] | None) -> tuple[int, Any] | None:
        if body is None:
            answer = client.get(path, environ_overrides=here)
        else:
            answer = client.post(path, json=body, environ_overrides=here)
        return answer.status_code, answer.get_json()

    return send


def killed(game: Path, run: str, kill: tuple[int, str]) -> tuple[list[Post], int]:
    """Play in a child that is killed at a step; return what its phones heard, and its steps.

    ``kill``: at which step and how; 0: it is not killed.
    """
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        _child(game, run, Killing(*kill), writes)
    os.close(writes)
    with os.fdopen(reads, encoding="utf-8") as pipe:
        lines = [line for line in pipe if line.endswith("\n")]
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status) and status:
        raise RuntimeError(f"the child failed with {status}")
    steps = 0 if os.WIFSIGNALED(status) else int(lines.pop())
    told = {post.id: post for post in (Post(**json.loads(line)) for line in lines)}
    return list(told.values()), steps


def _child(game: Path, run: str, hook: Killing, pipe: int) -> NoReturn:
    """Play, and say how many steps it took where it is not killed."""
    status = 1
    try:
        disk.install(hook)

        def heard(post: Post) -> None:
            os.write(pipe, (json.dumps(asdict(post)) + "\n").encode())

        play(game, run, heard)
        os.write(pipe, f"{hook.count}\n".encode())
        status = 0
    finally:
        os._exit(status)


def each_step(folder: Path, until: float) -> Iterator[Fallen]:
    """Kill at each step in each way, until the time ``until``; yield what came of each.

    Before each the game stands as it did, of some changes and closed. Afterwards it is gone on
    with, and everything that all phones heard has to stand in its log.
    """
    whole, game = folder / "whole", folder / "game"
    begun, _ = killed(whole, "w", (0, ""))
    _copy(whole, game)
    _, steps = killed(game, "x", (0, ""))
    for step in range(1, steps + 1):
        for how in HOWS:
            if time.monotonic() > until:
                return
            _copy(whole, game)
            heard, _ = killed(game, "x", (step, how))
            after, _ = killed(game, "y", (0, ""))
            found = faults([*begun, *heard, *after], log_of(game))
            done = sum(post.outcome == "done" for post in heard)
            yield Fallen(step, how, done, tuple(found))


def _copy(whole: Path, game: Path) -> None:
    for old in game.parent.glob(f"{game.name}*"):
        old.unlink()
    shutil.copy(whole, game)
