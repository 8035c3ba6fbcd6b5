"""What may or may not be a breach is a doubt that names its rule, and no breach."""

from __future__ import annotations

import json

import pytest

from tableside.engine.ruleset import QuestionError, Sensed
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import NOTHING_BUILT, Built, Measured, as_json
from tests.rules.gmu.gmu_table import GMU, Data, ask, band, box, corps, state, unit

#: One standard deviation (inches) along y: a limit is in doubt within 0.04.
UNSURE = [0.0, 0.02, 0.0]

BREACH, DOUBT, NOTHING = "breach", "doubt", ""


def said(answer: Data, rule: str) -> str:
    """Where an answer names a rule: as a breach, as a doubt, or nowhere; never twice."""
    broken = [each["rule"] for each in answer["breaches"]].count(rule)
    unsure = [each.get("rule") for each in answer["doubt"]].count(rule)
    assert broken + unsure <= 1
    return BREACH if broken else DOUBT if unsure else NOTHING


#: How far past its limit something is, inches; where its rule is named; the verdict.
SIDES = [
    (-0.041, NOTHING, "legal"),
    (-0.039, DOUBT, "too_close"),
    (0.0, DOUBT, "too_close"),
    (0.039, DOUBT, "too_close"),
    (0.041, BREACH, "illegal"),
]


@pytest.mark.parametrize(("past", "where", "verdict"), SIDES)
def test_a_headquarters_that_is_placed(past: float, where: str, verdict: str) -> None:
    table = state(corps("csa-1", 12, 8, sigma=UNSURE))
    staff = {"id": "csa-hq", "side": "csa", "type": "headquarters", "formation": "command"}
    to = [12, 8.5 + 20 / 25.4 + 3 + past, 90]
    answer = ask(table, "place", unit=staff, to=to, **{"as": "headquarters"})
    assert (said(answer, "placement.distance"), answer["verdict"]) == (where, verdict)


@pytest.mark.parametrize(("past", "where", "verdict"), SIDES)
def test_the_length_of_a_move(past: float, where: str, verdict: str) -> None:
    deviation = [0.0, 0.02 / 2**0.5, 0.0]  # both ends of the move have it
    table = state(corps("csa-1", 12, 8, sigma=deviation), phase="movement")
    answer = ask(table, "move", unit="csa-1", to=[12, 12 + past, 90])
    assert (said(answer, "movement.allowance"), answer["verdict"]) == (where, verdict)
    action = {"action": "move", "unit": "csa-1", "to": [12, 12 + past, 90]}
    found = GMU.judge(table, GMU.actions.read(action))
    assert [(each.rule, each.verdict) for each in found] == (
        [("movement.allowance", verdict)] if where else []
    )


@pytest.mark.parametrize(
    ("past", "where", "allowed"),
    [
        (-0.041, NOTHING, True),
        (-0.039, DOUBT, True),
        (0.039, DOUBT, False),
        (0.041, BREACH, False),
    ],
)
def test_the_range_of_a_combat(past: float, where: str, allowed: bool) -> None:
    table = state(corps("csa-1", 12, 8, sigma=UNSURE), corps("usa-1", 12, 10 + past, 270))
    answer = ask(table, "combat", attacker="csa-1", defender="usa-1")
    assert (said(answer, "combat.range"), answer["allowed"]) == (where, allowed)


@pytest.mark.parametrize(
    ("gap", "where", "verdict"),
    [
        (0.959, BREACH, "illegal"),
        (0.961, DOUBT, "too_close"),
        (1.0, DOUBT, "too_close"),
        (1.039, DOUBT, "too_close"),
        (1.041, NOTHING, "legal"),
    ],
)
def test_infantry_that_is_held(gap: float, where: str, verdict: str) -> None:
    table = state(corps("csa-1", 12, 8, sigma=UNSURE), corps("usa-1", 12, 9 + gap, 270))
    answer = ask(table, "move", unit="csa-1", to=[12, 7.5, 90])
    assert (said(answer, "movement.held"), answer["verdict"]) == (where, verdict)


