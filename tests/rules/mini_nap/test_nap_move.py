"""Manoeuvres judged from old stands to new: kinds, limits on both sides, what stands in the way."""

from __future__ import annotations

import math
import time
from typing import Any

import pytest
import shapely
from shapely.geometry import shape

from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.table import CM, Data, ask, box, foot, guns, horse, light, rules, state

MM = 1 / 25.4
#: Half the depth and half the width of line infantry in line.
DEEP, WIDE = 10 * MM, 25 * MM


def move(table: State, unit: str, to: list[float], **more: Any) -> Data:
    return ask(table, "move", unit=unit, to=to, **more)


def verdict(found: Data) -> tuple[str, list[str]]:
    return found["verdict"], rules(found["breaches"])


@pytest.mark.parametrize(("over", "legal"), [(0.0, True), (0.004, True), (0.006, False)])
def test_the_allowance_and_its_slack(over: float, legal: bool) -> None:
    found = move(state(foot("br-1", 20, 10)), "br-1", [20, 10 + 6 * CM + over, 90], as_="ahead")
    assert found["allowance"] == pytest.approx(6 * CM)
    assert verdict(found) == (("legal", []) if legal else ("illegal", ["movement.allowance"]))


@pytest.mark.parametrize(
    ("unit", "far"),
    [
        (foot("br-1", 20, 10), 6),
        (foot("br-1", 20, 10, formation="column"), 6),
        (light("br-1", 20, 10), 18),
        (horse("br-1", 20, 10, type="heavy-cavalry"), 15),
        (horse("br-1", 20, 10), 20),
        (horse("br-1", 20, 10, type="light-cavalry"), 25),
        (light("br-1", 20, 10, type="light-cavalry"), 30),
    ],
)
def test_how_far_each_goes_ahead(unit: Data, far: float) -> None:
    found = move(state(unit), "br-1", [20, 11, 90], as_="ahead")
    assert found["allowance"] == pytest.approx(far * CM)


def test_the_first_legal_kind_is_named() -> None:
    table = state(foot("br-1", 20, 10))
    assert move(table, "br-1", [20, 10, 135])["as"] == "stand"
    assert move(table, "br-1", [20, 10, 270])["as"] == "stand"
    assert move(table, "br-1", [20, 11, 90])["as"] == "ahead"
    boxed = state(
        foot("br-1", 20, 10),
        foot("fr-1", 20 + WIDE + DEEP + 0.1, 10, 0, formation="line"),
    )
    # It cannot turn to go sideways for the enemy beside it, so it steps the other way.
    assert move(boxed, "br-1", [19, 10, 90])["as"] == "side-step"


def test_kinds_that_a_unit_does_not_have() -> None:
    table = state(horse("br-1", 20, 10), foot("br-2", 30, 10), guns("br-3", 10, 10))
    for name, kind in (
        ("br-1", "side-step"),
        ("br-1", "oblique"),
        ("br-2", "inch"),
        ("br-2", "prolong"),
        ("br-3", "ahead"),
        ("br-3", "step-back"),
    ):
        x = {"br-1": 20, "br-2": 30, "br-3": 10}[name]
        assert verdict(move(table, name, [x, 10.1, 90], as_=kind)) == ("illegal", ["movement.kind"])


def test_side_step_step_back_and_oblique() -> None:
    table = state(foot("br-1", 20, 10))
    six, three = 6 * CM, 3 * CM
    for to in ([20 + six, 10, 90], [20 - six, 10, 90]):
        assert verdict(move(table, "br-1", to, as_="side-step")) == ("legal", [])
    assert verdict(move(table, "br-1", [20, 10 - six, 90], as_="step-back")) == ("legal", [])
    oblique = move(table, "br-1", [20 + three, 10 + three, 90], as_="oblique")
    assert verdict(oblique) == ("legal", [])
    assert oblique["length"] == pytest.approx(2 * three)
    far = move(table, "br-1", [20 + three + 0.1, 10 + three + 0.1, 90], as_="oblique")
    assert verdict(far) == ("illegal", ["movement.allowance"])


