"""A recording that is played again: what was seen from its first frame on is known already."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.vision import played
from tableside.vision.played import Played, Shown
from tableside.vision.sources.frame import Frame
from tests.fake_game import look


class Measured:
    """Counts what is measured; each pipeline tells which one it is and how many frames it saw."""

    def __init__(self, frames: int | None) -> None:
        self.pipelines = 0
        self.stepped: list[tuple[int, int]] = []
        self.played = Played(frames, self._pipeline, self._show)

    def _pipeline(self) -> Any:
        self.pipelines += 1
        return [self.pipelines, 0]

    def _show(self, pipeline: Any, frame: Frame) -> Shown:
        pipeline[1] += 1
        self.stepped.append((pipeline[0], frame.index))
        return look(pipeline[1], [], time=float(pipeline[0])), b"above"

    def see(self, *indexes: int) -> list[tuple[float, int]]:
        """Play these frames, the first of them begun with; return what was told of each."""
        self.played.begin(Frame(indexes[0], 0.0, None))
        shown = [self.played.step(Frame(index, 0.0, None)) for index in indexes]
        assert all(picture == b"above" for _, picture in shown)
        return [(seen.time, seen.frame) for seen, _ in shown]


def test_what_was_seen_from_the_first_frame_is_measured_once() -> None:
    table = Measured(5)
    first = table.see(0, 1, 2)
    assert table.see(0, 1, 2, 3, 4) == [*first, (1.0, 4), (1.0, 5)]
    assert table.stepped == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]


def test_a_jump_back_is_looked_at_anew_and_the_beginning_is_still_known() -> None:
    table = Measured(5)
    first = table.see(0, 1, 2)
    assert table.see(1, 2, 3) == [(2.0, 1), (2.0, 2), (2.0, 3)]
    assert table.see(0, 1, 2, 3) == [*first, (1.0, 4)]


@pytest.mark.parametrize(("frames", "measured"), [(3, 3), (4, 6), (None, 6)])
def test_of_a_long_recording_and_of_a_camera_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch, frames: int | None, measured: int
) -> None:
    monkeypatch.setattr(played, "MOST", 3)
    table = Measured(frames)
    table.see(0, 1, 2)
    table.see(0, 1, 2)
    assert len(table.stepped) == measured
