"""Where tags lie in the picture: worked out anew only for what is new."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableside.files.roster import Tag
from tableside.geometry.pose import Pose
from tableside.vision.lens import Lens
from tableside.vision.pose_fit import Mount
from tableside.vision.spots import Spots
from tableside.vision.table_view import TableView

Floats = NDArray[np.float64]

MATRIX = np.array([[800.0, 0.0, 319.5], [0.0, 800.0, 239.5], [0.0, 0.0, 1.0]])
LENS = Lens.from_numbers("plain", MATRIX, np.zeros(0), 640, 480)
DOWN = np.diag([1.0, -1.0, -1.0])


class Counted(TableView):
    """A view straight down from 40 in over (18, 12) that counts the points it is asked for."""

    asked: list[int]

    def jacobian(self, points: ArrayLike) -> tuple[Floats, Floats]:
        self.asked.append(len(np.asarray(points)))
        return super().jacobian(points)


@dataclass(frozen=True, eq=False)
class Lying:
    """A tag of 20.32 mm (0.8 in)."""

    mount: Mount
    pose: Floats
    height: float = 0.0


def view() -> Counted:
    made = Counted(LENS, DOWN, np.array([-18.0, 12.0, 40.0]))
    object.__setattr__(made, "asked", [])
    return made


def lying(number: int, x: float, y: float, height: float = 0.0) -> Lying:
    tag = Tag.model_validate({"family": "tag36h11", "id": number, "side": 20.32, "at": [0, 0]})
    return Lying(Mount("u", tag, Pose(0.0, 0.0, 0.0)), np.array([x, y, 0.0]), height)


def test_tags_are_where_the_view_sees_them_and_as_large() -> None:
    centres, sides = Spots().of(view(), [lying(0, 18.0, 12.0), lying(1, 19.0, 13.0, 20 * 25.4)])
    assert np.allclose(centres, [(319.5, 239.5), (359.5, 199.5)])
    assert np.allclose(sides, [16.0, 32.0])


def test_only_new_tags_are_worked_out_while_the_view_stays() -> None:
    spots, here, there = Spots(), view(), view()
    a, b, c = lying(0, 5.0, 5.0), lying(1, 6.0, 6.0), lying(0, 5.0, 5.0)
    first, _ = spots.of(here, [a, b])
    spots.of(here, [b, a])
    again, _ = spots.of(here, [b, c])
    assert here.asked == [2, 1]
    assert np.array_equal(again, first[::-1])
    spots.of(there, [b, c])
    assert there.asked == [2]


def test_no_tags_have_no_places() -> None:
    centres, sides = Spots().of(view(), [])
    assert centres.shape == (0, 2)
    assert sides.shape == (0,)
