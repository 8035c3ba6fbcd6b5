"""Terrain that is learned with its tag and laid where the tag is seen again."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
import shapely

from tableside.files.roster import Roster
from tableside.geometry.pose import Pose
from tableside.setup.doing import Doing
from tableside.setup.laying import MOVED
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import Report, SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.sheets import sheet
from tableside.setup.steps import tags, terrain
from tableside.setup.table import Table, open_table
from tableside.setup.templates import templates_file
from tests.setup.tables import DEPTH, POSITION, WIDTH, Image, roster, table
from tests.setup.tagged import (
    HIGH,
    HILL_ROUND,
    HILL_TAG,
    SIDE,
    WOOD_ROUND,
    WOOD_TAG,
    hill,
    laid,
    shown,
    wood,
)
from tests.setup.test_setting_up import Camera, step, until

FIRST, SECOND = (8.0, 6.0, 20.0), (15.0, 9.5, 145.0)
BOARD = shapely.box(0, 0, WIDTH, DEPTH)
WOOD_FIRST, WOOD_SECOND = (17.0, 10.0, 300.0), (6.0, 5.0, 77.0)


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def whole(folder: Path, pieces: Sequence[Any] = (), **parts: Any) -> Table:
    position = {**POSITION, "terrain": list(pieces)}
    return table(folder, **{"roster": roster(), "position": position, **parts})


@functools.cache
def seen(
    hill_at: tuple[float, ...] | None = None,
    wood_at: tuple[float, ...] | None = None,
    sizes: tuple[float, float] = (SIDE, SIDE),
) -> Looked:
    """What a table without game pieces shows of the hill and the wood."""
    return Looker(table(Path())).look(shown(hill_at, wood_at, sizes))


def learn(asked: Table, looked: Looked, name: str = "hill-1", tag: int = HILL_TAG) -> Table:
    return Doing().do(
        {"do": "learn", "piece": name, "family": "tag36h11", "id": tag}, asked, looked
    )


def lay(asked: Table, looked: Looked) -> Table:
    return Doing().do({"do": "lay"}, asked, looked)


def told(asked: Table, looked: Looked) -> Report:
    return terrain.report(asked, looked, (), terrain.found_pieces(asked, looked))


def both(folder: Path) -> Table:
    """A table without terrain whose hill and wood were learned on another one."""
    first = whole(folder, [hill(FIRST), wood(WOOD_FIRST)])
    looked = seen(FIRST, WOOD_FIRST)
    learn(learn(first, looked), looked, "wood-1", WOOD_TAG)
    return replace(whole(folder / "next"), templates=open_table(folder / "next").templates)


def off(piece: dict[str, Any], true: dict[str, Any]) -> float:
    """How far the worst corner is out, inches."""
    apart = np.subtract(piece["polygon"], true["polygon"])
    return float(np.hypot(*apart.T).max())


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
    assert report.said[0].text == "2 pieces of terrain"


def test_a_template_is_written_for_people(tmp_path: Path) -> None:
    both(tmp_path)
    kept = json.loads(templates_file().read_text(encoding="utf-8"))["pieces"]
    assert [(each["name"], each["id"]) for each in kept] == [("hill-1", 500), ("wood-1", 501)]
    assert kept[0]["side"] == pytest.approx(SIDE, abs=0.15)
    assert (kept[0]["tag_height"], kept[0]["height"]) == (HIGH, HIGH)
    assert "tag_height" not in kept[1]
    assert np.abs(np.subtract(kept[0]["polygon"], HILL_ROUND)).max() < 0.02
    assert np.abs(np.subtract(kept[1]["polygon"], WOOD_ROUND)).max() < 0.02


def test_a_piece_that_is_there_is_moved_and_not_laid_twice(tmp_path: Path) -> None:
    there = lay(both(tmp_path), seen(FIRST, WOOD_FIRST))
    looked = seen(SECOND, WOOD_FIRST)
    report = told(there, looked)
    assert report.state == "doubt"
    assert [line.text for line in report.said] == [
        "hill-1 lies up to 8.6 in from where it is drawn"
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
    assert line.text == "hill-1 is drawn otherwise than it was learned"
    assert "learn it anew" in line.mend
    assert lay(lower, seen(FIRST)).pieces == there.pieces


def test_a_piece_on_a_hill_is_laid_at_the_hills_height(tmp_path: Path) -> None:
    """The wood is on the hill: its tag is 20 mm up, whichever of the two is new."""
    on_top = Pose.of(SECOND).place(0.9, -0.6)
    pose = (*on_top, 33.0)
    image = stacked(SECOND, pose)
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


def stacked(hill_at: tuple[float, ...], wood_at: tuple[float, ...]) -> Image:
    return shown(hill_at, wood_at)


def test_a_wood_that_is_learned_on_a_hill_is_laid_on_the_mat(tmp_path: Path) -> None:
    pose = (*Pose.of(SECOND).place(0.9, -0.6), 33.0)
    asked = whole(tmp_path, [hill(SECOND), wood(pose)])
    looked = Looker(asked).look(stacked(SECOND, pose))
    after = learn(asked, looked, "wood-1", WOOD_TAG)
    assert after.templates.pieces[0].tag_height == 0
    bare = replace(after, position={**POSITION, "terrain": []})
    assert off(lay(bare, seen(None, WOOD_FIRST)).pieces[0], wood(WOOD_FIRST)) < 0.03


@pytest.mark.parametrize(
    ("tag", "owner"), [(40, "csa-1"), (3, "a marker of the board")]
)  # fmt: skip
def test_units_and_markers_tags_are_not_for_terrain(tag: int, owner: str, tmp_path: Path) -> None:
    asked = whole(tmp_path, [hill(FIRST)])
    with pytest.raises(SetupError, match=f"Tag {tag} is {owner}: use a free one"):
        learn(asked, seen(FIRST), tag=tag)
    assert not templates_file().exists()


def test_a_tag_that_is_now_a_units_lays_nothing(tmp_path: Path) -> None:
    asked = both(tmp_path)
    assert asked.roster is not None
    first = asked.roster.units[0]
    own = first.bases[0].tags[0].model_copy(update={"id": HILL_TAG})
    base = first.bases[0].model_copy(update={"tags": (own,)})
    unit = first.model_copy(update={"bases": (base,)})
    taken = replace(asked, roster=Roster(format="tableside.roster/1", units=(unit,)))
    report = told(taken, seen(SECOND))
    assert [line.text for line in report.said] == ["Tag 500 is csa-1"]
    with pytest.raises(SetupError, match="Tag 500 is csa-1"):
        lay(taken, seen(SECOND))


def test_a_tag_that_is_seen_twice_is_not_used(tmp_path: Path) -> None:
    looked = seen(SECOND, WOOD_SECOND)
    copies = tuple(sight for sight in looked.sights if sight.id == HILL_TAG)
    double = replace(looked, sights=looked.sights + copies)
    asked = both(tmp_path)
    report = told(asked, double)
    assert ("Tag 500 is seen 2 times", "take the copies away") in [
        (line.text, line.mend) for line in report.said
    ]
    assert [piece["id"] for piece in lay(asked, double).pieces] == ["wood-1"]  # the other goes on
    with pytest.raises(SetupError, match="seen 2 times"):
        learn(whole(tmp_path, [hill(SECOND)]), double)


def test_learning_a_tag_again_replaces_what_it_had(tmp_path: Path) -> None:
    both(tmp_path)
    smaller = {**hill(FIRST), "id": "knoll", "height": 20.0, "polygon": laid(WOOD_ROUND, FIRST)}
    after = learn(whole(tmp_path, [smaller]), seen(FIRST), "knoll")
    assert [(each.name, each.id) for each in after.templates.pieces] == [
        ("wood-1", WOOD_TAG),
        ("knoll", HILL_TAG),
    ]


def test_a_name_belongs_to_one_tag_until_that_is_forgotten(tmp_path: Path) -> None:
    asked = both(tmp_path)
    named = whole(tmp_path, [wood(WOOD_FIRST, "hill-1") | {"type": "town"}])
    looked = seen(None, WOOD_FIRST)
    named = replace(named, templates=asked.templates)
    with pytest.raises(SetupError, match="hill-1 has tag 500 already"):
        learn(named, looked, "hill-1", WOOD_TAG)
    forget = {"do": "forget", "family": "tag36h11", "id": HILL_TAG}
    after = Doing().do(forget, named, looked)
    assert [each.id for each in after.templates.pieces] == [WOOD_TAG]
    with pytest.raises(SetupError, match="no piece has tag 500"):
        Doing().do(forget, after, looked)
    assert learn(after, looked, "hill-1", WOOD_TAG).templates.pieces[0].type == "town"


def test_another_piece_of_the_name_is_not_moved(tmp_path: Path) -> None:
    asked = both(tmp_path)
    town = {**wood(WOOD_FIRST, "hill-1"), "type": "town"}
    asked = replace(asked, position={**POSITION, "terrain": [town]})
    assert [line.text for line in told(asked, seen(SECOND)).said] == [
        "hill-1 is the name of another piece here, too"
    ]
    with pytest.raises(SetupError, match="another piece"):
        lay(asked, seen(SECOND))


def test_a_game_without_such_terrain_says_so(tmp_path: Path) -> None:
    asked = both(tmp_path)
    swamp = asked.templates.pieces[0].model_copy(update={"type": "swamp"})
    asked = replace(asked, templates=replace(asked.templates, pieces=(swamp,)))
    line = told(asked, seen(SECOND)).said[0]
    assert (line.text, line.mend) == ("hill-1 is a swamp", "this game knows none")


def test_what_lies_off_the_board_is_cut_there_and_comes_back(tmp_path: Path) -> None:
    edge = (22.6, 8.5, 20.0)
    asked = lay(both(tmp_path), seen(edge))
    whole_hill = shapely.Polygon(hill(edge)["polygon"])
    found = shapely.Polygon(asked.pieces[0]["polygon"])
    assert not BOARD.covers(whole_hill)
    assert BOARD.covers(found)
    assert found.symmetric_difference(whole_hill.intersection(BOARD)).area < 0.1
    assert [(line.text, line.tone) for line in told(asked, seen(edge)).said] == [
        ("hill-1 lies partly off the board", "plain"),
        ("1 piece of terrain", "good"),
    ]
    assert off(lay(asked, seen(SECOND)).pieces[0], hill(SECOND)) < 0.03


def noisy(image: Image) -> Looked:
    """What a camera in poor light makes of it."""
    noise = np.random.default_rng(3).normal(0, 20, image.shape)
    return Looker(table(Path())).look(np.clip(image + noise, 0, 255).astype(np.uint8))


def test_a_tag_that_says_too_little_is_refused(tmp_path: Path) -> None:
    """A small tag at an end of a long road: its angle leaves the other end open."""
    far = {"id": "road-1", "type": "road", "line": [[8, 6], [23.9, 15.9]], "width": 1.0}
    asked = whole(tmp_path, [far])
    with pytest.raises(SetupError, match=r"Tag 500 leaves a corner 0\.0\d in uncertain"):
        learn(asked, noisy(shown(FIRST, None, (9.0, SIDE))), "road-1")
    after = learn(asked, noisy(shown(FIRST)), "road-1")
    assert [(each.line is None, each.width) for each in after.templates.pieces] == [(False, 1.0)]


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (1.13, "Tag 500 looks 13 % too large for hill-1"),
        (1.09, ""),
        (0.91, ""),
        (0.87, "Tag 500 looks 13 % too small for hill-1"),
    ],
)
def test_a_tag_of_another_size_is_not_taken_for_the_pieces(
    size: float, words: str, tmp_path: Path
) -> None:
    asked = both(tmp_path)
    other = asked.templates.pieces[0].model_copy(update={"side": SIDE / size})
    asked = replace(asked, templates=replace(asked.templates, pieces=(other,)))
    prospect = terrain.found_pieces(asked, seen(SECOND, WOOD_SECOND))[0]
    assert prospect.trouble == words
    assert prospect.is_new is not bool(words)
    assert bool(words) == ("learn it anew" in prospect.mend)


def test_a_piece_that_is_drawn_elsewhere_than_it_lies_is_not_learned(tmp_path: Path) -> None:
    asked = whole(tmp_path, [wood(FIRST)])
    with pytest.raises(SetupError, match=r"Tag 500 lies \d\.\d in from wood-1: put it on"):
        learn(asked, seen(SECOND), "wood-1")


@pytest.mark.parametrize(
    ("post", "words"),
    [
        ({"piece": "hill-2"}, "no piece of that name"),
        ({"id": 502}, "Tag 502 is not seen now"),
        ({"id": "500"}, "'id' must be a whole number"),
        ({"family": "tag25h9"}, "Tag 500 is not seen now"),
    ],
)
def test_what_cannot_be_learned_is_refused(
    post: dict[str, Any], words: str, tmp_path: Path
) -> None:
    asked = whole(tmp_path, [hill(FIRST)])
    usual = {"do": "learn", "piece": "hill-1", "family": "tag36h11", "id": HILL_TAG}
    with pytest.raises(SetupError, match=words):
        Doing().do({**usual, **post}, asked, seen(FIRST))
    with pytest.raises(SetupError, match=r"not found in the picture|not seen"):
        Doing().do(usual, asked, Looked())


def test_a_hill_without_a_height_is_not_learned(tmp_path: Path) -> None:
    asked = whole(tmp_path, [{**hill(FIRST), "height": 0}])
    with pytest.raises(SetupError, match="hill-1 has no height: give it first"):
        learn(asked, seen(FIRST))


def test_nothing_is_laid_where_nothing_is_seen(tmp_path: Path) -> None:
    asked = both(tmp_path)
    for looked in (seen(), Looked()):
        with pytest.raises(SetupError, match="no tag of a learned piece is seen"):
            lay(asked, looked)
        assert told(asked, looked).state == "done"


def test_a_broken_file_is_told_and_not_written_over(tmp_path: Path) -> None:
    asked = both(tmp_path)
    text = templates_file().read_text(encoding="utf-8").replace("defensible", "")
    templates_file().write_text(text, encoding="utf-8")
    broken = asked.with_newest_templates()
    line = told(broken, seen(SECOND)).said[0]
    assert "terrain.json: pieces[1].type: is" in line.text
    assert line.tone == "doubt"
    assert [piece["id"] for piece in lay(broken, seen(SECOND)).pieces] == ["hill-1"]
    with pytest.raises(SetupError, match=r"pieces\[1\]\.type"):
        learn(whole(tmp_path, [hill(FIRST)]), seen(FIRST))
    assert templates_file().read_text(encoding="utf-8") == text


def test_tags_of_terrain_are_no_strangers_among_the_units(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    looked = Looker(asked).look(shown(FIRST, WOOD_FIRST))
    words = [line.text for line in tags.report(asked, looked, ()).said]
    assert "Tags 500 and 501 are of no unit" in words
    known = replace(both(tmp_path), folder=asked.folder)
    words = [line.text for line in tags.report(known, looked, ()).said]
    assert not any("of no unit" in line for line in words)


def test_tags_for_terrain_are_printed_in_numbers_that_nobody_has(tmp_path: Path) -> None:
    def printed(asked: Table) -> list[int]:
        with pypdfium2.PdfDocument(sheet(asked, "terrain", "a4", "")) as document:
            text = "".join(page.get_textpage().get_text_range() for page in document)
        return [int(number) for number in re.findall(r"(\d+), 24 mm", text)]

    assert printed(whole(tmp_path)) == list(range(500, 508))
    assert printed(both(tmp_path)) == list(range(502, 510))


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
