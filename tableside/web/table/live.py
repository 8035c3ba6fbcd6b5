"""The table while it is served: it takes observations, its feed tells everyone."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from tableside.engine import judged
from tableside.engine.finding import Finding
from tableside.engine.message import Text
from tableside.engine.ruleset import Card, RuleSet
from tableside.geometry.pose import Pose
from tableside.session.pending import Decision
from tableside.session.session import Receipt, Session
from tableside.session.store import StoreError
from tableside.vision.messages import Command, Photo, Seen
from tableside.vision.observation import Life, Observation
from tableside.web.table.agreement import Agreement
from tableside.web.table.camera_side import CameraSide
from tableside.web.table.case import Case
from tableside.web.table.clocks import Clocks
from tableside.web.table.feed import Feed
from tableside.web.table.history import History
from tableside.web.table.link import Link
from tableside.web.table.pictures import Pictures
from tableside.web.table.recorded import Recorded
from tableside.web.table.steady import Steady
from tableside.web.table.tape import Tape
from tableside.web.words import say

LOG = logging.getLogger("tableside.table")

#: The clock is sent this often (seconds) while nothing else changes: the page counts between.
CLOCK_SECONDS = 2.0
STOPPED = say("camera-stopped")
#: What a unit's life is while a hand is on it.
_HANDLED = frozenset({Life.MOVING, Life.HELD})


class StaleError(Exception):
    """An action was chosen on a state of the game that is no longer the present one."""


def begun_again(session: Session[Any]) -> Session[Any]:
    """Return the session itself, its game begun anew: one that is kept nowhere."""
    session.reset()
    session.set_up()
    return session


class LiveTable:
    """One session, the camera side that feeds it, and the feed that the phones read.

    ``recorded`` is given when the source is a recording: then it can be paused and jumped in, and
    the players' actions are its own. ``tape`` takes what players do at a table that is recorded.
    ``again`` returns the session of a new game when the one that it is given is over. ``clocks``:
    the sides' clocks; None: clocks that are kept nowhere.
    """

    def __init__(
        self,
        session: Session[Any],
        open_link: Callable[[], Link],
        recorded: Recorded | None = None,
        tape: Tape | None = None,
        again: Callable[[Session[Any]], Session[Any]] = begun_again,
        clocks: Clocks | None = None,
    ) -> None:
        self.feed = Feed()
        self.recorded = recorded
        self.boot = secrets.token_hex(4)
        self.pictures = Pictures()
        self.agreement = Agreement()
        self._clocks = clocks or Clocks()
        self._session = session
        self._tape = tape
        self._camera_side = CameraSide(open_link, self._take, self._down)
        self._again = again
        self._games = 0  # how many were begun after the first
        self._lock = threading.Lock()
        self.stirred = threading.Event()  # something has happened since ``quiet`` was asked
        self._stirred_at = time.monotonic()
        self._steady = Steady()
        self._history = History(session)
        self._options: tuple[int, list[dict[str, Any]]] = (-1, [])  # of the state of that number
        self._trouble: Text | None = None
        self._told = ""  # the last trouble with the game's file that the terminal was told
        self._clock: dict[str, Any] = {"time": 0.0, "mode": "waiting", "loop": False}
        self._publish()

    def start(self) -> None:
        """Start the camera side."""
        self._camera_side.start()

    def close(self) -> None:
        """Stop it and let everyone who reads the feed go."""
        self.feed.close()
        self._camera_side.close()
        self._session.close()
        self._clocks.close()

    @property
    def number(self) -> int:
        """The number of the accepted game's present state."""
        return self._session.number

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the game's sides."""
        with self._lock:
            table = self._session.ruleset.table(self._session.state)
        return tuple(table.get("sides", ()))

    def knows(self, post: str | None) -> bool:
        """Whether a post of this id was done already: it is answered, not done again."""
        with self._lock:
            return post is not None and self._session.receipt(post) is not None

    def offered(self) -> tuple[int, list[dict[str, Any]]]:
        """Return the state's number and what players can do in it, as the page gets it."""
        with self._lock:
            return self._session.number, self._now_possible()

    def photo(self, width: int, seconds: float) -> Photo | None:
        """Return the camera's newest frame, at most ``width`` pixels wide.

        None where there is none, or it has not come after ``seconds``.
        """
        return self._camera_side.photo(width, seconds)

    def quiet(self) -> float:
        """Return for how many seconds nothing has happened: no hand on the table, no post."""
        self.stirred.clear()
        return time.monotonic() - self._stirred_at

    def _stir(self) -> None:
        self._stirred_at = time.monotonic()
        self.stirred.set()

    def begins(self) -> tuple[int, dict[str, Any]]:
        """Return the state's number and its position: what a recording that begins now needs."""
        with self._lock:
            return self._session.number, self._session.ruleset.dump(self._session.state)

    def question(self) -> tuple[int, Callable[[Mapping[str, Any]], dict[str, Any]]]:
        """Return the state's number and how to answer a question about it, without a lock."""
        with self._lock:
            state, ruleset = self._session.state, self._session.ruleset
            return self._session.number, lambda asked: judged.answer(ruleset, state, asked)

    def case(self, change: int | None) -> Case:
        """Return what a ruling is about: the table as a change found it, None: as it is now.

        Raises QuestionError for a change that does not count.
        """
        with self._lock:
            ruleset = self._session.ruleset
            state, action = self._session.judged(change)
            question = None if action is None else judged.question_about(action)
            return Case(
                self._session.number,
                question,
                lambda: ruleset.dump(state),
                lambda asked: judged.answer(ruleset, state, asked),
            )

    def act(self, seen: int, action: Mapping[str, Any], post: str | None = None) -> Receipt:
        """Do a player's action chosen on state ``seen``; a post that was done already only answers.

        Raises StaleError when the game has moved on, QuestionError when it is badly written,
        RefusedError when it breaks a rule that is enforced, StoreError when it could not be kept:
        it is not done then.
        """
        return self._once(seen, post, lambda: self._session.act(action, post), action)

    def undo(
        self, seen: int, to: int | None, post: str | None = None, only: int | None = None
    ) -> Receipt:
        """Go back to where the game stood at state ``to``, None: before the last change.

        ``only``: take back that one change and nothing else. Raises what ``act`` raises.
        """

        def back() -> tuple[Finding, ...]:
            if only is None:
                self._session.undo(to, post)
            else:
                self._session.drop(only, post)
            return ()

        which = {"to": to} if only is None else {"only": only}
        return self._once(seen, post, back, {"action": "undo", **which})

    def decide(
        self, seen: int, decided: tuple[int, Decision, int], post: str | None = None
    ) -> Receipt:
        """Decide what waits: the proposal's number, what to do, which candidate.

        Raises what ``act`` raises.
        """
        number, do, candidate = decided
        tapped = {"action": "decide", "proposal": number, "do": do, "candidate": candidate}
        return self._once(
            seen, post, lambda: self._session.decide(number, do, candidate, post), tapped
        )

    def _once(
        self,
        seen: int,
        post: str | None,
        do: Callable[[], tuple[Finding, ...]],
        done: Mapping[str, Any],
    ) -> Receipt:
        """Do a post unless it was done already; ``done`` is how a recording writes it."""
        with self._lock:
            known = None if post is None else self._session.receipt(post)
            if known is not None:
                return known
            if seen != self._session.number:
                raise StaleError
            found = do()
            self._stir()
            if self._tape is not None:
                self._tape.note(done)
            self._publish()
            return Receipt(self._session.number, tuple(finding.as_json() for finding in found))

    def control(self, command: Command) -> bool:
        """Pass a command to the recording; return False when the camera side is not running."""
        return self._camera_side.control(command)

    @property
    def minutes(self) -> int | None:
        """How many minutes each side has on its clock; None: there are no clocks."""
        return self._clocks.minutes

    def set_clocks(self, minutes: int | None) -> None:
        """Give each side so many minutes; None: no clocks."""
        with self._lock:
            self._clocks.set(minutes)
            self._publish()

    def pause_clocks(self, on: bool) -> None:
        """Stop the clocks, or let them go on."""
        with self._lock:
            self._clocks.pause(on)
            self._stir()
            self._publish()

    def restart(self) -> bool:
        """Begin a new game, or a recording again; return False where its camera side is not there.

        Models that stand elsewhere than the new game has them get ghosts. Raises StoreError where
        the old game cannot be put aside: it goes on then.
        """
        if self.recorded is not None:
            return self.control(Command("jump", time=0.0)) and self.control(Command("play"))
        with self._lock:
            self._session = self._again(self._session)
            self._games += 1
            self.agreement.forget()
            self.feed.tell({"wishes": self.agreement.as_json()})
            self._clocks.begin_again()
            self._stir()
            self._history, self._options = History(self._session), (-1, [])
            if self._tape is not None:
                self._camera_side.begin_anew()
            self._publish()
        return True

    def card(self, unit: str) -> tuple[tuple[int, int], Callable[[], Card]]:
        """Return the game's and the state's number and how to make ``unit``'s card in that state.

        The making needs no lock: states are frozen values.
        """
        with self._lock:
            state, ruleset = self._session.state, self._session.ruleset
            return (self._games, self._session.number), lambda: ruleset.card(state, unit)

    @property
    def ruleset(self) -> str:
        """The name of the table's rule set."""
        return self._session.ruleset.name

    def present(self) -> tuple[tuple[int, int], RuleSet[Any], Any]:
        """Return the game's and the state's number, the rule set, and the state itself."""
        with self._lock:
            session = self._session
            return (self._games, session.number), session.ruleset, session.state

    def suppose(self, unit: str, to: Pose) -> tuple[int, Callable[[], dict[str, Any]]]:
        """Return the state's number and how to answer what ``unit`` at ``to`` would be there.

        The working needs no lock. Raises QuestionError for an unknown unit.
        """
        with self._lock:
            return self._session.number, self._session.suppose(unit, to)

    def moment(self, number: int) -> Callable[[], dict[str, Any]] | None:
        """Return how to draw the table at a line of the log, None where it is not kept."""
        with self._lock:
            return self._session.moment(number)

    def _take(self, message: Seen) -> None:
        with self._lock:
            seen = message.observation
            if message.restarted and self.recorded is not None:
                self._history.restart(seen)
            self._trouble = None
            self.pictures.add(message.picture)
            if seen.events or any(unit.life in _HANDLED for unit in seen.units):
                self._stir()
            self._referee(seen)
            if self._tape is not None:
                self._tape.seen(message.kept)
            self._tell_time(message)
            self._publish()

    def _referee(self, seen: Observation) -> None:
        """Hand an observation to the session; a fault of the referee must not stop the table."""
        try:
            self._session.observe(seen)
            if self.recorded is not None:
                self._history.note(seen.time)
        except StoreError as error:
            if self._told != str(error):
                LOG.error("%s", error)
            self._trouble, self._told = error.message, str(error)
        except Exception:
            LOG.exception("the referee failed at frame %d", seen.frame)
            self._trouble = say("referee-failed")

    def _down(self, text: Text | None) -> None:
        with self._lock:
            self._trouble = text or self._trouble or STOPPED
            self._clock = {**self._clock, "mode": "down"}
            self._publish()

    def _tell_time(self, message: Seen) -> None:
        """Bring the sent clock up to date, unless the page can count up to there by itself."""
        now, sent = message.observation.time, self._clock
        same = sent["mode"] == message.mode and sent["loop"] == message.loop
        counted = message.mode in {"playing", "live"} and 0 <= now - sent["time"] < CLOCK_SECONDS
        if not (same and counted and not message.restarted):
            self._clock = {"time": round(now, 2), "mode": message.mode, "loop": message.loop}

    def _now_possible(self) -> list[dict[str, Any]]:
        """Return what players can do now, as JSON; a recording's have decided already."""
        if self.recorded is None and self._options[0] != self._session.number:
            session = self._session
            options = session.ruleset.options(session.state)
            self._options = (session.number, [option.as_json() for option in options])
        return self._options[1]

    def _publish(self) -> None:
        snapshot = self._session.snapshot()
        sections = snapshot.sections()
        if self.recorded is None:
            self._clocks.see(snapshot.time, sections["table"]["prompt"]["side"])
        sections["clocks"] = self._clocks.as_json()
        sections["options"] = self._now_possible()
        sections["units"] = self._steady.units(sections["units"])
        sections["accuracy"] = self._steady.accuracy(
            sections["accuracy"], registered=snapshot.camera.registered
        )
        sections["findings"] = self.pictures.shown(sections["findings"], snapshot.time)
        sections["camera"]["picture"] = self.pictures.newest
        sections["log"] = {str(entry["number"]): entry for entry in sections["log"]}
        if self._trouble is not None:
            camera = sections["camera"]
            sections["camera"] = {**camera, "troubles": [self._trouble, *camera["troubles"]]}
        recorded = None if self.recorded is None else self.recorded.as_json()
        self.feed.publish(
            snapshot.state,
            {"boot": self.boot, "clock": self._clock, "recorded": recorded, **sections},
        )
