"""A prompt has a whole sentence and a short form, and says who may act in which order."""

from __future__ import annotations

import json

from tableside.engine.message import to_json
from tableside.engine.prompting import Asked
from tableside.engine.ruleset import Prompt


def told(prompt: Prompt, language: str = "en") -> dict[str, object]:
    found: dict[str, object] = json.loads(to_json(prompt.as_json(), language))
    return found


def test_the_short_form_leaves_out_who() -> None:
    prompt = Asked("usa", "Union").to("name a combat, or pass.", "combat")
    assert str(prompt.text) == "Union: name a combat, or pass."
    assert prompt.step == "combat"
    assert told(prompt) == {
        "side": "usa",
        "sides": ["usa"],
        "text": "Union: name a combat, or pass.",
        "what": "name a combat, or pass.",
        "overlays": [],
        "over": False,
    }


def test_who_is_left_stands_in_the_whole_sentence_alone() -> None:
    prompt = Asked("usa", "Union").to("give orders.", more="With points left: Grant.")
    assert str(prompt.text) == "Union: give orders. With points left: Grant."
    assert str(prompt.what) == "give orders."


def test_several_sides_come_in_their_order() -> None:
    prompt = Asked(None, "Both sides", ("usa", "csa")).to("put down your army.")
    assert (told(prompt)["side"], told(prompt)["sides"]) == (None, ["usa", "csa"])


def test_without_a_short_form_the_sentence_is_it() -> None:
    prompt = told(Prompt(None, "The battle is over."))
    assert (prompt["what"], prompt["sides"]) == ("The battle is over.", [])
