"""Messages: ids with values, said in a reader's language from catalogues."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from tableside.engine import message
from tableside.engine.message import (
    LANGUAGES,
    Amount,
    Catalogue,
    Message,
    Several,
    decimal,
    rendered,
    revived,
    to_json,
    to_kept_json,
)
from tableside.setup.words import say as accuracy

#: What may stand in a file beside its entries.
COMMENTS = (ftl.Comment, ftl.GroupComment, ftl.ResourceComment)

EN = """
far = { $unit } moved { $length }; its limit is { $limit }.
fights = { $count ->
    [one] one fight
   *[other] { $count } fights
 }
edge = the { $edge } edge
north = north
told = { CAPITAL($what) }.
only-english = Said in English.
"""
DE = """
far = { $unit } ging { $length }; erlaubt sind { $limit }.
fights = { $count ->
    [one] ein Kampf
   *[other] { $count } Kämpfe
 }
edge = die Kante im { $edge }
north = Norden
told = { CAPITAL($what) }.
"""


@pytest.fixture
def say(tmp_path: Path) -> Iterator[Catalogue]:
    (tmp_path / "en.ftl").write_text(EN, "utf-8")
    (tmp_path / "de.ftl").write_text(DE, "utf-8")
    yield Catalogue("sample", tmp_path)
    message._CATALOGUES.pop("sample")
    message._entries.cache_clear()
    rendered.cache_clear()


def test_a_message_is_a_sentence_in_each_language(say: Catalogue) -> None:
    far = say("far", unit="II Corps", length=Amount(5.0, "in", 1), limit=Amount(4.0, "in", 1))
    assert str(far) == "II Corps moved 5.0 in; its limit is 4.0 in."
    assert rendered(far, "de") == "II Corps ging 5,0 Zoll; erlaubt sind 4,0 Zoll."


def test_a_number_whose_unit_the_sentence_has_is_written_as_the_language_does() -> None:
    said = accuracy("accuracy-usual", typical=decimal(0.01251, 4), worst=decimal(0.02, 4))
    assert str(said) == "Usually 0.0125 in, 0.0200 in at the worst place"
    worst = "an der schlechtesten Stelle 0,0200 Zoll"
    assert rendered(said, "de") == f"Meist 0,0125 Zoll, {worst}"
    assert decimal(0.01251, 4) == decimal(0.01252, 4)  # what reads alike is alike


@pytest.mark.parametrize(("count", "text"), [(1, "one fight"), (2, "2 fights"), (0, "0 fights")])
def test_whole_numbers_choose_the_plural(say: Catalogue, count: int, text: str) -> None:
    assert str(say("fights", count=count)) == text


def test_messages_stand_within_messages(say: Catalogue) -> None:
    edge = say("told", what=say("edge", edge=say("north")))
    assert str(edge) == "The north edge."
    assert rendered(edge, "de") == "Die Kante im Norden."


def test_what_a_language_lacks_is_said_in_english(say: Catalogue) -> None:
    assert rendered(say("only-english"), "de") == "Said in English."


def test_what_has_a_name_is_called_by_it(say: Catalogue) -> None:
    class Unit:
        called = "II Corps"

    assert say("far", unit=Unit(), length=1, limit=2) == say(
        "far", unit="II Corps", length=1, limit=2
    )


def test_a_name_stays_as_it_is(say: Catalogue) -> None:
    assert rendered("north", "de") == "north"


@pytest.mark.parametrize(
    ("several", "english", "german"),
    [
        (Several(("a",)), "a", "a"),
        (Several(("a", "b")), "a and b", "a und b"),
        (Several(("a", "b", "c"), "or"), "a, b or c", "a, b oder c"),
        (Several(("a", "b"), "comma"), "a, b", "a, b"),
        (Several(("A.", "B."), "sentence"), "A. B.", "A. B."),
        (Several(()), "", ""),
    ],
)
def test_lists(say: Catalogue, several: Several, english: str, german: str) -> None:
    assert str(say("told", what=several)).lower() == f"{english}.".lower()
    assert rendered(say("told", what=several), "de").lower() == f"{german}.".lower()


def test_a_name_from_right_to_left_keeps_its_order_to_itself(say: Catalogue) -> None:
    """But in a terminal, which may draw the marks."""
    unit = "\u05d2\u05d3\u05d5\u05d3 3"
    far = say("far", unit=unit, length=Amount(5.0, "in", 1), limit=Amount(4.0, "in", 1))
    assert rendered(far, "en") == f"\u2068{unit}\u2069 moved 5.0 in; its limit is 4.0 in."
    assert str(far) == f"{unit} moved 5.0 in; its limit is 4.0 in."
    several = Several((unit, "II Corps"), "comma")
    assert rendered(several, "en") == f"\u2068{unit}\u2069, II Corps"
    assert str(several) == f"{unit}, II Corps"
    assert rendered(unit, "en") == unit


def test_a_message_comes_back_from_a_log_as_it_was(say: Catalogue) -> None:
    kept = say(
        "far",
        unit=Several((say("north"), "II"), "or"),
        length=Amount(5.126, "in"),
        limit=4,
    )
    data = {"text": kept, "units": ["II"], "say": "what a player wrote"}
    assert json.loads(to_kept_json(data), object_hook=revived) == data


def test_json_for_a_reader_has_sentences(say: Catalogue) -> None:
    data = {"prompt": {"text": say("edge", edge=say("north"))}, "name": "north"}
    assert json.loads(to_json(data, "de"))["prompt"]["text"] == "die Kante im Norden"
    assert json.loads(to_json(data)) == {"prompt": {"text": "the north edge"}, "name": "north"}


def test_other_values_are_no_json(say: Catalogue) -> None:
    with pytest.raises(TypeError, match="Path"):
        to_json({"where": Path("here")})
    with pytest.raises(TypeError, match="Path"):
        to_kept_json({"where": Path("here")})


def test_a_forgotten_value_is_an_error(say: Catalogue) -> None:
    with pytest.raises(ValueError, match=r"sample\.edge in en"):
        str(say("edge"))


def test_an_unknown_message_names_the_file_that_lacks_it(say: Catalogue) -> None:
    lacking = re.escape(str(say.folder / "en.ftl"))
    with pytest.raises(KeyError, match=rf"sample\.nothing: write nothing into {lacking}"):
        str(Message("sample.nothing"))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_entries_of_every_file_are_those_that_fluent_finds(language: str, root: Path) -> None:
    paths = sorted((root / "tableside").rglob(f"{language}.ftl"))
    assert len(paths) > 10
    for path in paths:
        text = path.read_text("utf-8")
        read = FluentParser().parse(text).body
        assert {type(entry) for entry in read} <= {ftl.Message, *COMMENTS}, path
        assert not re.search(r"\{\s*-?[a-z]", text), "an entry speaks of another one"
        named = [entry.id.name for entry in read if isinstance(entry, ftl.Message)]
        assert list(message._Entries(text, language)._unread) == named, path


def test_an_entry_is_read_when_it_is_said(say: Catalogue) -> None:
    entries = message._entries("sample", "en")
    assert "far" in entries._unread
    far = say("far", unit="II Corps", length=Amount(5.0, "in", 1), limit=Amount(4.0, "in", 1))
    assert str(far) == "II Corps moved 5.0 in; its limit is 4.0 in."
    assert "far" not in entries._unread
    assert entries.has("far")
    rendered.cache_clear()
    assert str(far) == "II Corps moved 5.0 in; its limit is 4.0 in."
