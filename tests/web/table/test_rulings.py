"""A ruling that is sent in is kept with all that is needed to look at it again."""

from __future__ import annotations

import json
import shutil
import stat
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tableside.cli import main
from tableside.engine.ruleset import QuestionError
from tableside.files.fault import FileError
from tableside.files.recordings import open_recording
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.vision.messages import Command, Message, Photo
from tableside.web.http.app import create_app
from tableside.web.table.live import LiveTable
from tableside.web.table.rulings import Ruling, Rulings, RulingsError
from tests.fake_game import FakeLink, FakeRuleSet, FakeState, fake_state
from tests.web.conftest import NewPhone
from tests.web.guests import Guest, open_house
from tests.web.served import Served


@pytest.fixture
def demo(tmp_path: Path) -> Any:
    served = Served(["demo", "--rulings", str(tmp_path / "rulings")])
    yield served
    served.stop()
    served.output()


@pytest.mark.slow
def test_judge_and_replay_read_what_a_phone_has_sent(
    demo: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = demo.pause_at(2.0)
    assert state["rulings"] is True
    unit = next(u["id"] for u in state["units"].values() if u["type"] == "infantry")
    question = {"ask": "zones", "unit": unit}
    body = {"state": state["state"], "question": question, "note": "Ben says it is not"}
    request = urllib.request.Request(
        demo.url + "/ruling", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        told = json.load(answer)
    folder = tmp_path / "rulings" / told["file"]
    assert [each.name for each in folder.parent.iterdir()] == ["0001"]

    for each in (folder / "judge.json", folder / "ruling.json", folder / "position.json"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o600, "a position may have secrets"
    assert main(["judge", str(folder / "judge.json")]) == 0
    assert json.loads(capsys.readouterr().out)["answers"] == [told["answer"]]
    kept = json.loads((folder / "ruling.json").read_text("utf-8"))
    assert (kept["question"], kept["answer"]) == (question, told["answer"])
    assert (kept["note"], kept["who"]["role"]) == ("Ben says it is not", "host")

    recording = open_recording(folder)
    assert (len(recording.frames), recording.head.title) == (1, "Ruling: zones")
    assert main(["replay", str(folder)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    seen = {each["id"]: each["pose"] for each in json.loads(line)["units"]}
    assert seen.keys() == {u for u, each in state["units"].items() if each["life"] == "settled"}
    for name, pose in seen.items():
        assert pose == pytest.approx(state["units"][name]["pose"], abs=0.05)


def test_one_tap_keeps_a_verdict_and_judge_gives_it_again(
    demo: Served, new_phone: NewPhone, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = demo.pause_at(30.0)
    (finding,) = state["findings"]
    phone = new_phone(served=demo)
    phone.open()
    phone.page.locator("#banners .banner").tap()
    button = phone.page.get_by_role("button", name="Keep this ruling")
    button.tap()
    expect(phone.page.locator("#sheet")).to_contain_text("Kept as 0001")
    expect(button).to_have_count(0)  # it is sent once
    assert demo.get("/state")["state"] == state["state"]  # the game is as it was

    folder = tmp_path / "rulings" / "0001"
    assert main(["judge", str(folder / "judge.json")]) == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    told = json.loads((folder / "ruling.json").read_text("utf-8"))
    assert answer == told["answer"]
    assert told["question"]["ask"] == "action"
    (again,) = answer["findings"]
    assert answer["verdict"] == finding["verdict"] == "illegal"
    same = {key: pytest.approx(finding[key], abs=1e-6) for key in ("margin", "give_or_take")}
    assert again == {**{key: finding[key] for key in again}, **same}
    with urllib.request.urlopen(f"{demo.url}/picture/{finding['picture']}") as picture:
        assert (folder / "above.jpg").read_bytes() == picture.read()
    assert len(open_recording(folder).frames) == 1


PHOTO = Photo(0, 0.0, b"x")


class _Answering(FakeRuleSet):
    def answer(self, state: FakeState, question: Any) -> dict[str, Any]:
        if question["ask"] != "zones":
            raise QuestionError("ask", "there is no such question")
        return {"control": None}

    def dump(self, state: FakeState) -> dict[str, Any]:
        return {"rolls": state.rolls}


class _Camera(FakeLink):
    """Gives a picture when it is asked for one, unless it has none."""

    jpeg = b"picture"
    asked: Photo | None = None

    def send(self, command: Command) -> None:
        super().send(command)
        if command.do == "photo":
            self.asked = Photo(7, 1.4, self.jpeg)

    def receive(self, seconds: float) -> Message | None:
        if self.asked is not None:
            photo, self.asked = self.asked, None
            return photo
        return super().receive(seconds)


class _Kept:
    """Rulings that are kept in memory, or not at all."""

    width = 640

    def __init__(self) -> None:
        self.kept: list[Ruling] = []
        self.full = False

    def keep(self, ruling: Ruling) -> Path:
        if self.full:
            raise RulingsError("rulings: the ruling was not kept (No space left on device)")
        self.kept.append(ruling)
        return Path("rulings") / "0001"


def post(guest: Guest, table: LiveTable, **body: Any) -> tuple[int, dict[str, Any]]:
    for _ in range(200):
        status, answer = guest.post("/ruling", **body)
        if status != 503:
            break
        table.feed.wait(table.feed.number, 0.05)
    return status, answer


def test_what_is_kept_and_when_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableside.web.http.playing.PATIENCE", 0.5)
    camera, kept = _Camera(), _Kept()
    table = LiveTable(Session(_Answering(), fake_state()), lambda: camera)
    table.start()
    app = create_app(table, rulings=kept)  # type: ignore[arg-type]
    here = Guest(app.test_client(), "127.0.0.1")
    zones = {"state": 0, "question": {"ask": "zones"}}
    assert post(here, table, **zones, note="why?") == (
        200,
        {"state": 0, "answer": {"control": None}, "file": "0001"},
    )
    (ruling,) = kept.kept
    assert (ruling.photo, ruling.note) == (Photo(7, 1.4, b"picture"), "why?")
    assert (ruling.position, ruling.state) == ({"rolls": 0}, 0)
    assert camera.commands[-1] == Command("photo", width=640)
    assert post(here, table, state=0, question={"ask": "all"})[0] == 400
    assert post(here, table, state=0, question="zones")[0] == 400
    assert post(here, table, **zones, note="x" * 501)[0] == 400
    assert post(here, table, **zones, change=1)[0] == 400  # one or the other
    assert post(here, table, state=0)[0] == 400
    assert post(here, table, state=0, change=1)[0] == 404  # nothing has changed yet
    for wrong in ({"change": "1"}, {"change": True}, {"picture": "1"}):
        assert post(here, table, state=0, **wrong)[0] == 400
    assert post(here, table, **zones, note=7)[0] == 400
    kept.full = True
    assert post(here, table, **zones)[0] == 507
    kept.full = False
    camera.jpeg = b""
    assert here.post("/ruling", **zones)[0] == 503
    table.act(0, {"action": "roll"})
    assert post(here, table, **zones)[0] == 409
    assert len(kept.kept) == 1
    table.close()


def test_without_a_camera_a_ruling_is_kept_without_a_frame(
    tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = open_recording(root / "fixtures/images/gitm-game")
    session: Session[Any] = Session(*load_position(recording.position, "position"))
    table = LiveTable(session, FakeLink)
    question = {"ask": "counters"}
    app = create_app(table, rulings=Rulings(tmp_path))
    here = Guest(app.test_client(), "127.0.0.1")
    status, told = here.post("/ruling", state=0, question=question)
    assert status == 200
    folder = tmp_path / told["file"]
    assert {each.name for each in folder.iterdir()} == {"judge.json", "ruling.json"}
    assert json.loads((folder / "ruling.json").read_text("utf-8"))["time"] is None
    assert main(["judge", str(folder / "judge.json")]) == 0
    assert json.loads(capsys.readouterr().out)["answers"] == [told["answer"]]
    table.close()


def test_a_watcher_sends_none_and_a_table_may_keep_none() -> None:
    house = open_house()
    zones = {"state": 0, "question": {"ask": "zones"}}
    assert house.guest().post("/ruling", **zones)[0] == 403
    status, answer = house.joined("side", "red").post("/ruling", **zones)
    assert (status, "--rulings" in answer["error"]) == (403, True)
    assert house.guest().get("/state")[1]["rulings"] is False
    house.table.close()


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(28, "No space"), RulingsError),
        (FileError.one("0001", "", "cannot be written", "make room"), RulingsError),
        (ValueError("x"), ValueError),
    ],
)
def test_of_a_ruling_that_could_not_be_kept_nothing_stays(
    tmp_path: Path,
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    told: type[Exception],
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise error

    recording = open_recording(root / "fixtures/images/demo")
    rulings = Rulings(tmp_path, (recording.camera, recording.board, recording.roster))
    ruling = Ruling(PHOTO, recording.position or {}, {"ask": "objectives"}, {}, "", {}, 0)
    with monkeypatch.context() as patch:
        patch.setattr("tableside.web.table.rulings.write_private", full)
        with pytest.raises(told):
            rulings.keep(ruling)
    assert list(tmp_path.iterdir()) == []
    assert rulings.keep(ruling).name == "0001"


def test_one_side_leaves_room_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tableside.web.table.rulings.SHARE", 2)
    rulings = Rulings(tmp_path)

    def keep(role: str, side: str | None = None) -> str:
        who = {"role": role, "side": side, "name": "Anna"}
        return rulings.keep(Ruling(None, {}, {"ask": "zones"}, {}, "", who, 0)).name

    for side in ("red", "blue"):
        assert [keep("side", side), keep("side", side)]
        with pytest.raises(RulingsError, match="holds 2 rulings of your side; ask the host"):
            keep("side", side)
    assert [keep("referee"), keep("referee"), keep("host"), keep("host")][-1] == "0008"
    with pytest.raises(RulingsError, match="of your side"):
        keep("referee")
    assert keep("host") == "0009", "the host has what is left"
    (tmp_path / "0003" / "ruling.json").write_text("[]")  # blue's first is not to be read any more
    shutil.rmtree(tmp_path / "0001")
    assert (keep("side", "red"), keep("side", "blue")) == ("0010", "0011")
    monkeypatch.setattr("tableside.web.table.rulings.MOST", 11)
    with pytest.raises(RulingsError, match="move them away"):
        keep("host")


def test_a_folder_holds_so_many_and_counts_on(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording = open_recording(root / "fixtures/images/demo")
    measured = (recording.camera, recording.board, recording.roster)
    rulings = Rulings(tmp_path / "new" / "rulings", measured)
    ruling = Ruling(PHOTO, recording.position or {}, {"ask": "objectives"}, {}, "", {}, 0)
    assert rulings.keep(ruling).name == "0001"
    (tmp_path / "new" / "rulings" / "0007").mkdir()
    assert rulings.keep(ruling).name == "0008"
    monkeypatch.setattr("tableside.web.table.rulings.MOST", 8)
    with pytest.raises(RulingsError, match="move them away"):
        rulings.keep(ruling)
    with pytest.raises(RulingsError, match="was not kept"):
        Rulings(tmp_path / "new" / "rulings" / "0001" / "judge.json", measured).keep(ruling)
