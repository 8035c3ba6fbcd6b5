"""docs/ builds as a site without a warning: no link leads nowhere, no page is left out."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

#: What people ask, and words that they might ask it in: the site's search has to lead to the page.
QUESTIONS = {
    "How do I add an army list?": "army list",
    "How do I play with paper counters only?": "paper counters",
    "How do I play without a camera?": "campaign without camera",
    "What do I do when a unit stays hidden?": "unit hidden",
    "How do I compare two versions?": "compare versions diff",
    "How accurate is it on a real table?": "accurate real table",
    "How do I run a club night?": "club night",
    "How do I add a rule set?": "rule set",
    "How do I report a bug?": "report bug",
}


class _Links(HTMLParser):
    """The addresses that a page leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if tag == "a" and name == "href" and value}


def _build(source: Path, conf: Path, out: Path) -> str:
    """Return what the builder complains of: nothing when the site is whole."""
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", str(conf), str(source), str(out)]
    return subprocess.run(words, capture_output=True, text=True, check=False).stderr


@pytest.fixture(scope="module")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built without a complaint."""
    out = tmp_path_factory.mktemp("site")
    assert _build(root, root / "docs" / "site", out) == ""
    return out


@pytest.fixture(scope="module")
def index(site: Path) -> dict[str, Any]:
    """What the site's own search looks words up in."""
    text = (site / "searchindex.js").read_text("utf-8")
    found: dict[str, Any] = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    return found


def _pages_with(index: dict[str, Any], word: str) -> set[int]:
    """Return the pages that the search finds a word on, in their text or titles."""
    from sphinx.search.en import SearchEnglish

    stem = SearchEnglish({}).stem(word.lower())
    found: set[int] = set()
    for name in ("terms", "titleterms"):
        pages = index[name].get(stem, [])
        found |= set(pages if isinstance(pages, list) else [pages])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_search_finds_a_question_by_its_words(index: dict[str, Any], question: str) -> None:
    page = index["docnames"].index("docs/questions")
    titles = {title: [at for at, _ in places] for title, places in index["alltitles"].items()}
    assert page in titles[question]
    for word in QUESTIONS[question].split():
        assert page in _pages_with(index, word), word


def test_every_question_of_the_page_is_asked_of_the_search(root: Path) -> None:
    text = (root / "docs" / "questions.md").read_text("utf-8")
    assert set(re.findall(r"^## (.*)$", text, re.MULTILINE)) == set(QUESTIONS)


def test_a_word_that_nobody_wrote_is_not_found(index: dict[str, Any]) -> None:
    assert _pages_with(index, "xylophone") == set()


def test_the_site_builds_and_leads_to_every_page(root: Path, site: Path) -> None:
    links = _Links()
    links.feed((site / "docs" / "index.html").read_text("utf-8"))
    pages = {path.relative_to(root / "docs") for path in (root / "docs").rglob("*.md")}
    wanted = {page.with_suffix(".html").as_posix() for page in pages if page.name != "index.md"}
    assert wanted | {"../hardware/README.html", "../calibration/README.html"} <= links.found


@pytest.mark.slow
def test_a_link_that_leads_nowhere_is_found(root: Path, tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "docs").mkdir(parents=True)
    (source / "docs" / "index.md").write_text("# A page\n\n[gone](nowhere.md)\n", "utf-8")
    assert "nowhere.md" in _build(source, root / "docs" / "site", tmp_path / "out")
