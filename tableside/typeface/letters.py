"""The letters of sheets and reports: Helvetica, and Arimo where a text has others.

Every viewer of PDF files has Helvetica, with the letters of Western Europe (Latin-1). Arimo is as
wide, letter by letter, and has all of Latin, Greek, Cyrillic and Hebrew; of it the letters that are
used go into the file. Its licence lies beside it (OFL.txt).
"""

from __future__ import annotations

import functools
import unicodedata
from importlib.resources import files

from fpdf import FPDF
from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection
from fpdf.fonts import TTFFont

HELVETICA, ARIMO = "helvetica", "arimo"
_FILES = {"": "Arimo-Regular.ttf", "B": "Arimo-Bold.ttf"}
#: The first and the last of the accents and vowel points of Hebrew letters.
_POINTS = "\u0591", "\u05bd"
#: Marks round a name that keeps its order to itself.
_ISOLATES = "\u2068\u2069"
#: Signs that are turned round where they are read from right to left.
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def printable(text: str) -> str:
    """Return the text in letters that can be printed, in the order in which they are read.

    Letters with marks that Arimo lacks lose their marks, others become a question mark. A line
    break becomes a blank; marks of direction and the vowel points of Hebrew are left out, but for
    the marks that keep the order of a name to itself: ``laid_out`` takes these.

    >>> printable("Żółw, 3e Légion, 第一")
    'Żółw, 3e Légion, ??'
    """
    return "".join(_letter(letter) for letter in unicodedata.normalize("NFC", text))


def _letter(letter: str) -> str:
    if letter in _ISOLATES:
        return letter
    if letter.isspace():
        return " "
    if unicodedata.category(letter) == "Cf" or _POINTS[0] <= letter <= _POINTS[1]:
        return ""
    if _has(letter):
        return letter
    plain = unicodedata.normalize("NFKD", letter)[:1]
    return plain if plain and _has(plain) else "?"


def _has(letter: str) -> bool:
    return _in_helvetica(letter) or (
        unicodedata.category(letter)[0] not in "CZ" and ord(letter) in _arimo()
    )


def _in_helvetica(letter: str) -> bool:
    code = ord(letter)
    return 32 <= code < 127 or 160 <= code < 256


@functools.cache
def _arimo() -> frozenset[int]:
    """Return the code points of the letters that Arimo has."""
    document = FPDF()
    _add(document, "")
    font = document.fonts[ARIMO]
    assert isinstance(font, TTFFont)
    font.close()
    return frozenset(font.cmap)


def _add(document: FPDF, style: str) -> None:
    if ARIMO + style not in document.fonts:
        document.add_font(ARIMO, style, str(files(__package__).joinpath(_FILES[style])))


def set_letters(
    document: FPDF, text: str, size: float, *, bold: bool = False, struck: bool = False
) -> None:
    """Set the typeface of what is written next, one that has all letters of a ``printable`` text.

    ``size``: of the letters, points.
    """
    _set(document, _family(text), size, bold, struck)


def _set(document: FPDF, family: str, size: float, bold: bool, struck: bool = False) -> None:
    style = "B" if bold else ""
    if family == ARIMO:
        _add(document, style)
    document.set_font(family, style=style + ("S" if struck else ""), size=size)


def _family(text: str) -> str:
    return HELVETICA if all(map(_in_helvetica, text)) else ARIMO


def laid_out(line: str) -> str:
    """Return a line's letters from left to right: Hebrew is read from right to left.

    >>> laid_out("the אבג, first")
    'the גבא, first'
    """
    if not any(unicodedata.bidirectional(letter) == "R" for letter in line):
        return _unmarked(line)
    letters = BidiParagraph(line, base_direction=TextDirection.LTR).get_reordered_characters()
    return _unmarked(
        "".join(
            each.character.translate(_MIRRORED) if each.embedding_level % 2 else each.character
            for each in letters
        )
    )


def _unmarked(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, _ISOLATES)))


@functools.lru_cache(maxsize=4096)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is with letters of ``size``, in its unit."""
    letters = _unmarked(printable(text))
    measure = _measure(_family(letters), bold)
    return float(measure.get_string_width(letters)) / 100 * size


@functools.cache
def _measure(family: str, bold: bool) -> FPDF:
    """Return a document to measure in, its letters 100 points high.

    Threads share it, so nothing may be set in it afterwards.
    """
    document = FPDF(unit="pt")
    _set(document, family, 100, bold)
    return document
