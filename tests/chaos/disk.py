"""A disk that fails on command: a thin layer over what a kept game is written with.

SQLite's own way to the disk (its VFS) is wrapped in place through ctypes, and ``os`` where the
store makes, seals and renames files itself. Before each of their steps a hook is asked, which may
kill the process, wait, or say how the step fails.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: Told a step (``write``, ``sync``, ``cut``, ``remove``, ``make``, ``rename``) and, of a write in
#: the database, how to do the first half of it; returns None or how it fails: ``full``,
#: ``read-only``.
Hook = Callable[[str, Callable[[], None] | None], str | None]

_P, _I, _L = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
_CODES = {"full": 13, "read-only": 8}
_ERRORS = {"full": errno.ENOSPC, "read-only": errno.EROFS}
_READ_ONLY_OPEN = 0x1

_WRITE = ctypes.CFUNCTYPE(_I, _P, _P, _I, _L)
_TRUNCATE = ctypes.CFUNCTYPE(_I, _P, _L)
_SYNC = ctypes.CFUNCTYPE(_I, _P, _I)
_SIZE = ctypes.CFUNCTYPE(_I, _P, ctypes.POINTER(_L))
_CLOSE = ctypes.CFUNCTYPE(_I, _P)
_OPEN = ctypes.CFUNCTYPE(_I, _P, _P, _P, _I, _P)
_DELETE = ctypes.CFUNCTYPE(_I, _P, _P, _I)


class _Methods(ctypes.Structure):
    """``sqlite3_io_methods``, as far as all versions have it."""

    _fields_ = [
        ("version", _I),
        ("close", _P),
        ("read", _P),
        ("write", _P),
        ("truncate", _P),
        ("sync", _P),
        ("size", _P),
        ("rest", _P * 12),
    ]


class _File(ctypes.Structure):
    """``sqlite3_file``."""

    _fields_ = [("methods", ctypes.POINTER(_Methods))]


class _Vfs(ctypes.Structure):
    """``sqlite3_vfs``, as far as it is used."""

    _fields_ = [
        ("version", _I),
        ("size", _I),
        ("longest", _I),
        ("next", _P),
        ("name", ctypes.c_char_p),
        ("data", _P),
        ("open", _P),
        ("delete", _P),
    ]


#: What ctypes gave to SQLite: it must never be collected.
_given: list[Any] = []
#: By SQLite's file: how to take back what was written and not yet synced, oldest first.
_unsynced: dict[int, list[Callable[[], None]]] = {}


def lose_unsynced() -> None:
    """Take back all that was written to databases and not synced: the power is gone."""
    for undos in _unsynced.values():
        for undo in reversed(undos):
            undo()


def install(hook: Hook) -> None:
    """Have every later step of this process's databases and files ask ``hook``.

    Raises OSError where this Python has SQLite built in and not as a library.
    """
    _install_files(hook)
    name = ctypes.util.find_library("sqlite3")
    if name is None:
        raise OSError("no SQLite library to wrap")
    library = ctypes.CDLL(name)
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    vfs = library.sqlite3_vfs_find(None).contents
    methods: dict[int, Any] = {}
    opens, deletes = _OPEN(vfs.open), _DELETE(vfs.delete)

    def open_(at: int, path: int, file: int, flags: int, out: int) -> int:
        code = opens(at, path, file, flags, out)
        held = ctypes.cast(file, ctypes.POINTER(_File)).contents
        if code == 0 and held.methods:
            address = ctypes.addressof(held.methods.contents)
            if address not in methods:
                methods[address] = _wrapped(held.methods.contents, hook)
            held.methods = ctypes.pointer(methods[address])
        return int(code)

    def delete(at: int, path: int, sync: int) -> int:
        failed = hook("remove", None)
        return _CODES[failed] if failed else int(deletes(at, path, sync))

    _given.extend((opens, deletes, methods, _OPEN(open_), _DELETE(delete)))
    vfs.open = ctypes.cast(_given[-2], _P)
    vfs.delete = ctypes.cast(_given[-1], _P)


def _wrapped(whole: _Methods, hook: Hook) -> _Methods:
    """Return the methods of a file of SQLite's with ``hook`` before each that writes."""
    writes, cuts, syncs = _WRITE(whole.write), _TRUNCATE(whole.truncate), _SYNC(whole.sync)
    closes = _CLOSE(whole.close)

    def write(file: int, data: int, size: int, at: int) -> int:
        failed = hook("write", lambda: writes(file, data, size // 2, at))
        if failed:
            return _CODES[failed]
        _unsynced.setdefault(file, []).append(_undo(whole, file, size, at))
        return int(writes(file, data, size, at))

    def truncate(file: int, size: int) -> int:
        failed = hook("cut", None)
        _unsynced.pop(file, None)
        return _CODES[failed] if failed else int(cuts(file, size))

    def sync(file: int, flags: int) -> int:
        failed = hook("sync", None)
        if failed:
            return _CODES[failed]
        _unsynced.pop(file, None)
        return int(syncs(file, flags))

    def close(file: int) -> int:
        _unsynced.pop(file, None)
        return int(closes(file))

    found = _Methods()
    ctypes.memmove(ctypes.addressof(found), ctypes.addressof(whole), ctypes.sizeof(_Methods))
    given = (_WRITE(write), _TRUNCATE(truncate), _SYNC(sync), _CLOSE(close))
    _given.extend((writes, cuts, syncs, closes, *given))
    found.write, found.truncate, found.sync, found.close = (ctypes.cast(each, _P) for each in given)
    return found


def _undo(methods: _Methods, file: int, size: int, at: int) -> Callable[[], None]:
    """Return what makes ``size`` bytes of a file what they are now, and the file as long."""
    length, before = _L(0), ctypes.create_string_buffer(size)
    _SIZE(methods.size)(file, ctypes.byref(length))
    _WRITE(methods.read)(file, ctypes.addressof(before), size, at)  # past the end: zeros

    def undo() -> None:
        _WRITE(methods.write)(file, ctypes.addressof(before), size, at)
        if at + size > length.value:
            _TRUNCATE(methods.truncate)(file, length.value)

    return undo


def _install_files(hook: Hook) -> None:
    """Wrap what the store does by itself; files that are only read are left alone."""
    steps = {"pwrite": "write", "fsync": "sync", "unlink": "remove", "replace": "rename"}
    for name, step in steps.items():
        _wrap(name, step, hook)
    whole = os.open

    def open_(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & (os.O_CREAT | os.O_TRUNC):
            _raise(hook("make", None), path)
        return whole(path, flags, *more, **named)

    os.open = open_


def _wrap(name: str, step: str, hook: Hook) -> None:
    whole = getattr(os, name)

    def asked(*values: Any, **named: Any) -> Any:
        _raise(hook(step, None), values[0])
        return whole(*values, **named)

    setattr(os, name, asked)


def _raise(failed: str | None, about: Any) -> None:
    if failed:
        file = str(about) if isinstance(about, str | Path) else None
        raise OSError(_ERRORS[failed], os.strerror(_ERRORS[failed]), file)
