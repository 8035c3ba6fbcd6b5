"""The page on which a lens is measured: the camera's picture, the coverage, the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from flask import Flask, Response, jsonify, render_template, request

from tableside import __version__
from tableside.web.http.app import guard
from tableside.web.http.errors import add_errors
from tableside.web.http.language import speak
from tableside.web.http.posts import read_post
from tableside.web.http.squeeze import Squeezer
from tableside.web.people.owner import Owner


class Calibrating(Protocol):
    """What measures the lens (``vision.calibration.watching.Watching`` is one)."""

    def status(self) -> dict[str, Any]:
        """Return how far it is, as JSON values."""

    def picture(self) -> bytes:
        """Return the camera's last picture as JPEG, no bytes before the first."""

    def finish(self) -> None:
        """Fit from the pictures there are."""


def create_calibrating_app(
    job: Calibrating, residuals: Callable[[], bytes], close: Callable[[], None], owner: Owner
) -> Flask:
    """Return the application; ``residuals`` gives a PNG (no bytes: none yet), ``close`` ends it."""
    app = _app(owner)

    @app.get("/")
    def page() -> str:
        return render_template("calibrate.html", version=__version__)

    @app.get("/status")
    def status() -> Response:
        return jsonify(job.status())

    @app.get("/picture.jpg")
    def picture() -> Response:
        return _file(job.picture(), "image/jpeg")

    @app.get("/residuals.png")
    def drawn() -> Response:
        return _file(residuals(), "image/png")

    @app.post("/finish")
    def finish() -> Response:
        read_post(request, ())
        job.finish()
        return jsonify(job.status())

    @app.post("/close")
    def end() -> Response:
        read_post(request, ())
        answer = jsonify(closed=True)
        answer.call_on_close(close)  # when it has gone out: the program may end before that
        return answer

    add_errors(app)
    return app


def _app(owner: Owner) -> Flask:
    """Return an application without a page, for the owner alone."""
    app = Flask("tableside.web")  # whose templates and static files they are
    speak(app)
    owner.guard(app)
    app.config["MAX_CONTENT_LENGTH"] = 4096
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 0
    app.after_request(Squeezer().squeeze)  # which closes the files of phones that are gone
    app.after_request(guard)
    return app


def _file(data: bytes, kind: str) -> Response:
    return Response(data, mimetype=kind) if data else Response(status=404)
