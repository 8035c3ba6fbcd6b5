"""The game at the table: turns the camera's observations into the referee's findings.

Two things are kept apart: the table *as sensed* (the last observation) and the game *as accepted*
(a state of the rule set). Only events about settled units pass from the first to the second, so a
hand over the table never moves, kills or accuses a unit. The rule set recognises what hands did;
depending on the players' settings it is accepted at once or waits for their decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from tableside.engine import secrets
from tableside.engine.finding import Finding
from tableside.engine.message import Text
from tableside.engine.overlay import as_json
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Event, Option, QuestionError, RuleSet
from tableside.engine.secrets import EVERYTHING, Audience
from tableside.files.recording import ActionLine
from tableside.geometry.pose import Pose
from tableside.session.allowing import Breaches, breaches_of
from tableside.session.events import TABLE_CHANGES, Events
from tableside.session.findings import as_shown, is_for
from tableside.session.foreseeing import foreseen, foreseen_as_known
from tableside.session.game import Game, GameMemory
from tableside.session.handling import Handling, How
from tableside.session.hands import Hands
from tableside.session.hearing import Hearer
from tableside.session.log import Log
from tableside.session.measuring import measured
from tableside.session.mixups import MixUps
from tableside.session.pending import Decision, Pending
from tableside.session.proposal_queue import ProposalQueue
from tableside.session.snapshot import CameraView, Snapshot, accuracy_view
from tableside.session.stands import Stands, place_of
from tableside.session.store import Store, StoreError
from tableside.session.supposing import suppose, suppose_as_known
from tableside.session.takeback import Takebacks, Waiting, to_take_off
from tableside.session.taped import do_again
from tableside.session.telling import told, told_proposal
from tableside.session.tolerance import nudged
from tableside.session.trust import Trust
from tableside.session.views import Views, drawn_after
from tableside.session.words import say
from tableside.vision.observation import Life, Observation, TableEvent, lasting

S = TypeVar("S")

TRUST, ALL_AT_ONCE = Trust(), Handling()


class RefusedError(Exception):
    """Raised when a player's action breaks an enforced rule and is therefore not done."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(" ".join(str(finding.message) for finding in findings))
        self.findings = findings


@dataclass(frozen=True, slots=True)
class Receipt:
    """The outcome of a post: the number of the game's state after it, and the findings about it."""

    state: int
    findings: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Memory(Generic[S]):
    """What a session knew at one moment; only the session that made it can restore it."""

    game: GameMemory[S]
    done: int
    pending: Pending | None
    waiting: Waiting


