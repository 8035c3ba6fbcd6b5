"""The script as it runs: where units, hand and camera are at each time."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.files.loading import validate
from tableside.geometry.pose import Pose
from tableside.simulate.scene import Scene
from tableside.simulate.stage import Moment, Place
from tableside.simulate.timeline import Timeline

UNITS = [
    {"id": "csa-1", "side": "csa", "type": "infantry", "pose": [10.0, 6.0, 90]},
    {"id": "csa-2", "side": "csa", "type": "cavalry", "pose": [20.0, 6.0, 90]},
]


def scene(*script: dict[str, Any], seconds: float = 10.0, **more: Any) -> Scene:
    position = {
        "board": {"width": 36, "depth": 24},
        "units": more.pop("units", UNITS),
        "terrain": [],
        "reserves": [{"id": "csa-3", "side": "csa", "type": "infantry", "available": 1}],
    }
    data = {"format": "tableside.scene/1", "seconds": seconds, "rate": 10.0, **more}
    return validate({**data, "position": position, "script": list(script)}, Scene, "scene.json")


def unit(moment: Moment, name: str) -> Place:
    return next(place for place in moment.units if place.unit == name)


MOVE = {
    "at": 1.0,
    "do": "move",
    "unit": "csa-1",
    "to": [12.0, 9.0, 350.0],
    "from_edge": "south",
    "seconds": 4.0,
    "note": "legal",
}


def test_frames_run_from_nought_to_the_end() -> None:
    line = Timeline(scene(seconds=2.0))
    assert line.frames == 21
    assert line.moment(0).time == 0.0
    assert line.moment(20).time == 2.0


def test_nothing_moves_before_the_hand_has_it() -> None:
    line = Timeline(scene(MOVE))
    assert line.moment(9).hands == ()
    assert len(line.moment(11).hands) == 1
    place = unit(line.moment(20), "csa-1")
    assert (place.pose, place.lift, place.held, place.still) == (Pose(10, 6, 90), 0.0, False, True)
    gripped = unit(line.moment(23), "csa-1")
    assert (gripped.pose, gripped.held, gripped.still) == (Pose(10, 6, 90), True, True)


def test_it_is_carried_in_the_hand_the_short_way_round() -> None:
    line = Timeline(scene(MOVE))
    carried = unit(line.moment(31), "csa-1")
    assert carried.held
    assert not carried.still
    assert carried.lift > 0.5
    assert 10 < carried.pose.x < 12
    assert 6 < carried.pose.y < 9
    assert carried.pose.facing > 350 or carried.pose.facing < 90
    (hand,) = line.moment(31).hands
    assert hand.at == pytest.approx((carried.pose.x, carried.pose.y))
    assert hand.shoulder[1] < 0


def test_it_is_put_down_exactly_and_stays() -> None:
    line = Timeline(scene(MOVE))
    for frame in (40, 50, 51, 99):
        assert unit(line.moment(frame), "csa-1").pose == Pose(12, 9, 350)
        assert unit(line.moment(frame), "csa-1").lift == 0
    assert line.moment(50).hands == ()
    assert unit(line.moment(99), "csa-1").still


def test_the_event_is_told_once_when_the_hand_is_gone() -> None:
    line = Timeline(scene(MOVE))
    told = [(f, dict(e)) for f in range(line.frames) for e in line.moment(f).events]
    moved = {"event": "moved", "unit": "csa-1", "time": 5.0, "note": "legal"}
    assert told == [(50, {**moved, "from": [10.0, 6.0, 90.0], "to": [12.0, 9.0, 350.0]})]


def test_other_units_stand_still_all_the_while() -> None:
    line = Timeline(scene(MOVE))
    for frame in range(line.frames):
        other = unit(line.moment(frame), "csa-2")
        assert other == Place("csa-2", Pose(20, 6, 90))


def test_a_passing_hand_moves_nothing() -> None:
    over = {"at": 1.0, "do": "pass-hand", "over": [[10, 6], [20, 6]], "seconds": 3.0}
    line = Timeline(scene(over))
    start = line.moment(0).units
    hands = [line.moment(frame).hands for frame in range(10, 40)]
    assert all(len(there) == 1 for there in hands)
    assert min(abs(h.at[0] - 10) + abs(h.at[1] - 6) for (h,) in hands) < 1.0
    assert all(line.moment(frame).units == start for frame in range(line.frames))
    assert [e["event"] for f in range(line.frames) for e in line.moment(f).events] == [
        "hand-passed"
    ]


def test_a_unit_taken_off_is_gone_and_one_put_on_is_there() -> None:
    off = {"at": 0.0, "do": "take-off", "unit": "csa-1", "seconds": 2.0}
    on = {"at": 3.0, "do": "put-on", "unit": "csa-3", "to": [5, 5, 90], "seconds": 2.0}
    line = Timeline(scene(off, on))
    assert [p.unit for p in line.moment(19).units] == ["csa-1", "csa-2"]
    assert [p.unit for p in line.moment(20).units] == ["csa-2"]
    assert unit(line.moment(31), "csa-3").pose.y < 0
    assert unit(line.moment(99), "csa-3").pose == Pose(5, 5, 90)
    told = [(e["event"], e["unit"]) for f in range(line.frames) for e in line.moment(f).events]
    assert told == [("gone", "csa-1"), ("appeared", "csa-3")]


def test_a_swap_is_three_moves() -> None:
    swap = {
        "at": 0.0,
        "do": "swap",
        "units": ["csa-1", "csa-2"],
        "via": [15, 12, 0],
        "seconds": 9.0,
    }
    line = Timeline(scene(swap))
    assert unit(line.moment(30), "csa-1").pose == Pose(15, 12, 0)
    assert unit(line.moment(99), "csa-1").pose == Pose(20, 6, 90)
    assert unit(line.moment(99), "csa-2").pose == Pose(10, 6, 90)
    told = [e["unit"] for f in range(line.frames) for e in line.moment(f).events]
    assert told == ["csa-1", "csa-2", "csa-1"]


def test_a_knock_moves_the_camera_and_nothing_else() -> None:
    knock = {
        "at": 1.0,
        "do": "knock",
        "shift": [0.3, -0.2, 0.1],
        "turn": [0.5, 0, 1],
        "seconds": 0.5,
    }
    line = Timeline(scene(knock))
    before, after = line.moment(10), line.moment(16)
    assert before.view == line.moment(0).view
    assert after.view.centre - before.view.centre == pytest.approx([0.3, -0.2, 0.1])
    assert after.view == line.moment(99).view
    assert after.units == before.units
    assert [e["event"] for e in line.moment(15).events] == ["camera-moved"]


def test_the_light_changes_between_its_two_states() -> None:
    change = {"at": 1.0, "do": "light", "to": {"level": 0.5, "azimuth": 350}, "seconds": 2.0}
    line = Timeline(scene(change, light={"level": 1.0, "azimuth": 10}))
    assert line.moment(10).light.level == pytest.approx(1.0)
    assert line.moment(20).light.level == pytest.approx(0.75)
    assert line.moment(20).light.azimuth == pytest.approx(0.0)  # the short way round
    assert line.moment(30).light.level == pytest.approx(0.5)


def test_actions_are_copied_with_their_times() -> None:
    tap = {"at": 2.5, "do": "action", "action": {"action": "phase", "to": "movement"}}
    assert list(Timeline(scene(tap)).actions()) == [(2.5, {"action": "phase", "to": "movement"})]


def test_a_hand_takes_both_stands_of_a_unit() -> None:
    stands = [{**UNITS[0], "stands": [[10.5, 6.0, 90], [9.5, 6.0, 90]], "id": "fr-1"}]
    line = Timeline(scene({**MOVE, "unit": "fr-1", "to": [12.0, 9.0, 0.0]}, units=stands))
    gripped = line.moment(25).units
    assert [place.held for place in gripped] == [True, True]
    assert gripped[0].pose.distance_to(gripped[1].pose) == pytest.approx(1.0)
    ended = line.moment(60)
    first, second = (place.pose for place in ended.units)
    assert (first.x, first.y, first.facing) == pytest.approx((12.0, 8.5, 0.0))
    assert (second.x, second.y, second.facing) == pytest.approx((12.0, 9.5, 0.0))
    (event,) = line.moment(50).events
    assert (event["unit"], event["from"]) == ("fr-1", [10.0, 6.0, 90])
    assert event["to"] == [12.0, 9.0, 0.0]
    off = {"at": 1.0, "do": "take-off", "unit": "fr-1"}
    assert Timeline(scene(off, units=stands)).moment(60).units == ()


def test_hands_from_two_edges_are_there_at_once() -> None:
    over = {"at": 2.0, "do": "pass-hand", "over": [[20, 16]], "from_edge": "north", "seconds": 1.5}
    line = Timeline(scene(MOVE, over))
    counts = [len(line.moment(frame).hands) for frame in (9, 19, 21, 34, 36, 51)]
    assert counts == [0, 1, 2, 2, 1, 0]
    one, other = line.moment(27).hands
    assert one.shoulder[1] < 0 < 24 < other.shoulder[1]
    assert unit(line.moment(52), "csa-1").pose == Pose(12, 9, 350)
