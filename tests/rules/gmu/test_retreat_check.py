"""Measuring one sequence of slides: each limit just kept and just broken (gmu section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.geometry.pose import Pose
from tableside.motion.sequences.check import measures_of, sequence_holds, start_measures
from tableside.motion.sequences.scene import JUDGED, STRICT, Scene, Zone
from tableside.rules.gmu.retreat.retreats import RULES
from tableside.rules.gmu.retreat.surroundings import scene_of
from tableside.rules.gmu.state import State
from tests.rules.gmu.gmu_table import band, box, corps, state, unit

# The corps lies 2 in along x and 1 in along y; the enemy faces it from below, 0.5 in off.
LOSER = corps("csa-1", 18, 12)
WINNER = corps("usa-1", 18, 10.5, 270)


def scene(*others: Any, loser: Any = LOSER, winner: Any = WINNER, **fields: Any) -> Scene:
    table: State = state(loser, winner, *others, **fields)
    return scene_of(table, table.by_id["csa-1"], table.by_id["usa-1"])


def straight(x: float = 18, y: float = 12, facing: float = 90) -> list[Pose]:
    return [Pose(x, y + n, facing) for n in (1, 2, 3)]


def broken(where: Scene, steps: list[Pose], last: float | None = None) -> set[tuple[str, int]]:
    return {(RULES[m.kind], m.slide) for m in measures_of(where, steps, last) if not m.kept(JUDGED)}


def test_straight_back_over_open_ground() -> None:
    assert broken(scene(), straight()) == set()
    assert sequence_holds(scene(), straight(), STRICT, last=45)


@pytest.mark.parametrize(("shift", "kept"), [(0.012, True), (0.006, True), (0.004, False)])
def test_each_slide_gains_a_hundredth_less_the_tolerance(shift: float, kept: bool) -> None:
    across = (1 - shift**2) ** 0.5
    steps = [Pose(18 + across * n, 12 + shift * n, 90) for n in (1, 2)]
    steps[1] = Pose(18, 12 + 2 * shift, 90)  # there and back along the enemy's front
    steps.append(Pose(18, 13 + 2 * shift, 90))
    assert (("retreat.closer", 1) not in broken(scene(), steps)) is kept
    assert sequence_holds(scene(), steps, STRICT) is (shift > 0.01)


def test_farther_than_it_began_in_the_facing_of_the_slide() -> None:
    steps = straight()
    # Turned end on for the second slide it stands nearer at first: d counts at the slides' ends.
    steps[1] = Pose(18, 14, 0)
    assert broken(scene(), steps) == set()
    # It ends its second slide parallel, then turns end on: the third must still gain on the second.
    low = [Pose(18, 13, 90), Pose(18 + 0.9998, 13.02, 90), Pose(18.9998, 14.02, 0)]
    assert broken(scene(), low) == set()
    low[2] = Pose(18.9998 - 0.95, 13.02 + 0.3122, 0)
    assert ("retreat.closer", 3) in broken(scene(), low)


def test_slides_are_an_inch_long() -> None:
    steps = straight()
    assert broken(scene(), [steps[0], steps[1], Pose(18, 15.004, 90)]) == set()
    assert ("retreat.unreachable", 3) in broken(scene(), [*steps[:2], Pose(18, 15.01, 90)])
    assert ("retreat.unreachable", 3) in broken(scene(), [Pose(18, 12.9, 90), *steps[1:]])


@pytest.mark.parametrize(("gap", "kept"), [(0.0, True), (-0.004, True), (-0.006, False)])
def test_a_sweep_may_touch_a_corps(gap: float, kept: bool) -> None:
    for side in ("csa", "usa"):
        beside = corps(f"{side}-2", 20 + gap, 16.2 if side == "usa" else 13)
        found = broken(scene(beside), straight())
        overlaps = any(rule == "retreat.overlap" for rule, _ in found)
        assert overlaps is not (kept or side == "usa")


def test_detachments_and_headquarters_are_swept_over_not_stood_on() -> None:
    for kind in ("detachment", "headquarters"):
        under = unit("csa-x", kind, [18, 13.4, 90])
        assert broken(scene(under), straight()) == set()
        far = unit("csa-x", kind, [18, 15.2, 90])
        assert ("retreat.overlap", 3) in broken(scene(far), straight())


def test_the_last_turn_may_not_end_on_a_headquarters() -> None:
    beside = unit("csa-hq", "headquarters", [18.9, 15 + 0.5 + 0.8, 90])
    assert broken(scene(beside), straight()) == set()
    assert broken(scene(beside), straight(), 90) == set()
    assert broken(scene(beside), straight(), 0) == {("retreat.overlap", 4)}


@pytest.mark.parametrize(("gap", "kept"), [(1.001, True), (0.996, True), (0.994, False)])
def test_a_zone_is_closed_within_an_inch(gap: float, kept: bool) -> None:
    ahead = corps("usa-2", 18, 15 + 1 + gap)
    found = broken(scene(ahead), straight())
    assert found == (set() if kept else {("retreat.zone-of-control", 3)})


def test_a_zone_it_left_is_not_entered_again() -> None:
    # A small enemy: parallel to it the corps is out of its zone, end on it would be in again.
    where = scene(winner=unit("usa-1", "detachment", [18, 10.9, 0], base=[5.08, 5.08]))
    assert where.opponent.distance == pytest.approx(0.5)
    steps = [Pose(18.8, 12.6, 90), Pose(18.8, 13.6, 90), Pose(18.8, 14.6, 90)]
    assert broken(where, steps) == set()
    steps[1] = Pose(18.8, 13.6, 0)
    assert broken(where, steps) == {("retreat.zone-of-control", 2)}


def test_it_may_stay_in_the_zone_it_started_in() -> None:
    across = [Pose(18 + (1 - 0.02**2) ** 0.5 * (n % 2), 12 + 0.02 * n, 90) for n in (1, 2, 3)]
    where = scene()
    assert where.opponent.zone is Zone.HELD
    assert broken(where, across) == set()
    assert broken(where, across, last=270) == set()
    # Out of it with the third slide, a last turn end on would stand in it again.
    assert ("retreat.zone-of-control", 4) in broken(
        where, [Pose(18, 12.3, 90), Pose(18, 12.5, 90), Pose(18, 12.7, 90)], last=0
    )


def test_no_nearer_to_another_enemy_in_whose_zone_it_started() -> None:
    other = corps("usa-2", 18 + 2 + 0.9, 12)
    where = scene(other)
    assert [o.no_nearer for o in where.all if o.piece.id == "usa-2"] == [True]
    assert broken(where, straight()) == set()
    nearer = [Pose(18.02, 12 + (1 - 0.02**2) ** 0.5, 90)]
    nearer += [Pose(nearer[0].x, nearer[0].y + n, 90) for n in (1, 2)]
    assert ("retreat.zone-of-control", 1) in broken(where, nearer)
    barely = [Pose(18.004, 12 + (1 - 0.004**2) ** 0.5, 90)]
    barely += [Pose(barely[0].x, barely[0].y + n, 90) for n in (1, 2)]
    assert ("retreat.zone-of-control", 1) not in broken(where, barely)


@pytest.mark.parametrize(
    ("distance", "zone"), [(1.0, Zone.HELD), (1.004, Zone.HELD), (1.006, Zone.CLOSED)]
)
def test_it_starts_in_a_zone_within_an_inch(distance: float, zone: Zone) -> None:
    where = scene(corps("usa-2", 18 + 2 + distance, 12))
    (other,) = (o for o in where.all if o.piece.id == "usa-2")
    assert other.zone is zone
    assert other.no_nearer is (zone is Zone.HELD)


@pytest.mark.parametrize(("y", "kept"), [(20.5, True), (20.504, True), (20.506, False)])
def test_the_base_stays_on_the_board(y: float, kept: bool) -> None:
    where = scene(loser=corps("csa-1", 18, y), winner=corps("usa-1", 18, y - 1.5, 270))
    found = broken(where, straight(y=y))
    assert found == (set() if kept else {("retreat.board", 3)})


def test_its_centre_crosses_no_river_but_over_a_bridge_or_town() -> None:
    water = band("r", "river", [0, 13.5], [36, 13.5], width=0.4)
    wet = {("retreat.river", 2)}
    assert broken(scene(terrain=[water]), straight()) == wet
    for kind in ("bridge", "town"):
        over = box("b", kind, 17.9, 13, 18.1, 14)
        assert broken(scene(terrain=[water, over]), straight()) == set()
        aside = box("b", kind, 18.1, 13, 18.3, 14)
        assert broken(scene(terrain=[water, aside]), straight()) == wet
    stream = band("s", "stream", [0, 13.5], [36, 13.5], width=0.4)
    assert broken(scene(terrain=[stream]), straight()) == set()


def test_a_thin_river_is_a_river_and_its_bank_may_be_touched() -> None:
    thin = band("r", "river", [0, 13.5], [36, 13.5], width=0.004)
    assert broken(scene(terrain=[thin]), straight()) == {("retreat.river", 2)}
    for x, kept in ((18.0, True), (17.997, True), (17.99, False)):
        beside = box("r", "river", x, 12.5, 18.4, 14)
        assert (broken(scene(terrain=[beside]), straight()) == set()) is kept


def test_a_start_on_a_corps_or_off_the_board_is_no_start() -> None:
    on = scene(corps("csa-2", 19.5, 12))
    assert not all(m.kept(JUDGED) for m in start_measures(on))
    touching = scene(corps("csa-2", 20, 12))
    assert all(m.kept(JUDGED) for m in start_measures(touching))


def test_units_of_several_bases_are_measured_base_by_base() -> None:
    two = [
        {"base": [25.4, 25.4], "pose": [0, 1.5, 0]},
        {"base": [25.4, 25.4], "pose": [0, -1.5, 0]},
    ]
    wide = unit("csa-1", "infantry", [18, 12, 90], bases=two)
    where = scene(corps("csa-2", 18, 14.5, 0), loser=wide)
    # It passes on both sides of a corps that stands in the gap between its bases.
    assert broken(where, straight()) == set()
    assert ("retreat.overlap", 2) in broken(
        where, [straight()[0], Pose(18, 14, 0), Pose(18, 15, 0)]
    )
