"""The tag families that can be read, and the picture of each tag.

A family is named as its makers name it (``tag36h11``, ``aruco_4x4_50``) or by a dictionary file
(``my_tags.yml``, OpenCV's format). ``/border2`` after the name says that the black border is two
cells wide: ``tag36h11/border2``. Pictures are those of the family's makers: AprilTag's families
as AprilTag prints them, which is OpenCV's picture of them turned by 180 degrees.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import SaidError, Several, Text
from tableside.files.opening import LARGEST_DOCUMENT
from tableside.vision.apriltag_library import LibraryFamily, library_family
from tableside.vision.words import say

Cells = NDArray[np.bool_]

BORDER_MARK = "/border"

# AprilTag families that OpenCV knows too: no AprilTag library is needed to draw them.
_CLASSIC = {
    "tag16h5": cv2.aruco.DICT_APRILTAG_16H5,
    "tag25h9": cv2.aruco.DICT_APRILTAG_25H9,
    "tag36h10": cv2.aruco.DICT_APRILTAG_36H10,
    "tag36h11": cv2.aruco.DICT_APRILTAG_36H11,
}
_MODERN = (
    "tagCircle21h7",
    "tagCircle49h12",
    "tagCustom48h12",
    "tagStandard41h12",
    "tagStandard52h13",
)
_ARUCO = {
    "aruco_original": cv2.aruco.DICT_ARUCO_ORIGINAL,
    "aruco_mip_36h12": cv2.aruco.DICT_ARUCO_MIP_36H12,
    **{
        f"aruco_{n}x{n}_{count}": int(getattr(cv2.aruco, f"DICT_{n}X{n}_{count}"))
        for n in (4, 5, 6, 7)
        for count in (50, 100, 250, 1000)
    },
}

FAMILY_NAMES: tuple[str, ...] = (*_CLASSIC, *_MODERN, *_ARUCO)
"""Every family that has a name; a dictionary file is a family too."""

_DICTIONARY_SUFFIXES = (".yml", ".yaml", ".xml", ".json")


class FamilyError(SaidError, ValueError):
    """A family or an id that does not exist: what was ``found``, and how to mend it."""

    def __init__(self, found: Text, mend: Text) -> None:
        super().__init__(say("trouble", what=found, fix=mend))
        self.found, self.mend = found, mend


@dataclass(frozen=True, eq=False)
class Family:
    """A tag family. ``cells``: width of a whole picture in cells, no quiet zone.

    ``outside`` is how many of those cells lie outside the square whose side a board or roster
    states: 0 for a tag with a black frame, 2 for tagStandard41h12, whose outermost cells carry
    data. ``border`` is the width of the frame in cells, ``count`` how many ids there are.
    ``reversed_border``: the square is white in a black surround.
    """

    name: str
    kind: Literal["apriltag", "aruco"]
    cells: int
    outside: int
    border: int
    count: int
    reversed_border: bool
    source: Any

    @property
    def across(self) -> int:
        """Cells along the side that a board or roster states."""
        return self.cells - 2 * self.outside

    def pattern(self, tag: int) -> Cells:
        """Return the picture of ``tag``: (cells, cells), True = white, row 0 its top.

        Raise FamilyError when the family has no such id.
        """
        if not 0 <= tag < self.count:
            raise FamilyError(
                say("no-such-tag", family=self.name, tag=tag),
                say("ids-go-to", last=self.count - 1),
            )
        return _pattern(self, tag)


@functools.lru_cache(maxsize=64)
def family(name: str, folder: Path | None = None) -> Family:
    """Return the family called ``name``; a dictionary file is looked for in ``folder``.

    Raise FamilyError when there is none.

    >>> family("tag36h11").cells, family("tagStandard41h12").across
    (8, 5)
    """
    base, mark, width = name.partition(BORDER_MARK)
    if mark and width not in ("1", "2"):
        written = width or say("nothing")
        raise FamilyError(say("family-border", name=name, width=written), say("write-border"))
    border = int(width) if mark else 1
    if base in _CLASSIC or base in _ARUCO:
        return _of_opencv(name, base, border)
    if base in _MODERN:
        if border != 1:
            raise FamilyError(
                say("family-thin-border", name=name, base=base),
                say("leave-out", mark=f"{BORDER_MARK}2"),
            )
        return _of_library(name, library_family(base))
    if base.endswith(_DICTIONARY_SUFFIXES):
        return _framed(name, "aruco", read_dictionary((folder or Path()) / base), border)
    raise FamilyError(
        say("family-unknown", name=name),
        say("name-a-family", names=Several(FAMILY_NAMES[:3], "comma")),
    )


def dictionary_files(names: Iterable[str]) -> list[str]:
    """Return the dictionary files that families are named after, each once.

    >>> dictionary_files(["tag36h11", "mine.yml/border2", "mine.yml"])
    ['mine.yml']
    """
    bases = {name.partition(BORDER_MARK)[0] for name in names}
    return sorted(base for base in bases if base.endswith(_DICTIONARY_SUFFIXES))


def pattern(name: str, tag: int, folder: Path | None = None) -> Cells:
    """Return the picture of a tag: True = white, with its black border, no quiet zone.

    Row 0 is the top of the family's own picture. Raise FamilyError for a wrong name or id.

    >>> pattern("tag36h11", 0)[1].astype(int).tolist()
    [0, 1, 1, 0, 1, 0, 1, 0]
    """
    return family(name, folder).pattern(tag)


def read_dictionary(path: Path) -> cv2.aruco.Dictionary:
    """Read a dictionary file of OpenCV's format; raise FamilyError when it is none."""
    if not os.path.isfile(path):  # noqa: PTH113 - Path.is_file raises for too long a name
        raise FamilyError(say("dictionary-missing", path=str(path)), say("check-name"))
    dictionary = cv2.aruco.Dictionary()
    try:
        if path.stat().st_size > LARGEST_DOCUMENT:  # OpenCV would read all of it
            raise FamilyError(say("dictionary-wrong", path=str(path)), say("dictionary-needs"))
        storage = cv2.FileStorage(str(path), cv2.FILE_STORAGE_READ)
        good = dictionary.readDictionary(storage.root())
    except (cv2.error, SystemError):  # OpenCV raises either, by what is wrong with the text
        good = False
    if not good or not len(dictionary.bytesList):
        raise FamilyError(say("dictionary-wrong", path=str(path)), say("dictionary-needs"))
    return dictionary


