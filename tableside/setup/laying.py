"""Lay learned pieces of terrain where their tags are seen now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import shapely

from tableside.engine.message import Message, Text, decimal
from tableside.engine.terrain import TerrainKind
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import strip
from tableside.setup.free_tags import Lying, ground_under
from tableside.setup.ground import called
from tableside.setup.looking import Looked
from tableside.setup.piece import Piece, Points, geometry_of, on_board, points_of, shape_of, tops_of
from tableside.setup.sure import CannotError, check_sure, only_sight, truly_lying
from tableside.setup.table import Table
from tableside.setup.templates import Template
from tableside.setup.words import say
from tableside.vision.surfaces import Surface

#: Inches by which a corner may be elsewhere before a piece counts as moved: four times ``SURE``.
MOVED = 0.2
#: The share by which a tag may look larger or smaller than its template has it.
SAME_SIZE = 0.1


@dataclass(frozen=True)
class Prospect:
    """A template whose tag is seen: the ``piece`` as it would be laid now, or why it cannot be.

    ``moved`` (inches) is how far from there the table's piece lies; None where there is no such
    piece yet, inf where its height or width differs. ``cut``: a part lies off the board.
    """

    template: Template
    piece: dict[str, Any] | None = None
    trouble: Text = ""
    mend: Text = ""
    moved: float | None = None
    cut: bool = False

    @property
    def is_new(self) -> bool:
        """Whether laying it would change the table."""
        return self.piece is not None and (self.moved is None or self.moved > MOVED)


def prospects(table: Table, seen: Looked, kinds: Mapping[str, TerrainKind]) -> tuple[Prospect, ...]:
    """Return what can be laid now: one prospect for each template whose tag is seen.

    ``kinds`` are the types of terrain that the game knows. Tall pieces come first, so that whatever
    stands on one is laid at its current height.
    """
    if seen.registration is None or table.board is None or table.position is None:
        return ()
    names = {(sight.family, sight.id) for sight in seen.sights}
    mine = [each for each in table.templates.pieces if each.tag in names]
    mine.sort(key=lambda each: (each.height == 0, -_size(each)))
    pieces = table.pieces
    surfaces = list(tops_of(p for p in pieces if p.get("id") not in {t.name for t in mine}))
    found = []
    for template in mine:
        old = next((p for p in pieces if p.get("id") == template.name), None)
        prospect = _prospect(table, seen, template, old, surfaces, kinds)
        laid = prospect.piece or old
        surfaces += tops_of([laid] if laid else [])
        found.append(prospect)
    return tuple(found)


def _prospect(
    table: Table,
    seen: Looked,
    template: Template,
    old: Piece | None,
    surfaces: Sequence[Surface],
    kinds: Mapping[str, TerrainKind],
) -> Prospect:
    try:
        if template.type not in kinds:
            raise CannotError(_is_a(template), say("game-knows-none"))
        if old is not None and is_another(old, template):
            trouble = say("name-of-another-piece", piece=template.title)
            raise CannotError(trouble, say("fix-rename-other"))
        found = _seen_lying(table, seen, template, surfaces)
        # What it was called here since it was learned is kept.
        name = None if old is None else old.get("name")
        piece, cut = _laid(table, template, found, name or template.called)
    except CannotError as error:
        return Prospect(template, trouble=error.trouble, mend=error.mend)
    return Prospect(template, piece, moved=_apart(old, piece), cut=cut)


def is_another(piece: Piece, template: Template) -> bool:
    """Whether the piece with a template's id has another type or shape, so is a different piece."""
    shape = shape_of(template.model_dump(exclude_none=True))
    return (piece.get("type"), shape_of(piece)) != (template.type, shape)


def _is_a(template: Template) -> Message:
    return say("piece-is-of-type", piece=template.title, type=called(template.type))


def _seen_lying(
    table: Table, seen: Looked, template: Template, surfaces: Sequence[Surface]
) -> Lying:
    sight = only_sight(table, seen, template.tag)
    registration = seen.registration
    if registration is None:
        raise CannotError(say("board-not-found"), say("fix-first"))
    ground = ground_under(registration.view, sight, template.tag_height, surfaces)
    found = truly_lying(table, seen, sight, template.tag_height, ground)
    size = found.side / template.side
    if abs(size - 1) > SAME_SIZE:
        share = decimal(100 * abs(size - 1), 0)
        name = "tag-looks-large" if size > 1 else "tag-looks-small"
        trouble = say(name, tag=template.id, share=share, piece=template.title)
        mend = say("fix-learn-anew")
        raise CannotError(trouble, mend)
    points = laid_points(template, found.pose)
    check_sure(found, points, template.tag)
    return found


def laid_points(template: Template, pose: Pose) -> Points:
    """Return the points (inches) of a template whose tag lies at ``pose``."""
    return [list(pose.place(right, up)) for right, up in template.points]


def _laid(
    table: Table, template: Template, found: Lying, name: str | None
) -> tuple[dict[str, Any], bool]:
    """Return the part of the piece on the board, placed by its tag, and whether it was cut.

    ``name`` is its name for players.
    """
    assert table.board is not None
    points = laid_points(template, found.pose)
    board = shapely.box(0, 0, table.board.width, table.board.depth)
    shape = shape_of(template.model_dump(exclude_none=True))
    inside, cut = on_board(shape, points, board)
    if not inside:
        raise CannotError(say("piece-off-board", piece=template.title), say("fix-put-on-board"))
    rounded = [[round(x, 2), round(y, 2)] for x, y in inside]
    piece: dict[str, Any] = {"id": template.name, "type": template.type}
    if name is not None:
        piece["name"] = name
    piece[shape] = rounded[0] if shape == "at" else rounded
    if template.width is not None:
        piece["width"] = template.width
    if template.height > 0:
        piece["height"] = round(template.height + found.ground, 1)
    return piece, cut


def _apart(old: Piece | None, new: Piece) -> float | None:
    """Return how far (inches) a piece is from where its tag puts it; None where there is none."""
    if old is None:
        return None
    shape = shape_of(new)
    away = shapely.hausdorff_distance(
        geometry_of(shape, points_of(old)), geometry_of(shape, points_of(new))
    )
    lower = abs(float(old.get("height") or 0) - float(new.get("height") or 0)) > 0.05
    other = lower or old.get("width") != new.get("width")
    return float("inf") if other else float(away)


def with_laid(table: Table, found: Sequence[Prospect]) -> list[dict[str, Any]]:
    """Return the table's terrain with the new pieces laid; existing pieces keep their order."""
    laid = {each.template.name: each.piece for each in found if each.is_new and each.piece}
    kept = [laid.pop(piece.get("id", ""), piece) for piece in table.pieces]
    return [dict(piece) for piece in (*kept, *laid.values())]


def _size(template: Template) -> float:
    """Return the ground area of a template's piece, square inches."""
    if template.polygon is not None:
        return float(shapely.Polygon(template.polygon).area)
    if template.line is not None:
        return float(strip(template.line, template.width or 0.0).area)
    return 0.0
