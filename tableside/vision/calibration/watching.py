"""Calibrate from a running camera: a thread collects frames and fits once there are enough."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import cv2
import numpy as np

from tableside.engine.message import Text
from tableside.files.fault import FileError
from tableside.vision.calibration.calibrate import Calibration, RefusedError, calibrate
from tableside.vision.calibration.collecting import ENOUGH, Collector
from tableside.vision.calibration.fit import MODELS, Model
from tableside.vision.calibration.patterns import Gray, Pattern
from tableside.vision.sources.at_end import closed_at_end
from tableside.vision.sources.decoding import encode_jpeg
from tableside.vision.sources.frame import Frame, FrameSource

Phase = Literal["collecting", "fitting", "done", "refused"]

#: Width (pixels) and quality of the picture that is shown.
SHOWN_WIDTH, SHOWN_QUALITY = 1280, 75


class Watching:
    """Takes pictures from ``source`` until nothing is missing, it ends, or ``finish`` is called.

    ``found`` gets what comes of it and returns what to tell people (JSON values); ``keep`` each
    picture with its name as it is taken; a FileError of theirs is told as a refusal. After a
    refusal it goes on taking pictures, if the source goes on, and fits again when there is a new
    one or it is asked to. ``status``, ``picture`` and ``finish`` may be called from any thread.
    """

    def __init__(
        self,
        source: FrameSource,
        pattern: Pattern,
        found: Callable[[Calibration], dict[str, Any]],
        models: Sequence[Model] = MODELS,
        keep: Callable[[str, Gray], None] | None = None,
    ) -> None:
        self._source, self._found, self._models, self._keep = source, found, models, keep
        self._collector = Collector(pattern, still=source.live)
        self._lock = threading.Lock()
        self._phase: Phase = "collecting"
        self._why: Text = ""
        self._trouble: Text = ""
        self._report: dict[str, Any] | None = None
        self._tried = -1  # how many pictures there were at the last fit
        self._frame, self._jpeg = -1, b""
        self._wanted = threading.Event()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="calibrating", daemon=True)
        closed_at_end(self)

    def start(self) -> None:
        """Start watching."""
        self._thread.start()

    def close(self) -> None:
        """Stop watching and release the source."""
        self._closed.set()
        self._source.close()
        if self._thread.ident is not None:
            self._thread.join(30)

    def finish(self) -> None:
        """Fit from the pictures so far."""
        self._wanted.set()

    def status(self) -> dict[str, Any]:
        """Return the ``Progress``, the phase, and the result or the reason for its absence."""
        with self._lock:
            return {
                **self._collector.progress.as_json(),
                "enough": ENOUGH,
                "frame": self._frame,
                "phase": self._phase,
                "why": self._why,
                "trouble": self._trouble,
                "report": self._report,
            }

    def picture(self) -> bytes:
        """Return the last frame as JPEG, no bytes before the first."""
        with self._lock:
            return self._jpeg

    @property
    def succeeded(self) -> bool:
        """Whether there is a camera."""
        return self._phase == "done"

    def _run(self) -> None:
        for frame in self._frames():
            self._look(frame)
            if self._wanted.is_set() or (self._collector.progress.complete and self._has_new):
                self._fit()
                if self.succeeded:
                    return
        if self._has_new and not self._closed.is_set():
            self._fit()

    @property
    def _has_new(self) -> bool:
        return len(self._collector.pictures) > self._tried

    def _frames(self) -> Iterator[Frame]:
        for frame in self._source:
            if self._closed.is_set():
                return
            yield frame

    def _look(self, frame: Frame) -> None:
        if frame.image is None:
            with self._lock:
                self._collector.trouble(frame.trouble)
                self._trouble = frame.trouble
            return
        gray = np.asarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        before = set(self._collector.pictures)
        progress = self._collector.look(gray)
        jpeg = encode_jpeg(frame.image, SHOWN_QUALITY, SHOWN_WIDTH)
        with self._lock:
            self._frame, self._jpeg, self._trouble = frame.index, jpeg, ""
        if self._keep is not None and progress.just_taken:
            for name in self._collector.pictures.keys() - before:
                try:
                    self._keep(name, gray)
                except FileError as error:
                    self._tell("refused", error.faults[0].message)

    def _fit(self) -> None:
        self._wanted.clear()
        pictures = self._collector.pictures
        self._tried = len(pictures)
        self._tell("fitting")
        try:
            found = calibrate(list(pictures), pictures.get, self._collector.pattern, self._models)
            report = self._found(found)
        except RefusedError as refused:
            self._tell("refused", refused.message)
        except FileError as error:
            self._tell("refused", error.faults[0].message)
        else:
            with self._lock:
                self._report = report
            self._tell("done")

    def _tell(self, phase: Phase, why: Text = "") -> None:
        with self._lock:
            self._phase, self._why = phase, why
