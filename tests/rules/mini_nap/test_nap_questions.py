"""Questions: their fields, and the top level's ruling on the action that is named."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.rules.mini_nap.answers import QUESTIONS
from tableside.rules.mini_nap.data import charging, movement
from tests.rules.mini_nap.table import ASK, CM, SAMPLE, Data, ask, foot, guns, horse, rules, state

MM = 1 / 25.4
TABLE = state(*SAMPLE["units"], terrain=SAMPLE["terrain"], initiative="fr", brigade="fr-a")


def test_every_question_is_tried() -> None:
    assert sorted(asked["ask"] for asked in ASK) == sorted(QUESTIONS)


@pytest.mark.parametrize("asked", ASK, ids=lambda asked: asked["ask"])
def test_a_question_takes_its_own_fields_and_no_other(asked: Data) -> None:
    ask(TABLE, asked["ask"], **{name: value for name, value in asked.items() if name != "ask"})
    with pytest.raises(QuestionError) as caught:
        ask(TABLE, asked["ask"], **{name: asked[name] for name in asked if name != "ask"}, unti=1)
    assert caught.value.place == "unti"
    assert '"unti"' in str(caught.value)


def test_a_question_takes_no_field_of_another_one() -> None:
    with pytest.raises(QuestionError) as caught:
        ask(TABLE, "reach", unit="fr-2", to=[26, 22, 90])
    assert caught.value.place == "to"


def charge(gap: float, sigma: float = 0.0, **more: object) -> Data:
    """Return a charge of cavalry at infantry ``gap`` inches ahead."""
    deep = (40 + 20) / 2 * MM
    table = state(
        horse("br-1", 20, 5, sigma=[sigma, sigma, 0.0]), foot("fr-1", 20, 5 + deep + gap, 270)
    )
    return ask(table, "charge", unit="br-1", **more)


FAR = movement().charge["medium-cavalry"]["line"] * CM


@pytest.mark.parametrize("named", [{"heading": 90}, {"heading": 90, "target": "fr-1"}])
@pytest.mark.parametrize(
    ("gap", "sigma", "verdict", "breaches", "doubts"),
    [
        (FAR + 0.004, 0.0, "legal", [], []),
        (FAR + 0.006, 0.0, "illegal", ["charge.distance"], []),
        (FAR - 0.21, 0.1, "legal", [], []),
        (FAR - 0.19, 0.1, "too_close", [], ["charge.distance"]),
        (FAR + 0.19, 0.1, "too_close", [], ["charge.distance"]),
        (FAR + 0.21, 0.1, "illegal", ["charge.distance"], []),
    ],
)
def test_the_top_level_speaks_of_the_charge_that_is_named(
    named: Data, gap: float, sigma: float, verdict: str, breaches: list[str], doubts: list[str]
) -> None:
    found = charge(gap, sigma, **named)
    assert found["verdict"] == verdict
    assert rules(found["breaches"]) == breaches
    assert rules(found["doubt"]) == doubts
    (only,) = found["targets"]
    assert rules(only["breaches"]) == breaches


@pytest.mark.parametrize(("sigma", "verdict"), [(0.0, "illegal"), (0.5, "too_close")])
def test_a_target_out_of_reach_is_illegal_at_the_top_level(sigma: float, verdict: str) -> None:
    found = charge(FAR + 0.9, sigma, target="fr-1")
    assert found["verdict"] == verdict
    assert rules(found["breaches"] + found["doubt"]) == ["charge.distance"]
    assert charge(FAR - 2.0, sigma, target="fr-1")["verdict"] == "legal"


def test_without_a_target_nothing_is_said_of_one_out_of_reach() -> None:
    assert charge(FAR + 1.0)["verdict"] == "legal"
    assert charge(FAR + 1.0)["targets"] == []


@pytest.mark.parametrize("named", [{"heading": 270}, {"heading": 270, "target": "fr-1"}])
def test_a_heading_that_meets_nobody_is_illegal(named: Data) -> None:
    found = charge(1.0, **named)
    assert (found["verdict"], found["targets"]) == ("illegal", [])
    assert rules(found["breaches"]) == ["charge.distance"]


def test_the_greatest_turn_is_told_at_the_top_level() -> None:
    table = state(horse("br-1", 20, 10), foot("fr-1", 20, 6, 270))
    assert charging().turn == 90
    found = ask(table, "charge", unit="br-1", target="fr-1")
    assert rules(found["breaches"]) == ["charge.turn"]


def test_a_change_is_as_good_as_its_best_placement() -> None:
    def change(*others: Data, to: str = "column") -> Data:
        return ask(state(foot("br-1", 20, 10), *others), "change", unit="br-1", to=to)

    free = change()
    assert (free["verdict"], free["breaches"]) == ("legal", [])
    one_barred = change(foot("br-2", 20, 11))
    assert "illegal" in {each["verdict"] for each in one_barred["placements"]}
    assert one_barred["verdict"] == "legal"
    all_barred = change(foot("br-2", 20, 11), foot("br-3", 20, 9))
    assert {each["verdict"] for each in all_barred["placements"]} == {"illegal"}
    assert rules(all_barred["breaches"]) == ["change.contact"]
    assert rules(change(to="line")["breaches"]) == ["change.same"]


def test_a_battery_changes_into_nothing() -> None:
    found = ask(state(guns("br-1", 20, 10)), "change", unit="br-1", to="line")
    assert (found["placements"], found["verdict"]) == ([], "illegal")
    assert rules(found["breaches"]) == ["change.type"]


#: The gap whose shortest run, with a corner first, is as long as the charge.
NEAR = 2 * FAR - charge(FAR - 0.1, target="fr-1")["targets"][0]["run"] - 0.1


@pytest.mark.parametrize(
    ("gap", "allowed", "breaches", "doubts"),
    [
        (NEAR - 0.21, False, ["extend.within"], []),
        (NEAR - 0.19, True, [], ["extend.within"]),
        (NEAR + 0.19, True, [], ["extend.within"]),
        (NEAR + 0.21, True, [], []),
        (FAR + 12 * CM - 0.19, True, [], ["extend.distance"]),
        (FAR + 12 * CM + 0.19, True, [], ["extend.distance"]),
        (FAR + 12 * CM + 0.21, False, ["extend.distance"], []),
    ],
)
def test_both_limits_of_an_extended_charge_can_be_in_doubt(
    gap: float, allowed: bool, breaches: list[str], doubts: list[str]
) -> None:
    deep = (40 + 20) / 2 * MM
    charger = horse("br-1", 20, 5, sigma=[0.1, 0.1, 0.0])
    table = state(charger, foot("fr-1", 20, 5 + deep + gap, 270))
    found = ask(table, "extend", unit="br-1", target="fr-1")
    assert found["allowed"] is allowed
    assert rules(found["breaches"]) == breaches
    assert rules(found["doubt"]) == doubts


@pytest.mark.parametrize(
    ("off", "then", "close"),
    [(-0.03, "charge", False), (-0.027, "charge", True), (0.0, "charge", True),
     (0.027, "disordered", True), (0.03, "disordered", False)],
)  # fmt: skip
def test_what_follows_an_extended_run_can_be_in_doubt(off: float, then: str, close: bool) -> None:
    """After 5 cm of a run there are 30 left; two deviations of both places are 0.0283 in."""
    sigma, deep = [0.01, 0.01, 0.0], (40 + 20) / 2 * MM
    target = foot("fr-1", 20, 5 + deep + FAR + 5 * CM + off, 270, sigma=sigma)
    table = state(horse("br-1", 20, 5, sigma=sigma), target)
    found = ask(table, "extend", unit="br-1", target="fr-1", dice=[4, [2, 3]])
    assert found["then"] == then
    assert [(each["a"], each["b"]) for each in found["doubt"]] == [("br-1", "fr-1")] * close
    assert found["allowed"]


@pytest.mark.parametrize(
    ("gap", "breaches", "doubts"),
    [(0.018, [], []), (0.03, [], ["reaction.contact"]), (0.05, [], ["reaction.contact"]),
     (0.061, ["reaction.contact"], [])],
)  # fmt: skip
def test_a_contact_can_be_in_doubt(gap: float, breaches: list[str], doubts: list[str]) -> None:
    """The limit is 1 mm (0.0394 in), and two deviations are 0.02 in."""
    deep = (40 + 20) / 2 * MM
    table = state(
        horse("br-1", 20, 5, sigma=[0.01, 0.01, 0.0]),
        foot("fr-1", 20, 5 + deep + gap, 270, type="light-infantry", formation="skirmish"),
    )
    found = ask(table, "react", unit="fr-1", as_="fall-back", from_="br-1")
    assert rules(found["breaches"]) == breaches
    assert rules(found["doubt"]) == doubts
