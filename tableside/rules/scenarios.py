"""The scenarios that come with the program: positions to begin with, each a file of its game.

Each lies in the folder ``scenarios`` of its game; what it is called and what it is about are in the
game's catalogue, as ``ready-NAME`` and ``ready-NAME-about``. docs/scenarios.md lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tableside.engine.message import Text
from tableside.files.loading import parse_json
from tableside.rules import registry


@dataclass(frozen=True)
class Scenario:
    """A scenario: its file, what players call it, what it is about, its position."""

    path: Path
    title: Text
    about: Text
    position: Mapping[str, Any]

    @property
    def id(self) -> str:
        """The name of its file."""
        return self.path.stem

    @property
    def board(self) -> tuple[float, float]:
        """The size of its table, inches."""
        size = self.position["board"]
        return float(size["width"]), float(size["depth"])


def path_of(name: str) -> Path:
    """Return the file of a scenario; raise KeyError where there is none of that name."""
    return _files()[name]


def names() -> tuple[str, ...]:
    """Return the names of all scenarios, by game."""
    return tuple(_files())


@cache
def of_game(ruleset: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a game, the one on the smallest table first."""
    say = registry.ruleset(ruleset).say
    found = [
        Scenario(
            path, say(f"ready-{name}"), say(f"ready-{name}-about"),
            parse_json(path.read_text("utf-8"), path.name),
        )
        for name, path in _files().items()
        if path.parent.parent == _folder(ruleset)
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda each: (each.board, each.id)))


def named(name: str) -> Scenario | None:
    """Return the scenario of that name, of whichever game; None where there is none."""
    found = (each for game in registry.names() for each in of_game(game))
    return next((each for each in found if each.id == name), None)


def begun_from(position: Mapping[str, Any]) -> Scenario | None:
    """Return the scenario of whose units a position is, whatever they are called by now.

    None where it is of none, or of a game that has none.
    """
    game = position.get("ruleset")
    units = _ids(position)
    found = of_game(game) if game in registry.names() else ()
    return next((each for each in found if _ids(each.position) == units), None)


def _ids(position: Mapping[str, Any]) -> set[tuple[str, str]]:
    return {(unit["id"], unit["side"]) for unit in position["units"]}


@cache
def _files() -> dict[str, Path]:
    folders = (_folder(name) for name in registry.names())
    found = (path for folder in folders for path in sorted(folder.glob("scenarios/*.json")))
    return {path.stem: path for path in found}


def _folder(ruleset: str) -> Path:
    return Path(__file__).parent / registry.MODULES[ruleset].split(".")[-2]
