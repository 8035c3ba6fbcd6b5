"""The armies in the set-up: how many units of each class, and which models they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu.data import ArmyList, Die
from tableside.rules.gmu.position import default_bases
from tableside.rules.gmu.say import say, titled
from tableside.rules.gmu.state import Absent, Kind, Piece, State


def counts_of(state: State, army: ArmyList, die: int | None, chosen: Counts) -> dict[str, int]:
    """Return the number of each class: the chart's row or those chosen, plus what the list adds.

    Raises QuestionError if a die is given and the army has no chart.
    """
    listed = Counter[str](dict(chosen))
    if die is not None:
        if army.chart is None:
            raise QuestionError("army", say("no-chart", army=titled(f"army-{army.id}", army.title)))
        chart = state.book.charts[army.chart]
        listed = Counter(dict(zip(chart.columns, chart.rolls[cast("Die", str(die))], strict=True)))
    listed.update(army.adds)
    return {name: number for name, number in listed.items() if number}


def counts_of_models(
    state: State, side: str, army: ArmyList, models: tuple[str, ...]
) -> dict[str, int]:
    """Return the number of each class among some models, plus what the list adds.

    Raises QuestionError for a model that is not a corps or headquarters of the side.
    """
    known = {piece.id: piece for piece in models_of(state, side)}
    for name in models:
        if name not in known:
            raise QuestionError("models", say("no-model-of", unit=name, side=state.side_name(side)))
    named = Counter(class_of(known[name]) for name in models)
    named.update(army.adds)
    return dict(named)


def models_of(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's models of corps and headquarters, on the table or set aside."""
    listed = (*state.pieces, *(entry.piece for entry in state.aside))
    return tuple(p for p in listed if p.side == side and p.kind is not Kind.DETACHMENT)


Counts = tuple[tuple[str, int], ...]


def class_of(piece: Piece) -> str:
    """Return the class of a piece as charts name it, such as ``infantry-1``."""
    return f"{piece.kind}-{piece.battle_value}" if piece.is_corps else str(piece.kind)


def with_army(
    state: State,
    side: str,
    army: ArmyList,
    counts: Mapping[str, int],
    first: tuple[str, ...] = (),
) -> State:
    """Return the state with the side's pieces replaced by this army.

    Its own models that fit are used first, those in ``first`` before the others, and stay where
    they are; missing ones are created off the table. It gets as many detachments as it has corps.
    """
    pieces = [piece for piece in state.pieces if piece.side == side]
    pieces += [entry.piece for entry in state.aside if entry.side == side]
    corps = sum(number for name, number in counts.items() if name != "headquarters")
    wanted = Counter({**counts, "detachment": corps})
    kept: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: piece.id not in first):
        if wanted[class_of(piece)] > 0:
            wanted[class_of(piece)] -= 1
            kept.append(piece)
    taken = {piece.id for piece in (*state.pieces, *kept)}
    taken |= {entry.id for entry in state.aside}
    kept += _made(state, side, wanted, taken)
    others = tuple(entry for entry in state.aside if entry.side != side)
    standing = {piece.id for piece in kept if piece.pose is not None}
    on_table = tuple(p for p in state.pieces if p.side != side or p.id in standing)
    aside = (*others, *(Absent.of(piece) for piece in kept if piece.pose is None))
    sides = {**state.sides, side: replace(state.sides[side], army=army.id)}
    return replace(state.with_pieces(on_table), aside=aside, sides=sides)


def _made(state: State, side: str, wanted: Mapping[str, int], taken: set[str]) -> list[Piece]:
    made: list[Piece] = []
    for name, number in wanted.items():
        word, _, value = name.partition("-")
        kind = Kind(word)
        for _ in range(number):
            new = _free_name(side, kind, taken)
            taken.add(new)
            made.append(
                Piece(
                    id=new,
                    side=side,
                    kind=kind,
                    bases=default_bases(kind, state.house),
                    battle_value=int(value or 0),
                    formation="command" if kind is Kind.HEADQUARTERS else None,
                )
            )
    return made


def _free_name(side: str, kind: Kind, taken: set[str]) -> str:
    """Return an unused id, such as csa-1, csa-hq-1 or csa-d1."""
    mark = {Kind.HEADQUARTERS: "hq-", Kind.DETACHMENT: "d"}.get(kind, "")
    return next(name for n in range(1, 1000) if (name := f"{side}-{mark}{n}") not in taken)
