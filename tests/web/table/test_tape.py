"""The server's own recording: what was seen and done, replayable to the same rulings."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tableside.files.recordings import Recording, open_recording
from tableside.geometry.pose import Pose
from tableside.session.handling import Handling, How
from tableside.session.session import Session
from tableside.vision.messages import Seen
from tableside.vision.observation import Observation
from tableside.web.table.live import LiveTable
from tableside.web.table.tape import Tape
from tests.fake_game import FakeLink, FakeRuleSet, fake_session, fake_state, look, moved, seen
from tests.web.served import Served, family

START, NEAR, FAR = Pose(10, 6, 90), Pose(10, 9, 90), Pose(10, 13.5, 90)


class Recorded:
    """A live table with a tape; its camera side makes the folder that the tape names."""

    def __init__(self, folder: Path, session: Session[Any] | None = None) -> None:
        self.folder, self.tape = folder, Tape(str(folder))
        self.session = session or fake_session()
        self.live = LiveTable(self.session, FakeLink, tape=self.tape)
        assert self.tape.begin(0) == str(folder)
        self.folder.mkdir()

    def show(self, observation: Observation, kept: float | None = None) -> None:
        at = observation.time if kept is None else kept
        self.live._take(Seen(observation, kept=at))

    def lines(self) -> list[dict[str, Any]]:
        path = self.folder / "actions.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.fixture
def recorded(tmp_path: Path) -> Iterator[Recorded]:
    made = Recorded(tmp_path / "game")
    yield made
    made.live.close()


def test_what_is_done_comes_after_the_frame_that_was_seen(recorded: Recorded) -> None:
    recorded.show(look(3, [seen("red-1", START)]), kept=0.4)
    recorded.live.act(recorded.live.number, {"action": "roll"})
    assert recorded.lines() == [{"time": 0.400001, "action": {"action": "roll"}}]


def test_what_is_done_before_the_first_frame_is_not_written(recorded: Recorded) -> None:
    recorded.live.act(recorded.live.number, {"action": "roll"})
    assert recorded.lines() == []


def test_a_post_sent_again_is_written_once(recorded: Recorded) -> None:
    recorded.show(look(1))
    state = recorded.live.number
    for _ in range(2):
        recorded.live.act(state, {"action": "roll"}, "post-1")
    assert len(recorded.lines()) == 1


def test_a_takeback_counts_from_where_the_recording_began(recorded: Recorded) -> None:
    recorded.show(look(1))
    recorded.live.act(recorded.live.number, {"action": "roll"})
    recorded.tape.begin(1)
    recorded.folder.with_name("game-2").mkdir()
    recorded.show(look(2))
    recorded.live.act(recorded.live.number, {"action": "roll"})
    recorded.live.undo(recorded.live.number, 1)
    recorded.live.act(recorded.live.number, {"action": "roll"})
    recorded.live.undo(recorded.live.number, None, only=recorded.live.number)
    recorded.live.undo(recorded.live.number, None)
    second = (recorded.folder.with_name("game-2") / "actions.jsonl").read_text().splitlines()
    actions = [json.loads(line)["action"] for line in second]
    assert actions == [
        {"action": "roll"},
        {"action": "undo", "to": 0},
        {"action": "roll"},
        {"action": "undo", "only": 3},
        {"action": "undo", "to": None},
    ]


def test_what_is_decided_is_written_as_a_recording_reads_it(tmp_path: Path) -> None:
    """The same frames and what was written decide the same in a game that replays them."""
    handling = Handling(How.PROPOSE, {"legal": How.PROPOSE})
    made = Recorded(
        tmp_path / "game", session=Session(FakeRuleSet(), fake_state(), handling=handling)
    )
    frames = [
        look(1, [seen("red-1", START)]),
        look(9, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]),
        look(10, [seen("red-1", NEAR)]),
    ]
    for frame in frames[:2]:
        made.show(frame)
    waiting = made.session.pending
    assert waiting is not None
    made.live.decide(made.live.number, (waiting.number, "confirm", 0))
    made.live.close()
    (line,) = made.lines()
    assert line["action"]["do"] == "confirm"
    actions = read_actions(made.folder)
    again = Session(FakeRuleSet(), fake_state(), actions, handling=handling)
    for frame in frames:
        again.observe(frame)
    assert again.state == made.session.state
    assert again.pending is None


def test_folders_of_an_earlier_evening_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "game-2").mkdir()
    tape = Tape(str(tmp_path / "game"))
    names = []
    for number in range(3):
        names.append(Path(tape.begin(number)))
        names[-1].mkdir()
    assert [name.name for name in names] == ["game", "game-3", "game-4"]


def test_a_full_disk_does_not_stop_the_game(recorded: Recorded) -> None:
    recorded.folder.rmdir()
    recorded.show(look(1))
    assert recorded.live.act(0, {"action": "roll"}).state == 1


def test_the_recording_replays_to_the_same_rulings(recorded: Recorded) -> None:
    """A legal move, one too far, a takeback, the model put back, a roll."""
    frames = [
        look(1, [seen("red-1", START)]),
        look(2, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]),
        look(3, [seen("red-1", FAR)], [moved("red-1", NEAR, FAR)]),
        look(4, [seen("red-1", FAR)]),
        look(5, [seen("red-1", NEAR)], [moved("red-1", FAR, NEAR)]),
        look(6, [seen("red-1", NEAR)]),
    ]
    for frame in frames:
        recorded.show(frame)
        if frame.frame == 3:
            recorded.live.undo(recorded.live.number, None)
        if frame.frame == 5:
            recorded.live.act(recorded.live.number, {"action": "roll"})
    again = Session(FakeRuleSet(), fake_state(), read_actions(recorded.folder))
    for frame in frames:
        again.observe(frame)
    assert again.state == recorded.session.state
    assert again.snapshot().findings == recorded.session.snapshot().findings
    assert again.number == recorded.session.number
    assert again.state.rolls == 1


def read_actions(folder: Path) -> Any:
    from tableside.files.recording import ActionLine

    lines = (folder / "actions.jsonl").read_text().splitlines()
    return [ActionLine.model_validate_json(line) for line in lines]


PLAYED = 9.0  # seconds of the demo that are recorded before the kill: a combat is in them


@pytest.fixture(scope="module")
def killed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo served and recorded, and every process of it killed in the middle."""
    folder = tmp_path_factory.mktemp("kept") / "kept"
    demo = root / "fixtures" / "images" / "demo"
    served = Served(("serve", str(demo), "--once", "--record", str(folder)))
    served.control(do="jump", time=PLAYED)
    served.until(lambda s: s["clock"]["time"] >= PLAYED, "the frames")
    for pid in family(served.process.pid):
        os.kill(pid, signal.SIGKILL)
    served.process.wait(10)
    served.output()
    return folder


@pytest.mark.slow
def test_what_a_kill_leaves_is_readable_and_thrifty(killed: Path) -> None:
    kept: Recording = open_recording(killed)
    assert kept.frames[-1].time >= PLAYED
    stored = {line.file for line in kept.frames}
    assert len(stored) < len(kept.frames)  # still frames are not stored again
    for name in stored:
        assert (killed / str(name)).stat().st_size > 1000
    assert [line.action["action"] for line in kept.actions] == ["combat"]


@pytest.mark.slow
def test_it_replays_to_the_same_rulings(
    killed: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = root / "fixtures" / "images" / "demo"
    last = str(len(open_recording(killed).frames) - 1)
    assert main(["replay", str(demo), "--against", str(killed), "--to", last]) == 0
    assert capsys.readouterr().out == "no difference\n"


def test_a_folder_that_is_there_is_not_recorded_into(
    tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = root / "fixtures" / "images" / "demo"
    assert main(["serve", str(demo), "--record", str(tmp_path)]) == 1
    assert "is there already; name a new folder" in capsys.readouterr().err
