"""What is flagged comes with what shows it on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shapely.geometry import Point, shape

from tableside.engine.finding import Finding
from tableside.engine.message import to_json
from tableside.engine.overlay import Area, Ghost, Mark, Path, as_json
from tableside.rules.gmu.state import State
from tests.rules.gmu.gmu_table import GMU, band, corps, state, unit


def table(**changes: Any) -> State:
    return state(
        corps("csa-1", 10, 8),
        corps("csa-2", 16, 8),
        corps("usa-1", 10, 13.6, 270),
        unit("csa-hq", "headquarters", [13, 5, 90]),
        unit("usa-hq", "headquarters", [13, 20, 270]),
        terrain=[band("river", "river", [20, 0], [20, 24])],
        **{"phase": "movement", **changes},
    )


def flagged(at: State, **data: Any) -> dict[str, Finding]:
    return {finding.rule: finding for finding in GMU.judge(at, GMU.actions.read(data))}


def shown(finding: Finding, kind: type[Any]) -> list[Any]:
    to_json([as_json(overlay) for overlay in finding.proof], allow_nan=False)
    return [overlay for overlay in finding.proof if isinstance(overlay, kind)]


def test_a_move_that_is_too_long_shows_its_way_and_its_length() -> None:
    found = flagged(table(), action="move", unit="csa-2", to=[16, 13, 90])
    (way,) = shown(found["movement.allowance"], Path)
    assert (way.points, str(way.text), way.arrow) == (((16, 8), (16, 13)), "5.00 in", True)


def test_a_zone_is_shown_with_the_two_points_that_are_too_near() -> None:
    found = flagged(table(), action="move", unit="csa-1", to=[10, 11.9, 90])
    finding = found["movement.zone-of-influence"]
    (area,) = shown(finding, Area)
    assert (area.style, str(area.text)) == ("influence", "usa-1, zone of influence")
    assert shape(area.geometry).contains(Point(10, 12.4))
    _, between = shown(finding, Path)
    assert str(between.text) == "0.70 in"
    assert [y for _, y in between.points] == pytest.approx([12.4, 13.1])


def test_the_enemy_that_the_sentence_names_is_the_one_that_is_shown() -> None:
    at = state(
        corps("csa-c", 10, 8, type="cavalry"),
        corps("usa-1", 12.6, 11.4, 270),  # nearer, but cavalry does not mind its influence
        corps("usa-c", 10, 13.2, 270, type="cavalry"),
        unit("csa-hq", "headquarters", [13, 5, 90]),
        phase="movement",
    )
    found = flagged(at, action="move", unit="csa-c", to=[10, 11.4, 90])
    (area,) = shown(found["movement.zone-of-influence"], Area)
    assert str(area.text).startswith("usa-c")


def test_command_and_placing_show_how_far_it_is_to_whom() -> None:
    found = flagged(table(), action="move", unit="csa-2", to=[33, 8, 90])
    finding = found["movement.command"]
    assert [area.style for area in shown(finding, Area)] == ["command"]
    assert len(shown(finding, Path)) == 2
    at = table(phase="command")
    put = {"action": "place", "as": "headquarters", "unit": "csa-hq", "formation": "battle"}
    finding = flagged(at, **put, to=[26, 8, 90])["placement.distance"]
    between = shown(finding, Path)[-1]
    assert between.points[1][0] == pytest.approx(17)  # the right end of csa-2


def test_a_detachment_that_comes_new_is_shown_where_it_may_not_stand() -> None:
    at = table(phase="command")
    put = {"action": "place", "as": "detachment", "unit": "csa-d9", "with": "csa-hq"}
    found = flagged(at, **put, to=[10, 12.1, 90], sigma=[0.01, 0.01, 0.1])
    near = found["placement.zone-of-control"]
    assert [mark.unit for mark in shown(near, Mark)] == ["csa-d9"]
    assert [str(area.text) for area in shown(near, Area)] == ["usa-1, zone of control"]
    assert len(shown(near, Path)) == 1
    far = flagged(at, **put, to=[40, 20, 90])["placement.distance"]
    (line,) = shown(far, Path)
    assert line.points[0][0] > line.points[1][0] == pytest.approx(14, abs=1)


SIGMA = [0.01, 0.02, 0.3]


@pytest.mark.parametrize(
    ("rule", "action", "give"),
    [
        ("movement.allowance", {"unit": "csa-2", "to": [16, 13, 90]}, 2 * 2**0.5 * 0.02),
        ("movement.alignment", {"unit": "csa-1", "to": [10, 10.6, 45]}, 2 * 0.3),
        ("movement.river", {"unit": "csa-2", "to": [20, 8, 90]}, 2 * 0.02),
        ("movement.zone-of-influence", {"unit": "csa-1", "to": [10, 11.9, 90]}, 2 * 0.02),
        ("movement.board", {"unit": "csa-2", "to": [16, 0.2, 90]}, 2 * 0.02),
    ],
)
def test_every_amount_says_how_sure_it_is(rule: str, action: dict[str, Any], give: float) -> None:
    """Two deviations of what was measured; the facing's, with its lever, adds a little."""
    exact = flagged(table(), action="move", **action)[rule]
    assert exact.margin is not None
    assert exact.give_or_take is None
    measured = flagged(table(), action="move", **action, sigma=SIGMA)[rule]
    assert measured.give_or_take == pytest.approx(give, rel=0.06)
    assert measured == replace(exact, give_or_take=measured.give_or_take)


