"""What is unusual about the armies is noted when a game is loaded."""

from __future__ import annotations

import pytest

from tests.rules.gmu.gmu_table import GMU, Data, corps, state, unit

#: A roll of 6 on the Standard Chart (Eastern): what it gives the Confederacy, which adds one HQ.
ROLLED = {"infantry-0": 4, "infantry-1": 3, "headquarters": 4}


def army(**changes: int) -> list[Data]:
    counts = {**ROLLED, **{name.replace("_", "-"): number for name, number in changes.items()}}
    found: list[Data] = []
    for name, number in counts.items():
        kind, _, value = name.partition("-")
        for _ in range(number):
            at = [2 + 2.6 * (len(found) % 12), 3 + 2 * (len(found) // 12), 90]
            more = {"battle_value": int(value)} if value else {"formation": "command"}
            found.append(unit(f"csa-{len(found)}", kind, at, **more))
    return found


@pytest.mark.parametrize(
    ("changes", "noted"), [({}, False), ({"infantry_0": 5}, True), ({"headquarters": 3}, True)]
)
def test_an_army_that_no_roll_gives_is_noted(changes: dict[str, int], noted: bool) -> None:
    table = state(*army(**changes), corps("usa-1", 12, 20, 270))
    notes = [str(note) for note in GMU.agreed(table).notes]
    text = "Confederacy: no roll on Standard Chart (Eastern) can give this army"
    assert (text in notes) == noted
    assert "Union: no roll on Standard Chart (Eastern) can give this army" in notes


def test_what_was_lost_and_what_was_sent_out_changes_no_list() -> None:
    *here, gone = army()
    lost = [{key: value for key, value in gone.items() if key != "pose"}]
    table = state(*here, unit("csa-d", "detachment", [30, 10, 90]), eliminated=lost)
    _, note = GMU.agreed(table).notes
    assert str(note).startswith("Union")


def test_before_the_armies_are_rolled_nothing_is_noted() -> None:
    assert len(GMU.agreed(state(corps("csa-1", 12, 4), phase="setup", turn=1)).notes) == 1


def test_what_players_watch_themselves_is_told() -> None:
    watch = str(GMU.agreed(state(corps("csa-1", 12, 4))).notes[0])
    assert watch.startswith("Left to you: ")
    assert "scale" in watch
    assert "battle value" in watch
