"""When a tag says surely enough where a piece of terrain lies."""

from __future__ import annotations

from tableside.setup.free_tags import Lying, free_sights, lying, owner_of
from tableside.setup.looking import Looked
from tableside.setup.piece import Points
from tableside.setup.table import Table
from tableside.vision.measurement import TagSight

#: One standard deviation (inches) of the worst corner: a tag that says less is too small there.
SURE = 0.05


class CannotError(Exception):
    """Why a piece cannot be laid or learned: what is so, and how to mend it."""

    def __init__(self, trouble: str, mend: str) -> None:
        super().__init__(f"{trouble}: {mend}")
        self.trouble, self.mend = trouble, mend


def truly_lying(table: Table, seen: Looked, sight: TagSight, above: float, ground: float) -> Lying:
    """Return a tag as it lies ``above`` mm over ``ground``; raise CannotError."""
    found = lying(seen, sight, above, ground, table.folder)
    if found is None:
        trouble = f"Tag {sight.id} is seen too badly"
        raise CannotError(trouble, "let it lie flat and still, with nothing over it")
    return found


def check_sure(found: Lying, points: Points, tag: tuple[str, int]) -> None:
    """Raise CannotError where a tag does not say well where a piece's points (inches) are."""
    spread = found.spread([(x, y) for x, y in points])
    if spread > SURE:
        trouble = f"Tag {tag[1]} leaves a corner {spread:.2f} in uncertain"
        raise CannotError(trouble, "print it larger, or put it in the middle of the piece")


def only_sight(table: Table, seen: Looked, tag: tuple[str, int]) -> TagSight:
    """Return the one sight of a free tag; raise CannotError."""
    whose = owner_of(table, tag)
    if whose:
        raise CannotError(f"Tag {tag[1]} is {whose}", "use a free one for terrain")
    sights = free_sights(table, seen.sights).get(tag, [])
    if not sights:
        raise CannotError(f"Tag {tag[1]} is not seen now", "lay it on its piece, nothing over it")
    if len(sights) > 1:
        raise CannotError(f"Tag {tag[1]} is seen {len(sights)} times", "take the copies away")
    return sights[0]
