"""From the bytes of a picture file to a picture, or why not."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Text
from tableside.vision.sources.frame import Picture
from tableside.vision.sources.silence import silence
from tableside.vision.words import say

PICTURE_SUFFIXES = frozenset(
    {".jpg", ".jpeg", ".png", ".bmp", ".tif", ".tiff", ".webp", ".pgm", ".ppm", ".pnm"}
)

JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"
PNG_START, PNG_END = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"

# Bits of the numbers that sensors give where a file has room for 16.
DEPTHS = (10, 12, 14, 16)

# Grey values. A capped lens gives noise of a few values round black; a table with white tags on
# it, however dim, has some pixels above DARK and, however bright, some below BRIGHT.
DARK = 24
BRIGHT = 250
# One pixel in so many, each way, is looked at: enough to find the tags' white and black.
STRIDE = 8


def decode(data: bytes) -> tuple[Picture | None, Text]:
    """Return (picture, "") of an encoded picture's bytes, or (None, trouble).

    A file that ends too early is torn: OpenCV would fill its rest with grey and not say so. A
    note that the camera was held on its side is passed over: a lens is measured, and used, as it
    lies on the sensor. Of 16 bits a value the 8 that count are kept (``_eight_bits``).
    """
    return _decoded(data, cv2.IMREAD_COLOR)


def decode_gray(data: bytes) -> NDArray[np.uint8] | None:
    """Return an encoded picture's grey (h, w), None where ``decode`` would give a trouble."""
    return _decoded(data, cv2.IMREAD_GRAYSCALE)[0]


def _decoded(data: bytes, flags: int) -> tuple[NDArray[np.uint8] | None, Text]:
    if not data:
        return None, say("file-empty")
    if _torn(data):
        return None, say("file-torn")
    silence()
    flags |= cv2.IMREAD_IGNORE_ORIENTATION | cv2.IMREAD_ANYDEPTH
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        image = None
    if image is None:
        return None, say("file-unreadable")
    if image.dtype == np.uint16:
        image = _eight_bits(image)
    if image.dtype != np.uint8:
        return None, say("values-not-whole", kind=str(image.dtype))
    return np.asarray(image, dtype=np.uint8), ""


def _eight_bits(image: NDArray[Any]) -> NDArray[Any]:
    """Return the highest 8 bits of values of 10, 12, 14 or 16 bits that are written as 16.

    A sensor's numbers are often written as they are, so the file does not say how many bits
    they have: the fewest that hold the picture's largest do. Never fewer than 10, or the noise of
    a capped lens would be drawn out until it looks like a picture.
    """
    bits = next(b for b in DEPTHS if int(image.max()) < 1 << b)
    return np.asarray(image >> (bits - 8)).astype(np.uint8)


def _torn(data: bytes) -> bool:
    if data.startswith(JPEG_START):
        # Some cameras pad with zeros or append their own blocks after the end mark.
        return JPEG_END not in data[-4096:]
    if data.startswith(PNG_START):
        return PNG_END not in data[-4096:]
    return False


def exposure_trouble(image: Picture) -> Text:
    """Say what is wrong with the light of a picture, or "" when something can be seen on it."""
    sample = image[::STRIDE, ::STRIDE]
    # The share is of pixels, not the very extreme, so that single hot pixels do not count.
    low, high = np.percentile(sample.max(axis=2), (0.5, 99.5))
    if high < DARK:
        return say("picture-black")
    if low > BRIGHT:
        return say("picture-overexposed")
    return ""


def size_trouble(image: Picture, width: int, height: int) -> Text:
    """Say that a picture has another size than the camera file, or "" when it has the same."""
    found = (image.shape[1], image.shape[0])
    if found == (width, height):
        return ""
    return say("size-not-of-camera-file", width=found[0], height=found[1], own=width, high=height)


def encode_jpeg(image: Picture, quality: int = 95, width: int | None = None) -> bytes:
    """Return ``image`` as JPEG bytes, made narrower to ``width`` pixels where it is wider."""
    if width is not None and image.shape[1] > width:
        height = max(1, round(image.shape[0] * width / image.shape[1]))
        image = np.asarray(
            cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8
        )
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("the picture cannot be encoded")
    return bytes(data)


def encode_png(image: Picture) -> bytes:
    """Return ``image``, grey (h, w) or BGR (h, w, 3), as PNG bytes: nothing of it is lost."""
    done, data = cv2.imencode(".png", image)
    if not done:
        raise ValueError("the picture cannot be encoded")
    return bytes(data)
