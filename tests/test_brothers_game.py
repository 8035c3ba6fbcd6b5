"""A bound of Brothers at Arms, refereed from the bundled recording's frames and taps alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.finding import Finding
from tableside.files.recordings import Recording, open_recording
from tableside.rules import registry
from tableside.rules.registry import load_position
from tableside.session.notation import Notation
from tableside.session.playing import play_text
from tableside.session.reading import lines_of
from tableside.session.session import Session
from tableside.session.store import create_store, open_store
from tableside.simulate.scene import load_scene
from tableside.simulate.timeline import Timeline
from tests.test_short_game import MISTAKE, SOON, observations

NOTATION = Notation(registry.ruleset("brothers-at-arms").actions)

pytestmark = pytest.mark.slow

#: What is planned. What a hand does is there with the places of the unit's stands.
PLAN = """\
T1 pass csa
T1 command c4 2
T1 moved c2 1=6.00 15.78 90 2=6.00 14.60 90 3=6.00 13.42 90
T1 moved c1 1=12.40 11.20 90 2=13.97 11.20 90 3=15.55 11.20 90
T1 instead moved c1 1=12.40 9.90 90 2=13.97 9.90 90 3=15.55 9.90 90
T1 moved c4 1=31.00 13.82 90 2=32.57 13.82 90
T1 pass csa
T1 moved cA 9.20 8.60 90
T1 pass csa
T1 pass csa
T1 fire c1 u1 [5,6,2]
T1 save u1 [4,1]
T1 lose u1 3
T1 flinch u1 [3,1]
T1 fire c5 u2 [4,2]
T1 lose u2 1
T1 flinch u2 [1]
T1 fall-back u2 to 2=21.51 19.40 270 3=23.09 19.40 270
T1 instead fall-back u2 to 2=21.84 21.95 270 3=23.41 21.95 270
T1 pass csa
T1 melee c4 dice 'u3=[4,2]'
T1 moved u4 1=27.40 17.60 270 2=28.97 17.60 270
T1 moved u1 1=12.40 12.20 270 2=13.97 12.20 270
T1 undo 37
T1 pass usa
T1 pass usa
T1 fire u1 c1 [4,2]
T1 fire u5 c2 [3,1]
T1 melee u3 dice 'c4=[6,2,1]'
T1 lose c4 2
T1 flinch c4 [5]
"""


@dataclass(frozen=True)
class Played:
    """What came of the recording: the log's text, the findings and the ghosts with their times."""

    path: Path
    session: Session[Any]
    text: str
    findings: tuple[tuple[float, Finding], ...]
    ghosts: tuple[str, ...]


@pytest.fixture(scope="module")
def recording(root: Path) -> Recording:
    return open_recording(root / "fixtures/images/brothers-game")


@pytest.fixture(scope="module")
def played(recording: Recording, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    ruleset, state = load_position(recording.position, "brothers-game")
    path = tmp_path_factory.mktemp("brothers") / "game"
    session = Session(ruleset, state, recording.actions, create_store(path, ruleset.dump(state)))
    found: list[tuple[float, Finding]] = []
    ghosts: list[str] = []
    for each in observations(recording):
        found += [(each.time, finding) for finding in session.observe(each)]
        ghosts += [g["unit"] for g in session.snapshot().ghosts if g["kind"] == "ghost"]
    reader = open_store(path, write=False)
    text = NOTATION.write_game(lines_of(reader))
    reader.close()
    yield Played(path, session, text, tuple(found), tuple(dict.fromkeys(ghosts)))
    session.close()


def test_the_log_is_as_planned(played: Played) -> None:
    lines = [line.split() for line in played.text.splitlines()]
    begun = [line for line in lines if line[1] == "place"]
    assert lines[: len(begun)] == begun  # found in the first frames, and never again
    planned = [line.split() for line in PLAN.splitlines()]
    assert len(lines) - len(begun) == len(planned)
    for line, plan in zip(lines[len(begun) :], planned, strict=True):
        assert len(line) == len(plan), line
        assert all(map(_agree, line, plan)), (line, plan)


def _agree(word: str, planned: str) -> bool:
    """Whether a word is that of the plan; a place may be off by what a picture may be."""
    name, _, number = planned.rpartition("=")
    if "." not in number and number not in ("90", "270"):
        return word == planned
    off = 0.06 if "." in number else 1.5  # about four deviations of a table built by people
    stand, _, seen = word.rpartition("=")
    return stand == name and abs(float(seen) - float(number)) <= off


def test_the_planted_mistakes_are_flagged_and_nothing_else(played: Played, root: Path) -> None:
    scene = json.loads((root / "fixtures/images/brothers-game.scene.json").read_text("utf-8"))
    planted = [step for step in scene["script"] if step.get("note", "").startswith(MISTAKE)]
    rules = [step["note"].removeprefix(MISTAKE).split(": ")[0] for step in planted]
    assert rules == ["movement.allowance", "fall-back.place"]
    assert [finding.rule for _, finding in played.findings] == rules
    for (time, finding), step in zip(played.findings, planted, strict=True):
        assert finding.units == (step["unit"],)
        assert 0 <= time - (step["at"] + step["seconds"]) <= SOON


def test_what_was_put_right_or_taken_back_is_gone(played: Played) -> None:
    assert played.ghosts == ("u1",)  # asked back to where it stood, and set there
    assert played.session.snapshot().ghosts == ()
    assert played.session.snapshot().findings == ()


def test_the_table_at_the_end(played: Played) -> None:
    state = played.session.state
    assert (state.turn, state.side_to_act, state.phase) == (2, "csa", 5)
    bases = {unit.id: [stand.id for stand in unit.stands] for unit in state.units}
    assert (bases["u1"], bases["u2"], bases["c4"]) == (["1", "2"], ["2", "3"], ["1"])
    assert [unit.id for unit in state.units if unit.status] == []
    assert [(each.attacker, each.defender) for each in state.melees] == [("c4", "u3")]


def test_its_text_makes_the_same_game(played: Played, tmp_path: Path) -> None:
    store = open_store(played.path, write=False)
    ruleset, start = load_position(store.start, "start")
    store.close()
    play_text(ruleset, start, played.text, "game.txt", tmp_path / "again")
    again = open_store(tmp_path / "again", write=False)
    assert NOTATION.write_game(lines_of(again)) == played.text
    again.close()


def test_the_recording_is_that_of_its_scene(recording: Recording, root: Path) -> None:
    folder = root / "fixtures" / "images"
    line = Timeline(load_scene(folder / "brothers-game.scene.json"))
    assert len(recording.frames) == line.frames
    assert [(a.time, a.action) for a in recording.actions] == list(line.actions())
    assert recording.position == json.loads(json.dumps(line.scene.position))
    for frame, truth in enumerate(recording.truth()):
        moment = line.moment(frame)
        assert truth.events == tuple(dict(event) for event in moment.events)
        for unit, place in zip(truth.units, moment.units, strict=True):
            assert unit.id == place.unit
            assert unit.pose == pytest.approx(place.pose.as_list(), abs=1e-6)
    files = (folder / "brothers-game").rglob("*")
    assert sum(path.stat().st_size for path in files if path.is_file()) < 9e6
