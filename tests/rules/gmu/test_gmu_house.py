"""House rules of Got mit uns that change one number: both values of each."""

from __future__ import annotations

import math

import pytest

from tests.rules.gmu.gmu_table import GMU, Data, ask, band, corps, position, state, unit

STREAM = band("stream", "stream", [0, 12], [36, 12], width=0.5)


def moved(*units: Data, to: list[float], house: Data, terrain: list[Data]) -> list[str]:
    """What is flagged of a move of the first unit."""
    table = state(*units, terrain=terrain, house_rules=house)
    return [each["rule"] for each in ask(table, "move", unit=units[0]["id"], to=to)["breaches"]]


@pytest.mark.parametrize(
    ("house", "flagged"), [({}, []), ({"alignment-degrees": 3}, ["movement.alignment"])]
)
def test_how_exactly_a_corps_in_a_zone_is_aligned(house: Data, flagged: list[str]) -> None:
    mover, foe = corps("csa-1", 10, 10), corps("usa-1", 10, 15, 270)
    assert moved(mover, foe, to=[10, 12.8, 94], house=house, terrain=[]) == flagged


@pytest.mark.parametrize(
    ("house", "flagged"), [({}, []), ({"stream-degrees": 5}, ["movement.stream"])]
)
def test_how_exactly_a_corps_lies_along_a_stream(house: Data, flagged: list[str]) -> None:
    mover = corps("csa-1", 10, 10.5)
    assert moved(mover, to=[10, 13.3, 97], house=house, terrain=[STREAM]) == flagged


@pytest.mark.parametrize(
    ("house", "square_mm"), [({}, 40 * 40), ({"headquarters-disc": 50}, math.pi * 25**2)]
)
def test_what_a_headquarters_stands_on(house: Data, square_mm: float) -> None:
    table = position(unit("csa-hq", "headquarters", [9, 9, 33]), house_rules=house)
    area = GMU.load(table, "test").by_id["csa-hq"].footprint.area
    assert area * 25.4**2 == pytest.approx(square_mm, rel=0.01)
