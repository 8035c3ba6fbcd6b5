"""What can be done in a game: one class an action, with all that the program needs to know of it.

A game declares each of its actions as a frozen dataclass whose fields say how they are read::

    @action("withdraw", "{unit} {from}")
    class Withdraw(Action[State]):
        \"\"\"A unit withdraws from an enemy unit.\"\"\"

        unit: str = part(NAME)
        enemy: str = part(NAME, key="from")

        def judge(self, state): ...
        def apply(self, state): ...

From these fields a post is read, plain data made, and a line of a game's text written and read:
three spellings of one thing.
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


#: Finds something that an action names in a state: by its name, and what the field is called in
#: plain data. Raises QuestionError where there is no such thing.
LookUp = Callable[[Any, str, str], Any]


def part(
    kind: Kind,
    *,
    key: str = "",
    default: Any = dataclasses.MISSING,
    who: LookUp | None = None,
) -> Any:
    """Declare a field of an action.

    ``key``: what it is called in plain data, where that is no name in Python (``from``, ``as``).
    With a ``default`` the field may be left out, or be null, and is then that. ``who``: how the
    unit that it names is found (``engine.doing.Deed``).
    """
    return dataclasses.field(default=default, metadata={"kind": kind, "key": key, "who": who})


@dataclasses.dataclass(frozen=True, slots=True)
class Action(Generic[S]):
    """Something that can be done in a game whose states are ``S``.

    ``names``: the words for it in a post's ``action``; ``line_name``: the word for it in a game's
    text where that is another; ``lines``: patterns of such a line (``engine/notation.py``), the
    first that can hold an action is written; by name where each name has its own. An action of
    several names has the field ``name``.
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
        """Return what two units throw against each other; None where they do not.

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
        """Raise QuestionError for fields that do not go together; a class may say which."""

    def as_data(self) -> dict[str, Any]:
        """Return the action as plain data, from which ``of`` makes the same action."""
        found: dict[str, Any] = {"action": getattr(self, "name", self.names[0])}
        for key, field in keys_of(type(self)).items():
            value = getattr(self, field.name)
            if value != field.default:
                found[key] = field.metadata["kind"].data(value)
        return found


@dataclass_transform(frozen_default=True)
def action(name: str, *lines: str) -> Callable[[type[C]], type[C]]:
    """Declare a class as the action of one name, a frozen dataclass.

    ``lines``: the patterns of its line in a game's text, as ``Action.lines`` has them; those of
    the class it derives from where there are none.
    """

    def declared(cls: type[C]) -> type[C]:
        cls.names = (name,)
        if lines:
            cls.lines = lines
        return dataclasses.dataclass(frozen=True, slots=True)(cls)

    return declared


def keys_of(action: type[Action[Any]]) -> dict[str, dataclasses.Field[Any]]:
    """Return the fields of an action by their names in plain data, keyword-only ones last."""
    return {
        field.metadata["key"] or field.name: field
        for field in sorted(dataclasses.fields(action), key=lambda field: field.kw_only is True)
        if "kind" in field.metadata
    }


def _named(action: type[Action[Any]]) -> bool:
    return any(field.name == "name" and not field.metadata for field in dataclasses.fields(action))


def _declared(module: ModuleType) -> Iterator[type[Any]]:
    """Yield the actions that a module declares itself, those that it imports left out."""
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
    """All actions of a game; ``A`` is what they have in common."""

    def __init__(self, *classes: type[A]) -> None:
        self.by_name: Mapping[str, type[A]] = {
            name: action for action in classes for name in action.names
        }

    @classmethod
    def of(cls, *modules: ModuleType) -> Self:
        """Return the actions that some modules declare: every class of theirs that has ``names``.

        They come in the order of the modules and of the classes in them.
        """
        return cls(*(each for module in modules for each in _declared(module)))

    @property
    def names(self) -> tuple[str, ...]:
        """The words of all actions."""
        return tuple(self.by_name)

    def read(self, data: Data) -> A:
        """Parse an action from plain data; raise QuestionError where it is malformed."""
        return self.by_name[asking.choice(data, "action", self.names)].of(data)

    @cached_property
    def _lines(self) -> Mapping[str, tuple[str, tuple[Pattern, ...]]]:
        """By the word in a line: the action's word in a post, and its patterns."""
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
        """The words that lines of a game's text can begin with."""
        return tuple(self._lines)

    def words(self, data: Data, remark: str = "") -> list[str] | None:
        """Return the words of an action's line, None where no line can hold all of it."""
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
        """Return the action that a line gives, as it is posted, and the line's remark.

        Raises LineError; KeyError for a word that is not among ``line_names``.
        """
        name, patterns = self._lines[line_name]
        for pattern in patterns:
            found = pattern.read(words)
            if found is not None:
                values, remark = found
                return {"action": name, **values}, remark
        raise LineError(" or ".join(f"{line_name} {p.usage()}".rstrip() for p in patterns))


def _words(pattern: Pattern, values: Data, remark: str) -> list[str] | None:
    """Return the words of untrusted data; none for a value of another kind."""
    try:
        return pattern.words(values, remark)
    except (KeyError, TypeError, ValueError, IndexError):
        return None
