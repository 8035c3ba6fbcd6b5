"""What has come of a request so far: whether it is whole, before anything works on it."""

from __future__ import annotations

import re

#: The most bytes of a request's head and body that are waited for; a page sends a few hundred.
HEAD, BODY = 16 * 1024, 64 * 1024

_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
_CODED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
#: What an application may have among its extensions: it tells from a request's cookies which phone
#: with a role sends it, None where none does.
HOLDER = "tableside-holder"
#: Likewise: for how many seconds a request (``POST /join``) of an address, with cookies of ours or
#: without any, would be refused unlooked at; 0: it would not.
TOO_SOON = "tableside-too-soon"
#: So many cookies of ours are looked at: one for each table on a machine, and its owner's.
_MOST_COOKIES = 8
_COOKIES = re.compile(rb"\r\ncookie:([^\r]*)", re.IGNORECASE)
_STREAM = re.compile(rb"(?:\r\n)*GET ([^ ]*) ")
_ASKED = re.compile(rb"(?:\r\n)*([A-Z]+ [^ ?]*)[ ?]")

#: How a page asks for a stream. The same address could be written in other ways (``/%73tream``),
#: which would be counted as something that is soon answered.
STREAM = re.compile(r"/(?:show/)?stream(?:\?.*)?")


class Incoming:
    """The bytes of one connection that no request has been made of yet."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._needs = 0  # bytes of the first request, 0 while its head is not whole

    def add(self, data: bytes) -> None:
        """Take what has come."""
        self._bytes += data

    def __len__(self) -> int:
        return len(self._bytes)

    @property
    def too_long(self) -> bool:
        """Whether the head is longer than any page's and has no end yet."""
        return not self._head_length() and len(self._bytes) > HEAD

    @property
    def of_no_known_length(self) -> bool:
        """Whether its body comes in pieces, so that nobody can know when it is whole."""
        return bool(_CODED.search(self._head()))

    @property
    def is_whole(self) -> bool:
        """Whether all of a request is there; of a longer body than ``BODY`` its head is enough.

        >>> post = Incoming()
        >>> post.add(b"POST /ask HTTP/1.1\\r\\nContent-Length: 2\\r\\n\\r\\n{")
        >>> post.is_whole, post.add(b"}"), post.is_whole
        (False, None, True)
        """
        return 0 < self._length() <= len(self._bytes)

    @property
    def is_stream(self) -> bool:
        """Whether it asks for a stream, which stays open."""
        asked = _STREAM.match(self._bytes)
        return asked is not None and bool(STREAM.fullmatch(asked[1].decode("latin-1")))

    @property
    def asked(self) -> str:
        """What it asks for, as in ``POST /join``; empty where that cannot be told."""
        asked = _ASKED.match(self._bytes)
        return asked[1].decode("latin-1") if asked else ""

    @property
    def cookies(self) -> list[str]:
        """The values of the cookies of ours that come with it, the first few of them."""
        sent = b";".join(_COOKIES.findall(self._head())).decode("latin-1").split(";")
        pairs = (pair.strip().partition("=") for pair in sent)
        ours = [value for name, _, value in pairs if name.startswith("tableside-")]
        return ours[:_MOST_COOKIES]

    def take(self) -> bytes:
        """Return the bytes of the first request, which is whole; those of the next stay."""
        length = self._length()
        data = bytes(self._bytes[:length])
        del self._bytes[:length]
        self._needs = 0
        return data

    def _head_length(self) -> int:
        end = self._bytes.find(b"\r\n\r\n", 0, HEAD + 4)
        return end + 4 if end >= 0 else 0

    def _head(self) -> bytes:
        return bytes(self._bytes[: self._head_length()])

    def _length(self) -> int:
        if not self._needs and (head := self._head()):
            found = _LENGTH.search(head)
            body = int(found[1]) if found else 0
            self._needs = len(head) + (body if body <= BODY else 0)
        return self._needs
