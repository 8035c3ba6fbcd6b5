"""Terrain that is learned with its tag: what is kept, and what is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest

from tableside.geometry.pose import Pose
from tableside.setup.doing import Doing
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import SetupError
from tableside.setup.sheets import sheet
from tableside.setup.steps import tags
from tableside.setup.table import Table
from tableside.setup.templates import templates_file
from tests.setup.evenings import (
    FIRST,
    SECOND,
    WOOD_FIRST,
    both,
    lay,
    learn,
    off,
    seen,
    told,
    whole,
)
from tests.setup.tables import POSITION, Image, table
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

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def test_a_template_is_written_for_people(tmp_path: Path) -> None:
    both(tmp_path)
    kept = json.loads(templates_file().read_text(encoding="utf-8"))["pieces"]
    assert [(each["name"], each["id"]) for each in kept] == [("hill-1", 500), ("wood-1", 501)]
    assert kept[0]["side"] == pytest.approx(SIDE, abs=0.15)
    assert (kept[0]["tag_height"], kept[0]["height"]) == (HIGH, HIGH)
    assert "tag_height" not in kept[1]
    assert np.abs(np.subtract(kept[0]["polygon"], HILL_ROUND)).max() < 0.02
    assert np.abs(np.subtract(kept[1]["polygon"], WOOD_ROUND)).max() < 0.02


def test_a_wood_that_is_learned_on_a_hill_is_laid_on_the_mat(tmp_path: Path) -> None:
    pose = (*Pose.of(SECOND).place(0.9, -0.6), 33.0)
    asked = whole(tmp_path, [hill(SECOND), wood(pose)])
    looked = Looker(asked).look(shown(SECOND, pose))
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
    with pytest.raises(SetupError, match="Hill 1 has tag 500 already"):
        learn(named, looked, "hill-1", WOOD_TAG)
    forget = {"do": "forget", "family": "tag36h11", "id": HILL_TAG}
    after = Doing().do(forget, named, looked)
    assert [each.id for each in after.templates.pieces] == [WOOD_TAG]
    with pytest.raises(SetupError, match="no piece has tag 500"):
        Doing().do(forget, after, looked)
    assert learn(after, looked, "hill-1", WOOD_TAG).templates.pieces[0].type == "town"


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


def test_a_piece_that_is_drawn_elsewhere_than_it_lies_is_not_learned(tmp_path: Path) -> None:
    asked = whole(tmp_path, [wood(FIRST)])
    with pytest.raises(SetupError, match=r"Tag 500 lies \d\.\d in from Wood 1: put it on"):
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
    asked = whole(tmp_path, [{k: v for k, v in hill(FIRST).items() if k != "height"}])
    with pytest.raises(SetupError, match="Hill 1 has no height: give it first"):
        learn(asked, seen(FIRST))


def test_a_broken_file_is_told_and_not_written_over(tmp_path: Path) -> None:
    asked = both(tmp_path)
    text = templates_file().read_text(encoding="utf-8").replace("defensible", "")
    templates_file().write_text(text, encoding="utf-8")
    broken = asked.with_newest_templates()
    line = told(broken, seen(SECOND)).said[0]
    assert "terrain.json: pieces[1].type: is" in str(line.text)
    assert line.tone == "doubt"
    assert [piece["id"] for piece in lay(broken, seen(SECOND)).pieces] == ["hill-1"]
    with pytest.raises(SetupError, match=r"pieces\[1\]\.type"):
        learn(whole(tmp_path, [hill(FIRST)]), seen(FIRST))
    assert templates_file().read_text(encoding="utf-8") == text


def test_tags_of_terrain_are_no_strangers_among_the_units(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    looked = Looker(asked).look(shown(FIRST, WOOD_FIRST))
    said = tags.report(asked, looked, ()).said
    mends = {str(line.text): str(line.mend) for line in said}
    assert mends["Tags 500 and 501 are of no unit"].endswith("learn it with a piece of terrain")
    known = replace(both(tmp_path), folder=asked.folder)
    words = [str(line.text) for line in tags.report(known, looked, ()).said]
    assert not any("of no unit" in line for line in words)


def test_tags_for_terrain_are_printed_in_numbers_that_nobody_has(tmp_path: Path) -> None:
    def printed(asked: Table) -> list[int]:
        with pypdfium2.PdfDocument(sheet(asked, "terrain", "a4", "")) as document:
            text = "".join(page.get_textpage().get_text_range() for page in document)
        return [int(number) for number in re.findall(r"(\d+), 24 mm", text)]

    assert printed(whole(tmp_path)) == list(range(500, 508))
    assert printed(both(tmp_path)) == list(range(502, 510))