#: How far inside its limit a zone is (inches), where its rule is named, the verdict.
INSIDE = [(-past, where, verdict) for past, where, verdict in SIDES]
SQUARE = [25.4, 25.4]


@pytest.mark.parametrize(("out", "where", "verdict"), INSIDE)
def test_a_start_in_influence_allows_an_inch(out: float, where: str, verdict: str) -> None:
    table = state(corps("csa-1", 12, 8, sigma=UNSURE), corps("usa-1", 12, 11 + out, 270))
    answer = ask(table, "move", unit="csa-1", to=[12, 5, 90])
    assert (said(answer, "movement.allowance"), answer["verdict"]) == (where, verdict)
    for doubt in answer["doubt"]:
        assert (doubt["b"], doubt["limit"]) == ("usa-1", 2.0)


@pytest.mark.parametrize(("out", "where", "verdict"), INSIDE)
def test_cavalry_in_control_leaves_by_an_inch(out: float, where: str, verdict: str) -> None:
    rider = corps("csa-1", 12, 8, type="cavalry", sigma=UNSURE)
    table = state(rider, corps("usa-1", 12, 10 + out, 270))
    answer = ask(table, "move", unit="csa-1", to=[12, 5, 90])
    assert (said(answer, "movement.allowance"), answer["verdict"]) == (where, verdict)


@pytest.mark.parametrize("kind", ["infantry", "detachment"])
@pytest.mark.parametrize(("out", "where", "verdict"), INSIDE)
def test_what_ends_in_a_zone_is_aligned(out: float, where: str, verdict: str, kind: str) -> None:
    corner = (1 + 3**0.5) / 4  # of a square inch that is turned by 30 degrees
    zone = 2.0 if kind == "infantry" else 1.0
    place = [12, 12.5 + zone + corner + out, 240]
    enemy = unit("usa-1", kind, place, base=SQUARE, sigma=UNSURE)
    table = state(unit("csa-1", "infantry", [12, 8.5, 90], base=SQUARE), enemy)
    answer = ask(table, "move", unit="csa-1", to=[12, 12, 90])
    assert (said(answer, "movement.alignment"), answer["verdict"]) == (where, verdict)
    late = {"id": "csa-2", "side": "csa", "type": "infantry", "base": SQUARE}
    coming = {**late, "available": 3, "entry": {"at": [12, 8.5]}}
    table = state(enemy, reserves=[coming])
    answer = ask(table, "place", unit=late, to=[12, 12, 90], **{"as": "reinforcement"})
    assert (said(answer, "movement.alignment"), answer["verdict"]) == (where, verdict)


@pytest.mark.parametrize("ends", [(0.0, 0.5), (0.5, 0.0)])
@pytest.mark.parametrize(("past", "where", "verdict"), SIDES)
def test_either_end_of_a_move_may_be_on_the_road(
    past: float, where: str, verdict: str, ends: tuple[float, float]
) -> None:
    road = [band("r", "road", [0, 12], [36, 12])]
    begin, end = (12 + across + (past if across else 0.0) for across in ends)
    table = state(corps("csa-1", 10, begin, sigma=UNSURE), terrain=road)
    answer = ask(table, "move", unit="csa-1", to=[16, end, 90])
    assert (said(answer, "movement.allowance"), answer["verdict"]) == (where, verdict)
    near = ask(table, "move", unit="csa-1", to=[13, end, 90])  # no farther than off the road
    assert (near["verdict"], near["doubt"]) == ("legal", [])


