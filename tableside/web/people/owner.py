"""A page for whoever started the program: this machine's own browser, or the printed address."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, redirect, request

from tableside.files.texts import texts
from tableside.web.people.guesses import Guesses, TooSoonError
from tableside.web.people.keys import new_id, new_key, new_secret, same, sign, signed
from tableside.web.people.visitors import is_here

_CLOSED = "This page is open to whoever has the address that the program printed."
_TOO_MANY = "Too many wrong keys: wait {seconds:n} s."
_TEXTS = Path(__file__).parents[1] / "data"


class Owner:
    """Opens an application to this machine and to who comes by ``address``; to nobody else.

    The key in the address is taken once: a signed cookie stands for it then, and it is gone
    from the browser's address line. Both end with the program.
    """

    def __init__(self) -> None:
        self._secret, self._sign_with = new_secret(), new_key()
        self._guesses = Guesses()

    def address(self, url: str) -> str:
        """Return the address that lets in from elsewhere, for the server's ``url``."""
        return f"{url}/?key={self._secret}"

    def guard(self, app: Flask) -> None:
        """Have ``app`` refuse (403, or 429 after many wrong keys) whatever is not the owner's."""
        app.before_request(self._check)

    def _check(self) -> Response | None:
        if is_here(request) or signed(request.cookies.get(_cookie()), self._sign_with):
            return None
        given = request.args.get("key")
        if given is None:
            return _refused(403, _CLOSED)
        try:
            right = self._guesses.guess(
                request.remote_addr or "", lambda: same(given, self._secret)
            )
        except TooSoonError as error:
            return _refused(429, _TOO_MANY, seconds=f"{error.seconds:.0f}")
        return self._let_in() if right else _refused(403, _CLOSED)

    def _let_in(self) -> Response:
        answer = redirect("/")
        assert isinstance(answer, Response)
        value = sign(new_id(), self._sign_with)
        answer.set_cookie(_cookie(), value, httponly=True, samesite="Strict", path="/")
        return answer


def _refused(status: int, pattern: str, **slots: str) -> Response:
    """Return a refusal in the browser's language: no page is there to put it into another one."""
    others = [path.stem.removeprefix("texts-") for path in sorted(_TEXTS.glob("texts-*.json"))]
    language = request.accept_languages.best_match(("en", *others), "en")
    words = texts(_TEXTS, language).get(pattern, pattern)
    words = re.sub(r"\{(\w+)(:n)?\}", lambda slot: slots[slot[1]], words)
    answer = Response(f"{words}\n", status=status, mimetype="text/plain")
    answer.headers["Content-Language"] = language
    answer.headers["Vary"] = "Accept-Language"
    return answer


def _cookie() -> str:
    """Cookies are not kept apart by port: two programs on one machine must not share one."""
    return f"tableside-owner-{urlsplit(f'//{request.host}').port or 80}"
