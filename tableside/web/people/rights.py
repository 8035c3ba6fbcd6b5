"""What a side may do: what the rules offer to it now, and nothing that belongs to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tableside.web.people.roles import Role


def may_do(role: Role, action: Mapping[str, Any], options: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether ``role`` may do ``action``, given the ``options`` in the form that pages get.

    A side may do what fills one of its own options or one open to anybody. A role that decides
    alone may do anything: the table has the last word, and the referee speaks for it.
    """
    if role.decides_alone:
        return True
    return any(role.acts_for(option["side"]) and is_filled(action, option) for option in options)


def ends_for_all(
    role: Role, action: Mapping[str, Any], options: Iterable[Mapping[str, Any]]
) -> Mapping[str, Any] | None:
    """Return the option filled by ``action`` if it ends something for everybody.

    None if it ends nothing, concerns only that side, or the role decides alone.
    """
    if role.decides_alone:
        return None
    fitting = [each for each in options if role.acts_for(each["side"]) and is_filled(action, each)]
    for_all = [each for each in fitting if each["ends"] and each["side"] is None]
    return for_all[0] if len(for_all) == len(fitting) > 0 else None


def able_besides(role: Role, options: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """Return the other sides that can still do something; nothing ends without their consent."""
    sides = {each["side"] for each in options if not each["ends"]}
    return frozenset(side for side in sides if side not in (None, role.side))


def puts(action: Mapping[str, Any], options: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether an action places a model, which a camera would have seen by itself."""
    filled = (option for option in options if is_filled(action, option))
    return any(ask["kind"] == "pose" for option in filled for ask in option["asks"])


def is_filled(action: Mapping[str, Any], option: Mapping[str, Any]) -> bool:
    """Return whether ``action`` is ``option`` with its asked-for fields filled in.

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
    """Flatten objects whose entries are asked for individually into dotted fields."""
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
    """Return whether a value is among the choices; the rules check everything else."""
    choices = ask["choices"]
    if ask["kind"] in {"dice", "pose", "square"} or not choices:
        return ask["kind"] not in {"unit", "units"}
    values = value if isinstance(value, list) else [value]
    return all(any(_same(each, choice) for choice in choices) for each in values)


def _same(a: Any, b: Any) -> bool:
    """Return whether two JSON values are equal: 135 and 135.0 are one number, True is not 1."""
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)
