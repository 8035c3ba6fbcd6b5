"""What is too near to call in a game of Metal Men is flagged, and hides no breach (section 11)."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.finding import Finding
from tableside.engine.quantity import Verdict
from tests.rules.metal_men.metal_playing import Playing
from tests.rules.metal_men.metal_table import (
    Data,
    ask,
    battery,
    box,
    brigade,
    leader,
    position,
    row,
    train,
)

SIGMA = [0.05, 0.05, 0.0]


def close(found: tuple[Finding, ...]) -> list[str]:
    """Return the rules of which something is too close to call; nothing else may be flagged."""
    assert {each.verdict for each in found} <= {Verdict.TOO_CLOSE}
    return [each.rule for each in found]


def riding(y: float) -> tuple[Finding, ...]:
    """Return what is flagged about a leader who rides along to so far behind his brigade."""
    data = position(
        leader("L", "csa", [12, 9, 90]), brigade("a", "csa", *row(10, 10, 3)),
        phase="movement", so_far={"last": "a", "riders": ["L"]},
    )  # fmt: skip
    return Playing(data).findings("ride", leader="L", with_="a", to=[12, y, 90], sigma=SIGMA)


@pytest.mark.parametrize(("y", "rules"), [(9.0, ["ride.after"]), (8.86, ["ride.after"])])
def test_whether_a_leader_is_with_his_unit_again_may_be_in_doubt(y: float, rules: Any) -> None:
    assert close(riding(y)) == rules


def test_a_leader_who_is_surely_elsewhere_has_not_ridden_along() -> None:
    assert [each.verdict for each in riding(8.8)] == [Verdict.ILLEGAL]


def turning(far: float, **more: Any) -> tuple[Finding, ...]:
    data = position(
        leader("L", "csa", [10, 8, 90]), brigade("a", "csa", [10, 10, 90], state="dg"),
        phase="rally",
    )  # fmt: skip
    game, to = Playing(data), [10 + far, 10, 60]
    return game.findings("rally", unit="a", leader="L", die=5, to=to, **more)


def test_whether_a_rallied_unit_only_turned_may_be_in_doubt() -> None:
    assert close(turning(0.2, sigma=SIGMA)) == close(turning(0.05, sigma=SIGMA)) == ["rally.place"]
    assert [each.verdict for each in turning(0.2)] == [Verdict.ILLEGAL]
    assert [each.verdict for each in turning(0.3, sigma=SIGMA)] == [Verdict.ILLEGAL]


def supplied(far: float, unit: Data | None = None, **more: Any) -> Playing:
    """Return a game at the end of movement, a wagon so far behind a brigade."""
    own = unit or brigade("a", "csa", *row(10, 20, 3), low_ammo=True, sigma=SIGMA)
    return Playing(
        position(
            own, train("t", "csa", [12, 20 - 0.5 - far - 1.0, 90]),
            brigade("u", "usa", *row(10, 40, 3, 270)),
            phase="movement", doing={"supplies": True}, **more,
        )
    )  # fmt: skip


@pytest.mark.parametrize("far", [3.95, 4.05])
def test_whether_a_wagon_is_near_may_be_in_doubt(far: float) -> None:
    assert close(supplied(far).findings("resupply", unit="a")) == ["supply.none"]


@pytest.mark.parametrize("far", [3.95, 4.05])
def test_a_doubt_does_not_hide_that_there_is_no_ammunition_left(far: float) -> None:
    game = supplied(far, house={"resupply-limit": True}, resupplied={"C": 1})
    found = game.findings("resupply", unit="a")
    assert ("supply.limit", Verdict.ILLEGAL) in {(each.rule, each.verdict) for each in found}


def test_guns_whose_caisson_is_surely_back_need_no_wagon() -> None:
    guns = battery("a", "csa", *row(10, 20, 2), caisson=[11, 18.5, 90], low_ammo=True,
                   refilled=True)  # fmt: skip
    guns["stands"][0]["sigma"] = [0.02, 0.02, 0.0]
    assert supplied(4.03, guns).judge("resupply", unit="a") == []


def rested(y: float) -> Data:
    own = brigade("a", "csa", *row(10, 20, 3), low_ammo=True, still=1, sigma=SIGMA)
    return position(
        own, brigade("u", "usa", *row(10, y, 3, 270)), phase="movement", doing={"supplies": True}
    )


@pytest.mark.parametrize("y", [28.95, 29.05])
def test_whether_it_rested_out_of_reach_may_be_in_doubt(y: float) -> None:
    assert close(Playing(rested(y)).findings("resupply", unit="a")) == ["supply.none"]
    assert len(ask(rested(y), ask="supply")["doubt"]) == 1


def split(**more: Any) -> Playing:
    """Return a game in which a brigade has fired at one of two targets with its left stand.

    All its stands together are 4.07 and 4.96 in from the two: the left one is 3.95 in from its
    own, the right one 4.07.
    """
    units = [
        brigade("a", "csa", *row(10, 10, 3)),
        brigade("u", "usa", [10, 14.95, 270]),
        brigade("v", "usa", [16, 14.95, 270]),
    ]
    game = Playing(position(*units, phase="firefight", turn=1, **more))
    return game.do("fire", unit="a", target="u", dice=[2, 2], stands=["1"])


def test_a_unit_splits_its_fire_within_one_band() -> None:
    game, shot = split(), {"unit": "a", "target": "v", "dice": [2, 2], "stands": ["3"]}
    assert game.judge("fire", **shot) == ["fire.split-bands"]
    assert {each.action["unit"] for each in game.options("fire")} == {"u", "v"}
    assert split(house={"split-bands": True}).judge("fire", **shot) == []


def retreating(y: float, **more: Any) -> Playing:
    """Return a game in which a brigade routs towards one behind it, an enemy's."""
    data = position(
        brigade("a", "csa", *row(10, 30, 2), state="routed", sigma=SIGMA),
        brigade("u", "usa", *row(10, y, 2, 90)),
        phase="firefight", owes=[{"owed": "retreat", "unit": "a"}], **more,
    )  # fmt: skip
    return Playing(data)


