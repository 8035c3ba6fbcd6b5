"""Turn rulings, breaches and doubts into findings for the players."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.finding import Finding, of_breach
from tableside.engine.message import Amount, Message, degrees, inches
from tableside.engine.quantity import Doubt, Ruling, Verdict
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import State
from tableside.rules.gmu.terrain import MOSTLY


def of_ruling(state: State, units: tuple[str, ...], ruling: Ruling, rule: str) -> Iterator[Finding]:
    """Yield the findings of a ruling; ``rule``: the fallback for doubts that name none.

    Doubts are only reported if nothing is certainly broken.
    """
    for breach in ruling.breaches:
        yield of_breach(breach, units, breach.message)
    for doubt in () if ruling.breaches else ruling.doubts:
        yield too_close(state, units, doubt, doubt.rule or rule)


def too_close(state: State, units: tuple[str, ...], doubt: Doubt, rule: str) -> Finding:
    """Return the finding of a doubt: what to measure, and how near the limit is."""
    return Finding(
        rule,
        units,
        Verdict.TOO_CLOSE,
        doubt_text(state, doubt, rule),
        doubt.measured - doubt.limit,
        doubt.by,
        angle=doubt.angle,
        against=tuple(each for each in (doubt.a, doubt.b) if each and each not in units[:1]),
    )


def doubt_text(state: State, doubt: Doubt, rule: str) -> Message:
    """Return a doubt as text: what to measure by hand, the value, the limit and the margin."""
    measured, limit, by = (
        _amount(doubt, value) for value in (doubt.measured, doubt.limit, doubt.by)
    )
    what = say(f"measure-{_what(doubt, rule)}", a=state.name(doubt.a), b=state.name(doubt.b or ""))
    return say("too-close", what=what, measured=measured, limit=limit, by=by)


def _amount(doubt: Doubt, value: float) -> Amount:
    """Return a value of the doubt with enough digits to tell it from the limit."""
    if doubt.angle:
        return degrees(value)
    if doubt.limit == MOSTLY and doubt.b is not None:  # a share of a base
        return Amount(100 * value, "%", 0)
    return inches(value, 2 if doubt.by >= 0.005 else 3)


def _what(doubt: Doubt, rule: str) -> str:
    """Return the name of the words for what to measure."""
    if doubt.angle:
        return "angle" if doubt.b is not None else "own-angle"
    if doubt.b is not None:
        return "share" if doubt.limit == MOSTLY else "between"
    subject = rule.partition(".")[2]
    return subject if subject in _MEASURED else "move"


#: The last parts of rules that measure something other than the gap between two things.
_MEASURED = ("board", "path", "place", "river", "stream", "deployment")


def flagged(rule: str, units: tuple[str, ...], text: Message) -> Finding:
    """Return the finding of a rule that is certainly broken, without an amount."""
    return Finding(rule, units, Verdict.ILLEGAL, text)
