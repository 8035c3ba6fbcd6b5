"""A recording: frames, their times, and everything needed to replay them anywhere.

A folder, or one zip file of it::

    recording.json   what it is, and the names of the files below
    frames.jsonl     one line a frame: {"frame": 0, "time": 0.0, "file": "frames/000000.jpg"}
    frames/          the pictures; a still table may name one picture for many frames
    camera.json board.json roster.json
    position.json    the game as it stood when the recording began (optional)
    actions.jsonl    what the players tapped, one line each: {"time": 12.5, "action": {...}}
    truth.jsonl      for made recordings: one line a frame, where everything really was

Lines are appended whole, so an interrupted recording is readable up to its last whole frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.files.loading import VALUES, Model
from tableside.files.parts import AsTuple, Count, Name, NotNegative, PoseNumbers


class RecordingHead(Model):
    """The contents of ``recording.json``. Names are relative to the folder and stay inside it.

    Frames are either pictures, named line by line in ``frames``, or a single ``video`` file whose
    frame n has the time of line n of ``frames``.
    """

    format: Literal["tableside.recording/1"]
    title: str = ""
    camera: Name = "camera.json"
    board: Name = "board.json"
    roster: Name = "roster.json"
    frames: Name = "frames.jsonl"
    video: Name | None = None
    position: Name | None = None
    actions: Name | None = None
    truth: Name | None = None


@dataclass(frozen=True, slots=True)
class FrameLine:
    """A line of ``frames.jsonl``; ``time`` in seconds from the start, never decreasing."""

    # A dataclass, because a day has a million of them and a model takes four times the memory.
    __pydantic_config__ = VALUES

    frame: Count
    time: NotNegative
    file: Name | None = None


class ActionLine(Model):
    """A line of ``actions.jsonl``: an action as posted, and its time."""

    time: NotNegative
    action: dict[str, Any]


class UnitTruth(Model):
    """Where a unit really was. ``surface``: height in mm of the ground under it above the mat.

    ``visible`` is the largest share that the camera saw of any of its tags' white squares;
    ``still`` says that it stood on the table and has not moved since the previous frame.
    """

    id: Name
    pose: PoseNumbers
    surface: float = 0.0
    visible: Annotated[float, Field(ge=0, le=1)] = 1.0
    still: bool = True
    held: bool = False


class TruthLine(Model):
    """A line of ``truth.jsonl``.

    ``rotation`` (rows) and ``translation`` (inches) are the board-to-camera pose, x_cam = R x + t;
    board z points up. ``events`` are the script's: {"event": "moved", "unit": ..., ...}.
    """

    frame: Count
    time: NotNegative
    rotation: Annotated[tuple[PoseNumbers, PoseNumbers, PoseNumbers], AsTuple]
    translation: PoseNumbers
    units: Annotated[tuple[UnitTruth, ...], AsTuple]
    events: Annotated[tuple[dict[str, Any], ...], AsTuple] = ()
