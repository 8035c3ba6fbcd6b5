"""Read-only views: a verdict's picture, "what if", and the table at a line of the log."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping
from typing import Any

from flask import Response, jsonify

from tableside.engine.message import Text
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.web.http.posts import FormError, PostError, read_action, state_seen
from tableside.web.http.wrong import labels, wrong
from tableside.web.people.visitors import visitor
from tableside.web.table.live import LiveTable
from tableside.web.words import say

#: The most answers worked out at once, and the seconds that a request waits for its turn.
AT_ONCE, PATIENCE = 2, 5.0
#: The largest coordinate (inches) or facing (degrees) accepted.
FARTHEST = 1000.0


class Looking:
    """The views; ``read`` returns the JSON object of the current post."""

    def __init__(self, table: LiveTable, read: Callable[[], dict[str, Any]]) -> None:
        self._table, self._read = table, read
        self._working = threading.BoundedSemaphore(AT_ONCE)

    def views(self) -> dict[str, Callable[..., Response]]:
        """Return the views by name."""
        return {
            "picture": self.picture,
            "what_if": self.what_if,
            "measure": self.measure,
            "foresee": self.foresee,
            "moment": self.moment,
        }

    def picture(self, number: int) -> Response:
        """Return the picture with this number."""
        found = self._table.picture(number, visitor().role.audience)
        if found is None:
            raise PostError(404, say("picture-gone"))
        return Response(found, mimetype="image/jpeg")

    def what_if(self) -> Response:
        """Give the referee's verdict on a unit at another place, without doing anything."""
        body, audience = self._read(), visitor().role.audience
        unit, to = body.get("unit"), read_pose(body)
        if not isinstance(unit, str):
            raise FormError(say("unit-is-an-id"))
        return self._answered(body, lambda: self._table.answers.suppose(unit, to, audience))

    def measure(self) -> Response:
        """Measure between two things on the table."""
        body, audience = self._read(), visitor().role.audience
        one, other = body.get("one"), body.get("other")
        if not (isinstance(one, dict) and isinstance(other, dict)):
            raise PostError(400, say("tape-ends"))
        return self._answered(body, lambda: self._table.answers.measure(one, other, audience))

    def foresee(self) -> Response:
        """Predict the outcome of an action, given its dice, without doing it."""
        body, audience = self._read(), visitor().role.audience
        action = read_action(body)

        def called() -> dict[str, Text]:
            return labels(self._table.offered(audience)[1], action)

        return self._answered(body, lambda: self._table.answers.foresee(action, audience), called)

    def _answered(
        self,
        body: Mapping[str, Any],
        ask: Callable[[], tuple[int, Callable[[], dict[str, Any]]]],
        called: Callable[[], Mapping[str, Text]] = dict,
    ) -> Response:
        """Answer from the state that the post saw; at most ``AT_ONCE`` answers run at a time.

        ``called``: the page's labels for an action's fields.
        """
        seen = state_seen(body, self._table.number_for(visitor().role.audience))
        try:
            number, answer = ask()
        except QuestionError as error:
            raise wrong(error, status=404) from None
        if seen != number:
            raise PostError(409, say("changed-ask-again"))
        if not self._working.acquire(timeout=PATIENCE):
            raise PostError(503, say("too-many-questions"))
        try:
            return jsonify(state=number, **answer())
        except QuestionError as error:
            raise wrong(error, called()) from None
        finally:
            self._working.release()

    def moment(self, number: int) -> Response:
        """Return the table as it stood after a line of the log."""
        make = self._table.answers.moment(number, visitor().role.audience)
        if make is None:
            raise PostError(404, say("log-line-gone"))
        return jsonify(make())


def read_pose(body: Mapping[str, Any]) -> Pose:
    """Return a post's ``to``: [x, y, facing] in inches and degrees; raise PostError (400)."""
    to = body.get("to")
    if not isinstance(to, list) or len(to) != 3 or not all(map(_is_place, to)):
        raise FormError(say("to-is-a-pose"))
    return Pose.of([float(each) for each in to])


def _is_place(value: Any) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and math.isfinite(value) and abs(value) <= FARTHEST
