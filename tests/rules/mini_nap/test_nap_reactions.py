"""What the other side may do about a run: which reactions are open, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.table import CM, Data, ask, box, foot, guns, horse, light, rules, state

MM = 1 / 25.4
DEEP, WIDE, RIDER = 10 * MM, 25 * MM, 20 * MM
LOOSE_WIDE = (25 + 2.25) * MM


def reacting(table: State, to: list[float], kind: str = "ahead", mover: str = "fr-1") -> list[Data]:
    found: list[Data] = ask(table, "reactions", mover=mover, as_=kind, to=to)["reactions"]
    return found


def names(found: list[Data]) -> list[tuple[str, str]]:
    return [(each["unit"], each["as"]) for each in found]


def test_a_call_is_open_within_the_distance() -> None:
    # The mover passes 4 in before the caller's front, from left to right.
    caller = horse("br-1", 24, 10)
    mover = foot("fr-1", 16, 10 + RIDER + DEEP + 4, 0, formation="column")
    (call,) = reacting(state(caller, mover), [32, mover["pose"][1], 0])
    assert (call["as"], call["needs"]) == ("opportunity-charge", 4)
    ((begin, end),) = call["calls"]
    # 12 cm away, measured between corners; a column's half width is 12.5 mm.
    high = 4 + DEEP - 12.5 * MM
    aside = ((12 * CM) ** 2 - high**2) ** 0.5
    assert begin == pytest.approx(8 - WIDE - 20 * MM - aside, abs=0.005)
    assert end == pytest.approx(8 + WIDE + 20 * MM + aside, abs=0.005)


@pytest.mark.parametrize(("gap", "open_"), [(12 * CM - 0.001, True), (12 * CM + 0.01, False)])
def test_the_distance_of_a_call(gap: float, open_: bool) -> None:
    table = state(horse("br-1", 24, 10), foot("fr-1", 24, 10 + RIDER + DEEP + gap, 0))
    found = reacting(table, [24.5, 10 + RIDER + DEEP + gap, 0], "side-step")
    # The mover, turned to face along x, shows its flank: half its width nearer.
    assert bool(found) is True
    away = state(horse("br-1", 24, 10), foot("fr-1", 24, 10 + RIDER + WIDE + gap, 0))
    found = reacting(away, [24.5, 10 + RIDER + WIDE + gap, 0])
    assert bool(found) is open_


def test_who_may_call() -> None:
    mover = horse("fr-1", 20, 13, 0)
    to = [22.0, 13, 0]
    for unit, open_ in (
        (horse("br-1", 21, 10), True),
        (foot("br-1", 21, 10.5), False),  # infantry never at cavalry
        (light("br-1", 21, 10, type="light-cavalry"), False),  # unformed
        (guns("br-1", 21, 10), False),
        (horse("br-1", 21, 10, markers=["blue"]), False),
        (horse("br-1", 21, 10, did=["reacted"]), False),
        (horse("br-1", 21, 10, 270), False),  # more than a right angle away
    ):
        assert bool(reacting(state(unit, mover), to)) is open_, unit
    walker = foot("fr-1", 20, 12, 0)
    assert reacting(state(foot("br-1", 21, 10.5), walker), [22, 12, 0])
    assert not reacting(state(foot("br-1", 21, 10.5), walker), [20, 12, 0], "stand")


def test_nobody_calls_who_has_the_initiative() -> None:
    table = state(horse("br-1", 21, 10), foot("fr-1", 20, 12, 0), initiative="br")
    assert not reacting(table, [22, 12, 0])


def test_a_call_is_shut_where_another_stands_before_the_mover() -> None:
    wall = [foot(f"br-{i}", 18 + i, 11.4, 90, formation="column") for i in range(2, 8)]
    table = state(horse("br-1", 22, 9.6), *wall, foot("fr-1", 20, 13, 0))
    assert not [r for r in reacting(table, [24, 13, 0]) if r["unit"] == "br-1"]


def test_the_charged_unit_gets_the_counter_charge() -> None:
    table = state(horse("br-1", 20, 14, 270), horse("fr-1", 20, 10))
    found = reacting(table, [20, 14 - 2 * RIDER, 90], "charge")
    assert names(found) == [("br-1", "counter-charge")]
    assert found[0]["needs"] is None
    tired = state(horse("br-1", 20, 14, 270, markers=["blue"]), horse("fr-1", 20, 10))
    assert not reacting(tired, [20, 14 - 2 * RIDER, 90], "charge")
    behind = state(horse("br-1", 20, 14, 90), horse("fr-1", 20, 10))
    assert not reacting(behind, [20, 14 - 2 * RIDER, 90], "charge")


def test_reactions_of_a_charged_battery() -> None:
    square = foot("br-2", 20, 14 + 15 * MM + 20 * MM, 90, formation="square")
    battery = guns("br-1", 20, 14, 270, type="horse-artillery", rating="veteran")
    walk = state(battery, foot("fr-1", 20, 12))
    end = [20, 14 - 15 * MM - DEEP, 90]
    found = reacting(walk, end, "charge")
    assert [(r["as"], r["needs"]) for r in found] == [("limber-flee", 3)]
    foot_guns = state({**battery, "type": "foot-artillery"}, foot("fr-1", 20, 12))
    assert not reacting(foot_guns, end, "charge")
    both = state(battery, square, foot("fr-1", 20, 12))
    assert [r["as"] for r in reacting(both, end, "charge")] == ["limber-flee", "flee-to-square"]
    ride = state(battery, square, horse("fr-1", 20, 11))
    ended = [20, 14 - 15 * MM - RIDER, 90]
    assert [r["as"] for r in reacting(ride, ended, "charge")] == ["flee-to-square"]
    hasty = state(battery, {**square, "square": "emergency"}, horse("fr-1", 20, 11))
    assert not reacting(hasty, ended, "charge")


@pytest.mark.parametrize(("gap", "open_"), [(12 * CM + 0.01, True), (12 * CM - 0.01, False)])
def test_an_emergency_square_needs_a_charge_from_over_12_cm(gap: float, open_: bool) -> None:
    target = foot("br-1", 20, 10 + RIDER + DEEP + gap, 270)
    table = state(target, horse("fr-1", 20, 10))
    answer = ask(table, "reactions", mover="fr-1", as_="charge", to=[20, 10 + gap, 90])
    assert answer["started"] == pytest.approx(gap)
    assert bool(answer["reactions"]) is open_


def test_nearby_infantry_forms_square_too() -> None:
    target = foot("br-1", 20, 17, 270)
    near = foot("br-2", 20 + 2 * WIDE + 6 * CM, 17, 270, formation="column", nation="Austrian")
    near["pose"][0] -= 12.5 * MM
    far = foot("br-3", 20 - 2 * WIDE - 6 * CM - 0.01, 17, 270)
    loose = light("br-4", 20, 19, 270)
    table = state(target, near, far, loose, horse("fr-1", 20, 10))
    found = reacting(table, [20, 17 - DEEP - RIDER, 90], "charge")
    assert names(found) == [("br-1", "emergency-square"), ("br-2", "emergency-square")]
    assert [r["needs"] for r in found] == [4, 3]
    walk = state(target, near, foot("fr-1", 20, 15))
    assert "emergency-square" not in [
        r["as"] for r in reacting(walk, [20, 17 - 2 * DEEP, 90], "charge")
    ]


def test_the_bonus_of_a_square() -> None:
    def needs(**more: Any) -> int:
        table = state(foot("br-1", 20, 17, 270, formation="column", **more), horse("fr-1", 20, 10))
        (only,) = reacting(table, [20, 17 - 20 * MM - RIDER, 90], "charge")
        return int(only["needs"])

    assert needs(nation="british") == 3
    assert needs(nation="british", kgl=True) == 4
    assert needs(nation="french") == 4
    assert needs(nation="british", rating="guard") == 1


def react(table: State, name: str, unit: str = "br-1", enemy: str = "fr-1", **more: Any) -> Data:
    return ask(table, "react", unit=unit, as_=name, from_=enemy, **more)


def test_falling_back_faces_away() -> None:
    loose = light("br-1", 20, 12, 270)
    front = state(loose, foot("fr-1", 20, 12 - 2 * DEEP))
    found = react(front, "fall-back")
    assert (found["allowed"], found["facing"], found["needs"]) == (True, 90, None)
    assert found["safe"] == [pytest.approx([12 * CM, 18 * CM])]
    rear = react(state(loose, foot("fr-1", 20, 12 + 2 * DEEP, 270)), "fall-back")
    assert rear["facing"] == 270
    riders = state(
        light("br-1", 20, 12, 270, type="light-cavalry"), horse("fr-1", 20, 12 - 2 * RIDER)
    )
    assert react(riders, "fall-back")["safe"] == [pytest.approx([18 * CM, 30 * CM])]


def test_an_enemy_behind_ends_the_safe_distances() -> None:
    loose, charger = light("br-1", 20, 12, 270), foot("fr-1", 20, 12 - 2 * DEEP)
    gap = 14 * CM
    wall = foot("fr-2", 20, 12 + 2 * DEEP + gap + 1 * MM, 270)
    found = react(state(loose, charger, wall), "fall-back")
    assert found["safe"] == [pytest.approx([12 * CM, gap], abs=1e-4)]
    near = foot("fr-2", 20, 12 + 2 * DEEP + 11 * CM, 270)
    assert react(state(loose, charger, near), "fall-back")["safe"] == []
    lost = react(state(loose, charger, wall), "fall-back", distance=16 * CM)
    assert (lost["eliminated"], lost["break_through"]) == (True, True)
    kept = react(state(loose, charger, wall), "fall-back", distance=13 * CM)
    assert kept["eliminated"] is False


def test_friends_may_be_passed_but_not_stopped_on() -> None:
    loose, charger = light("br-1", 20, 12, 270), foot("fr-1", 20, 12 - 2 * DEEP)
    friend = foot("br-2", 20, 12 + 15 * CM, 270)
    found = react(state(loose, charger, friend), "fall-back")
    deep = 2 * DEEP - 1 * MM
    assert found["safe"] == [
        pytest.approx([12 * CM, 15 * CM - deep], abs=1e-3),
        pytest.approx([15 * CM + deep, 18 * CM], abs=1e-3),
    ]
    crowd = [horse(f"br-{i}", 20, 12 + (9 + 4 * i) * CM, 270) for i in (1.375, 2.375)]
    crowd = [{**each, "id": f"br-{n}"} for n, each in enumerate(crowd, 5)]
    beyond = react(state(loose, charger, *crowd), "fall-back")["safe"]
    assert len(beyond) == 1
    assert beyond[0][0] == beyond[0][1] > 18 * CM


def test_ground_and_edge_end_a_flight() -> None:
    loose, charger = light("br-1", 20, 12, 270), foot("fr-1", 20, 12 - 2 * DEEP)
    lake = box("lake", "impassable", 15, 12 + DEEP + 15 * CM, 25, 30)
    found = react(state(loose, charger, terrain=[lake]), "fall-back")
    assert found["safe"] == [pytest.approx([12 * CM, 15 * CM - 1 * MM], abs=1e-4)]
    top = state(light("br-1", 20, 36 - DEEP - 13 * CM, 270), foot("fr-1", 20, 30, 90))
    edge = react(top, "fall-back")["safe"]
    assert edge == [pytest.approx([12 * CM, 13 * CM - 1 * MM], abs=1e-4)]


def test_what_bars_a_reaction() -> None:
    loose, charger = light("br-1", 20, 12, 270), foot("fr-1", 20, 12 - 2 * DEEP)
    for table, name in (
        (state({**loose, "markers": ["blue"]}, charger), "reaction.marker"),
        (state(loose, charger, initiative="br"), "reaction.initiative"),
        (state({**loose, "formation": "line"}, charger), "reaction.type"),
        (state(loose, foot("fr-1", 20, 8)), "reaction.contact"),
        (state({**loose, "did": ["reacted"]}, charger), "reaction.done"),
        (state(loose, light("br-2", 20, 12 - 2 * DEEP)), "reaction.own-side"),
    ):
        enemy = "br-2" if name.endswith("own-side") else "fr-1"
        found = react(table, "fall-back", enemy=enemy)
        assert (found["allowed"], rules(found["breaches"])) == (False, [name])
    far = react(state(loose, charger), "fall-back", distance=19 * CM)
    assert rules(far["breaches"]) == ["reaction.distance"]


def test_limbering_and_fleeing() -> None:
    battery = guns("br-1", 20, 14, 270, type="horse-artillery")
    table = state(battery, foot("fr-1", 20, 14 - 15 * MM - DEEP))
    found = react(table, "limber-flee", dice=4)
    assert (found["allowed"], found["needs"], found["success"]) == (True, 4, True)
    assert found["safe"] == [pytest.approx([12 * CM, 20 * CM])]
    assert found["to"] == pytest.approx([20, 14 + 12 * CM, 90])
    failed = react(table, "limber-flee", dice=3)
    assert (failed["success"], failed["eliminated"], failed["to"]) == (False, True, None)
    two = state(
        battery, foot("fr-1", 20, 14 - 15 * MM - DEEP), foot("fr-2", 20, 14 + 15 * MM + DEEP)
    )
    assert rules(react(two, "limber-flee")["breaches"]) == ["reaction.contact"]


def test_a_charger_from_behind_is_moved_back_to_where_the_square_is() -> None:
    """The second stand goes behind the first, where the charger stands."""
    table = state(foot("br-1", 20, 20, 90), horse("fr-1", 20, 20 - DEEP - RIDER, 90))
    found = ask(table, "react", unit="br-1", as_="emergency-square", from_="fr-1", dice=6,
                started=6.0)  # fmt: skip
    lowest = min(stand[1] for stand in found["stands"]) - DEEP
    assert found["charger"] == pytest.approx([20, lowest - RIDER, 90], abs=1e-6)


def test_an_emergency_square_keeps_the_stand_that_is_touched() -> None:
    target = foot("br-1", 20, 17, 270)
    # The charger touches only the stand on the target's left, which is at larger x.
    rider = horse("fr-1", 20 + 12.5 * MM, 17 - DEEP - RIDER, formation="column")
    rider["pose"] = [20 + 25 * MM, 17 - DEEP - 40 * MM, 90]
    table = state(target, rider)
    found = react(table, "emergency-square", dice=4, started=6)
    assert (found["allowed"], found["success"]) == (True, True)
    assert found["stands"][1] == pytest.approx([20 + 12.5 * MM, 17, 270])
    assert found["charger"][1] >= rider["pose"][1] - 1e-9
    failed = react(table, "emergency-square", dice=3, started=6)
    assert (failed["success"], failed["hits"]) == (False, 2)
    short = react(table, "emergency-square", started=4.5)
    assert rules(short["breaches"]) == ["reaction.distance"]


SIGMA = [0.003, 0.003, 0.1]


def ruling(found: Data, rule: str) -> str:
    """What an answer says of one rule: broken, in doubt or kept."""
    if rule in rules(found["breaches"]):
        return "broken"
    return "doubt" if found["doubt"] else "kept"


@pytest.mark.parametrize(
    ("off", "wanted"), [(-0.05, "kept"), (-0.003, "doubt"), (0.007, "doubt"), (0.05, "broken")]
)
def test_what_the_camera_cannot_tell_of_a_reaction_is_measured_by_hand(
    off: float, wanted: str
) -> None:
    """Each limit, passed by ``off`` inches."""
    caller = horse("br-1", 24, 10, sigma=SIGMA)
    passing = foot("fr-1", 24, 10 + RIDER + DEEP + 12 * CM + off, sigma=SIGMA)
    called = react(state(caller, passing), "opportunity-charge")
    assert ruling(called, "reaction.distance") == wanted
    target, rider = (
        foot("br-1", 20, 17, 270, sigma=SIGMA),
        horse("fr-1", 20, 17 - DEEP - RIDER, sigma=SIGMA),
    )
    begun = 12 * CM - off
    square = react(state(target, rider), "emergency-square", started=begun)
    assert ruling(square, "reaction.distance") == wanted
    beside = foot("br-2", 20 + 2 * WIDE + 6 * CM + off, 17, 270, sigma=SIGMA)
    near = react(state(target, rider, beside), "emergency-square", "br-2")
    assert ruling(near, "reaction.contact") == wanted
    formed = foot("br-1", 20, 17, 270, formation="square", square="emergency", sigma=SIGMA)
    charger = horse("fr-1", 20, 17 - 20 * MM - RIDER, sigma=SIGMA)
    back = ask(state(formed, charger), "feint", unit="fr-1", square="br-1", started=begun)
    assert ruling(back, "feint.distance") == wanted


def test_feints() -> None:
    square = foot("br-1", 20, 17, 270, formation="square", square="emergency")
    rider = horse("fr-1", 20, 17 - 20 * MM - RIDER, rating="veteran")

    def feint(*units: Data, **more: Any) -> Data:
        return ask(state(*units), "feint", unit="fr-1", square="br-1", **more)

    good = feint(square, rider, dice=3, started=5)
    assert (good["allowed"], good["success"], good["eliminated"]) == (True, True, False)
    assert good["safe"] == [pytest.approx([6 * CM, 12 * CM])]
    assert feint(square, rider, dice=2)["success"] is False
    assert rules(feint(square, rider, started=4)["breaches"]) == ["feint.distance"]
    solid = {**square, "square": "solid"}
    assert rules(feint(solid, rider)["breaches"]) == ["feint.square"]
    away = horse("fr-1", 20, 12)
    assert "feint.contact" in rules(feint(square, away)["breaches"])
    walker = foot("fr-1", 20, 17 - 20 * MM - DEEP)
    assert rules(feint(square, walker)["breaches"]) == ["feint.type"]
    behind = foot("fr-2", 20, 17 - 20 * MM - 2 * RIDER - 8 * CM - DEEP)
    cut = feint(square, rider, behind)
    assert cut["safe"] == [pytest.approx([6 * CM, 8 * CM - 1 * MM], abs=1e-4)]
    near = foot("fr-2", 20, 17 - 20 * MM - 2 * RIDER - 5 * CM - DEEP)
    lost = feint(square, rider, near)
    assert (lost["safe"], lost["eliminated"], lost["pivots"]) == ([], True, [])


@pytest.mark.parametrize(
    ("off", "lost", "close"),
    [(-0.03, True, False), (-0.027, True, True), (0.001, False, True), (0.027, False, True),
     (0.03, False, False)],
)  # fmt: skip
@pytest.mark.parametrize("feint", [False, True])
def test_who_ends_a_run_back_can_be_in_doubt(
    off: float, lost: bool, close: bool, feint: bool
) -> None:
    """Whether it comes within 1 mm of another; two deviations of both places are 0.0283 in."""
    mm, sigma = 1 / 25.4, [0.01, 0.01, 0.0]
    back, ahead = (6 * CM, 20) if feint else (12 * CM, 10)
    there = 20 + back + (ahead + 10 + 1) * mm + off
    other = foot("br-9" if feint else "fr-9", 20, there, sigma=sigma)
    if feint:
        square = foot("fr-1", 20, 20 - 40 * mm, formation="square", square="emergency", sigma=sigma)
        table = state(horse("br-1", 20, 20, 270, sigma=sigma), square, other)
        found = ask(table, "feint", unit="br-1", square="fr-1", dice=4, started=8)
    else:
        enemy = horse("fr-1", 20, 20 - 30 * mm, sigma=sigma)
        table = state(light("br-1", 20, 20, sigma=sigma), enemy, other)
        found = ask(table, "react", unit="br-1", as_="fall-back", from_="fr-1", distance=back)
    assert found["eliminated"] is lost
    assert [(each["a"], each["b"]) for each in found["doubt"]] == [("br-1", other["id"])] * close


NEAR = [(-0.03, False), (-0.02, True), (0.02, True), (0.03, False)]


@pytest.mark.parametrize(("off", "close"), NEAR)
@pytest.mark.parametrize("kind", ["infantry", "cavalry"])
def test_the_distance_of_a_call_is_in_doubt_near_its_limit(
    kind: str, off: float, close: bool
) -> None:
    """Two deviations of both places are 0.0283 in."""
    mm, sigma = 1 / 25.4, [0.01, 0.01, 0.0]
    deep, limit = (10, 6) if kind == "infantry" else (20, 12)
    x = 20 + (15 + deep) * mm + limit * CM + off
    caller = (foot if kind == "infantry" else horse)("br-1", x, 10, 180, sigma=sigma)
    table = state(guns("fr-1", 20, 10, sigma=sigma), caller)
    found = ask(table, "reactions", mover="fr-1", as_="prolong", to=[20, 10.3, 90])
    assert [each["unit"] for each in found["reactions"]] == ["br-1"] * (off < 0)
    assert [(each["a"], each["b"]) for each in found["doubt"]] == [("fr-1", "br-1")] * close


@pytest.mark.parametrize(("off", "close"), NEAR)
@pytest.mark.parametrize("name", ["limber-flee", "flee-to-square"])
def test_what_charged_guns_touch_is_in_doubt_near_the_limit(
    name: str, off: float, close: bool
) -> None:
    """They touch another enemy, or a square of their own, or not."""
    mm, sigma, flees = 1 / 25.4, [0.01, 0.01, 0.0], name == "limber-flee"
    y = 10 + 25 * mm
    kind = "horse-artillery" if flees else "foot-artillery"
    battery = guns("br-1", 20, y, 270, type=kind, sigma=sigma)
    other = foot("br-2", 20, y + (15 + 20 + 1) * mm + off, formation="square", sigma=sigma)
    if flees:
        other = foot("fr-2", 20 + (15 + 25 + 1) * mm + off, y, sigma=sigma)
    table = state(foot("fr-1", 20, 10), battery, other)
    found = ask(table, "react", unit="br-1", as_=name, from_="fr-1")
    holds, rule = (off > 0) is flees, "reaction.contact" if flees else "reaction.square"
    assert found["verdict"] == ("too_close" if close else "legal" if holds else "illegal")
    assert rules([*found["breaches"], *found["doubt"]]) == [rule] * (close or not holds)
    opened = ask(table, "reactions", mover="fr-1", as_="charge", to=[20, 10, 90])
    assert (name in [each["as"] for each in opened["reactions"]]) is holds
    assert rules(opened["doubt"]) == [rule] * close


def test_a_short_stretch_of_a_run_within_a_call_is_found() -> None:
    table = state(
        guns("br-1", 21.222, 18.569, 116.49), light("fr-2", 25.686, 15.173, 347.21, strength=5),
        horse("br-3", 21.7, 20.646, 180, rating="elite", strength=2),
    )  # fmt: skip
    (found,) = reacting(table, [21.604558, 18.277968, 142.737840], "charge", "fr-2")
    assert (found["unit"], found["as"]) == ("br-3", "opportunity-charge")
    assert found["calls"] == [pytest.approx([4.77, 5.13], abs=0.02)]
