"""The pages and their interface: docs/http.md describes each address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from tableside import __version__
from tableside.rules.ruleset import QuestionError
from tableside.session.session import Receipt, RefusedError
from tableside.session.store import StoreError
from tableside.web.cards import Cards
from tableside.web.live import LiveTable, StaleError
from tableside.web.posts import (
    PostError,
    read_action,
    read_back,
    read_command,
    read_decision,
    read_id,
    read_only,
    read_post,
    state_seen,
)

MAX_BODY = 4096  # bytes: the longest action is a few hundred

DEAF_SECONDS = 30.0  # that a write to a phone's stream may take

#: Nothing comes from outside, nothing inline runs, nobody frames the page.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server is reached and how much it bears.

    ``join`` are the addresses that phones can use, best first; ``qr`` the first one as SVG.
    ``streams`` is the most phones at once, ``heartbeat`` the longest silence in seconds, and
    ``patience`` how long (seconds) a request waits for a card that takes long.
    """

    join: tuple[str, ...] = ()
    qr: str = ""
    streams: int = 512
    heartbeat: float = 10.0
    patience: float = 5.0


@dataclass(slots=True)
class _Count:
    streams: int = field(default=0)


def create_app(table: LiveTable, settings: Settings | None = None) -> Flask:
    """Return the application that serves ``table``; the table is started by its owner."""
    settings = settings or Settings()
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 0
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    _add_pages(app, table, settings)
    _add_state(app, table, settings)
    _add_posts(app, table)
    _add_errors(app)
    app.after_request(guard)
    return app


def _add_pages(app: Flask, table: LiveTable, settings: Settings) -> None:
    @app.get("/")
    def page() -> str:
        return render_template("table.html", first=_first(table), version=__version__)

    @app.get("/show")
    def show() -> str:
        return render_template(
            "show.html",
            first=_first(table),
            version=__version__,
            qr=settings.qr,
            addresses=settings.join,
        )


def _first(table: LiveTable) -> str:
    """Return the whole state to put into the page, so that its first paint waits for nothing."""
    text = table.feed.since(0)[1].decode()
    return text.replace("<", "\\u003c")


def _add_state(app: Flask, table: LiveTable, settings: Settings) -> None:
    count, cards = _Count(), Cards(table)

    @app.get("/state")
    def state() -> Response:
        return _json(table.feed.since(0)[1])

    @app.get("/unit/<name>")
    def unit(name: str) -> Response:
        try:
            body = cards.get(name, settings.patience)
        except QuestionError as error:
            raise PostError(404, error.message) from None
        if body is None:
            waiting = jsonify(waiting=True)
            waiting.status_code = 202
            return waiting
        return _json(body)

    @app.get("/stream")
    def stream() -> Response:
        if count.streams >= settings.streams:
            raise PostError(503, "Too many phones are watching; try again in a moment.")
        _let_go_of_the_deaf()
        response = Response(_events(table, count, settings.heartbeat), mimetype="text/event-stream")
        response.headers["X-Accel-Buffering"] = "no"
        return response


def _let_go_of_the_deaf() -> None:
    """End this stream when the phone takes nothing for a while: it must not hold a thread."""
    connection = request.environ.get("gunicorn.socket")
    if connection is not None:
        connection.settimeout(DEAF_SECONDS)


def _events(table: LiveTable, count: _Count, heartbeat: float) -> Iterator[bytes]:
    """Yield the whole state, then what changed, then silence's heartbeat, for as long as it lasts.

    While a slow phone is being written to, publications pass; its next one brings it up to date.
    """
    count.streams += 1
    try:
        yield b"retry: 1000\n\n"
        seen = 0
        while not table.feed.closed:
            if seen == 0 or table.feed.wait(seen, heartbeat):
                seen, body = table.feed.since(seen)
                yield b"id: %d\ndata: %b\n\n" % (seen, body)
            elif not table.feed.closed:
                yield b"event: beat\ndata: %d\n\n" % seen
    finally:
        count.streams -= 1


def _add_posts(app: Flask, table: LiveTable) -> None:
    @app.post("/act")
    def act() -> Response:
        body = read_post(request, ("action", "id"))
        seen = state_seen(body, table.number)
        action, post = read_action(body), read_id(body)
        return _done(table, lambda: table.act(seen, action, post))

    @app.post("/undo")
    def undo() -> Response:
        body = read_post(request, ("to", "only", "id"))
        seen = state_seen(body, table.number)
        to, only, post = read_back(body), read_only(body), read_id(body)
        return _done(table, lambda: table.undo(seen, to, post, only))

    @app.post("/decide")
    def decide() -> Response:
        body = read_post(request, ("proposal", "do", "candidate", "id"))
        seen = state_seen(body, table.number)
        decided, post = read_decision(body), read_id(body)
        return _done(table, lambda: table.decide(seen, decided, post))

    @app.post("/control")
    def control() -> Response:
        body = read_post(request, ("do", "time", "on"))
        state_seen(body, table.number)
        if table.recorded is None:
            raise PostError(403, "A live table cannot be paused; only a recording can.")
        if not table.control(read_command(body, table.recorded.duration)):
            raise PostError(503, "The camera side is being started; try again in a moment.")
        return jsonify(state=table.number)


def _done(table: LiveTable, do: Callable[[], Receipt]) -> Response:
    """Do what was posted and say what came of it; raise PostError where it is not done."""
    if table.recorded is not None:
        raise PostError(403, "This is a recording: its players have already decided.")
    try:
        receipt = do()
    except StaleError:
        raise PostError(
            409, "The table has changed since you looked; look again, then decide."
        ) from None
    except QuestionError as error:
        raise PostError(400, f"{error.place}: {error.message}") from None
    except RefusedError as error:
        raise PostError(422, f"Not done: {error}") from None
    except StoreError as error:
        raise PostError(507, str(error)) from None
    return jsonify(state=receipt.state, findings=list(receipt.findings))


def _add_errors(app: Flask) -> None:
    @app.errorhandler(PostError)
    def refused(error: PostError) -> tuple[Response, int]:
        return jsonify(error=error.message), error.status

    @app.errorhandler(HTTPException)
    def wrong(error: HTTPException) -> tuple[Response, int]:
        texts = {
            404: "There is no such page here; the table is at /.",
            405: "This address does not take that method; docs/http.md lists them.",
            413: f"The post is longer than {MAX_BODY} bytes.",
        }
        status = error.code or 500
        return jsonify(error=texts.get(status, error.name + ".")), status

    @app.errorhandler(Exception)
    def broken(error: Exception) -> tuple[Response, int]:
        app.logger.error("%s %s failed", request.method, request.path, exc_info=error)
        return jsonify(error="The server failed at this; its terminal says why."), 500


def guard(response: Response) -> Response:
    """Add what keeps a page to itself to a response."""
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    if not request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-store"
    return response


def _json(body: bytes) -> Response:
    return Response(body, mimetype="application/json")
