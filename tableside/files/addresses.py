"""Show a camera's address to people without the credentials in it.

An address may contain a user and a password (``rtsp://user:password@host/...``), or have them in
its path or query, as many cameras require. Phones, pages, logs and terminals only see what remains.
"""

from __future__ import annotations

import re

#: An address, even with its second slash missing; a drive letter does not count.
_ADDRESS = re.compile(r"([a-z][a-z0-9+.-]+):/{1,2}(.*)", re.IGNORECASE | re.DOTALL)
#: A host by name or number, and its port.
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?", re.IGNORECASE)
#: A name and a password before a host, without a scheme.
_BARE = re.compile(r"[^/@:]*:[^@]*@")
# Two patterns for addresses within a text. Both take linear time on any input: each starts at the
# beginning of a stretch, finds the first address in it, and does not look for another one.
#: From the first address up to the last @ of the line or the quoted string.
_WITH_AT = re.compile(
    r"(?<![^'\"\n])(?P<before>(?>[^'\"\n]*?(?<=[a-z0-9+.-]{2}):(?=/)))[^'\"\n]*@[^\s'\"]*",
    re.IGNORECASE,
)
#: From the first address between spaces up to the last = there, ignoring addresses already reduced
#: to their scheme.
_WITH_VALUE = re.compile(
    r"(?<!\S)(?P<before>(?>\S*?(?<=[a-z0-9+.-]{2}):(?=/(?!/…))))\S*=[^\s'\"]*", re.IGNORECASE
)


def is_stream(source: str | int) -> bool:
    """Return whether a source is a network stream, with a scheme such as ``rtsp://``."""
    return isinstance(source, str) and "://" in source


def shown(source: str | int) -> str:
    """Return a source in a form safe to show: for a stream only scheme, host and port.

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
    """Strip everything that may be secret from the addresses in a text, leaving only their schemes.

    >>> cleaned("unrecognized arguments: rtsp://admin:secret@10.0.0.7/live --fast")
    'unrecognized arguments: rtsp://… --fast'
    """
    for pattern in (_WITH_AT, _WITH_VALUE) if ":/" in text else ():
        text = pattern.sub(r"\g<before>//…", text)
    return text
