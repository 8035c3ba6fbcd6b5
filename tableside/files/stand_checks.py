"""Consistency checks on positions whose units list their stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tableside.files.loading import PlacedFault
from tableside.files.position_checks import Place, beside, entries, is_on, is_pose, size_of_board
from tableside.files.words import say


def lone_stand(place: Place, unit: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report more than one stand of a unit that may only have one."""
    stands = unit.get("stands")
    if isinstance(stands, list) and len(stands) > 1:
        found = say("has-entries", count=len(stands))
        yield PlacedFault((*place, "stands"), found, say("give-at-most", most=1))


def pose_or_stands(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find units on the table that do not have exactly one of ``pose`` and ``stands``."""
    for place, unit in entries(data, "units"):
        given = [name for name in ("pose", "stands") if unit.get(name) is not None]
        if not given:
            yield PlacedFault((*place, "pose"), say("is-missing"), say("pose-or-stands"))
        elif len(given) == 2:
            yield beside((*place, "stands"), "pose")


def stands_once_on_board(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find stand ids repeated within a unit, and stands whose centre is off the board."""
    size = size_of_board(data)
    for place, unit in entries(data, "units"):
        seen: set[str] = set()
        stands = unit.get("stands")
        for index, stand in enumerate(stands if isinstance(stands, list) else ()):
            if isinstance(stand, dict):
                yield from _stand((*place, "stands", index), stand, seen, size)


def _stand(
    place: Place, stand: Mapping[str, Any], seen: set[str], size: tuple[float, float] | None
) -> Iterator[PlacedFault]:
    name, pose = stand.get("id"), stand.get("pose")
    if isinstance(name, str):
        if name in seen:
            found = say("stand-twice", id=name)
            yield PlacedFault((*place, "id"), found, say("give-each-its-own-id"))
        seen.add(name)
    if size is not None and is_pose(pose) and not is_on(pose[0], pose[1], size):
        yield PlacedFault((*place, "pose"), say("stand-off-board"), say("put-stand-on-board"))
