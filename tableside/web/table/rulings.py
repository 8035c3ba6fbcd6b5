"""Store rulings that players send in: frame, position, question and answer.

Each is a folder whose ``judge.json`` lets ``tableside judge`` answer the question again. With a
camera it is also a recording of one frame, which ``tableside replay`` can play.
"""

from __future__ import annotations

import json
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
#: What is needed to interpret a camera's frames.
Measured = tuple[Camera, Board, Roster]
#: The most rulings in a folder, so that tapping cannot fill the disk.
MOST = 500
#: The most of one side, or of referees: the others and the host find room for theirs.
SHARE = 150


class RulingsError(SaidError):
    """Raised when a ruling could not be stored; says how to fix it."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The contents of a stored ruling.

    ``photo`` is the camera's frame at full size; None without a camera. ``state`` is the number of
    the game's state, ``who`` sent it. ``above``: the table from above at the moment in question
    (JPEG), if it was kept.
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
    """The folder of numbered rulings. Thread-safe.

    ``measured``: camera, board and roster for interpreting the frames; None without a camera.
    """

    def __init__(self, folder: Path, measured: Measured | None = None) -> None:
        self.folder = folder
        self._measured = measured
        self._lock = threading.Lock()

    @property
    def width(self) -> int | None:
        """The width in pixels of the frames it stores; None if it stores none."""
        return None if self._measured is None else self._measured[0].width

    def keep(self, ruling: Ruling) -> Path:
        """Store a ruling atomically and return its folder; raise RulingsError."""
        with self._lock:
            try:
                self.folder.mkdir(FOLDER, parents=True, exist_ok=True)
                number = 1 + max(map(_number, self.folder.iterdir()), default=0)
                self._check_room(number, ruling.who)
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

    def _check_room(self, number: int, who: Mapping[str, Any]) -> None:
        """Raise RulingsError if the folder is full, or too many of its rulings are of one side."""
        if number > MOST:
            raise RulingsError(say("rulings-full", folder=str(self.folder), most=MOST))
        if number > SHARE and who.get("role") != "host":
            whose = [_whose(_who_sent(each)) for each in self.folder.iterdir()]
            if whose.count(_whose(who)) >= SHARE:
                raise RulingsError(say("rulings-share", folder=str(self.folder), most=SHARE))

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


def _whose(who: Mapping[str, Any]) -> tuple[Any, Any]:
    return who.get("role"), who.get("side")


def _who_sent(folder: Path) -> Mapping[str, Any]:
    """Return who sent a stored ruling; nobody, where that cannot be read."""
    try:
        who = json.loads((folder / "ruling.json").read_bytes())["who"]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return who if isinstance(who, dict) else {}


def _number(folder: Path) -> int:
    return int(folder.name) if folder.name.isdecimal() else 0
