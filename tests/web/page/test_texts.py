"""The page's texts: in catalogues alone, and every language has all of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.modules import run
from tests.web.spoken import SpokenTable

LANGUAGES = ("en", "de")
#: Names of keys, of shapes and of headers: nobody reads them.
NAMES = {
    "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "Backspace", "Content-Type", "Delete",
    "Enter", "Escape",
    "MultiPolygon", "Polygon", "Tableside", "Point",
}  # fmt: skip


@pytest.fixture(scope="module")
def catalogues(browser: Browser) -> Any:
    """The catalogue of each language: {path of keys: number of arguments, -1 for a plain text}."""
    table = SpokenTable()
    page = browser.new_page()
    page.goto(table.url)
    read = """async (language) => {
        const flat = (part, path) => Object.entries(part).flatMap(([name, value]) =>
          value && typeof value === 'object' && !Array.isArray(value)
            ? flat(value, [...path, name])
            : [[[...path, name].join('.'), typeof value === 'function' ? value.length : -1]]);
        const page = (await load(`words/text-${language}`)).default;
        const setup = (await load(`words/text-setup-${language}`)).default;
        return Object.fromEntries(flat({ ...page, setup }, []));
    }"""
    found = {name: run(page, read, name) for name in LANGUAGES}
    page.close()
    table.close()
    return found


def test_every_language_has_every_text(catalogues: Any) -> None:
    english, german = catalogues["en"], catalogues["de"]
    assert len(english) > 200
    assert {"verdicts.illegal", "joining.host.restart", "setup.steps.camera"} <= set(english)
    assert german.keys() == english.keys()
    assert [key for key, count in english.items() if german[key] > count] == []


@pytest.mark.parametrize(
    ("language", "named", "said"),
    [
        ("en", "Corps movement", "Corps movement"),
        ("en", "7.18", "Section 7.18"),
        ("de", "7.18", "Abschnitt 7.18"),
    ],
)
def test_a_section_that_is_a_number_is_called_one(
    browser: Browser, language: str, named: str, said: str
) -> None:
    table = SpokenTable()
    page = browser.new_page()
    page.goto(table.url)
    section = "async ([language, named]) => (await load(`words/text-${language}`)).default"
    assert run(page, f"{section}.section(named)", [language, named]) == said
    page.close()
    table.close()


def test_german_is_german(catalogues: Any, root: Path) -> None:
    """A text that was only copied is no translation; names and numbers may be alike."""
    words = root / "tableside" / "web" / "static" / "words"
    pairs = re.compile(r'^\s*(\w+): "([^"]+)",?$', re.M)
    english, german = (
        [
            pair
            for path in sorted(words.glob(f"text*-{name}.js"))
            for pair in pairs.findall(path.read_text("utf-8"))
        ]
        for name in LANGUAGES
    )
    assert len(english) == len(german) > 100
    same = [(key, words) for key, words in english if " " in words and (key, words) in german]
    assert same == []


def code(path: Path) -> str:
    """A script without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
    return re.sub(r"(?m)(^|\s)//.*$", "", text)


def test_no_script_has_a_text_of_its_own(root: Path) -> None:
    found = []
    for path in sorted((root / "tableside" / "web" / "static").rglob("*.js")):
        if path.name.startswith("text"):
            continue
        for literal in re.findall(r'"([^"\n]*)"|`([^`]*)`', code(path)):
            words = "".join(literal)
            if re.match(r"[A-Z][a-z]+", words) and words not in NAMES:
                found.append(f"{path.name}: {words}")
    assert found == []


def test_no_page_has_a_text_of_its_own(root: Path) -> None:
    found = []
    for path in sorted((root / "tableside" / "web" / "templates").glob("*.html")):
        page = re.sub(r"<(title|noscript)>.*?</\1>|\{%.*?%\}", "", path.read_text("utf-8"))
        page = re.sub(r"\{\{.*?\}\}", "", page)
        texts = [words.strip() for words in re.findall(r">([^<]+)<", page)]
        named = re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]+)"', page)
        found += [f"{path.name}: {each}" for each in (*texts, *named) if re.search(r"\w", each)]
    assert found == []


def test_german_keeps_a_ruling_and_does_not_overturn_it(root: Path) -> None:
    """Whoever says that a court "hebt ein Urteil auf" means that it holds no longer."""
    house = root / "tableside"
    files = [*house.rglob("words/text*-de.js"), *house.rglob("words/de.ftl")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert "Urteil aufbewahren" in text
    assert re.findall(r"aufheb|aufgehoben", text, re.IGNORECASE) == []
