"""House rules of Mini-Nap that change one number or one duty: both values of each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mini_nap.table import CM, Data, ask, foot, rules, state

MM = 1 / 25.4


def stands(first: list[float], second: list[float], **more: Any) -> Data:
    """A unit of line infantry whose two stands were measured."""
    made = foot("br-1", 0, 0, **more)
    return {name: each for name, each in made.items() if name not in ("pose", "formation")} | {
        "stands": [first, second]
    }


@pytest.mark.parametrize(("echelon", "name"), [(3, "line"), (1, "none")])
def test_how_exactly_two_stands_make_a_formation(echelon: float, name: str) -> None:
    """One stand 2 mm ahead of the other."""
    pair = stands([20 + 12.5 * MM, 10, 90], [20 - 12.5 * MM, 10 + 2 * MM, 90])
    house = {"formation-tolerance": {"facing": 10, "echelon": echelon, "gap": 2.5}}
    found = ask(state(pair, house_rules=house), "formation", unit="br-1")
    assert found["formation"] == name


@pytest.mark.parametrize(("house", "defects"), [({}, []), ({"frontage-match": 4}, 1)])
def test_how_alike_two_frontages_are(house: Data, defects: object) -> None:
    """25 and 26.5 mm: six per cent."""
    pair = stands([20 + 12.5 * MM, 10, 90], [20 - 13.25 * MM, 10, 90], bases=[[25, 20], [26.5, 20]])
    found = rules(ask(state(pair, house_rules=house), "formation", unit="br-1")["defects"])
    assert found == ["formation.frontage"] * bool(defects)


@pytest.mark.parametrize(("degrees", "flagged"), [(5, ["movement.kind"]), (8, [])])
def test_how_exactly_a_charge_ends_as_it_ran(degrees: float, flagged: list[str]) -> None:
    enemy = foot("fr-1", 20, 10 + 5 * CM, 270)
    table = state(foot("br-1", 20, 10), enemy, house_rules={"charge-alignment": degrees})
    end = 10 + 5 * CM - 20 * MM - 0.5 * MM
    found = ask(table, "move", unit="br-1", to=[20, end - 3 * MM, 97], as_="charge")
    assert rules(found["breaches"]) == flagged


@pytest.mark.parametrize(
    ("house", "flagged"), [({}, []), ({"pivot-after": "no"}, ["movement.kind"])]
)
def test_whether_a_unit_turns_after_its_run(house: Data, flagged: list[str]) -> None:
    table = state(foot("br-1", 20, 10), house_rules=house)
    found = ask(table, "move", unit="br-1", to=[20, 10 + 4 * CM, 60], as_="ahead")
    assert rules(found["breaches"]) == flagged
