"""All that the referee of Got mit uns says is German on a phone that speaks German."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest
from playwright.sync_api import Browser

from tableside.engine.quantity import Doubt
from tableside.engine.wording import wordings
from tableside.rules.gmu.book import text_book
from tableside.rules.gmu.data import FOLDER
from tableside.rules.gmu.fights.pursuit import _WORDS as BARS
from tableside.rules.gmu.fights.pursuit import Pursuit, Ruling, reasons_text
from tableside.rules.gmu.judging.findings import too_close
from tableside.rules.gmu.judging.order import awaited_text
from tableside.rules.gmu.ruleset import make
from tableside.rules.gmu.state import Awaited, Ground, Task
from tableside.rules.gmu.turn.passing import counted
from tableside.rules.gmu.turn.phases import steps
from tests.cases.case_format import ENVELOPE
from tests.texts import gmu_said
from tests.texts.german import Template, german, templates

GMU = FOLDER.parent
SHARED = GMU.parent

#: Modules that tell only of files, and only in a terminal.
OF_FILES = {"book.py", "data.py", "position.py", "position_play.py", "registry.py"}

#: What stands in no text alone: keys, the game's name, pieces that ``pieced`` puts together.
PIECES = (
    "^Got mit uns$", r"\(\) attacks ", r"^ \((die |missing: | left)\)$", "^ in  formation$",
    r"^dict\[", r"\.ruleset$", r"^ ?(in|and|or)? $", " influence$", "^ corps$", "^an? $",
    "^(moved|turned on the spot)", "^, available from turn $", "^how many of each class",
    r"^ is off the table\.$", "^ stand off a little$", "^how far  was moved$", "^from  to ",
    "^(If  leaves|it (must|may not|cannot)|may not|cannot) ?(advance)?", "^a draw$", "^the edge$",
    "^ throws at least so well in", "^in the way:$", "^within 1.00 in of it:$", "^ off the place",
    "^it is (broken|eliminated|removed)", ": (infantry is held there|cavalry holds cavalry)$",
    "^(from turn|at the latest on turn)$",
    "^, which it entered", "^a friendly (corps|headquarters)$", "^zone of (control|influence)$",
    "^(is placed|is sent out|is put down|comes onto the board)$", "^ stands  ", "^ is $",
    "^the aggressor$", "^a finite number", "^ is not $", "^up to $", " is none of: $",
)  # fmt: skip

#: What may stand in slots whose code is like this, where a name may not.
SAMPLES = {
    r"inches_text\(|^(length|far)$": "1.23 in",
    r"\.die$|turn|due$|available|late\[0\]|left$|need|^(corps|number|many)$|lost|MOST|^found": "2",
    r"^doubt\.(by|limit|measured):": "0.05",
    r"^counted": "3 moves",
    r"words$": "moves",
    "^percent": "28 %",
    "^total": "4 + 2 = 6",
    "edge$|edges|entry$": "north",
    "phase$|^follows$": "combat",
    "^style$": "control",
    "^formation$|formation$": "battle",
    "^(end|instead)$": "broken",
    r"\.kind$": "headquarters",
    "^kind$": "infantry corps",
    r"^_a\(": "a road",
    "^zone$": "zone of control",
    "^what$": "a friendly corps",
    "^wanted": "a corps",
    "^(action.)?way$": "return",
    "is_text": "a-1 is infantry",
    "^_what.rule": "from a-1 to b-1",
    "^'side' if": "side",
    "^'the aggressor' if": "friction",
    "^why$": "it is eliminated",
    "^awaited_text": "a-1 must retreat from b-1.",
}


def lost(browser: Browser, texts: Iterable[str], names: Iterable[str] = ()) -> str:
    """Return, a line each, the texts that stay English or keep words which are no names."""
    known = {*names, "a-1", "b-1", "csa", "usa"}
    asked = [text for text in texts if re.search("[A-Za-z]", text) and text not in known]
    return "\n".join(
        f"{text}: {said}"
        for text, said in german(browser, "gmu", asked).items()
        if said is None or not all(_is_name(piece, known) for piece in said.kept)
    )


def _is_name(piece: str, known: set[str]) -> bool:
    return piece.strip("'") in known or not re.search("[A-Za-z]", piece)


def _templates() -> Iterator[Template]:
    paths = chain(sorted(GMU.rglob("*.py")), sorted(SHARED.glob("*.py")))
    return templates((path for path in paths if path.name not in OF_FILES), PIECES)


def _filled() -> Iterator[str]:
    """Yield every text that stands in the source, its slots filled."""
    for each in _templates():
        samples = {code: sample for code in each.parts[1::2]
                   for pattern, sample in SAMPLES.items() if re.search(pattern, code)}  # fmt: skip
        yield each.filled(samples)


def test_every_text_in_the_source_is_german(browser: Browser) -> None:
    texts = set(_filled())
    assert len(texts) > 200
    assert lost(browser, texts) == ""


def _of_steps() -> Iterator[str]:
    """What the steps of a turn ask, and how often something may still be done."""
    for _, step in steps().values():
        yield f"csa: {step.asks}."
        yield f"csa and usa: {step.asks}."
        yield f"csa has not finished: {step.title}."
        if step.limit is not None:
            yield f"csa: {step.asks} (2 left)."
            yield f"csa: throw the die for how many {step.limit.words} are left."
            yield f"csa: the die for how many {step.limit.words} are left"
            yield from (counted(step.limit, left) for left in (0, 1, 5))
    for phase in ("combat", "movement", "command", "end"):
        yield f"Turn 3: the {phase} phase begins."
        yield f"On to the {phase} phase"
        yield f"After setup comes {phase}, not end."


def _of_tasks() -> Iterator[str]:
    state = make().load({**ENVELOPE, "turn": 3}, "table")
    for task in Task:
        for into in ("eliminated", "broken", "removed"):
            yield awaited_text(state, Awaited(task, "a-1", "b-1", into=into))


def _of_pursuits() -> Iterator[str]:
    enemies, friends = ("pursuit.other-enemy", "b-1", "b-1"), ("pursuit.overlap", "a-1", "b-1")
    both = [(*enemies, "pursuit.english"), (*friends, "pursuit.board", "pursuit.river")]
    alone = [(name,) for name, words in BARS.items() if not words.endswith(":")]
    for because in (enemies, friends, *both, *alone):
        why = reasons_text(Ruling(Pursuit.FORBIDDEN, because))
        for may in ("may not advance", "cannot advance"):
            yield f"a-1 {may} ({why})."
            yield f"If b-1 leaves: it {may} ({why})."
    yield "If b-1 leaves: it must advance into the place."


def _of_doubts() -> Iterator[str]:
    for rule, other in (
        ("movement.path", "b-1"),
        ("movement.board", None),
        ("movement.path", None),
    ):
        for by in (0.1, 0.001):
            doubt = Doubt("a-1", other, 1.02, 1.0, by)
            yield str(too_close(rule, ("a-1",), doubt).message)


def _of_data() -> Iterator[str]:
    """What the data files name: rules, armies, periods, scenarios, house rules."""
    yield from (each.words for each in wordings(FOLDER / "wordings.json").values())
    rules, book = make(), text_book()
    for rule in rules.house_rules:
        yield from (rule.name.replace("-", " "), rule.words, *rule.choices)
        yield from (name for name, _ in rule.parts)
    yield from (scenario.title for scenario in book.scenarios.values())
    yield from ("Scenario", "Period", "Weather", "Aggressor", "clear", "rain", "fog and rain")
    yield from rules.scenarios
    for named in (book.armies, book.periods):
        for each in named.values():
            yield from (each.title, each.id, each.id.replace("-", " "))  # as a button has it
    for scenario in book.scenarios.values():
        yield from (result.title for result in scenario.friction)
        yield from (f"csa: {result.title} (die 2)." for result in scenario.friction)
    yield from (str(ground) for ground in Ground)
    demands = "roads, towns, water, water-through-town, river-crossings, defensible, hills"
    yield f"csa: {steps()['terrain'][1].asks} (missing: {demands})."
    yield from ("Weather: fog and rain.", "Weather: rain.", "Weather: clear.")


def _pieced() -> Iterator[str]:
    """What is put together from pieces, where the games of these tests may not come to it."""
    yield from chain(_of_steps(), _of_tasks(), _of_pursuits(), _of_doubts(), _of_data())
    for into in ("broken", "eliminated", "removed"):
        yield f"a-1 is off the table ({into})."
    for effect in ("retreat", "broken", "eliminated"):
        yield f"a-1 (4+2 = 6) attacks b-1 (3+0 = 3): b-1: {effect}."
        yield f"a-1: {effect} 100 %"
        yield f"a-1: none 42 %, {effect} 58 %"
    yield "a-1 (4-1 = 3) attacks b-1 (3+0 = 3): a draw."
    yield "; ".join(
        f"{unit} throws at least so well in 28 % of all rolls" for unit in ("a-1", "b-1")
    )
    yield "a-1 stands off a little; b-1 is a reinforcement, available from turn 3."
    yield "a-1 and b-1 stand off a little."
    yield "Back go a-1 and b-1."
    yield "a-1 withdraws from b-1. a-1 moved 2.99 in. Back go b-1."
    for unit in ("in", "degrees"):
        yield f"a-1 stands 0.30 {unit} off the place that b-1 left (0.25 {unit} is near enough)."
    for kind in ("infantry", "cavalry", "a detachment", "a headquarters"):
        yield f"a-1 is {kind}: name a corps or a detachment"
    for style in ("control", "influence"):
        yield f"a-1, zone of {style}"
        yield f"a-1 would be in the zone of {style} of b-1: 0.90 in away."
    for why in ("infantry is held there", "cavalry holds cavalry"):
        yield f"a-1 stands in the zone of control of b-1 and b-1: {why}."
    yield (
        "a-1 stands in the zone of control of b-1, which it entered in this movement phase: "
        "it may leave in a later one."
    )
    for way in ("is placed in battle formation", "is placed in command formation",
                "is put down in battle formation", "returns", "is sent out",
                "comes onto the board", "is put down"):  # fmt: skip
        yield f"a-1 {way}."
    for kind in ("infantry corps", "cavalry corps", "detachment", "headquarters"):
        yield f"{kind} of csa (Confederate (Eastern))"
    yield "csa chooses up to 3 corps."
    yield "csa: Union (Eastern) (die 4), 4 infantry-0, 1 cavalry-1, 2 headquarters."
    yield "csa: Union (Eastern), 4 infantry-0, 1 headquarters."
    yield "csa throws 4 for the aggressor, 4 + 2 = 6."
    yield "Too close to call: measure a-1 to the edge (0.02, limit 0.00)."
    yield "'x' is not a finite number, 0 or more"
    yield from ('is "x"', "is 'x'", "is 3", "is null")


def test_what_is_put_together_is_german(browser: Browser) -> None:
    assert lost(browser, _pieced(), ["x"]) == ""


@pytest.mark.parametrize(("seed", "turns"), [(4, 2), (23, 2), (73, 2)])
def test_all_that_a_game_says_is_german(browser: Browser, seed: int, turns: int) -> None:
    heard = gmu_said.of_game(seed, turns, cards=30)
    assert len(heard.said) > 200
    assert lost(browser, heard.said, heard.names) == ""


def test_all_that_answers_say_is_german(browser: Browser) -> None:
    heard = gmu_said.of_cases("0*.json")
    said = [text for text in heard.said if " is none of: " not in text]  # words of programs
    assert len(said) > 60
    assert lost(browser, said, [*heard.names, "x", "csa-9", "nobody", "unit", "with"]) == ""
