"""The web application, its pages and its settings; see docs/http.md."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, Response, jsonify, render_template

from tableside import __version__
from tableside.engine.secrets import PUBLIC, Audience
from tableside.web.http.errors import add_errors
from tableside.web.http.files import serve_files
from tableside.web.http.hosts import check_names
from tableside.web.http.joining import Joining
from tableside.web.http.language import language, speak
from tableside.web.http.looking import Looking
from tableside.web.http.openapi import document
from tableside.web.http.playing import Playing
from tableside.web.http.routes import View, add_routes, read_body
from tableside.web.http.schemas import MAX_BODY
from tableside.web.http.squeeze import Squeezer
from tableside.web.http.streams import with_you
from tableside.web.http.watching import Watching
from tableside.web.incoming import HOLDER, TOO_SOON
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tableside.web.people.visitors import Visitors, visitor
from tableside.web.table.attract import Attract
from tableside.web.table.live import LiveTable
from tableside.web.table.rulings import Rulings

#: No external content, no inline scripts, no framing.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server is reached, and its limits.

    ``join`` are the addresses that phones can use, best first; ``names``: other host names than
    this machine's own, as used behind a proxy. ``ask_secret``: even this machine must give the
    host's secret to be host. ``streams`` is the most phones at once, of which more are served
    only if they have a role, ``heartbeat`` the longest silence in seconds, and ``patience`` the
    seconds that a request waits for a slow card.
    """

    join: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    ask_secret: bool = False
    streams: int = 512
    heartbeat: float = 10.0
    patience: float = 5.0


def create_app(
    table: LiveTable,
    settings: Settings | None = None,
    seats: Seats | None = None,
    rulings: Rulings | None = None,
    attract: Attract | None = None,
) -> Flask:
    """Return the application that serves ``table``; starting the table is left to the caller.

    ``seats``: the seating; None: empty and not stored. ``rulings``: where rulings are stored, None:
    nowhere. ``attract``: what the big screens show, None: always the table.
    """
    settings = settings or Settings()
    seats = seats or Seats(SeatBook(), shared=table.recorded is not None)
    app = Flask("tableside.web")  # the package with templates and static files
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    serve_files(app)
    speak(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    check_names(app, settings.names)
    visitors = Visitors(seats, ask_secret=settings.ask_secret)
    visitors.add_to(app)
    joining = Joining(table, seats, visitors, settings.join)
    app.extensions |= {HOLDER: seats.holder, TOO_SOON: joining.too_soon}
    attract = attract or Attract(table, None, 0)
    watching = Watching(table, seats, visitors, joining, attract)
    views: dict[str, View] = {
        **_pages(table, visitors, joining),
        **watching.views(settings.streams, settings.heartbeat, settings.patience),
        **Playing(table, seats, rulings).views(),
        **Looking(table, read_body).views(),
        **joining.views(),
        "openapi": lambda: jsonify(document()),
    }
    add_routes(app, views)
    add_errors(app, secret=table.secret)
    app.after_request(Squeezer().squeeze)
    app.after_request(guard)
    return app


def _pages(table: LiveTable, visitors: Visitors, joining: Joining) -> dict[str, View]:
    def first(audience: Audience) -> str:
        """Return the whole state to embed in a page, so that its first paint need not wait."""
        body = table.feed_for(audience).since(0, language())[1]
        text = with_you(body, you=visitor().as_json()).decode()
        return text.replace("<", "\\u003c")

    def page() -> str:
        visitors.known()
        return render_template(
            "table.html", first=first(visitor().role.audience), version=__version__
        )

    def show() -> str:
        visitors.known()
        shown = {"join": joining.shown_to(visitor()), "address": joining.address}
        return render_template("show.html", first=first(PUBLIC), version=__version__, **shown)

    def join_page() -> str:
        visitors.known()
        return render_template("join.html", first=first(PUBLIC), version=__version__)

    def host_page() -> str:
        visitors.known()
        return render_template("host.html", first=first(PUBLIC), version=__version__)

    return {"page": page, "show": show, "join_page": join_page, "host_page": host_page}


def guard(response: Response) -> Response:
    """Add security headers that isolate a page from other sites."""
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers.setdefault("Cache-Control", "no-store")  # static files set their own
    return response
