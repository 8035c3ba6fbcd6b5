"""Two units made one (3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

from tableside.rules.gitm.breach import Breach, breach
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.squares import strategic_name
from tableside.rules.gitm.state import Quality, State, Unit

QUALITIES: tuple[Quality, ...] = get_args(Quality)
#: What a merged unit has as the mean of both by their men, and all that it has of them.
MEANS = ("experience", "morale", "fatigue", "ammunition")
MIXED = ("men", "batteries", "quality", *MEANS, "supplies")


@dataclass(frozen=True)
class Merged:
    """What two units make: men and batteries that the type may have, means weighted by men.

    ``excess`` and ``excess_batteries`` go to the pool; of the excess men ``lost`` are lost abroad.
    """

    men: int
    batteries: int
    quality: Quality
    experience: float
    morale: float
    fatigue: float
    ammunition: float
    supplies: int
    excess: int
    excess_batteries: int
    lost: int


def merge_breaches(state: State, source: Unit, into: Unit) -> Iterator[Breach]:
    """Yield the rules that keep a unit from being merged into another."""
    values: dict[str, Any] = {"unit": source.called, "into": into.called}
    if source.id == into.id:
        yield breach("merge.same", unit=source.called)
        return
    if source.side != into.side:
        yield breach("merge.side", **values)
    if source.kind != into.kind or source.is_hq or source.is_militia:
        yield breach("merge.type", **values)
    resting = [unit for unit in (source, into) if not unit.is_active]
    if resting:
        yield breach("merge.state", idle=resting[0].called, **values)
    if source.strategic != into.strategic:
        apart = (strategic_name(source.strategic), strategic_name(into.strategic))
        yield breach("merge.strategic", origin=apart[0], to=apart[1], **values)
    elif source.square != into.square and state.enemies_in(into.strategic, into.side):
        apart = (str(source.square), str(into.square))
        yield breach("merge.tactical", origin=apart[0], to=apart[1], **values)


def merged(state: State, source: Unit, into: Unit) -> Merged:
    """Return what two units of a type make."""
    about = into.of_type
    men, batteries = source.men + into.men, source.batteries + into.batteries
    excess = max(0, men - about.most)
    abroad = state.theatre.owner(into.strategic) is not None and not state.at_home(into)
    both = (source, into)
    means = {name: sum(getattr(unit, name) * unit.men for unit in both) / men for name in MEANS}
    return Merged(
        men=men - excess,
        batteries=min(batteries, about.batteries),
        quality=_mean_quality(source, into),
        supplies=min(source.supplies, into.supplies),
        excess=excess,
        excess_batteries=max(0, batteries - about.batteries),
        lost=(excess * tables().abroad_percent + 50) // 100 if abroad else 0,
        **means,
    )


def _mean_quality(source: Unit, into: Unit) -> Quality:
    """Return the quality nearest to the mean, of two equally near the better."""
    men = source.men + into.men
    total = sum(QUALITIES.index(unit.quality) * unit.men for unit in (source, into))
    return QUALITIES[(2 * total + men) // (2 * men)]
