"""The types of terrain of a table's game: how each is drawn, and its name for players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine.message import Text
from tableside.engine.terrain import TerrainKind
from tableside.files.fault import FileError
from tableside.files.position import ruleset_name
from tableside.rules import registry
from tableside.setup.table import POSITION


def kinds_of(position: Mapping[str, Any]) -> Mapping[str, TerrainKind]:
    """Return the types of terrain of a position's rule set; none where it names no such game."""
    try:
        return registry.ruleset(ruleset_name(position, POSITION)).terrain_kinds
    except (FileError, KeyError):
        return {}


def called(type_: str) -> Text:
    """Return a terrain type's name for players, in whichever game has it; else the type itself."""
    for name in registry.names():
        kind = registry.ruleset(name).terrain_kinds.get(type_)
        if kind is not None:
            return kind.name
    return type_


def needs_height(piece: Mapping[str, Any], kinds: Mapping[str, TerrainKind]) -> bool:
    """Whether a piece may be raised but has no stated height; 0 states that it lies flat."""
    kind = kinds.get(str(piece.get("type")))
    return kind is not None and kind.look == "raised" and piece.get("height") is None
