"""Zones of control and influence, command ranges: both sides of every limit, areas and members."""

from __future__ import annotations

import math
from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.ruleset import QuestionError
from tableside.geometry.shapes import rounded
from tableside.rules.gmu.nearness import gap
from tableside.rules.gmu.state import State
from tableside.rules.gmu.zones import (
    control_zone,
    heeds,
    in_control,
    in_influence,
    influence_measure,
    influence_zone,
)
from tests.rules.gmu.gmu_table import ask, band, box, corps, state, unit

RIVER = band("r", "river", [0, 12], [36, 12])  # banks at 11.5 and 12.5


def members(table: State, of: str, other: str) -> tuple[bool, bool]:
    """Return whether ``other`` is in the control, and in the influence, of ``of``."""
    a, b = table.by_id[of], table.by_id[other]
    return in_control(a, b), in_influence(table, a, b)


@pytest.mark.parametrize(
    ("distance", "control", "influence"),
    [
        (0.0, True, True), (0.99, True, True), (1.0, True, True), (1.004, True, True),
        (1.006, False, True), (1.99, False, True), (2.0, False, True), (2.004, False, True),
        (2.006, False, False), (2.5, False, False),
    ],
)  # fmt: skip
def test_reach_of_the_zones(distance: float, control: bool, influence: bool) -> None:
    table = state(corps("csa-1", 12, 8), corps("usa-1", 12, 9 + distance, 270))
    assert members(table, "csa-1", "usa-1") == (control, influence)
    corner = math.sqrt(0.5) * distance
    table = state(corps("csa-1", 12, 8), corps("usa-1", 14 + corner, 9 + corner, 270))
    assert members(table, "csa-1", "usa-1") == (control, influence)


@pytest.mark.parametrize("kind", ["detachment", "headquarters"])
def test_only_corps_have_influence(kind: str) -> None:
    table = state(unit("csa-1", kind, [12, 8, 90]), corps("usa-1", 12, 9.3, 270))
    control, influence = members(table, "csa-1", "usa-1")
    assert control is (kind == "detachment")
    assert not influence
    answer = ask(table, "zones", unit="csa-1")
    assert (answer["control"] is None) is (kind == "headquarters")
    assert answer["influence"] is None


def test_no_influence_in_fog() -> None:
    units = corps("csa-1", 12, 8), corps("usa-1", 12, 10, 270)
    assert members(state(*units), "csa-1", "usa-1") == (True, True)
    fog = state(*units, weather=["fog"])
    assert members(fog, "csa-1", "usa-1") == (True, False)
    assert ask(fog, "zones", unit="csa-1")["influence"] is None


def test_who_heeds_whose_influence() -> None:
    kinds = ["infantry", "cavalry", "detachment"]
    table = state(*(unit(f"{s}-{k}", k, [9, 9, 0]) for s in ("csa", "usa") for k in kinds))
    found = {
        (mine, other)
        for mine in kinds
        for other in kinds
        if heeds(table.by_id[f"csa-{mine}"], table.by_id[f"usa-{other}"])
    }
    assert found == {
        ("infantry", "infantry"),
        ("infantry", "cavalry"),
        ("cavalry", "cavalry"),
    }


@pytest.mark.parametrize(
    ("distance", "hill", "inside"),
    [
        (2.5, box("h", "hill", 11, 7.5, 13, 8.5), True),  # wholly on it
        (2.5, box("h", "hill", 11, 7.5, 12.01, 8.5), True),  # just over half
        (2.5, box("h", "hill", 11, 7.5, 12, 8.5), False),  # exactly half is not mostly
        (3.0, box("h", "hill", 11, 7.5, 13, 8.5), True),
        (3.004, box("h", "hill", 11, 7.5, 13, 8.5), True),
        (3.006, box("h", "hill", 11, 7.5, 13, 8.5), False),
        (2.5, box("h", "hill", 11, 7.5, 13, 20), False),  # the extra inch lies on no hill
        (2.0, box("h", "hill", 11, 7.5, 13, 20), True),
    ],
)
def test_the_extra_inch_from_a_hill(distance: float, hill: dict[str, Any], inside: bool) -> None:
    table = state(corps("csa-1", 12, 8), corps("usa-1", 12, 9 + distance, 270), terrain=[hill])
    assert in_influence(table, table.by_id["csa-1"], table.by_id["usa-1"]) is inside


def test_the_extra_inch_may_cross_another_hill_s_shadow_but_not_lie_on_it() -> None:
    hills = [box("h", "hill", 11, 7.5, 13, 8.5), box("k", "hill", 11, 10.7, 13, 11.2)]
    table = state(corps("csa-1", 12, 8), terrain=hills)
    zone = influence_zone(table, table.by_id["csa-1"])
    assert zone.covers(shapely.Point(12, 11.3))
    assert not zone.intersects(shapely.Point(12, 10.9))
    assert zone.covers(shapely.Point(12, 10.4))


