"""The worked example of docs/rules/gitm.md: its rows about the strategic map."""

from __future__ import annotations

import pytest

from tests.rules.gitm.example import EXAMPLE, ask, rules


def test_exits() -> None:
    found = ask(EXAMPLE, "exit", unit="US2IN", direction="N")
    assert (found["open"], found["by"], found["verdict"]) == (False, ["MX3LI"], "illegal")
    ways = found["directions"]
    assert [name for name in ways if ways[name]["open"]] == ["S", "SW", "W", "NW"]
    assert (ways["NE"]["by"], ways["E"]["by"]) == (["MX1IN", "MX2IN"], ["MX1LN"])
    assert (ways["SE"]["by"], rules(ways["SE"])) == ([], ["strategic.river"])


@pytest.mark.parametrize(("entry", "square"), [("5-4", "5-3"), ("5-5", "3-5")])
def test_enter(entry: str, square: str) -> None:
    assert ask(EXAMPLE, "enter", direction="SE", entry=entry)["square"] == square


def test_strategic() -> None:
    boxes = ["G7-V5", "", "G6-V4", "", "", ""]
    found = ask(EXAMPLE, "strategic", unit="US2IN", boxes=boxes)
    assert (found["verdict"], found["allowance"], found["fatigue"]) == ("legal", 3, 2)
    assert [(s["phase"], s["cost"], s["entry"]) for s in found["steps"]] == [
        (1, 1, "11-8"),
        (3, 1, "7-11"),
    ]
    assert found["halts"] is None
    east = ask(EXAMPLE, "strategic", unit="US2IN", boxes=["G9-V5", "", "", "", "", ""])
    assert rules(east) == ["strategic.exit", "strategic.river"]
    assert (east["halts"], east["why"]) == (1, "strategic.exit")


def test_line() -> None:
    found = ask(EXAMPLE, "line", unit="US2IN", for_="communications")
    assert (found["connected"], found["source"]) == (True, "US1CQ")
    assert found["path"] == ["G8-V5", "G7-V5"]
    assert [(c["source"], c["length"], c["limit"]) for c in found["chain"]] == [
        ("US1CQ", 1, 2),
        ("US1AQ", 1, 5),
    ]
    assert ask(EXAMPLE, "line", unit="US2IN", for_="supply")["source"] == "US1CQ"
