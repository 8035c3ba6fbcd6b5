"""Changes, Division Manoeuvres, fire, the sequence of play and strength, at their limits."""

from __future__ import annotations

import cmath
import math
from typing import Any

import pytest
import shapely
from shapely.geometry import shape

from tableside.engine.encounter import Arm
from tableside.rules.mini_nap.state import State
from tests.rules.encounters import body, encounter, force
from tests.rules.mini_nap.table import (
    CM,
    RULES,
    Data,
    ask,
    box,
    foot,
    guns,
    horse,
    light,
    rules,
    state,
    unit,
)

MM = 1 / 25.4
DEEP, WIDE, RIDER, GUN = 10 * MM, 25 * MM, 20 * MM, 15 * MM


def change(table: State, to: str, name: str = "br-1", **more: Any) -> list[Data]:
    found: list[Data] = ask(table, "change", unit=name, to=to, **more)["placements"]
    return found


def test_placements_and_what_they_touch() -> None:
    # A friend stands close behind: columns may only be formed forward.
    friend = foot("br-2", 20, 10 - 2 * DEEP - 0.2)
    found = change(state(foot("br-1", 20, 10), friend), "column")
    forward = [p["pose"][1] > 10 for p in found]
    assert [p["verdict"] == "legal" for p in found] == forward
    assert {n for p in found for n in rules(p["breaches"])} == {"change.contact"}
    assert sorted(p["keeps"] for p in found) == [1, 1, 2, 2]


@pytest.mark.parametrize(("gap", "legal"), [(1.1 * MM, True), (0.9 * MM, False)])
def test_a_change_at_the_contact_tolerance(gap: float, legal: bool) -> None:
    other = foot("fr-1", 20, 10 + 3 * DEEP + gap + DEEP, 270)
    found = [p for p in change(state(foot("br-1", 20, 10), other), "column") if p["pose"][1] > 10]
    assert [p["verdict"] == "legal" for p in found] == [legal, legal]


def test_changes_that_cannot_be() -> None:
    table = state(foot("br-1", 20, 10), horse("br-2", 30, 10))
    assert {n for p in change(table, "line") for n in rules(p["breaches"])} == {"change.same"}
    assert {n for p in change(table, "skirmish") for n in rules(p["breaches"])} == {"change.type"}
    assert {n for p in change(table, "square", "br-2") for n in rules(p["breaches"])} == {
        "change.type"
    }
    assert len(change(table, "square")) == 2
    edge = state(foot("br-1", 20, DEEP + 0.01))
    assert {n for p in change(edge, "column") for n in rules(p["breaches"])} == {"change.board"}
    lake = [box("lake", "impassable", 10, 10 + 2 * DEEP, 30, 12)]
    wet = change(state(foot("br-1", 20, 10), terrain=lake), "column")
    assert {n for p in wet for n in rules(p["breaches"])} == {"change.ground"}
    assert change(state(guns("br-1", 20, 10)), "line") == []


def test_out_of_a_square_any_facing() -> None:
    table = state(foot("br-1", 20, 10, formation="square"))
    turned = change(table, "line", facing=37)
    assert {p["pose"][2] for p in turned} == {37.0}
    kept = change(table, "line")
    assert sorted({p["pose"][2] for p in kept}) == [90.0, 270.0]


def test_irregular_and_light_units_change_as_their_type_may() -> None:
    table = state(light("br-1", 20, 10))
    assert [p["verdict"] for p in change(table, "line")] == ["legal"] * 4
    line = change(state(foot("br-1", 20, 10, type="light-infantry")), "skirmish")
    gaps = {round(abs(p["stands"][0][0] - p["stands"][1][0]) * 25.4, 3) for p in line}
    assert gaps == {29.5}


def division(*units: Data, **more: Any) -> Data:
    return ask(state(*units, **more), "division", division="d")


