"""Charges: who may charge whom, fans and what strikes them out, extended charges."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tableside.rules.mini_nap.charges.extend import extended
from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.table import CM, Data, ask, box, foot, guns, horse, light, rules, state

MM = 1 / 25.4
DEEP, WIDE = 10 * MM, 25 * MM
RIDER = 20 * MM  # half the depth of cavalry in line


def onto(table: State, unit: str = "br-1", target: str = "fr-1", **more: Any) -> Data:
    found = ask(table, "charge", unit=unit, target=target, **more)
    (only,) = found["targets"]
    assert only["unit"] == target
    return dict(only)


def barred(table: State, **more: Any) -> list[str]:
    return rules(onto(table, **more)["breaches"])


LIGHT: Data = {"type": "light-infantry"}
LINE: Data = {"formation": "line"}
LOOSE: Data = {"formation": "skirmish"}
RIDERS: Data = {"type": "light-cavalry"}


@pytest.mark.parametrize(
    ("charger", "target", "cell"),
    [
        (LINE, LINE, "yes"),
        (LINE, {**LIGHT, **LOOSE}, "yes"),
        (LINE, {**RIDERS, **LINE}, "no"),
        (LINE, {**RIDERS, **LOOSE}, "no"),
        (LINE, None, "yes"),
        ({**RIDERS, **LINE}, LINE, "yes"),
        ({**RIDERS, **LINE}, {**RIDERS, **LOOSE}, "yes"),
        ({**RIDERS, **LINE}, None, "yes"),
        ({**LIGHT, **LOOSE}, LINE, "outflank"),
        ({**LIGHT, **LOOSE}, {**LIGHT, **LOOSE}, "yes"),
        ({**LIGHT, **LOOSE}, {**RIDERS, **LINE}, "no"),
        ({**LIGHT, **LOOSE}, {**RIDERS, **LOOSE}, "no"),
        ({**LIGHT, **LOOSE}, None, "outflank"),
        ({**RIDERS, **LOOSE}, LINE, "outflank"),
        ({**RIDERS, **LOOSE}, {**LIGHT, **LOOSE}, "yes"),
        ({**RIDERS, **LOOSE}, {**RIDERS, **LINE}, "outflank"),
        ({**RIDERS, **LOOSE}, {**RIDERS, **LOOSE}, "yes"),
        ({**RIDERS, **LOOSE}, None, "outflank"),
    ],
)
def test_who_may_charge_whom(charger: Data, target: Data | None, cell: str) -> None:
    def there(facing: float) -> Data:
        if target is None:
            return guns("fr-1", 20, 12.5, facing)
        return foot("fr-1", 20, 12.5, facing, **target)

    front = barred(state(foot("br-1", 20, 10, **charger), there(270)))
    rear = barred(state(foot("br-1", 20, 10, **charger), there(90)))
    assert front == {"yes": [], "no": ["charge.table"], "outflank": ["charge.outflank"]}[cell]
    assert rear == (["charge.table"] if cell == "no" else [])


def test_outflanking_needs_the_whole_charger_behind_the_front() -> None:
    def beside(y: float) -> list[str]:
        # The target looks up; the charger comes from its left flank.
        table = state(light("br-1", 17.5, y, 0), foot("fr-1", 20, 12, 90))
        return barred(table, heading=0)

    front = 12 + DEEP
    half = (25 + 2.25) * MM
    assert beside(front - half) == []
    assert beside(front - half + 0.9 * MM) == []
    assert beside(front - half + 1.1 * MM) == ["charge.outflank"]


def test_a_square_cannot_be_outflanked() -> None:
    table = state(light("br-1", 20, 10), foot("fr-1", 20, 12.3, 90, formation="square"))
    assert barred(table) == ["charge.outflank"]


def test_what_bars_every_charge() -> None:
    enemy = foot("fr-1", 20, 12, 270)
    for changes, name in (
        ({"markers": ["blue"]}, "charge.marker"),
        ({"did": ["turned"]}, "charge.turned"),
        ({"did": ["division"]}, "charge.division"),
        ({"formation": "square"}, "charge.unit"),
        ({"did": ["manoeuvred"]}, "sequence.once"),
    ):
        found = ask(state(foot("br-1", 20, 10, **changes), enemy), "charge", unit="br-1")
        assert (found["verdict"], rules(found["breaches"])) == ("illegal", [name])
    battery = ask(state(guns("br-1", 20, 10), enemy), "charge", unit="br-1")
    assert rules(battery["breaches"]) == ["charge.unit"]


@pytest.mark.parametrize(("over", "names"), [(0.004, []), (0.006, ["charge.distance"])])
def test_the_allowance_at_one_heading(over: float, names: list[str]) -> None:
    target = foot("fr-1", 20, 10 + RIDER + DEEP + 30 * CM + over, 270)
    table = state(horse("br-1", 20, 10), target)
    assert barred(table, heading=90) == names


def test_a_target_just_out_of_reach_is_in_reach_with_the_slack() -> None:
    def fans(over: float) -> list[str]:
        target = guns("fr-1", 20, 10 + 40 * MM + 15 * MM + 30 * CM + over, 270)
        table = state(horse("br-1", 20, 10, formation="column"), target)
        return [each["unit"] for each in ask(table, "charge", unit="br-1")["targets"]]

    lead = 0.5  # how much nearer a turned corner comes, at most
    assert fans(0.0) == ["fr-1"]
    assert fans(lead) == []


def test_extending_a_charge() -> None:
    def extend(gap: float, dice: list[Any] | None = None, **more: Any) -> Data:
        target = foot("fr-1", 20, 10 + RIDER + DEEP + gap, 270)
        table = state(horse("br-1", 20, 10, **more), target)
        asked = {} if dice is None else {"dice": dice}
        return ask(table, "extend", unit="br-1", target="fr-1", **asked)

    assert rules(extend(29 * CM)["breaches"]) == ["extend.within"]
    far = extend(34 * CM)
    assert (far["allowed"], far["needs"], far["move"]) == (True, 4, None)
    assert rules(extend(43 * CM)["breaches"]) == ["extend.distance"]
    assert extend(41.9 * CM)["allowed"] is True
    failed = extend(34 * CM, [3])
    assert (failed["move"], failed["then"]) == (0.0, "disordered")
    assert failed["to"] == pytest.approx([20, 10, 90])
    short = extend(34 * CM, [4, [1, 2]])
    assert short["move"] == pytest.approx(3 * CM)
    assert short["then"] == "disordered"
    good = extend(34 * CM, [4, [2, 2]])
    assert good["then"] == "charge"
    assert good["to"] == pytest.approx([20, 10 + 4 * CM, 90])
    assert rules(extend(34 * CM, markers=["blue"])["breaches"]) == ["charge.marker"]


def test_heavy_cavalry_rolls_three_dice() -> None:
    table = state(
        horse("br-1", 20, 10, type="heavy-cavalry"),
        foot("fr-1", 20, 10 + RIDER + DEEP + 33 * CM, 270),
    )
    found = ask(table, "extend", unit="br-1", target="fr-1", dice=[6, [6, 6, 6]])
    assert found["move"] == pytest.approx(18 * CM)
    assert found["then"] == "charge"


def test_a_rolled_move_stops_short_of_what_stands_in_the_way() -> None:
    lake = box("lake", "impassable", 15, 10 + RIDER + 1, 25, 20)
    rider = state(horse("br-1", 20, 10), foot("fr-1", 20, 28, 270), terrain=[lake])
    unit, target = rider.by_id["br-1"], rider.by_id["fr-1"]
    ended = extended(rider, unit, target, 90.0, 6, 12)
    assert ended.move == pytest.approx(1 - 0.1)
    assert ended.then == "disordered"


def test_second_contact() -> None:
    target = foot("fr-1", 20, 14, 270)
    beside = foot("fr-2", 20 + 2 * WIDE, 14, 270)
    alone = state(horse("br-1", 20, 10), target)
    pair = state(horse("br-1", 20, 10), target, beside)
    assert barred(alone, heading=90) == []
    assert barred(pair, heading=90) == ["charge.second-contact"]
    apart = state(horse("br-1", 20, 10), target, foot("fr-2", 20 + 2 * WIDE + 1.1 * MM, 14, 270))
    assert barred(apart, heading=90) == []
    friend = state(horse("br-1", 20, 10), target, foot("br-2", 20.5, 12))
    assert barred(friend, heading=90) == ["charge.second-contact"]


def test_one_that_touches_at_the_start_is_no_second_contact() -> None:
    friend = horse("br-2", 20 + 2 * WIDE, 10)
    table = state(horse("br-1", 20, 10), friend, foot("fr-1", 20, 14, 270))
    assert barred(table, heading=90) == []


def test_ground_and_board() -> None:
    lake = box("lake", "impassable", 19, 11.5, 21, 12)
    table = state(horse("br-1", 20, 10), foot("fr-1", 20, 14, 270), terrain=[lake])
    assert barred(table, heading=90) == ["charge.ground"]
    corner = state(horse("br-1", 1.5, 10, formation="column"), foot("fr-1", 0.9, 13, 270))
    assert barred(corner, heading=120) == ["charge.board"]


def test_more_than_a_right_angle() -> None:
    table = state(horse("br-1", 20, 14, 90), foot("fr-1", 20, 10, 90))
    assert barred(table) == ["charge.turn"]
    side = onto(state(horse("br-1", 20, 14, 90), foot("fr-1", 24, 14, 180)))
    assert side["headings"][0][0] == pytest.approx(0.0, abs=1e-6)
    assert side["headings"][0][1] > 10


def test_pivots_that_touch() -> None:
    # Boxed in by friends before and behind it can only go straight on... to nobody.
    friends = [foot("br-2", 20, 10 + 2 * DEEP + 0.1), foot("br-3", 20, 10 - 2 * DEEP - 0.1)]
    table = state(foot("br-1", 20, 10), *friends, foot("fr-1", 22, 10, 180))
    assert barred(table) == ["charge.pivot"]


def test_own_side_and_a_heading_that_meets_nobody() -> None:
    table = state(foot("br-1", 20, 10), foot("br-2", 20, 12), foot("fr-1", 30, 20, 270))
    assert barred(table, target="br-2") == ["charge.own-side"]
    assert ask(table, "charge", unit="br-1", heading=270)["targets"] == []


def test_formed_up_first() -> None:
    table = state(light("br-1", 20, 10), foot("fr-1", 20, 13, 270))
    assert barred(table) == ["charge.outflank"]
    placed = ask(table, "change", unit="br-1", to="column")["placements"][0]
    assert barred(table, stands=placed["stands"]) == []
    elsewhere = [[10, 10, 90], [10, 9.2126, 90]]
    found = ask(table, "charge", unit="br-1", stands=elsewhere, target="fr-1")
    assert found["verdict"] == "illegal"


def test_a_charge_judged_from_where_it_ended() -> None:
    table = state(horse("br-1", 20, 10), foot("fr-1", 20, 14, 270))
    end = 14 - DEEP - RIDER
    good = ask(table, "move", unit="br-1", to=[20, end, 90], as_="charge")
    assert (good["verdict"], good["as"]) == ("legal", "charge")
    assert good["allowance"] == pytest.approx(30 * CM)
    turned = ask(table, "move", unit="br-1", to=[20, end, 97], as_="charge")
    assert rules(turned["breaches"]) == ["movement.kind"]
    short = ask(table, "move", unit="br-1", to=[20, end - 1, 90], as_="charge")
    assert rules(short["breaches"]) == ["movement.kind"]
    plain = ask(table, "move", unit="br-1", to=[20, end, 90])
    assert rules(plain["breaches"]) == ["movement.contact"]


def test_the_shortest_run_is_no_longer_than_any_in_the_fan() -> None:
    table = state(horse("br-1", 20, 10), foot("fr-1", 22, 15, 250), light("fr-2", 15, 13, 300))
    for target in ask(table, "charge", unit="br-1")["targets"]:
        for low, high in target["headings"]:
            for i in range(21):
                heading = low + (high - low) * (i + 0.5) / 21
                one = ask(table, "charge", unit="br-1", heading=heading)["targets"]
                assert [each["unit"] for each in one] == [target["unit"]]
                assert one[0]["breaches"] == []
                assert one[0]["run"] >= target["run"] - 1e-6
            for outside in (low - 0.01, high + 0.01):
                found = ask(table, "charge", unit="br-1", heading=outside)["targets"]
                legal = [each["unit"] for each in found if not each["breaches"]]
                assert target["unit"] not in legal


def test_a_camera_that_is_unsure_leaves_the_distance_in_doubt() -> None:
    target = foot("fr-1", 20, 10 + RIDER + DEEP + 30 * CM + 0.01, 270)
    table = state(horse("br-1", 20, 10, sigma=[0.01, 0.01, 0.0]), target)
    found = onto(table, heading=90)
    assert found["breaches"] == []
    assert found["doubt"][0]["limit"] == pytest.approx(30 * CM)
    assert math.isclose(found["doubt"][0]["by"], 0.02)


def test_guns_have_no_other_formation_to_charge_in() -> None:
    table = state(guns("br-1", 20, 10), foot("fr-1", 20, 13, 270))
    found = ask(table, "charge", unit="br-1", stands=[[20, 10, 90]], target="fr-1")
    assert rules(found["breaches"]) == ["charge.unit"]


LIMIT = [(-0.03, "illegal"), (-0.02, "too_close"), (0.02, "too_close"), (0.03, "legal")]


@pytest.mark.parametrize(("off", "found"), LIMIT)
@pytest.mark.parametrize("rule", ["outflank", "second-contact", "pivot"])
def test_what_bars_a_charge_is_in_doubt_near_its_limit(rule: str, off: float, found: str) -> None:
    """Two deviations of both places are 0.0283 in, and contact is 1 mm."""
    mm, sigma, heading = 1 / 25.4, [0.01, 0.01, 0.0], 90.0
    if rule == "outflank":  # its left end against the line of the target's front
        y, heading = 10 + (10 + 1 - 27.25) * mm - off, 0.0
        units = [light("br-1", 18.4, y, 0), foot("fr-1", 20.3, 10)]
    elif rule == "second-contact":
        other = foot("br-2", 20 + (50 + 1) * mm + off, 12)
        units = [horse("br-1", 20, 10), foot("fr-1", 20, 14, 270), other]
    else:  # a corner goes by as it turns
        other = foot("br-2", 20 + (math.hypot(25, 20) + 1 + 25) * mm + off, 10)
        units = [horse("br-1", 20, 10), foot("fr-1", 17, 11.7, 330), other]
        heading = 150.0
    table = state(*({**each, "sigma": sigma} for each in units))
    answer = ask(table, "charge", unit="br-1", heading=heading, target="fr-1")
    assert answer["verdict"] == found
    assert rules(answer["breaches"]) == [f"charge.{rule}"] * (found == "illegal")
    assert rules(answer["doubt"]) == [f"charge.{rule}"] * (found == "too_close")
    exact = ask(state(*units), "charge", unit="br-1", heading=heading, target="fr-1")
    assert exact["verdict"] == ("legal" if off > 0 else "illegal")


@pytest.mark.parametrize(
    ("heading", "found"),
    [(87.9, "legal"), (88.1, "too_close"), (91.9, "too_close"), (92.1, "illegal")],
)
def test_the_greatest_turn_is_in_doubt_near_its_limit(heading: float, found: str) -> None:
    table = state(horse("br-1", 20, 10, 0, sigma=[0, 0, 1.0]), foot("fr-1", 20, 13, 270))
    answer = ask(table, "charge", unit="br-1", heading=heading)
    assert answer["verdict"] == found
    assert rules(answer["breaches"]) == ["charge.turn"] * (found == "illegal")
    assert rules(answer["doubt"]) == ["charge.turn"] * (found == "too_close")


@pytest.mark.parametrize(("off", "found"), [(0.0, "too_close"), (0.06, "legal"), (-0.1, "illegal")])
@pytest.mark.parametrize("rule", ["ground", "board"])
def test_ground_and_edge_beside_a_charge_are_in_doubt(rule: str, off: float, found: str) -> None:
    """Up to 1 mm does no harm, and two deviations are 0.02 in."""
    mm, x = 1 / 25.4, 20.0
    half = 25 - 1
    ground = [box("g", "impassable", x + half * mm + off, 11, 25, 12)]
    x = half * mm + off if rule == "board" else x
    charger = horse("br-1", x, 10, sigma=[0.01, 0.01, 0.0])
    table = state(charger, foot("fr-1", x + 0.4, 13, 270), terrain=ground)
    answer = ask(table, "charge", unit="br-1", heading=90)
    assert answer["verdict"] == found
    assert rules([*answer["breaches"], *answer["doubt"]]) == [f"charge.{rule}"] * (found != "legal")


def test_a_heading_that_is_surely_free_leaves_no_doubt_about_a_target() -> None:
    beside = foot("br-2", 20 + (50 + 1) / 25.4, 12, sigma=[0.01, 0.01, 0.0])
    table = state(horse("br-1", 20, 10), foot("fr-1", 20, 14, 270), beside)
    found = ask(table, "charge", unit="br-1", target="fr-1")
    assert (found["verdict"], found["doubt"]) == ("legal", [])


@pytest.mark.parametrize(("off", "found"), LIMIT)
def test_what_bars_an_extended_charge_is_in_doubt_near_its_limit(off: float, found: str) -> None:
    sigma = [0.01, 0.01, 0.0]
    other = foot("br-2", 20 + (50 + 1) / 25.4 + off, 12, sigma=sigma)
    target = foot("fr-1", 20, 10 + 30 / 25.4 + 35 * CM, 270, sigma=sigma)
    table = state(horse("br-1", 20, 10, sigma=sigma), target, other)
    answer = ask(table, "extend", unit="br-1", target="fr-1")
    assert answer["verdict"] == found
    assert rules([*answer["breaches"], *answer["doubt"]]) == ["charge.second-contact"] * (
        found != "legal"
    )
