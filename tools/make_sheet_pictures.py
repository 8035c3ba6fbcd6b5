"""Make the pictures of docs/printing.md and docs/sheets.md anew from ``tableside print``.

Run from the project's top folder: .venv/bin/python tools/make_sheet_pictures.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import cv2
import numpy as np
import pypdfium2

from tableside.cli import main

DEMO = "fixtures/images/demo/position.json"
SCENARIO = "tableside/rules/gitm/scenarios/fordham-fords.json"
DPI = 55
#: Every kind of sheet there is, by its picture's name: what follows ``tableside print``.
SHEETS = {
    "board-strips": ["board"],
    "board-cards": ["board", "36x24-cards"],
    "board-mat": ["board", "36x24-mat"],
    "map": ["map", SCENARIO, "--paper", "a3"],
    "tags": ["tags", DEMO],
    "tags-flag": ["tags", DEMO, "--form", "flag"],
    "counters": ["counters", DEMO],
    "counters-flat": ["counters", SCENARIO],
    "trays-inlay": ["trays", DEMO],
    "trays-card": ["trays", DEMO, "--form", "card"],
    "terrain": ["terrain"],
    "calibration-charuco": ["calibration"],
    "calibration-aprilgrid": ["calibration", "--kind", "aprilgrid"],
    "calibration-chessboard": ["calibration", "--kind", "chessboard"],
    "jig": ["jig"],
    "ruler": ["ruler"],
}
TOGETHER = {
    "print-units": ("tags", "counters", "trays-inlay"),
    "print-board": ("board-strips", "board-cards", "calibration-charuco"),
    "print-map": ("map",),
}


def first_page(name: str, folder: Path, dpi: float = DPI) -> np.ndarray:
    """Return the first page of a sheet, on a grey rim."""
    out = folder / "sheet.pdf"
    if main(["print", *SHEETS[name], "--out", str(out)]) != 0:
        raise SystemExit(1)
    with pypdfium2.PdfDocument(out) as document:
        page = document[0].render(scale=dpi / 72, rev_byteorder=False).to_numpy()[..., :3]
    framed = cv2.copyMakeBorder(page, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=(150, 150, 150))
    return np.asarray(framed, dtype=np.uint8)


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


def write(path: str, picture: np.ndarray) -> None:
    """Write a picture in 32 greys and colours, as small as it can be."""
    few = (picture // 8) * 8 + 7
    cv2.imwrite(path, few, [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    Path("docs/pictures/sheets").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        pages = {name: first_page(name, Path(folder)) for name in SHEETS}
        for name, page in pages.items():
            write(f"docs/pictures/sheets/{name}.png", page)
        for name, sheets in TOGETHER.items():
            write(f"docs/pictures/{name}.png", side_by_side([pages[sheet] for sheet in sheets]))
