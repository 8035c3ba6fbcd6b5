"""How soon each fault of a first evening is named, with its cure, and what clean tables are told.

``python -m tests.setup.first_evening`` plants ``tests.setup.planted_faults`` on a table,
one at a time, sets that table up and serves it, and prints how many seconds each took to be named;
then it looks at 20 clean tables. Exit status 1 where a fault was not named in time, something
failed, or a clean table was told of anything. ``--only WORDS`` takes the faults that have these
words in their names, ``--clean N`` so many clean tables.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.setup.setting_up import SettingUp
from tableside.vision.pipeline import Pipeline
from tableside.vision.setting import surfaces_of
from tableside.vision.sources.frame import Frame, FrameSource
from tableside.vision.sources.live import Wanted
from tableside.vision.sources.opening import open_source
from tableside.vision.sources.pictures import judged
from tests.setup.clean import clean_tables
from tests.setup.evening import Evening, first_evening, ids
from tests.setup.planted_faults import Fault, faults

#: A fault has to be named within so many seconds.
SOON = 10.0
#: Seconds between a server's pictures, and how many come before a fault that comes later.
APART, BEFORE = 0.2, 4
#: What is said where the program failed.
FAILED = "setup.program-failed"


class Shown:
    """A camera that shows one picture, again and again."""

    live = True

    def __init__(self, evening: Evening) -> None:
        self._evening, self._image = evening, evening.picture()
        self._closed = threading.Event()

    def __iter__(self) -> Iterator[Frame]:
        number = 0
        while not self._closed.wait(0.05):
            yield frame_of(self._image, self._evening, number)
            number += 1

    def close(self) -> None:
        """End it."""
        self._closed.set()


def frame_of(image: Any, evening: Evening, number: int) -> Frame:
    """The picture as a camera's frame; with its trouble where nothing is seen."""
    if image is None:
        return Frame(number, number * APART, None, evening.trouble)
    return judged(number, number * APART, image)


def opener(evening: Evening) -> Callable[[str, Wanted | None], FrameSource]:
    """How the camera is opened: the first one shows the table, others are what they are."""

    def opened(source: str, wanted: Wanted | None) -> FrameSource:
        return shown if source == "0" else open_source(source, wanted)

    shown = Shown(evening)
    return opened


def lines_of(job: SettingUp) -> dict[str, list[dict[str, Any]]]:
    """What each step says now."""
    return {step["name"]: list(step["said"]) for step in job.status()["steps"]}


def named_in_setup(fault: Fault, evening: Evening, patience: float = 3 * SOON) -> float | None:
    """The seconds until the set-up page names a fault with its cure; None where it does not.

    What is no harmless remark must be listed at *Go*, which is not green then.
    """
    assert fault.setup is not None
    step, said, cure = fault.setup
    job = SettingUp(evening.table, tuple, opener=opener(evening))
    begun = time.monotonic()
    job.start()
    try:
        while time.monotonic() < begun + patience:
            lines = lines_of(job)
            assert FAILED not in {found for each in lines.values() for found in all_ids(each)}
            told = [s for s in lines[step] if said in ids(s["text"]) and cure in ids(s["mend"])]
            if told and is_open(job, said) != fault.harmless:
                return time.monotonic() - begun
            time.sleep(0.02)
        return None
    finally:
        job.close()


def all_ids(lines: Sequence[dict[str, Any]]) -> set[str]:
    return {each for line in lines for each in (*ids(line["text"]), *ids(line["mend"]))}


def is_open(job: SettingUp, said: str) -> bool:
    """Whether *Go* lists a sentence and is not green."""
    go = next(step for step in job.status()["steps"] if step["name"] == "go")
    return go["state"] != "done" and said in all_ids(go["said"])


