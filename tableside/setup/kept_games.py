"""The games kept in a table's folder: which of them is gone on with, and why not others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.engine.message import Text
from tableside.files.fault import FileError
from tableside.rules.registry import load_position
from tableside.setup.table import GAME, POSITION, Table


@dataclass(frozen=True)
class KeptGame:
    """What is known of a kept game.

    ``start`` is the position that it began with, None where that is unknown. ``turn`` is the last
    one that was played, None where it has none; ``played`` when it was last played (ISO 8601, UTC),
    "" for never. ``fault``: why it cannot be read.
    """

    start: Mapping[str, Any] | None = None
    turn: int | None = None
    played: str = ""
    fault: Text = ""


#: What is known of a kept game.
Known = Callable[[Path], KeptGame]


@dataclass(frozen=True)
class Games:
    """Which kept game is gone on with: the newest of a table's units, by its rules.

    ``on`` is its file, None for none, and ``known`` what is known of it. Of the games newer than it
    ``damaged`` are those that cannot be read, each with why, the newest first; ``other`` is the
    newest of other rules (``other_rules``) or units.
    """

    on: Path | None = None
    known: KeptGame = KeptGame()
    damaged: tuple[tuple[Path, Text], ...] = ()
    other: Path | None = None
    other_rules: bool = False


def untold(game: Path) -> KeptGame:
    """Return nothing about a game: it counts as one of the table's units."""
    del game
    return KeptGame()


def games_of(table: Table, known: Known) -> Games:
    """Return which kept game of a table is gone on with, and which newer ones are passed over."""
    here = table.position or {}
    damaged: list[tuple[Path, Text]] = []
    other: Path | None = None
    other_rules = False
    for game in reversed(kept_games(table.folder)):
        about = known(game)
        if about.fault:
            damaged.append((game, about.fault))
        elif about.start is None or _what(about.start) == _what(here):
            return Games(game, about, tuple(damaged), other, other_rules)
        elif other is None:
            other, other_rules = game, about.start.get("ruleset") != here.get("ruleset")
    return Games(None, KeptGame(), tuple(damaged), other, other_rules)


def _what(position: Mapping[str, Any]) -> tuple[object, set[object]]:
    """Return the rules and the units of a position."""
    return position.get("ruleset"), {unit.get("id") for unit in position.get("units") or ()}


def changed_since(start: Mapping[str, Any], position: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what of a position is other than a game of its units began with.

    These are some of ``names``, ``terrain`` and ``house-rules``; none for a faulty position. Where
    units stand is no matter: they have moved since.
    """
    try:
        before, now = (_as_dumped(each) for each in (start, position))
    except FileError:
        return ()
    parts: dict[str, Callable[[Mapping[str, Any]], object]] = {
        "names": _names,
        "terrain": lambda whole: whole.get("terrain") or [],
        "house-rules": lambda whole: whole.get("house_rules") or {},
    }
    return tuple(name for name, of in parts.items() if of(before) != of(now))


def _as_dumped(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position as its game writes it; raise FileError."""
    rules, state = load_position(position, POSITION)
    return rules.dump(state)


def _names(position: Mapping[str, Any]) -> object:
    units = {unit["id"]: unit.get("name") for unit in position["units"]}
    return units, {side: (about or {}).get("name") for side, about in position["sides"].items()}


def kept_games(folder: Path) -> list[Path]:
    """Return the games kept in a table's folder, the newest last."""
    stem, suffix = GAME.split(".")
    found = [folder / GAME, *folder.glob(f"{stem}-*.{suffix}")]
    return sorted((path for path in found if path.exists()), key=_number)


def _number(path: Path) -> int:
    number = path.stem.partition("-")[2]
    return int(number) if number.isdecimal() else 1


def new_game(folder: Path) -> Path:
    """Return the file for a new game.

    >>> new_game(Path("no-such-folder")).name
    'game.tableside'
    """
    games = kept_games(folder)
    if not games:
        return folder / GAME
    stem, suffix = GAME.split(".")
    return folder / f"{stem}-{_number(games[-1]) + 1}.{suffix}"
