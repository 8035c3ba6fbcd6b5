"""A camera's address as people may see it: where the stream is, and nothing that opens it.

An address may carry a user and a password (``rtsp://user:password@host/...``), or have them in its
path or query, as many cameras want it. Phones, pages, logs and terminals are shown what is left.
"""

from __future__ import annotations

import re

#: An address, also one whose second slash was forgotten; a drive's letter is none.
_ADDRESS = re.compile(r"([a-z][a-z0-9+.-]+):/{1,2}(.*)", re.IGNORECASE | re.DOTALL)
#: A host by name or number, and its port.
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?", re.IGNORECASE)
#: A name and a password before a host, without a scheme.
_BARE = re.compile(r"[^/@:]*:[^@]*@")
# Within a text, two patterns that take time in proportion to its length, whatever it holds: each
# begins where a stretch does, finds the first address in it, and does not look for another one.
#: From the first address up to the last @ of the line, or of what is between quotes.
_WITH_AT = re.compile(
    r"(?<![^'\"\n])(?P<before>(?>[^'\"\n]*?(?<=[a-z0-9+.-]{2}):(?=/)))[^'\"\n]*@[^\s'\"]*",
    re.IGNORECASE,
)
#: From the first address between two blanks up to the last = there; one of which the scheme alone
#: was left is none.
_WITH_VALUE = re.compile(
    r"(?<!\S)(?P<before>(?>\S*?(?<=[a-z0-9+.-]{2}):(?=/(?!/…))))\S*=[^\s'\"]*", re.IGNORECASE
)


def is_stream(source: str | int) -> bool:
    """Whether a source is reached over a network: it has a scheme, as in ``rtsp://``."""
    return isinstance(source, str) and "://" in source


def shown(source: str | int) -> str:
    """Return a source as it may be shown: of a stream scheme, host and port alone.

    >>> shown("rtsp://admin:secret@192.168.1.5:8554/live?key=1")
    'rtsp://192.168.1.5:8554/…'
    >>> shown("/dev/video0"), shown(0), shown("film.mp4")
    ('/dev/video0', '0', 'film.mp4')

    Where it is not certain which part is the host, none is shown: ``rtsp://…``.
    """
    text = str(source)
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return "…" if _BARE.match(text) else text
    scheme, rest = found.groups()
    authority, slash, path = (*re.split("([/?#])", rest, maxsplit=1), "", "")[:3]
    host = authority.rpartition("@")[2]
    if "@" in path or not _HOST.fullmatch(host):
        return f"{scheme}://…"
    return f"{scheme}://{host}{slash and '/'}{'…' if path else ''}"


def cleaned(text: str) -> str:
    """Return a text without what may be secret in its addresses: of those the scheme is left.

    >>> cleaned("unrecognized arguments: rtsp://admin:secret@10.0.0.7/live --fast")
    'unrecognized arguments: rtsp://… --fast'
    """
    for pattern in (_WITH_AT, _WITH_VALUE) if ":/" in text else ():
        text = pattern.sub(r"\g<before>//…", text)
    return text
