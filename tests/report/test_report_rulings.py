"""The rulings that players kept are in the report with their photographs."""

from __future__ import annotations

import base64
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.wording import Wording
from tableside.report.html import html_of
from tableside.report.pdf import pdf_of
from tableside.report.rulings import MOST, rulings_of
from tableside.report.story import story_of
from tableside.session.store import open_store
from tests.report.short_story import play
from tests.rules.gmu.gmu_table import GMU

ANSWER = {"verdict": "too_close", "breaches": [{"rule": "movement.allowance"}], "doubt": []}


@pytest.fixture
def photo(root: Path) -> bytes:
    return next((root / "fixtures/images/demo/frames").glob("*.jpg")).read_bytes()


def keep(game: Path, number: int, photo: bytes, name: str = "above.jpg", **told: Any) -> None:
    folder = Path(f"{game}-rulings") / f"{number:04d}"
    (folder / "frames").mkdir(parents=True)
    (folder / name).write_bytes(photo)
    body = {"question": {"ask": "move"}, "answer": ANSWER, "note": "", "who": {}, **told}
    (folder / "ruling.json").write_text(json.dumps(body))


def worded(rule: str) -> Wording:
    return Wording("4.2", f"words of {rule}")


def test_a_ruling_says_who_doubted_what_and_the_rule(tmp_path: Path, photo: bytes) -> None:
    keep(tmp_path / "game", 7, photo, note="we measured 2.1", who={"name": "Anna"})
    (kept,) = rulings_of(tmp_path / "game", worded)
    assert (kept.number, kept.photo) == (7, photo)
    assert kept.lines == (
        "“we measured 2.1”, Anna", "The referee: too close to call.", "words of movement.allowance",
    )  # fmt: skip


def test_the_camera_s_frame_stands_in_for_the_table_from_above(
    tmp_path: Path, photo: bytes
) -> None:
    keep(tmp_path / "game", 1, photo, "frames/000000.jpg")
    assert [each.photo for each in rulings_of(tmp_path / "game", worded)] == [photo]


@pytest.mark.parametrize("spoiled", [b"", b"\xff\xd8 torn", b"no picture"])
def test_what_is_broken_is_left_out(tmp_path: Path, photo: bytes, spoiled: bytes) -> None:
    game = tmp_path / "game"
    assert rulings_of(game, worded) == ()
    keep(game, 1, spoiled)
    keep(game, 2, photo)
    (tmp_path / "game-rulings" / "0002" / "ruling.json").write_text("{")
    keep(game, 3, photo, answer=["no answer"], who=None)
    assert [(each.number, each.lines) for each in rulings_of(game, worded)] == [(3, ())]


def test_one_without_a_camera_has_its_lines_alone(tmp_path: Path, photo: bytes) -> None:
    game = play(tmp_path / "game")
    for number in (1, 2):
        keep(game, number, photo, note="a ford?" if number == 1 else "", answer={})
        (tmp_path / "game-rulings" / f"{number:04d}" / "above.jpg").unlink()
    (kept,) = rulings_of(game, worded)
    assert (kept.number, kept.lines, kept.photo) == (1, ("“a ford?”",), None)
    store = open_store(game, write=False)
    try:
        story = story_of(GMU, store)
    finally:
        store.close()
    assert "<figure><figcaption><p>“a ford?”</p>" in html_of(story)
    assert pdf_of(story).startswith(b"%PDF")


def test_there_are_no_more_than_a_mail_bears(tmp_path: Path, photo: bytes) -> None:
    for number in range(1, MOST + 3):
        keep(tmp_path / "game", number, photo)
    found = rulings_of(tmp_path / "game", worded)
    assert [each.number for each in found] == list(range(1, MOST + 1))


def test_they_end_the_report(tmp_path: Path, photo: bytes) -> None:
    played = play(tmp_path / "game")
    store = open_store(played, write=False)
    try:
        without = story_of(GMU, store)
        keep(played, 1, photo, note="<b>")
        story = story_of(GMU, store)
    finally:
        store.close()
    page = html_of(story)
    assert "<h2>Rulings</h2>" in page
    assert "“&lt;b&gt;”" in page
    said = GMU.wording("movement.allowance")
    assert said is not None
    assert str(said.words) in unescape(page)
    (data,) = re.findall(r'src="data:image/jpeg;base64,([^"]+)"', page)
    assert base64.b64decode(data) == photo
    assert "Rulings" not in html_of(without)
    assert len(pdf_of(story)) > len(pdf_of(without)) + len(photo) / 2
