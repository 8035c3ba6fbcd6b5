"""Moves judged on both sides of every limit of section 5."""

from __future__ import annotations

from typing import Any

import pytest
import shapely
from shapely.geometry import shape

from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.motion import search
from tests.rules.gmu.gmu_table import Data, ask, band, box, corps, state, unit

TINY = 0.02


def move(*units: Data, to: list[float], terrain: list[Data] | None = None, **changes: Any) -> Data:
    """Return the answer about a move of the first unit."""
    return ask(state(*units, terrain=terrain, **changes), "move", unit=units[0]["id"], to=to)


def rules(answer: Data) -> list[str]:
    return [breach["rule"] for breach in answer["breaches"]]


def by(answer: Data, rule: str) -> float:
    return float(next(b["by"] for b in answer["breaches"] if b["rule"] == rule))


def test_a_move_of_the_whole_allowance_and_a_hair_more() -> None:
    answer = move(corps("csa-1", 10, 10), to=[10, 14, 90])
    assert answer["verdict"] == "legal"
    assert answer["allowance"] == 4.0
    assert answer["length"] == pytest.approx(4.0)
    assert answer["path"][0] == [10, 10, 90]
    assert answer["path"][-1] == [10, 14, 90]
    assert move(corps("csa-1", 10, 10), to=[10, 14.004, 90])["verdict"] == "legal"
    far = move(corps("csa-1", 10, 10), to=[10, 15, 90])
    assert far["verdict"] == "illegal"
    assert rules(far) == ["movement.allowance"]
    assert by(far, "movement.allowance") == pytest.approx(1.0)
    assert "path" not in far


def test_cavalry_goes_eight_inches_and_turning_is_free() -> None:
    rider = corps("csa-1", 10, 10, type="cavalry")
    assert move(rider, to=[18, 10, 233])["verdict"] == "legal"
    assert rules(move(rider, to=[18.1, 10, 90])) == ["movement.allowance"]
    assert move(rider, to=[10, 10, 270])["length"] == 0.0


def test_a_missing_movement_value_is_named() -> None:
    table = state(
        corps("fr-1", 10, 10),
        period="napoleonic-wars",
        sides={"fr": {"army": "french"}, "en": {"army": "english"}},
        aggressor="fr",
    )
    with pytest.raises(QuestionError, match="movement of infantry"):
        ask(table, "move", unit="fr-1", to=[10, 11, 90])


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"unit": "csa-9", "to": [1, 1, 0]}, "unit"),
        ({"unit": "csa-hq", "to": [1, 1, 0]}, "unit"),
        ({"unit": "csa-1"}, "to"),
        ({"unit": "csa-1", "to": [1, 1]}, "to"),
    ],
)
def test_a_wrong_question_names_its_place(question: Data, place: str) -> None:
    table = state(corps("csa-1", 10, 10), unit("csa-hq", "headquarters", [5, 5, 0]))
    with pytest.raises(QuestionError) as error:
        ask(table, "move", **question)
    assert error.value.place == place


# --- who may not be activated -----------------------------------------------------------------


def test_infantry_is_held_in_control_at_an_inch_and_free_beyond() -> None:
    held = move(corps("csa-1", 10, 10), corps("usa-1", 10, 12), to=[10, 9, 90])
    assert rules(held) == ["movement.held"]
    assert held["allowance"] == 0.0
    free = move(corps("csa-1", 10, 10), corps("usa-1", 10, 12.01), to=[10, 9, 90])
    assert free["verdict"] == "legal"
    assert free["allowance"] == 1.0


def test_a_detachment_never_moves() -> None:
    answer = move(unit("csa-d", "detachment", [10, 10, 90]), to=[10, 10, 90])
    assert rules(answer) == ["movement.held"]


def test_cavalry_leaves_infantry_by_an_inch_to_outside_all_control() -> None:
    rider, foe = corps("csa-1", 10, 10, type="cavalry"), corps("usa-1", 10, 11)
    assert move(rider, foe, to=[10, 9, 90])["verdict"] == "legal"  # 1.00 away is outside here
    near = move(rider, foe, to=[10, 9.1, 90])
    assert rules(near) == ["movement.zone-of-control"]
    assert by(near, "movement.zone-of-control") == pytest.approx(0.1)
    assert rules(move(rider, foe, to=[10, 8.9, 90])) == ["movement.allowance"]
    assert rules(move(rider, foe, to=[10, 9, 90], entered=["csa-1"])) == ["movement.held"]
    other = corps("usa-2", 10, 7.1, type="detachment")
    assert rules(move(rider, foe, other, to=[10, 9, 90])) == ["movement.zone-of-control"]


