"""A table's folder: the files that set-up writes, and the settings in them so far."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.engine.message import Text
from tableside.files.aside import set_aside
from tableside.files.board import Board, load_board
from tableside.files.camera import Camera, load_camera
from tableside.files.fault import MOST_FAULTS, Fault, FileError, reason_of
from tableside.files.loading import Model, dump, load, parse_json, read_text
from tableside.files.parts import AsTuple
from tableside.files.roster import Roster, load_roster
from tableside.printing.calibration import default_pattern
from tableside.printing.paper import paper_of
from tableside.setup.templates import (
    Template,
    Templates,
    load_templates,
    templates_file,
    text_of,
)
from tableside.setup.words import say
from tableside.vision.checks import check_tags
from tableside.vision.setting import surfaces_of
from tableside.vision.surfaces import Surface

KEPT, CAMERA, BOARD = "setup.json", "camera.json", "board.json"
ROSTER, POSITION, GAME = "roster.json", "position.json", "game.tableside"

#: Pixels: many cameras give far fewer unless they are asked.
USUAL_SIZE = (1920, 1080)

Size = Annotated[tuple[int, int], AsTuple]


def _usual_pattern() -> str:
    return default_pattern("charuco", paper_of("a4"))


class Kept(Model):
    """What is kept of a table besides its own files.

    ``source`` is its camera, ``size`` the picture size requested from it in pixels (0: the
    default), ``check_line`` the measured length of the 200 mm line on the sheets in use,
    ``pattern`` the lens pattern. ``lens_of`` is the camera whose lens was measured, "" if that was
    done elsewhere. ``without_camera``: the game is played on the phones' map alone. ``as_given``:
    the pieces of terrain whose outlines are the game's own, not drawn over a picture.
    """

    format: Literal["tableside.setup/1"] = "tableside.setup/1"
    source: str = ""
    size: Size = (0, 0)
    check_line: Annotated[float, Field(gt=0)] | None = None
    pattern: str = Field(default_factory=_usual_pattern)
    lens_of: str = ""
    without_camera: bool = False
    as_given: Annotated[tuple[str, ...], AsTuple] = ()


@dataclass(frozen=True)
class Table:
    """All settings of a table; None for one still open. ``position`` is a file's JSON.

    ``templates``: the user's terrain, shared by all tables. ``kept_as``: by the name of a file that
    another took the place of in this sitting, the newest name of the one that was there.
    """

    folder: Path
    kept: Kept = field(default_factory=Kept)
    camera: Camera | None = None
    board: Board | None = None
    roster: Roster | None = None
    position: Mapping[str, Any] | None = None
    templates: Templates = field(default_factory=Templates)
    kept_as: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def pieces(self) -> list[dict[str, Any]]:
        """The terrain entries of the position."""
        pieces = (self.position or {}).get("terrain") or []
        return [dict(piece) for piece in pieces if isinstance(piece, dict)]

    @property
    def surfaces(self) -> tuple[Surface, ...]:
        """The raised ground."""
        return surfaces_of(self.position)

    @property
    def picture_size(self) -> tuple[int, int]:
        """The picture size (pixels) to request from the camera: that of its lens, once measured."""
        if any(self.kept.size):
            return self.kept.size
        return USUAL_SIZE if self.camera is None else (self.camera.width, self.camera.height)

    @property
    def alone(self) -> bool:
        """Whether the game is played on the phones' map alone, without a camera."""
        return self.kept.without_camera and self.position is not None

    @property
    def first_step(self) -> str:
        """The first step with something missing; the last where nothing is."""
        there: dict[str, object] = {"game": self.position, "camera": self.alone or self.kept.source}
        if not self.alone:
            there |= {
                "print": self.kept.check_line or self.board,
                "lens": self.camera,
                "board": self.board,
                "tags": self.roster,
            }
        return next((step for step, has in there.items() if not has), "go")

    def with_kept(self, **values: Any) -> Table:
        """Return the table with other values kept, written to its folder; raise FileError."""
        kept = self.kept.model_copy(update=values)
        text = json.dumps(kept.model_dump(mode="json"), indent=1) + "\n"
        _write(self.folder / KEPT, text, mode=0o600)  # a stream's address may have a password
        return replace(self, kept=kept)

    def with_camera(self, camera: Camera) -> Table:
        """Return the table with a lens, written to its folder; raise FileError.

        One that was measured before is kept under another name (``kept_as``).
        """
        return replace(self._written(CAMERA, dump(camera), aside=True), camera=camera)

    def with_board(self, board: Board, *, aside: bool = False) -> Table:
        """Return the table with a board, written to its folder; raise FileError.

        ``aside``: the file that is there is kept under another name (``kept_as``).
        """
        return replace(self._written(BOARD, dump(board), aside=aside), board=board)

    def with_roster(self, roster: Roster, *, aside: bool = False) -> Table:
        """Return the table with a roster, written as ``with_board`` writes a board."""
        return replace(self._written(ROSTER, dump(roster), aside=aside), roster=roster)

    def with_position(self, position: Mapping[str, Any], *, aside: bool = False) -> Table:
        """Return the table with a position, written as ``with_board`` writes a board."""
        text = json.dumps(position, indent=1, ensure_ascii=False) + "\n"
        return replace(self._written(POSITION, text, aside=aside), position=position)

    def _written(self, name: str, text: str, *, aside: bool) -> Table:
        """Write a file of the folder; return the table that knows where the old one is kept."""
        kept = _write(self.folder / name, text, aside=aside)
        return self if kept is None else replace(self, kept_as={**self.kept_as, name: kept})

    def with_templates(self, pieces: tuple[Template, ...]) -> Table:
        """Return the table with other templates, written to the user's settings."""
        path = templates_file()
        _write(path, text_of(pieces), say("fix-room-or-rights"))
        return replace(self, templates=Templates(pieces))

    def with_newest_templates(self) -> Table:
        """Return the table with the templates re-read: another table may have added some."""
        return replace(self, templates=load_templates())


