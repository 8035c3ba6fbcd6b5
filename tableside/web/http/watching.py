"""Views open to everybody: state, stream, cards, report, and the big screen's stream."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Response, jsonify

from tableside.engine.ruleset import QuestionError
from tableside.engine.secrets import Audience
from tableside.files.fault import FileError
from tableside.web.http.joining import Joining
from tableside.web.http.language import encoded, language
from tableside.web.http.posts import PostError
from tableside.web.http.routes import View
from tableside.web.http.streams import Streams, with_you
from tableside.web.http.wrong import wrong
from tableside.web.people.seats import Seats
from tableside.web.people.visitors import Visitor, Visitors, visitor
from tableside.web.table.attract import Attract
from tableside.web.table.cards import Cards
from tableside.web.table.glances import Glances
from tableside.web.table.live import LiveTable
from tableside.web.table.reports import Reports
from tableside.web.words import say

T = TypeVar("T")


class Watching:
    """The views for spectators."""

    def __init__(
        self,
        table: LiveTable,
        seats: Seats,
        visitors: Visitors,
        joining: Joining,
        attract: Attract,
    ) -> None:
        self._table, self._seats, self._visitors = table, seats, visitors
        self._joining, self._attract = joining, attract
        self._reports = Reports(table)
        table.told.tell({"report": self._reports.kept})

    def views(self, most: int, heartbeat: float, patience: float) -> dict[str, View]:
        """Return the views by name; the numbers are from ``Settings``."""
        table, cards, glances = self._table, Cards(self._table), Glances(self._table)
        streams = Streams(self._seats, self._visitors, most, heartbeat)

        def state() -> Response:
            who = visitor()
            feed = table.feed_for(who.role.audience)
            return _json(with_you(feed.since(0, language())[1], you=who.as_json()))

        def unit(name: str) -> Response:
            body = _found(lambda: cards.get(name, patience, _audience()))
            if body is None:
                waiting = jsonify(waiting=True)
                waiting.status_code = 202
                return waiting
            return _json(encoded(body))

        def stream() -> Response:
            return streams.respond(visitor(), lambda who: table.feed_for(who.role.audience), _you)

        def show_stream() -> Response:
            attract = self._attract
            answer = streams.respond(visitor(), lambda _: attract.feed, self._screen)
            attract.come()
            answer.call_on_close(attract.go)
            return answer

        return {
            "state": state,
            "unit": unit,
            "glance": lambda name: _json(encoded(_found(lambda: glances.unit(name, _audience())))),
            "chart": self._chart,
            "report": self._report,
            "zones": lambda: _json(encoded(glances.zones(_audience()))),
            "stream": stream,
            "show_stream": show_stream,
        }

    def _chart(self, name: str) -> Response:
        """Return the map of a square of the chart, as far as the reader may know it."""
        (_, number), ruleset, known = self._table.answers.present(_audience())
        found = _found(lambda: ruleset.chart_square(known, name))
        if found is None:
            raise PostError(404, say("no-map-of-square"))
        return _json(encoded({"state": number, **found}))

    def _report(self) -> Response:
        """Return the game's report in the reader's language, as far as they may know it."""
        try:
            page = self._reports.page(language(), _audience())
        except TimeoutError:
            raise PostError(503, say("too-many-questions")) from None
        except FileError as error:
            raise PostError(500, say("no-report", reason=error.faults[0].found)) from None
        if page is None:
            raise PostError(404, say("nothing-kept"))
        return Response(page, mimetype="text/html")

    def _screen(self, visitor: Visitor) -> dict[str, Any]:
        """Return what a big screen gets besides the state, such as how to join if it may know."""
        join = self._joining.shown_to(visitor)
        return {**_you(visitor), "join": join, "attract": self._attract.on}


def _found(find: Callable[[], T]) -> T:
    """Return what ``find`` knows of a unit or square; raise PostError if there is none such."""
    try:
        return find()
    except QuestionError as error:
        raise wrong(error, status=404) from None


def _audience() -> Audience:
    """Return the audience that the asker belongs to."""
    return visitor().role.audience


def _you(visitor: Visitor) -> dict[str, Any]:
    return {"you": visitor.as_json()}


def _json(body: bytes) -> Response:
    return Response(body, mimetype="application/json")