@pytest.mark.parametrize(
    ("kind", "rule"),
    [("cavalry", "movement.zone-of-influence"), ("infantry", "movement.zone-of-control")],
)
def test_cavalry_that_leaves_for_another_zone_is_told_so_once(kind: str, rule: str) -> None:
    mover, left = corps("csa-1", 10, 10, type="cavalry"), corps("usa-1", 10, 11.5)
    other = corps("usa-2", 10, 6.45, 0, type=kind)  # 2.05 in away, and 0.55 in when it has turned
    found = move(mover, left, other, to=[10, 9, 0])
    assert rules(found) == [rule]
    assert by(found, rule) == pytest.approx(0.45)


def test_cavalry_is_held_by_cavalry() -> None:
    rider, foe = corps("csa-1", 10, 10, type="cavalry"), corps("usa-1", 10, 11.5, type="cavalry")
    assert rules(move(rider, foe, to=[10, 9, 90])) == ["movement.held"]


@pytest.mark.parametrize(
    ("arm", "foe", "gap", "house", "held"),
    [
        ("cavalry", "detachment", 1.0, True, True), ("cavalry", "detachment", 1.01, True, False),
        ("cavalry", "detachment", 1.0, False, False), ("cavalry", "infantry", 1.0, True, False),
        ("cavalry", "cavalry", 1.0, False, True), ("infantry", "detachment", 1.0, False, True),
    ],
)  # fmt: skip
def test_a_house_rule_lets_detachments_hold_cavalry(
    arm: str, foe: str, gap: float, house: bool, held: bool
) -> None:
    units = corps("csa-1", 10, 10, type=arm), corps("usa-1", 10, 11 + gap, type=foe)
    found = move(*units, to=[10, 9.5, 90], house_rules={"detachments-hold-cavalry": house})
    assert rules(found) == (["movement.held"] if held else [])


# --- zones of influence -----------------------------------------------------------------------


def test_a_move_into_influence_ends_more_than_an_inch_away_and_parallel() -> None:
    mover, foe = corps("csa-1", 10, 10), corps("usa-1", 10, 15, 270)
    assert move(mover, foe, to=[10, 12.99, 90])["verdict"] == "legal"
    near = move(mover, foe, to=[10, 13.2, 90])
    assert rules(near) == ["movement.zone-of-influence"]
    assert by(near, "movement.zone-of-influence") == pytest.approx(0.2)
    assert move(mover, foe, to=[10, 12.8, 94.9])["verdict"] == "legal"
    skew = move(mover, foe, to=[10, 12.8, 96])
    assert rules(skew) == ["movement.alignment"]
    assert by(skew, "movement.alignment") == pytest.approx(1.0)
    assert move(mover, foe, to=[10, 11.9, 90 + 1])["verdict"] == "legal"


def test_any_facing_will_do_outside_all_zones() -> None:
    mover, foe = corps("csa-1", 10, 10), corps("usa-1", 10, 15, 270)
    assert move(mover, foe, to=[10, 11, 123])["verdict"] == "legal"


def test_a_way_through_influence_is_none() -> None:
    mover, foe = corps("csa-1", 10, 10, type="cavalry"), corps("usa-1", 10, 14, type="cavalry")
    assert rules(move(mover, foe, to=[10, 17.6, 90])) == ["movement.path"]
    # Infantry does not bind cavalry: only the base and its control are in the way.
    foot = corps("usa-1", 10, 14)
    around = move(mover, foot, to=[13.2, 17, 90])
    assert around["verdict"] == "legal"
    assert around["length"] < 8


def test_a_start_in_influence_is_an_inch_and_may_enter_control() -> None:
    mover, foe = corps("csa-1", 10, 10), corps("usa-1", 10, 12.8, 270)
    into = move(mover, foe, to=[10, 11, 90])
    assert into["verdict"] == "legal"
    assert into["allowance"] == 1.0
    assert rules(move(mover, foe, to=[10, 11, 97])) == ["movement.alignment"]
    assert move(mover, foe, to=[10, 9, 33])["verdict"] == "legal"
    assert rules(move(mover, foe, to=[10, 8.9, 90])) == ["movement.allowance"]


