"""A club's own terrain: each piece's shape, relative to its tag."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from tableside.engine.message import Several, Text
from tableside.engine.terrain import readable
from tableside.files.fault import Fault, FileError
from tableside.files.loading import Model, PlacedFault, parse_json, read_text, validate
from tableside.files.parts import (
    AsTuple,
    Count,
    Name,
    NotNegative,
    Point,
    Polygon,
    Positive,
    given_twice,
)
from tableside.files.settings import settings_file
from tableside.setup.words import say

FORMAT = "tableside.terrain/1"

#: The fields that are a piece's shape: a template has one of them.
SHAPES = ("polygon", "line", "at")


class Template(Model):
    """A piece of terrain with a tag on it. Points are inches from the tag's centre.

    A point's first number runs along the tag's top edge, left to right, its second upwards, as one
    reads the tag. ``side`` is the tag's black square, ``tag_height`` its height and ``height`` the
    piece's, mm above the ground under the piece. ``width`` (inches) goes with a ``line``; ``at`` is
    a piece that is a point. ``name`` is the piece's id in a position, ``called`` its name for
    players.
    """

    name: Name
    called: Name | None = None
    type: Name
    family: Name
    id: Count
    side: Positive
    tag_height: NotNegative = 0.0
    height: NotNegative = 0.0
    polygon: Polygon | None = None
    line: Annotated[tuple[Point, ...], AsTuple, Field(min_length=2)] | None = None
    width: Positive | None = None
    at: Point | None = None

    @property
    def title(self) -> str:
        """Its name for players: the one it was learned with, else its id in words."""
        return self.called or readable(self.name)

    @property
    def tag(self) -> tuple[str, int]:
        """Its tag: family and id."""
        return self.family, self.id

    @property
    def points(self) -> tuple[tuple[float, float], ...]:
        """The points of its shape, of whichever kind."""
        return self.polygon or self.line or ((self.at,) if self.at else ())

    def faults(self) -> Iterator[PlacedFault]:
        """Yield what is wrong with its shape."""
        shapes = [name for name in SHAPES if getattr(self, name) is not None]
        if len(shapes) != 1:
            found = say("piece-shapes", shapes=Several(tuple(shapes)))
            if not shapes:
                found = say("piece-no-shape")
            yield PlacedFault((), found, say("fix-give-shape"))
        if (self.line is None) is not (self.width is None):
            yield PlacedFault(("width",), say("goes-with-line"), say("fix-both-or-none"))


@dataclass(frozen=True, slots=True)
class Templates:
    """The user's templates. ``fault``: what in their file is unusable; none is added then."""

    pieces: tuple[Template, ...] = ()
    fault: Text = ""

    def by_name(self, name: str) -> Template | None:
        """Return the template of the piece with this name."""
        return next((each for each in self.pieces if each.name == name), None)

    def by_tag(self, tag: tuple[str, int]) -> Template | None:
        """Return the template with this tag (family, id)."""
        return next((each for each in self.pieces if each.tag == tag), None)


def templates_file() -> Path:
    """Return their file: in the user's own settings, so shared by every table."""
    return settings_file("terrain.json")


def load_templates() -> Templates:
    """Return the saved templates; skip and report unusable entries."""
    return _load(_check_tag)


def known_tags() -> tuple[frozenset[tuple[str, int]], Text]:
    """Return the tags (family, id) of all pieces, and the fault of their file.

    Whether such tags exist is not checked, so that no tag-reading library has to be loaded.
    """
    templates = _load(lambda template, name, place: None)
    return frozenset(each.tag for each in templates.pieces), templates.fault


_Check = Callable[[Template, str, str], None]


def _load(check: _Check) -> Templates:
    path = templates_file()
    try:
        with contextlib.suppress(OSError):  # a folder that nobody may look into is told below
            if not path.exists():
                return Templates()
        name, text = read_text(path)
        entries = _entries(parse_json(text, name), name)
    except FileError as error:
        return Templates(fault=error.faults[0].message)
    good, faults = _good(entries, name, check)
    return Templates(good, faults[0].message if faults else "")


def _entries(data: Any, name: str) -> list[Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError.one(name, "format", say("no-terrain-file"), say("fix-write", format=FORMAT))
    pieces = data.get("pieces")
    if not isinstance(pieces, list):
        raise FileError.one(name, "pieces", say("no-list"), say("fix-list-pieces"))
    return pieces


def _good(
    entries: Sequence[Any], name: str, check: _Check
) -> tuple[tuple[Template, ...], list[Fault]]:
    """Return the valid entries, and the faults of the others."""
    good: list[Template] = []
    faults: list[Fault] = []
    for number, entry in enumerate(entries):
        place = f"pieces[{number}]"
        try:
            template = validate(entry, Template, name, place)
            _check_own(template, good, name, place)
            check(template, name, place)
            good.append(template)
        except FileError as error:
            faults += error.faults
    return tuple(good), faults


def _check_own(template: Template, others: Sequence[Template], name: str, place: str) -> None:
    """Raise FileError where an earlier template has the same name or tag."""
    both = [*others, template]
    twice = [
        *given_twice((("name",), say("name-piece", name=each.name)) for each in both),
        *given_twice((("id",), say("name-tag", family=each.family, id=each.id)) for each in both),
    ]
    if twice:
        fault = twice[0]
        raise FileError.one(name, f"{place}.{fault.place[0]}", fault.found, fault.mend)


def _check_tag(template: Template, name: str, place: str) -> None:
    """Raise FileError where there is no such tag."""
    from tableside.vision.families import FamilyError, family  # late: it brings the libraries

    try:
        count = family(template.family).count
    except FamilyError as error:
        raise FileError.one(name, f"{place}.family", error.found, error.mend) from None
    if template.id >= count:
        found = say("family-no-tag", family=template.family, tag=template.id)
        raise FileError.one(name, f"{place}.id", found, say("fix-ids-go-to", last=count - 1))


def text_of(pieces: Sequence[Template]) -> str:
    """Return the text of the templates' file, a line for each."""
    lines = [
        json.dumps(piece.model_dump(mode="json", exclude_defaults=True), ensure_ascii=False)
        for piece in pieces
    ]
    inside = ",\n".join(f"  {line}" for line in lines)
    return f'{{"format": "{FORMAT}",\n "pieces": [\n{inside}\n]}}\n'
