"""Start a server from a source and a position: shared by ``demo`` and ``serve``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from flask import Flask

from tableside.engine.ruleset import RuleSet
from tableside.files.fault import FileError
from tableside.files.recording import ActionLine
from tableside.files.recordings import Recording
from tableside.rules import registry
from tableside.session.handling import Handling
from tableside.session.ready import make_ready
from tableside.session.session import Session
from tableside.session.store import Store, create_store, open_store, put_aside
from tableside.session.store_form import named
from tableside.session.trust import Trust
from tableside.vision.accuracy_map import ACCURACY_LIMIT
from tableside.vision.process import Job, VisionProcess
from tableside.web.http.address import ANY, join_urls, show_qr
from tableside.web.http.app import Settings, create_app
from tableside.web.http.joining import join_url
from tableside.web.people.addresses import is_this_machine
from tableside.web.people.keys import spoken
from tableside.web.people.seat_book import SeatBook, keep_book, open_book, seats_file
from tableside.web.people.seats import Seats
from tableside.web.server import Server, check_port
from tableside.web.table.attract import Attract
from tableside.web.table.clocks import Clocks, clocks_file
from tableside.web.table.link import Link
from tableside.web.table.live import LiveTable
from tableside.web.table.no_camera import NoCamera
from tableside.web.table.recorded import Recorded
from tableside.web.table.rulings import Rulings
from tableside.web.table.tape import Tape


@dataclass(frozen=True, slots=True)
class Game:
    """What to play: a position as JSON, and the file it is from.

    ``recorded`` and ``actions`` belong to a recording. ``data_files`` are a player's own tables.
    ``keep`` is the file that stores a live table's game: created if missing, otherwise resumed,
    with ``position`` as its start. ``limit`` (inches): nothing is judged where the table is
    measured less accurately. ``record`` is a new folder to record into. ``rulings``: the folder for
    players' rulings; None: beside the stored game, if there is one. ``handling``: what becomes of
    findings.
    """

    position: Any
    file: str
    actions: Sequence[ActionLine] = ()
    recorded: Recorded | None = None
    data_files: Sequence[str] = ()
    keep: str | None = None
    limit: float = ACCURACY_LIMIT
    record: str | None = None
    rulings: str | None = None
    handling: Handling = field(default_factory=Handling)


@dataclass(frozen=True, slots=True)
class Idle:
    """The demo that the big screen shows after so many ``seconds`` without activity."""

    job: Job
    game: Game
    seconds: float


@dataclass(frozen=True, slots=True)
class Way:
    """Where the server listens, and whether this machine too must give the host's secret.

    ``names``: other names than this machine's own, under which a proxy forwards requests.
    ``told``: what to say of camera and files once all else is right.
    """

    host: str
    port: int
    ask_secret: bool = False
    names: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


def serve(job: Job | None, game: Game, way: Way, idle: Idle | None = None) -> int:
    """Serve until interrupted and return the exit status; ``job`` None: without a camera.

    Raises FileError for a bad position, game or folder, and PortError if the port is taken.
    """
    if game.record is not None and Path(game.record).exists():
        raise FileError.one(game.record, "", "is there already", "name a new folder")
    ruleset, state = registry.load_position(game.position, game.file, data_files=game.data_files)
    if game.keep is not None:  # seats, clocks and rulings are beside the file, not beside a link
        game = replace(game, keep=str(named(game.keep)))
    check_port(way.host, way.port)
    urls = join_urls(way.host, way.port)
    kept = None if game.keep is None else seats_file(game.keep)
    book = open_book(kept)
    sittings = _Sittings(ruleset, state, game, has_camera=job is not None)
    if game.keep is not None:
        sittings.prepare(game.keep)
        keep_seats(kept, book)

    def make() -> tuple[LiveTable, Flask, Callable[[], None]]:
        make_ready(ruleset.name)
        tape = None if game.record is None else Tape(game.record)
        seats = Seats(book if kept is None else open_book(kept), kept, shared=bool(game.recorded))

        def open_camera() -> Link:
            if job is None:
                return NoCamera()
            if tape is None:
                return VisionProcess(job)
            number, position = table.begins()
            return VisionProcess(replace(job, keep=tape.begin(number), position=position))

        table = sittings.table(open_camera, tape)
        settings = Settings(urls, (*way.names, way.host), way.ask_secret)
        attract = None if idle is None else attract_of(table, idle, seats)
        app = create_app(table, settings, seats, rulings_of(job, game), attract)
        return table, app, seats.close

    Server(make, way.host, way.port, ready=lambda: greet(way, urls, book)).run()
    return 0


@dataclass(frozen=True, slots=True)
class _Sittings:
    """Makes the sessions of a game: the first one, and those after each restart."""

    ruleset: RuleSet[Any]
    state: Any
    game: Game
    has_camera: bool

    def prepare(self, keep: str) -> None:
        """Create the game's file if it is missing, and validate it otherwise; raise FileError.

        Faults in an existing file are reported here rather than by the worker, which opens it
        again.
        """
        if not Path(keep).exists():
            create_store(keep, self.ruleset.dump(self.state)).close()
        Session(self.ruleset, self.state, (), open_store(keep)).close()
        Clocks(clocks_file(keep))

    def first(self) -> Session[Any]:
        """Return a session of the stored game, or of a new one."""
        return self._of(None if self.game.keep is None else open_store(self.game.keep))

    def table(self, open_camera: Callable[[], Link], tape: Tape | None) -> LiveTable:
        """Return the table; with a camera, it is set up before play begins."""
        game = self.game
        clocks = Clocks(None if game.keep is None else clocks_file(game.keep))
        sets_up = self.has_camera and game.recorded is None
        return LiveTable(
            self.first(), open_camera, game.recorded, tape, self.again, clocks, sets_up=sets_up
        )

    def again(self, old: Session[Any]) -> Session[Any]:
        """Return a session of a new game, moving the stored game of ``old`` aside."""
        new = self._of(None if old.store is None else put_aside(old.store))
        new.set_up()
        return new

    def _of(self, store: Store | None) -> Session[Any]:
        game = self.game
        trust = Trust(game.limit)
        session = Session(self.ruleset, self.state, game.actions, store, trust, game.handling)
        if not self.has_camera:
            session.watch_nothing()
        return session


def attract_of(table: LiveTable, idle: Idle, seats: Seats) -> Attract:
    """Return the switch between table and demo for the big screens."""
    return Attract(table, lambda: demo_of(idle), idle.seconds, lambda: not seats.anybody_there())


def demo_of(idle: Idle) -> LiveTable:
    """Return the demo's table, not started."""
    game = idle.game
    ruleset, state = registry.load_position(game.position, game.file)
    session = Session(ruleset, state, game.actions)
    return LiveTable(session, lambda: VisionProcess(idle.job), game.recorded)


