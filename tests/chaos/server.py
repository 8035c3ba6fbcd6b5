"""``tableside`` on a machine that misbehaves on command: ``python -m tests.chaos.server FILE ...``.

``FILE`` holds what is wrong at the moment (``Wrong``), read anew whenever it has changed; the rest
of the command line is that of ``tableside``.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.chaos import disk


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with the machine.

    ``disk``: ``full``, ``read-only``, ``slow`` (a second for each time that it is waited for) or
    nothing. ``clock``: seconds that the clock is ahead. ``planted``: the fault of ``planted``.
    """

    disk: str = ""
    clock: float = 0.0
    planted: str = ""

    def write(self, file: Path) -> None:
        """Have it be so from now on."""
        fresh = file.with_name(file.name + "-new")
        fresh.write_text(json.dumps(asdict(self)), "utf-8")
        fresh.replace(file)


class Machine:
    """Reads what is wrong, and is it: the hook of ``disk`` and the clock of the process."""

    def __init__(self, file: Path) -> None:
        self._file, self._mark, self._wrong = file, (0, 0), Wrong()
        self._chance = random.Random(24)
        self._stat, self._time = os.stat, time.time

    @property
    def wrong(self) -> Wrong:
        """What is wrong now."""
        with contextlib.suppress(OSError, ValueError):
            told = self._stat(self._file)
            if (mark := (told.st_mtime_ns, told.st_ino)) != self._mark:
                self._wrong = Wrong(**json.loads(self._file.read_text("utf-8")))
                self._mark = mark
        return self._wrong

    def step(self, step: str, half: Callable[[], None] | None) -> str | None:
        """Be the disk: one that is full takes a little now and then."""
        wrong = self.wrong.disk
        if wrong == "slow" and step == "sync":
            time.sleep(1)
        took = wrong == "full" and (step not in ("write", "make") or self._chance.random() < 0.3)
        return wrong if wrong in ("full", "read-only") and step != "sync" and not took else None

    def time(self) -> float:
        """Be the clock of the wall."""
        return self._time() + self.wrong.clock


def set_clock(machine: Machine) -> None:
    """Have this process take the time of the wall from ``machine``."""

    class Stepped(datetime.datetime):
        """As it is, at another time."""

        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Stepped:
            return cls.fromtimestamp(machine.time(), tz)

    time.time = machine.time
    datetime.datetime = Stepped  # type: ignore[misc]


def main() -> int:
    """Be ``tableside``."""
    machine = Machine(Path(sys.argv[1]))
    sys.argv = ["tableside", *sys.argv[2:]]
    disk.install(machine.step)
    set_clock(machine)
    from tests.chaos import planted

    planted.install(lambda: machine.wrong.planted)
    from tableside.__main__ import program

    return int(program() or 0)


if __name__ == "__main__":
    sys.exit(main())
