"""Whether a tag locates a piece of terrain precisely enough."""

from __future__ import annotations

from tableside.engine.message import SaidError, Text, decimal
from tableside.setup.free_tags import Lying, free_sights, lying, owner_of
from tableside.setup.looking import Looked
from tableside.setup.piece import Points
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.measurement import TagSight

#: One standard deviation (inches) of the worst corner: a tag that says less is too small there.
SURE = 0.05


class CannotError(SaidError):
    """Why a piece cannot be laid or learned: the finding and its fix."""

    def __init__(self, trouble: Text, mend: Text) -> None:
        super().__init__(say("cannot", what=trouble, fix=mend))
        self.trouble, self.mend = trouble, mend


def truly_lying(table: Table, seen: Looked, sight: TagSight, above: float, ground: float) -> Lying:
    """Return a tag as lying ``above`` mm over ``ground``; raise CannotError."""
    found = lying(seen, sight, above, ground, table.folder)
    if found is None:
        trouble = say("tag-seen-badly", tag=sight.id)
        raise CannotError(trouble, say("fix-lie-flat"))
    return found


def check_sure(found: Lying, points: Points, tag: tuple[str, int]) -> None:
    """Raise CannotError where a tag locates a piece's points (inches) too imprecisely."""
    spread = found.spread([(x, y) for x, y in points])
    if spread > SURE:
        trouble = say("tag-too-small", tag=tag[1], spread=decimal(spread, 2))
        raise CannotError(trouble, say("fix-tag-larger"))


def only_sight(table: Table, seen: Looked, tag: tuple[str, int]) -> TagSight:
    """Return the only sight of a free tag; raise CannotError."""
    whose = owner_of(table, tag)
    if whose:
        raise CannotError(say("tag-has-owner", tag=tag[1], whose=whose), say("fix-free-one"))
    sights = free_sights(table, seen.sights).get(tag, [])
    if not sights:
        raise CannotError(say("tag-not-seen", tag=tag[1]), say("fix-lay-on-piece"))
    if len(sights) > 1:
        raise CannotError(say("tag-seen-times", tag=tag[1], count=len(sights)), say("fix-copies"))
    return sights[0]