@pytest.mark.parametrize(
    ("others", "weather", "inches", "told"),
    [
        ([corps("usa-1", 10, 12.8, 270)], [], 1.1, "1.00 in (in the influence of usa-1)."),
        ([], ["rain"], 1.1, "1.00 in (rain, off the roads)."),
        ([], [], 4.1, "4.00 in."),
    ],
)
def test_what_cuts_a_limit_is_told_with_it(
    others: list[Data], weather: list[str], inches: float, told: str
) -> None:
    far = move(corps("csa-1", 10, 10), *others, to=[10, 10 - inches, 90], weather=weather)
    (breach,) = far["breaches"]
    assert str(breach["message"]) == f"csa-1 moved {inches:.2f} in; its limit is {told}"


def test_whose_control_is_left_is_told_with_the_limit() -> None:
    rider, foe = corps("csa-1", 10, 10, type="cavalry"), corps("usa-1", 10, 11)
    (breach,) = move(rider, foe, to=[10, 8.9, 90])["breaches"]
    told = "csa-1 moved 1.10 in; its limit is 1.00 in (leaving the control of usa-1)."
    assert str(breach["message"]) == told


def test_fog_and_another_kind_lead_straight_into_control() -> None:
    mover, foe = corps("csa-1", 10, 10), corps("usa-1", 10, 14, 270)
    assert rules(move(mover, foe, to=[10, 12.5, 90])) == ["movement.zone-of-influence"]
    assert move(mover, foe, to=[10, 12.5, 90], weather=["fog"])["verdict"] == "legal"
    rider = corps("csa-1", 10, 10, type="cavalry")
    assert move(rider, foe, to=[10, 12.5, 90])["verdict"] == "legal"
    assert move(rider, foe, to=[10, 13, 90])["verdict"] == "legal"  # in contact
    assert rules(move(rider, foe, to=[10, 12.5, 80])) == ["movement.alignment"]


def test_a_river_parts_influence_but_not_control() -> None:
    mover, foe = corps("csa-1", 10, 10), corps("usa-1", 10, 13.6, 270)
    river = band("r", "river", [0, 12.3], [36, 12.3], width=1.0)
    answer = move(mover, foe, to=[10, 11.2, 90], terrain=[river])
    assert answer["verdict"] == "legal"
    assert rules(move(mover, foe, to=[10, 11.7, 90], terrain=[river])) == []
    assert rules(move(mover, foe, to=[10, 11.7, 60], terrain=[river])) == ["movement.alignment"]


def test_control_is_entered_once_and_not_passed() -> None:
    mover, picket = corps("csa-1", 10, 10), unit("usa-d", "detachment", [10, 12, 270])
    assert move(mover, picket, to=[10, 11, 90])["verdict"] == "legal"
    fence = [unit(f"usa-d{i}", "detachment", [4 + 4.2 * i, 12, 270]) for i in range(4)]
    assert rules(move(mover, *fence, to=[10.3, 13.95, 90])) == ["movement.path"]


# --- bases, command, board --------------------------------------------------------------------


def test_corps_stop_a_way_friends_of_other_kinds_do_not() -> None:
    mover = corps("csa-1", 10, 10)
    wall = [corps(f"csa-{i}", 10 + 2 * (i - 4), 12) for i in range(2, 7)]
    assert rules(move(mover, *wall, to=[10, 13.5, 90])) == ["movement.path"]
    picket = unit("csa-d", "detachment", [10, 12, 90])
    assert move(mover, picket, to=[10, 13.5, 90])["verdict"] == "legal"
    on_it = move(mover, picket, to=[10, 12, 90])
    assert rules(on_it) == ["movement.overlap"]
    staff = unit("csa-hq", "headquarters", [10, 12, 90])
    assert rules(move(mover, staff, to=[10, 12, 90])) == ["movement.overlap"]
    theirs = unit("usa-hq", "headquarters", [10, 12, 90])
    assert move(mover, theirs, to=[10, 13.9, 90])["verdict"] == "legal"