def test_squares_inch() -> None:
    square = foot("br-1", 20, 10, formation="square")
    assert move(state(square), "br-1", [20 + 4 * CM, 10, 90])["as"] == "inch"
    assert verdict(move(state(square), "br-1", [20 + 4 * CM + 0.01, 10, 90]))[0] == "illegal"
    emergency = state({**square, "square": "emergency"})
    assert verdict(move(emergency, "br-1", [20.5, 10, 90])) == ("illegal", ["movement.kind"])


@pytest.mark.parametrize(("gap", "far"), [(12 * CM, 2), (12 * CM + 0.01, 4)])
def test_inching_near_cavalry(gap: float, far: float) -> None:
    square = foot("br-1", 20, 10, formation="square")
    enemy = horse("fr-1", 20, 10 + 20 * MM + gap + 20 * MM, 90)
    found = move(state(square, enemy), "br-1", [20, 10.1, 90], as_="inch")
    assert found["allowance"] == pytest.approx(far * CM)


def test_batteries_prolong_and_redeploy() -> None:
    table = state(guns("br-1", 20, 10), guns("br-2", 30, 10, type="horse-artillery"))
    assert move(table, "br-1", [20, 10 - 1 * CM, 90])["as"] == "prolong"
    assert move(table, "br-1", [20 + 14 * CM, 10, 33])["as"] == "redeploy"
    assert move(table, "br-1", [20, 30, 33])["allowance"] == pytest.approx(15 * CM)
    assert move(table, "br-2", [30, 30, 33])["allowance"] == pytest.approx(20 * CM)


def friend_ahead(kind: str, **more: Any) -> State:
    mover = {"foot": foot, "light": light}[kind]("br-1", 20, 10)
    return state(mover, foot("br-2", 20, 12), **more)


def test_formed_units_pass_through_nothing() -> None:
    table = state(horse("br-1", 20, 10), foot("br-2", 20, 13))
    assert verdict(move(table, "br-1", [20, 16, 90], as_="ahead")) == (
        "illegal",
        ["movement.overlap"],
    )


def test_unformed_units_pass_over_friends_but_do_not_stop_on_them() -> None:
    table = friend_ahead("light")
    assert verdict(move(table, "br-1", [20, 14, 90], as_="ahead")) == ("legal", [])
    assert verdict(move(table, "br-1", [20, 12.2, 90], as_="ahead")) == (
        "illegal",
        ["movement.stop"],
    )
    enemy = state(light("br-1", 20, 10), foot("fr-2", 20, 12))
    assert verdict(move(enemy, "br-1", [20, 14, 90], as_="ahead")) == (
        "illegal",
        ["movement.overlap"],
    )


@pytest.mark.parametrize(
    ("gap", "found"),
    [
        (1.1 * MM, ("legal", [])),
        (0.9 * MM, ("illegal", ["movement.contact"])),
        (-0.9 * MM, ("illegal", ["movement.contact"])),
        (-1.1 * MM, ("illegal", ["movement.overlap"])),
    ],
)
def test_contact_with_an_enemy(gap: float, found: tuple[str, list[str]]) -> None:
    table = state(foot("br-1", 20, 10), foot("fr-1", 20, 12 + 2 * DEEP + gap))
    assert verdict(move(table, "br-1", [20, 12, 90], as_="ahead")) == found


@pytest.mark.parametrize(("gap", "legal"), [(0.0, True), (-0.9 * MM, True), (-1.1 * MM, False)])
def test_touching_a_friend_is_allowed(gap: float, legal: bool) -> None:
    table = state(foot("br-1", 20, 10), foot("br-2", 20, 12 + 2 * DEEP + gap))
    assert (move(table, "br-1", [20, 12, 90], as_="ahead")["verdict"] == "legal") is legal


def test_side_by_side_units_go_ahead() -> None:
    table = state(foot("br-1", 20, 10), foot("br-2", 20 + 2 * WIDE, 10), foot("br-3", 20, 14))
    assert verdict(move(table, "br-1", [20, 11, 90])) == ("legal", [])


