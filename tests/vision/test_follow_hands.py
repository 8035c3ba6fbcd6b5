"""Hands, empty places and lamps, found in small painted pictures of a table."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Matrix3
from tableside.vision.follow.follower import Follower, Moment
from tableside.vision.follow.limits import GONE_FOR
from tableside.vision.measurement import Measurement, TagSight, UnitSight
from tableside.vision.observation import Happening, Life, Observation
from tableside.vision.sources.frame import Picture

pytestmark = pytest.mark.slow

WIDTH, HEIGHT, FOCAL, ABOVE = 960, 640, 1200.0, 48.0
CAMERA = Camera.model_validate(
    {
        "format": "tableside.camera/1",
        "width": WIDTH,
        "height": HEIGHT,
        "model": "plain",
        "matrix": [[FOCAL, 0.0, 479.5], [0.0, FOCAL, 319.5], [0.0, 0.0, 1.0]],
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
# Straight above the middle: x right stays right, y up is the picture's up.
DOWN: Matrix3 = ((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0))
OVER = (-18.0, 12.0, ABOVE)
SURE: Matrix3 = ((1.6e-5, 0.0, 0.0), (0.0, 1.6e-5, 0.0), (0.0, 0.0, 0.02))

A, B = Pose(10.0, 8.0, 90.0), Pose(22.0, 15.0, 90.0)
NEXT_TO_A = Pose(12.4, 8.0, 90.0)


def roster(*units: str) -> Roster:
    tag = {"family": "tag36h11", "side": 11.2, "at": [-16.0, 0.0]}
    return Roster.model_validate(
        {
            "format": "tableside.roster/1",
            "units": [
                {
                    "id": unit,
                    "side": "csa",
                    "type": "infantry",
                    "bases": [{"base": [50.0, 25.0], "tags": [{**tag, "id": number}]}],
                }
                for number, unit in enumerate(units)
            ],
        }
    )


def pixel(x: float, y: float, lift: float = 0.0) -> tuple[float, float]:
    scale = FOCAL / (ABOVE - lift)
    return 479.5 + (x - 18.0) * scale, 319.5 - (y - 12.0) * scale


def mat() -> Picture:
    chance = np.random.default_rng(7)
    grain = cv2.GaussianBlur(chance.normal(0, 30, (HEIGHT, WIDTH, 1)).repeat(3, 2), (0, 0), 3)
    picture = np.array([60, 110, 70]) + grain * 2
    return np.clip(picture, 0, 255).astype(np.uint8)


MAT = mat()
NOISE = [
    np.random.default_rng(seed).normal(0, 3, MAT.shape).round().astype(np.int16)
    for seed in range(5)
]


@dataclass(frozen=True)
class Scene:
    """What stands on the mat, whose tags can be read, and where hands reach to."""

    stands: dict[str, Pose]
    hands: tuple[tuple[float, float], ...] = ()
    unread: frozenset[str] = frozenset()
    light: float = 1.0
    mug: tuple[float, float] | None = None
    camera: tuple[Matrix3, tuple[float, float, float]] | None = (DOWN, OVER)
    unknown: tuple[TagSight, ...] = ()
    conflicts: tuple[tuple[str, str], ...] = ()


def paint(scene: Scene, seed: int) -> Picture:
    picture = MAT.copy()
    for pose in scene.stands.values():
        corners = [pose.place(a, b) for a, b in ((0.5, 1), (-0.9, 1), (-0.9, -1), (0.5, -1))]
        ground = np.array([pixel(*c) for c in corners]).round().astype(np.int32)
        cv2.fillConvexPoly(picture, ground, (50, 60, 90))
        tag = pixel(*pose.place(-0.63, 0.0))
        cv2.circle(picture, (round(tag[0]), round(tag[1])), 7, (240, 240, 240), -1)
        for left in (-0.6, 0.0, 0.6):
            head = pixel(*pose.place(0.2, left), lift=1.0)
            cv2.circle(picture, (round(head[0]), round(head[1])), 4, (120, 60, 40), -1)
    for hand in scene.hands:
        tip = pixel(*hand)
        cv2.line(
            picture, (round(tip[0]), round(tip[1])), (round(tip[0]) + 40, 640), (120, 150, 200), 50
        )
    if scene.mug is not None:
        at = pixel(*scene.mug)
        cv2.circle(picture, (round(at[0]), round(at[1])), 45, (220, 210, 200), -1)
    lit = cv2.convertScaleAbs(picture, alpha=scene.light) if scene.light != 1.0 else picture
    return np.asarray(cv2.add(lit, NOISE[seed % len(NOISE)], dtype=cv2.CV_8U), dtype=np.uint8)


def covered(scene: Scene, pose: Pose) -> bool:
    """Tell whether a hand or the mug lies on the tag."""
    x, y = pose.place(-0.63, 0.0)
    for hand_x, hand_y in scene.hands:
        lean = (hand_y - y) / 24.0 * 1.5
        if y < hand_y + 1.3 and abs(x - hand_x - lean) < 1.3:
            return True
    mug = scene.mug
    return mug is not None and (x - mug[0]) ** 2 + (y - mug[1]) ** 2 < 1.8**2


class Play:
    """Plays scenes to a follower, five frames a second."""

    def __init__(self, *units: str) -> None:
        self.follower = Follower(CAMERA, BOARD, roster(*units))
        self.frame = 0
        self.last: Observation | None = None
        self.events: list[tuple[Happening, str]] = []

    def show(self, scene: Scene, frames: int = 1) -> Observation:
        for _ in range(frames):
            sights = tuple(
                UnitSight(unit, pose, SURE, ())
                for unit, pose in scene.stands.items()
                if unit not in scene.unread and not covered(scene, pose)
            )
            measurement = Measurement(
                registered=scene.camera is not None,
                units=sights,
                camera=scene.camera,
                unknown=scene.unknown,
                conflicts=scene.conflicts,
            )
            image = paint(scene, self.frame)
            self.last = self.follower.follow(
                Moment(self.frame, self.frame * 0.2), measurement, image
            )
            self.events += [(e.kind, e.unit or e.tag or "") for e in self.last.events]
            self.frame += 1
        assert self.last is not None
        return self.last

    def life(self, unit: str) -> Life:
        assert self.last is not None
        return next(seen.life for seen in self.last.units if seen.id == unit)

    def moves(self) -> list[str]:
        return [unit for kind, unit in self.events if kind is Happening.MOVED]


BEGUN = [(Happening.REGISTERED, ""), (Happening.APPEARED, "a"), (Happening.APPEARED, "b")]
STILL = Scene({"a": A, "b": B})


def begun() -> Play:
    play = Play("a", "b")
    play.show(STILL, 5)
    assert play.events == BEGUN
    return play


def test_a_still_table_is_settled_and_no_hand_is_seen() -> None:
    play = begun()
    play.show(STILL, 30)
    assert (play.life("a"), play.life("b")) == (Life.SETTLED, Life.SETTLED)
    assert play.events == BEGUN


@pytest.mark.parametrize("at", [(-3.0, 12.0), (40.0, 12.0), (18.0, -3.0), (18.0, 27.5)])
def test_a_unit_beside_the_mat_is_settled_like_the_others(at: tuple[float, float]) -> None:
    """The hands are looked for on the mat alone: there it covers nothing."""
    play = Play("a", "b")
    play.show(Scene({"a": A, "b": Pose(*at, 90.0)}), 20)
    assert (play.life("a"), play.life("b")) == (Life.SETTLED, Life.SETTLED)
    assert play.events == BEGUN


def test_a_hand_passing_over_units_moves_and_loses_none() -> None:
    play = begun()
    lives = set()
    for step in range(40):
        at = (8.0 + 0.4 * step, 16.0)
        play.show(Scene({"a": A, "b": B}, hands=(at,)))
        lives.add(play.life("a"))
    play.show(STILL, 5)
    assert (play.life("a"), play.life("b")) == (Life.SETTLED, Life.SETTLED)
    assert Life.HIDDEN in lives
    assert lives <= {Life.SETTLED, Life.HELD, Life.HIDDEN}
    assert play.events == BEGUN


def test_a_hand_near_a_unit_holds_it_and_one_far_off_does_not() -> None:
    play = begun()
    play.show(Scene({"a": A, "b": B}, hands=((10.0, 5.6),)))
    assert (play.life("a"), play.life("b")) == (Life.HELD, Life.SETTLED)


def test_a_hand_in_the_first_picture_leaves_nothing_behind() -> None:
    play = Play("a", "b")
    for step in range(10):
        play.show(Scene({"a": A, "b": B}, hands=((10.0 + 0.1 * step, 9.0),)))
    assert Happening.APPEARED not in [kind for kind, unit in play.events if unit == "a"]
    play.show(STILL, 5)
    assert (play.life("a"), play.life("b")) == (Life.SETTLED, Life.SETTLED)
    assert sorted(play.events) == sorted(BEGUN)


def carried(play: Play, to: Pose) -> None:
    """Carry a to ``to`` under a hand that goes before the unit is let go of."""
    at_a, at_to = (A.x, A.y + 0.5), (to.x, to.y + 0.5)
    play.show(Scene({"a": A, "b": B}, hands=(at_a,)), 2)
    for step in range(1, 8):
        x = A.x + (to.x - A.x) * step / 8
        y = A.y + (to.y - A.y) * step / 8
        play.show(Scene({"b": B}, hands=((x, y),)))
    play.show(Scene({"a": to, "b": B}, hands=(at_to,)), 3)
    play.show(Scene({"a": to, "b": B}, hands=((to.x, to.y - 4.0),)))


@pytest.mark.parametrize("to", [Pose(28.0, 6.0, 0.0), NEXT_TO_A, Pose(10.3, 8.2, 80.0)])
def test_a_carried_unit_is_told_once_within_a_second(to: Pose) -> None:
    play = begun()
    carried(play, to)
    play.show(Scene({"a": to, "b": B}), 5)
    assert play.moves() == ["a"]
    play.show(Scene({"a": to, "b": B}), 60)
    assert play.events == [*BEGUN, (Happening.MOVED, "a")]
    assert (play.life("a"), play.life("b")) == (Life.SETTLED, Life.SETTLED)


def test_the_place_that_a_unit_has_left_is_no_hand_for_the_next_one() -> None:
    play = begun()
    away = Pose(28.0, 6.0, 0.0)
    carried(play, away)
    # b is put down beside a's old place right away
    beside = Scene({"a": away, "b": Pose(10.0, 9.8, 90.0)})
    play.show(Scene(beside.stands, hands=((10.0, 10.5),)), 3)
    play.show(beside, 5)
    assert play.moves() == ["a", "b"]


def test_a_unit_taken_off_the_table_is_gone_after_a_while() -> None:
    play = begun()
    play.show(Scene({"a": A, "b": B}, hands=((10.0, 9.0),)), 2)
    play.show(Scene({"b": B}, hands=((10.0, 6.0),)), 2)
    play.show(Scene({"b": B}), round(GONE_FOR * 5) - 1)
    assert play.life("a") is Life.HIDDEN
    play.show(Scene({"b": B}), 2)
    assert play.life("a") is Life.GONE
    assert play.events == [*BEGUN, (Happening.GONE, "a")]


def test_a_unit_under_a_mug_is_hidden_and_never_gone() -> None:
    play = begun()
    play.show(Scene({"a": A, "b": B}, mug=(10.0, 8.0)), 150)
    assert play.life("a") is Life.HIDDEN
    play.show(STILL, 20)
    assert play.life("a") is Life.SETTLED
    assert play.events == BEGUN


def test_a_mug_put_down_stops_holding_the_unit_beside_it() -> None:
    play = begun()
    play.show(STILL, 50)
    beside = Scene({"a": A, "b": B}, mug=(13.2, 8.0))
    play.show(beside, 5)
    assert play.life("a") is Life.HELD
    play.show(beside, 50)
    assert play.life("a") is Life.SETTLED
    assert play.events == BEGUN


def test_a_tag_that_is_misread_in_plain_view_leaves_its_unit_settled_for_a_moment() -> None:
    play = begun()
    play.show(Scene({"a": A, "b": B}, unread=frozenset({"a"})), 3)
    assert play.life("a") is Life.SETTLED
    play.show(Scene({"a": A, "b": B}, unread=frozenset({"a"})), 40)
    assert play.life("a") is Life.HIDDEN
    assert play.events == BEGUN


@pytest.mark.parametrize("light", [0.6, 1.5])
def test_a_lamp_switched_is_no_hand(light: float) -> None:
    play = begun()
    play.show(Scene({"a": A, "b": B}, light=light), 3)
    assert (play.life("a"), play.life("b")) == (Life.SETTLED, Life.SETTLED)
    assert play.events == BEGUN


def shifted(pixels: float) -> tuple[Matrix3, tuple[float, float, float]]:
    return DOWN, (OVER[0] + pixels * ABOVE / FOCAL, OVER[1], OVER[2])


def test_a_knocked_camera_is_told_and_moves_no_unit() -> None:
    play = begun()
    for pixels in (20.0, 5.0, 12.0):
        play.show(Scene({"a": A, "b": B}, camera=shifted(pixels)))
    play.show(Scene({"a": A, "b": B}, camera=shifted(12.0)), 10)
    camera = [(Happening.CAMERA_MOVED, ""), (Happening.REGISTERED, "")]
    assert play.events == [*BEGUN, *camera]


@pytest.mark.parametrize(("pixels", "told"), [(1.4, False), (1.6, True)])
def test_a_knock_is_told_beyond_its_limit(pixels: float, told: bool) -> None:
    play = begun()
    play.show(Scene({"a": A, "b": B}, camera=shifted(pixels)), 5)
    assert ((Happening.CAMERA_MOVED, "") in play.events) is told


def test_a_board_that_is_lost_is_told_once_and_found_again_once() -> None:
    play = begun()
    lost = play.show(Scene({"a": A, "b": B}, camera=None), 10)
    assert not lost.registered
    assert play.life("a") is Life.HIDDEN
    found = play.show(STILL, 5)
    assert found.registered
    assert play.life("a") is Life.SETTLED
    assert play.events == [
        *BEGUN,
        (Happening.LOST_REGISTRATION, ""),
        (Happening.REGISTERED, ""),
    ]


def test_complaints_are_told_once_until_they_end() -> None:
    play = begun()
    tag = TagSight("tag36h11", 99, ((0, 0), (1, 0), (1, 1), (0, 1)), (100.0, 50.0))
    odd = Scene({"a": A, "b": B}, unknown=(tag,), conflicts=(("b", "two tags of b disagree"),))
    play.show(odd, 1)
    assert play.events == BEGUN
    play.show(odd, 30)
    told = [(Happening.UNKNOWN_TAG, "tag36h11 99"), (Happening.CONFLICT, "b")]
    assert play.events == [*BEGUN, *told]
    play.show(STILL, 11)
    play.show(odd, 3)
    assert play.events == [*BEGUN, *told, *told]


def test_a_complaint_of_the_first_frame_is_told() -> None:
    play = Play("a")
    play.show(Scene({"a": A}, conflicts=(("a", "seen twice"),)))
    assert (Happening.CONFLICT, "a") in play.events