def named_while_serving(fault: Fault, clean: Evening, faulty: Evening) -> float | None:
    """The seconds until the players' page names a fault; None where it does not within ``SOON``.

    Pictures come five a second; one that takes longer to be looked at takes as long as that.
    """
    files = (clean if fault.then else faulty).table
    assert files.camera is not None
    assert files.board is not None
    assert files.roster is not None
    pipeline = Pipeline(files.camera, files.board, files.roster, surfaces_of(files.position))
    session = Session(*load_position(files.position, "position.json"))
    before, image = clean.picture() if fault.then else None, faulty.picture()
    passed = 0.0
    for number in range(round(SOON / APART) + BEFORE):
        late = not fault.then or number >= BEFORE
        begun = time.monotonic()
        frame = frame_of(image if late else before, faulty, number)
        session.observe(pipeline.step(frame))
        passed += max(APART, time.monotonic() - begun) if late else 0.0
        if late and any(set(fault.serving) <= said for said in told(session)):
            return passed
    return None


def told(session: Session[Any]) -> list[set[str]]:
    """The ids of each sentence that stands on the players' page."""
    shown = session.snapshot()
    return [set(ids(text)) for text in (*shown.camera.troubles, *(e.text for e in shown.log))]


def false_alarms(evening: Evening) -> list[str]:
    """What a table on which all is well is told to mend, in setup and while serving."""
    job = SettingUp(evening.table, tuple, opener=opener(evening))
    job.start()
    try:
        deadline = time.monotonic() + 6 * SOON
        while not any(each["name"] == "tags" and each["state"] != "blocked" for each in
                      job.status()["steps"]) and time.monotonic() < deadline:  # fmt: skip
            time.sleep(0.05)
        alarms = [
            f"{name}: {line['text']}"
            for name, lines in lines_of(job).items()
            for line in lines
            if line["tone"] in ("wrong", "doubt")
        ]
        states = {step["name"]: step["state"] for step in job.status()["steps"]}
        alarms += [] if states["go"] == "done" else [f"go is {states['go']}"]
    finally:
        job.close()
    return alarms + _served_alarms(evening)


def _served_alarms(evening: Evening) -> list[str]:
    files = evening.table
    assert files.camera is not None
    assert files.board is not None
    assert files.roster is not None
    pipeline = Pipeline(files.camera, files.board, files.roster, surfaces_of(files.position))
    session = Session(*load_position(files.position, "position.json"))
    image = evening.picture()
    alarms: set[str] = set()
    for number in range(5):
        session.observe(pipeline.step(frame_of(image, evening, number)))
        shown = session.snapshot()
        alarms |= {f"serving: {text}" for text in shown.camera.troubles}
        alarms |= {f"serving: {e.text}" for e in shown.log if e.kind != "registered"}
    return sorted(alarms)


def _cell(times: Sequence[float | None]) -> str:
    """The newest time as the table has it."""
    return "not named" if times[-1] is None else f"{times[-1]:.1f} s"


def _line(fault: Fault, folder: Path) -> tuple[str, bool]:
    clean = first_evening(folder)
    faulty = fault.plant(clean)
    times: list[float | None] = []
    cells = []
    if fault.setup is not None:
        times.append(named_in_setup(fault, faulty))
    cells.append(_cell(times) if fault.setup else "")
    if fault.serving:
        times.append(named_while_serving(fault, clean, faulty))
    cells.append(_cell(times) if fault.serving else "")
    good = all(each is not None and each <= SOON for each in times)
    return f"| {fault.name} | {cells[0]} | {cells[1]} |", good


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table and what clean tables are told; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="faults with these words in their names")
    parser.add_argument("--clean", type=int, default=20, help="clean tables (%(default)s)")
    asked = parser.parse_args(arguments)
    chosen = [fault for fault in faults() if asked.only in fault.name]
    print("| fault | in setup | while serving |\n|---|---|---|", flush=True)
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for fault in chosen:
            line, named = _line(fault, Path(folder))
            good &= named
            print(line, flush=True)
        for name, evening in clean_tables(asked.clean, Path(folder)):
            alarms = false_alarms(evening)
            good &= not alarms
            print(f"{name}: {'; '.join(alarms) or 'nothing'}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
