"""The letters that go on paper: which there are, how wide, and in which order."""

from __future__ import annotations

import pypdfium2
import pytest
from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st

from tableside.typeface.letters import (
    ARIMO,
    HELVETICA,
    laid_out,
    printable,
    set_letters,
    width_of,
)

#: The letters that Helvetica has, besides five signs that Arimo draws wider or narrower.
WESTERN = [chr(code) for code in (*range(32, 127), *range(160, 256)) if chr(code) not in "¯±µ·÷"]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("3e Légion – Łódź", "3e Légion – Łódź"),
        ("Корпус Гуда, Ωμέγα, צבא, Tiếng", "Корпус Гуда, Ωμέγα, צבא, Tiếng"),
        ("I\u0301", "Í"),  # a letter and its mark, one after the other
        ("第一 الفيلق", "?? ??????"),
        ("①", "1"),
        ("a\nb\tc\u202e", "a b c"),
        ("אָב", "אב"),
        ("a\x07", "a?"),
        ("", ""),
    ],
)
def test_what_can_be_printed_stays_and_the_rest_is_said(text: str, printed: str) -> None:
    assert printable(text) == printed


@given(st.text())
def test_any_text_can_be_written_once_it_is_printable(text: str) -> None:
    letters = printable(text)
    assert printable(letters) == letters
    assert width_of(text, 3.0) == width_of(letters, 3.0) >= 0.0


@given(st.text(st.sampled_from(WESTERN), min_size=1, max_size=20), st.booleans())
def test_a_text_is_as_wide_in_either_typeface(text: str, bold: bool) -> None:
    """One foreign letter makes no other letter wider: a name fits as it did."""
    alone = width_of("Ł", 100.0, bold)
    assert width_of(text + "Ł", 100.0, bold) - alone == pytest.approx(
        width_of(text, 100.0, bold), abs=0.1 * len(text)
    )


@pytest.mark.parametrize(
    ("text", "family"), [("", HELVETICA), ("Légion", HELVETICA), ("Łódź", ARIMO), ("a – b", ARIMO)]
)
@pytest.mark.parametrize("bold", [False, True])
def test_the_file_carries_a_typeface_only_where_it_needs_one(
    text: str, family: str, bold: bool
) -> None:
    document = FPDF()
    document.add_page()
    set_letters(document, text, 10, bold=bold)
    document.output()
    assert document.font_family == family
    assert set(document.fonts) == {family + ("B" if bold else "")}


def test_what_is_written_is_in_the_file_as_text() -> None:
    document = FPDF()
    document.add_page()
    for row, text in enumerate(("Gwardia Śląska", "Корпус Гуда", "Légion")):
        set_letters(document, text, 12, bold=row == 1)
        document.text(20, 20 + 10 * row, text)
    page = pypdfium2.PdfDocument(bytes(document.output()))[0]
    found = page.get_textpage().get_text_range().splitlines()
    assert [line.strip() for line in found] == ["Gwardia Śląska", "Корпус Гуда", "Légion"]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Hood (5+3 = 8)", "Hood (5+3 = 8)"),
        ("the אבג, first", "the גבא, first"),
        ("אבג דה", "הד גבא"),
        ("אבג (דה)", "(הד) גבא"),
        ("\u2068אבג 3\u2069 5.00 in", "3 גבא 5.00 in"),
        ("\u2068Hood 3\u2069 5.00 in", "Hood 3 5.00 in"),
        ("", ""),
    ],
)
def test_hebrew_is_laid_out_from_right_to_left(line: str, order: str) -> None:
    assert laid_out(printable(line)) == order
    assert width_of(line, 3.0) == pytest.approx(width_of(order, 3.0))
