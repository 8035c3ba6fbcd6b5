"""Giving a unit of the roster the tag that is held under the camera."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.files.board import Board
from tableside.files.roster import Base, Roster, Tag
from tableside.setup.report import SetupError
from tableside.vision.measurement import TagSight

#: Where a tag is: the unit, the number of its base, the tag's number on that.
Place = tuple[str, int, int]


def places(roster: Roster) -> Iterator[tuple[Place, Tag]]:
    """Yield every tag of a roster with its place."""
    for unit in roster.units:
        for base, each in enumerate(unit.bases):
            for number, tag in enumerate(each.tags):
                yield (unit.id, base, number), tag


def with_shown(
    roster: Roster,
    board: Board | None,
    place: Place,
    tag: tuple[str, int],
    seen: tuple[TagSight, ...],
) -> Roster:
    """Return the roster with the tag (family, id) that is seen now at ``place``.

    Its size and where it is on the base stay as they were. Raises SetupError where there is no
    such place, the tag is not seen, seen twice, or somebody else's.
    """
    family, number = tag
    known = dict(places(roster))
    if place not in known:
        raise SetupError(f"{place[0]} has no such tag in the roster")
    sights = [sight for sight in seen if (sight.family, sight.id) == tag]
    if not sights:
        raise SetupError(f"Tag {number} is not seen now: hold it still under the camera")
    if len(sights) > 1:
        raise SetupError(f"Tag {number} is seen {len(sights)} times: take the copies away")
    if board is not None and any((m.family, m.id) == tag for m in board.markers):
        raise SetupError(f"Tag {number} is a marker of the board: show another")
    for there, other in known.items():
        if (other.family, other.id) == tag and there != place:
            whose = "this unit's other tag" if there[0] == place[0] else f"{there[0]}'s already"
            raise SetupError(f"Tag {number} is {whose}: show another")
    return _put(roster, place, known[place].model_copy(update={"family": family, "id": number}))


def _put(roster: Roster, place: Place, tag: Tag) -> Roster:
    name, which, number = place

    def base(old: Base, index: int) -> Base:
        tags = tuple(tag if i == number else each for i, each in enumerate(old.tags))
        return old.model_copy(update={"tags": tags}) if index == which else old

    units = tuple(
        unit.model_copy(update={"bases": tuple(base(b, i) for i, b in enumerate(unit.bases))})
        if unit.id == name
        else unit
        for unit in roster.units
    )
    return roster.model_copy(update={"units": units})