def test_a_pivot_that_touches() -> None:
    # A line turns through a circle wider than its depth; a friend stands just beside it.
    table = state(foot("br-1", 20, 10), foot("br-2", 20, 10 + 2 * DEEP + 0.2))
    assert verdict(move(table, "br-1", [20, 10, 0], as_="stand")) == ("illegal", ["movement.pivot"])
    assert verdict(move(table, "br-1", [20, 10, 270], as_="stand")) == ("legal", [])  # about-face
    assert verdict(move(state(foot("br-1", 20, 10)), "br-1", [20, 10, 0]))[0] == "legal"


def test_ground_that_bars() -> None:
    lake = [box("lake", "impassable", 15, 11, 25, 12)]
    assert verdict(move(state(foot("br-1", 20, 10), terrain=lake), "br-1", [20, 11, 90])) == (
        "illegal",
        ["movement.ground"],
    )
    wood = [box("wood", "wood", 15, 11, 25, 12)]
    assert (
        move(state(foot("br-1", 20, 10), terrain=wood), "br-1", [20, 11, 90])["verdict"] == "legal"
    )
    riders = state(horse("br-1", 20, 9), terrain=wood)
    assert verdict(move(riders, "br-1", [20, 13.9, 90]))[1] == ["movement.ground"]
    loose = state(light("br-1", 20, 9, type="light-cavalry"), terrain=wood)
    assert move(loose, "br-1", [20, 13.9, 90])["verdict"] == "legal"
    road = [*wood, box("road", "road", 18, 10, 22, 13)]
    assert move(state(horse("br-1", 20, 9), terrain=road), "br-1", [20, 13.9, 90])["verdict"] == (
        "legal"
    )


def test_rivers_are_crossed_at_bridges_and_fords() -> None:
    river = {"id": "river", "type": "river", "line": [[0, 12], [48, 12]], "width": 1}
    table = state(horse("br-1", 20, 10), terrain=[river])
    assert verdict(move(table, "br-1", [20, 14, 90]))[1] == ["movement.ground"]
    for kind in ("bridge", "ford"):
        way = box("way", kind, 18, 11, 22, 13)
        open_ = state(horse("br-1", 20, 10), terrain=[river, way])
        assert move(open_, "br-1", [20, 14, 90])["verdict"] == "legal"
    lake = box("lake", "impassable", 0, 11.5, 48, 12.5)
    over = state(horse("br-1", 20, 10), terrain=[lake, box("way", "bridge", 18, 11, 22, 13)])
    assert verdict(move(over, "br-1", [20, 14, 90]))[1] == ["movement.ground"]
    road = box("way", "road", 18, 11, 22, 13)
    shut = state(horse("br-1", 20, 10), terrain=[river, road])
    assert verdict(move(shut, "br-1", [20, 14, 90]))[1] == ["movement.ground"]


def test_ground_that_it_stands_on_may_be_left() -> None:
    wood = [box("wood", "wood", 15, 9, 25, 11)]
    table = state(horse("br-1", 20, 10), terrain=wood)
    assert move(table, "br-1", [20, 14, 90])["verdict"] == "legal"


@pytest.mark.parametrize(
    ("y", "legal"), [(DEEP, True), (DEEP - 0.9 * MM, True), (DEEP - 1.1 * MM, False)]
)
def test_the_edge_of_the_board(y: float, legal: bool) -> None:
    found = move(state(foot("br-1", 20, 1)), "br-1", [20, y, 270], as_="ahead")
    assert verdict(found) == (("legal", []) if legal else ("illegal", ["movement.board"]))


def test_changes_before_and_after_the_run() -> None:
    table = state(foot("br-1", 20, 10))
    column = move(table, "br-1", [20.492, 10 + 2, 90], formation="column")
    assert column["verdict"] == "legal"
    stood = move(table, "br-1", [20.4921, 10.3937, 90], formation="column")
    assert (stood["verdict"], stood["as"]) == ("legal", "stand")
    wrong = move(table, "br-1", [20, 11, 90], formation="skirmish")
    assert verdict(wrong) == ("illegal", ["movement.change"])


