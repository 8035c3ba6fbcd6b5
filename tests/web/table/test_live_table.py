"""The served table: a camera side that speaks, falls silent, dies and comes back."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.files.recording import ActionLine
from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.session.store import open_store
from tableside.vision.messages import Command, Seen
from tableside.web.table import camera_side
from tableside.web.table.live import LiveTable, StaleError
from tableside.web.table.recorded import Recorded
from tests.fake_game import (
    FakeLink,
    FakeRuleSet,
    fake_session,
    fake_state,
    look,
    moved,
    seen,
)
from tests.session.kept_game import begin, go_on
from tests.waiting import PATIENCE

START, FAR = Pose(10, 6, 90), Pose(10, 10.5, 90)
RECORDED = Recorded("test", 60.0, ((1.0, "a move"),))


class Table:
    """A live table with its fake camera sides, one after the other."""

    def __init__(self, recorded: Recorded | None = RECORDED, session: Any = None) -> None:
        self.links: list[FakeLink] = []
        self.opened = threading.Semaphore(0)
        self.live = LiveTable(session or fake_session(), self._open, recorded)

    def _open(self) -> FakeLink:
        self.links.append(FakeLink())
        self.opened.release()
        return self.links[-1]

    def link(self) -> FakeLink:
        """The camera side that was opened next."""
        assert self.opened.acquire(timeout=PATIENCE)
        return self.links[-1]

    def state(self) -> dict[str, Any]:
        parsed: dict[str, Any] = json.loads(self.live.feed.since(0)[1])
        return parsed

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the published state is so."""
        end = time.monotonic() + PATIENCE
        while True:
            number = self.live.feed.number
            if true(state := self.state()):
                return state
            assert time.monotonic() < end, f"never came: {state}"
            self.live.feed.wait(number, 0.05)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(camera_side, "RESTART_SECONDS", (0.01, 0.02))
    made = Table()
    made.live.start()
    yield made
    made.live.close()


def played(table: Table, time: float) -> dict[str, Any]:
    """End a phase at the camera side's ``time`` (seconds); return what is published."""
    before = table.live.number
    table.links[-1].show(look(before + 1, time=time))
    at = table.state()["clock"]["time"]
    table.until(lambda state: state["clock"]["time"] != at)
    table.live.act(before, {"action": "phase", "to": ("movement", "command")[before % 2]})
    told = table.state()
    told["newest"] = told["log"][max(told["log"], key=int)]["time"]
    return told


def test_play_time_goes_on_after_a_restart_and_over_a_camera_side_that_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(camera_side, "RESTART_SECONDS", (0.01, 0.02))
    for kept_before, clock in ((0.0, 355.0), (355.0, 40.0)):
        made = Table(None, (go_on if kept_before else begin)(tmp_path / "game"))
        made.live.start()
        made.link()
        assert made.state()["clock"]["time"] == kept_before
        made.live.set_clocks(30)
        told = played(made, clock)
        assert told["newest"] == kept_before + clock
        if kept_before:
            assert told["clocks"]["since"] == kept_before  # no second is counted twice
            made.links[-1].die()
            made.link()
            assert played(made, 2.0)["newest"] == kept_before + clock + 2.0
        made.live.close()
    store = open_store(tmp_path / "game")
    assert [entry.time for entry in store.entries()] == [355.0, 395.0, 397.0]
    store.close()


def test_a_new_game_begins_at_zero_whatever_time_the_camera_has(tmp_path: Path) -> None:
    made = Table(None, begin(tmp_path / "game"))
    made.live.start()
    made.link()
    played(made, 355.0)
    assert made.live.restart()
    assert played(made, 365.0)["newest"] == 10.0
    made.live.close()


def test_before_the_first_frame_the_position_is_shown(table: Table) -> None:
    state = table.state()
    assert state["clock"]["mode"] == "waiting"
    assert {unit["life"] for unit in state["units"].values()} == {"unseen"}
    assert state["recorded"]["marks"] == [{"time": 1.0, "text": "a move"}]


def test_an_observation_reaches_the_feed(table: Table) -> None:
    table.link().show(look(3, [seen("red-1", FAR)], [moved("red-1", START, FAR)]), restarted=True)
    state = table.until(lambda s: s["units"]["red-1"]["life"] == "settled")
    assert state["units"]["red-1"]["pose"] == [10.0, 10.5, 90.0]
    assert state["findings"][0]["rule"] == "movement.allowance"
    assert state["clock"] == {"time": 0.6, "mode": "playing", "loop": True}


def test_a_restarted_recording_starts_the_game_anew(table: Table) -> None:
    link = table.link()
    link.show(look(0), restarted=True)
    link.show(look(3, [seen("red-1", FAR)], [moved("red-1", START, FAR)]))
    before = table.until(lambda s: bool(s["findings"]))
    link.show(look(0, [seen("red-1", START)]), restarted=True)
    after = table.until(lambda s: not s["findings"])
    assert after["state"] > before["state"]


