"""What holds for all of the table, as each rule set tells it."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.rules.registry import ruleset
from tests.rules.gmu.gmu_table import Data, corps
from tests.rules.gmu.gmu_table import position as gmu
from tests.rules.mini_nap.table import foot
from tests.rules.mini_nap.table import position as nap

FLAGS: list[Data] = [
    {"id": f"flag-{n}", "type": "objective", "at": [6 + 10 * n, 10]} for n in range(3)
]
LOST: Data = {"id": "usa-8", "side": "usa", "type": "infantry"}


def told(name: str, data: dict[str, Any]) -> list[tuple[str, str]]:
    rules = ruleset(name)
    facts = rules.agreed(rules.load(data, "game.json")).facts
    return [(str(label), str(value)) for label, value in facts]


@pytest.mark.parametrize(
    ("weather", "words"), [([], "clear"), (["fog"], "fog"), (["rain", "fog"], "fog and rain")]
)
def test_the_weather_is_told(weather: list[str], words: str) -> None:
    assert dict(told("gmu", gmu(corps("csa-1", 8, 9), weather=weather)))["Weather"] == words


def test_objectives_are_counted_by_side_and_a_contested_one_by_none() -> None:
    units = [corps("csa-1", 6, 11), corps("csa-2", 26, 11), corps("usa-1", 27.8, 11)]
    assert ("Objectives", "Confederacy:\xa01, Union:\xa00") in told(
        "gmu", gmu(*units, terrain=FLAGS)
    )
    assert "Objectives" not in dict(told("gmu", gmu(*units)))


def test_who_is_off_the_table_is_told_with_the_turn_of_its_return() -> None:
    reserve = {**LOST, "id": "usa-9", "available": 6, "entry": {"edge": "north"}}
    data = gmu(
        corps("csa-1", 6, 11),
        broken=[{**LOST, "due": 5}],
        reserves=[reserve],
        eliminated=[{**LOST, "id": "usa-6"}, {**LOST, "id": "usa-7"}],
    )
    assert told("gmu", data)[:3] == [
        ("Broken", "usa-8, from turn 5"),
        ("To come", "usa-9, from turn 6"),
        ("Eliminated", "usa-6, usa-7"),
    ]


def test_who_acts_and_who_has_yet_to_is_told() -> None:
    units = [
        foot("fr-1", 10, 10, brigade="fr-a"),
        foot("fr-2", 20, 10, brigade="fr-b"),
        foot("br-1", 20, 25, 180, brigade="br-a"),
    ]
    facts = told("mini-nap", nap(*units, initiative="fr", brigade="fr-a", used=["br-a"]))
    assert facts == [("Initiative", "fr: fr-a"), ("Brigades still to act", "fr: fr-a, fr-b")]
    assert told("mini-nap", nap(*units, used=["br-a", "fr-a", "fr-b"])) == []
