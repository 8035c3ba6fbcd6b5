"""Read a recording: a folder or a zip of it, up to its last whole frame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.containers import LARGEST_TEXT, Container, open_container, unsafe
from tableside.files.fault import Fault, FileError
from tableside.files.loading import parse_json, validate
from tableside.files.recording import ActionLine, FrameLine, RecordingHead, TruthLine
from tableside.files.roster import Roster
from tableside.files.words import say

HEAD = "recording.json"

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class Recording:
    """An opened recording. ``frames`` are its whole frames, in order of time."""

    container: Container
    head: RecordingHead
    camera: Camera
    board: Board
    roster: Roster
    frames: tuple[FrameLine, ...]

    @property
    def name(self) -> str:
        """The path that it was opened by."""
        return self.container.name

    @cached_property
    def actions(self) -> tuple[ActionLine, ...]:
        """What the players did, in order of time; empty when none was kept."""
        name = self.head.actions
        if name is None or not self.container.has(name):
            return ()
        return tuple(read_lines(self.container, name, ActionLine))

    @cached_property
    def position(self) -> Any | None:
        """The JSON value of the game as it began, or None; its own loader checks it."""
        name = self.head.position
        if name is None:
            return None
        return parse_json(_text(self.container, name), f"{self.name}/{name}")

    def truth(self) -> Iterator[TruthLine]:
        """Yield the truth of a made recording, frame by frame; nothing when there is none."""
        if self.head.truth is not None:
            yield from read_lines(self.container, self.head.truth, TruthLine)


def is_recording(path: Path) -> bool:
    """Say whether ``path`` looks like a recording: a zip, or a folder with ``recording.json``."""
    return path.suffix.lower() == ".zip" or (path / HEAD).is_file()


def open_recording(path: str | Path) -> Recording:
    """Open the recording at ``path``; raise FileError with all the faults of its files.

    A picture that is missing or broken is no fault here: it costs its own frame only.
    """
    container = open_container(Path(path))
    if not container.has(HEAD):
        raise FileError.one(container.name, HEAD, say("is-missing"), say("name-a-recording"))
    head = _part(container, HEAD, RecordingHead)
    faults: list[Fault] = []
    parts: dict[str, Any] = {}
    for field, model in (("camera", Camera), ("board", Board), ("roster", Roster)):
        try:
            parts[field] = _part(container, getattr(head, field), model)
        except FileError as error:
            faults.extend(error.faults)
    frames: tuple[FrameLine, ...] = ()
    try:
        frames = _frames(container, head)
    except FileError as error:
        faults.extend(error.faults)
    if faults:
        raise FileError(faults)
    return Recording(container=container, head=head, frames=frames, **parts)


def read_lines(container: Container, name: str, model: type[M]) -> Iterator[M]:
    """Yield each line of a JSON-lines file; a last line that was cut off is left out.

    Raises FileError for any other line that cannot be used.
    """
    text = container.read(name, LARGEST_TEXT)
    whole = text.endswith(b"\n")
    lines = text.split(b"\n")
    last = len(lines) - 1
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        try:
            yield validate(_line_value(line), model, f"{container.name}/{name}", "")
        except (ValueError, FileError) as error:
            if number == last and not whole:
                return  # the writer was stopped in the middle of it
            raise _at_line(f"{container.name}/{name}", number + 1, error) from None


def _line_value(line: bytes) -> Any:
    return json.loads(line.decode("utf-8"))


def _at_line(name: str, number: int, error: Exception) -> FileError:
    line = say("place-line", line=number)
    if isinstance(error, FileError):
        return FileError(replace(fault, file=name, line=line) for fault in error.faults)
    return FileError.one(name, "", say("not-json"), say("fix-or-remove-line"), line)


def _text(container: Container, name: str) -> str:
    try:
        return container.read(name, LARGEST_TEXT).decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError.one(
            f"{container.name}/{name}",
            "",
            say("not-utf8"),
            say("save-as-utf8"),
            say("place-byte", byte=error.start),
        ) from None


def _part(container: Container, name: str, model: type[M]) -> M:
    file = f"{container.name}/{name}"
    return validate(parse_json(_text(container, name), file), model, file)


def _frames(container: Container, head: RecordingHead) -> tuple[FrameLine, ...]:
    frames = tuple(read_lines(container, head.frames, FrameLine))
    file = f"{container.name}/{head.frames}"
    if not frames:
        raise FileError.one(file, "", say("no-frame"), say("record-one"))
    faults = [
        fault
        for place, line in enumerate(frames)
        for fault in _frame_faults(file, place, line, frames[place - 1] if place else None, head)
    ]
    if faults:
        raise FileError(faults)
    return frames


def _frame_faults(
    file: str, place: int, line: FrameLine, before: FrameLine | None, head: RecordingHead
) -> Iterator[Fault]:
    where = say("place-line", line=place + 1)
    if line.frame != place:
        found = say("is-value", value=line.frame)
        yield Fault(file, "frame", found, say("number-frames", place=place), where)
    if before is not None and line.time < before.time:
        found = say("time-before", time=float(line.time), before=float(before.time))
        yield Fault(file, "time", found, say("order-by-time"), where)
    if line.file is None:
        if head.video is None:
            yield Fault(file, "file", say("is-missing"), say("name-frame-picture"), where)
        return
    reason = unsafe(line.file)
    if reason:
        yield Fault(file, "file", reason, say("name-inside"), where)
