"""Sides that are allied, neutral or hostile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from tableside.engine.alliances import Alliances, agree


@dataclass(frozen=True)
class Side:
    """A side."""

    called: str
    allies: tuple[str, ...] = ()
    neutral: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table(Alliances):
    """A state."""

    sides: Mapping[str, Side]


#: Two friends of which one alone says so, who both know a neutral, and an enemy of all.
TABLE = Table(
    {"a": Side("Ants", allies=("b",)), "b": Side("Bees"), "c": Side("Crows", neutral=("a", "b")),
     "d": Side("Dogs")}
)  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "relation"),
    [("a", "a", "allied"), ("a", "b", "allied"), ("a", "c", "neutral"), ("b", "c", "neutral"),
     ("a", "d", "hostile"), ("c", "d", "hostile")],
)  # fmt: skip
def test_what_one_says_holds_for_both(one: str, other: str, relation: str) -> None:
    for a, b in ((one, other), (other, one)):
        found = TABLE.are_allied(a, b), TABLE.are_neutral(a, b), TABLE.are_hostile(a, b)
        assert found == tuple(relation == word for word in ("allied", "neutral", "hostile"))


def test_own_sides_are_in_the_order_of_the_file() -> None:
    assert TABLE.own_sides("b") == ("a", "b")
    assert TABLE.own_sides("d") == ("d",)
    assert TABLE.side_called("c") == "Crows"


def test_whether_any_two_are_hostile() -> None:
    assert TABLE.any_hostile({"a", "c", "d"})
    assert not TABLE.any_hostile({"a", "b", "c"})
    assert not TABLE.any_hostile(())


def test_what_all_agree_to_is_kept_no_longer() -> None:
    peace, sides, alone = {"peace": frozenset(("a",))}, ("a", "b"), frozenset(("a",))
    wanted, done = agree(peace, "move", "a", sides)
    assert (wanted, done) == ({**peace, "move": alone}, False)
    assert agree(wanted, "move", "a", sides) == (wanted, False)
    assert agree(wanted, "move", "b", sides) == (peace, True)
