"""AprilTag's C library, as shipped with ``pyapriltags``: the parts its Python wrapper hides."""

from __future__ import annotations

import ctypes
import functools
import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@functools.cache
def wrapper() -> Any:
    """Return the module of pyapriltags, imported on first use."""
    return importlib.import_module("pyapriltags.apriltags")


@functools.cache
def _library() -> Any:
    """Return the C library with the signatures of the functions used here set."""
    module = wrapper()
    library = module.Detector(families="tag36h11").libc
    library.apriltag_to_image.restype = ctypes.POINTER(module._ImageU8)
    library.apriltag_to_image.argtypes = [ctypes.POINTER(module._ApriltagFamily), ctypes.c_int]
    return library


@dataclass(frozen=True, eq=False)
class LibraryFamily:
    """A family as held by the library. Widths in cells; see ``families.Family``."""

    total_width: int
    width_at_border: int
    count: int
    reversed_border: bool
    pointer: Any

    def picture(self, tag: int) -> NDArray[np.bool_]:
        """Return the library's picture of ``tag``; cells without data are white paper."""
        library = _library()
        image = library.apriltag_to_image(self.pointer, tag)
        size = self.total_width
        cells = wrapper()._image_u8_get_array(image)[:size, :size] > 0
        library.image_u8_destroy(image)
        return np.asarray(cells | ~self._used())

    def _used(self) -> NDArray[np.bool_]:
        """Return which cells carry data or belong to the frame (round families have others)."""
        inset = (self.total_width - self.width_at_border) // 2
        used = np.zeros((self.total_width, self.total_width), dtype=bool)
        used[inset - 1 : self.total_width - inset + 1, inset - 1 : self.total_width - inset + 1] = 1
        fields = self.pointer.contents
        for bit in range(fields.nbits):
            used[fields.bit_y[bit] + inset, fields.bit_x[bit] + inset] = True
        return used


def create_family(library: Any, name: str) -> Any:
    """Return a pointer to a new copy of the library's family ``name``."""
    create = getattr(library, f"{name}_create")
    create.restype = ctypes.POINTER(wrapper()._ApriltagFamily)
    return create()


@functools.cache
def library_family(name: str) -> LibraryFamily:
    """Return the library's family ``name`` (created once and kept, since others point into it)."""
    pointer = create_family(_library(), name)
    fields = pointer.contents
    return LibraryFamily(
        total_width=fields.total_width,
        width_at_border=fields.width_at_border,
        count=fields.ncodes,
        reversed_border=bool(fields.reversed_border),
        pointer=pointer,
    )
