"""House rules as a page can offer and tell them.

What each takes is read from the model that a rule set reads them with, and in what its numbers
are from a data file of the rule set, ``data/house-rules.json``. What it is about is in the rule
set's catalogue: ``house-NAME`` (a sentence), ``house-NAME-name`` (its title), ``house-NAME-PART``
(each of its numbers, where they have names) and ``house-NAME-choice-VALUE`` (each choice).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from tableside.engine.message import SHARED, Amount, Catalogue, Several, Text, Value
from tableside.files.fault import FileError
from tableside.files.loading import Model, adapter, load
from tableside.files.parts import AsTuple

#: Numbers, yes or no, one of some words.
Kind = Literal["numbers", "yes-no", "choice"]

say = SHARED

#: What a number of a house rule is in.
Unit = Literal["", "in", "mm", "degrees", "%"]

#: A number of a house rule: its name, empty where there is but one, and its unit.
Part = Annotated[tuple[str, Unit], AsTuple]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: its name in a position, its title, what it is about, its usual value.

    ``labels``: how each of the ``choices`` reads. ``parts``: its numbers as (key, unit, name for
    people), in the order of its value, which is one number, a list or an object of them;
    ``optional``: the value may be None.
    """

    name: str
    title: Text
    words: Text
    kind: Kind
    default: Any
    choices: tuple[Any, ...] = ()
    labels: tuple[Text, ...] = ()
    parts: tuple[tuple[str, Unit, Text], ...] = ()
    optional: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def agreed(self, chosen: Mapping[str, Any]) -> Any:
        """Return the value that holds where a position's ``house_rules`` are ``chosen``."""
        value = chosen.get(self.name, self.default)
        if isinstance(value, dict) and isinstance(self.default, dict):
            return {**self.default, **value}
        return value

    def text(self, value: Any) -> Text:
        """Return a value of it in words: "width 40 mm, depth 40 mm"."""
        if value is None:
            return say("house-none")
        if self.kind == "yes-no":
            return say("house-yes") if value else say("house-no")
        if self.kind == "choice":
            return self.labels[self.choices.index(value)]
        numbers = list(value.values()) if isinstance(value, dict) else value
        several = numbers if isinstance(numbers, list) else [numbers]
        shown = (
            _number(name, number, unit)
            for (_, unit, name), number in zip(self.parts, several, strict=True)
        )
        return Several(tuple(shown), "comma")


def _number(name: Text, number: float, unit: Unit) -> Value:
    """Return a number with as many digits as it has: 40 mm, 7.5 degrees."""
    _, _, decimals = f"{number:g}".partition(".")
    amount = Amount(number, unit, len(decimals))
    return say("house-part", name=name, number=amount) if name else amount


class PartsFile(Model):
    """``data/house-rules.json``: by the name of the rule its numbers, (key, unit) each.

    A choice, or yes or no, has none, and may be left out. ``only``: the rules that have one value,
    with it.
    """

    format: Literal["tableside.house-rules/2"]
    rules: dict[str, Annotated[tuple[Part, ...], AsTuple]]
    only: dict[str, bool | str] = Field(default_factory=dict)


H = TypeVar("H", bound=type)


def with_only(path: Path) -> Callable[[H], H]:
    """Return a decorator that gives a class its house rules of a single value, from a data file.

    It belongs below ``@dataclass``. A position may write such a rule; any other value of it is an
    error. Raises FileError where the file cannot be read.
    """
    only = load(path, PartsFile).only

    def added(model: H) -> H:
        for name, value in only.items():
            model.__annotations__[name.replace("-", "_")] = Literal[value]
            setattr(model, name.replace("-", "_"), value)
        return model

    return added


def house_rules(model: type[Any], path: Path, catalogue: Catalogue) -> tuple[HouseRule, ...]:
    """Return the house rules that a model or a dataclass reads, in its order, said by a catalogue.

    One of a single value is no choice: it is there to be written into a position, is left out
    here, and needs neither parts nor words. Raises FileError where the file cannot be read, and
    where it does not say what a rule's number is in.
    """
    fields = adapter(model).json_schema(by_alias=True)["properties"]
    usual = adapter(model).dump_python(model(), mode="json", by_alias=True)
    parts = load(path, PartsFile).rules
    return tuple(
        _measured(_rule(name, schema, usual[name], parts.get(name, ()), catalogue), path)
        for name, schema in fields.items()
        if "const" not in schema
    )


def _measured(rule: HouseRule, path: Path) -> HouseRule:
    if rule.kind == "numbers" and not rule.parts:
        found, mend = say("house-without-unit"), say("house-give-unit")
        raise FileError.one(str(path), f"rules.{rule.name}", found, mend)
    return rule


def all_agreed(rules: Iterable[HouseRule], chosen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return every house rule as JSON values, each with the ``value`` that holds."""
    return [{**rule.as_json(), "value": rule.agreed(chosen)} for rule in rules]


def _rule(
    name: str,
    schema: Mapping[str, Any],
    default: Any,
    parts: tuple[Part, ...],
    catalogue: Catalogue,
) -> HouseRule:
    title, words = catalogue(f"house-{name}-name"), catalogue(f"house-{name}")
    choices = [each for each in schema.get("enum", ()) if isinstance(each, str)]
    if choices:
        labels = tuple(catalogue(f"house-{name}-choice-{value}") for value in choices)
        return HouseRule(name, title, words, "choice", default, tuple(choices), labels)
    if schema.get("type") == "boolean":
        return HouseRule(name, title, words, "yes-no", default)
    optional = {"type": "null"} in schema.get("anyOf", ())
    named = tuple(
        (key, unit, catalogue(f"house-{name}-{key}") if key else "") for key, unit in parts
    )
    return HouseRule(name, title, words, "numbers", default, parts=named, optional=optional)
