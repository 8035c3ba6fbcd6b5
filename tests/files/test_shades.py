"""Sides' colours: words can be read on every one of them, and two that look alike are not worn."""

from __future__ import annotations

import cmath
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.files.shades import ALIKE, USUAL, Tone, shade, tone, tones

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def luminance(colour: str) -> float:
    """Return how bright a colour is to the eye (WCAG 2.2), 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@given(colours)
def test_white_words_can_be_read_on_any_side_s_bar(colour: str) -> None:
    for lightness in (0.41, 0.46, 0.5):
        assert 1.05 / (luminance(shade(tone(colour), lightness)) + 0.05) > 4.5


@given(colours)
def test_black_tags_stand_out_on_any_side_s_counters(colour: str) -> None:
    assert luminance(shade(tone(colour), 0.89)) > 0.6


@pytest.mark.parametrize("colour", ["#8c6d46", "#3f6b3a", "#27374d", "#2b4a8b"])
def test_a_shade_keeps_the_hue(colour: str) -> None:
    again = tone(shade(tone(colour), 0.5))
    assert again.hue == pytest.approx(tone(colour).hue, abs=2)
    assert again.chroma == pytest.approx(tone(colour).chroma, abs=0.004)


def test_grey_has_next_to_no_colour() -> None:
    assert tone("#808080").chroma < 0.001
    assert shade(Tone(0.0, 0.0), 0.0) == "#000000"
    assert shade(Tone(0.1, 100.0), 1.0) == "#ffffff"


@given(st.lists(st.none() | colours, max_size=4))
def test_two_sides_never_look_alike(worn: list[str | None]) -> None:
    found = tones(worn)
    assert len(found) == len(worn)
    if len(found) >= 2:
        one, other = (own or usual for own, usual in zip(found, USUAL, strict=False))
        assert _apart(one, other) > ALIKE
    assert tones([None] * len(worn)) == (None,) * len(worn)


def test_on_both_sides_of_too_alike() -> None:
    assert tones(["#1f3a93", "#27374d"]) == (tone("#1f3a93"), tone("#27374d"))
    assert tones(["#1f3a93", "#2b4a8b"]) == (None, None)
    assert tones(["#1f3a93", None]) == (tone("#1f3a93"), USUAL[0])
    assert tones([None, "#b3202c"]) == (USUAL[1], tone("#b3202c"))
    assert tones([None, "#1f3a93"]) == (None, tone("#1f3a93"))


def _apart(one: Tone, other: Tone) -> float:
    first, second = (cmath.rect(each.chroma, math.radians(each.hue)) for each in (one, other))
    return abs(first - second)
