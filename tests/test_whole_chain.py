"""How soon rulings come: every move is found, and ruled on in the frames that see it still.

What the working takes besides is what ``python -m tests.whole_chain`` tells: a busy machine adds
to it.
"""

from __future__ import annotations

import pytest

from tests.whole_chain import FIXTURES, SOON, Heard, Moved, moves, ruled_here, ruling_of

pytestmark = pytest.mark.slow


def test_every_move_of_the_demo_is_ruled_on_once_it_is_seen_still() -> None:
    recording = FIXTURES / "demo"
    found = ruled_here(recording)
    assert [each.unit for each in found] == [each.unit for each in moves(recording)]
    assert len(found) == 8
    assert all(each.seen <= min(each.after + 1e-9, SOON / 2) for each in found)


def test_a_ruling_is_the_first_word_on_the_unit_since_the_hand_came() -> None:
    def said(number: int, time: float, unit: str) -> dict[str, object]:
        return {"log": {str(number): {"time": time, "units": [unit]}}}

    heard = [
        Heard(10.0, said(1, 1.0, "csa-1")),  # the move before
        Heard(11.0, {"clock": {"time": 2.0, "mode": "playing"}}),
        Heard(12.0, said(2, 2.5, "usa-1")),
        Heard(13.0, said(3, 3.0, "csa-1")),
        Heard(14.0, said(4, 4.0, "csa-1")),
    ]
    entry, at = ruling_of(heard, Moved("csa-1", 1.0, 2.75))
    assert (entry["time"], at) == (3.0, 13.0)
