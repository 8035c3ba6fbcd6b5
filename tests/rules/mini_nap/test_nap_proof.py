"""What is flagged in Mini-Nap comes with what shows it on the table."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.rules.mini_nap.state import State
from tableside.rules.overlay import Mark, Overlay, Path
from tests.rules.mini_nap.table import CM, RULES, foot, position

FIRST = {"initiative": "fr", "brigade": "fr-a", "phase": "manoeuvre"}


def table(**changes: Any) -> State:
    data = position(foot("fr-1", 10, 10), foot("fr-2", 20, 10), foot("br-1", 10, 16, 270))
    return RULES.load({**data, **FIRST, **changes}, "made")


def proof(at: State, **action: Any) -> tuple[tuple[Overlay, ...], ...]:
    return tuple(finding.proof for finding in RULES.judge(at, RULES.action(action)))


def test_a_move_that_is_too_long_shows_its_way_and_its_length() -> None:
    ((way,), *_) = proof(table(), action="move", unit="fr-2", to=[20, 10 + 40 * CM, 90])
    assert isinstance(way, Path)
    assert (way.style, way.text, way.arrow) == ("breach", "40.00 cm", True)
    assert [y for _, y in way.points] == pytest.approx([10, 10 + 40 * CM])


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
        action = RULES.action({"action": "move", "unit": "fr-2", "to": [20, 10 + far * CM, 90]})
        close = [each for each in RULES.judge(at, action) if each.verdict == "too_close"]
        if close:
            (way,) = close[0].proof
            assert isinstance(way, Path)
            assert (way.style, way.arrow) == ("measure", False)
            return
    raise AssertionError("nothing was too close")
