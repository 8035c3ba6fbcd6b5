"""House rules in a form that a page can offer and describe.

The possible values come from the model with which a rule set parses them, the units of numbers
from its data file ``data/house-rules.json``, and the texts from its catalogue: ``house-NAME``
(a sentence), ``house-NAME-name`` (the title), ``house-NAME-PART`` (each number, if they have
names) and ``house-NAME-choice-VALUE`` (each choice).
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

#: The unit of a house rule's number.
Unit = Literal["", "in", "mm", "degrees", "%"]

#: A number of a house rule: its name, empty if it is the only one, and its unit.
Part = Annotated[tuple[str, Unit], AsTuple]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: its name in a position, its title, its description, its default value.

    ``labels``: the text of each of the ``choices``. ``parts``: its numbers as (key, unit, display
    name), in the order of its value, which is one number, a list or an object of numbers;
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
        """Return the house rule as the page gets it."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def agreed(self, chosen: Mapping[str, Any]) -> Any:
        """Return the value in effect when a position's ``house_rules`` are ``chosen``."""
        value = chosen.get(self.name, self.default)
        if isinstance(value, dict) and isinstance(self.default, dict):
            return {**self.default, **value}
        return value

    def text(self, value: Any) -> Text:
        """Return a value of the rule in words: "width 40 mm, depth 40 mm"."""
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
    """Return a number with only the decimals it needs: 40 mm, 7.5 degrees."""
    _, _, decimals = f"{number:g}".partition(".")
    amount = Amount(number, unit, len(decimals))
    return say("house-part", name=name, number=amount) if name else amount


class PartsFile(Model):
    """``data/house-rules.json``: the numbers of each rule, by its name, as (key, unit).

    Choices and yes-or-no rules have none and may be omitted. ``only``: rules with a single
    possible value, and that value.
    """

    format: Literal["tableside.house-rules/2"]
    rules: dict[str, Annotated[tuple[Part, ...], AsTuple]]
    only: dict[str, bool | str] = Field(default_factory=dict)


H = TypeVar("H", bound=type)


def with_only(path: Path) -> Callable[[H], H]:
    """Return a decorator that adds the single-value house rules of a data file to a class.

    Apply it below ``@dataclass``. A position may state such a rule, but any other value is an
    error. Raises FileError if the file cannot be read.
    """
    only = load(path, PartsFile).only

    def added(model: H) -> H:
        for name, value in only.items():
            model.__annotations__[name.replace("-", "_")] = Literal[value]
            setattr(model, name.replace("-", "_"), value)
        return model

    return added


def house_rules(model: type[Any], path: Path, catalogue: Catalogue) -> tuple[HouseRule, ...]:
    """Return the house rules of a model or dataclass, in its order, with a catalogue's texts.

    Rules with a single value offer no choice, so they are left out and need neither parts nor
    texts. Raises FileError if the file cannot be read or lacks the unit of a rule's number.
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
    """Return every house rule as JSON values, each with the ``value`` in effect."""
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
