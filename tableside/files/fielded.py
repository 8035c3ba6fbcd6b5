"""The units of a position of any game, as far as needed to make their trays and tags."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

from tableside.files.parts import AsTuple, Name, PoseNumbers, Size


class Loose(BaseModel):
    """A part of a file of which only some fields are read; its rule set checks the others."""

    model_config = ConfigDict(extra="ignore", frozen=True, allow_inf_nan=False, strict=True)


class GameBase(Loose):
    """One of a unit's bases: its size and its place in the unit."""

    base: Size | None = None
    pose: PoseNumbers = (0.0, 0.0, 0.0)


class GameUnit(Loose):
    """A unit; ``pose`` None: off the table; ``form``: where its game puts the tags."""

    id: Name
    side: Name
    type: Name
    name: Name | None = None
    short: Name | None = None
    pose: PoseNumbers | None = None
    base: Size | None = None
    bases: Annotated[tuple[GameBase, ...], AsTuple] = ()
    form: Literal["lip", "card", "flag", "counter"] | None = None


def _by_stands(units: Any) -> Any:
    """Expand units that list their stands into one entry per stand."""
    if not isinstance(units, list | tuple):
        return units
    return tuple(each for unit in units for each in stand_by_stand(unit))


def stand_by_stand(unit: Any) -> Iterator[Any]:
    """Yield a unit's entry, or one per stand; a lone stand keeps the unit's own name.

    A stand is a pose, or an object with its ``id``, its ``pose`` and possibly its own base.
    """
    stands = unit.get("stands") if isinstance(unit, dict) else None
    if not isinstance(stands, list | tuple) or not stands:
        yield unit
        return
    for number, stand in enumerate(stands, 1):
        own = stand if isinstance(stand, dict) else {"pose": stand}
        if len(stands) == 1:
            yield {**unit, **own, "id": unit.get("id")}
            continue
        which = own.get("id", number)
        named = {key: f"{unit[key]} {which}" for key in ("name", "short") if unit.get(key)}
        yield {**unit, **own, **named, "id": f"{unit.get('id')}/{which}"}


#: A position's possible lists of units. A unit that has lost stands remains in ``units``.
LISTS = ("units", "eliminated", "broken", "reserves", "aside")


def with_models(
    position: Mapping[str, Any],
    sizes: Mapping[str, tuple[float, float]],
    count: Callable[[Mapping[str, Any]], int],
    parts: Mapping[str, tuple[float, float]] = MappingProxyType({}),
) -> dict[str, Any]:
    """Add to a position's units whatever is needed to make their models.

    ``sizes``: the usual base of each type, mm, for units without a ``base`` of their own.
    ``count``: the number of stands of a unit that lists none and has no pose yet; they are named
    "1" and so on. ``parts``: the bases of stands whose ``part`` differs from the rest, in units
    that do not have one base for all. Malformed entries are left as they are.
    """

    def whole(unit: Any) -> Any:
        if not isinstance(unit, dict):
            return unit
        kind = unit.get("type")
        size = sizes.get(kind) if isinstance(kind, str) else None
        based = {"base": list(size), **unit} if size is not None else unit
        if isinstance(unit.get("stands"), list) and "base" not in unit:
            return {**based, "stands": [_part(stand, parts) for stand in unit["stands"]]}
        if "stands" in unit or "pose" in unit or (stands := count(unit)) < 2:
            return based
        return {**based, "stands": [{"id": str(n + 1)} for n in range(stands)]}

    lists = {name: position[name] for name in LISTS if isinstance(position.get(name), list)}
    return {**position, **{name: [whole(unit) for unit in each] for name, each in lists.items()}}


def _part(stand: Any, parts: Mapping[str, tuple[float, float]]) -> Any:
    """Return a stand with the usual base of its ``part``, unless it has its own."""
    part = stand.get("part") if isinstance(stand, dict) else None
    size = parts.get(part) if isinstance(part, str) else None
    return stand if size is None else {"base": list(size), **stand}


_Units = Annotated[tuple[GameUnit, ...], BeforeValidator(_by_stands), AsTuple]


class Fielded(Loose):
    """The units of a position, on the table and off it, with each stand of a unit as one."""

    units: _Units
    eliminated: _Units = ()
    broken: _Units = ()
    reserves: _Units = ()
    aside: _Units = ()

    def everyone(self) -> tuple[GameUnit, ...]:
        """Return all units, on the table and off it."""
        return (*self.units, *self.broken, *self.reserves, *self.aside, *self.eliminated)
