"""From a scene file to the stage that pictures are taken of."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Any

from tableside.files.board import Board
from tableside.files.build import marker_build, unit_build
from tableside.files.camera import Camera
from tableside.files.fielded import stand_by_stand
from tableside.files.loading import validate
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose
from tableside.rig.markers import edge_markers
from tableside.rig.trays import usual_units
from tableside.simulate.light import Light
from tableside.simulate.presets import camera
from tableside.simulate.printed import with_printed_map
from tableside.simulate.real_cameras import REAL, real_camera
from tableside.simulate.scene import Game, LightFile, Scene, ViewFile
from tableside.simulate.sensor import Sensor
from tableside.simulate.stage import Place, Stage
from tableside.simulate.terrain import Terrain
from tableside.simulate.view import View, look_down


def game_of(scene: Scene, name: str = "scene") -> Game:
    """Return the simulator's reading of the scene's position; raise FileError.

    A unit of stands that the roster has as one, on a tray, is one thing there.
    """
    trays, units = {unit.id for unit in scene.roster or ()}, scene.position.get("units")
    position = with_printed_map(scene.position)
    if isinstance(units, list):
        position = {**position, "units": [_on_tray(unit, trays) for unit in units]}
    return validate(position, Game, name, "position")


def _on_tray(unit: Any, trays: Container[str]) -> Any:
    """Return a unit's entry; where its stands are on one tray, with their middle as its pose."""
    if not isinstance(unit, dict) or unit.get("id") not in trays:
        return unit
    stands = tuple(stand_by_stand(unit))
    if len(stands) < 2:
        return unit
    x, y, facing = zip(*(stand["pose"] for stand in stands), strict=True)
    middle = [sum(x) / len(x), sum(y) / len(y), facing[0]]
    return {**{key: unit[key] for key in unit if key != "stands"}, "pose": middle}


def stage_of(scene: Scene, name: str = "scene") -> Stage:
    """Return the stage of a scene; raise FileError for a position that cannot be drawn."""
    game = game_of(scene, name)
    width, depth = game.board.width, game.board.depth
    markers = scene.markers or edge_markers(width, depth)
    board = Board(
        format="tableside.board/1",
        width=width,
        depth=depth,
        markers=markers,
        build=marker_build(scene.build),
    )
    units = scene.roster if scene.roster is not None else tuple(usual_units(game.everyone()))
    return Stage(
        board=board,
        roster=Roster(format="tableside.roster/1", units=units, build=unit_build(scene.build)),
        camera=camera_of(scene),
        terrain=tuple(_with_houses(piece, scene) for piece in game.terrain),
        trees=scene.trees,
        seed=scene.seed,
    )


def camera_of(scene: Scene) -> Camera:
    """Return the scene's own camera, or that of its preset; a real one has a size of its own."""
    if scene.camera is not None:
        return scene.camera
    return real_camera(scene.lens) if scene.lens in REAL else camera(scene.lens, scene.size)


def first_places(game: Game) -> tuple[Place, ...]:
    """Return where the position's units stand."""
    return tuple(Place(u.id, Pose.of(u.pose)) for u in game.units if u.pose is not None)


def view_of(file: ViewFile, board: Board) -> View:
    """Return the camera's pose that a scene describes."""
    target = file.target or (board.width / 2, board.depth / 2)
    return look_down(target, file.height, file.tilt, file.towards, file.roll)


def light_of(file: LightFile) -> Light:
    """Return the light that a scene describes."""
    return Light(**file.model_dump())


def sensor_of(scene: Scene) -> tuple[Sensor, int]:
    """Return a scene's sensor and the JPEG quality that the recorder packs with (100: PNG).

    A real camera brings its own, whatever the scene's ``sensor`` says.
    """
    if scene.camera is None and scene.lens in REAL:
        real = REAL[scene.lens].sensor
        return replace(real, jpeg=None), real.jpeg or 100
    file = scene.sensor
    return Sensor(file.vignette, file.blur, file.noise, file.grain), file.jpeg


def _with_houses(piece: Terrain, scene: Scene) -> Terrain:
    houses = scene.houses.get(piece.id)
    return piece if houses is None else piece.model_copy(update={"houses": houses})
