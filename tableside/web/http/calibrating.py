"""The page for calibrating a lens: the camera's picture, the coverage, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from flask import Flask, Response, jsonify, render_template, request

from tableside import __version__
from tableside.web.http.errors import add_errors
from tableside.web.http.owners import owners_app
from tableside.web.http.posts import read_post
from tableside.web.people.owner import Owner

#: The longest post, bytes.
MAX_BODY = 4096


class Calibrating(Protocol):
    """The job that measures the lens (``vision.calibration.watching.Watching`` is one)."""

    def status(self) -> dict[str, Any]:
        """Return the progress as JSON values."""

    def picture(self) -> bytes:
        """Return the camera's latest picture as JPEG; empty before the first."""

    def finish(self) -> None:
        """Fit the lens to the pictures taken so far."""


def create_calibrating_app(
    job: Calibrating,
    residuals: Callable[[], bytes],
    close: Callable[[], None],
    owner: Owner,
    names: Iterable[str] = (),
) -> Flask:
    """Return the application; ``residuals`` returns a PNG (empty: none yet), ``close`` ends it.

    ``names``: other names than this machine's own under which it answers.
    """
    app = owners_app(owner, names, MAX_BODY)

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

    _add_posts(app, job, close)
    add_errors(app)
    return app


def _add_posts(app: Flask, job: Calibrating, close: Callable[[], None]) -> None:
    @app.post("/finish")
    def finish() -> Response:
        read_post(request, ())
        job.finish()
        return jsonify(job.status())

    @app.post("/close")
    def end() -> Response:
        read_post(request, ())
        answer = jsonify(closed=True)
        answer.call_on_close(close)  # once it is sent: the program may end then
        return answer


def _file(data: bytes, kind: str) -> Response:
    return Response(data, mimetype=kind) if data else Response(status=404)
