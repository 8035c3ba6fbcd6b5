"""A small camera, board and roster that the tests of recordings share."""

from __future__ import annotations

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster

CAMERA = Camera.model_validate(
    {
        "format": "tableside.camera/1",
        "width": 64,
        "height": 36,
        "model": "plain",
        "matrix": [[60.0, 0.0, 31.5], [0.0, 60.0, 17.5], [0.0, 0.0, 1.0]],
    }
)
BOARD = Board.model_validate(
    {
        "format": "tableside.board/1",
        "width": 36.0,
        "depth": 24.0,
        "markers": [{"family": "tag36h11", "id": 0, "side": 40.0, "at": [1.25, 1.25]}],
    }
)
ROSTER = Roster.model_validate(
    {
        "format": "tableside.roster/1",
        "units": [
            {
                "id": "csa-1",
                "side": "csa",
                "type": "infantry",
                "bases": [
                    {
                        "base": [50.0, 25.0],
                        "tags": [
                            {"family": "tag36h11", "id": 20, "side": 11.2, "at": [-20.0, 0.0]}
                        ],
                    }
                ],
            }
        ],
    }
)
