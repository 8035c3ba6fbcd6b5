"""A whole game of Brothers at Arms by two phones and a referee's, hands doing what the camera sees.

What is done is drawn from what is offered, with a fixed seed: taps on phones, moves by hands.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.rules.brothers_at_arms.brothers_games import guesses
from tests.rules.brothers_at_arms.brothers_table import Data, box, leader, line, position, unit
from tests.web.two_phones import Table, played_by_two

#: What would need a word on a phone that no player taps in a short game.
_DULL = {"declare": 0.0, "fatigued": 0.0, "works": 0.0, "task": 0.0}
BOUNDS = 3


def battle() -> Data:
    """Return a table of two small brigades, a move apart."""
    return position(
        leader("cA", "csa", [12, 6, 90], name="Brig. Gen. Garland", short="Garland"),
        unit("c1", "csa", *line(8, 9, 3), name="5th North Carolina", short="5 NC"),
        unit("c2", "csa", *line(16, 9, 2), kind="cavalry", name="1st Virginia Cavalry"),
        leader("uA", "usa", [12, 22, 270], name="Brig. Gen. Scammon", short="Scammon"),
        unit("u1", "usa", *line(8, 18.5, 3, 270), name="23rd Ohio", short="23 Oh"),
        unit("u2", "usa", *line(16, 18.5, 2, 270), kind="artillery", name="McMullin's Battery"),
        board={"width": 26, "depth": 24},
        sides={"csa": {"name": "Confederacy"}, "usa": {"name": "Union"}},
        groups={"1": {"name": "First Brigade"}},
        terrain=[
            box("wood", "woodland", 6, 17.6, 12, 21),
            {"id": "mill", "type": "objective", "at": [14, 12]},
        ],
        last_turn=BOUNDS,
    )


@pytest.fixture
def table(browser: Browser) -> Iterator[Table]:
    with played_by_two(browser, battle(), guesses, 5, _DULL) as table:
        yield table


def test_two_phones_and_a_referee_play_a_whole_game(table: Table) -> None:
    for _ in range(300):
        if not table.one():
            break
    assert table.session.state.turn > BOUNDS
    for phone in table.phones.values():
        expect(phone.page.locator("#prompt")).to_contain_text("The battle is over")
    assert table.session.snapshot().findings == ()
    assert {"move", "fire", "lose", "pass"} <= set(table.done)
    assert min(table.tapped.get(name, 0) for name in table.phones) >= 2
