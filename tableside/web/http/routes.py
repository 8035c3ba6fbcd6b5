"""Every route of the server, described in one place.

The list is used to register routes, check permissions, validate a post's fields, and generate the
server's description (``/openapi.json``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from flask import Flask, request

from tableside.web.http import schemas as s
from tableside.web.http.posts import PostError, read_post
from tableside.web.http.schemas import Schema
from tableside.web.people.roles import Who
from tableside.web.people.visitors import visitor
from tableside.web.words import say

View = Callable[..., Any]

_NOT_YOURS = {
    Who.JOINED: say("not-joined"),
    Who.HOST: say("host-only"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The response with a given status: description, schema, and kind (``json``, ``html`` ...)."""

    text: str
    schema: Schema | None = None
    kind: Literal["json", "html", "events", "jpeg"] = "json"


def _error(text: str) -> Answer:
    return Answer(text, s.ERROR)


@dataclass(frozen=True, slots=True)
class Route:
    """A route. ``name`` is its view, ``body`` the schema of its post, ``answers`` are by status."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    who: Who
    text: str
    answers: Mapping[int, Answer] = field(default_factory=dict)
    body: Schema | None = None

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that its post may have."""
        return () if self.body is None else tuple(self.body["properties"])

    def all_answers(self) -> dict[int, Answer]:
        """Return its answers, including those common to all routes of its kind."""
        found = dict(self.answers)
        if self.body is not None:
            found |= {
                400: _error("Badly written: the sentence says what."),
                403: _error("Not for this role, or posted by another site's page."),
                413: _error(f"Longer than {s.MAX_BODY} bytes."),
                415: _error("No JSON."),
            }
        return dict(
            sorted(
                {
                    **found,
                    421: _error("Asked by a name that is not this machine's."),
                    500: _error("The server failed at this."),
                }.items()
            )
        )


_HTML = {200: Answer("The page.", kind="html")}
_GAME = {
    200: Answer("Done: the new state, and what is flagged about it.", s.DONE),
    409: _error("The game has changed since 'state': look again, then decide."),
    422: _error("It breaks a rule that is enforced: not done."),
    507: _error("It cannot be kept: not done."),
}
_AGREED = {**_GAME, 202: Answer("Asked for: done when the other sides ask for it too.", s.ASKED)}
_HOUSE = {200: Answer("As it is now.", s.HOUSE), 409: _error("Not to be had.")}
_SEATED = {**_HOUSE, 507: _error("It cannot be kept: not done.")}
_SLOWED = {429: _error("Guessed wrong too often: wait for Retry-After seconds.")}

