"""The received part of a request: whether it is complete, before anything works on it."""

from __future__ import annotations

import re

#: The most bytes to wait for in a request's head and body; a page sends a few hundred.
HEAD, BODY = 16 * 1024, 64 * 1024

_LENGTHS = re.compile(rb"\r\ncontent-length:(.*?)(?=\r\n)", re.IGNORECASE | re.DOTALL)
_LENGTH = re.compile(rb"[ \t]*(\d{1,18})[ \t]*")
_CODED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
#: The name of an optional application extension: a function from a request's cookies to the phone
#: with a role that sent it, or None.
HOLDER = "tableside-holder"
#: Likewise: returns for how many seconds a request (``POST /join``), given its cookies of ours and
#: its address, would be refused unexamined; 0: it would not.
TOO_SOON = "tableside-too-soon"
#: The most of our cookies examined: one for each table on a machine, and its owner's.
_MOST_COOKIES = 8
_COOKIES = re.compile(rb"\r\ncookie:([^\r]*)", re.IGNORECASE)
_STREAM = re.compile(rb"(?:\r\n)*GET ([^ ]*) ")
_ASKED = re.compile(rb"(?:\r\n)*([A-Z]+ [^ ?]*)[ ?]")

#: How a page requests a stream. Other spellings of the address (``/%73tream``) would be counted as
#: short requests.
STREAM = re.compile(r"/(?:show/)?stream(?:\?.*)?")


class Incoming:
    """The bytes received on a connection that no request has been made of yet."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._needs = 0  # bytes of the first request, 0 while its head is not whole

    def add(self, data: bytes) -> None:
        """Append received bytes."""
        self._bytes += data

    def __len__(self) -> int:
        return len(self._bytes)

    @property
    def too_long(self) -> bool:
        """Whether the head is still incomplete and already longer than any page's."""
        return not self._head_length() and len(self._bytes) > HEAD

    @property
    def of_no_known_length(self) -> bool:
        """Whether the body is chunked, so that its length is unknown."""
        return bool(_CODED.search(self._head()))

    @property
    def of_unreadable_length(self) -> bool:
        """Whether the body's length is given twice or is no number of at most 18 digits.

        A thread might read it differently and wait for more, so no thread gets such a request.
        """
        given = _LENGTHS.findall(self._head())
        return len(given) > 1 or not all(map(_LENGTH.fullmatch, given))

    @property
    def is_whole(self) -> bool:
        """Whether the request is complete; if its body exceeds ``BODY``, the head is enough.

        >>> post = Incoming()
        >>> post.add(b"POST /ask HTTP/1.1\\r\\nContent-Length: 2\\r\\n\\r\\n{")
        >>> post.is_whole, post.add(b"}"), post.is_whole
        (False, None, True)
        """
        return 0 < self._length() <= len(self._bytes)

    @property
    def is_stream(self) -> bool:
        """Whether this requests a stream, which stays open."""
        asked = _STREAM.match(self._bytes)
        return asked is not None and bool(STREAM.fullmatch(asked[1].decode("latin-1")))

    @property
    def asked(self) -> str:
        """The method and path, as in ``POST /join``, or "" if unrecognisable."""
        asked = _ASKED.match(self._bytes)
        return asked[1].decode("latin-1") if asked else ""

    @property
    def cookies(self) -> list[str]:
        """The values of the first few of our cookies in the request."""
        sent = b";".join(_COOKIES.findall(self._head())).decode("latin-1").split(";")
        pairs = (pair.strip().partition("=") for pair in sent)
        ours = [value for name, _, value in pairs if name.startswith("tableside-")]
        return ours[:_MOST_COOKIES]

    def take(self) -> bytes:
        """Remove and return the bytes of the first request, which must be complete."""
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
            given = _LENGTHS.search(head)
            read = _LENGTH.fullmatch(given[1]) if given else None
            body = int(read[1]) if read else 0
            self._needs = len(head) + (body if body <= BODY else 0)
        return self._needs
