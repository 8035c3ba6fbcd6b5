"""Nobody is put down on a marker of the board, or on another unit's tags."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import rendered
from tableside.engine.muster import Muster
from tableside.files.board import Board
from tableside.files.fielded import Fielded, stand_by_stand
from tableside.files.loading import validate
from tableside.files.roster import Base, Tag
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.rig.trays import paper_side, usual_roster
from tableside.rules import registry
from tableside.rules.registry import with_models
from tableside.setup import offers, room
from tableside.setup.report import SetupError
from tableside.setup.steps.board import made_board

GAMES = [name for name in registry.names() if registry.ruleset(name).lists() is not None]
SCENARIOS = [
    each["id"] for game in offers.games() if game["id"] in GAMES for each in game["scenarios"]
]


def rectangle(pose: Pose, ahead: float, left: float, depth: float, width: float) -> BaseGeometry:
    """A rectangle beside a pose, everything in mm."""
    corners = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return shapely.Polygon(
        [
            pose.place((ahead + a * depth / 2) / MM_PER_INCH, (left + b * width / 2) / MM_PER_INCH)
            for a, b in corners
        ]
    )


def models(position: Mapping[str, Any]) -> Iterator[tuple[str, BaseGeometry, BaseGeometry]]:
    """Each model's id, the ground under its base, and that of its tags."""
    whole = with_models(position, "position.json")
    poses = {
        stand["id"]: Pose.of(stand["pose"])
        for unit in whole["units"]
        for stand in stand_by_stand(unit)
        if stand.get("pose")
    }
    for unit in usual_roster(validate(whole, Fielded, "").everyone()).units:
        if unit.id in poses:
            for base in unit.bases:
                at = poses[unit.id].compose(Pose.of(base.pose))
                yield unit.id, rectangle(at, 0, 0, base.base[1], base.base[0]), papers(at, base)


def papers(at: Pose, base: Base) -> BaseGeometry:
    def paper(tag: Tag) -> BaseGeometry:
        side = paper_side(tag.side)
        return rectangle(at, *tag.at, side, side)

    return shapely.union_all([paper(tag) for tag in base.tags])


def hidden(position: Mapping[str, Any], board: Board) -> list[str]:
    """What a unit stands on that the camera has to see."""
    found = list(models(position))
    ground = shapely.union_all([shapely.box(*room._paper(marker)) for marker in board.markers])
    table = shapely.box(0, 0, board.width, board.depth)
    least = 1e-4  # square inches
    on_markers = [
        f"{name} on a marker"
        for name, base, tags in found
        if base.union(tags).intersection(ground).area > least
    ]
    off = [f"{name} off the table" for name, _, tags in found if not table.covers(tags)]
    pairs = itertools.permutations(found, 2)
    on_tags = [f"{a} on tags of {b}" for (a, base, _), (b, _, tags) in pairs
               if base.intersection(tags).area > least]  # fmt: skip
    return [*on_markers, *off, *on_tags]


def armies(counts: Mapping[str, int]) -> list[dict[str, Any]]:
    lines = [{"arm": arm, "name": arm, "count": count} for arm, count in counts.items()]
    return [{"name": name, "lines": lines} for name in ("Reds", "Blues")]


@pytest.mark.parametrize("layout", ["corners", "edge"])
@pytest.mark.parametrize("size", [(30.0, 20.0), (36.0, 24.0), (48.0, 36.0), (72.0, 48.0)])
@pytest.mark.parametrize("name", GAMES)
def test_armies_stand_beside_the_markers_and_each_other_s_tags(
    name: str, size: tuple[float, float], layout: str
) -> None:
    board = made_board(*size, layout, 40.0)
    usual = room.usual_army(name, size, board)
    asked = {"ruleset": name, "armies": armies(usual)}
    assert hidden(offers.mustered(asked, size, board), board) == []


@pytest.mark.parametrize("name", GAMES)
def test_before_there_is_a_board_the_usual_layout_is_kept_free(name: str) -> None:
    size = room.USUAL_TABLE
    asked = {"ruleset": name, "armies": armies(room.usual_army(name, size, None))}
    assert hidden(offers.mustered(asked, size), made_board(*size, room.USUAL_LAYOUT, 40.0)) == []


@pytest.mark.parametrize("layout", ["corners", "edge"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_scenarios_keep_clear_of_the_markers_and_each_other_s_tags(name: str, layout: str) -> None:
    found = offers.scenario(name)
    assert hidden(found.position, made_board(*found.board, layout, 40.0)) == []


def test_how_many_have_room_is_told_and_is_true() -> None:
    asked = {"ruleset": "metal-men", "armies": armies({"foot": 6, "guns": 2})}
    with pytest.raises(SetupError) as refused:
        offers.mustered(asked, (36.0, 24.0))
    said = rendered(refused.value.message, "en")
    count = int(said.split("room for ")[1].split()[0])
    assert f"{8} are called out" in said
    lists = registry.ruleset("metal-men").lists()
    assert lists is not None
    muster = validate({**asked, "board": [36.0, 24.0]}, Muster, "")
    assert room.has_room(muster.cut_to(count), lists, None)
    assert not room.has_room(muster.cut_to(count + 1), lists, None)


def test_the_longest_lines_are_cut_first() -> None:
    asked = {"ruleset": "gmu", "armies": armies({"foot": 4, "horse": 2}), "board": [36.0, 24.0]}
    muster = validate(asked, Muster, "")
    cut = [[line.count for line in muster.cut_to(n).armies[0].lines] for n in (6, 4, 3, 1)]
    assert cut == [[4, 2], [2, 2], [2, 1], [1]]
