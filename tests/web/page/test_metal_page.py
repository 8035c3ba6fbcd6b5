"""A whole game of Metal Men by two phones and a referee's, hands doing what the camera sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.rules.metal_men.metal_games import guesses
from tests.rules.metal_men.metal_table import Data, battery, brigade, leader, position, row
from tests.web.two_phones import Table, played_by_two

TURNS = 4
#: Leaders seldom ride about, or the game would be long.
_RARE = {"leader": 0.05, "done": 0.05, "ride": 0.1}
_DULL = _RARE | dict.fromkeys(("order", "mark", "declare", "result"), 0)


def battle() -> Data:
    """Return a table of a small division a side, a move apart."""
    names = {"csa": ("Garnett", "Kemper", "Pickett"), "usa": ("Hall", "Harrow", "Gibbon")}
    units: list[Data] = []
    for side, y, facing in (("csa", 10.0, 90.0), ("usa", 19.5, 270.0)):
        one, two, high = names[side]
        back = -2.2 if side == "csa" else 2.2
        units += [
            brigade(f"{side}-1", side, *row(6.0, y, 3, facing), name=one, quality="veteran"),
            brigade(f"{side}-2", side, *row(16.0, y, 3, facing), name=two),
            leader(f"{side}-L", side, [13.0, y + back, facing], name=f"Gen. {high}", short=high),
        ]
    guns = row(24.0, 10.0, 2)
    units.append(battery("csa-b", "csa", *guns, name="Stribling's Battery", short="Stribling"))
    return position(
        *units,
        board={"width": 34, "depth": 30},
        sides={"csa": {"name": "Confederacy"}, "usa": {"name": "Union"}},
        divisions={"C1": {"name": "Pickett's Division"}, "U1": {"name": "Gibbon's Division"}},
        terrain=[
            {"id": "grove", "type": "woods", "polygon": [[3, 13], [8, 13], [8, 16], [3, 16]]},
        ],
        turn=1,
        last_turn=TURNS,
        phase="rally",
    )


@pytest.fixture
def table(browser: Browser) -> Iterator[Table]:
    with played_by_two(browser, battle(), guesses, 9, _DULL) as table:
        yield table


def test_two_phones_and_a_referee_play_a_whole_game(table: Table) -> None:
    for _ in range(400):
        if not table.one():
            break
    assert table.session.state.winner is not None
    assert table.session.state.turn > TURNS or table.session.state.lost
    for phone in table.phones.values():
        expect(phone.page.locator("#prompt")).to_contain_text("The battle is over")
    assert table.session.snapshot().findings == ()
    assert {"move", "fire", "checks", "pass", "result"} <= set(table.done)
    assert min(table.tapped.get(name, 0) for name in table.phones) >= 2
