"""The third step: measure the lens from pictures that the camera takes by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import numpy as np

from tableside.engine.message import Message, Text, decimal
from tableside.files.addresses import shown
from tableside.files.camera import Camera
from tableside.setup.looking import Looked
from tableside.setup.report import Mark, Report, Said, State, Tone, blocked, worst
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.accuracy_map import GOOD_LENS
from tableside.vision.calibration.calibrate import Calibration, RefusedError, calibrate
from tableside.vision.calibration.collecting import CELLS, ENOUGH, Collector
from tableside.vision.calibration.fit import MODELS
from tableside.vision.calibration.patterns import Gray, Pattern
from tableside.vision.detect import gray_of
from tableside.vision.sources.frame import Picture
from tableside.vision.words import parted

Phase = Literal["collecting", "fitting", "done", "refused"]


class LensWork:
    """One measurement of the lens: collects good pictures as they come, then fits.

    ``still`` False treats each frame as a separate photograph; ``keep`` gets each picture taken.
    """

    def __init__(self, pattern: Pattern, still: bool, keep: Callable[[str, Gray], None]) -> None:
        self._collector = Collector(pattern, still=still)
        self._keep = keep
        self.phase: Phase = "collecting"
        self.why: Text = ""
        self.wanted = False
        self._fitted = 0  # pictures that were there when it was last tried

    def look(self, image: Picture) -> None:
        """Process a frame (h, w, 3)."""
        gray = gray_of(image)
        before = set(self._collector.pictures)
        self._collector.look(gray)
        for name in self._collector.pictures.keys() - before:
            self._keep(name, gray)

    def trouble(self, text: Text) -> None:
        """Note that no frame came."""
        self._collector.trouble(text)

    @property
    def due(self) -> bool:
        """Whether it is time to fit."""
        progress = self._collector.progress
        return self.wanted or (progress.complete and progress.taken > self._fitted)

    def fit(self) -> Calibration | None:
        """Fit; return None if these pictures give no lens, with the reason in ``why``."""
        self.wanted, self.phase = False, "fitting"
        pictures = self._collector.pictures
        self._fitted = len(pictures)
        try:
            found = calibrate(list(pictures), pictures.get, self._collector.pattern, MODELS)
        except RefusedError as refused:
            self.phase, self.why = "refused", refused.message
            return None
        self.phase = "done"
        return found

    def report(self) -> Report:
        """Return the progress: what to do next, and what the pattern has covered."""
        progress = self._collector.progress
        values = {**progress.as_json(), "enough": ENOUGH, "phase": self.phase, "measuring": True}
        marks = tuple(Mark((corner,), "good") for corner in progress.corners)
        cover = _cover(progress.cells, progress.size)
        said = [self._advice()]
        if self.phase == "refused":
            said.insert(0, Said(say("lens-not-yet", why=self.why)))
        state: State = "wrong" if self.phase == "refused" else "open"
        return Report(state, tuple(said), (*cover, *marks), values)

    def _advice(self) -> Said:
        if self.phase == "fitting":
            return Said(say("fitting-the-lens"), tone="plain")
        progress = self._collector.progress
        text, mend = parted(progress.advice)
        tone: Tone = "good" if progress.just_taken else "plain"
        if isinstance(text, Message) and text.id == "vision.pattern-blurred":
            tone = "wrong"
        return Said(text, mend, tone)


def _cover(cells: tuple[tuple[int, ...], ...], size: tuple[int, int]) -> tuple[Mark, ...]:
    """Return the cells of the picture as outlines, marking those that the pattern has covered."""
    rows, columns = CELLS
    width, height = size[0] / columns, size[1] / rows
    return tuple(
        Mark(
            (
                (i * width, j * height),
                ((i + 1) * width, j * height),
                ((i + 1) * width, (j + 1) * height),
                (i * width, (j + 1) * height),
            ),
            "cell" if count else "empty",
        )
        for j, row in enumerate(cells)
        for i, count in enumerate(row)
        if size[0]
    )


def report(table: Table, seen: Looked, work: LensWork | None, lacks: Sequence[Text] = ()) -> Report:
    """Return the report on the lens; ``work`` while it is being measured.

    ``lacks``: what the pictures lacked that it was measured from.
    """
    if not table.kept.source:
        return blocked(say("no-camera"), say("fix-choose-first"))
    if work is not None:
        return work.report()
    values: dict[str, Any] = {"measuring": False, "pattern": table.kept.pattern}
    if table.camera is None:
        said = Said(
            say("lens-not-measured"),
            say("fix-begin-lens"),
            "plain",
        )
        return Report("open", (said,), values=values)
    if seen.misfit:
        text = say("capital", text=seen.misfit)
        mend = say("fix-lens-size")
        return Report("wrong", (Said(text, mend),), values=values)
    values["figures"] = _figures(table.camera)
    kept = table.kept
    if kept.lens_of and kept.lens_of != kept.source:
        text = say("lens-of-other", other=shown(kept.lens_of), source=shown(kept.source))
        return Report("wrong", (Said(text, say("fix-lens-of-other")),), values=values)
    judged = tuple(_judged(table.camera, lacks))
    return Report(worst(judged), judged, values=values)


def _judged(camera: Camera, lacks: Sequence[Text]) -> Iterator[Said]:
    """Yield how good the lens is, and what makes it doubtful."""
    source = camera.source
    added = None if source is None else source.expected_error
    if added is None:
        named = say("lens-of", name=camera.name) if camera.name else say("lens-of-the-file")
        yield Said(named, tone="good")
    elif added > GOOD_LENS:
        yield Said(say("lens-adds", added=decimal(added, 3)), say("fix-lens-anew"), "doubt")
    else:
        yield Said(say("lens-measured", added=decimal(added, 4)), tone="good")
    taken = 0 if source is None else len(source.pictures)
    if 0 < taken < ENOUGH:
        text = say("lens-few-pictures", count=taken, enough=ENOUGH)
        yield Said(text, say("fix-lens-more"), "doubt")
    for lack in lacks:
        found, mend = parted(lack)
        yield Said(say("capital", text=found), mend, "doubt")


def _figures(camera: Camera) -> list[tuple[Text, Text]]:
    """Return the lens figures of the camera file, for people."""
    matrix, source = np.array(camera.matrix), camera.source
    focal = decimal((matrix[0, 0] + matrix[1, 1]) / 2, 1)
    figures: list[tuple[Text, Text]] = [
        (say("figure-model"), camera.model),
        (say("figure-focal-length"), say("so-many-pixels", length=focal)),
    ]
    if source is None:
        return figures
    for name, error in (
        (say("figure-error"), source.error),
        (say("figure-held-out"), source.held_out_error),
    ):
        if error is not None:
            figures.append((name, say("pixels-rms", length=decimal(error, 3))))
    if source.expected_error is not None:
        inches = say("inches-rms", length=decimal(source.expected_error, 4))
        figures.append((say("figure-expected"), inches))
    if source.pictures:
        figures.append((say("figure-pictures"), str(len(source.pictures))))
    return figures
