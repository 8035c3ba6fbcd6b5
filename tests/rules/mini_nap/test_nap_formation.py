"""Formations read from two stands: the names, the defects, the smallest mend, the doubt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mini_nap.table import Data, ask, foot, guns, horse, light, rules, state, unit

W, D = 25 / 25.4, 20 / 25.4
MM = 1 / 25.4


def stands(kind: str, *second: float, **more: Any) -> Data:
    """Return the answer about a unit whose stand 2 is at (ahead, left, turn) of stand 1; inches.

    Stand 1 looks along +x, so ahead is x and left is y.
    """
    ahead, left, turn = second
    made = unit("br-1", kind, [20, 20, 0], None, **more)
    del made["pose"]
    made["stands"] = [[20, 20, 0], [20 + ahead, 20 + left, turn]]
    return ask(state(made), "formation", unit="br-1")


@pytest.mark.parametrize("side", [1, -1])
def test_the_four_formations(side: int) -> None:
    assert stands("light-infantry", 0, side * W, 0)["formation"] == "line"
    assert stands("light-infantry", side * D, 0, 0)["formation"] == "column"
    assert stands("light-infantry", -D, 0, 180)["formation"] == "square"
    assert stands("light-infantry", 0, side * (W + 4.5 * MM), 0)["formation"] == "skirmish"


def test_formed_and_unformed() -> None:
    assert stands("light-infantry", 0, W, 0)["formed"] is True
    assert stands("light-infantry", 0, W + 4.5 * MM, 0)["formed"] is False
    assert ask(state(guns("br-g", 5, 5)), "formation", unit="br-g")["formed"] is False
    assert ask(state(guns("br-g", 5, 5)), "formation", unit="br-g")["formation"] == "battery"


@pytest.mark.parametrize(
    ("gap", "name"),
    [(2.4, "line"), (2.5, "skirmish"), (2.6, "skirmish"), (8.0, "skirmish"), (-2.5, "line")],
)
def test_the_gap_decides_between_line_and_skirmish_line(gap: float, name: str) -> None:
    assert stands("light-infantry", 0, W + gap * MM, 0)["formation"] == name


def test_a_gap_too_wide_or_an_overlap_names_its_mend() -> None:
    wide = stands("light-infantry", 0, W + 9.5 * MM, 0)
    assert wide["formation"] == "none"
    assert wide["formed"] is None
    assert rules(wide["defects"]) == ["formation.gap"]
    assert wide["defects"][0]["by"] == pytest.approx(1.5)
    over = stands("light-infantry", 0, W - 4 * MM, 0)
    assert rules(over["defects"]) == ["formation.overlap"]
    assert over["defects"][0]["by"] == pytest.approx(1.5)


@pytest.mark.parametrize("off", [-1e-9, 0.0, 1e-9])
def test_a_gap_on_the_limit_and_another_defect(off: float) -> None:
    edge = stands("light-infantry", 3.3 * MM, W + (2.5 + off) * MM, 0)
    assert rules(edge["defects"]) == ["formation.echelon"]


def test_echelon_and_facing() -> None:
    assert stands("line-infantry", 3.0 * MM, W, 0)["formation"] == "line"
    off = stands("line-infantry", 4.0 * MM, W, 0)
    assert rules(off["defects"]) == ["formation.echelon"]
    assert off["defects"][0]["by"] == pytest.approx(1.0)
    assert stands("line-infantry", 0, W, 10)["formation"] == "line"
    turned = stands("line-infantry", 0, W, 12)
    assert rules(turned["defects"]) == ["formation.facing"]
    assert turned["defects"][0]["by"] == pytest.approx(2.0)


def test_a_type_that_may_not() -> None:
    assert rules(stands("line-infantry", 0, W + 4 * MM, 0)["defects"]) == ["formation.type"]
    lancer = stands("light-cavalry", 0, W + 4 * MM, 0, lancer=True)
    assert rules(lancer["defects"]) == ["formation.type"]
    wild = stands("light-cavalry", 0, W, 0, irregular=True)
    assert rules(wild["defects"]) == ["formation.type"]
    assert stands("light-cavalry", 0, W + 4 * MM, 0, irregular=True)["formation"] == "skirmish"
    laid = ask(state(horse("br-1", 5, 5, formation="square")), "formation", unit="br-1")
    assert (laid["formation"], rules(laid["defects"])) == ("none", ["formation.type"])


def test_frontages_that_differ_are_told_but_the_name_stays() -> None:
    table = state(foot("br-1", 5, 5, bases=[[25, 20], [22, 20]]))
    found = ask(table, "formation", unit="br-1")
    assert (found["formation"], rules(found["defects"])) == ("line", ["formation.frontage"])
    assert found["defects"][0]["by"] == pytest.approx(2.0)
    even = state(foot("br-1", 5, 5, bases=[[25, 20], [22.5, 20]]))
    assert ask(even, "formation", unit="br-1")["defects"] == []


def test_centre_and_facing_of_the_outline() -> None:
    found = stands("light-infantry", 0, W, 8)
    assert found["pose"][2] == pytest.approx(4.0)
    square = stands("line-infantry", -D, 0, 180)
    assert square["pose"] == pytest.approx([20 - D / 2, 20, 0])
    about = stands("line-infantry", 0, -W, 0)
    assert about["pose"] == pytest.approx([20, 20 - W / 2, 0])


def test_a_gap_in_doubt_is_asked_not_guessed() -> None:
    sigma = [0.01, 0.01, 0.0]
    close = stands("light-infantry", 0, W + 3.0 * MM, 0, sigma=sigma)
    assert close["formation"] == "too_close"
    assert close["formed"] is None
    assert (close["doubt"][0]["a"], close["doubt"][0]["b"]) == ("br-1", None)
    assert close["doubt"][0]["measured"] == pytest.approx(3.0)
    assert close["doubt"][0]["limit"] == pytest.approx(2.5)
    assert close["doubt"][0]["by"] == pytest.approx(2 * 2**0.5 * 0.01 * 25.4)
    assert stands("light-infantry", 0, W + 4.5 * MM, 0, sigma=sigma)["formation"] == "skirmish"
    assert stands("light-infantry", 0, W + 0.5 * MM, 0, sigma=sigma)["formation"] == "line"


@pytest.mark.parametrize(("gap", "doubts"), [(2.45, 1), (2.55, 1), (4.5, 0)])
def test_what_others_do_to_a_formation_in_doubt_is_in_doubt(gap: float, doubts: int) -> None:
    across = W + gap * MM
    there = light("br-1", 10, 10, 90, strength=5, sigma=[0.01, 0.01, 0.1])
    del there["pose"], there["formation"]
    there["stands"] = [[10, 10, 90], [10 - across, 10, 90]]
    near = light("fr-1", 10 - across / 2, 12, 270)
    table = state(there, near, horse("fr-2", 10 - across / 2, 22, 270))
    asked: list[Data] = [
        ask(table, "fire", unit="fr-1", target="br-1"),
        ask(table, "charge", unit="fr-1", target="br-1"),
        *ask(table, "charge", unit="fr-1", target="br-1")["targets"],
        ask(table, "reactions", mover="fr-2", as_="charge", to=[near["pose"][0], 10.9, 270]),
        ask(table, "strength", unit="br-1", losses=4),
    ]
    units = [[d for d in each.get("doubt", []) if d["a"] == "br-1"] for each in asked]
    assert [len(each) for each in units] == [doubts] * len(asked)


def test_laid_out_from_a_pose() -> None:
    found = ask(state(light("br-1", 10, 10, 90)), "formation", unit="br-1")
    assert found["stands"][0] == pytest.approx([10 + (25 + 4.5) / 2 * MM, 10, 90])
    column = ask(state(foot("br-1", 10, 10, formation="column")), "formation", unit="br-1")
    assert column["stands"][0] == pytest.approx([10, 10 + D / 2, 90])
    square = ask(state(foot("br-1", 10, 10, formation="square")), "formation", unit="br-1")
    assert [each[2] for each in square["stands"]] == [90, 270]


def test_other_questions_about_a_unit_in_no_formation() -> None:
    made = foot("br-1", 20, 20)
    del made["pose"], made["formation"]
    made["stands"] = [[20, 20, 0], [23, 20, 0]]
    table = state(made, horse("fr-1", 20, 25, 270))
    asked: list[Data] = [
        {"ask": "change", "unit": "br-1", "to": "column"},
        {"ask": "move", "unit": "br-1", "to": [20, 21, 0]},
        {"ask": "reach", "unit": "br-1"},
        {"ask": "charge", "unit": "br-1"},
        {"ask": "extend", "unit": "br-1", "target": "fr-1"},
        {"ask": "reactions", "mover": "br-1", "as": "ahead", "to": [20, 21, 0]},
        {"ask": "react", "unit": "br-1", "as": "fall-back", "from": "fr-1"},
        {"ask": "feint", "unit": "br-1", "square": "br-1"},
        {"ask": "fire", "unit": "br-1", "target": "fr-1"},
    ]
    for question in asked:
        found = ask(table, question.pop("ask"), **question)
        assert rules(found["breaches"]) == ["formation.none"], found


@pytest.mark.parametrize(
    ("off", "named"),
    [(-0.29, "as laid"), (-0.27, "too_close"), (0.27, "too_close"), (0.29, "none")],
)
@pytest.mark.parametrize("rule", ["facing", "echelon", "gap", "widest", "overlap"])
def test_every_tolerance_is_in_doubt_near_its_limit(rule: str, off: float, named: str) -> None:
    """Two deviations of both stands are 0.28 mm, or 0.28 degrees."""
    kind, laid, sigma = "line-infantry", "line", [0.1 * MM, 0.1 * MM, 0.0]
    u, v, facing = 0.0, W, 0.0
    if rule == "facing":
        facing, sigma = 10 + off, [0.0, 0.0, 0.1]
    elif rule == "echelon":
        u = (3 + off) * MM
    elif rule == "gap":
        laid, u, v = "column", -D - (2.5 + off) * MM, 0.0
    elif rule == "widest":
        kind, laid, v = "light-infantry", "skirmish", W + (8 + off) * MM
    else:
        v = W - (2.5 + off) * MM
    found = stands(kind, u, v, facing, sigma=sigma)
    name = "formation.gap" if rule == "widest" else f"formation.{rule}"
    assert found["formation"] == (laid if named == "as laid" else named)
    assert rules(found["doubt"]) == [name] * (named == "too_close")
    assert rules(found["defects"]) == [name] * (named == "none")
