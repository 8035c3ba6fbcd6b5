"""Sentences of the text that no other test says in so many words, each played."""

from __future__ import annotations

import pytest

from tableside.geometry.pose import Pose
from tests.rules.mini_nap.playing import charging, do, flagged, offered
from tests.rules.mini_nap.table import CM, RULES, Data, ask, foot, guns, horse, light, rules, state

MM = 1 / 25.4


@pytest.mark.parametrize(
    ("unit", "to", "how"),
    [
        (foot("fr-1", 20, 10, formation="square"), [20, 10 + 1.9 * CM, 90], "inch"),
        (guns("fr-1", 20, 10), [20, 10 + 0.9 * CM, 90], "prolong"),
        (guns("fr-1", 20, 10), [20, 10 - 0.9 * CM, 90], "prolong"),
        (foot("fr-1", 20, 10), [20 + 5.9 * CM, 10, 90], "side-step"),
    ],
)
def test_who_has_moved_so_may_fire(unit: Data, to: list[float], how: str) -> None:
    """Not so what has redeployed, or guns that turned by over 90 degrees."""
    table = charging(unit, foot("br-1", 20, 10 + 5.5 * CM + 20 * MM, 270, losses=1))
    table = do(do(table, action="move", unit="fr-1", to=to, as_=how), action="pass", side="br")
    assert "manoeuvred" in table.by_id["fr-1"].did
    table = do(table, action="pass", side="fr")
    assert table.phase == "firing"
    assert "fire" in offered(table)


def test_redeployed_guns_and_guns_that_turned_far_do_not_fire() -> None:
    for to in ([20, 15, 90], [20, 10, 190]):
        table = charging(guns("fr-1", 20, 10), foot("br-1", 20, 17, 270))
        table = do(table, action="moved", unit="fr-1", to=to)
        table = do(table, action="pass", side="fr")
        assert (table.phase, "fire" in offered(table)) == ("firing", False)


@pytest.mark.parametrize("formation", ["line", "skirmish"])
def test_a_skirmish_line_fires_as_a_line(formation: str) -> None:
    shooter = light("fr-1", 20, 10, formation=formation, strength=5)
    table = state(shooter, foot("br-1", 20, 10 + 4 * CM + 20 * MM, 270), phase="firing")
    assert ask(table, "fire", unit="fr-1", target="br-1")["dice"] == 5


@pytest.mark.parametrize(
    ("unit", "to", "how"),
    [
        (foot("fr-1", 20, 10), [20, 10 + 5 * CM, 90], "ahead"),
        (foot("fr-1", 20, 10), [20 + 5 * CM, 10, 90], "side-step"),
        (foot("fr-1", 20, 10), [20, 10 - 5 * CM, 90], "step-back"),
        (foot("fr-1", 20, 10), [20 + 2 * CM, 10 + 2 * CM, 90], "oblique"),
        (foot("fr-1", 20, 10, formation="square"), [20, 10 + 1.9 * CM, 90], "inch"),
        (guns("fr-1", 20, 10), [20, 10 + 0.9 * CM, 90], "prolong"),
        (guns("fr-1", 20, 10), [20, 10 - 0.9 * CM, 90], "prolong"),
        (guns("fr-1", 20, 10), [20, 10 + 5 * CM, 90], "redeploy"),
    ],
)
def test_every_kind_of_movement_may_be_called(unit: Data, to: list[float], how: str) -> None:
    caller = horse("br-1", 20 + 8 * CM + 60 * MM, 10, 180)
    table = charging(unit, caller)
    found = ask(table, "reactions", mover="fr-1", as_=how, to=to)["reactions"]
    assert [(each["unit"], each["as"]) for each in found] == [("br-1", "opportunity-charge")]
    tapped = RULES.apply(table, RULES.actions.read({"action": "move", "unit": "fr-1", "to": to}))[0]
    assert tapped.run is not None


def test_turns_and_changes_may_not_be_called() -> None:
    caller = horse("br-1", 20 + 8 * CM + 60 * MM, 10, 180)
    table = charging(foot("fr-1", 20, 10), caller)
    turned = do(table, action="move", unit="fr-1", to=[20, 10, 150])
    assert turned.run is None
    assert "react" not in offered(turned)
    placed = ask(table, "change", unit="fr-1", to="column")["placements"][0]
    formed = do(table, action="moved", unit="fr-1", stands=placed["stands"])
    assert formed.run is None
    assert "react" not in offered(formed)


