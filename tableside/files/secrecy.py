"""What is taken out of texts before they are passed on: addresses, codes, keys, a home folder."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tableside.files.addresses import cleaned, is_stream, shown

GONE = "…"
#: An address. It is looked for once where letters of a scheme begin, not again at each of them:
#: a line of a megabyte is read in a tenth of a second.
_ADDRESS = re.compile(
    r"(?<![a-z0-9+.-])(?P<before>[0-9+.-]*)(?P<address>[a-z][a-z0-9+.-]*://[^\s'\"<>]+)",
    re.IGNORECASE,
)
#: A table's code in its two halves: letters and figures that are not mistaken for one another.
_CODE = re.compile(r"\b[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}\b")
#: What secrets are called. Whatever is said of "passes" is none.
_NAMES = (
    r"(?:(?=\w*(?:secret|pass(?:word|wort|wd|phrase|code)|kennwort|token|cookie|authorization))"
    r"(?>\w+)|(?:\w+[_-])?(?:key|pass|pwd|pw|code))"
)
#: A secret after its name, which may hold blanks and quotes: all up to the end of the line goes,
#: but of JSON what its text has after it stays.
_NAMED = re.compile(
    rf"(?P<name>\b{_NAMES}(?P<json>['\"])?\s*[=:]\s*)"
    r"(?:(?(json)(?P<quote>['\"])(?:(?!(?P=quote))[^\\\n]|\\.)*(?P=quote)"
    r"(?=\s*[,}\])]|[ \t]*$)|(?!))|[^\n]+)",
    re.IGNORECASE | re.MULTILINE,
)
#: Where a name, a password and a host without a scheme may begin: after a blank, a quote or what
#: may stand before a value. A path on a drive is none.
_BEGIN = r"(?<![^\s'\"])(?>(?:[^\s'\":]*[=,;(\[{<])?)(?![a-z]:[/\\])"
#: Such a one up to the next blank or quote.
_BARE = re.compile(
    rf"(?P<before>{_BEGIN})[^\s'\":]+:[^\s'\"]+@[^\s'\"@]+",
    re.IGNORECASE,
)
#: One whose password may hold blanks and quotes, from the first of a line up to its last @. Times
#: and odds, figures alone, begin none.
_SPACED = re.compile(
    rf"^(?P<before>(?>[^\n]*?{_BEGIN}(?=\d*[^\s'\":\d][^\s'\":]*:)))[^:]+:[^\n]*@[^\s'\"@]+",
    re.IGNORECASE | re.MULTILINE,
)
#: From the first address between two blanks that holds a value to the line's end: that may hold
#: blanks, too. The scheme is left.
_WITH_VALUE = re.compile(
    r"(?<!\S)(?P<before>(?>\S*?[a-z0-9+.-]{2}:(?=/)))[^\s=]*=[^\n]*", re.IGNORECASE
)
#: Names of values in JSON that are never passed on, whatever they hold.
_KEPT_BACK = re.compile(rf"(?:.*[_-])?{_NAMES}s?", re.IGNORECASE)
_SHORTEST = 4  # letters: shorter secrets would take ordinary words with them
_DEEPEST = 100  # lists and objects in one another: what people and programs write has ten


def without_secrets(text: str, known: Iterable[str] = ()) -> str:
    """Return a text of which addresses keep their host alone, and codes and keys nothing.

    ``known``: secrets that are in force; they go wherever they stand.

    >>> without_secrets("On a phone: http://10.0.0.2:8000/host#mXo3p (table code K7QM-4XPZ)")
    'On a phone: http://10.0.0.2:8000/… (table code …)'
    """
    for secret in sorted((s for s in known if len(s) >= _SHORTEST), key=len, reverse=True):
        text = text.replace(secret, GONE)
    text = _NAMED.sub(rf"\g<name>{GONE}", text)
    text = _WITH_VALUE.sub(rf"\g<before>//{GONE}", text)
    text = cleaned(text)
    text = _ADDRESS.sub(lambda found: f"{found['before']}{shown(found['address'])}", text)
    for pattern in (_BARE, _SPACED):
        text = pattern.sub(rf"\g<before>{GONE}", text)
    text = _CODE.sub(GONE, text)
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


def data_without_secrets(value: Any, known: Iterable[str] = ()) -> Any:
    """Return a JSON value whose texts hold no secret; values that are named as one are gone.

    Raises RecursionError for a value that is nested more than ``_DEEPEST`` deep, whatever the
    stack would bear: what is returned can be written as JSON, too.
    """
    return _data(value, tuple(known), _DEEPEST)


def _data(value: Any, known: tuple[str, ...], deeper: int) -> Any:
    if isinstance(value, dict | list) and not deeper:
        raise RecursionError(f"nested more than {_DEEPEST} deep")
    if isinstance(value, dict):
        return {
            name: GONE if _KEPT_BACK.fullmatch(name) else _data(each, known, deeper - 1)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [_data(each, known, deeper - 1) for each in value]
    if isinstance(value, str):
        return shown(value) if is_stream(value) else without_secrets(value, known)
    return value
