"""Paper counters and card trays: a whole base, printed with its tags in their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tableside.files.roster import Base, Roster, Unit
from tableside.files.shades import Tone, shade, tones
from tableside.printing import PrintError
from tableside.printing.cutting import Row, caption, cut_out, note, tabbed
from tableside.printing.guides import COUNTERS, INLAYS, TRAYS
from tableside.printing.lettering import LEAST
from tableside.printing.packing import packed
from tableside.printing.page import Page, Piece, guided
from tableside.printing.paper import Paper
from tableside.printing.seats import seat_of
from tableside.printing.shapes import (
    BLACK,
    DARK,
    GREY,
    WHITE,
    Area,
    Bounds,
    Line,
    Shape,
    moved_all,
    rectangle,
)
from tableside.printing.tags import UNKNOWN, Sides, front_up, side_of, stand_of
from tableside.rig.trays import RIM
from tableside.typeface.letters import width_of

# The first side is red and the second blue, or as its own colour is, as on the phone: pale enough
# that a tag's black stands out; told apart without colour by the names on them.
_TINTS = ("#ecd5cf", "#cfdcea", "#d6e6cf", "#ece3c4", "#dfd3e8", "#d9d9d9")
#: How light and how strong a side's own colour is on paper (OKLCH): as the tints above.
_PALE, _FAINT = 0.89, 0.03
_FRAME = 0.6  # mm: the base's outline
_FLAT_FRAME = 0.2  # mm: that of a counter with its tag on itself, whose name needs the room
_ARROW = (5.0, 2.6)  # mm: width and length of the arrow at the front
_LEAST_GAP = 9.0  # mm between two tags that letters need: some seven of a name

COUNTERS_NOTE = (
    "Paper counters: glue the sheet to card of {thickness:g} mm, cut outside the grey lines and "
    "play. The arrow is the front of the base; the strip behind it carries the tags and is no "
    "part of it."
)
FLAT_NOTE = (
    "Paper counters: glue the sheet to card of {thickness:g} mm, cut outside the grey lines and "
    "play. The white round a tag belongs to it. A counter has no front."
)
TRAYS_NOTE = (
    "Card trays: glue the sheet to card, {height:g} mm in all, cut outside the grey lines and "
    "glue the base on its outline, front to the arrow. Keep the tags free."
)
INLAYS_NOTE = (
    "Inlays for printed trays: cut outside the grey lines and glue each into the lip of its tray, "
    "the line or the dashes to the rear. A name beyond dashes is cut out with its strip and folded "
    "under, or cut off, as that is glued in. The tags on a strip are already where they belong."
)


def counter_sheets(
    roster: Roster,
    paper: Paper,
    thickness: float,
    folder: Path | None = None,
    sides: Sides = UNKNOWN,
) -> list[Page]:
    """Return pages with every base of the roster as a counter, tags in their places.

    ``sides``: those of their game, in its order; a side that it does not know is called by its id.
    """
    tints = _tints(roster, sides)
    pieces = [
        _base_piece(unit, base, folder, tints[unit.side], _kind(unit, sides))
        for unit in roster.units
        for base in unit.bases
    ]
    flat = all(_is_flat(base, folder) for unit in roster.units for base in unit.bases)
    words = (FLAT_NOTE if flat else COUNTERS_NOTE).format(thickness=thickness)
    return guided(packed([note(words, paper.area.width - 4), *pieces], paper), COUNTERS)


def card_tray_sheets(
    roster: Roster, paper: Paper, folder: Path | None = None, sides: Sides = UNKNOWN
) -> list[Page]:
    """Return pages with every base's tray, seen from above, to be cut from card.

    Raise PrintError for tags that lie over their base, where the model stands.
    """
    _check_beside(roster)
    pieces = [
        _base_piece(unit, base, folder, kind=f"base, {side_of(unit, sides)}")
        for unit in roster.units
        for base in unit.bases
    ]
    heights = {tag.height for unit in roster.units for base in unit.bases for tag in base.tags}
    if len(heights) != 1:
        raise PrintError(
            "the roster's tags have several heights, and card has one: write the card's thickness "
            "as the height of every tag that lies on it"
        )
    words = TRAYS_NOTE.format(height=heights.pop())
    return guided(packed([note(words, paper.area.width - 4), *pieces], paper), TRAYS)


def inlay_sheets(
    roster: Roster, paper: Paper, folder: Path | None = None, sides: Sides = UNKNOWN
) -> list[Page]:
    """Return pages with a strip for every base: its tags at their distance, the name between.

    Raise PrintError for tags that lie over their base: they are in no tray's lip.
    """
    _check_beside(roster)
    pieces = [
        _inlay(unit, base, folder, side_of(unit, sides))
        for unit in roster.units
        for base in unit.bases
    ]
    return guided(packed([note(INLAYS_NOTE, paper.area.width - 4), *pieces], paper), INLAYS)


def _check_beside(roster: Roster) -> None:
    """Raise PrintError for a tag over its base: a tray carries tags only where no model stands."""
    for unit in roster.units:
        for base in unit.bases:
            for tag in base.tags:
                if seat_of(base, tag) in ("on", "above"):
                    raise PrintError(
                        f"tag {tag.id} of {unit.name or unit.id} lies over its base and in no "
                        "tray: print its tags, or counters"
                    )


def tag_boxes(base: Base, folder: Path | None = None) -> list[Bounds]:
    """Return the boxes of the tags' papers: mm from the base's centre, its front up the page."""
    return [front_up(tag, folder)[1].moved(-tag.at[1], -tag.at[0]) for tag in base.tags]


def plate(base: Base, folder: Path | None = None) -> Bounds:
    """Return the box of a base with what its tags need round it, mm from the base's centre."""
    own = _own(base)
    left, top, right, bottom = own
    for box in tag_boxes(base, folder):
        left, right = min(left, box.left), max(right, box.right)
        top = min(top, box.top - RIM) if box.top < own.top - 1e-6 else top
        bottom = max(bottom, box.bottom + RIM) if box.bottom > own.bottom + 1e-6 else bottom
    return Bounds(left, top, right, bottom)


