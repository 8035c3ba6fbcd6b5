"""A position file's values made into a state, and a state written back as a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import shapely

from tableside.engine.terrain import terrain_entry, terrain_of
from tableside.files.position import FORMAT, Named
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import as_json
from tableside.rules.mini_nap.formations.formation import (
    TWO_STANDS,
    Formation,
    Tolerances,
    stands_of,
)
from tableside.rules.mini_nap.kinds import STAND_SIZES, Kind
from tableside.rules.mini_nap.position import (
    ContactFile,
    HouseFile,
    PositionFile,
    RunFile,
    UnitFile,
)
from tableside.rules.mini_nap.state import Contact, Ground, HouseRules, Ran, Shot, State, Unit

#: Fields of a unit that the file and the state call by the same name, with their defaults.
_PLAIN: dict[str, Any] = {
    "division": None,
    "losses": 0,
    "hits": 0,
    "nation": "",
    "lancer": False,
    "irregular": False,
    "kgl": False,
    "advantage": False,
    "square": "solid",
    "guessed": False,
    "name": None,
    "short": None,
}


def state_of(file: PositionFile) -> State:
    """Return the state of a checked position."""
    board = shapely.box(0, 0, file.board.width, file.board.depth)
    house = house_rules(file.house_rules)
    return State(
        width=file.board.width,
        depth=file.board.depth,
        sides={name: side.model_dump(exclude_none=True) for name, side in file.sides.items()},
        units=tuple(unit_of(unit, house) for unit in file.units),
        terrain=tuple(terrain_of(piece, Ground(piece.type), board) for piece in file.terrain),
        turn=file.turn,
        last_turn=file.last_turn,
        phase=file.phase,
        initiative=file.initiative,
        brigade=file.brigade,
        used=frozenset(file.used),
        house=house,
        eliminated=tuple(unit_of(unit, house) for unit in file.eliminated),
        aside=tuple(unit_of(unit, house) for unit in file.aside),
        awaits=file.awaits,
        division=file.division,
        brigades=_named(file.brigades),
        divisions=_named(file.divisions),
        contact_made=None if file.contact_made is None else _contact(file.contact_made),
        run=None if file.run is None else _run_of(file.run),
        shot=None if file.shot is None else Shot(file.shot.unit, file.shot.target),
    )


def _named(groups: Mapping[str, Named]) -> dict[str, dict[str, str]]:
    return {name: group.model_dump(exclude_none=True) for name, group in groups.items()}


def _contact(file: ContactFile) -> Contact:
    stood = tuple(Pose.of(stand) for stand in file.stood)
    return Contact(file.unit, file.target, file.started, stood, file.closed)


def _run_of(file: RunFile) -> Ran:
    return Ran(
        file.unit,
        Formation(file.formation),
        file.facing,
        file.points,
        file.target,
        file.action,
        file.called,
    )


def house_rules(file: HouseFile) -> HouseRules:
    """Return the house rules, defaults where the file is silent."""
    tolerance = file.formation_tolerance
    return HouseRules(
        scale=file.scale,
        contact_tolerance=file.contact_tolerance,
        formation_facing=tolerance.facing,
        formation_echelon=tolerance.echelon,
        formation_gap=tolerance.gap,
        frontage_match=file.frontage_match,
        charge_alignment=file.charge_alignment,
        pivot_after=file.pivot_after in ("yes", True),
        hit_marker=file.hit_marker,
    )


def unit_of(entry: UnitFile, house: HouseRules) -> Unit:
    """Return the unit of an entry, on the table or off it."""
    kind = Kind(entry.type)
    size = entry.base or STAND_SIZES[kind.branch]
    sizes = entry.bases or (size,) * kind.stands
    stands: tuple[Pose, ...] | None = None
    laid: tuple[Pose, Formation] | None = None
    if entry.stands is not None:
        stands = tuple(Pose.of(stand) for stand in entry.stands)
    elif entry.pose is not None:
        named = Formation(entry.formation or kind.branch)
        laid = (Pose.of(entry.pose), named)
        stands = stands_of(laid[0], named, sizes)
    return Unit(
        id=entry.id,
        side=entry.side,
        kind=kind,
        sizes=sizes,
        stands=stands,
        laid=laid,
        was=Formation(entry.formation) if stands is None and entry.formation else None,
        sigma=entry.sigma or (0.0, 0.0, 0.0),
        brigade=entry.brigade,
        rating=entry.rating or "trained",
        strength=entry.strength or 1,
        gun_class=entry.gun_class,
        markers=frozenset(entry.markers),
        did=frozenset(entry.did),
        tolerances=Tolerances(
            house.formation_facing,
            house.formation_echelon,
            house.formation_gap,
            house.frontage_match,
        ),
        **{name: getattr(entry, name) for name in _PLAIN},
    )


def position_of(state: State) -> dict[str, Any]:
    """Return the state as a position that ``state_of`` reads back without loss."""
    position: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": "mini-nap",
        "board": {"width": state.width, "depth": state.depth},
        "turn": state.turn,
        "phase": state.phase,
        "sides": {name: dict(side) for name, side in state.sides.items()},
        "units": [unit_entry(unit) for unit in state.units],
        "terrain": [terrain_entry(piece) for piece in state.terrain],
        "used": sorted(state.used),
        "house_rules": house_entry(state.house),
        "eliminated": [unit_entry(unit) for unit in state.eliminated],
        "aside": [unit_entry(unit) for unit in state.aside],
    }
    for name in ("brigades", "divisions"):
        if getattr(state, name):
            position[name] = {key: dict(about) for key, about in getattr(state, name).items()}
    if state.contact_made is not None:
        made = state.contact_made
        position["contact_made"] = {
            "unit": made.unit,
            "target": made.target,
            "started": made.started,
            "stood": [stand.as_list() for stand in made.stood],
            "closed": made.closed,
        }
    if state.shot is not None:
        position["shot"] = {"unit": state.shot.unit, "target": state.shot.target}
    if state.run is not None:
        run = {**vars(state.run), "points": [list(point) for point in state.run.points]}
        position["run"] = {name: value for name, value in run.items() if value is not None}
    for name in ("last_turn", "initiative", "brigade", "awaits", "division"):
        if getattr(state, name) is not None:
            position[name] = getattr(state, name)
    return position


def unit_entry(unit: Unit) -> dict[str, Any]:
    """Return a unit as an entry of ``units``, or of the lists of those off the table."""
    entry: dict[str, Any] = {"id": unit.id, "side": unit.side, "type": str(unit.kind)}
    if unit.laid is not None:
        pose, named = unit.laid
        entry["pose"] = pose.as_list()
        if unit.kind.stands == 2 or named.value != unit.kind.branch:
            entry["formation"] = str(named)
    elif unit.stands is not None:
        entry["stands"] = [stand.as_list() for stand in unit.stands]
    elif unit.was in TWO_STANDS:
        entry["formation"] = str(unit.was)
    if set(unit.sizes) != {STAND_SIZES[unit.kind.branch]}:
        entry["bases"] = [list(size) for size in unit.sizes]
    if any(unit.sigma):
        entry["sigma"] = as_json(unit.sigma)
    if unit.brigade is not None:
        entry["brigade"] = unit.brigade
    entry["rating"], entry["strength"] = unit.rating, unit.strength
    if unit.gun_class is not None:
        entry["class"] = unit.gun_class
    for name, default in _PLAIN.items():
        if getattr(unit, name) != default:
            entry[name] = getattr(unit, name)
    for name in ("markers", "did"):
        if getattr(unit, name):
            entry[name] = sorted(getattr(unit, name))
    return entry


def house_entry(house: HouseRules) -> dict[str, Any]:
    """Return the house rules that are not at their default, as the file writes them."""
    default = HouseRules()
    changed = {
        each.name: getattr(house, each.name)
        for each in fields(house)
        if getattr(house, each.name) != getattr(default, each.name)
    }
    entry: dict[str, Any] = {}
    tolerance: dict[str, float] = {}
    for name, value in changed.items():
        if name.startswith("formation_"):
            tolerance[name.removeprefix("formation_")] = value
        elif name == "pivot_after":
            entry["pivot-after"] = "yes" if value else "no"
        else:
            entry[name.replace("_", "-")] = value
    if tolerance:
        entry["formation-tolerance"] = tolerance
    return entry
