"""A bundled recording of a game, refereed from its frames and taps alone, held to what is planned.

For the games of stands: their logs have the places of stands, which may be off by what a picture
may be.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
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

#: By how much (inches, degrees) a place may be off: four deviations of a table built by people.
OFF, TURNED = 0.06, 1.5
#: The most that a recording may take, bytes.
MOST = 9e6


@dataclass(frozen=True)
class Played:
    """What came of a recording: the log's text, the findings and the ghosts with their times."""

    path: Path
    session: Session[Any]
    text: str
    findings: tuple[tuple[float, Finding], ...]
    ghosts: tuple[tuple[float, str], ...]
    recording: Recording

    @property
    def asked_for(self) -> list[str]:
        """The units that the game wanted elsewhere than they stood, in order."""
        return list(dict.fromkeys(unit for _, unit in self.ghosts))


def images(root: Path) -> Path:
    """Return where the bundled recordings lie."""
    return root / "fixtures" / "images"


@contextmanager
def played(root: Path, name: str, folder: Path) -> Iterator[Played]:
    """Play a bundled recording; its game is kept in ``folder``, and open meanwhile."""
    recording = open_recording(images(root) / name)
    ruleset, state = load_position(recording.position, name)
    path = folder / "game"
    session = Session(ruleset, state, recording.actions, create_store(path, ruleset.dump(state)))
    found: list[tuple[float, Finding]] = []
    ghosts: list[tuple[float, str]] = []
    for each in observations(recording):
        found += [(each.time, finding) for finding in session.observe(each)]
        shown = [g["unit"] for g in session.snapshot().ghosts if g["kind"] == "ghost"]
        ghosts += [(each.time, unit) for unit in shown]
    text = _text(path, ruleset.name)
    yield Played(path, session, text, tuple(found), tuple(ghosts), recording)
    session.close()


def _text(path: Path, ruleset: str) -> str:
    reader = open_store(path, write=False)
    text = Notation(registry.ruleset(ruleset).actions).write_game(lines_of(reader))
    reader.close()
    return text


def check_log(game: Played, plan: str) -> None:
    """Hold the log to what is planned, after the units were found in the first frames."""
    lines = [line.split() for line in game.text.splitlines()]
    begun = [line for line in lines if line[1] == "place"]
    assert lines[: len(begun)] == begun  # found in the first frames, and never again
    planned = [line.split() for line in plan.splitlines()]
    assert len(lines) - len(begun) == len(planned)
    for line, wanted in zip(lines[len(begun) :], planned, strict=True):
        assert len(line) == len(wanted), line
        assert all(map(_agree, line, wanted)), (line, wanted)


def _agree(word: str, planned: str) -> bool:
    """Whether a word is that of the plan; a place may be off by what a picture may be."""
    name, _, number = planned.rpartition("=")
    if "." not in number and number not in ("90", "270"):
        return word == planned
    stand, _, seen = word.rpartition("=")
    off = OFF if "." in number else TURNED
    return stand == name and abs(float(seen) - float(number)) <= off


def check_mistakes(game: Played, root: Path, name: str, rules: list[str]) -> None:
    """Hold the findings to the mistakes that the scene plants: each soon after its hand."""
    scene = json.loads((images(root) / f"{name}.scene.json").read_text("utf-8"))
    planted = [step for step in scene["script"] if step.get("note", "").startswith(MISTAKE)]
    assert [step["note"].removeprefix(MISTAKE).split(": ")[0] for step in planted] == rules
    assert [finding.rule for _, finding in game.findings] == rules
    for (time, finding), step in zip(game.findings, planted, strict=True):
        assert finding.units[0] == step["unit"]
        assert 0 <= time - (step["at"] + step["seconds"]) <= SOON


def check_text(game: Played, folder: Path) -> None:
    """Play the log's text: it makes the same game."""
    store = open_store(game.path, write=False)
    ruleset, start = load_position(store.start, "start")
    store.close()
    play_text(ruleset, start, game.text, "game.txt", folder / "again")
    assert _text(folder / "again", ruleset.name) == game.text


def check_recording(root: Path, name: str) -> None:
    """Hold a recording to its scene: frames, taps, position, truth; and to what it may take."""
    folder = images(root)
    recording = open_recording(folder / name)
    line = Timeline(load_scene(folder / f"{name}.scene.json"))
    assert len(recording.frames) == line.frames
    assert [(a.time, a.action) for a in recording.actions] == list(line.actions())
    assert recording.position == json.loads(json.dumps(line.scene.position))
    for frame, truth in enumerate(recording.truth()):
        moment = line.moment(frame)
        assert truth.events == tuple(dict(event) for event in moment.events)
        for unit, place in zip(truth.units, moment.units, strict=True):
            assert unit.id == place.unit
            assert unit.pose == pytest.approx(place.pose.as_list(), abs=1e-6)
    size = sum(path.stat().st_size for path in (folder / name).rglob("*") if path.is_file())
    assert size < MOST
