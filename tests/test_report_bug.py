"""``tableside report-bug``: what is in the zip, shown before it is written, and what never is."""

from __future__ import annotations

import json
import signal
import stat
import zipfile
from pathlib import Path

import pytest

from tableside import __version__
from tableside.cli import main
from tableside.commands import bug_pack
from tableside.files.containers import ZipContainer
from tableside.files.recordings import open_recording
from tableside.files.secrecy import data_without_secrets, without_secrets
from tableside.session.store import create_store
from tableside.setup.table import KEPT, Kept, open_table
from tableside.web.people.keys import spoken
from tableside.web.people.seat_book import SeatBook, keep_book, seats_file
from tests.conftest import ROOT

DEMO = ROOT / "fixtures/images/demo"
STREAM = "rtsp://keeper:hunter2@192.168.1.5:8554/live?key=opensesame"
PLANTED = ("hunter2", "opensesame", "keeper")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table's folder with a stream that has a password, a game and its seats."""
    folder = tmp_path / "table"
    open_table(folder).with_kept(source=STREAM)
    assert "hunter2" in (folder / KEPT).read_text(encoding="utf-8")
    (folder / "board.json").write_bytes((DEMO / "board.json").read_bytes())
    store = create_store(
        folder / "game.tableside", json.loads((DEMO / "position.json").read_text())
    )
    store.close()
    keep_book(seats_file(folder / "game.tableside"), SeatBook())
    return folder


def book_of(table: Path) -> dict[str, str]:
    found = json.loads(seats_file(table / "game.tableside").read_text(encoding="utf-8"))
    return {name: found[name] for name in ("code", "key", "secret")}


def pack(tmp_path: Path, *words: str | Path) -> dict[str, bytes]:
    out = tmp_path / "bug.zip"
    assert main(["report-bug", *map(str, words), "--out", str(out)]) == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    with zipfile.ZipFile(out) as whole:
        return {name: whole.read(name) for name in whole.namelist()}


def test_no_planted_secret_is_in_the_pack(table: Path, tmp_path: Path) -> None:
    book = book_of(table)
    log = tmp_path / "serve.log"
    log.write_text(
        f"On a phone: http://10.0.0.2:8000  (table code {spoken(book['code'])})\n"
        f"Host's page: http://10.0.0.2:8000/host#{book['secret']}\n"
        f"typed {book['code']}, signed with {book['key']}\n"
        f"{STREAM}: cannot be opened\nlost on line three\n",
        encoding="utf-8",
    )
    files = pack(tmp_path, table, log)
    whole = b"\n".join((*files.values(), *map(str.encode, files)))
    for secret in (*book.values(), spoken(book["code"]), *PLANTED):
        assert secret.encode() not in whole, secret
    assert b"lost on line three" in files["log/serve.log"]
    assert b"rtsp://192.168.1.5:8554/" in files["setup/setup.json"]


def test_the_pack_has_versions_the_set_up_and_the_game(table: Path, tmp_path: Path) -> None:
    files = pack(tmp_path, table)
    versions = files["versions.txt"].decode()
    assert versions.startswith(f"tableside {__version__}")
    assert "\npython 3" in versions
    assert "\nnumpy " in versions
    assert json.loads(files["setup/board.json"]) == json.loads((DEMO / "board.json").read_text())
    assert Kept.model_validate_json(files["setup/setup.json"]).source == "rtsp://192.168.1.5:8554/…"
    assert b'"name": "Hood"' in files["game/game.tableside.txt"]


def test_the_last_frames_are_a_recording_that_opens(tmp_path: Path) -> None:
    out = tmp_path / "bug.zip"
    assert main(["report-bug", str(DEMO), "--frames", "7", "--out", str(out)]) == 0
    with zipfile.ZipFile(out) as whole:
        whole.extractall(tmp_path / "out")
    cut, all_of_it = open_recording(tmp_path / "out/recording/demo"), open_recording(DEMO)
    assert len(cut.frames) == 7
    assert [f.frame for f in cut.frames] == list(range(7))
    ends = [f.time - all_of_it.frames[-7].time for f in all_of_it.frames[-7:]]
    assert [f.time for f in cut.frames] == pytest.approx(ends)
    for ours, theirs in zip(cut.frames, all_of_it.frames[-7:], strict=True):
        assert ours.file is not None
        assert theirs.file is not None
        assert cut.container.read(ours.file) == all_of_it.container.read(theirs.file)
    assert cut.board == all_of_it.board


