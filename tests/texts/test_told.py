"""How a page finds what the server says in a catalogue of patterns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.texts.german import Said, translated

PATTERNS = {
    " and ": " und ",
    " or ": " oder ",
    "march": "marschieren",
    "the wood": "der Wald",
    "the hill": "der Hügel",
    "it is broken": "es ist gebrochen",
    "the game is over.": "das Spiel ist aus.",
    "{unit} must retreat from {enemy}": "{unit} muss vor {enemy} weichen",
    "{unit} must retreat from {enemy} at once": "Sofort muss {unit} vor {enemy} weichen",
    "take {unit} off the table: {why}": "nimm {unit} vom Tisch: {why}",
    "it may return on turn {turn:n}": "in Zug {turn} darf es zurück",
    "{count:n} dice": "{count} Würfel",
    "1 dice": "ein Würfel",
    "{count:n} in": "{count} in",
    "{units} march": "{units} marschieren",
    "name one of: {names:v}": "nenne eins von: {names}",
    "{place} hides {unit}": "{unit} wird verdeckt: {place}",
    "{unit} stands behind {place}": "{place} steht vor {unit}",
    "{place}: {what}": "{place}: {what}",
    "a (strange) [sign] costs 1.5 * 2?": "ein (seltsames) [Zeichen] kostet 1.5 * 2?",
}
CASES = (
    ("march", "marschieren"),
    ("csa-1 must retreat from usa-2", "csa-1 muss vor usa-2 weichen"),
    ("a (strange) [sign] costs 1.5 * 2?", "ein (seltsames) [Zeichen] kostet 1.5 * 2?"),
    # a full stop is carried over; a pattern that has one wants it
    ("march.", "marschieren."),
    ("csa-1 must retreat from usa-2.", "csa-1 muss vor usa-2 weichen."),
    ("the game is over.", "das Spiel ist aus."),
    ("the game is over", None),
    # the capital at the beginning of a sentence
    ("March", "Marschieren"),
    ("It may return on turn 3.", "In Zug 3 darf es zurück."),
    ("csa-1 Must retreat from usa-2", None),
    # numbers, and what is none
    ("it may return on turn 12", "in Zug 12 darf es zurück"),
    ("it may return on turn twelve", None),
    ("-1.50 in", "-1.50 in"),
    ("3/4 in", "3/4 in"),
    ("4 dice", "4 Würfel"),
    ("1 dice", "ein Würfel"),
    ("some dice", None),
    ("4 dices", None),
    # what has to be typed as it is written
    ("name one of: march, the wood", "nenne eins von: march, the wood"),
    # slots within slots
    ("take csa-1 off the table: it may return on turn 3.",
     "nimm csa-1 vom Tisch: in Zug 3 darf es zurück."),
    ("take csa-1 off the table: it is broken", "nimm csa-1 vom Tisch: es ist gebrochen"),
    # of two that match the one with more words of its own
    ("csa-1 must retreat from usa-2 at once", "Sofort muss csa-1 vor usa-2 weichen"),
    # lists, of names and of what is known
    ("csa-1, csa-2 and csa-3 march", "csa-1, csa-2 und csa-3 marschieren"),
    ("the wood, the hill and csa-1", "der Wald, der Hügel und csa-1"),
    ("csa-1 or csa-2", "csa-1 oder csa-2"),
    ("the wood or something else", None),
    # sentences and clauses
    ("It is broken. Csa-1 must retreat from usa-2.",
     "Es ist gebrochen. Csa-1 muss vor usa-2 weichen."),
    ("it is broken; it may return on turn 3", "es ist gebrochen; in Zug 3 darf es zurück"),
    ("It is broken. Nobody knows this one.", None),
    # what begins a sentence in one language stands within it in the other
    ("The wood hides csa-1", "csa-1 wird verdeckt: der Wald"),
    ("csa-1 stands behind the hill", "der Hügel steht vor csa-1"),
    # a pattern without a word of its own says nothing about a text it does not know
    ("csa-1: it is broken", "csa-1: es ist gebrochen"),
    ("csa-1: nobody knows this one", None),
    # what nobody knows, and what is nothing to know
    ("nobody knows this one", None),
    ("csa-1", None),
    ("3.25", None),
    ("", None),
)  # fmt: skip


@pytest.fixture(scope="module")
def found(browser: Browser) -> dict[str, Said | None]:
    return translated(browser, PATTERNS, [english for english, _ in CASES])


@pytest.mark.parametrize(("english", "german"), CASES)
def test_a_text_in_german(found: dict[str, Said | None], english: str, german: str | None) -> None:
    said = found[english]
    assert (said and said.words) == german


def test_what_stays_is_told(browser: Browser) -> None:
    texts = ["take csa-1 off the table: it fell over", "csa-1 must retreat from usa-2 at once."]
    found = translated(browser, PATTERNS, texts)
    half, whole = (found[text] for text in texts)
    assert half == Said("nimm csa-1 vom Tisch: it fell over", ("csa-1", "it fell over"))
    assert half.english == ("it fell over",)
    assert whole is not None
    assert whole.kept == ("csa-1", "usa-2")


def test_the_less_stays_the_better(browser: Browser) -> None:
    patterns = {
        "{a} falls back from {b}": "{a} weicht vor {b}",
        "{a} falls back {b}": "{a} weicht {b}",
        "from the wood": "aus dem Wald",
    }
    text = "csa-1 falls back from the wood"
    assert translated(browser, patterns, [text])[text] == Said(
        "csa-1 weicht aus dem Wald", ("csa-1",)
    )


def test_many_patterns_and_texts_are_soon_done(browser: Browser) -> None:
    """A phone has a thousand patterns, and a card and a log of a hundred texts."""
    patterns = {
        f"{{a}} rule {i} of {{b}} is broken": f"{{b}}: Regel {i} von {{a}}" for i in range(2000)
    }
    texts = [f"csa-{i} rule {i} of usa-{i} is broken" for i in range(0, 2000, 20)]
    texts += [f"csa-{i} and usa-{i} did, so it seems, number {i}" for i in range(100)]
    found = translated(browser, patterns, texts)
    assert found[texts[7]] == Said("usa-140: Regel 140 von csa-140", ("csa-140", "usa-140"))
    assert found[texts[-1]] is None
