"""A position with anything at all in any of its fields is read, or refused in words."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.message import rendered
from tableside.files.fault import FileError
from tableside.rules import registry
from tests.rules.suite_samples import SAMPLES

#: What stands in a field where something else belongs.
ODD: tuple[Any, ...] = (None, True, -1, 1e308, "x", "*", [], {}, [[1]], {"a": []})
#: The bundled recordings whose games are spoiled, and how often each.
GAMES = ("short-game", "nap-game", "brothers-game", "metal-game", "gitm-game")
TRIES = 150


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every object or list in a value with each of its keys."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inside:
        yield value, key
        if isinstance(each, dict | list):
            yield from places(each)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_spoiled_position_is_no_crash(root: Path, game: str) -> None:
    whole = json.loads((root / "fixtures/images" / game / "position.json").read_text("utf-8"))
    rules, chance, refused = registry.ruleset(whole["ruleset"]), random.Random(game), 0
    for _ in range(TRIES):
        position = copy.deepcopy(whole)
        for _ in range(chance.randint(1, 3)):
            within, key = chance.choice([*places(position)])
            within[key] = copy.deepcopy(chance.choice(ODD))
        try:
            json.dumps(rules.dump(rules.load(position, "spoiled.json")))
        except FileError:
            refused += 1
    assert 0 < refused <= TRIES


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("brothers-game", {"owes": [{"owed": "fall-back", "unit": [], "to": {"1": [1, 1, 0]}}]}),
        ("metal-game", {"resupplied": {"C": 1}}),
    ],
)
@pytest.mark.parametrize("field", ["id", "side", "group", "corps", "stands"])
def test_what_is_looked_up_may_be_no_name(
    root: Path, game: str, change: dict[str, Any], field: str
) -> None:
    """These were asked for in sets and tables, which take no list."""
    whole = json.loads((root / "fixtures/images" / game / "position.json").read_text("utf-8"))
    for unit in whole["units"]:
        unit[field] = [["x"]]
    with pytest.raises(FileError):
        registry.ruleset(whole["ruleset"]).load({**whole, **change}, "spoiled.json")


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("place", ["", "position"])
def test_a_misspelt_house_rule_is_told_what_it_may_be(name: str, place: str) -> None:
    right = registry.ruleset(name).house_rules[0].name
    data = {**SAMPLES[name][0], "house_rules": {right[:-2] + right[:-3:-1]: 1}}
    with pytest.raises(FileError) as caught:
        registry.load_position(data, "game.json", place)
    (fault,) = caught.value.faults
    assert fault.place.endswith(f"house_rules.{right[:-2] + right[:-3:-1]}")
    assert rendered(fault.mend, "en") == f"write {right}, or remove it"
    assert rendered(fault.mend, "de") == f"schreibe {right}, oder nimm es weg"


def test_a_house_rule_like_none_is_told_three_of_them_in_a_short_line() -> None:
    data = {**SAMPLES["metal-men"][0], "house_rules": {"zzz": True, "support": "yes"}}
    with pytest.raises(FileError) as caught:
        registry.load_position(data, "game.json")
    said = {fault.place: fault for fault in caught.value.faults}
    unknown, support = str(said["house_rules.zzz"]), said["house_rules.support"]
    assert re.search("write [a-z-]+, [a-z-]+ or [a-z-]+, or remove it$", unknown)
    assert str(support).endswith('is "yes"; it should be true or false')
    assert rendered(support.mend, "de") == "sein sollte: true oder false"
