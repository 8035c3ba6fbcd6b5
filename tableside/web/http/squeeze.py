"""Compress pages and their files, because phones in a crowded hall wait for every byte.

Comments and indentation are removed from scripts and styles: a sixth of the bytes.
"""

from __future__ import annotations

import gzip
import re
import threading

from flask import Response, request
from werkzeug.wsgi import FileWrapper

#: Types to compress. Event streams are excluded: they must be sent line by line.
KINDS = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})
#: Answers shorter than this (bytes) fit into one packet anyway.
SHORT = 1000
LEVEL = 6
#: A comment on lines of its own.
_BLOCK = re.compile(rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
_LINE = re.compile(rb"^[ \t]*//[^\n]*\n", re.MULTILINE)
#: A comment after code. One with a quotation mark stays: it might be the end of a string.
_AFTER = re.compile(rb"[ \t]+//[^\n\"'`]*$", re.MULTILINE)
#: A type amid code, which no text holds.
_TYPE = re.compile(rb"/\*\* @type [^*\n\"'`]*\*/ ?")
#: What stands before a line's first character, and lines without any.
_INDENT = re.compile(rb"^\s+", re.MULTILINE)


def shortened(data: bytes, mimetype: str | None) -> bytes:
    r"""Remove comments and indentation from a script or a style.

    Anything else is returned as it is. No string may run over several lines (a test checks).

    >>> shortened(b"// why\nif (a) {\n  b(); // so\n}\n/** A */\nlet c;\n", "text/javascript")
    b'if (a) {\nb();\n}\nlet c;\n'
    """
    if mimetype not in {"text/javascript", "text/css"}:
        return data
    data = _BLOCK.sub(b"", data)
    if mimetype == "text/javascript":
        data = _TYPE.sub(b"", _AFTER.sub(b"", _LINE.sub(b"", data)))
    return _INDENT.sub(b"", data)


class Squeezer:
    """Compresses answers for clients that accept gzip. Thread-safe.

    Each file of the pages is compressed once, whichever address it is requested under: its ETag
    identifies the file and its version.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._files: dict[str, bytes] = {}  # by tag

    def squeeze(self, response: Response) -> Response:
        """Return the response, compressed if possible."""
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
            if tag is not None:  # same content in different bytes: the tag becomes weak
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
                known = self._files[tag] = gzip.compress(shortened(data, mimetype), 9)
            return known


def _close(file: object) -> None:
    """Close a file after reading or skipping it, so that no slow or lost phone keeps it open."""
    if isinstance(file, FileWrapper):
        file.close()
