"""Recordings that the simulator writes, on pictures small enough to be quick."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tableside.cli import main
from tableside.files.camera import Camera
from tableside.files.loading import validate
from tableside.files.recordings import Recording, open_recording
from tableside.geometry.pose import Pose
from tableside.rig.trays import tray
from tableside.simulate.effects.rolling import BANDS
from tableside.simulate.frame import render_frame
from tableside.simulate.hand import Hand
from tableside.simulate.real_cameras import real_camera
from tableside.simulate.record import Rendering, Work, record
from tableside.simulate.scene import Scene
from tableside.simulate.stage import Moment, Place
from tableside.simulate.staging import sensor_of, stage_of
from tableside.simulate.studio import Studio
from tableside.simulate.timeline import Timeline

SMALL = {
    "format": "tableside.camera/1",
    "name": "small",
    "width": 480,
    "height": 270,
    "model": "plain",
    "matrix": [[400.0, 0, 239.5], [0, 400.0, 134.5], [0, 0, 1]],
    "distortion": [-0.05, 0.02, 0, 0],
}


def scene(**change: Any) -> Scene:
    data: dict[str, Any] = {
        "format": "tableside.scene/1",
        "title": "small",
        "seed": 2,
        "seconds": 3.0,
        "rate": 5.0,
        "camera": SMALL,
        "view": {"height": 46.0, "tilt": 6.0},
        "position": {
            "board": {"width": 36, "depth": 24},
            "units": [
                {"id": "a", "side": "csa", "type": "infantry", "pose": [14, 8, 90]},
                {"id": "b", "side": "usa", "type": "cavalry", "pose": [22, 14, 270]},
            ],
            "terrain": [],
        },
        "script": [
            {"at": 0.7, "do": "move", "unit": "a", "to": [16, 10, 60], "seconds": 1.5},
            {"at": 2.5, "do": "action", "action": {"action": "phase", "to": "end"}},
        ],
    }
    return validate({**data, **change}, Scene, "scene.json")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    folder = tmp_path_factory.mktemp("made") / "recording"
    record(scene(), folder, Rendering(samples=2))
    return open_recording(folder)


@pytest.mark.slow
def test_it_reads_back_whole(made: Recording) -> None:
    assert len(made.frames) == 16
    assert [line.time for line in made.frames][:3] == [0.0, 0.2, 0.4]
    assert made.camera == validate(SMALL, Camera, "camera")
    assert made.position == scene().position
    assert [(a.time, a.action["to"]) for a in made.actions] == [(2.5, "end")]
    truths = list(made.truth())
    assert [truth.frame for truth in truths] == list(range(16))
    assert truths[-1].units[0].pose == (16.0, 10.0, 60.0)


def test_a_still_table_names_its_picture_again(made: Recording) -> None:
    files = [line.file for line in made.frames]
    assert files[0] == files[3]  # until the hand comes
    assert len(set(files[5:10])) == 5  # while it is there
    assert files[13] == files[15]  # when it is gone


def test_a_gone_hand_leaves_what_a_new_picture_would_show(made: Recording) -> None:
    files = [line.file for line in made.frames]
    assert files[12] == files[13]
    name = files[13]
    assert name is not None
    data = np.frombuffer(made.container.read(name), np.uint8)
    shown = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=float)
    stage = stage_of(scene())
    moment = Timeline(scene()).moment(13)
    fresh, _ = render_frame(stage, moment, samples=2)
    assert np.abs(shown - fresh).mean() < 4  # noise and JPEG


def test_rows_of_a_rolling_shutter_are_read_later_while_something_moves() -> None:
    real = scene(camera=None, lens="webcam-720p")
    timeline = Timeline(real)
    stage, (sensor, quality) = stage_of(real), sensor_of(real)
    assert (stage.camera.width, stage.camera.height, quality) == (1280, 720, 60)
    work = Work(stage, sensor, quality, 1, timeline)
    assert work.later(timeline.moment(0)) == ()
    later = work.later(timeline.moment(4))
    assert len(later) == BANDS - 1
    hands = [timeline.moment(4).hands, *(moment.hands for moment in later)]
    assert len(set(hands)) == BANDS
    still = scene(camera=None, lens="machine-vision")
    assert Work(stage_of(still), *sensor_of(still), 1, timeline).later(timeline.moment(4)) == ()


@pytest.mark.slow
def test_every_frame_of_a_real_camera_is_a_picture_of_its_own(tmp_path: Path) -> None:
    real = scene(camera=None, lens="webcam-720p", script=[])
    record(real, tmp_path / "real", Rendering(samples=1, frames=3))
    recording = open_recording(tmp_path / "real")
    assert len({line.file for line in recording.frames}) == 3
    assert recording.camera == real_camera("webcam-720p")


@pytest.mark.slow
def test_jobs_and_time_of_day_change_nothing(tmp_path: Path) -> None:
    record(scene(), tmp_path / "one", Rendering(samples=1, frames=8))
    record(scene(), tmp_path / "two", Rendering(samples=1, frames=8, jobs=2))
    one = {p.relative_to(tmp_path / "one"): p.read_bytes() for p in files_of(tmp_path / "one")}
    two = {p.relative_to(tmp_path / "two"): p.read_bytes() for p in files_of(tmp_path / "two")}
    assert one == two


def files_of(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


@pytest.mark.slow
def test_a_real_camera_s_still_table_is_kept_as_recording_keeps_it(tmp_path: Path) -> None:
    real = scene(camera=None, lens="webcam-720p", script=[], rate=0.5, seconds=12.0)
    assert record(real, tmp_path / "kept", Rendering(samples=1, kept=True)) == 2
    files = [line.file for line in open_recording(tmp_path / "kept").frames]
    assert [files.index(file) for file in files] == [0, 0, 0, 0, 0, 5, 5]  # anew after ten seconds


def test_rows_that_are_rendered_alone_are_those_of_the_whole_picture() -> None:
    stage, moment = stage_of(scene()), Timeline(scene()).moment(13)
    whole = Studio(stage, 1).expose(moment).light
    part = Studio(stage, 1).expose(moment, (300, 420)).light
    assert (part[300:420] == whole[300:420]).all()
    assert not part[:200].any()


def test_creases_go_with_the_hand() -> None:
    hand = Hand(at=(14.0, 8.5), height=0.4, shoulder=(14.0, -19.0))
    there = replace(hand, at=(20.0, 10.0), shoulder=(20.0, -17.5))
    x, y = (
        v.astype(np.float32) for v in np.meshgrid(np.linspace(-2, 2, 40), np.linspace(-6, 0, 40))
    )
    grain = hand.grain(x + 14.0, y + 8.5)
    assert grain == pytest.approx(there.grain(x + 20.0, y + 10.0), abs=2e-3)
    assert 0.7 < grain.min() < 0.95 < 1.05 < grain.max() < 1.2


def test_every_frame_gets_its_own_noise_when_asked(tmp_path: Path) -> None:
    assert record(scene(), tmp_path / "all", Rendering(samples=1, frames=3, every=True)) == 3
    pictures = {path.read_bytes() for path in (tmp_path / "all" / "frames").iterdir()}
    assert len(pictures) == 3


@pytest.mark.slow
def test_quality_100_writes_without_loss(tmp_path: Path) -> None:
    record(scene(sensor={"jpeg": 100}), tmp_path / "png", Rendering(samples=1, frames=1))
    picture = cv2.imread(str(tmp_path / "png" / "frames" / "000000.png"))
    stage = stage_of(scene())
    fresh, _ = render_frame(stage, Timeline(scene()).moment(0), samples=1)
    assert np.array_equal(np.asarray(picture), fresh)


@pytest.mark.slow
def test_painting_only_what_changed_gives_the_same_picture() -> None:
    stage, line = stage_of(scene()), Timeline(scene())
    kept = Studio(stage, 2)
    for frame in (0, 6, 7, 13):
        moment = line.moment(frame)
        again = kept.expose(moment)
        fresh = Studio(stage, 2).expose(moment)
        assert (again.light == fresh.light).all()
        assert again.shown == fresh.shown


@pytest.mark.slow
def test_a_hand_hides_the_tags_under_it_and_only_those() -> None:
    stage, line = stage_of(scene()), Timeline(scene())
    bare = line.moment(0)
    _, open_ = render_frame(stage, bare, samples=2)
    assert [unit.visible for unit in open_.units] == [1.0, 1.0]
    hand = Hand(at=(14.0, 8.5), height=0.4, shoulder=(14.0, -19.0))
    covered = Moment(view=bare.view, units=bare.units, hands=(hand,))
    _, truth = render_frame(stage, covered, samples=2)
    assert truth.units[0].visible < 0.5
    assert truth.units[1].visible == 1.0


def test_a_tag_half_out_of_the_picture_is_half_seen() -> None:
    stage = stage_of(scene())
    view = Timeline(scene(view={"height": 46.0})).moment(0).view
    studio = Studio(stage, 4)
    # The picture's left edge looks down on this x; one tag of the lip lies across it.
    left_x, middle_y = (float(v.mean()) for v in studio.ground_points(view, 270))
    edge = float(studio.ground_points(view, 2)[0][:, 0].mean())
    at = tray("infantry", 40).tags[0].at
    pose = Pose(edge - at[1] / 25.4 * -1, middle_y, 90)
    exposure = studio.expose(Moment(view=view, units=(Place("a", pose),)))
    shares = sorted(exposure.shown["tag36h11", tag] for tag in (40, 41))
    assert left_x > edge
    assert shares[0] == pytest.approx(0.5, abs=0.12)
    assert shares[1] == pytest.approx(1.0, abs=0.01)


@pytest.mark.slow
def test_the_documented_scene_runs(root: Path, tmp_path: Path) -> None:
    page = (root / "docs" / "simulate.md").read_text(encoding="utf-8")
    example = re.search(r"```json\n(\{.*?\n\})\n```", page, flags=re.S)
    assert example is not None
    file = tmp_path / "scene.json"
    file.write_text(example[1], encoding="utf-8")
    options = ["--frames", "2", "--samples", "1", "--rate", "1", "--jobs", "1"]
    assert main(["simulate", str(file), str(tmp_path / "out"), *options]) == 0
    recording = open_recording(tmp_path / "out")
    assert [unit.id for unit in recording.roster.units] == ["csa-1", "csa-hq-1", "usa-1"]
    truths = list(recording.truth())
    assert len(truths) == 2
    assert {unit.id: unit.surface for unit in truths[0].units}["usa-1"] == 25.0


def test_the_command_refuses_what_it_cannot_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["simulate", str(tmp_path / "out")])
    assert wrong.value.code == 2
    with pytest.raises(SystemExit) as far:
        main(["simulate", "--random", "1", "--tilt", "80", str(tmp_path / "out")])
    assert far.value.code == 2
    capsys.readouterr()
    assert main(["simulate", str(tmp_path / "none.json"), str(tmp_path / "out")]) == 1
    assert "none.json: there is no such file" in capsys.readouterr().err
    with pytest.raises(SystemExit) as many:
        main(["simulate", "--random", "5", "--units", "274", str(tmp_path / "out")])
    assert many.value.code == 2
    assert "274 is not a whole number from 0 to 273" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_the_command_will_not_write_over_a_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "scene.json"
    file.write_text(json.dumps(scene().model_dump(mode="json", exclude_unset=True)))
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "recording.json").write_text("{}")
    assert main(["simulate", str(file), str(tmp_path / "out"), "--jobs", "1"]) == 1
    assert "holds a recording already" in capsys.readouterr().err
