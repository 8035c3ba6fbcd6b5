"""``python -m bench web``: how the server bears many phones while it watches the demo's table."""

from __future__ import annotations

import asyncio
import http.client
import json
import math
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.memory import sample, slope
from bench.phones import Phone, connect, lateness, until_heard
from tableside.commands.progress import with_progress

PATIENCE = 60.0
#: Seconds between two posts while phones are measured.
POST_EVERY = 0.25
#: Seconds until the server has noticed, at its next heartbeat, that phones have hung up.
GONE = 12.0
#: What is flat: the memory's growth (MiB a minute) once all photographs that are kept are there.
FLAT = 1.0
#: Milliseconds within which 95 of 100 changes are to be on the phones.
SOON = 50.0
#: Seconds that each part after the first takes at the most.
PART = 60.0
_NOTE = struct.Struct("<qd")

Figure = tuple[str, float, str, float | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """How many phones, for how many seconds, how many at the most, how many that stop reading.

    ``warm``: the demo is played once before anything is measured.
    """

    phones: int = 200
    seconds: float = 600.0
    most: int = 500
    deaf: int = 50
    warm: bool = True

    @property
    def part(self) -> float:
        """Seconds that each part after the first takes."""
        return min(self.seconds / 2, PART)


def serve_noted(port: int, notes: str) -> int:
    """Serve the demo and note each publication: its number and its moment (monotonic seconds)."""
    from tableside.cli import main
    from tableside.commands.heaps import begin_with_small_heaps
    from tableside.web.table.feed import Feed

    begin_with_small_heaps()

    out = Path(notes).open("ab", buffering=0)  # noqa: SIM115  # open as long as the server lives
    publish, told = Feed.publish, [0]

    def noted(self: Feed, state: int, sections: dict[str, object]) -> int:
        moment = time.monotonic()
        number = publish(self, state, sections)
        if number > told[0]:
            told[0] = number
            out.write(_NOTE.pack(number, moment))
        return number

    Feed.publish = noted  # type: ignore[method-assign,assignment]
    return main(["demo", "--host", "127.0.0.1", "--port", str(port)])


class Server:
    """The demo in a process of its own, with what it noted."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._notes = folder / "notes"
        self._notes.touch()
        code = (
            "from bench.web import serve_noted; import sys; "
            "sys.exit(serve_noted(int(sys.argv[1]), sys.argv[2]))"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, str(self.port), str(self._notes)],
            stdout=subprocess.DEVNULL,
        )
        self._wait()

    def warm_up(self) -> None:
        """Let the demo play once: what is loaded at the first move is not measured."""
        last, end = -1.0, time.monotonic() + 3 * PATIENCE
        while time.monotonic() < end:
            now = float(self.state()["clock"]["time"])
            if now < last:
                return
            last = now
            time.sleep(0.5)

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                if self.state()["clock"]["mode"] == "playing":
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise OSError("the demo did not start")

    def state(self) -> dict[str, dict[str, str]]:
        """Return the whole state."""
        parsed: dict[str, dict[str, str]] = json.loads(self.get("/state"))
        return parsed

    def get(self, path: str) -> bytes:
        """Return an answer's content."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            return connection.getresponse().read()
        finally:
            connection.close()

    def post(self, **command: object) -> float:
        """Post a command to the recording and return the seconds until it was answered."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            start = time.monotonic()
            body = json.dumps({"state": 0, **command})
            connection.request("POST", "/control", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise OSError(f"a post was refused with {answer.status}")
            return time.monotonic() - start
        finally:
            connection.close()

    def published(self) -> list[tuple[int, float]]:
        """Return what it noted: number and moment of each publication."""
        data = self._notes.read_bytes()
        whole = len(data) - len(data) % _NOTE.size
        return [(int(n), float(t)) for n, t in _NOTE.iter_unpack(data[:whole])]

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(PATIENCE)


@dataclass
class Poster:
    """Posts again and again from a thread of its own; ``took`` are the seconds of each."""

    server: Server
    took: list[float] = field(default_factory=list)
    failed: int = 0

    @contextmanager
    def posting(self) -> Iterator[None]:
        """Post for as long as the block lasts."""
        stop = threading.Event()
        thread = threading.Thread(target=self._run, args=(stop,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join(PATIENCE)

    def _run(self, stop: threading.Event) -> None:
        while not stop.wait(POST_EVERY):
            try:
                self.took.append(self.server.post(do="loop", on=True))
            except OSError:
                self.failed += 1


def measured(asked: Asked) -> list[Figure]:
    """Return the figures: what, how much, its unit, and what is wanted at most (None: a count)."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            if asked.warm:
                server.warm_up()
            return asyncio.run(_measure(server, asked))
        finally:
            server.stop()


async def _measure(server: Server, asked: Asked) -> list[Figure]:
    phones = await connect(asked.phones, server.port)
    await until_heard(phones, PATIENCE)
    figures = await _playing(server, phones, asked)
    figures += await _deaf(server, phones, asked)
    figures += await _quiet(server, phones, asked)
    for phone in phones:
        phone.hang_up()
    await asyncio.sleep(GONE)
    figures += await _most(server, asked)
    return figures


async def _playing(server: Server, phones: list[Phone], asked: Asked) -> list[Figure]:
    """While the demo plays and is measured: changes to phones, posts, memory, bytes."""
    start, before = time.monotonic(), sum(phone.received for phone in phones)
    samples, poster = [], Poster(server)
    with poster.posting():
        times = max(4, round(asked.seconds / 2))
        for k in with_progress(range(1, times + 1), times, "samples of memory"):
            await asyncio.sleep(start + k * asked.seconds / times - time.monotonic())
            samples.append(await asyncio.to_thread(sample, server.process.pid, start))
    end = time.monotonic()
    await asyncio.sleep(1)
    late = _late(server, phones, start, end)
    each = (sum(phone.received for phone in phones) - before) / len(phones)
    steady = samples[len(samples) // 2 :]
    return [
        ("phones", len(phones), "", None),
        ("changes a second", len(late) / len(phones) / (end - start), "", None),
        ("change to phone, median", 1000 * share(late, 0.5), "ms", None),
        ("change to phone, 95 %", 1000 * share(late, 0.95), "ms", SOON),
        ("phones dropped", sum(phone.lost for phone in phones), "", 0.0),
        ("post, 95 %", 1000 * share(poster.took, 0.95), "ms", 100.0),
        ("posts failed", poster.failed, "", 0.0),
        ("bytes for a phone a minute, playing", each * 60 / (end - start) / 1000, "KB", None),
        ("memory, most", max(s.resident for s in samples), "MiB", None),
        ("memory's slope over the last half", slope(steady) / 60, "MiB a minute", FLAT),
    ]


async def _deaf(server: Server, phones: list[Phone], asked: Asked) -> list[Figure]:
    """While some more phones are connected and take nothing."""
    pockets = await connect(asked.deaf, server.port)
    for phone in pockets:
        phone.stop_reading()
    start = time.monotonic()
    poster = Poster(server)
    with poster.posting():
        await asyncio.sleep(asked.part)
    end = time.monotonic()
    await asyncio.sleep(1)
    late = _late(server, phones, start, end)
    for phone in pockets:
        phone.hang_up()
    return [
        (f"with {asked.deaf} that stop reading: change to phone, 95 %",
         1000 * share(late, 0.95), "ms", SOON),
        (f"with {asked.deaf} that stop reading: post, 95 %",
         1000 * share(poster.took, 0.95), "ms", 100.0),
    ]  # fmt: skip


async def _quiet(server: Server, phones: list[Phone], asked: Asked) -> list[Figure]:
    """While nothing happens on the table: the recording is paused."""
    await asyncio.to_thread(server.post, do="pause")
    await asyncio.sleep(1)
    before, start = sum(phone.received for phone in phones), time.monotonic()
    await asyncio.sleep(asked.part)
    each = (sum(phone.received for phone in phones) - before) / len(phones)
    minute = each * 60 / (time.monotonic() - start) / 1000
    await asyncio.to_thread(server.post, do="play")
    return [("bytes for a phone a minute, quiet", minute, "KB", 100.0)]


async def _most(server: Server, asked: Asked) -> list[Figure]:
    """Many more, that all connect at once, while the demo plays."""
    start = time.monotonic()
    phones = await connect(asked.most, server.port)
    heard = await until_heard(phones, PATIENCE)
    took = time.monotonic() - start
    poster, start = Poster(server), time.monotonic()
    with poster.posting():
        await asyncio.sleep(asked.part)
    end = time.monotonic()
    await asyncio.sleep(1)
    late = _late(server, phones, start, end)
    bad = sum(phone.lost or phone.refused for phone in phones)
    for phone in phones:
        phone.hang_up()
    name = f"{asked.most} phones: "
    return [
        (name + "until all have the whole state", took if heard else math.inf, "s", None),
        (name + "refused or dropped", bad, "", 0.0),
        (name + "change to phone, 95 %", 1000 * share(late, 0.95), "ms", None),
        (name + "post, 95 %", 1000 * share(poster.took, 0.95), "ms", None),
    ]


def _late(server: Server, phones: list[Phone], start: float, end: float) -> list[float]:
    published = server.published()
    return [late for phone in phones for late in lateness(phone, published, start, end)]


def share(values: Sequence[float], part: float) -> float:
    """Return what ``part`` of the values (0 to 1) do not pass; nan where there is none.

    >>> share([3, 1, 2, 4], 0.5), share([7], 0.95)
    (2, 7)
    """
    if not values:
        return math.nan
    return sorted(values)[max(0, math.ceil(part * len(values)) - 1)]


def rows(figures: Sequence[Figure]) -> list[tuple[str, ...]]:
    """Return the figures as rows of cells, a heading first."""
    lines: list[tuple[str, ...]] = [("", "measured", "at most", "")]
    for what, value, unit, wanted in figures:
        most = "" if wanted is None else f"{wanted:g}"
        lines.append((what, f"{value:.1f}".removesuffix(".0"), most, unit))
    return lines


def as_json(figures: Sequence[Figure]) -> list[dict[str, object]]:
    """Return the figures as JSON values; one that is not finite as null."""
    return [
        {"what": what, "value": value if math.isfinite(value) else None, "unit": unit,
         "at_most": wanted}
        for what, value, unit, wanted in figures
    ]  # fmt: skip
