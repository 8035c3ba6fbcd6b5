"""An optional step: locate the markers from a phone's pictures of the bare table."""

from __future__ import annotations

import contextlib
import threading
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from tableside.engine.message import Text, decimal
from tableside.files.board import Board
from tableside.files.build import marker_build
from tableside.files.fault import FileError, one_line
from tableside.geometry.units import millimetres
from tableside.setup.printed_map import printed_map
from tableside.setup.report import Report, Said, SetupError, State, blocked
from tableside.setup.steps.board import is_usual
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.calibration.patterns import Gray
from tableside.vision.sources.decoding import decode_gray
from tableside.vision.survey.survey import LEAST_PICTURES, RefusedError, Survey, survey

#: The folder of a table with the pictures, and how many it holds at most.
PICTURES, MOST = "survey", 40
#: How many are to be taken, as the documentation has it.
ENOUGH = 8

_LONGEST = 80  # letters of a picture's name

#: Does something while nobody else acts, and tells the pages of it.
Settle = Callable[[Callable[[], None]], None]


class SurveyWork:
    """The pictures sent so far and their result. Its methods are called one at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / PICTURES
        self.names = sorted(path.name for path in self.folder.glob("*.picture"))
        self.found: Survey | None = None
        self.refused: RefusedError | None = None
        self.failed = False
        self.thread: threading.Thread | None = None
        self._asked = 0
        self._titles: dict[str, str] = {}

    @property
    def measuring(self) -> bool:
        """Whether the pictures are being measured."""
        return self.thread is not None

    def add(self, data: bytes, called: str = "") -> None:
        """Keep a picture file and what its owner calls it, one line of at most ``_LONGEST``.

        Raise SetupError if it is not a picture or there are too many.
        """
        called = one_line(called)[:_LONGEST]
        if decode_gray(data) is None:
            fault = say("survey-no-picture")
            raise SetupError(say("cannot", what=called, fix=fault) if called else fault)
        if len(self.names) >= MOST:
            raise SetupError(say("survey-enough", most=MOST))
        name = f"{max((_number(n) for n in self.names), default=0) + 1:03}.picture"
        try:
            self.folder.mkdir(exist_ok=True)
            _title(self.folder / name).write_text(called, encoding="utf-8")
            (self.folder / name).write_bytes(data)
        except OSError:
            raise SetupError(say("survey-cannot-keep", folder=str(self.folder))) from None
        self.names.append(name)
        self.forget()

    def remove(self, name: object) -> None:
        """Remove a picture; raise SetupError where there is none of that name."""
        if name not in self.names:
            raise SetupError(say("survey-no-such"))
        self.names.remove(str(name))
        (self.folder / str(name)).unlink(missing_ok=True)
        _title(self.folder / str(name)).unlink(missing_ok=True)
        self._titles.pop(str(name), None)
        self.forget()

    def title(self, name: str) -> str:
        """Return what its owner calls a picture; "" where that is not known."""
        if name not in self._titles:
            with contextlib.suppress(OSError, UnicodeDecodeError):
                told = _title(self.folder / name).read_text(encoding="utf-8")
                self._titles[name] = one_line(told)[:_LONGEST]
        return self._titles.setdefault(name, "")

    def forget(self) -> None:
        """Discard the result: it no longer matches these pictures and this board."""
        self.found, self.refused, self.failed, self.thread = None, None, False, None
        self._asked += 1

    def measure(self, table: Table, settle: Settle) -> None:
        """Start measuring in a thread, which passes its result on."""
        if table.board is None:
            raise SetupError(say("survey-needs"))
        if len(self.names) < LEAST_PICTURES:
            raise SetupError(say("survey-too-few", least=LEAST_PICTURES))
        self.forget()
        given = (table.board, table.kept.check_line, tuple(self.names), self._asked, settle)
        self.thread = threading.Thread(target=self._run, args=given, name="survey", daemon=True)
        self.thread.start()

    def _run(
        self,
        board: Board,
        check_line: float | None,
        names: tuple[str, ...],
        asked: int,
        settle: Settle,
    ) -> None:
        found, refused, failed = None, None, False
        try:
            found = survey(names, self._read, board, check_line=check_line)
        except RefusedError as error:
            refused = error
        except Exception:
            traceback.print_exc()
            failed = True

        def take() -> None:
            if asked == self._asked:
                self.found, self.refused, self.failed = found, refused, failed
                self.thread = None

        settle(take)

    def _read(self, name: str) -> Gray | None:
        try:
            return decode_gray((self.folder / name).read_bytes())
        except OSError:
            return None

    def accept(self, table: Table) -> Table:
        """Return the table with the surveyed board, written to its folder; raise SetupError.

        A board that was measured before is kept under another name.
        """
        if self.found is None:
            raise SetupError(say("survey-nothing"))
        old = table.board
        aside = old is not None and not is_usual(old, printed_map(table.position))
        try:
            after = table.with_board(self.found.board, aside=aside)
        except FileError as error:
            raise SetupError(error.faults[0].message) from None
        self.found = None
        return after


def _title(picture: Path) -> Path:
    """Return the file beside a picture that has what its owner calls it."""
    return picture.with_suffix(".name")


def _number(name: str) -> int:
    stem = name.split(".")[0]
    return int(stem) if stem.isdecimal() else 0


def do(post: Mapping[str, Any], table: Table, work: SurveyWork, settle: Settle) -> Table:
    """Carry out a request: ``remove`` a picture, ``measure``, ``accept``; raise SetupError."""
    match post.get("what"):
        case "remove":
            work.remove(post.get("picture"))
        case "measure":
            work.measure(table, settle)
        case "accept":
            return work.accept(table)
        case _:
            raise SetupError(say("survey-what"))
    return table


def report(table: Table, work: SurveyWork) -> Report:
    """Return the report on the survey."""
    if table.board is None:
        return blocked(say("survey-needs"), say("fix-first"))
    done = table.board.build == marker_build("measured")
    state: State = "done" if done else "open"
    values = {
        "measuring": work.measuring,
        "ready": len(work.names) >= LEAST_PICTURES,
        "found": work.found is not None,
        "pictures": [
            {"name": name, "title": work.title(name), "why": _why(work, name)}
            for name in work.names
        ],
    }
    return Report(state, tuple(_said(table, work, done)), values=values)


def _why(work: SurveyWork, name: str) -> Text:
    """Return why a picture was left out; nothing for one in use."""
    of = work.found or work.refused
    return "" if of is None else of.left_out.get(name, "")


def _said(table: Table, work: SurveyWork, done: bool) -> list[Said]:
    if work.measuring:
        return [Said(say("survey-measuring", count=len(work.names)), tone="plain")]
    if work.failed:
        return [Said(say("program-failed"))]
    if work.refused is not None:
        return [Said(work.refused.message)]
    if work.found is not None:
        return [_reached(work.found), *(Said(text, tone="doubt") for text in work.found.said)]
    said = [Said(say("survey-done"), tone="good")] if done else []
    if len(work.names) < ENOUGH and not done:
        said.append(Said(say("survey-open", count=len(work.names)), say("fix-survey"), "plain"))
    elif not done:
        said.append(Said(say("survey-ready", count=len(work.names)), tone="plain"))
    if table.kept.check_line is None and not done:
        said.append(Said(say("survey-no-line"), say("fix-survey-line"), "plain"))
    return said


def _reached(found: Survey) -> Said:
    spread = found.solved.deviations
    place, height = (
        millimetres(float(np.sqrt(np.mean(part**2)))) for part in (spread[:, :2], spread[:, 3])
    )
    text = say(
        "survey-found",
        count=len(found.pictures),
        place=decimal(place, 2),
        height=decimal(height, 2),
    )
    return Said(text, tone="good")
