"""The language of a request's reader, and JSON in that language.

A cookie holds the language chosen on a page; otherwise the browser's preference decides. Messages
become sentences here and nowhere earlier.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, has_request_context, request
from flask.json.provider import DefaultJSONProvider

from tableside.engine.message import ENGLISH, LANGUAGES, to_json

#: The cookie that a page sets when its reader chooses a language.
COOKIE = "language"


def language() -> str:
    """Return the language of the current request's reader."""
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    return request.accept_languages.best_match(LANGUAGES, ENGLISH) or ENGLISH


class _InReadersLanguage(DefaultJSONProvider):
    """Renders every message as a sentence in the reader's language."""

    def dumps(self, obj: Any, **options: Any) -> str:
        options.setdefault("ensure_ascii", self.ensure_ascii)
        reads = language() if has_request_context() else ENGLISH
        return to_json(obj, reads, **options)


def speak(app: Flask) -> None:
    """Make ``app`` answer in each reader's language, which its templates can query."""
    app.json = _InReadersLanguage(app)
    app.jinja_env.globals["language"] = language
    app.after_request(_told_apart)


def _told_apart(response: Response) -> Response:
    if response.mimetype == "application/json":
        response.vary.add("Accept-Language")
        response.vary.add("Cookie")
    return response


def encoded(data: Any) -> bytes:
    """Return JSON in the current reader's language."""
    return to_json(data, language(), ensure_ascii=False, separators=(",", ":")).encode()
