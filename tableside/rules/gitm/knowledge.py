"""The position as a side may know it (section 10.2): it holds nothing that the side may not see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from tableside.engine.grid import Cell
from tableside.rules.gitm.counters import table
from tableside.rules.gitm.deploying import undeployed
from tableside.rules.gitm.detection import flags
from tableside.rules.gitm.memory import Campaign, Contest
from tableside.rules.gitm.sighting import sighted_units, table_square
from tableside.rules.gitm.state import STACK, Glimpse, Piece, State, Unit

V = TypeVar("V")
#: The fields visible on a stranger.
_SEEN = (
    "id", "side", "kind", "strategic", "square", "name", "short", "pose", "sigma", "state", "fort",
)  # fmt: skip


def known(state: State, side: str | None) -> State:
    """Return the position as a side may know it, without anything else of the true one.

    A sighted stranger has the most men its type allows, and defaults otherwise: the cautious
    guess. Strangers not sighted are left out. None: the position as everybody may know it, with
    the counters on the table only.
    """
    own = frozenset[str]() if side is None else frozenset(state.own_sides(side))
    state = undeployed(state, own)
    seen = frozenset(table(state).on) if side is None else sighted_units(state, side)
    units = tuple(_known_units(state, own, seen))
    return replace(
        state,
        units=units,
        terrain=_known_ground(state, own),
        table_map=table_square(state),
        start=None if state.start is None else _known_start(state, own, units),
        campaign=_known_campaign(state, own),
        glimpse=_glimpse(state, own, side),
    )


def _known_start(
    state: State, own: Collection[str], units: Iterable[Unit]
) -> dict[str, tuple[Cell, ...]]:
    """Return where each side's combat units stood as the turn began; strangers: where seen now."""
    strangers = [unit for unit in units if unit.kind != STACK and unit.side not in own]
    there = {
        side: tuple(
            u.strategic for u in strangers if u.side == side and u.is_combat and u.is_active
        )
        for side in state.sides
    }
    return there | {side: at for side, at in (state.start or {}).items() if side in own}


def _glimpse(state: State, own: Collection[str], side: str | None) -> Glimpse:
    """Return the facts a side knows but its position cannot show: the table, the flags."""
    lying = table(state)
    unseen = {name: units for name, units in lying.unseen.items() if name in own}
    shown = {} if side is None else flags(state, side)
    return Glimpse(side, replace(lying, unseen=unseen), shown)


def _known_ground(state: State, own: Collection[str]) -> tuple[Piece, ...]:
    """Return the maps and cities, with the stores of foreign cities set to 0."""
    return tuple(
        replace(piece, supplies=0) if piece.kind == "city" and piece.owner not in own else piece
        for piece in state.terrain
    )


def _known_campaign(state: State, own: Collection[str]) -> Campaign:
    """Return the parts of the campaign that a side may know: not the seed or others' orders."""
    campaign, contest = state.campaign, state.campaign.contest
    names = {unit.id for unit in state.by_id.values() if unit.side in own}

    def mine(kept: Mapping[str, V]) -> dict[str, V]:
        return {name: value for name, value in kept.items() if name in names}

    return Campaign(
        stage=campaign.stage,
        ready=campaign.ready,
        ordered=mine(campaign.ordered),
        commands=mine(campaign.commands),
        merges=tuple(pair for pair in campaign.merges if set(pair) <= names),
        rest=campaign.rest & names,
        wake=campaign.wake & names,
        shipments=tuple(
            each for each in campaign.shipments if state.pieces[each.source].owner in own
        ),
        conduct=mine(campaign.conduct),
        reforming=mine(campaign.reforming),
        losses=mine(campaign.losses),
        pool={side: men for side, men in campaign.pool.items() if side in own},
        fought=campaign.fought,
        stirred=campaign.stirred & names,
        agreed=campaign.agreed,
        winner=campaign.winner,
        ended=campaign.ended,
        contest=contest and _known_contest(state, contest, own),
    )


def _known_contest(state: State, contest: Contest, own: Collection[str]) -> Contest:
    """Return the pending battle without those that follow; only its sides hear what is told."""
    there = {unit.side for unit in state.active_at(contest.at.strategic, contest.at.square)}
    said = {} if there.isdisjoint(own) else contest.said
    return Contest(contest.at, fielded=contest.fielded, said=said)


def _known_units(state: State, own: Collection[str], seen: frozenset[str]) -> Iterable[Unit]:
    """Yield the known units, and the stacks whose members are all known."""
    here = {name for name, unit in state.by_id.items() if unit.side in own or name in seen}
    for unit in state.units:
        if unit.kind == STACK:
            if here.issuperset(unit.members):
                yield unit
        elif unit.side in own:
            yield unit
        elif unit.id in seen:
            yield _guessed(unit)


def _guessed(unit: Unit) -> Unit:
    """Return a sighted stranger: its visible fields, and a cautious guess of the rest."""
    seen = {name: getattr(unit, name) for name in _SEEN}
    return Unit(**seen, men=unit.of_type.most)