@pytest.mark.parametrize("name", ["csa-2", "usa-2"])
@pytest.mark.parametrize("kind", ["infantry", "detachment"])
def test_overlap_of_five_thousandths_is_contact(name: str, kind: str) -> None:
    mover, other = corps("csa-1", 10, 10), unit(name, kind, [10, 13, 90], base=[50.8, 25.4])
    fog: Data = {"weather": ["fog"]}  # no influence to stop at
    for over in (-0.004, 0.0, 0.002, 0.004):
        assert move(mover, other, to=[10, 12 + over, 90], **fog)["verdict"] == "legal"
    deep = move(mover, other, to=[10, 12.01, 90], **fog)
    assert by(deep, "movement.overlap") == pytest.approx(0.01)


def test_the_end_is_in_command_or_at_least_closer() -> None:
    staff = unit("csa-hq", "headquarters", [10, 5, 90], base=[25.4, 25.4])
    at_edge = 5 + 0.5 + 12 + 0.5
    mover = corps("csa-1", 10, at_edge - 2)
    assert move(mover, staff, to=[10, at_edge, 90])["verdict"] == "legal"
    far = move(mover, staff, to=[10, at_edge + 0.1, 90])
    assert rules(far) == ["movement.command"]
    assert by(far, "movement.command") == pytest.approx(0.1)
    lost = corps("csa-1", 10, at_edge + 2)
    assert move(lost, staff, to=[10, at_edge + 1.5, 90])["verdict"] == "legal"
    assert rules(move(lost, staff, to=[10, at_edge + 2.5, 90])) == ["movement.command"]
    guns = {**staff, "formation": "battle"}
    assert rules(move(mover, guns, to=[10, at_edge, 90])) == ["movement.command"]


@pytest.mark.parametrize(
    ("x", "closer", "gain", "verdict"),
    [
        (10.0, 0.006, 0.01, "legal"), (10.0, 0.004, 0.01, "illegal"),
        (10.5, 0.0, 0.01, "illegal"),  # sideways along the headquarters' edge
        (10.0, 0.0, 0.01, "illegal"),  # not at all
        (10.0, 0.196, 0.2, "legal"), (10.0, 0.19, 0.2, "illegal"),
    ],
)  # fmt: skip
def test_out_of_command_closer_means_closer(
    x: float, closer: float, gain: float, verdict: str
) -> None:
    staff = unit("csa-hq", "headquarters", [10, 5, 90], base=[25.4, 25.4])
    lost = corps("csa-1", 10, 5 + 0.5 + 12 + 0.5 + 2)
    to = [x, 20 - closer, 90]
    found = move(lost, staff, to=to, house_rules={"command-gain": gain})
    assert found["verdict"] == verdict
    assert rules(found) == ([] if verdict == "legal" else ["movement.command"])


def test_the_whole_base_stays_on_the_board() -> None:
    mover = corps("csa-1", 2, 10)
    assert move(mover, to=[1, 10, 90])["verdict"] == "legal"
    over = move(mover, to=[0.9, 10, 90])
    assert rules(over) == ["movement.board"]
    assert by(over, "movement.board") == pytest.approx(0.1)


# --- roads, rain, water -----------------------------------------------------------------------

ROAD = band("road", "road", [0, 10], [14, 10], [14, 24], width=0.8)


def test_a_road_adds_four_inches_to_a_way_that_keeps_to_it() -> None:
    mover = corps("csa-1", 10, 10)
    along = move(mover, to=[14, 13.9, 90], terrain=[ROAD])
    assert along["verdict"] == "legal"
    assert along["allowance"] == 8.0
    bend = (3.6**2 + 0.4**2) ** 0.5 + (3.5**2 + 0.4**2) ** 0.5  # by the road's inner corner
    assert along["length"] == pytest.approx(bend, abs=0.01)
    off = move(mover, to=[15, 13.5, 90], terrain=[ROAD])
    assert rules(off) == ["movement.allowance"]
    assert off["allowance"] == 4.0
    short = move(mover, to=[13, 10, 90], terrain=[ROAD])
    assert short["allowance"] == 4.0
    far = move(mover, to=[1.9, 10, 90], terrain=[ROAD])
    assert far["allowance"] == 8.0
    assert by(far, "movement.allowance") == pytest.approx(0.1)
    town = box("t", "town", 14.3, 11, 18, 15)
    assert rules(move(mover, to=[15, 13.5, 90], terrain=[ROAD, town])) == ["movement.allowance"]