def _tints(roster: Roster, sides: Sides) -> Mapping[str, str]:
    ids = dict.fromkeys((*sides, *(unit.side for unit in roster.units)))
    worn = tones([sides.get(side, {}).get("colour") for side in ids])
    return {
        side: _TINTS[n % len(_TINTS)] if own is None else _pale(own)
        for n, (side, own) in enumerate(zip(ids, worn, strict=True))
    }


def _kind(unit: Unit, sides: Sides) -> str:
    """Return the words below a unit's name: which stand it is, its type, and its side's name.

    The side is told by the colour, too.
    """
    stand = stand_of(unit)
    kind = f"{unit.type.replace('-', ' ').replace('_', ' ')}, {side_of(unit, sides)}"
    return kind if stand is None else f"{stand}: {kind}"


def _pale(own: Tone) -> str:
    return shade(own._replace(chroma=min(own.chroma, _FAINT)), _PALE)


def _base_piece(
    unit: Unit, base: Base, folder: Path | None, tint: str | None = None, kind: str = "base"
) -> Piece:
    """Return a base with its tags; with no ``tint`` only its outline, for a model to stand on.

    ``kind``: the words below the unit's name.
    """
    whole, own = plate(base, folder), _own(base)
    name = f"the base of {unit.name or unit.id}"
    if _is_flat(base, folder) and tint is not None:
        flat = [s.moved(-own.left, -own.top) for s in _flat_counter(unit, base, tint, folder)]
        return cut_out(own.width, own.height, flat, name)
    taken = tag_boxes(base, folder)
    shapes: list[Shape] = [rectangle(own, DARK), rectangle(own.grown(-_FRAME), tint or WHITE)]
    shapes += [_front(own), *_papers(base, taken, folder)]
    shapes += _words(unit, own, taken, kind, 0.5 if tint is None else 0.6)
    placed = [shape.moved(-whole.left, -whole.top) for shape in shapes]
    return cut_out(whole.width, whole.height, placed, name)


def _own(base: Base) -> Bounds:
    """Return the base without what its tags need, mm from its centre."""
    width, depth = base.base
    return Bounds(-width / 2, -depth / 2, width / 2, depth / 2)


def _is_flat(base: Base, folder: Path | None) -> bool:
    """Whether all tags of a base lie on itself."""
    return all(_own(base).holds(box) for box in tag_boxes(base, folder))


