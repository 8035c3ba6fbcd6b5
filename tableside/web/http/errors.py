"""Answer errors with a JSON message for pages to show."""

from __future__ import annotations

import math

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from tableside.engine.message import Text
from tableside.web.http.posts import FormError, PostError
from tableside.web.table.faults import where
from tableside.web.words import say


def add_errors(app: Flask, *, secret: bool = False) -> None:
    """Make ``app`` answer every refusal or failure with a JSON object that has an "error".

    ``secret``: log only where something failed, not on what data, because others may read it.
    """

    @app.errorhandler(PostError)
    def refused(error: PostError) -> Response:
        form = isinstance(error, FormError)
        answer = _told(error.status, error.message, error.place, form=form)
        if error.wait is not None:
            answer.headers["Retry-After"] = str(math.ceil(error.wait))
        return answer

    @app.errorhandler(HTTPException)
    def wrong(error: HTTPException) -> Response:
        texts = {
            404: say("no-page"),
            405: say("wrong-method"),
            413: say("too-long", bytes=app.config["MAX_CONTENT_LENGTH"]),
        }
        status = error.code or 500
        answer = _told(status, texts.get(status, error.name + "."))
        allowed = getattr(error, "valid_methods", None)
        if allowed:
            answer.headers["Allow"] = ", ".join(sorted(allowed))
        return answer

    @app.errorhandler(Exception)
    def broken(error: Exception) -> Response:
        if secret:
            app.logger.error("%s %s failed: %s", request.method, request.endpoint, where(error))
        else:
            app.logger.error("%s %s failed", request.method, request.path, exc_info=error)
        return _told(500, say("server-failed"))


def _told(status: int, sentence: Text, place: str | None = None, *, form: bool = False) -> Response:
    more = {**({} if place is None else {"place": place}), **({"form": True} if form else {})}
    answer = jsonify(error=sentence, **more)
    answer.status_code = status
    return answer