def open_table(folder: Path) -> Table:
    """Return the table of a folder, created if missing; raise FileError with all broken files."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.one(
            str(folder),
            "",
            say("folder-cannot-be-made", reason=reason_of(error)),
            say("fix-name-folder"),
        ) from None
    there = {name: _READ[name] for name in _READ if (folder / name).exists()}
    parts: dict[str, Any] = {}
    broken: dict[str, tuple[Fault, ...]] = {}
    for name, (part, read) in there.items():
        try:
            parts[part] = read(folder / name)
        except FileError as error:
            broken[name] = error.faults
    if broken:
        most = MOST_FAULTS // len(broken)  # of each: the others are told, too
        ways = (_with_way_out(faults[:most], name) for name, faults in broken.items())
        raise FileError(fault for faults in ways for fault in faults)
    return Table(folder, templates=load_templates(), **parts)


def _with_way_out(faults: Sequence[Fault], name: str) -> tuple[Fault, ...]:
    """Return a file's faults; the last says what helps who cannot mend it: to do without it."""
    *first, last = faults
    way = say(f"without-{name.removesuffix('.json')}")
    return (*first, replace(last, mend=say("or-without", mend=last.mend, way=way)))


def _board(path: Path) -> Board:
    board = load_board(path)
    check_tags(board, Roster(format="tableside.roster/1", units=()), path.parent)
    return board


def _position(path: Path) -> dict[str, Any]:
    name, text = read_text(path)
    data = parse_json(text, name)
    if not isinstance(data, dict):
        raise FileError.one(name, "", say("no-position"), say("fix-write-object"))
    return data


#: The files of a table's folder: the part of the table that each is, and how it is read.
_READ: Mapping[str, tuple[str, Callable[[Path], Any]]] = {
    KEPT: ("kept", lambda path: load(path, Kept)),
    CAMERA: ("camera", load_camera),
    BOARD: ("board", _board),
    ROSTER: ("roster", load_roster),
    POSITION: ("position", _position),
}


def _write(
    path: Path, text: str, mend: Text | None = None, mode: int = 0o666, *, aside: bool = False
) -> str | None:
    """Write a file atomically: a crash leaves either the old one or the new one.

    ``aside``: the old one is kept under another name, which is returned; a crash may then leave it
    under that name alone. It is renamed only once the new one is whole, so that a full disk leaves
    everything as it was.
    """
    new = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        new.touch(mode)
        new.write_text(text, encoding="utf-8")
        kept = set_aside(path) if aside else None
        new.replace(path)
    except OSError as error:
        found = say("cannot-be-written", reason=reason_of(error))
        fix = mend or say("fix-room-or-folder")
        raise FileError.one(str(path), "", found, fix) from None
    return kept and Path(kept).name
