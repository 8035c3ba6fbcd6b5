"""Validate what phones post before anything is done with it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard
from urllib.parse import urlsplit

from flask import Request

from tableside.engine.message import SaidError, Several, Text, decimal
from tableside.session.pending import DECISIONS, Decision
from tableside.vision.messages import Command
from tableside.web.http.names import has_unseen, trimmed
from tableside.web.http.schemas import COMMANDS, ID_LENGTH, NAME_LENGTH, WISH_ANSWERS
from tableside.web.people.roles import Kind, Role
from tableside.web.words import say

#: The deepest nesting of objects and lists; real posts need far less.
DEEPEST = 32
TOO_DEEP = say("too-deep")

#: The largest integer that a browser represents exactly.
LARGEST = 2**53

#: The faces of a die if an option names none.
SIX = (1, 2, 3, 4, 5, 6)

#: Lone surrogates: JSON can express them, but UTF-8 cannot encode them.
_HALVES = re.compile("[\ud800-\udfff]")


class PostError(SaidError):
    """Raised to refuse a request, with an HTTP status and a message for the sender.

    ``wait``: seconds until a retry may succeed, None if it never will. ``place``: the invalid field
    of the question or action, or None.
    """

    def __init__(
        self, status: int, message: Text, wait: float | None = None, place: str | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.wait, self.place = status, wait, place


class FormError(PostError):
    """Raised for a malformed post. No page sends one, so the message is for programmers.

    It names fields, where a page would use words of its own.
    """

    def __init__(self, message: Text) -> None:
        super().__init__(400, message)


def check_origin(request: Request) -> None:
    """Refuse posts made by other sites' pages; raise PostError (403).

    Browsers send the page's origin with every such post, and newer ones its relation to ours; other
    programs send neither.
    """
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    foreign = origin is not None and _netloc(origin) != request.host
    if foreign or site not in {"same-origin", "none"}:
        raise PostError(403, say("foreign-site"))


def _netloc(origin: str) -> str | None:
    """Return the host part of an origin, or None if it is malformed."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def read_post(request: Request, fields: tuple[str, ...]) -> dict[str, Any]:
    """Return the JSON object of a post, allowing only these ``fields``.

    Raises PostError: 415 for another content type, 403 for another site's page, 400 otherwise.
    """
    check_origin(request)
    if not request.is_json:
        raise PostError(415, say("json-type"))
    body = read_object(request)
    for name in body:
        if name not in fields:
            known = Several(fields, "comma")
            raise FormError(
                say("unknown-field" if fields else "no-fields", name=name[:40], fields=known)
            )
    return body


def read_object(request: Request) -> dict[str, Any]:
    """Return a post's JSON object, all of it encodable; raise PostError (400)."""
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        raise FormError(TOO_DEEP) from None
    if not isinstance(body, dict):
        raise FormError(say("json-object"))
    _check_parts(body, DEEPEST)
    return body


def _check_parts(part: Any, deep: int) -> None:
    """Refuse nesting deeper than ``deep`` and values that no page takes; raise PostError.

    Those are lone surrogates; and numbers too large for a browser to represent exactly, which are
    told to whoever typed one.
    """
    if isinstance(part, int | float) and abs(part) > LARGEST:
        raise PostError(400, say("number-too-large"))  # which people can type into a field
    if isinstance(part, str) and _HALVES.search(part):
        raise FormError(say("half-character"))
    if not isinstance(part, dict | list):
        return
    if deep == 0:
        raise FormError(TOO_DEEP)
    for each in part:
        _check_parts(each, deep - 1)
        if isinstance(part, dict):
            _check_parts(part[each], deep - 1)


def state_seen(body: Mapping[str, Any], present: int) -> int:
    """Return a post's state number; raise PostError (400) if it is invalid."""
    seen = body.get("state")
    if not _is_whole(seen) or seen < 0:
        raise FormError(say("state-is-a-number"))
    if seen > present:
        raise PostError(400, say("state-ahead", seen=seen, present=present))
    return seen