def test_a_corps_on_the_road_shuts_the_bonus() -> None:
    mover, friend = corps("csa-1", 4, 10), corps("csa-2", 8, 10)
    assert rules(move(mover, friend, to=[11, 10, 90], terrain=[ROAD])) == ["movement.allowance"]


@pytest.mark.parametrize(
    ("far", "weather", "allowance", "broken"),
    [
        (3.0, [], 8.0, []),
        (8.0, [], 8.0, []),
        (8.1, [], 8.0, ["movement.allowance"]),
        (0.9, ["rain"], 8.0, []),
    ],
)
def test_an_end_that_is_not_allowed_leaves_the_road_its_bonus(
    far: float, weather: list[str], allowance: float, broken: list[str]
) -> None:
    mover, under = corps("csa-1", 2, 10), unit("csa-2", "infantry", [2 + far, 10, 90])
    found = move(mover, under, to=[2 + far, 10, 90], terrain=[ROAD], weather=weather)
    assert (rules(found), found["allowance"]) == (["movement.overlap", *broken], allowance)
    beside = move(mover, under, to=[2 + far, 10.6, 90], terrain=[ROAD], weather=weather)
    assert beside["allowance"] == (1.0 if weather else 4.0)


@pytest.mark.parametrize("river", [False, True])
def test_influence_once_entered_is_not_left_again(river: bool) -> None:
    """On the spot where it goes a corps that turns there would be out of it for a while."""
    far = [band("far", "river", [0, 22], [36, 22])] if river else []
    enemy = corps("usa-1", 11.5, 9.5, 90)
    found = move(corps("csa-1", 17.95, 12.2, 0), enemy, to=[14.95, 12.2, 90], terrain=far)
    assert found["verdict"] == "legal"
    table = state(corps("csa-1", 17.95, 12.2, 0), enemy, terrain=far)
    zone = shape(ask(table, "zones", unit="usa-1")["influence"])
    mover = table.by_id["csa-1"]
    inside = [mover.at(Pose(*pose)).footprint.distance(zone) == 0.0 for pose in found["path"]]
    assert inside == sorted(inside)


def test_influence_between_two_hills_is_not_left_on_a_straight_way() -> None:
    """The enemy on its hill has influence over 3 in but not over the hill between."""
    y = 8.7126
    hills = [box("h", "hill", 16, 11.2, 20, 12.9), box("g", "hill", 16.4, y - 0.6, 18.2, y + 0.647)]
    mover = {**corps("csa-1", 14.75, y), "base": [10, 10]}
    enemy = corps("usa-1", 18, 12, 270)
    found = move(mover, enemy, to=[18.7, y, 90], terrain=hills)
    assert rules(found) == ["movement.path"]
    reach = ask(state(mover, enemy, terrain=hills), "reach", unit="csa-1")["area"]
    assert not shape(reach).covers(shapely.Point(18.7, y))


def test_rain_leaves_an_inch_off_the_roads() -> None:
    mover = corps("csa-1", 10, 10)
    wet: Data = {"weather": ["rain"]}
    assert move(mover, to=[10, 11, 90], **wet)["allowance"] == 1.0
    assert rules(move(mover, to=[10, 11.1, 90], **wet)) == ["movement.allowance"]
    assert move(mover, to=[4, 10, 90], terrain=[ROAD], **wet)["verdict"] == "legal"


RIVER = band("river", "river", [0, 12], [36, 12], width=1.0)


@pytest.mark.parametrize("water", ["river", "stream"])
@pytest.mark.parametrize(("carrier", "allowance"), [("town", 4.0), ("bridge", 8.0)])
def test_a_bridge_carries_a_road_over_water_and_a_town_does_not(
    water: str, carrier: str, allowance: float
) -> None:
    ground = [
        band("near", "road", [10, 6], [10, 11.2], width=0.8),
        band("far", "road", [10, 12.8], [10, 20], width=0.8),
        box("t", carrier, 8, 11, 12, 13),
        band("w", water, [0, 12], [36, 12], width=1.0),
    ]
    found = move(corps("csa-1", 10, 9), to=[10, 16, 90], terrain=ground)
    assert found["allowance"] == allowance
    assert rules(found) == ([] if allowance == 8.0 else ["movement.allowance"])


