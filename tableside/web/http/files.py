"""Serve the pages' static files so that a reloaded page need not request them again.

Pages refer to them by versioned addresses whose content never changes, so phones can cache them.
Scripts load each other by relative addresses and so stay at their version.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flask import Flask, Response, send_from_directory

from tableside import __version__

#: Seconds for which a phone may cache a file: a year.
KEPT = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Files:
    """A snapshot of a folder's files.

    ``version`` changes with any name, with any content, and with the program's version, which
    determines how files are sent. ``stamps``: by relative path, modification time (ns) and length
    (bytes).
    """

    folder: Path
    version: str
    stamps: dict[str, tuple[int, int]]

    @classmethod
    def of(cls, folder: Path) -> Files:
        """Take a snapshot of a folder."""
        whole, stamps = hashlib.sha256(__version__.encode()), {}
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = path.relative_to(folder).as_posix()
            stamps[name] = _stamp(path)
            whole.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
        return cls(folder, whole.hexdigest()[:12], stamps)

    @property
    def address(self) -> str:
        """The prefix that pages put before a file's path."""
        return f"/static/@{self.version}"

    def has(self, filename: str) -> bool:
        """Return whether an existing file is part of the snapshot and unchanged since.

        If the files are upgraded under a running program, phones must not cache the new ones under
        the old version: that version might come back.
        """
        return filename in self.stamps and self.stamps[filename] == _stamp(self.folder / filename)


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


@cache
def files() -> Files:
    """Return the snapshot of the pages' files, taken once."""
    return Files.of(Path(__file__).parents[1] / "static")


def serve_files(app: Flask) -> None:
    """Make ``app`` serve the files by version; its templates know the prefix as ``files``.

    Under another version (that of a page opened before an upgrade), or none, the present file is
    served and must be revalidated each time.
    """
    own = files()
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 0
    app.jinja_env.globals["files"] = own.address

    @app.get("/static/@<version>/<path:filename>")
    def versioned(version: str, filename: str) -> Response:
        answer = send_from_directory(own.folder, filename)
        if version == own.version and own.has(filename):
            answer.headers["Cache-Control"] = f"public, max-age={KEPT}, immutable"
            answer.headers.remove("Expires")
        return answer
