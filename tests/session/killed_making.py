"""Games that are killed while their file is made or put aside: for a test, and as a program.

``python -m tests.session.killed_making FOLDER make|again`` kills ``KILLS`` processes, one after
the other, each at another line of what writes the file, and prints the folders that are left.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tableside.session.store import create_store, open_store, put_aside
from tests.session.kept_game import START, begin, do

KILLS = 64
_WATCHED = ("store.py", "store_form.py", "seal.py", "writer_lock.py")


def lines_of(what: Callable[[], Any], kill_at: int | None = None) -> int:
    """Do something and return how many lines that write a game it ran; end at one of them."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.endswith(_WATCHED):
            return None
        if event == "line":
            count += 1
            if count == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)
    try:
        what()
    finally:
        sys.settrace(None)
    return count


def prepare(folder: Path, how: str) -> Callable[[], Any]:
    """Make a folder ready and return what is to be killed in it."""
    folder.mkdir()
    path = folder / "game"
    if how == "make":
        return lambda: create_store(path, START).close()
    session = begin(path)
    for number in range(3):
        do(session, number)
    session.close()
    return lambda: put_aside(open_store(path)).close()


def main() -> None:
    """Kill, and print."""
    root, how = Path(sys.argv[1]), sys.argv[2]
    lines = lines_of(prepare(root / "whole", how))
    for kill in range(KILLS):
        folder = root / str(kill)
        what = prepare(folder, how)
        child = os.fork()
        if child == 0:
            lines_of(what, 1 + kill * (lines - 1) // (KILLS - 1))
            os._exit(1)
        _, status = os.waitpid(child, 0)
        assert os.WTERMSIG(status) == signal.SIGKILL, "it was not killed"
        print(folder, flush=True)


if __name__ == "__main__":
    main()