def test_a_river_is_crossed_over_a_bridge_or_through_its_town() -> None:
    mover = corps("csa-1", 10, 10)
    assert rules(move(mover, to=[10, 13.9, 90], terrain=[RIVER])) == ["movement.river"]
    assert move(mover, to=[10, 11.4, 90], terrain=[RIVER])["verdict"] == "legal"
    assert rules(move(mover, to=[10, 11.6, 90], terrain=[RIVER])) == ["movement.river"]
    bridge = box("b", "bridge", 9.6, 11.4, 10.4, 12.6)
    over = move(mover, to=[10, 13.9, 90], terrain=[RIVER, bridge])
    assert over["verdict"] == "legal"
    assert move(mover, to=[10, 12, 90], terrain=[RIVER, bridge])["verdict"] == "legal"
    town = box("t", "town", 8, 11, 11, 13)
    assert move(mover, to=[10, 13.9, 90], terrain=[RIVER, town])["verdict"] == "legal"
    beside = box("t", "town", 8, 13, 11, 15)
    assert rules(move(mover, to=[10, 13.9, 90], terrain=[RIVER, beside])) == ["movement.river"]
    away = box("b", "bridge", 13, 11.4, 14, 12.6)
    assert rules(move(mover, to=[10, 13.9, 90], terrain=[RIVER, away])) == ["movement.river"]


@pytest.mark.parametrize(("y", "shut"), [(11.504, False), (11.506, True), (12.0, True)])
def test_no_way_begins_in_a_river_off_its_crossings(y: float, shut: bool) -> None:
    mover = corps("csa-1", 10, y)
    answer = move(mover, to=[10, 10, 90], terrain=[RIVER])
    assert rules(answer) == (["movement.river"] if shut else [])
    assert (ask(state(mover, terrain=[RIVER]), "reach", unit="csa-1")["area"] is None) == shut
    assert rules(move(mover, to=[10, 12, 45], terrain=[RIVER])) == ["movement.river"]
    bridge = box("b", "bridge", 9.6, 11.4, 10.4, 12.6)
    assert move(mover, to=[10, 10, 90], terrain=[RIVER, bridge])["verdict"] == "legal"


def test_a_river_that_ends_on_the_table_is_gone_round() -> None:
    mover = corps("csa-1", 10, 11)
    short = band("river", "river", [9, 12], [11, 12], width=0.5)
    around = move(mover, to=[10, 13, 90], terrain=[short])
    assert around["verdict"] == "legal"
    assert around["length"] == pytest.approx(2 * (1 + 0.75**2) ** 0.5 + 0.5, abs=0.03)


STREAM = band("stream", "stream", [0, 12], [36, 12], width=0.5)


def test_a_stream_ends_the_move_beyond_its_bank_and_along_it() -> None:
    mover = corps("csa-1", 10, 10.5)
    assert move(mover, to=[10, 13.74, 90], terrain=[STREAM])["verdict"] == "legal"
    assert move(mover, to=[10, 12.76, 90], terrain=[STREAM])["verdict"] == "legal"
    far = move(mover, to=[10, 13.85, 90], terrain=[STREAM])
    assert rules(far) == ["movement.stream"]
    assert by(far, "movement.stream") == pytest.approx(0.1)
    assert move(mover, to=[10, 13.3, 99.9], terrain=[STREAM])["verdict"] == "legal"
    skew = move(mover, to=[10, 13.3, 101], terrain=[STREAM])
    assert rules(skew) == ["movement.stream"]
    assert by(skew, "movement.stream") == pytest.approx(1.0)
    assert rules(move(mover, to=[10, 12.6, 90], terrain=[STREAM])) == ["movement.stream"]
    assert rules(move(mover, to=[10, 12, 90], terrain=[STREAM])) == ["movement.stream"]
    bridge = box("b", "bridge", 9.6, 11.6, 10.4, 12.4)
    assert move(mover, to=[10, 14.4, 33], terrain=[STREAM, bridge])["verdict"] == "legal"


# --- nearness ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("y", "verdict"),
    [(13.9, "legal"), (13.98, "too_close"), (14.02, "too_close"), (14.2, "illegal")],
)
def test_a_length_near_the_allowance_is_too_close_to_call(y: float, verdict: str) -> None:
    mover = corps("csa-1", 10, 10, sigma=[0.01, 0.01, 0.0])
    answer = move(mover, to=[10, y, 90])
    assert answer["verdict"] == verdict
    if verdict == "too_close":
        (doubt,) = answer["doubt"]
        assert doubt["limit"] == 4.0
        assert doubt["by"] == pytest.approx(2 * (2 * 0.01**2) ** 0.5)
        assert doubt["measured"] == pytest.approx(y - 10)


