"""The arrows between the rooms of the house point one way."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

import pytest

from tableside.rules import registry
from tests.faults import none_of

#: What each room may import of the others. A room that is not named here fails the test.
MAY_IMPORT: dict[str, set[str]] = {
    "geometry": set(),
    "files": {"geometry", "engine.message"},
    "vision": {"geometry", "engine.message", "files"},
    "motion": {"geometry", "engine.quantity"},
    "engine": {"geometry", "motion", "files"},
    "fielding": {"geometry", "files", "engine"},
    "rules": {"geometry", "motion", "files", "engine", "fielding"},
    "rig": {
        "geometry",
        "files",
        "vision.lens",
        "vision.table_view",
        "vision.families",
        "vision.foretold",
    },
    "simulate": {"geometry", "files", "vision", "rig"},
    "typeface": set(),
    "printing": {"files", "rig", "vision.families", "vision.calibration.patterns", "typeface"},
    "setup": {"geometry", "files", "vision", "engine", "fielding", "rules", "rig", "printing"},
    "session": {
        "geometry",
        "files",
        "engine",
        "rules",
        "vision.observation",
        "vision.accuracy_map",
    },
    "report": {"geometry", "files", "engine", "rules", "session", "typeface"},
    "web": {
        "geometry",
        "files",
        "engine",
        "rules",
        "session",
        "report",
        "vision.observation",
        "vision.accuracy_map",
        "vision.messages",
        "vision.process",
    },
    "commands": {
        "geometry",
        "files",
        "vision",
        "engine",
        "rules",
        "rig",
        "simulate",
        "printing",
        "setup",
        "session",
        "report",
        "web",
        "cli",
        "typeface",
    },
    "cli": {"files"},
    "__main__": {"cli", "commands.heaps"},
    "__init__": set(),
}

#: Modules that lie below their rooms, and all that each imports of the house: whoever needs one
#: reaches into no room by it.
APART: dict[str, set[str]] = {
    "engine.message": set(),
    "engine.quantity": {"engine.message", "geometry"},
}

#: Packages from outside that only these rooms may import.
ONLY_IN: dict[str, set[str]] = {
    "cv2": {"vision", "simulate", "commands"},
    "pyapriltags": {"vision"},
    "apriltag": {"vision"},
    "flask": {"web"},
    "gunicorn": {"web"},
    "segno": {"web"},
    "fpdf": {"printing", "report", "typeface"},
}


@functools.cache
def imports(path: Path) -> set[str]:
    """Return the dotted names that a module imports, inside functions too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module is not None
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def modules(root: Path) -> list[Path]:
    found = sorted((root / "tableside").rglob("*.py"))
    assert len(found) > 20
    return found


def room_of(path: Path, root: Path) -> str:
    return path.relative_to(root / "tableside").with_suffix("").parts[0]


def allowed(name: str, room: str) -> bool:
    inner = name.removeprefix("tableside.")
    if name == "tableside" or inner.split(".")[0] == room:
        return True
    if inner == "__version__":
        return True
    # ``from tableside.vision import observation`` names the room first: that alone is no reach.
    return any(
        inner == door or inner.startswith(f"{door}.") or door.startswith(f"{inner}.")
        for door in MAY_IMPORT[room]
    )


def test_rooms_import_only_what_lies_before_them(root: Path) -> None:
    wrong = [
        f"{path.relative_to(root)} imports {name}"
        for path in modules(root)
        for name in sorted(imports(path))
        if name.split(".")[0] == "tableside" and not allowed(name, room_of(path, root))
    ]
    none_of(wrong)


def game_of(path: Path, root: Path) -> str | None:
    """The game in whose folder a module lies; None for what is of no game."""
    parts = path.relative_to(root / "tableside").parts
    return parts[1] if parts[0] == "rules" and len(parts) > 2 else None


def test_no_game_knows_another_and_nobody_else_a_game(root: Path) -> None:
    games = {game for path in modules(root) if (game := game_of(path, root)) is not None}
    assert games == {module.split(".")[2] for module in registry.MODULES.values()}
    wrong = [
        f"{path.relative_to(root)} imports {name}"
        for path in modules(root)
        for name in sorted(imports(path))
        if (parts := name.split("."))[:2] == ["tableside", "rules"]
        and len(parts) > 2
        and parts[2] in games - {game_of(path, root)}
    ]
    none_of(wrong)


def test_packages_from_outside_stay_in_their_rooms(root: Path) -> None:
    wrong = [
        f"{path.relative_to(root)} imports {name}"
        for path in modules(root)
        for name in sorted(imports(path))
        if room_of(path, root) not in ONLY_IN.get(name.split(".")[0], {room_of(path, root)})
    ]
    none_of(wrong)


@pytest.mark.parametrize("name", sorted(APART))
def test_a_module_that_stands_apart_imports_no_room(name: str, root: Path) -> None:
    path = (root / "tableside").joinpath(*name.split(".")).with_suffix(".py")
    named = (each.removeprefix("tableside.") for each in imports(path) if "tableside." in each)
    doors = APART[name]
    assert all(any(f"{each}.".startswith(f"{door}.") for door in doors) for each in named)


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_no_two_rooms_import_each_other(room: str) -> None:
    for door in MAY_IMPORT[room] - set(APART):
        assert room not in MAY_IMPORT.get(door.split(".")[0], set())
