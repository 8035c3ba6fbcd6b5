"""Everything that Got mit uns says is in its catalogue, in each language."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import get_args

from tableside.rules.gmu import ruleset
from tableside.rules.gmu.actions.commanding import Placement
from tableside.rules.gmu.book import text_book
from tableside.rules.gmu.data import FOLDER, UnitClass
from tableside.rules.gmu.fights.combat import Effect
from tableside.rules.gmu.fights.pursuit import Pursuit
from tableside.rules.gmu.judging.findings import _MEASURED
from tableside.rules.gmu.questions import _WANTED
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.steps import OPPOSITE
from tableside.rules.gmu.state import Ground, Kind
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import WEATHERS
from tests.engine.catalogues import faults
from tests.faults import none_of
from tests.rules.gmu.gmu_table import GMU

BOOK = text_book()
FORMATIONS = ("command", "battle")
LIMITED = [name for name, (_, step) in FLOW.steps.items() if step.limit is not None]
PROMPTED = [name for name in FLOW.steps if name != "end"]
INTO = ("broken", "eliminated", "removed")


def read(name: str, key: str) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads((FOLDER / name).read_text("utf-8"))[key]
    return found


EFFECTS = tuple(map(str, Effect))
ITEMS = ("battle-value", "detachment", "town", "defensible", "bridge", "hill", "rain")
SUPPORT = ("headquarters", "cavalry-support", "infantry-support")
ASKED = (*_MEASURED, "between", "share", "angle", "own-angle", "move")

#: What stands in the braces of names (tests.engine.catalogues.Parts).
PARTS: dict[str, Collection[str]] = {
    "into": INTO,
    "done": ("moved", "turned"),
    "said": ("rolled-to-come", "not-there-yet"),
    "gone-{into}": ("aside", *INTO),
    "item-{name}": ITEMS,
    "item-{name}-of": SUPPORT,
    "none": ("term-no-enemy", "term-no-corps", "term-open-ground"),
    "ruling.pursuit": tuple(map(str, Pursuit)),
    "advance-{ruling.pursuit}": ("forbidden", "blocked"),
    "piece.kind": tuple(map(str, Kind)),
    "{piece.kind}-stays": ("detachment", "headquarters"),
    "ground": (Ground.HILL, Ground.TOWN, Ground.DEFENSIBLE),
    "piece.formation": FORMATIONS,
    "piece.formation or 'command'": FORMATIONS,
    "formation": FORMATIONS,
    "effect": EFFECTS,
    "end": ("broken", "eliminated"),
    "instead": ("broken", "eliminated"),
    "came": (*EFFECTS[1:], "lost"),
    "value-{name}": (
        "command-range",
        "battle-range",
        "headquarters-value",
        "infantry-movement",
        "cavalry-movement",
    ),
    "bars-{reason.replace('.', '-')}": (
        "combat-own-side",
        "combat-attacker",
        "pursuit-effect",
        "pursuit-other-enemy",
        "pursuit-english",
        "pursuit-overlap",
        "pursuit-board",
        "pursuit-river",
    ),
    "_what(doubt, rule)": ASKED,
    "style": ("control", "influence"),
    "what": ("corps", "hq"),
    "placed": (
        "hq-headquarters",
        "hq-deployment",
        *(f"unit-{way}" for way in get_args(Placement) if way != "headquarters"),
    ),
    "action.way": get_args(Placement),
    "_WANTED[frozenset(kinds)]": tuple(_WANTED.values()),
    "where": ("eliminated", "broken", "reserves"),
    "rule.replace('.', '-')": (
        "retreat-overlap",
        "retreat-zone-of-control",
        "retreat-board",
        "retreat-river",
    ),
    "edge": tuple(OPPOSITE),
    "self.edge": tuple(OPPOSITE),
    "each": ("rain", "fog"),
    "class-{name}": get_args(UnitClass),
    "roll-for-{name}": ("aggressor", "friction"),
    "part.id": LIMITED,
    "asks-{part.id}": PROMPTED,
    "way": [way for way in get_args(Placement) if way != "deployment"],
    "step.id": tuple(FLOW.steps),
    "acts-{step.id}": LIMITED,
    "phase": tuple(FLOW.phases),
    "demand-{name}": tuple(BOOK.scenarios["battle"].terrain),
    "name": (),  # of ``titled``: what data files name
}


def told_by_data() -> Iterable[str]:
    """The names that data files, and whoever shows house rules and rules, ask for."""
    for name, section in read("sections.json", "sections").items():
        yield f"rule-{name.replace('.', '-')}"
        yield f"section-{str(section).lower().replace(' ', '-')}"
    for rule in GMU.house_rules:
        yield from (f"house-{rule.name}", f"house-{rule.name}-name")
        yield from (f"house-{rule.name}-{part}" for part, *_ in rule.parts if part)
        yield from (f"house-{rule.name}-choice-{choice}" for choice in rule.choices)
    yield from (f"term-{weather}" for weather in WEATHERS)
    yield from (f"ground-{kind}" for kind in GMU.terrain_kinds)
    for army in BOOK.armies:
        yield from (f"army-{army}", f"army-short-{army}")
    yield from (f"chart-{chart}" for chart in BOOK.charts)
    yield from (f"period-{period}" for period in BOOK.periods)
    yield from (f"scenario-{scenario}" for scenario in BOOK.scenarios)
    yield from (f"friction-{each.id}" for each in BOOK.scenarios["battle"].friction)


def test_every_sentence_is_there_in_each_language_and_none_is_left_over() -> None:
    none_of(faults(say, Path(ruleset.__file__).parent, PARTS, set(told_by_data())))