def rulings_of(job: Job | None, game: Game) -> Rulings | None:
    """Return where to store rulings: the folder given, or beside the game; None for nowhere."""
    folder = game.rulings or (None if game.keep is None else f"{game.keep}-rulings")
    if folder is None:
        return None
    at = None if job is None else job.setting
    return Rulings(Path(folder), None if at is None else (at.camera, at.board, at.roster))


def keep_seats(path: Path | None, book: SeatBook) -> None:
    """Store the seating for the next start; raise FileError."""
    if path is not None:
        try:
            keep_book(path, book)
        except OSError as error:
            reason = f"cannot be written ({error.strerror or type(error).__name__})"
            raise FileError.one(
                str(path), "", reason, "keep the game where files can be made"
            ) from None


def greet(way: Way, urls: Sequence[str], book: SeatBook) -> None:
    """Print how phones can join; the QR code only if somebody can see it."""
    show_qr(join_url(urls[0], book.code))
    here = f"http://127.0.0.1:{way.port}" if way.host in ANY else urls[0]
    code = f"(table code {spoken(book.code)})"
    if is_this_machine(way.host):
        print(f"On this machine only:            {here}  {code}; for phones: --host 0.0.0.0")
    else:
        print(f"On a phone in the same network:  {urls[0]}  {code}")
        print(f"On this machine:                 {here}")
    print(f"Big screen:                      {here}/show")
    print(f"Host's page:                     {urls[0]}/host#{book.secret}")
    print("Stop with Ctrl-C.", flush=True)
    for each in way.told:
        print(f"tableside: {each}", file=sys.stderr, flush=True)


def recorded(recording: Recording) -> Recorded:
    """Return a recording's length and the marks for its slider.

    The marks are the players' actions and, in a made recording, its script's events.
    """
    times = [frame.time for frame in recording.frames]
    names = names_of(recording.position)
    marks = [(line.time, action_text(line.action, names)) for line in recording.actions]
    for truth in recording.truth():
        script = (event for event in truth.events if event.get("event") != "action")
        marks += [(truth.time, event_text(event, names)) for event in script]
    length = times[-1] if times else 0.0
    return Recorded(recording.head.title, length, tuple(sorted(marks)))


def names_of(position: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the names of a position's units, by id; units without a name are left out."""
    listed = [*(position or {}).get("units", ()), *(position or {}).get("reserves", ())]
    return {str(each["id"]): str(each["name"]) for each in listed if each.get("name")}


def action_text(action: Mapping[str, Any], names: Mapping[str, str] = {}) -> str:
    """Return a short text for a recorded action; ``names`` are the units' names.

    >>> action_text({"action": "combat", "attacker": "csa-1", "defender": "usa-2"})
    'combat: csa-1, usa-2'
    """
    words = [str(action[key]) for key in ("unit", "attacker", "defender", "to") if key in action]
    named = ", ".join(names.get(word, word) for word in words)
    return ": ".join(filter(None, [str(action.get("action", "")), named]))


def event_text(event: Mapping[str, Any], names: Mapping[str, str] = {}) -> str:
    """Return a short text for a scripted event; ``names`` are the units' names.

    >>> event_text({"event": "moved", "unit": "csa-1"}), event_text({"event": "hand-passed"})
    ('csa-1 moved', 'hand passed')
    >>> event_text({"event": "gone", "unit": "u1/3"}, {"u1": "5th Lakeland"})  # one of its stands
    '5th Lakeland gone'
    """
    unit, what = str(event.get("unit") or ""), str(event.get("event", "")).replace("-", " ")
    unit = unit if unit in names else unit.partition("/")[0]
    return f"{names.get(unit, unit)} {what}".strip()
