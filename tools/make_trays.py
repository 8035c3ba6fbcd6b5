"""Write hardware/sizes.scad, and from tray.scad the STL file and the picture of every part.

Needs openscad, and xvfb-run for the pictures (Debian: apt-get install openscad xvfb). Run from the
project's top folder: .venv/bin/python tools/make_trays.py
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from tableside.rig.tray_models import Part, parts, scad_sizes

FOLDER = Path("hardware")
VIEW = ("--imgsize=640,400", "--colorscheme=Tomorrow", "--autocenter", "--viewall", "--render")
# Over the rear left, where the lip is; the flag from above.
CAMERA = {"flag": "0,0,0,60,0,30,140"}
FROM_BEHIND = "0,0,0,50,0,205,300"


def make(part: Part) -> None:
    """Make a part's STL file and its picture."""
    width, depth = part.base
    chosen = ["-D", f'part="{part.kind}"', "-D", f"base=[{width:g},{depth:g}]"]
    source = str(FOLDER / "tray.scad")
    stl = str(FOLDER / f"{part.name}.stl")
    run("openscad", "-o", stl, "--export-format", "binstl", *chosen, source)
    picture = str(FOLDER / "pictures" / f"{part.name}.png")
    camera = f"--camera={CAMERA.get(part.kind, FROM_BEHIND)}"
    run("xvfb-run", "-a", "openscad", "-o", picture, camera, *VIEW, *chosen, source)


def run(*command: str) -> None:
    """Run a command, quietly unless it fails."""
    subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    (FOLDER / "sizes.scad").write_text(scad_sizes(), encoding="utf-8")
    (FOLDER / "pictures").mkdir(exist_ok=True)
    for part in parts():
        make(part)
        print(part.name)
