"""Restrict a page to whoever started the program, here or with the printed address."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, redirect, request

from tableside.engine.message import ENGLISH, LANGUAGES, Message, rendered
from tableside.web.people.keys import new_id, new_key, new_secret, same, sign, signed
from tableside.web.people.visitors import is_here
from tableside.web.words import say

_CLOSED = say("closed-page")


class Owner:
    """Opens an application to this machine and to visitors with the secret ``address`` only.

    The key in the address is used once and replaced by a signed cookie, so it disappears from the
    browser's address bar. Both expire with the program.
    """

    def __init__(self) -> None:
        self._secret, self._sign_with = new_secret(), new_key()

    def address(self, url: str) -> str:
        """Return the address that lets its visitor in from elsewhere; ``url`` is the server's."""
        return f"{url}/?key={self._secret}"

    def guard(self, app: Flask) -> None:
        """Make ``app`` refuse (403) everybody but the owner."""
        app.before_request(self._check)

    def _check(self) -> Response | None:
        if is_here(request) or signed(request.cookies.get(_cookie()), self._sign_with):
            return None
        # No rate limit: 144 bits cannot be guessed, and the owner must not wait for attackers.
        if same(request.args.get("key", ""), self._secret):
            return self._let_in()
        return _refused(403, _CLOSED)

    def _let_in(self) -> Response:
        answer = redirect("/")
        assert isinstance(answer, Response)
        value = sign(new_id(), self._sign_with)
        answer.set_cookie(_cookie(), value, httponly=True, samesite="Strict", path="/")
        return answer


def _refused(status: int, said: Message) -> Response:
    """Return a refusal in the browser's language; no page has set a preference here."""
    language = request.accept_languages.best_match(LANGUAGES, ENGLISH) or ENGLISH
    answer = Response(f"{rendered(said, language)}\n", status=status, mimetype="text/plain")
    answer.headers["Content-Language"] = language
    answer.headers["Vary"] = "Accept-Language"
    return answer


def _cookie() -> str:
    """Return the cookie's name, with the port in it: browsers share cookies across ports."""
    return f"tableside-owner-{urlsplit(f'//{request.host}').port or 80}"
