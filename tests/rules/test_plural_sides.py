"""Sentences about a side are right for one that has a plural name: British, Confederates."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from tableside.engine.message import LANGUAGES
from tests.faults import none_of

GAMES = ("gmu.say", "mini_nap.words", "brothers_at_arms.words", "metal_men.words", "gitm.words")
SIDE = r"\{ \$(?:side|sides) \}"
#: Before a side that is no subject: of Confederates.
NO_SUBJECT = ("of", "for", "from", "by", "with", "to", "von", "für", "an", "bei")
#: Verbs as they stand beside one name alone. In English a past one stands beside several, too.
ALONE = {
    "en": r"has|is|does|was|wins|takes|chooses|passes|rolls|gives|brings|offers|wants|lets|reacts",
    "de": r"hat|ist|war|wird|darf|muss|kann|will|wurde|[a-zäöü]+(?:lt|ert|t)",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", GAMES)
def test_no_verb_says_how_many_a_side_is(module: str, language: str) -> None:
    """A side that is no subject has no verb; what names a side that there is not has its id."""
    said = import_module(f"tableside.rules.{module}").say
    text = (Path(said.folder) / f"{language}.ftl").read_text("utf-8")
    wrong = []
    for line in text.splitlines():
        name, _, sentence = line.partition(" = ")
        subjects = re.findall(rf"(?:(\w+) )?({SIDE}) (\w+)", sentence)
        verbs = [
            after
            for before, _, after in subjects
            if before.lower() not in NO_SUBJECT and re.fullmatch(ALONE[language], after)
        ]
        turned = re.search(rf"\b(?:hat|ist|darf|muss|kann|will) {SIDE}", sentence)
        ids = name in ("no-side", "not-of-side")
        if not ids and (verbs or turned or re.search(rf"{SIDE}['’]", sentence)):
            wrong.append(line)
    none_of(wrong)
