"""What shows a finding of a battle on the table: the way of a unit, two points, or the unit."""

from __future__ import annotations

import json
import re
from pathlib import Path as File
from typing import Any

import pytest
import shapely

from tableside.engine.finding import Finding
from tableside.engine.overlay import Ghost, Mark, Path
from tableside.rules.registry import load_position

BATTLES = ["metal-game", "brothers-game"]


def flagged(game: str, root: File, action: dict[str, Any]) -> dict[str, Finding]:
    """Return what is flagged about an action of the first units of a game, by rule."""
    file = root / "fixtures" / "images" / game / "position.json"
    rules, state = load_position(json.loads(file.read_text("utf-8")), game)
    found = rules.judge(state, rules.actions.read(action))
    return {finding.rule: finding for finding in found}


def middle(game: str, root: File, unit: str) -> tuple[float, float, float]:
    file = root / "fixtures" / "images" / game / "position.json"
    _, state = load_position(json.loads(file.read_text("utf-8")), game)
    at = state.by_id[unit].middle
    return at.x, at.y, at.facing


@pytest.mark.parametrize("game", BATTLES)
def test_a_move_is_shown_by_its_way_and_where_it_ends(game: str, root: File) -> None:
    x, y, facing = middle(game, root, "c1")
    move = {"action": "move", "unit": "c1", "to": [x, y + 20, facing]}
    finding = flagged(game, root, move)["movement.allowance"]
    way, ghost = finding.proof
    assert isinstance(way, Path)
    assert (way.style, way.arrow) == ("breach", True)
    (across, up), *_, (to_across, to_up) = way.points  # those of the stand that went farthest
    assert (to_across - across, to_up - up) == pytest.approx((0, 20))
    went = re.search(r"[0-9.]+", str(way.text))
    assert went is not None
    assert shapely.LineString(way.points).length == pytest.approx(float(went[0]), abs=0.1)
    assert str(way.text).endswith((" in", ")"))
    assert str(way.text) in str(finding.message)
    assert isinstance(ghost, Ghost)
    corners = [point for outline in ghost.outlines for point in outline]
    assert sum(each for _, each in corners) / len(corners) == pytest.approx(y + 20)


@pytest.mark.parametrize("game", BATTLES)
def test_two_units_are_shown_by_the_line_between_them(game: str, root: File) -> None:
    fire = {"action": "fire", "unit": "c1", "target": "c2", "dice": [1]}
    (line,) = flagged(game, root, fire)["fire.own-side"].proof
    assert isinstance(line, Path)
    assert (line.style, line.arrow) == ("proof", False)
    assert len(line.points) == 2


@pytest.mark.parametrize("game", BATTLES)
def test_one_unit_alone_is_pointed_at(game: str, root: File) -> None:
    shown = flagged(game, root, {"action": "gone", "unit": "c1"})
    assert shown
    assert {finding.proof for finding in shown.values()} == {(Mark("breach", "c1"),)}
