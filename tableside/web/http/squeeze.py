"""Pages and their files go out compressed: a phone in a hall full of them waits for bytes.

Comments of scripts and styles that have lines of their own are left out: a seventh of the bytes.
"""

from __future__ import annotations

import gzip
import re
import threading

from flask import Response, request
from werkzeug.wsgi import FileWrapper

#: What shrinks. A stream of events is not among them: it has to go out line by line.
KINDS = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})
#: Shorter answers (bytes) fit into one packet anyhow.
SHORT = 1000
LEVEL = 6
#: A comment that has its lines for itself; what stands behind code stays.
_BLOCK = re.compile(rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
_LINE = re.compile(rb"^[ \t]*//[^\n]*\n", re.MULTILINE)


def without_comments(data: bytes, mimetype: str | None) -> bytes:
    r"""Return a script or a style without comments on lines of their own; all else as it is.

    No text of several lines may hold a line that begins like a comment (a test looks).

    >>> without_comments(b"// why\nlet a = 1; // so\n/** @type {A} */\nlet b;\n", "text/javascript")
    b'let a = 1; // so\nlet b;\n'
    """
    if mimetype in {"text/javascript", "text/css"}:
        data = _BLOCK.sub(b"", data)
    return _LINE.sub(b"", data) if mimetype == "text/javascript" else data


class Squeezer:
    """Compresses answers for those who say that they can read it (gzip). Safe for threads.

    A file of the page is compressed once, by whichever of its addresses it is asked for: its tag
    names it and its version.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._files: dict[str, bytes] = {}  # by tag

    def squeeze(self, response: Response) -> Response:
        """Return the answer compressed, or as it is."""
        if response.status_code == 304:
            _close(response.response)
        if response.mimetype not in KINDS or response.status_code != 200:
            return response
        response.vary.add("Accept-Encoding")
        if not request.accept_encodings["gzip"] or "Content-Encoding" in response.headers:
            return response
        response.direct_passthrough = False
        tag = response.get_etag()[0]
        file = response.response
        data = self._squeezed(tag, response.get_data(), response.mimetype)
        _close(file)
        if data is not None:
            response.set_data(data)
            response.headers["Content-Encoding"] = "gzip"
            if tag is not None:  # the same words in other bytes: the tag is weak from here on
                response.set_etag(tag, weak=True)
        return response

    def _squeezed(self, tag: str | None, data: bytes, mimetype: str | None) -> bytes | None:
        if len(data) < SHORT:
            return None
        if tag is None:
            return gzip.compress(data, LEVEL)
        with self._lock:
            known = self._files.get(tag)
            if known is None:
                known = self._files[tag] = gzip.compress(without_comments(data, mimetype), 9)
            return known


def _close(file: object) -> None:
    """Close a file that is read or not sent: no phone that is slow or gone holds it open."""
    if isinstance(file, FileWrapper):
        file.close()
