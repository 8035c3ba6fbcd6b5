"""``tableside simulate``: render a recording of a scripted game, with its truth."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from tableside.files.camera import load_camera
from tableside.files.fault import FileError
from tableside.files.loading import dump, validate
from tableside.simulate.presets import CAMERAS, SIZES
from tableside.simulate.random_table import random_scene
from tableside.simulate.record import record
from tableside.simulate.scene import Scene, load_scene

SUMMARY = (
    "Render a recording of a scripted or random game as a camera would see it, with its truth."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "scene",
        metavar="SCENE",
        nargs="?",
        help="scene file (docs/simulate.md); - reads it from standard input",
    )
    parser.add_argument("out", metavar="OUT", help="folder for the recording; it must not hold one")
    parser.add_argument(
        "--random", metavar="SEED", type=int, help="make a random scene of this seed, no SCENE then"
    )
    parser.add_argument(
        "--units", type=int, default=24, help="units of a random scene (default %(default)s)"
    )
    parser.add_argument(
        "--moves", type=int, default=0, help="moves of a random scene (default %(default)s)"
    )
    parser.add_argument("--seed", type=int, help="another seed for noise and textures")
    parser.add_argument(
        "--camera",
        metavar="NAME|FILE",
        help=f"another camera: {', '.join(CAMERAS)}, or a camera file",
    )
    parser.add_argument("--size", choices=tuple(SIZES), help="size of the pictures")
    parser.add_argument("--tilt", metavar="DEGREES", type=float, help="camera off the vertical")
    parser.add_argument("--height", metavar="INCHES", type=float, help="camera above the mat")
    parser.add_argument("--rate", metavar="FPS", type=float, help="frames a second")
    parser.add_argument("--frames", metavar="N", type=int, help="stop after so many frames")
    parser.add_argument(
        "--every",
        action="store_true",
        help="a picture of its own for each frame of a still table too",
    )
    parser.add_argument(
        "--quality", metavar="50..100", type=int, help="JPEG quality; 100 writes PNG without loss"
    )
    parser.add_argument(
        "--samples",
        type=int,
        choices=range(1, 9),
        default=4,
        metavar="1..8",
        help="samples a side of each pixel (default %(default)s)",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=int,
        default=min(4, os.cpu_count() or 1),
        help="frames rendered at a time (default %(default)s)",
    )
    parser.add_argument("--write-scene", metavar="FILE", help="write the scene that was rendered")


def run(arguments: argparse.Namespace) -> int:
    """Render the recording and return 0; raise FileError for a bad file."""
    scene = _scene(arguments)
    if arguments.write_scene:
        _write(Path(arguments.write_scene), scene)
    frames = record(
        scene,
        arguments.out,
        name=arguments.scene or "random scene",
        frames=arguments.frames,
        jobs=arguments.jobs,
        samples=arguments.samples,
        every=arguments.every,
        progress=_show if sys.stderr.isatty() else None,
    )
    print(f"{arguments.out}: {frames} pictures")
    return 0


def _scene(arguments: argparse.Namespace) -> Scene:
    if (arguments.random is None) == (arguments.scene is None):
        raise FileError.one(
            "command line", "SCENE", "is given with --random, or neither is", "give one of the two"
        )
    scene = _random(arguments) if arguments.scene is None else load_scene(arguments.scene)
    return _changed(scene, arguments)


def _random(arguments: argparse.Namespace) -> Scene:
    lens = arguments.camera
    return random_scene(
        arguments.random,
        units=arguments.units,
        lens=lens if lens is None or lens in CAMERAS else load_camera(lens),
        size=arguments.size or "1080p",
        tilt=arguments.tilt,
        height=arguments.height,
        moves=arguments.moves,
    )


def _changed(scene: Scene, arguments: argparse.Namespace) -> Scene:
    """Return the scene with what the command line asks to be different."""
    data: dict[str, Any] = scene.model_dump(mode="json", exclude_unset=True, by_alias=True)
    for name in ("seed", "rate", "size"):
        if getattr(arguments, name) is not None:
            data[name] = getattr(arguments, name)
    for name in ("tilt", "height"):
        if getattr(arguments, name) is not None:
            data.setdefault("view", {})[name] = getattr(arguments, name)
    if arguments.quality is not None:
        data.setdefault("sensor", {})["jpeg"] = arguments.quality
    if arguments.camera in CAMERAS:
        data["lens"] = arguments.camera
        data.pop("camera", None)
    elif arguments.camera is not None:
        data["camera"] = load_camera(arguments.camera).model_dump(mode="json", exclude_unset=True)
    return validate(data, Scene, "command line")


def _write(path: Path, scene: Scene) -> None:
    try:
        path.write_text(dump(scene), encoding="utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise FileError.one(
            str(path), "", f"cannot be written ({reason})", "name another file"
        ) from None


def _show(done: int, count: int) -> None:
    """Draw the progress on the terminal."""
    filled = round(30 * done / count)
    end = "\n" if done == count else ""
    bar = "#" * filled + "." * (30 - filled)
    print(f"\r[{bar}] frame {done} of {count}", end=end, file=sys.stderr, flush=True)