class Session(Generic[S]):
    """One game in progress. The same observations and actions always give the same findings.

    ``actions`` are those of a recording; each is done at the first observation at or after its
    time. ``trust`` says where the camera is too inaccurate for a move to be judged; ``handling``
    says what is accepted at once and what waits for the players. Not thread-safe: callers that
    share a session must hold a lock.

    With a ``store``, every change is stored before it counts, and play resumes where the store left
    off; ``state`` is then the state the game began with. Such a game cannot be reset or restored.
    Any method that changes the game then raises StoreError, and changes nothing, if the change
    cannot be stored.
    """

    def __init__(
        self,
        ruleset: RuleSet[S],
        state: S,
        actions: Sequence[ActionLine] = (),
        store: Store | None = None,
        trust: Trust = TRUST,
        handling: Handling = ALL_AT_ONCE,
    ) -> None:
        self.ruleset = ruleset
        self.trust, self._handling = trust, handling
        self._start = state
        self._actions = tuple(sorted(actions, key=lambda line: line.time))
        self._unwatched = False
        self._views = Views(ruleset)
        self._views_of = {each: Views(ruleset) for each in secrets.audiences(ruleset, state)}
        self._begin(Game(ruleset, state, store))
        units = self._queue.go_on()
        if self.number or units:  # models may have been moved while nobody watched
            poses = self._game.poses()
            self._takebacks.expect({u: pose for u, pose in poses.items() if u not in units})

    def _begin(self, game: Game[S]) -> None:
        self._game = game
        self._takebacks = Takebacks(game.drawings)
        self._hands = Hands(game, self._takebacks, self.trust)
        self._queue = ProposalQueue(game, self._hands, self._takebacks, self._handling)
        self._events = Events(game, self._hands, self._takebacks, self._queue)
        self._mixups = MixUps(game)
        self._done = 0
        self._left_out: tuple[Text, ...] = ()
        self._left: tuple[TableEvent, ...] = ()  # camera events that could not be stored yet
        self._answered: dict[str, Receipt] = {}  # posts that did not change the game
        self._stands = Stands()
        for views in (self._views, *self._views_of.values()):
            views.forget()

    def _begin_again(self) -> None:
        number, heard = self.number, self._game.hearing
        self._begin(Game(self.ruleset, self._start))
        self._game.number = number + 1  # so that an action chosen before the reset counts as stale
        self._game.hearing.count_on(heard)

    def watch_nothing(self) -> None:
        """Show units where the game has them, because no camera is watching.

        Actions done by hand are no longer offered either, because nobody would see them.
        """
        self._unwatched = True
        for views in (self._views, *self._views_of.values()):
            views.watched = False

    def close(self) -> None:
        """Close the file that stores the game, if any; no further changes are possible."""
        self._game.timeline.close()

    @property
    def state(self) -> S:
        """The game as accepted."""
        return self._game.state

    @property
    def number(self) -> int:
        """How often the accepted game has changed; never decreases, not even on a reset."""
        return self._game.number

    @property
    def time(self) -> float:
        """Seconds of the table's clock: of the last observation; before one, of what was kept."""
        return self._game.time

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """All audiences that are told less than everything; empty if nothing is secret."""
        return self._game.hearing.audiences

    def number_for(self, audience: Audience) -> int:
        """Return how often the game has changed, counting only what an audience may hear of."""
        hearer = self._hearer(audience)
        return self.number if hearer is None else hearer.number

    def known(self, audience: Audience) -> S:
        """Return the accepted game as far as an audience may know it."""
        hearer = self._hearer(audience)
        return self.state if hearer is None else hearer.state

    def options(self, audience: Audience) -> tuple[Option, ...]:
        """Return what can be done now by an audience's side, or by anybody.

        Those that are carried out by hand are excluded when no camera is watching, and those that
        are carried out on the map when one is.
        """
        hearer = self._hearer(audience)
        options = self.ruleset.options(self.state if hearer is None else hearer.state)
        other = "by_hand" if self._unwatched else "on_map"
        options = tuple(each for each in options if not getattr(each, other))
        if hearer is None:
            return options
        return tuple(each for each in options if each.side in (None, hearer.audience.side))

    def names(self, audience: Audience) -> dict[str, str]:
        """Return what players call the units that an audience knows, by unit id."""
        units = self.ruleset.units(self.known(audience))
        return {str(u["id"]): str(u.get("name") or u.get("label") or u["id"]) for u in units}

    def _hearer(self, audience: Audience) -> Hearer[S] | None:
        return self._game.hearing.of(audience)

    @property
    def log(self) -> Log:
        """The short log shown on the page."""
        return self._game.log

    @property
    def store(self) -> Store | None:
        """The file that stores the game, if any."""
        return self._game.timeline.store

    @property
    def unjudged(self) -> tuple[Finding, ...]:
        """Why moves of the last observation were not judged."""
        return self._queue.unjudged

    @property
    def left_out(self) -> tuple[Text, ...]:
        """Why recorded actions that were due at the last observation were not done."""
        return self._left_out

    @property
    def pending(self) -> Pending | None:
        """The change awaiting a decision, if any."""
        return self._queue.pending

    def reset(self) -> None:
        """Return to the session's initial state, as when a recording starts again."""
        self._begin_again()

    def set_up(self) -> None:
        """Wait until every unit is seen where the game has it; models elsewhere get ghosts."""
        self._takebacks.expect(self._game.poses())
        self._takebacks.see(self._hands.seen)

    @property
    def begun(self) -> bool:
        """Whether anything has happened except that models were found or laid out."""
        laid = all(entry.kind == "place" for entry in self._game.timeline.entries)
        return not laid or self._queue.pending is not None

    @property
    def setting_up(self) -> bool:
        """Whether the table is being set up: hands lay out models, and nothing is judged."""
        return self._events.setting_up

    @setting_up.setter
    def setting_up(self, on: bool) -> None:
        self._events.setting_up = self._takebacks.all_of_them = on

    def remember(self) -> Memory[S]:
        """Return what the session knows now, for ``restore``."""
        waiting = self._takebacks.remember()
        return Memory(self._game.remember(), self._done, self._queue.pending, waiting)

    def restore(self, memory: Memory[S]) -> None:
        """Go back, or forward again, to what the session knew when ``memory`` was made.

        The camera side starts over there. A unit that it then finds elsewhere than the game has it
        was in a hand at that moment, so it is judged as moved, unless it had a ghost.
        """
        self._begin_again()
        self._game.restore(memory.game)
        self._takebacks.restore(memory.waiting)
        self._done, self._queue.pending = memory.done, memory.pending
        self._events.unwatched = set(self._game.known)

    def observe(self, observation: Observation) -> tuple[Finding, ...]:
        """Process one frame's observation and return the referee's findings about it.

        Recorded actions that are due come first, then the observation's events in order.
        """
        left, leaving = self.ruleset.stands(self.state), self.ruleset.leaving(self.state)
        observation = self._stands.see(observation, self._game.known, left, leaving)
        self._hands.see(observation)
        self._game.time = observation.time
        self._queue.unjudged, self._left_out = (), ()
        self._views.see(observation)
        found: list[Finding] = []
        for line in self._due(observation.time):
            found += self._recorded(line)
        events, self._left = (*self._left, *observation.events), ()
        try:
            found += self._events.take(events)
        except StoreError:  # the hand did it all the same: try to store it again later
            self._left = tuple(event for event in events if event.kind in TABLE_CHANGES)
            raise
        self._takebacks.see(observation)
        self._mixups.see(observation)
        return (*found, *self._events.seen_back())

    def act(
        self,
        data: Mapping[str, Any],
        post: str | None = None,
        audience: Audience = EVERYTHING,
        *,
        agreed: bool = False,
    ) -> tuple[Finding, ...]:
        """Do a player's action as posted and return the findings about it.

        It is done whether legal or not, because the players have decided; only breaking an enforced
        rule raises RefusedError. ``post`` is a unique id by which ``receipt`` recognises a repeated
        post. Raises QuestionError if the action is malformed.

        ``audience``: whose action it is; errors mention only what that audience knows. ``agreed``:
        all sides want it, so the log says that they let the findings stand.
        """
        action = self.ruleset.actions.read(data)
        hearer = self._hearer(audience)
        if hearer is None:
            return self._act(data, action, post, agreed=agreed)
        self.ruleset.judge(hearer.state, action)
        try:
            return secrets.heard(self._act(data, action, post), audience)
        except RefusedError as error:
            raise RefusedError(secrets.heard(error.findings, audience)) from None
        except QuestionError:
            raise QuestionError("action", say("cannot-be-done")) from None

    def _act(
        self, data: Mapping[str, Any], action: Any, post: str | None, *, agreed: bool = False
    ) -> tuple[Finding, ...]:
        found = self.ruleset.judge(self._as_certain(), action)
        if self._handling.of(found) is How.ENFORCE:
            raise RefusedError(found)
        before = self._game.drawings()
        moved = self._game.act(data, found, post, agreed=agreed)
        self._takebacks.follow(moved)
        self._takebacks.expect(self._to_follow(moved | self._relaid(before)))
        self._takebacks.see(self._hands.seen)
        self._queue.review()
        return found

    def _as_certain(self) -> S:
        """Return the game, giving units with a hidden stand the camera's uncertainty."""
        drawn = self._views.drawings(self.state)
        guessed = {each["id"] for each in drawn if each.get("guessed")}
        places = {
            seen.id: place_of(seen)
            for seen in self._hands.seen.units
            if (seen.guessed or seen.id in guessed)
            and seen.life is Life.SETTLED
            and nudged(self._game.anchors.get(seen.id), seen.pose)
        }
        return self.ruleset.sense(self.state, places) if places else self.state

    def _to_follow(self, moved: Mapping[str, Pose | None]) -> dict[str, Pose | None]:
        """Return the new places of moved units that the camera sees: their models must follow."""
        here = {seen.id for seen in self._hands.seen.units if seen.life is Life.SETTLED}
        return {unit: pose for unit, pose in moved.items() if pose is not None and unit in here}

    def _relaid(self, before: Mapping[str, Mapping[str, Any]]) -> dict[str, Pose | None]:
        """Return the poses of units on the table whose drawn outlines differ from ``before``."""
        now = self._game.drawings()
        return {
            unit: pose
            for unit, pose in self._game.poses().items()
            if pose is not None
            and unit in before
            and unit in now
            and before[unit]["outlines"] != now[unit]["outlines"]
        }

    def decide(
        self, number: int, decision: Decision, candidate: int = 0, post: str | None = None
    ) -> tuple[Finding, ...]:
        """Decide pending change ``number`` (``ProposalQueue.decide``); return the findings."""
        before = self.number
        found = self._queue.decide(number, decision, candidate, post)
        if post is not None and self.number == before:
            self._answered[post] = Receipt(before, ())
        self._takebacks.see(self._hands.seen)
        return found

    def receipt(self, post: str, audience: Audience = EVERYTHING) -> Receipt | None:
        """Return what the post with this id did, or None if it has not been done."""
        known = self._game.timeline.receipt(post)
        if known is None:
            return self._answered.get(post)
        hearer, (number, flagged) = self._hearer(audience), known
        found = tuple(as_shown(each, audience) for each in flagged if is_for(audience, each))
        return Receipt(number if hearer is None else hearer.number_at(number), found)

    def undo(self, to: int | None = None, post: str | None = None) -> None:
        """Go back (``Game.undo``); units whose place changes get ghosts and are waited for."""
        before = self._game.drawings()
        self._went_back(self._game.undo(to, post), before)

    def drop(self, number: int, post: str | None = None) -> None:
        """Take back one entry alone (``Game.drop``); units are waited for as in ``undo``."""
        before = self._game.drawings()
        self._went_back(self._game.drop(number, post), before)

    def would(self, to: int | None = None, only: int | None = None) -> Text:
        """Return what ``undo`` or ``drop`` would do, phrased to follow "asks".

        Raises QuestionError if that is impossible.
        """
        return self._game.would(to, only)

    def would_decide(self, number: int, decision: Decision, candidate: int = 0) -> Text:
        """Return what ``decide`` would do, phrased to follow "asks"; raise QuestionError."""
        return self._queue.would(number, decision, candidate)

    def _went_back(
        self, changed: Mapping[str, Pose | None], before: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self._hands.forget()
        self._takebacks.expect({**self._relaid(before), **changed})
        self._takebacks.see(self._hands.seen)
        self._queue.review()

    def snapshot(self, audience: Audience = EVERYTHING) -> Snapshot:
        """Return everything that an audience's page shows now."""
        hearer = self._hearer(audience)
        return self._whole() if hearer is None else self._heard_by(hearer)

    def _heard_by(self, hearer: Hearer[S]) -> Snapshot:
        """Return what an audience may know; only the referee gets what the camera sees."""
        seen, audience, ruleset = self._hands.seen, hearer.audience, self.ruleset
        views, found = self._views_of[audience], hearer.findings.newest_first()
        return Snapshot(
            state=hearer.number,
            time=self.time,
            table=views.table(hearer.state),
            agreed=views.agreed(hearer.state),
            units=views.as_known(hearer.state),
            findings=tuple(told(ruleset, as_shown(each, audience)) for each in found),
            log=self.log.of(audience).newest_first(),
            camera=CameraView(seen.registered, seen.accuracy, ()),
            accuracy=accuracy_view(seen.accuracy_map, self.trust.limit),
        )

    def _whole(self) -> Snapshot:
        seen, pending = self._hands.seen, self._queue.pending
        drawings, measure = self._views.drawings(self.state), self.ruleset.measure
        ghosts = self._takebacks.overlays(drawings, seen, measure)
        ghosts += to_take_off(self._stands.lost, self._game.known, drawings)
        waiting = () if pending is None else pending.findings()
        found = (*waiting, *self._game.findings.newest_first())
        proposals = () if pending is None else (pending.as_json(measure, drawings),)
        return Snapshot(
            state=self.number,
            time=self.time,
            table=self._views.table(self.state),
            agreed=self._views.agreed(self.state),
            units=self._views.units(self.state),
            findings=tuple(told(self.ruleset, as_shown(each, EVERYTHING)) for each in found),
            log=self._game.log.newest_first(),
            ghosts=tuple(as_json(overlay) for overlay in ghosts),
            camera=CameraView(seen.registered, seen.accuracy, tuple(map(lasting, seen.troubles))),
            proposals=tuple(told_proposal(self.ruleset, each) for each in proposals),
            accuracy=accuracy_view(seen.accuracy_map, self.trust.limit),
            last_move=self.log.last_overlays(),
            back=self._takebacks.progress(seen),
        )

    def to_allow(self, data: Mapping[str, Any]) -> Breaches | None:
        """Return what players would be asked to allow about a move that no camera sees.

        None if it breaks nothing that they are asked about, if a camera is watching, since hands
        make the moves there, and for a malformed action.
        """
        if not self._unwatched:
            return None
        try:
            found = self.ruleset.judge(self.state, self.ruleset.actions.read(data))
        except QuestionError:
            return None
        illegal = [each for each in found if each.verdict is Verdict.ILLEGAL]
        broken = tuple(each for each in illegal if self._handling.of([each]) is How.PROPOSE)
        return breaches_of(self.ruleset, self.state, data, broken) if broken else None

    def foresee(
        self, data: Mapping[str, Any], audience: Audience = EVERYTHING
    ) -> Callable[[], dict[str, Any]]:
        """Return a function that tells what an action would bring (``foreseeing``).

        Nothing is done. The function raises QuestionError for an action that is malformed or
        impossible.
        """
        if self._game.hearing:
            known = self.known(audience)
            return partial(foreseen_as_known, self.ruleset, known, audience, data)
        return partial(foreseen, self.ruleset, self.state, data)

    def judged(self, change: int | None) -> tuple[S, Mapping[str, Any] | None]:
        """Return the state in which a change was judged, and its action.

        For None, return the state in which new moves by hand would be judged, and no action. Raises
        QuestionError.
        """
        if change is not None:
            return self._game.timeline.judged(change)
        return self.ruleset.sense(self.state, self._hands.stand()), None

    def suppose(
        self, unit: str, to: Pose, audience: Audience = EVERYTHING
    ) -> Callable[[], dict[str, Any]]:
        """Return a function that gives the referee's verdict on ``unit`` at ``to`` (``supposing``).

        Raises QuestionError for a unit that is not of this game, or unknown to ``audience``.
        """
        hearer = self._hearer(audience)
        if hearer is not None:
            return suppose_as_known(self.ruleset, hearer.state, audience, unit, to)
        return suppose(self._game, self._hands, unit, to)

    def measure(
        self, one: Mapping[str, Any], other: Mapping[str, Any], audience: Audience = EVERYTHING
    ) -> Callable[[], dict[str, Any]]:
        """Return a function that measures between two ends (``measuring``).

        Raises QuestionError for an end that ``audience`` does not know.
        """
        hearer = self._hearer(audience)
        if hearer is not None:
            return measured(self.ruleset, hearer.state, one, other)
        return measured(self.ruleset, self.judged(None)[0], one, other)

    def moment(
        self, number: int, audience: Audience = EVERYTHING
    ) -> Callable[[], dict[str, Any]] | None:
        """Return a function that draws the table after log entry ``number``, or None if it is gone.

        ``number`` counts in the audience's own log, and the drawing shows only what it knew then.
        """
        entry = self.log.of(audience).find(number)
        if entry is None:
            return None
        return partial(drawn_after, self.ruleset, entry, self.state, audience)

    def _due(self, time: float) -> Iterator[ActionLine]:
        while self._done < len(self._actions) and self._actions[self._done].time <= time:
            self._done += 1
            yield self._actions[self._done - 1]

    def _recorded(self, line: ActionLine) -> tuple[Finding, ...]:
        try:
            return do_again(self, line.action)
        except RefusedError as error:
            self._leave_out(say("not-done", why=str(error)))
            return error.findings
        except QuestionError as error:  # one bad line of a recording does not end the game
            self._leave_out(say("recorded-action-left-out", why=error.message))
            return ()

    def _leave_out(self, why: Text) -> None:
        self._game.log.tell(self._game.time, Event("trouble", (), why, to=self._game.by_hand))
        self._left_out = (*self._left_out, why)
