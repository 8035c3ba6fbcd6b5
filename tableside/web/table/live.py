"""The served table: takes in observations and posts, and publishes to the phones."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.message import Text
from tableside.engine.secrets import EVERYTHING, PUBLIC, Audience
from tableside.session.pending import Decision
from tableside.session.session import Receipt, Session
from tableside.session.store import StoreError
from tableside.vision.messages import Command, Photo, Playing, Seen
from tableside.vision.observation import Life, Observation
from tableside.web.table.agreement import Agreement, Wish
from tableside.web.table.answers import Answers
from tableside.web.table.camera_side import CameraSide
from tableside.web.table.clocks import Clocks
from tableside.web.table.fallen import Dice
from tableside.web.table.faults import where
from tableside.web.table.feed import Feed
from tableside.web.table.history import History
from tableside.web.table.link import Link
from tableside.web.table.pictures import Pictures
from tableside.web.table.play_time import PlayTime
from tableside.web.table.recorded import Recorded
from tableside.web.table.setting_up import SettingUp
from tableside.web.table.tape import Tape
from tableside.web.table.told import Everybody, Told, with_trouble
from tableside.web.words import say

LOG = logging.getLogger("tableside.table")

#: Seconds between updates of the clock while nothing else changes; the page counts in between.
CLOCK_SECONDS = 2.0
STOPPED = say("camera-stopped")
#: The lives of a unit that a hand is touching.
_HANDLED = frozenset({Life.MOVING, Life.HELD})


@dataclass(frozen=True, slots=True)
class _Doing:
    """A post being carried out: the state it was chosen on, its id, and its form in a recording."""

    seen: int
    post: str | None
    action: Mapping[str, Any]
    audience: Audience = EVERYTHING


class StaleError(Exception):
    """Raised for an action chosen on a state of the game that is no longer current."""


def begun_again(session: Session[Any]) -> Session[Any]:
    """Restart a session's game in place, for a session that is not stored."""
    session.reset()
    session.set_up()
    return session


