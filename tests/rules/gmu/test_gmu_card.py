"""The card of a unit: facts, odds, retreat, pursuit; and what is drawn is what is judged."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import shapely

from tableside.engine.message import Text
from tableside.engine.overlay import Area, Ghost, Label, Mark, Path
from tableside.engine.ruleset import Card
from tableside.geometry.pose import Pose
from tableside.rules.gmu.state import State
from tableside.rules.gmu.zones import in_control
from tests.rules.gmu.gmu_table import GMU, ask, box, corps, state, unit

ATTACKER = corps("csa-1", 12, 8, battle_value=1)
DEFENDER = corps("usa-1", 12, 10, 270)
HQ = unit("csa-hq", "headquarters", [12, 5, 90], formation="battle")


def card(table: State, name: str) -> Card:
    return GMU.card(table, name)


def lines(found: Card, title: str) -> str:
    return "\n".join(map(str, sections(found)[title]))


def facts_of(found: Card) -> dict[str, str]:
    return {str(label): str(value) for label, value in found.facts}


def sections(found: Card) -> dict[str, tuple[Text, ...]]:
    return {str(title): told for title, told in found.sections}


def styles(found: Card) -> set[str]:
    return {overlay.style for overlay in found.overlays}


def test_facts_of_a_corps() -> None:
    table = state(ATTACKER, DEFENDER, HQ, terrain=[box("h", "hill", 10, 7, 14, 9)])
    facts = facts_of(card(table, "csa-1"))
    assert facts["Type"] == "infantry corps, Confederacy"
    assert facts["Battle value"] == "+1"
    assert facts["Stands on"] == "hill"
    assert facts["In command"] == "yes, by csa-hq"
    assert facts["In the control of"] == "usa-1"
    assert facts["In the influence of"] == "usa-1"


def test_what_a_player_asks_for_first() -> None:
    table = state(ATTACKER, DEFENDER, HQ)
    found = card(table, "csa-1")
    numbers = {str(label): str(value) for label, value in found.numbers}
    assert numbers == {"Battle value": "+1", "In command": "yes", "Held by enemies": "1"}
    assert str(found.odds_of) == "csa-1 attacks usa-1"
    assert sum(each.chance for each in found.odds) == pytest.approx(1)
    assert found.now == ""
    away = {str(label): str(value) for label, value in card(state(ATTACKER), "csa-1").numbers}
    assert (away["In command"], away["Held by enemies"]) == ("no", "0")
    moving = {
        str(a): str(b) for a, b in card(state(ATTACKER, HQ, phase="movement"), "csa-1").numbers
    }
    assert moving["May go"].endswith(" in")


def test_of_a_headquarters_its_reach_and_who_is_in_it_come_first() -> None:
    numbers = card(state(ATTACKER, DEFENDER, HQ), "csa-hq").numbers
    told = {str(label): str(value) for label, value in numbers}
    assert told == {"Command range": "6.00 in", "Corps in range": "1 of 1"}


def test_a_retreat_that_is_due_comes_first() -> None:
    act = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [4, 4]}
    beaten, _ = GMU.apply(state(ATTACKER, DEFENDER, HQ), GMU.actions.read(act))
    found = card(beaten, "usa-1")
    assert found.now == "retreat"
    assert [str(title) for title, _ in found.sections][1] == "Retreat"


def test_command_facts() -> None:
    hq = unit("csa-hq", "headquarters", [2, 12, 0], formation="battle", base=[50.8, 50.8])
    far = facts_of(card(state(corps("csa-1", 12, 12, 0), hq), "csa-1"))
    assert far["In command"] == "no, 2.50 in out of range of csa-hq"
    alone = facts_of(card(state(ATTACKER), "csa-1"))
    assert alone["In command"].startswith("no headquarters")
    sides = {"csa": {"army": "french"}, "usa": {"army": "english"}}
    unknown = state(ATTACKER, HQ, DEFENDER, sides=sides, period="napoleonic-wars")
    assert "does not give the battle range" in facts_of(card(unknown, "csa-1"))["In command"]
    assert lines(card(unknown, "csa-hq"), "Command").startswith("Not known")
    assert "Not known" in lines(card(unknown, "csa-1"), "csa-1 attacks usa-1")


def test_odds_of_attacking_and_of_being_attacked() -> None:
    found = card(state(ATTACKER, DEFENDER, HQ), "csa-1")
    attack = lines(found, "csa-1 attacks usa-1")
    assert "battle value +1, headquarters +1 (csa-hq)" in attack
    chances = "usa-1: no effect 28 %, retreats 31 %, broken 25 %, eliminated 17 %"
    assert chances.replace(" %", "\N{NO-BREAK SPACE}%") in attack
    assert "If usa-1 leaves, csa-1 must advance into its place." in attack
    labels = [each for each in found.overlays if isinstance(each, Label)]
    assert [(each.at, str(each.text)) for each in labels] == [
        ((12, 10), "leaves: 72\N{NO-BREAK SPACE}%")
    ]
    assert "usa-1 +0: nothing" in lines(found, "usa-1 attacks csa-1")
    assert "anywhere in the shaded area" in lines(found, "Retreat")
    assert {"control", "influence", "command", "sight", "combat", "retreat"} <= styles(found)


def test_why_a_combat_is_not_allowed_and_why_nobody_follows() -> None:
    cavalry = corps("csa-1", 12, 8, type="cavalry")
    found = card(state(cavalry, DEFENDER, corps("usa-2", 14.5, 8)), "csa-1")
    assert lines(found, "csa-1 attacks usa-1").startswith("No: csa-1 is cavalry")
    assert not [each for each in found.overlays if isinstance(each, Label)]
    back = lines(
        card(state(ATTACKER, DEFENDER, corps("usa-2", 14.5, 8)), "csa-1"), "csa-1 attacks usa-1"
    )
    assert "csa-1 may not advance: usa-2 within 1.00 in of it." in back


def test_a_corps_with_nowhere_to_retreat_to() -> None:
    corner = corps("csa-1", 35.4, 22, 0), corps("usa-1", 35.45, 23.5, 90)
    walls = [corps("csa-2", 33.3, 23.4, 0), corps("csa-3", 33.3, 21.0, 0)]
    assert "nowhere, it would be broken" in lines(card(state(*corner, *walls), "usa-1"), "Retreat")
    last = state(*corner, *walls, turn=15)
    assert "nowhere, it would be eliminated" in lines(card(last, "usa-1"), "Retreat")


def test_what_is_awaited_comes_first_with_its_ghost() -> None:
    table = state(ATTACKER, DEFENDER)
    fight = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [6, 2]}
    after, _ = GMU.apply(table, GMU.actions.read(fight))
    found = card(after, "csa-1")
    assert lines(found, next(iter(sections(found)))) == (
        "csa-1 must advance into the place that usa-1 left."
    )
    assert next(iter(sections(found))) == "Now"
    (ghost,) = [overlay for overlay in found.overlays if isinstance(overlay, Ghost)]
    assert ghost.outlines[0] == table.by_id["usa-1"].bases[0].outline(Pose(12, 10, 270))
    (now,) = card(after, "usa-1").sections[0][1]
    assert str(now) == "usa-1 must leave the table: it is eliminated."


def test_reach_is_drawn_in_the_movement_phase_only() -> None:
    assert "reach" not in styles(card(state(ATTACKER), "csa-1"))
    found = card(state(ATTACKER, phase="movement"), "csa-1")
    assert "reach" in styles(found)
    assert lines(found, "Movement") == "Up to 4.00 in."


def area_of(found: Card, style: str) -> Any:
    (area,) = [o for o in found.overlays if isinstance(o, Area) and o.style == style]
    return shapely.geometry.shape(area.geometry)


def test_the_control_that_is_drawn_is_the_one_that_is_judged() -> None:
    table = state(corps("csa-1", 12, 8, 33))
    zone = area_of(card(table, "csa-1"), "control")
    draw = np.random.default_rng(2)
    for x, y in draw.uniform([9, 5], [15, 11], (200, 2)):
        if abs(zone.boundary.distance(shapely.Point(x, y))) < 0.01:
            continue
        speck = state(
            corps("csa-1", 12, 8, 33), unit("usa-1", "infantry", [x, y, 0], base=[0.01, 0.01])
        )
        assert in_control(*speck.pieces) is bool(zone.covers(shapely.Point(x, y)))


def test_the_retreat_that_is_drawn_is_the_one_that_is_judged() -> None:
    table = state(ATTACKER, DEFENDER, corps("usa-2", 9, 12, 250), HQ)
    zone = area_of(card(table, "usa-1"), "retreat")
    draw = np.random.default_rng(3)
    tried = {True: 0, False: 0}
    for x, y in draw.uniform([8, 9], [16, 15], (60, 2)):
        point = shapely.Point(x, y)
        if zone.boundary.distance(point) < 0.1:
            continue
        inside = bool(zone.covers(point))
        verdicts = {
            ask(table, "retreat", unit="usa-1", **{"from": "csa-1"}, to=[x, y, facing])["verdict"]
            for facing in (range(0, 180, 15) if inside else (0, 60, 120))
        }
        assert ("legal" in verdicts) is inside
        tried[inside] += 1
        if min(tried.values()) >= 4:
            break
    assert min(tried.values()) >= 4


@pytest.mark.parametrize(("wall", "seen"), [(False, True), (True, False)])
def test_sight_lines_are_drawn_to_whom_it_sees(wall: bool, seen: bool) -> None:
    hill = [box("h", "hill", 5, 12, 20, 13)] if wall else []
    table = state(ATTACKER, corps("usa-2", 12, 17, 270), terrain=hill)
    drawn = [o for o in card(table, "csa-1").overlays if isinstance(o, Path)]
    assert bool(drawn) is seen
    assert not any(isinstance(o, Mark) for o in card(table, "csa-1").overlays)
