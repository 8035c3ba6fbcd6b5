"""What a camera looks at: its lens, the board, the units, the ground's heights."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.recordings import Recording
from tableside.files.roster import Roster
from tableside.vision.surfaces import Surface


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that must be known before a frame can be measured.

    ``folder`` holds the dictionary files that board and roster name as tag families. ``known`` are
    tags (family, id) of no unit that are on the table on purpose: they are not reported.
    """

    camera: Camera
    board: Board
    roster: Roster
    surfaces: tuple[Surface, ...] = ()
    folder: Path | None = None
    known: frozenset[tuple[str, int]] = frozenset()

    @classmethod
    def of(cls, recording: Recording) -> Setting:
        """Return the setting that a recording was taken in."""
        folder = Path(recording.name)
        return cls(
            recording.camera,
            recording.board,
            recording.roster,
            surfaces_of(recording.position),
            folder if folder.is_dir() else None,
        )


def surfaces_of(position: Any) -> tuple[Surface, ...]:
    """Return the raised ground of a position's JSON: terrain with a polygon and a height (mm).

    Everything else that a rule set writes there is ignored; its own loader checks it.

    >>> surfaces_of({"terrain": [{"polygon": [[0, 0], [4, 0], [4, 4]], "height": 25}]})
    (Surface(polygon=((0.0, 0.0), (4.0, 0.0), (4.0, 4.0)), height=25.0),)
    """
    terrain = position.get("terrain", []) if isinstance(position, dict) else []
    pieces = [piece for piece in terrain if isinstance(piece, dict)]
    return tuple(
        Surface(tuple((float(x), float(y)) for x, y in piece["polygon"]), float(piece["height"]))
        for piece in pieces
        if piece.get("height") and piece.get("polygon")
    )