def read_action(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the action of a post; raise PostError (400)."""
    action = body.get("action")
    if not isinstance(action, dict) or not isinstance(action.get("action"), str):
        raise FormError(say("action-is-an-object"))
    return action


def read_id(body: Mapping[str, Any]) -> str | None:
    """Return a post's optional id, which identifies a repeated post; raise PostError."""
    post = body.get("id")
    if post is None:
        return None
    if not isinstance(post, str) or not 1 <= len(post) <= ID_LENGTH or not post.isprintable():
        raise FormError(say("post-id", most=ID_LENGTH))
    return post


def read_back(body: Mapping[str, Any]) -> int | None:
    """Return the state to go back to, None for the one before the last; raise PostError (400)."""
    to = body.get("to")
    if to is not None and not _is_whole(to):
        raise FormError(say("to-is-a-state"))
    return to


def read_only(body: Mapping[str, Any]) -> int | None:
    """Return the single change to take back, or None if not given; raise PostError (400)."""
    only = body.get("only")
    if only is None:
        return None
    if not _is_whole(only):
        raise FormError(say("only-is-a-change"))
    if body.get("to") is not None:
        raise FormError(say("to-or-only"))
    return only


def read_dice(
    body: Mapping[str, Any], options: Sequence[dict[str, Any]]
) -> tuple[dict[str, Any], str, list[int | None]]:
    """Return the one of ``options`` that dice have fallen for, the field, and the faces.

    A die that has not fallen is None. Raises PostError (400).
    """
    place, dice = body.get("option"), body.get("dice")
    if not _is_whole(place) or not 0 <= place < len(options):
        raise FormError(say("option-is-a-place"))
    asks = {ask["field"]: ask for ask in options[place]["asks"] if ask["kind"] == "dice"}
    ask = asks.get(str(body.get("field")))
    if ask is None:
        raise FormError(say("field-of-dice", names=", ".join(asks)))
    faces = ask["choices"] or SIX
    if not (
        isinstance(dice, list)
        and len(dice) == ask["count"]
        and all(die is None or (_is_whole(die) and die in faces) for die in dice)
    ):
        raise FormError(say("dice-are-faces", count=ask["count"], most=max(faces)))
    return options[place], ask["field"], dice


def _is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def read_decision(body: Mapping[str, Any]) -> tuple[int, Decision, int]:
    """Return the proposal's number, the decision, and the candidate; raise PostError.

    The candidate defaults to 0.
    """
    numbers = [body.get("proposal"), body.get("candidate", 0)]
    for name, number in zip(("proposal", "candidate"), numbers, strict=True):
        if not _is_whole(number):
            raise FormError(say("number-on-screen", name=name))
    do = body.get("do")
    if do not in DECISIONS:
        raise FormError(say("do-is-one-of", names=", ".join(DECISIONS)))
    return numbers[0], do, numbers[1]


def read_wish(body: Mapping[str, Any], answers: tuple[str, ...] = WISH_ANSWERS) -> tuple[int, str]:
    """Return the number of the wish answered, and the answer; raise PostError (400)."""
    number, do = body.get("number"), body.get("do")
    if not _is_whole(number):
        raise FormError(say("wish-number"))
    if do not in answers:
        raise FormError(say("do-is-one-of", names=", ".join(answers)))
    return number, str(do)


def read_answered(body: Mapping[str, Any]) -> int | None:
    """Return the number of the wish that a post accepts, None if none; raise PostError (400)."""
    number = body.get("answers")
    if number is not None and not _is_whole(number):
        raise FormError(say("wish-number"))
    return number


def read_command(body: Mapping[str, Any], duration: float) -> Command:
    """Return a post's command; raise PostError (400). ``duration`` in seconds."""
    do = body.get("do")
    if do not in COMMANDS:
        raise FormError(say("do-is-one-of", names=", ".join(COMMANDS)))
    # Fields that the command does not need are validated too: they may be meant for another one.
    time = _time(body, duration) if do == "jump" or "time" in body else None
    on = read_on(body) if do == "loop" or "on" in body else None
    if do == "jump":
        return Command("jump", time=time)
    return Command("loop", on=on) if do == "loop" else Command(do)


def _time(body: Mapping[str, Any], duration: float) -> float:
    time = body.get("time")
    if isinstance(time, bool) or not isinstance(time, int | float) or not math.isfinite(time):
        raise FormError(say("time-is-seconds"))
    if not 0 <= time <= duration:
        raise PostError(400, say("time-range", duration=decimal(duration, 2)))
    return float(time)


def read_on(body: Mapping[str, Any], field: str = "on") -> bool:
    """Return a post's boolean field; raise PostError (400)."""
    on = body.get(field)
    if not isinstance(on, bool):
        raise FormError(say("on-is-boolean", field=field))
    return on


def read_question(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a post's question; raise PostError (400)."""
    question = body.get("question")
    if not isinstance(question, dict) or not isinstance(question.get("ask"), str):
        raise FormError(say("question-is-an-object"))
    return question


def read_change(body: Mapping[str, Any]) -> int | None:
    """Return the change that a ruling is about, None: it has its own question; raise PostError."""
    change = body.get("change")
    if change is not None and not _is_whole(change):
        raise FormError(say("change-is-a-number"))
    if change is not None and body.get("question") is not None:
        raise FormError(say("change-or-question"))
    return change


def read_role(body: Mapping[str, Any], sides: tuple[str, ...]) -> Role:
    """Return a post's role in a game with these ``sides``; raise PostError (400)."""
    try:
        role = Role.of(body)
    except (TypeError, ValueError):
        role = None
    if role is None or role.kind is Kind.HOST or (role.side is not None and role.side not in sides):
        names = ", ".join(sides) or "none"
        raise FormError(say("unknown-role", names=names))
    return role


def read_name(body: Mapping[str, Any]) -> str:
    """Return the player's name, "" if not given; raise PostError (400).

    Spaces and joiners at its ends are trimmed; joiners have no effect there.
    """
    name = trimmed(read_text_field(body, "name", NAME_LENGTH))
    if has_unseen(name):
        raise PostError(400, say("name-hidden-signs"))
    return name


def read_text_field(body: Mapping[str, Any], field: str, most: int = ID_LENGTH) -> str:
    """Return an optional text field, "" if not given; raise PostError (400)."""
    text = body.get(field)
    if text is None:
        return ""
    if not isinstance(text, str) or len(text) > most:
        raise FormError(say("text-too-long", field=field, most=most))
    return text
