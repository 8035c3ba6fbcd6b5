"""Formations of two-stand units read from rendered pictures, each stand with a tag of its own."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from tableside.files.recordings import open_recording
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.simulate.record import Rendering, record
from tableside.simulate.scene import Scene
from tableside.vision.observation import Life
from tableside.vision.pipeline import Pipeline
from tableside.vision.setting import Setting
from tableside.vision.sources.pictures import RecordedFrames
from tests.session.nap_scene import CAVALRY, INFANTRY, Data, laid, scene, two_stands

MM = 1 / 25.4
#: Half the camera's height over the table gives each picture its whole board.
SIZES = [("1080p", (24.0, 16.0)), ("4k", (40.0, 26.0))]


def apart(x: float, y: float, facing: float, gap: float) -> list[list[float]]:
    """Return the stands of infantry side by side, ``gap`` mm between them."""
    turned, half = math.radians(facing), (12.5 + gap / 2) * MM
    aside = (-math.sin(turned) * half, math.cos(turned) * half)
    return [[x - aside[0], y - aside[1], facing], [x + aside[0], y + aside[1], facing]]


def table(width: float, depth: float) -> tuple[list[Data], dict[str, set[str]]]:
    """Return units all over a board, and what each may be called."""
    kinds = [
        ("line-infantry", "line", INFANTRY),
        ("line-infantry", "column", INFANTRY),
        ("line-infantry", "square", INFANTRY),
        ("light-infantry", "skirmish", INFANTRY),
        ("medium-cavalry", "line", CAVALRY),
        ("light-cavalry", "column", CAVALRY),
    ]
    units, called = [], {}
    for n, (kind, formation, size) in enumerate(kinds):
        for row in range(2):
            name = f"{('fr', 'br')[row]}-{n}"
            x = width * (0.15 + 0.13 * n)
            pose = [x, depth * (0.27 + 0.22 * row), (90, 263)[row] + 7.0 * n]
            units.append(two_stands(name, kind, laid(pose, formation, size)))
            called[name] = {formation}
    for n, gap in enumerate((1.6, 2.35, 2.5, 2.65, 3.4)):
        name = f"fr-gap{n}"
        stands = apart(width * (0.16 + 0.17 * n), depth * 0.72, 80.0 + 9 * n, gap)
        units.append(two_stands(name, "light-infantry", stands))
        right = "line" if gap < 2.5 else "skirmish"
        called[name] = {right, "too_close"} if abs(gap - 2.5) < 0.5 else {right}
    return units, called


@pytest.mark.slow
@pytest.mark.parametrize(("size", "board"), SIZES)
def test_every_settled_frame_names_the_right_formation(
    size: str, board: tuple[float, float], tmp_path: Path
) -> None:
    units, called = table(*board)
    view = {"height": 1.06 * board[0], "tilt": 4, "towards": 75, "roll": 1.0}
    made = scene(units, board, size=size, lens="plain", view=view, seed=5)
    record(Scene.model_validate(made, strict=False), tmp_path / "made", Rendering(samples=1))
    named = seen_formations(tmp_path / "made")
    assert set(named) == set(called)  # each was settled at least once
    wrong = {unit: found for unit, found in named.items() if not found <= called[unit]}
    assert wrong == {}
    sure = [unit for unit in called if "too_close" not in named[unit]]
    assert len(sure) >= len(called) - 3


def seen_formations(folder: Path) -> dict[str, set[str]]:
    """Return every formation that each unit was read in while it was settled."""
    recording = open_recording(folder)
    setting = Setting.of(recording)
    pipeline = Pipeline(
        setting.camera, setting.board, setting.roster, setting.surfaces, folder=setting.folder
    )
    ruleset, state = load_position(recording.position, "made")
    session: Session[Any] = Session(ruleset, state)
    named: dict[str, set[str]] = {}
    frames = RecordedFrames(recording)
    for index in range(len(recording.frames)):
        session.observe(pipeline.step(frames.read(index)))
        for seen in session._hands.seen.units:
            if seen.life is Life.SETTLED:
                now = ruleset.sense(state, {seen.id: session._hands.sensed(seen.id, seen.pose)})
                asked = {"ask": "formation", "unit": seen.id}
                named.setdefault(seen.id, set()).add(ruleset.answer(now, asked)["formation"])
    frames.close()
    return named