def test_by_house_rule_the_extra_inch_covers_one_s_own_hill() -> None:
    hills = [box("h", "hill", 10, 7, 14, 11.4), box("k", "hill", 14.2, 7, 20, 11.4)]
    rules = {"influence-over-own-hill": True}
    table = state(corps("csa-1", 12, 8), terrain=hills, house_rules=rules)
    zone = influence_zone(table, table.by_id["csa-1"])
    assert zone.covers(shapely.Point(12, 11.2))
    assert not zone.intersects(shapely.Point(15.8, 8))
    plain = state(corps("csa-1", 12, 8), terrain=hills)
    assert not influence_zone(plain, plain.by_id["csa-1"]).intersects(shapely.Point(12, 11.2))


def test_a_river_stops_influence_and_not_control() -> None:
    table = state(corps("csa-1", 12, 10.9), corps("usa-1", 12, 13.1, 270), terrain=[RIVER])
    narrow = state(
        corps("csa-1", 12, 10.9), corps("usa-1", 12, 12.5, 270),
        terrain=[band("r", "river", [0, 11.7], [36, 11.7], width=0.4)],
    )  # fmt: skip
    assert members(table, "csa-1", "usa-1") == (False, False)
    assert members(narrow, "csa-1", "usa-1") == (True, False)


def test_a_unit_that_reaches_over_to_the_near_bank_is_in_it() -> None:
    river = band("r", "river", [0, 12], [36, 12], width=0.4)
    table = state(corps("csa-1", 12, 10.5), corps("usa-1", 12, 12.2, 270), terrain=[river])
    assert members(table, "csa-1", "usa-1")[1]
    beyond = state(corps("csa-1", 12, 10.5), corps("usa-1", 12, 12.71, 270), terrain=[river])
    assert not members(beyond, "csa-1", "usa-1")[1]


def test_influence_goes_round_the_end_of_a_river_but_not_off_the_board() -> None:
    stub = band("r", "river", [12, 10], [36, 10], width=0.4)
    table = state(corps("csa-1", 12, 9), corps("usa-1", 12.4, 11.2, 270), terrain=[stub])
    assert members(table, "csa-1", "usa-1")[1]
    edge = band("r", "river", [0, 10], [36, 10], width=0.4)
    table = state(corps("csa-1", 1, 9), corps("usa-1", 1, 11.2, 270), terrain=[edge])
    assert not members(table, "csa-1", "usa-1")[1]


def test_a_bridge_carries_influence_only_by_house_rule() -> None:
    terrain = [RIVER | {"width": 0.4}, box("b", "bridge", 11.5, 11.5, 12.5, 12.5)]
    units = corps("csa-1", 12, 11.2), corps("usa-1", 12, 13.2, 270)
    assert not members(state(*units, terrain=terrain), "csa-1", "usa-1")[1]
    rules = {"bridge-carries-influence": True}
    assert members(state(*units, terrain=terrain, house_rules=rules), "csa-1", "usa-1")[1]


def test_the_drawn_zones_are_true_to_five_thousandths() -> None:
    table = state(corps("csa-1", 12, 8, 30), terrain=[box("h", "hill", 9, 6, 15, 10)])
    piece = table.by_id["csa-1"]
    hill = shapely.box(9, 6, 15, 10)
    fine = {reach: piece.footprint.buffer(reach, quad_segs=2000) for reach in (1, 2, 3)}
    true = fine[2].union(fine[3].difference(hill))
    answer = ask(table, "zones", unit="csa-1")
    for name, area in (("control", fine[1]), ("influence", true)):
        drawn = shapely.geometry.shape(answer[name])
        assert shapely.hausdorff_distance(drawn.boundary, area.boundary) < 0.005
        assert drawn.area == pytest.approx(area.area, abs=0.02)


places = st.tuples(st.floats(2, 34), st.floats(2, 22), st.floats(0, 360))


@given(places, places, st.booleans(), st.booleans())
def test_zone_and_membership_agree(
    one: tuple[float, float, float],
    two: tuple[float, float, float],
    hill: bool,
    river: bool,
) -> None:
    terrain = [box("h", "hill", 4, 4, 20, 14)] if hill else []
    terrain += [band("r", "river", [0, 3], [20, 14], [36, 9], width=0.6)] if river else []
    near = (one[0] + (two[0] - 18) / 6, one[1] + (two[1] - 12) / 3, two[2])
    near = (min(max(near[0], 0), 36), min(max(near[1], 0), 24), near[2])
    table = state(
        unit("csa-1", "infantry", [*one]), unit("usa-1", "infantry", [*near]), terrain=terrain
    )
    a, b = table.by_id["csa-1"], table.by_id["usa-1"]
    zone = influence_zone(table, a)
    off = float(zone.distance(b.footprint)) if not zone.is_empty else math.inf
    if off > 0.01:
        assert not in_influence(table, a, b)
    elif zone.buffer(-0.01).intersects(b.footprint):
        assert in_influence(table, a, b)
    assert in_control(a, b) == (a.footprint.distance(b.footprint) <= 1.005)
    measure = influence_measure(table, a, b)
    assert in_influence(table, a, b) == (
        measure is not None and measure.gap.value <= measure.limit + 0.005
    )