def _of_opencv(name: str, base: str, border: int) -> Family:
    classic = base in _CLASSIC
    number = _CLASSIC[base] if classic else _ARUCO[base]
    dictionary = cv2.aruco.getPredefinedDictionary(number)
    return _framed(name, "apriltag" if classic else "aruco", dictionary, border)


def _framed(
    name: str, kind: Literal["apriltag", "aruco"], dictionary: cv2.aruco.Dictionary, border: int
) -> Family:
    return Family(
        name=name,
        kind=kind,
        cells=int(dictionary.markerSize) + 2 * border,
        outside=0,
        border=border,
        count=len(dictionary.bytesList),
        reversed_border=False,
        source=dictionary,
    )


def _of_library(name: str, source: LibraryFamily) -> Family:
    return Family(
        name=name,
        kind="apriltag",
        cells=source.total_width,
        outside=(source.total_width - source.width_at_border) // 2,
        border=1,
        count=source.count,
        reversed_border=source.reversed_border,
        source=source,
    )


@functools.lru_cache(maxsize=4096)
def _pattern(kin: Family, tag: int) -> Cells:
    if isinstance(kin.source, LibraryFamily):
        cells = kin.source.picture(tag)
    else:
        drawn = kin.source.generateImageMarker(tag, kin.cells, borderBits=kin.border)
        cells = np.asarray(drawn) > 0
        if kin.kind == "apriltag":
            cells = np.rot90(cells, 2)
    cells = np.ascontiguousarray(cells)
    cells.setflags(write=False)
    return cells
