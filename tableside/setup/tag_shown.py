"""Give a unit of the roster the tag that is held under the camera."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.files.board import Board
from tableside.files.roster import Base, Roster, Tag
from tableside.setup.report import SetupError
from tableside.setup.words import say
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
    """Return the roster with the tag (family, id) now visible put at ``place``.

    Its size and position on the base stay as they were. Raises SetupError where there is no such
    place, or the tag is not seen, is seen twice, or is already taken.
    """
    family, number = tag
    known = dict(places(roster))
    if place not in known:
        raise SetupError(say("unit-no-such-tag", unit=place[0]))
    sights = [sight for sight in seen if (sight.family, sight.id) == tag]
    if not sights:
        raise SetupError(say("show-tag-still", tag=number))
    if len(sights) > 1:
        raise SetupError(say("show-tag-once", tag=number, count=len(sights)))
    if board is not None and any((m.family, m.id) == tag for m in board.markers):
        raise SetupError(say("show-another", tag=number, whose=say("owner-board")))
    for there, other in known.items():
        if (other.family, other.id) == tag and there != place:
            if there[0] == place[0]:
                raise SetupError(say("show-another", tag=number, whose=say("owner-this-unit")))
            raise SetupError(say("show-another-than-of", tag=number, unit=there[0]))
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