@pytest.mark.parametrize(("out", "where", "verdict"), INSIDE)
def test_a_hill_in_doubt_leaves_its_influence_in_doubt(
    out: float, where: str, verdict: str
) -> None:
    enemy = corps("usa-1", 12, 11.5, 270, sigma=UNSURE)
    hill = [box("h", "hill", 6, 11.5 + out, 18, 15)]
    table = state(corps("csa-1", 12, 8), enemy, terrain=hill)  # 2.5 in away
    answer = ask(table, "move", unit="csa-1", to=[12, 5, 90])
    assert (said(answer, "movement.allowance"), answer["verdict"]) == (where, verdict)
    staff = {"id": "csa-hq", "side": "csa", "type": "headquarters", "formation": "command"}
    near = state(corps("csa-1", 12, 5), enemy, terrain=hill)
    placed = ask(near, "place", unit=staff, to=[12, 8, 90], **{"as": "headquarters"})
    assert (said(placed, "placement.zone-of-influence"), placed["verdict"]) == (where, verdict)
    for doubt in answer["doubt"] + placed["doubt"]:
        assert (doubt["a"], doubt["b"], doubt["limit"]) == ("usa-1", "h", 0.5)
    for y in (9, 6):  # in its influence, or out of it, either way
        table = state(corps("csa-1", 12, y), enemy, terrain=hill)
        assert ask(table, "reach", unit="csa-1")["doubt"] == []


@pytest.mark.parametrize(("out", "where", "verdict"), INSIDE)
def test_a_start_in_command_must_end_in_command(out: float, where: str, verdict: str) -> None:
    battle = {"formation": "battle", "base": SQUARE}
    near = unit("csa-hq1", "headquarters", [12, 2, 90], sigma=UNSURE, **battle)
    other = unit("csa-hq2", "headquarters", [12, 22, 90], **battle)
    table = state(corps("csa-1", 12, 9 + out), near, other)
    answer = ask(table, "move", unit="csa-1", to=[12, 10.5, 90])
    assert (said(answer, "movement.command"), answer["verdict"]) == (where, verdict)
    alone = ask(state(corps("csa-1", 12, 9 + out), near), "move", unit="csa-1", to=[12, 10.5, 90])
    assert (said(alone, "movement.command"), alone["verdict"]) == (BREACH, "illegal")


def test_whether_it_is_held_hides_no_other_breach() -> None:
    for gap in (0.961, 1.039):
        table = state(corps("csa-1", 12, 0.6, sigma=UNSURE), corps("usa-1", 12, 1.6 + gap, 270))
        answer = ask(table, "move", unit="csa-1", to=[12, 0.2, 90])
        assert said(answer, "movement.board") == BREACH
        assert said(answer, "movement.held") == DOUBT


@pytest.mark.parametrize("gap", [0.961, 1.039])
def test_a_limit_that_is_in_doubt_is_told_once(gap: float) -> None:
    enemy = corps("usa-1", 12, 12 + gap, 270, sigma=UNSURE)
    answer = ask(state(corps("csa-1", 12, 8), enemy), "move", unit="csa-1", to=[12, 11, 90])
    assert [doubt["rule"] for doubt in answer["doubt"]] == ["movement.zone-of-influence"]


@pytest.mark.parametrize(
    ("y", "where", "verdict"),
    [(9.06, NOTHING, "legal"), (8.99, DOUBT, "too_close"), (8.9, BREACH, "illegal")],
)
def test_the_end_of_a_retreat(y: float, where: str, verdict: str) -> None:
    mover = corps("csa-1", 18, 12, sigma=[0.02, 0.02, 0.0])
    table = state(mover, corps("usa-1", 18, 13.5, 270))
    answer = ask(table, "retreat", unit="csa-1", to=[18, y, 90], **{"from": "usa-1"})
    assert (said(answer, "retreat.unreachable"), answer["verdict"]) == (where, verdict)


def test_a_sure_breach_goes_before_a_doubt() -> None:
    table = state(
        corps("csa-1", 12, 8, sigma=UNSURE),
        corps("csa-2", 12.5, 12.7),
        unit("csa-hq", "headquarters", [12, 5, 90]),
        phase="movement",
    )
    answer = ask(table, "move", unit="csa-1", to=[12, 12.03, 90])
    assert answer["verdict"] == "illegal"
    assert said(answer, "movement.allowance") == DOUBT
    assert said(answer, "movement.overlap") == BREACH


