"""The stream's arithmetic: what a phone that saw number n must get."""

from __future__ import annotations

import json
import threading
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tableside.web.table.feed import KEYED, Feed


def body(feed: Feed, seen: int) -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads(feed.since(seen)[1])
    return parsed


def test_everything_comes_first_then_only_what_changed() -> None:
    feed = Feed()
    first = feed.publish(1, {"table": {"turn": 1}, "units": {"a": 1, "b": 2}, "log": {}})
    whole = body(feed, 0)
    assert whole == {
        "number": first,
        "since": 0,
        "state": 1,
        "table": {"turn": 1},
        "units": {"a": 1, "b": 2},
        "log": {},
    }
    second = feed.publish(2, {"table": {"turn": 1}, "units": {"a": 1, "b": 3}, "log": {}})
    assert body(feed, first) == {"number": second, "since": first, "state": 2, "units": {"b": 3}}


def test_a_removed_entry_is_sent_as_null_once_and_never_in_a_whole() -> None:
    feed = Feed()
    first = feed.publish(1, {"units": {"a": 1, "b": 2}})
    second = feed.publish(2, {"units": {"a": 1}})
    assert body(feed, first)["units"] == {"b": None}
    assert body(feed, 0)["units"] == {"a": 1}
    feed.publish(3, {"units": {"a": 4}})
    assert body(feed, second)["units"] == {"a": 4}


def test_nothing_new_wakes_nobody() -> None:
    feed = Feed()
    number = feed.publish(1, {"table": 1, "units": {"a": 1}})
    assert feed.publish(1, {"table": 1, "units": {"a": 1}}) == number
    assert not feed.wait(number, 0.01)
    assert feed.wait(number - 1, 0.01)


def test_a_changed_state_number_alone_is_news() -> None:
    feed = Feed()
    number = feed.publish(1, {"table": 1})
    assert feed.publish(2, {"table": 1}) == number + 1


def test_publishing_wakes_those_who_wait() -> None:
    feed = Feed()
    seen = feed.publish(1, {"table": 1})
    woken: list[bool] = []
    waiting = threading.Thread(target=lambda: woken.append(feed.wait(seen, 10)))
    waiting.start()
    feed.publish(1, {"table": 2})
    waiting.join(10)
    assert woken == [True]


def test_closing_lets_those_who_wait_go_without_news() -> None:
    feed = Feed()
    woken: list[bool] = []
    waiting = threading.Thread(target=lambda: woken.append(feed.wait(0, 10)))
    waiting.start()
    feed.close()
    waiting.join(10)
    assert woken == [False]
    assert feed.closed


SECTIONS = st.fixed_dictionaries(
    {
        "table": st.integers(0, 2),
        "units": st.dictionaries(st.sampled_from("abcd"), st.integers(0, 2)),
        "log": st.dictionaries(st.sampled_from("12"), st.integers(0, 1)),
    }
)


def merge(state: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """What the page's store does with a message."""
    if message["since"] == 0:
        state = {}
    for name, value in message.items():
        if name in KEYED and message["since"] > 0:
            entries = {**state.get(name, {}), **value}
            state[name] = {key: entry for key, entry in entries.items() if entry is not None}
        elif name not in {"number", "since", "state"}:
            state[name] = value
    return state


@given(st.lists(st.tuples(SECTIONS, st.booleans()), min_size=1, max_size=12))
def test_a_phone_that_skips_ends_with_the_same_state(steps: list[tuple[Any, bool]]) -> None:
    feed = Feed()
    seen, state = 0, dict[str, Any]()
    for number, (sections, looks) in enumerate(steps):
        feed.publish(number, sections)
        if looks:
            state = merge(state, body(feed, seen))
            seen = feed.number
    state = merge(state, body(feed, seen))
    assert state == steps[-1][0]
