"""Rulings, breaches and doubts written as findings for the players."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding, of_breach
from tableside.engine.quantity import Breach, Doubt, Verdict
from tableside.rules.gmu.asked import Ruling


def of_ruling(units: tuple[str, ...], ruling: Ruling, rule: str) -> Iterator[Finding]:
    """The findings of a ruling; ``rule`` where it names none itself."""
    if ruling.verdict is Verdict.LEGAL:
        return
    if ruling.verdict is Verdict.TOO_CLOSE:
        for doubt in ruling.doubts:
            yield too_close(rule, units, doubt)
        if not ruling.doubts:
            yield Finding(rule, units, Verdict.TOO_CLOSE, "Too close to call: measure by hand.")
        return
    for breach in ruling.breaches:
        yield broken(breach, units)
    if not ruling.breaches:
        text = f"{units[0]} cannot come to where it stands by any legal way."
        yield Finding(rule, units, Verdict.ILLEGAL, text)


def broken(breach: Breach, units: tuple[str, ...]) -> Finding:
    """Return the finding of a breach."""
    return of_breach(breach, units, _sentence(str(breach.message)))


def too_close(rule: str, units: tuple[str, ...], doubt: Doubt) -> Finding:
    """Return the finding of a limit that is too near to call: what to measure, and how near."""
    digits = 2 if doubt.by >= 0.005 else 3  # as many as tell the two apart
    text = (
        f"Too close to call: measure {_what(rule, doubt)} ({doubt.measured:.{digits}f}, "
        f"limit {doubt.limit:.{digits}f}, give or take {doubt.by:.{digits}f})."
    )
    margin = doubt.measured - doubt.limit
    return Finding(rule, units, Verdict.TOO_CLOSE, text, margin, doubt.by, angle=doubt.angle)


def _what(rule: str, doubt: Doubt) -> str:
    if doubt.b is not None:
        return f"from {doubt.a} to {doubt.b}"
    if rule.endswith(".board"):
        return f"from {doubt.a} to the board's edge"
    return f"how far {doubt.a} was moved"


def _sentence(message: str) -> str:
    return message if message.endswith(".") else f"{message}."


def flagged(rule: str, units: tuple[str, ...], text: str) -> Finding:
    """Return the finding of a rule that is broken beyond doubt and has no amount."""
    return Finding(rule, units, Verdict.ILLEGAL, text)
