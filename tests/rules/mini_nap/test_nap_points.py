"""Points of the reading that are easily missed, each at both of its sides."""

from __future__ import annotations

import math
from typing import Any

import pytest
from shapely.geometry import Point, shape

from tableside.files.fault import FileError
from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.table import (
    CM,
    RULES,
    Data,
    ask,
    foot,
    guns,
    horse,
    light,
    position,
    rules,
    state,
)

MM = 1 / 25.4


def test_a_heading_meets_a_unit_however_far_it_is() -> None:
    table = state(horse("br-1", 20, 6), foot("fr-1", 20, 22), foot("fr-2", 20, 27))
    (met,) = ask(table, "charge", unit="br-1", heading=90)["targets"]
    assert (met["unit"], rules(met["breaches"])) == ("fr-1", ["charge.distance"])
    gap = 16 - 30 * MM
    assert met["breaches"][0]["by"] == pytest.approx(gap - 30 * CM, abs=1e-6)
    assert ask(table, "charge", unit="br-1", heading=180)["targets"] == []


def test_an_oblique_run_at_a_facing_that_is_not_the_first_to_try() -> None:
    """Neither facing kept, nor half ahead and half aside: clear only between those."""
    near = horse("br-1", 22.399, 23.343, 198.548), foot("br-3", 20.487, 24.966, 157.743)
    to = [21.168, 24.572, 157.743]
    found = ask(state(*near), "move", unit="br-3", to=to, as_="oblique")
    assert found["verdict"] == "legal"
    wall = foot("br-8", 18.98, 25.06, 331)
    found = ask(state(*near, wall), "move", unit="br-3", to=to, as_="oblique")
    assert found["verdict"] == "illegal"


def gap(turned: float) -> list[Data]:
    """Return two walls ahead of (20, 10): between them a square fits, and 3 mm."""
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    half = (12.5 + 1.5 + 20) * MM  # its half width, the clearance, the walls' half depth
    return [
        horse(name, 20 + 2.1 * cos - v * sin, 10 + 2.1 * sin + v * cos, turned + 90)
        for name, v in (("br-2", half), ("br-3", -half))
    ]


def on(way: float) -> list[float]:
    return [20 + 1.5 * math.cos(math.radians(way)), 10 + 1.5 * math.sin(math.radians(way))]


@pytest.mark.parametrize(("way", "verdict"), [(20, "legal"), (21, "legal"), (35, "illegal")])
def test_a_square_inches_through_a_gap_that_it_must_turn_to(way: float, verdict: str) -> None:
    table = state(foot("br-1", 20, 10, 80, formation="square"), *gap(20))
    found = ask(table, "move", unit="br-1", to=[*on(way), 20])
    assert found["verdict"] == verdict
    area = shape(ask(table, "reach", unit="br-1")["area"]["inch"])
    assert area.contains(Point(on(way))) == (verdict == "legal")


def test_a_square_turns_to_the_right_where_the_left_is_barred() -> None:
    # What stands beside its left edge stops a turn to the left after a few degrees.
    stop = guns("br-4", 20 - 14 * MM - 15 * MM, 10.79)
    table = state(foot("br-1", 20, 10, 90, formation="square"), *gap(70), stop)
    assert ask(table, "move", unit="br-1", to=[*on(70), 70])["verdict"] == "legal"
    area = shape(ask(table, "reach", unit="br-1")["area"]["inch"])
    assert area.contains(Point(on(70)))


@pytest.mark.parametrize(
    ("unit", "named"),
    [
        (foot("br-1", 20, 10, formation="square", square="emergency"), "inch"),
        (guns("br-1", 20, 10), "redeploy"),
        (foot("br-1", 20, 10), "ahead"),
    ],
)
def test_what_is_not_legal_goes_by_the_first_kind_of_its_own(unit: Data, named: str) -> None:
    found = ask(state(unit), "move", unit="br-1", to=[20, 30, 90])
    assert (found["verdict"], found["as"]) == ("illegal", named)


def test_guns_take_no_formation() -> None:
    table = state(guns("br-1", 20, 10))
    found = ask(table, "move", unit="br-1", to=[20, 10.2, 90], formation="line")
    assert rules(found["breaches"]) == ["movement.change"]


@pytest.mark.parametrize(
    ("sigma", "named"), [([0.006, 0.006, 2.0], "too_close"), ([0.005, 0.005, 2.0], "skirmish")]
)
def test_the_gap_is_measured_between_centres(sigma: list[float], named: str) -> None:
    # 0.4 mm over the limit; both places count, the facings do not: 2 sqrt(2) 0.006 in is 0.43 mm.
    stands = [[20, 10, 90], [20 - 27.9 * MM, 10, 90]]
    entry = {**light("br-1", 20, 10), "stands": stands, "sigma": sigma}
    entry = {name: value for name, value in entry.items() if name not in ("pose", "formation")}
    assert ask(state(entry), "formation", unit="br-1")["formation"] == named


def test_infantry_near_a_unit_that_has_just_formed_square_may_follow() -> None:
    square = foot("br-1", 20, 20, 270, formation="square", square="emergency")
    charger = horse("fr-1", 20, 20 - 40 * MM, 90)
    near = foot("br-2", 22, 20, 270)
    found = ask(state(square, charger, near), "react", unit="br-2", as_="emergency-square",
                from_="fr-1", started=6.0)  # fmt: skip
    assert (found["allowed"], found["breaches"]) == (True, [])
    solid = {**square, "square": "solid"}
    found = ask(state(solid, charger, near), "react", unit="br-2", as_="emergency-square",
                from_="fr-1", started=6.0)  # fmt: skip
    assert rules(found["breaches"]) == ["reaction.contact"]