@pytest.mark.parametrize(
    ("gap", "allowed", "far", "keep"),
    [
        (12 * CM, True, 24, 12),
        (12 * CM - 0.01, False, 24, 12),
        (36 * CM - 0.01, True, 24, 12),
        (36 * CM, True, 36, 24),
    ],
)
def test_division_manoeuvres(gap: float, allowed: bool, far: float, keep: float) -> None:
    own = foot("br-1", 20, 10, division="d")
    enemy = foot("fr-1", 20, 10 + 2 * DEEP + gap, 270)
    found = division(own, enemy)
    assert found["allowed"] is allowed
    assert found["allowance"] == pytest.approx(far * CM)
    assert found["keep"] == pytest.approx(keep * CM)
    off = shape(found["keep_off"])
    edge = 10 + DEEP + gap - keep * CM
    assert off.contains(shapely.Point(20, edge + 0.01))
    assert not off.contains(shapely.Point(20, edge - 0.01))
    assert rules(found["breaches"]) == ([] if allowed else ["division.near"])


SIGMA = [0.01, 0.01, 0.0]


def told(found: Data) -> list[tuple[str | None, str, str]]:
    """Return the rule, if any, and the two things of each doubt."""
    return [(each.get("rule"), each["a"], each["b"]) for each in found["doubt"]]


@pytest.mark.parametrize(
    ("off", "close"), [(-0.03, False), (-0.027, True), (0.0, True), (0.027, True), (0.03, False)]
)
def test_how_far_a_division_goes_is_in_doubt(off: float, close: bool) -> None:
    """Two deviations of both places are 0.0283 in."""
    own = foot("br-1", 20, 10, division="d", sigma=SIGMA)
    enemy = foot("fr-1", 20, 10 + 2 * DEEP + 36 * CM + off, 270, sigma=SIGMA)
    found = division(own, enemy)
    assert told(found) == [(None, "br-1", "fr-1")] * close
    assert found["verdict"] == ("too_close" if close else "legal")
    assert found["allowed"]
    assert found["allowance"] == pytest.approx((24 if off < 0 else 36) * CM)


def test_each_enemy_may_be_too_near_to_a_division() -> None:
    own, y = foot("br-1", 20, 20, division="d"), 2 * DEEP + 12 * CM
    about = foot("fr-1", 20, 20 + y - 0.018, 270, sigma=SIGMA)
    sure = division(own, about, foot("fr-2", 20, 20 - y + 0.01))
    assert rules(sure["breaches"]) == ["division.near"]
    assert sure["doubt"] == []
    assert sure["breaches"][0]["units"] == ["br-1", "fr-2"]
    assert sure["breaches"][0]["by"] == pytest.approx(0.01)
    beyond = foot("fr-2", 20, 20 - y - 0.03, sigma=[0.02, 0.02, 0.0])
    found = division(own, foot("fr-1", 20, 20 + y + 0.025, 270), beyond)
    assert told(found) == [("division.near", "br-1", "fr-2")]


def test_a_division_whose_brigade_was_used() -> None:
    own = foot("br-1", 20, 10, division="d")
    assert rules(division(own, used=["br-a"])["breaches"]) == ["division.used"]
    assert rules(division(own, foot("fr-1", 40, 30), initiative="fr")["breaches"]) == [
        "sequence.initiative"
    ]
    assert rules(division(own, phase="firing")["breaches"]) == ["sequence.phase"]


def test_moves_of_a_division() -> None:
    own, enemy = foot("br-1", 20, 5, division="d"), foot("fr-1", 20, 25, 270)

    def move(to: list[float], **more: Any) -> tuple[str, list[str]]:
        found = ask(state({**own, **more}, enemy), "move", unit="br-1", to=to, as_="division")
        return found["verdict"], rules(found["breaches"])

    # 36 cm, and 24 from the enemy: 25 - 20 mm - 24 cm is the nearest.
    nearest = 25 - 2 * DEEP - 24 * CM
    assert nearest - 5 < 36 * CM
    assert move([20, nearest, 90]) == ("legal", [])
    assert move([20, nearest + 0.01, 90]) == ("illegal", ["movement.division"])
    assert move([20, 10, 180]) == ("illegal", ["movement.kind"])
    assert move([30, 5, 0]) == ("legal", [])
    assert move([20, 5 + 36 * CM + 0.01, 90])[1] == ["movement.allowance"]
    assert move([20, 10, 90], division=None)[1] == ["movement.kind"]


