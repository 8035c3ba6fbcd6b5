"""What the server says, in another language: the catalogues that a page finds its texts in.

Each part that says something to players has its own beside it (``data/texts-de.json``), a rule set
too. A page that speaks English asks for none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from flask import Response, request

import tableside
from tableside.files.texts import texts
from tableside.rules import registry
from tableside.web.http.posts import PostError
from tableside.web.words import say

#: The rooms of the house that speak to players, besides the rule sets, and while a table is set up.
PLAYING = ("vision", "session", "web", "rules")
SETTING_UP = ("setup", *PLAYING)
_HOUSE = Path(tableside.__file__).parent


def catalogue(
    language: str, rulesets: Iterable[str] = (), rooms: Iterable[str] = PLAYING
) -> dict[str, str]:
    """Return by English pattern what ``rooms`` and rule sets say in ``language``.

    Of two patterns that are the same the later one's holds.

    Empty for a language that there is none of. Raises FileError for a bad file.
    """
    found: dict[str, str] = {}
    for room in rooms:
        found |= texts(_HOUSE / room / "data", language)
    for name in rulesets:
        found |= registry.texts(name, language)
    return found


class Translations:
    """The view; ``rulesets`` gives the names of those whose words a page may have to show.

    ``rooms``: ``PLAYING``, or ``SETTING_UP`` for pages that set a table up.
    """

    def __init__(
        self, rulesets: Callable[[], Iterable[str]], rooms: Iterable[str] = PLAYING
    ) -> None:
        self._rulesets, self._rooms = rulesets, tuple(rooms)

    def texts(self, language: str) -> Response:
        """Return the catalogue; 304 where the page has it already. Raises PostError (404)."""
        written = re.fullmatch(r"[a-z]{2,3}", language) is not None
        found = catalogue(language, self._rulesets(), self._rooms) if written else {}
        if not found:
            raise PostError(404, say("no-such-language"))
        whole = json.dumps({"language": language, "texts": found}, ensure_ascii=False)
        answer = Response(whole, mimetype="application/json")
        answer.headers["Cache-Control"] = "no-cache"  # kept, and asked for anew by its tag
        answer.add_etag()
        answer.make_conditional(request)
        return answer