def _flat_counter(unit: Unit, base: Base, tint: str, folder: Path | None) -> list[Shape]:
    """Return a counter with its tags on itself, its name where they leave room at the front."""
    own, taken = _own(base), tag_boxes(base, folder)
    inner = own.grown(-_FLAT_FRAME)
    room = Bounds(inner.left, inner.top, inner.right, min(box.top for box in taken))
    shapes: list[Shape] = [rectangle(own, DARK), rectangle(inner, tint)]
    shapes += _papers(base, taken, folder)
    return [*shapes, *caption(unit.name or unit.id, room, LEAST, bold=True, shade=BLACK)]


def _papers(base: Base, taken: list[Bounds], folder: Path | None) -> Iterator[Shape]:
    for tag, box in zip(base.tags, taken, strict=True):
        yield rectangle(box, WHITE)
        yield front_up(tag, folder)[0].moved(-tag.at[1], -tag.at[0])


def _front(own: Bounds) -> Area:
    """Return the arrow at the middle of the front edge, as large as the base allows."""
    scale = min(1.0, own.width / 4 / _ARROW[0], own.height / 4 / _ARROW[1])
    half, long = _ARROW[0] / 2 * scale, _ARROW[1] * scale
    top = own.top + _FRAME
    return Area((((0.0, top), (half, top + long), (-half, top + long)),), BLACK)


def _words(
    unit: Unit, own: Bounds, taken: list[Bounds], kind: str, share: float
) -> Iterator[Shape]:
    """Yield the name and its kind, between the arrow and the rear, where no tag's paper lies.

    ``share``: how much of the room is the name's.
    """
    inside = own.grown(-_FRAME - 0.6)
    top = inside.top + min(_ARROW[1], own.height / 4) + 0.4
    room = Bounds(inside.left, top, inside.right, inside.bottom)
    if any(room.meets(box) for box in taken):
        return
    middle = room.top + share * room.height
    name = unit.name or unit.id
    high = Bounds(room.left, room.top, room.right, middle)
    yield from caption(name, high, 5.0, bold=True, most=3)
    low = Bounds(room.left, middle, room.right, room.bottom)
    yield from caption(kind, low, 3.0, most=2)


def _inlay(unit: Unit, base: Base, folder: Path | None, side: str) -> Piece:
    boxes = tag_boxes(base, folder)
    left, top = min(b.left for b in boxes), min(b.top for b in boxes)
    right, bottom = max(b.right for b in boxes), max(b.bottom for b in boxes)
    shapes = list(_papers(base, boxes, folder))
    name = unit.name or unit.id
    ids = " ".join(str(tag.id) for tag in sorted(base.tags, key=lambda t: -t.at[1]))
    what = f"the inlay of {name}"
    # The letters stand in the gap between the two papers, where they darken neither's white.
    ordered = sorted(boxes)
    gap = Bounds(ordered[0].right, top, ordered[-1].left, bottom)
    least = max(_LEAST_GAP, width_of(ids, LEAST) + 1.0)
    own = Bounds(0.0, 0.0, right - left, bottom - top)
    if len(boxes) == 2 and gap.width >= least:
        inner = Bounds(gap.left + 0.5, top, gap.right - 0.5, bottom - 0.6)
        shapes += _between(inner, name, side, ids)
        shapes.append(Line((gap.left, bottom - 0.2), (gap.right, bottom - 0.2), 0.2, GREY))
        return cut_out(own.width, own.height, moved_all(shapes, -left, -top), what)
    rows = [Row(name, bold=True, most=3), Row(ids), Row(side)]
    return tabbed(own, moved_all(shapes, -left, -top), rows, what)


def _between(room: Bounds, name: str, side: str, ids: str) -> Iterator[Shape]:
    """Yield the words between an inlay's tags: the name, the side, the tags.

    A name that is too wide for one line has two, and loses its middle where that is not enough.
    """
    wide = width_of(name, LEAST, bold=True) > room.width
    first, second = (0.43, 0.79) if wide else (0.33, 0.75)
    upper, lower = room.top + first * room.height, room.top + second * room.height
    high = Bounds(room.left, room.top, room.right, upper)
    yield from caption(name, high, LEAST if wide else 3.2, bold=True, most=2)
    yield from caption(side, Bounds(room.left, upper, room.right, lower), LEAST, most=2)
    yield from caption(ids, Bounds(room.left, lower, room.right, room.bottom), LEAST)
