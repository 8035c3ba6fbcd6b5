"""A short kept game, and its story."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tableside.geometry.pose import Pose
from tableside.report.story import Story, story_of
from tableside.session.store import open_store
from tests.fake_game import look, moved, seen
from tests.rules.gmu.gmu_table import GMU
from tests.session.kept_game import begin


def play(path: Path) -> Path:
    """Keep a turn and a bit: a fight, its retreat and pursuit, a move put right, one undone."""
    session = begin(path)
    fight = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [4, 3]}
    session.act(fight)
    _go(session, 1, "usa-1", [10, 9.5, 270], [10, 12.3, 270])
    _go(session, 2, "csa-1", [10, 8, 90], [10, 9.5, 90])
    session.act({"action": "phase", "to": "movement"})
    _go(session, 3, "csa-2", [20, 8, 90], [20, 13, 90])
    _go(session, 4, "csa-2", [20, 13, 90], [20, 11.5, 90])
    _go(session, 5, "usa-2", [24, 18, 270], [24, 15, 270])
    session.undo()
    session.act({"action": "gone", "unit": "usa-2"})
    for phase in ("command", "end", "combat"):
        session.act({"action": "phase", "to": phase})
    session.act({**fight, "dice": [1, 6]})
    session.close()
    return path


def _go(session: Any, frame: int, name: str, start: list[float], end: list[float]) -> None:
    a, b = Pose.of(start), Pose.of(end)
    session.observe(look(frame, [seen(name, b)], [moved(name, a, b)]))


def tell(played: Path) -> Story:
    """Return the story of a kept game."""
    store = open_store(played, write=False)
    try:
        return story_of(GMU, store)
    finally:
        store.close()
