"""The shared base of the owner's pages: names, key, headers, limits."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Flask

from tableside.web.http.app import guard
from tableside.web.http.files import serve_files
from tableside.web.http.hosts import check_names
from tableside.web.http.language import speak
from tableside.web.http.squeeze import Squeezer
from tableside.web.people.owner import Owner


def owners_app(owner: Owner, names: Iterable[str], most: int) -> Flask:
    """Return an application without pages, for the owner alone.

    It answers to this machine's names and ``names``. Posts may have up to ``most`` bytes.
    """
    app = Flask("tableside.web")  # the package with templates and static files
    speak(app)
    check_names(app, names)
    owner.guard(app)
    app.config["MAX_CONTENT_LENGTH"] = most
    serve_files(app)
    app.after_request(Squeezer().squeeze)  # also closes the files of disconnected phones
    app.after_request(guard)
    return app