def test_what_a_report_has_no_room_for_is_left_out_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pictures of a zip that swell: the newest go in, and no more is unpacked than goes in."""
    path, log, most = tmp_path / "bomb.zip", tmp_path / "serve.log", 100_000
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for part in ("recording", "camera", "board", "roster", "position"):
            out.write(DEMO / f"{part}.json", f"{part}.json")
        lines = [{"frame": n, "time": float(n), "file": f"frames/{n}.png"} for n in range(5)]
        out.writestr("frames.jsonl", "\n".join(map(json.dumps, lines)))
        for line in lines:
            out.writestr(str(line["file"]), bytes(30_000))
    log.write_text("lost on line three\n", encoding="utf-8")
    unpacked = 0
    read = ZipContainer.read

    def counted(container: ZipContainer, member: str, *most: int) -> bytes:
        nonlocal unpacked
        data = read(container, member, *most)
        unpacked += len(data) if member.endswith(".png") else 0
        return data

    monkeypatch.setattr(ZipContainer, "read", counted)
    monkeypatch.setattr(bug_pack, "_LARGEST_PACK", most, raising=False)
    files = pack(tmp_path, path, log)
    assert [name for name in files if name.endswith(".png")] == [
        "recording/bomb/frames/4.png",
        "recording/bomb/frames/3.png",
    ]
    assert unpacked == 60_000
    assert b"lost on line three" in files["log/serve.log"]
    assert files["left-out.txt"] == b"3 pictures of recording/bomb\n"
    (said,) = (line for line in capsys.readouterr().out.splitlines() if "left out" in line)
    assert said.endswith("3 pictures of recording/bomb")


@pytest.mark.parametrize(("count", "pictures"), [(0, False), (1, True)])
def test_pictures_can_be_left_out(count: int, pictures: bool, tmp_path: Path) -> None:
    files = pack(tmp_path, DEMO, "--frames", str(count))
    assert any("/frames/" in name for name in files) == pictures


def test_what_is_in_it_is_shown_and_nothing_written_where_only_a_list_is_asked(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "bug.zip"
    assert main(["report-bug", str(table), "--list", "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert not out.exists()
    assert "nothing is sent anywhere" in said
    for name in pack(tmp_path, table):
        assert name in said


@pytest.mark.parametrize(("answer", "written"), [("", True), ("y", True), ("n", False)])
def test_who_sits_at_a_terminal_is_asked(
    answer: str, written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tableside.commands.bug_pack.interactive", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: answer)
    out = tmp_path / "bug.zip"
    assert main(["report-bug", "--out", str(out)]) == 0
    assert out.exists() == written


def test_a_report_that_is_there_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "bug.zip"
    out.write_text("mine")
    assert main(["report-bug", "--out", str(out)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert out.read_text() == "mine"


def test_a_broken_file_is_packed_as_it_is(tmp_path: Path) -> None:
    """What cannot be read may be what is reported."""
    broken = tmp_path / "board.json"
    broken.write_text('{"width": 36, "source": "rtsp://u:hunter2@cam/x"', encoding="utf-8")
    torn = tmp_path / "rec"
    torn.mkdir()
    (torn / "recording.json").write_text("{", encoding="utf-8")
    files = pack(tmp_path, broken, torn)
    assert b'"width": 36' in files["log/board.json"]
    assert b"hunter2" not in files["log/board.json"]
    assert b"recording.json" in files["broken/rec.txt"]


def test_of_a_game_that_is_too_large_is_said_why_it_is_not_there(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    size = (game := table / "game.tableside").stat().st_size
    monkeypatch.setattr(bug_pack, "_LARGEST_GAME", size)
    assert "game/game.tableside.txt" in pack(tmp_path, table)
    (tmp_path / "bug.zip").unlink()
    game.with_name(f"{game.name}-wal").write_bytes(b"x")
    files = pack(tmp_path, table)
    assert b"is larger than" in files["broken/game.tableside.txt"]
    assert "setup/board.json" in files
    (said,) = (each for each in capsys.readouterr().out.splitlines() if "broken/" in each)
    assert "cannot be read: is larger than" in said


@pytest.mark.parametrize("deep", [150, 900])
def test_what_is_nested_deeply_is_packed_as_text(deep: int, tmp_path: Path) -> None:
    """A file as it is; of a recording whose position is such, its other parts."""
    nested = "[" * deep + '"rtsp://u:hunter2@cam/x"' + "]" * deep
    (file := tmp_path / "deep.json").write_text(nested, encoding="utf-8")
    with zipfile.ZipFile(path := tmp_path / "rec.zip", "w") as out:
        for part in ("recording", "camera", "board", "roster"):
            out.write(DEMO / f"{part}.json", f"{part}.json")
        out.write(DEMO / "frames.jsonl", "frames.jsonl")
        out.writestr("position.json", nested)
    files = pack(tmp_path, file, path)
    assert files["log/deep.json"].decode() == nested.replace("u:hunter2@cam/x", "…") + "\n"
    assert b"rec.zip: is nested too deeply" in files["broken/rec.zip.txt"]
    assert "recording/rec/board.json" in files


@pytest.mark.parametrize("name", ["x.json", "other.tableside"])
def test_a_link_out_of_the_folder_is_refused(
    name: str, table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One within it is followed."""
    out = tmp_path / "bug.zip"
    (table / "again.json").symlink_to("board.json")
    assert main(["report-bug", str(table), "--out", str(out)]) == 0
    out.unlink()
    outside = tmp_path / "elsewhere"
    outside.write_bytes((table / "game.tableside").read_bytes())
    (table / name).symlink_to(outside)
    capsys.readouterr()
    assert main(["report-bug", str(table), "--out", str(out)]) == 1
    said = f"{table}: {name}: leads out of the folder; copy the file into the folder"
    assert said in capsys.readouterr().err
    assert not out.exists()


