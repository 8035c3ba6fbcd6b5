"""The last step: what is still missing, and starting the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.engine.message import Several, Text
from tableside.files.fielded import stand_by_stand
from tableside.setup.kept_games import Games, Known, changed_since, games_of, new_game, untold
from tableside.setup.looking import Looked
from tableside.setup.report import Report, Said, SetupError, State
from tableside.setup.table import BOARD, CAMERA, POSITION, ROSTER, Table
from tableside.setup.words import say

#: Without these, as far as the game takes them, nothing can be played; what else is wrong is only
#: told.
NEEDED = ("game", "camera", "lens", "board", "tags")


def report(
    table: Table,
    titles: Mapping[str, Text],
    reports: Mapping[str, Report],
    live: bool,
    known: Known = untold,
) -> Report:
    """Return the report on what is still missing; ``reports`` are those of the other steps.

    ``live``: the source is a live camera, so a game can be kept. ``known`` tells of kept games.
    """
    stopped = [n for n in NEEDED if n in reports and reports[n].state in ("open", "blocked")]
    lost = "accuracy" in reports and reports["accuracy"].state == "blocked"
    games = games_of(table, known) if live else Games()
    said = [*_damaged(table, games), *_of_steps(titles, reports, stopped), *_changed(table, games)]
    valid = reports["game" if table.alone else "terrain"].state in ("done", "doubt")
    ready = not stopped and not lost and valid
    state: State = "doubt" if said else "done"
    if not ready:
        state = "blocked"
    elif games.damaged:
        state = "wrong"
    elif not said:
        said = [Said(say("everything-right"), tone="good")]
    values = {
        "ready": ready,
        "live": live,
        "alone": table.alone,
        "game": games.on and games.on.name,
        "turn": games.known.turn,
        "played": games.known.played,
    }
    return Report(state, (*said, *_other(games)), values=values)


def _of_steps(
    titles: Mapping[str, Text], reports: Mapping[str, Report], stopped: Sequence[str]
) -> Iterator[Said]:
    for name, report in reports.items():
        for line in report.said:
            if line.tone in ("wrong", "doubt") or (name in stopped and line.tone == "plain"):
                text = say("step-said", step=titles[name], text=line.text)
                yield Said(text, line.mend, line.tone)


def _damaged(table: Table, games: Games) -> Iterator[Said]:
    """Yield which newer games cannot be read: nothing of them is lost by a new one."""
    for _, fault in games.damaged:
        yield Said(fault, say("fix-damaged-game", new=new_game(table.folder).name))


def _changed(table: Table, games: Games) -> Iterator[Said]:
    """Yield what was changed at set-up and is not in the game that is gone on with."""
    if games.on is None or games.known.start is None or table.position is None:
        return
    changed = changed_since(games.known.start, table.position)
    if changed:
        what = Several(tuple(say(f"changed-{each}") for each in changed))
        text = say("game-began-before", game=games.on.name, what=what)
        yield Said(text, say("fix-game-began-before"), "doubt")


def _other(games: Games) -> Iterator[Said]:
    """Yield why a newer game is not gone on with."""
    if games.other is not None:
        why = "game-of-other-rules" if games.other_rules else "game-of-other-units"
        yield Said(say(why, game=games.other.name), say("fix-game-of-others"), "plain")


def played_elsewhere(game: Path) -> SetupError:
    """Return why a game that another program plays cannot be gone on with."""
    return SetupError(say("game-is-played", game=game.name))


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


def arguments(table: Table, live: bool, *, new: bool, known: Known = untold) -> Sequence[str]:
    """Return the arguments for ``tableside serve`` to play on this table.

    ``new`` begins a new game where one is kept; raise SetupError where there is no game yet.
    """
    if table.position is None:
        raise SetupError(say("choose-the-game-first"))
    folder = table.folder
    words = ["--no-camera"] if table.alone else [table.kept.source]
    for option, name in (("camera", CAMERA), ("board", BOARD), ("roster", ROSTER)):
        words += [] if table.alone else [f"--{option}", str(folder / name)]
    game = games_of(table, known).on if live and not new else None
    if game is not None:
        return [*words, "--game", str(game)]
    words += ["--position", str(folder / POSITION)]
    return [*words, "--game", str(new_game(folder))] if live else words
