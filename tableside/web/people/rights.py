"""What a side may do: what the rules offer to it now, and nothing that is the other's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tableside.web.people.roles import Role


def may_do(role: Role, action: Mapping[str, Any], options: Iterable[Mapping[str, Any]]) -> bool:
    """Whether ``role`` may do ``action`` while ``options`` can be done (as the page gets them).

    A side may do what one of its own options, or one of anybody's, asks for. Who decides alone
    may do anything: the table has the last word, the referee speaks for it.
    """
    if role.decides_alone:
        return True
    return any(role.acts_for(option["side"]) and is_filled(action, option) for option in options)


def is_filled(action: Mapping[str, Any], option: Mapping[str, Any]) -> bool:
    """Whether ``action`` is ``option`` with what it asks for filled in.

    >>> ask = {"field": "unit", "kind": "unit", "choices": ["a"]}
    >>> move = {"action": {"action": "move"}, "asks": [ask]}
    >>> is_filled({"action": "move", "unit": "a"}, move)
    True
    >>> is_filled({"action": "move", "unit": "b"}, move)  # not its own
    False
    >>> is_filled({"action": "move", "unit": "a", "side": "c"}, move)  # not asked for
    False
    >>> dice = {"field": "dice.b", "kind": "dice", "choices": [1, 2, 3, 4, 5, 6]}
    >>> fight = {"action": {"action": "fight"}, "asks": [dice]}
    >>> is_filled({"action": "fight", "dice": {"b": [4]}}, fight)
    True
    >>> is_filled({"action": "fight", "dice": {"c": [4]}}, fight)
    False
    >>> box = {"field": "orders.support.at", "kind": "square", "choices": []}
    >>> sheet = {"action": {"action": "orders"}, "asks": [box]}
    >>> is_filled({"action": "orders", "orders": {"support": {"at": "5-5"}}}, sheet)
    True
    """
    given = dict(action)
    for field, value in option["action"].items():
        if field not in given or not _same(given.pop(field), value):
            return False
    asks = {ask["field"]: ask for ask in option["asks"]}
    entries = _by_entry(given, asks)
    return all(field in asks and _fits(value, asks[field]) for field, value in entries.items())


def _by_entry(given: Mapping[str, Any], asks: Iterable[str]) -> dict[str, Any]:
    """Return fields and values, an object that is asked for entry by entry as its entries."""
    wanted = tuple(asks)
    found: dict[str, Any] = {}
    for field, value in given.items():
        inside = any(ask.startswith(f"{field}.") for ask in wanted)
        if inside and isinstance(value, dict):
            entries = {f"{field}.{entry}": each for entry, each in value.items()}
            found |= _by_entry(entries, wanted)
        else:
            found[field] = value
    return found


def _fits(value: Any, ask: Mapping[str, Any]) -> bool:
    """Whether a value is one of the choices; what else it has to be, the rules say."""
    choices = ask["choices"]
    if ask["kind"] in {"dice", "pose"} or not choices:
        return ask["kind"] not in {"unit", "units"}
    values = value if isinstance(value, list) else [value]
    return all(any(_same(each, choice) for choice in choices) for each in values)


def _same(a: Any, b: Any) -> bool:
    """Whether two JSON values are the same: True is not 1."""
    return type(a) is type(b) and bool(a == b)
