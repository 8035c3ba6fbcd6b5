"""What Gathered In Their Masses says: complete in English and German, and it can all be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import tableside.rules.gitm
from tableside.engine.grid import DIRECTIONS
from tableside.engine.message import LANGUAGES, Message, rendered, to_json
from tableside.engine.wording import sections
from tableside.rules.gitm.campaign.turn import PHASES
from tableside.rules.gitm.data import FOLDER, tables
from tableside.rules.gitm.drawing import LOOKS
from tableside.rules.gitm.memory import Stage
from tableside.rules.gitm.orders import Attack, Defend, Kind, Line
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.state import Quality
from tableside.rules.gitm.words import say
from tests.engine.catalogues import faults, variables
from tests.faults import none_of
from tests.rules.gitm import example
from tests.rules.shown import all_shown

RULES = make()
PACKAGE = Path(tableside.rules.gitm.__file__).parent
STAGES = get_args(Stage)
_KINDS = tuple(tables().types)
_WAYS = tuple(way.lower() for way in DIRECTIONS)
_FIELDS = (
    "unit", "from", "into", "strategic", "square", "commander", "deputy", "number", "orders-boxes",
    "orders-to", "orders-waypoint", "orders-phase", "orders-line", "orders-attack",
    "orders-defend", "orders-entry", "orders-level", "orders-source", "orders-pursue",
    "orders-engage-first", "orders-engage-last", "orders-support-at", "orders-support-radius",
    "orders-intercept-at", "orders-intercept-radius", "orders-support-phases",
    "orders-intercept-phases", "orders-march",
    "orders-halt-detection", "orders-halt-entry", "orders-no-forced", "orders-stay-out",
)  # fmt: skip
_DRAWS = (
    "order", "stragglers", "march", "initiative", "engage", "support", "front-line",
    "second-line", "fire-losses", "melee-losses", "morale", "squares", "retreat-or-rout",
    "retreat", "rout", "fall-back", "overrun", "fort", "shatter", "reform", "shattered-way",
    "shattered-square", "surrender",
)  # fmt: skip
_TOLD_OF_UNITS = (
    "told-losses", "told-deserted", "told-merged", "told-reforms", "told-reformed",
    "told-active", "told-inactive", "told-restless",
    "told-check-passed", "told-check-failed", "told-blocked", "told-halted", "told-shattered",
    "told-shattered-retreat", "told-shattered-rout", "told-shattered-back",
    "told-shattered-tired", "told-shattered-squares", "told-shattered-overrun",
    "told-retreat", "told-fall-back", "told-destroyed", "told-starved", "told-surrender",
    "told-supports", "told-unsupported", "told-no-way", "told-restacked",
)  # fmt: skip
_DONE = (
    "orders", "clear", "source", "level", "assign", "merge", "inactivate", "activate", "ship",
)  # fmt: skip

#: What the varying parts of messages' names can be.
PARTS = {
    "awaits-{stage}": ("resolve", "draw"),
    "told": ("said", "fought", "battle"),
    "awaited": ("awaits-orders", "awaits-deploy"),
    "stage": STAGES,
    "state.campaign.stage": STAGES,
    "state.phase": tuple(PHASES),
    "message": _TOLD_OF_UNITS,
    "found": ("file-square", "file-strategic"),
    "mend": ("file-write-square", "file-write-strategic", "file-write-goal", "file-write-box"),
    "arm": ("infantry", "cavalry", "artillery", "headquarters"),
    "size": ("regiment", "regiments", "brigade", "brigades", "division"),
    "ended": ("truce", "even"),
    "goal": ("nearest-ford", "nearest-pass"),
    "path.replace('.', '-').replace('_', '-')": tuple(
        name for name in _FIELDS if name.startswith("orders-")
    ),
    "word": tuple(dict.fromkeys((*get_args(Line), *get_args(Attack), *get_args(Defend),
                                 *get_args(Kind)))),
    "unit.kind": _KINDS,
    "kind": _KINDS,
    "unit.quality": get_args(Quality),
    "unit.state": ("inactive", "shattered"),
    "name": tuple(LOOKS),
    "done-{name}": _DONE,
    "done-{said}": ("ready", "unready", "concede", "truce"),
    "direction.lower()": _WAYS,
    "way.lower()": _WAYS,
    "what": ("communications", "supply"),
    "what.replace(' ', '-')": _DRAWS,
    "needed.what.replace(' ', '-')": _DRAWS,
    "rule.replace('.', '-')": tuple(
        name.replace(".", "-") for name in sections(FOLDER / "sections.json")
    ),
}  # fmt: skip


def named_by_data() -> Iterator[str]:
    """Yield the messages that terrain, house rules, wordings and what is asked for have."""
    yield from (f"ask-{field}" for field in _FIELDS)
    yield from (f"ground-{kind}" for kind in (*LOOKS, "city"))
    for rule in RULES.house_rules:
        yield from (f"house-{rule.name}", f"house-{rule.name}-name")
        yield from (f"house-{rule.name}-{key}" for key, _, _ in rule.parts if key)
        yield from (f"house-{rule.name}-choice-{choice}" for choice in rule.choices)
    for name in sections(FOLDER / "sections.json"):
        yield f"rule-{name.replace('.', '-')}"
    yield "section-table"


def test_each_message_is_there_in_both_languages() -> None:
    none_of(faults(say, PACKAGE, PARTS, set(named_by_data())))


def test_every_rule_that_the_code_names_has_its_section() -> None:
    files = [path for path in PACKAGE.rglob("*.py") if path.name != "offers.py"]  # fields there
    code = "\n".join(path.read_text("utf-8") for path in files)
    told = set(sections(FOLDER / "sections.json"))
    kinds = "|".join(sorted({rule.partition(".")[0] for rule in told}))
    assert set(re.findall(rf'"((?:{kinds})\.[a-z-]+)"', code)) == told


def test_a_rule_without_its_section_would_be_found() -> None:
    assert "strategic.exit" in sections(FOLDER / "sections.json")
    assert RULES.wording("strategic.nowhere") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_and_labels_do_not(language: str) -> None:
    """What is told, and every rule, is a sentence; what stands on a button or a card is none."""
    bare = ("word-", "kind-", "ask-", "do-", "card-", "draw-", "toward-", "ground-", "quality-")
    given: dict[str, Any] = dict.fromkeys(("count", "level", "men", "batteries"), 2)
    for name, values in variables(say, language).items():
        text = rendered(Message(f"gitm.{name}", tuple((v, given.get(v, "X")) for v in values)),
                        language)  # fmt: skip
        assert "  " not in text, name
        if name.startswith(("rule-", "told-", "done-", *(f"{kind}-" for kind in _BREACHES))):
            assert text.endswith("."), name
        elif name.startswith(bare):
            assert not text.endswith("."), name


_BREACHES = sorted({rule.replace(".", "-") for rule in sections(FOLDER / "sections.json")})


@pytest.mark.parametrize(
    ("message", "english", "german"),
    [
        (
            say("told-losses", unit="US1IN", count=1, how="fire"),
            "US1IN lost 1 man to fire.",
            "US1IN hat durch Feuer 1 Mann verloren.",
        ),
        (
            say("told-losses", unit="US1IN", count=1200, how="lost"),
            "US1IN lost 1200 men.",
            "US1IN hat 1200 Mann verloren.",
        ),
        (
            say("done-source", unit="US1IN", source="None"),
            "US1IN is to draw no supplies.",
            "US1IN soll keine Vorräte beziehen.",
        ),
        (
            say("done-source", unit="US1IN", source="US1CQ"),
            "US1IN is to draw supplies from US1CQ.",
            "US1IN soll Vorräte von US1CQ beziehen.",
        ),
        (
            say("told-fort", city="Veracruz", level=0),
            "The fort of Veracruz is destroyed.",
            "Das Fort von Veracruz ist zerstört.",
        ),
        (
            say("tactical-none", unit="US1IN", goal=say("word-nearest-pass")),
            "US1IN has no pass on its map.",
            "US1IN hat auf ihrer Karte keinen Pass.",
        ),
    ],
)  # fmt: skip
def test_numbers_and_words_choose_their_forms(message: Message, english: str, german: str) -> None:
    assert [rendered(message, "en"), rendered(message, "de")] == [english, german]


#: What is awaited, and how a table comes to it.
_CONTEST = {"at": {"strategic": example.HERE, "square": "9-7"}}
_WAITING: list[example.Data] = (
    [{"campaign": {"stage": stage}} for stage in STAGES if stage != "battle"]
    + [
        {"phase": "tactical-1", "campaign": {"stage": "battle", "contest": contest}}
        for contest in (_CONTEST, {**_CONTEST, "fielded": True})
    ]
    + [
        {"campaign": {"stage": "orders", "ready": ["us"]}},
        {"campaign": {"stage": "over", "winner": "mx"}},
        {"campaign": {"stage": "over", "winner": "draw"}},
        {"house_rules": {"table-view": "open"}},
        {"table_map": "G6-V4"},
    ]
)


@pytest.mark.parametrize("changes", _WAITING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_table_shows_can_be_read(changes: example.Data, language: str) -> None:
    """Every message has all that its sentence names, in each language."""
    state = example.loaded({**example.SAMPLE, **changes})
    shown = all_shown(RULES, state)
    for side in (None, *state.sides):
        seen = RULES.known(state, side)
        shown += [RULES.table(seen), RULES.prompt(seen).as_json()]
    whole = json.dumps(json.loads(to_json(shown, language)))
    assert "gitm." not in whole
    assert "Veracruz" in whole
