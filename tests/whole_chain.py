"""How long after a hand has left the ruling is on the phones' stream, through the whole chain.

``python -m tests.whole_chain`` starts ``tableside serve`` with the bundled recordings, as a user
does, reads the stream as a phone does, and tells for each move of their scripts how long after the
first frame without the hand its ruling arrived. With ``--here`` nothing is served and no clock
waited for: each frame goes through the same steps in this process, and its processor time counts
(what a free core would take, however busy the machine is). Exit status 1 when a move took over a
second.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.engine.message import to_json
from tableside.files.recordings import open_recording
from tableside.rules.registry import load_position
from tableside.session.ready import make_ready
from tableside.session.session import Session
from tableside.vision.pipeline import Pipeline
from tableside.vision.setting import Setting
from tableside.vision.sources.pictures import RecordedFrames
from tests.web.served import Served

FIXTURES = Path(__file__).parents[1] / "fixtures" / "images"

#: A verdict has to be there so long (seconds) after the hand has left.
SOON = 1.0


@dataclass(frozen=True, slots=True)
class Ruled:
    """One move: when the hand had left (the recording's seconds), and how long the ruling took.

    ``seen``: how much of it is the frames' own: until the one in which the model was found still.
    Both are below 0 where that was before the hand was out of the picture.
    """

    unit: str
    hand_left: float
    seen: float
    after: float


@dataclass(frozen=True, slots=True)
class Heard:
    """One message of the stream, and the moment (monotonic seconds) at which it had arrived."""

    at: float
    message: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Moved:
    """A step of a script: the unit, when the hand comes, and the first frame without the hand."""

    unit: str
    hand_comes: float
    hand_left: float


def moves(recording: Path) -> list[Moved]:
    """Return the moves of a recording's script.

    What is taken off is left out: it is gone only when it has been missed for a while, and so is
    a step that ends where the game has the unit already.
    """
    script = json.loads((recording.parent / f"{recording.name}.scene.json").read_text("utf-8"))
    lines = (recording / "frames.jsonl").read_text("utf-8").splitlines()
    frames = [json.loads(line)["time"] for line in lines]
    found = []
    for step in script["script"]:
        quiet = str(step.get("note", "")).startswith(("put back", "a nudge"))
        if step["do"] == "move" and not quiet:
            end = step["at"] + step["seconds"]
            left = next(each for each in frames if each >= end - 1e-6)
            found.append(Moved(step["unit"], step["at"], left))
    return found


def listen(url: str, until: float) -> Iterator[Heard]:
    """Yield what the stream says until the recording's clock is at ``until`` or it has ended."""
    with urllib.request.urlopen(url + "/stream", timeout=30) as stream:
        data: list[str] = []
        for line in stream:
            text = line.decode().rstrip("\r\n")
            if text.startswith("data:"):
                data.append(text.removeprefix("data:"))
            elif not text and data:
                heard = Heard(time.monotonic(), json.loads("\n".join(data)))
                data = []
                yield heard
                clock = heard.message.get("clock")
                if clock and (clock["mode"] == "ended" or clock["time"] >= until):
                    return


def ruled(recording: Path) -> list[Ruled]:
    """Play a recording once and return its moves.

    When a frame was due by the wall clock is known from the message that came soonest after the
    time it tells: all latencies are too short by the time that this one took, and no more.
    """
    wanted = moves(recording)
    with contextlib.closing(_Serving(recording)) as serving:
        heard = list(listen(serving.url, wanted[-1].hand_left + 3 * SOON))
    clocks = [(each.at, each.message["clock"]["time"]) for each in heard if "clock" in each.message]
    begun = min(at - told for at, told in clocks[1:])  # the first is of before the stream was open
    found: list[Ruled] = []
    for move in wanted:
        entry, at = ruling_of(heard, move)
        left = move.hand_left
        found.append(Ruled(move.unit, left, entry["time"] - left, at - begun - left))
    return found


class _Serving(Served):
    """The server, closed like a file."""

    def __init__(self, recording: Path) -> None:
        super().__init__(["serve", str(recording), "--once"])

    def close(self) -> None:
        """End it."""
        self.stop()


def ruled_here(recording: Path) -> list[Ruled]:
    """Take a recording's frames one by one, from the picture to the message, and return its moves.

    ``after`` is the frames' own time and the processor time of the frame that brought the ruling.
    The referee has been made ready before, as a server does it when it starts.
    """
    opened = open_recording(recording)
    ruleset, state = load_position(opened.position, str(recording))
    if (getting_ready := make_ready(ruleset.name)) is not None:
        getting_ready.join()
    session, own = Session(ruleset, state, opened.actions), Setting.of(opened)
    pipeline = Pipeline(own.camera, own.board, own.roster, own.surfaces, folder=own.folder)
    frames, heard = RecordedFrames(opened), []
    for index, frame in enumerate(opened.frames):
        begun = time.process_time()
        session.observe(pipeline.step(frames.read(index)))
        sections = session.snapshot().sections()
        to_json(sections)
        log = {str(entry["number"]): entry for entry in sections["log"]}
        heard.append(Heard(frame.time + time.process_time() - begun, {"log": log}))
    frames.close()
    session.close()
    found = []
    for move in moves(recording):
        entry, at = ruling_of(heard, move)
        left = move.hand_left
        found.append(Ruled(move.unit, left, entry["time"] - left, at - left))
    return found


def ruling_of(heard: Sequence[Heard], move: Moved) -> tuple[dict[str, Any], float]:
    """Return the log's first entry on a unit since the hand came, and the moment it arrived."""
    for each in heard:
        for entry in (each.message.get("log") or {}).values():
            fresh = entry is not None and entry["time"] > move.hand_comes
            if fresh and move.unit in entry["units"]:
                return entry, each.at
    raise SystemExit(f"nothing was said of {move.unit} after {move.hand_comes} s")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print a line a move and the figures of all; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("recordings", nargs="*", type=Path, help="demo and short-game without any")
    parser.add_argument("--here", action="store_true", help="processor time, nothing served")
    asked = parser.parse_args(arguments)
    take = ruled_here if asked.here else ruled
    every: list[Ruled] = []
    for recording in asked.recordings or (FIXTURES / "demo", FIXTURES / "short-game"):
        for each in take(recording):
            every.append(each)
            print(
                f"{recording.name:12} {each.hand_left:6.2f} s  {each.unit:8} {each.after:5.2f} s, "
                f"{each.seen:5.2f} of them to see it still",
                flush=True,
            )
    times = sorted(each.after for each in every)
    rest = sorted(each.after - each.seen for each in every)
    print(
        f"{len(times)} moves: median {statistics.median(times):.2f} s, most {times[-1]:.2f} s; "
        f"without what it takes to see it still {statistics.median(rest):.2f} s, {rest[-1]:.2f} s"
    )
    return int(times[-1] > SOON)


if __name__ == "__main__":
    sys.exit(main())
