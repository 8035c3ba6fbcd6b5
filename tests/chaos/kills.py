"""A server whose processes are killed at random moments while four phones post at once."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.memory import family
from tests.chaos.history import Post, faults
from tests.chaos.phones import OverHttp, Phone, log_of
from tests.chaos.server import Wrong
from tests.waiting import PATIENCE
from tests.web.served import alive, free_port

PHONES = 4
#: Seconds between answering again and the next kill, at most; and between two posts of a phone.
_SOON, _PAUSE = 0.6, 0.02
VICTIMS = (*("worker",) * 8, "first", "all")


class Host:
    """A server that is started again by the same command, whatever has ended it."""

    def __init__(self, folder: Path, words: list[str]) -> None:
        self.folder, self.port, self.game = folder, free_port(), folder / "game"
        self.wrong_file = folder / "wrong"
        self._words = [*words, f"--game={self.game}", "--host=127.0.0.1", f"--port={self.port}"]
        self._output = (folder / "output").open("ab")
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it. Where its forerunner is still there the command says so, and is tried again."""
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.server", str(self.wrong_file), *self._words],
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )

    def wait(self) -> None:
        """Wait until it answers; start it where it has ended."""
        ask, end = OverHttp(self.port, away=False), time.monotonic() + PATIENCE
        while True:
            answer = ask("/state", None)
            if answer is not None and answer[0] == 200:
                ask.hang_up()
                return
            if time.monotonic() > end:
                raise RuntimeError(f"it does not answer any more: {self.output()[-2000:]}")
            assert self._server is not None
            if self._server.poll() is not None:
                self.start()
            time.sleep(0.02)

    def kill(self, whom: str) -> None:
        """Kill the worker, the first process, or all."""
        assert self._server is not None
        first, everyone = self._server.pid, family(self._server.pid)
        victims = {"first": {first}, "worker": everyone - {first}, "all": everyone}[whom]
        for pid in victims:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if whom != "worker":
            self._server.wait(PATIENCE)
            for pid in everyone - {first}:
                _until_gone(pid)

    def kill_camera(self) -> int:
        """Kill the process that measures pictures; return how many there were: one, or none yet."""
        assert self._server is not None
        measuring = [pid for pid in family(self._server.pid) if _is_camera(pid)]
        for pid in measuring:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return len(measuring)

    def stop(self) -> None:
        """End it as a service manager would."""
        assert self._server is not None
        if self._server.poll() is None:
            self._server.terminate()
        self._server.wait(PATIENCE)
        self._output.close()

    def output(self) -> str:
        """What it has printed."""
        return (self.folder / "output").read_text("utf-8", "replace")


def _is_camera(pid: int) -> bool:
    """Whether a process of the server is the one that a worker has spawned for the camera."""
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:  # it has just ended
        return False


def _until_gone(pid: int) -> None:
    end = time.monotonic() + PATIENCE
    while alive_still(pid):
        if time.monotonic() > end:
            raise RuntimeError(f"process {pid} does not end with its first one")
        time.sleep(0.02)


def alive_still(pid: int) -> bool:
    """Whether a process is there; one that goes away meanwhile is not."""
    try:
        return alive(pid)
    except FileNotFoundError:
        return False


@dataclass
class Crowd:
    """Phones that post in threads of their own until they are told to stop."""

    phones: list[Phone]
    _over: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    @classmethod
    def at(cls, host: Host, run: str) -> Crowd:
        """Return a server's phones: this machine's, the referee's, two that gave the secret."""
        senders = [OverHttp(host.port, away=number > 0) for number in range(PHONES)]
        told = senders[0]("/host/house", None)
        assert told is not None
        (secret,) = set(re.findall(r"/host#(\S+)", host.output()))
        joins = [("/join", {"role": "referee", "code": told[1]["code"], "name": "Anna"})]
        joins += [("/host/enter", {"secret": secret})] * (PHONES - 2)
        for send, join in zip(senders[1:], joins, strict=True):
            answer = send(*join)
            assert answer is not None
            assert answer[0] == 200, answer
        return cls([Phone(f"{run}{n}", send, _PAUSE) for n, send in enumerate(senders)])

    def begin(self, most: int | None = None) -> None:
        """Have them post, each so often at the most."""
        for phone in self.phones:
            self._threads.append(threading.Thread(target=phone.play, args=(self._over, most)))
            self._threads[-1].start()

    def end(self, *, at_once: bool = True) -> list[Post]:
        """Stop them, or wait until they have done what they were to; return all their posts."""
        if at_once:
            self._over.set()
        for thread in self._threads:
            thread.join()
        for phone in self.phones:
            assert isinstance(phone.send, OverHttp)
            phone.send.hang_up()
        return [post for phone in self.phones for post in phone.posts]

    @property
    def strange(self) -> list[str]:
        """Answers that no phone should get."""
        return [f"strange: {each}" for phone in self.phones for each in phone.strange]


@dataclass(frozen=True, slots=True)
class Round:
    """What came of some kills of one game."""

    kills: int
    posts: int
    acknowledged: int
    faults: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.kills} kills; {self.posts} posts, {self.acknowledged} acknowledged; "
            f"{len(self.faults)} faults"
        )


def rounds(folder: Path, words: list[str], kills: int, seed: int, until: float) -> Iterator[Round]:
    """Kill until ``kills`` are done or the time ``until``; a game of its own for 50 each."""
    chance, done = random.Random(seed), 0
    while done < kills and time.monotonic() < until:
        place = folder / f"game-{done}"
        place.mkdir()
        found = one_round(Host(place, words), min(50, kills - done), chance, until)
        done += found.kills
        yield found


def one_round(host: Host, kills: int, chance: random.Random, until: float) -> Round:
    """Play one game through so many kills, and check it."""
    Wrong().write(host.wrong_file)
    host.start()
    host.wait()
    crowd = Crowd.at(host, "p")
    crowd.begin()
    done = 0
    try:
        while done < kills and time.monotonic() < until:
            time.sleep(chance.uniform(0, _SOON))
            host.kill(chance.choice(VICTIMS))
            done += 1
            host.wait()
    finally:
        posts = crowd.end()
        host.stop()
    return checked(host, crowd, posts, done)


def checked(host: Host, crowd: Crowd, posts: list[Post], kills: int = 0) -> Round:
    """Hold what the phones of a stopped server heard against its log."""
    found = [*faults(posts, log_of(host.game)), *crowd.strange, *_complaints(host)]
    acknowledged = sum(post.outcome == "done" for post in posts)
    return Round(kills, len(posts), acknowledged, tuple(found))


def _complaints(host: Host) -> list[str]:
    return ["a traceback was printed"] if "Traceback" in host.output() else []


def words_of(position: Path) -> list[str]:
    """Return the command that serves a game without a camera."""
    return ["serve", "--no-camera", f"--position={position}"]
