"""House rules as a page can offer them: read from the model that a rule set reads them with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from tableside.files.loading import Model

#: A number, yes or no, one of some words, or anything else as JSON.
Kind = Literal["number", "yes-no", "choice", "json"]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: its name in a position, what it takes, and what holds where it is left out."""

    name: str
    kind: Kind
    default: Any
    choices: tuple[Any, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        return asdict(self)


def house_rules(model: type[Model]) -> tuple[HouseRule, ...]:
    """Return the house rules that a model reads, in its order."""
    fields = model.model_json_schema(by_alias=True)["properties"]
    usual = model().model_dump(mode="json", by_alias=True)
    return tuple(_rule(name, schema, usual[name]) for name, schema in fields.items())


def _rule(name: str, schema: Mapping[str, Any], default: Any) -> HouseRule:
    if words := [each for each in schema.get("enum", ()) if isinstance(each, str)]:
        return HouseRule(name, "choice", default, tuple(words))
    if schema.get("const") is not None:
        return HouseRule(name, "choice", default, (schema["const"],))
    kinds: dict[Any, Kind] = {"boolean": "yes-no", "number": "number", "integer": "number"}
    return HouseRule(name, kinds.get(schema.get("type"), "json"), default)