def shot(*units: Data, target: str = "fr-1", **more: Any) -> Data:
    more = {"phase": "firing", **more}
    return ask(state(*units, **more), "fire", unit="br-1", target=target)


@pytest.mark.parametrize(
    ("gap", "allowed"), [(6 * CM, True), (6 * CM + 0.004, True), (6 * CM + 0.006, False)]
)
def test_the_reach_of_small_arms(gap: float, allowed: bool) -> None:
    found = shot(foot("br-1", 20, 10), foot("fr-1", 20, 10 + 2 * DEEP + gap, 270))
    assert found["allowed"] is allowed
    assert found["range"] == pytest.approx(gap)
    assert rules(found["breaches"]) == ([] if allowed else ["firing.range"])


def test_dice() -> None:
    near = foot("fr-1", 20, 12, 270)
    assert shot(foot("br-1", 20, 10, strength=5), near)["dice"] == 5
    assert shot(foot("br-1", 20, 10, strength=5, losses=2), near)["dice"] == 3
    assert shot(foot("br-1", 20, 10, strength=5, rating="guard"), near)["dice"] == 6
    assert shot(foot("br-1", 20, 10, strength=5, formation="column"), near)["dice"] == 2
    loose = light("fr-1", 20, 12, 270)
    assert shot(foot("br-1", 20, 10, strength=5), loose)["dice"] == 2
    assert shot(foot("br-1", 20, 10, strength=7, formation="column"), loose)["dice"] == 1

    def gun(gap: float, **more: Any) -> int:
        target = foot("fr-1", 20, 10 + GUN + DEEP + gap, 270)
        return int(shot(guns("br-1", 20, 10, **more), target)["dice"])

    assert gun(5, strength=6) == 6
    assert gun(18 * CM + 0.01, strength=6) == 3
    assert gun(18 * CM, strength=6) == 6
    assert gun(5, strength=6, nation="russian") == 4
    assert gun(5, strength=3, nation="russian") == 3
    assert gun(5, nation="british") == 5
    assert gun(5, nation="british", kgl=True) == 4
    assert gun(5, nation="french", advantage=True) == 5


@pytest.mark.parametrize(
    ("off", "close"), [(-0.03, False), (-0.027, True), (0.0, True), (0.027, True), (0.03, False)]
)
def test_dice_that_hang_on_half_the_reach_are_in_doubt(off: float, close: bool) -> None:
    target = foot("fr-1", 20, 10 + GUN + DEEP + 18 * CM + off, 270, sigma=SIGMA)
    found = shot(guns("br-1", 20, 10, sigma=SIGMA), target)
    assert told(found) == [(None, "br-1", "fr-1")] * close
    assert found["verdict"] == ("too_close" if close else "legal")
    assert found["allowed"]
    assert found["dice"] == (4 if off <= 0 else 2)


@pytest.mark.parametrize(("whose", "allowed"), [("d", False), ("e", True), (None, True)])
def test_of_a_division_that_moves_as_one_nobody_fires(whose: str | None, allowed: bool) -> None:
    """Its guns stood still: they may not fire either."""
    battery, near = guns("br-1", 20, 10, division="d"), foot("fr-1", 20, 16, 270)
    other = foot("br-2", 40, 30, brigade="br-b", division="e")
    found = shot(battery, other, near, initiative="br", division=whose)
    names = rules(found["breaches"])
    assert ("firing.division" in names, found["allowed"]) == (not allowed, allowed)


