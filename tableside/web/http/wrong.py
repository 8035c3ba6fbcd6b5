"""Reword faults in a question or an action for a player on a phone.

Files and ``judge`` locate a fault by its field. Pages label fields in the rules' own words, so if a
message does not say by itself what is wrong, that label is put before it. The answer also gives the
field's name, for programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tableside.engine.message import Message, Text
from tableside.engine.ruleset import QuestionError
from tableside.web.http.posts import PostError
from tableside.web.words import say

#: The engine's messages about a value that do not mention its field.
_OF_A_VALUE = frozenset(
    f"engine.{name}"
    for name in (
        "no-number", "no-number-from", "no-pose", "none-of", "no-name", "no-die", "two-dice",
        "no-dice-list", "ids-once", "no-count", "no-poses", "no-yes-or-no", "no-object",
    )
)  # fmt: skip
_UNKNOWN = frozenset({"engine.unknown-field", "engine.no-fields"})


def labels(options: Iterable[Mapping[str, Any]], action: Mapping[str, Any]) -> dict[str, Text]:
    """Return the page's labels for an offered action's fields, by field."""
    kind = action.get("action")
    offered = [each for each in options if each["action"].get("action") == kind]
    return {ask["field"]: ask["label"] for each in offered for ask in each["asks"]}


def wrong(
    error: QuestionError, called: Mapping[str, Text] | None = None, status: int = 400
) -> PostError:
    """Return the refusal of something malformed; ``called``: the page's labels for fields."""
    label = (called or {}).get(error.place)
    return PostError(status, _told(error.message, label), place=error.place or None)


def _told(message: Text, label: Text | None) -> Text:
    name = message.id if isinstance(message, Message) else ""
    if name in _UNKNOWN:
        return say("page-outdated")
    if name == "engine.missing-field" or _is_missing(message):
        return say("something-missing") if label is None else say("is-missing", what=label)
    named = _begins_with_a_name(message)
    if label is not None and (name in _OF_A_VALUE or _lacks_subject(message, named=named)):
        return say("of-field", field=label, what=message)
    return message if named else say("alone", what=message)


def _is_missing(message: Text) -> bool:
    """Return whether a message says of a part of a value only that it is missing."""
    values = message.values if isinstance(message, Message) else ()
    return any(isinstance(value, Message) and value.id == "files.is-missing" for _, value in values)


def _lacks_subject(message: Text, *, named: bool) -> bool:
    """Return whether a message is only what is wrong with a value, as a file's faults are told."""
    return not named and str(message)[:1].islower()


def _begins_with_a_name(message: Text) -> bool:
    """Return whether a sentence begins with a value such as a unit's name, to keep its case."""
    if not isinstance(message, Message):
        return False
    values = (value for _, value in message.values if value and not isinstance(value, Message))
    return any(str(message).startswith(str(value)) for value in values)
