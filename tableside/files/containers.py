"""Read a folder or a zip of it in the same way, and never outside it."""

from __future__ import annotations

import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Protocol

from tableside.engine.message import Message
from tableside.files.fault import FileError, reason_of
from tableside.files.opening import LARGEST_PICTURE, check_input, open_input, read_input, too_large
from tableside.files.words import say

#: The most bytes of a zipped video, which is unpacked to disk.
LARGEST_VIDEO = 4 * 1024**3
#: The most bytes of a zip's directory; each file listed takes a thousand bytes of memory.
_LARGEST_LIST = 16 * 1024 * 1024
_PIECE = 1024 * 1024

BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


class Container(Protocol):
    """A collection of named files; names are relative and use ``/``."""

    name: str

    def read(self, member: str, most: int = LARGEST_PICTURE) -> bytes:
        """Return a member's bytes; raise FileError if it is missing, broken or outside.

        Also raises FileError if it has more than ``most`` bytes, without returning any of them.
        """

    def has(self, member: str) -> bool:
        """Return whether there is a file of that name."""

    def path_of(self, member: str, folder: Path) -> Path:
        """Return a real path of the member, unpacking it into ``folder`` if it has none."""


def unsafe(member: str) -> Message | None:
    """Return why ``member`` may not be opened, or None if it stays inside.

    >>> str(unsafe("../x")), str(unsafe("/etc/x")), unsafe("frames/000001.jpg")
    ('leads out of the recording', 'is an absolute path', None)
    """
    if "\\" in member or "\0" in member:
        return say("path-backslash")
    # Checked without building a Path, because a recording may name a million pictures.
    if member.startswith("/") or member[1:2] == ":":
        return say("path-absolute")
    if ".." in member.split("/"):
        return say("path-leads-out")
    return None


def _checked(container: str, member: str) -> None:
    reason = unsafe(member)
    if reason:
        raise FileError.one(container, member, reason, say("name-inside"))


class FolderContainer:
    """The files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.name = str(folder)
        self._folder = folder
        self._root = folder.resolve()

    def _path(self, member: str) -> Path:
        _checked(self.name, member)
        path = (self._folder / member).resolve()
        if not path.is_relative_to(self._root):  # a symbolic link that leads outside
            raise FileError.one(self.name, member, say("path-leads-out"), say("copy-into-folder"))
        return path

    def has(self, member: str) -> bool:
        """Return whether there is a file of that name."""
        return unsafe(member) is None and self._path(member).is_file()

    def read(self, member: str, most: int = LARGEST_PICTURE) -> bytes:
        """Return a member's bytes; raise FileError if it is missing, outside or too large."""
        path = self._path(member)
        if not os.path.lexists(path):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        return read_input(path, most, self.name, member)

    def path_of(self, member: str, folder: Path) -> Path:
        """Return the member's own path; ``folder`` is unused."""
        if not self.has(member):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        return self._path(member)


class ZipContainer:
    """The files of a zip. A single top-level folder around all of them is skipped."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        check_input(path)
        try:
            self._zip = _Zip(path)
        except (*BROKEN_ZIP, ValueError, OSError) as error:
            if isinstance(error, zipfile.BadZipFile) and path.suffix.lower() != ".zip":
                raise FileError.one(
                    self.name, "", say("no-recording"), say("name-a-recording")
                ) from None
            why = reason_of(error) if isinstance(error, OSError) else _lower(error)
            raise FileError.one(
                self.name, "", say("not-a-zip", why=why), say("zip-again")
            ) from None
        names = [name for name in self._zip.namelist() if not name.endswith("/")]
        for name in names:
            _checked(self.name, name)
        self._prefix = _common_folder(names)
        self._names = frozenset(names)

    def has(self, member: str) -> bool:
        """Return whether there is a file of that name."""
        return self._prefix + member in self._names

    def read(self, member: str, most: int = LARGEST_PICTURE) -> bytes:
        """Return a member's bytes; raise FileError if it is missing, broken or too large."""
        _checked(self.name, member)
        if not self.has(member):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        return b"".join(self._pieces(member, most))

    def _pieces(self, member: str, most: int) -> Iterator[bytes]:
        """Yield a member's bytes; raise FileError if it is broken or has more than ``most``.

        Its real size may exceed what its entry in the zip says.
        """
        name, left = self._prefix + member, most
        try:
            if self._zip.getinfo(name).file_size > most:
                raise too_large(self.name, member, most)
            with self._zip.open(name) as file:
                while piece := file.read(_PIECE):
                    left -= len(piece)
                    if left < 0:
                        raise too_large(self.name, member, most)
                    yield piece
        except (*BROKEN_ZIP, OSError) as error:
            raise FileError.one(
                self.name, member, say("broken-in-zip", why=_lower(error)), say("zip-again")
            ) from None

    def path_of(self, member: str, folder: Path) -> Path:
        """Unpack the member into ``folder`` and return its path."""
        _checked(self.name, member)
        if not self.has(member):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        path = folder / PurePosixPath(member).name
        with path.open("wb") as file:
            file.writelines(self._pieces(member, LARGEST_VIDEO))
        return path


class _Zip(zipfile.ZipFile):
    """A zip opened for reading, together with a file that it closes itself."""

    def __init__(self, path: Path) -> None:
        with open_input(path) as file:
            self._own = _Listed(os.dup(file.fileno()))
        super().__init__(self._own)

    def close(self) -> None:
        """Close the zip and its file; also called on garbage collection."""
        super().close()
        if hasattr(self, "_own"):
            self._own.close()


class _Listed(io.FileIO):
    """A file that refuses reads larger than a zip's directory may be."""

    def read(self, size: int | None = -1) -> bytes:
        """Read up to ``size`` bytes; raise BadZipFile if that is too much at once."""
        if size is not None and size > _LARGEST_LIST:
            raise zipfile.BadZipFile("it lists too many files")
        return super().read(-1 if size is None else size) or b""


def open_container(path: Path) -> Container:
    """Open the folder or zip at ``path``; raise FileError if it is neither."""
    if path.is_dir():
        return FolderContainer(path)
    if not path.exists():
        raise FileError.one(str(path), "", say("no-such-file-or-folder"), say("check-path"))
    return ZipContainer(path)


def pack(folder: Path, target: Path) -> None:
    """Write the files of ``folder`` to a zip; identical folders give identical bytes."""
    with zipfile.ZipFile(target, "w") as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                member = path.relative_to(folder).as_posix()
                # Pictures are compressed already; deflating only pays for lines and JSON.
                thin = path.suffix in (".json", ".jsonl")
                info = zipfile.ZipInfo(member)
                info.external_attr = 0o644 << 16
                kind = zipfile.ZIP_DEFLATED if thin else zipfile.ZIP_STORED
                packed.writestr(info, path.read_bytes(), kind)


def _common_folder(names: list[str]) -> str:
    tops = {name.split("/", 1)[0] for name in names}
    if len(tops) == 1 and all("/" in name for name in names):
        return tops.pop() + "/"
    return ""


def _lower(error: Exception) -> str:
    text = str(error).splitlines()[0] if str(error) else type(error).__name__
    return text[:1].lower() + text[1:]