@pytest.mark.parametrize("y", [21.05, 20.95])
def test_whether_a_retreat_meets_an_enemy_may_be_in_doubt(y: float) -> None:
    """It goes 8 in: an enemy 7.95 or 8.05 in behind it may or may not be met."""
    game = retreating(y)
    assert close(game.findings("retreat", unit="a")) == ["nearness"]
    data = position(*game.position["units"])
    (doubt,) = ask(data, ask="fall-back", unit="a", cause="rout")["doubt"]
    assert (doubt["b"], doubt["measured"]) == ("u", pytest.approx(21.0 - y, abs=1e-6))


@pytest.mark.parametrize("y", [22.0, 20.0])
def test_a_retreat_that_surely_meets_an_enemy_or_none_is_not_in_doubt(y: float) -> None:
    assert retreating(y).judge("retreat", unit="a") == []


@pytest.mark.parametrize(("y", "rules"), [(21.55, ["nearness"]), (21.45, ["nearness"]), (20, [])])
def test_whether_a_retreat_meets_impassable_ground_may_be_in_doubt(y: float, rules: Any) -> None:
    crag = [box("crag", "impassable", 8, 17, 14, y)]
    assert close(retreating(4.0, terrain=crag).findings("retreat", unit="a")) == rules


@pytest.mark.parametrize(
    ("off", "verdict"),
    [
        (10.0, "too_close"),
        (10.7, "too_close"),
        (10.9, "illegal"),
        (9.3, "too_close"),
        (9.1, "legal"),
    ],
)
def test_which_way_leads_from_the_enemy_may_be_in_doubt(off: float, verdict: str) -> None:
    """Ten inches apart, 0.05 in to either side: two deviations are 0.81 degrees."""
    data = position(
        brigade("a", "csa", [20, 20, 90], sigma=SIGMA),
        brigade("u", "usa", [20, 30, 270], sigma=SIGMA),
    )
    found = ask(data, ask="fall-back", unit="a", cause="voluntary", direction=270 + off)
    assert found["verdict"] == verdict
    assert {doubt["rule"] for doubt in found["doubt"]} <= {"retreat.direction"}


@pytest.mark.parametrize(("edge", "rules"), [("stop", []), ("lost", ["nearness"])])
def test_whether_it_comes_to_the_edge_is_in_doubt_where_that_counts(edge: str, rules: Any) -> None:
    data = position(
        brigade("a", "csa", *row(10, 8.45, 2), state="routed", sigma=SIGMA),
        brigade("u", "usa", *row(10, 40, 2, 270)),
        phase="rout", house={"edge": edge},
    )  # fmt: skip
    game = Playing(data)
    assert close(game.findings("flee", unit="a", dice=[2, 6])) == rules