def test_what_is_stood_on_and_what_was_crossed_are_shown() -> None:
    found = flagged(table(), action="move", unit="csa-1", to=[15.5, 8, 90])
    assert [mark.unit for mark in shown(found["movement.overlap"], Mark)] == ["csa-2"]
    found = flagged(table(), action="move", unit="csa-2", to=[20, 8, 90])
    assert [str(area.text) for area in shown(found["movement.river"], Area)] == ["river"]


def test_a_pursuer_is_shown_its_place_and_a_fight_its_distance() -> None:
    at = state(corps("csa-1", 10, 8), corps("usa-1", 10, 9.5, 270), corps("usa-2", 10, 14, 270))
    fight = {"action": "combat", "attacker": "csa-1", "dice": [6, 1]}
    far = flagged(at, **fight, defender="usa-2")["combat.range"]
    (line,) = shown(far, Path)
    assert str(line.text) == "5.00 in"
    at = GMU.apply(at, GMU.actions.read({**fight, "defender": "usa-1"}))[0]
    at = GMU.apply(at, GMU.actions.read({"action": "gone", "unit": "usa-1"}))[0]
    found = flagged(at, action="move", unit="csa-1", to=[10, 10.2, 90])
    (place,) = shown(found["pursuit.place"], Ghost)
    assert str(place.text) == "csa-1 belongs here"


def test_what_is_legal_has_nothing_to_show() -> None:
    assert flagged(table(), action="move", unit="csa-1", to=[10, 9, 90]) == {}


def test_two_findings_that_say_the_same_are_the_same() -> None:
    finding = flagged(table(), action="move", unit="csa-2", to=[16, 13, 90])["movement.allowance"]
    bare = Finding(finding.rule, finding.units, finding.verdict, finding.message, finding.margin)
    assert finding.proof
    assert finding == bare


@pytest.mark.parametrize(("length", "verdict"), [(4.0, "too_close"), (4.5, "illegal")])
def test_where_it_is_too_close_the_way_is_to_be_measured(length: float, verdict: str) -> None:
    action = {"action": "move", "unit": "csa-2", "to": [16, 8 + length, 90]}
    found = flagged(table(), **action, sigma=[0.02, 0.02, 0.1])
    finding = found["movement.allowance" if verdict == "illegal" else next(iter(found))]
    assert finding.verdict == verdict
    (way,) = shown(finding, Path)
    expected = ("measure", False) if verdict == "too_close" else ("breach", True)
    assert (way.style, way.arrow) == expected


@pytest.mark.parametrize("apart", [0.965, 0.99, 1.01, 1.035])
def test_two_bases_that_are_too_close_to_call_show_the_line_to_measure(apart: float) -> None:
    near = {**corps("usa-1", 10, 9 + apart, 270), "sigma": [0.02, 0.02, 0.1]}
    at = state(corps("csa-1", 10, 8), near, phase="combat")
    found = flagged(at, action="combat", attacker="csa-1", defender="usa-1", dice=[3, 3])
    (line,) = shown(found["combat.range"], Path)
    assert (found["combat.range"].verdict, line.style) == ("too_close", "measure")
    assert [y for _, y in line.points] == pytest.approx([8.5, 8.5 + apart], abs=0.001)