def test_who_may_not_fire() -> None:
    near = foot("fr-1", 20, 12, 270)
    for shooter, name in (
        (horse("br-1", 20, 10), "firing.cavalry"),
        (foot("br-1", 20, 10, did=["fired"]), "firing.fired"),
        (guns("br-1", 20, 10, did=["turned"]), "firing.turned"),
        (guns("br-1", 20, 10, did=["redeployed"]), "firing.redeployed"),
        (foot("br-1", 20, 10, did=["division"]), "firing.division"),
        (guns("br-1", 20, 10, markers=["orange"]), "firing.abandoned"),
        (foot("br-1", 20, 10, 270), "firing.arc"),
    ):
        found = shot(shooter, near)
        assert (found["allowed"], rules(found["breaches"])) == (False, [name])
    assert shot(foot("br-1", 20, 10, did=["turned", "manoeuvred"]), near)["allowed"] is True
    locked = shot(foot("br-1", 20, 10), near, foot("fr-2", 20, 10 - 2 * DEEP))
    assert rules(locked["breaches"]) == ["firing.contact"]
    assert rules(shot(foot("br-1", 20, 10), foot("br-2", 20, 12), target="br-2")["breaches"]) == [
        "firing.own-side"
    ]
    assert rules(shot(foot("br-1", 20, 10), near, phase="manoeuvre")["breaches"]) == [
        "sequence.phase"
    ]


NEAR = 1 / 25.4  # contact


@pytest.mark.parametrize(
    ("off", "told"),
    [(-0.03, "illegal"), (-0.019, "too_close"), (0.019, "too_close"), (0.03, "legal")],
)
def test_a_contact_in_doubt_is_told_on_both_sides(off: float, told: str) -> None:
    apart = 20 / 25.4 + NEAR + off
    units = (foot("fr-1", 24, 10, sigma=[0.01, 0.01, 0]), foot("br-1", 24, 10 + apart, 270))
    shot = ask(state(*units, phase="firing"), "fire", unit="fr-1", target="br-1")
    back = ask(state(*units), "move", unit="fr-1", to=[24, 9, 90], as_="step-back")
    for answer, name in ((shot, "firing.contact"), (back, "sequence.locked")):
        assert answer["verdict"] == told
        assert rules(answer["breaches"]) == ([name] if told == "illegal" else [])
        assert (name in rules(answer["doubt"])) == (told == "too_close")


@pytest.mark.parametrize(("x", "told"), [(24, "illegal"), (30, "too_close")])
def test_a_doubt_does_not_hide_a_breach(x: float, told: str) -> None:
    range_ = 6 * CM + 20 / 25.4
    units = [foot("fr-1", 24, 10, sigma=[0.01, 0.01, 0]), foot("br-1", 24, 10 + range_, 270)]
    friend = foot("fr-2", x, 11.4, base=[40, 20])
    shot = ask(state(*units, friend, phase="firing"), "fire", unit="fr-1", target="br-1")
    assert shot["verdict"] == told
    assert rules(shot["breaches"]) == (["firing.friend"] if told == "illegal" else [])


def test_the_arc() -> None:
    # The nearest point of the target lies exactly 45 degrees off the end of the front edge.
    def at(aside: float) -> Data:
        target = foot("fr-1", 20 + WIDE + 1 + aside, 10 + DEEP + 1 + WIDE, 180)
        target["pose"][0] += DEEP
        return shot(foot("br-1", 20, 10), target)

    assert at(0.0)["allowed"] is True
    assert at(0.0)["range"] == pytest.approx(2**0.5)
    slanted = at(0.5)  # only points farther up are within the arc
    assert slanted["range"] == pytest.approx(1.5 * 2**0.5, abs=0.005)


@pytest.mark.parametrize(
    ("turn", "told"),
    [(-2.2, "legal"), (-1.8, "too_close"), (1.8, "too_close"), (2.2, "illegal")],
)
@pytest.mark.parametrize("side", [-1, 1])
def test_the_arc_in_doubt(side: int, turn: float, told: str) -> None:
    # The far corner of the target lies 45 degrees off the end of the front edge, and the turn.
    target = foot("fr-1", 20 + side * (2 * WIDE + 1), 11, 270)
    battalion = foot("br-1", 20, 10, 90 + side * turn, sigma=[0, 0, 1.0])
    battalion["pose"][:2] = _about((20 + side * WIDE, 10 + DEEP), (20, 10), side * turn)
    found = shot(battalion, target)
    assert (found["verdict"], found["allowed"]) == (told, told != "illegal")
    assert rules(found["doubt"]) == (["firing.arc"] if told == "too_close" else [])
    assert rules(found["breaches"]) == (["firing.arc"] if told == "illegal" else [])


