"""Read a recording from a folder or a zip, up to its last complete frame."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from tableside.engine.message import Text
from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.containers import Container, open_container, unsafe
from tableside.files.fault import Fault, FileError
from tableside.files.loading import adapter, parse_json, utf8, validate
from tableside.files.opening import LARGEST_DOCUMENT, LARGEST_LINES, too_large
from tableside.files.recording import ActionLine, FrameLine, RecordingHead, TruthLine
from tableside.files.roster import Roster
from tableside.files.words import say

HEAD = "recording.json"

#: In bytes; an action takes a hundred, every few seconds.
_LARGEST_ACTIONS = 2 * 1024 * 1024
#: In bytes; a frame's truth in a made recording takes 3000.
_LARGEST_LINE = 1024 * 1024

#: The frames of a whole day, at ten a second or more.
_MOST_LINES = 1_000_000

M = TypeVar("M")


@dataclass(frozen=True)
class Recording:
    """An opened recording; ``frames`` are its complete frames in order of time."""

    container: Container
    head: RecordingHead
    camera: Camera
    board: Board
    roster: Roster
    frames: tuple[FrameLine, ...]

    @property
    def name(self) -> str:
        """The path from which it was opened."""
        return self.container.name

    @cached_property
    def actions(self) -> tuple[ActionLine, ...]:
        """The players' actions in order of time; empty if none were recorded."""
        name = self.head.actions
        if name is None or not self.container.has(name):
            return ()
        return tuple(read_lines(self.container, name, ActionLine, _LARGEST_ACTIONS))

    @cached_property
    def position(self) -> Any | None:
        """The starting position as JSON, or None; its own loader validates it."""
        name = self.head.position
        if name is None:
            return None
        return _value(self.container, name)

    def truth(self) -> Iterator[TruthLine]:
        """Yield a made recording's ground truth, frame by frame; nothing if there is none."""
        if self.head.truth is not None:
            yield from read_lines(self.container, self.head.truth, TruthLine)


def is_recording(path: Path) -> bool:
    """Return whether ``path`` looks like a recording: a zip or a folder with recording.json."""
    return path.suffix.lower() == ".zip" or (path / HEAD).is_file()


def open_recording(path: str | Path) -> Recording:
    """Open the recording at ``path``; raise FileError with all the faults of its files.

    Missing or broken pictures are not faults here: they only cost their own frames.
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


def read_lines(
    container: Container, name: str, model: type[M], most: int = LARGEST_LINES
) -> Iterator[M]:
    """Yield each line of a JSON-lines file, skipping a last line that was cut off.

    Raises FileError for any other invalid line, and for more than ``most`` bytes.
    """
    file = f"{container.name}/{name}"
    data = container.read(name, most)
    if data.count(b"\n") > _MOST_LINES:
        raise FileError.one(
            file, "", say("too-many-lines", most=_MOST_LINES), say("check-right-file")
        )
    for number, line in enumerate(io.BytesIO(data), start=1):
        if line.isspace():
            continue
        try:
            yield _of_line(line, model, file)
        except FileError as error:
            if not line.endswith(b"\n"):
                return  # the writer was interrupted here
            where = say("place-line", line=number)
            raise FileError(replace(fault, line=where) for fault in error.faults) from None


def _of_line(line: bytes, model: type[M], file: str) -> M:
    if len(line) > _LARGEST_LINE:
        raise too_large(file, "", _LARGEST_LINE)
    try:
        return adapter(model).validate_json(line)  # ten times faster than ``validate``
    except ValidationError:
        return validate(_json_of(line, file), model, file)


def _json_of(line: bytes, file: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise FileError.one(file, "", say("not-json"), say("fix-or-remove-line")) from None


def _part(container: Container, name: str, model: type[M]) -> M:
    return validate(_value(container, name), model, f"{container.name}/{name}")


def _value(container: Container, name: str) -> Any:
    file = f"{container.name}/{name}"
    return parse_json(utf8(container.read(name, LARGEST_DOCUMENT), file), file)


def _frames(container: Container, head: RecordingHead) -> tuple[FrameLine, ...]:
    frames: list[FrameLine] = []
    file = f"{container.name}/{head.frames}"
    # Checked while reading, so that a file full of faults is abandoned after the first few.
    error = FileError(_judged(read_lines(container, head.frames, FrameLine), frames, file, head))
    if error.faults:
        raise error
    if not frames:
        raise FileError.one(file, "", say("no-frame"), say("record-one"))
    return tuple(frames)


def _judged(
    lines: Iterator[FrameLine], frames: list[FrameLine], file: str, head: RecordingHead
) -> Iterator[Fault]:
    """Append the lines to ``frames``, yielding their faults."""
    before = 0.0
    for place, line in enumerate(lines):
        for field, found, mend in _frame_faults(place, line, before, head):
            yield Fault(file, field, found, mend, say("place-line", line=place + 1))
        before = line.time
        frames.append(line)


def _frame_faults(
    place: int, line: FrameLine, before: float, head: RecordingHead
) -> Iterator[tuple[str, Text, Text]]:
    """Yield field, fault and fix for each problem with line ``place``."""
    if line.frame != place:
        yield "frame", say("is-value", value=line.frame), say("number-frames", place=place)
    if line.time < before:
        found = say("time-before", time=float(line.time), before=before)
        yield "time", found, say("order-by-time")
    if line.file is None:
        if head.video is None:
            yield "file", say("is-missing"), say("name-frame-picture")
        return
    reason = unsafe(line.file)
    if reason:
        yield "file", reason, say("name-inside")
