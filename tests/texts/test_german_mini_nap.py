"""All that the referee of Mini-Nap says is German on a phone that speaks German."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, product

import pytest
from playwright.sync_api import Browser

from tableside.engine.ruleset import Sensed
from tableside.engine.wording import wordings
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.charge import _TEXTS as CHARGES
from tableside.rules.mini_nap.charges.fan import NAMES
from tableside.rules.mini_nap.formations.formation import TWO_STANDS, Formation
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.play.actions import Gone
from tableside.rules.mini_nap.play.judging import hidden
from tableside.rules.mini_nap.ruleset import make
from tests.rules.mini_nap import table
from tests.texts import nap_said
from tests.texts.german import Template, left_english, templates
from tests.texts.gmu_said import of_card, of_findings

#: Modules that tell only of files, and only in a terminal.
OF_FILES = {"build.py", "data.py", "position.py", "ruleset.py"}

#: What stands in no text alone: pieces that ``_pieced`` puts together, and forms of JSON.
PIECES = (
    r"^ \(used\)$", "^, needs $", r"^\{(unit|target)\}",
    "^(a battery|in square)$", "^(redeployed|made a Division Manoeuvre)$", "^ has  in this",
    "^ is : it does not charge$", "^ at $", "^ announces its run", "^ is to run",
    "^is (spent|lost|eliminated|overrun|beaten)", "^rides into", "^  its .$", "^ : take it off",
    "^(from  to |how far  is|the gap between)", "^(the dice for the initiative|a brigade)$",
    "^is (not on the table|no unit)$", "^ : name one on the table$", "^a unit or a battery$",
    "^ is a : name ", r"\{side: total\}$", "^The  phase begins", "^ is heavy: not for",
    "^a longer charge at", "^ of $", "^ of this sort", "^Too close to call: measure .$",
)  # fmt: skip

#: What may stand in slots whose code is like this, where a name may not.
SAMPLES = {
    r"^cm\(": "5.08 cm",
    r"len\(|^troops$|losses|hits$|turn|^n$|count$|most$|dice$|^wanted$|needs": "2",
    r"^spans$": "12.0 to 15.5, 30.0 to 40.0",
    r"phase$|^wanted$": "firing",
    r"^(asked|action)\.name$|^each.name": "fall-back",
    r"^call.name": "opportunity charge",
    r"formation$|^asked$|^named$": "skirmish",
    r"^kind": "side-step",
    r"^arc": "45",
    r"unit.square$": "emergency",
    r"^callers$": "b-1, b-2",
    r"^what$": "a brigade",
    r"defects\[0\]|defect\.message": "as a column its stands overlap by 3.1 mm",
    r"left\.left|unit\.strength": "4",
    r"^test$": ", needs 4",
    r"^how$": " (ahead)",
}


def lost(browser: Browser, texts: Iterable[str], names: Iterable[str] = ()) -> list[str]:
    """Return the texts that stay English, and those that keep words which are no names."""
    known = {*names, "a-1", "b-1", "b-2", "fr", "br"}
    return left_english(browser, "mini-nap", texts, known)


def _filled() -> Iterator[str]:
    """Yield every text that stands in the source, its slots filled."""
    paths = sorted(data.FOLDER.parent.rglob("*.py"))
    for each in templates((path for path in paths if path.name not in OF_FILES), PIECES):
        yield each.filled(_samples(each)).strip()


def _samples(template: Template) -> dict[str, str]:
    found: dict[str, str] = {}
    for code in template.parts[1::2]:
        fits = [sample for pattern, sample in SAMPLES.items() if re.search(pattern, code)]
        if fits:
            found[code] = fits[0]
    if "belongs to the" in template.text:
        found["wanted"] = "manoeuvre"
    return found


def test_every_text_in_the_source_is_german(browser: Browser) -> None:
    texts = set(_filled())
    assert len(texts) > 130
    assert not lost(browser, texts)


def _of_charges() -> Iterator[str]:
    for text in CHARGES.values():
        yield text.format(unit="a-1", target="b-1", far="15.24 cm")
    for name in set(NAMES) - {"distance"}:  # which has a sentence of its own
        yield f"a longer charge at b-1 is barred as well: {name.replace('-', ' ')}"
    for what in ("a battery", "in square"):
        yield f"a-1 is {what}: it does not charge"
    for done in ("redeployed", "made a Division Manoeuvre"):
        yield f"a-1 has {done} in this initiative"


def _of_phases() -> Iterator[str]:
    phases = data.phases().phases
    for phase, other in product(phases, phases):
        yield f"that belongs to the {phase.id} phase, and this is the {other.id} phase"
    for phase in phases:
        yield f"The {phase.id} phase begins."
        yield f"fr: {phase.asks.format(brigade='a-1')}."


def _of_reactions() -> Iterator[str]:
    for name in data.reaction_table().order:
        spaced = name.replace("-", " ")
        for test in ("", ", needs 4"):
            yield f"a-1 may answer: {spaced}{test}"
        yield f"a-1 as it stands has no reaction of the kind {name}"
        yield f"a-1 makes its {name}."
        yield f"a-1 fails its {name}."
        yield f"{name.capitalize()} takes a die."
        yield f"a-1: {spaced}" if "charge" not in name else f"a-1: {spaced} at b-1"


def _of_kinds() -> Iterator[str]:
    for kind, named in product(MoveKind, Formation):
        yield f"a-1 in {named} makes no move of the kind {kind}."
    for kind in MoveKind:
        yield f"a-1 moved 5.08 cm ({kind})."
        yield f"a-1 formed line and moved 5.08 cm ({kind})."
        yield f"{kind}: up to 5.08 cm"
    for unit, named in product(Kind, TWO_STANDS):
        if not unit.is_command:
            yield f"{unit} of this sort may not stand in {named}."
    for unit in Kind:
        yield f"{unit} of fr"
        yield f"{unit} of fr (British)"
        if unit.is_command:
            yield f"a-1 is a {unit}: name a unit or a battery"
        yield f"a-1 is a {unit}: name infantry"
    for brigade in ("cavalry", "mixed"):
        yield f"a-1 is heavy: not for the {brigade} brigade b-1"


def _of_ends() -> Iterator[str]:
    for onto in ("", " at b-1"):
        yield f"a-1 announces its run{onto}: b-1, b-2 may call."
        yield f"a-1 is to run{onto}: br may call, or lets it go."
    for how in (
        "is spent", "is lost with its guns", "is eliminated", "is overrun", "rides into something",
        "is beaten and has nowhere to go",
    ):  # fmt: skip
        yield f"a-1 {how}: take it off the table."
    for what in (
        "from a-1 to b-1", "from stand 1 to stand 2", "how far a-1 is",
        "the gap between the stands of a-1",
    ):  # fmt: skip
        yield f"Too close to call: measure {what}."
    yield from (str(finding.message) for finding in hidden("a-1"))
    yield from ("First comes a brigade.", "First comes the dice for the initiative.")
    yield from ("'a-1' is no unit: name one on the table", "a-1 (used)", "solid square")


def _of_data() -> Iterator[str]:
    """What the data files name: rules and their sections, house rules, ratings, markers."""
    for each in wordings(data.FOLDER / "wordings.json").values():
        yield from each
    for rule in make().house_rules:
        yield from (rule.name.replace("-", " "), rule.words)
        yield from (str(choice).replace("-", " ") for choice in rule.choices)
        yield from (name for name, _ in rule.parts)
    yield from data.tests().quality
    yield from ("blue, orange", "division, fired, fought, manoeuvred, reacted, redeployed, turned")
    yield data.firing().supplied


def _pieced() -> Iterator[str]:
    """What is put together from pieces, where the games of these tests may not come to it."""
    return chain(_of_charges(), _of_phases(), _of_reactions(), _of_kinds(), _of_ends(), _of_data())


def test_what_is_put_together_is_german(browser: Browser) -> None:
    assert lost(browser, _pieced(), ["'a-1'", "British"]) == []


@pytest.mark.parametrize("seed", [1, 11])
def test_all_that_a_game_says_is_german(browser: Browser, seed: int) -> None:
    heard = nap_said.of_game(seed, 50)
    assert len(heard.said) > 200
    assert lost(browser, heard.said, heard.names) == []


def test_what_hands_did_is_told_in_german(browser: Browser) -> None:
    heard = nap_said.Heard()
    units = (
        table.foot("fr-1", 10, 8),
        table.light("fr-2", 20, 8),
        table.horse("br-1", 10, 20, 270),
    )
    state = table.state(*units, initiative="fr", brigade="fr-a")
    heard.seen(state)
    exact = (0.0, 0.0, 0.0)
    before = {name: Sensed(state.by_id[name].pose, exact) for name in ("fr-1", "fr-2")}
    after = {"fr-1": Sensed(Pose(10, 14, 90), exact), "fr-2": None}
    for found in heard.rules.recognise(state, before, after):
        heard.said.update((found.text, found.reason, *of_findings(found.flagged)))
    heard.said.update(of_findings(heard.rules.judge(state, Gone("br-1"))))
    loose = table.state(
        {**table.foot("fr-1", 10, 8), "guessed": True, "hits": 1, "did": ["turned"]}
    )
    heard.said.update(of_card(heard.rules.card(loose, "fr-1")))
    assert {"fr-1, fr-2 moved.", "fr-1, fr-2 shifted by mistake."} <= heard.said
    assert lost(browser, heard.said, heard.names) == []
