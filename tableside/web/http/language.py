"""In which language the one who asks reads, and JSON in it.

A page that was told to speak a language says so by a cookie; others are taken at their browser's
word. Messages become sentences here, and nowhere before.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, has_request_context, request
from flask.json.provider import DefaultJSONProvider

from tableside.engine.message import ENGLISH, LANGUAGES, to_json

#: The cookie that a page sets when its reader chooses a language.
COOKIE = "language"


def language() -> str:
    """Return the language of the present request's reader."""
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    return request.accept_languages.best_match(LANGUAGES, ENGLISH) or ENGLISH


class _InReadersLanguage(DefaultJSONProvider):
    """Writes every message as its sentence in the language of whoever asks."""

    def dumps(self, obj: Any, **options: Any) -> str:
        options.setdefault("ensure_ascii", self.ensure_ascii)
        reads = language() if has_request_context() else ENGLISH
        return to_json(obj, reads, **options)


def speak(app: Flask) -> None:
    """Have ``app`` answer everybody in their own language, which its templates know, too."""
    app.json = _InReadersLanguage(app)
    app.jinja_env.globals["language"] = language
    app.after_request(_told_apart)


def _told_apart(response: Response) -> Response:
    if response.mimetype == "application/json":
        response.vary.add("Accept-Language")
        response.vary.add("Cookie")
    return response


def encoded(data: Any) -> bytes:
    """Return JSON for the present request's reader."""
    return to_json(data, language(), ensure_ascii=False, separators=(",", ":")).encode()
