"""The seventh step: the terrain, drawn over the table's photograph from straight above."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tableside.engine.message import Message, Several, Text, decimal
from tableside.engine.terrain import TerrainKind
from tableside.files.fault import Fault, FileError
from tableside.rules.registry import load_position
from tableside.setup.free_tags import free_sights, ground_under, place_at
from tableside.setup.ground import kinds_of, needs_height
from tableside.setup.laying import Prospect, is_another, prospects
from tableside.setup.looking import Looked
from tableside.setup.piece import called
from tableside.setup.report import Report, Said, blocked, worst
from tableside.setup.table import POSITION, Table
from tableside.setup.words import say

#: A piece whose name has more characters is told by its number.
_LONGEST = 40


def faults_of(position: Mapping[str, Any] | None, file: str = POSITION) -> tuple[Text, ...]:
    """Return the faults that the rule set finds in a position, a line each; it is from ``file``."""
    if position is None:
        return ()
    try:
        load_position(position, file)
    except FileError as error:
        return tuple(_told(fault, position) for fault in error.faults)
    return ()


def _told(fault: Fault, position: Mapping[str, Any]) -> Text:
    """Return a fault in words for people: an outline that crosses itself is on nobody's file."""
    named = _named(fault, position)
    found = fault.found
    crosses = isinstance(found, Message) and found.id == "files.crosses-itself"
    if crosses and named.place.endswith(".polygon") and named.place != fault.place:
        return say("outline-crosses", piece=named.place.removesuffix(".polygon"))
    return named.message


def _named(fault: Fault, position: Mapping[str, Any]) -> Fault:
    """Return a fault that refers to a piece of terrain by its name, if any, not by its number."""
    number = re.match(r"terrain\[(\d+)\]", fault.place)
    pieces = position.get("terrain")
    if number is None or not isinstance(pieces, list) or int(number[1]) >= len(pieces):
        return fault
    piece = pieces[int(number[1])]
    name = piece.get("id") if isinstance(piece, dict) else None
    if not isinstance(name, str) or not name or len(called(piece)) > _LONGEST:
        return fault
    return replace(fault, place=called(piece) + fault.place[number.end() :])


def report(
    table: Table, seen: Looked, faults: Sequence[Text], found: Sequence[Prospect] = ()
) -> Report:
    """Return the report on the terrain.

    ``faults`` are the position's, ``found`` the pieces whose tags are seen.
    """
    if table.position is None:
        return blocked(say("no-game"), say("fix-game-first"))
    if table.board is None:
        return blocked(say("no-board"), say("fix-make-first"))
    pieces, kinds = table.pieces, kinds_of(table.position)
    values = {
        "kinds": {name: kind.as_json() for name, kind in kinds.items()},
        "pieces": pieces,
        "board": {"width": table.board.width, "depth": table.board.depth},
        "photo": seen.view is not None and seen.image is not None,
        **_tagged(table, seen, found),
    }
    said = [Said(fault, tone="wrong") for fault in faults] + list(_flat(pieces, kinds))
    said += _of_tags(table, found)
    state = worst(said)
    if state == "done":
        words = say("pieces-of-terrain", count=len(pieces)) if pieces else say("open-field")
        said.append(Said(words, tone="good"))
    return Report(state, tuple(said), values=values)


def found_pieces(table: Table, seen: Looked) -> tuple[Prospect, ...]:
    """Return the pieces with a template whose tags are seen, each as it would be laid."""
    return prospects(table, seen, kinds_of(table.position or {}))


def _tagged(table: Table, seen: Looked, found: Sequence[Prospect]) -> dict[str, Any]:
    """Return the page's values on tags: the templates, and the free tags that are seen."""
    by_name = {each.template.name: each for each in found}
    templates = [
        {
            "name": each.name,
            "called": each.title,
            "another": any(p.get("id") == each.name and is_another(p, each) for p in table.pieces),
            "type": each.type,
            "family": each.family,
            "id": each.id,
            "side": each.side,
            "seen": each.name in by_name,
            "new": each.name in by_name and by_name[each.name].is_new,
        }
        for each in table.templates.pieces
    ]
    free: list[dict[str, Any]] = []
    if seen.registration is not None:
        view = seen.registration.view
        for (family, number), sights in free_sights(table, seen.sights).items():
            ground = ground_under(view, sights[0], 0.0, table.surfaces)
            at = place_at(view, sights[0], ground)
            if all(map(math.isfinite, at)):
                free.append({"family": family, "id": number, "at": [round(c, 2) for c in at]})
    return {"templates": templates, "free": free}


def _of_tags(table: Table, found: Sequence[Prospect]) -> Iterator[Said]:
    """Yield the lines about pieces that have tags of their own."""
    if table.templates.fault:
        yield Said(table.templates.fault, tone="doubt")
    fresh = tuple(each.template.title for each in found if each.is_new and each.moved is None)
    if fresh:
        text = say("pieces-seen", count=len(fresh), pieces=Several(fresh))
        yield Said(text, say("fix-lay-seen"), "doubt")
    for each in found:
        name = each.template.title
        if each.trouble:
            yield Said(each.trouble, each.mend, "doubt")
        elif each.is_new and each.moved is not None:
            text = say("piece-changed", piece=name)
            if math.isfinite(each.moved):
                text = say("piece-moved", piece=name, away=decimal(each.moved, 1))
            yield Said(text, say("fix-lay-or-learn"), "doubt")
        elif each.cut:
            yield Said(say("piece-partly-off", piece=name), say("rest-counts"), "plain")


def _flat(pieces: Sequence[Mapping[str, Any]], kinds: Mapping[str, TerrainKind]) -> Iterator[Said]:
    for piece in pieces:
        if needs_height(piece, kinds):
            text = say("piece-no-height", piece=called(piece))
            yield Said(text, say("fix-give-height"), "doubt")


def raised(piece: Mapping[str, Any], height: float, seen: Looked) -> dict[str, Any]:
    """Return a piece with another height (mm), its outline moved to match.

    An outline drawn over a photograph assumed the old height; it moves along the same rays to the
    new one.
    """
    new = {**piece, "height": height}
    polygon = piece.get("polygon")
    if polygon is None or seen.view is None:
        return new
    before, after = (np.full(len(polygon), h) for h in (piece.get("height") or 0.0, height))
    lifted = seen.view.lifted(np.array(polygon, dtype=np.float64), before, after)
    if np.isfinite(lifted).all():
        new["polygon"] = lifted.round(2).tolist()
    return new
