"""What phones post, checked before anything is done with it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard
from urllib.parse import urlsplit

from flask import Request

from tableside.engine.message import SaidError, Text, decimal
from tableside.session.pending import DECISIONS, Decision
from tableside.vision.messages import Command
from tableside.web.http.names import has_unseen, trimmed
from tableside.web.http.schemas import COMMANDS, ID_LENGTH, NAME_LENGTH, WISH_ANSWERS
from tableside.web.people.roles import Kind, Role
from tableside.web.words import say

#: So many objects and lists may stand in each other: what a post says needs far fewer.
DEEPEST = 32
TOO_DEEP = say("too-deep")

#: The largest number that a browser writes to its last digit.
LARGEST = 2**53

#: The faces of a die of which an option names none.
SIX = (1, 2, 3, 4, 5, 6)

#: What JSON can name, and no file or answer can hold.
_HALVES = re.compile("[\ud800-\udfff]")


class PostError(SaidError):
    """A request that is refused: the HTTP status and a sentence for the one who sent it.

    ``wait``: seconds until it may be tried again, None where that does not help. ``place``: the
    field of the question or the action that is wrong, None where none is.
    """

    def __init__(
        self, status: int, message: Text, wait: float | None = None, place: str | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.wait, self.place = status, wait, place


class FormError(PostError):
    """A post whose form is wrong: no page sends one, so the sentence is for who writes a program.

    It names fields; the page has words of its own for it.
    """

    def __init__(self, message: Text) -> None:
        super().__init__(400, message)


def check_origin(request: Request) -> None:
    """Refuse a post that a page of another site made; raise PostError (403).

    A browser names the page's origin with every such post, newer ones also how it stands to ours;
    other programs send neither.
    """
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    foreign = origin is not None and _netloc(origin) != request.host
    if foreign or site not in {"same-origin", "none"}:
        raise PostError(403, say("foreign-site"))


def _netloc(origin: str) -> str | None:
    """Return the part of an origin that names the site, None where it is no address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def read_post(request: Request, fields: tuple[str, ...]) -> dict[str, Any]:
    """Return the JSON object of a post that has no other than these ``fields``.

    Raises PostError: 415 for another content type, 400 for anything else.
    """
    check_origin(request)
    if not request.is_json:
        raise PostError(415, say("json-type"))
    body = read_object(request)
    for name in body:
        if name not in fields:
            raise FormError(say("unknown-field", name=name[:40]))
    return body


def read_object(request: Request) -> dict[str, Any]:
    """Return a post's JSON object, of which every text can be written; raise PostError (400)."""
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        raise FormError(TOO_DEEP) from None
    if not isinstance(body, dict):
        raise FormError(say("json-object"))
    _check_parts(body, DEEPEST)
    return body


def _check_parts(part: Any, deep: int) -> None:
    """Refuse what is nested ``deep`` times or more, or no page can write; raise PostError.

    That is halves of characters, and numbers that a browser does not know to their last digit.
    """
    if isinstance(part, int | float) and abs(part) > LARGEST:
        raise FormError(say("number-too-large"))
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
    """Return the state number that a post carries; raise PostError (400) for an impossible one."""
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
    """Return the id that a post may carry, to be known when it is sent again; raise PostError."""
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
    """Return the one change that is to be taken back, None: not only one; raise PostError (400)."""
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
    """Return for which of the ``options`` dice have fallen, for which field, and their faces.

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
    """Return what is decided: the proposal's number, the decision, the candidate; raise PostError.

    The candidate is 0 where none is named.
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
    """Return which wish is answered, and how; raise PostError (400)."""
    number, do = body.get("number"), body.get("do")
    if not _is_whole(number):
        raise FormError(say("wish-number"))
    if do not in answers:
        raise FormError(say("do-is-one-of", names=", ".join(answers)))
    return number, str(do)


def read_command(body: Mapping[str, Any], duration: float) -> Command:
    """Return the command of a post; raise PostError (400). ``duration`` in seconds."""
    do = body.get("do")
    if do not in COMMANDS:
        raise FormError(say("do-is-one-of", names=", ".join(COMMANDS)))
    # What a command does not need is checked, too: it may be meant for another one.
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
    """Return whether a post wants something on; raise PostError (400)."""
    on = body.get(field)
    if not isinstance(on, bool):
        raise FormError(say("on-is-boolean", field=field))
    return on


def read_question(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the question of a post; raise PostError (400)."""
    question = body.get("question")
    if not isinstance(question, dict) or not isinstance(question.get("ask"), str):
        raise FormError(say("question-is-an-object"))
    return question


def read_change(body: Mapping[str, Any]) -> int | None:
    """Return the change that a ruling is about, None: a question of its own; raise PostError."""
    change = body.get("change")
    if change is not None and not _is_whole(change):
        raise FormError(say("change-is-a-number"))
    if change is not None and body.get("question") is not None:
        raise FormError(say("change-or-question"))
    return change


def read_role(body: Mapping[str, Any], sides: tuple[str, ...]) -> Role:
    """Return the role that a post names, of a game with these ``sides``; raise PostError (400)."""
    try:
        role = Role.of(body)
    except (TypeError, ValueError):
        role = None
    if role is None or role.kind is Kind.HOST or (role.side is not None and role.side not in sides):
        names = ", ".join(sides) or "none"
        raise FormError(say("unknown-role", names=names))
    return role


def read_name(body: Mapping[str, Any]) -> str:
    """Return the name that a player gave, "" for none; raise PostError (400).

    Blanks at its ends are trimmed, and joiners, which join nothing there.
    """
    name = trimmed(read_text_field(body, "name", NAME_LENGTH))
    if has_unseen(name):
        raise PostError(400, say("name-hidden-signs"))
    return name


def read_text_field(body: Mapping[str, Any], field: str, most: int = ID_LENGTH) -> str:
    """Return a text that a post may carry, "" for none; raise PostError (400)."""
    text = body.get(field)
    if text is None:
        return ""
    if not isinstance(text, str) or len(text) > most:
        raise FormError(say("text-too-long", field=field, most=most))
    return text
