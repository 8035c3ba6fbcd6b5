"""The actions of a game, one class for each.

A game declares each action as a frozen dataclass whose fields define how they are parsed::

    @action("withdraw", "{unit} {from}")
    class Withdraw(Action[State]):
        \"\"\"A unit withdraws from an enemy unit.\"\"\"

        unit: str = part(NAME)
        enemy: str = part(NAME, key="from")

        def judge(self, state): ...
        def apply(self, state): ...

The fields drive the parsing of posts, the plain data, and the line in a game's text, which can be
written and read back.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, dataclass_transform

from tableside.engine import asking
from tableside.engine.luck import OpposedRoll
from tableside.engine.notation import Pattern
from tableside.engine.ruleset import Event
from tableside.engine.values import Kind

if TYPE_CHECKING:
    from tableside.engine.finding import Finding

S = TypeVar("S")
Data = Mapping[str, Any]
A = TypeVar("A", bound="Action[Any]")
C = TypeVar("C", bound="Action[Any]")


#: Looks up in a state what an action names, by that name and the field's key in plain data.
#: Raises QuestionError if there is no such thing.
LookUp = Callable[[Any, str, str], Any]


def part(
    kind: Kind,
    *,
    key: str = "",
    default: Any = dataclasses.MISSING,
    who: LookUp | None = None,
) -> Any:
    """Declare a field of an action.

    ``key``: its name in plain data, if that is not a valid Python name (``from``, ``as``).
    ``default``: the value if the field is omitted or null; without one it is required. ``who``:
    how to look up the unit it names (``engine.judged_action.UnitAction``).
    """
    return dataclasses.field(default=default, metadata={"kind": kind, "key": key, "who": who})


@dataclasses.dataclass(frozen=True, slots=True)
class Action(Generic[S]):
    """An action in a game whose states are ``S``.

    ``names``: its possible values in a post's ``action``; ``line_name``: its word in a game's
    text, if different; ``lines``: patterns of that line (``engine/notation.py``), or a mapping
    from each name to its own patterns; the first that can hold the action is written. An action
    with several names has a field ``name``.
    """

    names: ClassVar[tuple[str, ...]]
    line_name: ClassVar[str] = ""
    lines: ClassVar[tuple[str, ...] | Mapping[str, tuple[str, ...]]] = ()

    def judge(self, state: S) -> Iterable[Finding]:
        """Return the findings about the action in this state, without legal ones."""
        raise NotImplementedError

    def apply(self, state: S) -> tuple[S, tuple[Event, ...]]:
        """Do the action, legal or not, and return the new state and what happened."""
        raise NotImplementedError

    def opposed(self, state: S) -> OpposedRoll | None:
        """Return the opposed roll of two units, or None if the action has none.

        Raises QuestionError for units that are not in the game.
        """
        return None

    @classmethod
    def of(cls, data: Data) -> Self:
        """Parse an action from plain data; raise QuestionError where it is malformed."""
        cls.check(data)
        given = keys_of(cls)
        asking.known_fields({k: v for k, v in data.items() if k != "action"}, tuple(given))
        values: dict[str, Any] = {}
        for key, field in given.items():
            optional = field.default is not dataclasses.MISSING
            if optional and data.get(key) is None:
                continue
            values[field.name] = field.metadata["kind"].read(asking.required(data, key), key)
        if _named(cls):
            values["name"] = data["action"]
        return cls(**values)

    @classmethod
    def check(cls, data: Data) -> None:
        """Raise QuestionError for incompatible fields; subclasses may override this."""

    def as_data(self) -> dict[str, Any]:
        """Return the action as plain data; ``of`` reverses this."""
        found: dict[str, Any] = {"action": getattr(self, "name", self.names[0])}
        for key, field in keys_of(type(self)).items():
            value = getattr(self, field.name)
            if value != field.default:
                found[key] = field.metadata["kind"].data(value)
        return found


@dataclass_transform(frozen_default=True)
def action(name: str, *lines: str) -> Callable[[type[C]], type[C]]:
    """Declare a class as the action of this name, and make it a frozen dataclass.

    ``lines``: the patterns of its line in a game's text, as in ``Action.lines``; inherited if
    omitted.
    """

    def declared(cls: type[C]) -> type[C]:
        cls.names = (name,)
        if lines:
            cls.lines = lines
        return dataclasses.dataclass(frozen=True, slots=True)(cls)

    return declared


def keys_of(action: type[Action[Any]]) -> dict[str, dataclasses.Field[Any]]:
    """Return the fields of an action by their keys in plain data, keyword-only ones last."""
    return {
        field.metadata["key"] or field.name: field
        for field in sorted(dataclasses.fields(action), key=lambda field: field.kw_only is True)
        if "kind" in field.metadata
    }


def _named(action: type[Action[Any]]) -> bool:
    return any(field.name == "name" and not field.metadata for field in dataclasses.fields(action))


def _declared(module: ModuleType) -> Iterator[type[Any]]:
    """Yield the actions that a module declares itself, skipping imported ones."""
    for each in vars(module).values():
        own = isinstance(each, type) and each.__module__ == module.__name__
        if own and issubclass(each, Action) and "names" in vars(each):
            yield each


class LineError(ValueError):
    """A line that does not fit its action; ``usage`` shows how to write it."""

    def __init__(self, usage: str) -> None:
        super().__init__(usage)
        self.usage = usage


class Actions(Generic[A]):
    """All actions of a game; ``A`` is their common base class."""

    def __init__(self, *classes: type[A]) -> None:
        self.by_name: Mapping[str, type[A]] = {
            name: action for action in classes for name in action.names
        }

    @classmethod
    def of(cls, *modules: ModuleType) -> Self:
        """Collect the actions that modules declare: their classes that define ``names``.

        They keep the order of the modules and of the classes within each.
        """
        return cls(*(each for module in modules for each in _declared(module)))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all actions."""
        return tuple(self.by_name)

    def read(self, data: Data) -> A:
        """Parse an action from plain data; raise QuestionError where it is malformed."""
        return self.by_name[asking.choice(data, "action", self.names)].of(data)

    @cached_property
    def _lines(self) -> Mapping[str, tuple[str, tuple[Pattern, ...]]]:
        """Maps the word in a line to the action's name in a post and its patterns."""
        found = {}
        for name, action in self.by_name.items():
            kinds = {key: field.metadata["kind"] for key, field in keys_of(action).items()}
            own = action.lines
            lines = own.get(name, ()) if isinstance(own, Mapping) else own
            patterns = tuple(Pattern(line, kinds) for line in lines)
            if patterns:
                found[action.line_name or name] = (name, patterns)
        return found

    @property
    def line_names(self) -> tuple[str, ...]:
        """The words with which a line of a game's text can begin."""
        return tuple(self._lines)

    def words(self, data: Data, remark: str = "") -> list[str] | None:
        """Return the words of an action's line; None if no pattern can hold all of it."""
        values = {key: value for key, value in data.items() if key != "action"}
        for line_name, (name, patterns) in self._lines.items():
            if name != data.get("action"):
                continue
            for pattern in patterns:
                words = _words(pattern, values, remark)
                if words is not None:
                    return [line_name, *words]
        return None

    def from_words(self, line_name: str, words: Sequence[str]) -> tuple[dict[str, Any], str]:
        """Parse a line into an action as plain data, and the line's remark.

        Raises LineError if the line fits no pattern, KeyError if ``line_name`` is unknown.
        """
        name, patterns = self._lines[line_name]
        for pattern in patterns:
            found = pattern.read(words)
            if found is not None:
                values, remark = found
                return {"action": name, **values}, remark
        raise LineError(" or ".join(f"{line_name} {p.usage()}".rstrip() for p in patterns))


def _words(pattern: Pattern, values: Data, remark: str) -> list[str] | None:
    """Return the words of untrusted data; None if a value is of the wrong kind."""
    try:
        return pattern.words(values, remark)
    except (KeyError, TypeError, ValueError, IndexError):
        return None
