"""Record what a running camera sees, without ever blocking it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.engine.message import Text
from tableside.files.fault import reason_of
from tableside.files.recording import ActionLine
from tableside.files.recording_writer import RecordingWriter
from tableside.vision.families import dictionary_files
from tableside.vision.setting import Setting
from tableside.vision.sources.frame import Frame
from tableside.vision.sources.recorder import Recorder
from tableside.vision.words import say


class Keeper:
    """Records frames into a new folder until it is closed or the disk is full.

    ``actions`` are those of the source, if it is a recording itself: each is written along with its
    frame. Raises FileError when the folder cannot be made.
    """

    def __init__(
        self,
        folder: str,
        setting: Setting,
        position: Mapping[str, Any] | None,
        actions: Sequence[ActionLine] = (),
    ) -> None:
        self._folder = Path(folder)
        self._writer: RecordingWriter | None = RecordingWriter(
            folder, setting.camera, setting.board, setting.roster, position=position
        )
        self._recorder = Recorder(self._writer)
        self._actions = sorted(actions, key=lambda line: line.time)
        self._copy_dictionaries(setting)
        self.trouble: Text = ""

    def add(self, frame: Frame) -> float | None:
        """Record a frame and return its time in the recording (seconds), None if it has none."""
        if self._writer is None:
            return None
        try:
            time = self._recorder.add(frame)
            while time is not None and self._actions and self._actions[0].time <= frame.time:
                self._writer.action(time, self._actions.pop(0).action)
        except OSError as error:
            self.close()
            folder, why = str(self._folder), reason_of(error)
            self.trouble = say("recording-stopped", folder=folder, why=why)
            return None
        return time

    def close(self) -> None:
        """End the recording, which is safe on disk even without this call."""
        if self._writer is not None:
            with contextlib.suppress(OSError):
                self._writer.close()
        self._writer = None

    def _copy_dictionaries(self, setting: Setting) -> None:
        tags = (tag for unit in setting.roster.units for base in unit.bases for tag in base.tags)
        names = {marker.family for marker in setting.board.markers} | {tag.family for tag in tags}
        for name in dictionary_files(names):
            with contextlib.suppress(FileNotFoundError):
                data = ((setting.folder or Path()) / name).read_bytes()
                (self._folder / name).write_bytes(data)
