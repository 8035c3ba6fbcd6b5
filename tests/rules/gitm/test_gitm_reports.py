"""What sides are told of strangers at the end of a turn: about right, late, no more (4.1, 4.7)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tableside.engine import grid
from tableside.engine.message import rendered
from tableside.engine.ruleset import Event
from tableside.rules.gitm.campaign.turn import resolve_phase
from tableside.rules.gitm.detection import size_name
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.squares import strategic_of
from tests.rules.gitm.example import HERE, Data, loaded, position, theatre, unit

WIDE = theatre(*[8 * "."] * 8, owner="US")
FAR = "G9-V9"
OWN = unit("US1IN", "5-9")


def told(*units: Data, seed: int = 1, **campaign: object) -> list[Event]:
    """Return the reports of the end of a turn."""
    data = position(OWN, *units, phase="end", terrain=[WIDE], turn=4)
    _, events = resolve_phase(loaded({**data, "campaign": {"seed": seed, **campaign}}))
    return [event for event in events if event.kind == "report"]


def texts(events: list[Event], side: str) -> list[str]:
    return [rendered(event.text, "en") for event in events if event.to == (side,)]


def test_each_side_is_told_of_strangers_in_the_squares_that_it_sees() -> None:
    events = told(*(unit(f"MX{n}IN", "12-9") for n in range(1, 5)))
    (to_us,), (to_mx,) = texts(events, "us"), texts(events, "mx")
    assert to_us.startswith(f"Report from {HERE}: a brigade of MX")
    assert to_mx.startswith(f"Report from {HERE}: a regiment of US")
    assert {event.units for event in events} == {()}


def test_nobody_is_told_of_who_is_not_seen() -> None:
    assert told(unit("MX1IN", "12-9", FAR)) == []


@pytest.mark.parametrize("there", [4, 10, 40])
def test_counts_are_wrong_by_a_fifth_at_most(there: int) -> None:
    fit = {size_name(round(there * part / 100)) for part in range(80, 121)}
    words = {"division": "a division", "brigade": "a brigade"}
    for seed in range(20):
        units = [unit(f"MX{n}IN", f"12-{n // 10}") for n in range(1, there + 1)]
        (text,) = texts(told(*units, seed=seed), "us")
        size = re.search(r": (.*) of MX", text)
        assert size is not None
        assert size[1] in {words.get(each, each) for each in fit}


def test_arms_are_told_rightly_nine_times_in_ten() -> None:
    found = Counter[str]()
    for seed in range(300):
        (text,) = texts(told(unit("MX1ML", "12-9"), unit("MX1CQ", "12-9"), seed=seed), "us")
        found.update(re.findall("infantry|cavalry|artillery|headquarters", text))
    assert 250 < found["infantry"] < 290
    assert 250 < found["headquarters"] < 290
    assert 12 < found["cavalry"] < 50
    assert 12 < found["artillery"] < 50


def test_the_minister_hears_where_unseen_troops_stood_on_his_ground() -> None:
    enemy, seen = unit("MX1IN", "12-9", FAR), strategic_of("G8-V8")
    assert seen is not None
    for seed in range(20):
        (text,) = texts(told(enemy, seed=seed, posted={"MX1IN": "G8-V8"}), "us")
        assert text.startswith("Troops of MX are said to have stood near ")
        near = strategic_of(text.split(" near ")[1].split()[0])
        assert near is not None
        assert grid.steps(near, seen) <= 2


def test_the_minister_hears_nothing_of_who_is_seen_gone_or_abroad() -> None:
    posted = {"MX1IN": "G7-V5", "MX9IN": FAR, "US1IN": FAR}
    assert told(unit("MX1IN", "12-9", FAR), posted=posted) == []
    foreign = [{**WIDE, "owner": "MX"}]
    data = position(OWN, unit("MX1IN", "12-9", FAR), phase="end", terrain=foreign)
    _, events = resolve_phase(loaded({**data, "campaign": {"posted": {"MX1IN": FAR}}}))
    heard = texts([event for event in events if event.kind == "report"], "us")
    assert heard == []


def test_he_hears_of_a_headquarters_now_and_then() -> None:
    heard = sum(
        any("Headquarters of MX" in text for text in texts(events, "us"))
        for events in (
            told(unit("MX1CQ", "12-9", FAR), seed=seed, posted={"MX1CQ": FAR})
            for seed in range(100)
        )
    )
    assert 12 < heard < 40


def test_reports_take_nothing_from_the_draws_of_a_turn() -> None:
    data = position(OWN, unit("MX1IN", "12-9"), phase="end", terrain=[WIDE])
    entered = {**data, "house_rules": {"draws": "entered"}}
    for each in (data, entered):
        after, events = resolve_phase(loaded(each))
        assert after.campaign.drawn == 0
        assert any(event.kind == "report" for event in events)


def test_where_units_stood_is_remembered_and_nobody_is_shown_it() -> None:
    data = position(OWN, unit("MX1IN", "12-9", FAR), phase="end", terrain=[WIDE])
    after, _ = resolve_phase(loaded(data))
    where = {name: str(cell) for name, cell in after.campaign.posted.items()}
    assert where == {"US1IN": HERE, "MX1IN": FAR}
    assert not known(after, "us").campaign.posted
    assert not known(after, None).campaign.posted
