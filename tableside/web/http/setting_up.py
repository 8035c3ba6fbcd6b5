"""The page for setting up a table: its steps, the camera's picture, the possible actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Protocol

from flask import Flask, Response, jsonify, render_template, request

from tableside import __version__
from tableside.engine.message import SaidError
from tableside.files.opening import LARGEST_DOCUMENT
from tableside.web.http.errors import add_errors
from tableside.web.http.owners import owners_app
from tableside.web.http.posts import FormError, check_origin, read_object
from tableside.web.people.owner import Owner
from tableside.web.people.visitors import is_here
from tableside.web.table.placement import Placement
from tableside.web.words import say

#: The longest post, bytes: a position file of the largest size, each quote and line end escaped.
MAX_BODY = 2 * LARGEST_DOCUMENT + 4096
#: The longest picture file accepted from a phone, bytes.
MAX_PICTURE = 48 << 20


class Job(Protocol):
    """The job that sets the table up (``setup.setting_up.SettingUp`` is one)."""

    def status(self) -> dict[str, Any]:
        """Return the state of everything as JSON values."""

    def picture(self) -> bytes:
        """Return the camera's latest picture as JPEG; empty before the first."""

    def above(self) -> bytes:
        """Return the board from above as JPEG; empty if it was never found."""

    def placement(self) -> tuple[Mapping[str, Any], Collection[str] | None] | None:
        """Return the game's position and the units already placed, or None if there is none yet."""

    def sheet(self, what: str, paper: str, form: str) -> bytes:
        """Return a PDF to print."""

    def do(self, post: Mapping[str, Any]) -> None:
        """Carry out a page's request."""

    def add_picture(self, data: bytes, name: str = "") -> None:
        """Store a picture file for the survey; ``name``: what its owner calls it."""


def create_setup_app(
    job: Job, refusal: type[SaidError], owner: Owner, names: Iterable[str] = ()
) -> Flask:
    """Return the application; ``refusal`` is what ``job`` raises if something is impossible.

    ``names``: other names than this machine's own under which it answers.
    """
    app = owners_app(owner, names, MAX_BODY)
    _add_pictures(app, job)
    _add_placement(app, job)

    @app.get("/")
    def page() -> str:
        return render_template("setup.html", version=__version__)

    def told() -> Response:
        """Return the state of everything; this machine's browser can host without a secret."""
        now = job.status()
        return jsonify({**now, "opens": "/"} if now.get("opens") and is_here(request) else now)

    @app.get("/status")
    def status() -> Response:
        return told()

    @app.post("/do")
    def do() -> Response:
        check_origin(request)
        if not request.is_json:
            raise FormError(say("json-object"))
        job.do(read_object(request))
        return told()

    _add_survey(app, job)
    add_errors(app)

    @app.errorhandler(refusal)
    def cannot(error: SaidError) -> tuple[Response, int]:
        return jsonify(error=error.message), 400

    return app


def _add_survey(app: Flask, job: Job) -> None:
    @app.post("/survey")
    def survey() -> Response:
        check_origin(request)
        request.max_content_length = MAX_PICTURE
        job.add_picture(request.get_data(), request.args.get("name", ""))
        return jsonify(job.status())


def _add_placement(app: Flask, job: Job) -> None:
    placement = Placement()

    @app.get("/placement")
    def placed() -> Response:
        found = job.placement()
        if found is None:
            return Response(status=404)
        return jsonify({"since": 0, "number": 1, "state": 1, **placement.of(*found)})


def _add_pictures(app: Flask, job: Job) -> None:
    def shown(of: Callable[[], bytes]) -> Response:
        data = of()
        return Response(data, mimetype="image/jpeg") if data else Response(status=404)

    @app.get("/picture.jpg")
    def picture() -> Response:
        return shown(job.picture)

    @app.get("/above.jpg")
    def above() -> Response:
        return shown(job.above)

    @app.get("/print/<what>.pdf")
    def sheets(what: str) -> Response:
        paper, form = request.args.get("paper", "a4"), request.args.get("form", "cards")
        return Response(job.sheet(what, paper, form), mimetype="application/pdf")