@given(places)
def test_influence_holds_control_where_no_river_is(place: tuple[float, float, float]) -> None:
    table = state(unit("csa-1", "cavalry", [*place]), terrain=[box("h", "hill", 4, 4, 20, 14)])
    piece = table.by_id["csa-1"]
    zone = influence_zone(table, piece).buffer(0.002)
    assert zone.covers(control_zone(piece).intersection(table.board))


@pytest.mark.parametrize(
    ("army", "formation", "reach"),
    [("csa", "command", 12), ("csa", "battle", 6), ("usa", "command", 10), ("usa", "battle", 4)],
)
def test_command_ranges(army: str, formation: str, reach: float) -> None:
    hq = unit(f"{army}-hq", "headquarters", [2, 12, 0], formation=formation, base=[50.8, 50.8])
    near = corps(f"{army}-1", 3 + reach + 0.5, 12, 0)
    far = corps(f"{army}-2", 3 + reach + 0.506, 12, 0)
    other = "usa" if army == "csa" else "csa"
    table = state(
        hq, near, far, corps(f"{other}-1", 5, 12), unit(f"{army}-d", "detachment", [4, 9, 0])
    )
    answer = ask(table, "command", unit=f"{army}-hq")
    assert answer["in_command"] == [f"{army}-1"]
    assert answer["doubt"] == []
    area = shapely.geometry.shape(answer["area"])
    true = shapely.box(1, 11, 3, 13).buffer(reach, quad_segs=2000)
    assert shapely.hausdorff_distance(area.boundary, true.boundary) < 0.005


def test_by_house_rule_battle_formation_keeps_the_command_range() -> None:
    hq = unit("csa-hq", "headquarters", [2, 12, 0], formation="battle")
    rules = {"battle-range-commands": False}
    answer = ask(state(hq, corps("csa-1", 12, 12), house_rules=rules), "command", unit="csa-hq")
    assert answer["in_command"] == ["csa-1"]


def test_a_missing_command_range_is_named() -> None:
    sides = {"csa": {"army": "french"}, "usa": {"army": "english"}}
    table = state(unit("csa-hq", "headquarters", [2, 12, 0]), sides=sides, period="napoleonic-wars")
    with pytest.raises(QuestionError, match=r"French .*command range") as caught:
        ask(table, "command", unit="csa-hq")
    assert caught.value.place == "unit"


def test_command_in_doubt_names_what_to_measure() -> None:
    hq = unit("csa-hq", "headquarters", [2, 12, 0], base=[50.8, 50.8])
    sure = corps("csa-1", 14, 12, 0, sigma=[0.01, 0.01, 0])
    close = corps("csa-2", 15.51, 12, 0, sigma=[0.01, 0.01, 0])
    answer = ask(state(hq, sure, close), "command", unit="csa-hq")
    (doubt,) = answer["doubt"]
    assert (doubt["a"], doubt["b"], doubt["limit"]) == ("csa-hq", "csa-2", 12)
    assert doubt["measured"] == pytest.approx(12.01)
    assert doubt["by"] == pytest.approx(0.02)
    assert answer["in_command"] == ["csa-1"]


@pytest.mark.parametrize(
    ("sigma", "by"),
    [
        ([0.01, 0.5, 0], 0.02),  # only along the line measured
        ([0.03, 0.04, 0], 0.06),
        ([0.01, 0, 1.0], 2 * math.hypot(0.01, math.radians(1) * math.hypot(2, 1) / 2)),
    ],
)
def test_uncertainty_along_the_line_measured(sigma: list[float], by: float) -> None:
    table = state(corps("csa-1", 12, 8, 0, sigma=sigma), corps("usa-1", 14, 8, 0))
    doubt = gap(*table.pieces).doubt(1.0)
    assert doubt is not None
    assert doubt.measured == pytest.approx(1.0)
    assert doubt.by == pytest.approx(by)


def test_an_exact_place_is_never_in_doubt() -> None:
    table = state(corps("csa-1", 12, 8, 0), corps("usa-1", 14, 8, 0))
    assert gap(*table.pieces).doubt(1.0) is None


def test_rounded_is_used_for_drawing_only() -> None:
    """A unit just inside the true curve, outside of its chords, is in the zone."""
    base = corps("csa-1", 12, 8)
    angle = math.pi / 4 * 0.97
    x, y = 13 + 1.0 * math.cos(angle), 8.5 + 1.0 * math.sin(angle)
    table = state(base, unit("usa-1", "infantry", [x + 0.001, y + 0.001, 0], base=[0.01, 0.01]))
    assert in_control(*table.pieces)
    assert rounded(table.pieces[0].footprint, 1.0).distance(table.pieces[1].footprint) > 0