def test_out_of_a_square_it_faces_any_way() -> None:
    table = state(foot("br-1", 20, 10, formation="square"))
    # The standing stand turns about itself: the line's centre lies 12.5 mm from that stand's own.
    near = math.hypot(2.8, DEEP) - 12.5 * MM
    found = move(table, "br-1", [22.8, 10, 0], formation="line", as_="ahead")
    assert found["verdict"] == "legal"
    assert found["length"] == pytest.approx(near, abs=0.005)
    far = move(table, "br-1", [23, 10, 0], formation="line", as_="ahead")
    assert verdict(far) == ("illegal", ["movement.allowance"])


def test_sequence() -> None:
    table = state(
        foot("br-1", 20, 10),
        foot("br-2", 25, 10, brigade="br-b"),
        foot("fr-1", 30, 20, 270),
        initiative="br",
        brigade="br-a",
    )
    assert verdict(move(table, "br-1", [20, 11, 90])) == ("legal", [])
    assert verdict(move(table, "br-2", [25, 11, 90])) == ("illegal", ["sequence.brigade"])
    assert verdict(move(table, "fr-1", [30, 19, 270])) == ("illegal", ["sequence.initiative"])
    late = state(foot("br-1", 20, 10), phase="firing")
    assert verdict(move(late, "br-1", [20, 11, 90])) == ("illegal", ["sequence.phase"])
    done = state(foot("br-1", 20, 10, did=["manoeuvred"]))
    assert verdict(move(done, "br-1", [20, 11, 90])) == ("illegal", ["sequence.once"])
    held = state(foot("br-1", 20, 10), foot("fr-1", 20, 10 + 2 * DEEP, 270))
    assert verdict(move(held, "br-1", [20, 9, 90], as_="step-back"))[1] == ["sequence.locked"]


def test_commands_move_freely() -> None:
    command = {"id": "br-c", "side": "br", "type": "corps-command", "pose": [5, 5, 0]}
    table = state(command, foot("br-1", 20, 10))
    assert verdict(move(table, "br-c", [40, 30, 12])) == ("legal", [])
    assert verdict(move(table, "br-c", [20, 10, 12])) == ("legal", [])
    under = state(foot("br-1", 20, 10), {**command, "pose": [20, 11, 0]})
    assert move(under, "br-1", [20, 12, 90])["verdict"] == "legal"


@pytest.mark.parametrize(
    ("gap", "turn", "verdict"),
    [
        (0.02, 20.0, "illegal"),  # touched already: turning would come nearer, and through it
        (0.0, 20.0, "illegal"),
        (0.0, 0.2, "legal"),  # within the slack of the limit
        (0.06, 3.0, "legal"),  # not touched: up to 1 mm is left
        (1.0, 20.0, "legal"),
    ],
)
def test_a_friend_that_touches_already_bars_a_turn(gap: float, turn: float, verdict: str) -> None:
    own = foot("br-1", 20, 10)
    friend = foot("br-2", 20 + 2 * WIDE + gap, 10)
    found = ask(state(own, friend), "move", unit="br-1", to=[20, 10, 90 + turn])
    assert found["verdict"] == verdict
    if verdict == "illegal":
        assert rules(found["breaches"]) == ["movement.pivot"]


@pytest.mark.parametrize(
    ("gap", "aside", "names"),
    [
        (0.0, 0.0, []),  # along its edge, and away from it
        (0.02, 0.0, []),
        (0.02, 0.004, []),
        (0.02, 0.006, ["movement.overlap"]),
        (0.06, 0.05, []),  # it did not touch: a friend may be touched
    ],
)
def test_a_friend_that_touches_already_may_not_come_nearer(
    gap: float, aside: float, names: list[str]
) -> None:
    own, friend = foot("br-1", 20, 10), foot("br-2", 20 + 2 * WIDE + gap, 10)
    to, how = ([20 + aside, 10, 90], "side-step") if aside else ([20, 12, 90], "ahead")
    found = ask(state(own, friend), "move", unit="br-1", to=to, as_=how)
    assert rules(found["breaches"]) == names


