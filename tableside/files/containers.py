"""A folder or a zip of it, read the same way and never outside itself."""

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

#: Bytes of a zipped video, which is unpacked on the disk.
LARGEST_VIDEO = 4 * 1024**3
#: Bytes of a zip's list of its files, of which each takes a thousand of memory.
_LARGEST_LIST = 16 * 1024 * 1024
_PIECE = 1024 * 1024

BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


class Container(Protocol):
    """Named files side by side; names use ``/`` and are relative."""

    name: str

    def read(self, member: str, most: int = LARGEST_PICTURE) -> bytes:
        """Return a member's bytes; raise FileError when it is missing, broken or outside.

        Or when it has more than ``most`` bytes: none of them is read then.
        """

    def has(self, member: str) -> bool:
        """Say whether there is a file of that name."""

    def path_of(self, member: str, folder: Path) -> Path:
        """Return a real path of the member, unpacked into ``folder`` where it has none."""


def unsafe(member: str) -> Message | None:
    """Say why ``member`` may not be opened, or None when it stays inside.

    >>> str(unsafe("../x")), str(unsafe("/etc/x")), unsafe("frames/000001.jpg")
    ('leads out of the recording', 'is an absolute path', None)
    """
    if "\\" in member or "\0" in member:
        return say("path-backslash")
    # No path is made of it: a recording may name a million pictures.
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
        if not path.is_relative_to(self._root):  # a symbolic link that leads away
            raise FileError.one(self.name, member, say("path-leads-out"), say("copy-into-folder"))
        return path

    def has(self, member: str) -> bool:
        """Say whether there is a file of that name."""
        return unsafe(member) is None and self._path(member).is_file()

    def read(self, member: str, most: int = LARGEST_PICTURE) -> bytes:
        """Return a member's bytes; raise FileError when it is missing, outside or too large."""
        path = self._path(member)
        if not os.path.lexists(path):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        return read_input(path, most, self.name, member)

    def path_of(self, member: str, folder: Path) -> Path:
        """Return the member's own path; ``folder`` is not used."""
        if not self.has(member):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        return self._path(member)


class ZipContainer:
    """The files of a zip. A single folder around all of them is looked through."""

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
        """Say whether there is a file of that name."""
        return self._prefix + member in self._names

    def read(self, member: str, most: int = LARGEST_PICTURE) -> bytes:
        """Return a member's bytes; raise FileError when it is missing, broken or far too large."""
        _checked(self.name, member)
        if not self.has(member):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        return b"".join(self._pieces(member, most))

    def _pieces(self, member: str, most: int) -> Iterator[bytes]:
        """Yield a member's bytes; raise FileError when it is broken or has more than ``most``.

        It may unfold to more than its entry says.
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
        """Unpack the member into ``folder`` and return where it lies."""
        _checked(self.name, member)
        if not self.has(member):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        path = folder / PurePosixPath(member).name
        with path.open("wb") as file:
            file.writelines(self._pieces(member, LARGEST_VIDEO))
        return path


class _Zip(zipfile.ZipFile):
    """A zip that is read, from a file that it closes itself."""

    def __init__(self, path: Path) -> None:
        with open_input(path) as file:
            self._own = _Listed(os.dup(file.fileno()))
        super().__init__(self._own)

    def close(self) -> None:
        """Close the zip and its file; also when nobody uses it any longer."""
        super().close()
        if hasattr(self, "_own"):
            self._own.close()


class _Listed(io.FileIO):
    """A file of which no more is read at once than a zip's list of files may have."""

    def read(self, size: int | None = -1) -> bytes:
        """Return so many bytes; raise BadZipFile for too many at once."""
        if size is not None and size > _LARGEST_LIST:
            raise zipfile.BadZipFile("it lists too many files")
        return super().read(-1 if size is None else size) or b""


def open_container(path: Path) -> Container:
    """Return the folder or zip at ``path``; raise FileError when it is neither."""
    if path.is_dir():
        return FolderContainer(path)
    if not path.exists():
        raise FileError.one(str(path), "", say("no-such-file-or-folder"), say("check-path"))
    return ZipContainer(path)


def pack(folder: Path, target: Path) -> None:
    """Write the files of ``folder`` as one zip file; the same folder gives the same bytes."""
    with zipfile.ZipFile(target, "w") as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                member = path.relative_to(folder).as_posix()
                # Pictures are packed already; only the lines and the JSON gain by deflating.
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
