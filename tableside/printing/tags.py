"""Tag sheets, to be cut out: every tag of a roster with its unit's name, or tags for terrain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.printing.cutting import Row, note, tabbed
from tableside.printing.guides import TAGS, TAGS_BEHIND, TERRAIN
from tableside.printing.lettering import LEAST
from tableside.printing.packing import packed
from tableside.printing.page import Page, Piece, guided
from tableside.printing.paper import Paper
from tableside.printing.seats import Seat, seat_of, seat_words
from tableside.printing.shapes import Bounds, Shape, rectangle
from tableside.printing.tag_picture import paper_box, tag_area
from tableside.rig.trays import FAMILY

#: What players see of each side, by its id: its ``name`` and its own ``colour`` (``#rrggbb``).
Sides = Mapping[str, Mapping[str, Any]]
UNKNOWN: Sides = MappingProxyType({})
NOTE = (
    "Cut outside the grey lines: the white round a tag belongs to it. The name may be folded "
    "under along the dashes. As it lies here, each tag's upper edge looks to the front of its base."
)

TERRAIN_NOTE = (
    "Cut outside the grey lines: the white round a tag belongs to it. Put each flat on the highest "
    "level top of its piece of terrain, or beside it on its base, with nothing over it."
)


def tag_sheets(
    roster: Roster, paper: Paper, folder: Path | None = None, sides: Sides = UNKNOWN
) -> list[Page]:
    """Return pages with every tag of the roster; raise PrintError for one that is too large.

    Tags that are fixed in another way than the first ones have pages of their own, with a note
    that says how. ``sides``: those of their game; one that it does not know is called by its id.
    """
    seats: dict[Seat, list[tuple[Unit, Base, Tag]]] = {}
    for unit in roster.units:
        for base in unit.bases:
            for tag in base.tags:
                seats.setdefault(seat_of(base, tag), []).append((unit, base, tag))
    if not seats:
        return guided(packed([note(NOTE, paper.area.width - 4)], paper), TAGS)
    pages = []
    for seat, tags in seats.items():
        words = f"{NOTE} {seat_words(seat, [(base, tag) for _, base, tag in tags])}"
        cards = [tag_card(*each, folder, sides) for each in tags]
        guide = TAGS_BEHIND if seat == "behind" else TAGS
        pages += guided(packed([note(words, paper.area.width - 4), *cards], paper), guide)
    return pages


def front_up(tag: Tag, folder: Path | None = None) -> tuple[Shape, Bounds]:
    """Return a tag as it lies when its base looks up the page, about (0, 0), and its paper's box.

    Where the paper lies askew the box is the one that holds it.
    """
    turn = 90.0 + tag.angle
    corners = paper_box(tag.family, tag.side, folder)
    return (
        tag_area(tag.family, tag.id, tag.side, folder).turned(turn),
        rectangle(corners).turned(turn).bounds,
    )


def terrain_tag_sheets(
    numbers: Sequence[int], side: float, paper: Paper, family: str = FAMILY
) -> list[Page]:
    """Return pages with free tags of a black ``side`` (mm), to be put on pieces of terrain.

    Raise PrintError for tags that are too large for the paper, FamilyError for one that is none.
    """
    cards = [
        _card(
            Tag(family=family, id=number, side=side, at=(0.0, 0.0), angle=-90.0),
            "terrain",
            [f"{number}, {side:g} mm"],
            f"the tag {family} {number}",
        )
        for number in numbers
    ]
    return guided(packed([note(TERRAIN_NOTE, paper.area.width - 4), *cards], paper), TERRAIN)


def tag_card(
    unit: Unit, base: Base, tag: Tag, folder: Path | None = None, sides: Sides = UNKNOWN
) -> Piece:
    """Return a tag with the white round it, and under it its unit, its side and which tag it is."""
    name = unit.name or unit.id
    what = f"the tag {tag.family} {tag.id} of {name}"
    rows = [_which(unit, base, tag), side_of(unit, sides)]
    return _card(tag, name, rows, what, folder)


def side_of(unit: Unit, sides: Sides) -> str:
    """Return what players call a unit's side."""
    return str(sides.get(unit.side, {}).get("name", unit.side))


def _card(tag: Tag, name: str, rows: Sequence[str], what: str, folder: Path | None = None) -> Piece:
    picture, box = front_up(tag, folder)
    own = Bounds(0.0, 0.0, box.width, box.height)
    shapes = [picture.moved(box.width / 2, box.height / 2)]
    return tabbed(own, shapes, [Row(name, LEAST, bold=True), *map(Row, rows)], what)


def stand_of(unit: Unit) -> str | None:
    """Return which stand of its unit a roster's entry is (``c1/2``: 2); None for a whole unit."""
    _, stroke, stand = unit.id.partition("/")
    return stand if stroke else None


def _which(unit: Unit, base: Base, tag: Tag) -> str:
    """Return words that say which of a unit's tags it is."""
    stand = stand_of(unit)
    words = [str(tag.id)] if stand is None else [str(tag.id), f"stand {stand}"]
    if len(unit.bases) > 1:
        words.append(f"base {unit.bases.index(base) + 1}")
    if len(base.tags) > 1:
        words.append(place_words(tag))
    return ", ".join(words)


def place_words(tag: Tag) -> str:
    """Return on which side of its base a tag lies, for someone who looks to its front."""
    ahead, left = tag.at
    if abs(left) >= 1.0:
        return "left" if left > 0 else "right"
    return "front" if ahead > 0 else "rear"
