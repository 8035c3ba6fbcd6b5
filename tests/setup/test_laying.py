"""Terrain that was learned, laid where its tags are seen on another evening."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shapely

from tableside.files.roster import Roster
from tableside.geometry.pose import Pose
from tableside.setup.laying import MOVED
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.steps import terrain
from tableside.setup.table import open_table
from tableside.setup.templates import templates_file
from tests.setup.evenings import (
    BOARD,
    FIRST,
    SECOND,
    WOOD_FIRST,
    WOOD_SECOND,
    both,
    lay,
    learn,
    off,
    seen,
    told,
    whole,
)
from tests.setup.tables import POSITION, table
from tests.setup.tagged import (
    HIGH,
    HILL_TAG,
    SIDE,
    WOOD_TAG,
    hill,
    shown,
    wood,
)
from tests.setup.test_setting_up import Camera, step
from tests.waiting import until

pytestmark = pytest.mark.slow

FLAT = (9.0, 7.0, 200.0)  # the wood's tag on the mat


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def test_pieces_are_laid_where_their_tags_are_on_another_evening(tmp_path: Path) -> None:
    new = lay(both(tmp_path), seen(SECOND, WOOD_SECOND))
    assert [(p["id"], p["type"], p.get("height")) for p in new.pieces] == [
        ("hill-1", "hill", HIGH),
        ("wood-1", "defensible", None),
    ]
    assert off(new.pieces[0], hill(SECOND)) < 0.03
    assert off(new.pieces[1], wood(WOOD_SECOND)) < 0.03
    assert open_table(tmp_path / "next").position == new.position
    report = told(new, seen(SECOND, WOOD_SECOND))
    assert report.state == "done"
    assert str(report.said[0].text) == "2 pieces of terrain"


def test_a_piece_that_is_there_is_moved_and_not_laid_twice(tmp_path: Path) -> None:
    there = lay(both(tmp_path), seen(FIRST, WOOD_FIRST))
    looked = seen(SECOND, WOOD_FIRST)
    report = told(there, looked)
    assert report.state == "doubt"
    assert [str(line.text) for line in report.said] == [
        "Hill 1 lies up to 8.6 in from where it is drawn"
    ]
    assert [each["new"] for each in report.values["templates"]] == [True, False]
    after = lay(there, looked)
    assert len(after.pieces) == 2
    assert off(after.pieces[0], hill(SECOND)) < 0.03
    assert after.pieces[1] == there.pieces[1]
    with pytest.raises(SetupError, match="every piece is where its tag is"):
        lay(after, looked)


@pytest.mark.parametrize(("shift", "new"), [(MOVED - 0.02, False), (MOVED + 0.02, True)])
def test_a_piece_has_moved_from_a_fifth_of_an_inch_on(
    shift: float, new: bool, tmp_path: Path
) -> None:
    there = lay(both(tmp_path), seen(FIRST))
    moved = [[round(x + shift, 2), y] for x, y in there.pieces[0]["polygon"]]
    edited = [{**there.pieces[0], "polygon": moved}]
    asked = replace(there, position={**POSITION, "terrain": edited})
    assert [each.is_new for each in terrain.found_pieces(asked, seen(FIRST))] == [new]


def test_a_piece_of_another_height_is_told(tmp_path: Path) -> None:
    there = lay(both(tmp_path), seen(FIRST))
    lower = replace(there, position={**POSITION, "terrain": [{**there.pieces[0], "height": 12}]})
    line = told(lower, seen(FIRST)).said[0]
    assert str(line.text) == "Hill 1 is drawn otherwise than it was learned"
    assert "learn it anew" in str(line.mend)
    assert lay(lower, seen(FIRST)).pieces == there.pieces


def test_a_piece_on_a_hill_is_laid_at_the_hills_height(tmp_path: Path) -> None:
    """The wood is on the hill: its tag is 20 mm up, whichever of the two is new."""
    on_top = Pose.of(SECOND).place(0.9, -0.6)
    pose = (*on_top, 33.0)
    image = shown(SECOND, pose)
    looked = Looker(table(tmp_path)).look(image)
    new = lay(both(tmp_path), looked)
    assert off(new.pieces[1], wood(pose)) < 0.03
    assert "height" not in new.pieces[1]
    alone = replace(new, position={**POSITION, "terrain": [hill(SECOND)]})
    assert off(lay(alone, looked).pieces[1], wood(pose)) < 0.03
    # Taken to lie on the mat it would be seen elsewhere.
    flat = replace(both(tmp_path), position={**POSITION, "terrain": [wood(pose)]})
    only_wood = [t for t in flat.templates.pieces if t.name == "wood-1"]
    flat = replace(flat, templates=replace(flat.templates, pieces=tuple(only_wood)))
    prospect = terrain.found_pieces(flat, looked)[0]
    assert prospect.piece is not None
    assert off(prospect.piece, wood(pose)) > 0.1


def test_a_tag_that_is_now_a_units_lays_nothing(tmp_path: Path) -> None:
    asked = both(tmp_path)
    assert asked.roster is not None
    first = asked.roster.units[0]
    own = first.bases[0].tags[0].model_copy(update={"id": HILL_TAG})
    base = first.bases[0].model_copy(update={"tags": (own,)})
    unit = first.model_copy(update={"bases": (base,)})
    taken = replace(asked, roster=Roster(format="tableside.roster/1", units=(unit,)))
    report = told(taken, seen(SECOND))
    assert [str(line.text) for line in report.said] == ["Tag 500 is csa-1"]
    with pytest.raises(SetupError, match="Tag 500 is csa-1"):
        lay(taken, seen(SECOND))


def test_a_tag_that_is_seen_twice_is_not_used(tmp_path: Path) -> None:
    looked = seen(SECOND, WOOD_SECOND)
    copies = tuple(sight for sight in looked.sights if sight.id == HILL_TAG)
    double = replace(looked, sights=looked.sights + copies)
    asked = both(tmp_path)
    report = told(asked, double)
    assert ("Tag 500 is seen 2 times", "take the copies away") in [
        (str(line.text), str(line.mend)) for line in report.said
    ]
    assert [piece["id"] for piece in lay(asked, double).pieces] == ["wood-1"]  # the other goes on
    with pytest.raises(SetupError, match="seen 2 times"):
        learn(whole(tmp_path, [hill(SECOND)]), double)


@pytest.mark.parametrize(
    "shape",
    [
        {"type": "road", "line": [[8.0, 6.0], [10.0, 6.5], [12.0, 9.0]], "width": 1.5},
        {"type": "objective", "at": [8.5, 6.5]},
    ],
    ids=["line", "point"],
)
def test_lines_and_points_are_laid_like_areas(shape: dict[str, Any], tmp_path: Path) -> None:
    first = learn(whole(tmp_path, [{"id": "it", **shape}]), seen(None, FLAT), "it", WOOD_TAG)
    bare = replace(first, position={**POSITION, "terrain": []})
    piece = lay(bare, seen(None, WOOD_FIRST)).pieces[0]
    assert piece.keys() == {"id", *shape}
    assert piece.get("width") == shape.get("width")
    back = Pose.of(FLAT).inverse()
    field = "line" if "line" in shape else "at"
    points = shape["line"] if field == "line" else [shape["at"]]
    true = [Pose.of(WOOD_FIRST).place(*back.place(x, y)) for x, y in points]
    found = piece["line"] if field == "line" else [piece["at"]]
    assert [tuple(point) for point in found] == [pytest.approx(each, abs=0.03) for each in true]


def test_another_piece_of_the_name_is_not_moved(tmp_path: Path) -> None:
    asked = both(tmp_path)
    town = {**wood(WOOD_FIRST, "hill-1"), "type": "town"}
    asked = replace(asked, position={**POSITION, "terrain": [town]})
    assert [str(line.text) for line in told(asked, seen(SECOND)).said] == [
        "Hill 1 is the name of another piece here, too"
    ]
    with pytest.raises(SetupError, match="another piece"):
        lay(asked, seen(SECOND))


def test_a_game_without_such_terrain_says_so(tmp_path: Path) -> None:
    asked = both(tmp_path)
    swamp = asked.templates.pieces[0].model_copy(update={"type": "swamp"})
    asked = replace(asked, templates=replace(asked.templates, pieces=(swamp,)))
    line = told(asked, seen(SECOND)).said[0]
    assert (str(line.text), str(line.mend)) == ("Hill 1 is of type swamp", "this game knows none")


def test_what_lies_off_the_board_is_cut_there_and_comes_back(tmp_path: Path) -> None:
    edge = (22.6, 8.5, 20.0)
    asked = lay(both(tmp_path), seen(edge))
    whole_hill = shapely.Polygon(hill(edge)["polygon"])
    found = shapely.Polygon(asked.pieces[0]["polygon"])
    assert not BOARD.covers(whole_hill)
    assert BOARD.covers(found)
    assert found.symmetric_difference(whole_hill.intersection(BOARD)).area < 0.1
    assert [(str(line.text), line.tone) for line in told(asked, seen(edge)).said] == [
        ("Hill 1 lies partly off the board", "plain"),
        ("1 piece of terrain", "good"),
    ]
    assert off(lay(asked, seen(SECOND)).pieces[0], hill(SECOND)) < 0.03


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (1.13, "Tag 500 looks 13\N{NO-BREAK SPACE}% too large for Hill 1"),
        (1.09, ""),
        (0.91, ""),
        (0.87, "Tag 500 looks 13\N{NO-BREAK SPACE}% too small for Hill 1"),
    ],
)
def test_a_tag_of_another_size_is_not_taken_for_the_pieces(
    size: float, words: str, tmp_path: Path
) -> None:
    asked = both(tmp_path)
    other = asked.templates.pieces[0].model_copy(update={"side": SIDE / size})
    asked = replace(asked, templates=replace(asked.templates, pieces=(other,)))
    prospect = terrain.found_pieces(asked, seen(SECOND, WOOD_SECOND))[0]
    assert str(prospect.trouble) == words
    assert prospect.is_new is not bool(words)
    assert bool(words) == ("learn it anew" in str(prospect.mend))


def test_nothing_is_laid_where_nothing_is_seen(tmp_path: Path) -> None:
    asked = both(tmp_path)
    for looked in (seen(), Looked()):
        with pytest.raises(SetupError, match="no tag of a learned piece is seen"):
            lay(asked, looked)
        assert told(asked, looked).state == "done"


def test_tags_are_found_whatever_family_the_board_and_the_units_have(tmp_path: Path) -> None:
    """A board of another family hides neither the usual tags nor those of the units."""
    asked = whole(tmp_path)
    assert asked.board is not None
    markers = tuple(
        marker.model_copy(update={"family": "tag25h9"}) for marker in asked.board.markers
    )
    other = replace(asked, board=asked.board.model_copy(update={"markers": markers}), roster=None)
    assert HILL_TAG in {sight.id for sight in Looker(other).look(shown(FIRST)).sights}
    assert Looker(asked).fits(replace(asked, templates=asked.templates))
    circle = both(tmp_path).templates.pieces[0].model_copy(update={"family": "tag25h9"})
    learned = replace(asked, templates=replace(asked.templates, pieces=(circle,)))
    assert not Looker(asked).fits(learned)


def test_while_a_table_is_set_up_the_file_may_change(tmp_path: Path) -> None:
    asked = both(tmp_path)
    learned = templates_file().read_text(encoding="utf-8")
    templates_file().unlink()
    camera = Camera(shown(SECOND, WOOD_SECOND))
    job = SettingUp(
        replace(whole(tmp_path / "third"), templates=asked.with_newest_templates().templates),
        opener=lambda source, wanted: camera,
    )
    job.start()
    try:
        job.do({"do": "step", "step": "terrain"})
        until(lambda: len(step(job, "terrain")["values"]["free"]) == 2)
        assert step(job, "terrain")["values"]["templates"] == []
        templates_file().write_text(learned, encoding="utf-8")
        job.do({"do": "step", "step": "terrain"})
        until(lambda: step(job, "terrain")["state"] == "doubt")
        job.do({"do": "lay"})
        until(lambda: step(job, "terrain")["state"] == "done")
        assert len(step(job, "terrain")["values"]["pieces"]) == 2
    finally:
        job.close()
