"""What a phone's bar says has two lines of 390 pixels at most, with long names, in any language."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.message import LANGUAGES, Several, rendered

#: So many letters of what is to be done stand beside whose move it is in two lines at 390 pixels.
ROOM = 72
#: Names as armies have them, and whatever else a sentence may name.
UNIT, SQUARE = "Meredith's", "12-14"
VALUES: dict[str, Any] = {
    "unit": UNIT, "enemy": UNIT, "target": UNIT, "units": UNIT, "name": UNIT,
    "groups": "Left and Centre",
    "side": "Confederates", "turn": 12, "count": 2, "more": 3, "needs": 5, "bound": 12, "dice": 2,
    "missing": Several(("2 towns", "2 hills"), "comma"), "what": "", "level": "decisive",
    "moves": Several((f"{UNIT} to {SQUARE}",), "comma"), "sides": UNIT, "turns": 3,
    "charges": "yes", "own": 3, "other": 2,
}  # fmt: skip
#: By game: where its words are said, and which of them stand in the bar.
BARS = {
    "gmu.say": r"asks-(?!armies)|throw-for-|must-(retreat|advance)$|take-off-|choose-by-"
    r"|turn-over$|draw$|has-won$",
    "mini_nap.words": r"prompt-",
    "brothers_at_arms.words": r"prompt-(?!phase)|what-",
    "metal_men.words": r"prompt-(?!result)",
    "gitm.words": r"now-|awaits-(resolve|draw)|counters-",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", BARS)
def test_no_prompt_is_longer_than_the_bar(module: str, language: str) -> None:
    said = import_module(f"tableside.rules.{module}").say
    folder = Path(str(import_module(f"tableside.rules.{module}").__file__)).with_name("words")
    lines = (folder / f"{language}.ftl").read_text().splitlines()
    names = [line.split(" =")[0] for line in lines if re.match(BARS[module], line.split(" =")[0])]
    told = {name: rendered(said(name, **VALUES), language) for name in names}
    assert len(told) >= 4
    assert {name: text for name, text in told.items() if len(text) > ROOM} == {}
