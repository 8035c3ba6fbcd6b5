"""One initiative of Mini-Nap, refereed from the bundled recording's frames and taps alone."""

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

NOTATION = Notation(registry.ruleset("mini-nap").actions)

pytestmark = pytest.mark.slow

#: What is planned. What a hand does is there with the places of the unit's stands.
PLAN = """\
T1 initiative first [5,4] second [2,3]
T1 brigade fr-a
T1 charge fr-1 br-1 heading 90
T1 react br-2 opportunity-charge fr-1 die 1 at 2.0
T1 pass br
T1 react br-1 emergency-square fr-1 die 5
T1 pass br
T1 moved fr-2 15.00 8.99 90 15.00 7.41 90
T1 react br-3 opportunity-charge fr-2 die 5 at 2.5
T1 moved fr-4 11.00 6.29 90 11.00 5.51 90
T1 instead moved fr-4 11.00 5.09 90 11.00 4.31 90
T1 moved fr-3 3.49 7.01 90 2.51 7.01 90 as charge
T1 react br-4 fall-back fr-3 distance 5.0
T1 moved br-5 14.51 10.90 270 15.49 10.90 270
T1 undo 22
T1 pass fr
"""


@dataclass(frozen=True)
class Played:
    """What came of the recording: the log's text, the findings and the ghosts with their times."""

    path: Path
    session: Session[Any]
    text: str
    findings: tuple[tuple[float, Finding], ...]
    ghosts: tuple[tuple[float, str], ...]
    recording: Recording


@pytest.fixture(scope="module")
def played(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    recording = open_recording(root / "fixtures/images/nap-game")
    ruleset, state = load_position(recording.position, "nap-game")
    path = tmp_path_factory.mktemp("nap") / "game"
    session = Session(ruleset, state, recording.actions, create_store(path, ruleset.dump(state)))
    found: list[tuple[float, Finding]] = []
    ghosts: list[tuple[float, str]] = []
    for each in observations(recording):
        found += [(each.time, finding) for finding in session.observe(each)]
        shown = [g["unit"] for g in session.snapshot().ghosts if g["kind"] == "ghost"]
        ghosts += [(each.time, unit) for unit in shown]
    reader = open_store(path, write=False)
    text = NOTATION.write_game(lines_of(reader))
    reader.close()
    yield Played(path, session, text, tuple(found), tuple(ghosts), recording)
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
    if "." not in planned and planned not in ("90", "270"):
        return word == planned
    off = 0.06 if "." in planned else 1.5  # about four deviations of a table built by people
    return abs(float(word) - float(planned)) <= off


def test_the_planted_mistakes_are_flagged_and_nothing_else(played: Played, root: Path) -> None:
    scene = json.loads((root / "fixtures/images/nap-game.scene.json").read_text("utf-8"))
    planted = [step for step in scene["script"] if step.get("note", "").startswith(MISTAKE)]
    rules = [step["note"].removeprefix(MISTAKE).split(": ")[0] for step in planted]
    assert rules == ["movement.allowance", "sequence.initiative"]
    assert [finding.rule for _, finding in played.findings] == rules
    for (time, finding), step in zip(played.findings, planted, strict=True):
        assert finding.units == (step["unit"],)
        assert 0 <= time - (step["at"] + step["seconds"]) <= SOON


def test_models_are_asked_to_where_the_game_has_them(played: Played) -> None:
    """Into contact, the stopped mover back and its enemy to it, the unit that falls back."""
    order = dict.fromkeys(unit for _, unit in played.ghosts)
    assert list(order) == ["fr-1", "br-1", "br-3", "fr-2", "br-4", "br-5"]
    assert played.session.snapshot().ghosts == ()
    assert played.session.snapshot().findings == ()


def test_the_table_at_the_end(played: Played) -> None:
    units = played.session.state.by_id
    assert (units["br-1"].formation, units["br-1"].square) == ("square", "emergency")
    assert [u.id for u in units.values() if "blue" in u.markers] == ["br-1", "br-2", "br-3", "br-4"]
    touching = {
        (one.id, two.id)
        for one in units.values()
        for two in units.values()
        if one.id < two.id and one.outline.distance(two.outline) <= played.session.state.contact
    }
    assert touching == {("br-1", "fr-1"), ("br-3", "fr-2")}
    assert played.session.state.phase == "firing"


def test_its_text_makes_the_same_game(played: Played, tmp_path: Path) -> None:
    store = open_store(played.path, write=False)
    ruleset, start = load_position(store.start, "start")
    store.close()
    play_text(ruleset, start, played.text, "game.txt", tmp_path / "again")
    again = open_store(tmp_path / "again", write=False)
    assert NOTATION.write_game(lines_of(again)) == played.text
    again.close()


def test_the_recording_is_that_of_its_scene(root: Path) -> None:
    folder = root / "fixtures" / "images"
    line = Timeline(load_scene(folder / "nap-game.scene.json"))
    recording = open_recording(folder / "nap-game")
    assert len(recording.frames) == line.frames
    assert [(a.time, a.action) for a in recording.actions] == list(line.actions())
    assert recording.position == json.loads(json.dumps(line.scene.position))
    for frame, truth in enumerate(recording.truth()):
        moment = line.moment(frame)
        assert truth.events == tuple(dict(event) for event in moment.events)
        for unit, place in zip(truth.units, moment.units, strict=True):
            assert unit.id == place.unit
            assert unit.pose == pytest.approx(place.pose.as_list(), abs=1e-6)
    size = sum(path.stat().st_size for path in (folder / "nap-game").rglob("*") if path.is_file())
    assert size < 9e6