@pytest.mark.parametrize("did", [[], ["turned"]])
def test_a_unit_that_turned_far_makes_no_opportunity_charge(did: list[str]) -> None:
    table = state(horse("br-1", 20, 12, 270, did=did), horse("fr-1", 20, 9))
    found = ask(table, "react", unit="br-1", as_="opportunity-charge", from_="fr-1")
    assert rules(found["breaches"]) == (["charge.turned"] if did else [])


def test_abandoned_guns_are_not_fired_at() -> None:
    table = state(guns("br-1", 20, 10), guns("fr-1", 20, 14, 270, markers=["orange"]),
                  phase="firing")  # fmt: skip
    found = ask(table, "fire", unit="br-1", target="fr-1")
    assert rules(found["breaches"]) == ["firing.abandoned"]


@pytest.mark.parametrize("field", ["pose", "stands"])
def test_no_place_at_all_is_a_fault_of_the_file(field: str) -> None:
    entry = {k: v for k, v in foot("br-1", 20, 10).items() if k != "pose"}
    with pytest.raises(FileError) as caught:
        RULES.load(position({**entry, field: None}), "bad.json")
    assert [fault.place for fault in caught.value.faults] == ["units[0].pose"]


def test_the_limit_of_a_turn_opens_no_sliver() -> None:
    # Turned until it is 1 mm from the battery, the charger would run past it: no heading is legal.
    charger = foot("br-3", 25.62, 16.07, 58.01)
    battery = guns("fr-2", 24.84, 17.82, 240.75)
    target = light("fr-0", 25.95, 18.55, 235.9466)
    (found,) = ask(state(charger, battery, target), "charge", unit="br-3", target="fr-0")["targets"]
    assert found["headings"] == []


def flagged(table: State, **action: Any) -> list[str]:
    return [finding.rule for finding in RULES.judge(table, RULES.actions.read(action))]


@pytest.mark.parametrize("made", [True, False])
def test_a_reaction_that_nothing_asks_for_is_flagged(made: bool) -> None:
    contact: dict[str, Any] = (
        {"contact_made": {"unit": "fr-1", "target": "br-1", "started": 3.0}} if made else {}
    )
    table = state(light("br-1", 20, 20, 270), foot("fr-1", 20, 20 - 20 * MM),
                  initiative="fr", brigade="fr-a", **contact)  # fmt: skip
    found = flagged(table, action="react", unit="br-1", **{"as": "fall-back", "from": "fr-1"})
    assert found == ([] if made else ["sequence.awaited"])


def test_a_call_needs_an_enemy_that_runs() -> None:
    """Whatever the phase: an enemy that stands is not charged out of turn."""
    for phase in ("manoeuvre", "firing"):
        table = state(horse("br-1", 20, 12, 270), horse("fr-1", 20, 9), initiative="fr",
                      brigade="fr-a", phase=phase)  # fmt: skip
        call = {"as": "opportunity-charge", "from": "fr-1", "die": 6}
        assert flagged(table, action="react", unit="br-1", **call) == ["sequence.awaited"]


@pytest.mark.parametrize(
    ("deep", "through"), [(1.0, False), (1.0000025, False), (1.12, False), (1.14, True)]
)
def test_a_friend_that_the_game_put_to_the_tolerance_bars_like_one_that_touches(
    deep: float, through: bool
) -> None:
    """A line of horse, 40 mm deep, behind another: through it, turned on it, charging over it."""
    behind = 20 - (40 - deep) * MM
    table = state(horse("fr-1", 20, behind), horse("fr-2", 20, 20), foot("br-1", 20, 25, 270))
    ahead = ask(table, "move", unit="fr-1", to=[20, behind + 3, 90])
    assert ("movement.overlap" not in rules(ahead["breaches"])) is through
    assert ask(table, "move", unit="fr-1", to=[20, behind - 2, 270])["verdict"] == "legal"
    charge = ask(table, "charge", unit="fr-1", target="br-1")["targets"]
    assert bool(charge and charge[0]["headings"]) is through


@pytest.mark.parametrize(("deep", "legal"), [(0.9, True), (1.0, False)])
def test_a_turn_has_no_slack_to_overlap_what_is_touched(deep: float, legal: bool) -> None:
    """A turn of 0.2 degrees brings a corner of the line nearer by 0.08 mm."""
    own, friend = foot("br-1", 20, 10), foot("br-2", 20 + (50 - deep) * MM, 10)
    found = ask(state(own, friend), "move", unit="br-1", to=[20, 10, 90.2])
    assert (found["verdict"] == "legal") is legal


def test_a_square_that_a_friend_touches_does_not_inch_through_it() -> None:
    """What an unsure unit far off forgives a turn put it deeper first, and so let it through."""
    pose = [35.680747401768755, 20.29104111334918, 309.1354923116338]
    square = foot("br-2", *pose, formation="square")
    friend = foot("br-4", 34.93011279062371, 21.94777055564466, 207.3008236841605,
                  type="light-cavalry")  # fmt: skip
    far = foot("fr-4", 10, 10, sigma=[0.003, 0.003, 0.1])
    table = state(square, friend, far)
    found = ask(table, "move", unit="br-2", to=[35.10466677621213, 20.5202314506055, pose[2]])
    assert (found["verdict"], rules(found["breaches"])) == ("illegal", ["movement.overlap"])
    assert ask(table, "move", unit="br-2", to=[36.2, 20.0, pose[2]])["verdict"] == "legal"
