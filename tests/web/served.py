"""A real server in a process of its own, as a user starts it, for the tests of the page."""

from __future__ import annotations

import itertools
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from bench.memory import family
from tests.waiting import PATIENCE

__all__ = ["Served", "alive", "altered", "family", "free_port", "vision"]

#: Ports that a system gives to nobody by itself: none of them is taken by a connection that begins
#: between the question and the server's start. Tests that run beside each other have numbers that
#: follow each other, and begin so far apart that none comes to where another has begun.
_PORTS = itertools.cycle(range(20_000, 30_000))
for _ in range(os.getpid() * 6181 % 10_000):
    next(_PORTS)


def free_port() -> int:
    """Return a port that nobody listens at."""
    for port in _PORTS:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("every port is taken")


def altered(*lines: str) -> tuple[str, ...]:
    """The program with what some lines alter in it.

    It makes nothing ready for a first ruling, which takes two seconds of a processor.
    """
    first = "import sys", "from tableside.__main__ import program"
    ready = "from tableside.session import ready", "ready.make_ready = lambda name: None"
    return sys.executable, "-c", "\n".join((*first, *ready, *lines, "sys.exit(program())"))


class Served:
    """``tableside demo`` (or other arguments) on a port of its own.

    ``program``: what is started. ``printed``: where it prints to; None: where ``output`` reads.
    """

    def __init__(
        self,
        arguments: Iterable[str] = ("demo",),
        port: int | None = None,
        program: Iterable[str] = (sys.executable, "-m", "tableside"),
        printed: int | None = None,
    ) -> None:
        self.port = port or free_port()
        self._printed = ""
        self.url = f"http://127.0.0.1:{self.port}"
        command = [*program, *arguments, "--host", "127.0.0.1", "--port", str(self.port)]
        stdout = subprocess.PIPE if printed is None else printed
        self.process = subprocess.Popen(command, stdout=stdout, stderr=subprocess.STDOUT, text=True)
        try:
            self._wait_until_up()
        except BaseException:
            self.process.kill()  # nobody else can: it is not made
            self.process.communicate()
            raise

    def _wait_until_up(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.get("/state")
                return
            except OSError:
                assert self.process.poll() is None, self.output()
                time.sleep(0.05)
        raise AssertionError("the server did not come up")

    def output(self) -> str:
        """What it printed; only after it has ended."""
        stream = self.process.stdout
        if stream is not None and not stream.closed:
            with stream:
                self._printed = stream.read()
        return self._printed

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            return json.load(answer)

    def post(self, path: str, body: dict[str, Any]) -> int:
        request = urllib.request.Request(
            self.url + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
            method="POST",
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    def until(
        self, true: Callable[[dict[str, Any]], bool], what: str, *, jumps: bool = False
    ) -> dict[str, Any]:
        """Return the first state that is so.

        ``jumps``: the recording is on its way to a moment, which may be as long as it goes on.
        """
        end, shown = time.monotonic() + PATIENCE, -1.0
        while time.monotonic() < end:
            state: dict[str, Any] = self.get("/state")
            if true(state):
                return state
            if jumps and state["clock"]["time"] != shown:
                end, shown = time.monotonic() + PATIENCE, state["clock"]["time"]
            time.sleep(0.05)
        raise AssertionError(f"never came: {what}; clock {state['clock']}, {state['camera']}")

    def control(self, **command: Any) -> None:
        """Send a command to the recording, as soon as the camera side takes it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            status = self.post("/control", {"state": 0, **command})  # none is ahead of the server's
            if status == 200:
                return
            assert status == 503
            time.sleep(0.05)
        raise AssertionError("the camera side never came up")

    def pause_at(self, time_: float) -> dict[str, Any]:
        """Pause the recording at a moment (seconds) and return the state there.

        A command is answered before it is done, and a jump ahead shows every frame on the way. So
        what stands near by already jumps away first, and is not there before the last frame is.
        One that has shown no frame yet tells of no pause: it waits.
        """
        self.control(do="pause")
        state = self.until(lambda s: s["clock"]["mode"] in {"paused", "waiting"}, "a pause")
        if near(state, time_):
            beside = time_ + (1.0 if time_ + 1.0 < state["recorded"]["duration"] else -1.0)
            self.control(do="jump", time=beside)
            self.until(lambda s: not near(s, time_), f"jump away from {time_}")
        self.control(do="jump", time=time_)
        return self.until(lambda s: is_at(s, time_), f"pause at {time_}", jumps=True)

    def stepped(self, state: dict[str, Any]) -> dict[str, Any]:
        """Show the frame after that of a state, and return the state there."""
        self.control(do="step")
        return self.until(lambda s: s["clock"]["time"] > state["clock"]["time"], "a step")

    def held_at(self, time_: float) -> dict[str, Any]:
        """Return the state of the recording paused at a moment; jump there only if it is not."""
        state: dict[str, Any] = self.get("/state")
        return state if is_at(state, time_) else self.pause_at(time_)

    def stop(self) -> int:
        """End it as a service manager would, and return its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(PATIENCE)


def near(state: dict[str, Any], time_: float) -> bool:
    """Whether a recording is less than half a second from a moment."""
    return bool(abs(state["clock"]["time"] - time_) < 0.5)


def is_at(state: dict[str, Any], time_: float) -> bool:
    """Whether a recording is paused at a moment: at the first frame that is not before it."""
    clock, first = state["clock"], min(time_, state["recorded"]["duration"]) - 0.01  # it is rounded
    return clock["mode"] == "paused" and near(state, time_) and clock["time"] > first


def vision(served: Served) -> int | None:
    """The number of the vision process: the one that multiprocessing has spawned."""
    for pid in family(served.process.pid):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"spawn_main" in command and alive(pid):
            return pid
    return None


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat").read_text()
    return stat.rpartition(")")[2].split()[0] != "Z"
