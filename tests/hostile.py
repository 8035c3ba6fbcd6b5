"""Hostile connections of one address while honest phones play: how long their posts take.

``python -m tests.hostile --kind idle`` (``dripping``, ``silent``, ``unread``, ``guessing``; none:
all of them) starts the demo with 1,024 file descriptors, opens ``--hostile`` connections from
127.0.0.66 (``tests.attackers``) and keeps opening those that are closed, while ``--phones`` phones
with addresses of their own hold a stream each and post once a second. Those that guess send wrong
codes, one a connection; then phones join with the right one, the first of them from the guessers'
own address. Printed are the times of the posts and what was dropped; the status is 1 where a limit
is passed. Linux only: it needs all of 127.0.0.0/8.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import resource
import sys
import tempfile
import time
from dataclasses import dataclass, field

from bench.phones import Phone
from tests.attackers import FROM, KINDS, posted
from tests.web.served import Served

#: The most that 95 of 100 posts may take (seconds), and the descriptors that the server gets.
LIMIT, FILES = 0.250, 1024
#: How many join while codes are guessed.
JOIN = 5
#: How often each asks to join before its player gives up.
TRIES = 4
#: How many of the phones have a role of their own; each of the others shares one's.
ROLES = 32


@dataclass
class Honest:
    """What became of the honest phones' posts, and of their streams."""

    took: list[float] = field(default_factory=list)
    failed: int = 0
    streams: list[Phone] = field(default_factory=list)


async def answer(port: int, own: str, post: bytes) -> tuple[bool, str, int]:
    """Post from an address; return whether it was taken, its cookie, and when to ask again (s)."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(own, 0))
    writer.write(post)
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)).decode()
    writer.close()
    cookie = re.search(r"(?i)^set-cookie: ([^;]+)", head, re.MULTILINE)
    later = re.search(r"(?i)^retry-after: (\d+)", head, re.MULTILINE)
    return " 200 " in head[:20], cookie[1] if cookie else "", int(later[1]) if later else 0


async def joined(port: int, own: str, code: str) -> float | None:
    """Open the page and join as the referee, as often as it takes; return the seconds.

    None where there was no getting in: each step is tried again when the table says so.
    """
    begun, tries = time.monotonic(), TRIES
    asked, cookie = b"GET /join HTTP/1.1\r\nHost: localhost\r\n\r\n", ""
    while tries:
        done, given, later = await answer(port, own, asked)
        if done and cookie:
            return time.monotonic() - begun
        if done:
            cookie = given
            asked = posted("/join", cookie, role="referee", code=code, name="Anna")
        else:
            tries -= 1
            await asyncio.sleep(later)
    return None


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


async def roles(port: int, secret: str) -> list[str]:
    """Have as many phones as may take a role; return their cookies."""
    enter = posted("/host/enter", secret=secret)
    return [(await answer(port, f"127.0.1.{n + 1}", enter))[1] for n in range(ROLES)]


async def measure(
    kind: str, port: int, code: str, cookies: list[str], asked: argparse.Namespace
) -> bool:
    """Measure one kind; return whether it holds."""
    found = Honest()
    bad = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.attackers", "--kind", kind),
        *("--port", str(port), "--count", str(asked.hostile)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    await asyncio.sleep(min(5, asked.seconds / 4))
    end = time.monotonic() + asked.seconds
    await asyncio.gather(
        *(honest(n, port, cookies[n % ROLES], end, found) for n in range(asked.phones))
    )
    dropped = sum(phone.refused or phone.lost for phone in found.streams)
    let_in = await asyncio.gather(
        *(joined(port, own, code) for own in (FROM, *(f"127.0.2.{n}" for n in range(1, JOIN))))
    )
    opened = int((await bad.communicate(b"\n"))[0])
    for phone in found.streams:
        phone.hang_up()
    took = sorted(found.took)
    half, most = took[len(took) // 2], took[int(0.95 * len(took))]
    print(
        f"{kind}: {opened} hostile connections; {len(took)} posts, median {1000 * half:.0f} ms, "
        f"95 % {1000 * most:.0f} ms, slowest {1000 * took[-1]:.0f} ms, "
        f"failed {found.failed}; streams dropped {dropped}; let in after "
        + ", ".join("no try" if after is None else f"{after:.1f} s" for after in let_in),
        flush=True,
    )
    return most <= LIMIT and not found.failed and not dropped and None not in let_in


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
            code, secret = (
                text.partition("table code ")[2][:9],
                text.partition("/host#")[2].split()[0],
            )
            cookies = asyncio.run(roles(served.port, secret))
            holds = [
                asyncio.run(measure(kind, served.port, code, cookies, asked))
                for kind in asked.kind or KINDS
            ]
            served.get("/state")
        finally:
            served.stop()
        said.seek(0)
        print(said.read()[-2000:])
    return int(not all(holds))


if __name__ == "__main__":
    sys.exit(main())