def _about(middle: tuple[float, float], point: tuple[float, float], turn: float) -> list[float]:
    turned = (complex(*point) - complex(*middle)) * cmath.rect(1, math.radians(turn))
    return [middle[0] + turned.real, middle[1] + turned.imag]


def test_friends_and_enemies_between() -> None:
    battery, target = guns("br-1", 20, 10), foot("fr-1", 20, 16, 270)
    friend = foot("br-2", 20, 13)
    assert rules(shot(battery, target, friend)["breaches"]) == ["firing.friend"]
    assert rules(shot(battery, target, {**friend, "id": "fr-2", "side": "fr"})["breaches"]) == [
        "firing.blocked"
    ]
    command = unit("br-c", "brigade-command", [20, 13, 90], None)
    assert shot(battery, target, command)["allowed"] is True
    left = guns("br-2", 20, 13, markers=["orange"])
    assert shot(battery, target, left)["allowed"] is True
    hill = box("hill", "hill", 15, 12, 25, 14)
    assert rules(shot(battery, target, terrain=[hill])["breaches"]) == ["firing.blocked"]
    under = box("hill", "hill", 15, 9, 25, 14)
    assert shot(battery, target, terrain=[under])["allowed"] is True


def test_a_line_along_the_sides_of_a_unit_is_not_clear() -> None:
    """Three alike behind each other: nothing but the very edges would pass the one between."""
    shooter, target = foot("br-1", 20, 10), foot("fr-1", 20, 12.2, 270)
    between = foot("br-2", 20, 11.1)
    assert rules(shot(shooter, target, between)["breaches"]) == ["firing.friend"]
    enemy = {**between, "id": "fr-2", "side": "fr"}
    assert rules(shot(shooter, target, enemy)["breaches"]) == ["firing.blocked"]
    aside = foot("br-2", 20.05, 11.1)
    assert shot(shooter, target, aside)["allowed"] is True


def test_ground_blocks_unless_an_end_of_the_line_lies_in_it() -> None:
    battery, target = guns("br-1", 20, 10), foot("fr-1", 20, 16, 270)
    near = 16 - DEEP
    # The wood reaches into the target's left half: only that half can be fired at through it.
    half = box("wood", "wood", 15, 12, 20.3, near + 0.2)
    found = shot(battery, target, terrain=[half])
    assert found["range"] == pytest.approx(near - 10 - GUN)
    ahead = box("wood", "wood", 15, 12, 25, near - 0.2)
    assert rules(shot(battery, target, terrain=[ahead])["breaches"]) == ["firing.blocked"]
    # A wood over the right end of the front edge: from there, and only from there, it is clear.
    own = box("wood", "wood", 20.2, 10, 25, 12)
    wall = box("hill", "hill", 15, 11.5, 20.2, 12)
    past = shot(battery, target, terrain=[own, wall])
    assert past["range"] == pytest.approx(near - 10 - GUN)
    behind = box("wood", "wood", 15, 8, 25, 10)  # it covers only the rear of the battery
    assert shot(battery, target, terrain=[behind])["allowed"] is True


