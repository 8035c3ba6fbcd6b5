"""Check board and roster for tags that cannot be measured, before any frame is processed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tableside.files.board import Board, Marker
from tableside.files.fault import Fault, FileError
from tableside.files.roster import Roster, Tag
from tableside.vision.families import FamilyError, family
from tableside.vision.words import say


def check_tags(board: Board, roster: Roster, folder: Path | None) -> None:
    """Raise FileError with every tag of an unknown family or id, or that both files use.

    ``folder`` is where dictionary files lie.
    """
    markers = {(m.family, m.id) for m in board.markers}
    faults = [
        fault
        for number, marker in enumerate(board.markers)
        for fault in _wrong("board", f"markers[{number}]", marker, folder)
    ]
    for place, tag in _tags(roster):
        faults += _wrong("roster", place, tag, folder)
        if (tag.family, tag.id) in markers:
            mend = say("give-another-tag")
            found = say("marker-of-the-board-too", family=tag.family, tag=tag.id)
            faults.append(Fault("roster", f"{place}.id", found, mend))
    if faults:
        raise FileError(faults)


def _tags(roster: Roster) -> Iterator[tuple[str, Tag]]:
    for u, unit in enumerate(roster.units):
        for b, base in enumerate(unit.bases):
            for t, tag in enumerate(base.tags):
                yield f"units[{u}].bases[{b}].tags[{t}]", tag


def _wrong(file: str, place: str, tag: Marker | Tag, folder: Path | None) -> list[Fault]:
    try:
        kin = family(tag.family, folder)
    except FamilyError as error:
        return [Fault(file, f"{place}.family", error.found, error.mend)]
    if tag.id >= kin.count:
        mend = say("ids-go-to", last=kin.count - 1)
        return [Fault(file, f"{place}.id", say("no-such-tag", family=tag.family, tag=tag.id), mend)]
    return []
