"""What a side leaves open in its orders is said on the button that ends them."""

from __future__ import annotations

import pytest

from tableside.engine.message import rendered
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.state import State
from tableside.session.session import Session
from tests.rules.gitm.example import Data, loaded, position, theatre, unit

RULES = make()
MAP = theatre(".....", ".....", ".....", ".....", ".....")

IDLE = "Without orders (to stay, or support nearby)"


def noted(state: State) -> dict[str, str]:
    """Return what each side's button says beside."""
    ready = [each for each in RULES.options(state) if each.action["action"] == "ready"]
    return {str(each.side): rendered(each.note, "en") for each in ready}


def warned(state: State) -> dict[str, str]:
    """Return why each side's button needs a second tap."""
    ready = [each for each in RULES.options(state) if each.action["action"] == "ready"]
    return {str(each.side): rendered(each.warning, "en") for each in ready}


def written(*units: Data, **more: object) -> State:
    return loaded(position(*units, terrain=[MAP], phase="supply", **more))


def test_units_without_orders_are_named() -> None:
    ordered = unit("US1IN", "1-1", orders={"to": "2-2"})
    few = [unit(f"US{n}IN", f"{n}-4") for n in (2, 3, 4)]
    others = unit("US9CQ", "9-9"), unit("US8IN", "8-8", state="inactive"), unit("MX1IN", "12-12")
    note = noted(written(ordered, *few, *others))["us"]
    assert note == f"{IDLE}: US2IN, US3IN and US4IN."
    note = noted(written(ordered, *few, unit("US5LI", "5-4"), unit("US6DR", "6-4"), *others))["us"]
    assert note == f"{IDLE}: US2IN, US3IN, US4IN and 2 more."
    assert noted(written(ordered, *others[:2]))["us"] == ""


@pytest.mark.parametrize(("count", "rest"), [(4, "1 weitere Einheit"), (5, "2 weitere")])
def test_those_that_are_not_named_are_counted_in_german(count: int, rest: str) -> None:
    state = written(*(unit(f"US{n}IN", f"{n}-4") for n in range(1, count + 1)))
    ready = [each for each in RULES.options(state) if each.action["action"] == "ready"]
    told = rendered(ready[0].note, "de")
    assert told.endswith(f": US1IN, US2IN, US3IN und {rest}.")


def test_who_rests_or_merges_needs_no_orders() -> None:
    units = (unit(f"US{n}IN", "1-1") for n in (1, 2, 3, 4))
    told = {"rest": ["US1IN"], "merges": [["US2IN", "US3IN"]]}
    state = written(*units, unit("MX1IN", "12-12"), campaign=told)
    assert noted(state)["us"] == f"{IDLE}: US3IN and US4IN."


@pytest.mark.parametrize("second", ["US2IN", "US2ML", "US2CQ"])
def test_a_merger_is_offered_to_units_that_may_merge(second: str) -> None:
    state = written(unit("US1IN", "1-1"), unit(second, "1-1"), unit("US3ML", "1-1"))
    pairs = [
        [ask.choices for ask in o.asks]
        for o in RULES.options(state)
        if "merge" in o.action.values()
    ]
    both = ("US1IN", "US2IN")
    assert pairs == ([[both, both]] if second == "US2IN" else [])


def test_no_side_hears_what_the_other_leaves_open() -> None:
    state = written(unit("US1IN", "1-1"), unit("MX1IN", "3-3"))
    assert noted(state) == {"us": f"{IDLE}: US1IN.", "mx": f"{IDLE}: MX1IN."}
    assert noted(known(state, "us")) == {"us": f"{IDLE}: US1IN.", "mx": ""}
    assert noted(known(state, None)) == {"us": "", "mx": ""}


def test_orders_that_break_a_rule_are_counted() -> None:
    far = {"boxes": ["A1-P1", "", "", "", "", ""]}
    ordered = {"US1IN": "commander", "US2IN": "commander", "US3IN": "commander"}
    units = (
        unit("US1IN", "1-1", orders=far),
        unit("US2IN", "2-2", orders=far),
        unit("US3IN", "3-3", orders={"to": "4-4"}),
    )
    state = written(*units, campaign={"ordered": ordered})
    note = noted(state)["us"]
    assert note == "2 orders are flagged: US1IN and US2IN."
    assert warned(state) == {"us": "2 orders break a rule", "mx": ""}
    assert noted(known(state, "us"))["us"] == note
    assert noted(known(state, "mx"))["us"] == ""
    assert warned(known(state, "mx"))["us"] == ""


def test_a_merger_that_is_taken_back_is_flagged_no_more() -> None:
    apart = written(unit("US1IN", "1-1"), unit("US2IN", "3-3"), unit("MX1IN", "12-12"))
    session = Session(RULES, apart)
    session.act({"action": "merge", "from": "US1IN", "into": "US2IN"})
    assert [each["rule"] for each in session.snapshot().findings] == ["merge.tactical"]
    session.act({"action": "clear", "unit": "US1IN"})
    assert session.snapshot().findings == ()


@pytest.mark.parametrize(
    "action",
    [
        {"action": "merge", "from": "US1IN", "into": "US2IN"},
        {"action": "inactivate", "unit": "US1IN"},
        {"action": "orders", "unit": "US1IN", "orders": {"to": "2-2"}},
    ],
    ids=lambda action: str(action["action"]),
)
def test_what_a_unit_was_told_to_do_can_be_taken_back(action: Data) -> None:
    before = written(unit("US1IN", "1-1"), unit("US2IN", "1-1"), unit("MX1IN", "12-12"))
    assert "clear" not in {each.action["action"] for each in RULES.options(before)}
    after, _ = RULES.apply(before, RULES.actions.read(action))
    assert RULES.dump(after) != RULES.dump(before)
    back = next(each for each in RULES.options(after) if each.action["action"] == "clear")
    assert back.asks[0].choices == ("US1IN",)
    again, _ = RULES.apply(after, RULES.actions.read(back.filled(unit="US1IN")))
    assert RULES.dump(again) == RULES.dump(before)
