"""Posts about the game: each done once, by somebody entitled to it, on the state they saw."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from flask import Response, jsonify

from tableside.engine.message import Several, Text
from tableside.engine.ruleset import QuestionError
from tableside.session.session import Receipt, RefusedError
from tableside.session.store import StoreError
from tableside.web.http.posts import (
    FormError,
    PostError,
    read_action,
    read_answered,
    read_back,
    read_change,
    read_command,
    read_decision,
    read_dice,
    read_id,
    read_on,
    read_only,
    read_question,
    read_text_field,
    read_wish,
    state_seen,
)
from tableside.web.http.routes import View, read_body
from tableside.web.http.schemas import NOTE_LENGTH
from tableside.web.http.thrown import Thrown
from tableside.web.http.wrong import labels, wrong
from tableside.web.people.rights import able_besides, ends_for_all, may_do, puts
from tableside.web.people.roles import Kind, Role
from tableside.web.people.seats import Seats
from tableside.web.people.visitors import Visitor, visitor
from tableside.web.table.agreement import Wish
from tableside.web.table.case import Case
from tableside.web.table.live import LiveTable, StaleError
from tableside.web.table.rulings import Ruling, Rulings, RulingsError
from tableside.web.words import say

#: The most questions answered at once, and the seconds that a request waits for its turn.
AT_ONCE, PATIENCE = 2, 5.0

_CHANGED = say("changed-decide-again")
_DECIDED = say("recording-decided")


def _posted(action: Mapping[str, Any]) -> dict[str, Any]:
    """Return an action in the form of a side's wish."""
    return {"do": "act", "action": dict(action)}


