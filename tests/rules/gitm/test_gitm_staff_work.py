"""What a minister orders and what comes of it: rest, mergers, shipments; what orders cost."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.message import rendered
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.state import State
from tests.rules.gitm.example import HERE, Data, city, loaded, position, unit
from tests.rules.gitm.turns import PLAIN, resolved

RULES = make()


def done(state: State, **action: Any) -> tuple[State, list[str], list[str]]:
    """Do an action; return the state after it, what is told, and the rules it breaks."""
    read = RULES.actions.read({key.rstrip("_"): value for key, value in action.items()})
    flagged = [finding.rule for finding in RULES.judge(state, read)]
    after, events = RULES.apply(state, read)
    return after, [rendered(event.text, "en") for event in events], flagged


def test_who_finds_no_place_to_rest_is_flagged_and_told_why() -> None:
    """Two rest in a square without a city, so the third ordered there is one too many."""
    units = [unit(f"US{n}IN", "5-9") for n in (1, 2, 3)]
    state = loaded(position(*units, terrain=[PLAIN]))
    for number, broken in ((1, []), (2, []), (3, ["inactive.limit"])):
        state, _, flagged = done(state, action="inactivate", unit=f"US{number}IN")
        assert flagged == broken
    rest: Data = {"rest": ["US1IN", "US2IN", "US3IN"]}
    after, told = resolved("supply", *units, campaign=rest)
    assert "US1IN is inactive now." in told
    assert [each.state for each in after.units] == ["inactive", "inactive", "active"]
    (why,) = [line for line in told if line.endswith("US3IN stays active.")]
    assert "2" in why


@pytest.mark.parametrize(
    ("name", "why"), [("US1IN", "MX1IN"), ("US1CQ", "Something that its side")]
)
def test_only_strangers_that_a_side_sees_are_named_as_what_keeps_a_unit_awake(
    name: str, why: str
) -> None:
    """A headquarters sees nobody."""
    units, rest = (unit(name, "5-9"), unit("MX1IN", "5-11")), {"rest": [name]}
    _, told = resolved("supply", *units, campaign=rest)
    (line,) = [each for each in told if each.endswith(f"{name} stays active.")]
    assert why in line
    assert ("MX1IN" in line) == (why == "MX1IN")


def test_a_merger_says_what_becomes_of_the_men() -> None:
    one, two = (unit(f"US{n}IN", "5-9", men=900, supplies=1) for n in (1, 2))
    merge = {"action": "merge", "from": "US1IN", "into": "US2IN"}
    _, told, flagged = done(loaded(position(one, two, terrain=[PLAIN])), **merge)
    assert (told, flagged) == (
        ["US1IN is to be merged into US2IN, which then has 1500 men; 300 go back to the pool."],
        [],
    )
    campaign = {"merges": [["US1IN", "US2IN"]]}
    after, told = resolved("supply", one, two, campaign=campaign)
    line = "US1IN was merged into US2IN, which has 1500 men; 300 went back to the pool."
    assert line in told
    assert after.by_id["US2IN"].men == 1500


def test_a_merger_that_is_not_allowed_promises_no_men() -> None:
    state = loaded(position(unit("US1IN", "5-9"), unit("US1CQ", "5-9"), terrain=[PLAIN]))
    _, told, flagged = done(state, action="merge", from_="US1IN", into="US1CQ")
    assert (told, flagged) == (["US1IN is to be merged into US1CQ."], ["merge.type"])


def test_a_shipment_replaces_the_last_between_two_cities_and_can_be_taken_back() -> None:
    cities = [city("a", HERE, supplies=100), city("b", "G8-V6"), city("c", "G8-V4")]
    state = loaded(position(unit("US1IN", "5-9"), terrain=[PLAIN, *cities]))

    def shipped(state: State) -> list[tuple[str, int]]:
        return [(each.to, each.supplies) for each in state.campaign.shipments]

    state, _, flagged = done(state, action="ship", from_="a", to="b", supplies=40)
    assert (shipped(state), flagged) == ([("b", 40)], [])
    for count, broken in ((20, []), (21, ["ship.limit"])):
        after, _, flagged = done(state, action="ship", from_="a", to="c", supplies=count)
        assert (shipped(after), flagged) == ([("b", 40), ("c", count)], broken)
    state, told, flagged = done(state, action="ship", from_="a", to="b", supplies=60)
    assert (shipped(state), flagged) == ([("b", 60)], [])
    assert told == ["60 supplies are to go from a to b."]
    state, told, flagged = done(state, action="ship", from_="a", to="b", supplies=0)
    assert (shipped(state), told, flagged) == ([], ["No supplies are to go from a to b."], [])
    with pytest.raises(QuestionError, match="another city"):
        done(state, action="ship", from_="a", to="a", supplies=1)


@pytest.mark.parametrize(
    ("boxes", "costs"),
    [
        (["G7-V5"], "Its march costs 1 fatigue."),
        (["G7-V5", "G8-V5", "G7-V5", "G8-V5"], "Its march costs 6 fatigue, with a forced march."),
        ([], ""),
    ],
)
def test_orders_say_what_a_march_costs(boxes: list[str], costs: str) -> None:
    """Infantry takes three steps a turn; one more is a forced march, which costs three."""
    march = [*boxes, *[""] * (6 - len(boxes))]
    state = loaded(position(unit("US1IN", "7-7"), terrain=[PLAIN, city("town", HERE)]))
    _, told, flagged = done(
        state, action="orders", unit="US1IN", orders={"boxes": march, "attack": "attack"}
    )
    assert flagged == []
    assert told[0].partition("Its ")[1:] == (("Its ", costs[4:]) if costs else ("", ""))


@pytest.mark.parametrize(("near", "share"), [("5-10", "10 % to 20 %"), ("5-12", "0 % to 5 %")])
def test_a_withdrawal_is_announced_and_its_stragglers_told(near: str, share: str) -> None:
    orders = {"boxes": ["G7-V5", "", "", "", "", ""]}
    one, enemy = unit("US1IN", "5-9", men=1000), unit("MX1IN", near)
    table = position(one, enemy, terrain=[PLAIN], battles=[HERE])
    _, told, _ = done(loaded(table), action="orders", unit="US1IN", orders=orders)
    assert (
        told[0]
        .replace("\u00a0", " ")
        .endswith(f"Its first step is a withdrawal: {share} of its men straggle.")
    )
    after, told = resolved("withdrawal", {**one, "orders": orders}, enemy, battles=[HERE])
    lost = 1000 - after.by_id["US1IN"].men
    assert f"US1IN lost {lost} men who straggled as it withdrew." in told


@pytest.mark.parametrize(("name", "sees"), [("US1IN", True), ("US1CQ", False)])
def test_why_a_march_was_barred_is_told_as_far_as_its_side_sees(name: str, sees: bool) -> None:
    """An enemy in its own square bars all its exits; a headquarters sees nobody."""
    orders = {"boxes": ["G7-V5", "", "", "", "", ""]}
    one = unit(name, "5-9", orders=orders)
    _, told = resolved("strategic-1", one, unit("MX1IN", "5-9"))
    (line,) = [each for each in told if each.endswith(f"{name} could not march to G7-V5.")]
    assert ("MX1IN" in line) == sees
    assert line.startswith("Something that its side does not see was in the way.") == (not sees)