def test_being_thrown_back_onto_a_friend_may_be_in_doubt() -> None:
    """Thrown to 8 in, it goes 3 in: a friend 2.95 in behind it may or may not stop it."""
    data = position(
        brigade("a", "csa", *row(10, 30, 2), state="dg", sigma=SIGMA),
        brigade("f", "csa", *row(10, 26.05, 2)),
        brigade("u", "usa", *row(10, 36, 2, 270)),
        phase="defensive", owes=[{"owed": "throw", "unit": "a", "by": ["u"]}],
    )  # fmt: skip
    assert close(Playing(data).findings("throw", unit="a", die=8)) == ["nearness"]


def shape(second: list[float], sigma: list[float]) -> tuple[str, list[list[float]]]:
    """Return the shape of two stands, the first at (20, 20) facing north, and its doubts."""
    unit = brigade("a", "csa", [20, 20, 90], second, sigma=sigma)
    found = ask(position(unit), ask="shape", unit="a")
    return found["shape"], [[each["measured"], each["limit"]] for each in found["doubt"]]


@pytest.mark.parametrize(
    ("turn", "name", "unsure"),
    [
        (43.5, "road-column", False),
        (44.7, "road-column", True),
        (45.3, "irregular", True),
        (46.5, "irregular", False),
    ],
)
def test_the_turn_of_a_road_column_may_be_in_doubt(turn: float, name: str, unsure: bool) -> None:
    found, doubts = shape([20.2, 18.9, 90 + turn], [0.001, 0.001, 0.5])
    assert found == name
    assert doubts == [pytest.approx([turn, 45.0])] * unsure


@pytest.mark.parametrize(
    ("aside", "name", "unsure"),
    [
        (1.25, "attack-column", False),
        (1.3333, "attack-column", True),
        (1.35, "line", True),
        (1.4, "line", False),
    ],
)
def test_whether_a_stand_is_behind_another_may_be_in_doubt(
    aside: float, name: str, unsure: bool
) -> None:
    found, doubts = shape([20 + aside, 19, 90], [0.02, 0.02, 0.5])
    assert found == name
    assert doubts == [pytest.approx([2 - aside, 2 / 3])] * unsure


@pytest.mark.parametrize(
    ("off", "seen", "unsure"),
    [(-0.1, True, False), (-0.02, True, True), (0.02, False, True), (0.1, False, False)],
)
@pytest.mark.parametrize("who", ["a", "b"])
def test_whether_an_end_is_mostly_on_a_hill_may_be_in_doubt(
    off: float, seen: bool, unsure: bool, who: str
) -> None:
    """Nobody sees over a hill on which neither end mostly stands."""
    ends = {"a": [20.0, 20.0, 90.0], "b": [20.0, 26.0, 270.0]}
    more: dict[str, Data] = {who: {"sigma": [0.02, 0.02, 0.0]}}
    near, far = sorted([ends[who][1], 23])
    edge = (near + off, far) if who == "a" else (near, far - off)
    data = position(
        brigade("a", "csa", ends["a"], **more.get("a", {})),
        brigade("b", "usa", ends["b"], **more.get("b", {})),
        terrain=[box("h", "hill", 10, edge[0], 30, edge[1])],
    )
    sight, fire = (
        ask(data, ask="sight", from_="a", to="b"),
        ask(data, ask="fire", unit="a", target="b"),
    )
    doubts = [(who, 0.5)] * unsure
    assert sight["visible"] is seen
    assert [(each["a"], each["limit"]) for each in sight["doubt"]] == doubts
    assert fire["verdict"] == ("too_close" if unsure else "legal" if seen else "illegal")
    assert ("fire.sight" in {each.get("rule") for each in fire["doubt"]}) is unsure
    if unsure:
        assert fire["dice_between"][0] == 0 < fire["dice_between"][1]


def test_whether_a_leader_sees_over_a_hill_may_be_in_doubt() -> None:
    data = position(
        leader("L", "csa", [20, 16, 90]),
        brigade("a", "csa", [20, 20, 90], sigma=[0.02, 0.02, 0.0]),
        terrain=[box("h", "hill", 10, 17, 30, 20.02)],
    )
    found = ask(data, ask="sight", from_="L", to="a")
    assert (found["visible"], [each["limit"] for each in found["doubt"]]) == (True, [0.5])
