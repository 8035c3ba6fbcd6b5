"""Rulings that players send in: the frame, the position, the question and the answer, kept.

Each is a folder; ``tableside judge`` answers the question anew from its ``judge.json``. Where a
camera looks on it is a recording of one frame, too, that ``tableside replay`` plays.
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
from tableside.vision.messages import Photo
from tableside.web.words import say

FORMAT = "tableside.ruling/1"
#: What a camera's frames are measured with.
Measured = tuple[Camera, Board, Roster]
#: So many are kept in one folder: a disk is not filled by taps.
MOST = 500


class RulingsError(SaidError):
    """A ruling that could not be kept: a sentence with the mend."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is kept of one.

    ``photo`` is the camera's frame, in its own size; None where there is no camera. ``state`` is
    the number of the game's state, ``who`` who sent it. ``above``: the table from above at the
    moment that was ruled on (JPEG), where it was kept.
    """

    photo: Photo | None
    position: Mapping[str, Any]
    question: Mapping[str, Any]
    answer: Mapping[str, Any]
    note: str
    who: Mapping[str, Any]
    state: int
    above: bytes | None = None


class Rulings:
    """The folder that rulings are kept in, one below the other, numbered. Safe for threads.

    ``measured``: what its camera's frames are measured with; None without a camera.
    """

    def __init__(self, folder: Path, measured: Measured | None = None) -> None:
        self.folder = folder
        self._measured = measured
        self._lock = threading.Lock()

    @property
    def width(self) -> int | None:
        """How wide the frames are that it keeps, pixels; None where it keeps none."""
        return None if self._measured is None else self._measured[0].width

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
        if self._measured is None or ruling.photo is None:
            folder.mkdir(FOLDER)
        else:
            _record(folder, self._measured, ruling, ruling.photo)
        if ruling.above is not None:
            write_private(folder / "above.jpg", ruling.above)
        judge = {"position": ruling.position, "ask": [ruling.question]}
        told = {
            "format": FORMAT,
            "written": datetime.now(UTC).isoformat(timespec="seconds"),
            "state": ruling.state,
            "time": None if ruling.photo is None else round(ruling.photo.time, 3),
            "who": dict(ruling.who),
            "question": dict(ruling.question),
            "answer": dict(ruling.answer),
            "note": ruling.note,
        }
        for name, body in (("judge.json", judge), ("ruling.json", told)):
            text = to_json(body, ensure_ascii=False, indent=1)
            write_private(folder / name, f"{text}\n".encode())


def _record(folder: Path, measured: Measured, ruling: Ruling, photo: Photo) -> None:
    title = f"Ruling: {ruling.question.get('ask')}"
    with RecordingWriter(folder, *measured, title=title, position=ruling.position) as recording:
        recording.add(0.0, photo.jpeg)


def _number(folder: Path) -> int:
    return int(folder.name) if folder.name.isdecimal() else 0