#: How a corps sits on its tag, 0.01 in off along its facing for all we know; what pictures add.
SEAT = Built(((1e-4, 0.0, 0.0), (0.0, 1e-4, 0.0), (0.0, 0.0, 0.01)))
SHARP = 1e-6


def seen(pose: list[float]) -> Measured:
    """Return the deviations of a place, nearly all of which the corps carries along."""
    whole = [[c + SHARP * (i == j) for j, c in enumerate(row)]
             for i, row in enumerate(SEAT.covariance(pose[2]))]  # fmt: skip
    return Measured.of(tuple(map(tuple, whole)), SEAT, pose[2])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("past", "facing", "verdict"),
    [(0.01, 90, "illegal"), (0.01, 270, "too_close"), (-0.01, 90, ""), (-0.01, 270, "too_close")],
)
def test_what_a_corps_carries_along_leaves_no_doubt_of_a_straight_move(
    past: float, facing: int, verdict: str
) -> None:
    table = state(corps("csa-1", 12, 8), phase="movement")
    table = GMU.sense(table, {"csa-1": Sensed(Pose(12, 8, 90), seen([12, 8, 90]))})
    to = [12, 12 + past, facing]
    action = {"action": "moved", "unit": "csa-1", "to": to, "sigma": as_json(seen(to))}
    read = GMU.actions.read(json.loads(json.dumps(action)))
    assert [each.verdict for each in GMU.judge(table, read)] == ([verdict] if verdict else [])
    moved = GMU.apply(table, read)[0]
    assert GMU.load(json.loads(json.dumps(GMU.dump(moved))), "saved") == moved
    assert moved.by_id["csa-1"].sigma == seen(to)


def test_a_gap_takes_what_both_share_for_once() -> None:
    board = Built(NOTHING_BUILT.carried, board=((0.0, 0.05, 0.0),))
    sigma = Measured.of(board.covariance(90.0), board, 90.0)
    table = state(corps("csa-1", 12, 8), corps("usa-1", 12, 8 + 2.02, 270))
    where = {name: table.by_id[name].place for name in ("csa-1", "usa-1")}
    plain = (sigma[0], sigma[1], sigma[2])
    for deviations, doubts in ((sigma, False), (plain, True)):
        sensed = {name: Sensed(pose, deviations) for name, pose in where.items()}
        answer = ask(GMU.sense(table, sensed), "combat", attacker="csa-1", defender="usa-1")
        assert bool(answer["doubt"]) is doubts
        assert answer["allowed"] is False


def test_parts_that_are_none_are_refused_in_a_file() -> None:
    with pytest.raises(FileError) as refused:
        state(corps("csa-1", 12, 8, sigma={"is": 5}))
    (fault,) = refused.value.faults
    assert str(fault.place) == "units[0].sigma"
    assert "is not the deviations of a measured place (without board" in str(refused.value)


def test_parts_that_are_none_are_refused() -> None:
    action = {"action": "moved", "unit": "csa-1", "to": [12, 8, 90], "sigma": {"is": [1, 2, 3]}}
    with pytest.raises(QuestionError) as refused:
        GMU.actions.read(action)
    assert refused.value.place == "sigma"


def test_slides_that_may_be_much_longer_than_the_rules_say() -> None:
    """Those of a corps that is hardly seen ran off the grid on which they are searched."""
    hardly = [0.2, 0.2, 5.0]
    table = state(
        corps("csa-1", 17.954, 2.329, 0.0, sigma=hardly),
        corps("usa-1", 15.388, 3.331, 270.0, sigma=hardly),
        corps("csa-2", 16.069, 0.7, 180.0, sigma=hardly),
        corps("usa-2", 21.158, 0.7, 181.5, sigma=hardly),
    )
    away = {"unit": "csa-1", "from": "usa-1"}
    answer = ask(table, "retreat", **away, to=[15.88, 1.416, 90.0])
    assert answer["verdict"] != "legal"
