"""A report of a game of secrets tells each side what it may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.engine.secrets import EVERYTHING, PUBLIC, Audience
from tableside.report.html import html_of
from tableside.report.story import story_of
from tableside.session.store import Store
from tests.secret_game import GAME, GONE, OWN, plan, secret_session
from tests.web.leaks import find

RED, BLUE = Audience("red"), Audience("blue")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    session = secret_session(tmp_path / "game.tableside")
    for action in (
        plan("red", "Kingfisher"),
        plan("blue", "Nightjar"),
        {"action": "march", "unit": "red-open"},
        {"action": "go"},
        plan("red", "Kestrel"),
        plan("blue", "Osprey"),
    ):
        session.act(action)
    assert session.store is not None
    return session.store


def test_each_reader_is_told_what_it_may_know(store: Store) -> None:
    words = {
        reader: html_of(story_of(GAME, store, reader)).encode()
        for reader in (EVERYTHING, RED, BLUE, PUBLIC)
    }
    mine = ("Kingfisher", "Kestrel"), ("Nightjar", "Osprey")
    for reader, told in words.items():
        for side, own in zip((RED, BLUE), mine, strict=True):
            wanted = list(own) if reader in (EVERYTHING, side) else []
            assert find(told, own) == wanted, reader
            if reader not in (EVERYTHING, side):
                assert find(told, OWN[str(side.side)]) == []
    assert find(words[BLUE], [GONE]) == []


def test_what_is_told_is_numbered_without_gaps(store: Store) -> None:
    for reader, count in ((EVERYTHING, 6), (RED, 4), (BLUE, 3), (PUBLIC, 1)):
        chapters = story_of(GAME, store, reader).chapters
        items = [item for each in chapters for _, part in each.phases for item in part]
        assert [item.number for item in items] == list(range(1, count + 1))
