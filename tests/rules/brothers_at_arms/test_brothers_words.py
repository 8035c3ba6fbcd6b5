"""What Brothers at Arms says: complete in English and German."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import tableside.rules.brothers_at_arms
from tableside.engine.wording import sections
from tableside.rules.brothers_at_arms.data import CLASSES, FOLDER
from tableside.rules.brothers_at_arms.laying import SHAPES
from tableside.rules.brothers_at_arms.memory import Owed
from tableside.rules.brothers_at_arms.play.phases import NAMES
from tableside.rules.brothers_at_arms.state import Ground, Status, UnitType
from tableside.rules.brothers_at_arms.words import say
from tests.engine.catalogues import faults
from tests.faults import none_of
from tests.rules.brothers_at_arms.brothers_table import RULES

_SHAPES = (*SHAPES, "any", "irregular")

#: What the varying parts of messages' names can be.
PARTS = {
    "tape-{name}": ("command", "no-command", "command-close"),
    "status": ("nic", "pinned"),
    "field": ("save", "flinch"),
    "limited": ("allowance", "shape-change"),
    "words": ("move-charge-shape", "move-disengage", "move-disengage-rolled"),
    "NAMES[number - 1]": NAMES,
    "debt.owed": get_args(Owed),
    "state.phase": [str(number) for number, _ in enumerate(NAMES, 1)],
    "kind": ("fire", "melee"),
    "moving": ("units", "commanders", "higher"),
    "found['level']": ("tactical", "decisive", "complete"),
    "unit.kind": get_args(UnitType),
    "counting.name": _SHAPES,
    "seen.name": _SHAPES,
    "self.shape": SHAPES,
    "found.after.name": _SHAPES,
    "how": ("reposition", "reserve"),
    "idle": ("pinned", "nic"),
    "shape": SHAPES,
    "marker": get_args(Status),
    "ability": ("indomitable", "sharpshooters"),
    "path.outcome": ("moved", "melee", "lost", "edge", "blocked"),
    "cover.name": CLASSES,
    "text": ("overlay-reach", "overlay-half"),
    "piece.kind": tuple(RULES.terrain_kinds),
}


def named_elsewhere() -> Iterator[str]:
    """Yield the messages that the engine, terrain, house rules and wordings ask for."""
    yield from ("bound", "bound-of", "sequence-not-asked")
    yield from (f"owed-{owed}" for owed in get_args(Owed))
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


def test_each_message_is_there_in_both_languages() -> None:
    package = Path(tableside.rules.brothers_at_arms.__file__).parent
    none_of(faults(say, package, PARTS, set(named_elsewhere())))
