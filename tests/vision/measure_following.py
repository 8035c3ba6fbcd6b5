"""Hold a made recording's replay against its truth: ``python measure_following.py RECORDING``."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from tableside.files.recording import TruthLine
from tableside.files.recordings import open_recording
from tableside.vision.observation import Life, Observation
from tableside.vision.pipeline import Pipeline
from tableside.vision.setting import Setting
from tableside.vision.sources.pictures import RecordedFrames

OF_UNITS = {"moved", "appeared", "gone"}
Told = tuple[str, str, float]


def observations(path: str) -> tuple[list[Observation], list[TruthLine]]:
    recording = open_recording(path)
    setting = Setting.of(recording)
    pipeline = Pipeline(setting.camera, setting.board, setting.roster, setting.surfaces)
    return [pipeline.step(f) for f in RecordedFrames(recording)], list(recording.truth())


def told(seen: Sequence[Observation]) -> list[Told]:
    """Return the units' events after the first frame."""
    return [
        (event.kind.value, event.unit or "", line.time)
        for line in seen[1:]
        for event in line.events
        if event.kind.value in OF_UNITS
    ]


def scripted(truth: Sequence[TruthLine]) -> list[Told]:
    events: list[dict[str, Any]] = [event for line in truth for event in line.events]
    return [(e["event"], e["unit"], e["time"]) for e in events if e["event"] in OF_UNITS]


def matched(real: Sequence[Told], seen: Sequence[Told]) -> Iterator[tuple[Told, Told | None]]:
    """Yield each real event with the one told of it, from 2 s before the hand is gone to 3.5 s."""
    left = list(seen)
    for event in real:
        kind, unit, time = event
        fits = (e for e in left if e[:2] == (kind, unit) and -2.0 < e[2] - time < 3.5)
        found = next(fits, None)
        if found is not None:
            left.remove(found)
        yield event, found


def wrongly_settled(seen: Sequence[Observation], truth: Sequence[TruthLine]) -> int:
    """Count the units that are called settled while they are moved, held or off the table."""
    count = 0
    for line, true in zip(seen, truth, strict=True):
        still = {unit.id for unit in true.units if unit.still and not unit.held}
        count += sum(u.life is Life.SETTLED and u.id not in still for u in line.units)
    return count


def errors(seen: Sequence[Observation], truth: Sequence[TruthLine]) -> list[float]:
    """Return how far (inches) each settled pose is off."""
    found = []
    for line, true in zip(seen, truth, strict=True):
        poses = {unit.id: unit.pose for unit in true.units}
        found += [
            math.dist(unit.pose.as_list()[:2], poses[unit.id][:2])
            for unit in line.units
            if unit.life is Life.SETTLED and unit.id in poses
        ]
    return found


def main(path: str) -> None:
    seen, truth = observations(path)
    pairs = list(matched(scripted(truth), told(seen)))
    late = [found[2] - real[2] for real, found in pairs if found and real[0] != "gone"]
    missed = [real for real, found in pairs if found is None]
    invented = len(told(seen)) - (len(pairs) - len(missed))
    off = errors(seen, truth)
    print(f"frames {len(seen)}; told {len(pairs) - len(missed)}, missed {missed}, extra {invented}")
    print(f"latest after the hand has gone {max(late, default=0.0):+.2f} s")
    print(f"settled though moving or held: {wrongly_settled(seen, truth)}")
    rms = math.sqrt(sum(e * e for e in off) / len(off))
    print(f"settled poses off: RMS {rms:.4f} in, worst {max(off):.4f} in")


if __name__ == "__main__":
    main(sys.argv[1])