@pytest.mark.parametrize(("gap", "headings"), [(0.0, False), (0.3, True)])
def test_nobody_turns_through_a_touching_friend_to_charge(gap: float, headings: bool) -> None:
    """The enemy stands beyond the friend's side: the charge would have to turn through it."""
    own, friend = foot("br-1", 20, 10), foot("br-2", 20 + 2 * WIDE + gap, 10)
    enemy = foot("fr-1", 22.2, 12.2, 225)
    found = ask(state(own, friend, enemy), "charge", unit="br-1", target="fr-1")
    assert (found["verdict"] == "legal") == headings
    if not headings:
        assert rules(found["breaches"]) == ["charge.pivot"]


@pytest.mark.parametrize(("gap", "names"), [(0.0, ["change.contact"]), (2.0, [])])
def test_no_formation_is_taken_through_a_touching_friend(gap: float, names: list[str]) -> None:
    column = foot("br-1", 20, 10, formation="column")
    friend = foot("br-2", 20 + 2 * WIDE + gap, 10)
    found = ask(state(column, friend), "change", unit="br-1", to="line")
    beside = [each for each in found["placements"] if each["pose"][0] > 20.1]
    assert beside
    assert all(rules(each["breaches"]) == names for each in beside)


@pytest.mark.parametrize(
    ("by", "sigma", "kind"),
    [
        (0.3 * MM, 0.0, "stand"),
        (2.0 * MM, 0.0, "stand"),
        (2.3 * MM, 0.0, "ahead"),
        (3.0 * MM, 0.05, "stand"),  # within two deviations of it
    ],
)
def test_so_little_is_the_same_place(by: float, sigma: float, kind: str) -> None:
    own = foot("br-1", 20, 10, sigma=[sigma, sigma, 0.0])
    found = move(state(own), "br-1", [20, 10 + by, 100])
    assert (found["verdict"], found["as"]) == ("legal", kind)


def test_abandoned_guns_are_as_if_absent() -> None:
    table = state(foot("br-1", 20, 10), guns("br-2", 20, 11.3, markers=["orange"]))
    past = 11.3 + 15 * MM + DEEP
    assert move(table, "br-1", [20, past, 90])["verdict"] == "legal"
    assert verdict(move(table, "br-2", [20, 11.6, 90]))[1] == ["movement.kind"]


@pytest.mark.parametrize("side", ["br", "fr"])
@pytest.mark.parametrize("over", [-0.1, 0.1])
def test_nobody_stops_on_abandoned_guns(side: str, over: float) -> None:
    # Of either side; up to 1 mm over them is only contact.
    table = state(foot("br-1", 20, 10), guns(f"{side}-2", 20, 11.5, markers=["orange"]))
    to = 11.5 - 15 * MM - DEEP + (1 + over) * MM
    expected = ["movement.stop"] if over > 0 else []
    assert verdict(move(table, "br-1", [20, to, 90], as_="ahead"))[1] == expected


def test_reach_and_judgement_agree() -> None:
    table = state(
        horse("br-1", 20, 10),
        foot("br-2", 22, 13, 30),
        foot("fr-1", 17, 14, 250),
        terrain=[box("lake", "impassable", 24, 8, 26, 12)],
    )
    area = shape(ask(table, "reach", unit="br-1")["area"]["ahead"])
    agreed, inner = 0, shapely.box(1.3, 1.3, 46, 34)
    for i in range(11):
        for j in range(11):
            at = shapely.Point(20 + 9 * (i / 5 - 1), 10 + 9 * (j / 5 - 1))
            if area.exterior.distance(at) < 0.02 or not inner.contains(at):
                continue
            found = move(table, "br-1", [at.x, at.y, 90], as_="ahead")
            heading_free = found["verdict"] == "legal" or rules(found["breaches"]) == [
                "movement.pivot"
            ]
            assert area.contains(at) <= heading_free, (at, found)
            if found["verdict"] == "legal":
                assert area.contains(at), at
            agreed += 1
    assert agreed > 60


