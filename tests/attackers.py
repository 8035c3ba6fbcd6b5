"""Connections that are misused, all of one address: the other side of ``tests.hostile``.

They run in a process of their own: phones in a hall do not share a processor with whoever attacks
the table, and their times are not to be those of an attacker that keeps itself busy.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import resource
from typing import cast

KINDS = ("idle", "dripping", "silent", "unread", "guessing")
FROM = "127.0.0.66"


async def attack(kind: str, port: int, opened: list[int]) -> None:
    """Open one connection after the other, and misuse each as long as it lasts."""
    while True:
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(FROM, 0), limit=1024
            )
        except OSError:
            await asyncio.sleep(1)
            continue
        opened[0] += 1
        with contextlib.suppress(OSError, TimeoutError):
            await misuse(kind, reader, writer)
        writer.transport.abort()
        await asyncio.sleep(5)


async def misuse(kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Misuse a connection until the server ends it."""
    if kind == "unread":
        get = b"GET /static/words/text-en.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        writer.write(get * 200 + b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        cast(asyncio.Transport, writer.transport).pause_reading()
        while not writer.transport.is_closing():
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
    while not reader.at_eof():
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


async def run(kind: str, port: int, count: int) -> int:
    """Attack until a line comes on standard input; return how many connections were opened."""
    opened = [0]
    bad = [asyncio.create_task(attack(kind, port, opened)) for _ in range(count)]
    await asyncio.to_thread(input)
    for task in bad:
        task.cancel()
    return opened[0]


def main() -> None:
    """Attack, and print how many connections were opened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=KINDS, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--count", type=int, default=2000)
    asked = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))
    print(asyncio.run(run(asked.kind, asked.port, asked.count)))


if __name__ == "__main__":
    main()
