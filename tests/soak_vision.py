"""Measure and follow many frames and watch the memory: ``python -m tests.soak_vision``.

The frames are small and few, and come again and again: a still table, something that is laid over a
unit and lifted, the unit elsewhere, a black frame.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from bench.memory import memory_of
from tableside.geometry.pose import Pose
from tableside.vision.pipeline import Pipeline
from tableside.vision.sources.frame import Frame
from tests.invented import Tables
from tests.vision.flat_scene import Scene, photograph

RATE = 10.0
WARM = 1000  # frames after which everything that is kept once has been made


def pictures(scene: Scene) -> list[np.ndarray]:
    """Return the pictures of one round, most of them of a still table."""
    unit, home = next(iter(scene.poses.items()))
    looks = [_colour(photograph(scene, seed=n)) for n in range(2)]
    x, y = scene.view.to_pixels([(home.x, home.y, 0.0)])[0]
    covers = [(x - 60, 0.0, x + 60, y + 50)]
    hands = [_colour(photograph(scene, seed=3, covers=covers))]
    scene.poses[unit] = Pose(home.x + 0.8, home.y + 0.4, home.facing + 30.0)
    moved = [_colour(photograph(scene, seed=4 + n)) for n in range(2)]
    black = [np.zeros_like(looks[0])]
    return [*looks * 9, *hands * 3, *moved * 9, *hands * 3, *looks * 3, *black]


def _colour(gray: np.ndarray) -> np.ndarray:
    return np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR), dtype=np.uint8)


def frames(count: int, shown: Sequence[np.ndarray]) -> Iterator[Frame]:
    """Yield ``count`` frames, the pictures in turn."""
    for n in range(count):
        yield Frame(n, n / RATE, shown[n % len(shown)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; print the memory now and then; fail when it grows by more than the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=20_000)
    parser.add_argument("--limit", type=float, default=5.0, help="MiB of growth after the start")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    scene = Tables.scene(11.2, 1)
    pipeline = Pipeline(scene.camera, scene.board, scene.roster)
    events = 0
    start = now = memory_of(os.getpid())[0]
    for frame in frames(asked.frames, pictures(scene)):
        events += len(pipeline.step(frame).events)
        done = frame.index + 1
        if done == min(WARM, asked.frames):
            gc.collect()
            start = memory_of(os.getpid())[0]
        if done % 1000 == 0 or done == asked.frames:
            gc.collect()
            now = memory_of(os.getpid())[0]
            print(f"{done} frames, {events} events: {now:.1f} MiB resident", flush=True)
    print(f"{now - start:+.1f} MiB from frame {min(WARM, asked.frames)} to {asked.frames}")
    return int(now - start > asked.limit)


if __name__ == "__main__":
    sys.exit(main())
