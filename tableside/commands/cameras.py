"""``tableside cameras``: what is plugged in, what it can do, and which to use."""

from __future__ import annotations

import argparse
import json
import re
import time as clock
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.cli import CommandError
from tableside.files.addresses import shown
from tableside.files.fault import FileError
from tableside.vision.sources.named import is_device, place_of

if TYPE_CHECKING:
    from tableside.vision.sources.live import Device, Wanted

SUMMARY = "List the cameras that are there, try what they can do, and say which to use."

MODES = ((3840, 2160), (2560, 1440), (2304, 1296), (1920, 1080), (1280, 720))
LEAST_RATE = 5.0  # frames a second: fewer follow a hand badly
_TABLES = ((36.0, 24.0), (72.0, 48.0))  # inches
_USUAL_DEGREES = 70
WARM_UP = 3  # frames that are not counted: the first one is late
LISTED = Path("/sys/class/video4linux")

_NO_PICTURE = "it cannot be opened, or gives no picture: is another program using it?"
_NOT_REACHED = "it cannot be reached, or gives no picture: check its address and the network"

Opener = Callable[["str | int", "Wanted"], "Device"]


@dataclass(frozen=True)
class Mode:
    """A size of picture that a camera gave, and how many a second (None: one picture only)."""

    width: int
    height: int
    rate: float | None


