"""What Metal Men says: complete in English and German, and it can all be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import tableside.rules.metal_men
from tableside.engine.message import LANGUAGES, to_json
from tableside.engine.wording import sections
from tableside.rules.metal_men.data import FOLDER
from tableside.rules.metal_men.ruleset import make
from tableside.rules.metal_men.state import Declared, Ground, Morale, Order, Phase, Quality, Rating
from tableside.rules.metal_men.words import say
from tests.engine.catalogues import faults
from tests.faults import none_of
from tests.rules.metal_men import metal_table as table
from tests.rules.shown import all_shown

RULES = make()
PHASES = get_args(Phase)
SHAPES = get_args(Declared)
_SHAPES = (*SHAPES, "irregular")
_STATES = (*get_args(Morale), "gone")
_QUALITIES = (*get_args(Quality), "battery")
_WHY = ("type", "state", "once", "routed", "limbered", "passed")
_ITEMS = (
    "stands", "flank", "target-disorganized", "target-column", "hill", "own-flank", "low-ammo",
    "cover", "disorganized",
)  # fmt: skip

OWED = ("checks", "retreat", "throw", "charge", "lose")

#: What the varying parts of messages' names can be.
PARTS = {
    "next(iter(phases))": PHASES,
    "state.phase": PHASES,
    "phase": PHASES,
    "step": (*PHASES, "supply"),
    "part": (*PHASES, "supply", "target"),
    "why": ("checks", "passed", "retreat", "throw", "charge", "lose"),
    "card-halved-{why}": ("dg", "near"),
    "due[1]": ("fire", "flee"),
    "result.state": get_args(Morale),
    "after.state": get_args(Morale),
    "state-{name}": _STATES,
    "quality-{name}": _QUALITIES,
    "marker-{name}": ("dg", "routed", "low-ammo", "firefight"),
    "unit.quality or unit.kind": _QUALITIES,
    "unit.level or unit.kind": ("division", "corps", "infantry", "cavalry", "battery", "train"),
    "unit.kind": ("infantry", "cavalry", "battery", "leader", "train"),
    "unit.rating": get_args(Rating),
    "shown": (*SHAPES, "seen"),
    "found.kind": ("limber", "face"),
    "found.shape": _SHAPES,
    "shape.name": _SHAPES,
    "shape": SHAPES,
    "way-{name}": ("right", "up-right", "up", "up-left", "left", "down-left", "down", "down-right"),
    "option-declare-{kind}": ("infantry", "battery"),
    "ground-{kind}": tuple(RULES.terrain_kinds),
    "piece.kind": tuple(RULES.terrain_kinds),
    "option-{shape}": ("limbered", "unlimbered"),
    "shape.geometry": _SHAPES,
    "shape.geometry if unit.declared is None else shape.name": _SHAPES,
    "order": get_args(Order),
    "each": get_args(Order),
    "card-path-{how}": (
        "moved",
        "enemy",
        "enemy-stops",
        "impassable",
        "edge",
        "edge-costs",
        "lost",
    ),
    "item.rule.partition('.')[2]": _ITEMS,
    "why[0].replace('.', '-why-')": [f"orders-why-{why}" for why in _WHY],
    "rule.replace('.', '-')": ("supply-none", "supply-limit"),
    "rule": ("unlimbered", "limber", "allowance", "shape-change"),
    "note": ("note-poor", "note-green"),
    "tape-{name}": ("order", "no-order", "order-close"),
    "words": ("told-routs", "told-flees", "told-thrown", "told-withdraws"),
}


def named_elsewhere() -> Iterator[str]:
    """Yield the messages that the engine, terrain, house rules and wordings ask for."""
    yield from ("turn", "turn-of", "sequence-not-asked")
    yield from (f"owed-{owed}" for owed in OWED)
    yield from (f"ground-{kind}" for kind in RULES.terrain_kinds)
    for rule in RULES.house_rules:
        yield from (f"house-{rule.name}", f"house-{rule.name}-name")
        yield from (f"house-{rule.name}-{key}" for key, _, _ in rule.parts if key)
        yield from (f"house-{rule.name}-choice-{choice}" for choice in rule.choices)
    for name, section in sections(FOLDER / "sections.json").items():
        yield f"rule-{name.replace('.', '-')}"
        yield f"section-{section.lower().replace(' ', '-')}"


def test_every_kind_of_ground_has_a_look() -> None:
    assert tuple(RULES.terrain_kinds) == get_args(Ground)


@pytest.mark.slow
def test_each_message_is_there_in_both_languages() -> None:
    package = Path(tableside.rules.metal_men.__file__).parent
    none_of(faults(say, package, PARTS, set(named_elsewhere())))


#: What an answer says of a unit, a question or a count of dice, and no finding.
_UNFLAGGED = {
    "orders.type", "orders.state", "orders.once", "orders.routed", "orders.limbered",
    "orders.passed", "rout.firefight", "rout.guns", *(f"fire.{item}" for item in _ITEMS),
    "inspire.dice", "inspire.leader",
} - {"fire.stands"}  # fmt: skip


def test_every_rule_that_the_code_names_has_its_section() -> None:
    package = Path(tableside.rules.metal_men.__file__).parent
    code = "\n".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    told = sections(FOLDER / "sections.json").keys()
    kinds = "|".join(sorted({rule.partition(".")[0] for rule in told}))
    named = set(re.findall(rf'"((?:{kinds})\.[a-z-]+)"', code)) - _UNFLAGGED
    limited = {f"movement.{rule}" for rule in PARTS["rule"]}
    assert told == named | limited


_OWED: list[table.Data] = [
    {"owes": [{"owed": "checks", "unit": "u1", "count": 2, "by": ["c1"]}]},
    {"owes": [{"owed": "checks", "unit": "c1", "passed": True}]},
    {"owes": [{"owed": "retreat", "unit": "u1"}]},
    {"owes": [{"owed": "throw", "unit": "u1", "by": ["c1"]}], "phase": "defensive"},
    {"owes": [{"owed": "lose", "unit": "u1", "count": 2}]},
    {"winner": "csa"},
    {"winner": "draw"},
    {"turn": 3},
    {"doing": {"supplies": True}},
    {"house_rules": {"resupply-limit": True}, "lost": {"usa": {"veteran": 1, "battery": 2}}},
]


@pytest.mark.slow
@pytest.mark.parametrize("changes", [*({"phase": phase} for phase in PHASES), *_OWED])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_table_shows_can_be_read(changes: table.Data, language: str) -> None:
    """Every message has all that its sentence names, in each language."""
    state = table.loaded({**table.SAMPLE, **changes})
    shown = all_shown(RULES, state)
    whole = json.dumps(json.loads(to_json(shown, language)))
    assert "metal." not in whole
    assert "Hays" in whole