class LiveTable:
    """One session, the camera side that feeds it, and the feeds that the phones read.

    If sides know different things, each audience has its own feed; otherwise all share one.
    ``recorded`` is set if the source is a recording: it can be paused and seeked, and players'
    actions come from it. ``tape`` records what players do at a table that is being recorded.
    ``again`` returns the session of a new game, given the finished one. ``clocks``: the sides'
    clocks; None: clocks that are not stored. ``sets_up``: a new game waits until its table is set
    up.
    """

    def __init__(
        self,
        session: Session[Any],
        open_link: Callable[[], Link],
        recorded: Recorded | None = None,
        tape: Tape | None = None,
        again: Callable[[Session[Any]], Session[Any]] = begun_again,
        clocks: Clocks | None = None,
        *,
        sets_up: bool = False,
    ) -> None:
        self.told = Everybody(session)
        self.recorded = recorded
        self.boot = secrets.token_hex(4)
        self.pictures = Pictures()
        self.agreement = Agreement()
        self._clocks = clocks or Clocks()
        self._session = session
        self._tape = tape
        self._camera_side = CameraSide(open_link, self._take, self._tell, self._down)
        self._again = again
        self._games = 0  # games started after the first
        self._lock = threading.Lock()
        self.stirred = threading.Event()  # set when something happens after a call to ``quiet``
        self._stirred_at = time.monotonic()
        self.answers = Answers(self._lock, lambda: (self._games, self._session))
        self._history = History(session)
        self._trouble: Text | None = None
        self._told = ""  # the last storage error logged, to avoid repeating it
        self._play_time = PlayTime(session.time)
        self._clock: dict[str, Any] = {
            "time": round(session.time, 2), "mode": "waiting", "loop": False,
        }  # fmt: skip
        self._setting_up = SettingUp(waits=sets_up)
        self._set_up()
        self._publish()

    def start(self) -> None:
        """Start the camera side."""
        self._camera_side.start()

    def close(self) -> None:
        """Stop the camera side, release all readers of feeds, close the game and its clocks."""
        self.told.close()
        self._camera_side.close()
        self._session.close()
        self._clocks.close()

    @property
    def feed(self) -> Feed:
        """The public feed, for big screens and watchers."""
        return self.feed_for(PUBLIC)

    def feed_for(self, audience: Audience) -> Feed:
        """Return the feed of an audience; all share one if nothing is secret."""
        return self.told.of(audience).feed

    @property
    def game_file(self) -> Path | None:
        """The file that stores the game, or None."""
        store = self._session.store
        return None if store is None else store.path

    @property
    def secret(self) -> bool:
        """Whether the sides know different things."""
        return self._session.ruleset.secret

    @property
    def number(self) -> int:
        """The number of the accepted game's present state."""
        return self._session.number

    def number_for(self, audience: Audience) -> int:
        """Return the number of the present state as an audience's pages know it."""
        return self._session.number_for(audience)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the game's sides."""
        with self._lock:
            return self._sides()

    def _sides(self) -> tuple[str, ...]:
        return tuple(self._session.ruleset.table(self._session.state).get("sides", ()))

    def side_name(self, side: str) -> str:
        """Return what players call a side."""
        with self._lock:
            sides = self._session.ruleset.table(self._session.state).get("sides", {})
            return str(sides.get(side, {}).get("name") or side)

    def knows(self, post: str | None, audience: Audience = EVERYTHING) -> bool:
        """Return whether the post with this id was done before: answer it without repeating it."""
        with self._lock:
            name = self._named(post, audience)
            return name is not None and self._session.receipt(name) is not None

    def offered(self, audience: Audience = EVERYTHING) -> tuple[int, list[dict[str, Any]]]:
        """Return the state's number and the players' options in it, as their pages receive them."""
        with self._lock:
            return self._session.number_for(audience), self._now_possible(self.told.of(audience))

    def _named(self, post: str | None, audience: Audience) -> str | None:
        """Return the id to store a post under; it keeps sides from getting each other's answers."""
        if post is None or audience.everything or not self.secret:
            return post
        return f"{audience.side}:{post}"

    def photo(self, width: int, seconds: float) -> Photo | None:
        """Return the camera's newest frame, at most ``width`` pixels wide.

        None if there is no frame, or it does not arrive within ``seconds``.
        """
        return self._camera_side.photo(width, seconds)

    @property
    def under_way(self) -> bool:
        """Whether a game has begun and is not over."""
        with self._lock:
            session = self._session
            return session.begun and bool(self.told.of(EVERYTHING).options(session))

    def quiet(self) -> float:
        """Return the seconds since anything happened: a hand on the table, or a post."""
        self.stirred.clear()
        return time.monotonic() - self._stirred_at

    def _stir(self) -> None:
        self._stirred_at = time.monotonic()
        self.stirred.set()

    def begins(self) -> tuple[int, dict[str, Any]]:
        """Return the state's number and position, for a recording that starts now."""
        with self._lock:
            return self._session.number, self._session.ruleset.dump(self._session.state)

    def act(
        self,
        seen: int,
        action: Mapping[str, Any],
        post: str | None = None,
        audience: Audience = EVERYTHING,
        *,
        agreed: bool = False,
    ) -> Receipt:
        """Do a player's action chosen on state ``seen``; a repeated post just gets its answer.

        ``audience``: whose action it is; ``seen`` and the answer use its numbering. ``agreed``: all
        sides want it (``Session.act``). Raises StaleError if the game has moved on, QuestionError
        if the action is malformed, RefusedError if it breaks an enforced rule, and StoreError if it
        could not be stored; it is then not done.
        """
        name = self._named(post, audience)
        doing = _Doing(seen, name, action, audience)
        return self._once(doing, lambda: self._session.act(action, name, audience, agreed=agreed))

    def lay(
        self, seen: int, option: dict[str, Any], field: str, dice: Dice, audience: Audience
    ) -> None:
        """Show fallen dice for an option of ``audience`` to everyone who has that option.

        Raises StaleError if the game has moved on.
        """
        with self._lock:
            if seen != self._session.number_for(audience):
                raise StaleError
            for told in self.told:
                told.lay(self._session, option, field, dice)
            if not self.secret:
                self._stir()
            self._publish()

    def lies(self, option: dict[str, Any], audience: Audience) -> bool:
        """Return whether a die has fallen for an option of ``audience`` in the present state."""
        with self._lock:
            return self.told.of(audience).lies(self._session, option)

    def undo(
        self, seen: int, to: int | None, post: str | None = None, only: int | None = None
    ) -> Receipt:
        """Go back to the game at state ``to``, None: before the last change.

        ``only``: take back just that one change instead. Raises what ``act`` raises.
        """

        def back() -> tuple[Finding, ...]:
            if only is None:
                self._session.undo(to, post)
            else:
                self._session.drop(only, post)
            return ()

        which = {"to": to} if only is None else {"only": only}
        return self._once(_Doing(seen, post, {"action": "undo", **which}), back)

    def decide(
        self, seen: int, decided: tuple[int, Decision, int], post: str | None = None
    ) -> Receipt:
        """Decide the pending change: its number, the decision, and the candidate.

        Raises what ``act`` raises.
        """
        number, do, candidate = decided
        tapped = {"action": "decide", "proposal": number, "do": do, "candidate": candidate}
        return self._once(
            _Doing(seen, post, tapped),
            lambda: self._session.decide(number, do, candidate, post),
        )

    def wish(
        self, seen: int, wish: Wish, side: str, others: Iterable[str], post: str | None
    ) -> tuple[str, ...]:
        """Record a wish of ``side`` (``Agreement.wish``) and publish it."""
        with self._lock:
            missing = self.agreement.wish(seen, wish, side, others, post)
            self._publish()
            return missing

    def answer_wish(self, number: int, do: str, side: str | None) -> bool:
        """Cancel or decline a wish for ``side`` (None: the referee); return False if it is gone."""
        with self._lock:
            if do == "decline" or side is None:
                done = self.agreement.decline(number, side)
            else:
                done = self.agreement.cancel(number, side)
            self._publish()
            return done

    def _once(self, doing: _Doing, do: Callable[[], tuple[Finding, ...]]) -> Receipt:
        """Do a post unless it was done before."""
        with self._lock:
            session, audience, post = self._session, doing.audience, doing.post
            known = None if post is None else session.receipt(post, audience)
            if known is not None:
                return known
            if doing.seen != session.number_for(audience):
                raise StaleError
            before = session.number_for(PUBLIC)
            self._stage(SettingUp.end)  # acting ends the setup
            found = do()
            if not self.secret or session.number_for(PUBLIC) != before:
                self._stir()
            if self._tape is not None:
                self._tape.note(doing.action)
            self._publish()
            told = tuple(finding.as_json() for finding in found)
            return Receipt(session.number_for(audience), told)

    def _set_up(self) -> None:
        """Start the setup phase if a new game waits for it."""
        store = self._session.store
        kept = None if store is None else store.stage
        self._session.setting_up = self._setting_up.begin(begun=self._session.begun, kept=kept)

    def ready(self, side: str | None, on: bool, held: Collection[str]) -> bool:
        """Record whether a side is ready to play; None: the referee starts play at once.

        ``held``: the sides played by a phone. Returns False if the table is not being set up.
        Raises StoreError, and records nothing, if it could not be stored.
        """
        with self._lock:
            if not self._session.setting_up:
                return False
            sides = self._sides()
            self._stage(lambda setting_up: setting_up.say(side, on, held, sides))
            self._stir()
            self._publish()
            return True

    def _stage(self, change: Callable[[SettingUp], None]) -> None:
        """Change the setup phase once the change is stored; raise StoreError if it cannot be."""
        changed, store = self._setting_up.copy(), self._session.store
        change(changed)
        if changed.as_kept() == self._setting_up.as_kept():
            return
        if store is not None:
            store.keep_stage(changed.as_kept())
        self._setting_up, self._session.setting_up = changed, changed.on

    def control(self, command: Command) -> bool:
        """Pass a command to the recording; return False if the camera side is not running."""
        return self._camera_side.control(command)

    @property
    def minutes(self) -> int | None:
        """How many minutes each side has on its clock, or None without clocks."""
        return self._clocks.minutes

    def set_clocks(self, minutes: int | None) -> None:
        """Give each side so many minutes; None: remove the clocks."""
        with self._lock:
            self._clocks.set(minutes)
            self._publish()

    def pause_clocks(self, on: bool) -> None:
        """Pause or resume the clocks."""
        with self._lock:
            self._clocks.pause(on)
            self._stir()
            self._publish()

    def restart(self) -> bool:
        """Begin a new game, or replay a recording; return False if its camera side is not running.

        Models that stand elsewhere than in the new game get ghosts. Raises StoreError if the old
        game cannot be moved aside; it then continues.
        """
        if self.recorded is not None:
            return self.control(Command("jump", time=0.0)) and self.control(Command("play"))
        with self._lock:
            self._session = self._again(self._session)
            self._games += 1
            self.agreement.forget()
            self._clocks.begin_again()
            self._play_time.begin_again()
            self._set_up()
            self._stir()
            self._history = History(self._session)
            for each in self.told:
                each.begin_again()
            if self._tape is not None:
                self._camera_side.begin_anew()
            self._publish()
        return True

    @property
    def ruleset(self) -> str:
        """The name of the table's rule set."""
        return self._session.ruleset.name

    def picture(self, number: int, audience: Audience = EVERYTHING) -> bytes | None:
        """Return a picture of the table, or None if it is gone or not for ``audience``."""
        return self.pictures.get(number) if self.told.of(audience).sees_pictures else None

    def _take(self, message: Seen | Playing) -> bool:
        """Process a message; return whether players should hear of it at once."""
        with self._lock:
            if isinstance(message, Playing):
                self._tell_time(message.time, message)
                return False
            if self.recorded is None:
                message = self._timed(message)
            before = (self._session.number, self._session.pending)
            self._see(message)
            self._tell_time(message.observation.time, message)
            happened = bool(message.observation.events or message.picture or message.restarted)
            return happened or before != (self._session.number, self._session.pending)

    def _timed(self, message: Seen) -> Seen:
        """Return what was seen at a live table with the game's own time."""
        seen = message.observation
        return replace(message, observation=replace(seen, time=self._play_time.at(seen.time)))

    def _see(self, message: Seen) -> None:
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

    def _tell(self) -> None:
        with self._lock:
            self._publish()

    def _referee(self, seen: Observation) -> None:
        """Pass an observation to the session; an error in the referee must not stop the table."""
        try:
            self._session.observe(seen)
            if self.recorded is not None:
                self._history.note(seen.time)
        except StoreError as error:
            if self._told != str(error):
                LOG.error("%s", error)
            self._trouble, self._told = error.message, str(error)
        except Exception as error:
            if self.secret:
                LOG.error("the referee failed at frame %d: %s", seen.frame, where(error))
            else:
                LOG.exception("the referee failed at frame %d", seen.frame)
            self._trouble = say("referee-failed")

    def _down(self, text: Text | None) -> None:
        with self._lock:
            self._trouble = text or self._trouble or STOPPED
            self._clock = {**self._clock, "mode": "down"}
            self._publish()

    def _tell_time(self, now: float, message: Seen | Playing) -> None:
        """Update the published clock, unless the page has counted up to the same time by itself."""
        sent, restarted = self._clock, isinstance(message, Seen) and message.restarted
        same = sent["mode"] == message.mode and sent["loop"] == message.loop
        counted = message.mode in {"playing", "live"} and 0 <= now - sent["time"] < CLOCK_SECONDS
        if not (same and counted and not restarted):
            self._clock = {"time": round(now, 2), "mode": message.mode, "loop": message.loop}

    def _now_possible(self, told: Told) -> list[dict[str, Any]]:
        """Return the players' present options as JSON; none during setup or for a recording."""
        waits = self.recorded is not None or self._session.setting_up
        return [] if waits else told.options(self._session)

    def _publish(self) -> None:
        pending = self._session.pending
        self.agreement.see(self._session.number, None if pending is None else pending.number)
        wishes = None if self.secret else self.agreement.as_json()  # secret: ask the referee
        shown = [(told, *told.sections(self._session, self.pictures)) for told in self.told]
        if self.recorded is None:
            _, known, sections = shown[-1]  # the public view
            side = sections["table"]["prompt"]["side"]
            self._clocks.see(known.time, None if self._session.setting_up else side)
        for told, snapshot, sections in shown:
            sections["clocks"], sections["wishes"] = self._clocks.as_json(), wishes
            sections["setting_up"] = self._setting_up.as_json()
            sections["options"] = self._now_possible(told)
            sections["fallen"] = told.fallen(self._session)
            sections["camera"] = with_trouble(sections["camera"], self._trouble)
            whole = {
                "boot": self.boot,
                "clock": self._clock,
                "recorded": told.recorded(self.recorded),
                **sections,
                **told.sees(self._games),
            }
            told.feed.publish(snapshot.state, whole)
