"""What Mini-Nap says: complete in English and German, and with the names that people gave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tableside.rules.mini_nap
from tableside.engine.message import LANGUAGES, rendered, to_json
from tableside.engine.wording import sections
from tableside.files.fault import FileError
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.fan import NAMES
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.words import say
from tests.engine.catalogues import faults
from tests.faults import none_of
from tests.rules.mini_nap.table import RULES, SAMPLE, Data, foot, horse, position, state

PHASES = data.phases().phases
REACTIONS = data.reaction_table().order
RATINGS = ("guard", "elite", "veteran", "trained", "untrained")
NATIONS = ("austrian", "british", "french", "portuguese", "prussian", "russian", "spanish")
DONE = ("manoeuvred", "turned", "redeployed", "fired", "reacted", "fought", "returned")
OTHER = ("solid-square", "initiative", "blue", "orange", *RATINGS, *NATIONS, *DONE)

#: What the varying parts of messages' names can be.
PARTS = {
    "nation": NATIONS,
    "word": [*Formation, *Kind, *MoveKind, *PHASES, *REACTIONS, *OTHER],
    "barred_by": [*NAMES, "distance"],
    "waits": PHASES,
    "reaction": REACTIONS,
    "how": ["spent", "guns", "eliminated", "overrun", "collision", "nowhere"],
    "done": ["redeployed", "division"],
    "why": ["column", "far", "unformed", "against-formed", "flank", "at-square"],
    "state.awaits": ["roll", "choice", "others"],
    "wrong": ["is-command", "not-infantry"],
    "words": ["change-board", "move-board"],
    "kind": ["cavalry", "mixed"],
    "said": ["change-type", "move-change", "charge-change"],
}


def named_by_data() -> Iterator[str]:
    """Yield the messages that terrain, house rules and wordings have."""
    yield from (f"ground-{kind}" for kind in RULES.terrain_kinds)
    for rule in RULES.house_rules:
        yield from (f"house-{rule.name}", f"house-{rule.name}-name")
        yield from (f"house-{rule.name}-{key}" for key, _, _ in rule.parts if key)
        yield from (f"house-{rule.name}-choice-{choice}" for choice in rule.choices)
    for name, section in sections(data.FOLDER / "sections.json").items():
        yield f"rule-{name.replace('.', '-')}"
        yield f"section-{section.lower().replace(' ', '-')}"


def test_each_message_is_there_in_both_languages() -> None:
    package = Path(tableside.rules.mini_nap.__file__).parent
    none_of(faults(say, package, PARTS, set(named_by_data())))


GUARD: Data = {**foot("fr-1", 20, 10, division="fr-1d"), "name": "1st Guard", "short": "1G"}
LANCERS: Data = {**horse("br-1", 20, 20, 270), "name": "Lancers"}
NAMED: dict[str, Any] = {
    "sides": {"fr": {"name": "France", "colour": "#1f3a93"}, "br": {"army": "Wellington"}},
    "brigades": {"fr-a": {"name": "Brigade Foy", "short": "Foy"}},
    "divisions": {"fr-1d": {"name": "First Division"}},
}


def test_names_are_kept() -> None:
    table = position(GUARD, LANCERS, **NAMED)
    dumped = RULES.dump(RULES.load(table, "test"))
    assert {name: dumped[name] for name in NAMED} == NAMED
    assert [unit.get("name") for unit in dumped["units"]] == ["1st Guard", "Lancers"]
    assert dumped["units"][0]["short"] == "1G"
    assert RULES.dump(RULES.load(dumped, "test")) == dumped


def test_names_are_drawn() -> None:
    table = state(GUARD, LANCERS, foot("br-2", 5, 5), **NAMED)
    drawn = [(unit["id"], unit["name"], unit["label"]) for unit in RULES.units(table)]
    assert drawn == [
        ("fr-1", "1st Guard", "1G"),
        ("br-1", "Lancers", "Lancers"),
        ("br-2", "br-2", "br-2"),
    ]
    assert RULES.table(table)["sides"] == {
        "fr": {"army": "", "name": "France", "colour": "#1f3a93"},
        "br": {"army": "Wellington", "name": "Wellington"},
    }


def test_sentences_say_names() -> None:
    table = state(GUARD, LANCERS, initiative="fr", brigade="fr-a", **NAMED)
    assert str(RULES.prompt(table).text) == ("France: move the units of Brigade Foy, each once.")
    move = RULES.actions.read({"action": "move", "unit": "fr-1", "to": [20, 14, 90]})
    assert [str(each.message) for each in RULES.judge(table, move)] == [
        "1st Guard moved 10.2 cm; its limit is 6.0 cm."
    ]
    charge = RULES.actions.read({"action": "charge", "unit": "br-1", "target": "fr-1"})
    said = [str(each.message) for each in RULES.judge(table, charge)]
    assert "The initiative is with France, not with Wellington." in said
    assert str(RULES.card(table, "fr-1").title) == "1st Guard"


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"sides": {"fr": {"colour": "blue"}, "br": {}}}, "sides.fr.colour"),
        ({"sides": {"fr": {"colour": "#12345"}, "br": {}}}, "sides.fr.colour"),
        ({"brigades": {"fr-a": {"nam": "Foy"}}}, "brigades.fr-a.nam"),
    ],
)
def test_bad_names_are_told(changes: Data, place: str) -> None:
    with pytest.raises(FileError) as caught:
        RULES.load(position(GUARD, LANCERS, **changes), "test")
    assert place in str(caught.value)


PHASE_TABLES: list[Data] = [{"phase": phase, "brigade": "fr-a"} for phase in PHASES]


@pytest.mark.slow
@pytest.mark.parametrize("changes", [*PHASE_TABLES, {"awaits": "roll"}, {"awaits": "choice"}])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_table_shows_can_be_read(changes: Data, language: str) -> None:
    """Every message has all that its sentence names, in each language."""
    table = state(*SAMPLE["units"], terrain=SAMPLE["terrain"], initiative="fr", **changes)
    cards = [RULES.card(table, name) for name in table.by_id]
    shown: list[Any] = [
        RULES.prompt(table).as_json(),
        *(each.as_json() for each in RULES.options(table)),
    ]
    shown += [[card.title, card.facts, card.sections] for card in cards]
    shown += [RULES.agreed(table).facts, RULES.agreed(table).notes]
    whole = json.loads(to_json(shown, language))
    assert len(whole) > len(cards)
    assert "mini-nap." not in json.dumps(whole)


@pytest.mark.parametrize(
    ("army", "german"), [("French", "Frankreich"), ("Prussian", "Preußen"), ("Elves", "Elves")]
)
def test_a_side_without_a_name_is_called_by_its_army_in_the_reader_s_language(
    army: str, german: str
) -> None:
    sides = {"a": {"army": army}, "b": {"army": "British", "name": "Hartley"}}
    before = state(foot("a-1", 12, 12, side="a"), sides=sides)
    assert str(before.side_called("a")) == army
    assert rendered(before.side_called("a"), "de") == german
    assert rendered(RULES.table(before)["sides"]["a"]["army"], "de") == german
    assert before.side_called("b") == "Hartley"