def test_a_jump_back_lands_in_the_game_as_it_stood_then() -> None:
    rolls = [ActionLine(time=t, action={"action": "roll"}) for t in (1.0, 2.0, 3.0)]
    made = Table(session=Session(FakeRuleSet(), fake_state(), rolls))
    made.live.start()
    link = made.link()
    link.show(look(0), restarted=True)
    link.show(look(3, [], [moved("red-1", START, FAR)]), *(look(n) for n in range(4, 20)))
    made.until(lambda s: "3 rolls" in s["table"]["prompt"]["text"])
    link.show(look(11, [seen("red-1", FAR)]), restarted=True)  # 2.2 s
    state = made.until(lambda s: "2 rolls" in s["table"]["prompt"]["text"])
    assert state["findings"], "what was flagged at 0.6 s still stands at 2.2 s"
    made.live.close()


def test_the_death_of_the_camera_side_is_said_and_mended(table: Table) -> None:
    first = table.link()
    first.show(look(0, [seen("red-1", FAR)]), restarted=True)
    table.until(lambda s: s["units"]["red-1"]["life"] == "settled")
    first.die()
    second = table.link()
    assert first.closed.wait(PATIENCE)
    state = table.until(lambda s: s["clock"]["mode"] == "down")
    assert "started again" in state["camera"]["troubles"][0]
    second.show(look(0, [seen("red-1", START)]), restarted=True)
    state = table.until(lambda s: s["clock"]["mode"] == "playing")
    assert state["camera"]["troubles"] == []


def test_a_failure_is_told_in_its_own_words(table: Table) -> None:
    link = table.link()
    link.fail("camera 0 cannot be opened; is it plugged in?")
    link.die()
    table.link()
    state = table.until(lambda s: s["clock"]["mode"] == "down" and len(table.links) > 1)
    assert state["camera"]["troubles"] == ["camera 0 cannot be opened; is it plugged in?"]


def test_a_live_game_outlasts_the_camera_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_side, "RESTART_SECONDS", (0.01, 0.02))
    made = Table(recorded=None)
    made.live.start()
    link = made.link()
    link.messages.put(Seen(look(3, [], [moved("red-1", START, FAR)]), restarted=True))
    before = made.until(lambda s: bool(s["findings"]))
    link.die()
    made.link().messages.put(Seen(look(0, [seen("red-1", FAR)]), restarted=True))
    after = made.until(lambda s: s["units"]["red-1"]["life"] == "settled")
    assert after["findings"] == before["findings"]
    assert after["state"] == before["state"]
    made.live.close()


def test_closing_stops_the_camera_side(table: Table) -> None:
    link = table.link()
    table.live.close()
    assert link.closed.is_set()
    assert table.live.feed.closed


def test_an_action_needs_the_state_it_was_chosen_on(table: Table) -> None:
    number = table.live.number
    table.live.act(number, {"action": "roll"})
    with pytest.raises(StaleError):
        table.live.act(number, {"action": "roll"})
    with pytest.raises(QuestionError):
        table.live.act(table.live.number, {"action": "dance"})
    assert "1 rolls" in table.state()["table"]["prompt"]["text"]


def test_commands_are_passed_on(table: Table) -> None:
    link = table.link()
    link.show(look(0), restarted=True)
    table.until(lambda s: s["clock"]["mode"] == "playing")
    assert table.live.control(Command("jump", time=3.0))
    assert link.commands == [Command("jump", time=3.0)]


def test_without_a_camera_side_a_command_is_refused() -> None:
    assert not Table().live.control(Command("play"))


def test_the_clock_is_sent_now_and_then_not_with_every_frame(table: Table) -> None:
    link = table.link()
    units = [seen("red-1", START)]
    link.show(look(0, units), restarted=True)
    table.until(lambda s: s["clock"]["mode"] == "playing")
    number = table.live.feed.number
    link.show(*(look(frame, units) for frame in range(1, 21)))  # four seconds
    table.until(lambda s: s["clock"]["time"] >= 4.0)
    assert table.live.feed.number - number <= 3


def test_a_still_unit_that_trembles_is_not_sent_again(table: Table) -> None:
    link = table.link()
    link.show(look(0, [seen("red-1", START)]), restarted=True)
    table.until(lambda s: s["units"]["red-1"]["life"] == "settled")
    near = Pose(START.x + 0.003, START.y - 0.003, START.facing + 0.1)
    off = Pose(START.x + 0.006, START.y, START.facing)
    number = table.live.feed.number
    link.show(look(1, [seen("red-1", near)]), look(2, [seen("red-1", off)]))
    state = table.until(lambda s: s["units"]["red-1"]["pose"][0] == 10.006)
    assert table.live.feed.number == number + 1
    assert state["units"]["red-1"]["pose"] == [10.006, 6.0, 90.0]


def test_a_fault_of_the_referee_is_said_and_does_not_stop_the_table(
    table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = table.link()
    monkeypatch.delattr(FakeRuleSet, "judge")
    link.show(look(1, [seen("red-1", FAR)], [moved("red-1", START, FAR)]), restarted=True)
    state = table.until(lambda s: bool(s["camera"]["troubles"]))
    assert "referee failed" in state["camera"]["troubles"][0]
    assert "frame 1" in caplog.text
    link.show(look(2, [seen("red-1", START)]))
    state = table.until(lambda s: not s["camera"]["troubles"])
    assert state["units"]["red-1"]["pose"] == [10.0, 6.0, 90.0]
