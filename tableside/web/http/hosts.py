"""Check the host name of requests, so that no other site can read the table (DNS rebinding).

An attacker's page can make its own host name resolve to this machine after loading; the browser
then takes the table for that site and lets its scripts read it. The name gives it away.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable

from flask import Flask, request

from tableside.web.http.posts import PostError
from tableside.web.people.addresses import read_address
from tableside.web.words import say

#: Suffixes of a machine's name within its own network, which nobody can register publicly
#: (RFC 6761, 6762, 8375, and names that ICANN never delegates).
_AT_HOME = ("local", "home.arpa", "internal", "lan", "home", "localdomain")


def own_names() -> frozenset[str]:
    """Return the names of this machine."""
    name = _plain(socket.gethostname())
    first = name.partition(".")[0]
    return frozenset({"localhost", name, first, *(f"{first}.{end}" for end in _AT_HOME)} - {""})


def check_names(app: Flask, more: Iterable[str] = ()) -> None:
    """Make ``app`` refuse (421) requests under other names than this machine's or ``more``.

    Bare addresses are accepted: DNS rebinding needs a name.
    """
    names = own_names() | {_plain(name) for name in more}

    @app.before_request
    def known() -> None:
        name = name_in(request.host)
        if name not in names and read_address(name) is None:
            raise PostError(421, say("other-name", name=name[:100]))


def name_in(host: str) -> str:
    """Return the name or address in a ``Host`` header, without its port.

    >>> name_in("Table.local.:8000"), name_in("[FD00::1]:8000"), name_in("10.0.0.7")
    ('table.local', 'fd00::1', '10.0.0.7')
    """
    inside, bracket, _ = host.removeprefix("[").partition("]")
    return _plain(inside if bracket else host.partition(":")[0])


def _plain(name: str) -> str:
    return name.strip().lower().removesuffix(".")
