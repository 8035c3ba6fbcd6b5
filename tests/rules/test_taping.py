"""What a tape measure tells in each game: base to base, and what the rules say of the two."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
import shapely

from tableside.engine.measuring import End, lay, unit_end
from tableside.engine.message import rendered
from tableside.engine.ruleset import QuestionError, RuleSet
from tableside.rules import registry
from tableside.rules.brothers_at_arms.play.phases import FIRE
from tests.rules.brothers_at_arms import brothers_table as brothers
from tests.rules.gmu.gmu_table import box, corps, state, unit
from tests.rules.suite_samples import SAMPLES


@pytest.fixture(params=registry.names())
def game(request: pytest.FixtureRequest) -> tuple[RuleSet[Any], Any]:
    """A rule set and the state of its sample."""
    return registry.load_position(SAMPLES[request.param][0], "sample.json")


def ends(rules: RuleSet[Any], state: Any) -> list[End]:
    """Return the units on the table as ends, eight at most."""
    found = []
    for drawn in rules.units(state):
        try:
            found.append(unit_end(rules.units(state), drawn["id"]))
        except QuestionError:
            assert not drawn["outlines"]
    return found[:8]


def test_every_pair_is_measured_base_to_base(game: tuple[RuleSet[Any], Any]) -> None:
    rules, state = game
    told = set()
    for one, other in combinations(ends(rules, state), 2):
        found, back = lay(rules, state, one, other), lay(rules, state, other, one)
        assert found["distance"] == back["distance"]
        assert found["distance"] == pytest.approx(one.area.distance(other.area), abs=1e-3)
        assert shapely.LineString(found["line"]).length == pytest.approx(
            found["distance"], abs=1e-3
        )
        assert {str(each["text"]) for each in found["remarks"]} == {
            str(each["text"]) for each in back["remarks"]
        } or rules.name in ("gmu", "gitm")  # these name the two in the order of the ends
        told |= {each["text"] for each in found["remarks"]}
    assert told
    for text in told:
        assert rendered(text, "de") != rendered(text, "en")


def remarks(rules: RuleSet[Any], state: Any, one: str, other: str) -> list[tuple[str, Any]]:
    """Return what is said of two units."""
    return [(str(each.text), each.holds) for each in rules.remarks(state, one, other)]


GMU = registry.load_position(SAMPLES["gmu"][0], "sample.json")[0]


@pytest.mark.parametrize(
    ("gap", "sigma", "holds"),
    [(1.0, 0.0, True), (1.006, 0.0, False), (1.03, 0.02, None), (1.2, 0.02, False)],
)
def test_a_zone_of_control_on_both_sides_of_its_limit(gap: float, sigma: float, holds: Any) -> None:
    table = state(
        corps("csa-1", 12, 8, sigma=[sigma, sigma, 0.0]), corps("usa-1", 12, 9 + gap, 270)
    )
    assert remarks(GMU, table, "csa-1", "usa-1")[0][1] is holds


def test_sight_and_command_are_told() -> None:
    table = state(
        corps("csa-1", 12, 4),
        corps("usa-1", 12, 12, 270),
        corps("csa-9", 12, 10),
        unit("csa-hq", "headquarters", [12, 2, 90], formation="battle"),
        terrain=[box("town", "town", 6, 7, 18, 9)],
    )
    hidden = ("csa-1 and usa-1 do not see each other.", False)
    assert remarks(GMU, table, "csa-1", "usa-1")[1] == hidden
    assert remarks(GMU, table, "csa-9", "usa-1")[1] == ("csa-9 and usa-1 see each other.", True)
    (command,) = remarks(GMU, table, "csa-1", "csa-hq")
    assert command[1] is True
    assert command[0].startswith("csa-1 is within the command range of csa-hq, ")


def test_fire_is_told_both_ways_with_its_dice_or_the_breach() -> None:
    rules, table = registry.load_position(brothers.SAMPLE, "sample.json")
    fighting = [each for each in table.units if not each.is_commander and each.stands]
    a = fighting[0]
    b = next(each for each in fighting if each.side != a.side)
    found = remarks(rules, table, a.id, b.id)
    assert len(found) == 2
    for (text, holds), (one, other) in zip(found, ((a, b), (b, a)), strict=True):
        answer = rules.answer(table, {"ask": "fire", "unit": one.id, "target": other.id})
        if answer["breaches"]:
            assert (text, holds) == (str(answer["breaches"][0]["message"]), False)
        elif not answer["doubt"]:
            assert f"{answer['dice']} d" in text
            assert holds is True


def test_who_has_fired_is_not_said_to_be_able_to() -> None:
    rules, table = registry.load_position(brothers.SAMPLE, "sample.json")
    fighting = [each for each in table.units if not each.is_commander and each.stands]
    a = fighting[0]
    b = next(each for each in fighting if each.side != a.side)
    fired = replace(table, phase=FIRE, done=replace(table.done, fired=frozenset({a.id})))
    said = (f"{a.called} has fired already.", False)
    assert remarks(rules, fired, a.id, b.id)[0] == said
    assert remarks(rules, fired, b.id, a.id)[1] == said
    assert said not in remarks(rules, replace(fired, phase=FIRE + 1), a.id, b.id)


def test_stands_that_have_all_fired_fire_no_more() -> None:
    rules, table = registry.load_position(SAMPLES["metal-men"][0], "sample.json")
    fighting = [each for each in table.units if each.is_combat and each.stands]
    a = fighting[0]
    b = next(each for each in fighting if each.side != a.side)
    stands = tuple(stand.id for stand in a.stands)
    said = (f"{a.called} has fired already.", False)
    for fired, all_have in ((stands, True), ((), False)):
        after = replace(table, doing=replace(table.doing, fired={a.id: fired}))
        assert (said in remarks(rules, after, a.id, b.id)) is all_have


def test_a_unit_off_the_table_cannot_be_measured() -> None:
    rules, table = registry.load_position(SAMPLES["gmu"][0], "sample.json")
    with pytest.raises(QuestionError, match="not on the table"):
        unit_end(rules.units(table), "usa-4")
