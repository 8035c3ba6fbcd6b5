"""An automatic exposure that hunts: it overshoots, comes back, and begins again."""

from __future__ import annotations

import math

PERIOD = 3.1  # seconds of a swing
PAUSE = 17.0  # seconds from one hunt to the next


def exposure_gain(time: float, swing: float) -> float:
    """Return the gain at a time: up to ``swing`` (share) off, dying away in some seconds."""
    since = time % PAUSE
    return 1 + swing * math.exp(-since / (1.2 * PERIOD)) * math.sin(2 * math.pi * since / PERIOD)
