"""The pages' own files, which a page that is loaded again does not ask for again.

Pages name them by an address with their version. What that gives never changes, so a phone keeps
it. Scripts load each other by relative addresses and stay at their version.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flask import Flask, Response, send_from_directory

from tableside import __version__

#: Seconds that a phone keeps a file: a year.
KEPT = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a folder as they were when they were read.

    ``version`` changes with any name, any content, and with the program, which says how they go
    out. ``stamps`` are, by path in the folder, when each was written (ns) and its length (bytes).
    """

    folder: Path
    version: str
    stamps: dict[str, tuple[int, int]]

    @classmethod
    def of(cls, folder: Path) -> Files:
        """Read a folder."""
        whole, stamps = hashlib.sha256(__version__.encode()), {}
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = path.relative_to(folder).as_posix()
            stamps[name] = _stamp(path)
            whole.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
        return cls(folder, whole.hexdigest()[:12], stamps)

    @property
    def address(self) -> str:
        """What the pages put before a file's path."""
        return f"/static/@{self.version}"

    def has(self, filename: str) -> bool:
        """Whether a file that is there is one of these, and not written anew since.

        Where a newer program is put in the place of one that runs, no phone may keep the newer
        file under the older version: that may come back.
        """
        return filename in self.stamps and self.stamps[filename] == _stamp(self.folder / filename)


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


@cache
def files() -> Files:
    """Return the pages' files; they are read once."""
    return Files.of(Path(__file__).parents[1] / "static")


def serve_files(app: Flask) -> None:
    """Have ``app`` give the files by their version, which its templates know as ``files``.

    By another version (a page that is open since before an upgrade has one) or by none, a file is
    given as it is, and asked for again each time.
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
