"""A table during set-up: a thread watches its camera while the page polls and sends requests."""

from __future__ import annotations

import datetime
import threading
import time as clock
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from tableside.engine.message import Text
from tableside.files.addresses import shown
from tableside.files.fault import FileError
from tableside.printing.grid_map import GridMap
from tableside.printing.printer import kept_check_line
from tableside.setup.doing import Doing
from tableside.setup.doubts import in_place
from tableside.setup.draft import Draft, draft_of
from tableside.setup.kept_files import with_kept_files
from tableside.setup.kept_games import Known, untold
from tableside.setup.laying import Prospect
from tableside.setup.looking import Looked, Looker
from tableside.setup.printed_map import printed_map
from tableside.setup.report import Report, SetupError
from tableside.setup.sheets import Strips, sheet
from tableside.setup.steps import (
    accuracy,
    board,
    camera,
    game,
    go,
    jig,
    lens,
    print_scale,
    survey,
    tags,
    terrain,
)
from tableside.setup.steps.jig import JigWork
from tableside.setup.steps.lens import LensWork
from tableside.setup.steps.survey import SurveyWork
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.calibration.patterns import Gray
from tableside.vision.from_above import from_above
from tableside.vision.sources.at_end import closed_at_end
from tableside.vision.sources.decoding import encode_jpeg, encode_png, size_trouble
from tableside.vision.sources.frame import Frame, FrameSource, Picture
from tableside.vision.sources.live import Wanted
from tableside.vision.sources.opening import open_source

STEPS: tuple[tuple[str, Text], ...] = (
    ("game", say("step-game")),
    ("camera", say("step-camera")),
    ("print", say("step-print")),
    ("lens", say("step-lens")),
    ("board", say("step-board")),
    ("survey", say("step-survey")),
    ("accuracy", say("step-accuracy")),
    ("tags", say("step-tags")),
    ("jig", say("step-jig")),
    ("terrain", say("step-terrain")),
    ("go", say("step-go")),
)

#: The steps of a game that is played on the phones' map alone.
ALONE = ("game", "camera", "go")

#: Width (pixels) and quality of the pictures that are shown.
SHOWN_WIDTH, SHOWN_QUALITY = 1280, 75
#: Seconds between the pictures of a folder, and between looks for a camera that is to come.
_PACE = 0.2
_FAILED = say("program-failed")


