"""A manoeuvre in parts: hands turn or form a unit, let go, and go on; it is judged as one."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import Sensed
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.playing import charging, do, flagged, loaded, offered
from tests.rules.mini_nap.table import CM, RULES, ask, foot, horse, light


def hand(
    table: State, unit: str, *pose: float, stands: tuple[Pose, ...] = ()
) -> tuple[State, list[str]]:
    """Return the table after a hand has put a unit there, and what is flagged about it."""
    there = Sensed(Pose(*pose), (0.0, 0.0, 0.0), stands=stands)
    whole = RULES.recognise(table, {}, {unit: there})[0]
    for action in whole.actions:
        table = loaded(RULES.apply(table, RULES.actions.read(action))[0])
    return table, [finding.rule for finding in whole.flagged]


@pytest.mark.parametrize(("first", "rules"), [(0, []), (45, []), (-45, ["charge.turn"])])
def test_a_unit_that_was_turned_charges_within_a_right_angle_in_all(
    first: float, rules: list[str]
) -> None:
    """The enemy stands 60 degrees to the left of how it faced when it began."""
    rider = horse("fr-1", 20, 10)
    target = foot("br-1", *Pose(20, 10, 150).place(4, 0), 330)
    begun, flags = hand(charging(rider, target), "fr-1", 20, 10, 90 + first)
    assert flags == []
    assert ("charge" in offered(begun)) is (not rules or first < 0)
    heading = 150 if not rules else 185
    found = flagged(begun, action="charge", unit="fr-1", target="br-1", heading=heading)
    assert ("sequence.once" in found, "charge.turned" in found) == (False, False)
    if not rules:
        assert found == []
        after = do(begun, action="charge", unit="fr-1", target="br-1", heading=heading)
        assert after.contact_made is not None
        assert after.begun is None


def test_a_unit_that_was_turned_too_far_in_all_does_not_charge() -> None:
    rider, target = horse("fr-1", 20, 10), foot("br-1", 14, 9, 0)
    begun, flags = hand(charging(rider, target), "fr-1", 20, 10, 150)
    assert flags == []
    found = flagged(begun, action="charge", unit="fr-1", target="br-1", heading=189)
    assert found == ["charge.turn"]


def moving(table: State) -> list[object]:
    """Return the units that are offered a move, and the fields that it asks for."""
    moves = [each for each in RULES.options(table) if each.action == {"action": "move"}]
    return [(each.asks[0].choices, [ask.field for ask in each.asks]) for each in moves]


def test_who_has_only_turned_may_still_move_in_any_formation() -> None:
    table = charging(light("fr-1", 20, 10), foot("br-1", 20, 30, 270))
    assert moving(table) == [(("fr-1",), ["unit", "formation", "to"])]
    turned = do(table, action="move", unit="fr-1", to=[20, 10, 60])
    assert moving(turned) == [(("fr-1",), ["unit", "formation", "to"])]
    formed = do(turned, action="move", unit="fr-1", to=[20, 10, 60], formation="column")
    assert formed.by_id["fr-1"].formation == "column"
    assert moving(formed) == []
    gone = do(turned, action="move", unit="fr-1", to=[*Pose(20, 10, 60).place(CM, 0), 60])
    assert moving(gone) == []


def test_skirmishers_form_line_and_charge() -> None:
    table = charging(light("fr-1", 20, 10), foot("br-1", 20, 11.5, 270))
    charge = {"action": "charge", "unit": "fr-1", "target": "br-1"}
    assert "charge" not in offered(table)  # unformed infantry would have to outflank
    placed = ask(table, "change", unit="fr-1", to="line")["placements"][0]
    stands = tuple(Pose(*stand) for stand in placed["stands"])
    formed, flags = hand(table, "fr-1", *placed["pose"], stands=stands)
    assert flags == []
    assert "charge" in offered(formed)
    after = do(do(formed, **charge), action="pass", side="br")
    assert after.by_id["fr-1"].formation == "line"
    assert after.contact_made is not None
    again = placed["pose"][0], placed["pose"][1] + 0.5, 90.0
    assert hand(after, "fr-1", *again)[1][0] == "sequence.awaited"


@pytest.mark.parametrize(("far", "rules"), [(5.9, []), (6.2, ["movement.allowance"])])
def test_what_it_goes_in_two_parts_is_one_move(far: float, rules: list[str]) -> None:
    table = charging(foot("fr-1", 20, 10), foot("fr-2", 30, 10), foot("br-1", 20, 30, 270))
    table, flags = hand(table, "fr-1", 20, 10 + 4 * CM, 90)
    assert flags == []
    assert flagged(table, action="charge", unit="fr-1", target="br-1")[0] == "sequence.once"
    on, flags = hand(table, "fr-1", 20, 10 + far * CM, 60)
    assert flags == rules
    moved = do(table, action="move", unit="fr-2", to=[30, 11, 90])  # another model is touched
    assert hand(moved, "fr-1", 20, 10 + 5 * CM, 90)[1] == ["sequence.once"]
    assert do(table, action="losses", unit="fr-2", losses=1).begun == table.begun
    assert do(table, action="pass", side="fr").begun is None
    assert on.begun == table.begun
