"""Pursuit: required, forbidden, blocked, and why; both sides of each limit."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tests.rules.gmu.gmu_table import Data, ask, band, box, corps, state, unit

ATTACKER = corps("csa-1", 12, 8)
DEFENDER = corps("usa-1", 12, 10, 270)  # 1.00 in away


def pursue(*units: Data, effect: str = "retreat", **changes: Any) -> Data:
    table = state(*(units or (ATTACKER, DEFENDER)), **changes)
    attacker, defender = (piece.id for piece in table.pieces[:2])
    return ask(table, "pursuit", attacker=attacker, defender=defender, effect=effect)


def short(answer: Data) -> tuple[str, list[str]]:
    return answer["pursuit"], answer["because"]


@pytest.mark.parametrize("effect", ["retreat", "broken", "eliminated"])
def test_the_attacker_must_advance_into_the_place_left(effect: str) -> None:
    answer = pursue(effect=effect)
    assert answer == {
        "pursuit": "required",
        "because": [],
        "to": [12.0, 10.0, 270.0],
        "doubt": [],
    }


def test_no_effect_no_pursuit() -> None:
    assert short(pursue(effect="none")) == ("forbidden", ["pursuit.effect"])
    with pytest.raises(QuestionError) as caught:
        pursue(effect="routed")
    assert caught.value.place == "effect"


@pytest.mark.parametrize(
    ("x", "forbidden"), [(14.0, True), (15.0, True), (15.004, True), (15.006, False)]
)
def test_another_enemy_within_an_inch_of_the_attacker(x: float, forbidden: bool) -> None:
    answer = pursue(ATTACKER, DEFENDER, corps("usa-2", x, 8, type="detachment"))
    assert (short(answer) == ("forbidden", ["pursuit.other-enemy", "usa-2"])) is forbidden
    assert (answer["pursuit"] == "required") is not forbidden


def test_neither_the_defender_nor_headquarters_nor_friends_hold_the_attacker() -> None:
    others = unit("usa-hq", "headquarters", [14, 8, 0]), corps("csa-2", 9.9, 8)
    assert pursue(ATTACKER, DEFENDER, *others)["pursuit"] == "required"


def test_infantry_may_not_follow_an_english_corps() -> None:
    sides = {"fr": {"army": "french"}, "en": {"army": "english"}}
    napoleonic: Data = {"period": "napoleonic-wars", "sides": sides, "aggressor": "fr"}
    infantry, cavalry = corps("fr-1", 12, 8), corps("fr-1", 12, 8, type="cavalry")
    english, skirmish = corps("en-1", 12, 10), corps("en-1", 12, 10, type="detachment")
    assert short(pursue(infantry, english, **napoleonic)) == ("forbidden", ["pursuit.english"])
    assert pursue(cavalry, english, **napoleonic)["pursuit"] == "required"
    assert pursue(infantry, skirmish, **napoleonic)["pursuit"] == "required"
    assert (
        pursue(corps("en-1", 12, 8), corps("fr-1", 12, 10), **napoleonic)["pursuit"] == "required"
    )


@pytest.mark.parametrize("kind", ["infantry", "detachment", "headquarters"])
@pytest.mark.parametrize("x", [13.99, 14.0])
def test_something_in_the_way(kind: str, x: float) -> None:
    extra: Data = {"formation": "command"} if kind == "headquarters" else {}
    answer = pursue(ATTACKER, DEFENDER, corps("csa-2", x, 10.5, type=kind, **extra))
    if x < 14:
        assert short(answer) == ("blocked", ["pursuit.overlap", "csa-2"])
        assert answer["to"] == [12, 10, 270]
    else:
        assert answer["pursuit"] == "required"


@pytest.mark.parametrize(("y", "blocked"), [(23.5, False), (23.504, False), (23.51, True)])
def test_off_the_board(y: float, blocked: bool) -> None:
    thin = corps("usa-1", 12, y, 270) | {"base": [50.8, 5.0]}
    answer = pursue(corps("csa-1", 12, 22), thin)
    assert short(answer) == (("blocked", ["pursuit.board"]) if blocked else ("required", []))


RIVER = band("r", "river", [0, 9], [36, 9], width=0.4)


@pytest.mark.parametrize(
    ("terrain", "blocked"),
    [
        ([RIVER], True),
        ([RIVER, box("b", "bridge", 12, 8.5, 12.5, 9.5)], False),
        ([RIVER, box("b", "bridge", 13.0, 8.5, 14, 9.5)], False),  # touches the hull
        ([RIVER, box("b", "bridge", 13.1, 8.5, 14, 9.5)], True),
        ([RIVER, box("t", "town", 12.9, 8.5, 16, 9.5)], False),
        ([RIVER, box("t", "town", 20, 8.5, 22, 9.5)], True),
        ([band("r", "river", [0, 9], [12.9, 9], width=0.4)], False),  # ends inside the hull
        ([band("r", "river", [0, 9], [13.1, 9], width=0.4)], True),
        ([band("s", "stream", [0, 9], [36, 9], width=0.4)], False),
        ([band("r", "river", [0, 2], [36, 2])], False),
    ],
)
def test_a_river_between(terrain: list[Data], blocked: bool) -> None:
    answer = pursue(terrain=terrain)
    assert short(answer) == (("blocked", ["pursuit.river"]) if blocked else ("required", []))


def test_forbidden_goes_before_blocked() -> None:
    answer = pursue(ATTACKER, DEFENDER, corps("usa-2", 14, 8), terrain=[RIVER])
    assert short(answer) == ("forbidden", ["pursuit.other-enemy", "usa-2"])
    assert answer["to"] is None


def test_friends_and_detachments_do_not_pursue() -> None:
    assert pursue(ATTACKER, corps("csa-2", 12, 10))["pursuit"] == "forbidden"
    assert pursue(corps("csa-1", 12, 8, type="detachment"), DEFENDER)["pursuit"] == "forbidden"


def test_doubts_on_what_it_rests_on() -> None:
    sigma = [0.01, 0.01, 0]
    held = corps("usa-2", 15.01, 8, sigma=sigma)
    answer = pursue(ATTACKER, DEFENDER, held)
    assert [(d["a"], d["b"], d["limit"]) for d in answer["doubt"]] == [("csa-1", "usa-2", 1.0)]
    close = corps("csa-2", 14.01, 10, sigma=sigma)
    (doubt,) = pursue(ATTACKER, DEFENDER, close)["doubt"]
    assert (doubt["a"], doubt["b"], doubt["limit"]) == ("csa-1", "csa-2", 0.0)
    assert doubt["measured"] == pytest.approx(0.01)
    assert pursue(ATTACKER, DEFENDER, close | {"pose": [14.1, 10, 90]})["doubt"] == []
    assert pursue(ATTACKER, DEFENDER, held, effect="none")["doubt"] == []


#: How far past its limit something is (inches), whether that blocks, whether it is in doubt.
PAST = [
    (-0.041, False, False),
    (-0.039, False, True),
    (0.0, False, True),
    (0.039, True, True),
    (0.041, True, False),
]


@pytest.mark.parametrize(("past", "blocked", "unsure"), PAST)
def test_the_place_left_is_as_sure_as_the_unit_that_left_it(
    past: float, blocked: bool, unsure: bool
) -> None:
    left = corps("usa-1", 12, 23.5 + past, 270, sigma=[0.0, 0.02, 0.0])
    answer = pursue(corps("csa-1", 12, 22), left)
    assert short(answer) == (("blocked", ["pursuit.board"]) if blocked else ("required", []))
    assert len(answer["doubt"]) == unsure
    exact = pursue(corps("csa-1", 12, 22, sigma=[0.0, 0.02, 0.0]), {**left, "sigma": [0, 0, 0]})
    assert exact["doubt"] == []


@pytest.mark.parametrize("kind", ["bridge", "town"])
@pytest.mark.parametrize(("past", "blocked", "unsure"), PAST)
def test_a_crossing_beside_the_hull_is_in_doubt(
    past: float, blocked: bool, unsure: bool, kind: str
) -> None:
    fighting = ATTACKER, {**DEFENDER, "sigma": [0.02, 0.0, 0.0]}
    beside = box("x", kind, 13 + past, 8.5, 14, 9.5)
    answer = pursue(*fighting, terrain=[RIVER, beside])
    assert short(answer) == (("blocked", ["pursuit.river"]) if blocked else ("required", []))
    assert [doubt["b"] for doubt in answer["doubt"]] == ["x"] * unsure
    sure = box("y", "bridge", 11.5, 8.5, 12.5, 9.5)
    for ground in ([beside], [RIVER, beside, sure]):
        assert pursue(*fighting, terrain=ground)["doubt"] == []
