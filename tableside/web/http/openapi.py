"""Generate the server's OpenAPI description from its list of routes."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tableside import __version__
from tableside.web.http.routes import ROUTES, Answer, Route
from tableside.web.people.roles import Who

_KINDS = {
    "json": "application/json",
    "html": "text/html",
    "events": "text/event-stream",
    "jpeg": "image/jpeg",
}
_WHO = {
    Who.ANYONE: "Open to everybody.",
    Who.JOINED: "For a side, the referee and the host.",
    Who.HOST: "For the host.",
}


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document (3.1)."""
    paths: dict[str, Any] = {}
    for route in ROUTES:
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tableside",
            "version": __version__,
            "description": "Lengths are inches, angles degrees, times seconds of the table's clock."
            " A phone is known by the cookie that any page gives; its role is the server's to say.",
        },
        "paths": paths,
    }


def _operation(route: Route) -> dict[str, Any]:
    made: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.text,
        "description": _WHO[route.who],
        "responses": {str(status): _answer(each) for status, each in route.all_answers().items()},
    }
    names = re.findall(r"<(?:(\w+):)?(\w+)>", route.path)
    if names:
        made["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": _part(kind)}
            for kind, name in names
        ]
    if route.body is not None:
        content = {"application/json": {"schema": route.body}}
        made["requestBody"] = {"required": True, "content": content}
    return made


def _part(kind: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0} if kind == "int" else {"type": "string"}


def _answer(answer: Answer) -> dict[str, Any]:
    schema = {} if answer.schema is None else {"schema": answer.schema}
    return {"description": answer.text, "content": {_KINDS[answer.kind]: schema}}
