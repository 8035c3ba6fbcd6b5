"""Rulings that players send in: the frame, the position, the question and the answer, kept.

Each is a folder that ``tableside replay`` plays (a recording of one frame); ``tableside judge``
answers the question anew from its ``judge.json``.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.engine.message import SaidError, Text, to_json
from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.fault import FileError, reason_of
from tableside.files.private import FOLDER, write_private
from tableside.files.recording_writer import RecordingWriter
from tableside.files.roster import Roster
from tableside.web.words import say

FORMAT = "tableside.ruling/1"
#: So many are kept in one folder: a disk is not filled by taps.
MOST = 500


class RulingsError(SaidError):
    """A ruling that could not be kept: a sentence with the mend."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is kept of one.

    ``jpeg`` is the camera's frame, in its own size. ``state`` is the number of the game's state,
    ``time`` the frame's (seconds of the table's clock), ``who`` who sent it. ``above``: the table
    from above at the moment that was ruled on (JPEG), where it was kept.
    """

    jpeg: bytes
    position: Mapping[str, Any]
    question: Mapping[str, Any]
    answer: Mapping[str, Any]
    note: str
    who: Mapping[str, Any]
    state: int
    time: float
    above: bytes | None = None


class Rulings:
    """The folder that rulings are kept in, one below the other, numbered. Safe for threads."""

    def __init__(self, folder: Path, camera: Camera, board: Board, roster: Roster) -> None:
        self.folder = folder
        self.width = camera.width
        self._parts = (camera, board, roster)
        self._lock = threading.Lock()

    def keep(self, ruling: Ruling) -> Path:
        """Write a ruling, whole or not at all, and return its folder; raise RulingsError."""
        with self._lock:
            try:
                self.folder.mkdir(FOLDER, parents=True, exist_ok=True)
                number = 1 + max(map(_number, self.folder.iterdir()), default=0)
                if number > MOST:
                    raise RulingsError(say("rulings-full", folder=str(self.folder), most=MOST))
                folder = self.folder / f"{number:04d}"
                making = self.folder / f".{number:04d}-{datetime.now(UTC):%H%M%S%f}"
                try:
                    self._write(making, ruling)
                    making.rename(folder)
                except BaseException:
                    shutil.rmtree(making, ignore_errors=True)
                    raise
                return folder
            except OSError as error:
                raise self._not_kept(reason_of(error)) from None
            except FileError as error:
                raise self._not_kept(error.faults[0].found) from None

    def _not_kept(self, reason: Text) -> RulingsError:
        return RulingsError(say("ruling-not-kept", folder=str(self.folder), reason=reason))

    def _write(self, folder: Path, ruling: Ruling) -> None:
        title = f"Ruling: {ruling.question.get('ask')}"
        with RecordingWriter(
            folder, *self._parts, title=title, position=ruling.position
        ) as recording:
            recording.add(0.0, ruling.jpeg)
        if ruling.above is not None:
            write_private(folder / "above.jpg", ruling.above)
        judge = {"position": ruling.position, "ask": [ruling.question]}
        told = {
            "format": FORMAT,
            "written": datetime.now(UTC).isoformat(timespec="seconds"),
            "state": ruling.state,
            "time": round(ruling.time, 3),
            "who": dict(ruling.who),
            "question": dict(ruling.question),
            "answer": dict(ruling.answer),
            "note": ruling.note,
        }
        for name, body in (("judge.json", judge), ("ruling.json", told)):
            text = to_json(body, ensure_ascii=False, indent=1)
            write_private(folder / name, f"{text}\n".encode())


def _number(folder: Path) -> int:
    return int(folder.name) if folder.name.isdecimal() else 0
