"""House rules as a page offers them: by each rule set, and only those that it reads."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

from tableside.engine.house import all_agreed, house_rules, with_only
from tableside.engine.message import SHARED
from tableside.engine.position import HYPHENATED
from tableside.files.fault import FileError
from tableside.files.loading import adapter
from tableside.files.parts import YesNo
from tableside.rules.registry import ruleset
from tests.rules.suite_samples import SAMPLES


@pytest.mark.parametrize("name", ["gmu", "mini-nap"])
def test_every_default_is_what_an_empty_position_has(name: str) -> None:
    rules = {rule.name: rule for rule in ruleset(name).house_rules}
    assert len(rules) == len(ruleset(name).house_rules) > 5
    for rule in rules.values():
        if rule.kind == "choice":
            assert rule.default in rule.choices
        assert isinstance(rule.default, bool) == (rule.kind == "yes-no")
        numbers = rule.default if isinstance(rule.default, (list, dict)) else [rule.default]
        assert len(rule.parts) == (len(numbers) if rule.kind == "numbers" else 0)
        if isinstance(numbers, dict):
            assert [part for part, *_ in rule.parts] == list(numbers)
        assert str(rule.words).endswith(".")


def test_rules_are_offered_as_what_they_are() -> None:
    gmu = {rule.name: rule for rule in ruleset("gmu").house_rules}
    assert gmu["movement-measure"].choices == ("centre", "corner")
    assert (gmu["alignment-degrees"].kind, gmu["alignment-degrees"].default) == ("numbers", 5.0)
    assert gmu["alignment-degrees"].parts == (("", "degrees", ""),)
    assert (gmu["battle-range-commands"].kind, gmu["battle-range-commands"].default) == (
        "yes-no",
        True,
    )
    parts = [(key, unit, str(name)) for key, unit, name in gmu["headquarters-base"].parts]
    assert parts == [("width", "mm", "width"), ("depth", "mm", "depth")]
    assert [name for name, rule in gmu.items() if rule.optional] == ["headquarters-disc"]
    assert ruleset("gmu").scenarios == ("battle",)
    nap = {rule.name: rule for rule in ruleset("mini-nap").house_rules}
    assert nap["pivot-after"].choices == ("yes", "no")
    assert ruleset("mini-nap").scenarios == ()


@dataclass(frozen=True)
class Measured:
    """A house rule of a game that takes a number, and one that takes none."""

    __pydantic_config__ = HYPHENATED

    reach: float = 2.0
    halves: YesNo = False


def test_only_a_number_has_to_stand_in_the_data_file(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.json"
    parts = {"format": "tableside.house-rules/2", "rules": {"reach": [["", "in"]]}}
    path.write_text(json.dumps(parts), "utf-8")
    made = {rule.name: rule for rule in house_rules(Measured, path, SHARED)}
    assert (made["reach"].parts, made["halves"].parts) == ((("", "in", ""),), ())
    path.write_text(json.dumps({**parts, "rules": {}}), "utf-8")
    with pytest.raises(FileError) as caught:
        house_rules(Measured, path, SHARED)
    assert str(caught.value).startswith(f"{path}: rules.reach: is a rule with a number")
    assert '[["", "in"]]' in str(caught.value)


@dataclass(frozen=True)
class Invented:
    """House rules of no game: two are choices, three are only written down."""

    __pydantic_config__ = HYPHENATED

    edge: Literal["stop", "lost"] = "stop"
    only_word: Literal["one"] = "one"
    only_yes: Literal[True] = True
    only_no: Literal[False] = False
    halves: YesNo = False


def test_a_rule_of_a_single_value_is_no_choice(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.json"
    parts = {"format": "tableside.house-rules/2", "rules": {}}
    path.write_text(json.dumps(parts), "utf-8")
    made = house_rules(Invented, path, SHARED)
    assert [(rule.name, rule.kind) for rule in made] == [("edge", "choice"), ("halves", "yes-no")]
    assert [rule.choices for rule in made] == [("stop", "lost"), ()]


def test_rules_of_a_single_value_may_stand_in_the_data_file(tmp_path: Path) -> None:
    path = tmp_path / "house-rules.json"
    only = {"last-word": "one", "is-night": False}
    parts = {"format": "tableside.house-rules/2", "rules": {"halves": []}, "only": only}
    path.write_text(json.dumps(parts), "utf-8")

    @dataclass(frozen=True)
    @with_only(path)
    class Told:
        __pydantic_config__ = HYPHENATED

        halves: YesNo = True

    read = adapter(Told).validate_python
    assert read(only) == Told()
    assert asdict(Told()) == {"halves": True, "last_word": "one", "is_night": False}
    assert [rule.name for rule in house_rules(Told, path, SHARED)] == ["halves"]
    for wrong in ({"last-word": "two"}, {"is-night": True}, {"other": "one"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            read(wrong)
    path.write_text(json.dumps({**parts, "only": {"last-word": 1.5}}), "utf-8")
    with pytest.raises(FileError, match="last-word"):
        with_only(path)


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [("gmu", "broken-may-wait", "yes"), ("mini-nap", "edge", "prohibited")],
)
def test_it_may_be_written_down_all_the_same(game: str, name: str, value: str) -> None:
    rules = ruleset(game)
    data, _ = SAMPLES[game]
    assert name not in [rule.name for rule in rules.house_rules]
    rules.load({**data, "house_rules": {name: value}}, "sample.json")
    with pytest.raises(FileError, match=name):
        rules.load({**data, "house_rules": {name: "otherwise"}}, "sample.json")


def test_what_holds_is_what_was_chosen_or_else_the_default() -> None:
    nap = {rule.name: rule for rule in ruleset("mini-nap").house_rules}
    tolerance, usual = nap["formation-tolerance"], {"facing": 10.0, "echelon": 3.0, "gap": 2.5}
    assert tolerance.agreed({}) == usual
    assert tolerance.agreed({"formation-tolerance": {"gap": 4}}) == {**usual, "gap": 4}
    held = {each["name"]: each["value"] for each in all_agreed(nap.values(), {"scale": 2.0})}
    assert held["scale"] == 2.0
    assert held["contact-tolerance"] == 1.0
    assert list(held) == list(nap)


@pytest.mark.parametrize(
    ("game", "name", "value", "words"),
    [
        ("gmu", "headquarters-base", [40.0, 35.5], "width 40 mm, depth 35.5 mm"),
        ("gmu", "headquarters-disc", None, "none"),
        ("gmu", "headquarters-disc", 30.0, "30 mm"),
        ("gmu", "influence-over-own-hill", True, "yes"),
        ("gmu", "alignment-degrees", 7.5, "7.5 degrees"),
        ("mini-nap", "scale", 2.0, "2"),
        ("mini-nap", "frontage-match", 12.0, "12\N{NO-BREAK SPACE}%"),
        ("mini-nap", "hit-marker", "strength", "strength"),
        (
            "mini-nap",
            "formation-tolerance",
            {"facing": 10.0, "echelon": 3.0, "gap": 4.0},
            "facing 10 degrees, echelon 3 mm, gap 4 mm",
        ),
    ],
)
def test_a_value_is_told_in_words(game: str, name: str, value: Any, words: str) -> None:
    rule = next(each for each in ruleset(game).house_rules if each.name == name)
    assert str(rule.text(value)) == words


@pytest.mark.parametrize("name", ["gmu", "mini-nap"])
def test_a_position_s_own_are_told_of_its_game(name: str) -> None:
    rules = ruleset(name)
    data, _ = SAMPLES[name]
    chosen = next(rule.name for rule in rules.house_rules if rule.default == 5.0)
    state = rules.load({**data, "house_rules": {chosen: 7.5}}, "sample.json")
    assert rules.agreed(state).house == {chosen: 7.5}
    assert rules.agreed(rules.load({**data, "house_rules": {}}, "sample.json")).house == {}