class SettingUp:
    """Watches the table's camera until it is closed. Its methods may be called from any thread.

    ``cameras`` lists those plugged in, (source, name). ``leave`` is called once when the game is to
    begin, with the arguments for ``tableside serve``, and returns the address to which pages move
    on. ``known`` tells of kept games.
    """

    def __init__(
        self,
        table: Table,
        cameras: Callable[[], Sequence[tuple[str, str]]] = tuple,
        leave: Callable[[Sequence[str]], str] = lambda words: "/",
        opener: Callable[[str, Wanted | None], FrameSource] = open_source,
        now: Callable[[], float] = clock.monotonic,
        known: Known = untold,
    ) -> None:
        self._table, self._cameras, self._opener, self._now = table, cameras, opener, now
        self._leave, self._kept = leave, known
        self._lock = threading.RLock()
        self._closed, self._reopen = threading.Event(), threading.Event()
        self._work: LensWork | None = None
        self._jig: JigWork | None = None
        self._survey = SurveyWork(table.folder)
        self._looker: Looker | None = None
        self._looked = Looked()
        self._live = True
        self._frame, self._jpeg = -1, b""
        self._begun = now()
        self._done_at: dict[str, float] = {}
        self._known = tuple(cameras())
        self._doing = Doing()
        self._faults: tuple[object, tuple[Text, ...]] = (None, ())
        self._plan: tuple[object, GridMap | None] = (None, None)
        self._strips = Strips()
        self._lens_lacks: tuple[Text, ...] = ()
        self._draft: Draft | None = None
        self._found: tuple[object, tuple[Prospect, ...]] | None = None
        self._told: tuple[int, object] = (0, None)
        self._opens: str | None = None
        self._reports: dict[str, Report] = {}
        self._step, self._step_chosen = table.first_step, False
        self._report()
        self._thread = threading.Thread(target=self._run, name="setting-up", daemon=True)
        closed_at_end(self)

    def start(self) -> None:
        """Start watching."""
        self._thread.start()

    def close(self) -> None:
        """Stop watching and release the camera."""
        self._closed.set()
        self._reopen.set()
        if self._thread.ident is not None:
            self._thread.join(30)

    @property
    def table(self) -> Table:
        """The table with the settings so far."""
        with self._lock:
            return self._table

    def status(self) -> dict[str, Any]:
        """Return the overall status as JSON values."""
        with self._lock:
            return {
                "folder": str(self._table.folder),
                "frame": self._frame,
                "size": list(self._looked.size),
                "step": self._step,
                "opens": self._opens,
                "placed": self._placed(),
                "seconds": round(self._now() - self._begun, 1),
                "steps": [
                    {
                        "name": name,
                        "title": title,
                        "done_at": self._done_at.get(name),
                        **self._shown(name),
                    }
                    for name, title in self._steps()
                ],
            }

    def _placed(self) -> int | None:
        """Return a number that changes with the result of ``placement``; None for nothing."""
        found = self.placement()
        if found is None:
            return None
        now = (id(found[0]), found[1])
        if self._told[1] != now:
            self._told = (self._told[0] + 1, now)
        return self._told[0]

    def _steps(self) -> tuple[tuple[str, Text], ...]:
        """Return the steps that this game takes."""
        return tuple(each for each in STEPS if not self._table.alone or each[0] in ALONE)

    def _shown(self, name: str) -> dict[str, Any]:
        """Return a step's report; drawings and forms only for the step that is open."""
        whole = self._reports[name].as_json()
        return whole if name == self._step else {**whole, "marks": [], "values": {}}

    def picture(self) -> bytes:
        """Return the camera's newest picture as JPEG, no bytes before the first."""
        with self._lock:
            return self._jpeg

    def above(self) -> bytes:
        """Return the board from above as JPEG, no bytes where it was never found."""
        with self._lock:
            looked, table = self._looked, self._table
        if looked.image is None or looked.view is None or table.board is None:
            return b""
        flat = from_above(looked.image, looked.view, table.board, table.surfaces)
        return encode_jpeg(flat, SHOWN_QUALITY)

    def placement(self) -> tuple[Mapping[str, Any], frozenset[str] | None] | None:
        """Return the position that the game begins with, and the units that stand in their places.

        None until a position can be played; no units' names without a camera.
        """
        with self._lock:
            position = self._table.position
            if position is None or self._position_faults():
                return None
            return position, None if self._table.alone else in_place(self._table, self._looked)

    def sheet(self, what: str, paper: str, form: str) -> bytes:
        """Return a PDF to print; raise SetupError."""
        return sheet(self.table, what, paper, form)

    def do(self, post: Mapping[str, Any]) -> None:
        """Carry out a page's request; raise SetupError with the reason where that fails."""
        with self._lock:
            if post.get("do") == "step":
                self._go_to(post.get("step"))
            elif post.get("do") == "lens":
                self._measure_lens(post)
            elif post.get("do") == "jig":
                self._use_jig(post)
            elif post.get("do") == "survey":
                self._take_over(survey.do(post, self._table, self._survey, self._settle))
            elif post.get("do") == "go":
                self._go(post)
            else:
                self._change(post)
            self._report()

    def _change(self, post: Mapping[str, Any]) -> None:
        """Change the table as a post asks; raise SetupError.

        Terrain that is drawn and refused is kept as a draft, and told at its step.
        """
        draws = post.get("do") == "terrain"
        if self._draft is not None and post.get("do") in ("height", "learn", "lay"):
            raise SetupError(self._draft.faults[0])  # these would do away with what is drawn
        try:
            table = self._doing.do(post, self._table, self._looked)
        except FileError as error:
            raise SetupError(error.faults[0].message) from None
        except SetupError:
            draft = draft_of(self._table, post.get("pieces")) if draws else None
            if draft is None:
                raise
            self._draft = draft
            return
        self._take_over(table)
        if draws or not (self._draft and self._draft.is_of(table)):
            self._draft = None

    def add_picture(self, data: bytes, name: str = "") -> None:
        """Keep a picture file for the survey; raise SetupError if it is not a picture."""
        with self._lock:
            self._survey.add(data, name)
            self._report()

    def _settle(self, take: Callable[[], None]) -> None:
        """Apply the result of a background thread, and report it."""
        with self._lock:
            take()
            self._report()

    def _take_over(self, table: Table) -> None:
        before, self._table = self._table, table
        if before.roster is not table.roster:
            self._jig = None  # it knows the units as they were
        if before.camera is not table.camera or before.kept.source != table.kept.source:
            self._lens_lacks = ()
        if before.board is not table.board:
            self._survey.forget()
        if _seen_by(before) != _seen_by(table):
            self._looked, self._work, self._frame, self._jpeg = Looked(), None, -1, b""
            self._reopen.set()

    def _go_to(self, step: Any) -> None:
        if step not in [name for name, _ in STEPS]:
            raise SetupError(say("no-such-step"))
        self._step, self._step_chosen = step, True
        if step == "camera":
            self._known = tuple(self._cameras())
        elif step == "terrain":
            self._table = self._table.with_newest_templates()

    def _go(self, post: Mapping[str, Any]) -> None:
        """Begin the game: write where the units stand, and leave."""
        report = self._reports["go"]
        if self._opens or not report.values["ready"] or self._table.position is None:
            raise SetupError(say("something-missing"))
        goes_on = report.values["game"] is not None and not post.get("new")
        if post.get("as_they_stand", True) and not goes_on and not self._table.alone:
            stands = go.as_they_stand(self._table.position, self._looked)
            if terrain.faults_of(stands):
                raise SetupError(say("unit-cannot-stand-there"))
            self._table = self._table.with_position(stands)
        live = self._live or self._table.alone
        words = go.arguments(self._table, live, new=not goes_on, known=self._kept)
        self._opens = self._leave(words)

    def _measure_lens(self, post: Mapping[str, Any]) -> None:
        match post.get("what"):
            case "start":
                self._table, pattern = self._doing.pattern(post, self._table)
                self._work = LensWork(pattern, self._live, self._keep)
            case "finish" if self._work is not None:
                self._work.wanted = True
            case "stop":
                self._work = None
            case _:
                raise SetupError(say("what-one-of"))

    def _use_jig(self, post: Mapping[str, Any]) -> None:
        if post.get("what") == "start":
            self._jig = JigWork(self._table, bool(post.get("any")))
        elif self._jig is None or post.get("what") == "stop":
            self._jig = None
        else:
            self._jig.do(post)

    def _keep(self, name: str, gray: Gray) -> None:
        """Save a picture of the lens pattern in the table's folder."""
        folder = self._table.folder / "lens"
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(encode_png(gray))

    def _run(self) -> None:
        while not self._closed.is_set():
            source = self._open()
            if source is None:
                self._list_cameras()
                self._reopen.wait(_PACE)
                continue
            try:
                for frame in self._frames(source):
                    self._take_safely(frame)
            finally:
                source.close()

    def _list_cameras(self) -> None:
        """Refresh the list of plugged-in cameras."""
        known = tuple(self._cameras())
        if known != self._known:
            with self._lock:
                self._known = known
                self._report()

    def _open(self) -> FrameSource | None:
        with self._lock:  # in one go with what is wished for: or it is opened twice for one wish
            self._reopen.clear()
            table = self._table
        if not table.kept.source or table.alone:
            return None
        try:
            source = self._opener(table.kept.source, Wanted(*table.picture_size))
        except FileError as error:
            fault = error.faults[0]
            with self._lock:
                self._looked = Looked(trouble=say("cannot", what=fault.found, fix=fault.mend))
                self._report()
            return None
        self._live = source.live
        return source

    def _frames(self, source: FrameSource) -> Iterator[Frame]:
        """Yield a source's frames until another source is wanted; repeat a folder's last one."""
        last: Frame | None = None
        for frame in source:
            if self._reopen.is_set():
                return
            yield frame
            if not source.live:
                last = frame
                self._reopen.wait(_PACE)
        while last is not None and not self._reopen.wait(_PACE):
            yield last

    def _take_safely(self, frame: Frame) -> None:
        """Take a frame; report any failure and carry on with the next one."""
        try:
            self._take(frame)
        except Exception:
            traceback.print_exc()
            with self._lock:
                self._looked = Looked(trouble=_FAILED)
                self._report()

    def _take(self, frame: Frame) -> None:
        with self._lock:
            table, looker = self._table, self._looker
            # While another step is open the camera is its own; the pictures taken are kept.
            work = self._work if self._step == "lens" else None
            learning = self._jig if self._step == "jig" else None
        if frame.image is None:
            looked = Looked(trouble=frame.trouble)
            if work is not None:
                work.trouble(frame.trouble)
        elif work is not None:
            work.look(frame.image)
            looked = Looked(frame.image)
        elif learning is not None:
            looked = self._learn(learning, frame.image)
        else:
            if looker is None or not looker.fits(table):
                looker = Looker(table)
            looked = looker.look(frame.image)
            self._pieces_found(table, looked)  # now, and not while pages wait for an answer
        jpeg = self._jpeg_of(frame)
        with self._lock:
            if self._reopen.is_set():
                return
            self._looker = looker
            self._looked, self._frame, self._jpeg = looked, frame.index, jpeg or self._jpeg
            self._report()
        if work is not None and work.due:
            self._fit(work)

    def _learn(self, learning: JigWork, image: Picture) -> Looked:
        """Look at the jig, and update the roster whenever another base is measured."""
        table = self._table
        lens_ = table.camera
        wrong = "" if lens_ is None else size_trouble(image, lens_.width, lens_.height)
        if wrong:
            return Looked(image, misfit=wrong)
        glance = learning.look(image)
        with self._lock:
            roster = learning.take(glance, self._now())
            if roster is not None and self._jig is learning:
                self._table = self._table.with_roster(roster)
        return Looked(image)

    def _jpeg_of(self, frame: Frame) -> bytes:
        if frame.image is None:
            return b""
        return encode_jpeg(np.asarray(frame.image), SHOWN_QUALITY, SHOWN_WIDTH)

    def _fit(self, work: LensWork) -> None:
        work.phase = "fitting"
        with self._lock:
            self._report()
        found = work.fit()
        with self._lock:
            if found is not None and self._work is work:
                today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
                name = f"camera {shown(self._table.kept.source)}"
                measured = self._table.with_camera(found.camera(name, today))
                self._table = measured.with_kept(lens_of=measured.kept.source)
                self._lens_lacks = found.lacking
                self._work = None
            self._report()

    def _report(self) -> None:
        """Recompute every step's report."""
        table, looked, printer = self._table, self._looked, kept_check_line()
        steps = dict(self._steps())
        away = self._step != "game" and not self._jpeg and camera.is_away(looked)
        if away and not self._step_chosen:
            self._step = "camera"  # whatever comes after it: nothing can be done there
        elif self._step not in steps:
            self._step = "camera"  # where it was chosen to do without
        reports = {
            "game": game.report(table, self._position_faults()),
            "camera": camera.report(table, looked, self._known),
            "print": print_scale.report(table, printer),
            "lens": lens.report(table, looked, self._work, self._lens_lacks),
            "board": board.report(table, looked, self._map()).with_values(
                strips=self._strips.papers(table, printer)
            ),
            "survey": survey.report(table, self._survey),
            "accuracy": accuracy.report(table, looked),
            "tags": tags.report(table, looked, self._position_faults()),
            "jig": jig.report(table, looked, self._jig if self._step == "jig" else None),
            "terrain": terrain.report(
                table, looked, self._terrain_faults(), self._pieces_found(table, looked)
            ),
        }
        if self._draft is not None:
            drawn = list(self._draft.pieces)
            reports["terrain"] = reports["terrain"].with_values(pieces=drawn)
        self._reports = {name: each for name, each in reports.items() if name in steps}
        live = self._live or table.alone
        self._reports["go"] = go.report(table, steps, self._reports, live, self._kept)
        self._reports = {n: with_kept_files(table, n, each) for n, each in self._reports.items()}
        for name in self._reports:
            if self._is_done(name):
                self._done_at.setdefault(name, round(self._now() - self._begun, 1))

    def _position_faults(self) -> tuple[Text, ...]:
        """Return the faults of the position, cached per position."""
        position = self._table.position
        if self._faults[0] is not position:
            self._faults = (position, terrain.faults_of(position))
        return self._faults[1]

    def _terrain_faults(self) -> tuple[Text, ...]:
        """Return the faults of the position, and of what is drawn in place of its terrain."""
        return (*self._position_faults(), *(self._draft.faults if self._draft else ()))

    def _map(self) -> GridMap | None:
        """Return the game's printed map, cached per position."""
        position = self._table.position
        if self._plan[0] is not position:
            self._plan = (position, printed_map(position))
        return self._plan[1]

    def _pieces_found(self, table: Table, looked: Looked) -> tuple[Prospect, ...]:
        """Return the pieces whose tags are seen, cached per look at the table."""
        of = (
            (looked.sights, looked.attempt),
            (table.board, table.roster, table.position, table.templates),
        )
        known = self._found
        if known is None or known[0] != of:
            known = self._found = (of, terrain.found_pieces(table, looked))
        return known[1]

    def _is_done(self, name: str) -> bool:
        return self._reports[name].state in ("done", "doubt")


def _seen_by(table: Table) -> tuple[object, ...]:
    """Return where a table's pictures come from."""
    return table.kept.source, table.kept.size, table.alone
