"""What is wrong with a table's files is told in German on the page where it is set up."""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable, Iterator
from itertools import chain, product
from typing import Any

from playwright.sync_api import Browser

from tableside.files.fault import FileError
from tableside.files.loading import Model, dump, validate
from tableside.setup.steps.terrain import faults_of
from tests.rules.mini_nap import table as nap
from tests.setup import stand_in, tables
from tests.texts.test_german_setup import lost


def _words(data: Any) -> Iterator[str]:
    """Yield the fields and the names in a file."""
    if isinstance(data, dict):
        yield from data
    elif isinstance(data, str):
        yield data
    for inner in (
        data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    ):
        yield from _words(inner)


#: Values that stand where another should.
WRONG: tuple[Any, ...] = (-1, 0, 10.5, 1e9, True, None, "west", "", "x" * 90, [1], [], {"a": 1})


def _spoiled(data: Any) -> Iterator[Any]:
    """Yield copies of a file's data, each with one value of it another, missing, or added."""
    for place in _places(data):
        for value in (*WRONG, "nothing there"):
            spoiled = copy.deepcopy(data)
            inner = spoiled
            for part in place[:-1]:
                inner = inner[part]
            if value == "nothing there":
                del inner[place[-1]]
            else:
                inner[place[-1]] = value
            yield spoiled
    yield {**data, "colour": "red"}


def _places(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of each value, of a list's entries of the first alone."""
    if place:
        yield place
    inner = data.items() if isinstance(data, dict) else enumerate(data[:1])
    for key, value in inner if isinstance(data, dict | list) else ():
        if isinstance(value, dict | list):
            yield from _places(value, (*place, key))
        else:
            yield (*place, key)


def _faults(read: Callable[[Any], object], data: Any) -> Iterator[str]:
    for spoiled in _spoiled(data):
        try:
            read(spoiled)
        except FileError as error:
            yield from map(str, error.faults)


HILL = {"id": "hill-1", "type": "hill", "polygon": [[15, 6], [20, 6], [20, 10]], "height": 20}
ROAD = {"id": "road-1", "type": "road", "line": [[15, 6], [20, 6]], "width": 1}


def _positions() -> Iterator[dict[str, Any]]:
    units = tables.POSITION["units"]
    late = {**units[0], "id": "usa-2", "side": "usa"}
    yield {
        **tables.POSITION,
        "units": [{**units[0], "sigma": [0.1, 0.1, 1]}, *units[1:]],
        "terrain": [HILL, ROAD, {"id": "goal-1", "type": "objective", "at": [3, 4]}],
        "broken": [{"due": 3, **{k: v for k, v in late.items() if k != "pose"}}],
        "house_rules": {"stream-degrees": 12, "movement-measure": "corner"},
    }
    lines = nap.foot("fr-1", 10, 8), nap.light("fr-2", 20, 8), nap.horse("br-1", 10, 20, 270)
    yield nap.position(*lines, terrain=[HILL, ROAD])


#: Two things that do not go together, by the fields of a unit.
TOGETHER: tuple[dict[str, Any], ...] = (
    {"base": [40, 20], "bases": [[20, 20], [20, 20]]}, {"formation": None}, {"formation": "line"},
    {"type": "headquarters"}, {"type": "foot-artillery"}, {"pose": [-3, 4, 0]}, {"id": "hill-1"},
    {"stands": [[1, 2, 3]]}, {"lancer": True}, {"pose": None}, {"class": "heavy"}, {"side": "red"},
    {"type": "foot-artillery", "strength": 9}, {"bases": [[20, 20]]}, {"battle_value": 2},
    {"pose": None, "stands": [[1, 2, 3], [2, 2, 3]], "formation": None},
)  # fmt: skip


def _together(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield positions whose parts are well written, and do not go together."""
    for which, change in product((0, 1, -1), TOGETHER):
        units = copy.deepcopy(data["units"])
        units[which] |= change
        yield {**data, "units": units}
    yield {**data, "units": data["units"] * 2, "terrain": data["terrain"] * 2}
    yield {
        **data,
        "sides": {"csa": data["sides"].get("csa", {})},
        "initiative": "red",
        "aggressor": "red",
        "brigade": "none",
    }
    yield {**data, "entered": ["nobody"], "used": ["nobody"], "setup": {"dice": {}}}
    crossed = {**HILL, "polygon": [[1, 1], [5, 5], [5, 1], [1, 5]]}
    for piece in (crossed, {**HILL, "polygon": [[1, 1], [5, 5]]}, {**ROAD, "width": None}):
        yield {**data, "terrain": [piece]}
    for change in ({"polygon": None}, {"line": [[1, 1], [5, 5]], "width": 1}, {"at": [1, 2]}):
        yield {**data, "terrain": [{**HILL, **change}]}


def _of_positions() -> Iterator[str]:
    for data in _positions():
        assert faults_of(data) == ()
        for spoiled in chain(_spoiled(data), _together(data)):
            yield from faults_of(spoiled)


def _files() -> Iterator[tuple[type[Model], Any]]:
    for made in (tables.board(), tables.roster(), stand_in.lens()):
        yield type(made), json.loads(dump(made))


def _of_files() -> Iterator[str]:
    for model, data in _files():
        yield from _faults(functools.partial(validate, model=model, name="file"), data)


def test_what_is_wrong_with_a_position_is_german(browser: Browser) -> None:
    faults = {*_of_positions()}
    assert len(faults) > 700
    fields = {"a", "colour", "initiative", "brigade", "entered", "used", "setup", "at"}
    assert lost(browser, faults, fields.union(*map(_words, [*_positions(), *TOGETHER]))) == ""


def test_what_is_wrong_with_the_table_s_files_is_german(browser: Browser) -> None:
    faults = {*_of_files()}
    assert len(faults) > 400
    data = [data for _, data in _files()]
    assert lost(browser, faults, {"a", "colour"}.union(*map(_words, data))) == ""
