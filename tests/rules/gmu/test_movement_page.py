"""The page about moves: its example is run, and a mirrored table moves alike."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.engine.message import to_json
from tableside.rules.gmu.movement.moves import answer_move
from tests.rules.gmu.gmu_table import GMU, Data, ask, band, position, state, unit

WIDTH = 36.0


def test_the_example_on_the_page_is_what_the_referee_says(root: Path) -> None:
    text = (root / "docs" / "movement.md").read_text(encoding="utf-8")
    asked, said = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.S))
    table = GMU.load(asked["position"], "docs/movement.md")
    answers = [GMU.answer(table, question) for question in asked["ask"]]
    assert json.loads(to_json(answers), parse_float=rounded) == said["answers"]


def rounded(text: str) -> float:
    """Return a number of an answer as the page shows it."""
    return round(float(text), 6)


def mirrored(data: Data) -> Data:
    """Return the position seen in a mirror that swaps left and right."""
    made: Data = json.loads(json.dumps(data))
    for piece in made["units"]:
        x, y, facing = piece["pose"]
        piece["pose"] = [WIDTH - x, y, 180 - facing]
    for piece in made["terrain"]:
        piece["line"] = [[WIDTH - x, y] for x, y in piece["line"]]
    return made


def swapped(data: Data) -> Data:
    """Return the position with the sides' names changed over, and their armies with them."""
    text = json.dumps(data).replace("csa", "SWAP").replace("usa", "csa").replace("SWAP", "usa")
    made: Data = json.loads(text)
    return made


UNITS = st.lists(
    st.tuples(
        st.sampled_from(["infantry", "cavalry", "detachment"]),
        st.floats(10, 18),
        st.floats(8, 15),
        st.sampled_from([0.0, 90.0, 60.0, 135.0]),
    ),
    max_size=4,
)


@settings(max_examples=15)
@given(UNITS, st.floats(10, 18), st.floats(8, 15), st.sampled_from([90.0, 60.0, 0.0]))
def test_a_mirror_and_other_names_change_no_verdict(
    units: list[tuple[str, float, float, float]], x: float, y: float, facing: float
) -> None:
    made = [unit("csa-0", "infantry", [14.1, 11.3, 90])]
    made += [
        unit(f"{'usa' if i % 2 else 'csa'}-{i}", kind, [a, b, f])
        for i, (kind, a, b, f) in enumerate(units, start=1)
    ]
    data = position(*made, terrain=[band("r", "river", [0, 16], [36, 13.2], width=0.6)])
    plain = ask(GMU.load(data, "a"), "move", unit="csa-0", to=[x, y, facing])
    mirror = ask(
        GMU.load(mirrored(data), "b"), "move", unit="csa-0", to=[WIDTH - x, y, 180 - facing]
    )
    other = ask(GMU.load(swapped(data), "c"), "move", unit="usa-0", to=[x, y, facing])
    for answer in (mirror, other):
        assert answer["verdict"] == plain["verdict"]
        assert [b["rule"] for b in answer["breaches"]] == [b["rule"] for b in plain["breaches"]]
        assert answer["length"] == pytest.approx(plain["length"], abs=0.02)


def test_with_the_house_rule_the_farthest_corner_counts() -> None:
    table = state(
        unit("csa-1", "infantry", [10, 10, 90], base=[50.8, 25.4]),
        house_rules={"movement-measure": "corner"},
    )
    straight = answer_move(table, {"unit": "csa-1", "to": [10, 14, 90]})
    assert straight["verdict"] == "legal"
    wheeled = answer_move(table, {"unit": "csa-1", "to": [10, 13.5, 150]})
    assert [b["rule"] for b in wheeled["breaches"]] == ["movement.allowance"]
