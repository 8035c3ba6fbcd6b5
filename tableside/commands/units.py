"""``tableside units learn``: a box of models becomes a roster, in the corner of a jig."""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.cli import CommandError
from tableside.commands.positions import read_position
from tableside.commands.writing import check_writable, write_file
from tableside.files.addresses import shown
from tableside.files.aside import set_aside
from tableside.files.camera import load_camera
from tableside.files.fault import FileError
from tableside.files.jig import Jig, load_jig
from tableside.files.loading import dump
from tableside.files.roster import Roster, load_roster

if TYPE_CHECKING:
    from tableside.setup.jigging import Jigging
    from tableside.vision.jig.card import CardReader
    from tableside.vision.sources.frame import Frame, FrameSource

SUMMARY = "Measure the tags of models in the corner of a printed jig, and write the roster."

FORMS = ("lip", "card", "flag")
_SIGNS = {"good": "✓", "doubt": "?", "wrong": "!", "plain": " "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what can be done with units, and its arguments."""
    ways = parser.add_subparsers(dest="way", metavar="WAY", required=True)
    learn = ways.add_parser("learn", help=SUMMARY, description=SUMMARY + _MORE)
    add = learn.add_argument
    add("source", metavar="SOURCE", help="camera number (0), stream, recording or folder of frames")
    add("jig", metavar="JIG", help="the jig's file, written by 'tableside print jig'")
    add("--camera", metavar="FILE", required=True, help="the lens, measured by calibrate")
    what = learn.add_mutually_exclusive_group(required=True)
    what.add_argument("--roster", metavar="FILE", help="the units, their bases and tags")
    what.add_argument("--position", metavar="FILE", help="a game's units: on the usual trays")
    add(
        "--form",
        choices=FORMS,
        default="lip",
        help="for a position: where the tags are (%(default)s)",
    )
    add(
        "--any-tags",
        action="store_true",
        help="the models may carry any tags, whatever the roster says of theirs",
    )
    add("--unit", metavar="ID", help="begin with this unit, not with the first in the list")
    add("-o", "--out", metavar="FILE", help="roster to write (the one that was read)")


_MORE = (
    " Lay the card in the corner of the table that is farthest from the camera."
    " Push each base into the corner, its front against edge 1, for two seconds; turn it"
    " clockwise by a quarter for two more. The roster is written after each base. On a terminal a"
    " unit's id is typed to name the next one, 'skip' to leave one, 'again' to begin it anew."
)


def run(arguments: argparse.Namespace) -> int:
    """Learn until all is measured, the source ends or Ctrl-C; return 0 where a base was."""
    from tableside.vision.jig.card import CardReader
    from tableside.vision.sources.live import Wanted
    from tableside.vision.sources.opening import open_source

    jig, camera = load_jig(arguments.jig), load_camera(arguments.camera)
    state = _begun(jig, arguments)
    out = Path(arguments.out or arguments.roster or "roster.json")
    check_writable(out, "--out")
    families = {t.family for u in state.box.roster.units for b in u.bases for t in b.tags}
    known = state.box.roster if state.box.stated else None
    reader = CardReader(jig, camera, families, Path(arguments.jig).parent, known)
    source = open_source(arguments.source, Wanted(camera.width, camera.height))
    writer = _Writer(out)
    try:
        frames = _fitting(source, camera, arguments.source)
        for now in _learned(state, reader, frames, _typed()):
            state = now
            writer.write(state)
    except KeyboardInterrupt:
        pass  # the usual way to stop early: what was measured is written
    finally:
        source.close()
    if not state.measured:
        raise CommandError("no base was measured: " + str(state.said or "nothing was seen"))
    left = [place for place in state.box.places if place not in state.measured]
    print(f"{out}: {len(state.measured)} bases measured" + (f", {len(left)} left" if left else ""))
    return 0


def _begun(jig: Jig, arguments: argparse.Namespace) -> Jigging:
    from tableside.setup.box import Box
    from tableside.setup.jigging import Jigging

    roster = load_roster(arguments.roster) if arguments.roster else _of_position(arguments)
    if not roster.units:
        name = arguments.roster or arguments.position
        raise FileError.one(name, "units", "is empty", "list the units to measure")
    _check_tags(jig, roster, arguments.jig)
    state = Jigging.of(jig, Box(roster, stated=not arguments.any_tags))
    if arguments.unit is None:
        return state
    chosen = _chosen(state, arguments.unit)
    if chosen is None:
        raise CommandError(f"--unit: there is no unit {arguments.unit}; its id is meant")
    return chosen


def _of_position(arguments: argparse.Namespace) -> Roster:
    from tableside.commands.print_units import units_of
    from tableside.rig.trays import usual_roster

    name, position = read_position(arguments.position)
    return usual_roster(units_of(position, name), arguments.form)


def _check_tags(jig: Jig, roster: Roster, name: str) -> None:
    """Raise FileError where a unit has a tag that is a marker of the card."""
    markers = {(m.family, m.id): n for n, m in enumerate(jig.markers)}
    for unit in roster.units:
        for tag in (tag for base in unit.bases for tag in base.tags):
            number = markers.get((tag.family, tag.id))
            if number is not None:
                found = f"is {tag.family} {tag.id}, which {unit.id} has a tag of"
                mend = "print the jig with another --first or --family"
                raise FileError.one(name, f"markers[{number}].id", found, mend)


def _chosen(state: Jigging, unit: str) -> Jigging | None:
    place = next((p for p in state.box.places if p[0] == unit), None)
    return None if place is None else state.choose(place)


def _fitting(source: FrameSource, camera: Any, name: str) -> Iterator[Frame]:
    """Yield frames; raise CommandError where the lens file is for another picture."""
    from tableside.vision.sources.decoding import size_trouble

    for frame in source:
        if frame.image is not None:
            wrong = size_trouble(frame.image, camera.width, camera.height)
            if wrong:
                raise CommandError(
                    f"{shown(name)}: {wrong}; name the camera file of this picture size"
                )
        yield frame


def _learned(
    state: Jigging, reader: CardReader, frames: Iterable[Frame], typed: queue.Queue[str]
) -> Iterator[Jigging]:
    """Yield it after each picture, saying what is new, until everything is measured."""
    from tableside.setup.jigging import WAYS
    from tableside.vision.jig.card import Glance

    told = ""
    for frame in frames:
        while not typed.empty():
            word = typed.get()
            after = WAYS[word](state) if word in WAYS else _chosen(state, word)
            if after is None:
                print(f"! there is no unit {word}", flush=True)
            state = after or state
        if frame.image is None:
            glance = Glance(trouble=frame.trouble)
        else:
            glance = reader.look(frame.image, *state.heights())
        state = state.seen(frame.time, glance)
        said = f"{_SIGNS[state.tone]} {state.said}"
        if state.said and said[1:] != told:
            print(said, flush=True)
            told = said[1:]
        yield state
        if state.asked is None:
            return


def _typed() -> queue.Queue[str]:
    """Return what is typed on a terminal, word by word; nothing ever where there is none."""
    words: queue.Queue[str] = queue.Queue()
    if sys.stdin is not None and sys.stdin.isatty():
        threading.Thread(target=_read, args=(words,), daemon=True).start()
    return words


def _read(words: queue.Queue[str]) -> None:
    for line in sys.stdin:
        if line.strip():
            words.put(line.strip())


class _Writer:
    """Writes the roster after each base that was measured; the first time the old one is kept."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._known: Sequence[object] = ()

    def write(self, state: Jigging) -> None:
        """Write the roster where another base was measured."""
        measured = list(state.measured.values())
        if not measured or measured == self._known:
            return
        if not self._known:
            kept = set_aside(self._out)
            if kept:
                print(f"  the roster that was there is {kept} now", flush=True)
        self._known = measured
        write_file(self._out, dump(state.roster).encode(), "--out")
