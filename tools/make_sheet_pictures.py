"""Make the pictures of docs/printing.md anew from what ``tableside print`` writes.

Run from the project's top folder: .venv/bin/python tools/make_sheet_pictures.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import cv2
import numpy as np
import pypdfium2

from tableside.cli import main

DEMO = "fixtures/images/demo/roster.json"
SCENARIO = "tableside/rules/gitm/scenarios/fordham-fords.json"
DPI = 55
SHEETS = {
    "print-units": (["tags", DEMO], ["counters", DEMO], ["trays", DEMO]),
    "print-board": (["board"], ["board", "--form", "strips"], ["calibration"]),
    "print-map": (["map", SCENARIO, "--paper", "a3"],),
}


def first_page(arguments: list[str], folder: Path) -> np.ndarray:
    """Return the first page of what these arguments print, on a grey rim."""
    out = folder / "sheet.pdf"
    if main(["print", *arguments, "--out", str(out)]) != 0:
        raise SystemExit(1)
    with pypdfium2.PdfDocument(out) as document:
        page = document[0].render(scale=DPI / 72, rev_byteorder=False).to_numpy()[..., :3]
    return cv2.copyMakeBorder(page, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=(150, 150, 150))


def side_by_side(pages: list[np.ndarray]) -> np.ndarray:
    """Return pages of different heights in one picture."""
    tall = max(len(page) for page in pages)
    return np.hstack(
        [
            cv2.copyMakeBorder(
                page, 0, tall - len(page), 0, 0, cv2.BORDER_CONSTANT, value=(150, 150, 150)
            )
            for page in pages
        ]
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for name, sheets in SHEETS.items():
            pages = [first_page(arguments, Path(folder)) for arguments in sheets]
            cv2.imwrite(f"docs/pictures/{name}.png", side_by_side(pages))
