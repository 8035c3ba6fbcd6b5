"""Placements on both sides of every limit of section 6, and reinforcements of section 5."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from bench.tables import crowded
from tableside.engine.ruleset import QuestionError
from tableside.files.loading import validate
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.motion.obstacles import Field
from tableside.rules.gmu.placement import detachment
from tableside.rules.gmu.position import with_bases
from tableside.rules.gmu.state import Absent, State
from tableside.rules.registry import load_position
from tests.rules.gmu.gmu_table import INCHES, Data, ask, band, box, corps, state, unit

INCH = [25.4, 25.4]


def place(table: State, entry: Data, way: str, to: list[float] | None = None, **more: Any) -> Data:
    """Return the answer about a placement."""
    fields: Data = {"unit": entry, "as": way, **more}
    if to is not None:
        fields["to"] = to
    return ask(table, "place", **fields)


def rules(answer: Data) -> list[str]:
    return [breach["rule"] for breach in answer["breaches"]]


def by(answer: Data, rule: str) -> float:
    return float(next(b["by"] for b in answer["breaches"] if b["rule"] == rule))


def area_of(answer: Data) -> BaseGeometry:
    return shapely.from_geojson(json.dumps(answer["area"]))


def holds(answer: Data, x: float, y: float) -> bool:
    return bool(area_of(answer).contains(shapely.Point(x, y)))


HQ: Data = {"id": "csa-hq", "side": "csa", "type": "headquarters", "formation": "command",
            "base": INCH}  # fmt: skip


def test_headquarters_within_three_inches_of_a_friendly_corps() -> None:
    table = state(corps("csa-1", 10, 10))
    edge = 10.5 + 3 + 0.5
    assert place(table, HQ, "headquarters", [10, edge, 0])["verdict"] == "legal"
    far = place(table, HQ, "headquarters", [10, edge + 0.1, 0])
    assert rules(far) == ["placement.distance"]
    assert by(far, "placement.distance") == pytest.approx(0.1)
    corner = math.sqrt(0.5) - 0.5  # turned by 45 degrees a corner reaches farther
    assert holds(far, 10, edge + corner - 0.01)
    assert not holds(far, 10, edge + corner + 0.01)
    nobody = place(state(corps("usa-1", 30, 20)), HQ, "headquarters", [10, 10, 0])
    assert rules(nobody) == ["placement.distance"]
    assert nobody["area"] is None


def test_headquarters_outside_every_enemy_zone() -> None:
    friend = corps("csa-1", 10, 10)
    table = state(friend, corps("usa-1", 10, 15))
    assert place(table, HQ, "headquarters", [10, 12, 0])["verdict"] == "legal"
    inside = place(table, HQ, "headquarters", [10, 12.1, 0])
    assert rules(inside) == ["placement.zone-of-influence"]
    assert by(inside, "placement.zone-of-influence") == pytest.approx(0.1)
    foggy = state(friend, corps("usa-1", 10, 15), weather=["fog"])
    assert place(foggy, HQ, "headquarters", [10, 12.9, 0])["verdict"] == "legal"
    assert rules(place(foggy, HQ, "headquarters", [10, 13.1, 0])) == ["placement.zone-of-control"]
    picket = state(friend, corps("usa-d", 10, 14, type="detachment"))
    assert rules(place(picket, HQ, "headquarters", [10, 12.1, 0])) == ["placement.zone-of-control"]


def test_nothing_is_placed_on_anything_or_off_the_board() -> None:
    table = state(corps("csa-1", 2, 2), unit("csa-hq-2", "headquarters", [2, 4, 0], base=INCH))
    assert place(table, HQ, "headquarters", [3, 4, 0])["verdict"] == "legal"  # in contact
    on_it = place(table, HQ, "headquarters", [2.9, 4, 0])
    assert rules(on_it) == ["placement.overlap"]
    assert by(on_it, "placement.overlap") == pytest.approx(0.1)
    assert rules(place(table, HQ, "headquarters", [0.4, 3, 0])) == ["placement.board"]


def test_one_of_the_same_id_on_the_table_is_ignored() -> None:
    table = state(corps("csa-1", 10, 10), unit("csa-hq", "headquarters", [10, 12, 0], base=INCH))
    assert place(table, HQ, "headquarters", [10.2, 12, 0])["verdict"] == "legal"


def test_a_broken_corps_returns_beside_a_headquarters_when_it_is_due() -> None:
    entry: Data = {"id": "csa-7", "side": "csa", "type": "infantry", "base": INCHES}
    staff = unit("csa-hq", "headquarters", [10, 10, 0], base=INCH)
    table = state(staff)
    assert place(table, entry, "return", [10, 12, 90])["verdict"] == "legal"
    far = place(table, entry, "return", [10, 12.1, 90])
    assert rules(far) == ["placement.distance"]
    assert holds(far, 12.45, 10)
    due = state(staff, broken=[{**entry, "due": 3}])
    assert place(due, entry, "return", [10, 12, 90])["verdict"] == "legal"
    late = place(state(staff, broken=[{**entry, "due": 4}]), entry, "return", [10, 12, 90])
    assert rules(late) == ["placement.limit"]
    assert late["area"] is None


DETACHMENT: Data = {"id": "csa-d", "side": "csa", "type": "detachment", "base": [50.8, 25.4]}


def camp(*more: Data, **changes: Any) -> State:
    staff = unit("csa-hq", "headquarters", [10, 10, 0], base=INCH, formation="battle")
    return state(staff, corps("csa-1", 3, 3), *more, **changes)


def detach(table: State, to: list[float] | None = None) -> Data:
    return place(table, DETACHMENT, "detachment", to, **{"with": "csa-hq"})


def test_a_detachment_is_slid_as_far_as_the_present_range_from_contact() -> None:
    corner = math.hypot(1.0, 0.5)
    farthest = 10.5 + corner + 6  # the battle range of a Confederate headquarters
    assert detach(camp(), [10, farthest - 0.02, 90])["verdict"] == "legal"
    assert detach(camp(), [10, farthest + 0.004, 90])["verdict"] == "legal"
    assert rules(detach(camp(), [10, farthest + 0.006, 90])) == ["placement.distance"]
    far = detach(camp(), [10, farthest + 0.1, 90])
    assert rules(far) == ["placement.distance"]
    assert by(far, "placement.distance") == pytest.approx(0.1)
    assert holds(far, 10, farthest - 0.02)
    assert not holds(far, 10, farthest + 0.02)
    assert detach(camp(), [10, 11, 90])["verdict"] == "legal"  # where it was put down


def test_a_detachment_crosses_rivers() -> None:
    """The text bars rivers to corps that move (house rule ``detachments-cross-rivers``)."""
    river = {"id": "r", "type": "river", "line": [[0, 13], [48, 13]], "width": 0.5}
    assert detach(camp(terrain=[river]), [10, 15, 90])["verdict"] == "legal"


def test_a_detachment_ends_in_nobodys_zone() -> None:
    friend = corps("csa-2", 10, 15)
    assert detach(camp(friend), [10, 12, 90])["verdict"] == "legal"
    close = detach(camp(friend), [10, 12.1, 90])
    assert rules(close) == ["placement.zone-of-influence"]
    other = corps("csa-d2", 10, 14, type="detachment")
    assert rules(detach(camp(corps("csa-2", 3, 6), other), [10, 12.1, 90])) == [
        "placement.zone-of-control"
    ]


@pytest.mark.parametrize("kind", ["infantry", "detachment"])
@pytest.mark.parametrize(
    ("over", "verdict"), [(0.0, "legal"), (0.004, "legal"), (0.006, "illegal")]
)
def test_a_detachment_ends_at_the_edge_of_an_enemys_zone(
    over: float, verdict: str, kind: str
) -> None:
    zone = 2.0 if kind == "infantry" else 1.0
    enemy = unit("usa-1", kind, [10, 13 + zone, 90], base=INCH)
    assert detach(camp(enemy), [10, 12 + over, 90])["verdict"] == verdict


def test_a_detachments_way_meets_no_enemy_zone_and_no_corps() -> None:
    wall = [corps(f"usa-{i}", 6 + 4 * i, 13.6) for i in range(-1, 4)]
    shut = detach(camp(*wall), [10, 17.2, 90])
    assert rules(shut) == ["placement.path"]
    assert not holds(shut, 10, 17.2)
    # Friends' zones and other detachments do not stop it; friends' corps do.
    pickets = [corps(f"csa-d{i}", 6 + 4 * i, 13, type="detachment") for i in range(1, 3)]
    more = [corps(f"csa-{i}", 3 + 4 * i, 3) for i in range(2, 4)]
    assert detach(camp(*pickets, *more), [10, 16, 90])["verdict"] == "legal"
    ring = [
        corps("csa-2", 10, 11.55), corps("csa-3", 10, 8.45),
        corps("csa-4", 11.55, 10, 0), corps("csa-5", 8.45, 10, 0),
    ]  # fmt: skip
    assert rules(detach(camp(*ring), [10, 15, 90])) == ["placement.path"]


def test_no_area_is_drawn_to_judge_what_a_way_soon_leads_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Pose] = []

    def area_of_nothing(_field: Field, _obstacles: Any, start: Pose, *_more: Any) -> BaseGeometry:
        drawn.append(start)
        return EMPTY

    monkeypatch.setattr(detachment, "reach_area", area_of_nothing)
    piece = with_bases(validate(DETACHMENT, Absent, "test").piece, camp().house)
    enemy = corps("usa-1", 14, 13)
    wall = [corps(f"usa-{i}", 6 + 4 * i, 13.6) for i in range(-1, 4)]

    def verdict(table: State, x: float, y: float) -> str:
        sent = detachment.Detachment(table, piece, table.by_id["csa-hq"])
        return str(sent.ruling(Pose(x, y, 90)).verdict)

    assert verdict(camp(enemy), 10, 15) == "legal"  # straight
    assert verdict(camp(enemy), 13.0, 16.2) == "legal"  # round the enemy
    assert not drawn
    assert verdict(camp(*wall), 10, 17.2) == "illegal"
    assert drawn


def test_a_way_begins_only_in_a_free_pose_in_contact() -> None:
    # Corps all round, 0.4 in off: nowhere is there room for 1 in beside the headquarters.
    ring = [
        corps("csa-2", 10, 11.5), corps("csa-3", 10, 8.5),
        corps("csa-4", 11.5, 10, 0), corps("csa-5", 8.5, 10, 0),
        corps("csa-6", 11.95, 12.1), corps("csa-7", 8.05, 12.1),
        corps("csa-8", 11.95, 7.9), corps("csa-9", 8.05, 7.9),
    ]  # fmt: skip
    shut = detach(camp(*ring), [10, 15.5, 90])
    assert shut["area"] is None
    assert rules(shut) == ["placement.path"]
    # Without one of them it begins in the gap, its corners at none of the headquarters' own.
    open_side = detach(camp(*ring[1:4], *ring[6:]), [10, 14, 90])
    assert open_side["verdict"] == "legal"
    assert holds(open_side, 10, 14)


@pytest.mark.slow
def test_a_way_may_end_in_contact_elsewhere_than_nearest_to_its_last_bend() -> None:
    table = crowded(4, 30, 12)
    staff = next(u for u in table["units"] if u["type"] == "headquarters")
    entry = {"id": "csa-new", "side": staff["side"], "type": "detachment"}
    game, there = load_position(table, "here", "position", [])
    question = {"ask": "place", "unit": entry, "as": "detachment", "with": staff["id"]}
    answer = game.answer(there, {**question, "to": [34.5296, 14.7616, 118.4]})
    assert answer["verdict"] == "legal"
    assert holds(dict(answer), 34.5296, 14.7616)


def test_detachments_never_outnumber_the_corps() -> None:
    one = corps("csa-d1", 3, 8, type="detachment")
    full = detach(camp(one), [10, 13, 90])
    assert rules(full) == ["placement.limit"]
    assert full["area"] is None
    lost: Data = {"id": "csa-d9", "side": "csa", "type": "detachment"}
    assert rules(detach(camp(eliminated=[lost]), [10, 13, 90])) == ["placement.limit"]
    again: Data = {**lost, "id": "csa-d"}  # that very one, which is lost
    assert rules(detach(camp(eliminated=[again]), [10, 13, 90])) == ["placement.limit"]
    theirs = {**lost, "id": "usa-d9", "side": "usa"}
    assert detach(camp(eliminated=[theirs]), [10, 13, 90])["verdict"] == "legal"


ENTRY: Data = {"id": "csa-9", "side": "csa", "type": "infantry", "base": INCHES}


def reserve(entry: Data, *units: Data, available: int = 3, **changes: Any) -> State:
    listed = {**ENTRY, "available": available, "entry": entry}
    return state(*units, reserves=[listed], **changes)


def test_a_reinforcement_comes_from_its_edge_by_its_whole_allowance() -> None:
    table = reserve({"edge": "south"})
    assert place(table, ENTRY, "reinforcement", [20, 4, 90])["verdict"] == "legal"
    far = place(table, ENTRY, "reinforcement", [20, 4.1, 90])
    assert rules(far) == ["movement.allowance"]
    assert by(far, "movement.allowance") == pytest.approx(0.1)
    assert rules(place(table, ENTRY, "reinforcement", [20, 0.4, 90])) == ["movement.board"]
    assert holds(far, 34.9, 3.98)
    assert not holds(far, 20, 4.02)
    assert not holds(far, 20, 0.45)


def test_a_reinforcement_comes_from_a_point() -> None:
    table = reserve({"at": [0, 10]})
    assert place(table, ENTRY, "reinforcement", [4, 10, 90])["verdict"] == "legal"
    off = place(table, ENTRY, "reinforcement", [4, 11, 90])
    assert rules(off) == ["movement.allowance"]
    assert holds(off, 3.98, 10)
    assert not holds(off, 3.9, 11)


def test_a_reinforcement_on_a_road_has_its_bonus() -> None:
    road = band("road", "road", [12, 0], [12, 24], width=0.8)
    table = reserve({"edge": "south"}, terrain=[road])
    assert place(table, ENTRY, "reinforcement", [12, 8, 90])["verdict"] == "legal"
    assert rules(place(table, ENTRY, "reinforcement", [13, 6, 90])) == ["movement.allowance"]


def test_the_road_of_a_reinforcement_reaches_no_farther_than_its_edges() -> None:
    road = band("road", "road", [12, -1], [12, 24], width=0.8)
    whole = place(reserve({"edge": "south"}, terrain=[road]), ENTRY, "reinforcement")
    assert holds(whole, 12.39, 7.98)
    assert not holds(whole, 12.45, 4.1)
    assert not holds(whole, 11.55, 4.1)


def test_a_reinforcement_crosses_a_stream_and_stops_beyond_it() -> None:
    stream = band("stream", "stream", [0, 1.2], [36, 1.2], width=0.4)
    table = reserve({"edge": "south"}, terrain=[stream])
    beyond = 1.4 + 0.5  # half of its depth
    near = place(table, ENTRY, "reinforcement", [20, beyond + 1, 100])
    assert near["verdict"] == "legal"
    assert holds(near, 20, beyond + 1.15)  # turned by 10 degrees a corner hangs back
    assert not holds(near, 20, beyond + 1.18)
    assert rules(place(table, ENTRY, "reinforcement", [20, beyond + 1.02, 90])) == [
        "movement.stream"
    ]
    assert rules(place(table, ENTRY, "reinforcement", [20, beyond + 0.7, 101])) == [
        "movement.stream"
    ]
    bridged = reserve({"edge": "south"}, terrain=[stream, box("bridge", "bridge", 19, 0, 21, 2)])
    assert place(bridged, ENTRY, "reinforcement", [20, beyond + 1.02, 0])["verdict"] == "legal"


def test_a_reinforcement_does_not_begin_in_a_river() -> None:
    along = reserve({"edge": "south"}, terrain=[box("river", "river", 0, 0, 36, 1)])
    shut = place(along, ENTRY, "reinforcement", [20, 3, 90])
    assert (rules(shut), shut["area"]) == (["movement.river"], None)
    beside = reserve({"edge": "south"}, terrain=[box("river", "river", 8, 0, 12, 1)])
    whole = place(beside, ENTRY, "reinforcement", [10, 3.1, 90])
    assert whole["verdict"] == "legal"  # round a corner of the river: 1.00 and 2.90 in
    assert holds(whole, 10, 3.1)
    assert not holds(whole, 10, 3.6)
    assert rules(place(beside, ENTRY, "reinforcement", [10, 3.6, 90])) == ["movement.river"]


def test_a_reinforcement_out_of_command_ends_nearer_than_it_began() -> None:
    west = corps("csa-hq", 3, 1, type="headquarters", formation="command")
    table = reserve({"at": [30, 0]}, west)
    assert rules(place(table, ENTRY, "reinforcement", [33, 1.2, 90])) == ["movement.command"]
    nearer = place(table, ENTRY, "reinforcement", [27, 1.2, 90])
    assert nearer["verdict"] == "legal"
    assert holds(nearer, 27, 1.2)
    assert not holds(nearer, 33, 1.2)
    edge = place(reserve({"edge": "south"}, west), ENTRY, "reinforcement", [33, 1.2, 90])
    assert edge["verdict"] == "legal"  # it began farther east
    assert holds(edge, 33, 1.2)


@pytest.mark.parametrize(("bound", "found"), [(True, ["movement.command"]), (False, [])])
def test_a_house_rule_frees_reinforcements_of_command(bound: bool, found: list[str]) -> None:
    west = corps("csa-hq", 3, 1, type="headquarters", formation="command")
    house = {"reinforcements-in-command": bound}
    table = reserve({"at": [30, 0]}, west, house_rules=house)
    answer = place(table, ENTRY, "reinforcement", [33, 1.2, 90])
    assert rules(answer) == found
    assert holds(answer, 33, 1.2) is not bound
    assert holds(answer, 27, 1.2)
    standing = state(west, corps("csa-1", 30, 3), house_rules=house)
    moved = ask(standing, "move", unit="csa-1", to=[32, 3, 90])  # on the board it is bound
    assert rules(moved) == ["movement.command"]
    east = corps("csa-hq", 34, 1, type="headquarters", formation="command")
    enemy = corps("usa-1", 10, 1.9 + 30 / 25.4 / 2, 270)
    in_zone = reserve({"at": [10, 0]}, east, enemy, house_rules=house)
    away = place(in_zone, ENTRY, "reinforcement", [9.2, 0.6, 90])
    assert away["verdict"] == ("illegal" if bound else "legal")


def test_a_reinforcement_begins_where_it_can_stand() -> None:
    narrow: Data = {"board": {"width": 4, "depth": 24}}
    wall = (corps("csa-1", 1.19, 0.6), corps("csa-2", 2.81, 0.6))
    shut = place(reserve({"edge": "south"}, *wall, **narrow), ENTRY, "reinforcement", [2, 3, 90])
    assert (rules(shut), shut["area"]) == (["movement.path"], None)


def test_a_reinforcement_from_within_influence_goes_an_inch() -> None:
    """With its front to the enemy it is 1.40 in off at its point: no facing is clear."""
    enemy = corps("usa-1", 10, 1.9 + 30 / 25.4 / 2, 270)
    table = reserve({"at": [10, 0]}, enemy)
    assert place(table, ENTRY, "reinforcement", [10.8, 0.6, 90])["verdict"] == "legal"
    assert rules(place(table, ENTRY, "reinforcement", [13.5, 0.6, 90])) == ["movement.path"]


def test_a_reinforcement_that_was_measured() -> None:
    table = reserve({"edge": "south"})
    measured = {**ENTRY, "sigma": [0.02, 0.02, 0]}
    found = {
        y: place(table, measured, "reinforcement", [20, y, 90]) for y in (3.9, 3.97, 4.03, 4.1)
    }
    assert [each["verdict"] for each in found.values()] == [
        "legal", "too_close", "too_close", "illegal",
    ]  # fmt: skip
    assert found[4.03]["doubt"] == [
        {
            "rule": "movement.allowance",
            "a": ENTRY["id"],
            "b": None,
            "measured": 4.03,
            "limit": 4.0,
            "by": 0.04,
        }
    ]


def test_a_reinforcement_must_be_listed_and_available() -> None:
    late = reserve({"edge": "south"}, available=4)
    assert rules(place(late, ENTRY, "reinforcement", [20, 2, 90])) == ["placement.limit"]
    unknown = place(state(corps("csa-1", 10, 10)), ENTRY, "reinforcement", [20, 2, 90])
    assert rules(unknown) == ["placement.limit"]
    assert unknown["area"] is None


def test_the_rest_of_the_movement_rules_bind_a_reinforcement() -> None:
    table = reserve({"edge": "south"}, corps("usa-1", 20, 5.9))
    assert rules(place(table, ENTRY, "reinforcement", [20, 3.6, 80])) == ["movement.alignment"]
    assert place(table, ENTRY, "reinforcement", [20, 3.6, 90])["verdict"] == "legal"
    assert rules(place(table, ENTRY, "reinforcement", [20, 4, 90])) == [
        "movement.zone-of-influence"
    ]
    blocked = reserve({"at": [10, 0]}, corps("csa-2", 10, 1.2))
    assert rules(place(blocked, ENTRY, "reinforcement", [10, 3.9, 90])) == ["movement.path"]


def test_out_of_a_zone_at_the_entry_it_comes_an_inch() -> None:
    table = reserve({"at": [10, 0]}, corps("usa-1", 10, 3.3))
    inside = place(table, ENTRY, "reinforcement", [10, 0.9, 90])
    assert inside["verdict"] == "legal"
    assert holds(inside, 10, 0.9)
    assert rules(place(table, ENTRY, "reinforcement", [10, 1.5, 90])) != []


@pytest.mark.parametrize(
    ("entry", "way", "more", "where"),
    [
        (ENTRY, "headquarters", {}, "unit"),
        ({**HQ, "type": "infantry"}, "return", {}, "unit.formation"),
        ({**HQ, "formation": None}, "headquarters", {}, "unit.formation"),
        ({**DETACHMENT, "battle_value": 1}, "detachment", {"with": "csa-hq"}, "unit.battle_value"),
        ({**ENTRY, "type": "detachment"}, "return", {}, "unit"),
        ({**ENTRY, "side": "fr"}, "return", {}, "unit.side"),
        ({**ENTRY, "pose": [1, 1, 1]}, "return", {}, "unit.pose"),
        ({"id": "csa-9"}, "return", {}, "unit.side"),
        (ENTRY, "return", {"with": "csa-hq"}, "with"),
        (ENTRY, "walking", {}, "as"),
        (DETACHMENT, "detachment", {}, "with"),
        (DETACHMENT, "detachment", {"with": "csa-1"}, "with"),
        (DETACHMENT, "detachment", {"with": "csa-hq", "to": [1]}, "to"),
    ],
)
def test_a_wrong_question_names_its_place(entry: Data, way: str, more: Data, where: str) -> None:
    with pytest.raises(QuestionError) as error:
        place(camp(), entry, way, **more)
    assert error.value.place == where
