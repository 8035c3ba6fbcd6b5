"""A folder or a zip of it, read the same way and never outside itself."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import Protocol

from tableside.engine.message import Message
from tableside.files.fault import FileError, reason_of
from tableside.files.words import say

# One picture of a 100-megapixel camera is below this; a zip that swells beyond it is no recording.
LARGEST_MEMBER = 512 * 1024 * 1024
#: Text is unfolded into many times its size: what is longer is no evening's recording.
LARGEST_TEXT = 48 * 1024 * 1024

BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


class Container(Protocol):
    """Named files side by side; names use ``/`` and are relative."""

    name: str

    def read(self, member: str, most: int = LARGEST_MEMBER) -> bytes:
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
    path = PurePosixPath(member)
    if path.is_absolute() or (len(member) > 1 and member[1] == ":"):
        return say("path-absolute")
    if ".." in path.parts:
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

    def read(self, member: str, most: int = LARGEST_MEMBER) -> bytes:
        """Return a member's bytes; raise FileError when it is missing, outside or too large."""
        path = self._path(member)
        try:
            if path.stat().st_size > most:
                raise _too_large(self.name, member, most)
            return path.read_bytes()
        except FileNotFoundError:
            raise FileError.one(self.name, member, say("is-missing"), say("add-file")) from None
        except OSError as error:
            raise FileError.one(
                self.name, member, say("cannot-be-read", reason=reason_of(error)), say("check-file")
            ) from None

    def path_of(self, member: str, folder: Path) -> Path:
        """Return the member's own path; ``folder`` is not used."""
        if not self.has(member):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        return self._path(member)


class ZipContainer:
    """The files of a zip. A single folder around all of them is looked through."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        try:
            self._zip = zipfile.ZipFile(path)
        except (*BROKEN_ZIP, ValueError, OSError) as error:
            raise FileError.one(
                self.name, "", say("not-a-zip", why=_lower(error)), say("zip-again")
            ) from None
        names = [name for name in self._zip.namelist() if not name.endswith("/")]
        for name in names:
            _checked(self.name, name)
        self._prefix = _common_folder(names)
        self._names = frozenset(names)

    def has(self, member: str) -> bool:
        """Say whether there is a file of that name."""
        return self._prefix + member in self._names

    def read(self, member: str, most: int = LARGEST_MEMBER) -> bytes:
        """Return a member's bytes; raise FileError when it is missing, broken or far too large."""
        _checked(self.name, member)
        if not self.has(member):
            raise FileError.one(self.name, member, say("is-missing"), say("add-file"))
        try:
            if self._zip.getinfo(self._prefix + member).file_size > most:
                raise _too_large(self.name, member, most)
            return self._zip.read(self._prefix + member)
        except (*BROKEN_ZIP, OSError) as error:
            raise FileError.one(
                self.name, member, say("broken-in-zip", why=_lower(error)), say("zip-again")
            ) from None

    def path_of(self, member: str, folder: Path) -> Path:
        """Unpack the member into ``folder`` and return where it lies."""
        path = folder / PurePosixPath(member).name
        path.write_bytes(self.read(member))
        return path


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


def _too_large(container: str, member: str, most: int) -> FileError:
    return FileError.one(container, member, say("too-large", limit=most // 1024**2), say("unpack"))


def _common_folder(names: list[str]) -> str:
    tops = {name.split("/", 1)[0] for name in names}
    if len(tops) == 1 and all("/" in name for name in names):
        return tops.pop() + "/"
    return ""


def _lower(error: Exception) -> str:
    text = str(error).splitlines()[0] if str(error) else type(error).__name__
    return text[:1].lower() + text[1:]
