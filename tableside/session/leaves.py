"""Read rows directly from the leaf pages of an SQLite file, without the pages that lead to them.

A file with a damaged header, schema or inner page cannot be opened as a database, but the rows on
its other pages still exist. Do not trust a row read here until its checksum is verified.

File format: https://www.sqlite.org/fileformat.html, sections 1.6 and 2.1.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

#: SQLite's default page size (bytes), which all our files use.
PAGE = 4096
_LEAF, _HEADER, _FIRST = 0x0D, 8, 100  # type of a table leaf; lengths of its header and the file's
_MOST = PAGE - 35  # bytes of a row that fit on its leaf without overflow
_LEAST = (PAGE - 12) * 32 // 255 - 23
#: How often each byte may be read: unused leaves can lead to the same overflow pages again.
_OFTEN = 4
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes by kind

Value = int | float | str | bytes | None


def rows_of(data: bytes) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """Yield the number and values of every readable row, in page order.

    Stops once the rows add up to more than ``_OFTEN`` times the file's length, which no real game
    reaches.
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
            except (ValueError, IndexError, struct.error):  # skip an unreadable row
                continue


def _row(data: bytes, page: bytes, at: int) -> tuple[int, int, tuple[Value, ...]]:
    """Return a row's length (bytes), number and values."""
    length, at = _number(page, at)
    if length > len(data):  # its pages may form a loop
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
    """Return up to ``most`` bytes (rounded up to whole pages) from a chain of overflow pages."""
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
    """Decode a varint (1 to 9 bytes, seven bits each, the ninth whole); return it and its end."""
    value = 0
    for more in range(8):
        byte = data[at + more]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + more + 1
    return value << 8 | data[at + 8], at + 9
