"""The rows that stand on the leaves of an SQLite file, read without what leads to them.

A file whose header, schema or inner pages are damaged opens in no database; what was written on
its other pages is there still. What is read here is worth nothing until its checksum says so.
The form of the file: https://www.sqlite.org/fileformat.html, sections 1.6 and 2.1.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

#: The size (bytes) of the pages that SQLite makes unless told otherwise: ours are all of it.
PAGE = 4096
_LEAF, _HEADER, _FIRST = 0x0D, 8, 100  # a leaf of a table; lengths of its header, of the file's
_MOST = PAGE - 35  # bytes of a row that may stand on its own leaf
_LEAST = (PAGE - 12) * 32 // 255 - 23
#: How often each byte may be read: leaves that are no longer used lead to some a second time.
_OFTEN = 4
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes by kind

Value = int | float | str | bytes | None


def rows_of(data: bytes) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """Yield the number and the values of each row that can be read, in the order of the pages.

    It ends when the rows are ``_OFTEN`` times longer than the file together: no game is so.
    """
    left = _OFTEN * len(data)
    for start in range(0, len(data) - len(data) % PAGE or len(data), PAGE):
        page = data[start : start + PAGE].ljust(PAGE, b"\0")
        head = _FIRST if start == 0 else 0
        if page[head] != _LEAF:
            continue
        count = int.from_bytes(page[head + 3 : head + 5], "big")
        first = head + _HEADER
        for at in range(first, min(first + 2 * count, PAGE - 1), 2):
            try:
                length, number, values = _row(data, page, int.from_bytes(page[at : at + 2], "big"))
                left -= length
                if left < 0:
                    return
                yield number, values
            except (ValueError, IndexError, struct.error):  # not this one
                continue


def _row(data: bytes, page: bytes, at: int) -> tuple[int, int, tuple[Value, ...]]:
    """Return how long a row is (bytes), its number and its values."""
    length, at = _number(page, at)
    if length > len(data):  # its pages may lead round in a circle
        raise ValueError("a row is longer than the file")
    number, at = _number(page, at)
    here = length
    if length > _MOST:
        here = _LEAST + (length - _LEAST) % (PAGE - 4)
        here = here if here <= _MOST else _LEAST
    body = page[at : at + here]
    if length > here:
        body += _overflow(data, int.from_bytes(page[at + here : at + here + 4], "big"), length)
    return length, number, _values(body[:length])


def _overflow(data: bytes, page: int, most: int) -> bytes:
    """Return what stands on a chain of pages, ``most`` bytes or the whole of it."""
    found = bytearray()
    while page and len(found) < most:
        part = data[(page - 1) * PAGE : page * PAGE]
        if len(part) < 4:
            raise ValueError("a page is missing")
        page, rest = int.from_bytes(part[:4], "big"), part[4:]
        found += rest
    return bytes(found)


def _values(body: bytes) -> tuple[Value, ...]:
    end, at = _number(body, 0)
    kinds = []
    while at < end:
        kind, at = _number(body, at)
        kinds.append(kind)
    found = []
    for kind in kinds:
        size = _size(kind)
        if end + size > len(body):
            raise ValueError("a value is cut off")
        found.append(_value(kind, body[end : end + size]))
        end += size
    return tuple(found)


def _size(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return 8 if kind == 7 else _INTEGERS.get(kind, 0)


def _value(kind: int, raw: bytes) -> Value:
    if kind in _INTEGERS:
        return int.from_bytes(raw, "big", signed=True)
    if kind == 7:
        return float(struct.unpack(">d", raw)[0])
    if kind in (8, 9):
        return kind - 8
    if kind >= 12:
        return raw.decode() if kind % 2 else raw
    return None


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes (seven bits a byte, the ninth whole), and its end."""
    value = 0
    for more in range(8):
        byte = data[at + more]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + more + 1
    return value << 8 | data[at + 8], at + 9