def test_a_shot_past_a_friend_is_the_shortest_that_is_clear() -> None:
    battery, target = guns("br-1", 20, 10), foot("fr-1", 20, 16, 270)
    half = foot("br-2", 20 - WIDE + 0.2, 13)  # covers the left of the front, not its right
    found = shot(battery, target, half)
    assert found["allowed"] is True
    assert found["range"] == pytest.approx(6 - GUN - DEEP, abs=1e-4)
    more = foot("br-2", 20 - WIDE + GUN + 0.1, 13)  # beyond the right end: only a slant is left
    slanted = shot(battery, target, more)
    assert slanted["allowed"] is True
    straight = 6 - GUN - DEEP
    rise = 13 - DEEP - 10 - GUN  # grazing the near corner of the friend
    assert slanted["range"] == pytest.approx(straight * (1 + (0.1 / rise) ** 2) ** 0.5, abs=1e-4)
    most = foot("br-2", 20 - WIDE + GUN + 0.3, 13)  # that slant would miss the target
    assert rules(shot(battery, target, most)["breaches"]) == ["firing.friend"]


def sequence(**more: Any) -> Data:
    dice = more.pop("dice", None)
    units = [
        foot("br-1", 20, 10, brigade="br-a", markers=["blue"]),
        foot("br-2", 25, 10, brigade="br-b"),
        foot("fr-1", 20, 30, 270, brigade="fr-a", markers=["blue"]),
    ]
    return ask(state(*units, **more), "sequence", **({} if dice is None else {"dice": dice}))


def test_rolling_for_the_initiative() -> None:
    tie = sequence(dice={"br": 7, "fr": 7})
    assert (tie["roll_again"], tie["winner"]) == (True, None)
    won = sequence(dice={"br": 8, "fr": 7})
    assert won == {
        "roll_again": False,
        "winner": "br",
        "brigades": ["br-a", "br-b"],
        "markers_off": ["br-1"],
        "turn_over": False,
    }
    assert sequence(dice={"br": 18, "fr": 12}, initiative="br")["winner"] == "br"


def test_a_side_without_unused_brigades_does_not_roll() -> None:
    found = sequence(used=["fr-a"], dice={"br": 99})
    assert (found["winner"], found["brigades"]) == ("br", ["br-a", "br-b"])
    over = sequence(used=["fr-a", "br-a", "br-b"])
    assert over == {
        "roll_again": False,
        "winner": None,
        "brigades": [],
        "markers_off": ["br-1", "fr-1"],
        "turn_over": True,
    }


def test_strength() -> None:
    def left(made: Data, losses: int) -> tuple[int, bool, bool]:
        found = ask(state(made), "strength", unit="br-1", losses=losses)
        return found["left"], found["removed"], found["one_point"]

    line = foot("br-1", 20, 10, strength=4)
    assert left(line, 2) == (2, False, False)
    assert left(line, 3) == (1, True, False)
    assert left(line, 9) == (0, True, False)
    for made in (
        {**line, "rating": "guard"},
        {**line, "formation": "square"},
        light("br-1", 20, 10),
        guns("br-1", 20, 10),
    ):
        assert left(made, 3) == (1, False, True)
        assert left(made, 4) == (0, True, False)
    own = ask(state({**line, "losses": 1}), "strength", unit="br-1")
    assert own["left"] == 3
    costly = state({**line, "hits": 2}, house_rules={"hit-marker": "strength"})
    assert ask(costly, "strength", unit="br-1")["left"] == 2


def test_the_scale_multiplies_every_distance_of_the_rules() -> None:
    table = state(foot("br-1", 20, 10), house_rules={"scale": 2})
    found = ask(table, "move", unit="br-1", to=[20, 10 + 11 * CM, 90])
    assert (found["verdict"], found["allowance"]) == ("legal", pytest.approx(12 * CM))


def test_points_of_strength() -> None:
    men = {100: 2, 249: 2, 250: 3, 349: 3, 350: 4, 449: 4, 450: 5}
    assert {count: fielded("foot", count) for count in men} == men
    crews = {30: 2, 62: 2, 63: 3, 112: 4, 113: 5, 150: 6}
    assert {count: fielded("guns", count) for count in crews} == crews


def fielded(arm: Arm, men: int) -> int:
    """Return the strength of the one unit that so many men of an arm become."""
    battle = RULES.fielded(encounter(force("fr", body("f", men, arm))))
    (strength,) = (unit["strength"] for unit in battle["units"] if unit["side"] == "fr")
    return int(strength)
