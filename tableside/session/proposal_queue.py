"""Decide what becomes of what hands did: accept it at once, or hold it until players decide."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Generic, TypeVar

from tableside.engine.finding import Finding
from tableside.engine.message import Several, Text
from tableside.engine.ruleset import Event, Proposal, QuestionError
from tableside.session.entry import CAMERA, Entry, Places
from tableside.session.findings import as_agreed
from tableside.session.game import Game
from tableside.session.handling import Handling, How
from tableside.session.hands import Hands, Recognised
from tableside.session.pending import Decision, Pending, kept_after
from tableside.session.store import StoreError
from tableside.session.takeback import Takebacks
from tableside.session.trust import RULE as UNTRUSTED
from tableside.session.words import say

S = TypeVar("S")


class ProposalQueue(Generic[S]):
    """Accepts changes of the table into the game, as ``handling`` says.

    ``pending`` is the change awaiting a decision. ``unjudged`` says why moves of the last change
    could not be judged.
    """

    def __init__(
        self, game: Game[S], hands: Hands[S], takebacks: Takebacks, handling: Handling
    ) -> None:
        self._game, self._hands, self._takebacks = game, hands, takebacks
        self.handling = handling
        self.unjudged: tuple[Finding, ...] = ()
        self._pending: Pending | None = None
        self._last = 0  # the number of the last pending change
        self._said: Text = ""  # the log's last text about the pending change

    @property
    def pending(self) -> Pending | None:
        """The change awaiting a decision, if any."""
        return self._pending

    @pending.setter
    def pending(self, pending: Pending | None) -> None:
        self._pending = pending
        self._hands.held = () if pending is None else pending.after.keys()
        if pending is not None:
            self._last = pending.number
        else:
            self._said = ""

    def waits_for(self, unit: str) -> bool:
        """Return whether a change of this unit awaits a decision."""
        return self._pending is not None and unit in self._pending.after

    def go_on(self) -> frozenset[str]:
        """Restore the pending change stored with the game; return its units."""
        game = self._game
        store = game.timeline.store
        waiting = None if store is None else store.pending(game.number)
        if waiting is None:
            return frozenset()
        self._last, game.time = waiting["number"] - 1, max(game.time, waiting["time"])
        after = kept_after(waiting)
        change = self._hands.recognise(after)
        if change.candidates:
            self._wait(change)
        return frozenset(after) if change.candidates else frozenset()

    def changed(self, changes: Places) -> tuple[Finding, ...]:
        """Recognise these changes together with any pending one, and handle them as configured.

        Returns the new findings about the table as it stands. Raises StoreError.
        """
        known = () if self._pending is None else self._pending.literal.flagged
        waiting = {} if self._pending is None else self._pending.after
        after = {
            unit: here
            for unit, here in {**waiting, **changes}.items()
            if not self._hands.is_back(unit, here)
        }
        change = self._explained(after) if after else None
        if change is None:
            self.forget()
            return ()
        stands = change.literal
        doubts = tuple(each for each in stands.flagged if each.rule == UNTRUSTED)
        self.unjudged += tuple(each for each in doubts if each not in known)
        found = tuple(each for each in stands.flagged if each not in (*doubts, *known))
        if self.handling.of(stands.flagged) is not How.LOG:
            self._wait(change)
            return found
        self._accept(stands, change)
        if found and len(stands.actions) == 1:
            self._hands.note(change)
        return found

    def _explained(self, after: Places) -> Recognised | None:
        """Return what was recognised; accept units whose arrival no rule explains as found."""
        change = self._hands.put_right(after) or self._hands.recognise(after)
        if change.candidates:
            return change
        rest = dict(after)
        for unit, here in after.items():
            if here is not None and not self._hands.recognise({unit: here}).candidates:
                place = Entry("place", self._game.timeline.head, who=CAMERA, after={unit: here})
                self._takebacks.follow(self._game.accept(place, ()))
                del rest[unit]
        return self._hands.recognise(rest) if rest else None

    def decide(
        self, number: int, decision: Decision, candidate: int, post: str | None
    ) -> tuple[Finding, ...]:
        """Resolve the pending change ``number`` and return the findings about it.

        ``confirm`` applies the likeliest candidate and ``choose`` the given one. ``back``: nothing
        was done, and the models have to be put back. ``absorb``: nothing was done, and they stay
        where they stand. Raises QuestionError if that is not possible, and StoreError.
        """
        pending = self._waiting(number)
        if decision == "back":
            self.forget()
            self._ask_back(pending.after)
            text = say("put-back", units=self._names(pending.after))
            event = Event("undo", tuple(pending.after), text, to=self._game.by_hand)
            self._game.log.tell(self._game.time, event)
            return ()
        if decision == "absorb":
            self._absorb(pending, post)
            return ()
        return self._choose(pending, 0 if decision == "confirm" else candidate, post)

    def would(self, number: int, decision: Decision, candidate: int) -> Text:
        """Return what this decision would do, phrased to follow "asks"; raise QuestionError."""
        pending = self._waiting(number)
        if decision in ("back", "absorb"):
            units = self._names(pending.after)
            back = decision == "back"
            return say("to-put-back", units=units) if back else say("to-leave-it", units=units)
        chosen = self._candidate(pending, 0 if decision == "confirm" else candidate)
        if chosen.flagged:
            return say("to-allow", what=chosen.flagged[0].message)
        return say("to-agree", what=chosen.text)

    def _waiting(self, number: int) -> Pending:
        if self._pending is None or self._pending.number != number:
            raise QuestionError("proposal", say("nothing-waits-here", number=number))
        return self._pending

    def _candidate(self, pending: Pending, candidate: int) -> Proposal:
        """Return a candidate that may be chosen; raise QuestionError."""
        if not 0 <= candidate < len(pending.candidates):
            last = len(pending.candidates) - 1
            raise QuestionError("candidate", say("candidate-range", last=last))
        if not pending.allowed[candidate]:
            raise QuestionError("candidate", say("enforced"))
        return pending.candidates[candidate]

    def _absorb(self, pending: Pending, post: str | None) -> None:
        if pending.how is How.ENFORCE:
            raise QuestionError("do", say("enforced"))
        units = tuple(pending.after)
        text = say("left-standing", units=self._names(units))
        event = Event("place", units, text, to=self._game.by_hand)
        head = self._game.timeline.head
        entry = Entry("place", head, after=pending.after, events=(event,), post=post)
        self.pending = None
        try:
            self._takebacks.follow(self._game.accept(entry, ()))
        except StoreError:
            self.pending = pending
            raise

    def _choose(self, pending: Pending, candidate: int, post: str | None) -> tuple[Finding, ...]:
        chosen = self._candidate(pending, candidate)
        head = self._game.timeline.head
        change = Recognised(head, pending.before, pending.after, pending.candidates)
        if chosen.actions:
            self._accept(chosen, change, post, agreed=True)
        else:
            self.forget()
        self._ask_back(chosen.put_back)
        return chosen.flagged

    def _ask_back(self, units: Iterable[str]) -> None:
        self._takebacks.expect({unit: self._game.anchors.get(unit) for unit in units})

    def _accept(
        self, chosen: Proposal, change: Recognised, post: str | None = None, *, agreed: bool = False
    ) -> None:
        """Accept a candidate, one entry per action, all or none; nothing is pending afterwards.

        ``agreed``: the players let the findings stand. The file's pending record needs no deletion:
        it belongs to a state number that is no longer current. On StoreError the change stays
        pending.
        """
        waited, self.pending = self._pending, None
        number, last = self._game.timeline.number, len(chosen.actions) - 1
        entries = []
        for index, action in enumerate(chosen.actions):
            unit = str(action.get("unit", ""))
            here = change.after.get(unit)
            found = chosen.findings[index]
            entry = Entry(
                "action",
                number + index if index else change.base,
                who=CAMERA,
                action=dict(action),
                before={} if index else change.before,
                after={} if here is None else {unit: here},
                about=unit,
                post=post if index == last else None,
                findings=tuple(map(as_agreed, found)) if agreed else (),
            )
            entries.append((entry, () if agreed else found))
        try:
            self._takebacks.follow(self._game.accept_all(entries))
        except StoreError:
            self.pending = waited
            raise

    def _wait(self, change: Recognised) -> None:
        """Hold a change until the players decide about it or put it right."""
        how = self.handling.of(change.literal.flagged)
        pending = Pending(
            self._last + 1,
            How.PROPOSE if how is How.LOG else how,
            self._game.time,
            change.before,
            change.after,
            change.candidates,
        )
        self._keep(pending)
        self.pending = pending
        if how is How.ENFORCE:
            places = {unit: self._game.anchors.get(unit) for unit in change.after}
            self._takebacks.expect(places, exactly=True)
        what = change.candidates[0].text
        text = say("not-accepted" if how is How.ENFORCE else "waiting", what=what)
        if text != self._said:
            event = Event("proposal", tuple(change.after), text, to=self._game.by_hand)
            self._game.log.tell(self._game.time, event)
        self._said = text

    def forget(self) -> None:
        """Discard the pending change: it was put back, or decided without changing the game."""
        if self._pending is not None:
            self._keep(None)
        self.pending = None

    def _keep(self, pending: Pending | None) -> None:
        store = self._game.timeline.store
        if store is not None:
            store.keep_pending(self._game.number, None if pending is None else pending.kept())

    def review(self) -> None:
        """Re-evaluate the pending change after the game underneath it has changed."""
        if self._pending is None:
            return
        after = {
            unit: here
            for unit, here in self._pending.after.items()
            if not self._hands.is_back(unit, here) and not self._goes_back(unit)
        }
        change = self._hands.recognise(after) if after else None
        enforced = self._pending.how is How.ENFORCE
        said = self._said
        self.pending = None
        self._said = said
        if change is not None and change.candidates:
            if enforced:
                self._takebacks.drop(after)
            # The game's own change is stored already; failing to store this must not undo it.
            with contextlib.suppress(StoreError):
                self._wait(change)

    def _goes_back(self, unit: str) -> bool:
        enforced = self._pending is not None and self._pending.how is How.ENFORCE
        return self._takebacks.waits_for(unit) and not enforced

    def _names(self, units: Iterable[str]) -> Several:
        return Several(tuple(map(self._game.name_of, units)))
