"""What the name of a source says: a camera, a stream of the network, or something on the disk."""

from __future__ import annotations

import re
from pathlib import Path

#: A camera's number or device, as a pattern: no system has a thousand, and OpenCV takes larger
#: numbers for other things.
CAMERA = r"[0-9]{1,3}|/dev/video[0-9]{1,3}"
_DEVICE = re.compile(CAMERA)


def is_device(source: str) -> bool:
    """Whether a source is a camera: its number, its device, or a link in ``/dev`` to that.

    Linux keeps such links (``/dev/v4l/by-id/…``), which stay when the numbers change.

    A number of more than three digits is none.

    >>> is_device("0"), is_device("/dev/video2"), is_device("/dev/zero"), is_device("video2")
    (True, True, False, False)
    """
    if _DEVICE.fullmatch(source):
        return True
    return source.startswith("/dev/") and bool(_DEVICE.fullmatch(str(Path(source).resolve())))


def place_of(source: str) -> str | int:
    """Return a live source as OpenCV takes it: a camera's number as a number, else the words.

    >>> place_of("0"), place_of("/dev/video2")
    (0, '/dev/video2')
    """
    return int(source) if is_device(source) and source.isdecimal() else source


def is_live(source: str) -> bool:
    """Whether a source is a camera or a stream, not a file or folder.

    >>> is_live("0"), is_live("rtsp://camera.local/live"), is_live("game.mp4"), is_live("/dev/zero")
    (True, True, False, False)
    """
    return is_device(source) or "://" in source
