"""The running command: it starts, heals its camera side, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

import pytest
from gunicorn.workers.gthread import PollableMethodQueue

from tableside.cli import main
from tableside.web.server import Server, TableWorker
from tests.waiting import PATIENCE
from tests.web.served import Served, alive, altered, family, free_port, vision

pytestmark = pytest.mark.slow


#: Nothing is killed that has not ended by itself in the time that a test waits.
PATIENT = altered("from tableside.web import server", f"server.GRACE = {2 * int(PATIENCE)}")
ONE_THREAD = altered(
    "from tableside.web import server, worker", "server.THREADS, worker.REQUEST = 1, 0.5"
)


@pytest.fixture
def served() -> Iterator[Served]:
    made = Served(program=PATIENT)
    yield made
    made.stop()
    made.output()


def eventually(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(0.05)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_ends_at_once_with_phones_connected_and_leaves_nothing(
    served: Served, how: signal.Signals
) -> None:
    served.until(lambda s: s["clock"]["mode"] == "playing", "the first frame")
    with socket.create_connection(("127.0.0.1", served.port)) as phone:
        phone.sendall(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert phone.recv(100).startswith(b"HTTP/1.1 200")
        everyone = family(served.process.pid)
        assert len(everyone) >= 3
        served.process.send_signal(how)
        assert served.process.wait(PATIENCE) == 0
    eventually(lambda: not any(alive(pid) for pid in everyone), "the end of all processes")


@pytest.mark.parametrize("handle", [TableWorker.handle_quit, TableWorker.handle_exit])
def test_a_signal_waits_for_no_lock_of_the_thread_that_it_interrupts(
    handle: Callable[[TableWorker, int, object], None],
) -> None:
    """It may come while a request is handed to the pool, or while a thread of it is started."""
    worker = TableWorker.__new__(TableWorker)
    worker.tpool, worker.method_queue = ThreadPoolExecutor(1), PollableMethodQueue()
    worker.method_queue.init()
    worker.alive = True
    with worker.tpool._shutdown_lock:
        asked = (worker, signal.SIGQUIT, None)
        signalled = threading.Thread(target=handle, args=asked, daemon=True)
        signalled.start()
        signalled.join(PATIENCE)
        assert not signalled.is_alive()
    assert not worker.alive
    worker.method_queue.close()
    worker.tpool.shutdown()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGHUP])
def test_what_the_terminal_sends_reaches_all_processes_and_says_nothing(
    served: Served, how: signal.Signals
) -> None:
    """A terminal sends the signal to the whole group: at Ctrl-C, and when it is closed."""
    served.until(lambda s: s["clock"]["mode"] == "playing", "the first frame")
    everyone = family(served.process.pid)
    for pid in everyone:
        os.kill(pid, how)
    assert served.process.wait(PATIENCE) == 0
    eventually(lambda: not any(alive(pid) for pid in everyone), "the end of all processes")
    assert "Traceback" not in served.output()


def test_a_camera_that_is_not_there_is_said_and_a_closed_terminal_closes_the_game(
    root: Path, tmp_path: Path
) -> None:
    game = tmp_path / "game"
    served = Served(["serve", "99", *parts(root), f"--game={game}"], program=PATIENT)
    try:
        state = served.until(lambda s: bool(s["camera"]["troubles"]), "the trouble")
        assert "camera 99" in state["camera"]["troubles"][0]
        assert state["recorded"] is None
        assert {unit["life"] for unit in state["units"].values()} == {"unseen"}
        assert game.with_name("game.lock").exists()
        for pid in family(served.process.pid):
            os.kill(pid, signal.SIGHUP)
        assert served.process.wait(PATIENCE) == 0
        assert not game.with_name("game.lock").exists()
    finally:
        served.stop()
        assert "Traceback" not in served.output()


def test_a_half_sent_request_is_let_go_and_another_one_answered() -> None:
    head = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 9"
    halves = (
        "GET /state HTTP/1.1\r\nHost: localhost\r\n",
        f"POST /ask HTTP/1.1\r\n{head}\r\n\r\n{{",
    )
    served = Served(program=ONE_THREAD)
    try:
        for half in halves:
            with socket.create_connection(("127.0.0.1", served.port)) as phone:
                phone.sendall(half.encode())
                assert "clock" in served.get("/state")
                phone.settimeout(PATIENCE)
                assert b" 200 " not in phone.recv(100), half
    finally:
        served.stop()
        assert "Traceback" not in served.output()


def test_a_server_that_stood_still_for_long_goes_on() -> None:
    """Ctrl-Z and ``fg``: gunicorn would kill the worker, and with it what is not kept."""

    def nothing() -> NoReturn:
        raise AssertionError("it is not started")

    assert Server(nothing, "127.0.0.1", free_port()).cfg.timeout == 0


def test_a_server_that_is_to_outlive_its_terminal_does() -> None:
    served = Served(program=("nohup", sys.executable, "-m", "tableside"))
    try:
        served.until(lambda s: s["clock"]["mode"] == "playing", "the first frame")
        child = vision(served)
        for pid in family(served.process.pid):
            os.kill(pid, signal.SIGHUP)
        time_ = served.get("/state")["clock"]["time"]
        served.until(lambda s: s["clock"]["time"] != time_, "another frame")
        assert vision(served) == child
    finally:
        assert served.stop() == 0
        served.output()


def test_a_terminal_that_is_gone_before_the_greeting_ends_nothing() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    served = Served(printed=writes)
    os.close(writes)
    served.until(lambda s: s["clock"]["mode"] == "playing", "the first frame")
    assert served.stop() == 0


def test_a_camera_side_that_dies_is_started_again_and_the_next_ends_with_its_server(
    served: Served,
) -> None:
    """Its loss is said; the server that is killed then can say nothing any more."""
    served.until(lambda s: s["clock"]["mode"] == "playing", "the first frame")
    first = vision(served)
    assert first is not None
    os.kill(first, signal.SIGKILL)
    state = served.until(lambda s: s["clock"]["mode"] == "down", "the loss")
    assert state["camera"]["troubles"]
    state = served.until(lambda s: s["clock"]["mode"] == "playing", "the new camera side")
    assert state["camera"]["troubles"] == []
    second = vision(served)
    assert second is not None
    assert second != first
    assert not alive(first)
    for pid in family(served.process.pid) - {second}:
        os.kill(pid, signal.SIGKILL)
    served.process.wait(PATIENCE)
    eventually(lambda: not alive(second), "the end of the camera side")


def test_a_taken_port_is_one_line_and_status_1() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "tableside", "demo", "--host", "127.0.0.1", "--port", port],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert f"port {port}" in line
    assert "--port" in line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["0"], "--camera FILE --board FILE --roster FILE"),
        (["no-such-recording.zip"], "no-such-recording.zip"),
        (["9" * 5000], "at most three digits"),
        (["no-such-folder"], "no-such-folder: there is no such file"),
    ],
)
def test_what_serve_needs_is_said_in_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert words in line


def parts(root: Path) -> list[str]:
    """The demo's files, named one by one."""
    folder = root / "fixtures" / "images" / "demo"
    names = ("camera", "board", "roster", "position")
    return [word for name in names for word in (f"--{name}", str(folder / f"{name}.json"))]


def test_a_folder_of_pictures_is_a_camera_too(root: Path) -> None:
    pictures = root / "fixtures" / "images" / "demo" / "frames"
    served = Served(["serve", str(pictures), *parts(root)], program=PATIENT)
    try:
        state = served.until(lambda s: s["camera"]["registered"], "the board")
        assert state["recorded"]["duration"] > 0
        served.until(
            lambda s: any(unit["life"] == "settled" for unit in s["units"].values()), "a unit"
        )
    finally:
        served.stop()
        served.output()


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_an_impossible_port_is_wrong_usage(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["demo", f"--port={port}"])
    assert wrong.value.code == 2
    assert "from 1 to 65535" in capsys.readouterr().err
