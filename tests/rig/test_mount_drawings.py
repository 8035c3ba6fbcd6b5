"""The drawings of the mounts: they are those that the script makes, true to scale, and shown."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.make_mount_drawings import MOUNTS, SCALE, TABLES, drawing, everything, height_over

SVG = "{http://www.w3.org/2000/svg}"


def test_the_drawings_are_those_that_are_made_and_shown(root: Path) -> None:
    page = (root / "hardware/README.md").read_text(encoding="utf-8")
    assert len(everything()) == len(MOUNTS) * len(TABLES)
    for name, svg in everything().items():
        assert (root / "hardware/pictures" / name).read_text(encoding="utf-8") == svg
        assert f"(pictures/{name})" in page


@pytest.mark.parametrize("name", MOUNTS)
@pytest.mark.parametrize("table", TABLES)
def test_table_and_field_are_true_to_scale(name: str, table: tuple[float, float]) -> None:
    tree = ElementTree.fromstring(drawing(name, table))
    lines = [{k: float(v) for k, v in each.attrib.items() if k in ("x1", "x2", "y1", "y2")}
             for each in tree.iter(f"{SVG}line")]  # fmt: skip
    west, east, top = lines[:3]
    assert (top["x2"] - top["x1"]) / SCALE == pytest.approx(table[1], abs=0.1)
    for field in (west, east):
        assert (field["y1"] - field["y2"]) / SCALE == pytest.approx(height_over(table), abs=0.1)
        assert abs(field["x2"] - field["x1"]) / SCALE == pytest.approx(table[1] / 2, abs=0.1)
    wide, tall = float(tree.attrib["width"]), float(tree.attrib["height"])
    for each in lines:
        assert min(each["x1"], each["x2"]) >= 0
        assert max(each["x1"], each["x2"]) <= wide
        assert min(each["y1"], each["y2"]) >= 0
        assert max(each["y1"], each["y2"]) <= tall


def test_the_shopping_list_s_totals_are_the_sums_of_its_rows(root: Path) -> None:
    text = (root / "hardware/README.md").read_text(encoding="utf-8")
    part = text[text.index("## Shopping list") : text.index("**Used up**")]
    rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    ranges = [[_range(cell) for cell in row[1:]] for row in rows[1:]]
    for column in zip(*ranges, strict=True):
        *costs, (low, high) = column
        assert (sum(c[0] for c in costs), sum(c[1] for c in costs)) == (low, high)


def _range(cell: str) -> tuple[int, int]:
    found = [int(n) for n in re.findall(r"\d+", cell.rpartition(":")[2])]
    return found[0], found[-1]
