"""The survey's step in a real browser: a phone's pictures become a measured board."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, FilePayload, expect

from bench.survey import file_board, phone, pictures, round_the_table
from tableside.files.board import Board, load_board
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.steps.survey import SurveyWork
from tableside.setup.table import Kept
from tableside.vision.lens import Floats
from tableside.vision.sources.decoding import encode_jpeg, encode_png
from tests.setup.tables import table
from tests.waiting import PATIENCE
from tests.web.setup_served import SetupServed

PHONE = {"width": 390, "height": 844}
SIZE = (1280, 720)
WAIT = 60_000


@pytest.fixture(scope="module")
def taken() -> tuple[list[FilePayload], Board]:
    """Six pictures of a table taped by hand, as files, and where its markers are."""
    shots, truth = pictures(file_board(), phone(SIZE), round_the_table(6), 1)
    files = [
        FilePayload(name=name, mimeType="image/png", buffer=encode_png(image))
        for name, image in shots.items()
    ]
    return files, truth


@pytest.fixture
def served(tmp_path: Path) -> Iterator[SetupServed]:
    served = SetupServed(SettingUp(table(tmp_path, board=file_board(), kept=Kept())))  # no camera
    yield served
    served.close()


def test_pictures_become_a_measured_board(
    browser: Browser,
    served: SetupServed,
    taken: tuple[list[FilePayload], Board],
    tmp_path: Path,
) -> None:
    files, truth = taken
    blank = FilePayload(
        name="7.jpg", mimeType="image/jpeg", buffer=encode_jpeg(np.zeros((720, 1280), np.uint8), 75)
    )
    page = browser.new_context(locale="en", viewport=PHONE).new_page()  # type: ignore[arg-type]
    page.goto(served.url)
    page.locator("[data-step=survey]").click()
    expect(page.locator("#said")).to_contain_text("No picture was taken")
    expect(page.get_by_role("button", name="Measure the markers")).to_be_disabled()
    note = FilePayload(name="notes.txt", mimeType="text/plain", buffer=b"north side")
    page.get_by_label("Add pictures").set_input_files([note, *files, blank])
    expect(page.locator("#pictures li")).to_have_count(7, timeout=WAIT)
    expect(page.locator("#refused")).to_have_text(
        "notes.txt: this is no picture: send JPEG or PNG files"
    )
    expect(page.locator("#pictures li").last).to_contain_text("7.jpg")
    page.get_by_role("button", name="Measure the markers").click()
    expect(page.locator("#said")).to_contain_text(
        "6 pictures tell where the markers are", timeout=WAIT
    )
    expect(page.locator("#pictures li").last).to_contain_text("shows 0 of the board's markers")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Use this board").click()
    expect(page.locator("#said")).to_contain_text("The markers of this board are measured")
    expect(page.locator("#steps li.done [data-step=survey]")).to_be_visible()
    page.context.close()
    off = _distances(load_board(tmp_path / "board.json")) - _distances(truth)
    assert np.sqrt(np.mean(np.square(off))) < 0.4


def _distances(board: Board) -> Floats:
    """Return how far each marker is from each, mm."""
    places = np.array([marker.at for marker in board.markers])
    return np.asarray(np.linalg.norm(places[:, None] - places, axis=2)) * 25.4


@pytest.mark.parametrize(
    ("origin", "status", "why"),
    [({}, 400, "this is no picture"), ({"Origin": "http://elsewhere"}, 403, "another site")],
)
def test_what_is_no_picture_is_refused(
    served: SetupServed, tmp_path: Path, origin: dict[str, str], status: int, why: str
) -> None:
    asked = urllib.request.Request(f"{served.url}/survey", b"no picture", origin)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=PATIENCE)
    assert refused.value.code == status
    assert why in refused.value.read().decode()
    assert not list(tmp_path.glob("survey/*"))


def test_what_cannot_be_is_refused(
    served: SetupServed, taken: tuple[list[FilePayload], Board], tmp_path: Path
) -> None:
    for post in (
        {"what": "measure"},
        {"what": "accept"},
        {"what": "remove", "picture": "../x"},
        {},
    ):
        with pytest.raises(SetupError):
            served.job.do({"do": "survey", **post})
    for file in taken[0][:3]:
        served.job.add_picture(file["buffer"], file["name"] + "\n" + 90 * "x")
    kept = SurveyWork(tmp_path)  # as it is opened again
    assert kept.title("001.picture") == (taken[0][0]["name"] + " " + 90 * "x")[:80]
    served.job.do({"do": "survey", "what": "measure"})
    served.job.do({"do": "survey", "what": "remove", "picture": "002.picture"})
    with pytest.raises(SetupError, match="3 pictures are needed"):
        served.job.do({"do": "survey", "what": "measure"})
