"""The server's own description: complete, and true whatever is sent by whom."""

from __future__ import annotations

import re

import pytest

from tableside.web.http.openapi import document
from tableside.web.http.routes import ROUTES, add_routes
from tableside.web.people.roles import Who
from tests.fuzz import ROLES, try_all
from tests.web.guests import open_house

EXAMPLES = 12


def test_the_description_has_every_address_and_no_other() -> None:
    house = open_house()
    described = {
        (method.upper(), path)
        for path, item in house.guest().get("/openapi.json")[1]["paths"].items()
        for method in item
    }
    opened = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in house.app.url_map.iter_rules()
        for method in (rule.methods or set()) & {"GET", "POST", "PUT", "DELETE", "PATCH"}
        if not rule.rule.startswith("/static/")
    }
    assert described == opened
    house.table.close()


def test_an_address_without_a_description_or_a_view_is_not_opened() -> None:
    house = open_house()
    views = {route.name: lambda: "" for route in ROUTES}
    del views["act"]
    with pytest.raises(ValueError, match="act"):
        add_routes(house.app, views)
    house.table.close()


def test_every_post_about_the_game_is_for_those_who_joined() -> None:
    """Whoever adds a post has to say here that everybody may send it.

    Of ``/seat`` that is what a phone says about its own wish.
    """
    posts = [route for route in ROUTES if route.method == "POST"]
    everybody = {route.path for route in posts if route.who is Who.ANYONE}
    assert everybody == {"/ask", "/what-if", "/measure", "/join", "/seat", "/host/enter"}
    assert all(route.who is Who.HOST for route in ROUTES if route.path.startswith("/host/h"))


def test_what_may_be_answered_is_described() -> None:
    act = document()["paths"]["/act"]["post"]
    assert set(act["responses"]) >= {"200", "400", "403", "409", "413", "415", "422", "507"}
    schema = act["requestBody"]["content"]["application/json"]["schema"]
    assert schema["required"] == ["state", "action"]
    assert schema["additionalProperties"] is False


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_nothing_that_is_sent_breaks_the_server_or_crosses_a_role(role: str) -> None:
    answered = try_all(role, EXAMPLES)
    statuses = {
        path: {status for (each, status) in answered if each == path} for path, _ in answered
    }
    act, lock, house = (statuses[p] for p in ("POST /act", "POST /host/lock", "GET /host/house"))
    assert (200 in act) == (role in {"red", "referee", "host"})
    answers = {path for path in ("/wish", "/ready", "/clocks") if 200 in statuses[f"POST {path}"]}
    assert answers == (set() if role in {"stranger", "watcher"} else {"/wish", "/ready", "/clocks"})
    assert (200 in statuses["POST /seat"]) == (role in {"red", "host"}), "it is red's place"
    assert (200 in lock, 200 in house) == ((True, True) if role == "host" else (False, False))
    assert 200 in statuses["POST /ask"]


@pytest.mark.slow
@pytest.mark.parametrize("role", ["watcher", "referee"])
def test_a_recording_holds_as_well(role: str) -> None:
    answered = try_all(role, EXAMPLES, recorded=True)
    assert (answered["POST /control", 200] > 0) == (role == "referee")
    assert answered["POST /act", 200] == 0


def test_a_crossed_role_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableside.web.http.playing.may_do", lambda *_: True)
    with pytest.raises(AssertionError, match="/act"):
        try_all("blue", EXAMPLES)
