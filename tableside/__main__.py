"""The program ``tableside``, also as ``python -m tableside``."""

from __future__ import annotations

import gc
import sys

from tableside.cli import main
from tableside.commands.heaps import begin_with_small_heaps

#: The commands that phones connect to: their processes need an allocator set for many threads.
SERVING = ("demo", "serve")

#: Objects that are made before the newest are looked through for what has no use any more. Python's
#: own 700 has it look through all modules, again and again, while a command is still starting. What
#: serves for hours keeps those: nothing may gather in its memory.
MADE_BEFORE_A_LOOK = 10_000


def program() -> int:
    """Run the command line in a process that is set for it; return its exit status."""
    if sys.argv[1:2] and sys.argv[1] in SERVING:
        begin_with_small_heaps()
    else:
        gc.set_threshold(MADE_BEFORE_A_LOOK)
    return main()


if __name__ == "__main__":
    raise SystemExit(program())
