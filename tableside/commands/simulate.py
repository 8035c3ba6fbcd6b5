"""``tableside simulate``: render a recording of a scripted game, with its truth."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.commands.progress import with_progress
from tableside.files.build import WORDS
from tableside.files.camera import load_camera
from tableside.files.fault import FileError
from tableside.files.loading import dump, validate
from tableside.rig.trays import MOST_TRAYS
from tableside.simulate.presets import CAMERAS, SIZES
from tableside.simulate.real_cameras import REAL, real_camera

if TYPE_CHECKING:
    from tableside.files.camera import Camera
    from tableside.simulate.scene import Scene

SUMMARY = "Render a recording of a scripted or random game as a camera would see it, with truth."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.description = (
        f"{SUMMARY} Give a scene file, or --random SEED for a table of scattered units. "
        "See docs/simulate.md."
    )
    add = parser.add_argument
    add("scene", metavar="SCENE", nargs="?", help="scene file; - reads it from standard input")
    add("out", metavar="OUT", help="folder for the recording; it must not hold one yet")
    add("--random", metavar="SEED", type=_whole(0), help="a random scene in place of SCENE")
    units = _whole(0, MOST_TRAYS)
    add("--units", metavar="N", type=units, default=24, help="its units (default 24)")
    add("--moves", metavar="N", type=_whole(0), default=0, help="its moves (default 0)")
    add("--seed", metavar="N", type=_whole(0), help="another seed for noise and textures")
    lenses = ", ".join((*CAMERAS, *REAL))
    add("--camera", metavar="NAME|FILE", help=f"another camera: {lenses}, or a camera file")
    add("--size", choices=tuple(SIZES), help="size of the pictures")
    add("--build", choices=WORDS, help="how the table was put together (default: the scene's)")
    add("--tilt", metavar="DEGREES", type=_number(0, 45), help="camera off the vertical")
    add("--height", metavar="INCHES", type=_number(10, 400), help="camera above the mat")
    add("--rate", metavar="FPS", type=_number(0.01, 1000), help="frames a second")
    add("--frames", metavar="N", type=_whole(1), help="stop after so many frames")
    add("--every", action="store_true", help="give each frame of a still table a picture too")
    kept = "give a real camera's still table a picture as tableside record does"
    add("--kept", action="store_true", help=kept)
    add("--quality", metavar="Q", type=_whole(50, 100), help="JPEG 50..99; 100 writes PNG files")
    add("--samples", metavar="N", type=_whole(1, 8), default=4, help="a side of a pixel (1..8)")
    jobs = min(4, os.cpu_count() or 1)
    add("--jobs", metavar="N", type=_whole(1, 64), default=jobs, help="frames made at a time")
    add("--write-scene", metavar="FILE", help="write down the scene that was rendered")
    parser.set_defaults(wrong_usage=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Render the recording and return 0; raise FileError for a bad file."""
    # Late, here and below: the renderer is not loaded for another command's help.
    from tableside.simulate.record import Rendering, recorded_frames
    from tableside.simulate.timeline import Timeline

    if (arguments.random is None) == (arguments.scene is None):
        arguments.wrong_usage("give a SCENE or --random SEED, one of the two")
    scene = _changed(_scene(arguments), arguments)
    rendering = Rendering(
        arguments.frames, arguments.jobs, arguments.samples, arguments.every, arguments.kept
    )
    name = arguments.scene or "random scene"
    frames = recorded_frames(scene, arguments.out, rendering, name)
    total = min(Timeline(scene).frames, arguments.frames or 10**9)
    pictures = sum(with_progress(frames, total, "frames"))
    if arguments.write_scene:
        _write(Path(arguments.write_scene), scene)
    print(f"{arguments.out}: {total} frames, {pictures} pictures")
    return 0


def _scene(arguments: argparse.Namespace) -> Scene:
    from tableside.simulate.random_table import Recipe, random_scene
    from tableside.simulate.scene import load_scene

    if arguments.scene is not None:
        return load_scene(arguments.scene)
    lens = arguments.camera
    recipe = Recipe(
        units=arguments.units,
        lens=_lens(lens),
        size=arguments.size or "1080p",
        tilt=arguments.tilt,
        height=arguments.height,
        moves=arguments.moves,
    )
    return random_scene(arguments.random, recipe)


def _lens(name: str | None) -> str | Camera | None:
    """Return what a random table takes as its lens: a real camera fits the view to its picture."""
    if name is None or name in CAMERAS:
        return name
    return real_camera(name) if name in REAL else load_camera(name)


def _changed(scene: Scene, arguments: argparse.Namespace) -> Scene:
    """Return the scene with what the command line asks to be different."""
    from tableside.simulate.scene import Scene

    data: dict[str, Any] = scene.model_dump(mode="json", exclude_unset=True)
    for name in ("seed", "rate", "size", "build"):
        if getattr(arguments, name) is not None:
            data[name] = getattr(arguments, name)
    for name in ("tilt", "height"):
        if getattr(arguments, name) is not None:
            data.setdefault("view", {})[name] = getattr(arguments, name)
    if arguments.quality is not None:
        data.setdefault("sensor", {})["jpeg"] = arguments.quality
    if arguments.camera in CAMERAS or arguments.camera in REAL:
        data["lens"] = arguments.camera
        data.pop("camera", None)
    elif arguments.camera is not None:
        data["camera"] = load_camera(arguments.camera).model_dump(mode="json", exclude_unset=True)
    return validate(data, Scene, arguments.scene or "random scene")


def _write(path: Path, scene: Scene) -> None:
    try:
        path.write_text(dump(scene), encoding="utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise FileError.one(
            str(path), "", f"cannot be written ({reason})", "name another file"
        ) from None


def _whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers from ``low`` to ``high``, both included."""

    def read(text: str) -> int:
        value = int(text)
        if value < low or (high is not None and value > high):
            limits = f"from {low} to {high}" if high is not None else f"of {low} or more"
            raise argparse.ArgumentTypeError(f"{text} is not a whole number {limits}")
        return value

    read.__name__ = "number"  # argparse names it where the text is no number at all
    return read


def _number(low: float, high: float) -> Callable[[str], float]:
    """Return a reader of numbers from ``low`` to ``high``, both included."""

    def read(text: str) -> float:
        value = float(text)
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text} is not from {low:g} to {high:g}")
        return value

    read.__name__ = "number"  # argparse names it where the text is no number at all
    return read