ROUTES = (
    Route("GET", "/", "page", Who.ANYONE, "The phone page, with the whole state in it.", _HTML),
    Route("GET", "/show", "show", Who.ANYONE, "The big screen.", _HTML),
    Route("GET", "/join", "join_page", Who.ANYONE, "Where a phone chooses its role.", _HTML),
    Route("GET", "/host", "host_page", Who.ANYONE, "The host's page.", _HTML),
    Route(
        "GET", "/openapi.json", "openapi", Who.ANYONE, "This description.",
        {200: Answer("An OpenAPI 3.1 document.", {"type": "object"})},
    ),
    Route(
        "GET", "/state", "state", Who.ANYONE, "The whole state, once.",
        {200: Answer("The state.", s.WHOLE_STATE)},
    ),
    Route(
        "GET", "/stream", "stream", Who.ANYONE, "The state as server-sent events.",
        {200: Answer("Messages without end.", kind="events"), 503: _error("Too many phones.")},
    ),
    Route(
        "GET", "/show/stream", "show_stream", Who.ANYONE, "What the big screen shows, likewise.",
        {200: Answer("Messages without end.", kind="events"), 503: _error("Too many phones.")},
    ),
    Route(
        "GET", "/unit/<name>", "unit", Who.ANYONE, "A unit's card in the present state.",
        {
            200: Answer("The card.", s.CARD),
            202: Answer("Not ready yet: ask again.", s.WAITING),
            404: _error("There is no such unit."),
        },
    ),
    Route(
        "GET", "/glance/<name>", "glance", Who.ANYONE,
        "Of a unit's card what needs no search: its facts, its zones.",
        {200: Answer("It.", s.CARD), 404: _error("There is no such unit.")},
    ),
    Route(
        "GET", "/chart/<name>", "chart", Who.ANYONE,
        "The map within a square of the chart, and who is known to stand there.",
        {
            200: Answer("It.", s.CHART_SQUARE),
            404: _error("There is no such square, or it has no map."),
        },
    ),
    Route(
        "GET", "/zones", "zones", Who.ANYONE, "The zones of all units, by side.",
        {200: Answer("They.", s.ZONES)},
    ),
    Route(
        "POST", "/act", "act", Who.JOINED, "A player's action.", _AGREED, s.ACT,
    ),
    Route(
        "POST", "/dice", "dice", Who.JOINED,
        "Shows dice that have fallen on all phones: of a fight each side fills in its own.",
        {200: Answer("Shown.", s.AT), 409: _error("The game has changed since 'state'.")},
        s.DICE,
    ),
    Route(
        "POST", "/undo", "undo", Who.JOINED, "Goes back in the game.", _AGREED, s.UNDO,
    ),
    Route(
        "POST", "/decide", "decide", Who.JOINED, "Decides what waits.", _AGREED, s.DECIDE,
    ),
    Route(
        "POST", "/wish", "wish", Who.JOINED,
        "Cancels what this side asks the others for, or declines what another does.",
        {200: Answer("Done.", s.AT), 409: _error("Nobody asks for it any more.")}, s.WISH,
    ),
    Route(
        "POST", "/ready", "ready", Who.JOINED,
        "Says that this side is ready to play, or is not; the referee has play begin.",
        {
            200: Answer("Done.", s.AT), 409: _error("The table is not being set up."),
            507: _error("It cannot be kept: not done."),
        },
        s.READY,
    ),
    Route(
        "POST", "/control", "control", Who.JOINED, "The recording's controls.",
        {200: Answer("Passed on.", s.AT), 503: _error("The camera side is being started.")},
        s.CONTROL,
    ),
    Route(
        "POST", "/clocks", "clocks", Who.JOINED, "Stops the sides' clocks, or lets them go on.",
        {200: Answer("Done.", s.AT), 409: _error("There are no clocks.")}, s.CLOCKS,
    ),
    Route(
        "POST", "/ask", "ask", Who.ANYONE, "A question about the present state.",
        {
            200: Answer("The answer.", s.ANSWER),
            409: _error("The game has changed since 'state'."),
            503: _error("Too many questions at once: ask again."),
        },
        s.ASK,
    ),
    Route(
        "POST", "/ruling", "ruling", Who.JOINED,
        "Keeps a question, its answer, the position and the frame.",
        {
            200: Answer("Kept.", s.FILED),
            404: _error("The change does not count any more."),
            409: _error("The game has changed since 'state'."),
            503: _error("No picture now, or too many questions at once: ask again."),
            507: _error("It cannot be kept."),
        },
        s.RULING,
    ),
    Route(
        "POST", "/what-if", "what_if", Who.ANYONE,
        "What the referee would say of a unit at another place.",
        {
            200: Answer("The verdict, and what shows it.", s.SUPPOSED),
            404: _error("There is no such unit."),
            409: _error("The game has changed since 'state'."),
            503: _error("Too many questions at once: ask again."),
        },
        s.WHAT_IF,
    ),
    Route(
        "POST", "/foresee", "foresee", Who.JOINED,
        "What an action would bring, its dice having fallen; nothing is done.",
        {
            200: Answer("What the log would say; in a game with secrets nothing.", s.FORESEEN),
            409: _error("The game has changed since 'state'."),
            503: _error("Too many questions at once: ask again."),
        },
        s.FORESEE,
    ),
    Route(
        "POST", "/measure", "measure", Who.ANYONE,
        "How far two things on the table are apart, and what the rules say of it.",
        {
            200: Answer("The length, its give or take, where it is, what follows.", s.MEASURED),
            404: _error("There is no such unit or terrain on the table, or no such end."),
            409: _error("The game has changed since 'state'."),
            503: _error("Too many questions at once: ask again."),
        },
        s.MEASURE,
    ),
    Route(
        "GET", "/picture/<int:number>", "picture", Who.ANYONE,
        "The table from above, as it was when something was judged.",
        {
            200: Answer("The board and nothing else, x to the right and y upwards.", kind="jpeg"),
            404: _error("It is not kept any more."),
        },
    ),
    Route(
        "GET", "/report", "report", Who.ANYONE,
        "The game's report up to now, as far as its reader may know it.",
        {
            200: Answer("The page.", kind="html"), 404: _error("The game is not kept in a file."),
            503: _error("Too many are being written: ask again."),
        },
    ),
    Route(
        "GET", "/log/<int:number>", "moment", Who.ANYONE, "The table at a line of the log.",
        {200: Answer("It.", s.MOMENT), 404: _error("It is not kept any more.")},
    ),
    Route(
        "POST", "/join", "join", Who.ANYONE, "Takes a role.",
        {
            200: Answer("What the phone is now.", s.YOU),
            202: Answer("Asked for: whoever may answer sees it.", s.YOU),
            409: _error("The role is taken, or the table locked."), **_SLOWED,
        },
        s.JOIN,
    ),
    Route(
        "POST", "/seat", "seat", Who.ANYONE,
        "Answers a phone that asks for a role (sides, referee, host), or asks for it no more.",
        {200: Answer("What the phone is now.", s.YOU), 409: _error("Not to be had, or gone.")},
        s.SEAT,
    ),
    Route(
        "POST", "/host/enter", "host_enter", Who.ANYONE, "Makes this phone the host's.",
        {200: Answer("What the phone is now.", s.YOU)},
        s.ENTER,
    ),
    Route(
        "GET", "/host/house", "host_house", Who.HOST, "All that the host's page shows.",
        {**_HOUSE, 403: _error("Not the host.")},
    ),
    Route(
        "POST", "/host/give", "host_give", Who.HOST, "Gives a phone a role; watcher takes it back.",
        _SEATED, s.GIVE,
    ),
    Route(
        "POST", "/host/lock", "host_lock", Who.HOST, "Whether phones may choose roles.",
        _SEATED, s.LOCK,
    ),
    Route(
        "POST", "/host/clocks", "host_clocks", Who.HOST,
        "Gives each side so many minutes on a clock; null takes the clocks away.",
        _HOUSE, s.SET_CLOCKS,
    ),
    Route(
        "POST", "/host/restart", "host_restart", Who.HOST, "Begins a new game.",
        {**_HOUSE, 503: _error("The camera side is being started."), 507: _error("Not kept.")},
        s.NOTHING,
    ),
    Route(
        "POST", "/host/code", "host_code", Who.HOST, "Makes a new code.", _SEATED, s.NOTHING,
    ),
)  # fmt: skip

_BY_NAME = {route.name: route for route in ROUTES}


def add_routes(app: Flask, views: Mapping[str, View]) -> None:
    """Register every route with its view, and from then on enforce who may use it."""
    if missing := views.keys() ^ _BY_NAME.keys():
        raise ValueError(f"described, but not made, or made and not described: {sorted(missing)}")
    for route in ROUTES:
        app.add_url_rule(route.path, route.name, views[route.name], methods=[route.method])
    app.before_request(_let_in)


def read_body() -> dict[str, Any]:
    """Return the current post's JSON object after checking its fields; raise PostError."""
    return read_post(request, _BY_NAME[request.endpoint or ""].fields)


def _let_in() -> None:
    route = _BY_NAME.get(request.endpoint or "")
    if route is not None and not visitor().may(route.who):
        raise PostError(403, _NOT_YOURS[route.who])
