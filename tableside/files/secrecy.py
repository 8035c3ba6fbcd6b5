"""Remove secrets from texts before they are passed on: addresses, codes, keys, the home folder."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tableside.files.addresses import cleaned, is_stream, shown

GONE = "…"
#: An address. The search starts once per run of scheme letters, not at each letter, so a line of a
#: megabyte takes a tenth of a second.
_ADDRESS = re.compile(
    r"(?<![a-z0-9+.-])(?P<before>[0-9+.-]*)(?P<address>[a-z][a-z0-9+.-]*://[^\s'\"<>]+)",
    re.IGNORECASE,
)
#: A table's code in two halves, made of characters that cannot be confused with one another.
_CODE = re.compile(r"\b[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}\b")
#: Names of secrets. Anything about "passes" is not one.
_NAMES = (
    r"(?:(?=\w*(?:secret|pass(?:word|wort|wd|phrase|code)|kennwort|token|cookie|authorization))"
    r"(?>\w+)|(?:\w+[_-])?(?:key|pass|pwd|pw|code))"
)
#: A secret after its name. It may contain spaces and quotes, so everything up to the end of the
#: line is removed; in JSON, only the quoted value.
_NAMED = re.compile(
    rf"(?P<name>\b{_NAMES}(?P<json>['\"])?\s*[=:]\s*)"
    r"(?:(?(json)(?P<quote>['\"])(?:(?!(?P=quote))[^\\\n]|\\.)*(?P=quote)"
    r"(?=\s*[,}\])]|[ \t]*$)|(?!))|[^\n]+)",
    re.IGNORECASE | re.MULTILINE,
)
#: Where "name:password@host" without a scheme may start: after a space, a quote or anything that
#: may precede a value. A path on a drive does not count.
_BEGIN = r"(?<![^\s'\"])(?>(?:[^\s'\":]*[=,;(\[{<])?)(?![a-z]:[/\\])"
#: Such credentials, up to the next space or quote.
_BARE = re.compile(
    rf"(?P<before>{_BEGIN})[^\s'\":]+:[^\s'\"]+@[^\s'\"@]+",
    re.IGNORECASE,
)
#: Credentials whose password may contain spaces and quotes, from the line's first to its last @.
#: Purely numeric times and odds do not start one.
_SPACED = re.compile(
    rf"^(?P<before>(?>[^\n]*?{_BEGIN}(?=\d*[^\s'\":\d][^\s'\":]*:)))[^:]+:[^\n]*@[^\s'\"@]+",
    re.IGNORECASE | re.MULTILINE,
)
#: From an address with a value to the end of the line, because the value may contain spaces. The
#: scheme is kept.
_WITH_VALUE = re.compile(
    r"(?<!\S)(?P<before>(?>\S*?[a-z0-9+.-]{2}:(?=/)))[^\s=]*=[^\n]*", re.IGNORECASE
)
#: Names of JSON values that are never passed on, whatever they contain.
_KEPT_BACK = re.compile(rf"(?:.*[_-])?{_NAMES}s?", re.IGNORECASE)
_SHORTEST = 4  # letters; replacing shorter secrets would hit ordinary words
_DEEPEST = 100  # nested lists and objects; real data has about ten levels


def without_secrets(text: str, known: Iterable[str] = ()) -> str:
    """Reduce the addresses in a text to their hosts, and remove codes and keys.

    ``known``: secrets currently in use, which are removed wherever they occur.

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
    """Remove secrets from a JSON value's texts, and values whose names mark them as secret.

    Raises RecursionError for values nested more than ``_DEEPEST`` deep, even if the stack could
    take more, so that the result can always be written as JSON, too.
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
