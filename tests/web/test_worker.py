"""What the worker does with a request that is whole: without a server, over a pair of sockets."""

from __future__ import annotations

import selectors
import socket
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from gunicorn.config import Config

from tableside.web.gate import Gate, Limits
from tableside.web.incoming import TOO_SOON
from tableside.web.worker import GatedWorker, _Connection

GUESS = b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"


class Worker(GatedWorker):
    """A worker whose application says how long a guess has to wait; nothing is ever answered."""

    def __init__(self, working: int, seconds: float) -> None:
        self.gate = Gate(Limits(all=8, working=working))
        self.poller = selectors.DefaultSelector()
        self.nr_conns, self.cfg = 0, Config()
        self.handed_on: list[_Connection] = []
        self.sockets: list[socket.socket] = []
        self.asked: list[tuple[str, list[str], str]] = []

        def too_soon(asked: str, cookies: list[str], address: str) -> float:
            self.asked.append((asked, cookies, address))
            return seconds

        self.wsgi = SimpleNamespace(extensions={TOO_SOON: too_soon})

    def enqueue_req(self, conn: _Connection) -> None:
        self.handed_on.append(conn)

    def take(self, sent: bytes) -> socket.socket:
        """Have a phone connect and send a request; return its end."""
        ours, theirs = socket.socketpair()
        self.sockets += [ours, theirs]
        theirs.sendall(sent)
        self._come(_Connection(self.cfg, ours, ("10.0.0.9", 1), None))
        for key, _ in self.poller.select(0):
            key.data(key.fileobj)
        return theirs


@pytest.fixture
def make() -> Iterator[Callable[[float], Worker]]:
    made: list[Worker] = []

    def worker(seconds: float) -> Worker:
        made.append(Worker(1, seconds))
        return made[-1]

    yield worker
    for each in made:
        each.poller.close()
        for end in each.sockets:
            end.close()


def test_a_guess_that_has_to_wait_takes_no_place_in_the_queue(
    make: Callable[[float], Worker],
) -> None:
    worker = make(6.2)
    worker.take(GUESS)
    assert len(worker.handed_on) == 1, "nothing is queued yet: it is answered as ever"
    assert not worker.asked
    answer = worker.take(GUESS).recv(1000)
    assert answer.startswith(b"HTTP/1.1 429 ")
    assert b"\r\nRetry-After: 7\r\n" in answer
    assert b"Too many tries: try again in 7" in answer
    assert worker.asked == [("POST /join", [], "10.0.0.9")]
    assert worker.gate.done("10.0.0.9") is None, "nothing of it is queued"
    assert worker.nr_conns == 1


@pytest.mark.parametrize(("length", "handed"), [(18, 1), (19, 0), (22, 0)])
def test_no_thread_gets_a_length_that_the_gate_cannot_read(
    make: Callable[[float], Worker], length: int, handed: int
) -> None:
    worker = make(0.0)
    head = b"POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: %b\r\n\r\n"
    phone = worker.take(head % b"2".zfill(length) + b"{}")
    assert len(worker.handed_on) == worker.nr_conns == handed
    if not handed:
        answer = phone.recv(1000)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"That is not a valid request" in answer


def test_a_guess_that_need_not_wait_is_queued(make: Callable[[float], Worker]) -> None:
    worker = make(0.0)
    worker.take(GUESS)
    worker.take(GUESS)
    assert len(worker.handed_on) == 1
    assert worker.gate.done("10.0.0.9") is not None
