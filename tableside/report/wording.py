"""The sentences shared by a report's HTML and PDF versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from fractions import Fraction

from tableside.engine.luck import OpposedRoll
from tableside.engine.message import Amount, Message, Several, Text
from tableside.report.story import Story, Tally
from tableside.report.words import say


def percent(chance: float | Fraction) -> Message:
    r"""Return a probability for people; 0 % and 100 % are reserved for certainty.

    >>> [str(percent(chance)) for chance in (Fraction(1, 36), 0, 0.9999, 1 / 1296)]
    ['2.8\xa0%', '0\xa0%', 'over 99.9\xa0%', '0.1\xa0%']
    """
    value = float(chance) * 100
    if value in (0, 100):
        return say("chance", share=Amount(value, "%", 0))
    if value < 0.05:
        return say("chance-under")
    return say("chance", share=Amount(value, "%", 1)) if value < 99.95 else say("chance-over")


def odds_lines(fight: OpposedRoll) -> list[Text]:
    """Return a combat's possible results before the dice, one line per unit."""
    if not any(fight.odds):
        return [say("no-odds")]
    return [
        say("odds", unit=name, odds=_chances(odds, fight.words))
        for name, odds in zip(fight.names, fight.odds, strict=True)
    ]


def _chances(odds: Mapping[str, float], words: Mapping[str, Text]) -> Several:
    """Return the chances of a combat's effects on one unit, omitting impossible ones."""
    said = (
        say("effect-chance", effect=words[effect], chance=percent(chance))
        for effect, chance in odds.items()
        if chance > 0
    )
    return Several(tuple(said), "comma")


def luck_lines(fight: OpposedRoll) -> list[Text]:
    """Return how lucky each side's die was."""
    return [
        say("luck", unit=name, own=own, other=other, chance=percent(luck))
        for name, own, other, luck in zip(
            fight.names, fight.dice, reversed(fight.dice), fight.luck, strict=True
        )
    ]


def tally_text(tally: Tally) -> Text:
    """Return a side's luck over the whole game."""
    if not tally.thrown or tally.mean is None:
        return say("no-dice")
    mean = Amount(tally.mean, "", 2)
    return say("tally", count=tally.thrown, mean=mean, chance=percent(tally.luck))


def effects_text(tally: Tally) -> Text:
    """Return the harm a side did to the enemy compared with what it could expect; "" if none."""
    said = tuple(
        say(
            "effect-count",
            effect=tally.words[name],
            got=tally.got.get(name, 0),
            wanted=Amount(wanted, "", 1),
        )
        for name, wanted in tally.wanted.items()
        if name != "none"
    )
    return say("effects", effects=Several(said, "comma")) if said else ""


def dates_text(story: Story) -> Text:
    """Return when the game was played, by the clock of the machine that tells of it."""
    if not story.begun:
        return say("nothing-happened")
    begun, ended = (
        datetime.fromisoformat(each).replace(tzinfo=UTC).astimezone()
        for each in (story.begun[:19], story.ended[:19])
    )
    first, last = (f"{each:%Y-%m-%d %H:%M}" for each in (begun, ended))
    zone = f"{ended:%Z}"
    if first == last:
        return say("played", first=first, zone=zone)
    return say("played-until", first=first, last=last, zone=zone)


def phase_title(phase: str) -> str:
    """Return the heading of a phase.

    >>> phase_title("hand-to-hand")
    'Hand-to-hand'
    """
    return phase[:1].upper() + phase[1:]


def left_out_text(story: Story) -> Text:
    """Return how much was taken back; "" if nothing was."""
    return say("taken-back", count=story.left_out) if story.left_out else ""


def flagged_lines(story: Story) -> Iterator[tuple[Text, Text]]:
    """Yield each flagged rule in plain words, and its section with the number of findings."""
    for rule, counts in story.findings.items():
        often, known = finding_text(*counts), story.rules.get(rule)
        if known is None:
            yield rule, often
        else:
            yield known.words, say("flagged-in", section=known.section, count=often)


def finding_text(standing: int, righted: int, agreed: int = 0) -> Text:
    """Return how often a rule was flagged; ``agreed``: how many of these the players let stand.

    >>> [str(finding_text(*counts)) for counts in ((2, 0), (0, 1))]
    ['flagged 2 times', 'flagged once, put right or taken back']
    >>> str(finding_text(2, 1))
    'flagged 3 times, of which 1 put right or taken back'
    >>> str(finding_text(1, 0, 1))
    'flagged once, let stand by the players once'
    """
    if agreed:
        return say("flagged-agreed", often=finding_text(standing, righted), count=agreed)
    if not righted:
        return say("flagged-standing", count=standing)
    if not standing:
        return say("flagged-righted", count=righted)
    return say("flagged-both", count=standing + righted, righted=righted)
