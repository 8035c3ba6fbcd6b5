"""Hostile connections of one address while honest phones play: how long their posts take.

``python -m tests.hostile --kind idle`` (``dripping``, ``silent``, ``unread``, ``guessing``; none:
all of them) starts the demo with 1,024 file descriptors, opens ``--hostile`` connections from
127.0.0.66 and keeps opening those that are closed, while ``--phones`` phones with addresses of
their own hold a stream each and post once a second. Those that guess send wrong codes, one a
connection; then phones join with the right one, the first of them from the guessers' own address.
Printed are the times of the posts and what was dropped; the status is 1 where a limit is passed.
Linux only: it needs all of 127.0.0.0/8.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import resource
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import cast

from bench.phones import Phone
from tests.web.served import Served

#: The most that 95 of 100 posts may take (seconds), and the descriptors that the server gets.
LIMIT, FILES = 0.250, 1024
KINDS = ("idle", "dripping", "silent", "unread", "guessing")
#: How many join while codes are guessed.
JOIN = 5
FROM = "127.0.0.66"


@dataclass
class Honest:
    """What became of the honest phones' posts, and of their streams."""

    took: list[float] = field(default_factory=list)
    failed: int = 0
    streams: list[Phone] = field(default_factory=list)


async def hostile(kind: str, port: int, opened: list[int], over: asyncio.Event) -> None:
    """Open one connection after the other, and misuse each as long as it lasts."""
    while not over.is_set():
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(FROM, 0), limit=1024
            )
        except OSError:
            await asyncio.sleep(1)
            continue
        opened[0] += 1
        with contextlib.suppress(OSError):
            await misuse(kind, reader, writer, over)
        writer.transport.abort()
        await asyncio.sleep(5)


async def misuse(
    kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, over: asyncio.Event
) -> None:
    """Misuse a connection until the server ends it."""
    if kind == "unread":
        get = b"GET /static/words/text-en.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        writer.write(get * 200 + b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        cast(asyncio.Transport, writer.transport).pause_reading()
        while not writer.transport.is_closing() and not over.is_set():
            await asyncio.sleep(20)
            writer.write(b"x")
            await writer.drain()
        return
    if kind == "guessing":
        guess = f"{random.getrandbits(40):08X}"
        writer.write(posted("/join", role="referee", code=guess, name="Mallory"))
        await asyncio.wait_for(reader.read(1024), 20)
        return
    if kind == "silent":
        writer.write(b"POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    drips = iter(b"GET /state HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 2000)
    while not reader.at_eof() and not over.is_set():
        if kind == "dripping":
            writer.write(bytes([next(drips)]))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(reader.read(1024), 4)


def posted(path: str, cookie: str = "", **body: object) -> bytes:
    """Return a post as a browser sends it."""
    text = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += f"Cookie: {cookie}\r\n" if cookie else ""
    return f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text


async def answer(port: int, own: str, post: bytes) -> tuple[bool, str]:
    """Post from an address; return whether it was taken, and the cookie that came with it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(own, 0))
    writer.write(post)
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)).decode()
    writer.close()
    cookie = re.search(r"(?i)^set-cookie: ([^;]+)", head, re.MULTILINE)
    return " 200 " in head[:20], cookie[1] if cookie else ""


async def joined(port: int, own: str, code: str) -> bool:
    """Join as the referee; return whether this phone was let in, at its second try at the latest.

    A phone that the server has never seen counts with the others of its address, once.
    """
    done, cookie = await answer(port, own, posted("/join", role="referee", code=code, name="Anna"))
    again = posted("/join", cookie, role="referee", code=code, name="Anna")
    return done or (await answer(port, own, again))[0]


async def honest(number: int, port: int, cookie: str, end: float, found: Honest) -> None:
    """Hold a stream and post once a second, over a connection that is kept."""
    own = f"127.0.1.{number + 1}"
    post = posted("/control", cookie, state=0, do="loop", on=True)
    loop = asyncio.get_running_loop()
    phone = Phone(f"127.0.0.1:{port}")
    found.streams.append(phone)
    await loop.create_connection(lambda: phone, "127.0.0.1", port, local_addr=(own, 0))
    await asyncio.sleep(random.Random(number).random())
    reader = writer = None
    while time.monotonic() < end:
        begun = time.monotonic()
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", port, local_addr=(own, 0)
                )
            writer.write(post)
            assert reader is not None
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
            await reader.readexactly(length)
            if b" 200 " not in head[:20]:
                raise OSError(head[:20])
        except (OSError, asyncio.IncompleteReadError, TimeoutError, IndexError):
            found.failed, writer = found.failed + 1, None
        found.took.append(time.monotonic() - begun)
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - begun)))


async def measure(kind: str, port: int, keys: tuple[str, str], asked: argparse.Namespace) -> bool:
    """Measure one kind; return whether it holds."""
    found, opened, over = Honest(), [0], asyncio.Event()
    code, secret = keys
    cookie = (await answer(port, "127.0.1.1", posted("/host/enter", secret=secret)))[1]
    bad = [asyncio.create_task(hostile(kind, port, opened, over)) for _ in range(asked.hostile)]
    await asyncio.sleep(min(5, asked.seconds / 4))
    end = time.monotonic() + asked.seconds
    await asyncio.gather(*(honest(n, port, cookie, end, found) for n in range(asked.phones)))
    dropped = sum(phone.refused or phone.lost for phone in found.streams)
    let_in = [
        await joined(port, own, code) for own in (FROM, *(f"127.0.2.{n}" for n in range(1, JOIN)))
    ]
    over.set()  # a task may miss that it is cancelled while it waits with a limit
    for task in bad:
        task.cancel()
    await asyncio.gather(*bad, return_exceptions=True)
    for phone in found.streams:
        phone.hang_up()
    took = sorted(found.took)
    half, most = took[len(took) // 2], took[int(0.95 * len(took))]
    print(
        f"{kind}: {opened[0]} hostile connections; {len(took)} posts, median {1000 * half:.0f} ms, "
        f"95 % {1000 * most:.0f} ms, slowest {1000 * took[-1]:.0f} ms, "
        f"failed {found.failed}; streams dropped {dropped}; {sum(let_in)} of {JOIN} let in",
        flush=True,
    )
    return most <= LIMIT and not found.failed and not dropped and all(let_in)


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--hostile", type=int, default=2000)
    parser.add_argument("--phones", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    start = (
        f"import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}));"
        "from tableside.__main__ import program; sys.exit(program())"
    )
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))
    with tempfile.TemporaryFile("w+") as said:
        served = Served(
            ["demo", "--ask-secret"], None, (sys.executable, "-c", start), said.fileno()
        )
        try:
            served.until(lambda s: s["clock"]["mode"] == "playing", "the first frame")
            said.seek(0)
            text = said.read()
            keys = (text.partition("table code ")[2][:9], text.partition("/host#")[2].split()[0])
            holds = [
                asyncio.run(measure(kind, served.port, keys, asked)) for kind in asked.kind or KINDS
            ]
            served.get("/state")
        finally:
            served.stop()
        said.seek(0)
        print(said.read()[-2000:])
    return int(not all(holds))


if __name__ == "__main__":
    sys.exit(main())
