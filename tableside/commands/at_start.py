"""What a command says of camera and files before it begins, so that nobody waits for it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tableside.files.addresses import shown
from tableside.files.fielded import stand_by_stand
from tableside.files.roster import Roster
from tableside.vision.sources.named import is_device

#: So many units without tags are named; more are counted.
_NAMED = 5


def lacking(source: str, missing: Sequence[str]) -> str:
    """Return what to add to a source that is no recording, which would bring its own files."""
    wanted = " ".join(f"--{name} FILE" for name in missing)
    if is_device(source):
        return f"camera {source} needs to know its table: add {wanted} (tableside setup makes them)"
    return f"{shown(source)} is no recording: add {wanted}"


def unplugged(source: str, devices: Path = Path("/dev")) -> str:
    """Return what to say of a camera that is not plugged in; nothing where that cannot be told."""
    if not is_device(source) or sys.platform != "linux":
        return ""
    device = devices / f"video{source}" if source.isdecimal() else Path(source)
    return "" if device.exists() else f"camera {source} is not plugged in; it is waited for"


def untagged(position: Any, file: str, roster: Roster) -> str:
    """Return what to say of units on the table without tags; nothing where each has its own."""
    units = position.get("units") if isinstance(position, dict) else None
    listed = {unit.id for unit in roster.units}
    stands = [
        str(stand.get("id"))
        for unit in (units if isinstance(units, list) else ())
        if isinstance(unit, dict)
        for stand in stand_by_stand(unit)
        if stand.get("pose") is not None
    ]
    lost = [stand for stand in stands if stand not in listed]
    if not lost:
        return ""
    if len(lost) == len(stands):
        return f"no unit of {file} has tags in the roster: is it that of another game?"
    more = f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else ""
    return f"{file}: the roster has no tags for {', '.join(lost[:_NAMED])}{more}"
