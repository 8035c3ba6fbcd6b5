"""The usual trays and markers: their sizes, and that they fit where they are meant to lie."""

from __future__ import annotations

from itertools import combinations

import pytest

from tableside.rig.markers import IN_FROM_EDGE, PRESETS, SIDE, STRIP, preset_board
from tableside.rig.trays import (
    BASES,
    FAMILY,
    FIRST_UNIT_TAG,
    FORMS,
    HEIGHTS,
    MOST_TRAYS,
    ROD_IN,
    Form,
    lip,
    paper_side,
    tray,
)
from tableside.vision.families import family


@pytest.mark.parametrize("kind", sorted(BASES))
def test_both_papers_lie_on_the_lip_behind_the_base(kind: str) -> None:
    width, depth = BASES[kind]
    strip = lip(BASES[kind])
    for tag in tray(kind, 40).tags:
        ahead, left = tag.at
        assert -depth / 2 - strip.depth < ahead - strip.paper / 2
        assert ahead + strip.paper / 2 < -depth / 2
        assert abs(left) + strip.paper / 2 < width / 2
    (_, a), (_, b) = (tag.at for tag in tray(kind, 40).tags)
    assert abs(a - b) > strip.paper


def test_the_corps_tray_is_as_the_recordings_have_it() -> None:
    tags = tray("infantry", 40).tags
    assert [tag.at for tag in tags] == [(-23.0, 20.0), (-23.0, -20.0)]
    assert [(tag.side, tag.height) for tag in tags] == [(11.2, 3.0)] * 2


@pytest.mark.parametrize(("width", "count"), [(29.9, 1), (30.0, 2), (30.1, 2), (25.0, 1)])
def test_papers_never_lie_over_each_other(width: float, count: int) -> None:
    base = tray("infantry", 40, size=(width, 40.0))
    assert len(base.tags) == count
    for one, other in combinations(base.tags, 2):
        assert abs(one.at[1] - other.at[1]) >= paper_side() - 1e-6
    if count == 1:
        assert base.tags[0].at == (-20.0 - 1.0 - 7.0, 0.0)


@pytest.mark.parametrize("form", FORMS)
def test_each_form_has_its_height(form: Form) -> None:
    base = tray("infantry", 7, form=form)
    assert {tag.height for tag in base.tags} == {HEIGHTS[form]}
    assert len(base.tags) == (1 if form == "flag" else 2)


def test_a_flag_stands_on_the_base() -> None:
    (tag,) = tray("detachment", 7, form="flag").tags
    assert tag.at == (-10.0 + ROD_IN, 0.0)


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("size", [(36.0, 24.0), (48.0, 36.0), (72.0, 48.0)])
def test_markers_lie_on_the_board_and_apart(preset: str, size: tuple[float, float]) -> None:
    board = preset_board(preset, *size)
    # A turned paper reaches no farther than its diagonal.
    reach = paper_side(SIDE) / 25.4 / 2
    for marker in board.markers:
        for place, most in zip(marker.at, size, strict=True):
            assert reach < place < most - reach
    for one, other in combinations(board.markers, 2):
        apart = max(abs(a - b) for a, b in zip(one.at, other.at, strict=True))
        assert apart > 2 * reach * 2**0.5
    assert 4 <= sum(m.held_out for m in board.markers) < len(board.markers) / 2


def test_a_corner_strip_holds_its_markers() -> None:
    reach = paper_side(SIDE) / 25.4 / 2
    assert reach < IN_FROM_EDGE
    assert IN_FROM_EDGE + reach < STRIP


def test_there_are_tags_for_as_many_trays_as_are_allowed() -> None:
    last = FIRST_UNIT_TAG + 2 * MOST_TRAYS - 1
    assert last < family(FAMILY).count <= last + 2
