"""The second step: check the printer's scale by the line that is on every sheet."""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.message import Value, decimal
from tableside.printing.paper import CHECK_LINE
from tableside.setup.report import Button, Report, Said, SetupError
from tableside.setup.table import Table
from tableside.setup.words import say

#: A line that is off by no more (mm) is as good as a ruler can tell.
READ_BY_EYE = 0.3
#: Lengths (mm) that no printer makes of the line: a slip of the pen.
LEAST, MOST = 180.0, 220.0
#: What a mat that is a percent too small does at the far edge of a table of 36 in, inches.
_A_PERCENT = 0.36


def check_length(length: float) -> float:
    """Return a typed length (mm); raise SetupError for an impossible one."""
    if not LEAST <= length <= MOST:
        raise SetupError(say("check-line-cannot-be", length=float(length)))
    return length


def is_true(length: float) -> bool:
    """Whether a check line of ``length`` mm has the right length.

    >>> is_true(199.7), is_true(199.6)
    (True, False)
    """
    return abs(length - CHECK_LINE) <= READ_BY_EYE + 1e-9


def report(table: Table, printer: float) -> Report:
    """Return the report on the prints; ``printer``: the line that sheets are scaled for."""
    found = _judged(table, printer)
    if printer == CHECK_LINE:
        return found
    drawn = Said(say("sheets-drawn-for", length=decimal(printer, 1)), tone="plain")
    return replace(found, said=(*found.said, drawn))


def _judged(table: Table, printer: float) -> Report:
    length = table.kept.check_line
    values = {"check_line": length, "printer": printer, "pattern": table.kept.pattern}
    if length is None:
        if table.board is not None:
            said = Said(say("sheets-not-measured"), say("fix-measure-sheets"), "doubt")
            return Report("doubt", (said,), values=values)
        said = Said(
            say("print-and-measure"),
            say("fix-print-true"),
            "plain",
        )
        return Report("open", (said,), values=values)
    if is_true(length):
        said = Said(say("check-line-true", length=float(length)), tone="good")
        return Report("done", (said,), values=values)
    return Report("wrong", (_wrong(length, printer),), values=values)


def _wrong(length: float, printer: float) -> Said:
    share = length / CHECK_LINE
    off = abs(share - 1) * 100 * _A_PERCENT
    shown: dict[str, Value] = {
        "share": decimal(100 * share, 1),
        "length": float(length),
        "off": decimal(off, 2),
    }
    text = say("sheets-scale", **shown)
    if abs(printer * share - CHECK_LINE) > CHECK_LINE / 10:
        return Said(text, say("fix-print-and-measure-anew"))
    return Said(
        text,
        say("fix-printer"),
        button=Button(say("button-printer"), {"do": "printer"}),
    )
