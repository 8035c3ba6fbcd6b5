"""Phones that post at once, and write down what they were told: each its own history."""

from __future__ import annotations

import http.client
import json
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tableside.session.entry import CAMERA, Entry
from tableside.session.store import open_store
from tests.chaos.history import Line, Outcome, Post

#: Sends a post (None: asks for the state) and returns status and JSON; None: no answer came.
Send = Callable[[str, Mapping[str, Any] | None], tuple[int, Any] | None]

#: Seconds that an answer may take, and after which a phone gives a post up.
ANSWER, GIVES_UP = 20.0, 90.0


@dataclass
class Phone:
    """One phone. ``heard``: told of each post as it is begun, and again when its outcome is known.

    ``strange``: answers that it should never get, a sentence each.
    """

    name: str
    send: Send
    pause: float = 0.0
    heard: Callable[[Post], None] = lambda post: None
    posts: list[Post] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    _state: int | None = None

    def play(self, over: threading.Event, most: int | None = None) -> None:
        """Post one action after the other until ``over``, ``most`` of them at the most."""
        while not over.is_set() and (most is None or len(self.posts) < most):
            if self._state is None:
                self._look()
            else:
                self._post(len(self.posts), self._state, over)
            over.wait(self.pause)

    def _look(self) -> None:
        answer = self.send("/state", None)
        if answer is None:
            time.sleep(0.02)
        elif answer[0] == 200:
            self._state = int(answer[1]["state"])

    def _post(self, number: int, seen: int, over: threading.Event) -> None:
        """Post, and again under the same id until its outcome is known."""
        action, name = action_of(self.name, number), f"{self.name}-{number}"
        begun, sent = time.monotonic(), {"state": seen, "id": name, "action": action}
        post = Post(self.name, name, what_of(action), begun, begun, "unknown")
        self.heard(post)
        outcome: Outcome = "unknown"
        kept = None
        while outcome == "unknown" and time.monotonic() < begun + GIVES_UP:
            answer = self.send("/act", sent)
            if answer is None or answer[0] == 503:
                time.sleep(0.02)
                continue
            status, told = answer
            self.answers[status] += 1
            self._state = kept = int(told["state"]) if status == 200 else None
            outcome = "done" if status == 200 else "refused"
            if status not in (200, 409, 507):
                self.strange.append(f"{name}: {status} {told}")
        post = replace(post, ended=time.monotonic(), outcome=outcome, number=kept)
        self.posts.append(post)
        self.heard(post)


def action_of(phone: str, number: int) -> dict[str, Any]:
    """Return the ``number``-th action of a phone: like no other of any phone."""
    x = 15 + 10 * (number % 9973) / 9973
    y = 5 + zlib.crc32(phone.encode()) % 7919 / 1000 + number // 9973 / 8000
    return {"action": "move", "unit": "csa-2", "to": [round(x, 6), round(y, 6), 90]}


def what_of(action: Mapping[str, Any] | None) -> str:
    """Return an action's content as text."""
    return json.dumps(None if action is None else action.get("to"))


def log_of(game: Path) -> list[Line]:
    """Return the log of a kept game. Raises FileError."""
    store = open_store(game, write=False)
    try:
        return [_line(number, entry) for number, entry in enumerate(store.each_entry(), 1)]
    finally:
        store.close()


def _line(number: int, entry: Entry) -> Line:
    if entry.who == CAMERA:
        return Line(number, entry.post, ", ".join(entry.after) or entry.about, seen=True)
    return Line(number, entry.post, what_of(entry.action))


class OverHttp:
    """Sends to a real server over a connection that is kept; ``away``: from another machine."""

    def __init__(self, port: int, *, away: bool) -> None:
        self._port, self._cookie = port, ""
        self._headers = {"X-Forwarded-For": "192.168.1.77"} if away else {}
        self._connection: http.client.HTTPConnection | None = None

    def __call__(self, path: str, body: Mapping[str, Any] | None) -> tuple[int, Any] | None:
        """Send, and return status and JSON; None where the server is not there."""
        headers = {**self._headers, "Cookie": self._cookie}
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self._port, ANSWER)
            if body is None:
                self._connection.request("GET", path, None, headers)
            else:
                headers["Content-Type"] = "application/json"
                self._connection.request("POST", path, json.dumps(body), headers)
            answer = self._connection.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException):
            self.hang_up()
            return None
        self._cookie = (answer.getheader("Set-Cookie") or self._cookie).partition(";")[0]
        return answer.status, json.loads(told)

    def hang_up(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None
