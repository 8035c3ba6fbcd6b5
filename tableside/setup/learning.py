"""Learn a piece of terrain: its shape relative to the tag on it."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from tableside.engine.message import decimal
from tableside.setup.free_tags import Lying, ground_under, place_at
from tableside.setup.ground import kinds_of, needs_height
from tableside.setup.looking import Looked
from tableside.setup.piece import Piece, called, geometry_of, points_of, shape_of, tops_of
from tableside.setup.report import SetupError
from tableside.setup.sure import CannotError, check_sure, only_sight, truly_lying
from tableside.setup.table import Table
from tableside.setup.templates import Template
from tableside.setup.words import say
from tableside.vision.families import FamilyError, family
from tableside.vision.measurement import TagSight
from tableside.vision.surfaces import Surface, height_at

#: Inches that a tag may lie beside its piece: farther away the drawing is of another evening.
NEAR = 3.0


def learned(table: Table, seen: Looked, name: str, tag: tuple[str, int]) -> Template:
    """Return the template of a piece of the table with a visible tag (family, id).

    Raises SetupError when there is no such piece, when the tag is not seen, is seen twice, belongs
    to something else or is too small to locate the piece, and when the name is already taken by a
    piece with another tag.
    """
    pieces = table.pieces
    piece = next((each for each in pieces if each.get("id") == name), None)
    if piece is None:
        raise SetupError(say("no-such-piece"))
    same = table.templates.by_name(name)
    if same is not None and same.tag != tag:
        raise SetupError(say("piece-has-tag-already", piece=called(piece), tag=same.id))
    if needs_height(piece, kinds_of(table.position or {})):
        raise SetupError(say("piece-needs-height", piece=called(piece)))
    try:
        sight = only_sight(table, seen, tag)
        _check_family(tag)
        others = tops_of(each for each in pieces if each is not piece)
        found = _on_piece(table, seen, sight, piece, others)
        return _template(piece, found, tag)
    except CannotError as error:
        raise SetupError(error.message) from None


def _check_family(tag: tuple[str, int]) -> None:
    """Raise CannotError for a family that only exists in this table's folder."""
    try:
        family(tag[0])
    except FamilyError:
        trouble = say("family-of-this-table", family=tag[0])
        raise CannotError(trouble, say("fix-other-family")) from None


def _template(piece: Piece, found: Lying, tag: tuple[str, int]) -> Template:
    points = points_of(piece)
    check_sure(found, points, tag)
    away = geometry_of(shape_of(piece), points).distance(shapely.Point(found.pose.x, found.pose.y))
    if away > NEAR:
        trouble = say("tag-far-from-piece", tag=tag[1], away=decimal(away, 1), piece=called(piece))
        raise CannotError(trouble, say("fix-tag-on-piece"))
    back = found.pose.inverse()
    own = [tuple(round(c, 3) for c in back.place(x, y)) for x, y in points]
    shape = shape_of(piece)
    high = float(piece.get("height") or 0.0)
    data = {
        "name": piece["id"],
        "called": piece.get("name"),
        "type": piece["type"],
        "family": tag[0],
        "id": tag[1],
        "side": round(found.side, 1),
        "tag_height": max(0.0, round(found.height - found.ground, 1)),
        shape: own[0] if shape == "at" else tuple(own),
    }
    if shape == "line":
        data["width"] = float(piece["width"])
    if high > 0:
        data["height"] = max(0.0, high - found.ground)
    return Template.model_validate(data)


def _on_piece(
    table: Table, seen: Looked, sight: TagSight, piece: Piece, others: Sequence[Surface]
) -> Lying:
    """Return a tag as lying on top of a piece, or else beside it on the ground."""
    registration = seen.registration
    if registration is None:
        raise CannotError(say("board-not-found"), say("fix-first"))
    ground, above = ground_under(registration.view, sight, 0.0, others), 0.0
    for top in tops_of([piece]):
        on_top = place_at(registration.view, sight, top.height)
        if top.covers(*on_top):
            ground = height_at(others, *on_top)
            above = max(0.0, top.height - ground)
    return truly_lying(table, seen, sight, above, ground)