def test_reach_by_kind() -> None:
    found = ask(state(foot("br-1", 20, 10)), "reach", unit="br-1")["area"]
    assert list(found) == ["ahead", "side-step", "step-back", "oblique"]
    six = 6 * CM
    for kind in ("ahead", "side-step", "step-back"):
        assert shape(found[kind]).area == pytest.approx(3.14159 * six**2, rel=0.002)
    assert shape(found["oblique"]).area == pytest.approx(3.14159 * 2 * (3 * CM) ** 2, rel=0.004)
    square = ask(state(foot("br-1", 20, 10, formation="square")), "reach", unit="br-1")["area"]
    assert list(square) == ["inch"]
    gun = ask(state(guns("br-1", 20, 10)), "reach", unit="br-1")["area"]
    assert list(gun) == ["prolong", "redeploy"]
    held = state(foot("br-1", 20, 10), foot("fr-1", 20, 10 + 2 * DEEP, 270))
    assert ask(held, "reach", unit="br-1")["area"]["ahead"] is None


@pytest.mark.parametrize(("y", "reached"), [(23.95 * MM, False), (24.05 * MM, True)])
def test_a_run_that_would_begin_off_the_board_is_out_of_reach(y: float, reached: bool) -> None:
    """Turned east a line reaches 25 mm to its side, 1 mm of it over the edge."""
    table = state(foot("br-1", 20, y, 270))
    found = ask(table, "reach", unit="br-1")["area"]
    judged = move(table, "br-1", [22, y, 0], as_="ahead")
    assert verdict(judged) == (("legal", []) if reached else ("illegal", ["movement.board"]))
    east = shapely.Point(22, y).buffer(0.001)
    assert shape(found["ahead"]).intersects(east) is reached


@pytest.mark.parametrize(
    ("formation", "kind", "half"), [("square", "inch", 20.0), ("line", "oblique", 10.0)]
)
@pytest.mark.parametrize(("over", "reached"), [(1.1, False), (0.9, True)])
def test_nobody_slips_aside_off_the_board(
    formation: str, kind: str, half: float, over: float, reached: bool
) -> None:
    """A friend, 2 mm before its front, keeps it from turning."""
    y = (half - over) * MM
    friend = foot("br-2", 20, y + (half + 2 + 10) * MM)
    table = state(foot("br-1", 20, y, formation=formation), friend)
    found = ask(table, "reach", unit="br-1")["area"]
    assert (found[kind] is not None) is reached


SIGMA = [0.01, 0.01, 0.0]


@pytest.mark.parametrize(
    ("gap", "found"),
    [(1.0, "legal"), (1.1 * MM, "too_close"), (0.9 * MM, "too_close"), (-1.2 * MM, "illegal")],
)
def test_a_contact_in_doubt(gap: float, found: str) -> None:
    enemy = foot("fr-1", 20, 12 + 2 * DEEP + gap, 270, sigma=SIGMA)
    table = state(foot("br-1", 20, 10, sigma=SIGMA), enemy)
    answer = move(table, "br-1", [20, 12, 90], as_="ahead")
    assert answer["verdict"] == found
    if found == "too_close":
        (doubt,) = answer["doubt"]
        assert (doubt["a"], doubt["b"]) == ("br-1", "fr-1")
        assert doubt["measured"] == pytest.approx(gap, abs=1e-6)
        assert doubt["limit"] == pytest.approx(1 * MM)
        assert doubt["by"] == pytest.approx(2 * math.hypot(0.01, 0.01))


@pytest.mark.parametrize(
    ("over", "found"),
    [(-0.05, "legal"), (-0.02, "too_close"), (0.02, "too_close"), (0.05, "illegal")],
)
def test_an_allowance_in_doubt(over: float, found: str) -> None:
    table = state(foot("br-1", 20, 10, sigma=SIGMA))
    answer = move(table, "br-1", [20, 10 + 6 * CM + over, 90], as_="ahead")
    assert answer["verdict"] == found


