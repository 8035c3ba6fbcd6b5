"""A lens measured from a running camera: when it is fitted, and what is told where that fails."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tableside.files.fault import FileError
from tableside.vision.calibration import watching as module
from tableside.vision.calibration.calibrate import Calibration, RefusedError
from tableside.vision.calibration.patterns import Gray, Pattern
from tableside.vision.calibration.watching import Watching
from tableside.vision.sources.frame import Frame
from tests.vision.calibration.test_calibrate import CHARUCO, album
from tests.waiting import until

FULL = FileError.one("camera.json", "", "cannot be written (No space left)", "check --out")


class Pictures:
    """A folder of pictures whose last one stays until it is closed."""

    live = False

    def __init__(self) -> None:
        self._closed = threading.Event()
        self.shown = 0

    def __iter__(self) -> Iterator[Frame]:
        images = [np.dstack([gray] * 3) for gray in album(CHARUCO).values()]
        for image in images:
            yield Frame(self.shown, self.shown / 10, image)
            self.shown += 1
        while not self._closed.wait(0.01):
            yield Frame(self.shown, self.shown / 10, images[-1])
            self.shown += 1

    def close(self) -> None:
        self._closed.set()


@pytest.fixture
def watch() -> Iterator[Callable[..., tuple[Watching, Pictures]]]:
    made: list[Watching] = []

    def start(
        found: Callable[[Calibration], dict[str, Any]] = lambda calibration: {"measured": True},
        keep: Callable[[str, Gray], None] | None = None,
    ) -> tuple[Watching, Pictures]:
        source = Pictures()
        made.append(Watching(source, Pattern.parse(CHARUCO), found, ("plain",), keep))
        made[-1].start()
        return made[-1], source

    yield start
    for each in made:
        each.close()


Watch = Callable[..., tuple[Watching, Pictures]]


@pytest.mark.slow
def test_what_cannot_be_written_is_told_and_can_be_tried_again(watch: Watch) -> None:
    full = [True]

    def found(calibration: Calibration) -> dict[str, Any]:
        if full:
            raise FULL
        return {"measured": True}

    watching, source = watch(found)
    until(lambda: source.shown > 12)
    watching.finish()
    until(lambda: watching.status()["phase"] == "refused")
    assert str(watching.status()["why"]) == str(FULL.faults[0])
    full.clear()
    watching.finish()
    until(lambda: watching.succeeded)
    assert watching.status()["report"] == {"measured": True}


def test_a_picture_that_cannot_be_kept_is_told_and_the_next_is_looked_at(watch: Watch) -> None:
    def keep(name: str, gray: Gray) -> None:
        raise FileError.one(name, "", "cannot be written (No space left)", "check --keep")

    watching, source = watch(keep=keep)
    until(lambda: watching.status()["phase"] == "refused")
    assert str(watching.status()["why"]).startswith("picture-")
    at = source.shown
    until(lambda: source.shown > at + 3)


@pytest.mark.slow
def test_what_was_refused_is_not_fitted_again_before_there_is_a_new_picture(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    fits: list[int] = []

    def refuse(names: list[str], *rest: Any) -> Calibration:
        fits.append(len(names))
        raise RefusedError("too flat")

    monkeypatch.setattr(module, "calibrate", refuse)
    watching, source = watch()
    monkeypatch.setattr(type(watching._collector.progress), "complete", True)
    until(lambda: source.shown > 20)
    assert fits == sorted(set(fits)) != []
    before = len(fits)
    watching.finish()
    until(lambda: len(fits) == before + 1)
    at = source.shown
    until(lambda: source.shown > at + 3)
    assert len(fits) == before + 1
    assert str(watching.status()["why"]) == "too flat"
