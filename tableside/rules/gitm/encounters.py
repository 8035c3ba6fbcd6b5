"""Hand a battle of a campaign to another game's table, and bring back its result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.engine.encounter import FORMAT, Arm, Body, Encounter, Force, Outcome, Plot
from tableside.engine.grid import Cell
from tableside.engine.message import Several
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.campaign.fights import battle_in
from tableside.rules.gitm.combat.battle import Battle
from tableside.rules.gitm.data import battles, tables
from tableside.rules.gitm.memory import Meeting
from tableside.rules.gitm.reactions import battles_in
from tableside.rules.gitm.squares import FIELD, square_of, strategic_of
from tableside.rules.gitm.staff_work import QUALITIES
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

_ARMS: dict[str, Arm] = {"infantry": "foot", "cavalry": "horse", "artillery": "guns"}
#: The seed of the ground unless another one is chosen.
SEED = 1


def encounter(state: State, at: str | None = None) -> Encounter:
    """Return the battle at a place, ``G8-V5 9-5`` or ``G8-V5``; None for the only one.

    Raises QuestionError if there is none, or more than one.
    """
    return _of(state, _chosen(state, at))


def _of(state: State, fight: Battle) -> Encounter:
    return Encounter(
        format=FORMAT,
        ruleset="gitm",
        place=fight.place.called,
        turn=state.turn,
        seed=SEED,
        attacker=_force(state, fight.attacker.units),
        defender=_force(state, fight.defending.units),
        ground=_ground(state, fight),
    )


def _chosen(state: State, at: str | None) -> Battle:
    wanted = _place(at)
    found = [
        fight
        for place in _places(state)
        if wanted is None or (place.strategic == wanted[0] and wanted[1] in (None, place.square))
        if (fight := battle_in(state, place)) is not None
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise QuestionError("at", say("no-battle"))
    names = tuple(fight.place.called for fight in found)
    raise QuestionError("at", say("which-battle", places=Several(names, "comma")))


def _place(at: str | None) -> tuple[Cell, Cell | None] | None:
    """Return the strategic and the tactical square that a text names."""
    if at is None:
        return None
    words = at.replace("/", " ").split()
    strategic = strategic_of(words[0]) if words else None
    square = square_of(words[1]) if len(words) == 2 else None
    if strategic is None or len(words) > 2 or (len(words) == 2 and square is None):
        raise QuestionError("at", say("no-place", at=at))
    return strategic, square


def _places(state: State) -> Iterator[Meeting]:
    """Yield the place of the pending battle, else all squares with units of hostile sides."""
    contest = state.campaign.contest
    if contest is not None:
        yield contest.at
        return
    for strategic in sorted(state.occupied):
        yield from (Meeting(strategic, square) for square in battles_in(state, strategic))


def _force(state: State, units: tuple[Unit, ...]) -> Force:
    side = units[0].side
    return Force(
        side=side,
        name=state.side_called(side),
        bodies=tuple(_body(state, unit) for unit in units),
        colour=state.sides[side].colour,
        leader=_general(state, units[0]),
    )


def _body(state: State, unit: Unit) -> Body:
    command = state.campaign.commands.get(unit.id)
    return Body(
        id=unit.id,
        name=unit.called,
        arm=_ARMS[unit.arm],
        men=unit.men,
        gunners=unit.gunners,
        skill=QUALITIES.index(unit.quality),
        leader=None if command is None else command.commander,
    )


def _general(state: State, unit: Unit) -> str | None:
    """Return the commander of a headquarters in a unit's strategic square, an army's first."""
    heads = [u for u in state.own_in(unit.strategic, unit.side) if u.is_hq]
    heads.sort(key=lambda head: head.kind != "army-hq")
    known = (state.campaign.commands.get(head.id) for head in heads)
    return next((command.commander for command in known if command is not None), None)


def _ground(state: State, fight: Battle) -> tuple[tuple[Plot, ...], ...]:
    """Return the squares around the battle, with the attackers' side in the south."""
    by = battles()
    wide, deep = by.columns // 2 + 1, by.rows // 2 + 1  # with a margin of one square
    way = fight.directions[0][0]
    return tuple(
        tuple(_plot(state, fight, _turned(way, x, y)) for x in range(-wide, wide + 1))
        for y in range(-deep, deep + 1)
    )


def _turned(way: str, x: int, y: int) -> tuple[int, int]:
    """Convert an offset right and down on the table to columns and rows on the map.

    ``way``: the direction the attackers came from, which is down on the table.

    >>> [_turned(way, 0, 1) for way in "NESW"]
    [(0, -1), (1, 0), (0, 1), (-1, 0)]
    """
    return {"S": (x, y), "N": (-x, -y), "E": (y, -x), "W": (-y, x)}[way]


def _plot(state: State, fight: Battle, off: tuple[int, int]) -> Plot:
    """Return the plot at an offset from the battle, on the next map if beyond the edge."""
    cell = fight.at.by(*off)
    east, column = divmod(cell.column, FIELD.columns)
    south, row = divmod(cell.row, FIELD.rows)
    field = state.field(fight.strategic.by(east, south))
    return battles().ground[tables().tactical[field.letter(Cell(column, row))].name]


def bring_back(state: State, encounter: Encounter, outcome: Outcome) -> dict[str, Any]:
    """Return the action that enters the result of an encounter.

    Raises QuestionError if no battle is pending, or a different one is.
    """
    if state.campaign.stage != "battle":
        raise QuestionError("at", say("no-battle-waits"))
    now = _of(state, _chosen(state, None))
    if (now.place, now.turn, now.forces) != (encounter.place, encounter.turn, encounter.forces):
        raise QuestionError("at", say("other-battle", place=now.place))
    held = {} if outcome.held is None else {"held": outcome.held}
    return {"action": "fought", **held, "lost": dict(outcome.lost)}
