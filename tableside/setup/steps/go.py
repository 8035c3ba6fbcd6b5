"""The last step: what is still missing, and starting the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.engine.message import Text
from tableside.files.fielded import stand_by_stand
from tableside.setup.looking import Looked
from tableside.setup.report import Report, Said, SetupError, State
from tableside.setup.table import BOARD, CAMERA, GAME, POSITION, ROSTER, Table
from tableside.setup.words import say

#: What a kept game began with; None where that cannot be told.
Started = Callable[[Path], Mapping[str, Any] | None]

#: Without these, as far as the game takes them, nothing can be played; what else is wrong is only
#: told.
NEEDED = ("game", "camera", "lens", "board", "tags")


def _untold(game: Path) -> None:
    """Return nothing about how a game began."""
    del game


def report(
    table: Table,
    titles: Mapping[str, Text],
    reports: Mapping[str, Report],
    live: bool,
    started: Started = _untold,
) -> Report:
    """Return the report on what is still missing; ``reports`` are those of the other steps.

    ``live``: the source is a live camera, so a game can be kept.
    """
    stopped = [n for n in NEEDED if n in reports and reports[n].state in ("open", "blocked")]
    lost = "accuracy" in reports and reports["accuracy"].state == "blocked"
    said = [
        Said(say("step-said", step=titles[name], text=line.text), line.mend, line.tone)
        for name, report in reports.items()
        for line in report.said
        if line.tone in ("wrong", "doubt") or (name in stopped and line.tone == "plain")
    ]
    valid = reports["game" if table.alone else "terrain"].state in ("done", "doubt")
    ready = not stopped and not lost and valid
    state: State = "blocked" if not ready else "doubt" if said else "done"
    if ready and not said:
        said = [Said(say("everything-right"), tone="good")]
    game = to_go_on_with(table, started) if live else None
    values = {"ready": ready, "live": live, "alone": table.alone, "game": game and game.name}
    return Report(state, tuple(said), values=values)


def to_go_on_with(table: Table, started: Started) -> Path | None:
    """Return the newest kept game of these units by these rules, None where there is none.

    A game with an unknown beginning counts as a match.
    """
    for game in reversed(kept_games(table.folder)):
        start = started(game)
        if start is None or _what(start) == _what(table.position or {}):
            return game
    return None


def _what(position: Mapping[str, Any]) -> tuple[object, set[object]]:
    """Return the rules and the units of a position."""
    return position.get("ruleset"), {unit.get("id") for unit in position.get("units") or ()}


def played_elsewhere(game: Path) -> SetupError:
    """Return why a game that another program plays cannot be gone on with."""
    return SetupError(say("game-is-played", game=game.name))


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


def as_they_stand(position: Mapping[str, Any], seen: Looked) -> dict[str, Any]:
    """Return a position with its units where the camera sees them; others stay put.

    A unit of stands is updated stand by stand.
    """
    measured = () if seen.measured is None else seen.measured.units
    poses = {
        unit.unit: [round(unit.pose.x, 3), round(unit.pose.y, 3), round(unit.pose.facing % 360, 1)]
        for unit in measured
    }
    return {**position, "units": [_as_seen(unit, poses) for unit in position.get("units", [])]}


def _as_seen(unit: Mapping[str, Any], poses: Mapping[str, list[float]]) -> dict[str, Any]:
    stands = unit.get("stands")
    if not stands:
        return _put(unit, poses.get(unit["id"]))
    names = [each["id"] for each in stand_by_stand(dict(unit))]
    put = [
        _put(stand, poses.get(name)) if isinstance(stand, dict) else poses.get(name, stand)
        for stand, name in zip(stands, names, strict=True)
    ]
    return {**unit, "stands": put}


def _put(thing: Mapping[str, Any], at: list[float] | None) -> dict[str, Any]:
    """Return a unit or a stand exactly where it is seen; unchanged if it is not."""
    if at is None:
        return dict(thing)
    return {key: value for key, value in thing.items() if key != "sigma"} | {"pose": at}


def arguments(table: Table, live: bool, *, new: bool, started: Started = _untold) -> Sequence[str]:
    """Return the arguments for ``tableside serve`` to play on this table.

    ``new`` begins a new game where one is kept; raise SetupError where there is no game yet.
    """
    if table.position is None:
        raise SetupError(say("choose-the-game-first"))
    folder = table.folder
    words = ["--no-camera"] if table.alone else [table.kept.source]
    for option, name in (("camera", CAMERA), ("board", BOARD), ("roster", ROSTER)):
        words += [] if table.alone else [f"--{option}", str(folder / name)]
    game = to_go_on_with(table, started) if live and not new else None
    if game is not None:
        return [*words, "--game", str(game)]
    words += ["--position", str(folder / POSITION)]
    return [*words, "--game", str(new_game(folder))] if live else words