def test_doubt_about_an_enemys_zone_names_the_enemy() -> None:
    mover = corps("csa-1", 10, 10, sigma=[0.01, 0.01, 0.1])
    answer = move(mover, corps("usa-1", 10, 15, 270), to=[10, 13.01, 90])
    assert answer["verdict"] == "too_close"
    assert any("usa-1" in (d["a"], d["b"]) for d in answer["doubt"])


def test_a_long_unit_turns_about_its_own_centre() -> None:
    two = [
        {"base": [25.4, 25.4], "pose": [0, 0.5, 0]},
        {"base": [25.4, 25.4], "pose": [0, -0.5, 0]},
    ]
    mover = unit("csa-1", "infantry", [10, 10, 90], bases=two)
    friend = corps("csa-2", 10, 12.5)
    assert move(mover, friend, to=[10, 11.5, 90])["verdict"] == "legal"
    assert rules(move(mover, friend, to=[10, 11.5, 0])) == ["movement.overlap"]


def gate(gap: float, sigma: list[float]) -> Data:
    """Return the ruling on a way that only leads end-on through a gap between two friends."""
    mover = corps("csa-1", 10, 10, sigma=sigma)
    wall = [corps(f"csa-{i}", 10 + side * (gap / 2 + 1 + 2 * (i // 4)), 12, 90)
            for i, side in ((2, -1), (3, 1), (4, -1), (5, 1))]  # fmt: skip
    return move(mover, *wall, to=[10, 13.9, 90])


def test_a_narrow_way_is_too_close_to_call_and_names_who_makes_it_narrow() -> None:
    assert gate(1.03, [0.0, 0.0, 0.0])["verdict"] == "legal"
    narrow = gate(1.03, [0.02, 0.02, 0.0])
    assert narrow["verdict"] == "too_close"
    assert {d["b"] for d in narrow["doubt"]} & {"csa-2", "csa-3"}
    wide = gate(1.6, [0.02, 0.02, 0.0])
    assert not {d["b"] for d in wide.get("doubt", [])} & {"csa-2", "csa-3"}


def test_a_way_that_is_all_but_open_is_not_called_illegal() -> None:
    assert rules(gate(0.96, [0.0, 0.0, 0.0])) == ["movement.path"]
    near = gate(0.96, [0.03, 0.03, 0.0])
    assert near["verdict"] == "too_close"
    assert rules(near) == []
    assert {d["rule"] for d in near["doubt"]} == {"movement.path"}
    assert gate(0.7, [0.03, 0.03, 0.0])["verdict"] == "illegal"


@pytest.mark.parametrize(("gap", "inside"), [(2.0, False), (1.996, False), (1.99, True)])
def test_an_end_within_the_tolerance_of_a_zone_that_a_river_cuts_is_outside(
    gap: float, inside: bool
) -> None:
    enemy = corps("usa-1", 12, 14, 270)
    river = band("r", "river", [0, 16], [36, 16])
    answer = move(corps("csa-1", 12, 9), enemy, to=[12, 12.5 - gap, 0], terrain=[river])
    assert answer["verdict"] == ("illegal" if inside else "legal")
    assert rules(answer) == (["movement.alignment"] if inside else [])


def test_a_search_that_gives_up_leaves_a_move_too_close_to_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    friends = [corps("csa-2", 8.1, 10, 90), corps("csa-4", 10, 10.1)]
    to = [10.0, 12.0, 90.0]
    assert move(corps("csa-1", 10, 8), *friends, to=to)["verdict"] == "illegal"
    rider = corps("csa-1", 10, 8, type="cavalry")
    assert move(rider, *friends, to=to)["verdict"] == "legal"
    monkeypatch.setattr(search, "MOST_STATES", 1)
    answer = move(rider, *friends, to=to)
    assert answer["verdict"] == "too_close"
    assert rules(answer) == []
    assert [(d["rule"], d["a"]) for d in answer["doubt"]] == [("movement.path", "csa-1")]
