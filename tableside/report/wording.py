"""The sentences of a report that HTML and PDF share."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tableside.engine.luck import OpposedRoll
from tableside.report.story import Story, Tally


def percent(chance: float | Fraction) -> str:
    """Return a chance for people; never 0 % or 100 % for what is not certain.

    >>> percent(Fraction(1, 36)), percent(0), percent(0.9999), percent(1 / 1296)
    ('2.8 %', '0 %', 'over 99.9 %', '0.1 %')
    """
    value = float(chance) * 100
    if value in (0, 100):
        return f"{value:.0f} %"
    if value < 0.05:
        return "under 0.1 %"
    return f"{value:.1f} %" if value < 99.95 else "over 99.9 %"


def odds_text(odds: Mapping[str, float]) -> str:
    """Return the chances of a combat's effects on one unit, those that cannot be left out."""
    said = [f"{effect} {percent(chance)}" for effect, chance in odds.items() if chance > 0]
    return ", ".join(said)


def odds_lines(fight: OpposedRoll) -> list[str]:
    """Return what could come of a combat before the dice, a line for each unit."""
    if not any(fight.odds):
        return ["No odds: this combat was not allowed."]
    return [
        f"{name} before the dice: {odds_text(odds)}"
        for name, odds in zip(fight.names, fight.odds, strict=True)
    ]


def luck_lines(fight: OpposedRoll) -> list[str]:
    """Return how lucky each side's die was."""
    return [
        f"{name} threw {own} against {other}: at least so well in {percent(luck)} of all rolls."
        for name, own, other, luck in zip(
            fight.names, fight.dice, reversed(fight.dice), fight.luck, strict=True
        )
    ]


def tally_text(tally: Tally) -> str:
    """Return a side's luck over the whole game."""
    if not tally.thrown or tally.mean is None:
        return "No die was thrown in combat."
    return (
        f"{tally.thrown} {'die' if tally.thrown == 1 else 'dice'}, {tally.mean:.2f} on average "
        f"(3.50 is even). In {percent(tally.luck)} of all games they fall at least so well "
        "against the enemy's."
    )


def effects_text(tally: Tally) -> str:
    """Return what a side did to the enemy against what it could expect."""
    effects = [name for name in tally.wanted if name != "none"]
    said = [f"{name} {tally.got.get(name, 0)} ({tally.wanted[name]:.1f})" for name in effects]
    return (
        f"Done to the enemy, in brackets what was to be expected: {', '.join(said)}."
        if said
        else ""
    )


def dates_text(story: Story) -> str:
    """Return when it was played."""
    first, last = story.begun[:16].replace("T", " "), story.ended[:16].replace("T", " ")
    if not first:
        return "Nothing has happened yet."
    return f"Played {first} UTC." if first == last else f"Played {first} to {last} UTC."


def left_out_text(story: Story) -> str:
    """Return how much was taken back; empty where nothing was."""
    number = story.left_out
    if not number:
        return ""
    if number == 1:
        return "1 change was taken back or put right: it is crossed out."
    return f"{number} changes were taken back or put right: they are crossed out."


def finding_text(standing: int, righted: int) -> str:
    """Return how often a rule was flagged.

    >>> finding_text(2, 0), finding_text(0, 1), finding_text(1, 1)
    ('2', '1, put right or taken back', '2, of which 1 put right or taken back')
    """
    if not righted:
        return str(standing)
    if not standing:
        return f"{righted}, put right or taken back"
    return f"{standing + righted}, of which {righted} put right or taken back"


def chapter_title(turn: int | None) -> str:
    """Return the heading of a turn."""
    return "The game" if turn is None else f"Turn {turn}"