def test_a_turn_and_ground_in_doubt() -> None:
    reach = math.hypot(DEEP, WIDE)
    for gap, found in ((1 * MM + 0.01, "too_close"), (0.2, "legal")):
        friend = foot("br-2", 20, 10 + reach + gap + DEEP, sigma=SIGMA)
        table = state(foot("br-1", 20, 10, sigma=SIGMA), friend)
        assert move(table, "br-1", [20, 10, 0], as_="stand")["verdict"] == found
    for edge, found in ((12 + DEEP - 1 * MM, "too_close"), (13.0, "legal"), (11.5, "illegal")):
        lake = box("lake", "impassable", 15, edge, 25, 15)
        table = state(foot("br-1", 20, 10, sigma=SIGMA), terrain=[lake])
        assert move(table, "br-1", [20, 12, 90], as_="ahead")["verdict"] == found


@pytest.mark.parametrize(
    ("off", "found"),
    [(-0.03, "legal"), (-0.01, "too_close"), (0.01, "too_close"), (0.03, "illegal")],
)
def test_a_run_into_ground_that_it_may_begin_on(off: float, found: str) -> None:
    """Ground that a run begins on does not bar it."""
    lake = box("lake", "impassable", 15, 10 + DEEP - 1 * MM + off, 25, 18)
    table = state(foot("br-1", 20, 10, sigma=SIGMA), terrain=[lake])
    answer = move(table, "br-1", [20, 12, 90], as_="ahead")
    assert answer["verdict"] == found
    named = rules([*answer["breaches"], *answer["doubt"]])
    assert named == ["movement.ground"] * (found != "legal")


@pytest.mark.parametrize(
    ("off", "found"),
    [(-0.03, "illegal"), (-0.01, "too_close"), (0.01, "too_close"), (0.03, "legal")],
)
def test_limbering_beside_ground_is_in_doubt(off: float, found: str) -> None:
    lake = box("lake", "impassable", 20 + 15 * math.sqrt(2) * MM + 1 * MM + off, 5, 25, 15)
    table = state(guns("br-1", 20, 10, sigma=SIGMA), terrain=[lake])
    answer = move(table, "br-1", [18, 8, 225], as_="redeploy")
    assert answer["verdict"] == found
    named = rules([*answer["breaches"], *answer["doubt"]])
    assert named == ["movement.pivot"] * (found != "legal")


@pytest.mark.slow
def test_a_square_that_forms_line_too_far_off_is_soon_refused() -> None:
    """Runs at every facing are looked for only where one could be long enough."""
    ring = [foot(f"fr-{n}", 16 + 2.2 * n, 13, 270) for n in range(4)]
    table = state(foot("br-1", 20, 10, formation="square"), *ring)
    begun = time.process_time()
    found = ask(table, "move", unit="br-1", to=[17.9, 5.7, 16.5], formation="line")
    assert rules(found["breaches"]) == ["movement.allowance"]
    assert time.process_time() - begun < 10.0


@pytest.mark.parametrize(
    ("off", "found"),
    [(-0.03, "illegal"), (-0.02, "too_close"), (0.02, "too_close"), (0.03, "legal")],
)
def test_limbering_beside_a_friend_is_in_doubt(off: float, found: str) -> None:
    """Two deviations of both places are 0.0283 in."""
    sigma = [0.01, 0.01, 0.0]
    friend = foot("br-2", 20 + (15 * math.sqrt(2) + 1 + 25) * MM + off, 10, sigma=sigma)
    table = state(guns("br-1", 20, 10, sigma=sigma), friend)
    answer = move(table, "br-1", [18, 8, 225], as_="redeploy")
    assert answer["verdict"] == found
    named = rules([*answer["breaches"], *answer["doubt"]])
    assert named == ["movement.pivot"] * (found != "legal")


@pytest.mark.parametrize(
    ("end", "division", "found"),
    [
        ((10, 10), "d1", []),
        ((10, 11), "d1", ["movement.kind"]),
        ((10, 10), None, ["movement.kind"]),
    ],
)
def test_a_square_may_stand_in_a_division_manoeuvre(
    end: tuple[float, float], division: str | None, found: list[str]
) -> None:
    more: Data = {} if division is None else {"division": division}
    table = state(foot("fr-1", 10, 10, formation="square", **more))
    answer = ask(table, "move", unit="fr-1", to=[*end, 90], as_="division")
    assert (rules(answer["breaches"]), answer["as"]) == (found, "division")
