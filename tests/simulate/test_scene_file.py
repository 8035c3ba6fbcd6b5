"""Scene files: what is wrong with one is told with its place, all of it at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from tableside.files.fault import FileError
from tableside.files.loading import Model, dump
from tableside.files.recordings import open_recording
from tableside.simulate.mat import paint_mat
from tableside.simulate.random_ground import footprint, marker_square
from tableside.simulate.random_table import Recipe, random_scene
from tableside.simulate.scene import (
    STEPS,
    LightFile,
    Scene,
    SensorFile,
    ViewFile,
    load_scene,
)
from tableside.simulate.scenery import scenery
from tableside.simulate.staging import first_places, game_of, stage_of
from tableside.simulate.terrain import KINDS, House
from tableside.simulate.timeline import Timeline

GOOD: dict[str, Any] = {
    "format": "tableside.scene/1",
    "seconds": 4.0,
    "position": {
        "board": {"width": 36, "depth": 24},
        "units": [{"id": "a", "side": "csa", "type": "infantry", "pose": [10, 6, 90]}],
    },
}


def faults(tmp_path: Path, **change: Any) -> list[tuple[str, str]]:
    path = tmp_path / "scene.json"
    path.write_text(json.dumps({**GOOD, **change}), encoding="utf-8")
    with pytest.raises(FileError) as caught:
        stage_of(load_scene(path), str(path))
    return [(fault.place, str(fault.found)) for fault in caught.value.faults]


def test_the_smallest_scene_is_read_and_written_back(tmp_path: Path) -> None:
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    scene = load_scene(path)
    assert json.loads(dump(scene)) == GOOD
    stage = stage_of(scene)
    assert [unit.id for unit in stage.roster.units] == ["a"]
    assert len(stage.board.markers) == 16


def test_all_faults_of_a_script_are_told_at_once(tmp_path: Path) -> None:
    script = [
        {"at": -1, "do": "action", "action": {}},
        {"at": 1, "do": "move", "unit": "a"},
        {"at": 2, "do": "jump"},
    ]
    found = faults(tmp_path, script=script)
    assert [place for place, _ in found] == ["script[0].at", "script[1].to", "script[2]"]


def test_units_that_are_unknown_are_told(tmp_path: Path) -> None:
    script = [{"at": 1, "do": "take-off", "unit": "b"}]
    assert faults(tmp_path, script=script) == [
        ("script[0].unit", 'is "b", which the position does not know')
    ]


def test_one_hand_at_a_time(tmp_path: Path) -> None:
    move = {"do": "move", "unit": "a", "to": [10, 7, 90], "seconds": 2.0}
    script = [{"at": 1, **move}, {"at": 2.9, **move}]
    assert faults(tmp_path, script=script) == [
        ("script[1].at", "is 2.9, while the hand is busy until 3")
    ]
    script[1].update(from_edge="north")  # another hand, for the same unit
    assert [place for place, _ in faults(tmp_path, script=script)] == ["script[1].at"]
    passing = {"at": 2.9, "do": "pass-hand", "over": [[4, 5]], "from_edge": "north"}
    path = tmp_path / "scene.json"
    for second in (passing, {"at": 3, **move}):
        path.write_text(json.dumps({**GOOD, "script": [script[0], second]}), encoding="utf-8")
        load_scene(path)


def test_steps_stand_in_order_of_time(tmp_path: Path) -> None:
    script = [{"at": 2, "do": "action", "action": {}}, {"at": 1, "do": "action", "action": {}}]
    assert faults(tmp_path, script=script)[0][0] == "script[1].at"


def test_an_unknown_lens_and_size_name_those_there_are(tmp_path: Path) -> None:
    found = faults(tmp_path, lens="telephoto", size="8k")
    assert found == [("lens", 'is "telephoto"'), ("size", 'is "8k"')]


def test_faults_of_the_position_have_their_place_in_the_scene(tmp_path: Path) -> None:
    terrain = [{"id": "h", "type": "hill", "polygon": [[0, 0], [4, 4], [4, 0], [0, 4]]}]
    position = {**GOOD["position"], "terrain": terrain}
    assert faults(tmp_path, position=position)[0][0] == "position.terrain[0].polygon"


@pytest.mark.parametrize(
    "part",
    [Scene, ViewFile, LightFile, SensorFile, House, *(type_ for type_ in get_args(STEPS))],
    ids=lambda part: part.__name__,
)
def test_every_field_stands_in_the_documentation(part: type[Model], root: Path) -> None:
    page = (root / "docs" / "simulate.md").read_text(encoding="utf-8")
    assert [name for name in part.model_fields if f"`{name}`" not in page] == []


@pytest.mark.slow
def test_random_scenes_come_from_their_seed_alone() -> None:
    assert dump(random_scene(3, Recipe(moves=2))) == dump(random_scene(3, Recipe(moves=2)))
    assert dump(random_scene(3)) != dump(random_scene(4))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_random_units_stand_apart_on_the_board_and_wholly_on_or_off_hills(seed: int) -> None:
    scene = random_scene(seed, Recipe(units=28, moves=3))
    stage, line = stage_of(scene), Timeline(scene)
    roster = {unit.id: unit for unit in stage.roster.units}
    assert len(line.moment(0).units) == 28
    hills = [piece.shape() for piece in stage.terrain if piece.type == "hill"]
    for frame in (0, line.frames - 1):
        placed = line.moment(frame).units
        areas = [footprint(roster[p.unit], p.pose) for p in placed]
        for index, area in enumerate(areas):
            assert all(area.disjoint(other) for other in areas[:index])
            assert all(hill.covers(area) or hill.disjoint(area) for hill in hills)
    papers = [marker_square(marker) for marker in stage.board.markers]
    assert all(hill.disjoint(paper) for hill in hills for paper in papers)
    assert len(hills) == 3
    assert any(stage.surface(p.pose) == 25.0 for p in line.moment(0).units)
    assert scene.view.tilt <= 20


def test_the_demo_recording_is_that_of_its_scene(root: Path) -> None:
    folder = root / "fixtures" / "images"
    line = Timeline(load_scene(folder / "demo.scene.json"))
    recording = open_recording(folder / "demo")
    truths = list(recording.truth())
    assert len(recording.frames) == len(truths) == line.frames
    for frame, truth in enumerate(truths):
        moment = line.moment(frame)
        assert truth.time == recording.frames[frame].time == moment.time
        assert truth.events == tuple(dict(event) for event in moment.events)
        poses = [(p.unit, p.pose.x, p.pose.y, p.pose.facing) for p in moment.units]
        assert [(u.id, *u.pose) for u in truth.units] == poses
    assert [(a.time, a.action) for a in recording.actions] == list(line.actions())
    assert recording.position == line.scene.position


def test_the_demo_recording_is_as_large_as_it_should_be(root: Path) -> None:
    folder = root / "fixtures" / "images" / "demo"
    recording = open_recording(folder)
    assert recording.camera.width >= 1920
    assert recording.camera.height >= 1080
    assert len({frame.file for frame in recording.frames}) >= 60
    moved = [e for truth in recording.truth() for e in truth.events if e["event"] != "action"]
    assert len(moved) >= 8
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert size <= 25 * 1024 * 1024


def test_stands_may_be_objects_with_ids_of_their_own() -> None:
    stands = [{"id": "1", "pose": [10, 6, 90]}, {"id": "3", "pose": [12, 6, 90], "base": [30, 30]}]
    units = [
        {"id": "c1", "side": "csa", "type": "infantry", "stands": stands},
        {"id": "c2", "side": "csa", "type": "infantry", "stands": stands[:1]},
    ]
    script = [{"at": 1, "do": "take-off", "unit": "c1/3"}]
    position = {**GOOD["position"], "units": units}
    scene = Scene.model_validate({**GOOD, "position": position, "script": script})
    assert list(scene.faults()) == []
    places = Timeline(scene).moment(0).units
    assert [(place.unit, place.pose.x) for place in places] == [
        ("c1/1", 10.0), ("c1/3", 12.0), ("c2", 10.0)
    ]  # fmt: skip


def test_a_unit_whose_stands_are_on_one_tray_is_one_thing() -> None:
    stands = [{"id": "1", "pose": [10, 6, 90]}, {"id": "2", "pose": [12, 6, 90]}]
    units = [
        {"id": name, "side": "csa", "type": "infantry", "stands": stands} for name in ("c1", "c2")
    ]
    tags = [{"family": "tag36h11", "id": 40, "side": 16.0, "at": [0, 0], "height": 3}]
    base = {"base": [50, 25], "tags": tags}
    roster = [{"id": "c1", "side": "csa", "type": "infantry", "bases": [base]}]
    position = {**GOOD["position"], "units": units}
    scene = Scene.model_validate({**GOOD, "position": position, "roster": roster})
    places = [(place.unit, place.pose.as_list()) for place in first_places(game_of(scene))]
    assert places == [("c1", [11, 6, 90]), ("c2/1", [10, 6, 90]), ("c2/2", [12, 6, 90])]


def test_every_kind_of_ground_of_a_game_is_drawn_and_its_own_fields_are_left_alone() -> None:
    kinds = [kind for kind in KINDS if kind not in ("objective", "wall", "hedge")]
    areas = [
        {"id": kind, "type": kind, "grade": "local", "polygon": [[1, 1], [4, 1], [4, 4]]}
        for kind in kinds
    ]
    lines = [
        {"id": kind, "type": kind, "line": [[1, 1], [4, 1]], "width": 0.2}
        for kind in ("wall", "hedge", "prepared-defence", "cliff")
    ]
    of_lines = ("prepared-defence", "cliff")
    terrain = [each for each in areas if each["id"] not in of_lines] + lines
    scene = Scene.model_validate({**GOOD, "position": {**GOOD["position"], "terrain": terrain}})
    stage = stage_of(scene)
    assert len(scenery(stage.terrain, (), 1)) > 10
    assert paint_mat(6, 6, stage.terrain, np.random.default_rng(1)).shape[2] == 3


def test_an_unknown_kind_of_ground_is_told_with_its_place(tmp_path: Path) -> None:
    terrain = [{"id": "x", "type": "lava", "polygon": [[0, 0], [4, 0], [4, 4]]}]
    found = faults(tmp_path, position={**GOOD["position"], "terrain": terrain})
    assert found == [("position.terrain[0].type", 'is "lava"')]
