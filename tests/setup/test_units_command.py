"""``tableside units learn``: a rendered evening at the jig becomes a roster."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tableside.cli import main
from tableside.files.build import unit_build
from tableside.files.loading import dump
from tableside.files.roster import load_roster
from tests.vision.jig.pictures import CARD, JIG, Image, built, pictured, roster, stage

pytestmark = pytest.mark.slow

TURNED = (CARD.x + JIG.width, CARD.y + JIG.depth, 180.0)
PICTURES = 12  # of a look: a folder's are 0.2 s apart


def films() -> list[Image]:
    """A look after the other: of the first base with the card turned round."""
    first, second, third = (unit.id for unit in roster().units)
    shown = [pictured(first, 0), pictured(first, 1), pictured(first, 1, card=TURNED)]
    shown += [pictured(unit, front) for unit in (third, second) for front in (0, 1)]
    return shown


@pytest.fixture
def given(tmp_path: Path) -> list[str]:
    """The words for a folder of pictures and the files that go with it."""
    folder = tmp_path / "evening"
    folder.mkdir()
    for number, image in enumerate(films()):
        data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
        for copy in range(PICTURES):
            (folder / f"{PICTURES * number + copy}.jpg").write_bytes(data)
    files = {"jig": JIG, "camera": stage(roster()).camera, "roster": roster()}
    for name, model in files.items():
        (tmp_path / f"{name}.json").write_text(dump(model), encoding="utf-8")
    paths = {name: str(tmp_path / f"{name}.json") for name in files}
    return ["units", "learn", str(folder), paths["jig"], "--camera", paths["camera"]]


def test_a_box_becomes_a_roster(
    given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "roster.json"
    assert main([*given, "--roster", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "  csa-1: hands off for two seconds" or "Something moves" in lines[0]
    assert any(line.startswith("✓ csa-1 is measured, to 0.") for line in lines)
    assert lines[-1] == f"{path}: 3 bases measured"
    assert load_roster(tmp_path / "roster.1.json") == roster()
    found = load_roster(path)
    assert found.build == unit_build("measured")
    off, before = [], []
    for unit, stated, true in zip(found.units, roster().units, built().units, strict=True):
        real = {tag.id: tag for tag in true.bases[0].tags}
        old = {tag.id: tag for tag in stated.bases[0].tags}
        for tag in unit.bases[0].tags:
            off.append(np.subtract(tag.at, real[tag.id].at))
            before.append(np.subtract(old[tag.id].at, real[tag.id].at))
    assert np.sqrt(np.mean(np.square(off))) < 0.1
    assert np.sqrt(np.mean(np.square(before))) > 0.25


def test_models_of_a_position_may_carry_any_tags(given: list[str], tmp_path: Path) -> None:
    first, second, third = roster().units
    units = [{"id": u.id, "side": u.side, "type": u.type} for u in (first, third, second)]
    units[0]["id"] = "the-guard"
    position = {"format": "tableside.position/1", "units": units, "broken": [], "reserves": []}
    path, out = tmp_path / "position.json", tmp_path / "made.json"
    path.write_text(json.dumps(position), encoding="utf-8")
    words = [*given, "--position", str(path), "--any-tags", "--out", str(out)]
    assert main(words) == 0
    found = {u.id: [t.id for t in u.bases[0].tags] for u in load_roster(out).units}
    assert found == {"the-guard": [40, 41], "csa-3": [44, 45], "csa-2": [42, 43]}


def test_what_cannot_be_learned_is_told(
    given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "roster.json"
    assert main([*given, "--roster", str(path), "--unit", "nobody"]) == 1
    assert "there is no unit nobody" in capsys.readouterr().err
    empty = tmp_path / "bare"
    empty.mkdir()
    for number in range(3):
        (empty / f"{number}.png").write_bytes(
            cv2.imencode(".png", pictured(bare=True))[1].tobytes()
        )
    words = [*given, "--roster", str(path)]
    words[2] = str(empty)
    assert main(words) == 1
    assert "no base was measured: The jig's card is not found" in capsys.readouterr().err
    marker = JIG.markers[0].model_copy(update={"family": "tag36h11", "id": 41})
    clash = JIG.model_copy(update={"markers": (*JIG.markers[1:], marker)})
    Path(given[3]).write_text(dump(clash), encoding="utf-8")
    assert main([*given, "--roster", str(path)]) == 1
    assert "markers[7].id: is tag36h11 41, which csa-1 has a tag of" in capsys.readouterr().err
    assert load_roster(path) == roster()