class Playing:
    """The views for posts about the game."""

    def __init__(self, table: LiveTable, seats: Seats, rulings: Rulings | None = None) -> None:
        self._table, self._seats, self._rulings = table, seats, rulings
        table.told.tell({"rulings": rulings is not None})
        self._asking = threading.BoundedSemaphore(AT_ONCE)
        self._thrown, self._throwing = Thrown(), threading.Lock()

    def views(self) -> dict[str, View]:
        """Return the views by name."""
        return {
            "act": self.act,
            "dice": self.dice,
            "undo": self.undo,
            "decide": self.decide,
            "wish": self.wish,
            "control": self.control,
            "ready": self.ready,
            "clocks": self.clocks,
            "ask": self.ask,
            "ruling": self.ruling,
        }

    def act(self) -> Response:
        """Do an action; a side may only do what is offered to it."""
        body, table, role = read_body(), self._table, visitor().role
        audience = role.audience
        seen = state_seen(body, table.number_for(audience))
        action, post = read_action(body), read_id(body)

        self._accepts(body, post)
        number, options = table.offered(audience)
        # An action on an older state is left to the table, which refuses it.
        known = number != seen or table.knows(post, audience)
        agrees = table.agreement.asks(_posted(action))
        if not known and not agrees and not may_do(role, action, options):
            return self._done(self._not_yours(role))
        act = partial(table.act, seen, action, post, audience)
        offered = options if number == seen and not table.secret else ()
        do = partial(self._throw, act, seen, action, offered)
        if not known and not table.secret and not role.decides_alone:
            posted = _posted(action)
            if (ending := ends_for_all(role, action, options)) is not None:
                for_good, what = ending["for_good"], ending["text"]
                does = say("to-stop", what=what) if for_good else say("to-end", what=what)
                wish = Wish(posted, does)
                return self._agreed(seen, wish, post, do, able_besides(role, options))
            if puts(action, options) and (broken := table.answers.to_allow(action)):
                does = say("to-allow", what=Several(broken.messages, "sentence"))
                wish = Wish(posted, does, overlays=broken.overlays)
                asked = bool(self._seats.held_sides() - {role.side})
                allowed = partial(self._throw, partial(act, agreed=asked), seen, action, offered)
                return self._agreed(seen, wish, post, allowed)
        return self._done(do, labels(options, action))

    def _throw(
        self,
        act: Callable[[], Receipt],
        seen: int,
        action: Mapping[str, Any],
        options: Collection[Mapping[str, Any]],
    ) -> Receipt:
        """Do an action; if another visitor just made the same roll, say whose dice count instead.

        ``options``: what was offered in state ``seen``; empty if nobody may be told.
        """
        with self._throwing:
            try:
                receipt = act()
            except StaleError:
                first = self._thrown.by(seen, action)
                if first is None or first == visitor():
                    raise
                raise PostError(409, say("dice-there", whose=self._whose(first))) from None
            self._thrown.note(seen, action, options, visitor())
            return receipt

    def _whose(self, who: Visitor) -> Text:
        """Return whose dice they are, phrased to follow "dice are in, from"."""
        if who.role.side is None:
            return say("from-host" if who.role.kind is Kind.HOST else "from-referee")
        side = self._table.side_name(who.role.side)
        return (
            say("from-player", side=side, name=who.name)
            if who.name
            else say("from-side", side=side)
        )

    def dice(self) -> Response:
        """Show fallen dice on all phones; in a fight each side enters its own.

        A side may also enter dice of another side's roll, once one of those has fallen.
        """
        body, table, role = read_body(), self._table, visitor().role
        audience = role.audience
        seen = state_seen(body, self._present())
        number, options = table.offered(audience)
        if table.recorded is not None:
            raise PostError(403, _DECIDED)
        if number != seen:
            raise PostError(409, _CHANGED)
        option, field, dice = read_dice(body, options)
        if not role.acts_for(option["side"]) and not table.lies(option, audience):
            return self._done(self._not_yours(role))
        try:
            table.lay(seen, option, field, dice, audience)
        except StaleError:
            raise PostError(409, _CHANGED) from None
        return jsonify(state=seen)

    def undo(self) -> Response:
        """Go back; sides that play against each other must both want it."""
        body, table = read_body(), self._table
        seen = state_seen(body, self._present())
        to, only, post = read_back(body), read_only(body), read_id(body)
        self._accepts(body, post)
        do = partial(table.undo, seen, to, post, only)
        if self._alone():
            return self._done(do)
        wanted = {"do": "undo", "to": to, "only": only}
        wish = self._wish(wanted, lambda: table.answers.would_go_back(to, only))
        return self._agreed(seen, wish, post, do)

    def decide(self) -> Response:
        """Decide the pending change; sides that play against each other must both agree."""
        body, table = read_body(), self._table
        seen = state_seen(body, self._present())
        decided, post = read_decision(body), read_id(body)
        self._accepts(body, post)
        do = partial(table.decide, seen, decided, post)
        if self._alone() or (not table.secret and table.answers.by_one(*decided[:2])):
            return self._done(do)
        wanted = dict(zip(("proposal", "do", "candidate"), decided, strict=True))
        wish = self._wish(wanted, lambda: table.answers.would_decide(decided))
        return self._agreed(seen, wish, post, do)

    def wish(self) -> Response:
        """Cancel this side's wish, or decline another side's."""
        body, role = read_body(), visitor().role
        number, do = read_wish(body)
        if not self._table.answer_wish(number, do, role.side):
            raise PostError(409, say("wish-gone"))
        return jsonify(state=self._present())

    def ready(self) -> Response:
        """Record whether this side is ready to play; the referee starts play."""
        on, role = read_on(read_body()), visitor().role
        try:
            known = self._table.ready(role.side, on, self._seats.held_sides())
        except StoreError as error:
            raise PostError(507, error.message) from None
        if not known:
            raise PostError(409, say("no-setting-up"))
        return jsonify(state=self._present())

    def control(self) -> Response:
        """Pass a command to the recording."""
        body, table = read_body(), self._table
        state_seen(body, self._present())
        if table.recorded is None:
            raise PostError(403, say("live-cannot-pause"))
        if not table.control(read_command(body, table.recorded.duration)):
            raise PostError(503, say("camera-starting"))
        return jsonify(state=self._present())

    def clocks(self) -> Response:
        """Pause or resume the sides' clocks."""
        paused = read_body().get("paused")
        if not isinstance(paused, bool):
            raise FormError(say("paused-is-boolean"))
        if self._table.minutes is None:
            raise PostError(409, say("no-clocks"))
        self._table.pause_clocks(paused)
        return jsonify(state=self._present())

    def ask(self) -> Response:
        """Answer a question about the present state, without doing anything."""
        body = read_body()
        seen, question = state_seen(body, self._present()), read_question(body)
        return jsonify(state=seen, answer=self.answer(seen, question))

    def ruling(self) -> Response:
        """Store a question with its answer, the position and the frame, for later review."""
        body, rulings = read_body(), self._rulings
        seen, change = state_seen(body, self._present()), read_change(body)
        note = read_text_field(body, "note", NOTE_LENGTH)
        above = self._picture(body)
        if rulings is None:
            raise PostError(403, say("no-rulings-kept"))
        case = self._case(seen, change)
        question = case.question or read_question(body)
        answer = self._answered(case.answer, question)
        photo = None if rulings.width is None else self._table.photo(rulings.width, PATIENCE)
        if photo is None and rulings.width is not None:
            raise PostError(503, say("no-picture-now"), 2.0)
        who = {**visitor().role.as_json(), "name": visitor().name}
        kept = Ruling(photo, case.position(), question, answer, note, who, seen, above)
        try:
            folder = rulings.keep(kept)
        except RulingsError as error:
            raise PostError(507, error.message) from None
        return jsonify(state=seen, answer=answer, file=folder.name)

    def answer(self, seen: int, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a question; raise PostError."""
        number, answer = self._table.answers.question(visitor().role.audience)
        if seen != number:
            raise PostError(409, _CHANGED)
        return self._answered(answer, question)

    def _answered(
        self, answer: Callable[[Mapping[str, Any]], dict[str, Any]], question: Mapping[str, Any]
    ) -> dict[str, Any]:
        with self._turn():
            try:
                return answer(question)
            except QuestionError as error:
                raise wrong(error) from None

    def _case(self, seen: int, change: int | None) -> Case:
        """Return the case that a ruling is about; raise PostError."""
        try:
            case = self._table.answers.case(change, visitor().role.audience)
        except QuestionError as error:
            raise wrong(error, status=404) from None
        if seen != case.number:
            raise PostError(409, _CHANGED)
        return case

    def _picture(self, body: Mapping[str, Any]) -> bytes | None:
        """Return the picture from above that a ruling refers to, or None."""
        number = body.get("picture")
        if number is None:
            return None
        if not isinstance(number, int) or isinstance(number, bool):
            raise FormError(say("picture-is-a-number"))
        return self._table.picture(number, visitor().role.audience)

    def _present(self) -> int:
        """Return the number of the present state as the asker knows it."""
        return self._table.number_for(visitor().role.audience)

    def _known(self, post: str | None) -> bool:
        """Return whether the takeback or decision with this id was done before."""
        return not self._table.secret and self._table.knows(post)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for one of the ``AT_ONCE`` slots for questions; raise PostError."""
        if not self._asking.acquire(timeout=PATIENCE):
            raise PostError(503, say("too-many-questions"), PATIENCE)
        try:
            yield
        finally:
            self._asking.release()

    def _alone(self) -> bool:
        """Return whether the asker alone decides takebacks and pending changes; raise PostError."""
        table, role = self._table, visitor().role
        if role.side is None or table.recorded is not None:
            return True
        if table.secret:
            raise PostError(403, say("secret-takeback"))
        return False

    def _accepts(self, body: Mapping[str, Any], post: str | None) -> None:
        """Raise PostError if a post accepts a wish that has been answered already.

        The first answer holds: of a decline and an acceptance at once only one is done.
        """
        number, role = read_answered(body), visitor().role
        if number is None or self._table.knows(post, role.audience):
            return
        if not self._table.agreement.accept(number, alone=role.side is None):
            raise PostError(409, say("wish-gone"))

    def _wish(self, what: Mapping[str, Any], would: Callable[[], Text]) -> Wish | None:
        """Return a side's wish, or None if it is impossible; the attempt itself then says why."""
        try:
            return Wish(what, would())
        except QuestionError:
            return None

    def _agreed(
        self,
        seen: int,
        wish: Wish | None,
        post: str | None,
        do: Callable[[], Receipt],
        among: Collection[str] | None = None,
    ) -> Response:
        """Do what all sides played by a phone want (``among``: only these), or ask the others."""
        table, role = self._table, visitor().role
        if wish is None or role.side is None or self._known(post):
            return self._done(do)
        if seen != table.number:
            raise PostError(409, _CHANGED)
        others = self._seats.held_sides() & set(table.sides if among is None else among)
        missing = table.wish(seen, wish, role.side, others, post)
        if not missing:
            return self._done(do)
        waiting = jsonify(state=seen, waiting=list(missing))
        waiting.status_code = 202
        return waiting

    def _not_yours(self, role: Role) -> Callable[[], Receipt]:
        """Return a function that refuses; ``_done`` first checks whether this is a recording."""

        def refuse() -> Receipt:
            side = "" if role.side is None else self._table.side_name(role.side)
            raise PostError(403, say("not-yours", side=side))

        return refuse

    def _done(
        self, do: Callable[[], Receipt], called: Mapping[str, Text] | None = None
    ) -> Response:
        """Do what was posted and report the result; raise PostError if it is not done.

        ``called``: the page's labels for an action's fields.
        """
        if self._table.recorded is not None:
            raise PostError(403, _DECIDED)
        try:
            receipt = do()
        except StaleError:
            raise PostError(409, _CHANGED) from None
        except QuestionError as error:
            raise wrong(error, called) from None
        except RefusedError as error:
            why = str(error) or say("refused-by-secrets")
            raise PostError(422, say("not-done", why=why)) from None
        except StoreError as error:
            raise PostError(507, error.message) from None
        return jsonify(state=receipt.state, findings=list(receipt.findings))
