"""What opens a camera's stream is told to nobody: no phone, page, log or terminal."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.files.addresses import cleaned, shown
from tableside.setup.doing import Doing
from tableside.setup.looking import Looked
from tableside.setup.steps import camera
from tableside.setup.table import KEPT, open_table
from tableside.vision.sources.live import LiveCamera
from tests.conftest import ROOT
from tests.waiting import PATIENCE
from tests.web.served import Served, free_port

USER, SECRET = "keeper", "hunter2"
DEMO = ROOT / "fixtures" / "images" / "demo"
FILES = [
    word
    for name in ("camera", "board", "roster")
    for word in (f"--{name}", str(DEMO / f"{name}.json"))
]


@pytest.fixture
def address() -> str:
    """A stream at a port where nothing listens: it cannot be opened, and that is known at once."""
    return f"rtsp://{USER}:{SECRET}@127.0.0.1:{free_port()}/live?key={SECRET}"


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("0", "0"),
        ("/dev/video0", "/dev/video0"),
        ("C:/film.mp4", "C:/film.mp4"),
        ("rtsp://10.0.0.7", "rtsp://10.0.0.7"),
        ("rtsp://10.0.0.7:554/", "rtsp://10.0.0.7:554/"),
        ("rtsp://u:p@10.0.0.7:554/live", "rtsp://10.0.0.7:554/…"),
        ("rtsp://p@camera.local", "rtsp://camera.local"),
        ("rtsp://u:p@[fe80::1]:554/", "rtsp://[fe80::1]:554/"),
        ("rtsp://10.0.0.7/user=u&password=p", "rtsp://10.0.0.7/…"),
        ("rtmp://10.0.0.7?key=p", "rtmp://10.0.0.7/…"),
        ("rtsp://u:p@p@10.0.0.7/live", "rtsp://10.0.0.7/…"),
        ("rtsp://u:p/p@10.0.0.7/live", "rtsp://…"),
        ("rtsp://u:p?p@10.0.0.7/live", "rtsp://…"),
        ("rtsp://u:p@10.0.0.7/a@b", "rtsp://…"),
        ("rtsp://u:secret", "rtsp://…"),
        ("rtsp:/u:p@10.0.0.7/live", "rtsp://10.0.0.7/…"),
        ("u:p@10.0.0.7/live", "…"),
    ],
)
def test_of_an_address_its_host_alone_is_shown(source: str, seen: str) -> None:
    assert shown(source) == seen
    assert shown(seen) == seen


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("see rtsp://u:p@10.0.0.7/live here", "see rtsp://… here"),
        ("'rtsp://u:p p@10.0.0.7/live' is not", "'rtsp://…' is not"),
        ("rtsp://10.0.0.7/password=p", "rtsp://…"),
        ("rtsp://a rtsp://u:p@b rtsp://c/key=p http://d", "rtsp://… rtsp://… http://d"),
        ("source='rtsp://u:p@10.0.0.7/live',size=3", "source='rtsp://…',size=3"),
        ("9rtsp:/u:p@10.0.0.7/live", "9rtsp://…"),
        ("name one such as rtsp://192.168.1.5:8554/camera", None),
        ("C:/mails/a@b.txt", None),
    ],
)
def test_a_text_is_cleaned_of_secrets(text: str, clean: str | None) -> None:
    assert cleaned(text) == (text if clean is None else clean)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["cameras", "STREAM", "--seconds", "0.1"],
        ["cameras", "STREAM", "--seconds", "0.1", "--json"],
        ["serve", "STREAM"],
        ["serve", "TYPO", *FILES],
        ["serve", "BARE", *FILES],
        ["serve", "--no-camera", "--record", "x", "--frobnicate", "STREAM"],
        ["serve", "0", "--port", "STREAM"],
        ["record", "STREAM", "OUT"],
        ["record", "TYPO", "OUT", *FILES],
        ["record", "STREAM", "OUT", *FILES, "--seconds", "0.1"],
        ["record", "0", "TYPO", *FILES],
        ["serve", "0", *FILES, "--record", "STREAM"],
        ["replay", "STREAM"],
        ["calibrate", "STREAM"],
        ["calibrate", "--live", "TYPO"],
        ["units", "learn", "TYPO", "jig.json", *FILES[:2], "--roster", "r.json"],
        ["setup", "OUT", "TYPO"],
        ["STREAM"],
    ],
)  # fmt: skip
def test_no_command_tells_it(
    words: list[str],
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whatever is wrong: the stream, its address, its place on the line."""
    (here := tmp_path / "here").mkdir()
    monkeypatch.chdir(here)
    typed = {
        "STREAM": address,
        "TYPO": address.replace("rtsp", "rstp"),
        "BARE": address.removeprefix("rtsp://"),
        "OUT": str(tmp_path / "out"),
    }
    try:
        status = main([typed.get(word, word) for word in words])
    except SystemExit as ended:
        status = int(str(ended.code))
    said = "".join(capsys.readouterr())
    assert status > 0
    assert said
    assert SECRET not in said
    assert USER not in said
    assert list(Path.cwd().iterdir()) == []  # nor does a folder have it as its name


def test_a_stream_is_reached_and_not_plugged_in(address: str) -> None:
    live = LiveCamera(address)
    frame = live.take(30.0)
    live.close()
    assert frame is not None
    port = address.split(":")[3].partition("/")[0]
    assert str(frame.trouble) == (
        f"the camera at rtsp://127.0.0.1:{port}/… cannot be reached; "
        "check its address and the network"
    )


@pytest.fixture
def table(address: str, tmp_path: Path) -> Iterator[Served]:
    words = ["serve", address, *FILES, "--position", str(DEMO / "position.json")]
    served = Served(
        [*words, "--game", str(tmp_path / "game.jsonl"), "--record", str(tmp_path / "film")]
    )
    yield served
    served.stop()


@pytest.mark.slow
def test_no_phone_page_or_log_is_told_it(table: Served) -> None:
    state = table.until(lambda state: bool(state["camera"]["troubles"]), "the camera's trouble")
    assert "cannot be reached" in state["camera"]["troubles"][0]
    told = [json.dumps(state)]
    for page in ("/", "/show", "/join", "/host"):
        with urllib.request.urlopen(table.url + page, timeout=PATIENCE) as answer:
            told.append(answer.read().decode())
    table.stop()
    told.append(table.output())
    assert [text for text in told if SECRET in text or USER in text] == []


def test_the_page_that_sets_up_knows_the_address_and_shows_it_without(
    address: str, tmp_path: Path
) -> None:
    """What it shows, sent back as it is, is still the whole address."""
    table = open_table(tmp_path).with_kept(source=address)
    values = camera.report(table, Looked(), []).values
    assert SECRET not in json.dumps(values)
    again = Doing().do(
        {"do": "source", "source": values["source"], "size": [1280, 720]}, table, Looked()
    )
    assert again.kept.source == address
    other = Doing().do({"do": "source", "source": "rtsp://10.0.0.7/"}, table, Looked())
    assert other.kept.source == "rtsp://10.0.0.7/"


def test_its_file_is_for_its_owner_alone(address: str, tmp_path: Path) -> None:
    open_table(tmp_path).with_kept(source="0").with_kept(source=address)
    assert (tmp_path / KEPT).stat().st_mode & 0o077 == 0