@pytest.mark.parametrize(
    ("rating", "needs"),
    [("guard", 1), ("elite", 2), ("veteran", 3), ("trained", 4), ("untrained", 5)],
)
def test_each_rating_has_its_number_in_every_test(rating: str, needs: int) -> None:
    charged = do(
        charging(horse("fr-1", 20, 8), foot("br-1", 20, 17, 270, rating=rating)),
        action="charge", unit="fr-1", target="br-1",
    )  # fmt: skip
    square = {"action": "react", "unit": "br-1", "as": "emergency-square", "from": "fr-1"}
    for die in range(1, 7):
        formed = do(charged, **square, die=die).by_id["br-1"].formation == "square"
        assert formed is (die >= needs)
    far = state(horse("fr-1", 20, 5, rating=rating), foot("br-1", 20, 5 + 33 * CM + 30 * MM, 270))
    assert ask(far, "extend", unit="fr-1", target="br-1")["needs"] == needs
    caller = horse("br-1", 20 + 8 * CM + 60 * MM, 10, 180, rating=rating)
    called = ask(charging(foot("fr-1", 20, 10), caller), "reactions", mover="fr-1", as_="ahead",
                 to=[20, 12, 90])  # fmt: skip
    assert [each["needs"] for each in called["reactions"]] == [needs]


def test_units_that_reacted_do_not_bar_a_division_manoeuvre_and_its_units_react_later() -> None:
    reacted = foot("fr-1", 20, 10, markers=["blue"], did=["reacted"], division="fr-1d")
    table = state(reacted, foot("br-1", 20, 30, 270), initiative="fr", awaits="choice")
    assert "division" in offered(table)
    moved = foot("fr-1", 20, 10, did=["division", "manoeuvred"], division="fr-1d")
    rider = horse("fr-2", 14, 10, did=["division", "manoeuvred"], division="fr-1d")
    later = state(moved, rider, foot("br-1", 20, 13, 270), used=["fr-a"], initiative="br",
                  brigade="br-a")  # fmt: skip
    found = ask(later, "reactions", mover="br-1", as_="side-step", to=[19, 13, 270])
    assert {each["unit"] for each in found["reactions"]} == {"fr-1", "fr-2"}


def test_infantry_forms_no_square_against_infantry() -> None:
    table = do(
        charging(foot("fr-1", 20, 15.5, formation="column"), foot("br-1", 20, 18, 270)),
        action="charge", unit="fr-1", target="br-1",
    )  # fmt: skip
    if table.contact_made is None:
        table = do(table, action="pass", side="br")
    square = {"action": "react", "unit": "br-1", "as": "emergency-square", "from": "fr-1"}
    assert "reaction.type" in flagged(table, **square, die=6)


def test_who_stands_fights() -> None:
    table = do(
        charging(horse("fr-1", 20, 8), foot("br-1", 20, 17, 270)),
        action="charge", unit="fr-1", target="br-1",
    )  # fmt: skip
    table = do(table, action="pass", side="br")
    assert table.contact_made is None
    assert "sequence.locked" in flagged(table, action="move", unit="fr-1", to=[20, 8, 90])
    for _ in range(2):
        table = do(table, action="pass", side="fr")
    assert (table.phase, offered(table)) == ("hand-to-hand", ["fight"])


def test_a_unit_turns_by_any_angle_and_nobody_wheels() -> None:
    table = charging(foot("fr-1", 20, 10), foot("br-1", 40, 30, 270))
    for turned in (10, 90, 179, 180, 270):
        assert flagged(table, action="move", unit="fr-1", to=[20, 10, 90 + turned]) == []
    # A wheel about the right-hand corner: the centre goes round, which is no straight run.
    corner = Pose(20, 10, 90).place(0, -25 * MM)
    wheeled = Pose(*corner, 120).place(0, 25 * MM)
    found = ask(table, "move", unit="fr-1", to=[*wheeled, 120], as_="stand")
    assert rules(found["breaches"]) == ["movement.kind"]
