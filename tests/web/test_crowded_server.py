"""One device cannot end the game for all: a real server, few descriptors, many connections."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.web import connections, worker
from tests.waiting import PATIENCE
from tests.web.served import Served, altered
from tests.web.test_server_process import eventually, parts

pytestmark = pytest.mark.slow

FILES, FROM = 192, "127.0.0.66"
FEW = altered("import resource", f"resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))")


@pytest.fixture(scope="module")
def few() -> Iterator[Served]:
    made = Served(program=FEW)
    yield made
    made.stop()
    output = made.output()
    assert "Traceback" not in output
    assert "exited" not in output
    assert "Invalid" not in output, "anybody could fill the disk with the log"


def opened(served: Served, first: bytes = b"") -> socket.socket:
    """A connection from the hostile address."""
    made = socket.create_connection(("127.0.0.1", served.port), PATIENCE, (FROM, 0))
    with contextlib.suppress(OSError):
        made.sendall(first)
    return made


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"GET /state HT",
        b"POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
        b"GET /static/words/text-en.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50,
        b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=["idle", "begun", "silent", "unread", "streams"],
)
def test_more_connections_than_descriptors_lock_nobody_out(few: Served, first: bytes) -> None:
    bad = [opened(few, first) for _ in range(2 * FILES)]
    try:
        assert "clock" in few.get("/state")
        assert few.post("/control", {"state": 0, "do": "loop", "on": True}) == 200
        with socket.create_connection(("127.0.0.1", few.port), PATIENCE) as phone:
            phone.sendall(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert phone.recv(100).startswith(b"HTTP/1.1 200")
    finally:
        for each in bad:
            each.close()


def test_a_phone_with_a_role_is_served_whatever_its_address_sends(few: Served) -> None:
    """All that a proxy passes on has one address."""
    cookie = with_a_role(few)
    get = b"GET /stream HTTP/1.1\r\nHost: localhost\r\n%b\r\n"
    bad = []
    try:
        for _ in range(worker.limits_of(FILES - worker.SPARE).streams):
            bad.append(opened(few, get % b""))
            assert bad[-1].recv(100).startswith(b"HTTP/1.1 200")
        with opened(few, get % b"") as stranger:
            assert stranger.recv(100).startswith(b"HTTP/1.1 503")
        with opened(few, get % cookie) as phone:
            assert phone.recv(100).startswith(b"HTTP/1.1 200")
    finally:
        for each in bad:
            each.close()


def with_a_role(served: Served) -> bytes:
    """Have a phone of the hostile address take a role, and return its cookie as it sends it."""
    body = b'{"role": "referee", "name": "Anna"}'
    head = b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with opened(served, head + b"Content-Length: %d\r\n\r\n" % len(body) + body) as phone:
        answer = phone.recv(4000)
    assert answer.startswith(b"HTTP/1.1 200"), answer
    return b"Cookie: " + answer.partition(b"Set-Cookie: ")[2].partition(b";")[0] + b"\r\n"


def test_who_has_to_go_is_told(few: Served) -> None:
    bad = [opened(few) for _ in range(FILES)]
    few.get("/state")
    bad[0].settimeout(PATIENCE)
    answer = bad[0].recv(1000)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert "Too many connections" in json.loads(answer.partition(b"\r\n\r\n")[2])["error"]
    for each in bad:
        each.close()


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (
            b"POST /ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"411",
        ),
        (b"GET /state HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 20_000, b"431"),
        (b"GET /state HTTP/1.1\r\nHost: localhost\r\nSCRIPT_NAME: /x\r\n\r\n", b"200"),
        (b"GET /state HTTP/1.1\r\nHost: localhost\r\nPATH_INFO: /x\r\n\r\n", b"200"),
        (b"nonsense\r\n\r\n", b"400"),
        (b"\r\n\r\n", b"400"),
        (
            b"POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0000000000000004000\r\n\r\n",
            b"400",
        ),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"A" * 8000 + b" : x\r\n\r\n", b"400"),
        (b"GET /%73tream HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET /show/%73tream HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET http://localhost/stream HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET /./stream HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
    ],
)
def test_what_is_badly_sent_is_answered_in_a_word(
    few: Served, request_: bytes, status: bytes
) -> None:
    with opened(few, request_) as bad:
        answer = bad.recv(2000)
        assert answer.startswith(b"HTTP/1.1 " + status)
        assert status != b"400" or b'"error": "That is not a valid request' in answer


def test_a_request_in_pieces_is_answered_and_one_before_its_time_is_not(few: Served) -> None:
    get = b"GET /state HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", few.port), PATIENCE) as phone:
        phone.sendall(get[:10])
        few.get("/state")
        phone.sendall(get[10:] + get)
        text = b""
        while more := phone.recv(65536):
            text += more
        assert text.count(b"HTTP/1.1 ") == text.count(b"HTTP/1.1 200") == 1


def test_a_worker_that_dies_comes_back_with_the_game(root: Path, tmp_path: Path) -> None:
    # Without a camera: a camera side that is just being started says on the terminal that its
    # parent is gone.
    command = ["serve", "--no-camera", *parts(root)[-2:], f"--game={tmp_path / 'game'}"]
    served = Served(command, program=altered())
    try:
        before = served.get("/state")
        os.kill(_worker(served), signal.SIGKILL)
        eventually(lambda: _answers(served), "the new worker")
        after = served.get("/state")
        assert (after["state"], after["table"]) == (before["state"], before["table"])
    finally:
        assert served.stop() == 0
        assert "Traceback" not in served.output()


def _worker(served: Served) -> int:
    """The only process that the server has started."""
    pid = served.process.pid
    (worker_,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(worker_)


def _answers(served: Served) -> bool:
    try:
        return "table" in served.get("/state")
    except OSError:
        return False


def test_as_many_descriptors_are_had_as_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(1024, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.append(pair))
    assert connections.raise_file_limit() == 4096
    limits.append((1024, resource.RLIM_INFINITY))
    assert connections.raise_file_limit() == connections.MOST_FILES
    limits.append((256, 256))
    assert connections.raise_file_limit() == 256
