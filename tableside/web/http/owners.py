"""What the pages for whoever started the program share: names, key, headers, bounds."""

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
    """Return an application without a page, for the owner alone.

    It answers to this machine's names and to ``names``. Posts have ``most`` bytes at the most.
    """
    app = Flask("tableside.web")  # whose templates and static files they are
    speak(app)
    check_names(app, names)
    owner.guard(app)
    app.config["MAX_CONTENT_LENGTH"] = most
    serve_files(app)
    app.after_request(Squeezer().squeeze)  # which closes the files of phones that are gone
    app.after_request(guard)
    return app