def test_files_of_one_name_are_all_there(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "board.json").write_text(f'"{folder}"', encoding="utf-8")
    files = pack(tmp_path, tmp_path / "a/board.json", tmp_path / "b/board.json")
    assert files["setup/board.json"].strip() == b'"a"'
    assert files["setup/board-2.json"].strip() == b'"b"'


@pytest.mark.parametrize("what", ["missing.json", "picture.bin", "empty"])
def test_what_is_none_of_ours_is_told_in_one_line(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "picture.bin").write_bytes(b"\x00\x01")
    (tmp_path / "empty").mkdir()
    assert main(["report-bug", str(tmp_path / what), "--out", str(tmp_path / "z.zip")]) == 1
    (said,) = capsys.readouterr().err.strip().splitlines()
    assert what in said
    assert not (tmp_path / "z.zip").exists()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("password: hunter2", "password: …"),
        ('{"api_key": "abc", "width": 3}', '{"api_key": …, "width": 3}'),
        ("Turkey: 3 units", "Turkey: 3 units"),
        ("monkey = 4", "monkey = 4"),
        ("code K7QM-4XPZ.", "code …."),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://127.0.0.1:8000/host#abc", "http://127.0.0.1:8000/…"),
        ("the table tag36h11 stands", "the table tag36h11 stands"),
        ("admin:secret@10.0.0.7/live", "…"),
        ("cannot open 'admin:s/e:c@ret@10.0.0.7:554/live' now", "cannot open '…' now"),
        ("source=a@b.de:secret@camera.local,", "source=…"),
        ("pwd=geheim1 and on", "pwd=…"),
        ("pass: geheim2", "pass: …"),
        ("user=u&rtsp_pass=geheim2&size=3", "user=u&rtsp_pass=…"),
        ("Cookie: lang=de; tableside-8000=geheim3\nGET /", "Cookie: …\nGET /"),
        ("Set-Cookie: a=geheim1 ;tableside-8000=geheim,2; Path=/", "Set-Cookie: …"),
        ("'Cookie: lang=de; tableside-8000=geheim3' -v", "'Cookie: …"),
        ('{"Cookie": "lang=de; b=geheim3", "n": 1}', '{"Cookie": …, "n": 1}'),
        ("password: geheim one two\nnext", "password: …\nnext"),
        ("cameraPassword: 'gehe'im'1, and on", "cameraPassword: …"),
        (r'{"password": "a\"geheim b", "n": 1}', '{"password": …, "n": 1}'),
        ('{"password": "a" geheim b"', '{"password": …'),
        ("Authorization: Basic Z2VoZWlt", "Authorization: …"),
        ("rtsp://cam/live?password=geheim 1 two", "rtsp://…"),
        ("open 'http://cam/live?p=geheim 1 two' -v", "open 'http://…"),
        ("rtsp://admin:a geheim's b@10.0.0.7/live lost", "… lost"),
        ("admin:a geheim's b@10.0.0.7/live lost", "… lost"),
        ("12:03:04 lost admin:geheim 1@10.0.0.7 again", "12:03:04 lost … again"),
    ],
)
def test_only_secrets_are_taken_out(text: str, left: str) -> None:
    assert without_secrets(text) == left


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "a.",
        "rtsp:/",
        "rtsp:/ ",
        "rtsp:/'",
        "://a",
        "a=",
        "a:=",
        "a@",
        "\n",
        "a: ",
        "a:/b ",
        "password",
        "pass ",
        '"pass":"',
        'pass":"\\',
    ],
)
def test_a_long_line_is_read_in_time_that_grows_with_it(piece: str) -> None:
    """Not with its square: a megabyte is a matter of a second, where it took a day."""
    text = piece * (1_000_000 // len(piece))
    before = signal.signal(signal.SIGVTALRM, lambda *_: pytest.fail("it does not end"))
    signal.setitimer(signal.ITIMER_VIRTUAL, 20)  # seconds of the processor, not of the clock
    try:
        left = without_secrets(f"{text}\nrtsp://u:hunter2@10.0.0.7/live")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert "hunter2" not in left
    assert left.endswith("rtsp://…")


@pytest.mark.parametrize(
    "text",
    [
        '{"action": "pass", "side": "red"}',
        "Red passes. Blue passes: 2 of 3.",
        "T3 pass csa",
        "a compass: north; the pass, the pass.",
        '"passes": ["csa-2"]',
        "no cookie; lang=de",
        "at 12:03:04 a@b.de and 2:1 odds wrote to c@d.de",
        "C:/mails/a@b.txt, file=C:\\mails\\a@b.txt",
        "git@github.com:a/b.git",
    ],
)
def test_ordinary_sentences_stay(text: str) -> None:
    assert without_secrets(text) == text


def test_in_json_the_same_names_are_kept_back() -> None:
    action = {"action": "pass", "side": "red", "passes": ["csa-2"]}
    secret = {"pwd": "geheim1", "rtsp_pass": "geheim2", "from": "admin:secret@10.0.0.7/live"}
    assert data_without_secrets(action) == action
    assert data_without_secrets(secret) == dict.fromkeys(secret, "…")


def test_known_secrets_go_wherever_they_stand() -> None:
    assert without_secrets("he said swordfish!", ["swordfish"]) == "he said …!"
    assert without_secrets("a b c", ["a"]) == "a b c"  # too short to be one
    assert data_without_secrets({"key": 3, "turkey": [1, "swordfish"]}, ["swordfish"]) == {
        "key": "…",
        "turkey": [1, "…"],
    }


def test_a_home_folder_is_not_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert without_secrets(f"{tmp_path}/game.json: is missing") == "~/game.json: is missing"
