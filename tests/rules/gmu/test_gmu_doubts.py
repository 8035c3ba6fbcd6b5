"""What may or may not be a breach is a doubt that names its rule, and no breach."""

from __future__ import annotations

import pytest

from tests.rules.gmu.gmu_table import GMU, Data, ask, corps, state, unit

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
    [(0.959, BREACH, "illegal"), (0.961, DOUBT, "too_close"), (1.0, DOUBT, "too_close")],
)
def test_infantry_that_is_held(gap: float, where: str, verdict: str) -> None:
    table = state(corps("csa-1", 12, 8, sigma=UNSURE), corps("usa-1", 12, 9 + gap, 270))
    answer = ask(table, "move", unit="csa-1", to=[12, 7.5, 90])
    assert (said(answer, "movement.held"), answer["verdict"]) == (where, verdict)


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