@dataclass(frozen=True)
class Tried:
    """A camera and what became of trying it; ``trouble`` is empty when it gave pictures.

    ``focus`` and ``exposure`` say whether its driver lets them be held.
    """

    source: str
    name: str
    modes: tuple[Mode, ...] = ()
    focus: bool = False
    exposure: bool = False
    trouble: str = ""

    @property
    def best(self) -> Mode | None:
        """The largest picture that comes often enough, else the one that comes most often."""
        often = [m for m in self.modes if m.rate is None or m.rate >= LEAST_RATE]
        if often:
            return max(often, key=lambda m: (m.width * m.height, m.rate or 0.0))
        return max(self.modes, key=lambda m: m.rate or 0.0, default=None)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "sources",
        metavar="SOURCE",
        nargs="*",
        help="cameras (0), streams (rtsp://...), files to try; without any, all that is plugged in",
    )
    parser.add_argument(
        "--seconds",
        metavar="N",
        type=_seconds,
        default=1.0,
        help="how long to count the pictures of each size (%(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Try the cameras and say which to use; raise CommandError when none gives a picture."""
    from tableside.vision.sources.live import open_device

    found = [(s, "") for s in arguments.sources] if arguments.sources else list(plugged_in(LISTED))
    if not found:
        raise CommandError(
            "no camera is plugged in here; plug one in, or name a stream such as "
            "rtsp://192.168.1.5:8554/camera"
        )
    tried = [
        try_source(source, name, open_device, arguments.seconds, clock.monotonic)
        for source, name in found
    ]
    chosen = choice(tried)
    print(_json(tried, chosen) if arguments.json else "\n".join(_lines(tried, chosen)))
    if chosen is None:
        raise CommandError(f"none of them gives a picture; {tried[0].source}: {tried[0].trouble}")
    return 0


def plugged_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield number and name of each camera that Linux lists in ``folder``.

    A camera has several entries there; pictures come from the one with index 0.
    """
    numbered = sorted(
        (int(match[1]), entry)
        for entry in (folder.iterdir() if folder.is_dir() else ())
        if (match := re.fullmatch(r"video(\d+)", entry.name))
    )
    for number, entry in numbered:
        if _content(entry / "index") in ("0", ""):
            yield str(number), _content(entry / "name")


def _content(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def try_source(
    source: str, name: str, opener: Opener, seconds: float, now: Callable[[], float]
) -> Tried:
    """Try a camera in every mode, a stream as it comes, a file by its first picture."""
    from tableside.vision.sources.live import Wanted

    device = is_device(source)
    if not device and "://" not in source:
        return _try_file(source)
    place = place_of(source)
    modes: dict[tuple[int, int], Mode] = {}
    held = (False, False)
    for width, height in MODES if device else ((0, 0),):
        opened = opener(place, Wanted(width, height, 30.0 if device else 0.0))
        try:
            if not opened.isOpened():
                break
            mode = _count(opened, seconds, now)
            if mode is not None:
                modes.setdefault((mode.width, mode.height), mode)
            held = _holdable(opened)
        finally:
            opened.release()
    trouble = "" if modes else _NO_PICTURE if device else _NOT_REACHED
    return Tried(shown(source), name, tuple(modes.values()), *held, trouble)


def _count(device: Device, seconds: float, now: Callable[[], float]) -> Mode | None:
    """Return the size of a device's pictures and how many come a second; None for none."""
    shape: tuple[int, ...] | None = None
    for _ in range(WARM_UP):
        done, image = device.read()
        if done and image is not None:
            shape = image.shape
    if shape is None:
        return None
    begun, count = now(), 0
    while now() - begun < seconds:
        done, image = device.read()
        if not done or image is None:
            break
        shape, count = image.shape, count + 1
    passed = now() - begun
    return Mode(shape[1], shape[0], round(count / passed, 1) if passed > 0 else None)


def _holdable(device: Device) -> tuple[bool, bool]:
    """Return whether focus and exposure can be switched to manual; both are left as they were."""
    import cv2

    from tableside.vision.sources.holding import Adjustable

    if not isinstance(device, Adjustable):
        return False, False
    results = []
    for what, manual in ((cv2.CAP_PROP_AUTOFOCUS, 0.0), (cv2.CAP_PROP_AUTO_EXPOSURE, 1.0)):
        before = device.get(what)
        results.append(bool(device.set(what, manual)))
        device.set(what, before)
    return results[0], results[1]


def _try_file(source: str) -> Tried:
    from tableside.vision.sources.opening import open_source

    try:
        frames = open_source(source)
        try:
            first = next(iter(frames), None)
        finally:
            frames.close()
    except FileError as error:
        return Tried(
            shown(source), "file", trouble=f"{error.faults[0].found}; {error.faults[0].mend}"
        )
    if first is None or first.image is None:
        return Tried(source, "file", trouble=str(first.trouble) if first else "it holds no picture")
    height, width = first.image.shape[:2]
    return Tried(source, "file", (Mode(width, height, None),))


def choice(tried: Sequence[Tried]) -> Tried | None:
    """Return the camera to use: most pixels often enough; of equal ones the first."""

    def worth(one: Tried) -> tuple[bool, int]:
        best = one.best
        if best is None:
            return (False, 0)
        return (best.rate is None or best.rate >= LEAST_RATE, best.width * best.height)

    able = [one for one in tried if one.modes]
    return max(able, key=worth, default=None)


def _json(tried: Sequence[Tried], chosen: Tried | None) -> str:
    report: dict[str, Any] = {"cameras": [asdict(one) for one in tried], "use": None}
    if chosen is not None and chosen.best is not None:
        report["use"] = {"source": chosen.source, **asdict(chosen.best)}
    return json.dumps(report, indent=1)


def _lines(tried: Sequence[Tried], chosen: Tried | None) -> Iterator[str]:
    """Yield what to use and what it is good for; below it what each camera gave."""
    if chosen is not None and chosen.best is not None:
        yield from _chosen(chosen, chosen.best)
    for one in tried:
        yield f"{one.source}  {one.name}".rstrip()
        if one.trouble:
            yield f"    {one.trouble}"
        for mode in one.modes:
            rate = "" if mode.rate is None else f"  {mode.rate:g} a second"
            yield f"    {mode.width} x {mode.height}{rate}"
        if one.modes and one.name != "file":
            yield f"    focus {_held(one.focus)}, exposure {_held(one.exposure)}"


def _chosen(chosen: Tried, best: Mode) -> Iterator[str]:
    from tableside.rig.cameras import camera_called
    from tableside.rig.verdict import worth

    yield f"use {chosen.source} at {best.width} x {best.height}"
    if best.rate is not None and best.rate < LEAST_RATE:
        yield f"    fewer than {LEAST_RATE:g} pictures a second: more light, or a shorter cable"
    kind = f"{best.width}x{best.height}:{_USUAL_DEGREES}"
    camera = camera_called(kind)
    if camera is not None:
        yield from (f"    {line}" for line in worth(camera, _TABLES))
    yield (
        f"    that is for a picture {_USUAL_DEGREES} degrees wide, as most webcams'; for others: "
        f"tableside rig --camera {kind}"
    )
    yield ""


def _held(able: bool) -> str:
    return "can be held" if able else "cannot be held by its driver (fine where it is fixed)"


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 60:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds up to 60")
    return value
