"""How the page draws units of stands and their sides, in all games with such units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tableside.engine.bodies import Stand
from tableside.engine.message import Catalogue, Text
from tableside.engine.overlay import Ghost, Label, Overlay, leading
from tableside.engine.terrain import TerrainKind, terrain_drawing
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose


def outlines(unit: Troops) -> list[tuple[tuple[float, float], ...]]:
    """Return the corners (inches) of each of a unit's stands."""
    return [stand.base.outline(stand.pose) for stand in unit.stands]


def own_shape(drawn: Mapping[str, Any]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the corners of a drawn unit's bases in its own frame: inches ahead, inches left."""
    back = Pose.of(drawn["pose"]).inverse()
    return tuple(tuple(back.place(x, y) for x, y in outline) for outline in drawn["outlines"])


def part_drawing(unit: Troops, stands: Iterable[Stand]) -> dict[str, Any]:
    """Return how some of a unit's stands are drawn: their ``pose`` and ``shape``, like a unit's."""
    part = unit.standing(stands)
    pose = part.middle.as_list()
    return {"pose": pose, "shape": own_shape({"pose": pose, "outlines": outlines(part)})}


def ghost(style: str, unit: Troops, poses: Mapping[str, Pose], text: Text = "") -> Ghost:
    """Return the outline of a unit's stands in other places, as it is drawn."""
    return Ghost(style, unit.id, tuple(outlines(unit.put(poses))), text)


def stand_labels(stands: Iterable[Stand]) -> Iterator[Overlay]:
    """Yield a number on each stand: its own, as it is called in the list to choose from."""
    return (Label("number", (each.pose.x, each.pose.y), each.id) for each in stands)


def led(unit: Troops, poses: Mapping[str, Pose], text: Text) -> Iterator[Overlay]:
    """Yield where a unit must fall back to: its centre's path, labelled ``text``, and its end."""
    yield leading("retreat", unit.middle, unit.put(poses).middle, text, arrow=True)
    yield ghost("retreat", unit, poses)


def off_and_on(unit: Troops, strength: str) -> dict[str, Any]:
    """Return a unit's drawing; off the table ``pose`` is None and there are no outlines.

    ``strength``: the text on its base.
    """
    here = bool(unit.stands)
    worst = max((s.sigma for s in unit.stands), key=lambda s: max(s[:2]), default=(0.0, 0.0, 0.0))
    return {
        "id": unit.id,
        "side": unit.side,
        "type": unit.kind,
        "name": unit.name or unit.called,
        "label": unit.short or unit.called,
        "strength": strength,
        "pose": unit.middle.as_list() if here else None,
        "outlines": outlines(unit) if here else [],
        "sigma": list(worst),
        **({"guessed": True} if unit.guessed else {}),
    }


def table_drawing(
    state: Any, kinds: Mapping[str, TerrainKind], phase: str, called: Text
) -> dict[str, Any]:
    """Return the board, its terrain, and the headline's turn and phase name.

    A finished game stays in its last turn.
    """
    last = state.last_turn
    return {
        "board": {"width": state.width, "depth": state.depth},
        "terrain": [terrain_drawing(piece, kinds) for piece in state.terrain],
        "turn": state.turn if last is None else min(state.turn, last),
        "last_turn": last,
        "phase": phase,
        "phase_name": called,
    }


def turn_called(state: Any, words: Catalogue, turn: str, **values: Text) -> Text:
    """Return a battle's turn in a game's words, and the last one if there is one."""
    last = state.last_turn
    if last is None:
        return words(turn, **{turn: state.turn}, **values)
    return words(f"{turn}-of", **{turn: min(state.turn, last)}, last=last, **values)


def side_drawing(state: Any, name: str) -> dict[str, Any]:
    """Return how a side of a battle is shown: its army, name and colour."""
    about = state.sides[name]
    shown = {"army": state.army_called(name), "name": state.side_called(name)}
    return shown | ({"colour": about.colour} if about.colour else {})


def battle_drawing(
    state: Any, kinds: Mapping[str, TerrainKind], turn_name: Text, phase_name: Text
) -> dict[str, Any]:
    """Return the table of a battle, with the name of its turn and its sides."""
    return {
        **table_drawing(state, kinds, str(state.phase), phase_name),
        "turn_name": turn_name,
        "sides": {name: side_drawing(state, name) for name in state.sides},
    }
