"""Finds in what a server sends what whoever gets it may not know.

``find`` looks for planted secrets in bytes; ``gather`` asks every address of a table as one phone
and returns all that it got, by address. A test of a real game plants its own: ids, names, words as
text, places as numbers that occur nowhere else.
"""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, cast
from urllib.parse import quote, unquote

from flask import Flask
from flask.testing import FlaskClient

from tableside.web.http.routes import ROUTES

Secret = str | float

#: How near a number comes to a secret one without being it: what is sent is rounded to this.
ROUNDED = 0.0011
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


def find(data: bytes, secrets: Iterable[Secret]) -> list[Secret]:
    """Return the secrets that are in ``data``, however they are written there.

    Text is found in small letters and capitals, compressed, in escapes of JSON, HTML and
    addresses; a number within ``ROUNDED`` of it.
    """
    wanted = list(secrets)
    texts = list(_readings(data))
    numbers = {float(each) for text in texts for each in _NUMBER.findall(text)}
    found = []
    for secret in wanted:
        if isinstance(secret, str):
            hit = any(secret.casefold() in text.casefold() for text in texts)
        else:
            hit = any(abs(abs(number) - abs(secret)) < ROUNDED for number in numbers)
        if hit:
            found.append(secret)
    return found


def _readings(data: bytes) -> Iterator[str]:
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    text = data.decode("utf-8", "replace")
    yield text
    plain = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    for read in (plain, html.unescape(plain), unquote(plain)):
        if read != text:
            yield read


class Listener:
    """One phone: a client of the application with its cookies, as the server knows it."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client, self.address = client, address

    def bytes(self, method: str, path: str, body: Any = None, most: int = 3) -> bytes:
        """Return all that an address answers, status and headers too; of a stream the first."""
        answer = self.client.open(
            path, method=method, json=body, environ_overrides={"REMOTE_ADDR": self.address}
        )
        head = f"{answer.status}\n{answer.headers}".encode()
        if answer.mimetype != "text/event-stream":
            return head + answer.get_data()
        chunks = b"".join(islice(cast("Iterator[bytes]", iter(answer.response)), most))
        answer.close()
        return head + chunks

    def state(self) -> dict[str, Any]:
        """Return the whole state, as this phone is told it."""
        answer = self.client.get("/state", environ_overrides={"REMOTE_ADDR": self.address})
        told: dict[str, Any] = answer.get_json()
        return told


def listener(app: Flask, address: str) -> Listener:
    """Return a phone at ``address`` that the server has not seen yet."""
    return Listener(app.test_client(), address)


def gather(
    phone: Listener,
    units: Iterable[str],
    questions: Iterable[Mapping[str, Any]] = (),
    posts: Iterable[tuple[str, Mapping[str, Any]]] = (),
) -> dict[str, bytes]:
    """Return what a phone gets from every address that changes nothing, by method and path.

    ``units``: the ids that it tries, of units that it may not know among them; ``questions`` are
    asked, ``posts`` (path, body without ``state``) are sent: what they do is up to the test.
    Where the phone itself says an id, the answer may say it again: that is taken out.
    """
    state = phone.state()["state"]
    got: dict[str, bytes] = {}
    for unit in units:
        name = quote(unit)
        for path in (f"/unit/{name}", f"/glance/{name}"):
            got[f"GET {path}"] = _without(phone.bytes("GET", path), unit)
        what = {"state": state, "unit": unit, "to": [3.0, 3.0, 90.0]}
        got[f"POST /what-if {unit}"] = _without(phone.bytes("POST", "/what-if", what), unit)
    for question in questions:
        body = {"state": state, "question": dict(question)}
        said = phone.bytes("POST", "/ask", body)
        for word in _texts(question):
            said = _without(said, word)
        got[f"POST /ask {question}"] = said
    for path, post in posts:
        said = phone.bytes("POST", path, {"state": state, **post})
        for word in _texts(post):
            said = _without(said, word)
        got[f"POST {path} {post}"] = said
    for name in _chart(phone.state()["table"].get("chart")):
        got[f"GET /chart/{name}"] = phone.bytes("GET", f"/chart/{name}")
    for number in range(42):
        for path in (f"/log/{number}", f"/picture/{number}"):
            got[f"GET {path}"] = phone.bytes("GET", path)
    for route in ROUTES:
        if route.method == "GET" and "<" not in route.path:
            got[f"GET {route.path}"] = phone.bytes("GET", route.path)
    return got


def _chart(chart: Mapping[str, Any] | None) -> list[str]:
    """Return the names of all squares of a chart, none without one."""
    return [f"{c}-{r}" for c in chart["columns"] for r in chart["rows"]] if chart else []


def leaks(got: Mapping[str, bytes], secrets: Iterable[Secret]) -> dict[str, list[Secret]]:
    """Return by address the secrets that were told; none where nothing leaks."""
    wanted = list(secrets)
    found = {path: find(data, wanted) for path, data in got.items()}
    return {path: told for path, told in found.items() if told}


def differences(got: Mapping[str, bytes], other: Mapping[str, bytes]) -> list[str]:
    """Return the addresses at which a phone of two games was told differently.

    Of two games that differ in nothing but what the phone may not know it has to be none: neither
    what is told nor how much or how often may hang on it. What is by chance is left out.
    """
    return [path for path in got if _alike(got[path]) != _alike(other[path])]


#: What is new at every start: the cookie, a phone's mark, the server's word, the code to join.
_CHANCE = re.compile(
    rb'(Set-Cookie: [^\r\n]*|"(?:boot|mark|code|phone|url)":\s?"[^"]*"|#[0-9A-Z]{6}|'
    rb"<b id=\"code\">[^<]*</b>|<svg.*?</svg>|Content-Length: \d+|\"qr\":\s?\"(?:[^\"\\]|\\.)*\")",
    re.DOTALL,
)


def _alike(data: bytes) -> bytes:
    return _CHANCE.sub(b"", data)


def _without(data: bytes, said: str) -> bytes:
    for each in {said, quote(said)}:
        data = data.replace(each.encode(), b"...")
    return data


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
