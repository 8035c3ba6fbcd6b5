"""What is flagged in Mini-Nap comes with what shows it on the table."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.overlay import Mark, Overlay, Path
from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.table import CM, RULES, foot, position

FIRST = {"initiative": "fr", "brigade": "fr-a", "phase": "manoeuvre"}


def table(**changes: Any) -> State:
    data = position(foot("fr-1", 10, 10), foot("fr-2", 20, 10), foot("br-1", 10, 16, 270))
    return RULES.load({**data, **FIRST, **changes}, "made")


def proof(at: State, **action: Any) -> tuple[tuple[Overlay, ...], ...]:
    return tuple(finding.proof for finding in RULES.judge(at, RULES.actions.read(action)))


def test_a_move_that_is_too_long_shows_its_way_and_its_length() -> None:
    ((way,), *_) = proof(table(), action="move", unit="fr-2", to=[20, 10 + 40 * CM, 90])
    assert isinstance(way, Path)
    assert (way.style, str(way.text), way.arrow) == ("breach", "40.0 cm", True)
    assert [y for _, y in way.points] == pytest.approx([10, 10 + 40 * CM])


def test_a_move_told_by_its_stands_shows_its_way_and_how_sure_its_length_is() -> None:
    """So a camera tells of a move: where each stand is."""
    sigma = [0.003, 0.004, 0.0]
    near = {**foot("fr-2", 20, 10), "sigma": sigma}
    data = position(foot("fr-1", 10, 10), near, foot("br-1", 10, 16, 270))
    at = RULES.load({**data, **FIRST}, "made")
    stands = [[pose.x, pose.y + 30 * CM, pose.facing] for pose in at.by_id["fr-2"].stands or ()]
    assert len(stands) > 1
    action = RULES.actions.read(
        {"action": "move", "unit": "fr-2", "stands": stands, "sigma": sigma}
    )
    (finding,) = [each for each in RULES.judge(at, action) if each.rule == "movement.allowance"]
    (way,) = finding.proof
    assert isinstance(way, Path)
    assert (way.style, str(way.text)) == ("breach", "30.0 cm")
    assert finding.give_or_take == pytest.approx(2 * 2**0.5 * 0.004)
    assert finding.as_json()["give_or_take"] == finding.give_or_take


@pytest.mark.parametrize("sigma", [0.0, 0.01])
def test_a_charge_from_too_far_tells_how_sure_its_length_is(sigma: float) -> None:
    near = {**foot("fr-1", 10, 5), "sigma": [sigma, sigma, 0.0]}
    data = position(near, foot("fr-2", 20, 10), foot("br-1", 10, 20, 270))
    at = RULES.load({**data, **FIRST}, "made")
    action = RULES.actions.read(
        {"action": "charge", "unit": "fr-1", "target": "br-1", "heading": 90}
    )
    (finding,) = [each for each in RULES.judge(at, action) if each.rule == "charge.distance"]
    assert finding.margin is not None
    assert finding.give_or_take == (pytest.approx(2 * sigma) if sigma else None)


def test_two_units_show_the_two_points_between_them() -> None:
    shown = proof(table(), action="charge", unit="fr-1", target="br-1", heading=200)
    lines = [each for overlays in shown for each in overlays]
    assert lines
    line = lines[0]
    assert isinstance(line, Path)
    assert line.style == "proof"
    (_, low), (_, high) = line.points
    assert sorted((low, high)) == pytest.approx([10.394, 15.606], abs=0.3)


def test_one_unit_alone_is_marked() -> None:
    shown = proof(table(phase="firing"), action="man", unit="fr-1")
    assert all(overlays == (Mark("breach", "fr-1"),) for overlays in shown)
    assert shown


def test_what_is_too_close_is_to_be_measured() -> None:
    at = table()
    limits = [6.0 + n / 100 for n in range(0, 900)]
    near = {**foot("fr-2", 20, 10), "sigma": [0.05, 0.05, 0.1]}
    data = position(foot("fr-1", 10, 10), near, foot("br-1", 10, 16, 270))
    at = RULES.load({**data, **FIRST}, "made")
    for far in limits:
        action = RULES.actions.read(
            {"action": "move", "unit": "fr-2", "to": [20, 10 + far * CM, 90]}
        )
        close = [each for each in RULES.judge(at, action) if each.verdict == "too_close"]
        if close:
            (way,) = close[0].proof
            assert isinstance(way, Path)
            assert (way.style, way.arrow) == ("measure", False)
            return
    raise AssertionError("nothing was too close")
