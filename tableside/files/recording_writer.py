"""Write a recording so that being killed at any moment costs at most the current frame."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from pydantic import BaseModel

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.fault import FileError, reason_of
from tableside.files.loading import dump
from tableside.files.private import FOLDER, private
from tableside.files.recording import RecordingHead, TruthLine
from tableside.files.recordings import HEAD
from tableside.files.roster import Roster
from tableside.files.words import say

PICTURES = "frames"
ACTIONS = "actions.jsonl"
LINES = ("frames.jsonl", ACTIONS, "truth.jsonl")


class RecordingWriter:
    """Writes one recording to a new folder, or over one that never got a frame.

    A frame's picture is completely written before the line that names it is appended, so every
    complete line of ``frames.jsonl`` can be trusted; the reader ignores a torn last line.
    ``durable`` syncs each step to disk, so that a power failure costs no more than a kill; without
    it the data is only in the operating system's buffers.
    """

    def __init__(
        self,
        folder: str | Path,
        camera: Camera,
        board: Board,
        roster: Roster,
        *,
        title: str = "",
        position: Mapping[str, Any] | None = None,
        truth: bool = False,
        durable: bool = True,
    ) -> None:
        self._folder = Path(folder)
        self._durable = durable
        self._make_folder()
        self._write_parts(camera, board, roster, title, position, truth)
        self._lines: dict[str, IO[str]] = {LINES[0]: self._open(LINES[0])}
        self._last_file: str | None = None
        self.count = 0

    def _make_folder(self) -> None:
        try:
            self._folder.mkdir(FOLDER, parents=True, exist_ok=True)
            (self._folder / PICTURES).mkdir(exist_ok=True)
        except OSError as error:
            raise FileError.one(
                str(self._folder),
                "",
                say("cannot-be-made", reason=reason_of(error)),
                say("name-another-folder"),
            ) from None
        if not (self._folder / HEAD).exists():
            return
        if not self._never_began():
            raise FileError.one(
                str(self._folder), "", say("recording-there"), say("name-new-folder")
            )
        for name in (HEAD, *LINES):
            (self._folder / name).unlink(missing_ok=True)

    def _never_began(self) -> bool:
        """Return whether the folder's recording is one of this writer's that never got a frame."""
        try:
            return (self._folder / LINES[0]).stat().st_size == 0
        except FileNotFoundError:
            return False

    def _write_parts(
        self,
        camera: Camera,
        board: Board,
        roster: Roster,
        title: str,
        position: Mapping[str, Any] | None,
        truth: bool,
    ) -> None:
        for name, part in (("camera", camera), ("board", board), ("roster", roster)):
            self._put(f"{name}.json", dump(part).encode())
        head: dict[str, Any] = {"format": "tableside.recording/1", "title": title}
        head["actions"] = ACTIONS
        if position is not None:
            self._put("position.json", _json(position, indent=1).encode() + b"\n")
            head["position"] = "position.json"
        if truth:
            head["truth"] = "truth.jsonl"
        # Written last, so that everything the head names exists once the head does.
        self._put(HEAD, dump(RecordingHead.model_validate(head)).encode())

    def add(self, time: float, picture: bytes | None, suffix: str = ".jpg") -> int:
        """Append a frame and return its number; ``time`` in seconds from the start.

        ``picture`` is the content of an encoded picture file, or None to repeat the previous one (a
        still table); raises ValueError if there is none.
        """
        if picture is not None:
            self._last_file = f"{PICTURES}/{self.count:06d}{suffix}"
            self._put(self._last_file, picture)
        if self._last_file is None:
            raise ValueError("the first frame of a recording needs a picture")
        line = {"frame": self.count, "time": round(time, 6), "file": self._last_file}
        self._append(LINES[0], line)
        self.count += 1
        return self.count - 1

    def action(self, time: float, action: Mapping[str, Any]) -> None:
        """Append a player's action at ``time`` (seconds from the start)."""
        self._append(ACTIONS, {"time": round(time, 6), "action": dict(action)})

    def truth(self, line: TruthLine) -> None:
        """Append one frame's ground truth."""
        self._append("truth.jsonl", line.model_dump(mode="json"))

    def close(self) -> None:
        """Close the files; everything added is safe even without this."""
        for file in self._lines.values():
            file.close()
        self._lines.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open(self, name: str) -> IO[str]:
        return _appending(self._folder / name)

    def _append(self, name: str, value: Mapping[str, Any]) -> None:
        file = self._lines.get(name)
        if file is None:
            file = self._lines[name] = self._open(name)
        file.write(_json(value) + "\n")
        file.flush()
        if self._durable:
            os.fsync(file.fileno())

    def _put(self, name: str, data: bytes) -> None:
        with open(self._folder / name, "wb", opener=private) as file:
            file.write(data)
            file.flush()
            if self._durable:
                os.fsync(file.fileno())


def _appending(path: Path) -> IO[str]:
    """Open a file of lines, readable by its owner only: it may hold secret orders."""
    return open(path, "a", encoding="utf-8", newline="\n", opener=private)


def append_action(folder: str | Path, time: float, action: Mapping[str, Any]) -> None:
    """Append a player's action at ``time`` (seconds) to a recording that another process writes.

    The line reaches the disk whole or not at all.
    """
    line = _json({"time": round(time, 6), "action": dict(action)}) + "\n"
    with _appending(Path(folder) / ACTIONS) as file:
        file.write(line)
        file.flush()
        os.fsync(file.fileno())


def _json(value: Any, indent: int | None = None) -> str:
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    return json.dumps(plain, ensure_ascii=False, allow_nan=False, indent=indent)
