"""What a change reads and holds does not grow with the length of the game: counted, not timed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableside.session.entries import EVERY, RECENT, Done
from tableside.session.store import Store
from tests.rules.gmu.gmu_table import GMU
from tests.session.kept_game import begin, do, go_on


def test_a_change_reads_nothing_and_a_takeback_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(tmp_path / "game")
    for number in range(400):
        do(session, number)
    reads: list[str] = []
    fetch = Store._fetch

    def counted(store: Store, sql: str, values: tuple[Any, ...] = ()) -> Any:
        reads.append(sql)
        return fetch(store, sql, values)

    monkeypatch.setattr(Store, "_fetch", counted)
    do(session, 400)
    assert reads == []
    session.undo()
    assert len(reads) <= EVERY
    reads.clear()
    session.undo(to=60)  # far back
    assert len(reads) <= 2 * EVERY + 2
    session.close()


def test_states_and_entries_in_memory_are_few(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    for number in range(400):
        do(session, number)
    timeline = session._game.timeline
    assert len(timeline._states._recent) <= RECENT
    assert len(timeline._states._kept) == 1
    assert len(timeline.entries._at_hand) <= RECENT
    session.close()
    again = go_on(tmp_path / "game")
    assert len(again._game.timeline._states._recent) <= RECENT
    again.close()


def test_every_state_on_the_way_is_found_again_from_those_that_are_kept(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    states = [GMU.dump(session.state)]
    for number in range(90):
        do(session, number)
        states.append(GMU.dump(session.state))
    findings, anchors = session.snapshot().findings, dict(session._game.anchors)
    session.close()
    again = go_on(tmp_path / "game")
    timeline = again._game.timeline
    order = [*range(90, -1, -7), *range(1, 91, 5)]
    assert [GMU.dump(timeline.state(number)) for number in order] == [states[n] for n in order]
    assert again.snapshot().findings == findings
    assert again._game.anchors == anchors
    kept = [timeline.store.position(n) for n in range(1, 91) if timeline.store is not None]
    assert 0 < sum(each is not None for each in kept) < 90 / 8
    again.close()


def test_lines_that_part_have_in_common_what_came_before() -> None:
    root = Done(0)
    one = Done(2, parent=Done(1, parent=root))
    two = Done(4, parent=Done(3, parent=one.before))
    assert two.common_with(one) is one.before is one.common_with(two)
    assert one.common_with(one) is one
    assert root.common_with(two) is root
    assert [done.number for done in two.after(root)] == [1, 3, 4]
    out, after = two.back_to(1)
    assert (out.number, [done.number for done in after]) == (1, [3, 4])
