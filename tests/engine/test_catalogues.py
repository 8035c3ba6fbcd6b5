"""The engine's own catalogue is complete, and the check of catalogues finds what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine import message
from tableside.engine.message import SHARED, Catalogue
from tests.engine.catalogues import UnknownNameError, faults, variables
from tests.faults import none_of

#: What the engine says by way of ``Amount`` and ``Several``.
SHOWN = [f"unit-{unit}" for unit in ("in", "cm", "mm", "degrees", "s")] + ["list-and", "list-or"]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue("catalogue-of-a-test", tmp_path)
    yield catalogue
    del message._CATALOGUES["catalogue-of-a-test"]


def write(catalogue: Catalogue, source: str, english: str, german: str) -> Path:
    (catalogue.folder / "en.ftl").write_text(english, "utf-8")
    (catalogue.folder / "de.ftl").write_text(german, "utf-8")
    (catalogue.folder / "source.py").write_text(source, "utf-8")
    return catalogue.folder


#: What is owed is said by the catalogue of a game, which is handed over.
OF_GAMES: dict[str, tuple[str, ...]] = {"first.owed": ()}


def test_the_engine_says_what_its_catalogue_has() -> None:
    none_of(faults(SHARED, SHARED.folder.parent, OF_GAMES, SHOWN))


def test_a_complete_catalogue_has_no_fault(made: Catalogue) -> None:
    source = 'say("far" if x else "near", unit=a)\nsay(f"term-{edge}")\n'
    words = "far = { $unit }\nnear = { $unit }\nterm-north = n\nterm-south = s\n"
    folder = write(made, source, words, words)
    none_of(faults(made, folder, {"edge": ("north", "south")}))
    assert variables(made, "en")["far"] == {"unit"}


@pytest.mark.parametrize(
    ("source", "english", "german", "fault"),
    [
        ('say("a")', "a = A\n", "", "source.py:1: a lacks de"),
        ('say("a")', "", "a = A\n", "source.py:1: a lacks en"),
        ('say("a", x=1)', "a = { $y }\n", "a = { $y }\n", "a in en is not given ['y']"),
        ('say("a", x=1)', "a = { $x }\n", "a = A\n", "a: ['x'] and []"),
        ("", "a = A\n", "a = A\n", "a in en is never said"),
    ],
)
def test_each_fault_is_found(
    made: Catalogue, source: str, english: str, german: str, fault: str
) -> None:
    folder = write(made, source, english, german)
    assert any(fault in line for line in faults(made, folder, {}))


def test_a_name_that_cannot_be_told_is_named(made: Catalogue) -> None:
    folder = write(made, "say(name)", "", "")
    with pytest.raises(UnknownNameError, match=r"source\.py:1: say what name can be"):
        faults(made, folder, {})


def test_a_faulty_file_is_named(made: Catalogue) -> None:
    write(made, "", "far away\n", "")
    with pytest.raises(ValueError, match=r"en\.ftl: far away"):
        variables(made, "en")
