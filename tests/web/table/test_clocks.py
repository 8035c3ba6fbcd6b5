"""The sides' clocks: whose runs, what is kept of it, and who may set them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tableside.files.fault import FileError
from tableside.web.table.clocks import KEEP_EVERY, Clocks
from tests.fake_game import look
from tests.web.guests import House, open_house


def running(path: Path | None = None) -> Clocks:
    """Clocks of thirty minutes, red's running since the third second."""
    clocks = Clocks(path)
    clocks.set(30)
    clocks.see(3.0, "red")
    return clocks


def used(clocks: Clocks) -> dict[str, float]:
    """What each side has used, nobody's clock running any more."""
    clocks.pause(True)
    told = clocks.as_json()
    assert told is not None
    return dict(told["used"])


def test_they_are_off_until_they_are_set() -> None:
    clocks = Clocks()
    clocks.see(0.0, "red")
    clocks.see(9.0, "blue")
    assert clocks.as_json() is None
    clocks.set(5)
    assert clocks.as_json() == {
        "minutes": 5, "used": {}, "running": "blue", "since": 9.0, "paused": False,
    }  # fmt: skip


def test_the_clock_of_the_side_that_decides_runs_and_is_told_once() -> None:
    clocks = running()
    told = clocks.as_json()
    for second in range(4, 60):
        clocks.see(float(second), "red")
        assert clocks.as_json() == told  # a page counts on by itself
    clocks.see(60.0, "blue")
    clocks.see(61.5, None)
    clocks.see(99.0, "red")
    assert clocks.as_json() == {
        "minutes": 30, "used": {"red": 57.0, "blue": 1.5}, "running": "red", "since": 99.0,
        "paused": False,
    }  # fmt: skip


def test_a_pause_stops_them_and_a_camera_that_begins_anew_loses_nothing() -> None:
    clocks = running()
    clocks.see(10.0, "red")
    clocks.pause(True)
    clocks.see(50.0, "red")
    clocks.pause(False)
    clocks.see(52.0, "red")  # 7 s and 2 s
    clocks.see(0.5, "red")  # the camera side was started again
    clocks.see(1.5, "red")
    assert used(clocks) == {"red": 10.0}


def test_they_are_kept_and_a_restart_goes_on_with_them(tmp_path: Path) -> None:
    path = tmp_path / "game-clocks"
    clocks = running(path)
    clocks.see(5.0, "blue")
    clocks.see(8.0, "blue")
    clocks.close()
    again = Clocks(path)
    again.see(0.0, "blue")
    again.see(1.0, "blue")
    assert (again.minutes, used(again)) == (30, {"red": 2.0, "blue": 4.0})
    again.begin_again()
    assert (Clocks(path).minutes, used(Clocks(path))) == (30, {"blue": 0.0})
    again.set(None)
    assert Clocks(path).as_json() is None


def test_only_their_owner_can_read_them_and_a_full_disk_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "clocks.new").write_text("left by a crash")
    running(tmp_path / "clocks")
    assert (tmp_path / "clocks").stat().st_mode & 0o777 == 0o600

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    running(tmp_path / "others")
    assert [each.name for each in tmp_path.iterdir()] == ["clocks"]


def test_a_running_clock_is_written_every_few_seconds(tmp_path: Path) -> None:
    path = tmp_path / "game-clocks"
    clocks = running(path)
    for tenth in range(31, 31 + int(20 * KEEP_EVERY)):
        clocks.see(tenth / 10, "red")
    lost = 20 * KEEP_EVERY / 10 - used(Clocks(path))["red"]
    assert 0 <= lost <= KEEP_EVERY


@pytest.mark.parametrize("text", ["{}", '{"format": "tableside.seats/1"}', "[]", "?"])
def test_a_file_that_holds_none_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "clocks"
    path.write_text(text)
    with pytest.raises(FileError, match="clocks"):
        Clocks(path)


def test_a_file_that_cannot_be_written_stops_no_game(tmp_path: Path) -> None:
    clocks = running(tmp_path / "missing" / "clocks")
    clocks.see(4.0, "blue")
    assert used(clocks) == {"red": 1.0, "blue": 0.0}


@pytest.fixture
def house() -> House:
    return open_house()


def test_the_host_sets_them_and_who_plays_may_stop_them(house: House) -> None:
    host, red, guest = house.host(), house.joined("side", "red"), house.guest()
    assert house.guest().get("/state")[1]["clocks"] is None
    for who in (red, guest):
        assert who.post("/host/clocks", minutes=20)[0] == 403
    for wrong in (0, 601, "20", True, 1.5):
        assert host.post("/host/clocks", minutes=wrong)[0] == 400
    status, answer = host.post("/host/clocks", minutes=20)
    assert (status, answer["clocks"]) == (200, 20)
    state = guest.get("/state")[1]
    assert (state["clocks"]["minutes"], state["clocks"]["running"]) == (20, "red")
    assert guest.post("/clocks", paused=True)[0] == 403
    assert red.post("/clocks", paused="yes")[0] == 400
    assert red.post("/clocks", paused=True)[0] == 200
    assert guest.get("/state")[1]["clocks"]["paused"] is True
    assert host.post("/host/restart")[0] == 200
    assert guest.get("/state")[1]["clocks"]["paused"] is False
    assert host.post("/host/clocks", minutes=None)[1]["clocks"] is None
    red = house.joined("side", "red")  # a new game has freed the seats
    assert red.post("/clocks", paused=True)[0] == 409
    house.table.close()


def test_a_quiet_game_says_nothing_of_its_clocks(house: House) -> None:
    house.host().post("/host/clocks", minutes=20)
    before = house.table.feed.number
    house.table.start()
    for frame in range(1, 8):
        house.link.show(look(frame, time=frame / 10))
    seen = before  # read before the state is: a change between the two is not waited for
    while house.guest().get("/state")[1]["clock"]["mode"] == "waiting":
        assert house.table.feed.wait(seen, 10)
        seen = house.table.feed.number
    red = house.joined("side", "red")
    assert red.act(house) == 200
    told = [json.loads(part) for _, part in [house.table.feed.since(before)]]
    assert "clock" in told[0]
    assert "clocks" not in told[0]
    house.table.close()
