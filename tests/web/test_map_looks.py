"""Every look that terrain can have is drawn: on phones by colour and shape, and in reports."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from tableside.engine.terrain import Look
from tableside.report.maps import TERRAIN
from tableside.rules.gitm.drawing import LOOKS

LOOKS_OF_AREAS = sorted(set(get_args(Look)) - {"star"})
STATIC = Path("tableside/web/static")


@pytest.mark.parametrize("look", LOOKS_OF_AREAS)
def test_a_look_is_drawn_on_the_map_and_in_reports(look: str, root: Path) -> None:
    style = (root / STATIC / "map/map.css").read_text("utf-8")
    assert re.search(rf"\.ground-{look}\b[^{{]*\{{[^}}]*(fill|stroke):", style)
    assert look in TERRAIN


def test_the_map_knows_which_look_lies_lowest(root: Path) -> None:
    script = (root / STATIC / "map/terrain.js").read_text("utf-8")
    found = re.search(r"const ORDER = \[(.*)\]", script)
    assert found
    assert tuple(re.findall(r'"(\w+)"', found[1])) == get_args(Look)


def test_high_hills_are_told_from_hills_on_the_screen_as_on_paper() -> None:
    assert (LOOKS["hills"], LOOKS["high-hills"]) == ("raised", "high")
    assert TERRAIN["raised"] != TERRAIN["high"]
