"""A program ends quietly, whatever its cameras are doing."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from tests.setup.stand_in import stand_in

#: Three cameras give pictures as fast as they can, and nobody closes them.
PROGRAM = """
import sys
from tableside.vision.sources.live import LiveCamera
cameras = [LiveCamera(sys.argv[1]) for _ in range(3)]
print(all(camera.take(20) is not None for camera in cameras))
"""


@pytest.mark.slow
def test_cameras_that_nobody_closed_do_not_take_the_program_down() -> None:
    with stand_in() as camera:
        random = np.random.default_rng(1)
        camera.show(random.integers(0, 255, (720, 1280, 3), dtype=np.uint8))
        words = [sys.executable, "-c", PROGRAM, camera.url]
        for _ in range(3):
            done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
            assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")
