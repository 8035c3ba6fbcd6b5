"""What the name of a source says: a camera, a stream of the network, or something on the disk."""

from __future__ import annotations

import re
from pathlib import Path

_DEVICE = re.compile(r"/dev/video\d+")


def is_device(source: str) -> bool:
    """Whether a source is a camera: its number, its device, or a link in ``/dev`` to that.

    Linux keeps such links (``/dev/v4l/by-id/…``), which stay when the numbers change.

    >>> is_device("0"), is_device("/dev/video2"), is_device("/dev/zero"), is_device("video2")
    (True, True, False, False)
    """
    if source.isdecimal() or _DEVICE.fullmatch(source):
        return True
    return source.startswith("/dev/") and bool(_DEVICE.fullmatch(str(Path(source).resolve())))


def is_live(source: str) -> bool:
    """Whether a source is a camera or a stream, not a file or folder.

    >>> is_live("0"), is_live("rtsp://camera.local/live"), is_live("game.mp4"), is_live("/dev/zero")
    (True, True, False, False)
    """
    return is_device(source) or "://" in source
