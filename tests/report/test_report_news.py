"""That a turn or a side's part of one begins is told there, whatever ended the one before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tableside.report.story import Story, story_of
from tableside.rules import registry
from tableside.session.session import Session
from tableside.session.store import create_store, open_store
from tests.conftest import ROOT


def _told(path: Path, name: str, most: int) -> Story:
    """Return the story of a game that was kept, of up to so many of its actions."""
    kept = json.loads((ROOT / "tests/frozen/played" / f"{name}.json").read_text("utf-8"))
    rules, state = registry.load_position(kept["position"], name)
    session = Session(rules, state, (), create_store(path, rules.dump(state)))
    for action in kept["actions"][:most]:
        session.act(action)
    session.close()
    store = open_store(path, write=False)
    try:
        return story_of(rules, store)
    finally:
        store.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number", "before", "news"),
    [
        ("brothers-at-arms-2", 16, ("Bound 1", "melee"), "Bound 1: the round of usa."),
        ("metal-men-1", 13, ("Turn 1", "rout"), "Turn 2 begins: usa."),
    ],
)
def test_what_ends_a_round_is_told_before_the_news_of_the_next(
    tmp_path: Path, name: str, number: int, before: tuple[str, str], news: str
) -> None:
    story = _told(tmp_path / "game", name, number)
    items = [
        (str(chapter.title), phase, item.texts)
        for chapter in story.chapters
        for phase, told in chapter.phases
        for item in told
        if item.number == number
    ]
    assert [text for _, _, texts in items for text in texts][-1] == news
    (old, new) = items
    assert old[:2] == before
    assert new[:2] != before
    assert new[2] == (news,)


def _passed(path: Path, name: str, **more: int) -> Story:
    """Return the story of a scenario's first turn, or of all of it, in which all passed."""
    scenario = ROOT / "tableside/rules" / name
    data = {**json.loads(scenario.read_text("utf-8")), **more}
    rules, state = registry.load_position(data, scenario.name)
    session = Session(rules, state, (), create_store(path, rules.dump(state)))
    session.watch_nothing()
    while session.state.turn == 1:
        session.act(next(o.action for o in rules.options(session.state) if o.ends))
    session.close()
    store = open_store(path, write=False)
    try:
        return story_of(rules, store)
    finally:
        store.close()


def _texts(story: Story) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(str(c.title), phase, i.texts) for c in story.chapters for phase, items in c.phases
            for i in items]  # fmt: skip


@pytest.mark.slow
def test_no_fire_is_told_of_a_round_in_which_all_passed(tmp_path: Path) -> None:
    """The phases in which nothing can be done pass by in the last action of the round."""
    assert _texts(_passed(tmp_path / "game", "brothers_at_arms/scenarios/valley-road.json")) == [
        ("Bound 1", "movement of units", ("Bound 1: the round of Northern Division.",)),
        ("Bound 2", "movement of units", ("Bound 2 begins: the round of Southern Division.",)),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "turn"),
    [
        ("brothers_at_arms/scenarios/valley-road.json", "Bound 1"),
        ("metal_men/scenarios/tanners-crossing.json", "Turn 1"),
    ],
)
def test_that_the_last_turn_is_over_is_told_at_the_end_of_it(
    tmp_path: Path, name: str, turn: str
) -> None:
    told = _texts(_passed(tmp_path / "game", name, last_turn=1))
    assert told[-1] == (turn, "the end", (f"{turn} was the last.",))
