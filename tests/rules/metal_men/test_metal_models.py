"""The models of Metal Men: the bases of a position, and which of them are lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tableside.files.roster import load_roster
from tableside.rules.metal_men.ruleset import make
from tableside.rules.registry import with_models
from tests.rules.metal_men.metal_table import (
    Data,
    battery,
    brigade,
    leader,
    loaded,
    position,
    row,
    train,
)


def table() -> Data:
    named = {"name": "Mott's Battery", "short": "Mott"}
    return position(
        brigade("c1", "csa", *row(4, 5, 3)),
        battery("cB", "csa", *row(14, 5, 2), caisson=[15, 3, 90], **named),
        leader("cL", "csa", [8, 3, 90]),
        train("cT", "csa", [20, 5, 90]),
        brigade("u1", "usa", *row(4, 30, 1, 270)),
        eliminated=[battery("uB", "usa", *row(14, 30, 1, 270), caisson=[15, 32, 270])],
    )


@pytest.mark.parametrize("what", ["tags", "counters", "trays"])
def test_every_stand_is_printed_as_large_as_it_is(what: str, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(table()), encoding="utf-8")
    assert main(["print", what, str(path), "--out", str(tmp_path / "made.pdf")]) == 0
    units = load_roster(tmp_path / "made.json").units
    assert {unit.id: unit.bases[0].base for unit in units} == {
        **{f"c1/{n}": (50.8, 25.4) for n in (1, 2, 3)},
        **{"cB/g1": (50.8, 25.4), "cB/g2": (50.8, 25.4), "cB/c": (25.4, 50.8)},
        **{"cL": (25.4, 25.4), "cT": (25.4, 50.8), "u1": (50.8, 25.4)},
        **{"uB/g1": (50.8, 25.4), "uB/c": (25.4, 50.8)},
    }
    assert {unit.id: unit.name for unit in units}["cB/c"] == "Mott c"


def test_the_bases_are_those_that_the_game_measures_by() -> None:
    data, state = with_models(table(), "test"), loaded(table())
    for unit in data["units"]:
        stands = unit.get("stands", [unit])
        own = [tuple(stand.get("base", unit["base"])) for stand in stands]
        assert own == [(s.base.width, s.base.depth) for s in state.by_id[unit["id"]].stands]
    assert [stand.get("part") for stand in data["units"][1]["stands"]] == [None, None, "caisson"]


def test_a_base_of_its_own_counts_before_that_of_its_type() -> None:
    data = position(
        battery("cB", "csa", *row(14, 5, 2), caisson=[15, 3, 90], base=[40, 30]),
        battery("cC", "csa", *row(24, 5, 1), caisson=[25, 3, 90]),
    )
    data["units"][1]["stands"][1]["base"] = [30, 60]
    one, other = with_models(data, "test")["units"]
    assert (one["base"], [stand.get("base") for stand in one["stands"]]) == ([40, 30], [None] * 3)
    assert [stand.get("base", other["base"]) for stand in other["stands"]] == [
        [50.8, 25.4],
        [30, 60],
    ]


@pytest.mark.parametrize(
    "units", [{}, [3], [{"type": ["battery"], "stands": 1}], [{"type": "battery", "stands": [1]}]]
)
def test_what_is_no_unit_is_left_for_the_checks_of_files(units: Any) -> None:
    found = with_models({"ruleset": "metal-men", "units": units}, "test")["units"]
    assert len(found) == len(units)
    for one, unit in zip(found, units, strict=True):
        assert one == unit or one["stands"] == unit["stands"]


def test_a_unit_that_is_gone_has_no_stand_left() -> None:
    """So that its models are asked for while they still lie on the table."""
    left = make().stands(loaded(table()))
    assert left["uB"] == ()
    assert left["cB"] == ("g1", "g2", "c")


def test_the_map_counts_the_stands_of_all_but_wagons() -> None:
    shown = {drawn["id"]: drawn["strength"] for drawn in make().units(loaded(table()))}
    assert shown == {"c1": "3", "cB": "2", "cL": "5", "cT": "", "u1": "1", "uB": ""}
